//! Every language says all that English says, in its own words and by its own grammar.

use super::fluent::{self, Text};
use super::table::Table;
use fluent_templates::LanguageIdentifier;
use fluent_templates::fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use queah::discord::texts::{Texts, Word};
use queah::sandbox::World;
use queah::store::Memory;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

fn english() -> BTreeMap<String, Text> {
    fluent::texts("en-US")
}

/// Every language but English, with its texts.
fn others() -> Vec<(String, BTreeMap<String, Text>)> {
    let locales = Texts::all().into_iter().skip(1).map(|texts| texts.locale());
    locales.map(|locale| (locale.clone(), fluent::texts(&locale))).collect()
}

#[test]
fn every_text_is_there_in_every_language_with_the_same_words_put_in() {
    let english = english();
    for (locale, texts) in others() {
        let missing: Vec<_> = english.keys().filter(|key| !texts.contains_key(*key)).collect();
        assert!(missing.is_empty(), "{locale} does not say these: {missing:#?}");
        let unknown: Vec<_> = texts.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(
            unknown.is_empty(),
            "English does not say these, {locale} does: {unknown:#?}"
        );
        for (key, text) in &texts {
            assert_eq!(
                text.variables(&texts),
                english[key].variables(&english),
                "{locale}: {key}"
            );
            assert_eq!(text.file, english[key].file, "{locale}: {key} stands in another file");
        }
    }
}

/// The categories that a language sorts whole numbers into, as Fluent does.
fn categories(locale: &str) -> BTreeSet<String> {
    let language: LanguageIdentifier = locale.parse().unwrap();
    let mut bundle = FluentBundle::new(vec![language]);
    let text = "n = { $n ->\n    [zero] zero\n    [one] one\n    [two] two\n    [few] few\n    [many] many\n   *[other] other\n}\n";
    bundle
        .add_resource(FluentResource::try_new(text.to_owned()).unwrap())
        .unwrap();
    let pattern = bundle.get_message("n").unwrap().value().unwrap();
    let of = |number: u32| {
        let mut words = FluentArgs::new();
        words.set("n", FluentValue::from(f64::from(number)));
        bundle
            .format_pattern(pattern, Some(&words), &mut Vec::new())
            .into_owned()
    };
    let mut found: BTreeSet<String> = (0..=200).map(of).collect();
    found.insert("other".to_owned());
    found
}

/// What CLDR calls its categories; any other name is a word that the code chooses by.
const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

#[test]
fn whoever_counts_counts_as_the_language_does() {
    for texts in Texts::all() {
        let locale = texts.locale();
        let needed = categories(&locale);
        for (key, text) in fluent::texts(&locale) {
            for choice in text.choices() {
                let named: BTreeSet<String> = choice
                    .variants
                    .iter()
                    .filter(|variant| CATEGORIES.contains(&variant.as_str()))
                    .cloned()
                    .collect();
                // A choice by exact numbers alone, with one form for the rest, counts by no category.
                let counts = named.iter().any(|category| category != "other");
                assert!(
                    !counts || named == needed,
                    "{locale}: {key} chooses by ${} among {named:?}, not {needed:?}",
                    choice.by
                );
            }
        }
    }
    let of = |locale: &str| categories(locale).into_iter().collect::<Vec<_>>();
    assert_eq!(of("uk"), ["few", "many", "one", "other"]);
    assert_eq!(of("fr"), ["one", "other"]);
}

/// The words of a text, without code, mentions, addresses and what is put in.
fn words(text: &Text) -> Vec<String> {
    let all = text.letters().join("\u{0}");
    let mut found = Vec::new();
    for (index, outside) in all.split('`').enumerate() {
        if index % 2 == 1 {
            continue;
        }
        // A mention, a time, or a command is typed alike in every language.
        let kept = outside
            .split_whitespace()
            .filter(|word| !word.starts_with('/') && !word.contains("<t:") && !word.contains("<@"));
        for word in kept.flat_map(|word| word.split(|letter: char| !letter.is_alphabetic() && letter != '’')) {
            if !word.is_empty() {
                found.push(word.to_owned());
            }
        }
    }
    found
}

/// Languages that are not written in Latin letters, and the letters that they are written in.
const SCRIPTS: [(&str, std::ops::RangeInclusive<char>); 1] = [("uk", '\u{400}'..='\u{4ff}')];

/// Words in Latin letters that any language keeps: names, and what is typed.
const NAMES: [&str; 10] = [
    "Queah", "Discord", "Glicko", "Ludii", "Maths", "Week", "Scotland", "iOS", "rules", "queah",
];

#[test]
fn a_language_of_other_letters_holds_no_latin_sentence() {
    let others = others();
    for (locale, letters) in SCRIPTS {
        let (_, texts) = others.iter().find(|(known, _)| known == locale).unwrap();
        for (key, text) in texts {
            for word in words(text) {
                // A single letter is a square's.
                let is_kept = word.chars().count() == 1 || NAMES.contains(&word.as_str());
                let is_own = word.chars().all(|letter| letters.contains(&letter) || letter == '’');
                assert!(is_own || is_kept, "{locale}: {key} says {word:?}");
            }
        }
    }
}

/// Texts that a language shares with English by nature.
const SHARED: [(&str, &str, &str); 3] = [
    ("fr", "leaderboard-page", "the same word in both languages"),
    ("fr", "time-hours-minutes", "the same symbols in both languages"),
    ("fr", "time-minutes-seconds", "the same symbols in both languages"),
];

#[test]
fn no_text_was_left_in_english() {
    let english = english();
    for (locale, texts) in others() {
        for (key, text) in &texts {
            let has_words = words(text).iter().any(|word| !NAMES.contains(&word.as_str()));
            let is_shared = SHARED
                .iter()
                .any(|(language, shared, _)| *language == locale && shared == key);
            assert_eq!(
                has_words && text.whole() == english[key].whole(),
                is_shared,
                "{locale}: {key} is what English says"
            );
        }
    }
}

/// Each language's own signs: those that a keyboard offers in their place are a slip.
#[test]
fn signs_are_those_of_the_language() {
    for (locale, texts) in others() {
        for (key, text) in &texts {
            let all = text.letters().join("{}");
            // What is typed or shown as code is not prose.
            let prose: String = all.split('`').step_by(2).collect();
            for wrong in ["'", "\"", " - ", "...", "“", "”", "—"] {
                assert!(!prose.contains(wrong), "{locale}: {key} holds {wrong:?}: {prose}");
            }
            if locale == "fr" {
                let letters: Vec<char> = prose.chars().collect();
                for (at, letter) in letters.iter().enumerate() {
                    let before = at.checked_sub(1).map(|before| letters[before]);
                    let after = letters.get(at + 1).copied();
                    // Inside a time, and after what English writes so itself, a colon stands close.
                    let is_sign = ";!?".contains(*letter) || (*letter == ':' && !prose.contains("<t:"));
                    let is_right = match letter {
                        '«' => after == Some('\u{202f}'),
                        '»' => before == Some('\u{202f}'),
                        _ => !is_sign || before == Some('\u{202f}'),
                    };
                    assert!(is_right, "{locale}: {key} spaces {letter:?} wrongly: {prose}");
                }
            }
        }
    }
}

#[test]
fn counted_words_take_the_form_that_their_number_asks_for() {
    #[rustfmt::skip]
    let expected = [
        ("en-US", "review-win", "turns", [
            "a win in 0", "a win in 1", "a win in 2", "a win in 5", "a win in 11", "a win in 21", "a win in 22", "a win in 25",
        ]),
        ("en-US", "refusal-ahead", "seen", [
            "after 0 actions", "after 1 action,", "after 2 actions", "after 5 actions", "after 11 actions", "after 21 actions",
            "after 22 actions", "after 25 actions",
        ]),
        ("uk", "review-win", "turns", [
            "виграш за 0 ходів", "виграш за 1 хід", "виграш за 2 ходи", "виграш за 5 ходів", "виграш за 11 ходів",
            "виграш за 21 хід", "виграш за 22 ходи", "виграш за 25 ходів",
        ]),
        ("uk", "refusal-ahead", "seen", [
            "після 0 дій,", "після 1 дії,", "після 2 дій,", "після 5 дій,", "після 11 дій,", "після 21 дії,", "після 22 дій,",
            "після 25 дій,",
        ]),
        ("uk", "refusal-too-many-open", "limit", [
            "0 відкритих викликів", "1 відкритий виклик", "2 відкриті виклики", "5 відкритих викликів",
            "11 відкритих викликів", "21 відкритий виклик", "22 відкриті виклики", "25 відкритих викликів",
        ]),
        ("uk", "puzzle-streak", "streak", [
            "Серії зараз немає", "один день.", "2 дні поспіль", "5 днів поспіль", "11 днів поспіль", "21 день поспіль",
            "22 дні поспіль", "25 днів поспіль",
        ]),
        ("fr", "review-win", "turns", [
            "gain en 0 tour", "gain en 1 tour", "gain en 2 tours", "gain en 5 tours", "gain en 11 tours", "gain en 21 tours",
            "gain en 22 tours", "gain en 25 tours",
        ]),
        ("fr", "refusal-too-many-open", "limit", [
            "0 défi ouvert sans", "1 défi ouvert sans", "2 défis ouverts", "5 défis ouverts", "11 défis ouverts",
            "21 défis ouverts", "22 défis ouverts", "25 défis ouverts",
        ]),
    ];
    for (locale, key, count, sentences) in expected {
        let texts = Texts::of(locale);
        for (number, sentence) in [0, 1, 2, 5, 11, 21, 22, 25].into_iter().zip(sentences) {
            let words = [
                ("number", Word::from("7")),
                ("now", Word::Count(3)),
                ("best", Word::Count(1)),
                (count, Word::Count(number)),
            ];
            let said = texts.tell(key, &words);
            assert!(said.contains(sentence), "{locale}: expected {sentence:?} in {said:?}");
        }
    }
}

#[test]
fn a_side_is_named_as_its_place_in_the_sentence_wants() {
    for (locale, key, white, black) in [
        ("en-US", "match-ended-resigned", "White resigned.", "Black resigned."),
        ("uk", "match-ended-resigned", "Білі здалися.", "Чорні здалися."),
        (
            "fr",
            "match-ended-resigned",
            "Les Blancs ont abandonné.",
            "Les Noirs ont abandonné.",
        ),
        (
            "uk",
            "match-option",
            "#7 · Класичні · ви граєте білими",
            "#7 · Класичні · ви граєте чорними",
        ),
        (
            "fr",
            "match-option",
            "#7 · Classique · tu as les Blancs",
            "#7 · Classique · tu as les Noirs",
        ),
    ] {
        let texts = Texts::of(locale);
        for (side, sentence) in [("white", white), ("black", black)] {
            let words = [
                ("side", Word::from(side)),
                ("number", Word::from("7")),
                ("rules", texts.say("rules-classic").into()),
            ];
            assert_eq!(texts.tell(key, &words), sentence, "{locale}");
        }
    }
}

/// What a member sees is in the language of their client, what everyone sees in that of the server.
#[tokio::test(flavor = "multi_thread")]
async fn a_member_is_answered_in_their_language_and_everyone_in_the_servers() {
    let mut world = World::demo("Queah");
    let oksana = world.member("Oksana");
    world.locale(oksana, "uk");
    world.guild_locale("fr");
    let table = Table::seated(world, Arc::new(Memory::new()), |_| {}).await;

    // For herself alone.
    table
        .slash(oksana, "queah board", json!({}))
        .await
        .refuses(&["Ви тут не граєте жодної партії."]);
    table
        .slash(table.ada, "queah board", json!({}))
        .await
        .refuses(&["You play no match here."]);
    let rules = table.slash(oksana, "queah rules", json!({"rules": "Вільні"})).await;
    rules.says(&["**Вільні** (`may-either`): брати не обов’язково"]);
    let (_, spoken) = rules.picture().unwrap();
    assert_eq!(
        spoken,
        "Білі: i, j, l, m, у резерві 6. Чорні: a, b, d, e, у резерві 6. Ходять білі."
    );
    let offered = table
        .complete(oksana, "queah challenge", json!({"rules": "без кроку"}), "rules")
        .await;
    assert_eq!(
        offered[0],
        ("Класичні, без кроку назад".to_owned(), json!("must-turn+no-return"))
    );

    // For everyone.
    let wanted = json!({"opponent": oksana.to_string(), "side": "white"});
    let invitation = table.slash(table.ada, "queah challenge", wanted).await;
    invitation.says(&["te défie à une partie de **Queah**.", "aurait les Blancs."]);
    assert_eq!(invitation.components()[0]["label"], "Accepter");
    table.press(oksana, &invitation, "accept").await;
    let begun = table.board_after(&invitation).await;
    begun.says(&["tu as les Blancs et tu commences."]);
    let moved = table.choose(table.ada, &begun, "j-g").await;
    moved.says(&["Les Blancs ont joué `j → g`."]);
    let (_, spoken) = moved.picture().unwrap();
    assert!(
        spoken.ends_with("Les Noirs jouent. Dernier tour\u{202f}: les Blancs sont allés de j en g."),
        "{spoken}"
    );

    // The same match, once more for herself: what she may type, and why it is refused.
    let from = table.complete(oksana, "queah move", json!({"from": "d"}), "from").await;
    assert_eq!(from[0].0, "d → j, бере g");
    table
        .slash(oksana, "queah move", json!({"from": "a", "to": "f"}))
        .await
        .refuses(&["Є взяття, і за цими правилами воно обов’язкове: `d → j, бере g`."]);
    let captured = table
        .slash(oksana, "queah move", json!({"from": from[0].0, "to": from[0].0}))
        .await;
    captured.says(&["Les Noirs ont joué `d → j` et pris le pion en `g`."]);
    let asked = table.slash(oksana, "queah resign", json!({})).await;
    asked.says(&["Справді здати партію #1?"]);
    assert_eq!(asked.components()[0]["label"], "Так, здаюся");
    table.press(oksana, &asked, "resigned").await;
    table
        .board_after(&asked)
        .await
        .says(&["gagne avec les Blancs. Les Noirs ont abandonné."]);
    table.leave().await;
}

/// The longest pages, in every language: the sandbox takes no more than Discord would.
#[tokio::test(flavor = "multi_thread")]
async fn every_page_fits_into_a_message_in_every_language() {
    for texts in Texts::all() {
        let mut world = World::demo("Queah");
        let guest = world.member("Guest");
        world.locale(guest, &texts.locale());
        world.guild_locale(&texts.locale());
        let table = Table::seated(world, Arc::new(Memory::new()), |_| {}).await;
        for (line, options) in [
            ("queah help", json!({})),
            ("queah rules", json!({"rules": "first-either+no-return"})),
            ("queah rules", json!({"rules": "must-turn"})),
            ("queah rules", json!({"rules": "no such rules"})),
            ("queah leaderboard", json!({"against": "bot"})),
            ("queah games", json!({})),
            ("queah puzzle", json!({"difficulty": "hard"})),
            ("queah play", json!({"level": "8", "side": "white"})),
            ("queah hint", json!({})),
            ("queah health", json!({})),
        ] {
            let seen = table.slash(guest, line, options).await;
            let length = seen.content.chars().count();
            // What the bot may lack stands below boards alone; such a page needs no room for it.
            assert!((1..=1900).contains(&length), "{}: {line} has {length}", texts.locale());
            let (_, alt) = seen.picture().unwrap();
            assert!(alt.chars().count() <= 1024, "{alt}");
        }
        table.leave().await;
    }
}
