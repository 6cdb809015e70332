//! Counts of legal action sequences, and games another program played.
