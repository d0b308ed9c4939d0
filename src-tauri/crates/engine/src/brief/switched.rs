//! What is switched or ticked: "weekly digest on", "switch on the newsletter", "accept the terms".

use super::offered::{Control, Offered, is_box, spoken};
use super::said::{Doing, bare, before, ways};

const KINDS: [&str; 5] = ["checkbox", "box", "switch", "toggle", "option"];
const ON: [&str; 3] = ["on", "ticked", "checked"];
const OFF: [&str; 3] = ["off", "unticked", "unchecked"];

pub(super) fn read(offered: &Offered<'_>, piece: &str) -> Option<String> {
    let ends = |words: &[&str]| words.iter().find_map(|word| before(piece, word));
    let verb = || ways(piece).into_iter().find(|(doing, _)| matches!(doing, Doing::Tick | Doing::Untick));
    let (on, name) = match (ends(&ON), ends(&OFF)) {
        (Some(name), _) => (true, ways(name).pop()?.1),
        (_, Some(name)) => (false, ways(name).pop()?.1),
        _ => verb().map(|(doing, name)| (doing == Doing::Tick, name))?,
    };
    let verb = if on { "Check" } else { "Uncheck" };
    let element = the_box(offered, bare(name))?;
    offered.done_to(element, &|called| format!("{verb} {called}"))
}

/// The only box that is called so, or that has all of these words in its name.
fn the_box(offered: &Offered<'_>, name: &str) -> Option<usize> {
    let mut said = spoken(name);
    said.retain(|word| !KINDS.contains(&word.as_str()));
    if said.is_empty() {
        return None;
    }
    let whole = |control: &&Control| control.names.contains(&said);
    let among =
        |control: &&Control| control.names.iter().any(|name| said.iter().all(|word| name.contains(word)));
    let only = |found: Vec<&Control>| <[&Control; 1]>::try_from(found).ok().map(|[one]| one.element);
    let exact: Vec<&Control> = offered.boxes().filter(whole).collect();
    let found = if exact.is_empty() { offered.boxes().filter(among).collect() } else { exact };
    only(found).filter(|&element| is_box(offered.element(element)))
}
