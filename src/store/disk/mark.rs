//! How many changes were acknowledged, in a file that sled does not know.
//!
//! sled takes the end of its log to be where it can read no further. After damage in the middle it opens without a
//! word, and what came later is gone. This number tells: a store that stands at less was cut short.
//!
//! It is written after every change is on disk, over one of two places in turn, and not synced: a power cut may set
//! it back, never ahead.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const MAGIC: [u8; 4] = *b"Qack";
const LENGTH: usize = 16;
/// Each place lies in a sector of its own, so that a write which a power cut tears leaves the other.
const PLACES: [u64; 2] = [0, 512];

#[derive(Debug)]
pub(super) struct Mark {
    file: File,
}

fn path(store: &Path) -> PathBuf {
    store.join("acknowledged")
}

fn encode(sequence: u64) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    bytes[..4].copy_from_slice(&MAGIC);
    bytes[4..12].copy_from_slice(&sequence.to_be_bytes());
    let checksum = crc32fast::hash(&bytes[..12]);
    bytes[12..].copy_from_slice(&checksum.to_be_bytes());
    bytes
}

fn decode(bytes: &[u8]) -> Option<u64> {
    let number: [u8; 8] = bytes.get(4..12)?.try_into().ok()?;
    let sequence = u64::from_be_bytes(number);
    (bytes.get(..LENGTH)? == encode(sequence)).then_some(sequence)
}

impl Mark {
    /// Makes the file in a store that is being built, and syncs it.
    pub(super) fn create(store: &Path, sequence: u64) -> io::Result<()> {
        let mut file = File::create_new(path(store))?;
        let mut bytes = [0; 1024];
        for place in PLACES {
            let start = usize::try_from(place).unwrap_or(0);
            bytes[start..start + LENGTH].copy_from_slice(&encode(sequence));
        }
        file.write_all(&bytes)?;
        file.sync_all()
    }

    /// Reads the number; `None` if the file is not there or holds none.
    pub(super) fn read(store: &Path) -> io::Result<Option<u64>> {
        let mut bytes = Vec::new();
        match File::open(path(store)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
            Ok(mut file) => file.read_to_end(&mut bytes)?,
        };
        let places = PLACES.into_iter().filter_map(|place| usize::try_from(place).ok());
        Ok(places
            .filter_map(|start| decode(bytes.get(start..start + LENGTH)?))
            .max())
    }

    pub(super) fn open(store: &Path) -> io::Result<Mark> {
        let file = OpenOptions::new().write(true).open(path(store))?;
        Ok(Mark { file })
    }

    /// Notes that everything up to this change is on disk.
    pub(super) fn write(&mut self, sequence: u64) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(PLACES[(sequence % 2) as usize]))?;
        self.file.write_all(&encode(sequence))
    }
}
