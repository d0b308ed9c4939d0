//! Suites from files: a preview that changes nothing, taking it, and taking that back.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use verbatim_engine::suite::{Case, Suite};
use verbatim_exchange::headers_of;
use verbatim_exchange::import::merge::{Change, RowChange, merge};
use verbatim_exchange::import::{Dialect, Figures, Headers, Options, Origin, Preview, figures, told};
use verbatim_store::{CaseChange, NewSuite, PhraseId, SuiteCase, SuiteCaseId, SuiteId};

use super::Workbench;
use super::import_memory::Understood;
use super::suites::take_secrets;
use crate::error::Error;
use crate::view::{
    ColumnChoice, ImportCase, ImportChange, ImportChoices, ImportCounts, ImportInto, ImportPreview,
    ImportRow, Imported,
};

/// So many cases and warnings of a file are shown.
const SHOWN: usize = 1000;

/// So many rows of a sheet are shown as they are.
const ROWS: usize = 2000;

/// How the last import is taken back.
pub(super) struct Undo {
    suite: SuiteId,
    /// The suite is a new one.
    is_new: bool,
    /// The changed cases as they were, with the revisions that the import has made.
    were: Vec<CaseChange>,
    added: Vec<SuiteCaseId>,
    /// Phrases that came with the file.
    phrases: Vec<PhraseId>,
}

/// A file, and the suite that would take it.
struct Planned {
    file: PathBuf,
    preview: Preview,
    /// What columns hold by the tester's choice.
    columns: Vec<ColumnChoice>,
    /// That choice is remembered from an earlier import.
    remembered: bool,
    into: Option<SuiteId>,
    name: String,
    there: Vec<SuiteCase>,
    merged: Suite,
    changes: Vec<Change>,
}

impl Planned {
    /// Tells this plan from others: of another file, or for a suite that has changed.
    fn mark(&self) -> Result<String, Error> {
        let mut hasher = DefaultHasher::new();
        let text = serde_json::to_string(&self.merged).map_err(verbatim_exchange::WriteError::from)?;
        (text, self.into.map(|suite| suite.0)).hash(&mut hasher);
        self.there.iter().for_each(|case| (case.id.0, case.revision).hash(&mut hasher));
        Ok(format!("{:016x}", hasher.finish()))
    }

    fn counts(&self) -> ImportCounts {
        let mut counts = ImportCounts::default();
        for change in &self.changes {
            *match change {
                Change::Added { .. } => &mut counts.new,
                Change::Updated { .. } => &mut counts.changed,
                Change::Same { .. } => &mut counts.same,
                Change::Kept { .. } => &mut counts.kept,
            } += 1;
        }
        counts
    }

    /// The cases, those that change first.
    fn cases(&self) -> Vec<ImportCase> {
        let mut cases: Vec<(&Change, &Case)> = self.changes.iter().zip(&self.merged.cases).collect();
        cases.sort_by_key(|(change, _)| match change {
            Change::Updated { .. } => 0,
            Change::Added { .. } => 1,
            Change::Kept { .. } => 2,
            Change::Same { .. } => 3,
        });
        let named = self.preview.suite.cases.iter().map(|case| case.name.as_str());
        let origins: HashMap<&str, &Option<Origin>> = named.zip(&self.preview.origins).collect();
        let shown = |(change, case): (&Change, &Case)| {
            let origin = origins.get(case.name.as_str()).and_then(|origin| (*origin).clone());
            let is_there = !matches!(change, Change::Kept { .. });
            ImportCase { origin: origin.filter(|_| is_there), ..shown(change, case) }
        };
        cases.into_iter().take(SHOWN).map(shown).collect()
    }
}

impl Workbench {
    /// How a file is understood, and what importing it would change. Changes nothing.
    ///
    /// # Errors
    /// The file is no suite, the suite is not there, or the database cannot be read.
    pub fn import_preview(&self, path: String, choices: ImportChoices) -> Result<ImportPreview, Error> {
        let planned = match self.planned(&path, choices.clone()) {
            Ok(planned) => planned,
            Err(error) => return untold(&path, choices, error),
        };
        let (mark, counts, cases) = (planned.mark()?, planned.counts(), planned.cases());
        let figures = figures(&planned.preview);
        let mut warnings = told(&planned.preview);
        let Preview { dialect, sheets, tables, shown, .. } = planned.preview;
        let warned = warnings.len();
        warnings.truncate(SHOWN);
        let (name, into) = (planned.name, planned.into);
        let (columns, remembered) = (planned.columns, planned.remembered);
        let trouble = None;
        Ok(ImportPreview {
            dialect,
            trouble,
            name,
            into,
            sheets,
            tables,
            columns,
            remembered,
            shown,
            figures,
            warnings,
            warned,
            counts,
            cases,
            mark,
        })
    }

    /// Imports a file as it was shown; [`Self::import_undo`] takes it back.
    ///
    /// # Errors
    /// `import-changed` where it would not be what was shown; the file is no suite; the database cannot be written.
    pub fn import_accept(
        &self,
        path: String,
        choices: ImportChoices,
        mark: String,
    ) -> Result<Imported, Error> {
        let planned = self.planned(&path, choices.clone())?;
        if planned.mark()? != mark {
            let message = "could not import: the file or the suite has changed since it was shown";
            return Err(Error::refused("import-changed", message));
        }
        let counts = planned.counts();
        let undo = match planned.into {
            Some(suite) => self.put_into(suite, planned)?,
            None => self.as_new_suite(planned)?,
        };
        self.remember(&path, choices)?;
        let suite = undo.suite;
        *self.last_import() = Some(undo);
        Ok(Imported { suite, counts })
    }

    /// Takes the last import back.
    ///
    /// # Errors
    /// There is none, a case that it changed was edited since, or the database cannot be written.
    pub fn import_undo(&self) -> Result<(), Error> {
        let mut last = self.last_import();
        let nothing = || Error::refused("not-found", "could not take it back: nothing was imported");
        let undo = last.as_ref().ok_or_else(nothing)?;
        if undo.is_new {
            self.store.delete_suite(undo.suite)?;
        } else {
            self.store.take_back_cases(undo.suite, &undo.were, &undo.added)?;
            undo.phrases.iter().try_for_each(|phrase| self.store.delete_phrase(*phrase))?;
        }
        *last = None;
        Ok(())
    }

    fn last_import(&self) -> std::sync::MutexGuard<'_, Option<Undo>> {
        self.imported.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn planned(&self, path: &str, choices: ImportChoices) -> Result<Planned, Error> {
        let file = std::path::absolute(path).unwrap_or_else(|_| path.into());
        let into = choices.into;
        let Understood { preview, columns, remembered } = self.understood(&file, choices)?;
        let into = match into {
            ImportInto::New => None,
            ImportInto::Suite { suite } => Some(suite),
            ImportInto::Known => self.known(&file, &preview.suite.name)?,
        };
        let (name, old) = match into {
            Some(suite) => {
                let old = self.store.whole_suite(suite)?;
                (old.name.clone(), old)
            }
            None => {
                let name = self.store.free_name_of_suite(&preview.suite.name)?;
                (name, Suite { cases: Vec::new(), ..preview.suite.clone() })
            }
        };
        let there = into.map(|suite| self.store.suite_cases(suite)).transpose()?.unwrap_or_default();
        let (merged, changes) = merge(&old, &preview.suite);
        Ok(Planned { file, preview, columns, remembered, into, name, there, merged, changes })
    }

    /// The suite that came from this file, else the one of this name. The sample stays as it is.
    fn known(&self, file: &Path, name: &str) -> Result<Option<SuiteId>, Error> {
        let source = file.display().to_string();
        let suites: Vec<_> = self.store.suites()?.into_iter().filter(|suite| !suite.sample).collect();
        let from = suites.iter().find(|suite| suite.source.as_ref() == Some(&source));
        Ok(from.or_else(|| suites.iter().find(|suite| suite.name == name)).map(|suite| suite.id))
    }

    fn as_new_suite(&self, planned: Planned) -> Result<Undo, Error> {
        let mut content = planned.merged;
        let secret = take_secrets(&mut content);
        let source = planned.file.display().to_string();
        let suite = self.store.add_suite(&NewSuite {
            name: &planned.name,
            sample: false,
            source: Some(&source),
            content: &content,
        })?;
        self.secrets.remember(suite, secret);
        Ok(Undo { suite, is_new: true, were: Vec::new(), added: Vec::new(), phrases: Vec::new() })
    }

    /// The cases of the suite keep their numbers, and with them their history.
    fn put_into(&self, suite: SuiteId, planned: Planned) -> Result<Undo, Error> {
        let known = self.store.phrases(suite)?.len();
        let further = planned.merged.phrasebook.into_iter().skip(known).collect::<Vec<_>>();
        let mut cases = planned.merged.cases.into_iter();
        let mut changes = Vec::new();
        let mut were = Vec::new();
        for (old, content) in planned.there.into_iter().zip(&mut cases) {
            if old.content != content {
                changes.push(CaseChange { id: old.id, revision: old.revision, content });
                were.push(CaseChange { id: old.id, revision: old.revision, content: old.content });
            }
        }
        let put = self.store.put_cases(suite, &changes, &cases.collect::<Vec<_>>())?;
        for (was, revision) in were.iter_mut().zip(put.revisions) {
            was.revision = revision;
        }
        let phrases = further.iter().map(|phrase| self.store.add_phrase(suite, phrase));
        let phrases = phrases.collect::<Result<_, _>>()?;
        Ok(Undo { suite, is_new: false, were, added: put.added, phrases })
    }
}

pub(super) fn options(choices: ImportChoices) -> Options {
    let map = choices.columns.into_iter().map(|column| (column.title, column.meaning)).collect();
    Options { dialect: choices.dialect, map, sheets: choices.sheets, hidden: choices.hidden, shown: ROWS }
}

/// A file of which no cases could be read, where the tester can say what its columns hold.
fn untold(path: &str, choices: ImportChoices, error: Error) -> Result<ImportPreview, Error> {
    let Error::Suite(_) = &error else { return Err(error) };
    let file = std::path::absolute(path).unwrap_or_else(|_| path.into());
    let dialect = choices.dialect.unwrap_or(Dialect::Canonical);
    // What cannot be read at all is told by the first error.
    let columns = choices.columns.clone();
    let Ok(Headers { tables, shown }) = headers_of(&file, &options(choices)) else { return Err(error) };
    if tables.is_empty() {
        return Err(error);
    }
    Ok(ImportPreview {
        dialect,
        trouble: Some(error.to_string()),
        name: String::new(),
        into: None,
        sheets: tables.iter().filter_map(|table| table.sheet.clone()).collect(),
        tables,
        columns,
        remembered: false,
        shown,
        figures: Figures::default(),
        warnings: Vec::new(),
        warned: 0,
        counts: ImportCounts::default(),
        cases: Vec::new(),
        mark: String::new(),
    })
}

fn shown(change: &Change, case: &Case) -> ImportCase {
    let row =
        |change: &RowChange| ImportRow { row: change.row, was: change.was.clone(), now: change.now.clone() };
    let name = case.name.clone();
    let case_of =
        |change, rows| ImportCase { name: name.clone(), was: None, change, tags: false, origin: None, rows };
    match change {
        Change::Added { .. } => {
            let cells = |row: &verbatim_engine::suite::Row| (row.action.clone(), row.expected.clone());
            let rows = (1..).zip(&case.rows);
            let rows = rows.map(|(number, row)| ImportRow { row: number, was: None, now: Some(cells(row)) });
            case_of(ImportChange::New, rows.collect())
        }
        Change::Updated { was, rows, tags, .. } => ImportCase {
            was: was.clone(),
            tags: *tags,
            ..case_of(ImportChange::Changed, rows.iter().map(row).collect())
        },
        Change::Same { .. } => case_of(ImportChange::Same, Vec::new()),
        Change::Kept { .. } => case_of(ImportChange::Kept, Vec::new()),
    }
}
