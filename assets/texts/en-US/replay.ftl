# A match shown again, and its record.

replay-animated = { $count ->
    [0] Nothing has been played yet.
    [one] The one action, as it was played. The buttons show it as a still picture.
   *[other] All { $count } actions, as they were played. The buttons show them one at a time.
}
replay-spoken = { $count ->
    [one] Match #{ $number } as an animation: one action.
   *[other] Match #{ $number } as an animation: { $count } actions.
} At the end:
replay-start = **Ply { $ply } of { $plies }**: the start.
replay-ply = **Ply { $ply } of { $plies }**:
# $before and $after are values: "a win in 5", "a draw", "a loss in 6".
replay-turning = A turning point: that turned { $before } into { $after }.

export-title = **Record of match #{ $number }**
export-long = It is too long for a message, and stands in the file.
export-spoken = The record of match #{ $number } as text.
