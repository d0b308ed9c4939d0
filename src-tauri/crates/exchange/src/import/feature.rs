//! Gherkin: what is given or done are actions, what holds then are expected results.

use std::collections::HashMap;

use gherkin::{Background, Feature, Scenario, Step, StepType};
use verbatim_engine::suite::Row;

use super::dialect::Dialect;
use super::draft::Draft;
use super::meaning::Meaning;
use super::parts::{Parts, Words};
use super::{Preview, of_draft, outline};
use crate::error::Fault;
use crate::read::WarningKind;

/// Reads Gherkin, with so many of its lines beside it.
pub(crate) fn read(text: &str, shown: usize) -> Result<Preview, Fault> {
    let mut parts = Parts::of(text)?;
    let mut draft = Draft::default();
    let mut taken = HashMap::new();
    while let Some(feature) = parts.next()? {
        let words = &mut parts.words;
        draft.suite.name.clone_from(&feature.name);
        tell_descriptions(&mut draft, &feature);
        if shown > 0 {
            lines_of(&feature, words, &mut taken);
        }
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
    hang(text, &mut taken);
    Ok(outline::lines(of_draft(Dialect::Gherkin, draft)?, text, &taken, shown))
}

/// What is said of no scenario by itself belongs to no case.
fn tell_descriptions(draft: &mut Draft, feature: &Feature) {
    let mut tell = |keyword: &str, line: usize, description: Option<&String>| {
        if let Some(text) = description {
            let message = format!("the description below '{keyword}' is not read");
            draft.tell(WarningKind::LeftOut, format!("line {line}"), message, Some(text.trim()));
        }
    };
    tell(&feature.keyword, feature.position.line, feature.description.as_ref());
    let of_rules = feature.rules.iter().filter_map(|rule| rule.background.as_ref());
    for background in feature.background.iter().chain(of_rules) {
        tell(&background.keyword, background.position.line, background.description.as_ref());
    }
    for rule in &feature.rules {
        tell(&rule.keyword, rule.position.line, rule.description.as_ref());
    }
}

/// What the lines of a feature were taken for.
fn lines_of(feature: &Feature, words: &mut Words, taken: &mut HashMap<usize, Meaning>) {
    let of_rules = feature.rules.iter().filter_map(|rule| rule.background.as_ref());
    for background in feature.background.iter().chain(of_rules) {
        background.steps.iter().for_each(|step| {
            taken.insert(step.position.line, Meaning::Setup);
        });
    }
    let of_rules = feature.rules.iter().flat_map(|rule| &rule.scenarios);
    for scenario in feature.scenarios.iter().chain(of_rules) {
        taken.insert(scenario.position.line, Meaning::Case);
        if let (Some(_), Some(step)) = (&scenario.description, scenario.steps.first()) {
            let described = scenario.position.line + 1..step.position.line;
            taken.extend(described.map(|line| (line, Meaning::Property)));
        }
        let mut last = Meaning::Action;
        for step in &scenario.steps {
            let goes_on = !words.begins_result(&step.keyword);
            last = match step.ty {
                StepType::Then => Meaning::Expected,
                _ if goes_on => Meaning::Action,
                _ => last,
            };
            taken.insert(step.position.line, last);
        }
        for example in &scenario.examples {
            taken.insert(example.position.line, Meaning::Data);
        }
    }
}

/// What hangs below a line is of it; tags stand above.
fn hang(text: &str, taken: &mut HashMap<usize, Meaning>) {
    let mut above: Option<Meaning> = None;
    if taken.is_empty() {
        return;
    }
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim_start();
        if line.starts_with('@') {
            taken.entry(number).or_insert(Meaning::Tags);
        } else if let Some(meaning) = taken.get(&number) {
            above = Some(*meaning).filter(|meaning| *meaning != Meaning::Case);
        } else if let Some(meaning) = above.filter(|_| !line.is_empty() && !line.starts_with('#')) {
            let hangs = line.starts_with(['|', '"', '`']) || !line.contains(':');
            if hangs {
                taken.insert(number, meaning);
            } else {
                above = None;
            }
        }
    }
}

/// The lines that a scenario stands in: from its first to its last, in its examples too.
fn span(scenario: &Scenario) -> (u64, u64) {
    let steps = scenario.steps.iter().map(|step| {
        let below = step.table.as_ref().map_or(0, |table| table.rows.len());
        step.position.line + below + step.docstring.as_ref().map_or(0, |text| text.lines().count() + 1)
    });
    let examples = scenario
        .examples
        .iter()
        .map(|examples| examples.position.line + examples.table.as_ref().map_or(0, |table| table.rows.len()));
    let last = steps.chain(examples).max().unwrap_or(scenario.position.line);
    (scenario.position.line as u64, last as u64)
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
    let (first, last) = span(scenario);
    draft.stands_in(None, first);
    draft.stands_in(None, last);
    draft.tags(tags.iter().chain(&scenario.tags).chain(&example.tags).map(String::as_str));
    let described = scenario.description.as_deref().unwrap_or_default();
    draft.property("Description", described, &format!("line {}", scenario.position.line))?;
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
