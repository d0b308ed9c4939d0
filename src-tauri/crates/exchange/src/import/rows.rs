//! The rows of a table as cases: which of them begin one, which go on, and which are none.

mod kinds;
mod steps;

use verbatim_engine::suite::Label;
use verbatim_engine::verdict::Cause;

use self::kinds::Kind;
use super::columns::Columns;
use super::content;
use super::draft::Draft;
use super::find::{Table, folded, told};
use super::grid::{self, GridRow};
use super::meaning::Meaning;
use super::sheet::Mark;
use super::split::Cut;
use super::{list, titles, values};
use crate::error::Fault;
use crate::read::WarningKind;

/// What stands for the action of a case that has none: a name without a value ends each run inconclusive.
pub(crate) const NO_ACTION: &str = "{{the sheet does not say what to do}}";

/// Reads the rows of a table.
pub(crate) fn read(draft: &mut Draft, table: &Table, columns: &Columns) -> Result<(), Fault> {
    let mut reader = Reader::new(draft, table, columns);
    for at in 0..table.rows.len() {
        reader.row(at)?;
    }
    reader.end_case();
    Ok(())
}

struct Reader<'r> {
    draft: &'r mut Draft,
    table: &'r Table,
    columns: &'r Columns,
    /// Cells that hold lists hold all steps of a case.
    cut: Cut,
    /// The identifiers are only running numbers.
    counted: bool,
    /// These numbers are of rows, not of cases.
    of_rows: bool,
    /// No column names the cases, and each row has all steps of one.
    nameless: bool,
    /// Most names of cases stand beside steps.
    beside: bool,
    /// Names are steps as well, and one that stands alone is the title of a part.
    titled: bool,
    /// A column says of what type a row is.
    typed: bool,
    header: Vec<String>,
    /// Name and identifier of the case that goes on, as they stand in the table.
    current: Option<(String, String)>,
    /// The case that goes on is one of the suite's; else it is left out.
    section: Option<String>,
    /// Preconditions that stand as rows of their own, by their identifiers.
    conditions: Vec<(String, String)>,
    /// The last row that is a step of a case.
    last_step: usize,
}

impl<'r> Reader<'r> {
    fn new(draft: &'r mut Draft, table: &'r Table, columns: &'r Columns) -> Self {
        let title = |at: usize| table.titles.get(at).map_or("", String::as_str);
        let counted = columns.first(Meaning::Id).is_some_and(|at| titles::score(title(at), Meaning::Id) < 60)
            && columns.has(Meaning::Case);
        let mut reader = Self {
            draft,
            table,
            columns,
            cut: Cut::Numbers,
            counted,
            of_rows: false,
            nameless: false,
            beside: false,
            titled: columns.does.is_some() && {
                let lone = table.rows.iter().filter(|row| row.filled().count() < 2).count();
                lone * 2 < table.rows.len()
            },
            typed: table.titles.iter().any(|title| titles::fold(title).ends_with("type")),
            header: folded(&table.titles),
            current: None,
            section: None,
            conditions: Vec::new(),
            last_step: 0,
        };
        let steps: Vec<usize> =
            (0..table.rows.len()).filter(|at| reader.has_step(&table.rows[*at])).collect();
        reader.last_step = steps.last().copied().unwrap_or_default();
        let own = steps.iter().filter(|at| reader.is_named(&table.rows[**at])).count();
        reader.nameless = reader.is_nameless();
        reader.beside = reader.names_stand_beside_steps();
        if own > 0 && own * 10 >= steps.len() * 8 && !table.form || reader.nameless {
            reader.cut = Cut::All;
        }
        reader.of_rows = counted && reader.numbers_go_on();
        reader.conditions =
            (0..table.rows.len()).filter_map(|at| reader.condition(&table.rows[at])).collect();
        reader
    }

    fn text(&self, row: &GridRow, meaning: Meaning) -> String {
        let text = self.columns.text(row, meaning);
        text.to_owned()
    }

    fn place(&self, row: &GridRow, meaning: Meaning) -> String {
        match self.columns.place(row, meaning) {
            Some(at) => self.at(row, at),
            None => self.row_place(row),
        }
    }

    fn at(&self, row: &GridRow, column: usize) -> String {
        match self.table.home(column) {
            Some(column) => grid::place(self.table.sheet.as_deref(), row.number, column),
            None => self.row_place(row),
        }
    }

    fn row_place(&self, row: &GridRow) -> String {
        grid::row_place(self.table.sheet.as_deref(), row.number)
    }

    fn has_step(&self, row: &GridRow) -> bool {
        let filled = |meaning| !self.columns.text(row, meaning).is_empty();
        let title = self.titled && row.filled().count() < 2;
        !title && (filled(Meaning::Action) || filled(Meaning::Expected) || filled(Meaning::Data))
    }

    /// Whether a row names its case.
    fn is_named(&self, row: &GridRow) -> bool {
        !self.columns.text(row, Meaning::Case).is_empty() || !self.columns.text(row, Meaning::Id).is_empty()
    }

    /// Whether no column names the cases, and each row has all steps of one.
    fn is_nameless(&self) -> bool {
        let lists = |row: &&GridRow| list::items(self.columns.text(row, Meaning::Action)).items.len() > 1;
        let rows = self.table.rows.iter().filter(|row| self.has_step(row)).count();
        let named = self.columns.has(Meaning::Case) || self.columns.has(Meaning::Id);
        !named && rows > 0 && self.table.rows.iter().filter(lists).count() * 2 > rows
    }

    /// Whether a running number goes on within a case.
    fn numbers_go_on(&self) -> bool {
        let text = |row: &'r GridRow, meaning| self.columns.text(row, meaning);
        self.table.rows.windows(2).any(|pair| {
            let (name, next) = (text(&pair[0], Meaning::Case), text(&pair[1], Meaning::Case));
            !name.is_empty()
                && (next == name || next.is_empty() && self.has_step(&pair[1]))
                && !text(&pair[1], Meaning::Id).is_empty()
        })
    }

    fn row(&mut self, at: usize) -> Result<(), Fault> {
        let row = &self.table.rows[at];
        match self.kind(at) {
            Kind::Blank => return Ok(()),
            Kind::Outside(why) => {
                let place = self.row_place(row);
                self.draft.leave_out(place, why, &told(row));
                self.mark(row, Meaning::Ignored);
                return Ok(());
            }
            Kind::Section => {
                self.section(row);
                self.mark(row, Meaning::Section);
                return Ok(());
            }
            Kind::Shared => return self.shared(at),
            Kind::Begins => self.begin(row)?,
            Kind::GoesOn => {}
        }
        let sheet = self.table.sheet.as_deref();
        self.draft.stands_in(sheet, row.number);
        if let Some((first, last)) = self.table.whole {
            // What stands above the first case is of it, and what stands below one reaches to the next.
            let next = self.table.rows.get(at + 1).map_or(last, |next| next.number.saturating_sub(1));
            self.draft.stands_in(sheet, if at == 0 { first } else { row.number });
            self.draft.stands_in(sheet, next.max(row.number));
        }
        if let Some(column) = self.table.across.get(at) {
            self.draft.stands_across(*column, self.table.whole);
        }
        self.case_cells(row)?;
        self.steps(row)?;
        self.label(row)
    }

    /// Says what a row that is none of a case was taken for.
    fn mark(&mut self, row: &GridRow, meaning: Meaning) {
        let sheet = self.table.sheet.clone();
        self.draft.marks.push(Mark { sheet, row: row.number, column: None, meaning });
    }

    /// Shared steps (Azure): the steps below them are numbered within; where none are, their name is the step.
    fn shared(&mut self, at: usize) -> Result<(), Fault> {
        let row = &self.table.rows[at];
        let place = self.row_place(row);
        let text = |meaning| self.columns.text(row, meaning).to_owned();
        let name = [text(Meaning::Case), text(Meaning::Action)].into_iter().find(|text| !text.is_empty());
        let name = name.unwrap_or_else(|| text(Meaning::Id));
        let within = |row: &GridRow| self.columns.text(row, Meaning::Number).contains('.');
        if self.table.rows.get(at + 1).is_some_and(within) {
            return self.draft.property("Shared steps", &name, &place);
        }
        let message = "these shared steps are not in the file: their name stands as a step";
        self.draft.tell(WarningKind::Loss, &place, message, Some(&name));
        self.draft.row(&name, self.columns.text(row, Meaning::Expected), &place)
    }

    fn section(&mut self, row: &GridRow) {
        let (name, id) = (self.columns.text(row, Meaning::Case), self.columns.text(row, Meaning::Id));
        let first = row.filled().next().map(|(_, cell)| cell).unwrap_or_default();
        let text = if first == id && !name.is_empty() { name } else { first };
        let named =
            text.split_once(':').filter(|(title, rest)| titles::is_known(title) && !rest.trim().is_empty());
        self.section = Some(named.map_or(text, |(_, rest)| rest).trim().to_owned());
        // What follows without a name of its own is not of the case above.
        self.end_case();
        self.current = None;
    }

    fn begin(&mut self, row: &GridRow) -> Result<(), Fault> {
        self.end_case();
        let (name, id) = (self.text(row, Meaning::Case), self.text(row, Meaning::Id));
        let place = self.place(row, Meaning::Case);
        let given = if name.is_empty() && id.is_empty() { self.given_name() } else { name.clone() };
        let one_line = |name: String| name.split_whitespace().collect::<Vec<_>>().join(" ");
        let name_line = if self.table.exact { given } else { one_line(given) };
        self.draft.begin(&name_line, Some(id.as_str()).filter(|_| !self.of_rows), &place)?;
        let section = self.section.as_deref().filter(|_| !self.is_named_by_section());
        self.draft.tags(section);
        // Names are compared as they stand in the table.
        let text = |meaning| self.columns.text(row, meaning).to_owned();
        self.current = Some((text(Meaning::Case), text(Meaning::Id)));
        Ok(())
    }

    /// The name of a case that has none: after its section or sheet.
    fn given_name(&self) -> String {
        if let Some(section) = self.section.as_ref().filter(|_| self.is_named_by_section()) {
            return section.clone();
        }
        let base = self.section.as_deref().or(self.table.sheet.as_deref()).unwrap_or("Case");
        format!("{base} {}", self.draft.suite.cases.len() + 1)
    }

    /// Whether the rows between the steps name the cases: no column does.
    fn is_named_by_section(&self) -> bool {
        let column = self.columns.has(Meaning::Case) || self.columns.has(Meaning::Id);
        !column && !self.nameless && self.section.is_some()
    }

    /// A case whose steps say what to expect and never what to do would pass with nothing done.
    fn end_case(&mut self) {
        if self.current.is_none() {
            return;
        }
        let Some(case) = self.draft.case() else { return };
        let name = case.name.clone();
        if case.rows.is_empty() {
            self.draft.tell(
                WarningKind::Guess,
                format!("case '{name}'"),
                "has neither steps nor expected results",
                None,
            );
        } else if !self.table.exact && case.rows.iter().all(|row| row.action.trim().is_empty()) {
            let text = case.rows.iter().map(|row| row.expected.as_str()).collect::<Vec<_>>().join("\n");
            case.rows[0].action = NO_ACTION.to_owned();
            let message = "says what to expect and nowhere what to do: write its steps into the first row";
            self.draft.tell(WarningKind::Loss, format!("case '{name}'"), message, Some(&text));
        }
    }

    /// What is said once of a case.
    fn case_cells(&mut self, row: &GridRow) -> Result<(), Fault> {
        for (at, meaning) in self.columns.meanings.iter().enumerate() {
            let text = row.cell(at).trim();
            if text.is_empty() {
                continue;
            }
            let place = self.at(row, at);
            match meaning {
                Some(Meaning::Tags) => self.draft.tags(text.split([',', ';', '\n'])),
                Some(Meaning::Section) => self.draft.tags([text]),
                Some(Meaning::Setup) => self.setup(text, &place)?,
                // A name in a column of numbers is kept, too.
                Some(Meaning::Number)
                    if text.contains(char::is_alphabetic) && content::number(text).is_none() =>
                {
                    self.draft.property(&self.property_title(at), text, &place)?;
                }
                Some(Meaning::Property) => self.draft.property(&self.property_title(at), text, &place)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn property_title(&self, at: usize) -> String {
        let title =
            self.table.titles.get(at).map(|title| title.split_whitespace().collect::<Vec<_>>().join(" "));
        let place = || format!("Column {}", grid::letters(self.table.home(at).unwrap_or_default()));
        title
            .map(|title| title.trim_end_matches([':', '*']).to_owned())
            .filter(|title| !title.is_empty())
            .unwrap_or_else(place)
    }

    fn setup(&mut self, text: &str, place: &str) -> Result<(), Fault> {
        if values::is_nothing(text) {
            return Ok(());
        }
        let known = |id: &str| {
            self.conditions.iter().find(|(known, _)| known == id.trim()).map(|(_, text)| text.clone())
        };
        let named: Option<Vec<String>> = text.split([',', ';', '\n']).map(known).collect();
        for item in named.unwrap_or_else(|| list::items(text).items) {
            self.draft.setup(&item, place)?;
        }
        Ok(())
    }

    /// A precondition that is a row of its own (Xray): its identifier, and what must be so.
    fn condition(&self, row: &GridRow) -> Option<(String, String)> {
        let is_kind = self.is_of_type(row, "precondition") || self.is_of_type(row, "pre condition");
        is_kind.then(|| {
            let text = |meaning| self.columns.text(row, meaning).to_owned();
            let said = [text(Meaning::Setup), text(Meaning::Case)];
            (text(Meaning::Id), said.into_iter().find(|text| !text.is_empty()).unwrap_or_default())
        })
    }

    /// The failure that a labelled case is expected to have stands beside its row.
    fn label(&mut self, row: &GridRow) -> Result<(), Fault> {
        let text = self.text(row, Meaning::Label);
        if text.is_empty() || ["no", "none", "pass", "-"].contains(&text.to_lowercase().as_str()) {
            return Ok(());
        }
        let cause = Cause::ALL.iter().copied().find(|cause| cause.id() == text.to_lowercase());
        let place = self.place(row, Meaning::Label);
        if self.draft.case().is_some_and(|case| case.expect.is_some()) {
            self.draft.warn(place, "the case has its expected failure in a row above: this one is not read");
            return Ok(());
        }
        if cause.is_none()
            && !["fail", "fails", "failure", "x", "yes", "true", "1"].contains(&text.to_lowercase().as_str())
        {
            self.draft.warn(place, format!("'{text}' is read as: the case fails in this row"));
        }
        if let Some(case) = self.draft.case() {
            let verdict = if cause.is_some_and(|cause| !cause.fails()) { "inconclusive" } else { "fail" };
            let row = Some(case.rows.len()).filter(|row| *row > 0);
            case.expect = Some(Label { verdict: verdict.into(), cause, row });
        }
        Ok(())
    }
}
