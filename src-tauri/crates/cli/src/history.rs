//! `verbatim history`, `show`, `trace` and `prune`.

use std::collections::BTreeSet;
use std::path::Path;

use verbatim_app::engine::trace::dot;
use verbatim_app::engine::verdict::{Cause, Verdict};
use verbatim_app::store::{CaseFilter, CaseRecord, PrunePolicy, RunId, Store, VerdictKind};

use crate::args::{Format, History, Prune, Show, Trace, VerdictWord};
use crate::end::Status;
use crate::failure::Failure;
use crate::out::{self, one_line, say};
use crate::pictures;
use crate::text;

/// Lists past verdicts, the newest first.
pub(crate) fn list(store: &Store, arguments: &History) -> Result<Status, Failure> {
    let filter = CaseFilter {
        case: arguments.case.clone(),
        verdict: arguments.verdict.map(kind),
        cause: arguments.cause.as_deref().map(cause).transpose()?,
        limit: arguments.limit,
        whole_only: true,
        ..CaseFilter::default()
    };
    let cases = store.cases(&filter)?;
    if cases.is_empty() {
        say!("no case has run that fits");
    }
    for case in &cases {
        say!("{}", line(case));
    }
    Ok(Status::Done)
}

fn line(case: &CaseRecord) -> String {
    let (hour, minute, second) = case.started.to_hms();
    let started = format!("{} {hour:02}:{minute:02}:{second:02}", case.started.date());
    let word = case.verdict.as_ref().map_or("running", |verdict| match verdict.went_on() {
        true => "undecided",
        false => verdict.word(),
    });
    let finding = case.verdict.as_ref().and_then(|verdict| verdict.finding());
    let cause = finding.map(|f| f.cause.id()).unwrap_or_default();
    let row = case.row.map(|row| format!(", row {}", row.row)).unwrap_or_default();
    let rests = match &case.verdict {
        Some(Verdict::Pass { strength }) => text::rests_on(Some(*strength)),
        _ => "",
    };
    format!(
        "{:>5}  {started}  {} {cause}{row}  {}: {}{rests}",
        case.run.to_string(),
        text::verdict(word),
        one_line(&case.suite),
        one_line(&case.name)
    )
}

fn kind(word: VerdictWord) -> VerdictKind {
    match word {
        VerdictWord::Pass => VerdictKind::Pass,
        VerdictWord::Fail => VerdictKind::Fail,
        VerdictWord::Inconclusive => VerdictKind::Inconclusive,
    }
}

fn cause(id: &str) -> Result<Cause, Failure> {
    Cause::ALL.iter().copied().find(|cause| cause.id() == id).ok_or_else(|| {
        let known: Vec<&str> = Cause::ALL.iter().map(|cause| cause.id()).collect();
        Failure::Usage(format!("could not find the cause '{id}': it is one of {}", known.join(", ")))
    })
}

/// Shows a run: each case with what decided it, and its rows.
pub(crate) fn show(store: &Store, arguments: &Show) -> Result<Status, Failure> {
    let mut result = verbatim_app::result_of(store, RunId(arguments.run), None)?;
    pictures::locate(store, &mut result, &BTreeSet::new());
    say!("{}  {}", result.suite, result.started);
    for case in &result.cases {
        say!("\n{}", text::line(case));
        text::details(case).iter().for_each(|line| say!("{line}"));
        for row in &case.rows {
            let word = serde_json::to_value(row.verdict)?;
            let word = text::verdict(text::word(word.as_str().unwrap_or_default(), &row.reason));
            let part = serde_json::to_value(row.part)?;
            let part = part
                .as_str()
                .filter(|part| *part != "rows")
                .map(|part| format!("{part} "))
                .unwrap_or_default();
            let cells = [&row.action, &row.expected_result].map(|cell| one_line(cell));
            let cells =
                cells.iter().filter(|cell| !cell.is_empty()).cloned().collect::<Vec<_>>().join("  →  ");
            let rests = text::rests_on(row.strength);
            say!("      {part}{:>3} {word} {cells}{rests}  {}", row.row, text::duration(row.duration_ms));
        }
    }
    Ok(Status::Done)
}

/// Writes the traces of a run's cases to the output.
pub(crate) fn trace(store: &Store, arguments: &Trace) -> Result<Status, Failure> {
    let mut traces = verbatim_app::traces(store, RunId(arguments.run))?;
    if let Some(name) = &arguments.case {
        traces.retain(|trace| trace.case == *name);
        if traces.is_empty() {
            return Err(Failure::Usage(format!("could not find the case '{name}' in run {}", arguments.run)));
        }
    }
    if let Some(attempt) = arguments.attempt {
        traces.retain(|trace| trace.attempt == attempt);
        if traces.is_empty() {
            return Err(Failure::Usage(format!(
                "could not find an attempt {attempt} in run {}",
                arguments.run
            )));
        }
    }
    match arguments.format {
        Format::Json => out::json(&serde_json::to_string_pretty(&traces)?),
        Format::Dot => out::text(&dot(&traces)),
        Format::Aut => match traces.as_slice() {
            [one] => out::text(&one.aut()),
            several => {
                let names: BTreeSet<&str> = several.iter().map(|trace| trace.case.as_str()).collect();
                let names: Vec<&str> = names.into_iter().collect();
                return Err(Failure::Usage(match names.as_slice() {
                    [one] => format!(
                        "could not write {} attempts at '{one}' as one .aut: choose one with --attempt",
                        several.len()
                    ),
                    names => format!(
                        "could not write {} cases as one .aut: name one with --case: {}",
                        names.len(),
                        names.join(", ")
                    ),
                }));
            }
        },
    }
    Ok(Status::Done)
}

/// Deletes old evidence.
pub(crate) fn prune(folder: &Path, held: fn(&Path), arguments: &Prune) -> Result<Status, Failure> {
    let policy = PrunePolicy {
        max_bytes: Some(arguments.max_megabytes.saturating_mul(1_000_000)),
        keep_days: arguments.keep_days,
        ..PrunePolicy::default()
    };
    let store = &Store::open_to_prune(folder, &policy, held)?;
    // First, for a second name would keep the bytes of a picture that is deleted.
    pictures::forget(store)
        .map_err(|source| Failure::Write { path: store.folder().join("pictures"), source })?;
    let freed = store.prune(&policy)?;
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    say!(
        "deleted {} pictures and snapshots ({:.1} MB); left: {:.1} MB of evidence, runs: {}",
        freed.blobs,
        megabytes(freed.bytes),
        megabytes(freed.left.evidence_bytes),
        freed.left.runs
    );
    Ok(Status::Done)
}
