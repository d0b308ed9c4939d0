//! What the rows and items of a page are called: by its headings, by what is selected of its tabs, by the table's own name.

use super::counted::{plural, singular};
use super::list::the_items;
use super::page::page;
use super::ruling::{Ruling, Sight};
use super::table::the_table;
use super::view::Truth;
use crate::assertion::Counted;
use crate::facts::area::Area;
use crate::facts::headings::sole_heading;
use crate::facts::line::{evidence, text_of};
use crate::facts::plain::folded;
use crate::facts::shown::lines;
use crate::facts::tables::{body_rows, is_aside_row};
use crate::snapshot::{Element, Role, RunKind, Snapshot};
use crate::step::Literal;

/// Whether what the only table or list of the page holds is called so.
pub(super) fn is_called(sight: &Sight<'_>, noun: &str) -> bool {
    let s = sight.now;
    let says = |text: &str| singular(without_number(&folded(text))) == *noun;
    let heading = sole_heading(s).is_some_and(|heading| says(&text_of(s, heading)));
    let is_selected = |e: &Element| e.visible && e.role == Role::Tab && e.states.selected == Some(true);
    let tab = s.elements.iter().filter(|e| is_selected(e)).any(|e| says(&e.name));
    let named =
        |e: &Element| e.visible && matches!(e.role, Role::Table | Role::Grid | Role::List | Role::Treegrid);
    let own = s.elements.iter().filter(|e| named(e)).any(|e| says(&e.name));
    heading || tab || own || page(sight, &Literal::bare(plural(noun))).truth == Truth::True
}

/// "Orders (15)" is called "Orders".
fn without_number(text: &str) -> &str {
    text.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '(' | ')' | ' ' | ':'))
}

/// That some of them are listed, where the only table or list of the page is called so, and holds something.
pub(super) fn some_listed(sight: &Sight<'_>, counted: &Counted) -> Option<Ruling> {
    let Counted::Noun(noun) = counted else { return None };
    let s = sight.now;
    let noun = singular(&folded(noun));
    if !is_called(sight, &noun) {
        return None;
    }
    let table = the_table(sight, &Area::page()).ok();
    let rows =
        table.map(|table| body_rows(s, table).into_iter().filter(|row| !is_aside_row(table, row)).count());
    match (table, rows) {
        (Some(table), Some(rows)) if rows > 0 => {
            let observed =
                format!("a table of {rows} {} is shown", if rows == 1 { noun } else { plural(&noun) });
            Some(Ruling::holds(observed).with(evidence(s, table.element)))
        }
        (None, _) => {
            let items = the_items(sight, &Area::page()).ok().filter(|items| items.len() > 1)?;
            let observed = format!("a list of {} {} is shown", items.len(), plural(&noun));
            Some(Ruling::holds(observed).with(evidence(s, *items.first()?)))
        }
        _ => None,
    }
}

/// Whether a page says that it shows only some of what there is: "10 of 23", "Load more".
pub(super) fn goes_on(s: &Snapshot) -> bool {
    const MORE: [&str; 6] = ["more", "load more", "show more", "show all", "next page", "view more"];
    let of_all = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |word: &str| word.replace([',', '.'], "").parse::<u64>().ok();
        words.windows(3).any(|three| {
            let first = three[0].rsplit(['-', '–']).next().and_then(number);
            matches!((first, three[1], number(three[2])), (Some(some), "of", Some(all)) if some < all)
        })
    };
    let asks = |e: &Element| {
        e.visible && matches!(e.role, Role::Button | Role::Link) && MORE.contains(&folded(&e.name).as_str())
    };
    let lines = lines(s, &Area::page());
    s.elements.iter().any(asks)
        || lines.iter().any(|l| l.kind == RunKind::Content && of_all(&folded(&l.text)))
}

/// How many there are in all, where the page says once of which it shows some: 14 of "1–6 of 14".
pub(super) fn all_there_are(s: &Snapshot) -> Option<u64> {
    let of_all = |line: &crate::facts::line::Line| {
        let text = folded(&line.text);
        let (range, all) = text.split_once(" of ")?;
        let (from, to) = range.rsplit(' ').next()?.split_once(['-', '–', '—'])?;
        let number = |word: &str| word.trim_matches(['.', ' ']).replace(',', "").parse::<u64>().ok();
        let (from, to, all) = (number(from)?, number(to)?, number(all)?);
        (from <= to && to <= all).then_some(all)
    };
    let mut told =
        lines(s, &Area::page()).into_iter().filter(|l| l.kind == RunKind::Content).filter_map(|l| of_all(&l));
    told.next().filter(|_| told.next().is_none())
}
