//! Markdown for a pull request: the counts of cases, then what is no pass, and what a pass rests on.

use std::fmt::Write as _;

use verbatim_engine::verdict::Strength;

use super::{Told, duration, row, word};
use crate::results::{Attempts, CaseResult};

/// A comment of a pull request holds about so many characters.
const MOST: usize = 60_000;

/// A case, and what its run is called where there are several.
type Of<'a> = (Option<&'a str>, &'a Attempts<'a>);

pub(super) fn write(runs: &[Told<'_>]) -> String {
    let mut out = String::from(
        "## Test results\n\n| suite | pass | fail | inconclusive | attempts | time |\n|---|--:|--:|--:|--:|--:|\n",
    );
    for told in runs {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{}", counts(told));
    }
    for told in runs {
        if let Some(why) = told.run.unfinished() {
            let _ = writeln!(out, "\n**{}**: {why}.", cell(&told.title));
        }
    }
    let title = |told: &'_ Told<'_>| (runs.len() > 1).then_some(told.title.clone());
    let titles: Vec<Option<String>> = runs.iter().map(title).collect();
    let cases: Vec<Of<'_>> = runs
        .iter()
        .zip(&titles)
        .flat_map(|(told, title)| told.cases.iter().map(move |case| (title.as_deref(), case)))
        .collect();
    for (title, verdict) in [("Fail", "fail"), ("Inconclusive", "inconclusive"), ("Not run", "not run")] {
        table(&mut out, title, cases.iter().filter(|(_, case)| word(case.last) == verdict));
    }
    let of = |strength| cases.iter().filter(move |(_, case)| case.last.strength == Some(strength));
    let by_reading = "Passed on a model's proposal, which is to be reviewed";
    list(&mut out, "By reading", by_reading, of(Strength::ByReading));
    let by_person = "Passed with an answer of a person who attended the run";
    list(&mut out, "Decided by a person", by_person, of(Strength::ByPerson));
    let flaky = cases.iter().filter(|(_, case)| case.is_flaky());
    list(&mut out, "Flaky", "Their verdict changed between attempts", flaky);
    out
}

fn counts(told: &Told<'_>) -> String {
    let time = told.run.duration_ms.map(duration).unwrap_or_default();
    format!(
        "| {} | {} | {} | {} | {} | {time} |",
        cell(&told.title),
        told.count("pass"),
        told.count("fail"),
        told.count("inconclusive"),
        told.run.cases.len(),
    )
}

fn table<'a>(out: &mut String, title: &str, cases: impl Iterator<Item = &'a Of<'a>>) {
    let cases: Vec<&Of<'_>> = cases.collect();
    if cases.is_empty() {
        return;
    }
    let _ =
        write!(out, "\n### {title}\n\n| case | row | cause | expected | observed |\n|---|--:|---|---|---|\n");
    for (index, of) in cases.iter().enumerate() {
        if out.len() > MOST {
            let _ = writeln!(out, "\n… and {} more", cases.len() - index);
            break;
        }
        let _ = writeln!(out, "{}", line(of));
    }
}

fn list<'a>(out: &mut String, title: &str, what: &str, cases: impl Iterator<Item = &'a Of<'a>>) {
    let names: Vec<String> = cases.map(name).collect();
    if names.is_empty() {
        return;
    }
    // How many there are is told however long the rest is.
    let room = MOST.saturating_sub(out.len());
    let mut told = String::new();
    for (index, name) in names.iter().enumerate() {
        if told.len() + name.len() > room {
            let _ = write!(told, " … and {} more", names.len() - index);
            break;
        }
        let _ = write!(told, "{}{name}", if index == 0 { "" } else { ", " });
    }
    let _ = write!(out, "\n### {title}\n\n{what}: {told}\n");
}

fn line(of: &Of<'_>) -> String {
    let case: &CaseResult = of.1.last;
    let reason = &case.reason;
    let cause = reason.cause.map(|cause| cause.id()).unwrap_or_default();
    let row = row(case).map(|row| row.replace("row ", "")).unwrap_or_default();
    let expected = reason.expected.as_deref().or(reason.sentence.as_deref()).unwrap_or_default();
    let observed = reason.observed.as_deref().or(reason.message.as_deref()).unwrap_or_default();
    format!("| {} | {row} | {cause} | {} | {} |", name(of), cell(expected), cell(observed))
}

/// The name of a case with its identifier, and its suite where there are several.
fn name((suite, case): &Of<'_>) -> String {
    let suite = suite.map(|suite| format!("{}: ", cell(suite))).unwrap_or_default();
    let id = case.last.id.as_deref().map(|id| format!(" ({})", cell(id))).unwrap_or_default();
    format!("{suite}{}{id}", cell(&case.last.name))
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
