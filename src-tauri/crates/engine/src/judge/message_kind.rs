//! Of what kind a message is, by its classes, role, colours and words.

use super::candidates::Candidate;
use super::ruling::{Ruling, Sight};
use crate::assertion::MessageKind;
use crate::facts::color;
use crate::facts::color::{Family, family_of};
use crate::facts::messages::kinds_of_role;
use crate::facts::plain::folded;

/// Words of messages that tell of trouble.
const TROUBLE: &[&str] = &[
    "error",
    "invalid",
    "failed",
    "wrong",
    "incorrect",
    "required",
    "must",
    "cannot",
    "can't",
    "could not",
    "not found",
    "not valid",
    "not allowed",
    "try again",
    "please",
    "denied",
    "missing",
    "declined",
    "refused",
    "rejected",
    "expired",
    "unable",
    "problem",
    "unsuccessful",
];
/// Words of messages that tell that something was done.
const GOOD: &[&str] =
    &["success", "saved", "created", "updated", "deleted", "thank", "has been", "added", "sent"];

/// Whether a text that nothing marks may be a message without a text said. A claim leaves any open; a denial
/// only what is coloured or worded like one, since every new page shows new texts.
pub(super) fn may_speak(sight: &Sight<'_>, c: &Candidate, kind: Option<MessageKind>) -> bool {
    if !sight.negative {
        return true;
    }
    let text = folded(&c.text);
    let colored =
        |f: &[Family]| c.colors.iter().flatten().any(|rgb| family_of(*rgb).is_some_and(|x| f.contains(&x)));
    let worded = |words: &[&str]| words.iter().any(|w| text.contains(w));
    // A new layer that says something in words of which none is known may say anything.
    let says = c.floating && text.split(' ').filter(|w| w.chars().any(char::is_alphabetic)).count() > 1;
    if says && !tells_of_success(&c.text) {
        return true;
    }
    match kind {
        Some(MessageKind::Success | MessageKind::Info) => colored(&[Family::Green]) || worded(GOOD),
        Some(_) => colored(&[Family::Red, Family::Orange, Family::Yellow]) || worded(TROUBLE),
        None => colored(&[Family::Red, Family::Orange, Family::Green]) || worded(TROUBLE) || worded(GOOD),
    }
}

pub(super) fn of_kind(
    c: &Candidate,
    kind: Option<MessageKind>,
    color: Option<&str>,
    with_text: bool,
) -> Ruling {
    let observed = format!("the message '{}' appeared", c.text);
    let yes = Ruling::holds(observed.clone()).with(c.evidence.clone());
    if let Some(wanted) = color {
        match color::names(wanted, c.colors.iter().flatten().copied()) {
            Some(true) => {}
            Some(false) => return Ruling::fails(format!("{observed}, but it is not {wanted}")),
            None => {
                return Ruling::unknown(format!("{observed}, but whether it is {wanted} cannot be told"))
                    .with(c.evidence.clone());
            }
        }
    }
    let Some(kind) = kind else { return yes };
    let speaks_against = contradicting(kind);
    let colored =
        |f: &[Family]| c.colors.iter().flatten().any(|rgb| family_of(*rgb).is_some_and(|x| f.contains(&x)));
    match (c.kinds.contains(&kind), c.sure) {
        (true, true) => yes,
        _ if is_praise(c, kind) && with_text => Ruling::unknown(format!(
            "{observed}, but its words tell of success: leave the kind out"
        ))
        .with(c.evidence.clone()),
        (true, false) if with_text && !colored(speaks_against) => yes,
        (true, false) if colored(confirming(kind)) => yes,
        _ if is_praise(c, kind) && !with_text => Ruling::fails(format!("{observed}, but its words tell of success")).with(c.evidence.clone()),
        (false, true) if is_another(c, kind) => Ruling::fails(format!("{observed}, but it is of another kind")).with(c.evidence.clone()),
        _ => Ruling::unknown(format!(
            "{observed}, but nothing on the page says of what kind it is: leave the kind out, or check its colour"
        ))
        .with(c.evidence.clone()),
    }
}

/// Whether a message is for certain of another kind: its class words say so, and its role or colour agrees.
fn is_another(c: &Candidate, kind: MessageKind) -> bool {
    let of_role = kinds_of_role(c.role);
    let by_role = !of_role.is_empty() && !of_role.contains(&kind);
    let colored =
        |f: &[Family]| c.colors.iter().flatten().any(|rgb| family_of(*rgb).is_some_and(|x| f.contains(&x)));
    let by_color = c.kinds.iter().any(|k| colored(confirming(*k))) && !colored(confirming(kind));
    by_role || by_color
}

/// Whether the words of a message tell of success, and neither classes nor colours of anything else: many give the role of an alert to
/// all of their messages.
fn is_praise(c: &Candidate, kind: MessageKind) -> bool {
    let colored =
        |rgb: &[u8; 3]| matches!(family_of(*rgb), Some(Family::Red | Family::Orange | Family::Yellow));
    matches!(kind, MessageKind::Error | MessageKind::Warning)
        && (!c.sure || c.kinds == [MessageKind::Success])
        && !c.colors.iter().flatten().any(colored)
        && tells_of_success(&c.text)
}

/// Whether a text says that something was done, and nothing that takes it back.
fn tells_of_success(text: &str) -> bool {
    const DONE: &[&str] =
        &["success", "successfully", "saved", "created", "updated", "added", "thanks", "thank"];
    const BUT: &[&str] = &[
        "not",
        "no",
        "never",
        "nothing",
        "already",
        "too",
        "limit",
        "lost",
        "locked",
        "blocked",
        "suspended",
        "but",
        "however",
        "only",
        "before",
        "until",
        "unless",
        "without",
    ];
    let text = folded(text);
    let word = |w: &str, list: &[&str]| list.contains(&w);
    let words = || text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words().any(|w| word(w, DONE))
        && !words().any(|w| word(w, BUT) || w.ends_with("n't"))
        && !TROUBLE.iter().any(|t| text.contains(t))
}

fn confirming(kind: MessageKind) -> &'static [Family] {
    match kind {
        MessageKind::Error => &[Family::Red],
        MessageKind::Warning => &[Family::Orange, Family::Yellow],
        MessageKind::Success => &[Family::Green],
        MessageKind::Info => &[Family::Blue],
    }
}

fn contradicting(kind: MessageKind) -> &'static [Family] {
    match kind {
        MessageKind::Error => &[Family::Green, Family::Orange, Family::Yellow],
        MessageKind::Warning => &[Family::Red, Family::Green],
        MessageKind::Success => &[Family::Red, Family::Orange, Family::Yellow],
        MessageKind::Info => &[Family::Red, Family::Green, Family::Orange, Family::Yellow],
    }
}
