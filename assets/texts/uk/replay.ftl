# Партія ще раз та її запис.

replay-animated = { $count ->
    [0] Ще нічого не зіграно.
    [one] { $count } дія, як її зіграно. Кнопки показують дії по одній.
    [few] { $count } дії, як їх зіграно. Кнопки показують їх по одній.
    [many] { $count } дій, як їх зіграно. Кнопки показують їх по одній.
   *[other] { $count } дії, як їх зіграно. Кнопки показують їх по одній.
}
replay-spoken = Анімація партії #{ $number }: { $count ->
    [one] { $count } дія.
    [few] { $count } дії.
    [many] { $count } дій.
   *[other] { $count } дії.
} Наприкінці:
replay-start = **Дія { $ply } з { $plies }**: початок.
replay-ply = **Дія { $ply } з { $plies }**:
replay-turning = Переломний момент: було – { $before }, стало – { $after }.

export-title = **Запис партії #{ $number }**
export-long = Він задовгий для повідомлення, тому лежить у файлі.
export-spoken = Запис партії #{ $number } текстом.
