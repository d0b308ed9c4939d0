//! How each cell of a suite is read, without a browser.

use verbatim_engine::clarity::{self, Given, Via};
use verbatim_engine::event::{Column, Part};
use verbatim_engine::parse::render;
use verbatim_engine::suite::{Row, Suite};
use verbatim_exchange::lint::{HowRead, LintCell, LintReport};

/// Reads every cell of a suite that is not empty.
pub fn lint(suite: &Suite) -> LintReport {
    let mut cells = Vec::new();
    let mut rows = |case: Option<&str>, part: Part, rows: &[Row]| {
        for (index, row) in rows.iter().enumerate() {
            for (column, text) in [(Column::Action, &row.action), (Column::Expected, &row.expected)] {
                if !text.trim().is_empty() {
                    cells.push(cell((suite, &rows[..index]), case, (part, index + 1), column, text));
                }
            }
        }
    };
    rows(None, Part::Setup, &suite.setup);
    for case in &suite.cases {
        rows(Some(&case.name), Part::Setup, &case.setup);
        rows(Some(&case.name), Part::Rows, &case.rows);
        rows(Some(&case.name), Part::Teardown, &case.teardown);
    }
    rows(None, Part::Teardown, &suite.teardown);
    LintReport { suite: suite.name.clone(), cells }
}

fn cell(
    (suite, earlier): (&Suite, &[Row]),
    case: Option<&str>,
    (part, row): (Part, usize),
    column: Column,
    text: &str,
) -> LintCell {
    let book = &suite.phrasebook;
    let looked = match column {
        Column::Action => clarity::read_action(text, book).map(|parsed| {
            let steps = parsed.content().iter().map(render::step).collect();
            (how(parsed.via(), parsed.rests_on_bare_label()), steps)
        }),
        Column::Expected => clarity::read_expected(text, book).map(|parsed| {
            let steps = parsed.content().iter().map(render::assertion).collect();
            (how(parsed.via(), parsed.rests_on_bare_label()), steps)
        }),
    };
    let recalled = || match column {
        Column::Action => clarity::read_action_recalling(&given(earlier, suite), text)
            .or_else(|| clarity::alternatives(text).into_iter().next())
            .map(|parsed| parsed.content().iter().map(render::step).collect()),
        Column::Expected => clarity::read_expected_recalling(&given(earlier, suite), text)
            .map(|parsed| parsed.content().iter().map(render::assertion).collect()),
    };
    let looked = looked.or_else(|error| recalled().map(|steps| (HowRead::IfOnPage, steps)).ok_or(error));
    let (read, steps, error) = match looked {
        Ok((read, steps)) => (read, steps, None),
        Err(error) => (HowRead::No, Vec::new(), Some(error)),
    };
    LintCell { case: case.map(str::to_owned), part, row, column, text: text.to_owned(), read, steps, error }
}

/// What the earlier rows of a part enter, which a later one may call by the name of its field.
fn given(earlier: &[Row], suite: &Suite) -> Vec<Given> {
    let steps = |row: &Row| clarity::read_action(&row.action, &suite.phrasebook);
    let read = earlier.iter().filter_map(|row| steps(row).ok());
    read.flat_map(|parsed| parsed.content().iter().filter_map(clarity::given).collect::<Vec<_>>()).collect()
}

fn how(via: Via, bare: bool) -> HowRead {
    match via {
        // No model is asked where cells are only read.
        Via::Phrasebook | Via::Model | Via::Person => HowRead::Phrasebook,
        Via::Grammar if bare => HowRead::IfOnPage,
        Via::Grammar => HowRead::Grammar,
    }
}
