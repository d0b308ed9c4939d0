//! Claims of the grammar in which a number or a message is no thing that is in some state: "3 approved" counts, "toast 3 approved"
//! tells what a message says.

use super::error::ParseError;
use super::expected;
use crate::assertion::{Assertion, Check, Claim, Comparison, Counted, Memory, TextMatch};
use crate::step::{ElementKind, Literal, Target};

/// What has a text of its own, which may begin with a name.
const MESSAGES: [&str; 7] = ["toast", "message", "notification", "snackbar", "alert", "popup", "banner"];
/// Verbs with which something is said of a thing.
const SAID: [&str; 12] =
    ["is", "are", "was", "were", "be", "been", "gets", "has", "appears", "disappears", "shows", "says"];

/// The claims of a cell by the grammar alone.
pub(super) fn claims(text: &str) -> Result<Option<Assertion>, ParseError> {
    let read = expected::expected_cell(text)?.map(counted).map(of_tabs);
    if let Some(check) = read.as_ref().and_then(taken) {
        let why = "this may tell what a message says: put what it says in quotes";
        return Err(ParseError::new(check.span, why));
    }
    Ok(read)
}

fn is_figure(name: &Literal) -> bool {
    !name.quoted && name.text.chars().all(|c| c.is_ascii_digit())
}

fn says(check: &Check) -> bool {
    check.text.split_whitespace().any(|word| SAID.contains(&word.to_lowercase().as_str()))
}

/// "3 approved": so many of them, where nothing says that a thing called 3 is approved.
fn counted(read: Assertion) -> Assertion {
    match read {
        Assertion::And(parts) => Assertion::And(parts.into_iter().map(counted).collect()),
        Assertion::Or(parts) => Assertion::Or(parts.into_iter().map(counted).collect()),
        Assertion::Check(check) if !says(&check) => {
            Assertion::Check(Check { claim: count(&check.text, check.claim), ..check })
        }
        other => other,
    }
}

/// "The tab title is 'X'" may be said of a tab of the page; "1-6 of 14" stands at the table of which it is said, and not in it.
fn of_tabs(read: Assertion) -> Assertion {
    match read {
        Assertion::And(parts) => Assertion::And(parts.into_iter().map(of_tabs).collect()),
        Assertion::Check(check) => {
            let said = check.text.to_lowercase();
            match check.claim {
                Claim::Title { how: TextMatch::Is, ref text, tab: true }
                    if said.contains("tab title") && !said.contains("browser") =>
                {
                    let target = Target {
                        name: Some(text.clone()),
                        kind: Some(ElementKind::Tab),
                        ordinal: None,
                        within: Vec::new(),
                        span: text.span,
                    };
                    let of_page = Check { claim: Claim::Element { target }, ..check.clone() };
                    Assertion::Or(vec![Assertion::Check(check), Assertion::Check(of_page)])
                }
                Claim::Text { text, listed, .. }
                    if is_paging(&text.text) && !said.contains("in the table") =>
                {
                    Assertion::Check(Check {
                        claim: Claim::Text { text, listed, within: Vec::new() },
                        ..check
                    })
                }
                claim => Assertion::Check(Check { claim, ..check }),
            }
        }
        other => other,
    }
}

/// "1–6 of 14"
fn is_paging(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let range = |word: &str| word.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '–' | '—'));
    matches!(words.as_slice(), [.., first, "of", last] if range(first) && range(last))
}

fn count(text: &str, claim: Claim) -> Claim {
    let words: Vec<&str> = text.split_whitespace().collect();
    let subject = match &claim {
        Claim::Done { subject, .. } => Some(subject),
        Claim::State { target, .. } if target.kind.is_none() => target.name.as_ref(),
        _ => None,
    };
    match (words.as_slice(), subject.filter(|name| is_figure(name)).map(|name| name.text.parse())) {
        ([_, noun], Some(Ok(number))) => Claim::Count {
            counted: Counted::Noun((*noun).to_lowercase()),
            comparison: Comparison::Exactly,
            number,
            within: Vec::new(),
        },
        _ => claim,
    }
}

/// Where a number is taken for a name, or words behind a message are, and what it says for what became of it.
pub(super) fn taken(read: &Assertion) -> Option<&Check> {
    let check = match read {
        Assertion::Check(check) => check,
        Assertion::Not(part) => return taken(part),
        Assertion::And(parts) | Assertion::Or(parts) => return parts.iter().find_map(taken),
    };
    let message = |word: &str| MESSAGES.contains(&word.to_lowercase().as_str());
    let of_message = check.text.split_whitespace().take(2).any(message);
    let bare = |name: Option<&Literal>| name.is_some_and(|name| !name.quoted);
    let named = match &check.claim {
        Claim::State { target, .. } | Claim::Element { target } => bare(target.name.as_ref()),
        Claim::Done { subject, .. } => bare(Some(subject)),
        Claim::Message { text, .. } => bare(text.as_ref()) && check.memory == Memory::NoLonger,
        _ => false,
    };
    let figure = match &check.claim {
        Claim::State { target, .. } => {
            target.name.as_ref().is_some_and(|name| is_figure(name) && target.kind.is_none())
        }
        _ => false,
    };
    ((of_message && named || figure) && !says(check)).then_some(check)
}
