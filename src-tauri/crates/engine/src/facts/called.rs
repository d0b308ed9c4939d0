//! What an element is called, as a claim and its ruling speak of it.

use super::plain::plain;
use crate::snapshot::Element;
use crate::words::{noun_of, quoted};

/// An element in words: "button 'Save'".
pub(crate) fn describe(e: &Element) -> String {
    let name = if e.name.is_empty() { e.labels.first().map_or("", String::as_str) } else { &e.name };
    if name.is_empty() {
        return noun_of(e).to_owned();
    }
    // In quotes that it has none of, so that it can be written as it is said here.
    let name = plain(name);
    format!("{} {}", noun_of(e), quoted(&name))
}
