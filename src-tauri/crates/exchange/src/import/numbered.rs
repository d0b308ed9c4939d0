//! Columns that are numbered: "Step 1, Result 1, Step 2, Result 2, …". Each number is a row of the case.

use super::find::Table;
use super::grid::GridRow;
use super::meaning::Meaning;
use super::titles::{self, KNOWN};

/// What a numbered column holds, and of which row.
fn of_title(title: &str) -> Option<(Meaning, usize)> {
    let title = title.trim();
    let name = title.trim_end_matches(|c: char| c.is_ascii_digit());
    let number: usize = title[name.len()..].parse().ok()?;
    let scores = titles::scores(name);
    let best = scores
        .iter()
        .filter(|(meaning, score)| *score >= KNOWN && is_of_step(*meaning))
        .max_by_key(|(_, score)| *score);
    let (meaning, _) = best?;
    // "Result 1" stands beside "Step 1".
    Some((if *meaning == Meaning::Number { Meaning::Action } else { *meaning }, number))
}

fn is_of_step(meaning: Meaning) -> bool {
    [Meaning::Action, Meaning::Number, Meaning::Expected, Meaning::Data].contains(&meaning)
}

/// Whether a header has such columns.
pub(crate) fn has(titles: &[String]) -> bool {
    let steps =
        titles.iter().filter_map(|title| of_title(title)).filter(|(meaning, _)| *meaning == Meaning::Action);
    steps.count() > 1
}

/// The table with a row for each number.
pub(crate) fn unfold(table: &mut Table) {
    if !has(&table.titles) {
        return;
    }
    let places: Vec<Option<(Meaning, usize)>> = table.titles.iter().map(|title| of_title(title)).collect();
    let mut numbers: Vec<usize> = places.iter().flatten().map(|(_, number)| *number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let width = table.titles.len();
    let added = [Meaning::Action, Meaning::Data, Meaning::Expected];
    table.titles.extend(["Step action", "Test data", "Expected result"].map(str::to_owned));
    for (title, place) in table.titles.iter_mut().zip(&places) {
        if place.is_some() {
            title.clear();
        }
    }
    let rows = std::mem::take(&mut table.rows);
    for row in rows {
        let mut first = GridRow { number: row.number, cells: row.cells.clone() };
        first.cells.resize(width + added.len(), String::new());
        (0..width).filter(|at| places[*at].is_some()).for_each(|at| first.cells[at].clear());
        let mut steps = Vec::new();
        for number in &numbers {
            let text = |meaning| {
                let at = places.iter().position(|place| *place == Some((meaning, *number)));
                at.map_or("", |at| row.cell(at).trim()).to_owned()
            };
            let cells = added.map(text);
            if cells.iter().any(|cell| !cell.is_empty()) {
                steps.push(cells);
            }
        }
        // Where the steps stand in the numbered columns, the text of all steps is another form of them.
        let mut steps = steps.into_iter();
        if let Some(cells) = steps.next() {
            first.cells[width..].clone_from_slice(&cells);
        }
        table.rows.push(first);
        for cells in steps {
            let mut further = vec![String::new(); width];
            further.extend(cells);
            table.rows.push(GridRow { number: row.number, cells: further });
        }
    }
}
