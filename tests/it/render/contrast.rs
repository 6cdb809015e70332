//! Colours that must be told apart are, by the contrast ratio of WCAG 2.2.

use queah::render::{Rgb, Theme};

/// Relative luminance, <https://www.w3.org/TR/WCAG22/#dfn-relative-luminance>.
fn luminance(colour: Rgb) -> f64 {
    let [red, green, blue] = colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Contrast ratio, <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>: 1 to 21.
pub fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn the_formula_is_the_published_one() {
    assert!((contrast([255; 3], [0; 3]) - 21.0).abs() < 1e-9);
    // The grey that is known as the lightest one readable on white.
    assert!((contrast([0x76; 3], [255; 3]) - 4.54).abs() < 0.005);
}

#[test]
fn both_themes_can_be_read() {
    let mut faults = Vec::new();
    for theme in Theme::ALL {
        let mut check = |what: &str, one: Rgb, other: Rgb, least: f64| {
            let found = contrast(one, other);
            if found < least {
                faults.push(format!("{theme}: {what} differ by {found:.2}, expected {least}"));
            }
        };
        let colours = theme.colours();
        for (index, wood) in colours.wood.into_iter().enumerate() {
            check(&format!("letters and wood {index}"), colours.letter, wood, 4.5);
            check(
                &format!("White's counters and wood {index}"),
                colours.counters[0],
                wood,
                3.0,
            );
            check(
                &format!("Black's counters and wood {index}"),
                colours.counters[1],
                wood,
                3.0,
            );
            check(&format!("the trail and wood {index}"), colours.trail, wood, 3.0);
            check(&format!("marks and wood {index}"), colours.mark, wood, 3.0);
        }
        check(
            "White's and Black's counters",
            colours.counters[0],
            colours.counters[1],
            3.0,
        );
        check(
            "the x and the disc of a captured counter",
            colours.letter,
            colours.blood,
            4.5,
        );
        check(
            "the sign of the side to act and its arrow",
            colours.trail,
            colours.groove,
            4.5,
        );
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
