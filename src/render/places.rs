//! Where things are, in design units from the picture's left top corner.

use super::plane::Point;
use crate::games::Side;
use crate::games::queah::Square;

/// The picture's side.
pub const PICTURE: f32 = 720.0;
/// From a square's centre to its corner: also how far apart columns and rows are.
pub const CELL: f32 = 95.0;
/// Where a counter's foot stands, from its square's centre: its hole.
pub const FOOT: Point = (0.0, 25.0);
/// The middle of a square's letter, from its centre.
pub const LETTER: Point = (0.0, 65.0);
/// The left top and right bottom corner of a tray, from the middle of the picture's edge it lies at.
pub const TRAY: (Point, Point) = ((-268.0, -25.0), (268.0, 25.0));
/// How many places for reserve counters a tray has, and how far apart they are.
pub const PLACES: (u8, f32) = (6, 35.0);
/// How large counters in a tray are, against those on the board.
pub const SMALL: f32 = 0.43;

/// The centre of a square.
pub fn centre(square: Square, seen_from: Side) -> Point {
    let (column, row) = square.grid();
    let place = |index: u8| match seen_from {
        Side::White => PICTURE / 2.0 + (f32::from(index) - 2.0) * CELL,
        Side::Black => PICTURE / 2.0 + (2.0 - f32::from(index)) * CELL,
    };
    (place(column), place(row))
}

/// The centre of a side's tray.
pub fn tray(side: Side, seen_from: Side) -> Point {
    let near = if side == seen_from { PICTURE - 33.0 } else { 33.0 };
    (PICTURE / 2.0, near)
}

/// Where the sign of the side to act or of the winner is, from a tray's centre.
pub const SIGN: Point = (-240.0, 0.0);
/// Where the first reserve counter's foot is, from a tray's centre.
pub const FIRST: Point = (-199.0, 15.0);
/// The middle of the reserve's number, from a tray's centre.
pub const RESERVE_NUMBER: Point = (24.0, 0.0);
/// How far right of a tray's centre the groove between reserve and captured counters is.
pub const GROOVE: f32 = 104.0;
/// How far above a square's foot a target's dot moves where the trail takes its place.
pub const ASIDE: Point = (0.0, -56.0);
/// The middle of a turning point's sign, from the centre of the square that the action reached.
pub const TURNING: Point = (46.0, -26.0);
/// The foot of the lying counter that stands for those captured by this side, from a tray's centre.
pub const LYING: Point = (156.0, 1.0);
/// The middle of the number of those captured, from a tray's centre.
pub const CAPTURED_NUMBER: Point = (226.0, 0.0);

/// A sum of places.
pub fn add((x, y): Point, (dx, dy): Point) -> Point {
    (x + dx, y + dy)
}

/// The pixel that a place falls on.
pub fn pixel((x, y): Point, scale: f32) -> (i32, i32) {
    ((x * scale).round() as i32, (y * scale).round() as i32)
}
