# Що показує малюнок дошки, словами: це читає вголос програма для незрячих.

spoken-list = { $list }, { $next }

spoken-holding = { $side ->
    [white] Білі
   *[black] Чорні
}: { $squares }, у резерві { $reserve }{ $lost ->
    [0] .
   *[other] , втрачено { $lost }.
}
spoken-holding-none = { $side ->
    [white] Білі
   *[black] Чорні
}: на дошці жодної, у резерві { $reserve }{ $lost ->
    [0] .
   *[other] , втрачено { $lost }.
}

spoken-to-act = { $side ->
    [white] Ходять білі.
   *[black] Ходять чорні.
}

spoken-last = { $side ->
    [white] Останній хід: білі { $did }.
   *[black] Останній хід: чорні { $did }.
}
spoken-dropped = виставили фішку на { $to }
spoken-stepped = пішли з { $from } на { $to }
spoken-captured = пішли з { $from } на { $to } і взяли { $over }
spoken-then = { $first }, а потім { $next }

spoken-won = { $side ->
    [white] Білі виграли.
   *[black] Чорні виграли.
}
spoken-won-captured = { $side ->
    [white] Білі виграли: у чорних не лишилося фішок.
   *[black] Чорні виграли: у білих не лишилося фішок.
}
spoken-won-blocked = { $side ->
    [white] Білі виграли: чорні заблоковані.
   *[black] Чорні виграли: білі заблоковані.
}
spoken-won-resigned = { $side ->
    [white] Білі виграли: чорні здалися.
   *[black] Чорні виграли: білі здалися.
}
spoken-won-timed-out = { $side ->
    [white] Білі виграли: чорні прострочили час.
   *[black] Чорні виграли: білі прострочили час.
}
spoken-won-abandoned = { $side ->
    [white] Білі виграли: чорні покинули партію.
   *[black] Чорні виграли: білі покинули партію.
}
spoken-drawn = Нічия.
spoken-drawn-repetition = Нічия: ця позиція виникла втретє.
spoken-drawn-agreed = Нічия за згодою.
spoken-won-adjudicated = { $side ->
    [white] Білі виграли: партію присуджено.
   *[black] Чорні виграли: партію присуджено.
}
spoken-void = Партія не зараховується.
spoken-void-aborted = Партію скасовано.
spoken-drawn-adjudicated = Нічия: партію присуджено.
