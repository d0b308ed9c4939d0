//! Many cases of a suite at once: what a file brings, and taking it back.

use std::collections::BTreeSet;

use verbatim_engine::suite::Case;

use crate::error::{Error, Result};
use crate::library::now_ms;
use crate::store::Store;
use crate::table::suite_cases::{self, SuiteCaseId};
use crate::table::suites::{self, SuiteId};

/// A case that is to be saved over a revision.
#[derive(Debug, Clone, PartialEq)]
pub struct CaseChange {
    /// Its number.
    pub id: SuiteCaseId,
    /// The revision that it must have.
    pub revision: u64,
    /// What it becomes.
    pub content: Case,
}

/// What was put into a suite.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Put {
    /// The revisions of the changed cases, in the order of the changes.
    pub revisions: Vec<u64>,
    /// The numbers of the new ones, in their order.
    pub added: Vec<SuiteCaseId>,
}

impl Store {
    /// Saves changed cases and adds new ones behind all others, all of it or nothing.
    ///
    /// # Errors
    /// A case was saved since its revision or is not there, a name is empty or two cases would have one, the suite is not
    /// there, or the database cannot be written.
    pub fn put_cases(&self, suite: SuiteId, changes: &[CaseChange], added: &[Case]) -> Result<Put> {
        self.write_checked(|tx| {
            let fail = |e| Error::sql(self.file(), e);
            if suites::get(tx, suite).map_err(fail)?.is_none() {
                return Err(Error::NotThere { what: "suite" });
            }
            let mut put = Put::default();
            for change in changes {
                let revision = suite_cases::save_parked(tx, change.id, change.revision, &change.content);
                put.revisions.push(revision.map_err(fail)?.ok_or(Error::Conflict { what: "case" })?);
            }
            for change in changes {
                self.free_case_name(tx, suite, &change.content.name, Some(change.id))?;
                suite_cases::unpark(tx, change.id, &change.content.name).map_err(fail)?;
            }
            let behind = suite_cases::order(tx, suite).map_err(fail)?.len();
            for (position, case) in (behind..).zip(added) {
                self.free_case_name(tx, suite, &case.name, None)?;
                put.added.push(suite_cases::insert(tx, suite, position, case).map_err(fail)?);
            }
            Ok(put)
        })
    }

    /// Takes back what was put: changed cases become what they were, new ones are deleted. All of it or nothing.
    ///
    /// # Errors
    /// A case was saved since or is not there, a name is taken, or the database cannot be written.
    pub fn take_back_cases(&self, suite: SuiteId, were: &[CaseChange], added: &[SuiteCaseId]) -> Result<()> {
        let at_ms = now_ms();
        let there: BTreeSet<SuiteCaseId> = self.suite_cases(suite)?.into_iter().map(|case| case.id).collect();
        self.write_checked(|tx| {
            let fail = |e| Error::sql(self.file(), e);
            for id in added.iter().filter(|id| there.contains(id)) {
                suite_cases::delete(tx, *id, at_ms).map_err(fail)?;
            }
            for was in were {
                let saved = suite_cases::save_parked(tx, was.id, was.revision, &was.content);
                saved.map_err(fail)?.ok_or(Error::Conflict { what: "case" })?;
            }
            for was in were {
                self.free_case_name(tx, suite, &was.content.name, Some(was.id))?;
                suite_cases::unpark(tx, was.id, &was.content.name).map_err(fail)?;
            }
            Ok(())
        })
    }
}
