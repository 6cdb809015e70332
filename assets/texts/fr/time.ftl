# Cadences, délais et rappels.

pace-unlimited = sans limite de temps
pace-1d = un jour par tour
pace-3d = trois jours par tour
pace-7d = sept jours par tour
pace-bank = dix jours en tout, plus 36 heures à chaque tour
pace-live = cinq minutes en tout, plus cinq secondes à chaque tour

time-days-hours = { $greater } j { $lesser } h
time-hours-minutes = { $greater } h { $lesser } min
time-minutes-seconds = { $greater } min { $lesser } s

time-deadline = Le temps expire <t:{ $seconds }:R>, le <t:{ $seconds }:f>.
time-line = {" "}jusqu’à <t:{ $seconds }:R>
time-left = { side } ont encore { $left }.
time-reminder = ⏳ <@{ $member }>, c’est ton tour, et ton temps expire <t:{ $seconds }:R>.
time-set-forward = J’étais hors ligne un moment. Pour que personne n’y perde, <@{ $member }> a jusqu’au <t:{ $seconds }:f>.

ruling-win = Au meilleur jeu, { side-within } auraient gagné à partir de là en { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}.
ruling-draw = Au meilleur jeu, la partie aurait été nulle à partir de là.
ruling-adjudicated-win = Ce serveur fait juger ces parties : au meilleur jeu, { side-within } gagnent à partir de là en { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}.
ruling-adjudicated-draw = Ce serveur fait juger ces parties : au meilleur jeu, c’est la nulle à partir de là.
