//! Gherkin: what is given or done are actions, what holds then are expected results.

use gherkin::{Background, Scenario, Step, StepType};
use verbatim_engine::suite::Row;

use super::dialect::Dialect;
use super::draft::Draft;
use super::parts::{Parts, Words};
use super::{Preview, of_draft};
use crate::error::Fault;

pub(crate) fn read(text: &str) -> Result<Preview, Fault> {
    let mut parts = Parts::of(text)?;
    let mut draft = Draft::default();
    while let Some(feature) = parts.next()? {
        let words = &mut parts.words;
        draft.suite.name.clone_from(&feature.name);
        for scenario in &feature.scenarios {
            self::scenario(&mut draft, words, scenario, &[feature.background.as_ref()], &feature.tags)?;
        }
        for rule in &feature.rules {
            let tags: Vec<String> = feature.tags.iter().chain(&rule.tags).cloned().collect();
            let backgrounds = [feature.background.as_ref(), rule.background.as_ref()];
            for scenario in &rule.scenarios {
                self::scenario(&mut draft, words, scenario, &backgrounds, &tags)?;
            }
        }
    }
    of_draft(Dialect::Gherkin, draft)
}

fn scenario(
    draft: &mut Draft,
    words: &mut Words,
    scenario: &Scenario,
    backgrounds: &[Option<&Background>],
    tags: &[String],
) -> Result<(), Fault> {
    let place = format!("line {}", scenario.position.line);
    let examples = examples(scenario);
    if scenario.examples.is_empty() {
        return one(draft, words, scenario, backgrounds, tags, &Example::default());
    }
    if examples.is_empty() {
        draft.warn(place, "the outline has no examples: it is not read");
    }
    for example in examples {
        one(draft, words, scenario, backgrounds, tags, &example)?;
    }
    Ok(())
}

/// One row of an outline's examples.
#[derive(Default)]
struct Example {
    values: Vec<(String, String)>,
    tags: Vec<String>,
}

impl Example {
    fn fill(&self, text: &str) -> String {
        let fill = |text: String, (name, value): &(String, String)| text.replace(&format!("<{name}>"), value);
        self.values.iter().fold(text.to_owned(), fill)
    }

    fn name(&self, name: &str) -> String {
        let filled = self.fill(name);
        if filled != name || self.values.is_empty() {
            return filled;
        }
        let values: Vec<String> = self.values.iter().map(|(name, value)| format!("{name} {value}")).collect();
        format!("{name} ({})", values.join(", "))
    }
}

fn examples(scenario: &Scenario) -> Vec<Example> {
    let tables = scenario.examples.iter().filter_map(|examples| Some((examples, examples.table.as_ref()?)));
    tables
        .flat_map(|(examples, table)| {
            let (head, rows) =
                table.rows.split_first().map_or((&[][..], &[][..]), |(head, rows)| (head.as_slice(), rows));
            rows.iter().map(|row| Example {
                values: head.iter().cloned().zip(row.iter().cloned()).collect(),
                tags: examples.tags.clone(),
            })
        })
        .collect()
}

fn one(
    draft: &mut Draft,
    words: &mut Words,
    scenario: &Scenario,
    backgrounds: &[Option<&Background>],
    tags: &[String],
    example: &Example,
) -> Result<(), Fault> {
    draft.begin(&example.name(&scenario.name), None, &format!("line {}", scenario.position.line))?;
    draft.tags(tags.iter().chain(&scenario.tags).chain(&example.tags).map(String::as_str));
    for background in backgrounds.iter().flatten() {
        steps(draft, words, &background.steps, example)?;
    }
    if let Some(case) = draft.case() {
        case.setup = std::mem::take(&mut case.rows);
    }
    steps(draft, words, &scenario.steps, example)
}

fn steps(draft: &mut Draft, words: &mut Words, steps: &[Step], example: &Example) -> Result<(), Fault> {
    for step in steps {
        let place = format!("line {}", step.position.line);
        let text = example.fill(&sentence(step));
        if step.ty != StepType::Then {
            draft.row(&text, "", &place)?;
            continue;
        }
        // "And" goes on with the result above; a new "Then" is one of its own.
        let goes_on = !words.begins_result(&step.keyword);
        let last = draft.case().and_then(|case| case.rows.last_mut());
        match last.filter(|row| row.expected.is_empty() || goes_on) {
            Some(Row { expected, .. }) => {
                if !expected.is_empty() {
                    expected.push('\n');
                }
                expected.push_str(&text);
            }
            None => draft.row("", &text, &place)?,
        }
    }
    Ok(())
}

/// A step with what hangs below it: a text as further lines, a table as a list.
fn sentence(step: &Step) -> String {
    let mut text = step.value.clone();
    if let Some(lines) = &step.docstring {
        // The parser keeps the line break behind the opening quotes.
        let lines = lines.strip_prefix('\n').unwrap_or(lines);
        text.push('\n');
        text.push_str(lines.strip_suffix('\n').unwrap_or(lines));
    }
    for row in step.table.iter().flat_map(|table| &table.rows) {
        text.push_str("\n- ");
        text.push_str(&row.join(", "));
    }
    text
}
