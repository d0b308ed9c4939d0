//! Suites in and out, and reports of runs, as the window shows and asks for them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
pub use verbatim_exchange::export::Form as ExportForm;
use verbatim_exchange::import::{Dialect, Figures, Meaning, Origin, SheetView, TablePlan, Told};
pub use verbatim_exchange::report::ReportForm;
use verbatim_store::SuiteId;

/// How a file is to be understood, where its own look shall not decide, and where its cases shall go.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct ImportChoices {
    /// Its form.
    pub dialect: Option<Dialect>,
    /// The sheets that are read; all where none is named.
    pub sheets: Vec<String>,
    /// Hidden sheets and rows, and what is struck out, are read as well.
    pub hidden: bool,
    /// What columns hold, by their titles.
    pub columns: Vec<ColumnChoice>,
    /// The suite that takes the cases.
    pub into: ImportInto,
}

/// What a column is to hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ColumnChoice {
    /// Its title.
    pub title: String,
    /// What it holds.
    pub meaning: Meaning,
}

/// The suite that takes the cases of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "to", rename_all = "kebab-case")]
pub enum ImportInto {
    /// The one that was imported from this file, or has its name; else a new one.
    #[default]
    Known,
    /// A new one.
    New,
    /// This one.
    Suite {
        /// Its number.
        suite: SuiteId,
    },
}

/// How a file was understood, and what importing it would change. Nothing has changed yet.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ImportPreview {
    /// The form it was read as.
    pub dialect: Dialect,
    /// Why no cases could be read. Its tables tell then which columns there are, and nothing can be accepted.
    pub trouble: Option<String>,
    /// The name of the suite: of the one that takes the cases, or of the new one.
    pub name: String,
    /// The suite that takes the cases; none for a new one.
    pub into: Option<SuiteId>,
    /// The sheets of a workbook, read or not.
    pub sheets: Vec<String>,
    /// Its tables, with what each column was taken for.
    pub tables: Vec<TablePlan>,
    /// How much comes in, how much of it can be read, and how much is left out.
    pub figures: Figures,
    /// What columns hold by the choice of the tester: of this time, or of an earlier import.
    pub columns: Vec<ColumnChoice>,
    /// Whether these choices are remembered from an earlier file of the same header.
    pub remembered: bool,
    /// The sheets as they are: the first two thousand rows of each.
    pub shown: Vec<SheetView>,
    /// What the tester should know, the gravest first; what is said again of a column is told once. The first thousand.
    pub warnings: Vec<Told>,
    /// How many there are.
    pub warned: usize,
    /// How many cases are new, changed, the same, and only in the suite.
    pub counts: ImportCounts,
    /// The cases of the file and of the suite, those that change first: the first thousand.
    pub cases: Vec<ImportCase>,
    /// What was shown: accepting it is refused where the file or the suite has changed since.
    pub mark: String,
}

/// How many cases there are of each kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct ImportCounts {
    /// Not in the suite yet.
    pub new: usize,
    /// There, and something of it is new.
    pub changed: usize,
    /// There, and the same.
    pub same: usize,
    /// Only in the suite: they stay.
    pub kept: usize,
}

/// What an import does to a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ImportChange {
    /// It is not in the suite yet.
    New,
    /// It is there, and something of it is new.
    Changed,
    /// It is there and the same.
    Same,
    /// It is only in the suite: it stays.
    Kept,
}

/// A case of a file or of the suite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ImportCase {
    /// Its name.
    pub name: String,
    /// The name that it had.
    pub was: Option<String>,
    /// What happens to it.
    pub change: ImportChange,
    /// Whether its tags change.
    pub tags: bool,
    /// Where it stands in the file; none where the form has no rows, or the case is only in the suite.
    pub origin: Option<Origin>,
    /// Rows that are new or change; none of a case that stays as it is.
    pub rows: Vec<ImportRow>,
}

/// A row that is new, changes or goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ImportRow {
    /// Its number, from 1.
    pub row: usize,
    /// Action and expected result as they are in the suite; none of a new row.
    pub was: Option<(String, String)>,
    /// As they are in the file; none of a row that goes.
    pub now: Option<(String, String)>,
}

/// Cases were imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Imported {
    /// The suite that took them.
    pub suite: SuiteId,
    /// How many came in and changed.
    pub counts: ImportCounts,
}

/// A suite was exported, or could be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Exported {
    /// What the form cannot hold ("the base URL").
    pub left_out: Vec<String>,
}
