//! A scene in; a PNG or spoken text out.
