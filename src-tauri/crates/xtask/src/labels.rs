//! Verdicts of a run held against the labels of its suite.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

use crate::command::Failed;

/// How a verdict stands to its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Standing {
    /// Verdict, cause and row are as labelled.
    Right,
    /// The verdict is as labelled, with another cause or at another row.
    Elsewhere,
    /// A pass where the label is none.
    WrongPass,
    /// A fail where the label is none.
    WrongFail,
    /// Inconclusive where the label is not.
    Silent,
}

/// One case held against its label.
#[derive(Debug)]
pub(crate) struct Held {
    name: String,
    standing: Standing,
    /// The labelled cause, or the labelled verdict where there is none.
    label: String,
    /// What came, in words.
    got: String,
}

/// The cases of a run held against their labels.
#[derive(Debug, Default)]
pub(crate) struct Comparison(Vec<Held>);

impl Comparison {
    /// Reads the results that `verbatim run --json` wrote.
    pub(crate) fn read(results: &Path) -> Result<Self, Failed> {
        let fail =
            |why: String| Failed::Missing(format!("could not read the results {}: {why}", results.display()));
        let text = std::fs::read_to_string(results).map_err(|e| fail(e.to_string()))?;
        let value: Value = serde_json::from_str(&text).map_err(|e| fail(e.to_string()))?;
        let cases = value["cases"].as_array().ok_or_else(|| fail("there are no cases".into()))?;
        Ok(Self(cases.iter().filter_map(held).collect()))
    }

    pub(crate) fn count(&self, standing: Standing) -> usize {
        self.0.iter().filter(|held| held.standing == standing).count()
    }

    /// Percent of the cases labelled pass or fail that ended inconclusive.
    pub(crate) fn silence(&self) -> f64 {
        let decided = self.0.iter().filter(|held| !held.label.starts_with("inconclusive")).count();
        100.0 * self.count(Standing::Silent) as f64 / decided.max(1) as f64
    }

    /// A line for each case that is not as labelled.
    pub(crate) fn told(&self) -> String {
        self.0.iter().filter(|held| held.standing != Standing::Right).fold(String::new(), |mut text, held| {
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "  {:?}: {}: labelled {}, got {}",
                held.standing, held.name, held.label, held.got
            );
            text
        })
    }

    /// Counts for a table: all cases, then right, elsewhere, wrong pass, wrong fail and inconclusive.
    pub(crate) fn counts(&self) -> [usize; 6] {
        use Standing::{Elsewhere, Right, Silent, WrongFail, WrongPass};
        let [right, elsewhere, pass, fail, silent] =
            [Right, Elsewhere, WrongPass, WrongFail, Silent].map(|standing| self.count(standing));
        [self.0.len(), right, elsewhere, pass, fail, silent]
    }

    /// The same, for each label.
    pub(crate) fn by_label(&self) -> BTreeMap<String, Comparison> {
        let mut parts: BTreeMap<String, Comparison> = BTreeMap::new();
        for held in &self.0 {
            let copy =
                Held { name: held.name.clone(), label: held.label.clone(), got: held.got.clone(), ..*held };
            parts.entry(held.label.clone()).or_default().0.push(copy);
        }
        parts
    }
}

/// A case without a label is not held against anything.
fn held(case: &Value) -> Option<Held> {
    let expect = case.get("expect").filter(|expect| expect.is_object())?;
    let (wanted, got) = (expect["verdict"].as_str()?, case["verdict"].as_str().unwrap_or("not run"));
    let same = |field: &str| expect[field].is_null() || expect[field] == case[field];
    let standing = match (wanted == got, got) {
        (true, _) if same("cause") && same("row") => Standing::Right,
        (true, _) => Standing::Elsewhere,
        (false, "pass") => Standing::WrongPass,
        (false, "fail") => Standing::WrongFail,
        (false, _) => Standing::Silent,
    };
    let words = |of: &Value| {
        let cause = of["cause"].as_str().map(|cause| format!(", {cause}")).unwrap_or_default();
        format!("{}{cause}", of["verdict"].as_str().unwrap_or("not run"))
    };
    let row = case["row"].as_u64().map(|row| format!(" in row {row}")).unwrap_or_default();
    let message = case["message"].as_str().map(|text| format!(": {text}")).unwrap_or_default();
    Some(Held {
        name: case["name"].as_str().unwrap_or_default().to_owned(),
        standing,
        label: words(expect),
        got: format!("{}{row}{message}", words(case)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn standing(wanted: Value, got: Value) -> Standing {
        let mut case = got;
        case["expect"] = wanted;
        held(&case).unwrap().standing
    }

    #[test]
    fn a_verdict_is_held_against_its_label() {
        let pass = json!({"verdict": "pass"});
        let fail = json!({"verdict": "fail", "cause": "assertion-false", "row": 2});
        assert_eq!(standing(pass.clone(), pass.clone()), Standing::Right);
        assert_eq!(standing(fail.clone(), fail.clone()), Standing::Right);
        assert_eq!(standing(json!({"verdict": "fail"}), fail.clone()), Standing::Right);
        let other_row = json!({"verdict": "fail", "cause": "assertion-false", "row": 1});
        assert_eq!(standing(fail.clone(), other_row), Standing::Elsewhere);
        assert_eq!(standing(fail.clone(), pass.clone()), Standing::WrongPass);
        assert_eq!(standing(pass.clone(), fail), Standing::WrongFail);
        assert_eq!(standing(pass, json!({"verdict": "inconclusive"})), Standing::Silent);
    }
}
