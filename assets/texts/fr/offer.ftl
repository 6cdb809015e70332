offer-draw = **<@{ $member }> propose la nulle.** <@{ $opponent }>, accepte-la, refuse-la ou continue : une action rend l’offre caduque.
offer-declined = <@{ $opponent }> a refusé la nulle que <@{ $member }> proposait.
offer-withdrawn = <@{ $member }> a retiré son offre de nulle.
offer-make = Proposer la nulle
offer-accept = Accepter la nulle
offer-decline = Refuser
offer-withdraw = Retirer

refusal-bot-plays-on = Je continue : contre moi, une partie est nulle quand une position apparaît pour la troisième fois.
refusal-offer-waits = Tu as déjà proposé la nulle dans la partie #{ $number } ; l’offre attend une réponse.
refusal-offered-before = Tu as proposé la nulle dans la partie #{ $number } depuis la dernière action. Tu pourras la proposer de nouveau après la prochaine.
refusal-own-offer = C’est toi qui proposes cette nulle : ton adversaire l’accepte ou la refuse, et tu peux la retirer.
refusal-not-your-offer = <@{ $member }> propose cette nulle et peut seul la retirer. Tu peux l’accepter ou la refuser.
refusal-no-offer = Personne ne propose la nulle dans la partie #{ $number } en ce moment. `/queah draw` la propose.
