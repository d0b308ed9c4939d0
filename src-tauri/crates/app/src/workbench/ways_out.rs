//! What the tester can do about a verdict with one click.

use verbatim_engine::clarity;
use verbatim_engine::event::Column;
use verbatim_engine::ground;
use verbatim_engine::page::Happening;
use verbatim_engine::settings::Timing;
use verbatim_engine::step::{Literal, Step};
use verbatim_engine::suite::Phrase;
use verbatim_engine::verdict::{Cause, Finding, Whose};
use verbatim_store::{CaseRecord, ReviewKind};

use super::Workbench;
use super::reading::{named, replaced, whole};
use crate::view::{RowReview, WayOut};

/// The ways out of a finding, the nearest first.
pub(super) fn of(
    bench: &Workbench,
    record: &CaseRecord,
    finding: &Finding,
    rows: &[RowReview],
) -> Vec<WayOut> {
    let mut ways = Vec::new();
    let row = record.row.and_then(|id| rows.iter().find(|row| row.row == id));
    if let Some(row) = row {
        let place = Place { row, column: column(row), finding, book: book(bench, record) };
        ways.extend(place.rewrites());
        ways.extend(place.others());
    }
    ways.extend(precondition(bench, record).filter(|_| finding.cause == Cause::PreconditionOpen));
    ways.extend(timeout(finding.cause, timing(bench, record)));
    ways.extend(reviews(finding.cause));
    ways
}

fn book(bench: &Workbench, record: &CaseRecord) -> Vec<Phrase> {
    let suite = record.suite_case.and_then(|case| bench.store.suite_case(case).ok());
    let phrases = suite.and_then(|case| bench.store.phrases(case.suite).ok()).unwrap_or_default();
    phrases.into_iter().map(|record| record.phrase).collect()
}

/// To teach what the first precondition means that is left out.
fn precondition(bench: &Workbench, record: &CaseRecord) -> Option<WayOut> {
    let of = bench.store.suite_case(record.suite_case?).ok()?;
    let suite = bench.store.suite(of.suite).ok()?.settings;
    let row = suite.setup.into_iter().chain(of.content.setup).find(|row| row.disabled)?;
    let sentence = row.action.trim().to_owned();
    Some(WayOut::Teach {
        label: format!("teach what “{sentence}” means"), column: Column::Action, sentence
    })
}

fn timing(bench: &Workbench, record: &CaseRecord) -> Option<Timing> {
    let case = bench.store.suite_case(record.suite_case?).ok()?;
    Some(bench.store.suite(case.suite).ok()?.settings.timing)
}

/// The cell that decided.
fn column(row: &RowReview) -> Column {
    if let Some(reading) = row.readings.iter().find(|reading| reading.finding.is_some()) {
        return reading.column;
    }
    let checked = row.checks.iter().any(|check| check.holds != Some(true));
    if checked && row.steps.iter().all(|step| step.finding.is_none()) {
        Column::Expected
    } else {
        Column::Action
    }
}

struct Place<'a> {
    row: &'a RowReview,
    column: Column,
    finding: &'a Finding,
    book: Vec<Phrase>,
}

impl Place<'_> {
    fn cell(&self) -> &str {
        match self.column {
            Column::Action => &self.row.action,
            Column::Expected => &self.row.expected,
        }
    }

    fn reads(&self, text: &str) -> bool {
        match self.column {
            Column::Action => clarity::read_action(text, &self.book).is_ok(),
            Column::Expected => clarity::read_expected(text, &self.book).is_ok(),
        }
    }

    fn rewrite(&self, label: String, text: String) -> Option<WayOut> {
        let new = text != self.cell() && self.reads(&text);
        new.then_some(WayOut::Rewrite { label, row: self.row.row, column: self.column, text })
    }

    /// Other ways to write the cell.
    fn rewrites(&self) -> Vec<WayOut> {
        let mut ways = Vec::new();
        ways.extend(self.nearest());
        match self.finding.cause {
            Cause::AmbiguousTarget | Cause::AmbiguousStep => ways.extend(self.candidates()),
            Cause::NearMiss | Cause::TargetMissing | Cause::OptionMissing | Cause::AssertionFalse => {
                ways.extend(self.near_misses());
            }
            Cause::AlreadyInState => {
                ways.extend(
                    self.rewrite("make the step optional".into(), format!("optionally, {}", self.cell())),
                );
            }
            _ => {}
        }
        ways
    }

    /// The nearest sentence that the grammar reads.
    fn nearest(&self) -> Option<WayOut> {
        let error = match self.column {
            Column::Action => clarity::read_action(self.cell(), &self.book).err(),
            Column::Expected => clarity::read_expected(self.cell(), &self.book).err(),
        };
        let error = error?;
        let nearest = error.nearest?;
        let text = whole(self.cell(), self.column, error.at.start, &nearest);
        self.rewrite(format!("write “{nearest}”"), text)
    }

    /// The step that decided, where it has a target.
    fn step(&self) -> Option<Step> {
        if self.column == Column::Expected {
            return None;
        }
        let parsed = clarity::read_action(self.cell(), &[]).ok()?;
        let steps = parsed.content();
        let decided = self.row.steps.iter().find(|step| step.finding.is_some()).map_or(1, |step| step.step);
        let named = steps.iter().find(|step| step.text == self.finding.sentence);
        named.or_else(|| steps.get(decided.saturating_sub(1))).cloned()
    }

    /// Each of the candidates, named.
    fn candidates(&self) -> Vec<WayOut> {
        let Some(step) = self.step() else { return Vec::new() };
        let Some((target, _)) = ground::target_of(&step.action) else { return Vec::new() };
        let near = &self.finding.near;
        near.iter()
            .filter_map(|candidate| {
                let bare = candidate.description.strip_prefix("the ").unwrap_or(&candidate.description);
                let texts = named(self.cell(), target.span, bare);
                texts.into_iter().find_map(|text| self.rewrite(format!("take the {bare}"), text))
            })
            .collect()
    }

    /// What comes near, in the place of the text that was written.
    fn near_misses(&self) -> Vec<WayOut> {
        let written = match self.step() {
            Some(step) => ground::target_of(&step.action).and_then(|(target, _)| target.name.clone()),
            None => None,
        };
        let near = self.finding.near.iter().filter_map(|candidate| quoted(&candidate.description));
        near.filter_map(|name| {
            let text = match &written {
                Some(written) => in_place(self.cell(), written, name)?,
                None => self.in_expected(name)?,
            };
            self.rewrite(format!("write “{name}”"), text)
        })
        .collect()
    }

    /// The text that the finding expected, in the expected cell.
    fn in_expected(&self, name: &str) -> Option<String> {
        let expected = self.finding.expected.as_deref()?;
        let expected = quoted(expected).unwrap_or(expected);
        let fits = !expected.is_empty() && self.cell().matches(expected).count() == 1;
        fits.then(|| self.cell().replace(expected, name))
    }

    /// Ways out that are not another text.
    fn others(&self) -> Vec<WayOut> {
        let mut ways = Vec::new();
        match self.finding.cause {
            Cause::AmbiguousStep | Cause::UndecidableAssertion => ways.push(WayOut::Teach {
                label: "teach the phrasebook what it means".into(),
                column: self.column,
                sentence: self.cell().trim().to_owned(),
            }),
            Cause::MissingTestData => {
                if let Some(name) = quoted(&self.finding.message) {
                    let label = format!("give '{name}' a value");
                    ways.push(WayOut::GiveData { label, name: name.to_owned() });
                }
            }
            Cause::LeftAllowedHosts => ways.extend(
                self.left_for().map(|host| WayOut::AllowHost { label: format!("allow {host}"), host }),
            ),
            Cause::AlreadyInState => {
                ways.push(WayOut::Disable { label: "leave the row out".into(), row: self.row.row });
            }
            _ => {}
        }
        ways
    }

    fn left_for(&self) -> Option<String> {
        let left = self.row.happenings.iter().find_map(|told| match &told.happening {
            Happening::LeftHosts { url } => Some(url.as_str()),
            Happening::HeldBack { host } => Some(host.as_str()),
            _ => None,
        })?;
        if left.starts_with("file:") {
            return None;
        }
        let rest = left.split_once("://").map_or(left, |(_, rest)| rest);
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        (!host.is_empty()).then(|| host.to_owned())
    }
}

/// The first quoted text of a description.
fn quoted(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once('\'')?;
    let (name, _) =
        rest.rsplit_once('\'').filter(|(name, _)| !name.contains('\'')).or_else(|| rest.split_once('\''))?;
    (!name.is_empty()).then_some(name)
}

/// A cell with another name in the place of the one that was written.
fn in_place(cell: &str, written: &Literal, name: &str) -> Option<String> {
    let marks = if name.contains('\'') { '"' } else { '\'' };
    let old: String =
        cell.chars().skip(written.span.start).take(written.span.end - written.span.start).collect();
    let bare = old == written.text;
    let quoted_there =
        cell.chars().nth(written.span.start.wrapping_sub(1)).is_some_and(|c| "'\"“‘«`".contains(c));
    let words = if bare && quoted_there { name.to_owned() } else { format!("{marks}{name}{marks}") };
    Some(replaced(cell, written.span, &words))
}

fn timeout(cause: Cause, timing: Option<Timing>) -> Option<WayOut> {
    let timing = timing?;
    let (field, now, what) = match cause {
        Cause::TargetMissing | Cause::TargetHidden | Cause::TargetDisabled | Cause::TargetObscured => {
            ("readiness_ms", timing.readiness_ms, "for a target")
        }
        Cause::AssertionFalse => ("assertion_ms", timing.assertion_ms, "for an expected result"),
        Cause::Unsettled | Cause::Quiescent => ("quiescence_ms", timing.quiescence_ms, "for an effect"),
        Cause::BudgetExceeded => ("case_ms", timing.case_ms, "for a case"),
        Cause::Environment => ("page_load_ms", timing.page_load_ms, "for a page to load"),
        _ => return None,
    };
    let ms = now.saturating_mul(2);
    let label = format!("wait up to {} s {what}, in all of the suite", ms.div_ceil(1_000));
    Some(WayOut::RaiseTimeout { label, field: field.into(), ms })
}

fn reviews(cause: Cause) -> Vec<WayOut> {
    let review = |label: &str, review| WayOut::Review { label: label.into(), review };
    let again = WayOut::RunAgain { label: "run the case again".into() };
    match cause.whose() {
        Whose::Application => vec![
            review("it is a defect", ReviewKind::ConfirmedDefect),
            review("the change is right", ReviewKind::ChangeIsRight),
            review("the test is wrong", ReviewKind::TestWasWrong),
        ],
        Whose::Environment => vec![
            again,
            WayOut::Doctor { label: "see what this machine has".into() },
            review("it was the environment", ReviewKind::Environment),
        ],
        Whose::Agent | Whose::User => vec![again],
        Whose::Test => Vec::new(),
    }
}
