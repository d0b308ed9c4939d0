//! The library: suites and cases as the tester keeps them.

use rusqlite::Transaction;
use time::{Duration, OffsetDateTime};
use verbatim_engine::suite::{Case, Suite};

use crate::codec::to_ms;
use crate::error::{Error, Result};
use crate::store::Store;
use crate::table::phrases;
use crate::table::studies;
use crate::table::suite_cases::{self, SuiteCase, SuiteCaseId, SuiteCaseLine};
use crate::table::suites::{self, NewSuite, SuiteId, SuiteRecord};

/// What was deleted can be brought back for so long.
const KEPT: Duration = Duration::days(30);

pub(crate) fn now_ms() -> i64 {
    to_ms(OffsetDateTime::now_utc())
}

impl Store {
    /// The suites, in their order.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn suites(&self) -> Result<Vec<SuiteRecord>> {
        self.read(suites::list)
    }

    /// A suite.
    ///
    /// # Errors
    /// It is not there or deleted, or the database cannot be read.
    pub fn suite(&self, id: SuiteId) -> Result<SuiteRecord> {
        self.read(|c| suites::get(c, id))?.ok_or(Error::NotThere { what: "suite" })
    }

    /// A suite in full, as a run takes it.
    ///
    /// # Errors
    /// As [`Self::suite`].
    pub fn whole_suite(&self, id: SuiteId) -> Result<Suite> {
        let record = self.suite(id)?;
        let cases = self.suite_cases(id)?.into_iter().map(|case| case.content).collect();
        let phrasebook = self.phrases(id)?.into_iter().map(|record| record.phrase).collect();
        Ok(Suite { name: record.name, cases, phrasebook, ..record.settings })
    }

    /// Adds a suite with its cases and its phrasebook, at the end.
    ///
    /// # Errors
    /// The name is taken, two cases have one name, or the database cannot be written.
    pub fn add_suite(&self, suite: &NewSuite<'_>) -> Result<SuiteId> {
        self.write_checked(|tx| {
            let fail = |e| Error::sql(self.file(), e);
            self.free_suite_name(tx, suite.name, SuiteId(0))?;
            let id = suites::insert(tx, suite).map_err(fail)?;
            for (position, case) in suite.content.cases.iter().enumerate() {
                self.free_case_name(tx, id, &case.name, None)?;
                suite_cases::insert(tx, id, position, case).map_err(fail)?;
            }
            for phrase in &suite.content.phrasebook {
                phrases::insert(tx, id, phrase).map_err(fail)?;
            }
            Ok(id)
        })
    }

    /// Saves the settings of a suite over a revision, and gives the new one.
    ///
    /// # Errors
    /// It was saved since, it is not there, or the database cannot be written.
    pub fn save_suite(&self, id: SuiteId, revision: u64, settings: &Suite) -> Result<u64> {
        self.write_checked(|tx| {
            let fail = |e| Error::sql(self.file(), e);
            if suites::get(tx, id).map_err(fail)?.is_none() {
                return Err(Error::NotThere { what: "suite" });
            }
            suites::save(tx, id, revision, settings).map_err(fail)?.ok_or(Error::Conflict { what: "suite" })
        })
    }

    /// Gives a suite another name.
    ///
    /// # Errors
    /// The name is empty or taken, the suite is not there, or the database cannot be written.
    pub fn rename_suite(&self, id: SuiteId, name: &str) -> Result<()> {
        self.write_checked(|tx| {
            let fail = |e| Error::sql(self.file(), e);
            if suites::get(tx, id).map_err(fail)?.is_none() {
                return Err(Error::NotThere { what: "suite" });
            }
            self.free_suite_name(tx, name, id)?;
            suites::rename(tx, id, name).map_err(fail)
        })
    }

    /// Deletes a suite so that it can be brought back.
    ///
    /// # Errors
    /// It is not there, or the database cannot be written.
    pub fn delete_suite(&self, id: SuiteId) -> Result<()> {
        match self.write(|tx| suites::set_deleted(tx, id, Some(now_ms())))? {
            true => Ok(()),
            false => Err(Error::NotThere { what: "suite" }),
        }
    }

    /// Brings a deleted suite back; where its name was taken meanwhile, under another.
    ///
    /// # Errors
    /// It is not there, or the database cannot be written.
    pub fn restore_suite(&self, id: SuiteId) -> Result<()> {
        self.write_checked(|tx| {
            let fail = |e| Error::sql(self.file(), e);
            let Some(name) = suites::deleted_name(tx, id).map_err(fail)? else {
                return Err(Error::NotThere { what: "deleted suite" });
            };
            let name = free_name(&name, |name| suites::is_taken(tx, name, id)).map_err(fail)?;
            suites::rename(tx, id, &name).map_err(fail)?;
            suites::set_deleted(tx, id, None).map_err(fail).map(drop)
        })
    }

    /// Moves a suite before another, or to the end.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn move_suite(&self, id: SuiteId, before: Option<SuiteId>) -> Result<()> {
        self.write(|tx| {
            let mut order: Vec<SuiteId> = suites::list(tx)?.into_iter().map(|s| s.id).collect();
            order.retain(|other| *other != id);
            let at = before.and_then(|b| order.iter().position(|o| *o == b)).unwrap_or(order.len());
            order.insert(at, id);
            order.iter().enumerate().try_for_each(|(position, id)| suites::set_position(tx, *id, position))
        })
    }

    /// A name for a suite that is free: this one, or with a number.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn free_name_of_suite(&self, name: &str) -> Result<String> {
        self.read(|c| free_name(name, |name| suites::is_taken(c, name, SuiteId(0))))
    }

    /// A name for a case of a suite that is free: this one, or with a number.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn free_name_of_case(&self, suite: SuiteId, name: &str) -> Result<String> {
        self.read(|c| free_name(name, |name| suite_cases::is_taken(c, suite, name, None)))
    }

    /// All cases without their rows, by suite and in their order.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn suite_case_lines(&self) -> Result<Vec<SuiteCaseLine>> {
        self.read(suite_cases::lines)
    }

    /// The cases of a suite, in their order.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn suite_cases(&self, suite: SuiteId) -> Result<Vec<SuiteCase>> {
        self.read(|c| suite_cases::of_suite(c, suite))
    }

    /// A case.
    ///
    /// # Errors
    /// It is not there or deleted, or the database cannot be read.
    pub fn suite_case(&self, id: SuiteCaseId) -> Result<SuiteCase> {
        self.read(|c| suite_cases::get(c, id))?.ok_or(Error::NotThere { what: "case" })
    }

    /// Adds a case to a suite, after another or at the end.
    ///
    /// # Errors
    /// Its name is empty or taken, the suite is not there, or the database cannot be written.
    pub fn add_case(&self, suite: SuiteId, after: Option<SuiteCaseId>, case: &Case) -> Result<SuiteCaseId> {
        self.write_checked(|tx| {
            let fail = |e| Error::sql(self.file(), e);
            if suites::get(tx, suite).map_err(fail)?.is_none() {
                return Err(Error::NotThere { what: "suite" });
            }
            self.free_case_name(tx, suite, &case.name, None)?;
            let mut order = suite_cases::order(tx, suite).map_err(fail)?;
            let id = suite_cases::insert(tx, suite, order.len(), case).map_err(fail)?;
            let at = after.and_then(|a| order.iter().position(|o| *o == a)).map_or(order.len(), |at| at + 1);
            order.insert(at, id);
            place(tx, suite, &order).map_err(fail)?;
            Ok(id)
        })
    }

    /// Saves a case over a revision, and gives the new one.
    ///
    /// # Errors
    /// It was saved since, its name is empty or taken, it is not there, or the database cannot be written.
    pub fn save_case(&self, id: SuiteCaseId, revision: u64, case: &Case) -> Result<u64> {
        self.write_checked(|tx| {
            let fail = |e| Error::sql(self.file(), e);
            let Some(old) = suite_cases::get(tx, id).map_err(fail)? else {
                return Err(Error::NotThere { what: "case" });
            };
            self.free_case_name(tx, old.suite, &case.name, Some(id))?;
            suite_cases::save(tx, id, revision, case).map_err(fail)?.ok_or(Error::Conflict { what: "case" })
        })
    }

    /// Deletes cases so that they can be brought back.
    ///
    /// # Errors
    /// One is not there, or the database cannot be written; then none is deleted.
    pub fn delete_cases(&self, cases: &[SuiteCaseId]) -> Result<()> {
        let at_ms = now_ms();
        self.write_checked(|tx| {
            for case in cases {
                if !suite_cases::delete(tx, *case, at_ms).map_err(|e| Error::sql(self.file(), e))? {
                    return Err(Error::NotThere { what: "case" });
                }
            }
            Ok(())
        })
    }

    /// Brings deleted cases back to their places; where a name was taken meanwhile, under another.
    ///
    /// # Errors
    /// One is not there, or the database cannot be written; then none is brought back.
    pub fn restore_cases(&self, cases: &[SuiteCaseId]) -> Result<()> {
        self.write_checked(|tx| {
            let fail = |e| Error::sql(self.file(), e);
            for id in cases {
                let Some(mut case) = suite_cases::deleted(tx, *id).map_err(fail)? else {
                    return Err(Error::NotThere { what: "deleted case" });
                };
                let taken = |name: &str| suite_cases::is_taken(tx, case.suite, name, Some(*id));
                case.content.name = free_name(&case.content.name, taken).map_err(fail)?;
                suite_cases::restore(tx, &case).map_err(fail)?;
            }
            Ok(())
        })
    }

    /// Moves cases before another, or to the end of a suite; where a name is taken there, under another.
    ///
    /// # Errors
    /// One is not there, the suite is not, or the database cannot be written; then none is moved.
    pub fn move_cases(
        &self,
        cases: &[SuiteCaseId],
        suite: SuiteId,
        before: Option<SuiteCaseId>,
    ) -> Result<()> {
        self.write_checked(|tx| {
            let fail = |e| Error::sql(self.file(), e);
            if suites::get(tx, suite).map_err(fail)?.is_none() {
                return Err(Error::NotThere { what: "suite" });
            }
            let mut order = suite_cases::order(tx, suite).map_err(fail)?;
            // The place is told by the first case from there on that stays.
            let anchor = before.and_then(|before| {
                let from = order.iter().position(|o| *o == before)?;
                order[from..].iter().find(|o| !cases.contains(o)).copied()
            });
            order.retain(|other| !cases.contains(other));
            let at = anchor.and_then(|a| order.iter().position(|o| *o == a)).unwrap_or(order.len());
            for case in cases.iter().rev() {
                let Some(mut moved) = suite_cases::get(tx, *case).map_err(fail)? else {
                    return Err(Error::NotThere { what: "case" });
                };
                let taken = |name: &str| suite_cases::is_taken(tx, suite, name, Some(*case));
                let name = free_name(&moved.content.name, taken).map_err(fail)?;
                if name != moved.content.name {
                    moved.content.name = name;
                    suite_cases::save(tx, *case, moved.revision, &moved.content).map_err(fail)?;
                }
                order.insert(at, *case);
            }
            place(tx, suite, &order).map_err(fail)
        })
    }

    /// Removes for good what was deleted more than 30 days ago.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn purge_deleted(&self) -> Result<()> {
        let before = to_ms(OffsetDateTime::now_utc().saturating_sub(KEPT));
        self.write(|tx| {
            suite_cases::purge(tx, before)?;
            phrases::purge(tx, before)?;
            studies::purge(tx, before)?;
            suites::purge(tx, before)
        })
    }

    fn free_suite_name(&self, tx: &Transaction<'_>, name: &str, of: SuiteId) -> Result<()> {
        if name.trim().is_empty() {
            return Err(Error::NoName { what: "suite" });
        }
        if suites::is_taken(tx, name, of).map_err(|e| Error::sql(self.file(), e))? {
            return Err(Error::NameTaken { what: "suite", name: name.to_owned() });
        }
        Ok(())
    }

    pub(crate) fn free_case_name(
        &self,
        tx: &Transaction<'_>,
        suite: SuiteId,
        name: &str,
        of: Option<SuiteCaseId>,
    ) -> Result<()> {
        if name.trim().is_empty() {
            return Err(Error::NoName { what: "case" });
        }
        if suite_cases::is_taken(tx, suite, name, of).map_err(|e| Error::sql(self.file(), e))? {
            return Err(Error::NameTaken { what: "case", name: name.to_owned() });
        }
        Ok(())
    }
}

fn place(tx: &Transaction<'_>, suite: SuiteId, order: &[SuiteCaseId]) -> rusqlite::Result<()> {
    order
        .iter()
        .enumerate()
        .try_for_each(|(position, case)| suite_cases::set_place(tx, *case, suite, position))
}

/// The name, or with the first number behind it that is free.
fn free_name(name: &str, taken: impl Fn(&str) -> rusqlite::Result<bool>) -> rusqlite::Result<String> {
    if !taken(name)? {
        return Ok(name.to_owned());
    }
    let mut number = 2;
    loop {
        let numbered = format!("{name} {number}");
        if !taken(&numbered)? {
            return Ok(numbered);
        }
        number += 1;
    }
}
