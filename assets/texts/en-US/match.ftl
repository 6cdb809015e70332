match-title = **Queah #{ $number }** · { $rules } · { $rated ->
    [yes] rated
   *[no] unrated
}
match-players = White <@{ $white }> · Black <@{ $black }>
match-level = the bot plays at level { $level }
match-began = <@{ $member }>, you are { $side } and begin.
match-turn = <@{ $member }>, you are { $side } and it is your turn.
match-must-drop = You have lost a counter: place one from your reserve first.
match-must-capture = There is a capture, and these rules make it a must.
match-again = You have dropped; now act once more.
match-choose = { $count ->
    [one] Your only legal action
   *[other] Choose one of { $count } legal actions
}
match-resign = Resign
match-rules = Rules
match-hint = Hint

match-confirm = Do you really give up match #{ $number } against <@{ $opponent }>? Then they win it.
match-confirm-yes = Yes, resign
match-confirm-no = Keep playing
match-stayed = You play on. This is how match #{ $number } stands.
match-you-resigned = You resigned match #{ $number }.

match-won = <@{ $winner }> wins as { $side }.
match-drawn = The match is drawn.
board-written = -# `W` is a counter of White's, `B` one of Black's, `[ ]` has just acted, `x` was just captured. In reserve: White { $white }, Black { $black }.
match-rematch = Rematch
match-preview = Match #{ $number } as it would be: { $acted } Nothing is played yet.
match-preview-yes = Play it
match-preview-no = Go back
match-played = Played in match #{ $number }.
match-forced = It was the only legal action, so it was played for <@{ $member }>.
match-ended-captured = { $loser } has no counter left, on the board or in reserve.
match-ended-blocked = { $loser } was to act and had no legal action.
match-ended-repetition = The same position occurred for the third time.
match-ended-resigned = { $loser } resigned.
match-ended-agreed = Both agreed to a draw.
match-ended-timed-out = { $loser } ran out of time.
match-ended-abandoned = { $loser } left the match.
match-void = The match counts for nothing.
match-ended-aborted = It was called off before both had acted.
match-ended-voided = <@{ $by }> has taken it out of the score: { $reason }
match-abort = Call off
match-confirm-abort = Call match #{ $number } against <@{ $opponent }> off? It then counts for nothing. That is possible until both have acted.
match-confirm-abort-yes = Yes, call it off
match-aborted = You have called match #{ $number } off.
match-ended-adjudicated = { $loser } ran out of time.

match-ratings = Ratings: <@{ $white }> { $whiteBefore } → { $whiteAfter } ({ $whiteChange }), <@{ $black }> { $blackBefore } → { $blackAfter } ({ $blackChange }).
match-rating-bot = Rating of <@{ $member }> against the bot: { $before } → { $after } ({ $change }).
match-unmoved-hint = No rating moved: a hint was taken in this match.
match-unmoved-unrated = No rating moved: the match was unrated.
match-unmoved-short = No rating moved: the match ended after { $plies } of the { $needed } actions that a rated match needs.
match-unmoved-pair = No rating moved: these two have already played { $limit } rated matches with each other within a day.

match-which-act = You play several matches here. In which one?
match-which-resign = You play several matches here. Which one do you give up?
match-which-hint = You play several matches here. In which one do you want a hint?
match-which-takeback = You play several matches here. In which do you want your last action back?
match-which-abort = You play several matches here. Which one do you want to call off?
match-which-claim = You play several matches here. Which one has your opponent left?
match-which-draw = You play several matches here. In which one do you offer a draw?
match-which-board = You play several matches here. Which board shall I show?
match-which-placeholder = Choose a match
match-option = #{ $number } · { $rules } · you are { $side }
match-option-yours = Your turn
match-option-theirs = Your opponent's turn
match-which-more = … and { $count } more: say which by its number, with the option `match:`. `/queah games` lists them.
match-which-line = **#{ $number }** against <@{ $opponent }>

hint-confirm = With a hint, match #{ $number } no longer counts for your rating against the bot. Do you want it?
hint-confirm-yes = Yes, give me the hint
hint-confirm-no = No, go on
hint-best = Play { $action }.
hint-wins = { $actions } { $count ->
    [one] wins
   *[other] win
} in { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
hint-draws = { $actions } { $count ->
    [one] draws
   *[other] draw
}
hint-loses = { $actions } { $count ->
    [one] loses
   *[other] lose
} in { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
hint-rest = { $count ->
    [one] the other loses
   *[other] the rest lose
}
hint-repeats = It makes the position occur for the third time, so the match is drawn at once.
