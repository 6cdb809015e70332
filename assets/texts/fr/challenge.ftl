challenge-to = <@{ $opponent }>, <@{ $challenger }> te défie à une partie de **Queah**.
challenge-open = <@{ $challenger }> cherche à qui se mesurer au **Queah**. N’importe qui peut accepter.
challenge-terms = Variante **{ $rules }** : { $words }
challenge-side = <@{ $challenger }> aurait { side-with }.
challenge-side-random = Entre les mêmes, les camps alternent ; la première fois, ils sont tirés au sort.
challenge-rated = La partie comptera pour le classement.
challenge-unrated = La partie ne comptera pas pour le classement.
challenge-expires = On peut l’accepter jusqu’au <t:{ $seconds }:f> (<t:{ $seconds }:R>).
challenge-accept = Accepter
challenge-decline = Refuser
challenge-withdraw = Retirer

challenge-accepted = <@{ $challenger }> a lancé un défi, <@{ $opponent }> l’a accepté : la partie #{ $number } commence.
challenge-declined = <@{ $opponent }> a refusé le défi de <@{ $challenger }>. `/queah challenge` en lance un autre.
challenge-withdrawn = <@{ $challenger }> a retiré ce défi.
challenge-expired = Personne n’a répondu au défi de <@{ $challenger }> en { $hours ->
    [one] { $hours } heure
   *[other] { $hours } heures
}. `/queah challenge` en lance un autre.
challenge-pace = Cadence : { $pace }.
