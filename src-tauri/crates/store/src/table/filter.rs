//! Which attempts at cases a list has: the conditions of a filter as SQL.

use rusqlite::types::Value;
use time::OffsetDateTime;
use verbatim_engine::verdict::{Cause, Strength, Whose};

use super::cases::{CaseId, VerdictKind};
use super::reviews::ReviewKind;
use super::runs::RunId;
use super::suite_cases::SuiteCaseId;
use crate::codec::{folded, to_int, to_json, to_ms, to_word};

/// Which cases to list; the newest come first.
#[derive(Debug, Clone, PartialEq)]
pub struct CaseFilter {
    /// Of this run.
    pub run: Option<RunId>,
    /// Of the suite of exactly this name.
    pub suite: Option<String>,
    /// Of exactly this name.
    pub case: Option<String>,
    /// Of this case of the library, whatever its name was.
    pub suite_case: Option<SuiteCaseId>,
    /// With exactly this tag.
    pub tag: Option<String>,
    /// With this verdict.
    pub verdict: Option<VerdictKind>,
    /// With this cause.
    pub cause: Option<Cause>,
    /// Those that went on to their end, with nothing but undecided expected results (true), or the others (false).
    pub went_on: Option<bool>,
    /// With a cause of this owner.
    pub whose: Option<Whose>,
    /// Passes that rest on this.
    pub strength: Option<Strength>,
    /// With a call of a model (true), or without (false).
    pub asked: Option<bool>,
    /// With this review of a person.
    pub review: Option<ReviewKind>,
    /// Without any review of a person.
    pub unreviewed: bool,
    /// Begun at or after this moment.
    pub since: Option<OffsetDateTime>,
    /// Begun before this moment.
    pub until: Option<OffsetDateTime>,
    /// With each of these words in the name, the suite, a tag, the sentence or message of the verdict, or a person's
    /// note, in any letter case.
    pub text: Option<String>,
    /// Without those that ran some rows only.
    pub whole_only: bool,
    /// Before this one: the next page of the list.
    pub before: Option<CaseId>,
    /// At most so many.
    pub limit: usize,
}

impl Default for CaseFilter {
    fn default() -> Self {
        Self {
            run: None,
            suite: None,
            case: None,
            suite_case: None,
            tag: None,
            verdict: None,
            cause: None,
            went_on: None,
            whose: None,
            strength: None,
            asked: None,
            review: None,
            unreviewed: false,
            since: None,
            until: None,
            text: None,
            whole_only: false,
            before: None,
            limit: 100,
        }
    }
}

/// The conditions and their values, in order.
#[derive(Default)]
pub(crate) struct Conditions {
    /// Begins with " WHERE".
    pub(crate) sql: String,
    pub(crate) values: Vec<Value>,
}

impl Conditions {
    fn add(&mut self, condition: &str, value: impl Into<Value>) {
        self.sql.push_str(" AND ");
        self.sql.push_str(condition);
        self.values.push(value.into());
    }

    fn add_text(&mut self, text: &str) {
        for word in text.split_whitespace() {
            let word = folded([word]);
            self.add("(instr(cases.search, ?) > 0", word.clone());
            self.sql.push_str(" OR cases.id IN (SELECT case_id FROM reviews WHERE instr(search, ?) > 0))");
            self.values.push(word.into());
        }
    }

    /// Of a filter, without its limit and the place where the page begins.
    pub(crate) fn of(filter: &CaseFilter) -> rusqlite::Result<Self> {
        let mut all = Self { sql: " WHERE 1".into(), values: Vec::new() };
        all.add_case(filter)?;
        all.add_verdict(filter)?;
        if let Some(since) = filter.since {
            all.add("started_ms >= ?", to_ms(since));
        }
        if let Some(until) = filter.until {
            all.add("started_ms < ?", to_ms(until));
        }
        if let Some(text) = &filter.text {
            all.add_text(text);
        }
        if filter.whole_only {
            all.sql.push_str(" AND NOT partial");
        }
        Ok(all)
    }

    /// Which case.
    fn add_case(&mut self, filter: &CaseFilter) -> rusqlite::Result<()> {
        if let Some(run) = filter.run {
            self.add("run = ?", run.0);
        }
        if let Some(suite) = &filter.suite {
            self.add("suite = ?", suite.clone());
        }
        if let Some(case) = &filter.case {
            self.add("name = ?", case.clone());
        }
        if let Some(case) = filter.suite_case {
            self.add("suite_case = ?", case.0);
        }
        if let Some(tag) = &filter.tag {
            let tags = "tags IN (SELECT DISTINCT tags FROM cases WHERE tags <> '[]' AND instr(tags, ?) > 0)";
            self.add(tags, to_json(tag)?);
        }
        Ok(())
    }

    /// What came of it, and what a person has found.
    fn add_verdict(&mut self, filter: &CaseFilter) -> rusqlite::Result<()> {
        if let Some(verdict) = filter.verdict {
            self.add("verdict = ?", verdict.word().to_owned());
        }
        if let Some(cause) = filter.cause {
            self.add("cause = ?", cause.id().to_owned());
        }
        match filter.went_on {
            Some(true) => self.sql.push_str(" AND went_on"),
            Some(false) => self.sql.push_str(" AND NOT went_on"),
            None => {}
        }
        if let Some(whose) = filter.whose {
            let causes: Vec<String> =
                Cause::ALL.iter().filter(|c| c.whose() == whose).map(|c| format!("'{}'", c.id())).collect();
            self.sql.push_str(&format!(" AND cause IN ({})", causes.join(", ")));
        }
        if let Some(strength) = filter.strength {
            self.add("strength = ?", to_word(strength)?);
        }
        match filter.asked {
            Some(true) => self.sql.push_str(" AND model_calls > 0"),
            Some(false) => self.sql.push_str(" AND model_calls = 0"),
            None => {}
        }
        if let Some(review) = filter.review {
            self.add("cases.id IN (SELECT case_id FROM reviews WHERE kind = ?)", to_word(review)?);
        }
        if filter.unreviewed {
            self.sql.push_str(" AND cases.id NOT IN (SELECT case_id FROM reviews)");
        }
        Ok(())
    }

    /// The same for one page of the list.
    pub(crate) fn page(mut self, filter: &CaseFilter) -> Self {
        if let Some(before) = filter.before {
            self.add("cases.id < ?", before.0);
        }
        self.sql.push_str(" ORDER BY cases.id DESC LIMIT ?");
        self.values.push(to_int(filter.limit as u64).into());
        self
    }
}
