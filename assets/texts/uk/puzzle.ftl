command-puzzle =
    .description = Розв’язати задачу: знайти єдину дію, що виграє
    .difficulty-description = Якщо не вказати, задача дня; інакше власна для вас

choice-daily = Задача дня
choice-easy = Легка
choice-medium = Середня
choice-hard = Важка

puzzle-daily = Queah, задача дня { $date }
puzzle-easy = Queah, легка задача { $number }
puzzle-medium = Queah, середня задача { $number }
puzzle-hard = Queah, важка задача { $number }

puzzle-title = **{ $name }** · правила: { $rules }
puzzle-task = **{ side } ходять і виграють.** Виграш зберігає лише одна дія. { $asked ->
    [one] Від вас потрібна { $asked } відповідь.
    [few] Від вас потрібні { $asked } відповіді.
    [many] Від вас потрібно { $asked } відповідей.
   *[other] Від вас потрібно { $asked } відповіді.
}
puzzle-practice = -# Ви вже відповідали на цю задачу, тож це вправа.
puzzle-right = **Правильно.**
puzzle-on = І знову виграш зберігає лише одна дія: відповідь { $step } з { $asked }.
puzzle-choose = Оберіть відповідь ({ $count })
puzzle-choose-moves = Оберіть крок або взяття
puzzle-choose-drops = Оберіть, куди виставити фішку

puzzle-solved = **Розв’язано.** { $action } зберігає виграш.
puzzle-wrong-draws = { $action } дає щонайбільше нічию. Правильно: { $right }.
puzzle-wrong-loses = { $action } програє за { $turns ->
    [one] { $turns } хід
    [few] { $turns } ходи
    [many] { $turns } ходів
   *[other] { $turns } ходу
}. Правильно: { $right }.
puzzle-line = Проти найдовшого опору виграш триває { $turns ->
    [one] { $turns } хід
    [few] { $turns } ходи
    [many] { $turns } ходів
   *[other] { $turns } ходу
}:
puzzle-line-both = `{ $number }.` { $first } · { $second }
puzzle-line-one = `{ $number }.` { $first }
puzzle-line-rest = Далі { $actions }.

puzzle-rate = { $tried ->
    [1] До вас на неї тут ніхто не відповідав.
   *[other] Правильних відповідей тут: { $solved } з { $tried }, тобто { $percent } %.
}
puzzle-score = Ви розв’язали { $solved } з { $tried ->
    [one] { $tried } задачі
    [few] { $tried } задач
    [many] { $tried } задач
   *[other] { $tried } задачі
}.
puzzle-streak = { $streak ->
    [0] Серії зараз немає: її почне наступна розв’язана задача дня.
    [1] Ваша серія – один день.
    [one] Ваша серія – { $streak } день поспіль.
    [few] Ваша серія – { $streak } дні поспіль.
    [many] Ваша серія – { $streak } днів поспіль.
   *[other] Ваша серія – { $streak } дня поспіль.
} { $best ->
    [0] {""}
    [1] {""}
   *[other] Найдовша: { $best }.
}
puzzle-share = Щоб поділитися, нічого не видавши:
puzzle-share-line = { $name } · { $marks }
puzzle-share-streak = { $name } · { $marks } · серія { $streak }
puzzle-another-easy = Легка задача
puzzle-another-medium = Середня задача
puzzle-another-hard = Важка задача

help-puzzle = `/queah puzzle` дає задачу дня, однакову для всіх, або легку, середню чи важку лише для вас.

refusal-no-puzzle = Я не знаю такої задачі або такого запитання в ній. Узяти задачу: `/queah puzzle`.
refusal-puzzle-over = Час задачі за { $date } минув. Сьогоднішню дає `/queah puzzle`.
