# Une partie revue après coup. Les valeurs sont exactes : « en 5 tours » compte les tours des deux camps au meilleur jeu.

review-button = Analyser
review-option = #{ $number } · { $rules } · tu avais { side-with } · { $result ->
    [won] gagnée
    [lost] perdue
    [void] ne compte pas
   *[drawn] nulle
}

review-title = **Analyse de la partie #{ $number }** · { $rules }
review-title-record = **Analyse d’une feuille de partie** · { $rules }
review-players = Blancs : { $white } · Noirs : { $black }
review-accuracy = { side } : précision **{ $percent } %** · résultat gardé dans { $kept } { $all ->
    [one] décision sur { $all }
   *[other] décisions sur { $all }
}
review-accuracy-none = { side } : pas de précision · jamais de décision qui pouvait changer le résultat
review-turning = { $count ->
    [1] **Le tournant**
    [one] **{ $count } tournant**
   *[other] **{ $count } tournants**
}
review-turning-none = Aucune action n’a changé le résultat.
review-turning-line = **{ $turn }.** { side }, `{ $action }` : { $before } → { $after }. Mieux : { $better }.
review-turning-more = … et { $count } de plus.
review-others = { $count } autres
review-win = gain en { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
review-draw = nulle
review-loss = perte en { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
review-stretch = Plus longue suite de meilleures actions : { $count } d’affilée par { side-within }, à partir du tour { $turn }.
review-end-wins = Dans la position finale, { side-within } gagnent en { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
} au meilleur jeu.
review-end-draw = La position finale est nulle au meilleur jeu.
review-note = -# Sur l’image, les Blancs gagnent au-dessus de la ligne et les Noirs au-dessous ; plus le gain est proche, plus on s’éloigne de la ligne. Un point est un tournant, de la couleur du camp qui a laissé filer le résultat. La précision ne compte que les décisions qui pouvaient changer le résultat.

review-refusal-runs = La partie #{ $number } n’est pas finie. J’analyse les parties terminées.
review-refusal-tells = Cela en dirait trop sur la partie #{ $number }, classée et toujours en cours : elle passe par la même position. J’en dirai plus quand elle sera terminée.
review-refusal-later = Cette feuille commence au milieu d’une partie, et tu joues la partie classée #{ $number } dans la même variante. Colle une feuille depuis le début, ou attends la fin de cette partie.
review-refusal-empty = Rien n’y a été joué : il n’y a rien à analyser.
review-refusal-none = Aucune de tes parties n’est terminée ici. `/queah analyse` prend le numéro de n’importe quelle partie terminée de ce serveur, ou une feuille de partie.
review-refusal-unreachable = Cette feuille commence par une position qu’aucune partie n’atteint : je n’en sais rien.
review-refusal-both = Nomme une partie ou colle une feuille, mais pas les deux.

review-record-tag = Il manque à cette feuille la balise `{ $tag }`.
review-record-rules = Je ne connais pas le jeu ou la variante que cette feuille nomme.
review-record-position = La position de cette feuille est impossible dans sa variante.
review-record-action = L’action { $ply } de cette feuille ne peut pas être jouée : vois ligne { $line }, colonne { $column }.
review-record-result = Le résultat de cette feuille n’est pas celui auquel ses actions mènent.
review-record-text = Je n’arrive pas à lire cette feuille, ligne { $line }, colonne { $column }.
review-record-form = Une feuille de partie ressemble à ceci : `[Game "Queah"] [Rules "must-turn"] 1. j-g dxj 2. @d`, et ainsi de suite.

graph-spoken = Qui gagne au meilleur jeu : { $phases }.
graph-list = { $list } ; { $next }
graph-more = et ainsi de suite
graph-from = dès le tour { $turn }, { $what }
graph-end = à la fin, { $what }
graph-draw = nulle
graph-wins = { $side ->
    [white] les Blancs en { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }
   *[black] les Noirs en { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }
}
graph-won = { $side ->
    [white] les Blancs ont gagné
   *[black] les Noirs ont gagné
}
graph-mark = { $side ->
    [white] Au tour { $turn }, les Blancs laissent filer le résultat.
   *[black] Au tour { $turn }, les Noirs laissent filer le résultat.
}
