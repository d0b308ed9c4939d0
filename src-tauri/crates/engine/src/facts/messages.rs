//! What marks a text as a message: roles and class words.

use super::kinds::is_pressed;
use super::plain::plain;
use crate::assertion::MessageKind;
use crate::page::Transient;
use crate::snapshot::{Element, Role};
use crate::words::{message_kinds, message_words, small_marks};

/// Whether a class word is one of these; what begins with "error" ("errornote", "errorlist") says so too.
fn is_word(class: &str, word: &str) -> bool {
    class == word || word == "error" && class.starts_with(word)
}

/// Whether a role or class names mark a text as a message.
pub(crate) fn marks_message(role: Role, classes: &[String]) -> bool {
    matches!(role, Role::Alert | Role::AlertDialog)
        || role == Role::Status && !is_badge(role, classes)
        || !is_tag(classes) && classes.iter().any(|c| message_words().any(|(w, _)| is_word(c, w)))
}

/// Whether the class words are those of a small mark, which paints a state ("p-tag-danger") and tells nobody anything.
fn is_tag(classes: &[String]) -> bool {
    let says = |word: &str| classes.iter().any(|c| c == word || c.split('-').any(|part| part == word));
    let message = message_words().any(|(word, kind)| kind.is_none() && says(word));
    small_marks().any(says) && !message
}

/// Whether a small mark is called a status: what state a thing is in, which tells of nothing that happened.
pub(crate) fn is_badge(role: Role, classes: &[String]) -> bool {
    role == Role::Status && is_tag(classes)
}

/// The kind that a text says of itself first: "Error: not a valid address".
pub(crate) fn said_kind(text: &str) -> Option<MessageKind> {
    let (first, _) = text.split_once([':', '!'])?;
    let said = first.trim().to_lowercase();
    message_kinds().find_map(|(word, kind)| (said == word).then_some(kind))
}

/// The kind that a message is called by, as a dialog named "Error" is.
pub(crate) fn called_kind(e: &Element) -> Option<MessageKind> {
    let name = plain(&e.name).to_lowercase();
    let kind = message_kinds().find_map(|(word, kind)| (name == word).then_some(kind));
    kind.filter(|_| marks_message(e.role, &[]))
}

/// The kinds a message can be of, and whether that is sure: by class words, else by role.
pub(crate) fn kinds(role: Role, classes: &[String], invalid: bool) -> (Vec<MessageKind>, bool) {
    if invalid {
        return (vec![MessageKind::Error], true);
    }
    // Such a place is there for errors, whatever it shows.
    let is_place = classes.iter().any(|c| matches!(c.as_str(), "boundary" | "zone" | "handler"));
    let said = |(word, kind)| classes.iter().any(|c| is_word(c, word)).then_some(kind);
    let by_class = each_once(message_kinds().filter(|_| !is_place).filter_map(said));
    match by_class.len() {
        1 => (by_class, true),
        0 => match painted(classes) {
            kinds if kinds.is_empty() => (kinds_of_role(role).to_vec(), false),
            kinds => (kinds, marks_message(role, classes)),
        },
        _ => (Vec::new(), false),
    }
}

fn each_once(kinds: impl Iterator<Item = MessageKind>) -> Vec<MessageKind> {
    kinds.fold(Vec::new(), |mut known, kind| {
        if !known.contains(&kind) {
            known.push(kind);
        }
        known
    })
}

/// The kind that a class which only paints speaks of ("text-danger"): with its text said, and its colour, it may be such a message.
fn painted(classes: &[String]) -> Vec<MessageKind> {
    let kind = |class: &String| {
        let (_, paint) = class.rsplit_once('-')?;
        message_kinds().find_map(|(word, kind)| (paint == word).then_some(kind))
    };
    let kinds = each_once(classes.iter().filter_map(kind));
    if kinds.len() == 1 { kinds } else { Vec::new() }
}

/// The kinds of message that a role is meant for (WAI-ARIA 1.2, sections 5.3.3 and 5.4).
pub(crate) fn kinds_of_role(role: Role) -> &'static [MessageKind] {
    match role {
        Role::Alert | Role::AlertDialog => &[MessageKind::Error, MessageKind::Warning],
        Role::Status => &[MessageKind::Success, MessageKind::Info],
        _ => &[],
    }
}

/// Whether a text that appeared was marked as a message.
pub(crate) fn is_message(t: &Transient) -> bool {
    // What a control is called is no message, whatever layer it came with.
    // A mark that is called a status tells what state a thing is in.
    !is_pressed(t.role) && !is_badge(t.role, &t.classes) && (t.live || marks_message(t.role, &t.classes))
}
