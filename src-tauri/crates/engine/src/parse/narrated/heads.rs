//! What stands before the step: where its writer is, what is left undone, the kind of the thing alone.

use super::is_doing;
use crate::parse::quotes::MASK;

use super::word::{Edit, Word, any_of, begins, edit, is, said, without};

/// "From the home page, the user presses": a case begins there, and a step says itself what it is done to.
pub(super) fn at_home(words: &[Word], at: usize) -> Option<Edit> {
    const HOME: [&str; 6] =
        ["home page", "homepage", "start page", "main page", "landing page", "home screen"];
    let from = any_of(words, at, &["on the", "from the", "at the", "on", "from"]).filter(|_| at == 0)?;
    let to = any_of(words, from, &HOME).filter(|&to| words[to - 1].ends && to < words.len())?;
    Some(without(words, (0, to)))
}

/// "Without filling in anything, press 'Save'": what is not done needs no step.
pub(super) fn without_doing(words: &[Word], at: usize) -> Option<Edit> {
    let to = any_of(words, at, &["without"]).filter(|_| begins(words, at))?;
    let last = (to..words.len()).find(|&i| words[i].ends)?;
    // Who has not logged in is someone else, and what was not saved is another page.
    const UNDONE: [&str; 10] = [
        "filling",
        "entering",
        "typing",
        "providing",
        "choosing",
        "selecting",
        "changing",
        "giving",
        "ticking",
        "checking",
    ];
    let undone = is(words, to, &UNDONE) && last + 1 < words.len();
    undone.then(|| Edit {
        start: words[at].start,
        end: words[last + 1].start,
        text: String::new(),
        next: last + 1,
    })
}

/// "In the row of Ada press Return", "on page People write 'x'": the place and what is done there are set apart.
pub(super) fn place_without_comma(words: &[Word], at: usize) -> Option<Edit> {
    const VERBS: [&str; 14] = [
        "press", "presses", "click", "clicks", "choose", "chooses", "select", "selects", "write", "writes",
        "type", "types", "enter", "enters",
    ];
    const PLACES: [&str; 5] = ["in", "on", "at", "under", "from"];
    if !is(words, at, &VERBS) || begins(words, at) || words[at].ends {
        return None;
    }
    let first = (0..at).rev().find(|&i| begins(words, i)).filter(|&first| is(words, first, &PLACES))?;
    let article =
        |i: usize| is(words, i, &["the", "a", "an", "this", "that", "of", "to", "and", "i", "we", "user"]);
    if at < first + 2 || article(at - 1) || words[first..at].iter().any(|word| is_doing(&word.text)) {
        return None;
    }
    // A button of that place: keys have none.
    let verb = if is(words, at, &["press", "presses"]) { "click" } else { words[at].text.as_str() };
    Some(Edit { start: words[at - 1].behind, ..edit(words, (at, at + 1), &format!(", {verb}")) })
}

/// "Menu > Orders": an entry of it.
pub(super) fn menu_path(words: &[Word], at: usize) -> Option<Edit> {
    const MENUS: [&str; 8] =
        ["nav", "navigate", "navigation", "menu", "main menu", "sidebar", "top menu", "side menu"];
    let to = any_of(words, at, &MENUS).filter(|&to| at == 0 && is(words, to, &[">", "->", "→"]))?;
    (to + 1 < words.len()).then(|| edit(words, (0, to + 1), "click"))
}

/// "tab comments", "page 3": what there is to click on, without a verb.
pub(super) fn kind_alone(words: &[Word], at: usize) -> Option<Edit> {
    let path = at > 0 && is(words, at - 1, &[">", "->", "→"]);
    if !begins(words, at) && !path
        || words[at].ends
        || is(words, at + 1, &["of", "in", "is", "with", "on", "at"])
    {
        return None;
    }
    let last =
        (at + 1..words.len().min(at + 4)).find(|&i| words[i].ends || is(words, i + 1, &[">", "->"]))?;
    let number = last == at + 1 && words[last].text.chars().all(|c| c.is_ascii_digit());
    match words[at].text.as_str() {
        "page" if number => Some(edit(words, (at, at + 1), "go to page")),
        "chip" if path => Some(without(words, (at, at + 1))),
        "chip" => Some(edit(words, (at, at + 1), "click")),
        "tab" if !path && !words[at + 1].text.contains(MASK) => {
            let name = said(words, (at + 1, last + 1));
            Some(edit(words, (at, last + 1), &format!("click the {name} tab")))
        }
        _ => None,
    }
}

/// "Weekly digest on", "e-mail off again": what is switched.
pub(super) fn switched(words: &[Word], at: usize) -> Option<Edit> {
    let last = words.len().checked_sub(1)?;
    let turned = if is(words, last, &["again"]) { last.checked_sub(1)? } else { last };
    let way = is(words, turned, &["on", "off"]).then(|| words[turned].text.clone())?;
    let named = (1..=3).contains(&turned) && words[..turned].iter().all(|word| !word.ends);
    let begun =
        is_doing(&words[0].text) || is(words, 0, &["turn", "toggle", "log", "sign", "move", "hover", "the"]);
    if at > 0 || !named || begun {
        return None;
    }
    Some(edit(words, (0, words.len()), &format!("switch {way} {}", said(words, (0, turned)))))
}

/// "<base address>/orders": the path alone.
pub(super) fn base_address(words: &[Word], at: usize) -> Option<Edit> {
    const BASES: [&str; 9] = [
        "<base address>",
        "<base url>",
        "<base-url>",
        "<base_url>",
        "<baseurl>",
        "<url>",
        "<application url>",
        "<app url>",
        "<site>",
    ];
    let (first, next) = (words.get(at)?, words.get(at + 1));
    let one = BASES.iter().find(|base| first.text.starts_with(**base) && !base.contains(' '));
    if let Some(base) = one {
        return path_behind(first, first.start, base.chars().count(), at + 1);
    }
    let two = format!("{} {}", first.text, next?.text);
    let base = BASES.iter().find(|base| two.starts_with(**base))?;
    let (_, behind) = base.split_once(' ')?;
    path_behind(next?, first.start, behind.chars().count(), at + 2)
}

fn path_behind(word: &Word, start: usize, long: usize, next: usize) -> Option<Edit> {
    let end = word.start + long;
    let text = if end < word.end { String::new() } else { "/".to_owned() };
    Some(Edit { start, end, text, next })
}

/// Words that only tell that it comes now.
pub(super) fn lead(words: &[Word], at: usize) -> Option<Edit> {
    const LEADS: [&str; 10] = [
        "at first",
        "first time",
        "second time",
        "after this",
        "after it",
        "at the end",
        "at last",
        "finally",
        "there",
        "now",
    ];
    let to = any_of(words, at, &LEADS).filter(|_| begins(words, at))?;
    let next = words.get(to)?;
    let followed = is_doing(&next.text) || matches!(next.text.as_str(), "i" | "we");
    followed.then(|| Edit { end: next.start, start: words[at].start, text: String::new(), next: to })
}
