//! The hand of an exploration: rows are carried out in the browser of a run, and kept as those of a case are.

use std::sync::Arc;
use std::time::{Duration, Instant};

use verbatim_browser::CasePage;
use verbatim_engine::data::Data;
use verbatim_engine::event::{CaseEvent, ModelCall, Part, RowId, Sink, SinkError};
use verbatim_engine::ground::is_interactive;
use verbatim_engine::model::Agent;
use verbatim_engine::page::{Answered, Effects, Page};
use verbatim_engine::run::{CaseOutcome, Given, finished, refuse_case, run_case, started};
use verbatim_engine::settings::Timing;
use verbatim_engine::suite::{Case, Row};
use verbatim_engine::verdict::{Cause, Finding, Verdict};
use verbatim_explore::{Hand, Heard, Judging, Seen};

use super::super::{Run, find_file};
use crate::guarded::Guarded;
use crate::mask::Mask;
use crate::sink::CaseSink;
use crate::values::values;

/// So long nothing may change on a page that was drawn anew.
const STILL: Duration = Duration::from_millis(150);

/// A page that was drawn anew is looked at once it has been still for a moment, one that offers nothing once it is quiet: it may not
/// have been drawn yet.
async fn come_to_rest<P: Page>(page: &P, seen: &mut Seen, timing: &Timing) {
    let Some(before) = seen.page.clone().filter(|page| page.dialog.is_none()) else { return };
    let is_empty = !before.elements.iter().any(|e| e.visible && is_interactive(e));
    let window = match (is_empty, changes(seen.effects)) {
        (true, _) => timing.quiet(),
        (false, true) => STILL,
        (false, false) => return,
    };
    // A page that never rests is taken as it is.
    let _quiet = page.quiet(window, timing.quiet() * 4).await;
    if let Ok(now) = page.snapshot().await {
        seen.page = Some(Arc::new(now));
    }
}

fn changes(effects: Effects) -> bool {
    effects.navigation || effects.mutation || effects.request
}

fn is_of_setup(outcome: &CaseOutcome) -> bool {
    outcome.row.is_some_and(|row| row.part == Part::Setup)
}

/// A way: a page of its own, and where what is seen on it goes.
struct Way {
    page: CasePage,
    sink: CaseSink,
    data: Data,
    rows: usize,
    /// Calls of a model.
    calls: u32,
    begun: Instant,
}

/// Carries the rows of an exploration out in the browser of a run.
pub(super) struct Browsing<'a> {
    run: &'a Run,
    /// One for all ways: what a field has made of a secret is one on the next, too.
    mask: &'a Mask,
    way: Option<Way>,
    ways: u32,
}

impl<'a> Browsing<'a> {
    /// Before the first way.
    pub(super) fn new(run: &'a Run, mask: &'a Mask) -> Self {
        Self { run, mask, way: None, ways: 0 }
    }

    /// A row of the way at hand, behind those that were carried out.
    fn case(rows: usize, row: Row) -> Case {
        let done = Row { disabled: true, ..Row::default() };
        let mut rows = vec![done; rows];
        rows.push(row);
        Case { name: "Way".into(), rows, ..Case::default() }
    }

    /// Carries out one more row of the way at hand; nothing where there is no way.
    async fn carried(&mut self, row: Row) -> Result<Option<(CaseOutcome, Seen)>, SinkError> {
        let run = self.run;
        let Some(way) = &mut self.way else { return Ok(None) };
        let (rows, case) = (way.rows, Self::case(way.rows, row));
        way.rows += 1;
        let page = Guarded::new(&way.page, &way.sink.mask);
        let folder = run.folder.clone();
        let local = run.suite.access.local_files;
        let find_file = move |name: &str| find_file(&folder, name, local);
        let given = Given {
            case: &case,
            setup: if rows == 0 { &run.suite.setup } else { &[] },
            teardown: &[],
            phrasebook: &run.suite.phrasebook,
            model: None,
            agents: &Agent::UNSAID,
            person: None,
            refused: &[],
            data: &way.data,
            base_url: run.base_url.as_deref(),
            timing: run.suite.timing,
            when_undecided: run.suite.when_undecided,
            find_file: &find_file,
            stop: run.stop.clone(),
            attempt: 1,
            continues: rows > 0,
        };
        let heard = Heard::new(&way.sink);
        // Boxed, for the compiler gives up on futures that lie so deep in one another.
        let outcome = Box::pin(run_case(&page, &heard, &given)).await?;
        let seen = heard.seen(&outcome);
        Ok(Some((outcome, seen)))
    }
}

/// That no way is at hand.
fn no_way(says: &str) -> Finding {
    Finding::new(Cause::Environment, says, "no page could be begun: see the history")
}

impl Hand for Browsing<'_> {
    async fn begin(&mut self) -> Result<(), SinkError> {
        self.end().await?;
        let (run, case) = (self.run, Self::case(0, Row::default()));
        let data = values(&run.suite, run.base_url.as_deref(), &run.options.data);
        let sink =
            CaseSink { journal: run.journal.clone(), case: self.ways as usize, mask: self.mask.clone() };
        self.ways += 1;
        match run.fresh_page(run.base_url.as_deref(), &data, 0).await {
            Ok(page) => {
                started(&sink, &case, self.ways).await?;
                self.way = Some(Way { page, sink, data, rows: 0, calls: 0, begun: Instant::now() });
            }
            Err(finding) => drop(refuse_case(&sink, &case, self.ways, finding).await?),
        }
        Ok(())
    }

    async fn row(&mut self, says: &str) -> Result<Seen, SinkError> {
        let mark = match &self.way {
            Some(way) => Guarded::new(&way.page, &way.sink.mask).mark().await.ok(),
            None => None,
        };
        let row = Row { action: says.to_owned(), ..Row::default() };
        let Some((outcome, mut seen)) = self.carried(row).await? else {
            return Ok(Seen { finding: Some(no_way(says)), ..Seen::default() });
        };
        // Without what comes first it would be another application.
        if let Some(finding) = outcome.verdict.finding().filter(|_| is_of_setup(&outcome)) {
            let message = format!("the set-up rows did not come to their end: {}", finding.message);
            return Ok(Seen { finding: Some(Finding { message, ..finding.clone() }), ..Seen::default() });
        }
        let Some(way) = &self.way else { return Ok(seen) };
        let (page, timing) = (Guarded::new(&way.page, &way.sink.mask), &self.run.suite.timing);
        come_to_rest(&page, &mut seen, timing).await;
        if let (false, Some(mark)) = (seen.at_rest, mark) {
            let answered = page.answered(mark, timing.quiet(), timing.quiescence()).await;
            seen.unanswered = matches!(answered, Ok(Answered::Waiting));
        }
        Ok(seen)
    }

    async fn end(&mut self) -> Result<(), SinkError> {
        let Some(way) = self.way.take() else { return Ok(()) };
        let finding = Finding::new(Cause::NothingAsserted, "", "an exploration expects nothing");
        let outcome = CaseOutcome { verdict: Verdict::of(finding), row: None };
        finished(&way.sink, &outcome, way.begun.elapsed(), way.calls).await?;
        if let Err(error) = way.page.close().await {
            tracing::warn!(%error, "the context of a way did not close");
        }
        Ok(())
    }
}

impl Judging for Browsing<'_> {
    async fn asked(&mut self, call: ModelCall) -> Result<(), SinkError> {
        let Some(way) = &mut self.way else { return Ok(()) };
        way.calls += 1;
        let row = RowId { part: Part::Rows, row: way.rows.max(1) };
        way.sink.emit(CaseEvent::Asked { row, call }).await
    }

    async fn judged(&mut self, expected: &str) -> Result<Option<Finding>, SinkError> {
        let row = Row { expected: expected.to_owned(), ..Row::default() };
        let outcome = self.carried(row).await?;
        Ok(outcome.map_or_else(|| Some(no_way(expected)), |(outcome, _)| outcome.verdict.finding().cloned()))
    }
}
