games-title = **Tes parties sur ce serveur**
games-none = Tu ne joues aucune partie ici. `/queah challenge` ou `/queah play` en commence une.
games-line-yours = **#{ $number }** · { $rules } · tu as { side-with } contre <@{ $opponent }>{ $left } · **à toi de jouer**{ $time } { $link }
games-line-theirs = **#{ $number }** · { $rules } · tu as { side-with } contre <@{ $opponent }>{ $left } · au tour de ton adversaire{ $time } { $link }
games-ended = **Terminées**
games-line-ended = **#{ $number }** · { $rules } · tu avais { side-with } contre <@{ $opponent }>{ $left } · { $result ->
    [won] gagnée
    [lost] perdue
    [void] ne compte pas
   *[drawn] nulle
}
games-left = {" "}(n’est plus sur ce serveur)
games-link = · [plateau]({ $link })
games-more = … et { $count } de plus.

leaderboard-title = **Palmarès** · { $rules }
leaderboard-empty = Personne ici n’a terminé de partie classée dans cette variante. `/queah challenge` en commence une.
leaderboard-title-bot = **Palmarès contre le bot** · { $rules }
leaderboard-empty-bot = Personne ici n’a terminé de partie classée contre moi dans cette variante. `/queah play` en commence une.
leaderboard-line = **{ $rank }.** <@{ $member }> · **{ $rating }**{ $provisional ->
    [yes]  ?
   *[no] {""}
} ± { $deviation } · gains : { $wins }, nulles : { $draws }, pertes : { $losses }
leaderboard-page = Page { $page }
leaderboard-note = -# Glicko-2, parties classées seulement. Un point d’interrogation suit un classement que trop peu de parties appuient encore.
leaderboard-previous = Précédent
leaderboard-next = Suivant

rules-title = **Comment on joue au Queah**
rules-goal = Prends ou bloque tous les pions de ton adversaire : le camp qui doit jouer et n’a aucune action possible a perdu.
rules-board = Il y a 13 cases, de `a` à `m`. Deux cases sont voisines si elles partagent un côté sur l’image. Chaque camp a quatre pions sur le plateau et six en réserve. Les Blancs commencent.
rules-step = **Pas** : un pion va sur une case vide voisine de la sienne.
rules-capture = **Prise** : un pion saute par-dessus un pion adverse jusqu’à la case vide juste derrière. Une seule prise par tour ; un pion pris ne revient jamais.
rules-drop = **Pose** : un pion de la réserve est posé sur n’importe quelle case vide. Un camp n’a jamais plus de quatre pions sur le plateau.
rules-draw = Une position qui apparaît pour la troisième fois donne la nulle.
rules-chosen = **{ $rules }** (`{ $id }`) : { $words }
rules-source-classic = -# Source : la version d’enseignement imprimée pour Maths Week Scotland ; Winther 2006.
rules-source-open = -# Source : l’ancien texte de l’encyclopédie anglaise, Ludii, plusieurs pages web.
rules-source-free = -# Source : l’encyclopédie ukrainienne ; D. Polovynka.
rules-source-reserve = -# Source : l’application iOS de S. Bensley.
rules-others = Les sources divergent, il y a donc plusieurs variantes : { $names }. `/queah rules rules:…` explique chacune.

help-title = Le **Queah** est un jeu de plateau du Liberia, à deux.
help-challenge = `/queah challenge` invite un membre, ou n’importe qui, à une partie. Tu peux choisir la variante, le camp, la cadence, et si la partie est classée. *Revanche*, sous une partie terminée, échange les camps.
help-bot = `/queah play` commence une partie contre moi, à l’un de huit niveaux, jusqu’au jeu parfait. `/queah hint` t’indique la meilleure action, dans les parties amicales ou contre moi.
help-play = À ton tour, choisis dans le menu sous le plateau, ou tape `/queah move` ou `/queah drop`. Tu reçois une notification quand c’est à toi.
help-board = `/queah board` montre de nouveau le plateau d’une partie, `/queah games` énumère tes parties, `/queah next` va à celle qui attend depuis le plus longtemps, `/queah match draw` propose la nulle, `/queah match takeback` demande à reprendre ta dernière action, `/queah resign` abandonne une partie, `/queah match abort` en annule une tant que les deux camps n’ont pas joué, `/queah match claim` gagne celle dont l’adversaire a quitté le serveur.
help-analyse = `/queah analyse` revient sur une partie terminée, ou une feuille de partie : précision, tournants, et qui gagnait quand.
help-more = `/queah leaderboard` montre les classements de ce serveur, entre membres ou contre moi ; `/queah rules` explique le jeu et ses variantes.

moderation-title = **Parties retirées du décompte**
moderation-none = Aucune partie n’a été retirée du décompte ici. `/queah match void` le fait.
moderation-line = **#{ $number }** <@{ $white }> contre <@{ $black }> · par <@{ $by }> <t:{ $seconds }:d> : { $reason }
next-more = { $count ->
    [0] -# Aucune autre partie ne t’attend.
    [one] -# { $count } autre partie t’attend.
   *[other] -# { $count } autres parties t’attendent.
}
help-time = Le plateau montre quand expire le temps d’un tour, et un rappel te prévient avant.
help-settings = `/queah settings me` contient tes préférences : confirmer chaque action, faire jouer celles qui sont forcées, écrire le plateau. `/queah settings server` est pour qui gère le serveur.
help-health = `/queah health` : ce que je peux faire dans ce salon.
