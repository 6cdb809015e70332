//! What `queah healthcheck` makes of the report that a bot left.

use queah::cli::health::{self, Unwell};
use queah::discord::Health;
use queah::matches::Timestamp;
use std::fs;
use std::path::Path;
use std::time::Duration;

/// When the bot reported.
const AT: Timestamp = Timestamp(1_796_000_000_000);

fn reported(data: &Path, silence: u64) {
    let silence = Duration::from_secs(silence);
    health::report(data, AT, Health { silence });
}

fn after(seconds: i64) -> Timestamp {
    Timestamp(AT.0 + seconds * 1000)
}

/// What the check says, with `DIR` for the folder; `well` where it has nothing to say.
fn said(data: &Path, now: Timestamp) -> String {
    match health::check(data, now) {
        Ok(_) => "well".to_owned(),
        Err(unwell) => unwell.to_string().replace(&*data.to_string_lossy(), "DIR"),
    }
}

#[test]
fn a_report_ages_and_tells_of_silence() {
    let silent = "the gateway has been silent for 100 seconds; the bot ends by itself after 180";
    // The seconds of silence that were reported, those that have passed since then, and what is said.
    let table = [
        (0, 0, "well"),
        (0, 60, "well"),
        (0, 61, "the bot has not reported for 61 seconds"),
        (0, 86_400, "the bot has not reported for 86400 seconds"),
        (99, 10, "well"),
        (100, 10, silent),
        // An old report says nothing of the gateway any more.
        (100, 61, "the bot has not reported for 61 seconds"),
        (0, -60, "well"),
        // A clock that was set back since hides how old the report is.
        (
            0,
            -3600,
            "the bot's last report is 3600 seconds ahead of this machine's clock\nhint: was the clock set back?",
        ),
    ];
    for (silence, passed, expected) in table {
        let data = tempfile::tempdir().unwrap();
        reported(data.path(), silence);
        assert_eq!(said(data.path(), after(passed)), expected, "{silence} s, {passed} s");
    }
}

#[test]
fn a_report_that_makes_no_sense_is_not_taken_for_none() {
    for text in [
        "",
        "{",
        "[]",
        "{\"at\": 1796000000000}",
        "{\"at\": \"now\", \"silence\": 0}",
    ] {
        let data = tempfile::tempdir().unwrap();
        fs::write(data.path().join("health.json"), text).unwrap();
        let unwell = health::check(data.path(), AT).unwrap_err();
        assert!(matches!(unwell, Unwell::Unreadable { .. }), "{text:?}: {unwell:?}");
    }
    // A folder in the place of the file is there, too, and cannot be read.
    let data = tempfile::tempdir().unwrap();
    fs::create_dir(data.path().join("health.json")).unwrap();
    let words = said(data.path(), AT);
    assert!(
        words.starts_with("the report in DIR/health.json cannot be read: "),
        "{words}"
    );
}

#[test]
fn the_report_of_an_earlier_run_is_taken_away() {
    let data = tempfile::tempdir().unwrap();
    // None is there yet, which is no trouble.
    health::forget(data.path());
    reported(data.path(), 0);
    assert_eq!(said(data.path(), AT), "well");
    health::forget(data.path());
    let none = "no bot has reported from DIR\nhint: is it running, with the same --data?";
    assert_eq!(said(data.path(), AT), none);
}
