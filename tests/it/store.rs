//! What every store must do, and what only a store on disk can get wrong.
#![allow(clippy::unwrap_used)]

mod backups;
mod damage;
mod folder;
mod kill;
mod sample;
mod suite;
mod twin;
