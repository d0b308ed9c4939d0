//! What testers say of a page the other way round ("in the box New stands 5", "the text above the table reads '4 tasks'"), or with words
//! that only tell that they see it ("the application informs that …").

use super::Change;
use crate::parse::narrated::{Word, any_of, is, words};

type Rule = fn(&Clause<'_>) -> Option<Change>;

/// The first that fits a clause goes.
const RULES: [Rule; 9] =
    [reported, replaced, placed_subject, place_first, counter, says_figure, coming, going_on, page_of];

pub(super) const PLACES: [&str; 16] = [
    "in",
    "on",
    "at",
    "near",
    "near to",
    "next to",
    "above",
    "below",
    "under",
    "over",
    "beside",
    "beneath",
    "behind",
    "inside",
    "inside of",
    "underneath",
];

/// Words up to a mark that ends them.
pub(super) struct Clause<'t> {
    chars: &'t [char],
    pub(super) words: &'t [Word],
}

impl Clause<'_> {
    /// The text from one word up to another.
    pub(super) fn text(&self, from: usize, to: usize) -> String {
        self.chars[self.words[from].start..self.words[to - 1].end].iter().collect()
    }

    pub(super) fn change(&self, (from, to): (usize, usize), text: String) -> Option<Change> {
        Some((self.words[from].start, self.words[to - 1].end, text))
    }

    /// A number that stands there, in quotes or not, without them.
    pub(super) fn figure(&self, at: usize) -> Option<String> {
        let text = self.text(at, at + 1);
        let bare = text.trim_matches(['"', '\'', '“', '”', '‘', '’']);
        (!bare.is_empty() && bare.chars().all(|c| c.is_ascii_digit())).then(|| bare.to_owned())
    }

    pub(super) fn is_quoted(&self, at: usize) -> bool {
        matches!(self.chars[self.words[at].start], '"' | '\'' | '“' | '‘' | '«')
    }
}

pub(super) fn told(chars: &[char], masked: &[char]) -> Vec<Change> {
    let all = words(masked);
    let mut found = Vec::new();
    for clause in all.split_inclusive(|word| word.ends) {
        let clause = Clause { chars, words: clause };
        match RULES.iter().find_map(|rule| rule(&clause)) {
            Some(change) => found.push(change),
            None => found.extend(each_counter(&clause)),
        }
    }
    found
}

/// What a rule changes in each clause of a text.
pub(super) fn clauses(
    chars: &[char],
    masked: &[char],
    rule: impl Fn(&Clause<'_>) -> Option<Change>,
) -> Vec<Change> {
    let all = words(masked);
    let parts = all.split_inclusive(|word| word.ends);
    parts.filter_map(|words| rule(&Clause { chars, words })).collect()
}

/// "The application informs that 15 courses are found": what it says is what is seen.
fn reported(clause: &Clause<'_>) -> Option<Change> {
    let words = clause.words;
    if let Some(to) =
        any_of(words, 0, &["i am seeing", "we are seeing", "i'm seeing", "i can see that", "i see that"])
    {
        return clause
            .change((0, to), if is(words, to - 1, &["that"]) { String::new() } else { "I see".to_owned() });
    }
    let who = any_of(
        words,
        0,
        &["the application", "the app", "the system", "the site", "the page", "the website"],
    )?;
    let says = any_of(words, who, &["informs", "reports", "tells", "states", "says", "indicates"])?;
    let whom = any_of(words, says, &["me", "us", "the user"]).unwrap_or(says);
    let to = any_of(words, whom, &["that"]).filter(|&to| to < words.len())?;
    clause.change((0, to), String::new())
}

/// "The table is replaced by the text 'No tickets'": the one is there, and the other is not.
fn replaced(clause: &Clause<'_>) -> Option<Change> {
    let words = clause.words;
    let at = (1..words.len()).find(|&i| {
        any_of(words, i, &["is replaced by", "is replaced with", "are replaced by", "are replaced with"])
            .is_some()
    })?;
    let be = words[at].text.clone();
    let last = words.len() - 1;
    if last < at + 3 || !clause.is_quoted(last) {
        return None;
    }
    let (new, old) = (clause.text(at + 3, words.len()), clause.text(0, at));
    clause.change((0, words.len()), format!("{new} is displayed and {old} {be} not displayed"))
}

/// "The text above the table reads '4 tasks'": that text stands there.
fn placed_subject(clause: &Clause<'_>) -> Option<Change> {
    const SAYS: [&str; 10] = [
        "reads",
        "says",
        "shows",
        "states",
        "displays",
        "is",
        "becomes",
        "now reads",
        "now says",
        "now shows",
    ];
    let words = clause.words;
    let noun = any_of(
        words,
        0,
        &[
            "the text",
            "the message",
            "the error message",
            "the error",
            "the label",
            "the hint",
            "the note",
            "the line",
            "the warning",
            "the caption",
            "the validation message",
            "a message",
            "a text",
            "an error message",
        ],
    )?;
    let place = any_of(words, noun, &PLACES)?;
    let last = words.len() - 1;
    let says = (place + 1..last).find(|&i| any_of(words, i, &SAYS) == Some(last))?;
    let named = clause.is_quoted(last).then(|| {
        format!(
            "{} {} is displayed {}",
            clause.text(0, noun),
            clause.text(last, last + 1),
            clause.text(noun, says)
        )
    })?;
    clause.change((0, words.len()), named)
}

/// What shows a number, and is not what the number is of.
pub(super) const COUNTERS: [&str; 5] = ["counter", "count", "badge", "figure", "indicator"];

/// What a counter does.
const COUNTS: [&str; 9] =
    ["is now", "now shows", "now says", "now reads", "shows", "is", "says", "reads", "displays"];

/// "The counter 'Overdue' shows 4", "the 'Overdue' counter is 4": what it is of shows that number. "The counter next to 'Basket' shows
/// 1": the number stands there.
fn counter(clause: &Clause<'_>) -> Option<Change> {
    let words = clause.words;
    let first = any_of(words, 0, &["the"]).unwrap_or(0);
    let last = words.len().checked_sub(1)?;
    let figure = clause.figure(last)?;
    let says = (first + 2..last).find(|&i| any_of(words, i, &COUNTS) == Some(last))?;
    if is(words, first, &COUNTERS) && any_of(words, first + 1, &PLACES).is_some() {
        let place = clause.text(first + 1, says);
        let beside = any_of(words, first + 1, &["next to", "beside", "near", "at", "on"]);
        // Beside a name it is the number of what is called so.
        return match beside.filter(|&name| name + 1 == says && clause.is_quoted(name)) {
            Some(name) => {
                clause.change((0, words.len()), format!("{} shows {figure}", clause.text(name, says)))
            }
            None => clause.change((0, words.len()), format!("\"{figure}\" is displayed {place}")),
        };
    }
    let named = if is(words, first, &COUNTERS) { first + 1 } else { first };
    let alone = says == first + 2 && clause.is_quoted(named);
    let counts = is(words, first, &COUNTERS) || is(words, first + 1, &COUNTERS);
    let of = (alone && counts).then(|| clause.text(named, named + 1))?;
    clause.change((0, words.len()), format!("{of} shows {figure}"))
}

/// Of several counters in one sentence each.
fn each_counter(clause: &Clause<'_>) -> Vec<Change> {
    let parts = clause.words.split(|word| word.text == "and");
    parts.filter_map(|words| counter(&Clause { words, ..*clause })).collect()
}

/// "It says 3 selected": a text that begins with a number, and stands there just so.
fn says_figure(clause: &Clause<'_>) -> Option<Change> {
    /// Words of the longest such text.
    const LONGEST: usize = 4;
    let words = clause.words;
    let from = any_of(words, 0, &["it says", "the page says", "it now says", "it is written"])?;
    let rest = words.get(from..).filter(|rest| (2..=LONGEST).contains(&rest.len()))?;
    let plain = rest.iter().all(|word| word.text.chars().all(char::is_alphanumeric));
    let figure = rest[0].text.chars().all(|c| c.is_ascii_digit());
    let ends = !ONLY_SAID.contains(&rest[rest.len() - 1].text.to_lowercase().as_str());
    let said = clause.text(from, words.len());
    (plain && figure && ends)
        .then(|| clause.change((0, words.len()), format!("the text \"{said}\" is displayed")))?
}

/// Words behind a text that speak of the course of time, and that no page shows.
const ONLY_SAID: [&str; 4] = ["again", "now", "still", "there"];

/// "There comes an error 'Wrong'", "a message 'Saved' comes up": it appears.
fn coming(clause: &Clause<'_>) -> Option<Change> {
    let words = clause.words;
    if let Some(what) = any_of(words, 0, &["there comes", "there appears", "there pops up"]) {
        let rest = words.get(what..).filter(|rest| !rest.is_empty() && rest.len() <= 5)?;
        let quoted = clause.is_quoted(words.len() - 1) && rest.len() > 1;
        let said = quoted.then(|| format!("{} appears", clause.text(what, words.len())))?;
        return clause.change((0, words.len()), said);
    }
    let at = (1..words.len()).find(|&i| any_of(words, i, &["comes up", "comes"]) == Some(words.len()))?;
    if !clause.is_quoted(at - 1) {
        return None;
    }
    clause.change((at, words.len()), "appears".to_owned())
}

/// "Above the table it says 0 selected", "in the box New stands 5", "near 'Basket' is the number 2": what stands there.
fn place_first(clause: &Clause<'_>) -> Option<Change> {
    const STANDS: [&str; 16] = [
        "it says",
        "there stands",
        "there is written",
        "it is written",
        "is written",
        "is shown",
        "is displayed",
        "stands",
        "stand",
        "appears",
        "appear",
        "there is",
        "there are",
        "now stands",
        "is",
        "are",
    ];
    let words = clause.words;
    any_of(words, 0, &PLACES)?;
    let (at, to) = (2..words.len()).find_map(|i| Some((i, any_of(words, i, &STANDS)?)))?;
    let place = within_sentence(&clause.text(0, at)).replacen("near to ", "near ", 1);
    let what = said_there(clause, to)?;
    clause.change((0, words.len()), format!("{what} is displayed {place}"))
}

/// What stands there: a quoted text, a number, or what it says word for word.
fn said_there(clause: &Clause<'_>, from: usize) -> Option<String> {
    let words = clause.words;
    let number = any_of(words, from, &["the number", "the text", "the word"]).unwrap_or(from);
    let rest = words.get(number..).filter(|rest| !rest.is_empty())?;
    if clause.is_quoted(number) {
        return (rest.len() == 1).then(|| clause.text(from, words.len()));
    }
    let figure = rest[0].text.starts_with(|c: char| c.is_ascii_digit());
    let says = is(words, from - 1, &["says", "written"]);
    let all = clause.text(number, words.len());
    // What there are is counted.
    let counts = is(words, from - 1, &["is", "are"]) && number == from;
    let alone = rest.len() == 1 && !counts;
    let plain = says && rest.len() <= 4 && !all.contains(['"', '“']);
    (figure && (alone || plain)).then(|| format!("\"{all}\""))
}

/// "A window is opening", "the window is not closing".
fn going_on(clause: &Clause<'_>) -> Option<Change> {
    const VERBS: [(&str, &str); 6] = [
        ("coming", "appear"),
        ("opening", "open"),
        ("closing", "close"),
        ("appearing", "appear"),
        ("disappearing", "disappear"),
        ("showing", "show"),
    ];
    let words = clause.words;
    let be = (1..words.len()).find(|&i| is(words, i, &["is", "are"]))?;
    let not = is(words, be + 1, &["not"]);
    let at = be + 1 + usize::from(not);
    let (_, verb) = VERBS.iter().find(|(doing, _)| is(words, at, &[doing]))?;
    let many = is(words, be, &["are"]);
    let said = match (not, many) {
        (true, false) => format!("does not {verb}"),
        (true, true) => format!("do not {verb}"),
        (false, false) => format!("{verb}s"),
        (false, true) => (*verb).to_owned(),
    };
    clause.change((be, at + 1), said)
}

/// "The page of the ticket HD-12 opens": the name tells which page, whatever the thing is.
fn page_of(clause: &Clause<'_>) -> Option<Change> {
    let words = clause.words;
    let page = (0..words.len()).find(|&i| is(words, i, &["page"]))?;
    let noun = any_of(words, page + 1, &["of the", "for the", "of", "for"])?;
    let name = noun + 1;
    let ends = any_of(words, name + 1, &["is", "opens", "appears", "loads"]).is_some();
    let called = words.get(name)?.text.contains(|c: char| c.is_ascii_digit()) || clause.is_quoted(name);
    let plain = words[noun].text.chars().all(char::is_alphabetic) && !clause.is_quoted(noun);
    // The article goes with the noun, the preposition stays.
    let from = if is(words, noun - 1, &["the"]) { noun - 1 } else { noun };
    let named = clause.text(name, name + 1);
    (ends && called && plain).then(|| clause.change((from, name + 1), named))?
}

/// The beginning of a sentence as it goes on within another.
pub(super) fn within_sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::reworded;

    fn said(text: &str) -> String {
        reworded(text).map(|(text, _)| text).unwrap_or_default()
    }

    #[test]
    fn what_is_said_the_other_way_round_is_turned() {
        for (told, plain) in [
            ("The application informs that 15 courses are found.", " 15 courses are found."),
            (
                "The text above the table reads \"4 tasks\".",
                "The text \"4 tasks\" is displayed above the table.",
            ),
            ("Above the table it says 0 selected", "\"0 selected\" is displayed above the table"),
            ("In the box 'New' stands 5", "\"5\" is displayed in the box 'New'"),
            ("Near the word 'Basket' is the number 2.", "\"2\" is displayed near the word 'Basket'."),
            ("The counter \"Overdue\" shows 4", "\"Overdue\" shows 4"),
            ("The 'Overdue' counter is now 4.", "'Overdue' shows 4."),
            ("The counter 'New' shows 5 and the counter 'Old' is 2", "'New' shows 5 and 'Old' shows 2"),
            ("The counter next to \"Basket\" shows 1.", "\"Basket\" shows 1."),
            (
                "The counter next to \"Basket\" in the header shows 1.",
                "\"1\" is displayed next to \"Basket\" in the header.",
            ),
            ("The page of the ticket HD-12 opens", "The page of HD-12 opens"),
            ("It says 3 selected", "the text \"3 selected\" is displayed"),
            ("There comes an error \"Too high\"", "an error \"Too high\" appears"),
            ("A message \"Saved\" comes up.", "A message \"Saved\" appears."),
            ("A message 'Saved' is coming", "A message 'Saved' appears"),
            ("A window is opening.", "A window opens."),
            ("The window is not closing", "The window does not close"),
            (
                "The table is replaced by the text 'No tasks'.",
                "the text 'No tasks' is displayed and The table is not displayed.",
            ),
        ] {
            assert_eq!(said(told), plain, "{told}");
        }
    }

    #[test]
    fn what_claims_more_stays() {
        for text in [
            "In the list is Kettle selected",
            "On the page are the products that I chose",
            "The text in 'Name' is bold",
            "The counter 'Overdue' shows a red 4",
            "The counter of the list shows 4",
            "It says 0 selected again",
            "The ticket comes from Ada",
        ] {
            assert_eq!(said(text), "", "{text}");
        }
    }
}
