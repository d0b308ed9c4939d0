//! `verbatim report` and `verbatim merge`.

use std::collections::BTreeSet;

use verbatim_app::engine::event::BlobId;
use verbatim_app::exchange::junit::Inconclusive;
use verbatim_app::exchange::report::report;
use verbatim_app::exchange::results::{self, RunResult};
use verbatim_app::store::{RunId, Store};

use crate::args::{Merge, Report as Arguments};
use crate::failure::Failure;

/// Writes a report of past runs, or of results that `run --json` or `merge` wrote.
pub(crate) fn write(
    open: impl FnOnce() -> Result<std::sync::Arc<Store>, Failure>,
    arguments: &Arguments,
) -> Result<u8, Failure> {
    let numbers: Option<Vec<i64>> = arguments.runs.iter().map(|run| run.parse().ok()).collect();
    let inconclusive =
        if arguments.inconclusive_skipped { Inconclusive::Skipped } else { Inconclusive::Error };
    let made = match numbers {
        Some(numbers) => {
            let store = open()?;
            let mut runs = Vec::new();
            let mut secret = BTreeSet::new();
            for number in numbers {
                secret.extend(verbatim_app::secret_pictures(&store, RunId(number))?);
                runs.push(verbatim_app::result_of(&store, RunId(number), None)?);
            }
            let shown = |key: &str| store.blob(&BlobId(key.to_owned())).ok();
            let picture = |key: &str| Some(key).filter(|key| !secret.contains(*key)).and_then(shown);
            report(&runs, arguments.to, &picture, inconclusive)?
        }
        None => {
            let runs = read(&arguments.runs)?;
            // Results name their pictures by paths; another machine's are not here.
            let picture = |path: &str| std::fs::read(path).ok();
            report(&runs, arguments.to, &picture, inconclusive)?
        }
    };
    made.save(&arguments.out).map_err(|(path, source)| Failure::Write { path, source })?;
    println!("wrote {}", arguments.out.display());
    Ok(0)
}

fn read(files: &[String]) -> Result<Vec<RunResult>, Failure> {
    let mut runs = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|error| {
            Failure::Usage(format!(
                "could not read '{file}': {error}; name a run by its number, or a file of results"
            ))
        })?;
        let read = results::read_results(&text).map_err(|error| {
            Failure::Usage(format!("could not read '{file}': it holds no results of a run: {error}"))
        })?;
        runs.extend(read);
    }
    Ok(runs)
}

/// Puts the results of several machines into one file: the parts of one suite become one run.
pub(crate) fn merge(arguments: &Merge) -> Result<u8, Failure> {
    let runs = results::merge(read(&arguments.files)?);
    std::fs::write(&arguments.out, results::write_results(&runs)?)
        .map_err(|source| Failure::Write { path: arguments.out.clone(), source })?;
    for run in &runs {
        let count = |word: &str| {
            run.last_attempts().iter().filter(|case| case.verdict.as_deref() == Some(word)).count()
        };
        println!(
            "{}: {} pass, {} fail, {} inconclusive",
            run.suite,
            count("pass"),
            count("fail"),
            count("inconclusive")
        );
    }
    Ok(crate::run::status(&runs, crate::args::FailOn::Fail))
}
