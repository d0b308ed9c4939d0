//! `verbatim lab mutate --write`: mutants as a suite.

use std::path::Path;

use verbatim_app::Sample;
use verbatim_app::engine::suite::Suite;
use verbatim_app::exchange::{Format, read_suite, write_csv, write_json};
use verbatim_app::measures::{Kept, Mutant, flat, navigate, suite_of};
use verbatim_app::store::Store;

use crate::args::LabMutate;
use crate::end::{Status, to_file};
use crate::failure::Failure;
use crate::out::{one_line, say};

/// Writes claims that are false and actions of other pages as a suite that must fail.
pub(crate) fn write(
    store: &Store,
    arguments: &LabMutate,
    file: &Path,
    kept: &Kept,
    mut mutants: Vec<Mutant>,
) -> Result<Status, Failure> {
    let table = match Format::of(file) {
        Some(Format::Csv) => true,
        Some(Format::Json) => false,
        _ => return Err(Failure::Usage("a suite of mutants is written as .csv or .json".into())),
    };
    let suite = suite(store, arguments)?;
    let navigation = navigate(&kept.rows, arguments.states, arguments.seed);
    mutants.extend(navigation.mutants);
    let made = suite_of(&suite, &mutants, arguments.count, arguments.seed);
    if made.suite.cases.is_empty() {
        return Err(Failure::Usage(format!(
            "could not make a mutant: {} rows are no longer in the suite '{}' as they were run",
            made.changed, suite.name
        )));
    }
    let mut left_out = Vec::new();
    let text = match table {
        true => {
            let csv = write_csv(&flat(&made.suite))?;
            left_out = csv.left_out;
            csv.text
        }
        false => write_json(&made.suite)?,
    };
    to_file(file, text.as_bytes())?;
    say!("wrote {} mutants of {} to {}", made.suite.cases.len(), made.of, file.display());
    say!(
        "{} actions of other rows are ready on the same page and were not taken; {} mutants are of rows that the suite no longer has",
        navigation.ready_here,
        made.changed
    );
    for what in left_out {
        say!("left out, for a table has no place for it: {what}; a .json file has");
    }
    say!("\nverbatim lab run {} --runs 1", file.display());
    Ok(Status::Done)
}

/// The suite of the first run: as it was named, or the sample.
fn suite(store: &Store, arguments: &LabMutate) -> Result<Suite, Failure> {
    if let Some(named) = &arguments.suite {
        return Ok(read_suite(named)?.suite);
    }
    let Some(run) = arguments.runs.first() else {
        return Err(Failure::Usage("name a run".into()));
    };
    let header = store.run(*run)?.header;
    if let Some(source) = header.source.as_deref().map(Path::new).filter(|source| source.exists()) {
        return Ok(read_suite(source)?.suite);
    }
    let sample = Sample::unpack()?.suite;
    if sample.name == header.suite {
        return Ok(sample);
    }
    Err(Failure::Usage(format!(
        "could not find the file of the suite '{}' any more: name it with --suite",
        one_line(&header.suite)
    )))
}
