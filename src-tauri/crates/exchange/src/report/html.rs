//! One page that needs nothing else: no request to anywhere, readable on a phone, prints.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

use super::{Pictures, Told, count, duration, part, word};
use crate::results::{Attempts, CaseResult, Reason, RowResult, RowVerdict, rests_on};
use verbatim_engine::verdict::Strength;

const STYLE: &str = include_str!("html/report.css");
const SCRIPT: &str = include_str!("html/report.js");
/// Pictures of passes are there in reports of at most so many cases; pictures of everything else always are.
const FEW: usize = 50;
/// The most that pictures may take, in bytes: a page of more opens slowly.
const MOST: usize = 60 << 20;

/// Writes the page.
pub(super) fn write(runs: &[Told<'_>], pictures: Pictures<'_>) -> String {
    let cases: usize = runs.iter().map(|told| told.run.cases.len()).sum();
    let mut album = Album { pictures, passes: cases <= FEW, taken: 0, left_out: 0, unseen: 0 };
    let title = match runs {
        [told] => format!("{}: results", told.title),
        _ => "Test results".to_owned(),
    };
    let sections: Vec<Markup> = runs.iter().map(|told| section(told, &mut album)).collect();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                // Nothing of a tested page can reach out of the report.
                meta http-equiv="Content-Security-Policy" content=(policy());
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header.top {
                    h1 { (title) }
                    (tally(runs))
                    (controls(runs))
                }
                main {
                    @for section in &sections { (section) }
                    p #none hidden { "No case fits. " button type="button" #clear { "Show all" } }
                }
                footer {
                    "Written by Verbatim " (env!("CARGO_PKG_VERSION"))
                    @if album.unseen > 0 {
                        " · pictures not shown, for they show a secret or are not here: " (album.unseen)
                    }
                    @if album.left_out > 0 { " · pictures left out to keep this page small: " (album.left_out) }
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

/// The page runs the one script that it was written with, and no other that a text may bring in.
fn policy() -> String {
    let hash = STANDARD.encode(Sha256::digest(SCRIPT));
    format!("default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{hash}'")
}

const VERDICTS: [(&str, &str); 3] = [("fail", "✗"), ("inconclusive", "?"), ("pass", "✓")];

fn tally(runs: &[Told<'_>]) -> Markup {
    let total: usize = runs.iter().map(|told| told.cases.len()).sum();
    html! {
        div.bar role="img" aria-label=(VERDICTS.map(|(verdict, _)| format!("{} {verdict}", count(runs, verdict))).join(", ")) {
            @for (verdict, _) in VERDICTS {
                @let share = 100.0 * count(runs, verdict) as f64 / total.max(1) as f64;
                @if share > 0.0 { span class=(verdict) style=(format!("width:{share:.2}%")) {} }
            }
        }
    }
}

fn controls(runs: &[Told<'_>]) -> Markup {
    let total: usize = runs.iter().map(|told| told.cases.len()).sum();
    html! {
        form.controls role="search" {
            input #search type="search" placeholder="Search cases, causes, texts" aria-label="Search cases, causes, texts";
            div.filters role="group" aria-label="Verdicts" {
                button type="button" data-verdict="" aria-pressed="true" { "All " b { (total) } }
                @for (verdict, mark) in VERDICTS {
                    button type="button" class=(verdict) data-verdict=(verdict) aria-pressed="false" {
                        span aria-hidden="true" { (mark) } " " (capital(verdict)) " " b { (count(runs, verdict)) }
                    }
                }
            }
        }
    }
}

fn section(told: &Told<'_>, album: &mut Album<'_>) -> Markup {
    let run = told.run;
    let earlier = run.cases.len() - told.cases.len();
    let facts = [
        Some(("Began", moment(&run.started))),
        run.duration_ms.map(|ms| ("Took", duration(ms))),
        run.source.clone().map(|file| ("File", file)),
        run.base_url.clone().map(|url| ("Site", url)),
        run.browser.clone().map(|browser| ("Browser", browser)),
        (earlier > 0).then(|| ("Attempts", run.cases.len().to_string())),
        run.unfinished().map(|why| ("Note", why.to_owned())),
    ];
    let cases: Vec<Markup> = told.cases.iter().map(|case| self::case(case, album)).collect();
    html! {
        section.run {
            h2 { (told.title) }
            p.facts { @for (name, text) in facts.iter().flatten() { span { (name) " " b { (text) } } } }
            @for case in &cases { (case) }
        }
    }
}

/// "2026-03-01 12:30 UTC".
fn moment(started: &str) -> String {
    match (started.get(..10), started.get(11..16)) {
        (Some(day), Some(time)) => format!("{day} {time} UTC"),
        _ => started.to_owned(),
    }
}

/// A case: its last attempt, with those before it inside.
fn case(attempts: &Attempts<'_>, album: &mut Album<'_>) -> Markup {
    let case = attempts.last;
    let inside = body(case, album);
    let earlier: Vec<Markup> =
        attempts.earlier.iter().map(|attempt| earlier_attempt(attempt, album)).collect();
    let flaky = attempts.is_flaky();
    let word = word(case);
    html! {
        details class={ "case " (word.replace(' ', "-")) } data-verdict=(word) {
            (head(case, !earlier.is_empty(), flaky))
            (inside)
            @for attempt in &earlier { (attempt) }
        }
    }
}

/// An attempt that was not the last.
fn earlier_attempt(case: &CaseResult, album: &mut Album<'_>) -> Markup {
    let inside = body(case, album);
    html! {
        details class={ "attempt " (word(case).replace(' ', "-")) } {
            (head(case, true, false))
            (inside)
        }
    }
}

/// `of_several`: there are other attempts at the case.
fn head(case: &CaseResult, of_several: bool, flaky: bool) -> Markup {
    let word = word(case);
    let cause = case.reason.cause;
    html! {
        summary {
            span.mark aria-hidden="true" { (mark(word)) }
            span.name {
                (case.name)
                @if let Some(id) = &case.id { span.chip { (id) } }
                @if of_several || case.attempt > 1 { span.chip { "attempt " (case.attempt) } }
                @if flaky { span.chip.flaky { "flaky" } }
                @match case.strength {
                    Some(Strength::ByPerson) => { span.chip { "decided by a person" } }
                    Some(Strength::ByReading) => { span.chip { "by reading: to be reviewed" } }
                    Some(Strength::Strict) | None => {}
                }
                @for tag in &case.tags { span.chip.tag { (tag) } }
                @if let Some(message) = &case.reason.message {
                    span.why { @if let Some(row) = super::row(case) { (capital(&row)) ": " } (message) }
                }
            }
            span.right {
                span.word { (capital(word)) }
                @if let Some(cause) = cause { span.cause { (cause.id()) } }
                span.time { (duration(case.duration_ms)) }
            }
        }
    }
}

fn body(case: &CaseResult, album: &mut Album<'_>) -> Markup {
    let word = word(case);
    let rows: Vec<Markup> = case.rows.iter().map(|row| self::row(row, word != "pass", album)).collect();
    html! {
        (reason(&case.reason))
        @if !rows.is_empty() {
            table {
                thead { tr { th scope="col" { "#" } th scope="col" { "Action" } th scope="col" { "Expected result" } th scope="col" { "Result" } } }
                tbody { @for row in &rows { (row) } }
            }
        }
    }
}

/// Expected beside observed, and what to do about it.
fn reason(reason: &Reason) -> Markup {
    let sides = reason.expected.is_some() || reason.observed.is_some();
    html! {
        @if reason.cause.is_some() {
            div.reason {
                @if let Some(sentence) = reason.sentence.as_deref().filter(|text| !text.is_empty()) {
                    p.sentence { (sentence) }
                }
                @if sides {
                    div.sides {
                        div { h3 { "Expected" } p { (reason.expected.as_deref().unwrap_or("–")) } }
                        // Where it is not said, the message over all of this says it.
                        @if let Some(observed) = &reason.observed { div { h3 { "Observed" } p { (observed) } } }
                    }
                }
                @if !reason.near.is_empty() {
                    h3 { "Near" }
                    ul { @for near in &reason.near { li { (near) } } }
                }
                @if let Some(way_out) = &reason.way_out { p.way-out { b { "Way out: " } (way_out) } }
            }
        }
    }
}

fn row(row: &RowResult, wanted: bool, album: &mut Album<'_>) -> Markup {
    let word = match row.verdict {
        RowVerdict::Pass => "pass",
        RowVerdict::Fail => "fail",
        RowVerdict::Inconclusive => "inconclusive",
        RowVerdict::NotRun => "not run",
    };
    let part = part(row.part);
    let rests = row.strength.and_then(rests_on);
    let picture = album.take(row, wanted);
    html! {
        tr class=(word.replace(' ', "-")) {
            td.number data-title="Row" { (part) (row.row) }
            td.cell data-title="Action" { (row.action) }
            td.cell data-title="Expected result" { (row.expected_result) }
            td.result data-title="Result" {
                span.word { span aria-hidden="true" { (mark(word)) } " " (capital(word)) }
                @if row.verdict != RowVerdict::NotRun { " " span.time { (duration(row.duration_ms)) } }
                @if let Some(rests) = rests { p { (capital(rests)) } }
                @else if row.by_person { p { "a person was asked, and answered" } }
                @if let Some(message) = &row.reason.message { p { (message) } }
            }
        }
        @if let Some(picture) = picture {
            tr.shot { td colspan="4" {
                details { summary { "Screenshot of " (part) "row " (row.row) }
                    img loading="lazy" alt=(format!("The page at the end of {part}row {}", row.row)) src=(picture);
                }
            } }
        }
    }
}

fn mark(word: &str) -> &'static str {
    VERDICTS.iter().find(|(verdict, _)| *verdict == word).map_or("–", |(_, mark)| mark)
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The pictures that go into the page.
struct Album<'a> {
    pictures: Pictures<'a>,
    passes: bool,
    taken: usize,
    left_out: usize,
    /// Pictures that there are no bytes of.
    unseen: usize,
}

impl Album<'_> {
    /// A picture as the address of itself.
    fn take(&mut self, row: &RowResult, wanted: bool) -> Option<String> {
        let key = row.screenshot.as_deref()?;
        if !(wanted || self.passes) || self.taken > MOST {
            self.left_out += 1;
            return None;
        }
        let Some(bytes) = (self.pictures)(key) else {
            self.unseen += 1;
            return None;
        };
        self.taken += bytes.len();
        Some(format!("data:image/jpeg;base64,{}", STANDARD.encode(bytes)))
    }
}
