//! What the bot keeps: records, keys, and an async trait with optimistic commits.
