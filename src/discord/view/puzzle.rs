//! A puzzle: posed, answered, and how it goes on.

use super::{board, picture, terms};
use crate::discord::card::{Card, Picture};
use crate::discord::component::{ComponentId, Verb};
use crate::discord::texts::{Texts, word};
use crate::games::puzzle::{Difficulty, PuzzleId};
use crate::games::queah::{self, Action};
use crate::games::{self, Play, Rules};
use crate::host::{Finished, Posed, Puzzle, Value};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

/// How many actions of a line are told in words; what comes after them is written as records write it.
const IN_WORDS: usize = 24;

/// A puzzle where its solver is asked, with a menu of what is legal there.
pub fn posed(texts: &Texts, posed: &Posed) -> Card {
    let puzzle = &posed.puzzle;
    let asked = puzzle.steps().len();
    let mut lines = vec![title(texts, puzzle)];
    if posed.step == 0 {
        let side = terms::side(puzzle.side());
        lines.push(texts.tell("puzzle-task", &[("side", side.into()), ("asked", asked.into())]));
        lines.extend(posed.practice.then(|| texts.say("puzzle-practice")));
    } else {
        lines.push(told(texts, puzzle, posed.step));
        let words = [("step", (posed.step + 1).into()), ("asked", asked.into())];
        lines.push(texts.tell("puzzle-on", &words));
    }
    Card {
        content: lines.join("\n"),
        picture: puzzle
            .board(posed.step)
            .map(|play| board_picture(texts, puzzle, play, &posed.step.to_string())),
        components: menus(texts, puzzle, posed.step),
        ..Card::default()
    }
}

/// A puzzle that was answered to its end: what was right, how it goes on, and what to share.
pub fn ended(texts: &Texts, finished: &Finished) -> Card {
    let puzzle = &finished.puzzle;
    let mut lines = vec![title(texts, puzzle), verdict(texts, finished)];
    lines.extend(line(texts, puzzle));
    lines.push(String::new());
    let tally = finished.tally;
    if tally.tried > 0 {
        let (tried, solved) = (u64::from(tally.tried), u64::from(tally.solved));
        // To the nearest whole number.
        let percent = (200 * solved + tried) / (2 * tried);
        let words = [
            ("tried", (tally.tried as usize).into()),
            ("solved", (tally.solved as usize).into()),
            ("percent", word(percent)),
        ];
        lines.push(texts.tell("puzzle-rate", &words));
    }
    lines.push(standing(texts, finished));
    if finished.practice {
        lines.push(texts.say("puzzle-practice"));
    } else {
        lines.push(texts.say("puzzle-share"));
        lines.push(format!("```\n{}\n```", share(texts, finished)));
    }
    let another = |(difficulty, key): (Difficulty, &str)| {
        CreateButton::new(ComponentId::unbound(Verb::Puzzle, difficulty.word()))
            .label(texts.say(key))
            .style(ButtonStyle::Secondary)
    };
    let others = [
        (Difficulty::Easy, "puzzle-another-easy"),
        (Difficulty::Medium, "puzzle-another-medium"),
        (Difficulty::Hard, "puzzle-another-hard"),
    ];
    Card {
        content: lines.join("\n"),
        picture: Some(board_picture(texts, puzzle, puzzle.line().clone(), "end")),
        components: vec![CreateActionRow::Buttons(others.map(another).to_vec())],
        ..Card::default()
    }
}

/// What the puzzle is called: "Queah daily 2026-12-01".
fn name(texts: &Texts, id: PuzzleId) -> String {
    match id {
        PuzzleId::Daily(day) => texts.tell("puzzle-daily", &[("date", word(day))]),
        PuzzleId::Numbered(difficulty, number) => {
            let key = match difficulty {
                Difficulty::Easy => "puzzle-easy",
                Difficulty::Medium => "puzzle-medium",
                Difficulty::Hard => "puzzle-hard",
            };
            texts.tell(key, &[("number", word(number))])
        }
    }
}

fn title(texts: &Texts, puzzle: &Puzzle) -> String {
    let rules = terms::rules(texts, Rules::Queah(puzzle.line().rules()));
    let words = [("name", name(texts, puzzle.id()).into()), ("rules", rules.into())];
    texts.tell("puzzle-title", &words)
}

/// That the last answer was right, and what was played from it to this step.
fn told(texts: &Texts, puzzle: &Puzzle, step: usize) -> String {
    let steps = puzzle.steps();
    let line = puzzle.line();
    let played = steps[step - 1].ply..steps[step].ply;
    let acted = played.map(|ply| terms::acted(texts, line.positions()[ply].to_act(), line.actions()[ply]));
    let right = texts.say("puzzle-right");
    std::iter::once(right).chain(acted).collect::<Vec<_>>().join(" ")
}

fn verdict(texts: &Texts, finished: &Finished) -> String {
    let steps = finished.puzzle.steps();
    let right = |step: usize| {
        steps
            .get(step)
            .map_or_else(String::new, |step| named(texts, step.right()))
    };
    let Some((wrong, value)) = finished.wrong else {
        let last = right(finished.attempt.right.saturating_sub(1));
        return texts.tell("puzzle-solved", &[("action", last.into())]);
    };
    let mut words = vec![
        ("action", named(texts, wrong).into()),
        ("right", right(finished.attempt.right).into()),
    ];
    match value {
        Value::Loss(turns) => {
            words.push(("turns", usize::from(turns).into()));
            texts.tell("puzzle-wrong-loses", &words)
        }
        Value::Draw | Value::Win(_) => texts.tell("puzzle-wrong-draws", &words),
    }
}

/// An action as it is played: "l → f, captures i".
fn named(texts: &Texts, action: Action) -> String {
    format!("`{}`", terms::action(texts, games::Action::Queah(action)))
}

/// The whole win, one line for an action and its reply.
fn line(texts: &Texts, puzzle: &Puzzle) -> Vec<String> {
    let actions = puzzle.line().actions();
    let turns = ("turns", usize::from(puzzle.turns()).into());
    let mut lines = vec![texts.tell("puzzle-line", &[turns])];
    let (worded, rest) = actions.split_at(actions.len().min(IN_WORDS));
    for (index, pair) in worded.chunks(2).enumerate() {
        let mut words = vec![("number", word(index + 1)), ("first", named(texts, pair[0]).into())];
        match pair.get(1) {
            Some(&second) => {
                words.push(("second", named(texts, second).into()));
                lines.push(texts.tell("puzzle-line-both", &words));
            }
            None => lines.push(texts.tell("puzzle-line-one", &words)),
        }
    }
    if !rest.is_empty() {
        let actions = rest.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        lines.push(texts.tell("puzzle-line-rest", &[("actions", format!("`{actions}`").into())]));
    }
    lines
}

fn standing(texts: &Texts, finished: &Finished) -> String {
    let (solver, count) = (finished.solver, |number: u32| (number as usize).into());
    match finished.puzzle.id() {
        PuzzleId::Daily(_) => texts.tell(
            "puzzle-streak",
            &[("streak", count(finished.streak)), ("best", count(solver.best))],
        ),
        PuzzleId::Numbered(..) => texts.tell(
            "puzzle-score",
            &[("solved", count(solver.solved)), ("tried", count(solver.tried))],
        ),
    }
}

/// The line to share: "Queah daily 2026-12-01 · ✓✓✗ · streak 4".
fn share(texts: &Texts, finished: &Finished) -> String {
    let mut marks = "✓".repeat(finished.attempt.right);
    if !finished.attempt.solved {
        marks.push('✗');
    }
    let id = finished.puzzle.id();
    let mut words = vec![("name", name(texts, id).into()), ("marks", marks.into())];
    match id {
        PuzzleId::Daily(_) => {
            words.push(("streak", word(finished.streak)));
            texts.tell("puzzle-share-streak", &words)
        }
        PuzzleId::Numbered(..) => texts.tell("puzzle-share-line", &words),
    }
}

/// The board as the solver sees it, with another file name for each step.
fn board_picture(texts: &Texts, puzzle: &Puzzle, play: queah::Play, step: &str) -> Picture {
    let (end, name) = (play.end(), format!("queah-{}-{step}.png", puzzle.id()));
    picture(texts, name, &Play::Queah(play), end, puzzle.side())
}

/// Menus of what is legal at a step.
fn menus(texts: &Texts, puzzle: &Puzzle, step: usize) -> Vec<CreateActionRow> {
    let mut legal: Vec<Action> = puzzle.steps()[step].actions.iter().map(|&(action, _)| action).collect();
    // In the order of their texts, which tells nothing.
    legal.sort_unstable();
    let id = |part: &str| ComponentId {
        ply: step,
        ..ComponentId::unbound(Verb::Puzzle, format!("{}{part}", puzzle.id()))
    };
    if legal.len() <= board::MOST_OPTIONS {
        let placeholder = texts.tell("puzzle-choose", &[("count", legal.len().into())]);
        return vec![menu(texts, id(""), placeholder, &legal)];
    }
    let is_drop = |action: &Action| matches!(action, Action::Drop { .. });
    let (drops, moves): (Vec<Action>, Vec<Action>) = legal.into_iter().partition(is_drop);
    vec![
        menu(texts, id(":move"), texts.say("puzzle-choose-moves"), &moves),
        menu(texts, id(":drop"), texts.say("puzzle-choose-drops"), &drops),
    ]
}

fn menu(texts: &Texts, id: ComponentId, placeholder: String, actions: &[Action]) -> CreateActionRow {
    let options = actions.iter().map(|&action| {
        let label = terms::action(texts, games::Action::Queah(action));
        CreateSelectMenuOption::new(label, action.to_string())
    });
    let kind = CreateSelectMenuKind::String {
        options: options.collect(),
    };
    CreateActionRow::SelectMenu(CreateSelectMenu::new(id, kind).placeholder(placeholder))
}
