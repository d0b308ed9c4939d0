//! The answers of one run after the other, case by case.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};

use crate::command::Failed;

/// What a run says of a case: verdict, cause and the row that decided. Other words are no other answer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Answer {
    verdict: String,
    cause: Option<String>,
    part: Option<String>,
    row: Option<u64>,
}

impl Answer {
    fn of(case: &Value) -> Self {
        let text = |key: &str| case[key].as_str().map(str::to_owned);
        let verdict = text("verdict").unwrap_or_else(|| "not run".into());
        Self { verdict, cause: text("cause"), part: text("part"), row: case["row"].as_u64() }
    }

    /// Whether a label says so; one without a cause or row leaves these open.
    fn fits(&self, label: &Value) -> bool {
        let open = |key: &str, got: Value| label[key].is_null() || label[key] == got;
        label["verdict"] == self.verdict && open("cause", json!(self.cause)) && open("row", json!(self.row))
    }

    fn words(&self) -> String {
        let cause = self.cause.as_deref().map(|cause| format!(", {cause}")).unwrap_or_default();
        let part = self.part.as_deref().filter(|part| *part != "rows").map(|part| format!(" {part}"));
        let row = self.row.map(|row| format!(",{} row {row}", part.unwrap_or_default())).unwrap_or_default();
        format!("{}{cause}{row}", self.verdict)
    }
}

/// Where an answer came: in which run, and what it said besides.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seen {
    run: String,
    message: Option<String>,
    observed: Option<String>,
}

/// All answers to one case.
#[derive(Debug, Default)]
struct Case {
    label: Option<Value>,
    answers: BTreeMap<Answer, Vec<Seen>>,
}

impl Case {
    fn differs(&self) -> bool {
        self.answers.len() > 1
    }

    fn mislabelled(&self) -> bool {
        self.label.as_ref().is_some_and(|label| self.answers.keys().any(|answer| !answer.fits(label)))
    }
}

/// The answers to all cases, over runs that can be told apart by their names.
#[derive(Debug, Default)]
pub(super) struct Answers {
    cases: BTreeMap<String, Case>,
}

impl Answers {
    /// Adds the results that `verbatim sample --json` wrote, and gives the names of the cases whose answer is not that of
    /// their label or of the runs before.
    pub(super) fn add(&mut self, run: &str, results: &Path) -> Result<(usize, Vec<String>), Failed> {
        let fail =
            |why: String| Failed::Missing(format!("could not read the results {}: {why}", results.display()));
        let text = std::fs::read_to_string(results).map_err(|error| fail(error.to_string()))?;
        let value: Value = serde_json::from_str(&text).map_err(|error| fail(error.to_string()))?;
        if value["stopped"] == true {
            return Err(fail("the run was stopped".into()));
        }
        let cases = value["cases"].as_array().ok_or_else(|| fail("there are no cases".into()))?;
        Ok((cases.len(), self.add_cases(run, cases)))
    }

    fn add_cases(&mut self, run: &str, cases: &[Value]) -> Vec<String> {
        let mut odd = Vec::new();
        for result in cases {
            let name = result["name"].as_str().unwrap_or_default();
            let case = self.cases.entry(name.to_owned()).or_default();
            case.label = result.get("expect").filter(|label| label.is_object()).cloned();
            let answer = Answer::of(result);
            let said_before = case.answers.is_empty() || case.answers.contains_key(&answer);
            if !said_before || case.label.as_ref().is_some_and(|label| !answer.fits(label)) {
                odd.push(name.to_owned());
            }
            let text = |key: &str| result[key].as_str().map(str::to_owned);
            let seen = Seen { run: run.to_owned(), message: text("message"), observed: text("observed") };
            case.answers.entry(answer).or_default().push(seen);
        }
        odd
    }

    /// How many cases there are, how many were answered in more than one way, and how many not as labelled.
    pub(super) fn counts(&self) -> [usize; 3] {
        let count = |which: fn(&Case) -> bool| self.cases.values().filter(|case| which(case)).count();
        [self.cases.len(), count(Case::differs), count(Case::mislabelled)]
    }

    fn odd(&self) -> impl Iterator<Item = (&String, &Case)> {
        self.cases.iter().filter(|(_, case)| case.differs() || case.mislabelled())
    }

    /// Each case that was answered in more than one way or not as labelled, with its answers.
    pub(super) fn told(&self) -> String {
        let mut lines = Vec::new();
        for (name, case) in self.odd() {
            lines.push(name.clone());
            for (answer, seen) in &case.answers {
                let right = case.label.as_ref().is_none_or(|label| answer.fits(label));
                let mark = if right { "as labelled" } else { "NOT as labelled" };
                let message = seen.first().and_then(|seen| seen.message.as_deref()).unwrap_or_default();
                lines.push(format!("  {:>3} x {} ({mark}) {message}", seen.len(), answer.words()));
            }
        }
        lines.join("\n")
    }

    /// The same as JSON, with where each answer came.
    pub(super) fn json(&self) -> Value {
        let cases = self.odd().map(|(name, case)| {
            let answers: Vec<Value> = case.answers.iter().map(|(answer, seen)| {
                let runs: Vec<Value> = seen
                    .iter()
                    .map(|seen| json!({"run": seen.run, "message": seen.message, "observed": seen.observed}))
                    .collect();
                json!({"verdict": answer.verdict, "cause": answer.cause, "part": answer.part, "row": answer.row, "times": seen.len(), "runs": runs})
            }).collect();
            json!({"case": name, "label": case.label, "answers": answers})
        });
        cases.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(verdict: &str, cause: Option<&str>, row: Option<u64>) -> Value {
        json!({"name": "Cart", "verdict": verdict, "cause": cause, "row": row,
               "expect": {"verdict": "fail", "cause": "target-missing"}})
    }

    #[test]
    fn the_same_answer_each_time_is_no_difference_and_other_words_are_none() {
        let mut answers = Answers::default();
        for observed in ["a", "b"] {
            let mut result = result("fail", Some("target-missing"), Some(2));
            result["observed"] = json!(observed);
            assert_eq!(answers.add_cases("run", &[result]), Vec::<String>::new());
        }
        assert_eq!(answers.counts(), [1, 0, 0]);
        assert_eq!(answers.told(), "");
    }

    #[test]
    fn another_row_differs_and_another_cause_is_not_as_labelled() {
        let mut answers = Answers::default();
        answers.add_cases("1", &[result("fail", Some("target-missing"), Some(2))]);
        assert_eq!(answers.add_cases("2", &[result("fail", Some("target-missing"), Some(3))]), ["Cart"]);
        assert_eq!(answers.counts(), [1, 1, 0]);
        assert_eq!(answers.add_cases("3", &[result("fail", Some("target-hidden"), Some(2))]), ["Cart"]);
        assert_eq!(answers.counts(), [1, 1, 1]);
        assert!(answers.told().contains("fail, target-hidden, row 2 (NOT as labelled)"));
        assert_eq!(answers.json()[0]["answers"].as_array().unwrap().len(), 3);
    }
}
