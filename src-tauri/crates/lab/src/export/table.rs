//! The figures of a report as tables of words.

use verbatim_passport::Share;

use crate::figure::{figures, number, share};
use crate::measure::{CaseMeasure, Expectation};
use crate::report::{CaseReport, Report};

/// A table; each row has as many cells as its head.
pub(super) struct Table {
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

/// What a report is of, in one line.
pub(super) fn title(report: &Report) -> String {
    let header = &report.header;
    let partial = header.partial().map(|why| format!(" ({why})")).unwrap_or_default();
    format!("{}: {} rounds, {}{partial}", header.suite, header.whole, header.started)
}

/// The figures of the suite.
pub(super) fn suite(report: &Report) -> Table {
    let rows =
        figures(report).into_iter().map(|figure| vec![figure.name.to_owned(), figure.words()]).collect();
    Table { head: vec!["measure".into(), "value".into()], rows }
}

/// The figures of the cases of each tag.
pub(super) fn tags(report: &Report) -> Table {
    const HEAD: [&str; 9] =
        ["tag", "cases", "pass", "fail", "inconclusive", "FER", "PER", "unsound cases", "lax cases"];
    let rows = report.measure.by_tag.iter().map(|one| {
        let counts = [one.cases, one.passed, one.failed, one.inconclusive].map(|count| count.to_string());
        let shares = [one.rejected, one.accepted, one.unsound, one.lax].map(share);
        [one.tag.clone()].into_iter().chain(counts).chain(shares).collect()
    });
    Table { head: HEAD.map(str::to_owned).to_vec(), rows: rows.collect() }
}

/// The figures of each case.
pub(super) fn cases(report: &Report) -> Table {
    const HEAD: [&str; 15] = [
        "case",
        "must",
        "attempts",
        "pass",
        "fail",
        "inconclusive",
        "FER",
        "PER",
        "consistency",
        "estimated",
        "weakly unsound by",
        "weakly lax by",
        "median ms",
        "model calls",
        "tokens",
    ];
    let both = report.measure.cases.iter().zip(&report.cases);
    let rows = both.map(|(measured, said)| case(measured, said)).collect();
    Table { head: HEAD.map(str::to_owned).to_vec(), rows }
}

fn case(measured: &CaseMeasure, said: &CaseReport) -> Vec<String> {
    let of = |share: Share| if share.of == 0 { "–".into() } else { number(share.value()) };
    let by = |proposition: Option<u8>| proposition.map_or("–".to_owned(), |by| format!("Proposition {by}"));
    vec![
        measured.case.clone(),
        must(measured.expectation).into(),
        measured.attempts.to_string(),
        measured.passed.to_string(),
        measured.failed.to_string(),
        measured.inconclusive.to_string(),
        of(measured.rejected),
        of(measured.accepted),
        of(measured.consistency),
        said.estimate.as_ref().map_or("–".into(), |estimate| number(estimate.consistency)),
        by(said.propositions.unsound_by),
        by(said.propositions.lax_by),
        format!("{:.0}", measured.took_ms.median),
        measured.calls.to_string(),
        measured.tokens.to_string(),
    ]
}

pub(super) fn must(expectation: Expectation) -> &'static str {
    match expectation {
        Expectation::Right => "pass",
        Expectation::Wrong => "fail",
        Expectation::Undecided => "inconclusive",
        Expectation::Unknown => "not said",
    }
}
