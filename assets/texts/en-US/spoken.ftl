# What a board's picture shows, in words: the text that a screen reader reads out.
# $side is white or black. The parts follow one another: both holdings, the state, the last turn.

# One more square in a list of them.
spoken-list = { $list }, { $next }

# $squares is such a list, $reserve and $lost are numbers.
spoken-holding = { $side ->
    [white] White
   *[black] Black
}: { $squares } and { $reserve } in reserve{ $lost ->
    [0] .
   *[other] , { $lost } captured.
}
spoken-holding-none = { $side ->
    [white] White
   *[black] Black
}: none on the board and { $reserve } in reserve{ $lost ->
    [0] .
   *[other] , { $lost } captured.
}

spoken-to-act = { $side ->
    [white] White to act.
   *[black] Black to act.
}

# $did is one of the three below, or two of them in one turn.
spoken-last = { $side ->
    [white] Last: White { $did }.
   *[black] Last: Black { $did }.
}
spoken-dropped = dropped a counter on { $to }
spoken-stepped = stepped from { $from } to { $to }
spoken-captured = captured { $over } from { $from } to { $to }
spoken-then = { $first } and { $next }

# $side is the winner.
spoken-won = { $side ->
    [white] White has won.
   *[black] Black has won.
}
spoken-won-captured = { $side ->
    [white] White has won: Black has no counter left.
   *[black] Black has won: White has no counter left.
}
spoken-won-blocked = { $side ->
    [white] White has won: Black is blocked.
   *[black] Black has won: White is blocked.
}
spoken-won-resigned = { $side ->
    [white] White has won: Black resigned.
   *[black] Black has won: White resigned.
}
spoken-won-timed-out = { $side ->
    [white] White has won: Black ran out of time.
   *[black] Black has won: White ran out of time.
}
spoken-won-abandoned = { $side ->
    [white] White has won: Black went away.
   *[black] Black has won: White went away.
}
spoken-won-adjudicated = { $side ->
    [white] White has won: the match was adjudicated.
   *[black] Black has won: the match was adjudicated.
}
spoken-void = The match counts for nothing.
spoken-void-aborted = The match was called off.
spoken-drawn = A draw.
spoken-drawn-repetition = A draw: this position occurred for the third time.
spoken-drawn-agreed = A draw by agreement.
spoken-drawn-adjudicated = A draw: the match was adjudicated.
