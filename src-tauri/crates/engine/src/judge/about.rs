//! Rule: a message is about what a tester says in words of their own.

use super::candidates::{Candidate, candidates};
use super::message::message as any_message;
use super::message_kind::of_kind;
use super::ruling::{Ruling, Sight};
use super::view::Truth;
use crate::assertion::{MessageKind, TextMatch};
use crate::facts::plain::folded;
use crate::step::Literal;

/// A message of the kind appeared, and one of its lines begins with these words, articles and the like left out. Whether other words say
/// the same is for a person; that no such message appeared is seen.
pub(crate) fn message(
    sight: &Sight<'_>,
    (kind, color): (Option<MessageKind>, Option<&str>),
    matter: &Literal,
) -> Ruling {
    let any = any_message(sight, kind, color, TextMatch::Contains, None);
    if any.truth != Truth::True {
        return any;
    }
    let wanted = telling(&matter.text);
    let all = candidates(sight);
    let says = |text: &str| text.lines().any(|line| begins_with(&telling(line), &wanted));
    let such = |c: &&Candidate| {
        c.marked
            && !c.left
            && (sight.standing || !c.stood)
            && says(&c.text)
            && of_kind(c, kind, color, true).truth == Truth::True
    };
    match all.iter().find(such) {
        Some(found) => {
            Ruling::holds(format!("the message '{}' appeared", found.text)).with(found.evidence.clone())
        }
        None => Ruling::unknown(format!(
            "{}; whether it tells that {} is for a person: put the text of the message in quotes",
            any.observed,
            matter.shown()
        ))
        .near(any.near),
    }
}

fn begins_with(said: &[String], wanted: &[String]) -> bool {
    !wanted.is_empty() && said.len() >= wanted.len() && said[..wanted.len()] == *wanted
}

/// The words that tell something: without articles, forms of "to be" and what only opens a message.
pub(super) fn telling(text: &str) -> Vec<String> {
    const SILENT: [&str; 20] = [
        "the", "a", "an", "is", "are", "was", "were", "be", "been", "being", "has", "have", "already",
        "your", "this", "that", "please", "sorry", "error", "warning",
    ];
    let text = folded(text).replace("e-mail", "email");
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-').filter(|w| !w.is_empty());
    let words = words.filter(|w| !SILENT.contains(w)).map(|w| if w == "mail" { "email" } else { w });
    words.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::{begins_with, telling};

    fn says(message: &str, matter: &str) -> bool {
        begins_with(&telling(message), &telling(matter))
    }

    #[test]
    fn a_message_tells_what_it_begins_with() {
        assert!(says("Error: Name is required.", "the name is required"));
        assert!(says("The e-mail has already been taken", "the mail is taken"));
        assert!(says("Password is too short (at least 8)", "the password is too short"));
    }

    #[test]
    fn other_words_may_tell_another_thing() {
        assert!(!says("Company name is required", "the name is required"));
        assert!(!says("The e-mail is not valid", "the mail is valid"));
        assert!(!says("Name is not required", "the name is required"));
        assert!(!says("Required", "the name is required"));
    }
}
