//! A scene in; a PNG or spoken text out.

mod arrange;
mod board;
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
mod theme;

pub use picture::Picture;
pub use scene::{BadSize, Last, Marks, Scene, Size};
pub use spoken::{Holding, Spoken, Voice, Word};
pub use theme::{Colours, Rgb, Theme, UnknownTheme};
