# Погляд на зіграну партію. Оцінки точні: «за 5 ходів» – це п’ять ходів обох сторін за найкращої гри.

review-button = Аналіз
review-option = #{ $number } · { $rules } · ви грали { side-with } · { $result ->
    [won] виграш
    [lost] програш
    [void] не зараховано
   *[drawn] нічия
}

review-title = **Аналіз партії #{ $number }** · { $rules }
review-title-record = **Аналіз запису** · { $rules }
review-players = Білі: { $white } · Чорні: { $black }
review-accuracy = { side }: точність **{ $percent } %** · результат збережено в { $kept } з { $all } { $all ->
    [one] рішення
    [few] рішень
    [many] рішень
   *[other] рішення
}
review-accuracy-none = { side }: точності немає · жодне рішення не могло змінити результату
review-turning = { $count ->
    [1] **Переломний момент**
    [one] **{ $count } переломний момент**
    [few] **{ $count } переломні моменти**
    [many] **{ $count } переломних моментів**
   *[other] **{ $count } переломного моменту**
}
review-turning-none = Жодна дія не змінила результату.
review-turning-line = **{ $turn }.** { side }, `{ $action }`: { $before } → { $after }. Краще: { $better }.
review-turning-more = … і ще { $count }.
review-others = ще { $count }
review-win = виграш за { $turns ->
    [one] { $turns } хід
    [few] { $turns } ходи
    [many] { $turns } ходів
   *[other] { $turns } ходу
}
review-draw = нічия
review-loss = програш за { $turns ->
    [one] { $turns } хід
    [few] { $turns } ходи
    [many] { $turns } ходів
   *[other] { $turns } ходу
}
review-stretch = Найдовший ряд найкращих дій поспіль: { $count } ({ side-within }, починаючи з ходу { $turn }).
review-end-wins = Із залишеної позиції за найкращої гри { side-within } виграють за { $turns ->
    [one] { $turns } хід
    [few] { $turns } ходи
    [many] { $turns } ходів
   *[other] { $turns } ходу
}.
review-end-draw = Із залишеної позиції за найкращої гри буде нічия.
review-note = -# На малюнку над лінією виграють білі, під нею – чорні; що ближчий виграш, то далі від лінії. Крапка – переломний момент, її колір – сторона, що погіршила свій результат. Точність враховує лише рішення, які могли змінити результат.

review-refusal-runs = Партія #{ $number } ще триває. Я аналізую завершені партії.
review-refusal-tells = Це видало б дещо про партію #{ $number }, яка рейтингова й ще триває: у ній була та сама позиція. Я скажу більше, коли та партія закінчиться.
review-refusal-later = Цей запис починається з середини партії, а ви за тими самими правилами граєте рейтингову партію #{ $number }. Вставте запис від початку або дочекайтеся її кінця.
review-refusal-empty = Там нічого не зіграно, тож аналізувати нічого.
review-refusal-none = Ви тут ще не завершили жодної партії. `/queah analyse` приймає номер будь-якої завершеної партії цього сервера або запис.
review-refusal-unreachable = Цей запис починається з позиції, до якої жодна партія не доходить, тож я нічого про неї не знаю.
review-refusal-both = Вкажіть партію або вставте запис, але не те й те разом.

review-record-tag = У цьому записі бракує тегу `{ $tag }`.
review-record-rules = Я не знаю гри або правил, названих у цьому записі.
review-record-position = За правилами цього запису така позиція неможлива.
review-record-action = Дію { $ply } цього запису зіграти не можна: дивіться рядок { $line }, стовпець { $column }.
review-record-result = Результат у цьому записі не той, до якого ведуть його дії.
review-record-text = Я не можу прочитати цей запис: рядок { $line }, стовпець { $column }.
review-record-form = Запис виглядає так: `[Game "Queah"] [Rules "must-turn"] 1. j-g dxj 2. @d` і так далі.

graph-spoken = Хто виграє за найкращої гри: { $phases }.
graph-list = { $list }; { $next }
graph-more = і так далі
graph-from = з ходу { $turn } – { $what }
graph-end = наприкінці – { $what }
graph-draw = нічия
graph-wins = { $side ->
    [white] білі
   *[black] чорні
} за { $turns ->
    [one] { $turns } хід
    [few] { $turns } ходи
    [many] { $turns } ходів
   *[other] { $turns } ходу
}
graph-won = { $side ->
    [white] білі вже виграли
   *[black] чорні вже виграли
}
graph-mark = { $side ->
    [white] Хід { $turn }: білі погіршили свій результат.
   *[black] Хід { $turn }: чорні погіршили свій результат.
}
