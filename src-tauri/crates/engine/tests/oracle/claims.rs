//! True claims about a page, and how they are bent; claims as assertions.

use verbatim_engine::assertion::{
    Assertion, Check, Claim, Comparison, Counted, Direction, Memory, State, TextMatch,
};
use verbatim_engine::step::{ElementKind, Literal, Ordinal, Span, Target};

use crate::naive::{Reading, Said, times};
use crate::sheet::{Control, Dice, NUMBERS, Piece, Sheet};

/// How a claim was bent, and the claim.
pub(crate) type Variant = (&'static str, Said);

fn target(kind: ElementKind, name: &str) -> Target {
    let name = Some(Literal::quoted(name));
    Target { name, kind: Some(kind), ordinal: None, within: Vec::new(), span: Span::default() }
}

fn kind_of(control: Control) -> ElementKind {
    match control {
        Control::Button => ElementKind::Button,
        Control::Link => ElementKind::Link,
        Control::Checkbox => ElementKind::Checkbox,
    }
}

pub(crate) fn assertion(said: &Said) -> Assertion {
    let quoted = |t: &String| Literal::quoted(t);
    let within = Vec::new();
    let count = |counted, comparison: &Comparison, n: &usize| {
        let number = u64::try_from(*n).unwrap();
        Claim::Count { counted, comparison: *comparison, number, within: Vec::new() }
    };
    let state = |kind, name: &String, state| Claim::State { target: target(kind, name), state };
    let claim = match said {
        Said::Not(inner) => return Assertion::Not(Box::new(assertion(inner))),
        Said::Both(a, b) => return Assertion::And(vec![assertion(a), assertion(b)]),
        Said::Text(text) => Claim::Text { text: quoted(text), within, listed: false },
        Said::Times(text, comparison, n) => count(Counted::Text(quoted(text)), comparison, n),
        Said::Rows(comparison, n) => count(Counted::Elements(ElementKind::Row, None), comparison, n),
        Said::Control(control, name) => Claim::Element { target: target(kind_of(*control), name) },
        Said::Checked(name, checked) => {
            state(ElementKind::Checkbox, name, if *checked { State::Checked } else { State::Unchecked })
        }
        Said::Enabled(control, name, enabled) => {
            state(kind_of(*control), name, if *enabled { State::Enabled } else { State::Disabled })
        }
        Said::Holds(label, how, value) => {
            Claim::Value { target: target(ElementKind::Field, label), how: *how, value: quoted(value) }
        }
        Said::Row(name, price) => Claim::TableRow { cells: vec![quoted(name), quoted(price)], within },
        Said::Cell(name, price) => {
            let (row, column) = (quoted(name), Literal::quoted("Price"));
            Claim::Cell { row, column, how: TextMatch::Is, value: quoted(price), within }
        }
        Said::Sorted(direction) => {
            let column = Some(Literal::quoted("Price"));
            Claim::Order {
                column,
                direction: *direction,
                undirected: false,
                numeric: false,
                by_date: false,
                within,
            }
        }
        Said::RowAt(n, name) => {
            let ordinal = Ordinal::Nth(u32::try_from(*n).unwrap());
            Claim::ItemAt { ordinal, kind: Some(ElementKind::Row), text: quoted(name), exact: false, within }
        }
        Said::Title(how, text) => Claim::Title { how: *how, text: quoted(text), tab: false },
        Said::Path(path) => Claim::Url { how: TextMatch::Is, text: quoted(path) },
    };
    Assertion::Check(Check { text: format!("{said:?}"), span: Span::default(), memory: Memory::Now, claim })
}

fn other_case(text: &str) -> String {
    let mut done = false;
    text.chars()
        .map(|c| {
            let other = if c.is_lowercase() { c.to_uppercase().next() } else { c.to_lowercase().next() };
            let flipped = other.filter(|o| *o != c && !done);
            done |= flipped.is_some();
            flipped.unwrap_or(c)
        })
        .collect()
}

fn swapped(text: &str) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    let last = words.len() - 1;
    words.swap(0, last);
    words.join(" ")
}

fn changed(dice: &mut Dice, text: &str) -> String {
    let at = dice.below(text.chars().count());
    text.chars().enumerate().map(|(i, c)| if i == at && c.is_alphabetic() { 'x' } else { c }).collect()
}

/// The first run of digits, one more or less.
fn one_off(text: &str, up: bool) -> Option<String> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let digits: String = text[start..].chars().take_while(char::is_ascii_digit).collect();
    let number: u64 = digits.parse().ok()?;
    let number = if up { number + 1 } else { number.checked_sub(1)? };
    Some(format!("{}{number}{}", &text[..start], &text[start + digits.len()..]))
}

/// The text without its last or first character, so that it stands inside of a longer word or number.
fn inside(text: &str, from_end: bool) -> Option<String> {
    let mut chars: Vec<char> = text.chars().collect();
    let (cut, edge) = if from_end {
        (chars.pop()?, chars.last().copied()?)
    } else {
        (chars.remove(0), chars.first().copied()?)
    };
    (cut.is_alphanumeric() && edge.is_alphanumeric()).then(|| chars.into_iter().collect())
}

fn bent(dice: &mut Dice, text: &str) -> Vec<(&'static str, String)> {
    let mut all = vec![
        ("as it is", text.to_owned()),
        ("letter case", other_case(text)),
        ("swapped words", swapped(text)),
        ("one character", changed(dice, text)),
    ];
    all.extend([true, false].iter().filter_map(|up| Some(("number one off", one_off(text, *up)?))));
    all.extend([true, false].iter().filter_map(|end| Some(("inside a longer word", inside(text, *end)?))));
    all
}

fn some_words(dice: &mut Dice, text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let start = dice.below(words.len());
    let end = start + 1 + dice.below(words.len() - start);
    words[start..end].join(" ").trim_end_matches(['.', '!', ':']).to_owned()
}

/// Claims about a page: true ones, their variants, and the negations of all.
pub(crate) fn claims(dice: &mut Dice, sheet: &Sheet) -> Vec<Variant> {
    let mut out: Vec<Variant> = Vec::new();
    texts(dice, sheet, &mut out);
    controls(dice, sheet, &mut out);
    tables(dice, sheet, &mut out);
    let title = some_words(dice, &sheet.title);
    for (variant, text) in bent(dice, &title) {
        out.push((variant, Said::Title(*dice.pick(&[TextMatch::Is, TextMatch::Contains]), text)));
    }
    out.push(("as it is", Said::Path(sheet.path.clone())));
    out.push(("number one off", Said::Path(one_off(&sheet.path, true).unwrap())));
    let mut more: Vec<Variant> =
        out.iter().map(|(_, s)| ("negation", Said::Not(Box::new(s.clone())))).collect();
    for _ in 0..5 {
        let (a, b) = (dice.pick(&out).1.clone(), dice.pick(&more).1.clone());
        more.push(("and", Said::Both(Box::new(a), Box::new(b))));
    }
    out.extend(more);
    out
}

fn texts(dice: &mut Dice, sheet: &Sheet, out: &mut Vec<Variant>) {
    use Comparison::{AtLeast, AtMost, Exactly, FewerThan, MoreThan};
    let texts = sheet.texts();
    for _ in 0..3 {
        let piece = dice.pick(&texts).clone();
        let text = some_words(dice, &piece);
        out.extend(bent(dice, &text).into_iter().map(|(variant, t)| (variant, Said::Text(t))));
        let seen: usize = texts.iter().map(|t| times(t, &text, Reading::Exact)).sum();
        let comparison = *dice.pick(&[Exactly, AtLeast, AtMost, MoreThan, FewerThan]);
        for n in [seen, seen + 1, seen.saturating_sub(1)] {
            let variant = if n == seen { "count" } else { "count one off" };
            out.push((variant, Said::Times(text.clone(), comparison, n)));
        }
    }
    out.extend(NUMBERS.iter().map(|n| ("a number, there or not", Said::Text((*n).to_owned()))));
    let at = dice.below(texts.len() - 1);
    let (end, start) = (texts[at].rsplit(' ').next().unwrap(), texts[at + 1].split(' ').next().unwrap());
    out.push(("across blocks", Said::Text(format!("{end} {start}"))));
}

fn controls(dice: &mut Dice, sheet: &Sheet, out: &mut Vec<Variant>) {
    for (control, name, checked, disabled) in sheet.controls() {
        out.push(("as it is", Said::Control(control, name.clone())));
        out.push(("letter case", Said::Control(control, other_case(name))));
        let other = if control == Control::Button { Control::Link } else { Control::Button };
        out.push(("other role", Said::Control(other, name.clone())));
        if control == Control::Checkbox {
            out.extend([true, false].map(|is| ("state", Said::Checked(name.clone(), checked == is))));
        }
        out.extend([true, false].map(|is| ("state", Said::Enabled(control, name.clone(), disabled == is))));
    }
    for piece in &sheet.pieces {
        match piece {
            Piece::Hidden(control, name) => {
                out.push(("hidden", Said::Control(*control, name.clone())));
                out.push(("hidden", Said::Text(name.clone())));
            }
            Piece::Field(label, held) => {
                out.push(("only in a field", Said::Text(held.clone())));
                for how in [TextMatch::Is, TextMatch::Contains] {
                    let values = bent(dice, held).into_iter();
                    out.extend(values.map(|(variant, v)| (variant, Said::Holds(label.clone(), how, v))));
                }
            }
            _ => {}
        }
    }
}

fn tables(dice: &mut Dice, sheet: &Sheet, out: &mut Vec<Variant>) {
    let rows = sheet.table.len() - 1;
    out.push(("count", Said::Rows(Comparison::Exactly, rows)));
    out.push(("count one off", Said::Rows(Comparison::Exactly, rows + 1)));
    out.push(("count one off", Said::Rows(Comparison::MoreThan, rows - 1)));
    let at = 1 + dice.below(rows);
    let (name, price) = (sheet.table[at][0].clone(), sheet.table[at][1].clone());
    let other = sheet.table[1 + dice.below(rows)][1].clone();
    for (variant, price) in bent(dice, &price) {
        out.push((variant, Said::Row(name.clone(), price.clone())));
        if variant != "inside a longer word" {
            out.push((variant, Said::Cell(name.clone(), price)));
        }
    }
    out.push(("other row", Said::Row(name.clone(), other.clone())));
    out.push(("other row", Said::Cell(name.clone(), other)));
    let whole = price.split('.').next().unwrap().to_owned();
    out.push(("inside a longer number", Said::Row(name.clone(), whole)));
    out.push(("as it is", Said::RowAt(at, name.clone())));
    out.push(("number one off", Said::RowAt(at + 1, name)));
    out.push(("order", Said::Sorted(Direction::Ascending)));
    out.push(("order", Said::Sorted(Direction::Descending)));
}
