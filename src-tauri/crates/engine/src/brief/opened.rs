//! What is opened to write something new, and what is only looked at.

use super::offered::{Control, Offered, spoken};
use super::said::{Doing, bare, before, ways};
use super::there;
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

/// "Kettle", "open Kettle": the thing of this title, which a control beside it opens.
pub(super) fn item(offered: &Offered<'_>, piece: &str) -> Option<String> {
    let (doing, said) = ways(piece).into_iter().next_back()?;
    let title =
        there::the_title(offered, bare(said)).filter(|_| matches!(doing, Doing::Go | Doing::Unsaid))?;
    let whole = spoken(&title) == spoken(bare(said));
    let shows =
        |i: &usize| offered.element(*i).visible && spoken(&text_of(offered.page, *i)) == spoken(&title);
    let all: Vec<usize> = (0..offered.page.elements.len()).collect();
    let opened = all.iter().filter(|i| shows(i)).any(|&i| ground::opening_control(offered.page, i).is_some());
    let sentence = offered.sure(format!("Open {}", quoted(&title)), &all)?;
    (whole && (opened || alone_in_block(offered, &title))).then_some(sentence)
}

/// Whether the title stands in a block beside what opens it, without an element of its own.
fn alone_in_block(offered: &Offered<'_>, title: &str) -> bool {
    let s = offered.page;
    let all = lines(s, &Area::page());
    let mut at =
        all.iter().filter(|line| spoken(&line.text) == spoken(title)).filter_map(|line| line.element);
    at.next().is_some_and(|block| at.next().is_none() && ground::opening_control(s, block).is_some())
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
