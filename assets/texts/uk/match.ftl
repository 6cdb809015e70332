match-title = **Queah #{ $number }** · { $rules } · { $rated ->
    [yes] рейтингова
   *[no] без рейтингу
}
match-players = Білі: <@{ $white }> · Чорні: <@{ $black }>
match-level = рівень бота: { $level }
match-began = <@{ $member }>, ви граєте { side-with } й починаєте.
match-turn = <@{ $member }>, ви граєте { side-with }, зараз ваш хід.
match-must-drop = Ви втратили фішку: спершу виставте нову з резерву.
match-must-capture = Є взяття, і за цими правилами воно обов’язкове.
match-again = Фішку виставлено; тепер зробіть ще одну дію.
match-choose = { $count ->
    [1] Ваша єдина можлива дія
   *[other] Оберіть дію (можливих: { $count })
}
match-resign = Здатися
match-rules = Правила
match-hint = Підказка

match-confirm = Справді здати партію #{ $number }? Тоді переможе <@{ $opponent }>.
match-confirm-yes = Так, здаюся
match-confirm-no = Грати далі
match-stayed = Ви граєте далі. Ось що на дошці в партії #{ $number }.
match-you-resigned = Ви здали партію #{ $number }.

match-won = <@{ $winner }> виграє { side-with }.
match-drawn = Нічия.
match-ended-captured = { side } не мають жодної фішки – ні на дошці, ні в резерві.
match-ended-blocked = { side } мали ходити, але жодна дія не була можлива.
match-ended-repetition = Та сама позиція виникла втретє.
match-ended-resigned = { side } здалися.
match-ended-agreed = Гравці погодилися на нічию.
match-ended-timed-out = { side } прострочили час.
match-ended-abandoned = { side } покинули партію.

match-ratings = Рейтинги: <@{ $white }> { $whiteBefore } → { $whiteAfter } ({ $whiteChange }), <@{ $black }> { $blackBefore } → { $blackAfter } ({ $blackChange }).
match-rating-bot = Рейтинг проти бота: <@{ $member }> { $before } → { $after } ({ $change }).
match-unmoved-hint = Рейтинг не змінився: у цій партії брали підказку.
match-unmoved-unrated = Рейтинги не змінилися: партія без рейтингу.
match-unmoved-short = Рейтинги не змінилися: партія закоротка. Зроблено дій: { $plies }, а рейтингова потребує щонайменше { $needed }.
match-unmoved-pair = Рейтинги не змінилися: ці гравці вже зіграли між собою найбільшу за добу кількість рейтингових партій ({ $limit }).

match-which-act = Ви граєте тут кілька партій. У якій із них?
match-which-resign = Ви граєте тут кілька партій. Яку з них здати?
match-which-hint = Ви граєте тут кілька партій. У якій із них потрібна підказка?
match-which-draw = Ви граєте тут кілька партій. У якій із них запропонувати нічию?
match-which-board = Ви граєте тут кілька партій. Яку дошку показати?
match-which-placeholder = Оберіть партію
match-option = #{ $number } · { $rules } · ви граєте { side-with }
match-option-yours = Ваш хід
match-option-theirs = Хід суперника
match-which-more = … і ще { $count }: вкажіть номер партії в параметрі `match:`. Усі партії перелічує `/queah games`.
match-which-line = **#{ $number }** – суперник: <@{ $opponent }>

hint-confirm = З підказкою партія #{ $number } вже не вплине на ваш рейтинг проти бота. Хочете її?
hint-confirm-yes = Так, підказати
hint-confirm-no = Ні, граю далі
hint-best = Грайте { $action }.
hint-wins = { $actions } { $count ->
    [1] виграє
   *[other] виграють
} за { $turns ->
    [one] { $turns } хід
    [few] { $turns } ходи
    [many] { $turns } ходів
   *[other] { $turns } ходу
}
hint-draws = { $actions } { $count ->
    [1] веде
   *[other] ведуть
} до нічиєї
hint-loses = { $actions } { $count ->
    [1] програє
   *[other] програють
} за { $turns ->
    [one] { $turns } хід
    [few] { $turns } ходи
    [many] { $turns } ходів
   *[other] { $turns } ходу
}
hint-rest = { $count ->
    [1] інша дія програє
   *[other] решта програє
}
hint-list = { $list }; { $next }
hint-all = { $list }.
hint-repeats = Після неї позиція виникне втретє, тож партія одразу закінчиться внічию.

board-written = -# `W` – біла фішка, `B` – чорна, `[ ]` – щойно діяла, `x` – щойно взята. У резерві: білі { $white }, чорні { $black }.
match-rematch = Реванш
match-preview = Партія #{ $number }, якою вона буде: { $acted } Поки що нічого не зіграно.
match-preview-yes = Зіграти
match-preview-no = Назад
match-played = Зіграно в партії #{ $number }.
match-forced = Інших можливих дій не було, тож бот зіграв її за <@{ $member }>.
match-void = Партія не зараховується.
match-ended-aborted = Її скасовано, перш ніж обидві сторони зробили дію.
match-ended-voided = <@{ $by }> не зараховує її: { $reason }
match-abort = Скасувати
match-confirm-abort = Скасувати партію #{ $number } (суперник: <@{ $opponent }>)? Тоді вона не зарахується. Так можна, доки не діяли обидві сторони.
match-confirm-abort-yes = Так, скасувати
match-aborted = Ви скасували партію #{ $number }.
match-ended-adjudicated = { side } прострочили час.
match-which-takeback = Ви граєте тут кілька партій. У якій із них повернути вашу останню дію?
match-which-claim = Ви граєте тут кілька партій. Яку з них покинув суперник?
match-which-abort = Ви граєте тут кілька партій. Яку з них скасувати?
