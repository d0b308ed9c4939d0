//! Rule: how many there are.

use super::alike_blocks::{like_members, of_page, others_meant};
use super::area::area_of_table;
use super::called;
use super::counted::{compares, in_words, place, plural, singular, there_are, written};
use super::figure;
use super::list;
use super::menus;
use super::ruling::{Ruling, Sight};
use super::table;
use crate::assertion::{Comparison, Counted};
use crate::facts::area::Area;
use crate::facts::drawn;
use crate::facts::items;
use crate::facts::kinds;
use crate::facts::kinds::{is_kind, is_leaf};
use crate::facts::like_items;
use crate::facts::line;
use crate::facts::named::is_named;
use crate::facts::plain::{Edge, best_edge, folded, plain};
use crate::facts::regions::regions;
use crate::facts::shown::{groups, lines, look_for};
use crate::facts::tables;
use crate::facts::undrawn;
use crate::snapshot::{Element, Role, RunKind, SelectOption, Snapshot, Table};
use crate::step::{ElementKind, Literal, Region, Scope};

/// Least and most there are, where people may count differently.
pub(crate) type Bounds = (u64, u64);

/// A number of texts or elements compares as the claim says. Decided only where every way of counting agrees.
pub(crate) fn count(
    sight: &Sight<'_>,
    counted: &Counted,
    comparison: Comparison,
    number: u64,
    within: &[Scope],
) -> Ruling {
    if let Comparison::MoreThanBefore | Comparison::FewerThanBefore = comparison {
        let up = comparison == Comparison::MoreThanBefore;
        return since(sight, counted, (up, number), within);
    }
    let bounds = match place(sight, counted, within).and_then(|area| bounds(sight, &area, counted)) {
        Ok(bounds) => bounds,
        Err(ruling) => {
            let any = comparison == Comparison::AtLeast && number == 1 && within.is_empty();
            let exactly = comparison == Comparison::Exactly && within.is_empty();
            let told = || counted_by_page(sight, counted, number).filter(|_| exactly);
            return called::some_listed(sight, counted).filter(|_| any).or_else(told).unwrap_or(ruling);
        }
    };
    let (least, most) = bounds;
    let mut answers = (least..=most.min(least + 10_000)).map(|n| compares(n, comparison, number));
    let first = answers.next().unwrap_or(false);
    if let Some(total) = all_pages(sight, counted, within).filter(|_| !first)
        && compares(total, comparison, number)
    {
        return Ruling::unknown(format!(
            "{} on this page, and {total} on all pages: say what the pager shows",
            there_are(bounds, counted)
        ));
    }
    if !first && let Some(reason) = others_meant(sight, counted, within, (comparison, number)) {
        return Ruling::unknown(reason);
    }
    if answers.all(|a| a == first) {
        let ruling = Ruling::when(first, there_are(bounds, counted));
        return match counted {
            Counted::Text(t) => {
                let seen = look_for(sight.now, &Area::page(), &t.text);
                seen.whole.first().map_or(ruling.clone(), |l| ruling.with(l.evidence(sight.now)))
            }
            _ => ruling,
        };
    }
    Ruling::unknown(format!("{}, by how one counts", there_are(bounds, counted)))
}

/// Where the page itself writes so many: over the list of which it shows a part, or in a tile with what they are called. Another number
/// there may be that of others.
fn counted_by_page(sight: &Sight<'_>, counted: &Counted, number: u64) -> Option<Ruling> {
    let s = sight.now;
    let told = match counted {
        Counted::Elements(ElementKind::Item, None) => {
            called::goes_on(s) && written(s, &Area::page(), "item") == [number]
        }
        Counted::Noun(noun) => {
            let tile = figure::number(s, noun) == Some(number);
            tile || called::is_called(sight, &singular(&folded(noun)))
                && called::all_there_are(s) == Some(number)
        }
        _ => false,
    };
    told.then(|| Ruling::holds(format!("the page says {number} {}", in_words(counted))))
}

/// How many rows a table says that it has on all of its pages, of which one is shown.
fn all_pages(sight: &Sight<'_>, counted: &Counted, within: &[Scope]) -> Option<u64> {
    let Counted::Elements(ElementKind::Row, None) = counted else { return None };
    let table = table::the_table(sight, &area_of_table(sight, within).ok()?).ok()?;
    let headers = table.rows.iter().filter(|row| row.header).count() as u64;
    let total = u64::try_from(table.total?).ok()?.checked_sub(headers)?;
    (total > tables::data_rows(sight.now, table).len() as u64).then_some(total)
}

/// How many there are, for comparisons with an earlier moment; `None` where people may count differently.
pub(crate) fn exact_count(sight: &Sight<'_>, counted: &Counted, within: &[Scope]) -> Option<u64> {
    let area = place(sight, counted, within).ok()?;
    if matches!(counted, Counted::Elements(ElementKind::Row, None)) {
        // What may be counted or not was so before too.
        let table = table::the_table(sight, &area).ok()?;
        let drawn = undrawn::rows(sight.now, table).is_none();
        return drawn.then(|| tables::data_rows(sight.now, table).len() as u64);
    }
    let alike = like_members(sight, &area, counted).is_some_and(|items| list::look_alike(sight.now, &items));
    bounds(sight, &area, counted).ok().filter(|(least, most)| least == most && !alike).map(|(n, _)| n)
}

/// There are so many more (`up`) or fewer than before the row's first action.
fn since(sight: &Sight<'_>, counted: &Counted, (up, number): (bool, u64), within: &[Scope]) -> Ruling {
    let Some(before) = sight.earlier() else {
        return Ruling::unknown("nothing was seen before the action: say how many there are now");
    };
    let (now, then) = match (exact_count(sight, counted, within), exact_count(&before, counted, within)) {
        (Some(now), Some(then)) => (now, then),
        (now, _) => {
            let when = if now.is_none() { "are now" } else { "were before the action" };
            return Ruling::unknown(format!("how many {} there {when} cannot be told", in_words(counted)));
        }
    };
    let holds = if up { then + number == now } else { now + number == then };
    let were = there_are((then, then), counted)
        .replace("there is ", "there was ")
        .replace("there are ", "there were ");
    Ruling::when(holds, format!("{were} before the action, and {now} now"))
}

/// How many there are at least and at most.
pub(crate) fn bounds(sight: &Sight<'_>, area: &Area, counted: &Counted) -> Result<Bounds, Ruling> {
    match counted {
        Counted::Text(t) => match undrawn_table(sight, area) {
            Some(reason) => Err(Ruling::unknown(reason)),
            None => Ok(texts(sight.now, area, t)),
        },
        Counted::Elements(ElementKind::Row, name) => rows(sight, area, name.as_ref()),
        Counted::Elements(kind, name) => elements(sight, area, *kind, name.as_ref()),
        Counted::Noun(noun) => noun_text(sight, area, noun),
    }
}

/// What tells that a table there draws only a part of its rows, in which the text may stand, too.
fn undrawn_table(sight: &Sight<'_>, area: &Area) -> Option<String> {
    let tables = sight.now.tables.iter().filter(|t| area.has(t.element));
    tables.filter_map(|t| undrawn::rows(sight.now, t)).next()
}

/// Non-overlapping occurrences in visible text; doubtful ones and what fields hold widen the bounds.
fn texts(s: &Snapshot, area: &Area, literal: &Literal) -> Bounds {
    let needle = plain(&literal.text);
    let all = lines(s, area);
    let (mut least, mut most) = (0, 0);
    for line in &all {
        let (whole, any) = line.count(&needle);
        if line.kind == RunKind::Content {
            least += whole;
        }
        most += any;
    }
    // A text over several blocks of one row or control stands in none of them alone.
    let mut over_blocks = 0;
    for group in groups(s, area) {
        let inside = |l: &&line::Line| l.runs.0 >= group.runs.0 && l.runs.1 <= group.runs.1;
        let alone: u64 = all.iter().filter(inside).map(|l| l.count(&needle).1).sum();
        over_blocks += group.count(&needle).1.saturating_sub(alone);
    }
    if (least, most + over_blocks) == (0, 0) {
        // Icon buttons may be counted by their name, though nobody can read it.
        return (0, named_only(s, area, &needle));
    }
    if least == 0 && over_blocks == 1 { (1, most.max(1)) } else { (least, most + over_blocks) }
}

/// Visible single things whose name holds the text.
fn named_only(s: &Snapshot, area: &Area, needle: &str) -> u64 {
    let visible = s.elements.iter().enumerate().filter(|(i, e)| e.visible && area.has(*i)).map(|(_, e)| e);
    visible.filter(|e| is_leaf(e) && best_edge(&plain(&e.name), needle) == Edge::Whole).count() as u64
}

/// Rows of data (header rows do not count) of the only table; people may count its foot, or not.
fn rows(sight: &Sight<'_>, area: &Area, name: Option<&Literal>) -> Result<Bounds, Ruling> {
    let table = table::the_table(sight, area)?;
    let s = sight.now;
    if let Some(reason) = undrawn::rows(s, table) {
        return Err(Ruling::unknown(reason));
    }
    let data = tables::data_rows(s, table);
    let sure = |row: &crate::snapshot::TableRow| !tables::is_aside_row(table, row);
    let Some(name) = name else {
        return Ok((data.iter().filter(|r| sure(r)).count() as u64, data.len() as u64));
    };
    let (mut least, mut most) = (0, 0);
    for row in data {
        let seen = look_for(s, &Area::of(s, &[row.element]), &name.text);
        least += u64::from(!seen.whole.is_empty() && sure(row));
        most += u64::from(!seen.whole.is_empty() || !seen.doubtful.is_empty() || !seen.in_fields.is_empty());
    }
    Ok((least, most))
}

fn elements(
    sight: &Sight<'_>,
    area: &Area,
    kind: ElementKind,
    name: Option<&Literal>,
) -> Result<Bounds, Ruling> {
    let s = sight.now;
    let visible = || s.elements.iter().enumerate().filter(|(i, e)| e.visible && area.has(*i)).map(|(_, e)| e);
    if matches!(kind, ElementKind::Item | ElementKind::Card)
        || kind == ElementKind::Option && menus::entries(s, area).is_some()
    {
        return items(sight, area, (kind, name));
    }
    if kind == ElementKind::Option && !visible().any(|e| is_kind(e, kind) == Some(true)) {
        return options(sight, area, name);
    }
    // A board has columns to a person, and none of them has a role.
    let no_table = kind == ElementKind::Column && shown_tables(s).all(|t| !area.has(t.element));
    if no_table || visible().all(|e| is_kind(e, kind).is_none()) {
        return Err(Ruling::unknown(format!(
            "which elements are {} cannot be told by their role: count a text or the rows of a table",
            kind.nouns()
        )));
    }
    let of_kind = visible().filter(|e| is_kind(e, kind) == Some(true));
    let least = of_kind.filter(|e| name.is_none_or(|n| is_named(s, e, n))).count() as u64;
    // A control that takes text may be counted as a field although it is another kind.
    let alike = |e: &&Element| {
        kind == ElementKind::Field && (kinds::is_field(e.role) || is_leaf(e) && e.value.is_some())
    };
    let named = |e: &&Element| name.is_none_or(|n| is_named(s, e, n));
    let fields = visible().filter(alike).filter(named).count() as u64;
    let barred = s.elements.iter().enumerate().filter(|(i, e)| e.barred && area.has(*i)).map(|(_, e)| e);
    let barred = barred.filter(|e| is_kind(e, kind) == Some(true) || alike(e)).filter(named).count() as u64;
    // A picture without a description says that it is decoration; a person who counts pictures does not ask it.
    let undescribed = |e: &&Element| kind == ElementKind::Image && e.tag == "img" && e.role != Role::Img;
    let plain = visible().filter(undescribed).filter(|_| name.is_none()).count() as u64;
    let (sure, maybe) = if kind == ElementKind::Button { linked_buttons(s, area, name) } else { (0, 0) };
    // Where real buttons stand among them, people differ on which are meant.
    let (least, drawn) = if least == 0 { (sure, maybe - sure) } else { (least, maybe) };
    Ok((least, least.max(fields) + barred + plain + drawn))
}

/// Links that are buttons to a person: those that are so for certain, and with those that may be, which none without a
/// name is.
fn linked_buttons(s: &Snapshot, area: &Area, name: Option<&Literal>) -> Bounds {
    let named =
        |i: &usize| s.elements.get(*i).is_some_and(|e| e.visible && name.is_none_or(|n| is_named(s, e, n)));
    let all = || (0..s.elements.len()).filter(|&i| area.has(i)).filter(named);
    let sure = all().filter(|&i| drawn::is_button(s, i)).count() as u64;
    let maybe = all().filter(|&i| drawn::may_be_button(s, i)).count() as u64;
    (sure, if name.is_none() { sure } else { maybe })
}

fn items(
    sight: &Sight<'_>,
    area: &Area,
    (kind, name): (ElementKind, Option<&Literal>),
) -> Result<Bounds, Ruling> {
    let items = list::the_items(sight, area)?;
    let s = sight.now;
    if let Some(reason) = undrawn::items(s, &items) {
        return Err(Ruling::unknown(reason));
    }
    let Some(name) = name else {
        let number = items.len() as u64;
        if let Some(rows) = rows_that_are_written(sight, area) {
            return Ok((rows, rows));
        }
        return match others(sight, area, (kind, number)) {
            Some(reason) => Err(Ruling::unknown(reason)),
            None => Ok((number, number)),
        };
    };
    let shows = |&&i: &&usize| !look_for(s, &Area::of(s, &[i]), &name.text).whole.is_empty();
    let n = items.iter().filter(shows).count() as u64;
    Ok((n, n))
}

const ITEM_NOUNS: [&str; 5] = ["item", "result", "entry", "record", "product"];

/// The rows of the only table of a page, where the page itself writes that there are as many items: the list beside it is another.
fn rows_that_are_written(sight: &Sight<'_>, area: &Area) -> Option<u64> {
    let s = sight.now;
    let rows = the_only_table(sight, area)?;
    let mut all: Vec<u64> = ITEM_NOUNS.iter().flat_map(|noun| written(s, area, noun)).collect();
    all.dedup();
    (all == [rows]).then_some(rows)
}

/// The tables in sight that belong to the page rather than to its frame.
fn shown_tables(s: &Snapshot) -> impl Iterator<Item = &Table> {
    let shown =
        |t: &&Table| s.elements.get(t.element).is_some_and(|e| e.visible) && !tables::is_aside(s, t.element);
    s.tables.iter().filter(shown)
}

/// How many rows the only table of a page has, where they can be counted and no other page has more of them.
fn the_only_table(sight: &Sight<'_>, area: &Area) -> Option<u64> {
    let s = sight.now;
    let mut tables = shown_tables(s).filter(|_| area.is_page());
    tables.next().filter(|_| tables.next().is_none())?;
    let every_row = Counted::Elements(ElementKind::Row, None);
    let turned = |i: usize| s.elements[i].visible && items::turns_pages(s, &items::items_of(s, i));
    let lists =
        || (0..s.elements.len()).filter(|&i| matches!(s.elements[i].role, Role::List | Role::Listbox));
    let more = !regions(s, Region::Pagination).is_empty()
        || lists().any(turned)
        || all_pages(sight, &every_row, &[]).is_some()
        || called::goes_on(s);
    if more {
        return None;
    }
    let (least, most) = rows(sight, area, None).ok()?;
    (least == most && least > 0).then_some(least)
}

/// Why the items of the only list of a page may not be those that are meant: a table has another number of rows, or another number
/// of items is written.
fn others(sight: &Sight<'_>, area: &Area, (kind, number): (ElementKind, u64)) -> Option<String> {
    let s = sight.now;
    if !area.is_page() {
        return None;
    }
    let rows: Vec<u64> = shown_tables(s).map(|t| tables::data_rows(s, t).len() as u64).collect();
    if let Some(rows) = rows.iter().find(|rows| **rows > 0 && **rows != number) {
        return Some(format!(
            "there is a list of {number} items and a table of {rows} rows: say which is meant, \"there are {rows} rows\""
        ));
    }
    // Cards are what is drawn, however many there are in all.
    if kind == ElementKind::Card && called::goes_on(s) {
        return None;
    }
    let written =
        ITEM_NOUNS.iter().flat_map(|noun| written(s, area, noun)).find(|written| *written != number)?;
    Some(format!(
        "there is a list of {number} items, and {written} are written on the page: say where they are listed"
    ))
}

fn options(sight: &Sight<'_>, area: &Area, name: Option<&Literal>) -> Result<Bounds, Ruling> {
    let all = sight.now.elements.iter().enumerate();
    let selects: Vec<_> = all.filter(|(i, e)| e.visible && area.has(*i) && !e.options.is_empty()).collect();
    let [(_, select)] = selects.as_slice() else {
        return Err(Ruling::unknown("options of which dropdown are meant cannot be told: name it"));
    };
    let fits = |o: &&SelectOption| !o.hidden && name.is_none_or(|n| plain(&o.label) == plain(&n.text));
    let n = select.options.iter().filter(fits).count() as u64;
    let prompts = select.options.first().filter(fits).filter(|o| name.is_none() && is_prompt(&o.label));
    Ok((n - u64::from(prompts.is_some()), n))
}

/// Whether an option asks for a choice rather than being one ("---", "Select a country"), which not everybody counts.
fn is_prompt(label: &str) -> bool {
    let folded = folded(label);
    let first = folded.split(' ').find(|word| !word.is_empty());
    label.trim().starts_with(['-', '–', '—', '<', '(', '.'])
        || first.is_none_or(|word| matches!(word, "select" | "choose" | "please" | "pick"))
}

/// How many there are where their number is written once. "No orders" is none, where nothing else says how many.
fn noun_text(sight: &Sight<'_>, area: &Area, noun: &str) -> Result<Bounds, Ruling> {
    let s = sight.now;
    let noun = singular(&folded(noun));
    let numbers = written(s, area, &noun);
    let shown = like_items::articles(s, area);
    let any = ITEM_NOUNS.contains(&noun.as_str());
    if numbers.is_empty() && (any || called::is_called(sight, &noun)) {
        let rows = the_only_table(sight, area).filter(|_| called::is_called(sight, &noun));
        if let Some(listed) = rows.or_else(|| of_page(sight, area)) {
            return Ok((listed, listed));
        }
    }
    match numbers.as_slice() {
        [n] if shown > 0 && shown != *n => Err(Ruling::unknown(format!(
            "the page says {n} {}, and shows {shown} articles: check the text, or what each shows",
            if *n == 1 { noun } else { plural(&noun) }
        ))),
        [n] => Ok((*n, *n)),
        _ => Err(Ruling::unknown(format!(
            "how many {} there are is not written on the page once: count the rows of a table, the items of a list, or a text",
            plural(&noun)
        ))),
    }
}
