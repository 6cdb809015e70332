# Words and small phrases that sentences are built from.

# A side, where $side is white or black: at the beginning of a sentence or alone, amid a sentence, and as what somebody
# plays with. Other texts put these in; a language whose word for a side changes with its place says here how.
side = { $side ->
    [white] White
   *[black] Black
}
side-within = { side }
side-with = { side }

# Lists.
list-last = { $rest } and { $last }
list-last-or = { $rest } or { $last }

rules-classic = Classic
rules-open = Open
rules-free = Free
rules-reserve = Reserve
rules-no-return = { $rules }, no straight return

rules-capture-must = a capture that is there must be made
rules-capture-may = captures are free
rules-capture-first = captures come before steps, but a drop stays allowed
rules-replacement-turn = a lost counter is replaced at once from the reserve, and that drop is the whole turn
rules-replacement-both = a lost counter is replaced at once from the reserve, and the same side then acts once more
rules-replacement-either = a lost counter may be replaced from the reserve in place of another action
rules-return-forbidden = a counter may not step straight back
rules-in-words = { $capture }; { $replacement }.
rules-in-words-no-return = { $capture }; { $replacement }; { $return }.

action-step = { $from } → { $to }
action-capture = { $from } → { $to }, captures { $over }
action-drop = drop on { $at }

# What an action did, told of a player.
acted-step = { side } moved `{ $from } → { $to }`.
acted-capture = { side } moved `{ $from } → { $to }` and captured the counter on `{ $over }`.
acted-drop = { side } dropped a counter on `{ $at }`.
