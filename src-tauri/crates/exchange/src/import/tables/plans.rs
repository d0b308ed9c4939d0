//! Columns of a table as a person sees them in the sheet.

use crate::import::ColumnPlan;
use crate::import::columns::Columns;
use crate::import::find::Table;
use crate::import::grid::letters;

/// The columns as they stand in the sheet, those that were taken apart with what they hold.
pub(super) fn column_plans(table: &Table, columns: &Columns) -> Vec<ColumnPlan> {
    let taken = |at: usize| table.taken.iter().find(|(taken, ..)| *taken == at);
    let own = columns.meanings.len().min(table.made.unwrap_or(usize::MAX));
    let beyond = table.taken.iter().map(|(at, ..)| *at).filter(|at| *at >= own);
    let plan = |at: usize| match taken(at) {
        Some((_, title, meaning)) => {
            let home = if at < own { table.home(at) } else { Some(at) };
            (home, title.as_str(), Some(*meaning))
        }
        None => (table.home(at), table.titles.get(at).map_or("", String::as_str), columns.meanings[at]),
    };
    (0..own)
        .chain(beyond)
        .map(plan)
        .map(|(home, title, meaning)| ColumnPlan {
            place: home.map(letters).unwrap_or_default(),
            title: title.trim().to_owned(),
            meaning,
        })
        .collect()
}
