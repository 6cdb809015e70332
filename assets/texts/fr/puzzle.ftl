command-puzzle =
    .description = Résoudre un problème : trouver la seule action qui gagne
    .difficulty-description = Le problème du jour, à moins d’en choisir un pour toi

choice-daily = Le problème du jour
choice-easy = Facile
choice-medium = Moyen
choice-hard = Difficile

puzzle-daily = Queah, problème du { $date }
puzzle-easy = Queah facile { $number }
puzzle-medium = Queah moyen { $number }
puzzle-hard = Queah difficile { $number }

puzzle-title = **{ $name }** · variante { $rules }
puzzle-task = **{ side } jouent et gagnent.** Une seule action garde le gain. { $asked ->
    [one] On te demande { $asked } réponse.
   *[other] On te demande { $asked } réponses.
}
puzzle-practice = -# Tu as déjà répondu à ce problème : ceci est un entraînement.
puzzle-right = **Juste.**
puzzle-on = De nouveau, une seule action garde le gain : réponse { $step } sur { $asked }.
puzzle-choose = Choisis ta réponse ({ $count })
puzzle-choose-moves = Choisis un pas ou une prise
puzzle-choose-drops = Choisis une pose

puzzle-solved = **Résolu.** { $action } garde le gain.
puzzle-wrong-draws = { $action } ne donne pas mieux que la nulle. Il fallait { $right }.
puzzle-wrong-loses = { $action } perd en { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}. Il fallait { $right }.
puzzle-line = Contre la plus longue résistance, le gain prend { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
} :
puzzle-line-both = `{ $number }.` { $first } · { $second }
puzzle-line-one = `{ $number }.` { $first }
puzzle-line-rest = Puis { $actions }.

puzzle-rate = { $tried ->
    [1] Personne ici n’y avait répondu avant toi.
   *[other] Bonnes réponses ici : { $solved } sur { $tried }, soit { $percent } %.
}
puzzle-score = Tu as résolu { $solved } { $tried ->
    [one] problème sur { $tried }
   *[other] problèmes sur { $tried }
}.
puzzle-streak = { $streak ->
    [0] Tu n’as pas de série en cours : le prochain problème du jour que tu résous en commence une.
    [one] Ta série est de { $streak } jour.
   *[other] Ta série est de { $streak } jours d’affilée.
} { $best ->
    [0] {""}
    [1] {""}
   *[other] Ton record : { $best }.
}
puzzle-share = Pour partager sans rien dévoiler :
puzzle-share-line = { $name } · { $marks }
puzzle-share-streak = { $name } · { $marks } · série { $streak }
puzzle-another-easy = Un facile
puzzle-another-medium = Un moyen
puzzle-another-hard = Un difficile

help-puzzle = `/queah puzzle` pose le problème du jour, le même partout, ou un problème facile, moyen ou difficile rien que pour toi.

refusal-no-puzzle = Je ne connais pas ce problème, ou pas cette question-là. `/queah puzzle` en pose un.
refusal-puzzle-over = Le problème du { $date } est passé. `/queah puzzle` pose celui d’aujourd’hui.
