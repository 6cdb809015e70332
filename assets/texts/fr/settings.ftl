# Réglages d’un serveur et d’un membre.

language = Français

settings-server = **Réglages de ce serveur**
settings-rules = La variante habituelle
settings-pace = La cadence habituelle
settings-expiry = Quand le temps de quelqu’un expire
settings-lost = c’est une défaite
settings-adjudicated = le résultat est celui du meilleur jeu
settings-language = Langue
settings-automatic = celle que dit Discord
refusal-settings = Les réglages de ce serveur appartiennent à qui le gère : il faut la permission *Gérer le serveur*. `/queah settings me` contient les tiens.

# A setting and what it is now.
settings-line = { $name } : { $now }
settings-which = Choisis un réglage à changer

settings-own = **Tes réglages**, sur tous les serveurs
settings-wanted = { $wanted ->
    [yes] ✅
   *[no] ▫️
} { $name }
settings-playing = Pendant que tu joues
settings-placeholder = Choisis tout ce que tu veux
settings-preview = Me montrer le plateau avant de jouer une action
settings-preview-about = Tu confirmes chaque action, ou tu en choisis une autre
settings-forced = Jouer pour moi quand une seule action est possible
settings-forced-about = Le plateau le dit quand cela arrive
settings-text = Écrire le plateau à côté de l’image
settings-text-about = Pour les lecteurs d’écran, et là où les images ne s’affichent pas
