//! What a person wants to know of an import first: how much comes in, how much of it can be read, what is left out.

use serde::Serialize;
use verbatim_engine::clarity;
use verbatim_engine::suite::{Row, Suite};

use super::Preview;
use crate::read::Warning;

/// Rows are read, to count those that can be, up to so many.
const MOST: usize = 5_000;

/// So many places of a warning that comes again are named.
const PLACES: usize = 3;

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
        let place =
            warning.place.clone().or(warning.line.map(|line| format!("line {line}"))).unwrap_or_default();
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
