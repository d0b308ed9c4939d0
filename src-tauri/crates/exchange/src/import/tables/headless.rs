//! Tables whose titles say nothing, or that have none: what content says of their columns, and what is asked where it says too
//! little.

use crate::error::Fault;
use crate::import::columns::Columns;
use crate::import::content::{self, Profile};
use crate::import::find::Table;
use crate::import::grid::GridRow;
use crate::import::meaning::Meaning;
use crate::import::values;

/// Completes what content alone says of a table without titles. Whether it says enough: something to do, and to see.
pub(super) fn complete(table: &Table, columns: &mut Columns) -> bool {
    if columns.does.is_some() {
        return true;
    }
    let Some(action) = columns.first(Meaning::Action).filter(|at| says_enough(table, columns, *at)) else {
        return false;
    };
    count_steps(table, columns, action);
    if !columns.has(Meaning::Case) {
        let distinct = |at: &usize| {
            let profile = Profile::of(table.rows.iter().map(|row| row.cell(*at)));
            profile.filled > 0 && profile.distinct > 50 && profile.outcomes < 30 && profile.dates == 0
        };
        let name =
            (0..action).rev().filter(|at| columns.meanings[*at] == Some(Meaning::Property)).find(distinct);
        if let Some(name) = name {
            columns.meanings[name] = Some(Meaning::Case);
            columns.guessed.push(name);
        }
    }
    true
}

/// Whether columns without titles are those of cases: something to do, and to see; or nothing but steps and their numbers.
fn says_enough(table: &Table, columns: &Columns, action: usize) -> bool {
    let filled = |at: usize| table.rows.iter().any(|row| !row.cell(at).trim().is_empty());
    let numbers = |at: &usize| matches!(columns.meanings[*at], Some(Meaning::Id | Meaning::Number));
    let others = (0..columns.meanings.len()).filter(|at| *at != action && filled(*at));
    let acts = Profile::of(table.rows.iter().map(|row| row.cell(action))).actions > 80;
    columns.has(Meaning::Expected)
        || acts && table.rows.len() > 1 && others.into_iter().all(|at| numbers(&at))
}

/// Numbers from 1 on beside steps of which only the first opens something are those of its steps, not of cases.
fn count_steps(table: &Table, columns: &mut Columns, action: usize) {
    let Some(id) = columns.first(Meaning::Id).filter(|_| !columns.has(Meaning::Case)) else { return };
    let counts =
        table.rows.iter().zip(1..).all(|(row, wanted)| content::number(row.cell(id)) == Some(wanted));
    let single = table.rows.iter().all(|row| crate::import::list::items(row.cell(action)).items.len() < 2);
    let opens = |row: &&GridRow| values::goes(row.cell(action));
    if counts && single && table.rows.iter().skip(1).filter(opens).count() == 0 {
        columns.meanings[id] = Some(Meaning::Number);
        columns.guessed.push(id);
        columns.guessed.dedup();
    }
}

/// A table of unknown titles with sentences in it: none of its columns surely says what to do.
pub(super) fn unknown(table: &Table, columns: &Columns) -> Option<Fault> {
    let says = |at: usize| Profile::of(table.rows.iter().map(|row| row.cell(at))).sentences > 50;
    let sentences = (0..columns.meanings.len()).filter(|at| says(*at)).count();
    (table.rows.len() > 1 && !table.titles.is_empty() && sentences > 1).then(|| no_action(table, columns))
}

/// A table of which no column says what to do, with those that may.
pub(super) fn no_action(table: &Table, columns: &Columns) -> Fault {
    let known = [Meaning::Case, Meaning::Id, Meaning::Number, Meaning::Expected];
    let free = |at: &usize| columns.meanings[*at].is_none_or(|meaning| !known.contains(&meaning));
    let mut candidates: Vec<(i32, String)> = (0..columns.meanings.len())
        .filter(free)
        .filter_map(|at| {
            let profile = Profile::of(table.rows.iter().map(|row| row.cell(at)));
            let title = table.titles.get(at).map(|title| title.trim()).filter(|title| !title.is_empty())?;
            (profile.filled > 0)
                .then(|| (profile.score(Meaning::Action) + profile.sentences / 4, title.to_owned()))
        })
        .collect();
    candidates.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let candidates: Vec<String> = candidates.into_iter().take(4).map(|(_, title)| title).collect();
    let found = table.titles.iter().map(|title| title.trim()).filter(|title| !title.is_empty());
    Fault::NoAction { found: crate::table::quoted(found), candidates }
}
