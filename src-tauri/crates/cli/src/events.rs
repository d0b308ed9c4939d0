//! A run as lines of JSON, for programs that follow it.

use serde::Serialize;
use verbatim_app::Reporter;
use verbatim_app::engine::event::RunEvent;
use verbatim_app::store::RunId;

use crate::out::{self, tell};

/// Prints each event of a run as a line.
pub(crate) struct Lines;

#[derive(Serialize)]
struct Line<'a> {
    /// Number of the run in the history.
    number: RunId,
    #[serde(flatten)]
    event: &'a RunEvent,
}

impl Reporter for Lines {
    fn tell(&self, run: RunId, event: &RunEvent) {
        match serde_json::to_string(&Line { number: run, event }) {
            Ok(line) => out::json(&line),
            Err(error) => tell!("verbatim: could not write JSON: {error}"),
        }
    }
}
