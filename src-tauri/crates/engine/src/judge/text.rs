//! Rule: a text is visible.

use super::area::{Area, area, no_scope};
use super::cut_off;
use super::line::Line;
use super::near::near_texts;
use super::ruling::{Ruling, Sight};
use super::shown::{describe, is_pressed, look_for};
use super::undrawn;
use super::words::{Edge, best_edge, plain};
use crate::event::Evidence;
use crate::ground::beyond_its_like;
use crate::page::Transient;
use crate::snapshot::{Element, Role, RunKind, Snapshot, Style};
use crate::step::{Literal, Region, Scope};

/// A text is visible in a part of the page: whole words, exactly, case included (DESIGN section 9).
///
/// True where a block shows it, or the cells of one row, or the blocks of one control, joined by a space. A message that
/// showed it and has vanished since counts for a claim, but not against a denial. What only a field holds,
/// or only an accessible name says, is not the page's text, and no absence of it either: not-applicable.
pub(crate) fn text(sight: &Sight<'_>, literal: &Literal, within: &[Scope]) -> Ruling {
    let area = match area(sight, within) {
        Ok(area) => area,
        Err(ruling) => return ruling,
    };
    if plain(&literal.text).is_empty() {
        return Ruling::unknown("the expected text is empty: name the text");
    }
    let s = sight.now;
    let seen = look_for(s, &area, &literal.text);
    if let Some(line) = seen.whole.first().filter(|_| seen.whole.iter().all(|line| is_unreadable(s, line))) {
        let reason =
            format!("'{}' is written in the colour of its ground, where nobody can read it", line.text);
        return Ruling::unknown(reason).with(line.evidence(s));
    }
    if let Some(line) = seen.whole.first() {
        return Ruling::holds(format!("'{}' is shown", line.text)).with(line.evidence(s));
    }
    if let Some(ruling) = vanished(sight, literal).filter(|_| area.is_page()).and_then(|t| passing(sight, t))
    {
        return ruling;
    }
    if let Some(line) = seen.doubtful.iter().find(|line| line.cuts_off(&plain(&literal.text))) {
        return cut_off::by(sight, literal, line);
    }
    if let Some(line) = seen.doubtful.first().filter(|_| is_path(s, &area, literal, within)) {
        return Ruling::holds(format!("'{}' is shown", literal.shown())).with(line.evidence(s));
    }
    if let Some(line) = seen.doubtful.first() {
        return doubtful(sight, literal, line);
    }
    if let Some(line) = seen.in_fields.first() {
        let field = line.element.and_then(|e| s.elements.get(e)).map_or("a field".to_owned(), describe);
        return Ruling::unknown(format!(
            "'{0}' stands only in {field}: say \"field '…' contains '{0}'\"",
            literal.shown()
        ));
    }
    if within.iter().any(|scope| matches!(scope, Scope::NextTo(_) | Scope::Control(..)))
        && !look_for(s, &Area::page(), &literal.text).whole.is_empty()
    {
        return elsewhere(literal, within);
    }
    if let Some(list) = offered_in(sight, literal, within) {
        return Ruling::unknown(format!(
            "'{0}' is an option of the {list}, whose list is closed: say \"the {list} has the option '{0}'\"",
            literal.shown()
        ));
    }
    if area.beyond().is_some_and(|beyond| !look_for(s, &beyond, &literal.text).whole.is_empty()) {
        return no_scope(sight, within, beyond_its_like(Some(literal), within));
    }
    if !area.is_page()
        && let Some(reason) =
            s.tables.iter().filter(|t| area.has(t.element)).find_map(|t| undrawn::rows(s, t))
    {
        return Ruling::unknown(format!("'{}' is not among what is drawn; {reason}", literal.shown()));
    }
    let open = cut_off::as_seen(sight, &area, literal).or_else(|| only_named(sight, &area, literal));
    open.unwrap_or_else(|| not_shown(sight, &area, literal))
}

/// Whether the letters of a line have the colour of what they stand on.
fn is_unreadable(s: &Snapshot, line: &Line) -> bool {
    /// Of 255; what stands out less is not seen on any screen.
    const SEEN: u8 = 6;
    let runs = s.runs.get(line.runs.0..line.runs.1).unwrap_or_default();
    let hidden = |style: &Style| {
        let (Some(letters), Some(ground)) = (style.color, style.background) else { return false };
        letters.iter().zip(ground).all(|(a, b)| a.abs_diff(b) < SEEN)
    };
    !runs.is_empty() && runs.iter().all(|run| s.styles.get(run.style).is_some_and(hidden))
}

/// The pieces of a breadcrumb, and what parts them, are read as one: whether they are this and nothing else.
fn is_path(s: &Snapshot, area: &Area, literal: &Literal, within: &[Scope]) -> bool {
    let pieces: Vec<String> = super::shown::lines(s, area)
        .into_iter()
        .filter(|l| l.kind == RunKind::Content)
        .map(|l| l.text)
        .collect();
    matches!(within, [Scope::Region(Region::Breadcrumbs)]) && pieces.join(" ") == plain(&literal.text)
}

/// The list by whose name a place is called and that offers the text, open or not.
fn offered_in(sight: &Sight<'_>, literal: &Literal, within: &[Scope]) -> Option<String> {
    let s = sight.now;
    let named = |name: &Literal| {
        let called =
            move |e: &Element| e.labels.iter().chain([&e.name]).any(|n| plain(n) == plain(&name.text));
        s.elements.iter().find(move |e| e.visible && !e.options.is_empty() && called(e))
    };
    let list = within.iter().filter_map(super::area::name_of).find_map(named)?;
    let offers = list.options.iter().any(|o| !o.hidden && plain(&o.label) == plain(&literal.text));
    offers.then(|| describe(list))
}

/// A text that is not where it was said to be, by boxes alone.
fn elsewhere(literal: &Literal, within: &[Scope]) -> Ruling {
    let text = literal.shown();
    match within.iter().find(|scope| matches!(scope, Scope::Control(..))) {
        Some(control) => Ruling::unknown(format!(
            "'{text}' is shown, but not clearly {}: leave the place out, or look at the picture",
            crate::parse::render::scope("in", control)
        )),
        None => Ruling::unknown(format!(
            "'{text}' is shown, but whether it stands next to that cannot be told: say in which row, card or section"
        )),
    }
}

/// A text that came and went. A message was seen by the tester; another text (a spinner's, say) is only part of the way.
/// A denial speaks of the page now: only "no message" counts what has vanished (DESIGN section 9). An alert that came with the action
/// may be the very one that must not.
fn passing(sight: &Sight<'_>, t: &Transient) -> Option<Ruling> {
    let text = plain(&t.text);
    if sight.negative {
        let reason = format!(
            "'{text}' was shown as an alert and has vanished: if it may, let a step wait until it is not displayed"
        );
        return (t.role == Role::Alert).then(|| Ruling::unknown(reason));
    }
    if left_by_step(sight, t) {
        return Some(Ruling::unknown(format!(
            "'{text}' was shown after an earlier step, and is gone after a later one: check it in the row that brings it"
        )));
    }
    if is_message(t) && !t.replaced {
        let evidence = Evidence { quote: Some(text.clone()), ..Evidence::default() };
        return Some(Ruling::holds(format!("'{text}' was shown and has vanished")).with(evidence));
    }
    Some(Ruling::unknown(format!(
        "'{text}' appeared and has vanished again: say \"the message '…' is shown\" or \"'…' is no longer shown\""
    )))
}

pub(super) fn doubtful(sight: &Sight<'_>, literal: &Literal, line: &Line) -> Ruling {
    let (wanted, there) = (literal.shown(), &line.text);
    let reason = if line.kind == RunKind::Covered {
        format!(
            "'{wanted}' lies behind something that covers the page: nobody can read it, and what covers it may go"
        )
    } else if *there == plain(&literal.text) {
        format!(
            "'{wanted}' stands there in pieces side by side, which may be one text or several: check each piece"
        )
    } else if line.edge(&plain(&literal.text)) == Edge::Inside && !there.contains(&plain(&literal.text)) {
        format!("'{wanted}' stands there as '{there}', with other dashes or gaps: quote it as it is there")
    } else {
        format!("'{wanted}' stands there only as a part of '{there}': quote the whole text")
    };
    Ruling::unknown(reason).with(line.evidence(sight.now))
}

fn not_shown(sight: &Sight<'_>, area: &Area, literal: &Literal) -> Ruling {
    Ruling::fails(format!("'{}' is not shown", literal.shown())).near(near_texts(sight.now, area, literal))
}

/// An icon button is called by its name although nobody can read it: no rule decides whether that "is shown".
fn only_named(sight: &Sight<'_>, area: &Area, literal: &Literal) -> Option<Ruling> {
    let needle = plain(&literal.text);
    let s = sight.now;
    let named = |e: &Element| {
        e.visible && best_edge(&plain(&e.name), &needle) == Edge::Whole && super::shown::is_leaf(e)
    };
    let (_, e) = s.elements.iter().enumerate().find(|(i, e)| area.has(*i) && named(e))?;
    Some(
        Ruling::unknown(format!(
            "'{}' is the name of the {}, but cannot be read on the page: say \"{} is shown\"",
            literal.shown(),
            describe(e),
            describe(e)
        ))
        .with(Evidence { element: Some(describe(e)), quote: None, bbox: Some(e.bbox) }),
    )
}

fn vanished<'a>(sight: &Sight<'a>, literal: &Literal) -> Option<&'a Transient> {
    if sight.standing {
        return None;
    }
    let needle = plain(&literal.text);
    let with_text = |t: &&Transient| t.gone && best_edge(&plain(&t.text), &needle) == Edge::Whole;
    let all = || sight.view.transients.iter().filter(with_text);
    all().find(|t| is_message(t)).or_else(|| all().next())
}

/// Whether a text stood there after an earlier step of the row, or at the end of the row before, and is gone after a later one.
pub(crate) fn left_by_step(sight: &Sight<'_>, t: &Transient) -> bool {
    t.gone
        && sight
            .view
            .steps
            .iter()
            .chain(sight.view.rows.last())
            .any(|s| !look_for(s, &Area::page(), &t.text).whole.is_empty())
}

/// Whether a text that appeared was marked as a message.
pub(crate) fn is_message(t: &Transient) -> bool {
    // What a control is called is no message, whatever layer it came with.
    // A mark that is called a status tells what state a thing is in.
    !is_pressed(t.role)
        && !super::candidates::is_badge(t.role, &t.classes)
        && (t.live || super::candidates::marks_message(t.role, &t.classes))
}
