//! A folder of tables: each is read when it is first asked for, and computed when it is not there or of no use.

use super::file::TableError;
use super::solution::{Progress, Solution};
use crate::games::queah::{Return, Rules};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The solutions in a folder, each held in memory once it has been asked for.
///
/// Asking blocks. A rule set that allows returns is read in milliseconds and computed in a fraction of a second; one that
/// forbids them is read in tenths of a second and computed in seconds. Ask from a thread that may wait.
#[derive(Debug)]
pub struct Shelf {
    /// Where the files are; `None` if none are kept.
    folder: Option<PathBuf>,
    /// The seven rule sets of [`Rules::ALL`], then the same with `no-return`. Who asks for one that another is building
    /// waits for it.
    slots: [Mutex<Option<Arc<Solution>>>; 2 * Rules::ALL.len()],
}

/// How a solution was had.
#[derive(Debug)]
pub enum Origin {
    /// It was in memory.
    Memory,
    /// It was read from its file.
    File,
    /// It was computed.
    Computed {
        /// Why its file was of no use; `None` when there was no file.
        instead_of: Option<TableError>,
        /// Why it could not be kept as a file; `None` when it was, or when none are kept.
        not_kept: Option<TableError>,
    },
}

impl Shelf {
    /// The shelf in a folder. Nothing is read yet; the folder is made when the first table is written.
    pub fn new(folder: impl Into<PathBuf>) -> Shelf {
        Shelf {
            folder: Some(folder.into()),
            slots: Default::default(),
        }
    }

    /// A shelf that keeps no files: each solution is computed when it is first asked for.
    pub fn in_memory() -> Shelf {
        Shelf {
            folder: None,
            slots: Default::default(),
        }
    }

    /// The file of the table of these rules in a folder of tables, whether it is there or not.
    pub fn file(folder: &Path, rules: Rules) -> PathBuf {
        folder.join(format!("{rules}.table"))
    }

    /// The solution of these rules if it is in memory. Does not wait for one that is being read or computed.
    pub fn at_hand(&self, rules: Rules) -> Option<Arc<Solution>> {
        let slot = self.slot(rules).try_lock().ok()?;
        slot.clone()
    }

    /// The solution of these rules: from memory, from its file, or computed and then kept as a file.
    pub fn get(&self, rules: Rules, progress: &(dyn Fn(Progress) + Sync)) -> (Arc<Solution>, Origin) {
        // A slot holds a finished solution or none, so that a panic elsewhere leaves nothing half done in it.
        let mut slot = self.slot(rules).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(solution) = &*slot {
            return (Arc::clone(solution), Origin::Memory);
        }
        let (solution, origin) = match &self.folder {
            Some(folder) => load_or_solve(folder, rules, progress),
            None => {
                let computed = Origin::Computed {
                    instead_of: None,
                    not_kept: None,
                };
                (Solution::solve(rules, progress), computed)
            }
        };
        let solution = Arc::new(solution);
        *slot = Some(Arc::clone(&solution));
        (solution, origin)
    }

    fn slot(&self, rules: Rules) -> &Mutex<Option<Arc<Solution>>> {
        let allowed = rules.with_return(Return::Allowed);
        let place = Rules::ALL.iter().position(|&known| known == allowed);
        let place = place.expect("every rule set is one of the seven, with returns or without");
        let with_no_return = usize::from(rules.returning() == Return::Forbidden);
        &self.slots[place + with_no_return * Rules::ALL.len()]
    }
}

fn load_or_solve(folder: &Path, rules: Rules, progress: &(dyn Fn(Progress) + Sync)) -> (Solution, Origin) {
    let path = Shelf::file(folder, rules);
    let error = match Solution::load(&path, rules) {
        Ok(solution) => return (solution, Origin::File),
        Err(error) => error,
    };
    let missing = matches!(&error, TableError::Io { source, .. } if source.kind() == ErrorKind::NotFound);
    let solution = Solution::solve(rules, progress);
    let origin = Origin::Computed {
        instead_of: (!missing).then_some(error),
        not_kept: keep(&solution, folder, &path).err(),
    };
    (solution, origin)
}

fn keep(solution: &Solution, folder: &Path, path: &Path) -> Result<(), TableError> {
    std::fs::create_dir_all(folder).map_err(|source| TableError::Io {
        path: folder.to_owned(),
        source,
    })?;
    solution.save(path).map(drop)
}
