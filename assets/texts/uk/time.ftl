# Темп, терміни та нагадування.

pace-unlimited = без обмеження часу
pace-1d = день на хід
pace-3d = три дні на хід
pace-7d = сім днів на хід
pace-bank = десять днів на партію, з кожним ходом ще 36 годин
pace-live = п’ять хвилин на партію, з кожним ходом ще п’ять секунд

time-days-hours = { $greater } д { $lesser } год
time-hours-minutes = { $greater } год { $lesser } хв
time-minutes-seconds = { $greater } хв { $lesser } с

time-deadline = Час спливає <t:{ $seconds }:R>, <t:{ $seconds }:f>.
time-line = {" "}до <t:{ $seconds }:R>
time-left = { side } мають ще { $left }.
time-reminder = ⏳ <@{ $member }>, зараз ваш хід, і ваш час спливає <t:{ $seconds }:R>.
time-set-forward = Якийсь час мене тут не було. Щоб ніхто від цього не втратив, <@{ $member }> має час до <t:{ $seconds }:f>.

ruling-win = За найкращої гри { side-within } звідси виграли б за { $turns ->
    [one] { $turns } хід
    [few] { $turns } ходи
    [many] { $turns } ходів
   *[other] { $turns } ходу
}.
ruling-draw = За найкращої гри звідси була б нічия.
ruling-adjudicated-win = На цьому сервері такі партії присуджують: за найкращої гри { side-within } звідси виграють за { $turns ->
    [one] { $turns } хід
    [few] { $turns } ходи
    [many] { $turns } ходів
   *[other] { $turns } ходу
}.
ruling-adjudicated-draw = На цьому сервері такі партії присуджують: за найкращої гри звідси нічия.
