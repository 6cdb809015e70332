//! What every store must do, and what only a store on disk can get wrong.
