//! The only room that names serenity: commands, components, views, texts and timers.
