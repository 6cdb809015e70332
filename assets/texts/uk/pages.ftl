games-title = **Ваші партії на цьому сервері**
games-none = Ви тут не граєте жодної партії. Почати: `/queah challenge` або `/queah play`.
games-line-yours = **#{ $number }** · { $rules } · ви граєте { side-with }, суперник: <@{ $opponent }>{ $left } · **ваш хід** { $link }
games-line-theirs = **#{ $number }** · { $rules } · ви граєте { side-with }, суперник: <@{ $opponent }>{ $left } · хід суперника { $link }
games-ended = **Завершені**
games-line-ended = **#{ $number }** · { $rules } · ви грали { side-with }, суперник: <@{ $opponent }>{ $left } · { $result ->
    [won] виграш
    [lost] програш
   *[drawn] нічия
}
games-left = {" "}(уже не на цьому сервері)
games-link = · [дошка]({ $link })
games-more = … і ще { $count }.

leaderboard-title = **Таблиця лідерів** · { $rules }
leaderboard-empty = За цими правилами тут ще ніхто не завершив рейтингової партії. Почати: `/queah challenge`.
leaderboard-title-bot = **Таблиця лідерів проти бота** · { $rules }
leaderboard-empty-bot = За цими правилами тут ще ніхто не завершив рейтингової партії зі мною. Почати: `/queah play`.
leaderboard-line = **{ $rank }.** <@{ $member }> · **{ $rating }**{ $provisional ->
    [yes] ?
   *[no] {""}
} ± { $deviation } · виграші: { $wins }, нічиї: { $draws }, програші: { $losses }
leaderboard-page = Сторінка { $page }
leaderboard-note = -# Система Glicko-2, лише рейтингові партії. Знак питання стоїть при рейтингу, за яким поки що мало партій.
leaderboard-previous = Назад
leaderboard-next = Далі

rules-title = **Як грають у Queah**
rules-goal = Візьміть або заблокуйте всі фішки суперника: сторона, що має ходити й не має жодної можливої дії, програє.
rules-board = На дошці 13 полів, від `a` до `m`. Поля сусідні, якщо на малюнку мають спільну межу. Кожна сторона має чотири фішки на дошці й шість у резерві. Починають білі.
rules-step = **Крок**: піти фішкою на порожнє сусіднє поле.
rules-capture = **Взяття**: перестрибнути одну фішку суперника на порожнє поле просто за нею. За хід лише одне взяття; взята фішка не повертається.
rules-drop = **Виставлення**: поставити фішку з резерву на будь-яке порожнє поле. На дошці сторона має щонайбільше чотири фішки.
rules-draw = Позиція, що виникає втретє, – це нічия.
rules-chosen = **{ $rules }** (`{ $id }`): { $words }
rules-source-classic = -# Джерело: навчальна версія, надрукована для Maths Week Scotland; Вінтер, 2006.
rules-source-open = -# Джерело: давніший текст англійської енциклопедії, Ludii, кілька вебсторінок.
rules-source-free = -# Джерело: українська енциклопедія; Д. Половинка.
rules-source-reserve = -# Джерело: застосунок С. Бенслі для iOS.
rules-others = Джерела не сходяться, тому є кілька наборів правил: { $names }. Кожен пояснює `/queah rules rules:…`.

help-title = **Queah** – настільна гра з Ліберії для двох.
help-challenge = `/queah challenge` запрошує на партію учасника або будь-кого. Можна обрати правила, сторону і чи вплине партія на рейтинг.
help-bot = `/queah play` починає партію зі мною, на одному з восьми рівнів аж до бездоганного. `/queah hint` підказує найкращу дію в партіях без рейтингу або зі мною.
help-play = Коли ваш хід, оберіть дію з меню під дошкою або введіть `/queah move` чи `/queah drop`. Про свій хід ви отримаєте сповіщення.
help-board = `/queah board` знову показує дошку партії, `/queah games` перелічує ваші партії, `/queah draw` пропонує нічию, `/queah resign` здає партію.
help-analyse = `/queah analyse` розбирає завершену партію або запис: точність, переломні моменти і хто коли вигравав.
help-more = `/queah leaderboard` показує рейтинги цього сервера, між учасниками або проти мене; `/queah rules` пояснює гру та набори правил.
