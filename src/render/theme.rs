//! The two themes and their colours.

use std::fmt;
use std::str::FromStr;

/// An sRGB colour: red, green, blue.
pub type Rgb = [u8; 3];

/// How a picture is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Brown wood on pale cloth.
    #[default]
    Light,
    /// Indigo on a dark ground.
    Dark,
}

/// The colours of a theme. Each pair that must be told apart differs by the contrast that WCAG 2.2 asks for: 4.5 for
/// letters and numbers, 3 for everything else; a test computes it.
#[derive(Clone, Copy, Debug)]
pub struct Colours {
    /// Behind the board.
    pub ground: Rgb,
    /// Stripes woven into the ground, the broad ones first.
    pub stripes: [Rgb; 2],
    /// The rim around the squares.
    pub rim: Rgb,
    /// The line within the rim.
    pub inlay: Rgb,
    /// The squares of the rows of three, then those of the rows of two, then the trays.
    pub wood: [Rgb; 3],
    /// The groove between squares, and holes.
    pub groove: Rgb,
    /// Letters of squares and numbers in trays.
    pub letter: Rgb,
    /// White's counters, then Black's.
    pub counters: [Rgb; 2],
    /// Top faces of White's counters, then of Black's.
    pub faces: [Rgb; 2],
    /// Bands around White's counters, then around Black's.
    pub bands: [Rgb; 2],
    /// The trail of the last action, and the sign of the side to act.
    pub trail: Rgb,
    /// The disc on a captured square.
    pub blood: Rgb,
    /// Marks of counters that may act and of their targets.
    pub mark: Rgb,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 2] = [Theme::Light, Theme::Dark];

    /// Its name, as people choose it.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// Its colours.
    pub const fn colours(self) -> Colours {
        match self {
            Theme::Light => Colours {
                ground: rgb(0xF2E8D5),
                stripes: [rgb(0xE6D6B8), rgb(0xC9A878)],
                rim: rgb(0x452917),
                inlay: rgb(0xC98F45),
                wood: [rgb(0x9A653D), rgb(0x89552F), rgb(0x8A5631)],
                groove: rgb(0x3A2112),
                letter: rgb(0xFFF8EA),
                counters: [rgb(0xF5E8CF), rgb(0x17110E)],
                faces: [rgb(0xFFF9EC), rgb(0x5A463A)],
                bands: [rgb(0x2F4A86), rgb(0xC7822E)],
                trail: rgb(0xF8D262),
                blood: rgb(0x7E1616),
                mark: rgb(0xA8F0DC),
            },
            Theme::Dark => Colours {
                ground: rgb(0x14161F),
                stripes: [rgb(0x1A1D29), rgb(0x2A3046)],
                rim: rgb(0x232A40),
                inlay: rgb(0x8FA3C8),
                wood: [rgb(0x5272A0), rgb(0x43638E), rgb(0x456590)],
                groove: rgb(0x161C2C),
                letter: rgb(0xFFFFFF),
                counters: [rgb(0xF3E8D6), rgb(0x120E10)],
                faces: [rgb(0xFFFAF0), rgb(0x504A52)],
                bands: [rgb(0xB5482C), rgb(0xD08A38)],
                trail: rgb(0xFAD467),
                blood: rgb(0x7A1420),
                mark: rgb(0xA8F4DE),
            },
        }
    }
}

impl Colours {
    /// Every colour.
    pub fn all(&self) -> Vec<Rgb> {
        let single = [
            self.ground,
            self.rim,
            self.inlay,
            self.groove,
            self.letter,
            self.trail,
            self.blood,
            self.mark,
        ];
        let pairs = [self.stripes, self.counters, self.faces, self.bands].concat();
        [&single[..], &pairs, &self.wood].concat()
    }
}

const fn rgb(hex: u32) -> Rgb {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTheme {
    /// The text that was read.
    pub found: String,
}

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Theme::ALL.map(Theme::name).join(" or ");
        write!(f, "expected a theme, {names}, found {:?}", self.found)
    }
}

impl std::error::Error for UnknownTheme {}

impl FromStr for Theme {
    type Err = UnknownTheme;

    /// Reads a theme's name in any case.
    fn from_str(text: &str) -> Result<Theme, UnknownTheme> {
        Theme::ALL
            .into_iter()
            .find(|theme| theme.name().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| UnknownTheme { found: text.to_owned() })
    }
}
