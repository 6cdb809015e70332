# Comment va le bot dans un salon.

health-title = **Comment je vais dans ce salon**
health-allowed = ✅ *{ $name }*
health-denied = ❌ *{ $name }*, qu’il me faut { $reason }
health-well = J’ai toutes les permissions qu’il me faut.
health-missing = Qui gère le serveur peut { $count ->
    [one] l’accorder
   *[other] les accorder
} : dans les paramètres du salon, sous *Permissions*. D’ici là les parties continuent, et je réponds aux commandes de mon mieux.
health-unknown = Discord n’a pas dit ce que je peux faire ici.
health-running = -# Queah { $version } · démarré <t:{ $seconds }:R> · { $latency }
health-latency = Discord répond en { $millis } ms
health-no-latency = la rapidité de Discord n’est pas encore mesurée
