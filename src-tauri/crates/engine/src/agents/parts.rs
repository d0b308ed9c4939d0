//! The sentences of an expected cell that rules read, and the rest: each is judged by itself, so none may depend on another.

use super::cell::Cell;
use super::words;
use crate::step::Span;

/// The sentences of a cell that rules read (`reads`), and the rest. A cell whose parts may depend on each other is not
/// taken apart: all of it is the rest.
pub fn parts(cell: &str, reads: impl Fn(&str) -> bool) -> (Vec<String>, String) {
    let whole = || (Vec::new(), cell.to_owned());
    let Some(read) = Cell::read(cell) else { return whole() };
    let mut strict = Vec::new();
    let mut rest: Vec<String> = Vec::new();
    let mut sort = |part: String, alone: bool| {
        if alone && reads(&part) { strict.push(part) } else { rest.push(part) }
    };
    for sentence in sentences(&read) {
        if reads(&sentence) {
            sort(sentence, true);
            continue;
        }
        for (at, clause) in clauses(&sentence).into_iter().enumerate() {
            let alone = !refers_back(&clause) && (at == 0 || names_in_quotes(&clause));
            sort(clause, alone);
        }
    }
    if strict.is_empty() || rest.iter().any(|part| governs(part)) {
        return whole();
    }
    (strict, rest.join("\n"))
}

/// Words by which a sentence may say something of those around it: a condition, a choice, an order, what may be or not.
const GOVERNING: &[&str] = &[
    "if",
    "when",
    "whenever",
    "unless",
    "either",
    "or",
    "otherwise",
    "except",
    "depending",
    "following",
    "below",
    "above",
    "neither",
    "case",
    "until",
    "after",
    "before",
    "while",
    "then",
    "later",
    "provided",
    "assuming",
    "may",
    "might",
    "could",
    "example",
    "similar",
    "like",
    "such",
    "instead",
    "alternatively",
    "e",
    "optional",
    "optionally",
];

/// Words that do so in what is no sentence of its own ("only for admins"), or speaks of one before ("it is not always there").
const LEANING: &[&str] = &["none", "first", "next", "only", "can", "not", "no", "one", "any", "some", "both"];

/// Words that begin a sentence about something of the one before, or about a place or a time for all of it.
const BACK: &[&str] = &[
    "it", "its", "this", "that", "these", "those", "they", "them", "their", "he", "she", "his", "her",
    "which", "who", "whose", "where", "here", "there", "both", "all", "each", "every", "same", "other",
    "another", "others", "rest", "also", "with", "without", "in", "on", "at", "under", "over", "for", "of",
    "from", "by", "to", "within", "inside", "beside", "behind", "near", "during", "since", "as", "not",
    "only", "none", "any", "some", "please", "note",
];

/// Words that say of something what it is or does.
const FINITE: &[&str] = &[
    "is",
    "are",
    "was",
    "were",
    "has",
    "have",
    "had",
    "shows",
    "show",
    "displays",
    "display",
    "contains",
    "contain",
    "appears",
    "appear",
    "disappears",
    "disappear",
    "opens",
    "open",
    "closes",
    "close",
    "becomes",
    "become",
    "changes",
    "change",
    "remains",
    "remain",
    "stays",
    "stay",
    "reads",
    "should",
    "must",
    "will",
    "does",
    "turns",
    "gets",
    "goes",
    "isn",
    "aren",
    "hasn",
    "doesn",
    "won",
    "shouldn",
];

/// What tells of somebody's words, or of things by what they do: what follows may belong to it.
const REPORTING: &[&str] = &[
    "that",
    "whether",
    "says",
    "say",
    "saying",
    "states",
    "stating",
    "tells",
    "telling",
    "asks",
    "asking",
    "informs",
    "informing",
    "reads",
    "who",
    "which",
    "whose",
    "where",
    "each",
    "every",
    "all",
];

fn lower(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

fn any(words: &[String], of: &[&str]) -> bool {
    words.iter().any(|word| of.contains(&word.as_str()))
}

/// Whether a text begins with what only the text before it tells.
fn refers_back(text: &str) -> bool {
    lower(text).first().is_some_and(|word| BACK.contains(&word.as_str()) || FINITE.contains(&word.as_str()))
}

/// Whether a text says something of a thing that it names itself. Words in quotes say nothing.
fn stands_alone(text: &str) -> bool {
    let Some(read) = Cell::read(text) else { return false };
    let outside = lower(&read.outside(read.whole()));
    let named = text.trim_start().starts_with(['\'', '"', '“', '‘']) || !refers_back(text);
    named && any(&outside, FINITE)
}

/// Whether a sentence may say something of those around it: a condition, a heading of a list, a denial, an order.
fn governs(sentence: &str) -> bool {
    let open = sentence.trim_end().ends_with([':', ',', ';', '-', '–']);
    let said = words::words(sentence);
    open || any(&said, GOVERNING) || any(&said, LEANING) && !stands_alone(sentence)
}

/// Lines, and sentences that end in a full stop before a capital.
fn sentences(cell: &Cell) -> Vec<String> {
    let whole = cell.text(cell.whole());
    let outside: Vec<char> = cell.outside(cell.whole()).chars().collect();
    let chars: Vec<char> = whole.chars().collect();
    let mut out = vec![String::new()];
    for (at, &c) in chars.iter().enumerate() {
        let next = chars.get(at + 2).is_none_or(|n| n.is_uppercase() || "'\"“‘«".contains(*n));
        let stop = outside[at] == '.' && chars.get(at + 1).is_some_and(|n| n.is_whitespace()) && next;
        if c == '\n' {
            out.push(String::new());
            continue;
        }
        if let Some(last) = out.last_mut() {
            last.push(c);
        }
        if stop {
            out.push(String::new());
        }
    }
    out.into_iter().map(|s| s.trim().to_owned()).filter(|s| !s.is_empty()).collect()
}

/// Whether a clause names in quotes what it says something of: "the status" of a later clause may be that of the thing before.
fn names_in_quotes(clause: &str) -> bool {
    let Some(read) = Cell::read(clause) else { return false };
    let Some(first) = read.literals.first() else { return false };
    let before = Span { start: 0, end: first.span.start };
    !any(&lower(&read.text(before)), FINITE)
}

/// What stands between two joints of a sentence.
struct Piece {
    /// It names its own thing.
    named: bool,
    finite: bool,
    reports: bool,
    bracketed: bool,
}

impl Piece {
    fn of(text: &str, outside: &str) -> Self {
        let said = lower(outside);
        let quoted = text.trim_start().starts_with(['\'', '"', '“', '‘']);
        Self {
            named: quoted || !refers_back(text),
            finite: any(&said, FINITE),
            reports: any(&said, REPORTING),
            bracketed: outside.contains([':', '(', '[']),
        }
    }
}

/// The clauses of a sentence, where each says something of a thing that it names itself; else the sentence.
fn clauses(sentence: &str) -> Vec<String> {
    let Some(cell) = Cell::read(sentence) else { return vec![sentence.to_owned()] };
    let outside: Vec<char> = cell.outside(cell.whole()).chars().collect();
    let joints = joints(&outside);
    let piece = |start: usize, end: usize| {
        let end = end.max(start);
        Piece::of(&cell.text(Span { start, end }), &outside[start..end].iter().collect::<String>())
    };
    let end = outside.len();
    let Some((first, ..)) = joints.first() else { return vec![sentence.to_owned()] };
    let (mut parts, mut start, mut before) = (Vec::new(), 0, piece(0, *first));
    for (at, (stop, next, joint)) in joints.iter().enumerate() {
        let after = piece(*next, joints.get(at + 1).map_or(end, |(stop, ..)| *stop));
        let bound = *joint != ';' && before.reports || before.bracketed;
        if !bound && before.named && before.finite && after.named && after.finite {
            parts.push(cell.text(Span { start, end: *stop }));
            (start, before) = (*next, after);
        } else {
            before.finite |= after.finite;
            before.reports |= after.reports;
            before.bracketed |= after.bracketed;
        }
    }
    parts.push(cell.text(Span { start, end }));
    parts.into_iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

/// Where clauses may be joined: the end of one, the beginning of the next, and by what.
fn joints(outside: &[char]) -> Vec<(usize, usize, char)> {
    let is_and = |at: usize| outside[at..].starts_with(&[' ', 'a', 'n', 'd', ' ']);
    let mut found = Vec::new();
    let mut at = 0;
    while at < outside.len() {
        let c = outside[at];
        let stop = matches!(c, ',' | ';') && outside.get(at + 1).is_some_and(|c| c.is_whitespace());
        let (mut next, joint) = match (stop, is_and(at)) {
            (true, _) => (at + 1, c),
            (false, true) => (at + 5, ','),
            (false, false) => {
                at += 1;
                continue;
            }
        };
        if stop && is_and(next) {
            next += 5;
        }
        found.push((at, next, joint));
        at = next;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::parts;

    /// As if rules read a part that is about something in quotes and the one thing.
    fn of(cell: &str) -> (Vec<String>, Vec<String>) {
        let (read, rest) = parts(cell, |part| part.contains('\'') && !part.contains("moon"));
        (read, rest.lines().map(str::to_owned).collect())
    }

    fn held(read: &[&str], rest: &[&str]) -> (Vec<String>, Vec<String>) {
        let own = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        (own(read), own(rest))
    }

    #[test]
    fn what_says_something_of_its_own_thing_is_judged_by_itself() {
        assert_eq!(
            of("The moon wobbles about. 'Saved' is displayed"),
            held(&["'Saved' is displayed"], &["The moon wobbles about."])
        );
        assert_eq!(
            of("The moons are not wobbling and the button 'Pay' is disabled"),
            held(&["the button 'Pay' is disabled"], &["The moons are not wobbling"])
        );
        assert_eq!(
            of("'Saved' is displayed, and the moon is wobbling, the heading 'Pay' is displayed."),
            held(&["'Saved' is displayed", "the heading 'Pay' is displayed."], &["the moon is wobbling"])
        );
    }

    #[test]
    fn what_may_depend_on_the_rest_is_not_taken_apart() {
        for cell in [
            "'Saved' is displayed. Only for wobbling moons",
            "'Saved' is displayed. It does not wobble for long",
            "'Saved' is displayed. The moon may be wobbling",
            "'Saved' is displayed or the moon is wobbling",
            "The wobbly moon says that the sun is out and 'Saved' is displayed",
            "In the wobbly moon, the sun is out and 'Saved' is displayed",
            "Each of the moons is wobbling and 'Saved' is displayed",
            "If the moon is wobbling, 'Saved' is displayed",
            "A moon is wobbling and the status is 'Open'",
            "The moon wobbles: the sun is out and 'Saved' is displayed",
        ] {
            assert_eq!(of(cell), (Vec::new(), vec![cell.to_owned()]), "{cell}");
        }
    }
}
