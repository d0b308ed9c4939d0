//! Rule: a message appeared.

use super::color::{Family, family_of};
use super::near::near_texts;
use super::ruling::{Ruling, Sight};
use super::shown::{describe, is_leaf, lines, texts_of};
use super::words::{Edge, best_edge, fits_pattern, folded, is_pattern, plain};
use crate::assertion::{MessageKind, TextMatch};
use crate::event::Evidence;
use crate::page::Happening;
use crate::snapshot::{Role, RunKind, Snapshot};
use crate::step::Literal;

/// A text that may be the message.
struct Candidate {
    text: String,
    /// Role, live region, class or an invalid field marks it as a message.
    marked: bool,
    /// The kinds that it can be of.
    kinds: Vec<MessageKind>,
    /// The kinds rest on more than a role, which many applications give to all their messages alike.
    sure: bool,
    colors: [Option<[u8; 3]>; 2],
    /// It was there, the same, before the row's first action.
    stood: bool,
    evidence: Evidence,
}

const WORDS: &[(&str, Option<MessageKind>)] = &[
    ("alert", None),
    ("toast", None),
    ("snackbar", None),
    ("notification", None),
    ("flash", None),
    ("message", None),
    ("msg", None),
    ("feedback", None),
    ("error", Some(MessageKind::Error)),
    ("errors", Some(MessageKind::Error)),
    ("danger", Some(MessageKind::Error)),
    ("invalid", Some(MessageKind::Error)),
    ("failure", Some(MessageKind::Error)),
    ("warning", Some(MessageKind::Warning)),
    ("warn", Some(MessageKind::Warning)),
    ("success", Some(MessageKind::Success)),
    ("confirmation", Some(MessageKind::Success)),
    ("info", Some(MessageKind::Info)),
    ("notice", Some(MessageKind::Info)),
];

/// Whether a role or class names mark a text as a message.
pub(crate) fn marks_message(role: Role, classes: &[String]) -> bool {
    matches!(role, Role::Alert | Role::Status | Role::AlertDialog)
        || classes.iter().any(|c| WORDS.iter().any(|(w, _)| w == c))
}

/// The kinds a message can be of, and whether that is sure: by class words, else by role.
fn kinds(role: Role, classes: &[String], invalid: bool) -> (Vec<MessageKind>, bool) {
    use MessageKind::{Error, Info, Success, Warning};
    if invalid {
        return (vec![Error], true);
    }
    let mut by_class: Vec<MessageKind> =
        WORDS.iter().filter(|(w, _)| classes.iter().any(|c| c == w)).filter_map(|(_, kind)| *kind).collect();
    by_class.dedup();
    match (by_class.len(), role) {
        (1, _) => (by_class, true),
        (0, Role::Alert | Role::AlertDialog) => (vec![Error, Warning], false),
        (0, Role::Status) => (vec![Success, Info], false),
        _ => (Vec::new(), false),
    }
}

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
    for candidate in fitting(Edge::Whole) {
        let ruling = of_kind(candidate, kind, color, text.is_some());
        match ruling.truth {
            super::Truth::True => return ruling,
            super::Truth::NotApplicable => open = open.or(Some(ruling)),
            super::Truth::False => {}
        }
    }
    if let Some(ruling) = open {
        return ruling;
    }
    if let Some(c) = fitting(Edge::Joined).next() {
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

fn none(
    sight: &Sight<'_>,
    kind: Option<MessageKind>,
    text: Option<&Literal>,
    appeared: &[&Candidate],
    all: &[Candidate],
) -> Ruling {
    if text.is_none()
        && let Some(c) = appeared.iter().find(|c| !c.marked && may_speak(sight, c, kind))
    {
        let reason = format!("'{}' appeared, but nothing marks it as such a message: name its text", c.text);
        return Ruling::unknown(reason).with(c.evidence.clone());
    }
    let marked: Vec<String> =
        all.iter().filter(|c| c.marked).map(|c| format!("'{}'", c.text)).take(5).collect();
    let observed = if marked.is_empty() {
        "no such message appeared".to_owned()
    } else {
        format!("no such message appeared; the messages are {}", marked.join(", "))
    };
    let near = text.map(|t| near_texts(sight.now, &super::area::Area::page(), t)).unwrap_or_default();
    Ruling::fails(observed).near(near)
}

/// Whether a text that nothing marks may be a message without a text said. A claim leaves any open; a denial
/// only what is coloured or worded like one, since every new page shows new texts.
fn may_speak(sight: &Sight<'_>, c: &Candidate, kind: Option<MessageKind>) -> bool {
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
    ];
    const GOOD: &[&str] =
        &["success", "saved", "created", "updated", "deleted", "thank", "has been", "added", "sent"];
    if !sight.negative {
        return true;
    }
    let text = folded(&c.text);
    let colored =
        |f: &[Family]| c.colors.iter().flatten().any(|rgb| family_of(*rgb).is_some_and(|x| f.contains(&x)));
    let worded = |words: &[&str]| words.iter().any(|w| text.contains(w));
    match kind {
        Some(MessageKind::Success | MessageKind::Info) => colored(&[Family::Green]) || worded(GOOD),
        Some(_) => colored(&[Family::Red, Family::Orange, Family::Yellow]) || worded(TROUBLE),
        None => colored(&[Family::Red, Family::Orange, Family::Green]) || worded(TROUBLE) || worded(GOOD),
    }
}

fn of_kind(c: &Candidate, kind: Option<MessageKind>, color: Option<&str>, with_text: bool) -> Ruling {
    let observed = format!("the message '{}' appeared", c.text);
    let yes = Ruling::holds(observed.clone()).with(c.evidence.clone());
    if let Some(wanted) = color {
        match super::color::names(wanted, c.colors.iter().flatten().copied()) {
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
        (true, false) if with_text && !colored(speaks_against) => yes,
        (true, false) if colored(confirming(kind)) => yes,
        (false, true) => Ruling::fails(format!("{observed}, but it is of another kind")).with(c.evidence.clone()),
        _ => Ruling::unknown(format!(
            "{observed}, but nothing on the page says of what kind it is: leave the kind out, or check its colour"
        ))
        .with(c.evidence.clone()),
    }
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

/// How well a message's text fits; `*` and `…` are wildcards.
pub(crate) fn text_fits(seen: &str, how: TextMatch, wanted: &Literal) -> Edge {
    let seen = plain(seen);
    let text = plain(&wanted.text);
    let literal = match how {
        _ if text.is_empty() => Edge::Inside,
        TextMatch::Is if seen == text => Edge::Whole,
        TextMatch::Is => best_edge(&seen, &text).min(Edge::Joined),
        TextMatch::Contains => best_edge(&seen, &text),
        TextMatch::StartsWith if seen.starts_with(&text) => best_edge(&seen, &text),
        TextMatch::EndsWith if seen.ends_with(&text) => best_edge(&seen, &text),
        TextMatch::StartsWith | TextMatch::EndsWith => Edge::Inside,
    };
    if !is_pattern(&wanted.text) || literal == Edge::Whole {
        return literal;
    }
    let whole = how == TextMatch::Is;
    let loose = fits_pattern(&seen, &wanted.text, false);
    literal.max(fits_pattern(&seen, &wanted.text, whole)).max(if whole {
        loose.min(Edge::Joined)
    } else {
        Edge::Inside
    })
}

fn candidates(sight: &Sight<'_>) -> Vec<Candidate> {
    let mut all = marked_elements(sight);
    all.extend(described_fields(sight));
    if sight.standing {
        return all;
    }
    all.extend(plain_texts(sight));
    for t in sight.view.transients {
        let (kinds, sure) = kinds(t.role, &t.classes, false);
        all.push(Candidate {
            text: plain(&t.text),
            marked: super::text::is_message(t),
            kinds,
            sure,
            colors: [t.color, t.background],
            stood: false,
            evidence: Evidence { quote: Some(plain(&t.text)), ..Evidence::default() },
        });
    }
    let dialogs = sight.view.happenings.iter().filter_map(|h| match h {
        Happening::Dialog { message, .. } => Some(message),
        _ => None,
    });
    for message in dialogs.chain(sight.now.dialog.as_ref().map(|d| &d.message)) {
        all.push(Candidate {
            text: plain(message),
            marked: true,
            kinds: Vec::new(),
            sure: false,
            colors: [None, None],
            stood: false,
            evidence: Evidence {
                element: Some("native dialog".into()),
                quote: Some(plain(message)),
                bbox: None,
            },
        });
    }
    all.retain(|c| !c.text.is_empty());
    all
}

/// Visible elements that a role, a live region or a class marks as messages.
fn marked_elements(sight: &Sight<'_>) -> Vec<Candidate> {
    let s = sight.now;
    let marked = |e: &crate::snapshot::Element| {
        e.visible && (e.live || marks_message(e.role, &e.classes)) && !is_leaf(e)
    };
    let mut all = Vec::new();
    for (i, e) in s.elements.iter().enumerate().filter(|(_, e)| marked(e)) {
        let around: Vec<usize> = s.ancestors(i).take(4).filter(|&a| marked(&s.elements[a])).collect();
        let classes: Vec<String> = around.iter().flat_map(|&a| s.elements[a].classes.clone()).collect();
        let (kinds, sure) = kinds(e.role, if e.classes.is_empty() { &classes } else { &e.classes }, false);
        let style = s.styles.get(e.style);
        let mut texts: Vec<String> = texts_of(s, e).into();
        texts.push(without_controls(s, i));
        texts.dedup();
        let stood = !sight.standing && stood_before(sight, i, &texts[0]);
        for text in texts.into_iter().filter(|t| !t.is_empty()) {
            all.push(Candidate {
                evidence: Evidence {
                    element: Some(describe(e)),
                    quote: Some(text.clone()),
                    bbox: Some(e.bbox),
                },
                text,
                marked: true,
                kinds: kinds.clone(),
                sure,
                colors: [style.and_then(|s| s.color), style.and_then(|s| s.background)],
                stood,
            });
        }
    }
    all
}

/// The text of a message without that of its close button and links.
fn without_controls(s: &Snapshot, element: usize) -> String {
    let controls: Vec<(usize, usize)> = s
        .elements
        .iter()
        .enumerate()
        .filter(|(i, e)| *i != element && e.role == Role::Button && s.is_within(*i, element))
        .map(|(_, e)| e.runs)
        .collect();
    let (start, end) = s.elements[element].runs;
    let own = |r: &usize| {
        s.runs.get(*r).is_some_and(|run| run.kind == RunKind::Content)
            && !controls.iter().any(|c| (c.0..c.1).contains(r))
    };
    let pieces: Vec<&str> = (start..end).filter(own).map(|r| s.runs[r].text.as_str()).collect();
    plain(&pieces.join(" "))
}

fn stood_before(sight: &Sight<'_>, element: usize, text: &str) -> bool {
    let Some(before) = sight.view.before else { return false };
    let now = &sight.now.elements[element];
    let reappeared = sight.view.transients.iter().any(|t| plain(&t.text) == text);
    !reappeared
        && before.elements.iter().any(|e| {
            e.visible
                && e.role == now.role
                && (e.node == now.node)
                && texts_of(before, e).iter().any(|t| t == text)
        })
}

/// What describes a field that is marked invalid.
fn described_fields(sight: &Sight<'_>) -> Vec<Candidate> {
    let invalid =
        sight.now.elements.iter().filter(|e| e.visible && e.states.invalid && !e.description.is_empty());
    let stood = |e: &crate::snapshot::Element| {
        let same = |o: &crate::snapshot::Element| {
            o.node == e.node && o.states.invalid && o.description == e.description
        };
        !sight.standing && sight.view.before.is_some_and(|b| b.elements.iter().any(same))
    };
    let candidate = |e: &crate::snapshot::Element| Candidate {
        text: plain(&e.description),
        marked: true,
        kinds: vec![MessageKind::Error],
        sure: true,
        colors: [None, None],
        stood: stood(e),
        evidence: Evidence {
            element: Some(describe(e)),
            quote: Some(plain(&e.description)),
            bbox: Some(e.bbox),
        },
    };
    // A description counts where it can be read.
    let page = sight.now.runs.iter().map(|r| r.text.as_str()).collect::<Vec<_>>().join(" ");
    let page = plain(&page);
    invalid.filter(|e| page.contains(&plain(&e.description))).map(candidate).collect()
}

/// Blocks of text outside of controls and tables, new ones and those that stood there.
fn plain_texts(sight: &Sight<'_>) -> Vec<Candidate> {
    let s = sight.now;
    let page = super::area::Area::page();
    let before: Vec<String> =
        sight.view.before.map(|b| lines(b, &page).into_iter().map(|l| l.text).collect()).unwrap_or_default();
    let before: std::collections::HashSet<&str> = before.iter().map(String::as_str).collect();
    let in_control = |element: Option<usize>| {
        element.is_some_and(|e| {
            s.ancestors(e).any(|a| {
                is_leaf(&s.elements[a])
                    || matches!(
                        s.elements[a].role,
                        Role::Cell | Role::GridCell | Role::ColumnHeader | Role::RowHeader
                    )
            })
        })
    };
    let content =
        lines(s, &page).into_iter().filter(|l| l.kind == RunKind::Content && !in_control(l.element));
    content
        .map(|l| {
            let style = s.runs.get(l.runs.0).and_then(|r| s.styles.get(r.style));
            Candidate {
                stood: before.contains(l.text.as_str()),
                marked: false,
                kinds: Vec::new(),
                sure: false,
                colors: [style.and_then(|s| s.color), style.and_then(|s| s.background)],
                evidence: l.evidence(s),
                text: l.text,
            }
        })
        .filter(|c| !c.text.is_empty())
        .collect()
}
