//! Pictures and spoken text.
