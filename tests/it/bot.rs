//! Whole matches over the wire: the real bot against the sandbox.
