//! What was entered, and the fields that hold it.

use super::bare;
use super::claim::Clause;
use super::having::having;
use super::list::only;
use super::meant::{element, named};
use super::phrase::{Built, Having, Predicate, Subject};
use crate::assertion::{Assertion, Claim};
use crate::step::{ElementKind, Literal, Target};

/// "The data is as entered" speaks of all that was entered; another noun names one field of it.
fn is_what_was_entered(at: &Clause) -> bool {
    const ALL: [&str; 14] = [
        "value",
        "values",
        "data",
        "input",
        "inputs",
        "entry",
        "entries",
        "text",
        "texts",
        "information",
        "details",
        "field",
        "fields",
        "form",
    ];
    at.words.to_lowercase().split_whitespace().take(4).any(|word| ALL.contains(&word))
}

pub(super) fn as_entered(subject: &Subject, at: &Clause) -> Built<Claim> {
    Ok(match subject {
        Subject::Text(value, within) if within.is_empty() && is_said_of_value(at) => {
            Claim::AsEntered { target: None, value: Some(value.clone()) }
        }
        Subject::Things { .. }
        | Subject::Target(Target { kind: Some(ElementKind::Text), name: None, ordinal: None, .. })
            if is_what_was_entered(at) =>
        {
            Claim::AsEntered { target: None, value: None }
        }
        Subject::Things { name: Some(name), within, .. }
            if within.is_empty() && !bare::is_plural(&name.text) =>
        {
            Claim::AsEntered { target: Some(named(name, None, &[])), value: None }
        }
        Subject::Things { .. } => {
            return at.refuse("say which field it is: put its name in quotes, or say \"the values\" for all that was entered");
        }
        Subject::ThisPage => Claim::AsEntered { target: None, value: None },
        _ => Claim::AsEntered { target: Some(element(subject, at)?), value: None },
    })
}

/// "'Ada' is entered", "'Ada' is shown as entered": a value, and no field of that name.
fn is_said_of_value(at: &Clause) -> bool {
    let done = ["entered", "typed"].iter().any(|done| at.says(done) && !at.says(&format!("the {done}")));
    at.words.to_lowercase().contains("as ") || done
}

/// "The entered amount is displayed": what was entered as it is called, or last.
pub(super) fn shown(what: &Literal, field: Option<&Target>) -> Claim {
    const ANY: [&str; 6] = ["value", "values", "text", "data", "input", "details"];
    let called = || (!ANY.contains(&what.text.to_lowercase().as_str())).then(|| named(what, None, &[]));
    Claim::AsEntered { target: field.cloned().or_else(called), value: None }
}

/// "The product name is entered in the search box": what the row entered there, by what it is.
pub(super) fn is_own_words(subject: &Subject, at: &Clause) -> bool {
    let entered = ["entered", "typed"].iter().any(|word| at.says(word));
    matches!(subject, Subject::Things { kind: None, name: Some(name), within }
        if entered && within.is_empty() && !bare::is_plural(&name.text))
}

/// A field, or what is called by a text in quotes and may be one.
pub(super) fn field(subject: &Subject, at: &Clause) -> Built<Target> {
    use ElementKind as K;
    let found = match subject {
        Subject::Target(target) if matches!(target.kind, Some(K::Field | K::TextArea | K::Dropdown)) => {
            target.clone()
        }
        Subject::Text(..) | Subject::Labelled { .. } => element(subject, at)?,
        _ => {
            return at.refuse(
                "that there is some text is said of a field: say which text or element is displayed",
            );
        }
    };
    Ok(found)
}

/// "The 'Name' field contains the new name": as entered. Of anything else it is a thing that it shows.
pub(super) fn given(
    subject: &Subject,
    what: &Literal,
    predicate: &Predicate,
    at: &Clause,
) -> Built<Assertion> {
    use ElementKind as K;
    match subject {
        Subject::Target(target) if matches!(target.kind, Some(K::Field | K::TextArea)) => {
            Ok(at.check(Claim::AsEntered { target: Some(target.clone()), value: None }))
        }
        Subject::Text(..) => {
            Ok(at.check(Claim::AsEntered { target: Some(element(subject, at)?), value: None }))
        }
        _ => {
            let things = Subject::Things { kind: None, within: Vec::new(), name: Some(unmarked(what)) };
            having(subject, (Having::Contains, &only(things), false), &predicate.tails, at)
        }
    }
}

/// Without its article.
fn unmarked(what: &Literal) -> Literal {
    let lower = what.text.to_lowercase();
    let rest = ["the ", "an ", "a "]
        .iter()
        .find_map(|article| lower.starts_with(article).then(|| &what.text[article.len()..]));
    Literal { span: what.span, ..Literal::bare(rest.unwrap_or(&what.text).trim().to_owned()) }
}
