//! The exact solution of Queah: index, retrograde analysis, table and verification.
