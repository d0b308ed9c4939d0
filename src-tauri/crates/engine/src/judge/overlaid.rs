//! Rule: a value held against what is drawn at an input that holds nothing.

use super::ruling::Ruling;
use crate::assertion::TextMatch;
use crate::facts::called::describe;
use crate::facts::drawn_at::drawn;
use crate::facts::fits::compare;
use crate::snapshot::Snapshot;

/// A value compared with what is drawn at an input that holds nothing, or another text.
pub(crate) fn value(
    s: &Snapshot,
    index: usize,
    (how, wanted): (TextMatch, &str),
    (held, observed): (&str, String),
) -> Ruling {
    let drawn = drawn(s, index);
    if let Some(text) = drawn.over.iter().find(|t| compare(t, how, wanted)) {
        if how.is_whole() && (drawn.over.len() > 1 || !held.is_empty()) {
            let what = describe(&s.elements[index]);
            return Ruling::unknown(format!(
                "the {what} shows '{}', of which '{text}' is one: say \"the value of the {what} contains '{text}'\"",
                drawn.over.join("', '")
            ));
        }
        return Ruling::holds(format!("the {} shows '{text}'", describe(&s.elements[index])));
    }
    match drawn.before.iter().find(|t| compare(t, how, wanted)) {
        Some(text) => Ruling::unknown(format!(
            "{observed}; '{text}' stands before it, and may be chosen in it: say \"'{text}' is displayed\""
        )),
        None => Ruling::fails(match drawn.over.first().filter(|_| held.is_empty()) {
            Some(text) => format!("the {} shows '{text}'", describe(&s.elements[index])),
            None => observed,
        }),
    }
}
