//! Use cases: load, let `matches` decide, commit, say what to show.
