//! Rule: a message appeared.

use super::candidates::{Candidate, candidates};
use super::ruling::{Ruling, Sight};
use super::text;
use super::view::Truth;
use crate::assertion::{MessageKind, TextMatch};
use crate::facts::area::Area;
use crate::facts::called;
use crate::facts::color;
use crate::facts::color::{Family, family_of};
use crate::facts::fits::text_fits;
use crate::facts::line::texts_of;
use crate::facts::messages::kinds_of_role;
use crate::facts::near::near_texts;
use crate::facts::plain::{Edge, best_edge, folded, plain};
use crate::facts::shown::look_for;
use crate::snapshot::{Element, Role};
use crate::step::{Literal, Scope};

/// A message of a kind, colour and text appeared since the row's first action; what vanished again and the text of
/// native dialogs count. A claim that says "still" looks at what stands there.
///
/// The kind comes from class words and `aria-invalid`, or from the role (alert: error or warning; status: success or
/// information); colour only confirms. Without a kind, any text that appeared will do.
pub(crate) fn message(
    sight: &Sight<'_>,
    kind: Option<MessageKind>,
    color: Option<&str>,
    how: TextMatch,
    text: Option<&Literal>,
) -> Ruling {
    let all = candidates(sight);
    let fits = |c: &Candidate| text.map_or(Edge::Whole, |t| text_fits(&c.text, how, t));
    let appeared: Vec<&Candidate> = all.iter().filter(|c| !c.stood).collect();
    let fitting = |edge: Edge| {
        appeared.iter().copied().filter(move |c| fits(c) == edge && (c.marked || text.is_some()))
    };
    let mut open: Option<Ruling> = None;
    // A heading that is new and holds the text among other words names a part of the page, as a rule.
    let in_heading = |c: &Candidate| {
        !c.marked
            && text.is_some_and(|t| bare(&c.text) != bare(&t.text))
            && sight.now.elements.iter().any(|e| {
                e.visible
                    && e.role == Role::Heading
                    && texts_of(sight.now, e).iter().any(|t| plain(t) == c.text)
            })
    };
    let mut headed = None;
    let whole: Vec<&Candidate> = fitting(Edge::Whole).collect();
    for &candidate in &whole {
        if text.is_none() && is_told(candidate, &whole, kind, color) {
            continue;
        }
        if text.is_none() && !has_words(candidate) {
            continue;
        }
        if candidate.left && !sight.negative {
            let reason = format!(
                "the message '{}' appeared, and is gone after a later step or for another text: check it in the row that brings it",
                candidate.text
            );
            open = open.or(Some(Ruling::unknown(reason).with(candidate.evidence.clone())));
            continue;
        }
        if in_heading(candidate) {
            headed = Some(candidate);
            continue;
        }
        let ruling = of_kind(candidate, kind, color, text.is_some());
        match ruling.truth {
            Truth::True => return ruling,
            Truth::NotApplicable => open = open.or(Some(ruling)),
            Truth::False => {}
        }
    }
    if let Some(ruling) = open {
        return ruling;
    }
    if let Some(c) = headed.or_else(|| fitting(Edge::Joined).next()) {
        let reason = format!("the message '{}' says it only as a part: quote the whole message", c.text);
        return Ruling::unknown(reason).with(c.evidence.clone());
    }
    if let Some(c) = all.iter().find(|c| c.stood && fits(c) == Edge::Whole && (c.marked || text.is_some())) {
        let may_be = kind.is_none_or(|k| c.kinds.is_empty() || !c.sure || c.kinds.contains(&k));
        if may_be {
            let reason =
                format!("'{}' was there already before the action: say 'still' if it may have been", c.text);
            return Ruling::unknown(reason).with(c.evidence.clone());
        }
    }
    none(sight, kind, text, &appeared, &all)
}

/// Marks and counters have none, and say nothing.
fn has_words(c: &Candidate) -> bool {
    c.text.chars().any(char::is_alphabetic)
}

/// Whether a text is a part of a message that is of another kind: its button or its second line, which says nothing of its own.
fn is_told(part: &Candidate, among: &[&Candidate], kind: Option<MessageKind>, color: Option<&str>) -> bool {
    among.iter().any(|whole| {
        part.text.len() < whole.text.len()
            && best_edge(&whole.text, &part.text) == Edge::Whole
            && of_kind(whole, kind, color, false).truth == Truth::False
    })
}

/// Without punctuation at the end.
fn bare(text: &str) -> String {
    plain(text).trim_end_matches(['.', '!', '?', ':']).to_owned()
}

/// The same of a message in a part of the page: it appeared, and its text stands there.
pub(crate) fn placed(
    sight: &Sight<'_>,
    (kind, color): (Option<MessageKind>, Option<&str>),
    (how, text): (TextMatch, Option<&Literal>),
    within: &[Scope],
) -> Ruling {
    let anywhere = message(sight, kind, color, how, text);
    if anywhere.truth != Truth::True {
        return anywhere;
    }
    let observed = anywhere.observed.clone();
    if let Some(text) = text {
        let there = text::text(sight, text, within);
        let gone = look_for(sight.now, &Area::page(), &text.text).whole.is_empty();
        return match there.truth {
            Truth::True => anywhere,
            Truth::False if gone => {
                Ruling::unknown(format!("{observed}, and has vanished: where it stood cannot be told"))
            }
            _ => there,
        };
    }
    let all = candidates(sight);
    let appeared = all.iter().filter(|c| c.marked && (sight.standing || !c.stood));
    for candidate in appeared.filter(|c| of_kind(c, kind, color, false).truth == Truth::True) {
        let text = Literal::quoted(candidate.text.clone());
        if text::text(sight, &text, within).truth == Truth::True {
            return Ruling::holds(format!("the message '{}' appeared there", candidate.text))
                .with(candidate.evidence.clone());
        }
    }
    Ruling::unknown(format!("{observed}, but not clearly there: say its text, or leave the place out"))
}

fn none(
    sight: &Sight<'_>,
    kind: Option<MessageKind>,
    text: Option<&Literal>,
    appeared: &[&Candidate],
    all: &[Candidate],
) -> Ruling {
    let marked: Vec<&Candidate> = appeared.iter().copied().filter(|c| c.marked).collect();
    let told = |c: &Candidate| is_told(c, &marked, kind, None);
    if text.is_none()
        && let Some(c) =
            appeared.iter().find(|c| !c.marked && has_words(c) && may_speak(sight, c, kind) && !told(c))
    {
        let reason = format!("'{}' appeared, but nothing marks it as such a message: name its text", c.text);
        return Ruling::unknown(reason).with(c.evidence.clone());
    }
    if let Some((text, e)) = text.filter(|_| kind.is_none()).and_then(|t| Some((t, hinting(sight, t)?))) {
        let element = called::describe(e);
        let reason = format!(
            "'{}' is the title of the {element}, which the browser shows itself, outside of the page",
            text.shown()
        );
        return Ruling::unknown(reason);
    }
    let marked: Vec<String> =
        all.iter().filter(|c| c.marked).map(|c| format!("'{}'", c.text)).take(5).collect();
    let observed = if marked.is_empty() {
        "no such message appeared".to_owned()
    } else {
        format!("no such message appeared; the messages are {}", marked.join(", "))
    };
    let near = text.map(|t| near_texts(sight.now, &Area::page(), t)).unwrap_or_default();
    Ruling::fails(observed).near(near)
}

/// What has the text as its title.
fn hinting<'a>(sight: &Sight<'a>, text: &Literal) -> Option<&'a Element> {
    let text = plain(&text.text);
    sight.now.elements.iter().find(|e| e.visible && e.hints.iter().any(|hint| plain(hint) == text))
}

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
fn may_speak(sight: &Sight<'_>, c: &Candidate, kind: Option<MessageKind>) -> bool {
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
