# Ce que l’image d’un plateau montre, en mots : le texte que lit un lecteur d’écran.

spoken-list = { $list }, { $next }

spoken-holding = { $side ->
    [white] Blancs
   *[black] Noirs
} : { $squares } et { $reserve } en réserve{ $lost ->
    [0] .
    [one] , { $lost } pris.
   *[other] , { $lost } pris.
}
spoken-holding-none = { $side ->
    [white] Blancs
   *[black] Noirs
} : aucun sur le plateau et { $reserve } en réserve{ $lost ->
    [0] .
    [one] , { $lost } pris.
   *[other] , { $lost } pris.
}

spoken-to-act = { $side ->
    [white] Les Blancs jouent.
   *[black] Les Noirs jouent.
}

spoken-last = { $side ->
    [white] Dernier tour : les Blancs { $did }.
   *[black] Dernier tour : les Noirs { $did }.
}
spoken-dropped = ont posé un pion en { $to }
spoken-stepped = sont allés de { $from } en { $to }
spoken-captured = ont pris { $over } de { $from } en { $to }
spoken-then = { $first } puis { $next }

spoken-won = { $side ->
    [white] Les Blancs ont gagné.
   *[black] Les Noirs ont gagné.
}
spoken-won-captured = { $side ->
    [white] Les Blancs ont gagné : les Noirs n’ont plus de pion.
   *[black] Les Noirs ont gagné : les Blancs n’ont plus de pion.
}
spoken-won-blocked = { $side ->
    [white] Les Blancs ont gagné : les Noirs sont bloqués.
   *[black] Les Noirs ont gagné : les Blancs sont bloqués.
}
spoken-won-resigned = { $side ->
    [white] Les Blancs ont gagné : les Noirs ont abandonné.
   *[black] Les Noirs ont gagné : les Blancs ont abandonné.
}
spoken-won-timed-out = { $side ->
    [white] Les Blancs ont gagné : les Noirs ont épuisé leur temps.
   *[black] Les Noirs ont gagné : les Blancs ont épuisé leur temps.
}
spoken-won-abandoned = { $side ->
    [white] Les Blancs ont gagné : les Noirs ont quitté la partie.
   *[black] Les Noirs ont gagné : les Blancs ont quitté la partie.
}
spoken-drawn = Nulle.
spoken-drawn-repetition = Nulle : cette position est apparue pour la troisième fois.
spoken-drawn-agreed = Nulle d’un commun accord.
spoken-won-adjudicated = { $side ->
    [white] Les Blancs ont gagné : la partie a été jugée.
   *[black] Les Noirs ont gagné : la partie a été jugée.
}
spoken-void = La partie ne compte pas.
spoken-void-aborted = La partie a été annulée.
spoken-drawn-adjudicated = Nulle : la partie a été jugée.
