//! What is opened to write something new, and what is only looked at.

use super::offered::{Control, Offered, spoken};
use super::said::{Doing, bare, before, ways};
use crate::facts::area::Area;
use crate::facts::line::text_of;
use crate::facts::shown::lines;
use crate::ground;
use crate::snapshot::Role;
use crate::words::quoted;

/// Words for what is filled in.
const FORMS: [&str; 5] = ["form", "page", "dialog", "window", "screen"];

/// "Open the form for a new ticket": the only control that is called "New ticket", "Create ticket" or "Add ticket". That something is to be
/// created does not mean that only its form is to be opened.
pub(super) fn new_thing(offered: &Offered<'_>, piece: &str) -> Option<String> {
    let (doing, said) = ways(piece).into_iter().next_back()?;
    let mut words = spoken(said);
    let form = words.first().is_some_and(|word| FORMS.contains(&word.as_str()));
    if doing != Doing::Go || !form {
        return None;
    }
    words.remove(0);
    while words.first().is_some_and(|word| {
        matches!(word.as_str(), "for" | "of" | "to" | "create" | "creating" | "add" | "adding")
    }) {
        words.remove(0);
    }
    let thing = words.strip_prefix(&["new".to_owned()]).filter(|thing| !thing.is_empty())?;
    let begins = |name: &[String]| {
        let rest = match name {
            [first, second, rest @ ..] if matches!(first.as_str(), "create" | "add") && second == "new" => {
                rest
            }
            [first, rest @ ..] if matches!(first.as_str(), "new" | "create" | "add") => rest,
            _ => return false,
        };
        rest == thing
    };
    let called = |control: &&Control| {
        matches!(offered.element(control.element).role, Role::Button | Role::Link)
            && control.names.iter().any(|name| begins(name))
    };
    let mut found = offered.pressed().filter(called);
    let control = found.next().filter(|_| found.next().is_none())?;
    offered.done_to(control.element, &|called| format!("Click {called}"))
}

/// "Kettle", "open Kettle": the thing that one line alone calls so, which a control beside it opens.
pub(super) fn item(offered: &Offered<'_>, piece: &str) -> Option<String> {
    let (doing, said) = ways(piece).into_iter().next_back()?;
    let wanted = spoken(bare(said));
    if wanted.is_empty() || !matches!(doing, Doing::Go | Doing::Unsaid) {
        return None;
    }
    let all = lines(offered.page, &Area::page());
    let mut called = all.iter().filter(|line| spoken(&line.text) == wanted);
    let line = called.next().filter(|_| called.next().is_none())?;
    ground::opening_control(offered.page, line.element?)?;
    let whole: Vec<usize> = (0..offered.page.elements.len()).collect();
    offered.sure(format!("Open {}", quoted(&line.text)), &whole)
}

/// "Recently updated table": what has this heading or name is looked at, and nothing is done.
pub(super) fn looked_at(offered: &Offered<'_>, piece: &str) -> Option<Vec<String>> {
    const PARTS: [&str; 8] = ["table", "list", "section", "panel", "card", "box", "chart", "area"];
    let name = PARTS.iter().find_map(|part| before(piece, part))?;
    let wanted = spoken(name);
    let s = offered.page;
    let called = |i: usize| {
        let e = offered.element(i);
        let heads = matches!(e.role, Role::Heading | Role::Region | Role::Table | Role::Grid | Role::List);
        e.visible && heads && (spoken(&e.name) == wanted || spoken(&text_of(s, i)) == wanted)
    };
    let shown = !wanted.is_empty() && (0..s.elements.len()).any(called);
    shown.then(|| vec![format!("Look at {}", quoted(name))])
}
