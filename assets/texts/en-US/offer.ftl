offer-draw = **<@{ $member }> offers a draw.** <@{ $opponent }>, accept or decline it, or play on: an action lets it lapse.
offer-declined = <@{ $opponent }> has declined the draw that <@{ $member }> offered.
offer-withdrawn = <@{ $member }> has taken back the offer of a draw.
offer-make = Offer a draw
offer-accept = Accept the draw
offer-decline = Decline
offer-withdraw = Take back

refusal-bot-plays-on = I play on: against me a match is a draw when a position occurs for the third time.
refusal-offer-waits = You have offered a draw in match #{ $number } already; it waits for an answer.
refusal-offered-before = You have offered a draw in match #{ $number } since the last action. You may offer again after the next one.
refusal-own-offer = You offered this draw yourself: your opponent accepts or declines it, and you can take it back.
refusal-not-your-offer = <@{ $member }> offered this draw, so only they can take it back. You can accept or decline it.
refusal-no-offer = Nobody offers a draw in match #{ $number } now. `/queah draw` offers one.
