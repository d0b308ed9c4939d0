//! Attempts at cases as the history holds them, and the last one in which a row passed.

use std::collections::BTreeMap;

use verbatim_engine::event::{BlobId, CaseEvent, Column, Evidence, Grounds, RowId, StepOutcome};
use verbatim_engine::verdict::{Strength, Verdict};
use verbatim_store::{RunRecord, Store};

use super::{Moment, tried};
use crate::error::Error;

/// A sentence that was judged in a row.
#[derive(Debug)]
pub(super) struct Judging {
    pub(super) column: Column,
    pub(super) holds: Option<bool>,
    pub(super) on: Grounds,
}

/// A row that ran.
#[derive(Debug)]
pub(super) struct TriedRow {
    pub(super) id: RowId,
    pub(super) action: String,
    pub(super) expected: String,
    pub(super) verdict: Verdict,
    /// The page at its end.
    pub(super) snapshot: Option<BlobId>,
    /// The page at the end of the row before.
    pub(super) before: Option<BlobId>,
    pub(super) judgings: Vec<Judging>,
    /// What was found for its steps, by their number.
    pub(super) targets: BTreeMap<usize, Evidence>,
    /// The step that did not pass.
    pub(super) stopped_at: Option<usize>,
    ended: bool,
}

/// An attempt at a case.
#[derive(Debug)]
pub(super) struct Tried {
    pub(super) moment: Moment,
    pub(super) name: String,
    id: Option<String>,
    pub(super) number: u32,
    pub(super) rows: Vec<TriedRow>,
}

impl Tried {
    /// None where it has not begun.
    pub(super) fn of(moment: Moment, events: Vec<CaseEvent>) -> Option<Self> {
        let mut events = events.into_iter();
        let CaseEvent::CaseStarted { name, id, attempt, .. } = events.next()? else { return None };
        let mut tried = Self { moment, name, id, number: attempt, rows: Vec::new() };
        events.for_each(|event| tried.take(event));
        tried.rows.retain(|row| row.ended);
        Some(tried)
    }

    fn take(&mut self, event: CaseEvent) {
        if let CaseEvent::RowStarted { row, action, expected } = event {
            let before = self.rows.iter().rev().find_map(|row| row.snapshot.clone());
            self.rows.push(TriedRow::begun(row, action, expected, before));
            return;
        }
        if let CaseEvent::Decided { row, row_verdict, .. } = event {
            self.rows.iter_mut().filter(|known| known.id == row).for_each(|known| {
                known.verdict.clone_from(&row_verdict);
            });
            return;
        }
        self.rows.last_mut().into_iter().for_each(|row| row.take(event.clone()));
    }

    /// Whether it is an attempt at the same case: by its identifier, else by its name.
    fn is_of(&self, other: &Self) -> bool {
        self.name == other.name || self.id.is_some() && self.id == other.id
    }

    /// The row that passed with the same cell, the one of the same number first.
    fn passing(&self, row: &TriedRow, column: Column) -> Option<&TriedRow> {
        let alike = |known: &&TriedRow| {
            known.verdict.is_pass() && known.cell(column).trim() == row.cell(column).trim()
        };
        let there = self.rows.iter().filter(alike).find(|known| known.id == row.id);
        there.or_else(|| self.rows.iter().filter(alike).find(|known| known.id.part == row.id.part))
    }
}

impl TriedRow {
    fn begun(id: RowId, action: String, expected: String, before: Option<BlobId>) -> Self {
        Self {
            id,
            action,
            expected,
            verdict: Verdict::Pass { strength: Strength::default() },
            snapshot: None,
            before,
            judgings: Vec::new(),
            targets: BTreeMap::new(),
            stopped_at: None,
            ended: false,
        }
    }

    fn take(&mut self, event: CaseEvent) {
        match event {
            CaseEvent::Readiness { step, target: Some(target), finding: None, .. } => {
                self.targets.insert(step, target);
            }
            CaseEvent::Readiness { step, finding: Some(_), .. } => self.stopped_at = Some(step),
            CaseEvent::StepFinished {
                step, outcome: StepOutcome::Fail | StepOutcome::Inconclusive, ..
            } => {
                self.stopped_at = Some(step);
            }
            CaseEvent::StepFinished { .. } => self.stopped_at = None,
            CaseEvent::JudgedOn { column, holds, on, .. } => {
                self.judgings.push(Judging { column, holds, on: *on });
            }
            CaseEvent::RowFinished { verdict, snapshot, .. } => {
                self.verdict = verdict;
                self.snapshot = snapshot;
                self.ended = true;
            }
            _ => {}
        }
    }

    pub(super) fn cell(&self, column: Column) -> &str {
        match column {
            Column::Action => &self.action,
            Column::Expected => &self.expected,
        }
    }

    /// What a cell was judged on last.
    pub(super) fn judged(&self, column: Column) -> Option<&Judging> {
        self.judgings.iter().rev().find(|judging| judging.column == column)
    }

    /// The pages on which the target of a step may have been found, the likeliest first.
    pub(super) fn pages(&self, step: usize) -> Vec<&BlobId> {
        let within = self.judgings.iter().flat_map(|judging| &judging.on.steps);
        let within: Vec<&BlobId> = within.collect();
        let before =
            self.before.iter().chain(self.judgings.iter().filter_map(|judging| judging.on.before.as_ref()));
        let end = self.snapshot.iter();
        let mut pages: Vec<&BlobId> = match step {
            0 | 1 => before.chain(within).chain(end).collect(),
            later => {
                let at = within.get(later - 2).copied();
                at.into_iter().chain(within.iter().rev().copied()).chain(end).chain(before).collect()
            }
        };
        let mut known = Vec::new();
        pages.retain(|page| {
            let new = !known.contains(page);
            known.push(page);
            new
        });
        pages
    }
}

/// The runs before one, the newest first, each read once and not before it is needed.
pub(super) struct Past<'a> {
    store: &'a Store,
    runs: std::vec::IntoIter<RunRecord>,
    read: Vec<Tried>,
}

impl<'a> Past<'a> {
    /// Of runs, the newest first.
    pub(super) fn of(store: &'a Store, mut runs: Vec<RunRecord>) -> Self {
        runs.retain(|run| !run.pruned);
        Self { store, runs: runs.into_iter(), read: Vec::new() }
    }

    /// The last attempt at the case in which the row passed, and the row in it.
    pub(super) fn passing(
        &mut self,
        attempt: &Tried,
        row: &TriedRow,
        column: Column,
    ) -> Result<Option<(Moment, &TriedRow)>, Error> {
        let fits = |known: &Tried| known.is_of(attempt) && known.passing(row, column).is_some();
        let mut at = self.read.iter().position(fits);
        while at.is_none() {
            let Some(run) = self.runs.next() else { return Ok(None) };
            let begin = self.read.len();
            let mut tried = tried(self.store, &run)?;
            tried.reverse();
            self.read.extend(tried);
            at = self.read[begin..].iter().position(fits).map(|found| begin + found);
        }
        let found = at.map(|at| &self.read[at]);
        Ok(found.and_then(|known| Some((known.moment, known.passing(row, column)?))))
    }
}
