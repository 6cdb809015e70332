//! Keys: one ordered space for records and indexes. A kind byte, then numbers with their highest byte first, so that
//! the order of the bytes is the order of the numbers and everything of one member or server lies together.

use crate::matches::Pool;

/// What the store is, and who wrote it.
pub(super) const META: &[u8] = &[0x00];
/// How far the store has come.
pub(super) const STATE: &[u8] = &[0x01];
/// The kinds from here up to [`INDEXES`] are records: what a backup carries.
pub(super) const RECORDS: u8 = 0x10;
/// The kinds from here on are indexes: what can be made from the records.
pub(super) const INDEXES: u8 = 0x20;
/// The kind of every challenge.
pub(super) const CHALLENGES: u8 = 0x10;
/// The kind of every pending challenge's place among its challenger's.
pub(super) const PENDING: u8 = 0x22;

const MATCHES: u8 = 0x11;
const STANDINGS: u8 = 0x12;
const PAIRINGS: u8 = 0x13;
const SETTINGS: u8 = 0x14;
const CHALLENGE_POINTERS: u8 = 0x15;
const MATCH_POINTERS: u8 = 0x16;
const BOT_STANDINGS: u8 = 0x17;
const PUZZLES: u8 = 0x18;
const SOLVERS: u8 = 0x19;
/// Until when clocks were looked at: one record, with the kind's byte for a key.
pub(super) const TIME_KEPT: &[u8] = &[TIME];
const TIME: u8 = 0x1a;
const PREFERENCES: u8 = 0x1b;
/// The kind of every running match's place in the order in which something is due in them.
pub(super) const DUE: u8 = 0x23;
/// The kind of every voided match's place among those of its server; the last kind of index.
pub(super) const VOIDED: u8 = 0x24;
const RUNNING: u8 = 0x20;
const ENDED: u8 = 0x21;

fn numbered(kind: u8, numbers: &[u64]) -> Vec<u8> {
    let mut key = Vec::with_capacity(1 + 8 * numbers.len());
    key.push(kind);
    for number in numbers {
        key.extend_from_slice(&number.to_be_bytes());
    }
    key
}

/// A challenge.
pub(super) fn challenge(id: u64) -> Vec<u8> {
    numbered(CHALLENGES, &[id])
}

/// A match.
pub(super) fn hosted(id: u64) -> Vec<u8> {
    numbered(MATCHES, &[id])
}

/// The beginning of every standing of a server under some rules in that pool.
pub(super) fn standings(server: u64, rules: &str, pool: Pool) -> Vec<u8> {
    let kind = match pool {
        Pool::Members => STANDINGS,
        Pool::Bot => BOT_STANDINGS,
    };
    let mut key = numbered(kind, &[server]);
    key.extend_from_slice(rules.as_bytes());
    // No rules have a zero byte in their name, so that none is the beginning of another.
    key.push(0);
    key
}

/// A member's standing.
pub(super) fn standing(server: u64, rules: &str, pool: Pool, member: u64) -> Vec<u8> {
    let mut key = standings(server, rules, pool);
    key.extend_from_slice(&member.to_be_bytes());
    key
}

/// A pair's recent matches.
pub(super) fn pairing(server: u64, members: [u64; 2]) -> Vec<u8> {
    numbered(PAIRINGS, &[server, members[0], members[1]])
}

/// A server's settings.
pub(super) fn settings(server: u64) -> Vec<u8> {
    numbered(SETTINGS, &[server])
}

/// What a member has settled for themselves.
pub(super) fn preferences(member: u64) -> Vec<u8> {
    numbered(PREFERENCES, &[member])
}

/// What a server made of a puzzle.
pub(super) fn puzzle(server: u64, id: &str) -> Vec<u8> {
    let mut key = numbered(PUZZLES, &[server]);
    key.extend_from_slice(id.as_bytes());
    key
}

/// A member's puzzles in a server.
pub(super) fn solver(server: u64, member: u64) -> Vec<u8> {
    numbered(SOLVERS, &[server, member])
}

/// The message that shows a challenge.
pub(super) fn challenge_pointer(id: u64) -> Vec<u8> {
    numbered(CHALLENGE_POINTERS, &[id])
}

/// The message that shows a match.
pub(super) fn match_pointer(id: u64) -> Vec<u8> {
    numbered(MATCH_POINTERS, &[id])
}

/// The beginning of every running match of a server.
pub(super) fn running_in(server: u64) -> Vec<u8> {
    numbered(RUNNING, &[server])
}

/// The beginning of every running match of a member in a server.
pub(super) fn running(server: u64, member: u64) -> Vec<u8> {
    numbered(RUNNING, &[server, member])
}

/// A running match among its player's.
pub(super) fn running_match(server: u64, member: u64, id: u64) -> Vec<u8> {
    numbered(RUNNING, &[server, member, id])
}

/// The beginning of every ended match of a member in a server.
pub(super) fn ended(server: u64, member: u64) -> Vec<u8> {
    numbered(ENDED, &[server, member])
}

/// An ended match among its player's: the one that ended last comes first.
pub(super) fn ended_match(server: u64, member: u64, at: i64, id: u64) -> Vec<u8> {
    numbered(ENDED, &[server, member, !in_order(at), !id])
}

/// A running match with a clock, among all of them in the order of what is due.
pub(super) fn due_match(at: i64, id: u64) -> Vec<u8> {
    numbered(DUE, &[in_order(at), id])
}

/// The beginning of every match of a server that was taken out of the score.
pub(super) fn voided(server: u64) -> Vec<u8> {
    numbered(VOIDED, &[server])
}

/// Such a match: the one that was taken out last comes first.
pub(super) fn voided_match(server: u64, at: i64, id: u64) -> Vec<u8> {
    numbered(VOIDED, &[server, !in_order(at), id])
}

/// The first key behind every match in which something is due by that time.
pub(super) fn due_after(at: i64) -> Vec<u8> {
    numbered(DUE, &[in_order(at).saturating_add(1)])
}

/// A time as a number whose bytes are in the order of time: flipping the sign bit puts negative ones first.
const fn in_order(at: i64) -> u64 {
    at.cast_unsigned() ^ (1 << 63)
}

/// The number of the match that an index key of [`ended_match`] ends with.
pub(super) fn ended_id(key: &[u8]) -> Option<u64> {
    last(key).map(|complement| !complement)
}

/// The beginning of every pending challenge of a member in a server.
pub(super) fn pending(server: u64, challenger: u64) -> Vec<u8> {
    numbered(PENDING, &[server, challenger])
}

/// A pending challenge among its challenger's.
pub(super) fn pending_challenge(server: u64, challenger: u64, id: u64) -> Vec<u8> {
    numbered(PENDING, &[server, challenger, id])
}

/// The number that a key ends with.
pub(super) fn last(key: &[u8]) -> Option<u64> {
    key.last_chunk().map(|bytes| u64::from_be_bytes(*bytes))
}

/// Whether the key is a record's.
pub(super) fn is_record(key: &[u8]) -> bool {
    key.first().is_some_and(|kind| (RECORDS..INDEXES).contains(kind))
}

/// A name for the key in errors: what it is of, and its numbers.
pub(super) fn name(key: &[u8]) -> String {
    let Some((&kind, rest)) = key.split_first() else {
        return "the empty key".to_owned();
    };
    let word = match kind {
        0x00 => "the store's description",
        0x01 => "the store's state",
        CHALLENGES => "challenge",
        MATCHES => "match",
        STANDINGS => "standing",
        BOT_STANDINGS => "standing against the bot",
        PAIRINGS => "pair",
        SETTINGS => "settings",
        PUZZLES => "puzzle",
        SOLVERS => "puzzles of",
        CHALLENGE_POINTERS => "message of challenge",
        MATCH_POINTERS => "message of match",
        RUNNING => "index of running matches",
        ENDED => "index of ended matches",
        TIME => "the time kept",
        PREFERENCES => "preferences of",
        PENDING => "index of pending challenges",
        DUE => "index of due matches",
        VOIDED => "index of voided matches",
        _ => "unknown kind",
    };
    let mut text = word.to_owned();
    let mut rest = rest;
    while !rest.is_empty() {
        text.push(' ');
        let is_standing = matches!(kind, STANDINGS | BOT_STANDINGS);
        if kind == PUZZLES && rest.len() < key.len() - 1 {
            text.push_str(&String::from_utf8_lossy(rest));
            break;
        }
        if is_standing && text.split(' ').count() == word.split(' ').count() + 1 {
            // The rules stand between two numbers.
            let length = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
            text.push_str(&String::from_utf8_lossy(&rest[..length]));
            rest = rest.get(length + 1..).unwrap_or_default();
        } else if let Some((number, after)) = rest.split_first_chunk() {
            text.push_str(&u64::from_be_bytes(*number).to_string());
            rest = after;
        } else {
            text.push_str(&format!("{rest:02x?}"));
            break;
        }
    }
    text
}
