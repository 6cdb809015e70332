# A match looked back at. Values are those of the exact solution: "in 5" is five turns of both sides under best play.

review-button = Analyse
review-option = #{ $number } · { $rules } · you were { $side } · { $result ->
    [won] won
    [lost] lost
    [void] void
   *[drawn] drawn
}

review-title = **Analysis of match #{ $number }** · { $rules }
review-title-record = **Analysis of a record** · { $rules }
review-players = White { $white } · Black { $black }
review-accuracy = { $side }: accuracy **{ $percent } %** · kept the outcome in { $kept } of { $all } { $all ->
    [one] decision
   *[other] decisions
}
review-accuracy-none = { $side }: no accuracy · never had a decision that could change the outcome
review-turning = { $count ->
    [one] **The turning point**
   *[other] **{ $count } turning points**
}
review-turning-none = No action changed the outcome.
review-turning-line = **{ $turn }.** { $side } `{ $action }` turned { $before } into { $after }. Better: { $better }.
review-turning-more = … and { $count } more.
review-others = { $count } others
review-win = a win in { $turns }
review-draw = a draw
review-loss = a loss in { $turns }
review-stretch = Longest stretch of best actions: { $count } in a row by { $side }, from turn { $turn } on.
review-end-wins = As it was left, { $side } wins in { $turns ->
    [one] one turn
   *[other] { $turns } turns
} under best play.
review-end-draw = As it was left, it is a draw under best play.
review-note = -# In the picture White wins above the line and Black below; the nearer the win, the further from the line. A dot is a turning point, in the colour of whoever let the outcome go. Accuracy counts only decisions that could change the outcome.

review-refusal-runs = Match #{ $number } still runs. I analyse matches that have ended.
review-refusal-tells = That would tell of match #{ $number }, which is rated and still runs: it comes to the same position. I say more once that match has ended.
review-refusal-later = That record begins in the middle of a match, and you play the rated match #{ $number } by the same rules. Paste a record from the start, or wait until that match has ended.
review-refusal-empty = Nothing was played there, so there is nothing to analyse.
review-refusal-none = No match of yours has ended here. `/queah analyse` takes the number of any match of this server that has, or a record.
review-refusal-unreachable = That record begins in a position that no match comes to, so I know nothing of it.
review-refusal-both = Name a match or paste a record, not both.

review-record-tag = That record lacks the tag `{ $tag }`.
review-record-rules = I know no game or no rules by the name in that record.
review-record-position = The position in that record is none of its rules.
review-record-action = Action { $ply } of that record cannot be played: see line { $line }, column { $column }.
review-record-result = The result of that record is not what its actions lead to.
review-record-text = I cannot read that record at line { $line }, column { $column }.
review-record-form = A record looks like this: `[Game "Queah"] [Rules "must-turn"] 1. j-g dxj 2. @d`, and so on.

# What the picture of the values shows, in words. $what is one of the three after it, $side is white or black.
graph-spoken = Who wins under best play: { $phases }.
graph-list = { $list }; { $next }
graph-more = and so on
graph-from = from turn { $turn } { $what }
graph-end = at the end { $what }
graph-draw = a draw
graph-wins = { $side ->
    [white] White in { $turns }
   *[black] Black in { $turns }
}
graph-won = { $side ->
    [white] White has won
   *[black] Black has won
}
graph-mark = { $side ->
    [white] White let the outcome go in turn { $turn }.
   *[black] Black let the outcome go in turn { $turn }.
}
