//! The solution against values that other programs computed.
