//! Claims whose verb is left out, or that stand behind what only leads to them ("Save disabled", "refuses it with the message 'X'").

use super::told::{COUNTERS, Clause, PLACES, clauses, within_sentence};
use super::{Change, lower, places_of};
use crate::parse::narrated::{any_of, is};

type Rule = fn(&Clause<'_>) -> Option<Change>;

/// The first that fits a clause goes.
const RULES: [Rule; 9] =
    [answered, counter_named, tile, found, list_of_so_many, set_to, emptied_title, equal, state_alone];

/// What a sentence says by the place of its words alone: no name reads like that.
pub(super) fn stated(chars: &[char], masked: &[char]) -> Vec<Change> {
    let told = |clause: &Clause<'_>| RULES.iter().find_map(|rule| rule(clause));
    let mut all = clauses(chars, masked, told);
    if let Some(first) = all.first().map(|change| change.0) {
        all.extend(clauses(chars, masked, quoted_alone).into_iter().filter(|change| change.0 > first));
    }
    all.extend(each_that(masked));
    all.extend(tails(masked));
    all
}

/// "… by default" tells no more; a display name has a word in it that says something by itself.
fn tails(masked: &[char]) -> Vec<Change> {
    let small: Vec<char> = masked.iter().map(char::to_ascii_lowercase).collect();
    let ends = |at: &usize| {
        small.get(at + 10).is_none_or(|c| {
            matches!(c, '.' | ',' | ';' | '\n')
                || *c == ' ' && small[at + 10..].starts_with(&[' ', 'a', 'n', 'd', ' '])
        })
    };
    let default = places_of(&small, "by default").into_iter().filter(ends).filter(|at| *at > 1);
    let default = default.map(|at| (at - 1, at + 10, String::new()));
    let name =
        places_of(&small, "display name").into_iter().map(|at| (at, at + 12, "Display name".to_owned()));
    default.chain(name.filter(|(at, ..)| masked[*at] == 'd')).collect()
}

/// "Verify that A and that B": both are verified.
fn each_that(masked: &[char]) -> Vec<Change> {
    const LEADS: [&str; 5] =
        ["verify that ", "check that ", "ensure that ", "make sure that ", "confirm that "];
    let said = lower(masked);
    if !LEADS.iter().any(|lead| said.trim_start().starts_with(lead)) || said.chars().count() != masked.len() {
        return Vec::new();
    }
    let small: Vec<char> = said.chars().collect();
    places_of(&small, "and that").into_iter().map(|at| (at, at + 8, "and".to_owned())).collect()
}

/// States that stand behind what is in them, and the verb that is left out before them.
const STATES: [(&str, &str); 22] = [
    ("greyed out", "greyed out"),
    ("grayed out", "greyed out"),
    ("greyed", "disabled"),
    ("grayed", "disabled"),
    ("now active", "enabled"),
    ("disabled", "disabled"),
    ("enabled", "enabled"),
    ("not clickable", "disabled"),
    ("clickable", "clickable"),
    ("not selected", "not selected"),
    ("selected", "selected"),
    ("not ticked", "not ticked"),
    ("ticked", "ticked"),
    ("unticked", "unticked"),
    ("not checked", "not checked"),
    ("checked", "checked"),
    ("unchecked", "unchecked"),
    ("empty", "empty"),
    ("visible", "visible"),
    ("not visible", "not visible"),
    ("collapsed", "collapsed"),
    ("expanded", "expanded"),
];

/// "Save disabled", "tab All selected": it is.
fn state_alone(clause: &Clause<'_>) -> Option<Change> {
    const NO_NAME: [&str; 28] = [
        "is",
        "are",
        "was",
        "be",
        "becomes",
        "gets",
        "stays",
        "remains",
        "should",
        "must",
        "no",
        "not",
        "none",
        "nothing",
        "every",
        "each",
        "still",
        "and",
        "or",
        "that",
        "with",
        "has",
        "have",
        "it",
        "they",
        "only",
        "shows",
        "displayed",
    ];
    let words = clause.words;
    let state = (1..words.len()).find_map(|i| {
        let (said, state) = STATES.iter().find(|(said, _)| any_of(words, i, &[said]) == Some(words.len()))?;
        Some((i, i + said.split(' ').count(), *state))
    });
    let (at, to, state) = state.filter(|(at, ..)| (1..=5).contains(at))?;
    let several = words[0].text.chars().all(|c| c.is_ascii_digit()) || is(words, 0, &["all", "both"]);
    if several || words[..at].iter().any(|word| NO_NAME.contains(&word.text.as_str())) {
        return None;
    }
    // "fields empty" are several.
    let last = &words[at - 1].text;
    let many = last.ends_with('s')
        && !last.ends_with("ss")
        && last.chars().all(char::is_lowercase)
        && !clause.is_quoted(at - 1);
    let be = if many { "are" } else { "is" };
    clause.change((at, to), format!("{be} {state}"))
}

/// "…, '0 selected'": behind a whole claim a text by itself is there.
fn quoted_alone(clause: &Clause<'_>) -> Option<Change> {
    let alone = clause.words.len() == 1 && clause.is_quoted(0);
    alone.then(|| clause.change((0, 1), format!("{} is displayed", clause.text(0, 1))))?
}

/// "The system refuses the entry with the message 'X'": that message is there.
fn answered(clause: &Clause<'_>) -> Option<Change> {
    const ANSWERS: [&str; 16] = [
        "refuse",
        "refuses",
        "reject",
        "rejects",
        "confirm",
        "confirms",
        "respond",
        "responds",
        "answer",
        "answers",
        "complain",
        "complains",
        "warn",
        "warns",
        "deny",
        "denies",
    ];
    let words = clause.words;
    let last = words.len().checked_sub(1).filter(|&last| clause.is_quoted(last))?;
    let answers = (0..words.len().min(5)).find(|&i| is(words, i, &ANSWERS))?;
    let who = words[..answers].iter().any(|word| {
        matches!(word.text.as_str(), "system" | "application" | "app" | "form" | "site" | "page" | "it")
    });
    let with = (answers + 1..last).rev().find(|&i| is(words, i, &["with"]))?;
    let noun = clause.text(with + 1, last + 1);
    let noun = if with + 1 == last { format!("the message {noun}") } else { noun };
    (who && last - with <= 4).then(|| clause.change((0, last + 1), format!("{noun} is displayed")))?
}

/// "The overdue counter shows 2", "counter Overdue in header shows 2", "the basket counter in the header should show 1".
fn counter_named(clause: &Clause<'_>) -> Option<Change> {
    const SHOWS: [&str; 15] = [
        "should now show",
        "should show",
        "now shows",
        "shows",
        "shows now",
        "should be",
        "is now",
        "is",
        "says",
        "reads",
        "displays",
        "still shows",
        "should read",
        "goes to",
        "should indicate",
    ];
    let words = clause.words;
    let last = words.len().checked_sub(1)?;
    let figure = clause.figure(last)?;
    let first = any_of(words, 0, &["the"]).unwrap_or(0);
    let says = (first + 2..last).find(|&i| any_of(words, i, &SHOWS) == Some(last))?;
    let place = (first + 1..says).find(|&i| any_of(words, i, &PLACES).is_some()).unwrap_or(says);
    let named = if is(words, first, &COUNTERS) { (first + 1, place) } else { (first, place - 1) };
    let counts = is(words, first, &COUNTERS) || place > 0 && is(words, place - 1, &COUNTERS);
    let short = named.1 > named.0 && named.1 - named.0 <= 3;
    let plain = short
        && (named.0..named.1).all(|i| !clause.is_quoted(i) && words[i].text.chars().all(char::is_alphabetic));
    let still = if is(words, says, &["still"]) { "still " } else { "" };
    (counts && plain).then(|| {
        clause.change((0, words.len()), format!("{} {still}shows {figure}", clause.text(named.0, named.1)))
    })?
}

/// "The tile 'Revenue' shows €3.50": what it is of is that.
fn tile(clause: &Clause<'_>) -> Option<Change> {
    let words = clause.words;
    let first = any_of(words, 0, &["the"]).unwrap_or(0);
    let last = words.len().checked_sub(1)?;
    let named = is(words, first, &["tile", "kpi", "widget"]) && clause.is_quoted(first + 1);
    let shows = is(words, first + 2, &["shows", "is", "displays", "reads"]) && first + 3 == last;
    let figure = words[last].text.contains(|c: char| c.is_ascii_digit()) && !clause.is_quoted(last);
    let name = (named && shows && figure).then(|| clause.text(first + 1, first + 2))?;
    clause.change((0, last), format!("{name} is"))
}

/// "The list still comprises 14 claims": there are so many.
fn list_of_so_many(clause: &Clause<'_>) -> Option<Change> {
    let words = clause.words;
    let list = any_of(words, 0, &["the list", "the table", "the overview", "list", "table"])?;
    let of = any_of(words, list, &["of"]).map_or(list, |noun| noun + 1);
    const HAS: [&str; 9] = [
        "still contains",
        "still comprises",
        "still has",
        "still shows",
        "comprises",
        "contains",
        "should contain",
        "should still contain",
        "now contains",
    ];
    let number = any_of(words, of, &HAS)?;
    let exact = any_of(words, number, &["exactly"]).unwrap_or(number);
    let figure =
        words.get(exact)?.text.chars().all(|c| c.is_ascii_digit()) || number_word(&words[exact].text);
    let noun = words.get(exact + 1..).filter(|noun| noun.len() == 1 && !clause.is_quoted(exact + 1))?;
    let things = noun[0].text.ends_with('s') && !NOUNS_OF_PAGES.contains(&noun[0].text.as_str());
    let said = (figure && things).then(|| format!("there are {}", clause.text(exact, words.len())))?;
    clause.change((0, words.len()), said)
}

/// Nouns of the parts of a page, which are counted in the list.
const NOUNS_OF_PAGES: [&str; 9] =
    ["rows", "columns", "items", "entries", "options", "cards", "elements", "links", "buttons"];

fn number_word(word: &str) -> bool {
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].contains(&word)
}

/// "The title is empty": the field of that name, as no page has none.
fn emptied_title(clause: &Clause<'_>) -> Option<Change> {
    let words = clause.words;
    let title = any_of(words, 0, &["the title", "that the title", "title"])?;
    let empty = any_of(words, title, &["is empty", "is still empty", "should be empty", "is empty again"])?;
    (empty == words.len()).then(|| clause.change((title - 1, title), "title field".to_owned()))?
}

/// "HD-12 = closed": it is that.
fn equal(clause: &Clause<'_>) -> Option<Change> {
    let words = clause.words;
    let mut signs = (1..words.len()).filter(|&i| is(words, i, &["="]));
    let (at, None) = (signs.next()?, signs.next()) else { return None };
    let numbered =
        at == 1 && words[0].text.contains(|c: char| c.is_ascii_digit()) && words[0].text.contains('-');
    let value = words.get(at + 1).filter(|_| at + 2 == words.len())?;
    let plain = numbered && value.text.chars().all(char::is_alphabetic);
    let (name, value) = (clause.text(0, 1), clause.text(at + 1, at + 2));
    let mut letters = value.chars();
    // Without quotes a name begins with a capital letter, whatever its case on the page.
    let large = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>())?;
    plain.then(|| clause.change((0, words.len()), format!("\"{name}\" is {large}")))?
}

/// "16 items are found": so many are.
fn found(clause: &Clause<'_>) -> Option<Change> {
    let words = clause.words;
    let figure = words.first().is_some_and(|word| word.text.chars().all(|c| c.is_ascii_digit()));
    let at = (2..words.len().min(5))
        .find(|&i| any_of(words, i, &["are found", "is found", "were found"]).is_some())?;
    (figure && at + 2 == words.len()).then(|| clause.change((at, at + 2), "found".to_owned()))?
}

/// "…, with the type set to Private": it is that.
fn set_to(clause: &Clause<'_>) -> Option<Change> {
    let words = clause.words;
    let name = any_of(words, 0, &["with the"])?;
    let set = (name + 1..words.len().min(name + 5))
        .find(|&i| any_of(words, i, &["set to", "preset to"]).is_some())?;
    let value = (set + 2 < words.len()).then(|| clause.text(set + 2, words.len()))?;
    let said = format!("{} is {value}", within_sentence(&clause.text(name - 1, set)));
    clause.change((0, words.len()), said)
}

#[cfg(test)]
mod tests {
    use super::super::surely;

    fn said(text: &str) -> String {
        surely(text).map(|(text, _)| text).unwrap_or_default()
    }

    #[test]
    fn what_is_left_out_is_put_in() {
        for (told, plain) in [
            (
                "Delete selected greyed, \"0 selected\"",
                "Delete selected is disabled, \"0 selected\" is displayed",
            ),
            ("Previous button now active", "Previous button is enabled"),
            ("tab All selected, 7 rows", "tab All is selected, 7 rows"),
            ("fields empty", "fields are empty"),
            (
                "The system should refuse the entry with the message \"Taken\".",
                "the message \"Taken\" is displayed.",
            ),
            ("The basket counter in the header should show 1.", "basket shows 1."),
            ("counter Overdue in header shows 2", "Overdue shows 2"),
            ("16 items are found", "16 items found"),
        ] {
            assert_eq!(said(told), plain, "{told}");
        }
    }

    #[test]
    fn what_says_it_itself_stays() {
        for text in [
            "3 selected",
            "'Save' is disabled",
            "no rows selected",
            "All boxes ticked",
            "The user with the message 'A'",
        ] {
            assert_eq!(said(text), "", "{text}");
        }
    }
}
