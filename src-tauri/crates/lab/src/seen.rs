//! Rows as they were seen: their claims and the pages that were kept of them, on which claims are judged again without a browser.

use std::collections::BTreeSet;
use std::sync::Arc;

use verbatim_engine::assertion::Assertion;
use verbatim_engine::clarity::read_expected;
use verbatim_engine::event::RowId;
use verbatim_engine::judge::{Truth, View, judge};
use verbatim_engine::snapshot::Snapshot;

/// A row of an attempt, and the pages that were kept of it.
#[derive(Debug, Clone)]
pub struct Seen {
    /// The case's name.
    pub case: String,
    /// The row.
    pub row: RowId,
    /// Whether it is the first of the attempt: it begins on no page of the application.
    pub first: bool,
    /// Whether it passed.
    pub passed: bool,
    /// Its action cell.
    pub action: String,
    /// The sentences that were read of it.
    pub steps: Vec<String>,
    /// Its expected cell.
    pub expected: String,
    /// The sentences that were read of it, each once.
    pub claims: Vec<String>,
    /// At the end of the row before; none of the first, and where that page was not kept.
    pub before: Option<Arc<Snapshot>>,
    /// At its end.
    pub after: Arc<Snapshot>,
    /// At the end of each earlier row.
    pub earlier: Vec<Arc<Snapshot>>,
    /// The suite's base URL.
    pub base_url: Option<String>,
}

/// What runs have kept of their rows.
#[derive(Debug, Clone, Default)]
pub struct Kept {
    /// The rows whose page was kept, in the order in which they ended.
    pub rows: Vec<Seen>,
    /// The others.
    pub lost: Vec<(String, RowId)>,
    /// The cases of which an attempt has passed, so that all their rows were seen.
    pub passed: BTreeSet<String>,
}

impl Kept {
    /// The rows that have passed and claim something.
    #[must_use]
    pub fn claiming(&self) -> Vec<Seen> {
        self.rows.iter().filter(|seen| seen.passed && !seen.claims.is_empty()).cloned().collect()
    }
}

impl Seen {
    /// The row as if it had ended on another page: what it remembers stays.
    #[must_use]
    pub fn on(&self, page: &Arc<Snapshot>) -> Self {
        Self { after: page.clone(), ..self.clone() }
    }

    /// Whether a claim holds on the page at the end of the row, as far as the pages tell it: not what went by, nor what was entered.
    #[must_use]
    pub fn holds(&self, claim: &Assertion) -> Truth {
        self.judged(claim, &self.after, self.before.as_deref())
    }

    /// Whether it held before the row's action already; none where no page was kept from before.
    #[must_use]
    pub fn held_before(&self, claim: &Assertion) -> Option<Truth> {
        let before = self.before.as_deref()?;
        Some(self.judged(claim, before, Some(before)))
    }

    fn judged(&self, claim: &Assertion, now: &Snapshot, before: Option<&Snapshot>) -> Truth {
        let rows: Vec<&Snapshot> = self.earlier.iter().map(AsRef::as_ref).collect();
        let view = View { before, rows: &rows, base_url: self.base_url.as_deref(), ..View::of(now) };
        judge(claim, &view).truth
    }
}

/// Reads a sentence of an expected cell; none where nothing reads it, or it needs test data.
#[must_use]
pub fn read(sentence: &str) -> Option<Assertion> {
    if sentence.contains("{{") {
        return None;
    }
    read_expected(sentence, &[]).ok()?.content().clone()
}
