# Settings of a server and of a member.

# The language's own name.
language = English

settings-server = **Settings of this server**
settings-server-now =
    Challenges that name no rules are played by **{ $rules }**, and those that name no pace at: **{ $pace }**.
    Whoever runs out of time: **{ $expiry }**.
    Language of what everyone sees: **{ $language }**.
settings-rules = The usual rules
settings-pace = The usual pace
settings-expiry = When somebody's time runs out
settings-lost = they lose
settings-adjudicated = the match ends as best play would have ended it
settings-language = Language
settings-automatic = as Discord says
refusal-settings = The settings of this server are changed by those who may manage it: the permission *Manage Server*. `/queah settings me` holds your own.

settings-own = **Your settings**, in every server
settings-line = { $wanted ->
    [yes] ✅
   *[no] ▫️
} { $name }
settings-placeholder = Choose all that you want
settings-preview = Show me the board before an action is played
settings-preview-about = You confirm each action, or take another
settings-forced = Play my action for me where only one is legal
settings-forced-about = The board says so where that happened
settings-text = Write boards out beside the picture
settings-text-about = For screen readers, and where pictures do not load
