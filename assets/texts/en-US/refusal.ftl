# Each says what happened, why, and what is possible now.

refusal-oneself = You cannot challenge yourself. Name another member, or leave `opponent` out so that anyone can accept.
refusal-bot = Bots cannot accept challenges. Name a member, or leave `opponent` out so that anyone can accept.
refusal-challenged-bot = I answer no challenges: `/queah play` starts a match against me at once.
refusal-level = I play at eight levels: choose one from 1 to 8.
refusal-too-many-bot = You already play { $limit } matches against me here. Finish or resign one of them first; `/queah games` lists them.
refusal-rated-hint = Match #{ $number } is rated, and between two members, so I give no hints in it.
refusal-too-many = You already have { $limit } challenges to <@{ $opponent }> waiting for an answer. Withdraw one, or wait until one is answered.
refusal-too-many-open = You already have { $limit } open challenges waiting. Withdraw one, or wait until somebody accepts.
refusal-no-challenge = I do not know this challenge any more. `/queah challenge` makes a new one.
refusal-challenge-accepted = This challenge was accepted already: it became match #{ $number }.
refusal-challenge-declined = This challenge was declined. `/queah challenge` makes a new one.
refusal-challenge-withdrawn = This challenge was withdrawn. `/queah challenge` makes a new one.
refusal-challenge-expired = This challenge expired <t:{ $seconds }:R>. `/queah challenge` makes a new one.
refusal-not-invited = This challenge is for <@{ $opponent }>. `/queah challenge` makes one of your own.
refusal-own-challenge = This is your own challenge: you can withdraw it, or wait for an answer.
refusal-not-challenger = Only <@{ $challenger }>, who made this challenge, can withdraw it.
refusal-no-such-match = There is no match #{ $number } in this server. `/queah games` lists yours.
refusal-no-match = You play no match here. `/queah challenge` starts one with a member, `/queah play` one against me.
refusal-not-a-player = This is match #{ $number } of <@{ $white }> and <@{ $black }>. `/queah challenge` starts one of your own.
refusal-over = Match #{ $number } is over: { $end }
refusal-none-waits = None of your matches here waits for you: your opponents are to act. `/queah games` lists them, and you will be notified when it is your turn.
refusal-not-your-turn = In match #{ $number } it is the turn of <@{ $member }>. You will be notified when it is yours.
refusal-is-here = <@{ $opponent }> is still in this server, so match #{ $number } goes on. You can claim it once they have left.
refusal-is-here-deadline = The time of whoever is to act is up <t:{ $seconds }:R>.
refusal-both-acted = Both have acted in match #{ $number }, so it cannot be called off. `/queah match draw` offers a draw, `/queah resign` gives it up.
refusal-own-match = You play in match #{ $number } yourself: let another moderator judge it.
refusal-still-runs = Match #{ $number } still runs: finish it, and then ask for another.
refusal-stale = That board of match #{ $number } is history: it shows the position after { $seen ->
    [one] { $seen } action
   *[other] { $seen } actions
}, and { $now ->
    [one] { $now } has
   *[other] { $now } have
} been played. Here is how it stands.
refusal-ahead = That board of match #{ $number } is ahead of what I know: it shows the position after { $seen ->
    [one] { $seen } action
   *[other] { $seen } actions
}, and I know of { $now }. Go on from here.
refusal-not-a-member = <@{ $opponent }> is not a member of this server. Name somebody who is, or leave `opponent` out so that anyone can accept.
refusal-rules = I know no rules by that name. Choose one from the list: { $names }.
refusal-elsewhere = Matches are played in a server, not in direct messages or groups. Use this command in a channel of a server that has me.
refusal-foreign = I am not installed in this server, so nobody but you would see the board. Whoever manages the server can add me with *Add App* on my profile; then use this command again.
refusal-component = I do not know this button. It may be from an older version of me: `/queah board` shows the board anew.

refusal-command = I do not know this command in this form. It may be from an older version of me: reload Discord and try again, or use `/queah help`.

unreadable = I cannot read “{ $found }” as an action. Write `c f` to move from `c` to `f`, or `drop f`.
unreadable-square = “{ $found }” is not a square. The squares are the letters `a` to `m`.

illegal-must-drop = You have lost a counter, and these rules have you replace it first: drop one on { $squares }.
illegal-same-square = `{ $square }` is both where you start and where you go. { $movable }
illegal-empty-square = Nothing stands on `{ $from }`. { $movable }
illegal-enemy-counter = The counter on `{ $from }` is your opponent's. { $movable }
illegal-must-capture = There is a capture, and these rules make it a must: { $captures }.
illegal-capture-first = There is a capture, and these rules put it before a step: { $captures }. You may also drop on { $drops }.
illegal-surrounded-own = `{ $from }` cannot move: { $ownCount ->
    [one] its only neighbour { $own } holds your own counter
   *[other] its neighbours { $own } hold your own counters
}.
illegal-surrounded = `{ $from }` cannot move: its neighbours { $around } are all taken, and it can capture none of them.
illegal-not-adjacent = `{ $from }` and `{ $to }` do not share a side, so no step leads there. { $instead }
illegal-occupied-own = Your own counter stands on `{ $to }`. { $instead }
illegal-occupied-enemy = Your opponent's counter stands on `{ $to }`: a capture jumps over it and lands on the empty square behind. { $instead }
illegal-straight-return = The counter on `{ $from }` has just come from `{ $to }`, and these rules forbid to step straight back. { $instead }
illegal-not-two-away = A capture goes two squares along a diagonal, and `{ $to }` does not lie so from `{ $from }`. { $instead }
illegal-nothing-between = From `{ $from }` to `{ $to }` is a jump over `{ $over }`, and nothing stands there to capture. { $instead }
illegal-own-between = From `{ $from }` to `{ $to }` is a jump over `{ $over }`, where your own counter stands. Only enemy counters are captured. { $instead }
illegal-landing-occupied-own = From `{ $from }` to `{ $to }` is a jump over `{ $over }`, and your own counter stands on `{ $to }`. A capture lands on an empty square. { $instead }
illegal-landing-occupied-enemy = From `{ $from }` to `{ $to }` is a jump over `{ $over }`, and your opponent's counter stands on `{ $to }` as well. A capture lands on an empty square. { $instead }
illegal-reserve-empty = Your reserve is empty: there is no counter left to drop. Choose a counter on the board.
illegal-four-on-board = You have four counters on the board, on { $counters }: a counter is dropped only to replace a lost one.
illegal-drop-occupied-own = Your own counter stands on `{ $at }`. You may drop on { $squares }.
illegal-drop-occupied-enemy = Your opponent's counter stands on `{ $at }`. You may drop on { $squares }.

instead-some = From `{ $from }` you can play { $actions }.
instead-none = The counter on `{ $from }` has no legal action now.
movable-some = You can move from { $squares }.
movable-none = You have no counter that can move now.

fault = Something went wrong on my side, and it was not your mistake. Nothing was played. If it happens again, tell whoever runs this bot: fault `{ $id }`.
fault-unknown = Something went wrong on my side, and I could not find out whether your action was played. `/queah board` shows how the match stands. Tell whoever runs this bot: fault `{ $id }`.
stopping = I am being restarted: nothing was played. Try again in a moment.
permissions-missing = -# I lack { $count ->
    [one] a permission
   *[other] permissions
} in this channel: { $permissions }. Whoever manages the server can grant { $count ->
    [one] it
   *[other] them
}.
permission-missing = *{ $name }* ({ $reason })
permission-view = to reach the boards that I showed
permission-send = to show a board whose answer got lost
permission-attach = to show pictures of boards
permission-history = to take the menus off boards that are history
