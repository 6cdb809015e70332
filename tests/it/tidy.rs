//! The sources keep to the map of the rooms.
