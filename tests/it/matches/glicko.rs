//! Glicko-2 written down once more, straight from M. E. Glickman, "Example of the Glicko-2 system" (2022), steps 2 to
//! 8. It shares no code with the library that the program uses.

use std::f64::consts::PI;

/// A rating, its deviation and its volatility.
pub type Player = (f64, f64, f64);

/// Glicko's scale per unit of Glicko-2's.
const SCALE: f64 = 173.7178;
/// How fast the volatility may change; the value of Glickman's example.
const TAU: f64 = 0.5;

/// The player after one period with these games: the opponent's rating and deviation, and the score.
pub fn period((rating, deviation, volatility): Player, games: &[(f64, f64, f64)]) -> Player {
    let (mu, phi) = ((rating - 1500.0) / SCALE, deviation / SCALE);
    let mut certainty = 0.0;
    let mut gain = 0.0;
    for &(rating, deviation, score) in games {
        let (other, unsure) = ((rating - 1500.0) / SCALE, deviation / SCALE);
        let g = 1.0 / (1.0 + 3.0 * unsure * unsure / (PI * PI)).sqrt();
        let expected = 1.0 / (1.0 + (-g * (mu - other)).exp());
        certainty += g * g * expected * (1.0 - expected);
        gain += g * (score - expected);
    }
    let v = 1.0 / certainty;
    let volatility = volatility_after(phi, volatility, v, v * gain);
    let phi = 1.0 / (1.0 / (phi * phi + volatility * volatility) + 1.0 / v).sqrt();
    (1500.0 + SCALE * (mu + phi * phi * gain), SCALE * phi, volatility)
}

/// The player after one period without a game.
pub fn idle((rating, deviation, volatility): Player) -> Player {
    let phi = deviation / SCALE;
    let wider = (phi * phi + volatility * volatility).sqrt() * SCALE;
    (rating, wider.min(350.0), volatility)
}

/// Step 5, by the Illinois variant of regula falsi.
fn volatility_after(phi: f64, volatility: f64, v: f64, delta: f64) -> f64 {
    let a = (volatility * volatility).ln();
    let f = |x: f64| {
        let e = x.exp();
        let spread = phi * phi + v + e;
        e * (delta * delta - spread) / (2.0 * spread * spread) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = if delta * delta > phi * phi + v {
        (delta * delta - phi * phi - v).ln()
    } else {
        let mut k = 1.0;
        while f(a - k * TAU) < 0.0 {
            k += 1.0;
        }
        a - k * TAU
    };
    let (mut at_low, mut at_high) = (f(low), f(high));
    while (high - low).abs() > 1e-9 {
        let middle = low + (low - high) * at_low / (at_high - at_low);
        let at_middle = f(middle);
        if at_middle * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (middle, at_middle);
    }
    (low / 2.0).exp()
}
