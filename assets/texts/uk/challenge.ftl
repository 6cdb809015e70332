challenge-to = <@{ $opponent }>, <@{ $challenger }> викликає вас на партію в **Queah**.
challenge-open = <@{ $challenger }> шукає, з ким зіграти в **Queah**. Прийняти виклик може будь-хто.
challenge-terms = Правила **{ $rules }**: { $words }
challenge-side = <@{ $challenger }> гратиме { side-with }.
challenge-side-random = У тих самих двох сторони чергуються; першого разу їх визначить жереб.
challenge-rated = Партія вплине на рейтинги.
challenge-unrated = На рейтинги партія не вплине.
challenge-expires = Прийняти виклик можна до <t:{ $seconds }:f> (<t:{ $seconds }:R>).
challenge-accept = Прийняти
challenge-decline = Відхилити
challenge-withdraw = Відкликати

challenge-accepted = <@{ $challenger }> кидає виклик, <@{ $opponent }> приймає: почалася партія #{ $number }.
challenge-declined = <@{ $challenger }> викликає на партію, але <@{ $opponent }> відмовляється. Новий виклик: `/queah challenge`.
challenge-withdrawn = <@{ $challenger }> відкликає цей виклик.
challenge-expired = <@{ $challenger }> викликає на партію, але за { $hours ->
    [one] { $hours } годину
    [few] { $hours } години
    [many] { $hours } годин
   *[other] { $hours } години
} ніхто не відповів. Новий виклик: `/queah challenge`.
challenge-pace = Темп: { $pace }.
