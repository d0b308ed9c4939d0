//! What columns of sheets were said to hold, remembered for files of the same header.

use std::path::Path;

use serde::{Deserialize, Serialize};
use verbatim_exchange::import::{Preview, TablePlan, key};
use verbatim_exchange::{ReadError, headers_of, preview_suite};

use super::Workbench;
use super::importing::options;
use crate::error::Error;
use crate::view::{ColumnChoice, ImportChoices};

/// The name of the setting.
const SETTING: &str = "import-columns";

/// The most headers that are remembered; the oldest go first.
const MOST: usize = 200;

/// What the columns under a header hold.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Memory {
    header: String,
    columns: Vec<ColumnChoice>,
}

/// A file as it was understood.
pub(super) struct Understood {
    pub(super) preview: Preview,
    /// What columns hold by the tester's choice.
    pub(super) columns: Vec<ColumnChoice>,
    /// That choice is remembered from an earlier import.
    pub(super) remembered: bool,
}

impl Workbench {
    /// Understands a file, with what its columns were said to hold before where nothing is said of them now.
    pub(super) fn understood(&self, file: &Path, choices: ImportChoices) -> Result<Understood, Error> {
        let columns = choices.columns.clone();
        let read = preview_suite(file, &options(choices.clone()));
        let known = if columns.is_empty() { self.remembered(&header(file, &choices, &read))? } else { None };
        if let Some(columns) = known {
            let choices = ImportChoices { columns: columns.clone(), ..choices };
            // A file that cannot be read so is shown as it is understood without.
            if let Ok(preview) = preview_suite(file, &options(choices)) {
                return Ok(Understood { preview, columns, remembered: true });
            }
        }
        Ok(Understood { preview: read?, columns, remembered: false })
    }

    /// Remembers what the columns of a file were said to hold.
    pub(super) fn remember(&self, path: &str, choices: ImportChoices) -> Result<(), Error> {
        if choices.columns.is_empty() {
            return Ok(());
        }
        let columns = choices.columns.clone();
        let header = header_of(path, choices);
        self.put(header.clone(), (!header.is_empty()).then_some(columns))
    }

    /// Forgets what columns were said to hold, for files with the header of this one.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn import_forget(&self, path: String, choices: ImportChoices) -> Result<(), Error> {
        self.put(header_of(&path, choices), None)
    }

    fn memories(&self) -> Result<Vec<Memory>, Error> {
        Ok(self.store.setting(SETTING)?.unwrap_or_default())
    }

    fn remembered(&self, header: &str) -> Result<Option<Vec<ColumnChoice>>, Error> {
        let known = self.memories()?.into_iter().find(|memory| memory.header == header);
        Ok(known.map(|memory| memory.columns))
    }

    fn put(&self, header: String, columns: Option<Vec<ColumnChoice>>) -> Result<(), Error> {
        let mut memories = self.memories()?;
        memories.retain(|memory| memory.header != header);
        memories.extend(columns.map(|columns| Memory { header, columns }));
        let first = memories.len().saturating_sub(MOST);
        self.store.set_setting(SETTING, Some(&memories.split_off(first)))?;
        Ok(())
    }
}

/// The header of a file, as it is understood where nothing is said of its columns.
fn header_of(path: &str, choices: ImportChoices) -> String {
    let file = std::path::absolute(path).unwrap_or_else(|_| path.into());
    let choices = ImportChoices { columns: Vec::new(), ..choices };
    let read = preview_suite(&file, &options(choices.clone()));
    header(&file, &choices, &read)
}

fn header(file: &Path, choices: &ImportChoices, read: &Result<Preview, ReadError>) -> String {
    let of_file = || headers_of(file, &options(choices.clone())).map(|headers| headers.tables);
    let tables: Vec<TablePlan> = match read {
        Ok(preview) => preview.tables.clone(),
        Err(_) => of_file().unwrap_or_default(),
    };
    key(&tables)
}
