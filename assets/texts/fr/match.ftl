match-title = **Queah #{ $number }** · { $rules } · { $rated ->
    [yes] classée
   *[no] amicale
}
match-players = Blancs : <@{ $white }> · Noirs : <@{ $black }>
match-level = le bot joue au niveau { $level }
match-began = <@{ $member }>, tu as { side-with } et tu commences.
match-turn = <@{ $member }>, tu as { side-with } et c’est ton tour.
match-must-drop = Tu as perdu un pion : poses-en d’abord un de ta réserve.
match-must-capture = Une prise est possible, et dans cette variante elle est obligatoire.
match-again = Tu as posé un pion ; joue encore une action.
match-choose = { $count ->
    [1] Ta seule action possible
   *[other] Choisis parmi { $count } actions possibles
}
match-resign = Abandonner
match-rules = Règles
match-hint = Indice

match-confirm = Veux-tu vraiment abandonner la partie #{ $number } contre <@{ $opponent }> ? Ton adversaire l’emporte alors.
match-confirm-yes = Oui, j’abandonne
match-confirm-no = Continuer
match-stayed = Tu continues. Voici où en est la partie #{ $number }.
match-you-resigned = Tu as abandonné la partie #{ $number }.

match-won = <@{ $winner }> gagne avec { side-with }.
match-drawn = Partie nulle.
match-ended-captured = { side } n’ont plus de pion, ni sur le plateau ni en réserve.
match-ended-blocked = { side } devaient jouer et n’avaient aucune action possible.
match-ended-repetition = La même position est apparue pour la troisième fois.
match-ended-resigned = { side } ont abandonné.
match-ended-agreed = Nulle d’un commun accord.
match-ended-timed-out = { side } ont épuisé leur temps.
match-ended-abandoned = { side } ont quitté la partie.

match-ratings = Classements : <@{ $white }> { $whiteBefore } → { $whiteAfter } ({ $whiteChange }), <@{ $black }> { $blackBefore } → { $blackAfter } ({ $blackChange }).
match-rating-bot = Classement de <@{ $member }> contre le bot : { $before } → { $after } ({ $change }).
match-unmoved-hint = Le classement ne change pas : un indice a été pris dans cette partie.
match-unmoved-unrated = Les classements ne changent pas : la partie était amicale.
match-unmoved-short = Les classements ne changent pas : la partie s’est terminée après { $plies ->
    [one] { $plies } action
   *[other] { $plies } actions
}, et une partie classée en demande { $needed }.
match-unmoved-pair = Les classements ne changent pas : ces deux membres ont déjà joué entre eux { $limit ->
    [one] { $limit } partie classée
   *[other] { $limit } parties classées
} en une journée.

match-which-act = Tu joues plusieurs parties ici. Dans laquelle ?
match-which-resign = Tu joues plusieurs parties ici. Laquelle abandonnes-tu ?
match-which-hint = Tu joues plusieurs parties ici. Dans laquelle veux-tu un indice ?
match-which-draw = Tu joues plusieurs parties ici. Dans laquelle proposes-tu la nulle ?
match-which-board = Tu joues plusieurs parties ici. Quel plateau faut-il montrer ?
match-which-placeholder = Choisis une partie
match-option = #{ $number } · { $rules } · tu as { side-with }
match-option-yours = À toi de jouer
match-option-theirs = Au tour de ton adversaire
match-which-more = … et { $count } de plus : donne le numéro avec l’option `match:`. `/queah games` les énumère.
match-which-line = **#{ $number }** contre <@{ $opponent }>

hint-confirm = Avec un indice, la partie #{ $number } ne compte plus pour ton classement contre le bot. Le veux-tu ?
hint-confirm-yes = Oui, donne-le-moi
hint-confirm-no = Non, continuer
hint-best = Joue { $action }.
hint-wins = { $actions } { $count ->
    [one] gagne
   *[other] gagnent
} en { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
hint-draws = { $actions } { $count ->
    [one] mène
   *[other] mènent
} à la nulle
hint-loses = { $actions } { $count ->
    [one] perd
   *[other] perdent
} en { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
hint-rest = { $count ->
    [one] l’autre perd
   *[other] les autres perdent
}
hint-list = { $list } ; { $next }
hint-all = { $list }.
hint-repeats = La position apparaît alors pour la troisième fois, et la partie est aussitôt nulle.

board-written = -# `W` est un pion blanc, `B` un pion noir, `[ ]` vient d’agir, `x` vient d’être pris. En réserve : Blancs { $white }, Noirs { $black }.
match-rematch = Revanche
match-preview = La partie #{ $number } telle qu’elle serait : { $acted } Rien n’est encore joué.
match-preview-yes = Jouer
match-preview-no = Revenir
match-played = Joué dans la partie #{ $number }.
match-forced = C’était la seule action possible : elle a été jouée pour <@{ $member }>.
match-void = La partie ne compte pas.
match-ended-aborted = Elle a été annulée avant que les deux camps aient joué.
match-ended-voided = <@{ $by }> l’a retirée du décompte : { $reason }
match-abort = Annuler
match-confirm-abort = Annuler la partie #{ $number } contre <@{ $opponent }> ? Elle ne comptera pas. C’est possible tant que les deux camps n’ont pas joué.
match-confirm-abort-yes = Oui, annuler
match-aborted = Tu as annulé la partie #{ $number }.
match-ended-adjudicated = { side } ont épuisé leur temps.
match-which-takeback = Tu joues plusieurs parties ici. Dans laquelle veux-tu reprendre ta dernière action ?
match-which-claim = Tu joues plusieurs parties ici. Laquelle ton adversaire a-t-il quittée ?
match-which-abort = Tu joues plusieurs parties ici. Laquelle veux-tu annuler ?
