# Une partie revue, et sa feuille.

replay-animated = { $count ->
    [0] Rien n’a encore été joué.
    [one] L’action, telle qu’elle a été jouée. Les boutons la montrent en image fixe.
   *[other] Les { $count } actions, telles qu’elles ont été jouées. Les boutons les montrent une à une.
}
replay-spoken = { $count ->
    [one] La partie #{ $number } en animation : { $count } action.
   *[other] La partie #{ $number } en animation : { $count } actions.
} À la fin :
replay-start = **Action { $ply } sur { $plies }** : le début.
replay-ply = **Action { $ply } sur { $plies }** :
replay-turning = Un tournant : c’était { $before }, c’est devenu { $after }.

export-title = **Feuille de la partie #{ $number }**
export-long = Elle est trop longue pour un message, et se trouve dans le fichier.
export-spoken = La feuille de la partie #{ $number } en texte.
