//! The headings of a page.

use super::line::text_of;
use crate::snapshot::{Element, Role, Snapshot};

/// The only visible h1, else the first heading of the top level.
pub(crate) fn main_heading(s: &Snapshot) -> Option<usize> {
    let headings: Vec<(usize, u8)> = visible_headings(s);
    let top = headings.iter().map(|(_, level)| *level).min()?;
    headings.iter().find(|(_, level)| *level == top).map(|(i, _)| *i)
}

/// The main heading where there is only one of its level.
pub(crate) fn sole_heading(s: &Snapshot) -> Option<usize> {
    let headings = visible_headings(s);
    let top = headings.iter().map(|(_, level)| *level).min()?;
    let mut of_top = headings.iter().filter(|(_, level)| *level == top);
    of_top.next().filter(|_| of_top.next().is_none()).map(|(i, _)| *i)
}

fn visible_headings(s: &Snapshot) -> Vec<(usize, u8)> {
    let shown =
        |(i, e): &(usize, &Element)| e.visible && e.role == Role::Heading && !text_of(s, *i).is_empty();
    // A heading around nothing but another one is that heading: libraries give the role to a head and to the title in it.
    let around = |&(i, _): &(usize, &Element)| {
        let is_it = |a: usize| {
            s.elements.get(a).is_some_and(|e| e.role == Role::Heading) && text_of(s, a) == text_of(s, i)
        };
        !s.ancestors(i).skip(1).any(is_it)
    };
    let all = s.elements.iter().enumerate().filter(shown).filter(around);
    all.map(|(i, e)| (i, e.level.unwrap_or(2))).collect()
}
