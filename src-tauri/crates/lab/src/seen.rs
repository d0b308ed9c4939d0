//! Rows as they were seen: their claims and the pages that were kept of them, on which claims are judged again without a browser.

use std::sync::Arc;

use verbatim_engine::assertion::Assertion;
use verbatim_engine::clarity::read_expected;
use verbatim_engine::event::RowId;
use verbatim_engine::judge::{Truth, View, judge};
use verbatim_engine::snapshot::Snapshot;

/// A row that has passed, and the pages that were kept of it.
#[derive(Debug, Clone)]
pub struct Seen {
    /// The case's name.
    pub case: String,
    /// The row.
    pub row: RowId,
    /// The sentences of its expected cell, each once.
    pub claims: Vec<String>,
    /// At the end of the row before; none of the first.
    pub before: Option<Arc<Snapshot>>,
    /// At its end.
    pub after: Arc<Snapshot>,
    /// At the end of each earlier row.
    pub earlier: Vec<Arc<Snapshot>>,
    /// The suite's base URL.
    pub base_url: Option<String>,
}

impl Seen {
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
