//! Suites in JSON. The format is that of [`Suite`]: what it does not know is an error, so that a misspelt field never
//! goes unnoticed.

use std::fmt;

use serde_json::Value;
use serde_json::error::Category;
use verbatim_engine::suite::{Row, Suite};

use crate::error::Fault;
use crate::read::{Names, Read, check_cell};

const VERDICTS: [&str; 3] = ["pass", "fail", "inconclusive"];

/// Reads a suite from its text, which has been read as a document before; none where it is no JSON.
pub(crate) fn read(text: &str, document: Option<&Value>) -> Result<Read, Fault> {
    let (Ok(suite), Some(document)) = (serde_json::from_str::<Suite>(text), document) else {
        return Err(told(text));
    };
    objects(document, &Path::Document)?;
    check(&suite)?;
    Ok(Read { suite, warnings: Vec::new() })
}

/// What is wrong with a text, and where. Keeping the path takes most of the time, so only an error is read with it.
fn told(text: &str) -> Fault {
    let mut from = serde_json::Deserializer::from_str(text);
    match serde_path_to_error::deserialize::<_, Suite>(&mut from) {
        Err(error) => fault(&error.path().to_string(), error.inner()),
        Ok(_) => match from.end() {
            Err(error) => fault(".", &error),
            Ok(()) => Fault::Json { place: "the document".into(), why: "it cannot be read".into() },
        },
    }
}

fn fault(path: &str, error: &serde_json::Error) -> Fault {
    let (line, column) = (error.line(), error.column());
    let text = error.to_string();
    let position = format!(" at line {line} column {column}");
    let why = text.strip_suffix(&position).unwrap_or(&text);
    let lead = if error.classify() == Category::Data { "" } else { "this is not JSON: " };
    let place = match path {
        "." => format!("line {line}, column {column}"),
        path => format!("{path} (line {line}, column {column})"),
    };
    Fault::Json { place, why: format!("{lead}{why}") }
}

/// Where a value stands in a document: put into words only where it is told.
enum Path<'p> {
    Document,
    Field(&'p Path<'p>, &'p str),
    Item(&'p Path<'p>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document => f.write_str("the document"),
            Self::Field(Self::Document, name) => f.write_str(name),
            Self::Field(outer, name) => write!(f, "{outer}.{name}"),
            Self::Item(list, index) => write!(f, "{list}[{index}]"),
        }
    }
}

/// Refuses lists where objects belong: serde takes a list for the fields of a structure in their order, and a suite
/// must not mean something else when a field is added.
fn objects(value: &Value, at: &Path<'_>) -> Result<(), Fault> {
    let Value::Object(fields) = value else {
        return Err(Fault::Json {
            place: at.to_string(), why: "it is no object; write it as { … }".into()
        });
    };
    for (name, value) in fields {
        let at = Path::Field(at, name);
        match (name.as_str(), value) {
            ("cases" | "rows" | "setup" | "teardown" | "phrasebook", Value::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    objects(item, &Path::Item(&at, index))?;
                }
            }
            ("access" | "timing" | "reset" | "basic" | "expect", Value::Array(_) | Value::Object(_)) => {
                objects(value, &at)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn check(suite: &Suite) -> Result<(), Fault> {
    if suite.cases.is_empty() {
        return Err(Fault::NoCases);
    }
    if let Some(why) = suite.access.viewport_fault() {
        return Err(Fault::Json { place: "access.viewport".into(), why });
    }
    rows(&suite.setup, "setup")?;
    rows(&suite.teardown, "teardown")?;
    let mut names = Names::default();
    for (index, case) in suite.cases.iter().enumerate() {
        let at = format!("cases[{index}]");
        names.add(case.name.trim(), at.clone())?;
        rows(&case.setup, &format!("{at}.setup"))?;
        rows(&case.rows, &format!("{at}.rows"))?;
        rows(&case.teardown, &format!("{at}.teardown"))?;
        if let Some(label) = &case.expect
            && !VERDICTS.contains(&label.verdict.as_str())
        {
            return Err(Fault::UnknownVerdict {
                place: format!("{at}.expect.verdict"),
                word: label.verdict.clone(),
            });
        }
    }
    Ok(())
}

fn rows(rows: &[Row], at: &str) -> Result<(), Fault> {
    for (index, row) in rows.iter().enumerate() {
        for (field, cell) in [("action", &row.action), ("expected", &row.expected)] {
            check_cell(cell, || format!("{at}[{index}].{field}"))?;
            if cell.contains('\0') {
                return Err(Fault::Nul { place: format!("{at}[{index}].{field}") });
            }
        }
    }
    Ok(())
}
