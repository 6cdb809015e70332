//! Data that other programs computed, beside the checkout. A machine that has none of it passes over these tests;
//! continuous integration must have it.

use std::path::{Path, PathBuf};

/// The file of that name, or `None` (said on standard error) where the data is not there.
///
/// # Panics
/// With `CI` set, when the file is missing: there it must be.
pub fn path(name: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    let folder = std::env::var_os("QUEAH_SHARED").map_or(beside, |shared| PathBuf::from(shared).join("data"));
    let file = folder.join(name);
    if file.exists() {
        return Some(file);
    }
    assert!(
        std::env::var_os("CI").is_none(),
        "{} must be there in continuous integration",
        file.display()
    );
    eprintln!("not there: {}; passed over", file.display());
    None
}

/// The text of the file of that name, where [`path`] finds it.
pub fn text(name: &str) -> Option<String> {
    path(name).map(|file| std::fs::read_to_string(file).expect("the shared file is readable text"))
}
