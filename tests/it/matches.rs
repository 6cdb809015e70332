//! Challenges, matches and ratings, decided purely.
