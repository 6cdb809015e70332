//! A solution as a file.
//!
//! All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | magic, `QUEAHTAB` |
//! | 2 | version of this layout *and* of the numbering of positions |
//! | 1 + n | length and text of the rule set's id |
//! | 32 | wins, losses, draws, entries |
//! | 2 | longest forced win in turns, code of the start |
//! | 8 | length of the body before compression |
//! | 4 | CRC-32 of all other bytes of the file |
//! | rest | the body, deflated |
//!
//! The body: a bit for each layer that is reached; a byte for each shape of each of these layers, in the order of
//! layers and numbers; how many shapes are reached in part, and for each its layer, number and images.

use super::layer::Layer;
use super::reach::entered;
use super::retrograde::Codes;
use super::shape::Shapes;
use super::solution::{Partial, Solution, Summary};
use super::value::Code;
use crate::games::queah::Rules;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

const MAGIC: [u8; 8] = *b"QUEAHTAB";
const VERSION: u16 = 1;
/// Bytes of the bits that say which layers are reached.
const LAYER_BITS: usize = Layer::COUNT.div_ceil(8);

/// Why a file gives no solution.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// It could not be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It holds something else, or is damaged.
    #[error("{}: {fault}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: TableFault,
    },
}

/// What is wrong with the bytes of a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableFault {
    /// They do not begin as a table does.
    #[error("expected a table of the solution, found another kind of file")]
    Foreign,
    /// They end too early, or within the header.
    #[error("expected {expected} in the header, found the end of the file")]
    Short {
        /// What should have been there.
        expected: &'static str,
    },
    /// They were written by another version.
    #[error("expected a table of version {VERSION}, found version {found}")]
    Version {
        /// The version.
        found: u16,
    },
    /// They are the table of another rule set.
    #[error("expected the table of {expected}, found that of {found:?}")]
    OtherRules {
        /// The rules that were asked for.
        expected: Rules,
        /// The id in the table.
        found: String,
    },
    /// A byte has changed, or some are missing.
    #[error("expected checksum {expected:08x}, found {found:08x}: the table is damaged")]
    Checksum {
        /// What the table says.
        expected: u32,
        /// What its bytes give.
        found: u32,
    },
    /// The checksum is right, but the body is not one of this version.
    #[error("the body is no table of this version: {reason}")]
    Body {
        /// What does not fit.
        reason: String,
    },
}

impl Solution {
    /// Writes the solution to a file: first under another name beside it, so that no one ever finds half a table.
    ///
    /// Returns its length in bytes.
    ///
    /// # Errors
    /// When the folder cannot be written to.
    pub fn save(&self, path: &Path) -> Result<u64, TableError> {
        let failed = |source| TableError::Io {
            path: path.to_owned(),
            source,
        };
        let bytes = self.to_bytes().map_err(failed)?;
        // The process in the name keeps two programs that build the same table apart.
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{}.new", std::process::id()));
        let beside = PathBuf::from(beside);
        let written = File::create(&beside).and_then(|mut file| {
            file.write_all(&bytes)?;
            file.sync_all()
        });
        let renamed = written.and_then(|()| fs::rename(&beside, path));
        if renamed.is_err() {
            // The error that counts is the one above.
            let _ = fs::remove_file(&beside);
        }
        renamed.map_err(failed)?;
        Ok(bytes.len() as u64)
    }

    /// Reads the solution of these rules from a file.
    ///
    /// # Errors
    /// When it cannot be read, is damaged, or holds anything else.
    pub fn load(path: &Path, rules: Rules) -> Result<Solution, TableError> {
        let bytes = fs::read(path).map_err(|source| TableError::Io {
            path: path.to_owned(),
            source,
        })?;
        Solution::from_bytes(&bytes, rules).map_err(|fault| TableError::Unusable {
            path: path.to_owned(),
            fault,
        })
    }

    /// The bytes of its table.
    fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let id = self.rules.to_string();
        let summary = &self.summary;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.push(id.len() as u8);
        bytes.extend(id.bytes());
        for count in [summary.wins, summary.losses, summary.draws, summary.entries] {
            bytes.extend(count.to_le_bytes());
        }
        bytes.extend([summary.longest, Code::of(summary.start).0]);
        let codes: usize = self.layers.iter().map(|codes| codes.len()).sum();
        let body = LAYER_BITS + codes + 4 + Partial::BYTES * self.partial.len();
        bytes.extend((body as u64).to_le_bytes());
        let header = bytes.len();
        bytes.extend([0; 4]);
        let mut body = DeflateEncoder::new(bytes, Compression::default());
        self.write_body(&mut body)?;
        let mut bytes = body.finish()?;
        let checksum = checksum(&bytes, header);
        bytes[header..header + 4].copy_from_slice(&checksum.to_le_bytes());
        Ok(bytes)
    }

    fn write_body(&self, mut body: impl Write) -> io::Result<()> {
        let mut reached = [0; LAYER_BITS];
        for (code, codes) in self.layers.iter().enumerate() {
            reached[code / 8] |= u8::from(!codes.is_empty()) << (code % 8);
        }
        body.write_all(&reached)?;
        for codes in &self.layers {
            body.write_all(codes)?;
        }
        body.write_all(&(self.partial.len() as u32).to_le_bytes())?;
        for partial in &self.partial {
            body.write_all(&partial.to_bytes())?;
        }
        Ok(())
    }

    /// The solution of these rules from the bytes of its table.
    fn from_bytes(bytes: &[u8], rules: Rules) -> Result<Solution, TableFault> {
        let mut rest = bytes.strip_prefix(&MAGIC).ok_or(TableFault::Foreign)?;
        let found = u16::from_le_bytes(take(&mut rest, "a version")?);
        if found != VERSION {
            return Err(TableFault::Version { found });
        }
        let [length] = take(&mut rest, "the length of an id")?;
        let id = rest
            .split_off(..usize::from(length))
            .ok_or(TableFault::Short { expected: "an id" })?;
        let id = String::from_utf8_lossy(id).into_owned();
        let mut count = || take(&mut rest, "a count").map(u64::from_le_bytes);
        let (wins, losses, draws, entries) = (count()?, count()?, count()?, count()?);
        let [longest, start] = take(&mut rest, "the value of the start")?;
        let length = u64::from_le_bytes(take(&mut rest, "a length")?);
        let header = bytes.len() - rest.len();
        let expected = u32::from_le_bytes(take(&mut rest, "a checksum")?);
        let found = checksum(bytes, header);
        if found != expected {
            return Err(TableFault::Checksum { expected, found });
        }
        if id != rules.to_string() {
            return Err(TableFault::OtherRules {
                expected: rules,
                found: id,
            });
        }
        let misfit = |reason: &str| TableFault::Body {
            reason: reason.to_owned(),
        };
        let start = Code(start).value().ok_or_else(|| misfit("the start has no value"))?;
        let shapes = Shapes::new(rules);
        let (layers, partial) = read_body(rest, length, rules, &shapes).map_err(|error| TableFault::Body {
            reason: error.to_string(),
        })?;
        let summary = Summary {
            wins,
            losses,
            draws,
            entries,
            longest,
            start,
        };
        Ok(Solution {
            rules,
            shapes,
            layers,
            partial,
            summary,
        })
    }
}

/// Takes a number of bytes from the front.
fn take<const N: usize>(rest: &mut &[u8], expected: &'static str) -> Result<[u8; N], TableFault> {
    let (taken, after) = rest.split_first_chunk().ok_or(TableFault::Short { expected })?;
    *rest = after;
    Ok(*taken)
}

/// The checksum of a table: all its bytes but the four of the checksum.
fn checksum(bytes: &[u8], place: usize) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..place]);
    hasher.update(&bytes[place + 4..]);
    hasher.finalize()
}

/// A body's codes by layer, and its shapes that are reached in part.
fn read_body(deflated: &[u8], length: u64, rules: Rules, shapes: &Shapes) -> io::Result<(Vec<Codes>, Vec<Partial>)> {
    // No more than the header promises is inflated, whatever the body would grow to.
    let mut body = DeflateDecoder::new(deflated).take(length);
    let mut reached = [0; LAYER_BITS];
    body.read_exact(&mut reached)?;
    let entered = entered(rules);
    let mut layers = Vec::with_capacity(Layer::COUNT);
    for layer in Layer::all() {
        let code = layer.code();
        let is_reached = reached[code / 8] >> (code % 8) & 1 == 1;
        if is_reached && !entered[code] {
            return Err(io::Error::other("it has a layer that no play can enter"));
        }
        let mut codes = vec![0; if is_reached { shapes.len(layer.kind()) } else { 0 }];
        body.read_exact(&mut codes)?;
        if codes.contains(&Code::OPEN.0) {
            return Err(io::Error::other("a position has no value"));
        }
        layers.push(codes.into_boxed_slice());
    }
    let mut count = [0; 4];
    body.read_exact(&mut count)?;
    let mut partial = Vec::new();
    for _ in 0..u32::from_le_bytes(count) {
        let mut bytes = [0; Partial::BYTES];
        body.read_exact(&mut bytes)?;
        partial.push(Partial::from_bytes(bytes));
    }
    if body.limit() > 0 || body.into_inner().read(&mut [0])? > 0 {
        return Err(io::Error::other("it has another length than the header says"));
    }
    Ok((layers, partial))
}

impl Partial {
    const BYTES: usize = 7;

    fn to_bytes(self) -> [u8; Partial::BYTES] {
        let [a, b] = self.layer.to_le_bytes();
        let [c, d, e, f] = self.number.to_le_bytes();
        [a, b, c, d, e, f, self.images]
    }

    fn from_bytes([a, b, c, d, e, f, images]: [u8; Partial::BYTES]) -> Partial {
        Partial {
            layer: u16::from_le_bytes([a, b]),
            number: u32::from_le_bytes([c, d, e, f]),
            images,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn solved() -> (Solution, Vec<u8>) {
        let solution = Solution::solve(Rules::CLASSIC, &|_| {});
        let bytes = solution.to_bytes().unwrap();
        (solution, bytes)
    }

    fn header(bytes: &[u8]) -> usize {
        MAGIC.len() + 2 + 1 + usize::from(bytes[MAGIC.len() + 2]) + 4 * 8 + 2 + 8
    }

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let (solution, bytes) = solved();
        let read = Solution::from_bytes(&bytes, Rules::CLASSIC).unwrap();
        assert_eq!(
            (read.layers, read.partial, read.summary),
            (solution.layers, solution.partial, solution.summary)
        );
    }

    #[test]
    fn no_changed_byte_goes_unseen() {
        let (_, mut bytes) = solved();
        let header = header(&bytes) + 4;
        let places = (0..header).chain((header..bytes.len()).step_by(bytes.len() / 100));
        for place in places {
            for bit in [1, 0x80] {
                bytes[place] ^= bit;
                assert!(Solution::from_bytes(&bytes, Rules::CLASSIC).is_err(), "byte {place}");
                bytes[place] ^= bit;
            }
        }
        for length in (0..header).chain((header..bytes.len()).step_by(bytes.len() / 100)) {
            assert!(
                Solution::from_bytes(&bytes[..length], Rules::CLASSIC).is_err(),
                "length {length}"
            );
        }
    }

    /// Checks what is said of a table whose body was made wrong and then sealed with the right checksum.
    fn check_forged(change: impl Fn(&mut Vec<u8>, &mut u64), expected: &str) {
        let (solution, bytes) = solved();
        let mut body = Vec::new();
        solution.write_body(&mut body).unwrap();
        let mut length = body.len() as u64;
        change(&mut body, &mut length);
        let header = header(&bytes);
        let mut forged = bytes[..header - 8].to_vec();
        forged.extend(length.to_le_bytes());
        forged.extend([0; 4]);
        let mut deflated = DeflateEncoder::new(forged, Compression::fast());
        deflated.write_all(&body).unwrap();
        let mut forged = deflated.finish().unwrap();
        let checksum = checksum(&forged, header);
        forged[header..header + 4].copy_from_slice(&checksum.to_le_bytes());
        match Solution::from_bytes(&forged, Rules::CLASSIC) {
            Ok(_) => assert_eq!(expected, ""),
            Err(fault) => assert!(!expected.is_empty() && fault.to_string().contains(expected), "{fault}"),
        }
    }

    #[test]
    fn a_wrong_body_under_a_right_checksum_is_refused() {
        check_forged(|_, _| {}, "");
        check_forged(|body, _| body.truncate(1_000), "no table of this version");
        check_forged(|body, _| body[LAYER_BITS] = Code::OPEN.0, "has no value");
        check_forged(|body, _| body[0] |= 1, "no play can enter");
        check_forged(|body, _| body.push(0), "another length");
        check_forged(|_, length| *length -= 1, "no table of this version");
        check_forged(|_, length| *length += 1, "another length");
        check_forged(|_, length| *length = u64::MAX, "another length");
    }
}
