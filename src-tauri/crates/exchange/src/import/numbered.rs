//! Columns that are numbered: "Step 1, Result 1, Step 2, Result 2, …". Each number is a row of the case.

use super::find::Table;
use super::grid::GridRow;
use super::meaning::Meaning;
use super::titles::{self, KNOWN};

/// What a numbered column holds, and of which row: "Step 1", "Expected_2", "Step 1 Action".
pub(super) fn of_title(title: &str) -> Option<(Meaning, usize)> {
    let is_digit = |c: char| c.is_ascii_digit();
    let from = title.find(is_digit)?;
    let to = title[from..].find(|c: char| !is_digit(c)).map_or(title.len(), |length| from + length);
    let (before, behind) = (&title[..from], &title[to..]);
    let number: usize = title[from..to].parse().ok().filter(|number| *number < 1000)?;
    if behind.contains(is_digit) {
        return None;
    }
    let scores = titles::scores(format!("{before} {behind}").trim());
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
    steps(&places(titles)) > 1
}

fn steps(places: &[Option<(Meaning, usize)>]) -> usize {
    places.iter().flatten().filter(|(meaning, _)| *meaning == Meaning::Action).count()
}

/// What of a header is numbered. A column without a number may be the first of its kind ("Steps", "Steps 2"), and columns of one
/// title have the numbers in which they stand.
fn places(titles: &[String]) -> Vec<Option<(Meaning, usize)>> {
    let mut places: Vec<Option<(Meaning, usize)>> = titles.iter().map(|title| of_title(title)).collect();
    let is =
        |at: usize, meaning: Meaning| places[at].is_none() && titles::score(&titles[at], meaning) >= SURE;
    let kinds = [Meaning::Action, Meaning::Data, Meaning::Expected];
    let plain = kinds.map(|meaning| (0..titles.len()).filter(|at| is(*at, meaning)).collect::<Vec<usize>>());
    if steps(&places) == 0 {
        let same = |columns: &[usize]| {
            columns.len() > 1
                && columns
                    .windows(2)
                    .all(|pair| titles::fold(&titles[pair[0]]) == titles::fold(&titles[pair[1]]))
        };
        if same(&plain[0]) {
            for (meaning, columns) in kinds.into_iter().zip(&plain).filter(|(_, columns)| same(columns)) {
                columns.iter().zip(1..).for_each(|(at, number)| places[*at] = Some((meaning, number)));
            }
        }
        return places;
    }
    for (meaning, columns) in kinds.into_iter().zip(plain) {
        let numbered =
            places.iter().flatten().filter(|(known, _)| *known == meaning).map(|(_, number)| *number);
        // What writes tables from programs numbers the second of a title with 1: "Step", "Step.1".
        let is_second = |at: &usize| titles.contains(&format!("{}.1", titles[*at]));
        let first = match numbered.min() {
            Some(2) => columns.first().map(|at| (*at, 1)),
            Some(1) => columns.iter().find(|at| is_second(at)).map(|at| (*at, 0)),
            _ => None,
        };
        if let Some((at, number)) = first {
            places[at] = Some((meaning, number));
        }
    }
    places
}

/// A title that speaks so much for a column of steps is one of them without a number.
const SURE: i32 = 80;

/// The table with a row for each number.
pub(crate) fn unfold(table: &mut Table, mapped: &[(String, Meaning)]) {
    let mut places = places(&table.titles);
    // What the user says of a column goes first.
    let told = |title: &String| mapped.iter().any(|(name, _)| titles::fold(name) == titles::fold(title));
    for (place, _) in places.iter_mut().zip(&table.titles).filter(|(_, title)| told(title)) {
        *place = None;
    }
    if steps(&places) < 2 {
        return;
    }
    for (at, place) in places.iter().enumerate() {
        if let Some((meaning, _)) = place {
            table.take_apart(at, *meaning);
        }
    }
    let width = table.titles.len();
    let mut numbers: Vec<usize> = places.iter().flatten().map(|(_, number)| *number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let numbered = Numbered { places, numbers };
    if numbered.has(Meaning::Expected) || numbered.has(Meaning::Data) {
        numbered.rows(table);
    } else {
        numbered.lists(table);
    }
    let own = (0..width).map(|at| at.checked_sub(table.fields));
    table.homes = own.chain(std::iter::repeat_n(None, table.titles.len() - width)).collect();
}

/// The numbered columns of a table.
struct Numbered {
    places: Vec<Option<(Meaning, usize)>>,
    numbers: Vec<usize>,
}

impl Numbered {
    fn has(&self, meaning: Meaning) -> bool {
        self.places.iter().flatten().any(|(known, _)| *known == meaning)
    }

    /// The text of a number, and of what it is.
    fn text<'r>(&self, row: &'r GridRow, meaning: Meaning, number: usize) -> &'r str {
        let at = self.places.iter().position(|place| *place == Some((meaning, number)));
        at.map_or("", |at| row.cell(at).trim())
    }

    /// A row without its numbered columns, and with room for others behind it.
    fn rest(&self, row: &GridRow, further: usize) -> GridRow {
        let mut rest = row.clone();
        rest.cells.resize(self.places.len() + further, String::new());
        let numbered = (0..self.places.len()).filter(|at| self.places[*at].is_some());
        numbered.for_each(|at| rest.cells[at].clear());
        rest
    }

    /// A row for each number.
    fn rows(&self, table: &mut Table) {
        let added = [Meaning::Action, Meaning::Data, Meaning::Expected];
        table.titles.extend(["Step action", "Test data", "Expected result"].map(str::to_owned));
        let width = self.places.len();
        for row in std::mem::take(&mut table.rows) {
            let cells = |number: &usize| added.map(|meaning| self.text(&row, meaning, *number).to_owned());
            let steps = self.numbers.iter().map(cells);
            let mut steps = steps.filter(|cells| cells.iter().any(|cell| !cell.is_empty()));
            // Where the steps stand in the numbered columns, the text of all steps is another form of them.
            let mut first = self.rest(&row, added.len());
            if let Some(cells) = steps.next() {
                first.cells[width..].clone_from_slice(&cells);
            }
            table.rows.push(first);
            for step in steps {
                let cells = std::iter::repeat_n(String::new(), width).chain(step).collect();
                table.rows.push(GridRow { number: row.number, cells });
            }
        }
    }

    /// Steps without results of their own are one list, beside what the row says is expected.
    fn lists(&self, table: &mut Table) {
        table.titles.push("Steps".into());
        for row in &mut table.rows {
            let steps = self.numbers.iter().map(|number| self.text(row, Meaning::Action, *number));
            let steps = steps.filter(|step| !step.is_empty()).zip(1..);
            let steps: Vec<String> =
                steps.map(|(step, number)| format!("{number}. {}", super::split::whole(step))).collect();
            let mut rest = self.rest(row, 1);
            rest.cells[self.places.len()] = steps.join("\n");
            *row = rest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_one_kind_are_numbered_as_they_stand() {
        let numbers = |header: &str| {
            let titles: Vec<String> = header.split('|').map(str::to_owned).collect();
            places(&titles).iter().map(|place| place.map_or(0, |(_, number)| number + 1)).collect::<Vec<_>>()
        };
        assert_eq!(numbers("Title|Steps|Expected|Steps 2|Expected 2"), [0, 2, 2, 3, 3]);
        assert_eq!(numbers("Title|Step|Expected|Step.1|Expected.1"), [0, 1, 1, 2, 2]);
        assert_eq!(numbers("Title|Step|Expected|Step|Expected"), [0, 2, 2, 3, 3]);
        assert_eq!(numbers("Title|Steps|Step 1|Step 2|Expected"), [0, 0, 2, 3, 0], "the text of all steps");
        assert_eq!(numbers("Title|Steps|Steps Separated (Step)|Expected"), [0, 0, 0, 0]);
    }

    #[test]
    fn numbers_stand_anywhere_in_a_title() {
        for (title, wanted) in [
            ("Step 1", Some((Meaning::Action, 1))),
            ("Step 12 Action", Some((Meaning::Action, 12))),
            ("Step 2 - Expected Result", Some((Meaning::Expected, 2))),
            ("Expected_Result_3", Some((Meaning::Expected, 3))),
            ("1. Step", Some((Meaning::Action, 1))),
            ("Result 1", Some((Meaning::Expected, 1))),
            ("Test Data 4", Some((Meaning::Data, 4))),
            ("Step", None),
            ("Browser 1", None),
            ("Step 1.2", None),
        ] {
            assert_eq!(of_title(title), wanted, "{title}");
        }
    }
}
