//! A value as its bytes on disk: a header, then JSON.
//!
//! ```text
//! magic "Qh" | format u16 | version u64 | checksum u32 | body      numbers with their highest byte first
//! ```
//!
//! The checksum is CRC-32 over the key and everything but itself, so that neither a changed bit nor a value under
//! another's key passes.

/// The newest format of values that this program reads and writes. Raise it with every change that an older program
/// would not read, or would read wrongly; then it says so instead of guessing. 2 knows matches against the bot, 3 clocks.
pub(super) const FORMAT: u16 = 3;

const MAGIC: [u8; 2] = *b"Qh";
const HEADER: usize = 16;

/// A value that was read and is whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sealed<'a> {
    pub version: u64,
    pub checksum: u32,
    pub body: &'a [u8],
}

/// Why bytes are no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Broken {
    #[error("expected a value, found {length} bytes without its mark")]
    NoValue { length: usize },
    #[error("written in format {found}, this program reads formats up to {FORMAT}")]
    Newer { found: u16 },
    #[error("expected checksum {expected:08x}, found {found:08x}")]
    Checksum { expected: u32, found: u32 },
}

fn checksum(key: &[u8], head: &[u8], body: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(key);
    hasher.update(head);
    hasher.update(body);
    hasher.finalize()
}

/// The checksum of an index entry, which has nothing but its key.
pub(super) fn of_index(key: &[u8]) -> u32 {
    crc32fast::hash(key)
}

/// The bytes of a value, and its checksum.
pub(super) fn seal(key: &[u8], version: u64, body: &[u8]) -> (Vec<u8>, u32) {
    let mut bytes = Vec::with_capacity(HEADER + body.len());
    bytes.extend_from_slice(&MAGIC);
    bytes.extend_from_slice(&FORMAT.to_be_bytes());
    bytes.extend_from_slice(&version.to_be_bytes());
    let checksum = checksum(key, &bytes, body);
    bytes.extend_from_slice(&checksum.to_be_bytes());
    bytes.extend_from_slice(body);
    (bytes, checksum)
}

/// Reads the bytes of a value.
///
/// # Errors
/// When they are no value, not whole, or written in a newer format.
pub(super) fn open<'a>(key: &[u8], bytes: &'a [u8]) -> Result<Sealed<'a>, Broken> {
    let no_value = Broken::NoValue { length: bytes.len() };
    let (head, rest) = bytes.split_at_checked(HEADER - 4).ok_or(no_value)?;
    let (expected, body) = rest.split_first_chunk().ok_or(no_value)?;
    let format = match head {
        [m0, m1, f0, f1, ..] if [*m0, *m1] == MAGIC => u16::from_be_bytes([*f0, *f1]),
        _ => return Err(no_value),
    };
    let version = head
        .last_chunk()
        .map(|bytes| u64::from_be_bytes(*bytes))
        .ok_or(no_value)?;
    let expected = u32::from_be_bytes(*expected);
    if format > FORMAT {
        return Err(Broken::Newer { found: format });
    }
    let found = checksum(key, head, body);
    if found != expected {
        return Err(Broken::Checksum { expected, found });
    }
    Ok(Sealed {
        version,
        checksum: expected,
        body,
    })
}
