# Налаштування сервера й учасника.

language = Українська

settings-server = **Налаштування цього сервера**
settings-server-now =
    Правила викликів, у яких їх не названо: **{ $rules }**; темп: **{ $pace }**.
    Коли чийсь час сплив: **{ $expiry }**.
    Мова того, що бачать усі: **{ $language }**.
settings-rules = Звичні правила
settings-pace = Звичний темп
settings-expiry = Коли чийсь час сплив
settings-lost = програш
settings-adjudicated = результат, до якого вела б найкраща гра
settings-language = Мова
settings-automatic = як каже Discord
refusal-settings = Налаштування сервера змінюють ті, хто ним керує: потрібен дозвіл *Керувати сервером*. Ваші власні: `/queah settings me`.

settings-own = **Ваші налаштування**, на всіх серверах
settings-line = { $wanted ->
    [yes] ✅
   *[no] ▫️
} { $name }
settings-placeholder = Оберіть усе, що вам потрібно
settings-preview = Показувати дошку, перш ніж зіграти дію
settings-preview-about = Кожну дію ви підтверджуєте або обираєте іншу
settings-forced = Грати за мене, коли дія лише одна
settings-forced-about = Дошка скаже, де так сталося
settings-text = Писати дошку знаками поруч із малюнком
settings-text-about = Для читачів екрана і там, де малюнки не завантажуються
