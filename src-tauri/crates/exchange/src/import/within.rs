//! Expected results among the steps of a cell: in lines of their own ("Expected: …", "ER - …", "=> …"), behind a step in its
//! line ("Click 'Pay' => 'Thanks' is displayed"), or in brackets ("(Expected: …)").

use super::content;
use super::meaning::Meaning;
use super::split::put_line;
use super::titles;

/// What a title before a colon speaks for an expected result, to be one among steps.
const SURE: i32 = 95;

/// How a result is marked where it was marked in another way.
const MARK: &str = "Expected: ";

/// Arrows from what is done to what comes of it, the longest first. The first three are of results; the others stand in
/// menus, too.
const ARROWS: [&str; 7] = ["==>", "=>", "⇒", "-->", "->", "→", "➔"];

/// So many arrows of [`ARROWS`] are of results.
const OF_RESULTS: usize = 3;

/// What opens a bracket, with what closes it.
const BRACKETS: [(char, char); 2] = [('(', ')'), ('[', ']')];

/// A cell with the marks in front of its lines as titles: "=> …", "(ER: …)" become "Expected: …". Where all lines have an
/// arrow, it is the mark of a list.
pub(crate) fn marked(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let arrow = |line: &&str| ARROWS.iter().any(|arrow| line.trim().starts_with(arrow));
    let filled = lines.iter().filter(|line| !line.trim().is_empty()).count();
    let arrows = lines.iter().filter(|line| arrow(line)).count();
    if !text.contains(['=', '-', '⇒', '→', '➔', '(', '[', ':', '–']) {
        return text.to_owned();
    }
    let line = |line: &&str| {
        let trimmed = line.trim();
        let behind = ARROWS.iter().find_map(|arrow| trimmed.strip_prefix(arrow)).map(str::trim);
        let behind = behind.filter(|rest| arrows < filled && !rest.is_empty() && is_result(rest));
        let titled = behind.or_else(|| begins(trimmed).filter(|rest| !rest.is_empty()));
        titled.map_or_else(|| (*line).to_owned(), |rest| format!("{MARK}{rest}"))
    };
    lines.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Whether results stand among the steps of a cell.
pub(crate) fn has(text: &str) -> bool {
    marked(text).lines().any(|line| begins(line).is_some() || behind(line).is_some())
}

/// A step apart from the results in its lines.
pub(crate) fn results(step: &str) -> (String, String) {
    let (mut action, mut results, mut begun) = (String::new(), String::new(), false);
    for line in step.lines() {
        if let Some(rest) = begins(line) {
            begun = true;
            put_line(&mut results, rest);
        } else if let Some((does, comes)) = behind(line) {
            put_line(if begun { &mut results } else { &mut action }, does);
            begun = true;
            put_line(&mut results, comes);
        } else {
            put_line(if begun { &mut results } else { &mut action }, line);
        }
    }
    (action, results)
}

/// What stands in brackets around a whole line.
fn inner(line: &str) -> &str {
    let stripped = BRACKETS.iter().find_map(|(open, close)| line.strip_prefix(*open)?.strip_suffix(*close));
    stripped.map_or(line, str::trim)
}

/// Whether words are a title of expected results.
fn is_title(words: &str) -> bool {
    let words = words.trim().trim_start_matches(['-', '•', '*', ' ']);
    (1..=4).contains(&words.split_whitespace().count())
        && titles::score(words, Meaning::Expected) >= SURE
        && !["should", "must be", "should be"].contains(&words.to_lowercase().as_str())
}

/// What follows the title of a result in front of a line: "Expected: …", "Expected result - …", or the title alone.
pub(super) fn begins(line: &str) -> Option<&str> {
    let line = inner(line.trim());
    // An arrow may stand in front of steps as well.
    let shown = ["=>", "->", "⇒", "→"].iter().find_map(|arrow| line.strip_prefix(arrow)).map(str::trim);
    if let Some(rest) = shown.filter(|rest| content::is_claim(rest)) {
        return Some(rest);
    }
    if let Some((title, rest)) = line.split_once(':')
        && is_title(title)
    {
        return Some(rest.trim());
    }
    let dashed = [" - ", " – ", " — ", " = "].iter().find_map(|dash| line.split_once(dash));
    if let Some((_, rest)) = dashed.filter(|(title, _)| is_title(title)) {
        return Some(rest.trim());
    }
    // "Should" alone is a word of a sentence; a title alone has a capital.
    (is_title(line) && line.starts_with(char::is_uppercase) && line.split_whitespace().count() > 1)
        .then_some("")
}

/// Whether a text may be what comes of a step: it does not tell to do anything.
fn is_result(text: &str) -> bool {
    content::is_claim(text) || !content::begins_with_verb(text) && text.split_whitespace().count() > 2
}

/// A line that tells what to do, and then what comes of it.
fn behind(line: &str) -> Option<(&str, &str)> {
    let mut quotes = super::list::Quotes::default();
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        if !quotes.open() && at > 0 {
            let found = arrow(line, at).or_else(|| title(line, at, c));
            if let Some((does, comes)) = found.filter(|(does, comes)| !does.is_empty() && !comes.is_empty()) {
                return Some((does, comes));
            }
        }
        quotes.take(before, c, line[at + c.len_utf8()..].chars().next());
        before = c;
    }
    None
}

/// "Click 'Pay' => 'Thanks' is displayed": an arrow that is none of a menu.
fn arrow(line: &str, at: usize) -> Option<(&str, &str)> {
    let (kind, arrow) = ARROWS.iter().enumerate().find(|(_, arrow)| line[at..].starts_with(**arrow))?;
    let (does, comes) = (line[..at].trim(), line[at + arrow.len()..].trim());
    let sure = content::is_claim(comes) && !content::begins_with_verb(comes);
    (sure || kind < OF_RESULTS && is_result(comes)).then_some((does, comes))
}

/// "Click 'Pay'. Expected: …", "Click 'Pay' (ER: …)": a title behind the end of a step.
fn title(line: &str, at: usize, c: char) -> Option<(&str, &str)> {
    if c != ':' {
        return None;
    }
    let head = &line[..at];
    let from = head.rfind(['.', ';', ',', '-', '–', '—', '(', '[', '|', '!']);
    let cut = from.map_or(0, |from| from + head[from..].chars().next().map_or(1, char::len_utf8));
    let (from, capital) = if is_title(&head[cut..]) && cut > 0 {
        (cut, false)
    } else {
        let words =
            ["Expected result", "Expected results", "Expected", "ER", "Expected Result", "Expected Results"];
        let word =
            words.iter().filter(|word| head.ends_with(&format!(" {word}"))).max_by_key(|word| word.len())?;
        (head.len() - word.len(), true)
    };
    let does = head[..from].trim().trim_end_matches([';', ',', '-', '–', '—', '(', '[', '|']).trim();
    let last = does.split_whitespace().last().unwrap_or_default();
    if capital && ["as", "is", "the", "an", "be"].contains(&last) {
        return None;
    }
    let opened = BRACKETS.iter().find(|(open, _)| head[..from].trim_end().ends_with(*open));
    let comes = line[at + 1..].trim();
    let comes = opened.and_then(|(_, close)| comes.strip_suffix(*close)).unwrap_or(comes);
    Some((does, comes.trim_end_matches(';').trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(step: &str) -> (String, String) {
        results(&marked(step))
    }

    #[test]
    fn results_are_told_from_steps() {
        let wanted = ("Click 'Pay'".to_owned(), "'Thanks' is displayed".to_owned());
        for step in [
            "Click 'Pay'\nExpected: 'Thanks' is displayed",
            "Click 'Pay'\nExpected result: 'Thanks' is displayed",
            "Click 'Pay'\nEXPECTED RESULT\n'Thanks' is displayed",
            "Click 'Pay'\nER: 'Thanks' is displayed",
            "Click 'Pay'\nER - 'Thanks' is displayed",
            "Click 'Pay'\n(ER: 'Thanks' is displayed)",
            "Click 'Pay'\n[Expected: 'Thanks' is displayed]",
            "Click 'Pay'\n=> 'Thanks' is displayed",
            "Click 'Pay'\n-> 'Thanks' is displayed",
            "Click 'Pay' => 'Thanks' is displayed",
            "Click 'Pay' ==> 'Thanks' is displayed",
            "Click 'Pay' -> 'Thanks' is displayed",
            "Click 'Pay' → 'Thanks' is displayed",
            "Click 'Pay'; Expected: 'Thanks' is displayed",
            "Click 'Pay' - ER: 'Thanks' is displayed",
            "Click 'Pay' (Expected: 'Thanks' is displayed)",
            "Click 'Pay' Expected: 'Thanks' is displayed",
            "Click 'Pay' [expected result: 'Thanks' is displayed]",
        ] {
            assert_eq!(of(step), wanted, "{step}");
            assert!(has(step), "{step}");
        }
    }

    #[test]
    fn steps_stay_whole() {
        for step in [
            "Click 'File' -> 'Export'",
            "Click File => Save",
            "Open Settings -> Users -> Add",
            "Enter 'a => b is shown' in 'Text'",
            "Check that the sum is as expected: 7",
            "Check that it is as Expected: 7",
            "Enter 'Expected: x' in 'Name'",
            "Log in: user ann",
            "-> Click 'A'\n-> Click 'B'",
            "=> Click 'A'\n=> Click 'B'",
        ] {
            assert_eq!(of(step), (step.to_owned(), String::new()), "{step}");
            assert!(!has(step), "{step}");
        }
    }
}
