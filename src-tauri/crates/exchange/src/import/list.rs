//! Lists in cells: numbered in every way that testers number, with bullets, or a line each; on lines or within one line.

mod marks;

use self::marks::{Mark, mark};

/// How the items of a list are set apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Numbers,
    Bullets,
    Lines,
}

/// A cell as a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct List {
    pub(crate) style: Style,
    /// The items, without their marks; lines below an item stand below it.
    pub(crate) items: Vec<String>,
    /// The numbers of the items, where they have some.
    pub(crate) numbers: Vec<usize>,
    /// The numbers are those of steps ("Step 2: …").
    pub(crate) of_steps: bool,
}

impl List {
    /// All of it, without marks.
    pub(crate) fn joined(&self) -> String {
        self.items.join("\n")
    }
}

const BULLETS: &[char] = &[
    '-', '•', '*', '–', '—', '▪', '●', '○', '◦', '►', '▶', '➢', '➤', '→', '⇒', '✓', '✔', '·', '>', '+', '■',
    '□',
];

/// A line that is wrapped has so many characters at least.
const WRAPPED: usize = 30;

/// The items of a text. A text that is no list is one item.
pub(crate) fn items(text: &str) -> List {
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{b}', '\u{2028}'], "\n").replace('\u{a0}', " ");
    let mut lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    // A number that was written ahead has no step.
    let ahead = |line: &str| line.strip_suffix(['.', ')']).is_some_and(|digits| digits.parse::<u8>().is_ok());
    if lines.len() > 1 && lines.last().is_some_and(|line| ahead(line)) && mark(lines[0]).is_some() {
        lines.pop();
    }
    written(text.trim())
        .or_else(|| numbered(&lines))
        .or_else(|| counted(&lines))
        .or_else(|| bulleted(&lines))
        .unwrap_or_else(|| plain(&lines))
}

/// Lines with numbers in front of them.
fn numbered(lines: &[&str]) -> Option<List> {
    let begins =
        lines.iter().position(|line| mark(line).is_some_and(|mark| !mark.below || mark.number == 1))?;
    let first = mark(lines[begins])?;
    let mut list =
        List { style: Style::Numbers, items: Vec::new(), numbers: Vec::new(), of_steps: first.of_step };
    for line in lines {
        let Some(found) = mark(line).filter(|found| !found.below || first.below) else {
            add_line(&mut list, line);
            continue;
        };
        list.numbers.resize(list.items.len(), 0);
        inline(&mut list, found);
    }
    list.numbers.resize(list.items.len(), 0);
    // A heading over the list is an item of its own only where it tells to do something.
    let marked = list.numbers.iter().filter(|number| **number > 0).count();
    unquote(&mut list.items);
    (marked > 1 || begins == 0).then_some(list)
}

/// Qase writes each item of a list in double quotes.
fn unquote(items: &mut [String]) {
    let inner =
        |item: &str| item.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).map(str::to_owned);
    let all: Option<Vec<String>> = items.iter().map(|item| inner(item)).collect();
    // Double quotes within a cell are written twice.
    let all =
        all.filter(|all| all.iter().all(|item| item.matches('"').count() % 2 == 0 && !item.contains("\" ")));
    for (item, inner) in items.iter_mut().zip(all.into_iter().flatten()) {
        *item = inner;
    }
}

/// An item, and those that follow it in the same line ("1.Open 2.Click").
fn inline(list: &mut List, mark: Mark<'_>) {
    let (mut number, mut rest) = (mark.number, mark.rest);
    while let Some((at, next)) = next_inline(rest, number + 1) {
        list.items.push(rest[..at].trim().trim_end_matches([',', ';']).trim_end().to_owned());
        list.numbers.push(number);
        (number, rest) = (number + 1, next);
    }
    list.items.push(rest.trim().to_owned());
    list.numbers.push(number);
}

/// Where the item of that number begins within a line, and what follows its mark; not within quotes.
fn next_inline(text: &str, number: usize) -> Option<(usize, &str)> {
    let mut quotes = Quotes::default();
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let begins = at > 0 && (before.is_whitespace() || ".;,)'\"”’".contains(before) || c == '(');
        if begins && !quotes.open() && (c.is_ascii_digit() || c == '(' || c == 'S' || c == 's' || c == 'E') {
            let found = mark(&text[at..]).filter(|found| found.number == number && !found.below);
            let goes_on =
                |rest: &str| rest.starts_with(|c: char| c.is_alphabetic() || "'\"“‘<[{/".contains(c));
            if let Some(found) = found.filter(|found| goes_on(found.rest)) {
                return Some((at, found.rest));
            }
        }
        quotes.take(before, c, text[at + c.len_utf8()..].chars().next());
        before = c;
    }
    None
}

/// The number in front of a line.
pub(crate) fn number(line: &str) -> Option<usize> {
    mark(line).filter(|mark| !mark.below).map(|mark| mark.number)
}

/// Whether a line is one of a list.
pub(crate) fn is_marked(line: &str) -> bool {
    mark(line).is_some() || bullet(line).is_some() || letter(line).is_some()
}

/// Which quotes are open.
#[derive(Default)]
pub(super) struct Quotes {
    double: bool,
    single: bool,
    round: bool,
}

impl Quotes {
    pub(super) fn open(&self) -> bool {
        self.double || self.single || self.round
    }

    pub(super) fn take(&mut self, before: char, c: char, after: Option<char>) {
        let inner = before.is_alphanumeric() && after.is_some_and(char::is_alphanumeric);
        match c {
            '"' => self.double = !self.double,
            '\'' if !inner && !self.single => self.single = !before.is_alphanumeric(),
            '\'' if !inner => self.single = false,
            '“' => self.round = true,
            '”' => self.round = false,
            _ => {}
        }
    }
}

/// A line that has no number belongs to the item above it.
fn add_line(list: &mut List, line: &str) {
    match list.items.last_mut() {
        Some(last) => join(last, line),
        None => list.items.push(line.to_owned()),
    }
}

/// Puts a line behind a text: a wrapped one goes on with its sentence, another is a line of its own.
fn join(text: &mut String, line: &str) {
    text.push(if wraps(text, line) { ' ' } else { '\n' });
    text.push_str(line);
}

/// Whether a line goes on with the sentence above it.
fn wraps(above: &str, line: &str) -> bool {
    if bullet(line).is_some() || letter(line).is_some() {
        return false;
    }
    let ends = above.ends_with(['.', '!', '?', ':', ';', '。', '！', '：']);
    let small = line.starts_with(|c: char| c.is_lowercase() || ",.;)&".contains(c));
    let last = above.lines().last().unwrap_or_default();
    let own = super::content::begins_with_verb(line)
        || super::content::is_claim(last) && super::content::is_claim(line);
    let joins = ["and ", "or ", "but "].iter().any(|word| line.starts_with(word));
    let hangs =
        [" the", " a", " an", " to", " and", " or", " of", " in", " on", " with", " for", " is", " be", ","]
            .iter()
            .any(|word| above.ends_with(word));
    let field = line.split_once(':').is_some_and(|(name, _)| name.split_whitespace().count() <= 3);
    !ends && (small && !field && (joins || !own && last.chars().count() >= WRAPPED) || hangs)
}

/// Lines that begin with their numbers and nothing else ("1 Open", "#1 Open"), one after the other from 1.
fn counted(lines: &[&str]) -> Option<List> {
    let split = |line: &&str| {
        let (number, rest) = line.trim_start_matches('#').split_once([' ', '\t'])?;
        Some((number.parse::<usize>().ok()?, rest.trim().to_owned()))
    };
    let found: Vec<(usize, String)> = lines.iter().map(split).collect::<Option<_>>()?;
    let counts = found.len() > 1 && found.iter().zip(1..).all(|((number, _), wanted)| *number == wanted);
    let (numbers, items) = found.into_iter().unzip();
    counts.then_some(List { style: Style::Numbers, items, numbers, of_steps: false })
}

fn bulleted(lines: &[&str]) -> Option<List> {
    if lines.len() == 1 {
        return arrows(lines[0]);
    }
    let marked = lines.iter().filter(|line| bullet(line).is_some() || letter(line).is_some()).count();
    if marked < 2 && bullet(lines.first()?).is_none() {
        return None;
    }
    let mut list = List { style: Style::Bullets, items: Vec::new(), numbers: Vec::new(), of_steps: false };
    for line in lines {
        match bullet(line).or_else(|| letter(line)) {
            Some(text) => list.items.push(text.to_owned()),
            None => add_line(&mut list, line),
        }
    }
    Some(list)
}

/// "Open A -> Click B": steps with arrows between them, each of which tells to do something.
fn arrows(line: &str) -> Option<List> {
    let list = |items| List { style: Style::Bullets, items, numbers: Vec::new(), of_steps: false };
    if let Some(text) = bullet(line) {
        return Some(list(vec![text.to_owned()]));
    }
    let marks = ["->", "=>", "→", "⇒", "➔", " > ", " >> ", " | ", "; "];
    let mark = marks.into_iter().find(|mark| line.contains(mark))?;
    let items: Vec<String> = line.split(mark).map(|part| part.trim().to_owned()).collect();
    let tell = items.iter().all(|item| super::content::begins_with_verb(item));
    // What is seen stands in the same form beside it.
    let claim = mark == " | " && items.iter().all(|item| super::content::is_claim(item));
    (tell || claim).then(|| list(items))
}

/// A list as programs write it: "['Open', 'Click']".
fn written(text: &str) -> Option<List> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?.trim();
    let items: Vec<String> = serde_json::from_str(text).ok().or_else(|| {
        let inner = inner.strip_prefix('\'')?.strip_suffix('\'')?;
        Some(inner.split("', '").map(str::to_owned).collect())
    })?;
    (!items.is_empty()).then_some(List { style: Style::Bullets, items, numbers: Vec::new(), of_steps: false })
}

/// What follows a bullet.
pub(crate) fn bullet(line: &str) -> Option<&str> {
    let rest =
        line.strip_prefix("->").or_else(|| line.strip_prefix("=>")).or_else(|| line.strip_prefix(BULLETS))?;
    // "-5" is a number, and "--" a rule.
    let fits = rest.starts_with(|c: char| c.is_whitespace() || c.is_alphabetic() || "'\"“‘".contains(c));
    let markdown = line.starts_with("**");
    (fits && !markdown).then(|| rest.trim_start())
}

/// What follows a letter that counts ("a) …").
fn letter(line: &str) -> Option<&str> {
    let roman = line.trim_start_matches(['i', 'v', 'x']);
    let rest = if (2..=5).contains(&(line.len() - roman.len())) {
        roman
    } else {
        line.strip_prefix(|c: char| c.is_ascii_alphabetic())?
    };
    let rest = rest.strip_prefix(')').or_else(|| rest.strip_prefix(". "))?;
    Some(rest.trim_start()).filter(|rest| !rest.is_empty())
}

fn plain(lines: &[&str]) -> List {
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match items.last_mut() {
            Some(last) if wraps(last, line) || belongs(last, line) => join(last, line),
            _ => items.push((*line).to_owned()),
        }
    }
    List { style: Style::Lines, items, numbers: Vec::new(), of_steps: false }
}

/// Whether a line is a part of what the one above begins: a bullet, or a line of a form.
fn belongs(above: &str, line: &str) -> bool {
    let opens = above.lines().next().is_some_and(|first| first.ends_with(':'));
    bullet(line).is_some() || opens && !super::content::begins_with_verb(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<String> {
        items(text).items
    }

    #[test]
    fn every_numbering_is_known() {
        for text in [
            "1. Open\n2. Click",
            "1.Open\n2.Click",
            "1) Open\n2) Click",
            "1)Open\n2)Click",
            "1- Open\n2- Click",
            "1-Open\n2-Click",
            "1/ Open\n2/ Click",
            "1: Open\n2: Click",
            "1 - Open\n2 - Click",
            "(1) Open\n(2) Click",
            "Step 1: Open\nStep 2: Click",
            "Step 1 - Open\nStep 2 - Click",
            "STEP 1. Open\nSTEP 2. Click",
            "Step1: Open\nStep2: Click",
            "Step 1 Open\nStep 2 Click",
            "1 Open\n2 Click",
            "① Open\n② Click",
            "１．Open\n２．Click",
            "1、Open\n2、Click",
            "1.Open 2.Click",
            "1. Open, 2. Click",
            "1) Open; 2) Click",
            "Step 1: Open Step 2: Click",
            "- Open\n- Click",
            "• Open\n• Click",
            "* Open\n* Click",
            "-Open\n-Click",
            "→ Open\n→ Click",
            "a) Open\nb) Click",
            "i) Open\nii) Click",
            "i. Open\nii. Click",
            "1º Open\n2º Click",
            "1º) Open\n2º) Click",
            "#1 Open\n#2 Click",
            "Open | Click",
            "Open; Click",
            "['Open', 'Click']",
            "[\"Open\", \"Click\"]",
            "1. Open\n2. Click\n3.",
            "Open\nClick",
            "Open\r\nClick",
            "1. Open\n\n2. Click",
            "1.  Open\n  2.  Click",
            "1. Open\n1. Click",
            "Open -> Click",
            "01. Open\n02. Click",
            "[1] Open\n[2] Click",
            "1.) Open\n2.) Click",
            "1.Open.2.Click",
        ] {
            let items: Vec<String> =
                of(text).iter().map(|item| item.trim_end_matches('.').to_owned()).collect();
            assert_eq!(items, ["Open", "Click"], "{text:?}");
        }
    }

    #[test]
    fn lines_below_an_item_stay_with_it() {
        assert_eq!(of("1. Enter the\nname\n2. Click"), ["Enter the name", "Click"]);
        assert_eq!(of("1. Fill in:\n- a\n- b\n2. Click"), ["Fill in:\n- a\n- b", "Click"]);
        assert_eq!(of("1. Open\n1.1. Look\n2. Click"), ["Open\n1.1. Look", "Click"]);
        assert_eq!(
            of("Open the page and\nclick 'A'\nClick 'B'"),
            ["Open the page and click 'A'", "Click 'B'"]
        );
    }

    #[test]
    fn numbers_of_other_kinds_are_no_marks() {
        for text in [
            "1.5 kg are shown",
            "12:30 is shown",
            "3 products are shown",
            "Enter '1. a 2. b' in 'List'",
            "10/12/2026",
            "404 is shown",
            "Click 1 - 2. time",
        ] {
            assert_eq!(of(text), [text], "{text}");
        }
        assert_eq!(of("Wait 2 minutes. 3 items are shown").len(), 1);
    }
}
