//! What class names say, for all who look at them: `grammar/vocabulary.json`, which the page script reads as well.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::assertion::MessageKind;
use crate::step::Region;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Vocabulary {
    message: BTreeMap<String, Option<MessageKind>>,
    mark: Vec<String>,
    place: Places,
    /// For each part of the page, what a class or an identifier as a whole calls it: read by the page script alone.
    #[allow(dead_code)]
    part: BTreeMap<Region, Vec<String>>,
}

/// What the name, identifier or class of a part of the page holds.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Places {
    breadcrumbs: String,
    pagination: String,
}

/// A vocabulary that is none is empty, which a test keeps from happening.
fn vocabulary() -> &'static Vocabulary {
    static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
        serde_json::from_str(include_str!("../../../../../grammar/vocabulary.json")).unwrap_or_default()
    });
    &VOCABULARY
}

/// Words of classes that call an element a message, and the kind that they tell, if they tell one.
pub(crate) fn message_words() -> impl Iterator<Item = (&'static str, Option<MessageKind>)> {
    vocabulary().message.iter().map(|(word, kind)| (word.as_str(), *kind))
}

/// The kinds of message that a class word tells, whatever else it is in.
pub(crate) fn message_kinds() -> impl Iterator<Item = (&'static str, MessageKind)> {
    message_words().filter_map(|(word, kind)| Some((word, kind?)))
}

/// Words of classes that call an element a small mark, which paints a state and tells nobody anything.
pub(crate) fn small_marks() -> impl Iterator<Item = &'static str> {
    vocabulary().mark.iter().map(String::as_str)
}

/// What a part of the page that has no role is called by in its name, identifier or class.
pub(crate) fn calls_place(region: Region) -> Option<&'static str> {
    match region {
        Region::Breadcrumbs => Some(&vocabulary().place.breadcrumbs),
        Region::Pagination => Some(&vocabulary().place.pagination),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vocabulary_is_read() {
        assert!(message_kinds().count() > 5 && small_marks().count() > 5);
        assert!(calls_place(Region::Breadcrumbs).is_some_and(|word| !word.is_empty()));
    }
}
