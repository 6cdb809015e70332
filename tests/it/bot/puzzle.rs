//! Puzzles over the wire: posed, answered, counted and shared.

use super::table::{NOON, Seen, Table, solutions};
use queah::engine::{Puzzle, Value as Worth};
use queah::games::puzzle::{Day, PuzzleId};
use queah::games::queah::Rules;
use queah::matches::{MemberId, PuzzleTally, ServerId, Solver};
use queah::sandbox::{Fault, Id};
use serde_json::{Value, json};
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn puzzle(id: &str) -> Puzzle {
    let solution = solutions().of(Rules::CLASSIC).await;
    Puzzle::of(&solution, id.parse().unwrap()).unwrap()
}

/// The puzzle that a message asks about, and at which step.
fn asked(message: &Seen) -> (String, usize) {
    let id = message.component("puzzle");
    let mut parts = id.split(':').skip(2);
    let step = parts.next().unwrap().parse().unwrap();
    (parts.nth(1).unwrap().to_owned(), step)
}

async fn pose(table: &Table, who: Id, difficulty: &str) -> Seen {
    table
        .slash(who, "queah puzzle", json!({"difficulty": difficulty}))
        .await
}

/// Answers at every step: rightly, but for the step that is to be wrong.
async fn answer(table: &Table, who: Id, posed: &Seen, wrong: Option<usize>) -> Seen {
    let (id, _) = asked(posed);
    let puzzle = puzzle(&id).await;
    let mut message = posed.clone();
    for (step, asking) in puzzle.steps().iter().enumerate() {
        assert_eq!(asked(&message), (id.clone(), step));
        let mut legal: Vec<String> = asking.actions.iter().map(|(action, _)| action.to_string()).collect();
        let right = legal[0].clone();
        let chosen = if wrong == Some(step) { legal[1].clone() } else { right };
        let mut offered = message.offered();
        offered.sort();
        legal.sort();
        assert_eq!(offered, legal, "the menu offers what is legal");
        message = table.choose_in(who, &message, "puzzle", &chosen).await;
        assert_eq!(message.id, posed.id, "one message from the question to the end");
        assert!(message.ephemeral);
        if wrong == Some(step) {
            break;
        }
    }
    message
}

async fn kept(table: &Table, id: &str) -> PuzzleTally {
    let server = server(table);
    table
        .store
        .puzzle_tally(server, id.parse().unwrap())
        .await
        .unwrap()
        .value
}

async fn solver(table: &Table, who: Id) -> Solver {
    let server = server(table);
    table.store.solver(server, MemberId(who.get())).await.unwrap().value
}

fn server(table: &Table) -> ServerId {
    ServerId(table.sandbox.guild_id().get())
}

fn today(table: &Table) -> Day {
    Day::of_second(i64::try_from(table.clock.now_ms() / 1000).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_puzzle_of_the_day_is_posed_and_solved() {
    let table = Table::new().await;
    let posed = table.slash(table.ada, "queah puzzle", json!({})).await;
    assert!(posed.ephemeral);
    posed.says(&[
        "Queah daily 2026-11-30",
        "to act and win",
        "Exactly one action keeps the win",
        "Classic rules",
    ]);
    let (id, step) = asked(&posed);
    assert_eq!((id.as_str(), step), ("d20261130", 0));
    let puzzle = puzzle(&id).await;
    assert!(
        posed
            .picture()
            .unwrap()
            .1
            .contains(&format!("{} to act", puzzle.side()))
    );
    assert_eq!(posed.labels().len(), puzzle.steps()[0].actions.len());

    let ended = answer(&table, table.ada, &posed, None).await;
    let marks = "✓".repeat(puzzle.steps().len());
    ended.says(&[
        "**Solved.**",
        "against the longest resistance",
        "You are the first here to answer it.",
        "Your streak is one day.",
        &format!("```\nQueah daily 2026-11-30 · {marks} · streak 1\n```"),
    ]);
    assert!(
        ended
            .picture()
            .unwrap()
            .1
            .contains(&format!("{} has won", puzzle.side()))
    );
    assert_eq!(ended.find_component("puzzle").as_deref(), Some("q1:0:0:puzzle:easy"));
    assert_eq!(kept(&table, &id).await, PuzzleTally { tried: 1, solved: 1 });
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_right_answer_goes_on_with_the_reply_and_a_wrong_one_says_what_was_right() {
    let table = Table::new().await;
    let posed = pose(&table, table.ada, "hard").await;
    posed.says(&["Queah hard 1"]);
    let (id, _) = asked(&posed);
    let puzzle = puzzle(&id).await;
    let right = puzzle.steps()[0].right().to_string();
    let on = table.choose_in(table.ada, &posed, "puzzle", &right).await;
    on.says(&["**Right.**", &format!("answer 2 of {}", puzzle.steps().len())]);
    assert_eq!(asked(&on), (id.clone(), 1));
    assert_ne!(on.picture().unwrap().0, posed.picture().unwrap().0);
    assert!(on.picture().unwrap().1.contains("Last:"), "the reply is shown");
    assert_eq!(kept(&table, &id).await, PuzzleTally::default(), "it is not over");

    let (wrong, value) = puzzle.steps()[1].actions[1];
    let words = match value {
        Worth::Loss(turns) => format!("loses in {turns} turns. Right was `"),
        _ => "is no better than a draw. Right was `".to_owned(),
    };
    let ended = table.choose_in(table.ada, &on, "puzzle", &wrong.to_string()).await;
    ended.says(&[
        &words,
        "You have solved 0 of one puzzle.",
        "```\nQueah hard 1 · ✓✗\n```",
    ]);
    // The whole line is there, the beginning in words and the rest as records write it.
    let rest: Vec<String> = puzzle.line().actions()[24..].iter().map(ToString::to_string).collect();
    ended.says(&["`1.` `", "`12.` `", &format!("Then `{}`.", rest.join(" "))]);
    assert_eq!(kept(&table, &id).await, PuzzleTally { tried: 1, solved: 0 });
    let another = table.press_id(table.ada, &ended, "q1:0:0:puzzle:hard").await;
    another.says(&["Queah hard 2"]);
    assert!(
        another.ephemeral && another.id != ended.id,
        "what is to be shared stays"
    );
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_answer_counts_and_later_ones_are_practice() {
    let table = Table::new().await;
    let (first, second) = (
        pose(&table, table.ada, "daily").await,
        pose(&table, table.ada, "daily").await,
    );
    let ended = answer(&table, table.ada, &first, Some(0)).await;
    ended.says(&["· ✗ · streak 0", "You have no streak now"]);
    let ended = answer(&table, table.ada, &second, None).await;
    ended.says(&["**Solved.**", "this is practice"]);
    assert!(
        !ended.content.contains("```"),
        "practice is not shared: {}",
        ended.content
    );
    let third = pose(&table, table.ada, "daily").await;
    third.says(&["You have answered this puzzle before"]);
    let (id, _) = asked(&first);
    assert_eq!(kept(&table, &id).await, PuzzleTally { tried: 1, solved: 0 });
    let solver = solver(&table, table.ada).await;
    assert_eq!((solver.tried, solver.solved, solver.streak), (1, 0, 0));
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_delivered_twice_counts_once() {
    let table = Table::new().await;
    let posed = pose(&table, table.ada, "daily").await;
    let ended = answer(&table, table.ada, &posed, None).await;
    table.sandbox.clear_log();
    table.fault(Fault::DeliverAgain);
    table.answered_twice().await;
    let (id, _) = asked(&posed);
    assert_eq!(kept(&table, &id).await, PuzzleTally { tried: 1, solved: 1 });
    let solver = solver(&table, table.ada).await;
    assert_eq!((solver.tried, solver.solved, solver.streak), (1, 1, 1));
    ended.says(&["streak 1"]);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn members_share_a_rate_and_have_streaks_of_their_own() {
    let table = Table::new().await;
    for (who, wrong, rate) in [
        (table.ada, None, "You are the first here"),
        (table.kofi, Some(0), "1 of 2 members here solved it: 50 %."),
        (table.mia, None, "2 of 3 members here solved it: 67 %."),
    ] {
        let posed = pose(&table, who, "daily").await;
        answer(&table, who, &posed, wrong).await.says(&[rate]);
    }
    // Numbers are everyone's own, and puzzles everyone's alike.
    for (who, words) in [(table.ada, "first here"), (table.kofi, "2 of 2 members")] {
        let posed = pose(&table, who, "medium").await;
        assert_eq!(asked(&posed).0, "m1");
        answer(&table, who, &posed, None).await.says(&[words]);
    }
    let next = pose(&table, table.ada, "medium").await;
    assert_eq!(asked(&next).0, "m2");
    assert_eq!(solver(&table, table.kofi).await.streak, 0);
    assert_eq!(solver(&table, table.ada).await.streak, 1);
    table.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_day_changes_at_midnight_and_the_streak_goes_on() {
    let table = Table::new().await;
    let midnight = DAY - Duration::from_millis(NOON % u64::try_from(DAY.as_millis()).unwrap());
    let posed = pose(&table, table.ada, "daily").await;
    answer(&table, table.ada, &posed, None).await.says(&["streak 1"]);
    table.clock.advance(midnight - Duration::from_millis(1));
    pose(&table, table.ada, "daily").await.says(&["2026-11-30", "practice"]);
    let late = pose(&table, table.kofi, "daily").await;

    table.clock.advance(Duration::from_millis(1));
    assert_eq!(PuzzleId::Daily(today(&table)).to_string(), "d20261201");
    let posed = pose(&table, table.ada, "daily").await;
    posed.says(&["2026-12-01"]);
    answer(&table, table.ada, &posed, None)
        .await
        .says(&["Your streak is 2 days in a row.", "streak 2\n```"]);
    // Who began before midnight may finish, and goes on with the new day's.
    answer(&table, table.kofi, &late, None)
        .await
        .says(&["2026-11-30", "streak 1"]);
    let posed = pose(&table, table.kofi, "daily").await;
    answer(&table, table.kofi, &posed, None)
        .await
        .says(&["2026-12-01", "streak 2"]);

    // A day goes by without an answer.
    let left = pose(&table, table.mia, "daily").await;
    table.clock.advance(DAY * 2);
    let posed = pose(&table, table.ada, "daily").await;
    answer(&table, table.ada, &posed, None).await.says(&[
        "2026-12-03",
        "Your streak is one day. Your best is 2.",
        "streak 1",
    ]);
    let right = puzzle("d20261201").await.steps()[0].right().to_string();
    let refused = table.choose_in(table.mia, &left, "puzzle", &right).await;
    refused.refuses(&["The puzzle of 2026-12-01 is over", "`/queah puzzle`"]);
    table.leave().await;
}

/// A message with a menu of this id that offers this answer.
async fn forged(table: &Table, id: &str, value: &str) -> Seen {
    let menu = json!({"type": 3, "custom_id": id, "options": [{"label": "One", "value": value}]});
    let body = json!({"content": "Forged", "components": [{"type": 1, "components": [menu]}]});
    let path = format!("/channels/{}/messages", table.general);
    let sent: Value = table.rest(reqwest::Method::POST, &path, &body).await;
    let message = Seen::of(sent);
    table.choose_in(table.kofi, &message, "puzzle", value).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_question_is_refused() {
    let table = Table::new().await;
    for (id, value, words) in [
        ("q1:0:0:puzzle:nonsense", "j-g", "I do not know this button"),
        ("q1:0:0:puzzle:", "j-g", "I do not know this button"),
        ("q1:0:0:puzzle:e0", "j-g", "I do not know this button"),
        ("q1:0:4:puzzle:e1", "j-g", "I know no such puzzle"),
        ("q1:0:0:puzzle:e1", "a-m", "I know no such puzzle"),
        ("q1:0:0:puzzle:d20270101", "j-g", "I know no such puzzle"),
        ("q1:0:0:puzzle:d20261128", "j-g", "The puzzle of 2026-11-28 is over"),
        ("q1:0:0:puzzle:e1", "fly away", "I cannot read"),
    ] {
        forged(&table, id, value).await.refuses(&[words]);
    }
    assert_eq!(solver(&table, table.kofi).await, Solver::default());
    table.leave().await;
}
