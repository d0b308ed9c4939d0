//! The cells of a suite as the grammar reads them, with the suite's values in the place of `{{name}}`.

use verbatim_engine::assertion::Assertion;
use verbatim_engine::clarity;
use verbatim_engine::data::Data;
use verbatim_engine::step::Step;
use verbatim_engine::suite::{Row, Suite};

/// A row that was read.
pub(super) struct ReadRow<'a> {
    pub(super) row: &'a Row,
    pub(super) steps: Result<Vec<Step>, String>,
    pub(super) expected: Result<Option<Assertion>, String>,
}

/// Reads the rows that are not left out of runs.
pub(super) fn rows<'a>(suite: &Suite, rows: impl IntoIterator<Item = &'a Row>) -> Vec<ReadRow<'a>> {
    rows.into_iter().filter(|row| !row.disabled).map(|row| read(suite, row)).collect()
}

fn read<'a>(suite: &Suite, row: &'a Row) -> ReadRow<'a> {
    let mut data = Data::default();
    for (name, value) in suite.data.iter().filter(|(name, _)| !suite.secrets.contains(name)) {
        data.set(name.clone(), value.clone(), false);
    }
    // What only a run can tell stays as it stands, for the form to put in.
    let base = suite.base_url.as_deref().unwrap_or_default().trim_end_matches('/');
    for (name, value) in [("base", base), ("unique", "{{unique}}")] {
        data.set(name, if value.is_empty() { "{{base}}" } else { value }, false);
    }
    for secret in &suite.secrets {
        data.set(secret.clone(), format!("{{{{{secret}}}}}"), false);
    }
    let data = data.with_row(&row.data);
    let missing = |name: String| format!("the test data '{name}' has no value");
    let steps =
        clarity::read_action(&row.action, &suite.phrasebook).map_err(|error| error.why).and_then(|parsed| {
            let mut steps = parsed.content().clone();
            data.fill(&mut steps).map_err(missing)?;
            Ok(steps)
        });
    let expected = clarity::read_expected(&row.expected, &suite.phrasebook)
        .map_err(|error| error.why)
        .and_then(|parsed| {
            let mut expected = parsed.content().clone();
            if let Some(assertion) = &mut expected {
                data.fill(assertion).map_err(missing)?;
            }
            Ok(expected)
        });
    ReadRow { row, steps, expected }
}
