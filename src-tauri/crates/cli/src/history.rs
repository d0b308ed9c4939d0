//! `verbatim history`, `show`, `trace` and `prune`.

use verbatim_app::engine::verdict::Cause;
use verbatim_app::store::{CaseFilter, CaseRecord, PrunePolicy, RunId, Store, VerdictKind};

use crate::args::{Format, History, Prune, Show, Trace, VerdictWord};
use crate::failure::Failure;
use crate::pictures;
use crate::text;

/// Lists past verdicts, the newest first.
pub(crate) fn list(store: &Store, arguments: &History) -> Result<u8, Failure> {
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
        println!("no case has run that fits");
    }
    for case in &cases {
        println!("{}", line(case));
    }
    Ok(0)
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
    format!(
        "{:>5}  {started}  {} {cause}{row}  {}: {}",
        case.run.to_string(),
        text::verdict(word),
        case.suite,
        case.name
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
pub(crate) fn show(store: &Store, arguments: &Show) -> Result<u8, Failure> {
    let mut result = verbatim_app::result_of(store, RunId(arguments.run), None)?;
    pictures::locate(store, &mut result);
    println!("{}  {}", result.suite, result.started);
    for case in &result.cases {
        println!("\n{}", text::line(case));
        text::details(case).iter().for_each(|line| println!("{line}"));
        for row in &case.rows {
            let word = serde_json::to_value(row.verdict)?;
            let word = text::verdict(text::word(word.as_str().unwrap_or_default(), &row.reason));
            let part = serde_json::to_value(row.part)?;
            let part = part
                .as_str()
                .filter(|part| *part != "rows")
                .map(|part| format!("{part} "))
                .unwrap_or_default();
            let cells = [&row.action, &row.expected_result].map(|cell| cell.replace('\n', " / "));
            let cells =
                cells.iter().filter(|cell| !cell.is_empty()).cloned().collect::<Vec<_>>().join("  →  ");
            println!("      {part}{:>3} {word} {cells}  {}", row.row, text::duration(row.duration_ms));
        }
    }
    Ok(0)
}

/// Writes the traces of a run's cases to the output.
pub(crate) fn trace(store: &Store, arguments: &Trace) -> Result<u8, Failure> {
    let mut traces = verbatim_app::traces(store, RunId(arguments.run))?;
    if let Some(name) = &arguments.case {
        traces.retain(|trace| trace.case == *name);
        if traces.is_empty() {
            return Err(Failure::Usage(format!("could not find the case '{name}' in run {}", arguments.run)));
        }
    }
    match arguments.format {
        Format::Json => println!("{}", serde_json::to_string_pretty(&traces)?),
        Format::Dot => traces.iter().for_each(|trace| print!("{}", trace.dot())),
        Format::Aut => match traces.as_slice() {
            [one] => print!("{}", one.aut()),
            several => {
                let names: Vec<&str> = several.iter().map(|trace| trace.case.as_str()).collect();
                return Err(Failure::Usage(format!(
                    "could not write {} cases as one .aut: name one with --case: {}",
                    several.len(),
                    names.join(", ")
                )));
            }
        },
    }
    Ok(0)
}

/// Deletes old evidence.
pub(crate) fn prune(store: &Store, arguments: &Prune) -> Result<u8, Failure> {
    let policy = PrunePolicy {
        max_bytes: Some(arguments.max_megabytes.saturating_mul(1_000_000)),
        keep_days: arguments.keep_days,
        ..PrunePolicy::default()
    };
    // First, for a second name would keep the bytes of a picture that is deleted.
    pictures::forget(store)
        .map_err(|source| Failure::Write { path: store.folder().join("pictures"), source })?;
    let freed = store.prune(&policy)?;
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    println!(
        "deleted {} pictures and snapshots ({:.1} MB); left: {:.1} MB of evidence, runs: {}",
        freed.blobs,
        megabytes(freed.bytes),
        megabytes(freed.left.evidence_bytes),
        freed.left.runs
    );
    Ok(0)
}
