//! The games that matches are played of.
