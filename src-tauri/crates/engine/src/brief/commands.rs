//! "send", "post it", "Create right away": the button that begins with what is to be done.

use super::offered::{Control, Offered, spoken};
use crate::snapshot::Role;

/// What buttons say that end or begin something. What destroys has to be called by its whole name.
const COMMANDS: [&str; 26] = [
    "create", "send", "post", "publish", "save", "add", "apply", "confirm", "update", "submit", "reset",
    "order", "pay", "continue", "keep", "edit", "reply", "register", "checkout", "upload", "download",
    "share", "restore", "rename", "proceed", "finish",
];
/// Words beside it that say nothing more.
const BESIDE: [&str; 6] = ["it", "this", "that", "form", "changes", "data"];

pub(super) fn is_command(word: &str) -> bool {
    COMMANDS.contains(&word)
}

pub(super) fn read(offered: &Offered<'_>, piece: &str) -> Option<String> {
    let mut said = spoken(piece);
    let first = said.first().filter(|word| is_command(word))?.clone();
    said.retain(|word| !BESIDE.contains(&word.as_str()));
    let begins = |control: &&Control| {
        let name = control.names.first();
        offered.element(control.element).role == Role::Button
            && name.is_some_and(|name| {
                name.first() == Some(&first) && said.iter().all(|word| name.contains(word))
            })
    };
    let found: Vec<&Control> = offered.pressed().filter(begins).collect();
    let [one] = found.as_slice() else { return None };
    offered.done_to(one.element, &|called| format!("Click {called}"))
}
