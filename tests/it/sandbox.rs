//! The stand-in for Discord, as strict as Discord is.
