//! The phrasebook of a suite.

use verbatim_engine::clarity::{self, Via};
use verbatim_engine::event::Column;
use verbatim_engine::phrasebook;
use verbatim_engine::suite::{Case, Phrase, Row};
use verbatim_store::{PhraseId, PhraseRecord, SuiteId};

use super::Workbench;
use super::reading::{chips_of, problem};
use crate::error::Error;
use crate::view::{PhraseEntry, PhraseSentence, PhraseTest};

impl Workbench {
    /// The phrasebook of a suite.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn phrase_list(&self, suite: SuiteId) -> Result<Vec<PhraseEntry>, Error> {
        let phrases = self.store.phrases(suite)?;
        let texts = self.texts(suite)?;
        Ok(phrases.into_iter().map(|record| entry(record, &texts)).collect())
    }

    /// Adds a phrase.
    ///
    /// # Errors
    /// It is empty, the suite is not there, or the database cannot be written.
    pub fn phrase_add(&self, suite: SuiteId, phrase: Phrase) -> Result<PhraseEntry, Error> {
        check(&phrase)?;
        let id = self.store.add_phrase(suite, &phrase)?;
        self.phrase(id)
    }

    /// Changes a phrase.
    ///
    /// # Errors
    /// It is empty or not there, or the database cannot be written.
    pub fn phrase_save(&self, id: PhraseId, phrase: Phrase) -> Result<PhraseEntry, Error> {
        check(&phrase)?;
        self.store.save_phrase(id, &phrase)?;
        self.phrase(id)
    }

    /// Removes a phrase so that it can be brought back.
    ///
    /// # Errors
    /// It is not there, or the database cannot be written.
    pub fn phrase_remove(&self, id: PhraseId) -> Result<(), Error> {
        Ok(self.store.delete_phrase(id)?)
    }

    /// Brings a removed phrase back.
    ///
    /// # Errors
    /// It is not there, or the database cannot be written.
    pub fn phrase_restore(&self, id: PhraseId) -> Result<PhraseEntry, Error> {
        self.store.restore_phrase(id)?;
        self.phrase(id)
    }

    /// What a phrase, saved or not, makes of a sentence.
    ///
    /// # Errors
    /// The suite is not there, or the database cannot be read.
    pub fn phrase_test(
        &self,
        suite: SuiteId,
        phrase: Phrase,
        sentence: String,
        column: Column,
    ) -> Result<PhraseTest, Error> {
        self.store.suite(suite)?;
        let book = [phrase];
        let meant = match column {
            Column::Action => phrasebook::meaning(&book, &sentence, |p| &p.steps),
            Column::Expected => phrasebook::meaning(&book, &sentence, |p| &p.assertions),
        };
        let Some(meant) = meant else {
            return Ok(PhraseTest { reads: false, why: Some(why_not(&book[0], column)), sentences: vec![] });
        };
        let sentences: Vec<PhraseSentence> = meant.into_iter().map(|text| read(text, column)).collect();
        let why = if sentences.iter().any(|sentence| sentence.problem.is_some()) {
            Some("not all of its sentences can be read".to_owned())
        } else if is_read_by(&book, &sentence, column) {
            None
        } else {
            // What only chooses among elements waits until the words of a sentence leave it open (`clarity`).
            Some("the sentence is read by itself, and the phrase only says which element it means".to_owned())
        };
        Ok(PhraseTest { reads: why.is_none(), why, sentences })
    }

    fn phrase(&self, id: PhraseId) -> Result<PhraseEntry, Error> {
        let record = self.store.phrase(id)?;
        let texts = self.texts(record.suite)?;
        Ok(entry(record, &texts))
    }

    /// All cells of a suite.
    fn texts(&self, suite: SuiteId) -> Result<Vec<(Column, String)>, Error> {
        let suite = self.store.whole_suite(suite)?;
        let of_case = |case: &Case| [case.setup.clone(), case.rows.clone(), case.teardown.clone()].concat();
        let rows = suite.setup.iter().chain(&suite.teardown).cloned();
        let rows = rows.chain(suite.cases.iter().flat_map(of_case));
        let cells = |row: Row| [(Column::Action, row.action), (Column::Expected, row.expected)];
        Ok(rows.flat_map(cells).filter(|(_, text)| !text.trim().is_empty()).collect())
    }
}

fn check(phrase: &Phrase) -> Result<(), Error> {
    if phrase.phrase.trim().is_empty() {
        return Err(Error::refused("no-name", "could not keep the phrase: write the sentence that it reads"));
    }
    if phrase.steps.is_empty() && phrase.assertions.is_empty() {
        let message = "could not keep the phrase: say what it means, as steps or as expected results";
        return Err(Error::refused("usage", message));
    }
    Ok(())
}

fn why_not(phrase: &Phrase, column: Column) -> String {
    let (empty, what) = match column {
        Column::Action => (phrase.steps.is_empty(), "steps"),
        Column::Expected => (phrase.assertions.is_empty(), "expected results"),
    };
    if empty {
        return format!("the phrase has no {what}");
    }
    "the words of the sentence are not those of the phrase, or its parameters can be taken in several ways"
        .into()
}

/// Whether it is these phrases that read a sentence.
fn is_read_by(book: &[Phrase], sentence: &str, column: Column) -> bool {
    match column {
        Column::Action => clarity::read_action(sentence, book).is_ok_and(|p| p.via() == Via::Phrasebook),
        Column::Expected => clarity::read_expected(sentence, book).is_ok_and(|p| p.via() == Via::Phrasebook),
    }
}

fn read(text: String, column: Column) -> PhraseSentence {
    match chips_of(&text, column, &[]) {
        Ok((_, chips)) => PhraseSentence { text, chips, problem: None },
        Err(error) => PhraseSentence { problem: Some(problem(&text, column, &error)), chips: vec![], text },
    }
}

fn entry(record: PhraseRecord, texts: &[(Column, String)]) -> PhraseEntry {
    let steps = record.phrase.steps.iter().map(|text| read(text.clone(), Column::Action));
    let assertions = record.phrase.assertions.iter().map(|text| read(text.clone(), Column::Expected));
    let book = std::slice::from_ref(&record.phrase);
    let uses = |(column, text): &&(Column, String)| is_read_by(book, text, *column);
    PhraseEntry {
        id: record.id,
        suite: record.suite,
        sentences: steps.chain(assertions).collect(),
        used: texts.iter().filter(uses).count(),
        phrase: record.phrase,
    }
}
