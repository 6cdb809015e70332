# Settings of a server and of a member.

# The language's own name.
language = English

settings-server = **Settings of this server**
settings-rules = The usual rules
settings-pace = The usual pace
settings-expiry = When somebody's time runs out
settings-lost = they lose
settings-adjudicated = the match ends as best play would have ended it
settings-language = Language
settings-automatic = as Discord says
refusal-settings = The settings of this server are changed by those who may manage it: the permission *Manage Server*. `/queah settings me` holds your own.

# A setting and what it is now.
settings-line = { $name }: { $now }
settings-which = Choose a setting to change

settings-own = **Your settings**, in every server
settings-wanted = { $wanted ->
    [yes] ✅
   *[no] ▫️
} { $name }
settings-playing = While you play
settings-placeholder = Choose all that you want
settings-preview = Show me the board before an action is played
settings-preview-about = You confirm each action, or take another
settings-forced = Play my action for me where only one is legal
settings-forced-about = The board says so where that happened
settings-text = Write boards out beside the picture
settings-text-about = For screen readers, and where pictures do not load
