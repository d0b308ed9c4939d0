//! Results as JUnit XML, for build servers. A fail is a `failure`, an inconclusive an `error` (or `skipped`, by choice);
//! `type` is the cause. Attempts at a case are one `testcase`, as Maven Surefire writes them: where the last passes, those
//! before it are `flakyFailure` and `flakyError`, else `rerunFailure` and `rerunError`.

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use time::OffsetDateTime;
use time::UtcOffset;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;

use crate::error::WriteError;
use crate::report::{Told, details, headline, told, xml};
use crate::results::{Attempts, CaseResult, RunResult};

/// What an inconclusive case is to a build server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Inconclusive {
    /// An error: the build is not green.
    #[default]
    Error,
    /// Skipped: the build may be green.
    Skipped,
}

/// Results as JUnit XML: one `testsuite` a run, one `testcase` a case.
///
/// # Errors
/// None that results in memory can cause.
pub fn write_junit(runs: &[RunResult]) -> Result<String, WriteError> {
    write_junit_as(runs, Inconclusive::Error)
}

/// The same, with a choice of what an inconclusive case is.
///
/// # Errors
/// None that results in memory can cause.
pub fn write_junit_as(runs: &[RunResult], inconclusive: Inconclusive) -> Result<String, WriteError> {
    let failed = |error: std::io::Error| WriteError::Junit(error.to_string());
    let mut page = Page { xml: Writer::new_with_indent(Vec::new(), b' ', 2), inconclusive };
    page.report(&told(runs)).map_err(failed)?;
    let mut bytes = page.xml.into_inner();
    bytes.push(b'\n');
    String::from_utf8(bytes).map_err(|error| WriteError::Junit(error.to_string()))
}

/// What an attempt is to a build server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Success,
    Failure,
    Error,
    Skipped,
}

type Attributes = Vec<(&'static str, String)>;

struct Page {
    xml: Writer<Vec<u8>>,
    inconclusive: Inconclusive,
}

impl Page {
    fn report(&mut self, runs: &[Told<'_>]) -> std::io::Result<()> {
        self.xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let all = |kind| runs.iter().map(|run| self.count(run, kind)).sum::<usize>().to_string();
        let tests = runs.iter().map(tests).sum::<usize>().to_string();
        let attributes =
            vec![("tests", tests), ("failures", all(Kind::Failure)), ("errors", all(Kind::Error))];
        self.element("testsuites", attributes, |page| runs.iter().try_for_each(|run| page.suite(run)))
    }

    fn suite(&mut self, told: &Told<'_>) -> std::io::Result<()> {
        let run = told.run;
        let time = told.run.cases.iter().map(|case| case.duration_ms).sum();
        let attributes = vec![
            ("name", told.title.clone()),
            ("tests", tests(told).to_string()),
            ("failures", self.count(told, Kind::Failure).to_string()),
            ("errors", self.count(told, Kind::Error).to_string()),
            ("skipped", self.count(told, Kind::Skipped).to_string()),
            ("time", seconds(time)),
            ("timestamp", timestamp(&run.started)),
        ];
        self.element("testsuite", attributes, |page| {
            let facts = [("file", &run.source), ("base_url", &run.base_url), ("browser", &run.browser)];
            let facts = facts.into_iter().filter_map(|(name, text)| Some((name, text.clone()?)));
            page.properties(facts.collect())?;
            told.cases.iter().try_for_each(|case| page.case(told, case))?;
            run.unfinished().map_or(Ok(()), |why| page.unfinished(told, why))
        })
    }

    fn case(&mut self, told: &Told<'_>, attempts: &Attempts<'_>) -> std::io::Result<()> {
        let case = attempts.last;
        let attributes = vec![
            ("name", case.name.clone()),
            ("classname", told.title.clone()),
            ("time", seconds(case.duration_ms)),
        ];
        self.element("testcase", attributes, |page| {
            page.properties(properties(attempts))?;
            let kind = page.kind(case);
            match kind {
                Kind::Success => {}
                Kind::Failure => page.outcome("failure", case)?,
                Kind::Error => page.outcome("error", case)?,
                Kind::Skipped => page.outcome("skipped", case)?,
            }
            for earlier in &attempts.earlier {
                page.earlier(earlier, kind == Kind::Success)?;
            }
            page.notes(attempts)
        })
    }

    /// An attempt that was not the last.
    fn earlier(&mut self, case: &CaseResult, passes_at_last: bool) -> std::io::Result<()> {
        let name = match (self.kind(case), passes_at_last) {
            (Kind::Success, _) => return Ok(()),
            (Kind::Failure, true) => "flakyFailure",
            (Kind::Failure, false) => "rerunFailure",
            (Kind::Error | Kind::Skipped, true) => "flakyError",
            (Kind::Error | Kind::Skipped, false) => "rerunError",
        };
        self.element(name, why(case), |page| {
            page.element("stackTrace", Vec::new(), |page| page.text(&details(case)))
        })
    }

    fn outcome(&mut self, name: &'static str, case: &CaseResult) -> std::io::Result<()> {
        self.element(name, why(case), |page| page.text(&details(case)))
    }

    /// What has no element of its own: what a pass rests on, and how the attempts went.
    fn notes(&mut self, attempts: &Attempts<'_>) -> std::io::Result<()> {
        let mut notes: Vec<String> =
            attempts.last.rests_on().map(|rests| format!("pass {rests}")).into_iter().collect();
        if !attempts.earlier.is_empty() {
            let all = attempts.earlier.iter().chain([&attempts.last]);
            let words: Vec<&str> = all.map(|case| case.verdict.as_deref().unwrap_or("no verdict")).collect();
            notes.push(format!("attempts: {}", words.join(", ")));
        }
        match notes.as_slice() {
            [] => Ok(()),
            notes => self.element("system-out", Vec::new(), |page| page.text(&notes.join("\n"))),
        }
    }

    /// A run that was broken off is not green, whatever the cases say that it came to.
    fn unfinished(&mut self, told: &Told<'_>, why: &str) -> std::io::Result<()> {
        let attributes =
            vec![("name", "(the run)".to_owned()), ("classname", told.title.clone()), ("time", seconds(0))];
        self.element("testcase", attributes, |page| {
            let attributes = vec![("message", why.to_owned()), ("type", "unfinished".to_owned())];
            page.empty("error", &attributes)
        })
    }

    fn properties(&mut self, properties: Attributes) -> std::io::Result<()> {
        if properties.is_empty() {
            return Ok(());
        }
        self.element("properties", Vec::new(), |page| {
            properties.into_iter().try_for_each(|(name, value)| {
                let attributes = vec![("name", name.to_owned()), ("value", value)];
                page.empty("property", &attributes)
            })
        })
    }

    fn element(
        &mut self,
        name: &'static str,
        attributes: Attributes,
        content: impl FnOnce(&mut Self) -> std::io::Result<()>,
    ) -> std::io::Result<()> {
        self.xml.write_event(Event::Start(start(name, &attributes)))?;
        content(self)?;
        self.xml.write_event(Event::End(BytesEnd::new(name)))
    }

    fn empty(&mut self, name: &'static str, attributes: &Attributes) -> std::io::Result<()> {
        self.xml.write_event(Event::Empty(start(name, attributes)))
    }

    fn text(&mut self, text: &str) -> std::io::Result<()> {
        self.xml.write_event(Event::Text(BytesText::new(&xml(text))))
    }

    fn kind(&self, case: &CaseResult) -> Kind {
        match (case.verdict.as_deref(), self.inconclusive) {
            (Some("pass"), _) => Kind::Success,
            (Some("fail"), _) => Kind::Failure,
            (_, Inconclusive::Error) => Kind::Error,
            (_, Inconclusive::Skipped) => Kind::Skipped,
        }
    }

    fn count(&self, told: &Told<'_>, kind: Kind) -> usize {
        let broken_off = usize::from(kind == Kind::Error && told.run.unfinished().is_some());
        told.cases.iter().filter(|case| self.kind(case.last) == kind).count() + broken_off
    }
}

fn start(name: &'static str, attributes: &Attributes) -> BytesStart<'static> {
    let mut start = BytesStart::new(name);
    attributes.iter().for_each(|(name, value)| start.push_attribute((*name, xml(value).as_str())));
    start
}

/// How many `testcase`s a run has.
fn tests(told: &Told<'_>) -> usize {
    told.cases.len() + usize::from(told.run.unfinished().is_some())
}

/// The identifier of a case under the names that its tool looks for, and what a program may want to know of it.
fn properties(attempts: &Attempts<'_>) -> Attributes {
    let case = attempts.last;
    let mut properties = Vec::new();
    if let Some(id) = &case.id {
        properties.push(("id", id.clone()));
        // TestRail's are C and a number, Jira's (and so Xray's and Zephyr's) a project and a number.
        let digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        if digits(id.strip_prefix(['C', 'c']).unwrap_or(id)) {
            properties.push(("test_id", id.clone()));
        } else if id.rsplit_once('-').is_some_and(|(project, number)| !project.is_empty() && digits(number)) {
            properties.push(("test_key", id.clone()));
        }
    }
    if case.rests_on().is_some()
        && let Some(strength) = case.strength
        && let Ok(serde_json::Value::String(word)) = serde_json::to_value(strength)
    {
        properties.push(("strength", word));
    }
    if attempts.is_flaky() {
        properties.push(("flaky", "true".to_owned()));
    }
    properties
}

fn why(case: &CaseResult) -> Attributes {
    let kind = case.reason.cause.map_or("no-verdict", |cause| cause.id());
    vec![("message", headline(case).unwrap_or_default()), ("type", kind.to_owned())]
}

/// Seconds with a point, as the schema of build servers asks for.
fn seconds(ms: u64) -> String {
    format!("{}.{:03}", ms / 1000, ms % 1000)
}

/// `YYYY-MM-DDThh:mm:ss` in UTC, as the schemas have it: no fractions, no zone. A run that was never begun has no time of its own.
fn timestamp(started: &str) -> String {
    let started = OffsetDateTime::parse(started, &Rfc3339).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let form = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]");
    started.to_offset(UtcOffset::UTC).format(form).unwrap_or_default()
}
