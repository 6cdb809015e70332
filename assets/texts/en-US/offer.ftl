offer-draw = **<@{ $member }> offers a draw.** <@{ $opponent }>, accept or decline it, or play on: an action lets it lapse.
offer-declined = <@{ $opponent }> has declined the draw that <@{ $member }> offered.
offer-withdrawn = <@{ $member }> has taken back the offer of a draw.
offer-takeback = **<@{ $member }> asks for their last action back.** <@{ $opponent }>, accept or decline it; an action lets it lapse.
offer-takeback-declined = <@{ $opponent }> has not let <@{ $member }> take the last action back.
offer-takeback-withdrawn = <@{ $member }> no longer asks for the last action back.
offer-make = Offer a draw
offer-takeback-make = Take back
offer-takeback-accept = Let them take it back
offer-accept = Accept the draw
offer-decline = Decline
offer-withdraw = Withdraw

refusal-bot-plays-on = I play on: against me a match is a draw when a position occurs for the third time.
refusal-offer-waits = { $kind ->
    [draw] You have offered a draw in match #{ $number } already; it waits for an answer.
   *[takeback] You have asked for your last action in match #{ $number } back already; it waits for an answer.
}
refusal-offered-before = { $kind ->
    [draw] You have offered a draw in match #{ $number } since the last action. You may offer again after the next one.
   *[takeback] You have asked for an action back in match #{ $number } since the last one was played. You may ask again after the next one.
}
refusal-own-offer = { $kind ->
    [draw] You offered this draw yourself: your opponent accepts or declines it, and you can withdraw it.
   *[takeback] You asked for this yourself: your opponent accepts or declines it, and you can withdraw it.
}
refusal-not-your-offer = { $kind ->
    [draw] <@{ $member }> offered this draw, so only they can withdraw it. You can accept or decline it.
   *[takeback] <@{ $member }> asked for this, so only they can withdraw it. You can accept or decline it.
}
refusal-no-offer = { $kind ->
    [draw] Nobody offers a draw in match #{ $number } now. `/queah match draw` offers one.
   *[takeback] Nobody asks for an action back in match #{ $number } now. `/queah match takeback` does.
}
refusal-rated-takeback = Match #{ $number } is rated, so what was played in it stays. Challenge with `rated: False` to play with takebacks.
refusal-nothing-to-take-back = You have not acted in match #{ $number } yet, so there is nothing to take back.
refusal-taken-back = That board of match #{ $number } is history: actions were played or taken back since. Here is how it stands.
