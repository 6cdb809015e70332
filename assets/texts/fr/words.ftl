# Mots et tournures dont les phrases sont faites.
#
# Glossaire : un seul mot par notion.
#   square      case             counter     pion             reserve     réserve
#   side        camp             White       les Blancs       Black       les Noirs
#   step        pas              capture     prise, prendre   drop        pose, poser
#   move        jouer, aller     action      action           turn        tour
#   match       partie           challenge   défi             record      feuille de partie
#   rules       règles           rule set    variante         opponent    adversaire
#   rated       classée          unrated     amicale          rating      classement
#   win         gain, victoire   loss        perte, défaite   draw        nulle
#   resign      abandonner       hint        indice           level       niveau
#   puzzle      problème         streak      série            leaderboard palmarès
#   analysis    analyse          accuracy    précision        turning     tournant
#   outcome     résultat         decision    décision         point
#   member      membre           server      serveur          picture     image
#
# On tutoie, comme Discord le fait en français. Le genre des membres est inconnu : pas de participe ni d’adjectif qui
# s’accorde avec eux. Les signes ; : ! ? et l’intérieur des guillemets prennent une espace fine insécable. Les noms des
# commandes et de leurs options ne se traduisent pas.

side = { $side ->
    [white] Les Blancs
   *[black] Les Noirs
}
side-within = { $side ->
    [white] les Blancs
   *[black] les Noirs
}
side-with = { side-within }

list-last = { $rest } et { $last }
list-last-or = { $rest } ou { $last }

# Ces noms se lisent après « variante ».
rules-classic = Classique
rules-open = Ouverte
rules-free = Libre
rules-reserve = Réserve
rules-no-return = { $rules }, sans retour

rules-capture-must = une prise possible est obligatoire
rules-capture-may = les prises sont facultatives
rules-capture-first = une prise passe avant un pas, mais on peut toujours poser
rules-replacement-turn = un pion perdu est aussitôt remplacé par un pion de la réserve, et cette pose est tout le tour
rules-replacement-both = un pion perdu est aussitôt remplacé par un pion de la réserve, puis le même camp joue encore une action
rules-replacement-either = un pion perdu peut être remplacé par un pion de la réserve au lieu d’une autre action
rules-return-forbidden = un pion ne peut pas revenir aussitôt sur ses pas
rules-in-words = { $capture } ; { $replacement }.
rules-in-words-no-return = { $capture } ; { $replacement } ; { $return }.

action-step = { $from } → { $to }
action-capture = { $from } → { $to }, prend { $over }
action-drop = poser en { $at }

acted-step = { side } ont joué `{ $from } → { $to }`.
acted-capture = { side } ont joué `{ $from } → { $to }` et pris le pion en `{ $over }`.
acted-drop = { side } ont posé un pion en `{ $at }`.
