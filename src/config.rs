//! Settings of a running bot, from its command line and environment.
