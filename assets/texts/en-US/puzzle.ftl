command-puzzle =
    .description = Solve a puzzle: find the only action that wins
    .difficulty-description = The puzzle of the day, unless you choose one of your own

choice-daily = The puzzle of the day
choice-easy = Easy
choice-medium = Medium
choice-hard = Hard

# What a puzzle is called.
puzzle-daily = Queah daily { $date }
puzzle-easy = Queah easy { $number }
puzzle-medium = Queah medium { $number }
puzzle-hard = Queah hard { $number }

puzzle-title = **{ $name }** · { $rules } rules
puzzle-task = **{ side } to act and win.** Exactly one action keeps the win. { $asked ->
    [one] One answer is asked of you.
   *[other] { $asked } answers are asked of you.
}
puzzle-practice = -# You have answered this puzzle before, so this is practice.
puzzle-right = **Right.**
puzzle-on = Again exactly one action keeps the win: answer { $step } of { $asked }.
puzzle-choose = Choose your answer ({ $count })
puzzle-choose-moves = Choose a move
puzzle-choose-drops = Choose a drop

puzzle-solved = **Solved.** { $action } keeps the win.
puzzle-wrong-draws = { $action } is no better than a draw. Right was { $right }.
puzzle-wrong-loses = { $action } loses in { $turns ->
    [one] one turn
   *[other] { $turns } turns
}. Right was { $right }.
puzzle-line = The win takes { $turns ->
    [one] one turn
   *[other] { $turns } turns
} against the longest resistance:
puzzle-line-both = `{ $number }.` { $first } · { $second }
puzzle-line-one = `{ $number }.` { $first }
puzzle-line-rest = Then { $actions }.

puzzle-rate = { $tried ->
    [one] You are the first here to answer it.
   *[other] { $solved } of { $tried } members here solved it: { $percent } %.
}
puzzle-score = You have solved { $solved } of { $tried ->
    [one] one puzzle
   *[other] { $tried } puzzles
}.
puzzle-streak = { $streak ->
    [0] You have no streak now: the next daily puzzle you solve begins one.
    [one] Your streak is one day.
   *[other] Your streak is { $streak } days in a row.
} { $best ->
    [0] {""}
    [one] {""}
   *[other] Your best is { $best }.
}
puzzle-share = To share, without giving anything away:
puzzle-share-line = { $name } · { $marks }
puzzle-share-streak = { $name } · { $marks } · streak { $streak }
puzzle-another-easy = An easy one
puzzle-another-medium = A medium one
puzzle-another-hard = A hard one

help-puzzle = `/queah puzzle` poses the puzzle of the day, the same everywhere, or an easy, medium or hard one of your own.

refusal-no-puzzle = I know no such puzzle, or not this question in it. `/queah puzzle` poses one.
refusal-puzzle-over = The puzzle of { $date } is over. `/queah puzzle` poses today's.
