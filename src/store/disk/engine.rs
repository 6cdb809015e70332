//! sled, opened the way it has to be, with its panics caught.

use super::OpenError;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Once;
use std::thread;
use std::time::{Duration, Instant};

/// sled's cache. Its default of 1 GiB is more than a small machine has.
const CACHE: u64 = 32 * 1024 * 1024;
/// How long a store that this process has just closed may still be locked by threads of sled that are ending.
const ENDING: Duration = Duration::from_secs(5);

/// Opens sled's files in this folder, or makes them.
///
/// # Errors
/// When sled says so or panics.
pub(super) fn open(folder: &Path) -> Result<sled::Db, OpenError> {
    let config = sled::Config::new()
        .path(folder)
        .cache_capacity(CACHE)
        .mode(sled::Mode::LowSpace)
        // The writer flushes after every group, so that sled's own flusher would only be in its way.
        .flush_every_ms(None);
    let began = Instant::now();
    loop {
        match caught(|| config.open()) {
            Ok(Ok(db)) => return Ok(db),
            // Our own lock is held, so that whoever holds sled's is a thread of ours that is about to end.
            Ok(Err(error)) if is_locked(&error) && began.elapsed() < ENDING => thread::sleep(Duration::from_millis(5)),
            Ok(Err(sled::Error::Io(error))) => return Err(OpenError::io("open", folder, error)),
            // What sled adds to this is an offset in its own terms.
            Ok(Err(sled::Error::Corruption { .. })) => {
                return Err(OpenError::damaged(folder, "sled cannot read its files"));
            }
            Ok(Err(error)) => return Err(OpenError::damaged(folder, error)),
            Err(panicked) => return Err(OpenError::damaged(folder, panicked)),
        }
    }
}

fn is_locked(error: &sled::Error) -> bool {
    // sled has no kind of its own for this.
    matches!(error, sled::Error::Io(error) if error.to_string().contains("could not acquire lock"))
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs something over files that may be damaged. sled meets some damage with a panic; that becomes the error, and
/// says nothing by itself.
pub(super) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panicked| {
            if !QUIET.get() {
                before(panicked);
            }
        }));
    });
    let was_quiet = QUIET.replace(true);
    // Nothing that `run` touched is used after a panic: the store is given up.
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    QUIET.set(was_quiet);
    result.map_err(|cause| described(&*cause))
}

/// What a panic said.
pub(super) fn described(cause: &(dyn std::any::Any + Send)) -> String {
    let text = cause.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| cause.downcast_ref::<&str>().copied());
    format!("sled panicked: {}", text.unwrap_or("without a message"))
}
