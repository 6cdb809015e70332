//! Signs laid over the board: the trail of the last action, marks, and the signs in trays.

use super::places::{CELL, FOOT, TRAY, add};
use super::plane::{Layer, Outline, Point, Window};
use super::stick::{solid, with};
use super::theme::Colours;

/// How flat circles on the ground look: their depth against their breadth.
const FLAT: f32 = 0.46;

/// The trail of a step (`cells` 1) or a capture (`cells` 2), around the centre of the square it leaves. The direction is
/// 1 or -1 along each axis.
pub fn trail(cells: f32, (dx, dy): Point, scale: f32, colours: &Colours) -> Layer {
    let far = (dx * cells * CELL, dy * cells * CELL);
    let reach = |value: f32| (value.min(0.0) - 40.0, value.max(0.0) + 40.0);
    let ((left, right), (top, bottom)) = (reach(far.0), reach(far.1 + FOOT.1));
    let mut layer = Layer::new(Window::around((left, top), (right, bottom), scale));
    let start = FOOT;
    let end = add(far, FOOT);
    let along = |distance: f32| add(start, (dx * distance, dy * distance));
    let back = |distance: f32| add(end, (-dx * distance, -dy * distance));
    let shape = |more: f32| {
        let tip = back(28.0 - more);
        let side = 13.0 + more;
        let wing = |sign: f32| add(back(47.0 + more * 0.7), (-dy * sign * side, dx * sign * side));
        let bar = Outline::bar(along(12.0), back(44.0), 9.0 + 2.0 * more);
        let head = Outline(vec![tip, wing(1.0), wing(-1.0)]);
        let ring = Outline::ellipse(start, (23.0 + more, 23.0 * FLAT + more));
        layer_mask(&layer, &[bar, head, ring])
    };
    let hole = |less: f32| layer_mask(&layer, &[Outline::ellipse(start, (16.0 - less, 16.0 * FLAT - less))]);
    let casing = shape(2.4).minus(&hole(2.0));
    let body = shape(0.0).minus(&hole(0.0));
    layer.paint(&casing, |_| with(colours.groove, 230));
    layer.paint(&body, |_| solid(colours.trail));
    if cells > 1.0 {
        captured(&mut layer, add(start, (far.0 / 2.0, far.1 / 2.0)), colours);
    }
    layer
}

fn layer_mask(layer: &Layer, outlines: &[Outline]) -> super::plane::Mask {
    layer.window.mask(outlines)
}

/// A disc with an x on the square of a captured counter.
fn captured(layer: &mut Layer, middle: Point, colours: &Colours) {
    let disc = |radius: f32| [Outline::ellipse(middle, (radius, radius))];
    layer.fill(&disc(25.4), with(colours.groove, 230));
    layer.fill(&disc(23.0), solid(colours.trail));
    layer.fill(&disc(18.5), solid(colours.blood));
    layer.fill(&cross(middle, 9.0, 5.5), solid(colours.letter));
}

fn cross(middle: Point, reach: f32, breadth: f32) -> [Outline; 2] {
    [1.0, -1.0].map(|sign| {
        Outline::bar(
            add(middle, (-reach, -reach * sign)),
            add(middle, (reach, reach * sign)),
            breadth,
        )
    })
}

/// Two rings around the foot of a counter that was dropped, around its square's centre.
pub fn dropped(scale: f32, colours: &Colours) -> Layer {
    let mut layer = Layer::new(Window::around((-56.0, -10.0), (56.0, 60.0), scale));
    rings(&mut layer, &[(46.0, 40.0), (34.0, 24.0)], colours.trail, colours);
    layer
}

/// A ring around the foot of a counter that may act, around its square's centre.
pub fn movable(scale: f32, colours: &Colours) -> Layer {
    let mut layer = Layer::new(Window::around((-56.0, -10.0), (56.0, 60.0), scale));
    rings(&mut layer, &[(40.0, 33.0)], colours.mark, colours);
    layer
}

fn rings(layer: &mut Layer, radii: &[(f32, f32)], colour: super::theme::Rgb, colours: &Colours) {
    let flat = |radius: f32| [Outline::ellipse(FOOT, (radius, radius * (FLAT + 0.04)))];
    for &(outer, inner) in radii {
        let casing = layer
            .window
            .mask(&flat(outer + 2.4))
            .minus(&layer.window.mask(&flat(inner - 2.4)));
        layer.paint(&casing, |_| with(colours.groove, 200));
        let ring = layer.window.mask(&flat(outer)).minus(&layer.window.mask(&flat(inner)));
        layer.paint(&ring, |_| solid(colour));
    }
}

/// A dot where a step or drop may end; with four notches around it where a capture may land. Around the square's centre.
pub fn target(landing: bool, scale: f32, colours: &Colours) -> Layer {
    let mut layer = Layer::new(Window::around((-46.0, -24.0), (46.0, 74.0), scale));
    let disc = |radius: f32| [Outline::ellipse(FOOT, (radius, radius))];
    if landing {
        let outer = layer.window.mask(&[Outline::diamond(FOOT, 27.0)]);
        let inner = layer.window.mask(&[Outline::diamond(FOOT, 18.5)]);
        let wide = layer.window.mask(&[Outline::diamond(FOOT, 30.0)]);
        let tight = layer.window.mask(&[Outline::diamond(FOOT, 15.5)]);
        layer.paint(&wide.minus(&tight), |_| with(colours.groove, 200));
        layer.paint(&outer.minus(&inner), |_| solid(colours.mark));
        layer.fill(&disc(8.8), with(colours.groove, 200));
        layer.fill(&disc(6.4), solid(colours.mark));
    } else {
        layer.fill(&disc(14.4), with(colours.groove, 200));
        layer.fill(&disc(12.0), solid(colours.mark));
    }
    layer
}

/// The bright line around the tray of the side to act, around the tray's centre.
pub fn bright(scale: f32, colours: &Colours) -> Layer {
    let ((left, top), (right, bottom)) = TRAY;
    let mut layer = Layer::new(Window::around(
        (left - 6.0, top - 6.0),
        (right + 6.0, bottom + 6.0),
        scale,
    ));
    let pill = |more: f32| {
        let radius = (bottom - top) / 2.0 + more;
        let outline = Outline::pill((left - more, top - more), (right + more, bottom + more), radius);
        layer.window.mask(&[outline])
    };
    let line = pill(1.5).minus(&pill(-3.0));
    layer.paint(&line, |_| solid(colours.trail));
    layer
}

/// The sign of the side to act: a disc with an arrow towards the board. `up` is -1 where the board lies above.
pub fn to_act(up: f32, scale: f32, colours: &Colours) -> Layer {
    let mut layer = Layer::new(Window::around((-24.0, -24.0), (24.0, 24.0), scale));
    layer.fill(&[Outline::ellipse((0.0, 0.0), (18.0, 18.0))], solid(colours.trail));
    let arrow = Outline(vec![(0.0, 11.0 * up), (10.0, -6.0 * up), (-10.0, -6.0 * up)]);
    layer.fill(&[arrow], solid(colours.groove));
    layer
}

/// The disc that the sign of a turning point is written on.
pub fn turning(scale: f32, colours: &Colours) -> Layer {
    let mut layer = Layer::new(Window::around((-24.0, -32.0), (24.0, 32.0), scale));
    let disc = |radius: f32| [Outline::ellipse((0.0, 0.0), (radius, radius))];
    layer.fill(&disc(20.4), with(colours.groove, 230));
    layer.fill(&disc(18.0), solid(colours.letter));
    layer.fill(&disc(15.5), solid(colours.blood));
    layer
}

/// The winner's crown.
pub fn crown(scale: f32, colours: &Colours) -> Layer {
    let mut layer = Layer::new(Window::around((-24.0, -24.0), (24.0, 24.0), scale));
    let points = [
        (-17.0, 13.0),
        (-20.0, -9.0),
        (-9.0, 0.0),
        (0.0, -15.0),
        (9.0, 0.0),
        (20.0, -9.0),
        (17.0, 13.0),
    ];
    layer.fill(&[Outline(points.to_vec())], solid(colours.trail));
    let balls = [(-20.0, -9.0), (0.0, -15.0), (20.0, -9.0)];
    layer.fill(
        &balls.map(|place| Outline::ellipse(place, (3.4, 3.4))),
        solid(colours.trail),
    );
    layer.fill(&[Outline::bar((-14.5, 7.5), (14.5, 7.5), 2.4)], solid(colours.groove));
    layer
}

/// The sign of a draw: two bars, as of equal length.
pub fn drawn(scale: f32, colours: &Colours) -> Layer {
    let mut layer = Layer::new(Window::around((-24.0, -24.0), (24.0, 24.0), scale));
    let bars = [-6.0, 6.0].map(|y| Outline::bar((-14.0, y), (14.0, y), 6.0));
    layer.fill(&bars, solid(colours.trail));
    layer
}
