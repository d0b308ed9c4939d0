//! Suites in tables: a header row, then one line a row; a new case begins where the cell 'Case' names another one.

use csv::{ReaderBuilder, StringRecord};
use verbatim_engine::suite::{Case, Row, Suite};

use crate::error::Fault;
use crate::formula::unguarded;
use crate::import::Meaning;
use crate::label;
use crate::quotes;
use crate::read::{Names, Read, check_cell, is_blank};

/// The names that testers give a column, the first that is there is taken.
struct Column {
    title: &'static str,
    names: &'static [&'static str],
}

const CASE: Column = Column {
    title: "Case",
    names: &["case", "test case", "testcase", "case name", "test case name", "title", "name"],
};
const ACTION: Column = Column {
    title: "Action",
    names: &["action", "actions", "step", "steps", "test step", "test steps", "step action"],
};
const EXPECTED: Column = Column {
    title: "Expected result",
    names: &["expected result", "expected results", "expected result(s)", "expected"],
};
const ID: Column = Column { title: "Id", names: &["id", "case id", "test case id"] };
const TAGS: Column = Column { title: "Tags", names: &["tags", "tag"] };

const LABEL: Column =
    Column { title: "Expected failure", names: &["expected failure", "expected fail", "expected verdict"] };

/// Where the columns stand.
struct Columns {
    case: usize,
    action: usize,
    expected: usize,
    tags: Option<usize>,
    id: Option<usize>,
    /// Beside the row that must fail.
    label: Option<usize>,
    /// What else is kept with a case, with the titles.
    properties: Vec<(usize, String)>,
}

/// Reads a table; the delimiters in the order in which they are tried.
pub(crate) fn read(text: &str, delimiters: [char; 4]) -> Result<Read, Fault> {
    let delimiter = sniff(text, delimiters);
    quotes::check(text, delimiter)?;
    let mut records = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter as u8)
        .from_reader(text.as_bytes())
        .into_records();
    let header = records.next().ok_or(Fault::Empty)?.map_err(Fault::Table)?;
    let columns = columns(&header)?;
    let mut rows = Rows::new(&columns, header.len(), delimiter);
    for record in records {
        let record = record.map_err(Fault::Table)?;
        rows.add(&record, line(text, &record))?;
    }
    if rows.cases.is_empty() {
        return Err(Fault::NoCases);
    }
    let suite = Suite { cases: rows.cases, ..Suite::default() };
    Ok(Read { suite, warnings: Vec::new() })
}

/// The cells of the header row.
pub(crate) fn header(text: &str, delimiters: [char; 4]) -> Vec<String> {
    let mut builder = ReaderBuilder::new();
    builder.has_headers(false).flexible(true).delimiter(sniff(text, delimiters) as u8);
    let first = builder.from_reader(text.as_bytes()).into_records().next().and_then(Result::ok);
    first.unwrap_or_default().iter().map(str::to_owned).collect()
}

/// What a column of Verbatim's own form holds; none of another form's.
pub(crate) fn own(title: &str) -> Option<Meaning> {
    let own = [
        (Meaning::Case, &["case"][..]),
        (Meaning::Action, &["action", "actions"]),
        (Meaning::Expected, &["expected result", "expected results", "expected result(s)", "expected"]),
        (Meaning::Tags, &["tags", "tag"]),
        (Meaning::Id, &["id"]),
        (Meaning::Label, LABEL.names),
    ];
    let title = normal(title);
    own.iter().find(|(_, names)| names.contains(&title.as_str())).map(|(meaning, _)| *meaning)
}

/// The first delimiter by which the header row has all columns; else the one by which it has most cells.
pub(crate) fn sniff(text: &str, delimiters: [char; 4]) -> char {
    let header = |delimiter: char| {
        ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter as u8)
            .from_reader(text.as_bytes())
            .records()
            .next()
            .and_then(Result::ok)
            .unwrap_or_default()
    };
    let headers = delimiters.map(|delimiter| (delimiter, header(delimiter)));
    let whole = headers.iter().find(|(_, header)| missing(header).is_empty());
    // The last of equals would win: the order is that of preference, so it is turned round.
    let widest = || headers.iter().rev().max_by_key(|(_, header)| header.len());
    whole.or_else(widest).map_or(delimiters[0], |(delimiter, _)| *delimiter)
}

/// The line on which a row begins. The reader gives its place before the empty lines (and the second half of a line end)
/// that it skips.
pub(crate) fn line(text: &str, record: &StringRecord) -> u64 {
    let Some(position) = record.position() else { return 0 };
    let rest =
        usize::try_from(position.byte()).ok().and_then(|at| text.as_bytes().get(at..)).unwrap_or_default();
    let skipped = rest.iter().take_while(|b| matches!(b, b'\r' | b'\n')).filter(|b| **b == b'\n').count();
    position.line() + skipped as u64
}

/// The word for a delimiter.
pub(crate) fn delimiter_word(delimiter: char) -> &'static str {
    match delimiter {
        '\t' => "tab",
        ';' => "semicolon",
        _ => "comma",
    }
}

fn normal(title: &str) -> String {
    let words: Vec<&str> = title.split_whitespace().collect();
    words.join(" ").to_lowercase().trim_end_matches([':', '*', ' ']).to_owned()
}

fn find(header: &StringRecord, column: &Column) -> Option<usize> {
    column.names.iter().find_map(|name| header.iter().position(|title| normal(title) == *name))
}

fn missing(header: &StringRecord) -> Vec<&'static str> {
    [CASE, ACTION, EXPECTED].iter().filter(|c| find(header, c).is_none()).map(|c| c.title).collect()
}

fn columns(header: &StringRecord) -> Result<Columns, Fault> {
    let (Some(case), Some(action), Some(expected)) =
        (find(header, &CASE), find(header, &ACTION), find(header, &EXPECTED))
    else {
        return Err(Fault::MissingColumn {
            missing: quoted(missing(header).into_iter()),
            found: quoted(header.iter().map(str::trim).filter(|title| !title.is_empty())),
        });
    };
    let (tags, id, label) = (find(header, &TAGS), find(header, &ID), find(header, &LABEL));
    for at in [case, action, expected].into_iter().chain(tags).chain(id).chain(label) {
        let name = normal(&header[at]);
        if header.iter().filter(|title| normal(title) == name).count() > 1 {
            return Err(Fault::DoubleColumn { name: header[at].trim().to_owned() });
        }
    }
    let taken = [Some(case), Some(action), Some(expected), tags, id, label];
    let further = header
        .iter()
        .enumerate()
        .filter(|(at, title)| !taken.contains(&Some(*at)) && !title.trim().is_empty());
    let properties = further.map(|(at, title)| (at, title.trim().to_owned())).collect();
    Ok(Columns { case, action, expected, tags, id, label, properties })
}

pub(crate) fn quoted<'a>(names: impl Iterator<Item = &'a str>) -> String {
    const SHOWN: usize = 60;
    let names: Vec<String> = names
        .map(|name| match name.char_indices().nth(SHOWN) {
            Some((end, _)) => format!("'{}…'", &name[..end]),
            None => format!("'{name}'"),
        })
        .collect();
    if names.is_empty() { "no names".into() } else { names.join(", ") }
}

/// The cases, as the lines build them up.
struct Rows<'a> {
    columns: &'a Columns,
    width: usize,
    delimiter: char,
    names: Names,
    cases: Vec<Case>,
}

impl<'a> Rows<'a> {
    fn new(columns: &'a Columns, width: usize, delimiter: char) -> Self {
        Self { columns, width, delimiter, names: Names::default(), cases: Vec::new() }
    }

    fn add(&mut self, record: &StringRecord, line: u64) -> Result<(), Fault> {
        if record.iter().skip(self.width).any(|cell| !cell.trim().is_empty()) {
            return Err(Fault::TooManyCells {
                line,
                found: record.len(),
                expected: self.width,
                delimiter: delimiter_word(self.delimiter),
            });
        }
        let name = self.cell(record, self.columns.case, &CASE, line)?.trim();
        let row = Row {
            action: self.cell(record, self.columns.action, &ACTION, line)?.to_owned(),
            expected: self.cell(record, self.columns.expected, &EXPECTED, line)?.to_owned(),
            ..Row::default()
        };
        let tags = match self.columns.tags {
            Some(at) => tags(self.cell(record, at, &TAGS, line)?),
            None => Vec::new(),
        };
        let label = match self.columns.label {
            Some(at) => label::read(self.cell(record, at, &LABEL, line)?, line)?,
            None => None,
        };
        let id = self.columns.id.map(|at| self.cell(record, at, &ID, line)).transpose()?;
        let id = id.map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned);
        if !name.is_empty() && !self.goes_on(name, id.as_deref()) {
            self.names.add(name, format!("line {line}"))?;
            self.cases.push(Case { name: name.to_owned(), id, ..Case::default() });
        }
        let Some(case) = self.cases.last_mut() else {
            return if is_blank(&row) { Ok(()) } else { Err(Fault::RowBeforeCase { line }) };
        };
        let new: Vec<String> = tags.into_iter().filter(|tag| !case.tags.contains(tag)).collect();
        case.tags.extend(new);
        for (at, title) in &self.columns.properties {
            let text = unguarded(record.get(*at).unwrap_or_default()).trim();
            check_cell(text, || format!("line {line}, column '{title}'"))?;
            add_property(case, title, text);
        }
        if !is_blank(&row) {
            case.rows.push(row);
        }
        if let Some(label) = label {
            label::put(case, label, line)?;
        }
        Ok(())
    }

    /// Whether a row repeats the name of the case that it is of, as sheets do in which rows are filtered and sorted.
    fn goes_on(&self, name: &str, id: Option<&str>) -> bool {
        self.cases.last().is_some_and(|case| case.name == name && (id.is_none() || case.id.as_deref() == id))
    }

    fn cell<'r>(
        &self,
        record: &'r StringRecord,
        at: usize,
        column: &Column,
        line: u64,
    ) -> Result<&'r str, Fault> {
        let text = unguarded(record.get(at).unwrap_or_default());
        check_cell(text, || format!("line {line}, column '{}'", column.title))?;
        Ok(text)
    }
}

/// Keeps something with a case; what differs from row to row stands in lines.
pub(crate) fn add_property(case: &mut Case, title: &str, text: &str) {
    if text.is_empty() {
        return;
    }
    let known = case.properties.entry(title.to_owned()).or_default();
    if known.is_empty() {
        text.clone_into(known);
    } else if *known != text && !known.lines().any(|line| line == text) {
        known.push('\n');
        known.push_str(text);
    }
}

fn tags(cell: &str) -> Vec<String> {
    cell.split([',', ';', '\n']).map(str::trim).filter(|tag| !tag.is_empty()).map(str::to_owned).collect()
}
