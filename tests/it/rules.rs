//! Positions, actions, texts and records of Queah.
