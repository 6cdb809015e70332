//! A scene in; a PNG or spoken text out, and an animated GIF of many.
//!
//! A [`Scene`] says what is shown. `arrange` turns it into a list of parts and places; a kit holds every part of a theme,
//! painted once when first needed, and puts them together on a board of palette indices; `picture` encodes that, and
//! `animation` many of them.
//! `places` knows where things are, `plane` how outlines become antialiased pixels, and `stick`, `signs`, `board` and
//! `letters` paint. `spoken` says the same in words, and `text` in characters for a terminal. A [`Graph`] of who was
//! winning when is drawn and told by `graph`.
//!
//! ```
//! use queah::games::Side;
//! use queah::games::queah::Position;
//! use queah::render::{Scene, Theme};
//!
//! let position: Position = "bb./.b/.../wb/.ww w 6 6".parse()?;
//! let capture = "dxj".parse()?;
//! let png = Scene::new(position).theme(Theme::Dark).last(Side::Black, &[capture]).png();
//! assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod animation;
mod arrange;
mod board;
mod graph;
mod kit;
mod letters;
mod palette;
mod picture;
mod places;
mod plane;
mod scene;
mod signs;
mod spoken;
mod stick;
mod text;
mod theme;

pub use animation::animation;
pub use graph::{Graph, Lead};
pub use picture::Picture;
pub use scene::{BadSize, Last, Marks, Scene, Size};
pub use spoken::{Holding, Spoken, Voice, Word};
pub use text::Text;
pub use theme::{Colours, Rgb, Theme, UnknownTheme};
