//! The suite in the making: names made unique, cells held to their bounds, warnings gathered.

use std::collections::BTreeSet;

use verbatim_engine::clarity;
use verbatim_engine::suite::{Case, Row, Suite};

use super::codes::{self, Codes};
use super::sheet::{Mark, Origin};
use super::{grid, markup, setup, split};
use crate::error::Fault;
use crate::read::{Warning, WarningKind, check_cell, is_blank};
use crate::table;

/// A suite in the making.
#[derive(Default)]
pub(crate) struct Draft {
    pub(crate) suite: Suite,
    pub(crate) warnings: Vec<Warning>,
    /// Cells may be HTML, as tools keep them.
    pub(crate) html: bool,
    pub(super) names: BTreeSet<String>,
    /// How many rows are no part of a case.
    pub(crate) left_out: usize,
    /// Where each case stands.
    pub(crate) origins: Vec<Option<Origin>>,
    /// What cells were taken for that stand outside of the columns of their table.
    pub(crate) marks: Vec<Mark>,
}

impl Draft {
    /// Something that the tester should know of a place.
    pub(crate) fn warn(&mut self, place: impl Into<String>, message: impl Into<String>) {
        self.tell(WarningKind::Note, place, message, None);
    }

    /// Something of a kind, with the text that it is about.
    pub(crate) fn tell(
        &mut self,
        kind: WarningKind,
        place: impl Into<String>,
        message: impl Into<String>,
        text: Option<&str>,
    ) {
        let (place, text) = (Some(place.into()), text.map(str::to_owned));
        self.warnings.push(Warning { kind, line: None, place, message: message.into(), text });
    }

    /// A row that is no part of a case.
    pub(crate) fn leave_out(&mut self, place: impl Into<String>, why: &str, text: &str) {
        self.left_out += 1;
        self.tell(WarningKind::LeftOut, place, format!("a row {why} is left out"), Some(text));
    }

    /// Begins a case. Tools know their cases by identifiers, so their names may stand twice: they are made unique.
    pub(crate) fn begin(&mut self, name: &str, id: Option<&str>, place: &str) -> Result<(), Fault> {
        let id = id.map(str::trim).filter(|id| !id.is_empty());
        let mut name = name.trim().to_owned();
        if name.is_empty() {
            name = id.ok_or_else(|| Fault::NamelessCase { place: place.to_owned() })?.to_owned();
        }
        check_cell(&name, || place.to_owned())?;
        if self.names.contains(&name) {
            let unique = self.unique(&name, id);
            self.warn(place, format!("the name '{name}' stands twice: this case is called '{unique}'"));
            name = unique;
        }
        self.names.insert(name.clone());
        self.origins.push(None);
        self.suite.cases.push(Case { name, id: id.map(str::to_owned), ..Case::default() });
        Ok(())
    }

    /// Says that a row is of the last case.
    pub(crate) fn stands_in(&mut self, sheet: Option<&str>, row: u64) {
        let Some(last) = self.origins.last_mut() else { return };
        match last {
            Some(origin) => (origin.first, origin.last) = (origin.first.min(row), origin.last.max(row)),
            None => {
                *last = Some(Origin { sheet: sheet.map(str::to_owned), first: row, last: row, column: None });
            }
        }
    }

    /// Says that the last case is a column of its sheet, and between which rows.
    pub(crate) fn stands_across(&mut self, column: usize, rows: Option<(u64, u64)>) {
        if let Some(Some(origin)) = self.origins.last_mut() {
            origin.column = Some(grid::letters(column));
            (origin.first, origin.last) = rows.unwrap_or((origin.first, origin.last));
        }
    }

    fn unique(&self, name: &str, id: Option<&str>) -> String {
        let with_id = id.map(|id| format!("{name} ({id})"));
        let counted = (2..).map(|number: u32| format!("{name} ({number})"));
        with_id.into_iter().chain(counted).find(|name| !self.names.contains(name)).unwrap_or_default()
    }

    /// Adds a row to the last case; a blank one is left out.
    pub(crate) fn row(&mut self, action: &str, expected: &str, place: &str) -> Result<(), Fault> {
        self.add(Row { action: action.into(), expected: expected.into(), ..Row::default() }, place)
    }

    /// Adds the rows of a case whose steps are one text, and so are its expected results.
    pub(crate) fn whole(&mut self, steps: &str, expected: &str, place: &str) -> Result<(), Fault> {
        let (steps, expected) = (self.plain(steps, place), self.plain(expected, place));
        // What was made plain is not made so again.
        let html = std::mem::replace(&mut self.html, false);
        let added = match split::rows(&steps, &expected, split::Cut::All) {
            Some(rows) => rows.into_iter().try_for_each(|row| self.add(row, place)),
            None => self.row(&steps, &expected, place),
        };
        self.html = html;
        added
    }

    /// Adds a row with values of its own.
    pub(crate) fn add(&mut self, row: Row, place: &str) -> Result<(), Fault> {
        let (action, expected) = (self.cell(&row.action, place)?, self.cell(&row.expected, place)?);
        let row = Row { action, expected, ..row };
        for cell in [&row.action, &row.expected] {
            if grid::is_unreadable(cell) {
                self.tell(
                    WarningKind::Unreadable,
                    place,
                    "cannot be read: its row ends inconclusive",
                    Some(cell),
                );
            }
        }
        if let Some(case) = self.suite.cases.last_mut()
            && (!is_blank(&row) || !row.data.is_empty())
        {
            case.rows.push(row);
        }
        Ok(())
    }

    /// Adds what must be so before the last case, each once. What no rule reads is kept and left out of runs: people see to it.
    pub(crate) fn setup(&mut self, text: &str, place: &str) -> Result<(), Fault> {
        let action = self.cell(text, place)?;
        if action.trim().is_empty() || self.suite.cases.is_empty() {
            return Ok(());
        }
        let whole = clarity::read_action(&action, &[]).is_ok();
        let parts = if whole { Vec::new() } else { setup::parts(&action) };
        let rows = if parts.is_empty() { vec![(action, whole)] } else { parts };
        for (action, is_read) in rows {
            // Sheets repeat it beside every step.
            if self.case().is_some_and(|case| case.setup.iter().any(|row| row.action == action)) {
                continue;
            }
            if !is_read {
                let message =
                    "no rule reads this precondition: it is kept as a set-up row that is left out of runs";
                self.tell(WarningKind::Note, place, message, Some(&action));
            }
            if let Some(case) = self.suite.cases.last_mut() {
                case.setup.push(Row { action, disabled: !is_read, ..Row::default() });
            }
        }
        Ok(())
    }

    /// Adds tags to the last case, each once.
    pub(crate) fn tags<'a>(&mut self, tags: impl IntoIterator<Item = &'a str>) {
        let Some(case) = self.suite.cases.last_mut() else { return };
        for tag in tags.into_iter().map(str::trim).filter(|tag| !tag.is_empty()) {
            if !case.tags.iter().any(|known| known == tag) {
                case.tags.push(tag.to_owned());
            }
        }
    }

    /// Adds something that is kept with the last case; what differs from row to row stands in lines.
    pub(crate) fn property(&mut self, title: &str, text: &str, place: &str) -> Result<(), Fault> {
        let text = self.cell(text.trim(), place)?;
        if text.is_empty() || title.trim().is_empty() {
            return Ok(());
        }
        if let Some(case) = self.suite.cases.last_mut() {
            table::add_property(case, title, &text);
        }
        Ok(())
    }

    /// The case that was begun last.
    pub(crate) fn case(&mut self) -> Option<&mut Case> {
        self.suite.cases.last_mut()
    }

    /// A text of a tool, which may be HTML or have its codes.
    pub(crate) fn plain(&mut self, text: &str, place: &str) -> String {
        if markup::is_html(text) {
            return markup::plain(text);
        }
        let (plain, codes) = codes::read(text);
        if let Some(codes) = codes {
            self.tell_codes(codes, place, text);
        }
        plain
    }

    /// Tells what was made of HTML codes.
    pub(crate) fn tell_codes(&mut self, codes: Codes, place: &str, text: &str) {
        let kind = if codes == Codes::Read { WarningKind::Note } else { WarningKind::Guess };
        self.tell(kind, place, codes.message(), Some(text));
    }

    fn cell(&mut self, text: &str, place: &str) -> Result<String, Fault> {
        check_cell(text, || place.to_owned())?;
        if text.contains('\0') {
            return Err(Fault::Nul { place: place.to_owned() });
        }
        Ok(if self.html { self.plain(text, place) } else { text.to_owned() })
    }
}
