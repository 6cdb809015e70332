# Слова та звороти, з яких складаються речення.
#
# Словничок: на кожне поняття одне слово.
#   square      поле             counter     фішка            reserve     резерв
#   side        сторона          White       білі (множина)   Black       чорні (множина)
#   step        крок             capture     взяття, брати    drop        виставити
#   move        піти             action      дія              turn        хід
#   match       партія           challenge   виклик           record      запис партії
#   rules       правила          rule set    набір правил     opponent    суперник
#   rated       рейтингова       unrated     без рейтингу     rating      рейтинг
#   win         виграш, перемога loss        програш, поразка draw        нічия
#   resign      здатися          hint        підказка         level       рівень
#   puzzle      задача           streak      серія            leaderboard таблиця лідерів
#   analysis    аналіз           accuracy    точність         turning     переломний
#   outcome     результат        decision    рішення          point       момент
#   member      учасник          server      сервер           picture     малюнок
#
# До гравця звертаємося на «ви», з малої літери. Імена, номери й поля не відмінюються, тому стоять у називному
# відмінку або після двокрапки; стать гравців невідома, тому про них мовиться в теперішньому часі або безособово.
# Бот говорить про себе «я» й уникає минулого часу. Назви команд і параметрів не перекладаються.

side = { $side ->
    [white] Білі
   *[black] Чорні
}
side-within = { $side ->
    [white] білі
   *[black] чорні
}
side-with = { $side ->
    [white] білими
   *[black] чорними
}

list-last = { $rest } і { $last }
list-last-or = { $rest } або { $last }

# Назви наборів стоять при слові «правила».
rules-classic = Класичні
rules-open = Відкриті
rules-free = Вільні
rules-reserve = Резервні
rules-no-return = { $rules }, без кроку назад

rules-capture-must = наявне взяття обов’язкове
rules-capture-may = брати не обов’язково
rules-capture-first = взяття має перевагу над кроком, але фішку можна й виставити
rules-replacement-turn = втрачену фішку одразу замінюють фішкою з резерву, і це весь хід
rules-replacement-both = втрачену фішку одразу замінюють фішкою з резерву, після чого та сама сторона робить ще одну дію
rules-replacement-either = замість іншої дії втрачену фішку можна замінити фішкою з резерву
rules-return-forbidden = фішка не може одразу ступити назад
rules-in-words = { $capture }; { $replacement }.
rules-in-words-no-return = { $capture }; { $replacement }; { $return }.

action-step = { $from } → { $to }
action-capture = { $from } → { $to }, бере { $over }
action-drop = виставити на { $at }

acted-step = { side } пішли `{ $from } → { $to }`.
acted-capture = { side } пішли `{ $from } → { $to }` і взяли фішку на `{ $over }`.
acted-drop = { side } виставили фішку на `{ $at }`.
