//! The figures of a report as tables of words.

use verbatim_passport::Share;

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

/// "0 % (0 of 20; 0 to 16.1 %)"; a dash of none.
pub(super) fn share(share: Share) -> String {
    if share.of == 0 {
        return "–".into();
    }
    let (low, high) = share.interval();
    let percent = |value: f64| percent(value);
    format!(
        "{} % ({} of {}; {} to {} %)",
        percent(share.value()),
        share.part,
        share.of,
        percent(low),
        percent(high)
    )
}

fn percent(value: f64) -> String {
    let text = format!("{:.1}", value * 100.0);
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

fn number(value: f64) -> String {
    format!("{value:.3}")
}

/// The figures of the suite.
pub(super) fn suite(report: &Report) -> Table {
    let all = &report.measure;
    let met = &all.labelled.all;
    let mut rows: Vec<(&str, String)> = vec![
        ("FER (fail or inconclusive where right)", share(all.rejected)),
        ("fail where right", share(all.failed_right)),
        ("PER (pass where wrong)", share(all.accepted)),
        ("unsound cases", share(all.unsound)),
        ("lax cases", share(all.lax)),
        ("cases with one pattern alone", share(all.consistent)),
        ("median consistency", number(all.consistency.median)),
        ("environment errors", share(all.environment)),
    ];
    if met.all() > 0 {
        rows.extend([
            ("accuracy (decided)", share(met.accuracy())),
            ("specificity", share(met.specificity())),
            ("sensitivity", share(met.sensitivity())),
            ("AER", share(met.early())),
            ("HER", share(met.late())),
            ("SMER", share(met.misplaced())),
            ("TruAcc", share(met.true_accuracy())),
            ("TruAcc, by rules alone", share(all.labelled.strict.true_accuracy())),
        ]);
    }
    let rows = rows.into_iter().map(|(name, value)| vec![name.to_owned(), value]).collect();
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
