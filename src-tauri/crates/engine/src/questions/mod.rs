//! What may be meant by what nobody could decide, with no model: by an expected result, sentences of the grammar that the pages
//! before and after its row bear out; by a step, steps about the elements of the page as it stood. A person chooses among them
//! after the run.

mod group;
mod news;
mod steps;

pub use group::{alike, kept, kept_alone, literals, meant};
pub use steps::{steps, steps_of};

use std::collections::BTreeSet;

use crate::agents::words;
use crate::assertion::Assertion;
use crate::clarity;
use crate::judge::{Truth, View, judge};
use crate::snapshot::{Rect, Snapshot};

use news::News;

/// So many are looked at closely, and so many are offered.
const LOOKED_AT: usize = 40;
const OFFERED: usize = 8;

/// The pages of a row.
#[derive(Debug, Clone, Copy)]
pub struct Pages<'a> {
    /// Before its first input; none where no page was open.
    pub before: Option<&'a Snapshot>,
    /// At its end.
    pub after: &'a Snapshot,
    /// The suite's base URL.
    pub base_url: Option<&'a str>,
}

/// A sentence that a claim may mean.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// In the grammar.
    pub sentence: String,
    /// How many words of meaning it shares with the claim.
    pub shared: usize,
    /// Where what it speaks of is, on the page after the row.
    pub bbox: Option<Rect>,
}

/// What a claim may mean: sentences that were false before the row and are true after it (of a claim that says "still": true in
/// both), the likeliest first, each judged by the rules that judge a run. At most eight.
pub fn candidates(claim: &str, pages: &Pages<'_>) -> Vec<Candidate> {
    let still = words::says_still(claim);
    let claimed: BTreeSet<String> = words::claimed(claim).into_iter().collect();
    let mut all = if still { news::kept(pages) } else { news::all(pages) };
    all.extend(news::quotes(&literals(claim), still));
    let mut all: Vec<(usize, News)> = all.into_iter().map(|news| (shared(&claimed, &news), news)).collect();
    all.sort_by_key(|(shared, news)| std::cmp::Reverse((*shared, news.weight)));
    let mut offered: Vec<Candidate> = Vec::new();
    for (shared, news) in all.into_iter().filter(|(shared, _)| !still || *shared > 0).take(LOOKED_AT) {
        if offered.len() == OFFERED {
            break;
        }
        if let Some(known) = offered.iter_mut().find(|known| known.sentence == news.sentence) {
            // Of a text that the claim quotes itself it is not known yet where it stands.
            known.bbox = known.bbox.or(news.bbox);
            continue;
        }
        if bears_out(&news.sentence, pages, still) {
            offered.push(Candidate { sentence: news.sentence, shared, bbox: news.bbox });
        }
    }
    offered
}

fn shared(claimed: &BTreeSet<String>, news: &News) -> usize {
    let said: BTreeSet<String> = words::content(&news.words).into_iter().collect();
    said.intersection(claimed).count()
}

/// Whether the pages of a row bear a sentence out as what has come of it: it is true after, and was not before, unless it says that
/// something is so still.
fn bears_out(sentence: &str, pages: &Pages<'_>, still: bool) -> bool {
    let Ok(parsed) = clarity::read_expected(sentence, &[]) else { return false };
    let Some(assertion) = parsed.content() else { return false };
    // What was there no longer is of no page alone: of the one before, it is asked as if nothing had happened since.
    let was = || pages.before.map(|before| truth(assertion, before, Some(before), pages.base_url));
    truth(assertion, pages.after, pages.before, pages.base_url) == Truth::True
        && (still || was().is_none_or(|was| was == Truth::False))
}

/// Whether a sentence holds on the pages of a row, as far as they tell; none where it cannot be read.
pub fn holds(sentence: &str, pages: &Pages<'_>) -> Option<Truth> {
    let parsed = clarity::read_expected(sentence, &[]).ok()?;
    parsed.content().as_ref().map(|assertion| truth(assertion, pages.after, pages.before, pages.base_url))
}

/// Whether what a sentence says came with the row (true) or was so before it already (false); none where it is not so after it.
pub fn came(sentence: &str, pages: &Pages<'_>) -> Option<bool> {
    let parsed = clarity::read_expected(sentence, &[]).ok()?;
    let assertion = parsed.content().as_ref()?;
    let so = truth(assertion, pages.after, pages.before, pages.base_url) == Truth::True;
    let was = || {
        pages
            .before
            .is_some_and(|before| truth(assertion, before, Some(before), pages.base_url) == Truth::True)
    };
    so.then(|| !was())
}

/// What the texts at a point of a page say that they are there, the smallest first: what a person points at may be no element.
pub fn texts_at(page: &Snapshot, x: f64, y: f64) -> Vec<(String, Rect)> {
    news::texts_at(page, x, y)
}

fn truth(assertion: &Assertion, now: &Snapshot, before: Option<&Snapshot>, base_url: Option<&str>) -> Truth {
    let rows: Vec<&Snapshot> = before.into_iter().collect();
    let view = View { before, rows: &rows, base_url, ..View::of(now) };
    judge(assertion, &view).truth
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]
mod tests;
