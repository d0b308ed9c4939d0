//! What a person wants to know of an import first: how much comes in, how much of it can be read, what is left out.

use serde::Serialize;
use verbatim_engine::clarity;
use verbatim_engine::suite::{Row, Suite};

use super::grid::letters;
use super::{Preview, TablePlan};
use crate::read::{Warning, WarningKind};

/// Rows are read, to count those that can be, up to so many.
const MOST: usize = 5_000;

/// So many places of a warning that comes again are named.
const PLACES: usize = 3;

/// So many texts of warnings that say the same are shown.
const SAMPLES: usize = 20;

/// What is said of a column, or of a file, as often as it is said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Told {
    /// What it is about.
    pub kind: WarningKind,
    /// In words.
    pub message: String,
    /// The title of the column that it is about, else its letters; none where it is about none.
    pub column: Option<String>,
    /// How often it is said.
    pub count: usize,
    /// The first of them, with their places and texts.
    pub samples: Vec<Sample>,
}

/// One of several that are told alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Sample {
    /// Where, in words; empty where it is about the whole file.
    pub place: String,
    /// The text that it is about.
    pub text: Option<String>,
}

/// The warnings of a preview by their kinds, what they say and the columns that they say it of; the gravest first.
pub fn told(preview: &Preview) -> Vec<Told> {
    let mut groups: Vec<Told> = Vec::new();
    let mut known = std::collections::HashMap::new();
    for warning in &preview.warnings {
        let place = where_to(warning);
        let column = column_of(&place).map(|(sheet, letters)| titled(&preview.tables, sheet, letters));
        let at =
            *known.entry((warning.kind, warning.message.as_str(), column.clone())).or_insert_with(|| {
                let (kind, message) = (warning.kind, warning.message.clone());
                groups.push(Told { kind, message, column, count: 0, samples: Vec::new() });
                groups.len() - 1
            });
        groups[at].count += 1;
        if groups[at].samples.len() < SAMPLES {
            groups[at].samples.push(Sample { place, text: warning.text.clone() });
        }
    }
    groups.sort_by_key(|group| group.kind);
    groups
}

fn where_to(warning: &Warning) -> String {
    warning.place.clone().or(warning.line.map(|line| format!("line {line}"))).unwrap_or_default()
}

/// The sheet and the letters of the column in the words of a place.
fn column_of(place: &str) -> Option<(Option<&str>, String)> {
    let (rest, last) = place.rsplit_once(", ")?;
    if let Some(number) = last.strip_prefix("column ") {
        let column = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).map(letters);
        return Some((sheet_of(rest), column.unwrap_or_else(|| number.to_owned())));
    }
    let digits = last.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let is_cell =
        digits.len() < last.len() && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    is_cell.then(|| (sheet_of(rest), last[..last.len() - digits.len()].to_owned()))
}

fn sheet_of(place: &str) -> Option<&str> {
    place.strip_prefix("sheet '")?.strip_suffix('\'')
}

/// The title of a column, else its letters.
fn titled(tables: &[TablePlan], sheet: Option<&str>, letters: String) -> String {
    let of_sheet = tables.iter().filter(|table| table.sheet.as_deref() == sheet);
    let column = of_sheet.flat_map(|table| &table.columns).find(|column| column.place == letters);
    column.map(|column| column.title.clone()).filter(|title| !title.is_empty()).unwrap_or(letters)
}

/// The figures of an import.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Figures {
    /// Its cases.
    pub cases: usize,
    /// Their rows.
    pub rows: usize,
    /// Rows of the file that are no part of a case.
    pub left_out: usize,
    /// Rows that were looked at, to see whether rules read them: the first five thousand.
    pub looked_at: usize,
    /// Of these, the ones of which rules read all cells.
    pub read: usize,
    /// Preconditions.
    pub setup: usize,
    /// Of these, the ones that rules read.
    pub setup_read: usize,
}

/// The figures of a preview.
pub fn figures(preview: &Preview) -> Figures {
    let Suite { cases, phrasebook, .. } = &preview.suite;
    let reads = |row: &&Row| {
        let action = row.action.trim().is_empty() || clarity::read_action(&row.action, phrasebook).is_ok();
        action
            && (row.expected.trim().is_empty() || clarity::read_expected(&row.expected, phrasebook).is_ok())
    };
    let rows = || cases.iter().flat_map(|case| &case.rows);
    let setup = || cases.iter().flat_map(|case| &case.setup);
    Figures {
        cases: cases.len(),
        rows: rows().count(),
        left_out: preview.left_out,
        looked_at: rows().take(MOST).count(),
        read: rows().take(MOST).filter(reads).count(),
        setup: setup().count(),
        setup_read: setup().filter(|row| !row.disabled).count(),
    }
}

/// Warnings with those that say the same folded into one, which names its first places and how many there are.
pub fn folded(warnings: &[Warning]) -> Vec<Warning> {
    let mut groups: Vec<(Warning, Vec<String>)> = Vec::new();
    let mut known = std::collections::HashMap::new();
    for warning in warnings {
        let place = where_to(warning);
        let at = *known.entry((warning.kind, warning.message.as_str())).or_insert_with(|| {
            groups.push((warning.clone(), Vec::new()));
            groups.len() - 1
        });
        groups[at].1.push(place);
    }
    groups.into_iter().map(|(warning, places)| with_places(warning, &places)).collect()
}

fn with_places(warning: Warning, places: &[String]) -> Warning {
    if places.len() == 1 {
        return warning;
    }
    let mut told = places[..places.len().min(PLACES)].join("; ");
    if places.len() > PLACES {
        told.push_str(&format!("; and {} more", places.len() - PLACES));
    }
    Warning { line: None, place: Some(told), ..warning }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::WarningKind;

    #[test]
    fn places_name_their_columns() {
        assert_eq!(column_of("sheet 'A, b', C12"), Some((Some("A, b"), "C".into())));
        assert_eq!(column_of("line 3, column 28"), Some((None, "AB".into())));
        assert_eq!(column_of("sheet 'A', column C"), Some((Some("A"), "C".into())));
        assert_eq!(column_of("sheet 'A', row 3"), None);
        assert_eq!(column_of("line 3"), None);
    }

    #[test]
    fn what_is_said_again_is_folded() {
        let warning = |line: u64, message: &str| Warning {
            line: Some(line),
            message: message.into(),
            kind: WarningKind::Note,
            ..Warning::default()
        };
        let all = [warning(1, "a"), warning(2, "b"), warning(3, "a"), warning(4, "a"), warning(5, "a")];
        let told: Vec<String> = folded(&all).iter().map(ToString::to_string).collect();
        assert_eq!(told, ["line 1; line 3; line 4; and 1 more: a", "line 2: b"]);
    }
}
