# Paces, deadlines and reminders.

pace-unlimited = no time limit
pace-1d = a day a turn
pace-3d = three days a turn
pace-7d = seven days a turn
pace-bank = ten days in all, 36 hours more each turn
pace-live = five minutes in all, five seconds more each turn

# Units stand as their symbols.
time-days-hours = { $greater } d { $lesser } h
time-hours-minutes = { $greater } h { $lesser } min
time-minutes-seconds = { $greater } min { $lesser } s

time-deadline = Time is up <t:{ $seconds }:R>, on <t:{ $seconds }:f>.
time-line = {" "}until <t:{ $seconds }:R>
time-left = { $side } has { $left } left.
time-reminder = ⏳ <@{ $member }>, it is your turn, and your time is up <t:{ $seconds }:R>.
time-set-forward = I was away for a while. So that nobody loses by it, <@{ $member }> has time until <t:{ $seconds }:f>.

ruling-win = Under best play from there, { $side } would have won in { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}.
ruling-draw = Under best play from there, it would have been a draw.
ruling-adjudicated-win = This server has such matches adjudicated: under best play from there, { $side } wins in { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}.
ruling-adjudicated-draw = This server has such matches adjudicated: under best play from there, it is a draw.
