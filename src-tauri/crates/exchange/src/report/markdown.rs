//! Markdown for a pull request: the counts, then what is no pass.

use std::fmt::Write as _;

use verbatim_engine::verdict::Strength;

use super::{count, duration, word};
use crate::results::{CaseResult, RunResult};

/// A comment of a pull request holds about so many characters.
const MOST: usize = 60_000;

pub(super) fn write(runs: &[RunResult]) -> String {
    let mut out = String::from(
        "## Test results\n\n| suite | pass | fail | inconclusive | time |\n|---|--:|--:|--:|--:|\n",
    );
    for run in runs {
        let one = std::slice::from_ref(run);
        let time = run.duration_ms.map(duration).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {time} |",
            cell(&run.suite),
            count(one, "pass"),
            count(one, "fail"),
            count(one, "inconclusive")
        );
    }
    let mut flaky: Vec<&str> = Vec::new();
    for (run, case) in runs.iter().flat_map(|run| run.cases.iter().map(move |case| (run, case))) {
        if run.is_flaky(&case.name) && !flaky.contains(&case.name.as_str()) {
            flaky.push(&case.name);
        }
    }
    let cases = || runs.iter().flat_map(RunResult::last_attempts);
    for (title, verdict) in [("Fail", "fail"), ("Inconclusive", "inconclusive")] {
        let some: Vec<&CaseResult> = cases().filter(|case| word(case) == verdict).collect();
        if some.is_empty() {
            continue;
        }
        let _ = write!(
            out,
            "\n### {title}\n\n| case | row | cause | expected | observed |\n|---|--:|---|---|---|\n"
        );
        for (index, case) in some.iter().enumerate() {
            if out.len() > MOST {
                let _ = writeln!(out, "\n… and {} more", some.len() - index);
                break;
            }
            let _ = writeln!(out, "{}", line(case));
        }
    }
    let by_person = |case: &&CaseResult| case.strength == Some(Strength::ByPerson);
    let attended: Vec<String> = cases().filter(by_person).map(|case| cell(&case.name)).collect();
    if !attended.is_empty() && out.len() <= MOST {
        let _ = write!(
            out,
            "\n### Decided by a person\n\nPassed with an answer of a person who attended the run: {}\n",
            attended.join(", ")
        );
    }
    if !flaky.is_empty() {
        let names: Vec<String> = flaky.iter().map(|name| cell(name)).collect();
        let _ = write!(out, "\n### Flaky\n\nTheir verdict changed between attempts: {}\n", names.join(", "));
    }
    out
}

fn line(case: &CaseResult) -> String {
    let reason = &case.reason;
    let cause = reason.cause.map(|cause| cause.id()).unwrap_or_default();
    let row = case.row.map(|row| row.to_string()).unwrap_or_default();
    let expected = reason.expected.as_deref().or(reason.sentence.as_deref()).unwrap_or_default();
    let observed = reason.observed.as_deref().or(reason.message.as_deref()).unwrap_or_default();
    format!("| {} | {row} | {cause} | {} | {} |", cell(&case.name), cell(expected), cell(observed))
}

/// A text in a cell of a table: on one line, and nothing in it is markup.
fn cell(text: &str) -> String {
    const LONGEST: usize = 300;
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    let mut cut: String = line.chars().take(LONGEST).collect();
    if cut.len() < line.len() {
        cut.push('…');
    }
    cut.chars().fold(String::new(), |mut out, c| {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '|' | '*' | '_' | '`' | '[' | ']' | '\\' | '~' | '#' | '@' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
        out
    })
}
