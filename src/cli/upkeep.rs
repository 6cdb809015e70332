//! What a store needs while a bot runs over it: its heart beats, backups are written, old challenges are forgotten.

use crate::host::Clock;
use crate::matches::Timestamp;
use crate::store::{Backups, Disk, Reach, Store, StoreError};
use std::path::Path;
use std::time::Duration;

/// How often the store's heart beats.
const HEARTBEAT_EVERY: Duration = Duration::from_secs(30);
/// A heartbeat that takes longer means that the store is stuck.
const STUCK_AFTER: Duration = Duration::from_secs(10);
/// How often a backup is written.
const BACKUP_EVERY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long challenges that are over are remembered.
const CHALLENGES_KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Looks after a store. Returns only when the store has failed.
///
/// A store that is stuck can neither be asked nor closed, so the process aborts; what was acknowledged is on disk, and
/// a supervisor starts the bot anew. Spans are measured by the `steady` clock; backups are named by the `wall` clock.
pub async fn keep(disk: &Disk, steady: &dyn Clock, wall: &dyn Clock, data: &Path) -> StoreError {
    let backups = Backups::new(data.join("backups"));
    let mut backed_up_at: Option<Timestamp> = None;
    loop {
        match tokio::time::timeout(STUCK_AFTER, disk.heartbeat()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return error,
            Err(_) => {
                tracing::error!(
                    "the store has not answered for {} seconds; aborting",
                    STUCK_AFTER.as_secs()
                );
                std::process::abort();
            }
        }
        let passed = steady.now();
        if backed_up_at.is_none_or(|at| passed.since(at) >= BACKUP_EVERY) {
            backed_up_at = Some(passed);
            let now = wall.now();
            match backups.write(disk, now).await {
                Ok(file) => tracing::info!(file = %file.display(), "wrote a backup"),
                // Matches go on without it, and the next may succeed.
                Err(error) => tracing::error!(%error, "could not write a backup"),
            }
            match disk.forget(now.before(CHALLENGES_KEPT)).await {
                Ok(_) => {}
                // It stays where it is; `queah check` says more.
                Err(error) if error.reach == Reach::Value => tracing::error!(%error, "could not forget old challenges"),
                Err(error) => return error,
            }
        }
        steady.sleep(HEARTBEAT_EVERY).await;
    }
}
