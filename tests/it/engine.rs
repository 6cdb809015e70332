//! What is made of the solution.
#![allow(clippy::unwrap_used)]

mod review;
