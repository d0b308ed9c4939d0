//! The steps of a row: as many as its cells list, with their results and their data.

use verbatim_engine::suite::Row;

use super::Reader;
use crate::error::Fault;
use crate::import::grid::GridRow;
use crate::import::meaning::Meaning;
use crate::import::{split, titles, values, whole, within};
use crate::read::WarningKind;

/// What a title before a colon speaks for a precondition, to be one in front of steps.
const SURE: i32 = 95;

impl Reader<'_> {
    pub(super) fn steps(&mut self, row: &GridRow) -> Result<(), Fault> {
        if self.table.exact {
            let cell = |meaning| self.columns.whole(row, meaning).to_owned();
            let row_of_case =
                Row { action: cell(Meaning::Action), expected: cell(Meaning::Expected), ..Row::default() };
            return self.draft.add(row_of_case, &self.place(row, Meaning::Action));
        }
        let clean = |text: String| if values::is_nothing(&text) { String::new() } else { text };
        let place = self.place(row, Meaning::Action);
        let mut action = within::marked(&clean(self.text(row, Meaning::Action)));
        let mut expected = clean(self.text(row, Meaning::Expected));
        let mut data = self.text(row, Meaning::Data);
        if let Some(whole) = whole::titled(&action) {
            self.parts(&whole, &place)?;
            whole.part(Meaning::Action).clone_into(&mut action);
            split::put_line(&mut expected, whole.part(Meaning::Expected));
            split::put_line(&mut data, whole.part(Meaning::Data));
        }
        // Results among the steps say of each line to which step they belong.
        let cut = if within::has(&action) { split::Cut::All } else { self.cut };
        let mut rows = match split::rows(&action, &expected, cut) {
            Some(rows) => {
                if split::fewer(&rows) {
                    let message = "has fewer expected results than steps: they stand behind the last step";
                    self.draft.tell(WarningKind::Note, self.place(row, Meaning::Expected), message, None);
                }
                rows
            }
            None => vec![Row {
                action: split::whole(&action),
                expected: split::whole(&expected),
                ..Row::default()
            }],
        };
        self.setup_among(&mut rows, &place)?;
        self.results_among(&mut rows);
        if values::attach(&mut rows, &data) {
            let message = "this test data has no name: it is kept with its row as {{data}}";
            self.draft.tell(WarningKind::Guess, self.place(row, Meaning::Data), message, Some(&data));
        }
        for at in &self.columns.named {
            values::give(&mut rows, &self.property_title(*at), row.cell(*at).trim());
        }
        for row in rows {
            self.draft.add(row, &place)?;
        }
        Ok(())
    }

    /// What a cell says of its case, above the title of its steps.
    fn parts(&mut self, whole: &whole::Whole, place: &str) -> Result<(), Fault> {
        self.setup(whole.part(Meaning::Setup), place)?;
        for (title, text) in [
            ("Title", whole.part(Meaning::Case)),
            ("ID", whole.part(Meaning::Id)),
            ("Description", &whole.notes),
        ] {
            let known = self.draft.case().is_some_and(|case| case.name == text);
            if !known {
                self.draft.property(title, text, place)?;
            }
        }
        Ok(())
    }

    /// "Precondition: …" in front of the steps of a cell is none of them.
    fn setup_among(&mut self, rows: &mut Vec<Row>, place: &str) -> Result<(), Fault> {
        let Some(first) = rows.first().filter(|first| rows.len() > 1 && first.expected.is_empty()) else {
            return Ok(());
        };
        let Some((title, text)) = first.action.split_once(':') else { return Ok(()) };
        if titles::score(title, Meaning::Setup) < SURE || text.trim().is_empty() {
            return Ok(());
        }
        let text = text.trim().to_owned();
        rows.remove(0);
        self.setup(&text, place)
    }

    /// "Expected: …" in a line among the steps is the result of the step above it, which may stand in the row above.
    fn results_among(&mut self, rows: &mut Vec<Row>) {
        for mut row in std::mem::take(rows) {
            let (action, results) = within::results(&row.action);
            if results.is_empty() {
                rows.push(row);
                continue;
            }
            let above = if action.is_empty() { rows.last_mut() } else { None };
            let known = self.draft.case().and_then(|case| case.rows.last_mut());
            match above.or(known.filter(|_| action.is_empty())) {
                Some(above) => {
                    split::put_line(&mut above.expected, &results);
                    split::put_line(&mut above.expected, &row.expected);
                }
                None => {
                    row.action = action;
                    let own = std::mem::replace(&mut row.expected, results);
                    split::put_line(&mut row.expected, &own);
                    rows.push(row);
                }
            }
        }
    }
}
