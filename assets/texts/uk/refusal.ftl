# У кожній відмові: що сталося, чому і що можна зробити тепер.

refusal-oneself = Викликати себе не можна. Вкажіть іншого учасника або не вказуйте `opponent`, щоб прийняти міг будь-хто.
refusal-bot = Боти не приймають викликів. Вкажіть учасника або не вказуйте `opponent`, щоб прийняти міг будь-хто.
refusal-challenged-bot = Я не відповідаю на виклики: `/queah play` одразу починає партію зі мною.
refusal-level = Я граю на восьми рівнях: оберіть від 1 до 8.
refusal-too-many-bot = Ви вже граєте тут зі мною { $limit ->
    [one] { $limit } партію
    [few] { $limit } партії
    [many] { $limit } партій
   *[other] { $limit } партії
}, а більше не можна. Спершу завершіть або здайте одну з них; усі перелічує `/queah games`.
refusal-rated-hint = Партія #{ $number } рейтингова, і грають у ній двоє учасників, тож підказок я в ній не даю.
refusal-too-many = <@{ $opponent }> уже має від вас { $limit ->
    [one] { $limit } виклик
    [few] { $limit } виклики
    [many] { $limit } викликів
   *[other] { $limit } виклику
} без відповіді, а більше не можна. Відкличте один або дочекайтеся відповіді.
refusal-too-many-open = У вас уже { $limit ->
    [one] { $limit } відкритий виклик
    [few] { $limit } відкриті виклики
    [many] { $limit } відкритих викликів
   *[other] { $limit } відкритого виклику
} без відповіді, а більше не можна. Відкличте один або зачекайте, доки хтось прийме.
refusal-no-challenge = Я вже не знаю цього виклику. Новий виклик: `/queah challenge`.
refusal-challenge-accepted = Цей виклик уже прийнято: він став партією #{ $number }.
refusal-challenge-declined = Цей виклик відхилено. Новий виклик: `/queah challenge`.
refusal-challenge-withdrawn = Цей виклик відкликано. Новий виклик: `/queah challenge`.
refusal-challenge-expired = Термін цього виклику минув <t:{ $seconds }:R>. Новий виклик: `/queah challenge`.
refusal-not-invited = На цей виклик може відповісти лише <@{ $opponent }>. Кинути власний: `/queah challenge`.
refusal-own-challenge = Це ваш власний виклик: ви можете його відкликати або дочекатися відповіді.
refusal-not-challenger = Відкликати цей виклик може лише автор: <@{ $challenger }>.
refusal-no-such-match = Партії #{ $number } на цьому сервері немає. Ваші партії перелічує `/queah games`.
refusal-no-match = Ви тут не граєте жодної партії. Почати: `/queah challenge` – з учасником, `/queah play` – зі мною.
refusal-not-a-player = Це партія #{ $number }, у ній грають <@{ $white }> і <@{ $black }>. Почати власну: `/queah challenge`.
refusal-over = Партію #{ $number } завершено: { $end }
refusal-none-waits = Жодна з ваших партій тут не чекає на вас: ходять суперники. Партії перелічує `/queah games`, а про свій хід ви отримаєте сповіщення.
refusal-not-your-turn = У партії #{ $number } зараз ходить <@{ $member }>. Про свій хід ви отримаєте сповіщення.
refusal-stale = Ця дошка партії #{ $number } застаріла: на ній позиція після { $seen ->
    [one] { $seen } дії
    [few] { $seen } дій
    [many] { $seen } дій
   *[other] { $seen } дії
}, а зіграно вже { $now ->
    [one] { $now } дію
    [few] { $now } дії
    [many] { $now } дій
   *[other] { $now } дії
}. Ось що на дошці тепер.
refusal-ahead = Ця дошка партії #{ $number } випереджає те, що я знаю: на ній позиція після { $seen ->
    [one] { $seen } дії
    [few] { $seen } дій
    [many] { $seen } дій
   *[other] { $seen } дії
}, а мені відомо про { $now }. Грайте звідси.
refusal-not-a-member = <@{ $opponent }> не належить до цього сервера. Вкажіть того, хто належить, або не вказуйте `opponent`, щоб прийняти міг будь-хто.
refusal-rules = Я не знаю правил із такою назвою. Оберіть зі списку: { $names }.
refusal-elsewhere = У Queah грають на сервері, а не в особистих повідомленнях чи групах. Використайте цю команду в каналі сервера, на якому я є.
refusal-foreign = Мене не встановлено на цьому сервері, тож дошку бачили б лише ви. Той, хто керує сервером, може додати мене кнопкою *Додати застосунок* у моєму профілі; потім використайте цю команду ще раз.
refusal-component = Я не знаю цієї кнопки. Можливо, вона від моєї давнішої версії: `/queah board` покаже дошку наново.

refusal-command = Я не знаю цієї команди в такому вигляді. Можливо, вона від моєї давнішої версії: перезавантажте Discord і спробуйте ще раз або скористайтеся `/queah help`.

unreadable = «{ $found }» я не можу прочитати як дію. Пишіть `c f`, щоб піти з `c` на `f`, або `drop f`, щоб виставити фішку.
unreadable-square = «{ $found }» – не поле. Поля – це літери від `a` до `m`.

illegal-must-drop = Ви втратили фішку, і за цими правилами її треба спершу замінити: виставте нову на { $squares }.
illegal-same-square = `{ $square }` – це і звідки ви йдете, і куди. { $movable }
illegal-empty-square = На `{ $from }` нічого немає. { $movable }
illegal-enemy-counter = На `{ $from }` стоїть фішка суперника. { $movable }
illegal-must-capture = Є взяття, і за цими правилами воно обов’язкове: { $captures }.
illegal-capture-first = Є взяття, і за цими правилами воно має перевагу над кроком: { $captures }. Можна також виставити фішку на { $drops }.
illegal-surrounded-own = `{ $from }` не може піти: { $ownCount ->
    [1] на єдиному сусідньому полі { $own } стоїть ваша фішка
   *[other] на сусідніх полях { $own } стоять ваші фішки
}.
illegal-surrounded = `{ $from }` не може піти: сусідні поля { $around } всі зайняті, і взяти звідси нема кого.
illegal-not-adjacent = `{ $from }` і `{ $to }` не мають спільної межі, тож кроком туди не дійти. { $instead }
illegal-occupied-own = На `{ $to }` стоїть ваша фішка. { $instead }
illegal-occupied-enemy = На `{ $to }` стоїть фішка суперника: щоб узяти, її перестрибують на порожнє поле за нею. { $instead }
illegal-straight-return = Фішка на `{ $from }` щойно прийшла з `{ $to }`, а за цими правилами одразу ступити назад не можна. { $instead }
illegal-not-two-away = Взяття – це стрибок на два поля по діагоналі, а `{ $to }` лежить від `{ $from }` не так. { $instead }
illegal-nothing-between = З `{ $from }` на `{ $to }` – це стрибок через `{ $over }`, а там нема кого взяти. { $instead }
illegal-own-between = З `{ $from }` на `{ $to }` – це стрибок через `{ $over }`, де стоїть ваша фішка. Беруть лише фішки суперника. { $instead }
illegal-landing-occupied-own = З `{ $from }` на `{ $to }` – це стрибок через `{ $over }`, а на `{ $to }` стоїть ваша фішка. Взяття закінчується на порожньому полі. { $instead }
illegal-landing-occupied-enemy = З `{ $from }` на `{ $to }` – це стрибок через `{ $over }`, а на `{ $to }` теж стоїть фішка суперника. Взяття закінчується на порожньому полі. { $instead }
illegal-reserve-empty = Ваш резерв порожній: виставити нічого. Ходіть фішкою, що на дошці.
illegal-four-on-board = У вас на дошці чотири фішки: { $counters }. Виставляють лише на заміну втраченої.
illegal-drop-occupied-own = На `{ $at }` стоїть ваша фішка. Виставити можна на { $squares }.
illegal-drop-occupied-enemy = На `{ $at }` стоїть фішка суперника. Виставити можна на { $squares }.

instead-some = З `{ $from }` можна зіграти { $actions }.
instead-none = Фішка на `{ $from }` зараз не має жодної можливої дії.
movable-some = Піти можна з { $squares }.
movable-none = Жодна ваша фішка зараз не може піти.

fault = У мене щось пішло не так, і це не ваша помилка. Нічого не зіграно. Якщо це повториться, скажіть тому, хто опікується цим ботом: збій `{ $id }`.
fault-unknown = У мене щось пішло не так, і я не можу з’ясувати, чи зіграно вашу дію. Що на дошці, покаже `/queah board`. Скажіть тому, хто опікується цим ботом: збій `{ $id }`.
stopping = Мене саме перезапускають: нічого не зіграно. Спробуйте за мить іще раз.
permissions-missing = -# У цьому каналі мені бракує { $count ->
    [one] дозволу
    [few] дозволів
    [many] дозволів
   *[other] дозволу
}: { $permissions }. Надати { $count ->
    [one] його
    [few] їх
    [many] їх
   *[other] їх
} може той, хто керує сервером.
permission-name-view = Перегляд каналів
permission-name-send = Надсилання повідомлень
permission-name-send-in-threads = Надсилання повідомлень у гілках
permission-name-attach = Прикріплення файлів
permission-name-history = Читання історії повідомлень
permission-missing = *{ $name }* ({ $reason })
permission-view = щоб діставатися до показаних дощок
permission-send = щоб показати дошку, відповідь з якою загубилася
permission-attach = щоб показувати малюнки дощок
permission-history = щоб прибирати меню із застарілих дощок
refusal-is-here = <@{ $opponent }> досі на цьому сервері, тож партія #{ $number } триває. Забрати перемогу можна, коли суперник його покине.
refusal-is-here-deadline = Час сторони, яка ходить, спливає <t:{ $seconds }:R>.
refusal-both-acted = У партії #{ $number } вже діяли обидві сторони, тож скасувати її не можна. `/queah match draw` пропонує нічию, `/queah resign` здає партію.
refusal-own-match = У партії #{ $number } граєте ви: нехай про неї судить інший модератор.
refusal-still-runs = Партія #{ $number } ще триває: завершіть її, а тоді просіть про іншу.
