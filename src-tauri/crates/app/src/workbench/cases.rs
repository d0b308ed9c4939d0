//! The cases of the library.

use verbatim_engine::suite::Case;
use verbatim_store::{SuiteCaseId, SuiteId};

use super::Workbench;
use crate::error::Error;
use crate::view::{CaseDoc, CaseNode, Saved};

impl Workbench {
    /// A case with its rows.
    ///
    /// # Errors
    /// It is not there, or the database cannot be read.
    pub fn case_open(&self, case: SuiteCaseId) -> Result<CaseDoc, Error> {
        let found = self.store.suite_case(case)?;
        Ok(CaseDoc { id: found.id, suite: found.suite, revision: found.revision, content: found.content })
    }

    /// Saves a case over a revision.
    ///
    /// # Errors
    /// It was saved since, its name is empty or taken, it is not there, or the database cannot be written.
    pub fn case_save(&self, case: SuiteCaseId, revision: u64, content: Case) -> Result<Saved, Error> {
        Ok(Saved { revision: self.store.save_case(case, revision, &content)? })
    }

    /// A new case after another, or at the end.
    ///
    /// # Errors
    /// The name is empty or taken, the suite is not there, or the database cannot be written.
    pub fn case_new(
        &self,
        suite: SuiteId,
        after: Option<SuiteCaseId>,
        name: Option<String>,
    ) -> Result<CaseNode, Error> {
        let name = match name {
            Some(name) => name.trim().to_owned(),
            None => self.store.free_name_of_case(suite, "New case")?,
        };
        let id = self.store.add_case(suite, after, &Case { name, ..Case::default() })?;
        self.node_of(id)
    }

    /// Gives a case another name.
    ///
    /// # Errors
    /// The name is empty or taken, the case is not there, or the database cannot be written.
    pub fn case_rename(&self, case: SuiteCaseId, name: String) -> Result<Saved, Error> {
        self.changed(case, |content| content.name = name.trim().to_owned())
    }

    /// A copy of a case, after it.
    ///
    /// # Errors
    /// It is not there, or the database cannot be written.
    pub fn case_duplicate(&self, case: SuiteCaseId) -> Result<CaseNode, Error> {
        let found = self.store.suite_case(case)?;
        let name = self.store.free_name_of_case(found.suite, &format!("{} (copy)", found.content.name))?;
        // The label is the first one's: what the copy will become is not known.
        let copy = Case { name, expect: None, ..found.content };
        let id = self.store.add_case(found.suite, Some(case), &copy)?;
        self.node_of(id)
    }

    /// Deletes cases so that they can be brought back.
    ///
    /// # Errors
    /// One is not there, or the database cannot be written; then none is deleted.
    pub fn case_delete(&self, cases: Vec<SuiteCaseId>) -> Result<(), Error> {
        Ok(self.store.delete_cases(&cases)?)
    }

    /// Brings deleted cases back to their place.
    ///
    /// # Errors
    /// One is not there, or the database cannot be written; then none is brought back.
    pub fn case_restore(&self, cases: Vec<SuiteCaseId>) -> Result<(), Error> {
        Ok(self.store.restore_cases(&cases)?)
    }

    /// Moves cases before another, or to the end of a suite.
    ///
    /// # Errors
    /// One or the suite is not there, or the database cannot be written; then none is moved.
    pub fn case_move(
        &self,
        cases: Vec<SuiteCaseId>,
        suite: SuiteId,
        before: Option<SuiteCaseId>,
    ) -> Result<(), Error> {
        Ok(self.store.move_cases(&cases, suite, before)?)
    }

    /// Sets the tags of a case.
    ///
    /// # Errors
    /// It is not there, or the database cannot be written.
    pub fn case_tags(&self, case: SuiteCaseId, tags: Vec<String>) -> Result<Saved, Error> {
        let mut kept: Vec<String> = Vec::new();
        for tag in tags.iter().map(|tag| tag.trim()).filter(|tag| !tag.is_empty()) {
            if !kept.iter().any(|known| known == tag) {
                kept.push(tag.to_owned());
            }
        }
        self.changed(case, |content| content.tags = kept)
    }

    fn changed(&self, case: SuiteCaseId, change: impl FnOnce(&mut Case)) -> Result<Saved, Error> {
        let mut found = self.store.suite_case(case)?;
        change(&mut found.content);
        Ok(Saved { revision: self.store.save_case(case, found.revision, &found.content)? })
    }

    pub(super) fn node_of(&self, case: SuiteCaseId) -> Result<CaseNode, Error> {
        let lines = self.store.suite_case_lines()?;
        match lines.into_iter().find(|line| line.id == case) {
            Some(line) => self.case_node(line),
            None => Err(verbatim_store::Error::NotThere { what: "case" }.into()),
        }
    }
}
