challenge-to = <@{ $opponent }>, <@{ $challenger }> challenges you to a match of **Queah**.
challenge-open = <@{ $challenger }> is looking for a match of **Queah**. Anyone may accept.
challenge-terms = **{ $rules }**: { $words }
challenge-side = <@{ $challenger }> would play { $side }.
challenge-side-random = Sides alternate between the same two; the first time they are drawn by lot.
challenge-pace = Pace: { $pace }.
challenge-rated = Ratings will move.
challenge-unrated = No rating will move.
challenge-expires = It can be accepted until <t:{ $seconds }:f> (<t:{ $seconds }:R>).
challenge-accept = Accept
challenge-decline = Decline
challenge-withdraw = Withdraw

challenge-accepted = <@{ $challenger }> challenged, <@{ $opponent }> accepted: match #{ $number } has begun.
challenge-declined = <@{ $opponent }> declined the challenge of <@{ $challenger }>. `/queah challenge` makes another.
challenge-withdrawn = <@{ $challenger }> withdrew this challenge.
challenge-expired = Nobody answered the challenge of <@{ $challenger }> within { $hours } hours. `/queah challenge` makes another.
