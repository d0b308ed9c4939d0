//! Cells that hold all steps of a case, beside cells that hold all expected results: rows of their own.

use verbatim_engine::suite::Row;

use super::list::{self, List, Style};

/// How many rows a pair of cells is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cut {
    /// Lists with numbers are rows.
    Numbers,
    /// Lines and bullets are rows, too: the cell holds all steps of a case.
    All,
}

/// The rows of a pair of cells. None where the actions are no list of two or more.
pub(crate) fn rows(action: &str, expected: &str, cut: Cut) -> Option<Vec<Row>> {
    let steps = list::items(action);
    if steps.items.len() < 2 || cut == Cut::Numbers && steps.style != Style::Numbers {
        return None;
    }
    let results = list::items(expected);
    let beside = places(&steps, &results);
    let mut rows: Vec<Row> =
        steps.items.iter().map(|item| Row { action: unmarked(item), ..Row::default() }).collect();
    for (text, at) in results.items.iter().zip(beside) {
        put_line(&mut rows[at].expected, own_step(text).map_or(text, |(_, rest)| rest));
    }
    Some(rows)
}

/// Adds a text to another, in a line of its own.
pub(crate) fn put_line(cell: &mut String, text: &str) {
    if !cell.is_empty() && !text.is_empty() {
        cell.push('\n');
    }
    cell.push_str(text);
}

/// Whether there are fewer expected results than steps, so that all of them stand behind the last.
pub(crate) fn fewer(rows: &[Row]) -> bool {
    rows.len() > 1
        && rows.iter().rev().skip(1).all(|row| row.expected.is_empty())
        && rows.last().is_some_and(|row| row.expected.contains('\n'))
}

/// A cell without the marks of its list, its lines joined to sentences.
pub(crate) fn whole(text: &str) -> String {
    let list = list::items(text);
    match list.style {
        Style::Bullets if list.items.len() > 1 => {
            list.items.iter().map(|item| format!("- {item}")).collect::<Vec<_>>().join("\n")
        }
        Style::Numbers | Style::Bullets | Style::Lines => list.joined(),
    }
}

/// The step, from 0, that each expected result stands beside: marks decide; as many as there are steps stand beside them;
/// all others stand behind the last, for what was read of them was meant of the end.
fn places(steps: &List, results: &List) -> Vec<usize> {
    let (last, count) = (steps.items.len() - 1, results.items.len());
    let behind = vec![last; count];
    let marks: Vec<Option<usize>> =
        steps.items.iter().map(|item| reference(item).map(|(number, _)| number)).collect();
    if marks.iter().any(Option::is_some) {
        let number =
            |at: usize| results.numbers.get(at).copied().filter(|number| *number > 0).unwrap_or(at + 1);
        return (0..count)
            .map(|at| marks.iter().position(|mark| *mark == Some(number(at))).unwrap_or(last))
            .collect();
    }
    if results.items.iter().any(|item| own_step(item).is_some()) {
        let step = |item: &String| {
            own_step(item).map(|(number, _)| number - 1).filter(|at| *at <= last).unwrap_or(last)
        };
        return results.items.iter().map(step).collect();
    }
    let counts = results.numbers.iter().zip(1..).all(|(number, wanted)| *number == wanted);
    if results.style == Style::Numbers && (results.of_steps || !counts) {
        let rises = results.numbers.windows(2).all(|pair| pair[0] < pair[1]);
        let fits = rises && results.numbers.iter().all(|number| (1..=last + 1).contains(number));
        return if fits { results.numbers.iter().map(|number| number - 1).collect() } else { behind };
    }
    // Bullets beside numbers list what is seen in the end.
    let alike = results.style == steps.style || results.style != Style::Bullets;
    if count == last + 1 && alike { (0..count).collect() } else { behind }
}

/// Words around the number of an expected result in a step: "(verify ER-2)", "[ER2]", "(see expected result 2)".
const MARKS: &[&str] = &["er", "expected result", "expected", "exp", "result"];

/// The expected result that a step names, and where the mark stands.
fn reference(step: &str) -> Option<(usize, std::ops::Range<usize>)> {
    let lower = step.to_lowercase();
    if lower.len() != step.len() {
        return None;
    }
    let opened = lower.match_indices(['(', '[', '<']);
    let mut found = None;
    for (open, _) in opened {
        let Some(length) = lower[open..].find([')', ']', '>']) else { continue };
        let inner = lower[open + 1..open + length].trim();
        let digits = inner.len() - inner.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let words = inner[..inner.len() - digits].trim_end_matches([' ', '-', '#', '_', '.', ':']);
        let named = MARKS.iter().any(|mark| words == *mark || words.ends_with(&format!(" {mark}")));
        if digits > 0 && named && words.split_whitespace().count() <= 4 {
            found =
                inner[inner.len() - digits..].parse().ok().map(|number| (number, open..open + length + 1));
        }
    }
    found
}

/// A step without the mark of its expected result.
fn unmarked(step: &str) -> String {
    let Some((_, range)) = reference(step) else { return step.to_owned() };
    let (head, tail) = (step[..range.start].trim_end(), step[range.end..].trim_start());
    if tail.is_empty() || tail.starts_with(['.', ',']) {
        format!("{head}{tail}")
    } else {
        format!("{head} {tail}")
    }
}

/// The step that an expected result names in front ("Step 2: …", "After step 3, …"), from 1, and what it says.
fn own_step(text: &str) -> Option<(usize, &str)> {
    let lower = text.to_lowercase();
    let head = ["after step ", "at step ", "in step ", "on step ", "for step ", "(step "]
        .iter()
        .find(|head| lower.starts_with(**head))?;
    let rest = text.get(head.len()..)?;
    let digits = rest.find(|c: char| !c.is_ascii_digit())?;
    let number: usize = rest[..digits].parse().ok().filter(|number| *number > 0)?;
    let said = rest[digits..].trim_start_matches([',', ':', ')', '-', ' ']);
    (!said.is_empty()).then_some((number, said))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(action: &str, expected: &str) -> Vec<(String, String)> {
        let rows = rows(action, expected, Cut::All).unwrap_or_default();
        rows.into_iter().map(|row| (row.action, row.expected)).collect()
    }

    fn expected(action: &str, expected: &str) -> Vec<String> {
        told(action, expected).into_iter().map(|(_, expected)| expected).collect()
    }

    #[test]
    fn as_many_results_as_steps_stand_beside_them() {
        assert_eq!(expected("1. a\n2. b\n3. c", "1. x\n2. y\n3. z"), ["x", "y", "z"]);
        assert_eq!(expected("a\nb", "x\ny"), ["x", "y"]);
        assert_eq!(expected("- a\n- b", "- x\n- y"), ["x", "y"]);
        assert_eq!(expected("1. a\n2. b", "- x\n- y"), ["", "x\ny"], "bullets list what is seen in the end");
    }

    #[test]
    fn fewer_results_stand_behind_the_last_step() {
        assert_eq!(expected("1. a\n2. b\n3. c", "1. x\n2. y"), ["", "", "x\ny"]);
        assert_eq!(expected("1. a\n2. b\n3. c", "x"), ["", "", "x"]);
        assert_eq!(expected("1. a\n2. b", "1. x\n2. y\n3. z"), ["", "x\ny\nz"]);
    }

    #[test]
    fn marks_decide() {
        assert_eq!(
            told("1. a\n2. b (Validate ER-1)\n3. c [ER 2]", "1. x\n2. y"),
            [("a".into(), String::new()), ("b".into(), "x".into()), ("c".into(), "y".into())]
        );
        assert_eq!(expected("1. a\n2. b\n3. c", "Step 2: x\nStep 3: y"), ["", "x", "y"]);
        assert_eq!(expected("1. a\n2. b\n3. c", "2. x\n3. y"), ["", "x", "y"]);
        assert_eq!(expected("1. a\n2. b\n3. c", "1. x\n3. y"), ["x", "", "y"]);
        assert_eq!(expected("1. a\n2. b", "After step 1, x\nAfter step 2, y"), ["x", "y"]);
        assert_eq!(expected("1. a\n2. b (see ER1)", "ER-1: x"), ["", "x"]);
    }

    #[test]
    fn what_is_no_list_stays_whole() {
        for action in ["Open '/'", "1. Open '/'", "1.5 kg", "12:30"] {
            assert_eq!(rows(action, "x", Cut::All), None, "{action}");
        }
        assert_eq!(rows("a\nb", "x", Cut::Numbers), None);
        assert_eq!(whole("1. Click 'A'"), "Click 'A'");
        assert_eq!(whole("3. Click 'A'"), "Click 'A'");
        assert_eq!(whole("'A' is\nshown"), "'A' is shown");
    }
}
