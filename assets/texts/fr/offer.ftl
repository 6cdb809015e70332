offer-draw = **<@{ $member }> propose la nulle.** <@{ $opponent }>, accepte-la, refuse-la ou continue : une action rend l’offre caduque.
offer-declined = <@{ $opponent }> a refusé la nulle que <@{ $member }> proposait.
offer-withdrawn = <@{ $member }> a retiré son offre de nulle.
offer-make = Proposer la nulle
offer-accept = Accepter la nulle
offer-decline = Refuser
offer-withdraw = Retirer

refusal-bot-plays-on = Je continue : contre moi, une partie est nulle quand une position apparaît pour la troisième fois.
refusal-offer-waits = { $kind ->
    [draw] Tu as déjà proposé la nulle dans la partie #{ $number } ; l’offre attend une réponse.
   *[takeback] Tu as déjà demandé à reprendre ton action dans la partie #{ $number } ; la demande attend une réponse.
}
refusal-offered-before = { $kind ->
    [draw] Tu as proposé la nulle dans la partie #{ $number } depuis la dernière action. Tu pourras la proposer de nouveau après la prochaine.
   *[takeback] Tu as demandé à reprendre une action dans la partie #{ $number } depuis la dernière. Tu pourras le redemander après la prochaine.
}
refusal-own-offer = { $kind ->
    [draw] C’est toi qui proposes cette nulle : ton adversaire l’accepte ou la refuse, et tu peux la retirer.
   *[takeback] C’est toi qui le demandes : ton adversaire accepte ou refuse, et tu peux retirer ta demande.
}
refusal-not-your-offer = { $kind ->
    [draw] <@{ $member }> propose cette nulle et peut seul la retirer. Tu peux l’accepter ou la refuser.
   *[takeback] <@{ $member }> le demande et peut seul retirer sa demande. Tu peux accepter ou refuser.
}
refusal-no-offer = { $kind ->
    [draw] Personne ne propose la nulle dans la partie #{ $number } en ce moment. `/queah match draw` la propose.
   *[takeback] Personne ne demande à reprendre une action dans la partie #{ $number } en ce moment. `/queah match takeback` le demande.
}
offer-takeback = **<@{ $member }> demande à reprendre sa dernière action.** <@{ $opponent }>, accepte ou refuse ; une action rend la demande caduque.
offer-takeback-declined = <@{ $opponent }> n’a pas laissé <@{ $member }> reprendre son action.
offer-takeback-withdrawn = <@{ $member }> ne demande plus à reprendre son action.
offer-takeback-make = Reprendre
offer-takeback-accept = Laisser reprendre

refusal-rated-takeback = La partie #{ $number } est classée : ce qui a été joué reste. Défie avec `rated: False` pour pouvoir reprendre.
refusal-nothing-to-take-back = Tu n’as pas encore joué dans la partie #{ $number } : il n’y a rien à reprendre.
refusal-taken-back = Ce plateau de la partie #{ $number } appartient au passé : des actions ont été jouées ou reprises depuis. Voici où elle en est.
