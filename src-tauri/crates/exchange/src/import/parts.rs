//! A feature in parts: the parser's time grows with the square of the lines that it gets at once.
//!
//! A part is some hundred lines that end before a scenario. All but the first are given the feature's first line, and that of
//! the rule that they stand in. Which words begin a scenario or a step differs by language, and only the parser has them: it is
//! asked with features of two or three lines.

use std::collections::HashMap;

use gherkin::{Feature, GherkinEnv, ParseError, Rule, Scenario, StepType};

use crate::error::Fault;
use crate::read::MAX_CELL;

/// How many lines a part has at least, unless it is the last.
const ENOUGH: usize = 200;

/// The most lines of a part, whose last scenario is a long one: two cells of the greatest length, a letter a line.
const MAX_PART: usize = 40_000;

/// The most lines of a file.
const MAX_LINES: usize = 2_000_000;

/// The longest line, in characters: a cell and what stands around it. The parser's time grows with the square of some.
const MAX_LINE: usize = 2 * MAX_CELL;

/// The longest words that may begin a scenario, and the longest that say the language, in bytes.
const LONGEST_KEYWORD: usize = 100;

const BLANKS: [char; 2] = [' ', '\t'];

/// What begins and ends a text below a step.
const QUOTES: [&str; 2] = ["\"\"\"", "```"];

/// The parts of a feature, each as a feature with all that holds for it: name, tags, background, the rule it stands in.
pub(super) struct Parts<'a> {
    lines: Vec<&'a str>,
    /// Where the next part begins.
    next: usize,
    /// The feature, without scenarios, once its first part is read.
    feature: Option<Feature>,
    /// The rule, without scenarios, that the last part ended in.
    rule: Option<Rule>,
    pub(super) words: Words,
}

impl<'a> Parts<'a> {
    /// # Errors
    /// Too many lines, or one that is too long.
    pub(super) fn of(text: &'a str) -> Result<Self, Fault> {
        let lines: Vec<&str> = text.lines().collect();
        if lines.len() > MAX_LINES {
            return Err(Fault::ManyLines { limit: MAX_LINES });
        }
        for (line, text) in (1..).zip(&lines) {
            // No line has more characters than bytes.
            if text.len() > MAX_LINE && text.chars().count() > MAX_LINE {
                return Err(Fault::LongLine { line, limit: MAX_LINE });
            }
        }
        let words = Words::of(&lines);
        Ok(Self { lines, next: 0, feature: None, rule: None, words })
    }

    /// The next part; none behind the last.
    ///
    /// # Errors
    /// It is no Gherkin, or a scenario is too long.
    pub(super) fn next(&mut self) -> Result<Option<Feature>, Fault> {
        let begin = self.next;
        if begin > 0 && begin >= self.lines.len() {
            return Ok(None);
        }
        let end = self.end(begin);
        if end - begin > MAX_PART {
            let head = begin..begin + ENOUGH;
            let last = head.rev().find(|at| self.words.begins_scenario(self.lines[*at])).unwrap_or(begin);
            return Err(Fault::LongScenario { line: last + 1, limit: MAX_PART });
        }
        // A file without any line is also told by the parser what it lacks.
        self.next = end.max(1);
        let head = self.head();
        let text = head.iter().map(String::as_str).chain(self.lines[begin..end].iter().copied());
        let text: String = text.flat_map(|line| [line, "\n"]).collect();
        let parsed = Feature::parse(text, GherkinEnv::default());
        let mut part = parsed.map_err(|error| Fault::Gherkin(place(&error, begin, head.len())))?;
        self.complete(&mut part, begin, head.len());
        Ok(Some(part))
    }

    /// The lines that a part needs before its own.
    fn head(&self) -> Vec<String> {
        if self.feature.is_none() {
            return Vec::new();
        }
        let rule = self.rule.iter().map(|rule| format!("{}:", rule.keyword));
        self.words.head.iter().cloned().chain(rule).collect()
    }

    /// Sets lines right, and what the first part or that of the rule's beginning said.
    fn complete(&mut self, part: &mut Feature, begin: usize, head: usize) {
        let line = |line: usize| (line + begin).saturating_sub(head);
        let of_rules = part.rules.iter_mut().flat_map(|rule| &mut rule.scenarios);
        for scenario in part.scenarios.iter_mut().chain(of_rules) {
            scenario.position.line = line(scenario.position.line);
            scenario.steps.iter_mut().for_each(|step| step.position.line = line(step.position.line));
            let examples = scenario.examples.iter_mut();
            examples.for_each(|examples| examples.position.line = line(examples.position.line));
        }
        for background in part.rules.iter_mut().filter_map(|rule| rule.background.as_mut()) {
            background.steps.iter_mut().for_each(|step| step.position.line = line(step.position.line));
        }
        match &self.feature {
            None => {
                let bare = Feature { scenarios: Vec::new(), rules: Vec::new(), ..part.clone() };
                self.feature = Some(bare);
            }
            Some(feature) => {
                part.name.clone_from(&feature.name);
                part.tags.clone_from(&feature.tags);
                part.background.clone_from(&feature.background);
            }
        }
        if let (Some(rule), Some(goes_on)) = (&self.rule, part.rules.first_mut()) {
            goes_on.tags.clone_from(&rule.tags);
            goes_on.background.clone_from(&rule.background);
        }
        if let Some(last) = part.rules.last() {
            self.rule = Some(Rule { scenarios: Vec::new(), ..last.clone() });
        }
    }

    /// Where the part that begins there ends: before a scenario's tags, or at the end of the file.
    fn end(&mut self, begin: usize) -> usize {
        let mut quotes = Quotes::default();
        // What goes on for longer is refused.
        let most = self.lines.len().min(begin + MAX_PART + 1);
        for at in begin..most {
            let line = self.lines[at];
            let within = quotes.take(line, &self.words);
            if within || at < begin + ENOUGH || !self.words.begins_scenario(line) {
                continue;
            }
            let before = |line: &&str| {
                let line = line.trim_start_matches(BLANKS);
                line.is_empty() || line.starts_with(['@', '#'])
            };
            let above = self.lines[begin..at].iter().rev().take_while(|line| before(line)).count();
            if at - above > begin {
                return at - above;
            }
        }
        most
    }
}

/// Where the parser was lost. It tells only in a text, whose rest lists the letters that it would have taken.
fn place(error: &ParseError, begin: usize, head: usize) -> String {
    let said = error.to_string();
    let place = said.strip_prefix("Error at ").and_then(|rest| rest.split_once(": "));
    let numbers = place.and_then(|(place, _)| place.split_once(':'));
    let parsed = numbers.and_then(|(line, column)| Some((line.parse::<usize>().ok()?, column)));
    match parsed {
        Some((line, column)) => format!("line {}, column {column}", (line + begin).saturating_sub(head)),
        None => said,
    }
}

/// Whether lines stand in a text below a step.
#[derive(Default)]
struct Quotes<'a> {
    open: Option<&'static str>,
    /// The last line that was neither blank nor a comment.
    last: &'a str,
}

impl<'a> Quotes<'a> {
    /// Takes the next line: whether it stands in a text, or begins or ends one.
    fn take(&mut self, line: &'a str, words: &Words) -> bool {
        // The parser takes what is behind a number sign for a comment, also in a text.
        let ends = |text: &str, quotes| text.split('#').next().is_some_and(|text| text.contains(quotes));
        if let Some(quotes) = self.open {
            self.open = (!ends(line, quotes)).then_some(quotes);
            return true;
        }
        let words_of_line = line.trim_start_matches(BLANKS);
        for quotes in QUOTES {
            if let Some(rest) = words_of_line.strip_prefix(quotes)
                && words.is_step(self.last)
            {
                self.open = (!ends(rest, quotes)).then_some(quotes);
                self.last = line;
                return true;
            }
        }
        if !words_of_line.trim().is_empty() && !words_of_line.starts_with('#') {
            self.last = line;
        }
        false
    }
}

/// The words of the feature's language, as the parser knows them.
pub(super) struct Words {
    /// What says the language, and the line that begins the feature.
    head: Vec<String>,
    /// What a first scenario begins with; none is found where nothing can be cut.
    scenario: Option<String>,
    scenarios: HashMap<String, bool>,
    results: HashMap<String, bool>,
}

impl Words {
    fn of(lines: &[&str]) -> Self {
        let told = |line: &&&str| !line.trim().is_empty();
        let language = lines.iter().find(told).filter(|line| line.trim_start().starts_with('#'));
        let feature = lines.iter().filter(told).find(|line| !line.trim_start().starts_with(['#', '@']));
        // It is parsed with each part: what a comment or a name says at length is left out.
        let language = language.map(|line| line.chars().take(LONGEST_KEYWORD).collect());
        let feature = feature.map(|line| line.split_inclusive(':').take(1).collect());
        let head = language.into_iter().chain(feature).collect();
        let mut words = Self { head, scenario: None, scenarios: HashMap::new(), results: HashMap::new() };
        let first = lines.iter().take(MAX_PART).find(|line| words.begins_scenario(line));
        words.scenario = first.and_then(|line| keyword(line)).map(str::to_owned);
        words
    }

    /// Whether the line begins a scenario or an outline, where it stands in no text.
    fn begins_scenario(&mut self, line: &str) -> bool {
        let Some(word) = keyword(line) else { return false };
        if let Some(known) = self.scenarios.get(word) {
            return *known;
        }
        let begins = self.ask(&[&format!("{word}: x")]).is_some_and(|feature| feature.scenarios.len() == 1);
        self.scenarios.insert(word.to_owned(), begins);
        begins
    }

    fn is_step(&self, line: &str) -> bool {
        self.steps(line).is_some_and(|scenario| scenario.steps.len() == 1)
    }

    /// Whether a step with that word says what holds by itself; "And" goes on with what is above.
    pub(super) fn begins_result(&mut self, word: &str) -> bool {
        if let Some(known) = self.results.get(word) {
            return *known;
        }
        let scenario = self.steps(&format!("{word} x"));
        let begins = scenario
            .is_some_and(|scenario| scenario.steps.first().is_some_and(|step| step.ty == StepType::Then));
        self.results.insert(word.to_owned(), begins);
        begins
    }

    /// A scenario with that line alone.
    fn steps(&self, line: &str) -> Option<Scenario> {
        let scenario = format!("{}: x", self.scenario.as_ref()?);
        self.ask(&[&scenario, line])?.scenarios.pop()
    }

    /// A feature of these lines; none where they are no Gherkin.
    fn ask(&self, lines: &[&str]) -> Option<Feature> {
        let text = self.head.iter().map(String::as_str).chain(lines.iter().copied());
        let text: String = text.flat_map(|line| [line, "\n"]).collect();
        Feature::parse(text, GherkinEnv::default()).ok()
    }
}

/// What stands before a line's first colon, where it may be a word that begins a scenario.
fn keyword(line: &str) -> Option<&str> {
    let (word, _) = line.trim_start_matches(BLANKS).split_once(':')?;
    let fits =
        !word.is_empty() && word.len() <= LONGEST_KEYWORD && !word.starts_with(['|', '@', '#', '"', '`']);
    fits.then_some(word)
}
