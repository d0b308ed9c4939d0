//! How long it takes to judge ten thousand stored rows again on one core: copies of a run of the sample suite.

use std::process::Command;

use serde_json::Value;

use super::Bench;
use crate::command::{Failed, built_example_for_release, passing, printed};

/// Rows and milliseconds.
pub(super) fn measure(bench: &Bench) -> Result<Value, Failed> {
    eprintln!("\n== judging again");
    let history = bench.scratch().join("judged");
    let mut sample = Command::new(&bench.verbatim);
    sample.args(["sample", "--workers", "2", "--history-folder"]).arg(&history);
    passing(&mut sample)?;
    let example = built_example_for_release("verbatim-app", "rejudge")?;
    let told = printed(Command::new(example).arg(&history))?;
    serde_json::from_str(&told)
        .map_err(|error| Failed::Missing(format!("could not read what the measurement printed: {error}")))
}
