//! Suites in JSON. The format is that of [`Suite`]: what it does not know is an error, so that a misspelt field never
//! goes unnoticed.

use serde_json::Value;
use serde_json::error::Category;
use verbatim_engine::suite::{Row, Suite};

use crate::error::Fault;
use crate::read::{Names, Read, check_cell};

const VERDICTS: [&str; 3] = ["pass", "fail", "inconclusive"];

pub(crate) fn read(text: &str) -> Result<Read, Fault> {
    let mut from = serde_json::Deserializer::from_str(text);
    let suite: Suite = serde_path_to_error::deserialize(&mut from).map_err(|error| {
        let path = error.path().to_string();
        fault(&path, error.inner())
    })?;
    from.end().map_err(|error| fault(".", &error))?;
    let value = serde_json::from_str(text).map_err(|error| fault(".", &error))?;
    objects(&value, "")?;
    check(&suite)?;
    Ok(Read { suite, warnings: Vec::new() })
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

/// Refuses lists where objects belong: serde takes a list for the fields of a structure in their order, and a suite
/// must not mean something else when a field is added.
fn objects(value: &Value, path: &str) -> Result<(), Fault> {
    let Value::Object(fields) = value else {
        let place = if path.is_empty() { "the document" } else { path };
        return Err(Fault::Json { place: place.into(), why: "it is no object; write it as { … }".into() });
    };
    for (name, value) in fields {
        let at = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        match (name.as_str(), value) {
            ("cases" | "rows" | "setup" | "teardown" | "phrasebook", Value::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    objects(item, &format!("{at}[{index}]"))?;
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
