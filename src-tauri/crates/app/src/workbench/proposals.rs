//! What models proposed in a run, and what a person makes of it: kept as a rule, refused, or left open.

use std::collections::BTreeMap;

use verbatim_engine::suite::{Phrase, Suite};
use verbatim_store::{CaseFilter, CaseId, RunId, SuiteCaseId, SuiteId};

use super::Workbench;
use crate::error::Error;
use crate::proposals::{Proposal, proposals};
use crate::view::{Decision, ReadingLine};

impl Workbench {
    /// The readings of a run that the gate let through, in their order, each once.
    ///
    /// # Errors
    /// There is no such run, or the database cannot be read.
    pub fn run_readings(&self, run: RunId) -> Result<Vec<ReadingLine>, Error> {
        let found = match proposals(&self.store, run) {
            Ok(found) => found,
            Err(Error::Store(verbatim_store::Error::Pruned { .. })) => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        if found.is_empty() {
            return Ok(Vec::new());
        }
        let suite = self.suite_of(run)?;
        let content = suite.map(|suite| self.store.whole_suite(suite)).transpose()?;
        let filter = CaseFilter { run: Some(run), limit: usize::MAX, ..CaseFilter::default() };
        // The newest come first: of several attempts the last one stands.
        let mut attempts: BTreeMap<usize, (CaseId, Option<SuiteCaseId>, String)> = BTreeMap::new();
        for case in self.store.cases(&filter)? {
            attempts.entry(case.case).or_insert((case.id, case.suite_case, case.name));
        }
        let lines = found.into_iter().enumerate().filter_map(|(index, proposal)| {
            let (attempt, case_id, name) = attempts.get(&proposal.case)?.clone();
            let (decision, unkeepable) = stands(&proposal, content.as_ref());
            Some(ReadingLine {
                run,
                index,
                attempt,
                case_id,
                name,
                row: proposal.row,
                agent: proposal.agent,
                column: proposal.column,
                cell: proposal.cell,
                sentences: proposal.sentences,
                suite,
                decision,
                unkeepable,
            })
        });
        Ok(lines.collect())
    }

    /// Keeps a reading in the phrasebook of its suite, refuses it, or takes either back; gives the list anew.
    ///
    /// # Errors
    /// There is no such reading, its suite was deleted, no phrase can mean it, or the database cannot be written.
    pub fn reading_decide(
        &self,
        run: RunId,
        index: usize,
        decision: Decision,
    ) -> Result<Vec<ReadingLine>, Error> {
        let proposal = proposals(&self.store, run)?.into_iter().nth(index);
        let proposal = proposal.ok_or(verbatim_store::Error::NotThere { what: "reading" })?;
        let suite = self.suite_of(run)?.ok_or_else(|| {
            Error::refused(
                "not-found",
                "could not keep it: the suite of this run is not in the library any more",
            )
        })?;
        if decision == Decision::Kept {
            // Before anything is changed: no phrase may be able to mean it.
            self.keep(suite, &proposal)?;
        } else {
            self.forget(suite, &proposal)?;
        }
        self.remember_refusal(suite, &proposal, decision == Decision::Refused)?;
        self.run_readings(run)
    }

    /// The suite of a run, where it is still in the library.
    pub(super) fn suite_of(&self, run: RunId) -> Result<Option<SuiteId>, Error> {
        let Some(id) = self.store.run(run)?.suite_id else { return Ok(None) };
        match self.store.suite(id) {
            Ok(_) => Ok(Some(id)),
            Err(verbatim_store::Error::NotThere { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn keep(&self, suite: SuiteId, proposal: &Proposal) -> Result<(), Error> {
        let phrase = kept_as(proposal)?;
        let known = self.store.phrases(suite)?.iter().any(|record| record.phrase == phrase);
        if !known {
            self.store.add_phrase(suite, &phrase)?;
        }
        Ok(())
    }

    fn forget(&self, suite: SuiteId, proposal: &Proposal) -> Result<(), Error> {
        let Ok(phrase) = kept_as(proposal) else { return Ok(()) };
        for record in self.store.phrases(suite)?.into_iter().filter(|record| record.phrase == phrase) {
            self.store.delete_phrase(record.id)?;
        }
        Ok(())
    }

    fn remember_refusal(&self, suite: SuiteId, proposal: &Proposal, refused: bool) -> Result<(), Error> {
        let record = self.store.suite(suite)?;
        let mut settings = record.settings;
        let before = settings.refused.clone();
        let own = refused_as(proposal);
        settings.refused.retain(|known| Some(known) != own.as_ref());
        if refused {
            proposal.refuse(&mut settings);
        }
        if settings.refused != before {
            self.store.save_suite(suite, record.revision, &settings)?;
        }
        Ok(())
    }
}

/// The phrase that keeps it.
fn kept_as(proposal: &Proposal) -> Result<Phrase, Error> {
    let mut book = Suite::default();
    proposal.keep(&mut book)?;
    book.phrasebook.pop().ok_or_else(|| Error::Usage(format!("could not keep '{}'", proposal.cell)))
}

/// The entry by which its refusal is remembered.
fn refused_as(proposal: &Proposal) -> Option<Phrase> {
    let mut suite = Suite::default();
    proposal.refuse(&mut suite);
    suite.refused.pop()
}

/// What a person has made of it, and why it cannot be kept.
fn stands(proposal: &Proposal, suite: Option<&Suite>) -> (Decision, Option<String>) {
    let Some(suite) = suite else {
        return (Decision::Open, Some("the suite of this run is not in the library any more".into()));
    };
    let kept = kept_as(proposal);
    let decision = match &kept {
        Ok(phrase) if suite.phrasebook.contains(phrase) => Decision::Kept,
        _ if refused_as(proposal).is_some_and(|own| suite.refused.contains(&own)) => Decision::Refused,
        _ => Decision::Open,
    };
    (decision, kept.err().map(|error| error.to_string()))
}
