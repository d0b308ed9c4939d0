//! Shows a run as it goes: live lines in a terminal, plain ones when piped.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::paint::style;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use verbatim_app::Reporter;
use verbatim_app::engine::event::{BlobId, CaseEvent, RunEvent};
use verbatim_app::exchange::results::ResultBuilder;
use verbatim_app::store::{RunId, Store};

use crate::out::{Live, say};
use crate::pictures;
use crate::text;

/// Tells a run to a person.
pub(crate) struct Progress {
    store: Arc<Store>,
    bars: MultiProgress,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    results: ResultBuilder,
    total: Option<ProgressBar>,
    running: BTreeMap<usize, ProgressBar>,
}

impl Progress {
    /// Live if the error stream is a terminal.
    pub(crate) fn new(store: Arc<Store>) -> Self {
        let target = if console::user_attended_stderr() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        Self { store, bars: MultiProgress::with_draw_target(target), state: Mutex::default() }
    }

    /// Prints above the live lines.
    fn print(&self, line: &str) {
        self.bars.suspend(|| say!("{line}"));
    }

    fn started(&self, state: &mut State, event: &RunEvent) {
        let RunEvent::Started { suite, cases, workers, base_url, browser, .. } = event else { return };
        let at = base_url.as_deref().map(|url| format!(" at {url}")).unwrap_or_default();
        let by = if *workers > 1 { format!(", {workers} at a time") } else { String::new() };
        let count = if *cases == 1 { "1 case".to_owned() } else { format!("{cases} cases") };
        self.print(&format!("{}: {count}{at}{by}, {browser}\n", style(suite).bold()));
        let total = self.bars.add(ProgressBar::new(*cases as u64));
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len}  {elapsed}") {
            total.set_style(style);
        }
        state.total = Some(total);
    }

    fn case(&self, state: &mut State, case: usize, event: &CaseEvent) {
        match event {
            CaseEvent::CaseStarted { name, .. } => {
                let spinner = self.bars.insert_from_back(1, ProgressBar::new_spinner());
                spinner.enable_steady_tick(Duration::from_millis(120));
                spinner.set_prefix(Live(name).to_string());
                if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix}  {wide_msg:.dim}") {
                    spinner.set_style(style);
                }
                state.running.insert(case, spinner);
            }
            CaseEvent::StepStarted { row, text, .. } => {
                if let Some(spinner) = state.running.get(&case) {
                    spinner.set_message(format!("row {}: {}", row.row, Live(text)));
                }
            }
            CaseEvent::CaseFinished { .. } => {
                if let Some(spinner) = state.running.remove(&case) {
                    spinner.finish_and_clear();
                }
                if let Some(total) = &state.total {
                    total.inc(1);
                }
                self.verdict(state, case);
            }
            _ => {}
        }
    }

    fn verdict(&self, state: &State, case: usize) {
        let Some(mut result) = state.results.case(case).cloned() else { return };
        result.screenshot = result.screenshot.and_then(|id| pictures::path(&self.store, &BlobId(id)));
        self.print(&text::line(&result));
        for line in text::details(&result) {
            self.print(&line);
        }
    }
}

impl Reporter for Progress {
    fn tell(&self, _run: RunId, event: &RunEvent) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.results.add(event);
        match event {
            RunEvent::Started { .. } => self.started(&mut state, event),
            RunEvent::Case { case, event, .. } => self.case(&mut state, *case, event),
            RunEvent::Finished { .. } => {
                if let Some(total) = state.total.take() {
                    total.finish_and_clear();
                }
            }
        }
    }
}
