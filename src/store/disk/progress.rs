//! How far the writer has come, for those who wait for it.

use crate::store::StoreError;
use tokio::sync::watch;

#[derive(Clone, Debug)]
struct Reached {
    synced: u64,
    ended: Option<StoreError>,
}

#[derive(Debug)]
pub(super) struct Progress {
    reached: watch::Sender<Reached>,
}

impl Progress {
    pub(super) fn new(synced: u64) -> Progress {
        let (reached, _) = watch::channel(Reached { synced, ended: None });
        Progress { reached }
    }

    /// Everything up to this batch is on disk.
    pub(super) fn reached(&self, sequence: u64) {
        self.reached.send_modify(|reached| reached.synced = sequence);
    }

    /// The store stops for this reason; the first one counts.
    pub(super) fn end(&self, error: StoreError) {
        self.reached.send_modify(|reached| {
            reached.ended.get_or_insert(error);
        });
    }

    /// Whether the store still works.
    pub(super) fn alive(&self) -> Result<(), StoreError> {
        self.reached.borrow().ended.clone().map_or(Ok(()), Err)
    }

    /// Waits until everything up to this batch is on disk.
    pub(super) async fn wait(&self, sequence: u64) -> Result<(), StoreError> {
        let mut reached = self.reached.subscribe();
        let done = |reached: &Reached| reached.synced >= sequence || reached.ended.is_some();
        match reached.wait_for(done).await {
            Ok(reached) if reached.synced >= sequence => Ok(()),
            Ok(reached) => reached.ended.clone().map_or(Ok(()), Err),
            Err(_) => Err(gone()),
        }
    }

    /// Waits for the end, and says why it came.
    pub(super) async fn ended(&self) -> StoreError {
        let mut reached = self.reached.subscribe();
        match reached.wait_for(|reached| reached.ended.is_some()).await {
            Ok(reached) => reached.ended.clone().unwrap_or_else(gone),
            Err(_) => gone(),
        }
    }
}

/// For a sender that went away while somebody held it, which cannot be.
fn gone() -> StoreError {
    StoreError::new("read or write", "it is gone")
}
