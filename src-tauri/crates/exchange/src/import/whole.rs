//! Whole cases in cells: a name over steps, parts with titles ("Steps:", "Expected result:"), or steps with their results
//! among them. Such a column is taken apart into columns that the others of the table are read with.

use super::find::Table;
use super::meaning::Meaning;
use super::titles::{self, KNOWN};
use super::{content, list, within};

/// What a title in front of a part must speak for it.
const SURE: i32 = 95;

/// What parts are looked for, with the titles of the columns that they become.
const PARTS: [(Meaning, &str); 6] = [
    (Meaning::Id, "Test case ID"),
    (Meaning::Case, "Title"),
    (Meaning::Setup, "Precondition"),
    (Meaning::Data, "Test data"),
    (Meaning::Action, "Steps"),
    (Meaning::Expected, "Expected result"),
];

/// The title of what stands over the steps and is none of these.
const NOTES: &str = "Description";

/// A case that stands in one cell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Whole {
    /// Its parts, as [`PARTS`] has them.
    parts: [String; PARTS.len()],
    /// What else stands over its steps.
    pub(crate) notes: String,
    /// Its steps have a title in front of them.
    pub(crate) titled: bool,
}

impl Whole {
    pub(crate) fn part(&self, meaning: Meaning) -> &str {
        place(meaning).map_or("", |at| self.parts[at].as_str())
    }

    fn add(&mut self, meaning: Meaning, line: &str) {
        if let Some(at) = place(meaning) {
            super::split::put_line(&mut self.parts[at], line);
        }
    }
}

fn place(meaning: Meaning) -> Option<usize> {
    PARTS.iter().position(|(part, _)| *part == meaning)
}

/// The title in front of a line, and what stands behind it.
fn label(line: &str) -> Option<(Meaning, &str)> {
    if let Some(rest) = within::begins(line) {
        return Some((Meaning::Expected, rest));
    }
    let (title, rest) = line.split_once(':').map_or((line, ""), |(title, rest)| (title, rest.trim()));
    let bare = title.len() == line.len();
    let title = title.trim().trim_start_matches(['-', '•', '*', '#', ' ']);
    let words = title.split_whitespace().count();
    let (meaning, _) = PARTS.iter().find(|(meaning, _)| titles::score(title, *meaning) >= SURE)?;
    // Words alone in a line are a title only where they are one of steps or of what must be so before.
    let fits =
        !bare || [Meaning::Action, Meaning::Setup].contains(meaning) && title.starts_with(char::is_uppercase);
    ((1..=4).contains(&words) && fits && !content::begins_with_verb(rest_of(bare, title)))
        .then_some((*meaning, rest))
}

/// A title alone that begins with something to do is a step ("Test", "Do").
fn rest_of(bare: bool, title: &str) -> &str {
    if bare && title.split_whitespace().count() == 1 && !title.to_lowercase().starts_with("step") {
        title
    } else {
        ""
    }
}

/// A cell of which the steps have a title in front of them, by its parts.
pub(crate) fn titled(text: &str) -> Option<Whole> {
    let lines = lines(text);
    let has = |wanted| lines.iter().any(|line| label(line).is_some_and(|(meaning, _)| meaning == wanted));
    (lines.len() > 1 && has(Meaning::Action)).then(|| {
        let mut whole = Whole { titled: true, ..Whole::default() };
        let mut part: Option<Meaning> = None;
        for (at, line) in lines.iter().enumerate() {
            // Behind the title of the steps, "Name: Ada" is a line of a form.
            let known = label(line).filter(|(meaning, _)| {
                part != Some(Meaning::Action)
                    || *meaning == Meaning::Expected && !goes_on(&lines[..at], &lines[at + 1..])
                    || *meaning == Meaning::Data && line.trim_start().to_lowercase().starts_with("test data")
            });
            match (known, part) {
                (Some((meaning, rest)), _) => {
                    part = Some(meaning);
                    whole.add(meaning, rest);
                }
                (None, Some(meaning)) => whole.add(meaning, line),
                (None, None) if whole.part(Meaning::Case).is_empty() => whole.add(Meaning::Case, line),
                (None, None) => super::split::put_line(&mut whole.notes, line),
            }
        }
        whole
    })
}

/// A cell that is a case: by its titles, else by a name over a list of steps, or by steps with results among them.
fn of(text: &str) -> Option<Whole> {
    let text = within::marked(text);
    if let Some(whole) = titled(&text) {
        return Some(whole);
    }
    let lines = lines(&text);
    let is_marked = |line: &&str| list::is_marked(line);
    let (first, rest) = lines.split_first().filter(|(_, rest)| !rest.is_empty())?;
    let heads = !is_marked(first) && within::begins(first).is_none();
    let named =
        heads && (is_marked(&rest[0]) || !content::begins_with_verb(first) && !content::is_claim(first));
    let mut whole = Whole::default();
    if named {
        whole.add(Meaning::Case, first.trim_end_matches(':').trim_start_matches(['#', ' ']));
    }
    let steps = if named { rest } else { &lines[..] };
    let result =
        steps.iter().position(|line| label(line).is_some_and(|(meaning, _)| meaning == Meaning::Expected));
    let result = result.filter(|at| *at > 0 && !goes_on(&steps[..*at], &steps[at + 1..]));
    for (at, line) in steps.iter().enumerate() {
        match result {
            Some(from) if at == from => {
                whole.add(Meaning::Expected, label(line).map_or(line, |(_, rest)| rest))
            }
            Some(from) if at > from => whole.add(Meaning::Expected, line),
            _ => whole.add(Meaning::Action, line),
        }
    }
    let acts = content::is_action(whole.part(Meaning::Action));
    let lists = steps.len() > 1 || result.is_some() || within::has(&text);
    (acts && lists).then_some(whole)
}

/// Whether a cell is a case.
pub(crate) fn is_case(text: &str) -> bool {
    of(text).is_some()
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

/// Whether steps go on behind a result: with the next number, with a further result, or with something to do.
fn goes_on(steps: &[&str], behind: &[&str]) -> bool {
    let numbers = || steps.iter().filter_map(|line| list::number(line));
    let next = numbers().max();
    let is_step = |line: &&str| match (list::number(line), next) {
        (Some(number), Some(last)) => number == last + 1,
        (None, None) => content::begins_with_verb(line) && !content::is_claim(line),
        _ => false,
    };
    behind.iter().any(|line| is_step(line) || within::begins(line).is_some())
}

/// Takes a column of whole cases apart.
pub(crate) fn unfold(table: &mut Table, mapped: &[(String, Meaning)]) {
    if table.exact || table.fields > 0 {
        return;
    }
    let Some(at) = column(table, mapped) else { return };
    let cases: Vec<Option<Whole>> = table.rows.iter().map(|row| of(row.cell(at))).collect();
    let width = table.width();
    let any = |part: usize| cases.iter().flatten().any(|case| !case.parts[part].is_empty());
    let parts: Vec<usize> = (0..PARTS.len()).filter(|part| any(*part)).collect();
    let notes = cases.iter().flatten().any(|case| !case.notes.is_empty());
    let named = any(1);
    table.titles.resize(width, String::new());
    table.take_apart(at, Meaning::Action);
    table.titles.extend(parts.iter().map(|part| PARTS[*part].1.to_owned()));
    table.titles.extend(notes.then(|| NOTES.to_owned()));
    for (row, case) in table.rows.iter_mut().zip(cases) {
        row.cells.resize(width, String::new());
        let text = std::mem::take(&mut row.cells[at]);
        // What is no case by itself is a step, or the title of a part.
        let step = content::is_action(&text);
        let meaning = if step { Meaning::Action } else { Meaning::Case };
        let mut case = case.unwrap_or_else(|| {
            let mut whole = Whole::default();
            whole.add(meaning, text.trim());
            whole
        });
        if named && case.part(Meaning::Case).is_empty() && !case.part(Meaning::Action).is_empty() {
            let first = list::items(case.part(Meaning::Action)).items.into_iter().next().unwrap_or_default();
            case.add(Meaning::Case, first.lines().next().unwrap_or_default());
        }
        row.cells.extend(parts.iter().map(|part| std::mem::take(&mut case.parts[*part])));
        row.cells.extend(notes.then_some(case.notes));
    }
    let added = table.titles.len() - width;
    table.homes = (0..width).map(Some).chain(std::iter::repeat_n(Some(at), added)).collect();
}

/// The column of whole cases, where no other says what to do.
fn column(table: &Table, mapped: &[(String, Meaning)]) -> Option<usize> {
    let title = |at: usize| table.titles.get(at).map_or("", |title| title.trim());
    let best = |at: usize| {
        let known = titles::scores(title(at)).into_iter().filter(|(_, score)| *score >= KNOWN);
        known.max_by_key(|(_, score)| *score).map(|(meaning, _)| meaning)
    };
    let told = |at: usize| {
        let folded = titles::fold(title(at));
        mapped.iter().any(|(name, _)| titles::fold(name) == folded)
            || mapped.iter().any(|(_, meaning)| *meaning == Meaning::Action)
    };
    let width = table.width();
    if (0..width).any(|at| best(at) == Some(Meaning::Action) || told(at)) {
        return None;
    }
    (0..width).filter(|at| matches!(best(*at), None | Some(Meaning::Case))).find(|at| {
        let cells = || table.rows.iter().map(|row| row.cell(*at).trim()).filter(|cell| !cell.is_empty());
        let whole = cells().filter(|cell| of(cell).is_some()).count();
        whole > 0 && whole * 10 >= cells().count() * 6
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<String> {
        of(text)
            .map(|whole| whole.parts.iter().filter(|part| !part.is_empty()).cloned().collect())
            .unwrap_or_default()
    }

    #[test]
    fn a_case_in_a_cell_has_its_parts() {
        let wanted = ["Pay", "1. Open '/cart'\n2. Click 'Pay'", "'Thanks' is displayed"];
        for text in [
            "Pay\n1. Open '/cart'\n2. Click 'Pay'\nExpected: 'Thanks' is displayed",
            "Pay\n1. Open '/cart'\n2. Click 'Pay'\n=> 'Thanks' is displayed",
            "Pay:\n1. Open '/cart'\n2. Click 'Pay'\nExpected Result\n'Thanks' is displayed",
            "Title: Pay\nSteps:\n1. Open '/cart'\n2. Click 'Pay'\nExpected result: 'Thanks' is displayed",
            "Title: Pay\nTest Steps\n1. Open '/cart'\n2. Click 'Pay'\nER: 'Thanks' is displayed",
            "## Pay\n1. Open '/cart'\n2. Click 'Pay'\n(ER: 'Thanks' is displayed)",
        ] {
            assert_eq!(parts(text), wanted, "{text}");
        }
        assert_eq!(
            parts("Title: Pay\nPrecondition: Open '/'\nSteps: Click 'Pay'\nExpected: A\nB"),
            ["Pay", "Open '/'", "Click 'Pay'", "A\nB"]
        );
    }

    #[test]
    fn results_among_steps_stay_among_them() {
        for steps in [
            "1. Open '/cart'\nExpected: A\n2. Click 'Pay'\nExpected: B",
            "Open '/cart'\nExpected: A\nClick 'Pay'\nExpected: B",
            "Open '/cart'\nExpected: 'A' is shown\nClick 'Pay'",
        ] {
            assert_eq!(parts(steps), [steps], "{steps}");
        }
    }

    #[test]
    fn what_is_no_case_is_none() {
        for text in ["Pay", "Log in with a password", "The cart\nand its total", "Open '/cart'"] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn lines_of_a_form_are_no_parts() {
        let whole = titled("Steps:\nFill in the form:\nName: Ada\nTitle: Dr\nExpected: 'Ada' is shown")
            .unwrap_or_default();
        assert_eq!(whole.part(Meaning::Action), "Fill in the form:\nName: Ada\nTitle: Dr");
        assert_eq!(whole.part(Meaning::Expected), "'Ada' is shown");
    }
}
