# Як почувається бот у каналі.

health-title = **Як мені в цьому каналі**
health-allowed = ✅ *{ $name }*
health-denied = ❌ *{ $name }*: це мені потрібно, { $reason }
health-well = Мені дозволено все, що потрібно.
health-missing = Надати { $count ->
    [one] цей дозвіл
    [few] ці дозволи
    [many] ці дозволи
   *[other] ці дозволи
} може той, хто керує сервером: у налаштуваннях каналу, розділ *Дозволи*. Доти партії тривають, а на команди я відповідаю як можу.
health-unknown = Discord не сказав, що мені тут дозволено.
health-running = -# Queah { $version } · запуск <t:{ $seconds }:R> · { $latency }
health-latency = Discord відповідає за { $millis } мс
health-no-latency = як швидко відповідає Discord, ще не виміряно
