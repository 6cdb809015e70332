games-title = **Your matches in this server**
games-none = You play no match here. `/queah challenge` or `/queah play` starts one.
games-line-yours = **#{ $number }** · { $rules } · you are { side-with } against <@{ $opponent }>{ $left } · **your turn**{ $time } { $link }
games-line-theirs = **#{ $number }** · { $rules } · you are { side-with } against <@{ $opponent }>{ $left } · their turn{ $time } { $link }
games-ended = **Ended**
games-line-ended = **#{ $number }** · { $rules } · you were { side-with } against <@{ $opponent }>{ $left } · { $result ->
    [won] won
    [lost] lost
    [void] counts for nothing
   *[drawn] drawn
}
games-left = {" "}(no longer in this server)
games-link = · [board]({ $link })
moderation-title = **Matches taken out of the score**
moderation-none = No match was taken out of the score here. `/queah match void` does that.
moderation-line = **#{ $number }** <@{ $white }> against <@{ $black }> · by <@{ $by }> <t:{ $seconds }:d>: { $reason }
next-more = { $count ->
    [0] -# No other match waits for you.
    [one] -# { $count } more match waits for you.
   *[other] -# { $count } more matches wait for you.
}
games-more = … and { $count } more.

leaderboard-title = **Leaderboard** · { $rules }
leaderboard-empty = Nobody here has finished a rated match under these rules. `/queah challenge` starts one.
leaderboard-title-bot = **Leaderboard against the bot** · { $rules }
leaderboard-empty-bot = Nobody here has finished a rated match against me under these rules. `/queah play` starts one.
leaderboard-line = **{ $rank }.** <@{ $member }> · **{ $rating }**{ $provisional ->
    [yes] ?
   *[no] {""}
} ± { $deviation } · { $wins } won, { $draws } drawn, { $losses } lost
leaderboard-page = Page { $page }
leaderboard-note = -# Glicko-2, rated matches only. A question mark stands by a rating that few matches support yet.
leaderboard-previous = Previous
leaderboard-next = Next

rules-title = **How Queah is played**
rules-goal = Capture or block all your opponent's counters: a side that has no legal action on its turn has lost.
rules-board = There are 13 squares, `a` to `m`. Two squares touch where they share a side in the picture. Each side has four counters on the board and six in reserve. White begins.
rules-step = **Step**: move a counter to an empty square that touches its own.
rules-capture = **Capture**: jump over one enemy counter to the empty square straight behind it. One capture a turn; a captured counter never returns.
rules-drop = **Drop**: place a counter from the reserve on any empty square. A side never has more than four on the board.
rules-draw = A position that occurs for the third time is a draw.
rules-chosen = **{ $rules }** (`{ $id }`): { $words }
rules-source-classic = -# Source: the teaching version printed for Maths Week Scotland; Winther 2006.
rules-source-open = -# Source: the older English encyclopedia text, Ludii, several web pages.
rules-source-free = -# Source: the Ukrainian encyclopedia; D. Polovynka.
rules-source-reserve = -# Source: S. Bensley's iOS app.
rules-others = The sources disagree, so there are several rule sets: { $names }. `/queah rules rules:…` explains each.

help-title = **Queah** is a board game of Liberia for two.
help-challenge = `/queah challenge` invites a member, or anyone, to a match. You can choose rules, side, pace, and whether it is rated. *Rematch* under a match that has ended swaps sides.
help-bot = `/queah play` starts a match against me, at one of eight levels up to perfect. `/queah hint` tells you the best action, in matches that are unrated or against me.
help-play = On your turn, choose from the menu under the board, or type `/queah move` or `/queah drop`. You are notified when it is your turn.
help-board = `/queah board` shows the board of a match again, `/queah games` lists your matches, `/queah next` goes to the one that has waited longest, `/queah match draw` offers a draw, `/queah match takeback` asks for your last action back, `/queah resign` gives a match up, `/queah match abort` calls one off before both have acted, `/queah match claim` wins one whose other player has left the server.
help-analyse = `/queah analyse` looks back at a match that has ended, or a record: accuracy, turning points, and who was winning when.
help-time = A board shows when the time of a turn is up, and you are reminded before that.
help-settings = `/queah settings me` is what you like: to confirm each action, to have forced ones played, boards written out. `/queah settings server` is for those who manage the server.
help-health = `/queah health`: what I may do in this channel.
help-more = `/queah leaderboard` shows the ratings of this server, between members or against me; `/queah rules` explains the game and its rule sets.
