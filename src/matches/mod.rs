//! Challenges, matches, clocks, offers and ratings, decided purely: `decide(request, now)` gives changes or a refusal.
