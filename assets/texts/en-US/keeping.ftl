# How the bot is in a channel.

health-title = **How I am in this channel**
health-allowed = ✅ *{ $name }*
health-denied = ❌ *{ $name }*, which I need { $reason }
health-well = I may do all that I need.
health-missing = Whoever manages the server can grant { $count ->
    [one] it
   *[other] them
}: in the settings of this channel, under *Permissions*. Until then matches go on, and I answer commands as well as I can.
health-unknown = Discord did not say what I may do here.
health-running = -# Queah { $version } · started <t:{ $seconds }:R> · { $latency }
health-latency = Discord answers within { $millis } ms
health-no-latency = how fast Discord answers is not measured yet
