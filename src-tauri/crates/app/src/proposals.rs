//! What models proposed in a run, and what a person makes of it: a kept proposal is a rule from then on, a refused one
//! is not offered again.

use verbatim_engine::agents::phrase::phrase;
use verbatim_engine::event::{CaseEvent, Column, RowId, RunEvent};
use verbatim_engine::model::Agent;
use verbatim_engine::suite::{Phrase, Suite};
use verbatim_store::{RunId, Store};

use crate::error::Error;

/// A proposal of a run that the gate let through.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// Index of the case in the run.
    pub case: usize,
    /// The row.
    pub row: RowId,
    /// Who asked.
    pub agent: Agent,
    /// The column of the cell.
    pub column: Column,
    /// The cell, or the step, that no rule reads.
    pub cell: String,
    /// What it was read as.
    pub sentences: Vec<String>,
}

/// The proposals of a run in their order, each once.
///
/// # Errors
/// No such run, or its events were pruned.
pub fn proposals(store: &Store, run: RunId) -> Result<Vec<Proposal>, Error> {
    let mut all: Vec<Proposal> = Vec::new();
    for stored in store.events(run)? {
        let RunEvent::Case { case, event, .. } = stored.event else { continue };
        let CaseEvent::Proposed { row, agent, column, cell, sentences } = event else { continue };
        let known = all.iter().any(|p| p.cell == cell && p.column == column && p.sentences == sentences);
        if !known {
            all.push(Proposal { case, row, agent, column, cell, sentences });
        }
    }
    Ok(all)
}

impl Proposal {
    /// Keeps it in the phrasebook of a suite, with its quoted texts as parameters where it then still means the same.
    ///
    /// # Errors
    /// Where no entry of a phrasebook can mean it.
    pub fn keep(&self, suite: &mut Suite) -> Result<(), Error> {
        let Some(phrase) = phrase(&self.cell, self.column, &self.sentences) else {
            return Err(Error::Usage(format!(
                "could not keep '{}': no entry of a phrasebook can mean the same; write into the row what it was read as: {}",
                self.cell,
                self.sentences.join("; ")
            )));
        };
        if !suite.phrasebook.contains(&phrase) {
            suite.phrasebook.push(phrase);
        }
        Ok(())
    }

    /// Remembers in a suite that a person has refused it.
    pub fn refuse(&self, suite: &mut Suite) {
        let (cell, sentences) = (self.cell.clone(), self.sentences.clone());
        let refused = match self.column {
            Column::Action => Phrase { phrase: cell, steps: sentences, assertions: Vec::new() },
            Column::Expected => Phrase { phrase: cell, steps: Vec::new(), assertions: sentences },
        };
        if !suite.refused.contains(&refused) {
            suite.refused.push(refused);
        }
    }
}
