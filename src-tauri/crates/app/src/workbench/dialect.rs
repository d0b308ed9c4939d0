//! What nothing reads of a suite, and what it may mean.

use verbatim_engine::event::Column;
use verbatim_store::SuiteId;

use super::Workbench;
use crate::dialect::{self, Group, Meaning};
use crate::error::Error;
use crate::view::{DialectGroup, DialectMeaning, DialectReading};

/// So many groups are shown: those that make most cells readable.
const GROUPS: usize = 40;

/// So many sentences of a group are shown.
const SHOWN: usize = 5;

impl Workbench {
    /// What nothing reads of a suite, what most cells have in common first.
    ///
    /// # Errors
    /// The suite is not there, or the database cannot be read.
    pub fn dialect_list(&self, suite: SuiteId) -> Result<Vec<DialectGroup>, Error> {
        let suite = self.store.whole_suite(suite)?;
        Ok(dialect::dialect(&suite).into_iter().take(GROUPS).map(shown).collect())
    }

    /// What a group means by a sentence that was written in the words of its first one; `phrase_add` keeps it.
    ///
    /// # Errors
    /// There is no such group, the sentence cannot be read, or it says nothing of what differs among them.
    pub fn dialect_meaning(
        &self,
        suite: SuiteId,
        column: Column,
        phrase: String,
        sentence: String,
    ) -> Result<DialectMeaning, Error> {
        let suite = self.store.whole_suite(suite)?;
        let groups = dialect::dialect(&suite);
        let group = groups.iter().find(|one| one.template.column == column && one.template.phrase == phrase);
        let group = group.ok_or_else(|| {
            Error::refused("not-found", "could not find these sentences: the suite has changed meanwhile")
        })?;
        dialect::accept(group, &sentence).map(meaning)
    }
}

fn shown(group: Group) -> DialectGroup {
    let meanings = dialect::meanings(&group).into_iter().map(meaning).collect();
    let Group { template, sentences, cells } = group;
    DialectGroup {
        column: template.column,
        phrase: template.phrase,
        cells,
        worded: sentences.len(),
        sentences: sentences.into_iter().take(SHOWN).collect(),
        meanings,
    }
}

fn meaning(meaning: Meaning) -> DialectMeaning {
    let Meaning { phrase, reads, shown } = meaning;
    let shown = shown.into_iter().map(|(sentence, read)| DialectReading { sentence, read }).collect();
    DialectMeaning { phrase, reads, shown }
}
