//! The exact solution of Queah: index, retrograde analysis, table and verification.

mod file;
mod graph;
mod layer;
mod placement;
mod reach;
mod retrograde;
mod shape;
mod shelf;
mod solution;
mod symmetry;
mod value;
mod verify;

pub use file::{TableError, TableFault};
pub use shelf::{Origin, Shelf};
pub use solution::{Pass, Progress, Solution, Summary, Unreachable};
pub use value::Value;
pub use verify::{Mismatch, Verified, verify};
