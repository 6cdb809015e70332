# Налаштування сервера й учасника.

language = Українська

settings-server = **Налаштування цього сервера**
settings-rules = Звичні правила
settings-pace = Звичний темп
settings-expiry = Коли чийсь час сплив
settings-lost = програш
settings-adjudicated = результат, до якого вела б найкраща гра
settings-language = Мова
settings-automatic = як каже Discord
refusal-settings = Налаштування сервера змінюють ті, хто ним керує: потрібен дозвіл *Керувати сервером*. Ваші власні: `/queah settings me`.

# A setting and what it is now.
settings-line = { $name }: { $now }
settings-which = Оберіть, що змінити

settings-own = **Ваші налаштування**, на всіх серверах
settings-wanted = { $wanted ->
    [yes] ✅
   *[no] ▫️
} { $name }
settings-playing = Під час гри
settings-placeholder = Оберіть усе, що вам потрібно
settings-preview = Показувати дошку, перш ніж зіграти дію
settings-preview-about = Кожну дію ви підтверджуєте або обираєте іншу
settings-forced = Грати за мене, коли дія лише одна
settings-forced-about = Дошка скаже, де так сталося
settings-text = Писати дошку знаками поруч із малюнком
settings-text-about = Для читачів екрана і там, де малюнки не завантажуються
