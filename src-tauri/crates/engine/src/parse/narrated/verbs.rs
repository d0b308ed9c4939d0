//! Verbs of testers for which the grammar has others.

use super::word::{Edit, Word, any_of, begins, edit, is, without};
use super::{base, is_doing};
use crate::parse::quotes::MASK;

/// Whether a step is told of here: at its beginning, or behind the one who does it.
fn is_told(words: &[Word], at: usize) -> bool {
    begins(words, at)
        || is(words, at - 1, &["user", "tester", "i", "we", "customer", "admin", "administrator"])
}

/// "Follow the 'Back' link": click it. "… belonging to 'Mug'": of it. "search the catalogue for 'Mug'": search for it.
pub(super) fn following(words: &[Word], at: usize) -> Option<Edit> {
    if let Some(to) = any_of(words, at, &["belonging to", "that belongs to", "which belongs to"]) {
        return (at > 0).then(|| edit(words, (at, to), "of"));
    }
    if is(words, at, &["follow", "follows"]) && is_told(words, at) && is(words, at + 1, &["the", "link"]) {
        let is_link =
            (at + 1..words.len()).take_while(|&i| !words[i - 1].ends).any(|i| is(words, i, &["link"]));
        return is_link.then(|| edit(words, (at, at + 1), "click"));
    }
    let searching = any_of(words, at, &["search the", "searches the"]).filter(|_| is_told(words, at))?;
    let to = (searching..words.len().min(searching + 3)).find(|&i| is(words, i, &["for"]))?;
    (to > searching && !words[searching..to].iter().any(|word| word.ends))
        .then(|| edit(words, (at, to + 1), "search for"))
}

/// "Review the information", "look for Mug": looked at, and nothing done.
pub(super) fn looking(words: &[Word], at: usize) -> Option<Edit> {
    const LOOKS: [&str; 10] = [
        "reviews",
        "review",
        "examines",
        "examine",
        "inspects",
        "inspect",
        "looks for",
        "look for",
        "studies",
        "locates",
    ];
    let to = any_of(words, at, &LOOKS).filter(|_| is_told(words, at))?;
    (to < words.len() && !words[to - 1].ends).then(|| edit(words, (at, to), "look at"))
}

/// "Check the counter in the header": a part of the page that is no box.
pub(super) fn checked_part(words: &[Word], at: usize) -> Option<Edit> {
    let to = any_of(words, at, &["checks", "check", "verifies", "verify"]).filter(|_| is_told(words, at))?;
    let article = is(words, to, &["the", "this", "that", "all", "both"]);
    is_part(words, to).then(|| edit(words, (at, to), if article { "look at" } else { "look at the" }))
}

/// Whether a part of a page is named up to the end of the clause, of which nothing is claimed.
fn is_part(words: &[Word], from: usize) -> bool {
    const PARTS: [&str; 21] = [
        "counter",
        "counters",
        "count",
        "paging",
        "pagination",
        "pager",
        "badges",
        "totals",
        "header",
        "footer",
        "navigation",
        "sidebar",
        "tabs",
        "rows",
        "results",
        "url",
        "heading",
        "breadcrumb",
        "breadcrumbs",
        "sorting",
        "tiles",
    ];
    const PLACES: [&str; 11] =
        ["in", "on", "at", "under", "below", "above", "of", "near", "next", "beside", "for"];
    let Some(last) = (from..words.len()).find(|&i| words[i].ends) else { return false };
    let head = (from..=last).find(|&i| is(words, i, &PLACES)).unwrap_or(last + 1);
    let said = |word: &Word| word.text.contains(MASK) || CLAIMS.contains(&word.text.as_str());
    head > from && PARTS.contains(&words[head - 1].text.as_str()) && !words[from..=last].iter().any(said)
}

/// Words with which something is claimed.
const CLAIMS: [&str; 18] = [
    "is", "are", "was", "has", "have", "shows", "show", "contains", "displays", "reads", "should", "that",
    "appears", "not", "no", "equals", "matches", "if",
];

/// "Put Mug in the basket": add it.
pub(super) fn put_in(words: &[Word], at: usize) -> Option<Edit> {
    const BASKETS: [&str; 6] =
        ["in basket", "in the basket", "into the basket", "in cart", "in the cart", "into the cart"];
    if let Some(to) = any_of(words, at, &BASKETS) {
        let first = (0..at).rev().find(|&i| begins(words, i))?;
        let put = is(words, first, &["put", "place"]) || is(words, first + 1, &["puts", "places"]);
        return put.then(|| edit(words, (at, to), &format!("to the {}", words[to - 1].text)));
    }
    let puts = is(words, at, &["put", "puts", "place", "places"]) && is_told(words, at);
    let clause = (at..words.len()).take_while(|&i| i == at || !words[i - 1].ends);
    let basket = clause.into_iter().any(|i| any_of(words, i, &BASKETS).is_some());
    (puts && basket).then(|| edit(words, (at, at + 1), "add"))
}

/// "Go Basket": go to it.
pub(super) fn going(words: &[Word], at: usize) -> Option<Edit> {
    const NOT_TO: [&str; 16] = [
        "to", "back", "on", "in", "into", "through", "with", "up", "down", "forward", "home", "online",
        "ahead", "inside", "over", "at",
    ];
    let short = (at + 1..words.len().min(at + 3)).any(|i| words[i].ends);
    let goes = begins(words, at) && is(words, at, &["go"]) && !words[at].ends && !is(words, at + 1, &NOT_TO);
    (goes && short).then(|| edit(words, (at, at + 1), "go to"))
}

/// "The user then switches to 'Notes'", "tick also 'A'", "press 'Back' and afterwards 'Next'".
pub(super) fn then_told(words: &[Word], at: usize) -> Option<Edit> {
    let quoted = |i: usize| words.get(i).is_some_and(|word| word.text.starts_with(MASK));
    let before = at.checked_sub(1)?;
    if is(words, at, &["then", "now", "also"]) && is(words, before, &["user", "tester"]) {
        return Some(without(words, (at, at + 1)));
    }
    let to =
        any_of(words, at, &["and afterwards", "and then", "then", "afterwards"]).filter(|&to| quoted(to))?;
    let clicks = words[..at].iter().rev().find(|word| is_doing(&word.text))?;
    let click = ["press", "presses", "click", "clicks", "tap", "taps"].contains(&clicks.text.as_str());
    (click && quoted(before)).then(|| Edit { next: to, ..edit(words, (at, to), "and then click") })
}

/// "Tick also 'A'", "select back 'B'": it is done once more, or to another one as well.
pub(super) fn more(words: &[Word], at: usize) -> Option<Edit> {
    let before = at.checked_sub(1).filter(|_| is(words, at, &["also", "back", "again"]))?;
    let quoted = words.get(at + 1).is_some_and(|word| word.text.starts_with(MASK));
    let doing = is_doing(&words[before].text) && !is(words, before, &["go", "goes"]);
    (doing && quoted).then(|| without(words, (at, at + 1)))
}

/// "Clear filters button": no field, but the button that is called so.
pub(super) fn clear_button(words: &[Word], at: usize) -> Option<Edit> {
    let last = (at..words.len()).find(|&i| words[i].ends)?;
    let button = is(words, at, &["clear"]) && is(words, last, &["button", "link"]) && last > at + 1;
    let plain =
        words.get(at + 1).is_some_and(|word| !word.text.contains(MASK)) && !is(words, at + 1, &["the"]);
    (begins(words, at) && button && plain).then(|| Edit {
        start: words[at].start,
        end: words[at].start,
        text: "click ".to_owned(),
        next: last + 1,
    })
}

/// "Open the dialog for adding a customer": what leads to it is called by what is done there.
pub(super) fn for_doing(words: &[Word], at: usize) -> Option<Edit> {
    const OPENS: [&str; 8] = [
        "opens the dialog for",
        "open the dialog for",
        "opens the form for",
        "open the form for",
        "opens the window for",
        "open the window for",
        "opens the popup for",
        "open the popup for",
    ];
    let to = any_of(words, at, &OPENS).filter(|_| is_told(words, at))?;
    let verb = base(&words.get(to)?.text).or_else(|| creating(&words[to].text))?;
    let noun = any_of(words, to + 1, &["a new", "an", "a"]).filter(|_| !words[to].ends)?;
    Some(Edit { end: words[noun - 1].end, next: noun, ..edit(words, (at, noun), &format!("click {verb}")) })
}

/// What is done to what is not there yet.
fn creating(word: &str) -> Option<String> {
    let verb = word.strip_suffix("ing")?;
    match verb {
        "creat" | "invit" => Some(format!("{verb}e")),
        "add" | "register" | "book" | "report" => Some(verb.to_owned()),
        _ => None,
    }
}
