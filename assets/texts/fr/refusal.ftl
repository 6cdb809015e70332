# Chaque refus dit ce qui s’est passé, pourquoi, et ce qui est possible maintenant.

refusal-oneself = On ne peut pas se défier soi-même. Nomme un autre membre, ou laisse `opponent` vide pour que n’importe qui puisse accepter.
refusal-bot = Les bots n’acceptent pas de défi. Nomme un membre, ou laisse `opponent` vide pour que n’importe qui puisse accepter.
refusal-challenged-bot = Je ne réponds pas aux défis : `/queah play` commence aussitôt une partie contre moi.
refusal-level = Je joue à huit niveaux : choisis-en un de 1 à 8.
refusal-too-many-bot = Tu joues déjà { $limit ->
    [one] { $limit } partie
   *[other] { $limit } parties
} contre moi ici. Termine ou abandonne d’abord l’une d’elles ; `/queah games` les énumère.
refusal-rated-hint = La partie #{ $number } est classée, et se joue entre deux membres : je n’y donne pas d’indice.
refusal-too-many = <@{ $opponent }> a déjà { $limit ->
    [one] { $limit } défi
   *[other] { $limit } défis
} de toi sans réponse. Retires-en un, ou attends une réponse.
refusal-too-many-open = Tu as déjà { $limit ->
    [one] { $limit } défi ouvert
   *[other] { $limit } défis ouverts
} sans réponse. Retires-en un, ou attends que quelqu’un accepte.
refusal-no-challenge = Je ne connais plus ce défi. `/queah challenge` en lance un nouveau.
refusal-challenge-accepted = Ce défi a déjà été accepté : il est devenu la partie #{ $number }.
refusal-challenge-declined = Ce défi a été refusé. `/queah challenge` en lance un nouveau.
refusal-challenge-withdrawn = Ce défi a été retiré. `/queah challenge` en lance un nouveau.
refusal-challenge-expired = Ce défi a expiré <t:{ $seconds }:R>. `/queah challenge` en lance un nouveau.
refusal-not-invited = Ce défi s’adresse à <@{ $opponent }>. `/queah challenge` lance le tien.
refusal-own-challenge = Ce défi est le tien : tu peux le retirer, ou attendre une réponse.
refusal-not-challenger = Seule la personne qui a lancé ce défi peut le retirer : <@{ $challenger }>.
refusal-no-such-match = Il n’y a pas de partie #{ $number } sur ce serveur. `/queah games` énumère les tiennes.
refusal-no-match = Tu ne joues aucune partie ici. `/queah challenge` en commence une avec un membre, `/queah play` une contre moi.
refusal-not-a-player = C’est la partie #{ $number } de <@{ $white }> et <@{ $black }>. `/queah challenge` commence la tienne.
refusal-over = La partie #{ $number } est terminée : { $end }
refusal-none-waits = Aucune de tes parties ici ne t’attend : c’est à tes adversaires de jouer. `/queah games` les énumère, et tu recevras une notification quand ce sera ton tour.
refusal-not-your-turn = Dans la partie #{ $number }, c’est au tour de <@{ $member }>. Tu recevras une notification quand ce sera le tien.
refusal-stale = Ce plateau de la partie #{ $number } appartient au passé : il montre la position après { $seen ->
    [one] { $seen } action
   *[other] { $seen } actions
}, et l’on en a joué { $now }. Voici où elle en est.
refusal-ahead = Ce plateau de la partie #{ $number } est en avance sur ce que je sais : il montre la position après { $seen ->
    [one] { $seen } action
   *[other] { $seen } actions
}, et je n’en connais que { $now }. Continue d’ici.
refusal-not-a-member = <@{ $opponent }> n’est pas membre de ce serveur. Nomme quelqu’un qui l’est, ou laisse `opponent` vide pour que n’importe qui puisse accepter.
refusal-rules = Je ne connais pas de variante de ce nom. Choisis dans la liste : { $names }.
refusal-elsewhere = Les parties se jouent sur un serveur, pas en message privé ni en groupe. Utilise cette commande dans un salon d’un serveur où je suis.
refusal-foreign = Je ne suis pas installé sur ce serveur : personne d’autre que toi ne verrait le plateau. Qui gère le serveur peut m’ajouter avec *Ajouter l’appli* sur mon profil ; utilise alors cette commande de nouveau.
refusal-component = Je ne connais pas ce bouton. Il vient peut-être d’une de mes versions précédentes : `/queah board` montre le plateau de nouveau.

refusal-command = Je ne connais pas cette commande sous cette forme. Elle vient peut-être d’une de mes versions précédentes : recharge Discord et réessaie, ou utilise `/queah help`.

unreadable = Je n’arrive pas à lire « { $found } » comme une action. Écris `c f` pour aller de `c` à `f`, ou `drop f` pour poser en `f`.
unreadable-square = « { $found } » n’est pas une case. Les cases sont les lettres de `a` à `m`.

illegal-must-drop = Tu as perdu un pion, et dans cette variante il faut d’abord le remplacer : poses-en un en { $squares }.
illegal-same-square = `{ $square }` est à la fois ta case de départ et d’arrivée. { $movable }
illegal-empty-square = Il n’y a rien en `{ $from }`. { $movable }
illegal-enemy-counter = Le pion en `{ $from }` est à ton adversaire. { $movable }
illegal-must-capture = Une prise est possible, et dans cette variante elle est obligatoire : { $captures }.
illegal-capture-first = Une prise est possible, et dans cette variante elle passe avant un pas : { $captures }. Tu peux aussi poser en { $drops }.
illegal-surrounded-own = `{ $from }` ne peut pas bouger : { $ownCount ->
    [one] ton propre pion occupe sa seule voisine { $own }
   *[other] tes propres pions occupent ses voisines { $own }
}.
illegal-surrounded = `{ $from }` ne peut pas bouger : ses voisines { $around } sont toutes occupées, et il n’y a rien à prendre d’ici.
illegal-not-adjacent = `{ $from }` et `{ $to }` n’ont pas de côté commun : aucun pas n’y mène. { $instead }
illegal-occupied-own = Ton propre pion occupe `{ $to }`. { $instead }
illegal-occupied-enemy = Un pion adverse occupe `{ $to }` : pour le prendre, on saute par-dessus jusqu’à la case vide derrière. { $instead }
illegal-straight-return = Le pion en `{ $from }` vient tout juste de `{ $to }`, et dans cette variante il ne peut pas revenir aussitôt sur ses pas. { $instead }
illegal-not-two-away = Une prise va à deux cases en diagonale, et `{ $to }` n’est pas placée ainsi depuis `{ $from }`. { $instead }
illegal-nothing-between = De `{ $from }` à `{ $to }`, on saute par-dessus `{ $over }`, et il n’y a rien à y prendre. { $instead }
illegal-own-between = De `{ $from }` à `{ $to }`, on saute par-dessus `{ $over }`, où se trouve ton propre pion. On ne prend que les pions adverses. { $instead }
illegal-landing-occupied-own = De `{ $from }` à `{ $to }`, on saute par-dessus `{ $over }`, et ton propre pion occupe `{ $to }`. Une prise finit sur une case vide. { $instead }
illegal-landing-occupied-enemy = De `{ $from }` à `{ $to }`, on saute par-dessus `{ $over }`, et un pion adverse occupe aussi `{ $to }`. Une prise finit sur une case vide. { $instead }
illegal-reserve-empty = Ta réserve est vide : il ne reste aucun pion à poser. Choisis un pion sur le plateau.
illegal-four-on-board = Tu as quatre pions sur le plateau, en { $counters } : on ne pose un pion que pour en remplacer un perdu.
illegal-drop-occupied-own = Ton propre pion occupe `{ $at }`. Tu peux poser en { $squares }.
illegal-drop-occupied-enemy = Un pion adverse occupe `{ $at }`. Tu peux poser en { $squares }.

instead-some = Depuis `{ $from }`, tu peux jouer { $actions }.
instead-none = Le pion en `{ $from }` n’a aucune action possible en ce moment.
movable-some = Tu peux jouer depuis { $squares }.
movable-none = Aucun de tes pions ne peut bouger en ce moment.

fault = Quelque chose a mal tourné de mon côté, et ce n’était pas ta faute. Rien n’a été joué. Si cela se reproduit, préviens la personne qui fait tourner ce bot : panne `{ $id }`.
fault-unknown = Quelque chose a mal tourné de mon côté, et je n’ai pas pu savoir si ton action a été jouée. `/queah board` montre où en est la partie. Préviens la personne qui fait tourner ce bot : panne `{ $id }`.
stopping = On me redémarre : rien n’a été joué. Réessaie dans un instant.
permissions-missing = -# Il me manque { $count ->
    [one] une permission
   *[other] des permissions
} dans ce salon : { $permissions }. Qui gère le serveur peut { $count ->
    [one] l’accorder
   *[other] les accorder
}.
permission-name-view = Voir les salons
permission-name-send = Envoyer des messages
permission-name-send-in-threads = Envoyer des messages dans les fils
permission-name-attach = Joindre des fichiers
permission-name-history = Voir les anciens messages
permission-missing = *{ $name }* ({ $reason })
permission-view = pour atteindre les plateaux que j’ai montrés
permission-send = pour montrer un plateau dont la réponse s’est perdue
permission-attach = pour montrer les images des plateaux
permission-history = pour ôter les menus des plateaux qui appartiennent au passé
refusal-is-here = <@{ $opponent }> est toujours sur ce serveur : la partie #{ $number } continue. Tu pourras la réclamer quand ton adversaire sera parti.
refusal-is-here-deadline = Le temps du camp au trait expire <t:{ $seconds }:R>.
refusal-both-acted = Les deux camps ont joué dans la partie #{ $number } : elle ne s’annule plus. `/queah match draw` propose la nulle, `/queah resign` abandonne.
refusal-own-match = Tu joues dans la partie #{ $number } : laisse quelqu’un d’autre en juger.
refusal-still-runs = La partie #{ $number } n’est pas finie : termine-la, puis demandes-en une autre.
