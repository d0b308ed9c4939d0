//! Rules: a text is visible.

use super::area::{area, name_of, no_scope};
use super::cut_off;
use super::doubt;
use super::passing;
use super::ruling::{Ruling, Sight, decide};
use crate::event::Evidence;
use crate::facts::area::Area;
use crate::facts::called::describe;
use crate::facts::kinds::is_leaf;
use crate::facts::line::Line;
use crate::facts::near::near_texts;
use crate::facts::plain::{Edge, best_edge, plain};
use crate::facts::shown::{Seen, lines, look_for};
use crate::facts::undrawn;
use crate::ground::beyond_its_like;
use crate::page::Transient;
use crate::rule::rules;
use crate::snapshot::{Element, RunKind, Snapshot, Style};
use crate::step::{Literal, Region, Scope};

/// A text that is asked for in a part of the page, and where it was seen.
pub(crate) struct Asked<'a> {
    sight: Sight<'a>,
    literal: &'a Literal,
    within: &'a [Scope],
    area: Area,
    seen: Seen,
}

rules! {
    /// The rules of a text, in their order.
    TEXT: fn(&Asked<'_>) -> Option<Ruling>;

    /// Nothing is asked where the quotes are empty.
    /// Example: "'' is displayed" is refused.
    "text/none-said" "no text was said" => none_said;
    /// Letters in the colour of their ground are read by nobody, and a person who selects them may.
    /// Example: a white 'Sold out' on white is undecided.
    "text/unreadable" "the text has the colour of what it stands on" => unreadable;
    /// A block shows it, or the cells of one row, or the blocks of one control joined by a space: whole words, exactly, case included
    /// (DESIGN section 9).
    /// Example: 'Ada' is shown by "Ada, 3 orders", and not by "Adam".
    "text/shown" "the page shows the text on whole words" => shown;
    /// A denial speaks of the page now, but an alert that came with the action may be the very one that must not come.
    /// Example: "no 'Failed' is displayed", where an alert 'Failed' came and went.
    "text/alert-vanished" "an alert with the text came and went" => alert_vanished;
    /// What a later step of the row made go is not shown to a tester any more, and it was once: check it in the row that brings it.
    /// Example: 'Saved' after the first of two steps.
    "text/left-by-step" "the text went with a later step" => left_by_a_step;
    /// A message that showed the text and has vanished was seen by the tester.
    /// Example: a toast 'Saved' whose time was up.
    "text/message-vanished" "a message with the text came and went by itself" => message_vanished;
    /// Any other text that came and went, a spinner's say, is only part of the way.
    /// Example: 'Loading' while a list is fetched.
    "text/vanished" "the text came and went" => other_vanished;
    /// A box shows only the beginning: no person reads it in full, and a wider window may show it, so it is not absent either.
    /// Example: 'Annual report 2026' where the cell ends in an ellipsis after 'Annual'.
    "text/cut-off" "the page cuts the text off" => cut_off;
    /// The pieces of a breadcrumb, and what parts them, are read as one.
    /// Example: 'Home Products Kettle' in the breadcrumbs 'Home', 'Products', 'Kettle'.
    "text/breadcrumbs" "the breadcrumbs are this text, piece by piece" => breadcrumbs;
    /// A layer that is opaque and takes nearly all of the viewport hides what lies behind it, and a splash screen goes by itself.
    /// Example: 'Orders' behind 'Please wait'.
    "text/covered" "the text lies behind something that covers the page" => covered;
    /// Pieces side by side may be one text or several.
    /// Example: 'Total $30', of which 'Total' stands at the left and '$30' at the right.
    "text/in-pieces" "the text stands there in pieces side by side" => in_pieces;
    /// Without quotes it may be a label and its value rather than one text, wherever a page puts the two.
    /// Example: Occupancy 46%, of which 'Occupancy' stands above '46%'.
    "text/apart" "its words stand apart on the page" => apart;
    /// A dash for another, or a gap that only style makes.
    /// Example: '2–3' where the page has '2-3'.
    "text/other-signs" "the text stands there with other dashes or gaps" => other_signs;
    /// Joined to more by punctuation, a unit or an ending: people differ on whether that is the text.
    /// Example: 'Ada' in "Ada's cart", '30' in '$30', 'mail' in "e-mail".
    "text/part" "the text stands there only as a part of a longer one" => part;
    /// What only a field holds or hints at is not the page's text, and no absence of it either.
    /// Example: 'Ada' in the field 'Name'.
    "text/in-field" "the text stands only in a field" => in_field;
    /// Boxes show that a text is beside or at something, and never that it is not.
    /// Example: 'Required' "below the field 'Email'", which stands at the end of the form.
    "text/elsewhere" "the text is shown, but not clearly there" => elsewhere;
    /// A list offers its options open or not: that one "is not displayed" decides nothing while the list is closed.
    /// Example: 'France' in the dropdown 'Country'.
    "text/offered" "a closed list offers the text as an option" => offered;
    /// A part that is called by a text which is no heading ends where the next text of its look begins, as titles of cards do: what stands
    /// behind that is neither in it nor out of it.
    /// Example: 'Price' under 'Basic', which stands behind 'Pro'.
    "text/beyond" "the text stands where that part may have ended" => beyond;
    /// A table that draws only what is in sight may hold it; to scroll there is the way out.
    /// Example: 'Zoe' in a table of 5,000 rows of which 30 are drawn.
    "text/undrawn" "the table draws only a part of its rows" => undrawn_rows;
    /// Where an ellipsis stands is a matter of pixels.
    /// Example: 'Annual re…' as the page shows it today.
    "text/ellipsis" "where the page cuts it off cannot be told to the letter" => ellipsis;
    /// An icon button is called by its name although nobody can read it: no rule decides whether that "is shown".
    /// Example: 'Delete', the name of a button with a bin.
    "text/only-named" "the text is only the name of something" => only_named;
    /// It is nowhere in that part of the page.
    /// Example: 'Saved', where nothing says so.
    "text/not-shown" "the page does not show the text" => not_shown;
}

/// A text is visible in a part of the page, by the first of its rules that says something.
pub(crate) fn text(sight: &Sight<'_>, literal: &Literal, within: &[Scope]) -> Ruling {
    match area(sight, within) {
        Ok(area) => {
            let seen = look_for(sight.now, &area, &literal.text);
            decide(TEXT, &Asked { sight: *sight, literal, within, area, seen })
        }
        Err(ruling) => ruling,
    }
}

impl<'a> Asked<'a> {
    fn wanted(&self) -> String {
        plain(&self.literal.text)
    }

    fn page(&self) -> &'a Snapshot {
        self.sight.now
    }
}

fn none_said(asked: &Asked<'_>) -> Option<Ruling> {
    asked.wanted().is_empty().then(|| Ruling::unknown("the expected text is empty: name the text"))
}

fn unreadable(asked: &Asked<'_>) -> Option<Ruling> {
    let (s, whole) = (asked.page(), &asked.seen.whole);
    let line = whole.first().filter(|_| whole.iter().all(|line| is_unreadable(s, line)))?;
    let reason = format!("'{}' is written in the colour of its ground, where nobody can read it", line.text);
    Some(Ruling::unknown(reason).with(line.evidence(s)))
}

fn shown(asked: &Asked<'_>) -> Option<Ruling> {
    let line = asked.seen.whole.first()?;
    Some(Ruling::holds(format!("'{}' is shown", line.text)).with(line.evidence(asked.page())))
}

/// What a rule says of a text that came and went, where it is asked for on the whole page.
fn of_passing(asked: &Asked<'_>, rule: fn(&Sight<'_>, &Transient) -> Option<Ruling>) -> Option<Ruling> {
    let text = passing::vanished(&asked.sight, asked.literal).filter(|_| asked.area.is_page())?;
    rule(&asked.sight, text)
}

fn alert_vanished(asked: &Asked<'_>) -> Option<Ruling> {
    of_passing(asked, passing::alert_vanished)
}

fn left_by_a_step(asked: &Asked<'_>) -> Option<Ruling> {
    of_passing(asked, passing::left_by_a_step)
}

fn message_vanished(asked: &Asked<'_>) -> Option<Ruling> {
    of_passing(asked, passing::message_vanished)
}

fn other_vanished(asked: &Asked<'_>) -> Option<Ruling> {
    of_passing(asked, passing::other_vanished)
}

fn cut_off(asked: &Asked<'_>) -> Option<Ruling> {
    let line = asked.seen.doubtful.iter().find(|line| line.cuts_off(&asked.wanted()))?;
    Some(doubt::cut_off(asked.page(), asked.literal, line))
}

fn breadcrumbs(asked: &Asked<'_>) -> Option<Ruling> {
    let line = asked.seen.doubtful.first().filter(|_| is_path(asked))?;
    let observed = format!("'{}' is shown", asked.literal.shown());
    Some(Ruling::holds(observed).with(line.evidence(asked.page())))
}

/// What a rule says of the line in which the text stands in doubt.
fn of_doubtful(asked: &Asked<'_>, rule: fn(&Literal, &Line) -> Option<Ruling>) -> Option<Ruling> {
    let line = asked.seen.doubtful.first()?;
    rule(asked.literal, line).map(|ruling| ruling.with(line.evidence(asked.page())))
}

fn covered(asked: &Asked<'_>) -> Option<Ruling> {
    of_doubtful(asked, doubt::covered)
}

fn in_pieces(asked: &Asked<'_>) -> Option<Ruling> {
    of_doubtful(asked, doubt::in_pieces)
}

fn apart(asked: &Asked<'_>) -> Option<Ruling> {
    let text = plain(&asked.literal.text);
    let whole = |part: &str| !look_for(asked.page(), &asked.area, part).whole.is_empty();
    let parted = |(at, _): (usize, char)| {
        let (front, back) = (text[..at].trim(), text[at..].trim());
        whole(front) && whole(back)
    };
    let blank = |c: &(usize, char)| c.1 == ' ';
    (!asked.literal.quoted && text.char_indices().filter(blank).any(parted)).then(|| {
        let shown = asked.literal.shown();
        Ruling::unknown(format!(
            "the words of '{shown}' stand apart on the page: say what is to be beside what"
        ))
    })
}

fn other_signs(asked: &Asked<'_>) -> Option<Ruling> {
    of_doubtful(asked, doubt::other_signs)
}

fn part(asked: &Asked<'_>) -> Option<Ruling> {
    of_doubtful(asked, doubt::part)
}

fn in_field(asked: &Asked<'_>) -> Option<Ruling> {
    let line = asked.seen.in_fields.first()?;
    let field =
        line.element.and_then(|e| asked.page().elements.get(e)).map_or("a field".to_owned(), describe);
    Some(Ruling::unknown(format!(
        "'{0}' stands only in {field}: say \"field '…' contains '{0}'\"",
        asked.literal.shown()
    )))
}

fn elsewhere(asked: &Asked<'_>) -> Option<Ruling> {
    asked.within.iter().find(|scope| matches!(scope, Scope::NextTo(_) | Scope::Control(..)))?;
    look_for(asked.page(), &Area::page(), &asked.literal.text).whole.first()?;
    let text = asked.literal.shown();
    Some(match asked.within.iter().find(|scope| matches!(scope, Scope::Control(..))) {
        Some(control) => Ruling::unknown(format!(
            "'{text}' is shown, but not clearly {}: leave the place out, or look at the picture",
            crate::parse::render::scope("in", control)
        )),
        None => Ruling::unknown(format!(
            "'{text}' is shown, but whether it stands next to that cannot be told: say in which row, card or section"
        )),
    })
}

fn offered(asked: &Asked<'_>) -> Option<Ruling> {
    let list = offering(asked)?;
    Some(Ruling::unknown(format!(
        "'{0}' is an option of the {list}, whose list is closed: say \"the {list} has the option '{0}'\"",
        asked.literal.shown()
    )))
}

fn beyond(asked: &Asked<'_>) -> Option<Ruling> {
    let beyond = asked.area.beyond()?;
    look_for(asked.page(), beyond, &asked.literal.text).whole.first()?;
    Some(no_scope(&asked.sight, asked.within, beyond_its_like(Some(asked.literal), asked.within)))
}

fn undrawn_rows(asked: &Asked<'_>) -> Option<Ruling> {
    let s = asked.page();
    let mut tables = s.tables.iter().filter(|t| !asked.area.is_page() && asked.area.has(t.element));
    let reason = tables.find_map(|t| undrawn::rows(s, t))?;
    Some(Ruling::unknown(format!("'{}' is not among what is drawn; {reason}", asked.literal.shown())))
}

fn ellipsis(asked: &Asked<'_>) -> Option<Ruling> {
    cut_off::as_seen(&asked.sight, &asked.area, asked.literal)
}

fn only_named(asked: &Asked<'_>) -> Option<Ruling> {
    let needle = asked.wanted();
    let named = |e: &Element| e.visible && best_edge(&plain(&e.name), &needle) == Edge::Whole && is_leaf(e);
    let all = asked.page().elements.iter().enumerate();
    let (_, e) = all.into_iter().find(|(i, e)| asked.area.has(*i) && named(e))?;
    Some(
        Ruling::unknown(format!(
            "'{}' is the name of the {}, but cannot be read on the page: say \"{} is shown\"",
            asked.literal.shown(),
            describe(e),
            describe(e)
        ))
        .with(Evidence { element: Some(describe(e)), quote: None, bbox: Some(e.bbox) }),
    )
}

fn not_shown(asked: &Asked<'_>) -> Option<Ruling> {
    let near = near_texts(asked.page(), &asked.area, asked.literal);
    Some(Ruling::fails(format!("'{}' is not shown", asked.literal.shown())).near(near))
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

/// Whether the pieces of the breadcrumbs are this text and nothing else.
fn is_path(asked: &Asked<'_>) -> bool {
    let pieces: Vec<String> = lines(asked.page(), &asked.area)
        .into_iter()
        .filter(|l| l.kind == RunKind::Content)
        .map(|l| l.text)
        .collect();
    matches!(asked.within, [Scope::Region(Region::Breadcrumbs)]) && pieces.join(" ") == asked.wanted()
}

/// The list by whose name a place is called and that offers the text, open or not.
fn offering(asked: &Asked<'_>) -> Option<String> {
    let s = asked.page();
    let named = |name: &Literal| {
        let called =
            move |e: &Element| e.labels.iter().chain([&e.name]).any(|n| plain(n) == plain(&name.text));
        s.elements.iter().find(move |e| e.visible && !e.options.is_empty() && called(e))
    };
    let list = asked.within.iter().filter_map(name_of).find_map(named)?;
    let offers = list.options.iter().any(|o| !o.hidden && plain(&o.label) == asked.wanted());
    offers.then(|| describe(list))
}
