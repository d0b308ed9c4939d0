//! Items of lists and rows of tables, one by one.

use super::kinds::is_interactive;
use super::line::text_of;
use super::plain::{Edge, best_edge, plain};
use super::reading_order::downwards;
use super::roles::inside;
use super::shown::look_for;
use super::tables::{is_aside_row, is_blank, pictured};
use super::undrawn;
use crate::facts::area::Area;
use crate::snapshot::{Role, Snapshot};
use crate::step::Literal;

/// Whether the items of a list are the numbers of pages and what leads on: nobody calls that a list.
pub(crate) fn turns_pages(s: &Snapshot, items: &[usize]) -> bool {
    const LEADS: [&str; 12] =
        ["", "…", "...", "next", "previous", "prev", "first", "last", "‹", "›", "«", "»"];
    let texts: Vec<String> = items.iter().map(|&i| s.text_of(i).trim().to_lowercase()).collect();
    let number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let range = |text: &str| text.contains(" of ") && text.starts_with(|c: char| c.is_ascii_digit());
    let pressed = |&i: &usize| {
        s.elements[i].clickable
            || inside(s, i).any(|j| s.elements[j].clickable || is_interactive(s.elements[j].role))
    };
    items.iter().any(pressed)
        && texts.iter().filter(|text| number(text)).count() > 1
        && texts.iter().all(|text| number(text) || range(text) || LEADS.contains(&text.as_str()))
}

/// Visible items of a list, without those of lists inside of it, nor the blank ones that part the others; in the order in
/// which they are shown.
pub(crate) fn items_of(s: &Snapshot, list: usize) -> Vec<usize> {
    let lists = |i: &usize| matches!(s.elements[*i].role, Role::List | Role::Listbox | Role::Tree);
    let own = |i: usize| s.ancestors(i).skip(1).find(lists) == Some(list);
    let item = |role: Role| matches!(role, Role::ListItem | Role::Option | Role::TreeItem);
    let all =
        s.elements.iter().enumerate().filter(|(i, e)| e.visible && item(e.role) && own(*i)).map(|(i, _)| i);
    let all: Vec<usize> = all.collect();
    let blank: Vec<usize> = all.iter().copied().filter(|&i| is_blank(s, i)).collect();
    let seen =
        if blank.len() == all.len() { all } else { all.into_iter().filter(|i| !blank.contains(i)).collect() };
    downwards(s, seen, |&i| i)
}

/// Whether people may differ on it being a row of its table.
pub(crate) fn is_aside_member(s: &Snapshot, row: usize) -> bool {
    s.row(row).is_some_and(|(table, row)| is_aside_row(table, row))
}

/// What tells that these are not all items of their list, or rows of their table.
pub(crate) fn partly_drawn(s: &Snapshot, members: &[usize]) -> Option<String> {
    let first = *members.first()?;
    s.row(first).map_or_else(|| undrawn::items(s, members), |(t, _)| undrawn::rows(s, t))
}

/// Whether an element shows a text; `None` where it does so only in doubt. Its name counts where it shows no text at all.
pub(crate) fn shows(s: &Snapshot, element: usize, text: &Literal) -> Option<bool> {
    let seen = look_for(s, &Area::of(s, &[element]), &text.text);
    if !seen.whole.is_empty() {
        return Some(true);
    }
    let joined = best_edge(&text_of(s, element), &plain(&text.text));
    let named = s.elements.get(element).is_some_and(|e| plain(&e.name).contains(&plain(&text.text)));
    let doubtful = !seen.doubtful.is_empty()
        || !seen.in_fields.is_empty()
        || named
        || pictured(s, element, &plain(&text.text)) > Edge::Inside;
    (!doubtful && joined == Edge::Inside).then_some(false)
}
