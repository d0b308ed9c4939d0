//! Two attempts at one case, row by row.

use verbatim_engine::event::Part;
use verbatim_engine::verdict::Verdict;
use verbatim_store::CaseId;

use super::Workbench;
use crate::error::Error;
use crate::view::{Comparison, RowPair, RowReview};

/// A row that takes so many times longer, and this much longer, is told.
const SLOWER: u64 = 2;
const SLOWER_MS: u64 = 1_000;

/// The largest table of row pairs that is looked through; beyond it rows are paired by their place.
const MOST_CELLS: usize = 4_000_000;

impl Workbench {
    /// The attempt beside another at the same case; beside the one before it without another.
    ///
    /// # Errors
    /// There is no such attempt, or the database cannot be read.
    pub fn attempt_compare(
        &self,
        attempt: CaseId,
        with: Option<CaseId>,
    ) -> Result<Option<Comparison>, Error> {
        let record = self.store.case(attempt)?;
        let other = match with {
            Some(other) => Some(self.store.case(other)?),
            None => self.store.previous(&record)?,
        };
        let Some(other) = other else { return Ok(None) };
        let (older, newer) = if other.id < record.id { (other, record) } else { (record, other) };
        let (before, old_rows) = self.rows_of(older)?;
        let (after, new_rows) = self.rows_of(newer)?;
        Ok(Some(Comparison { before, after, rows: pairs(old_rows, new_rows) }))
    }
}

fn key(row: &RowReview) -> (Part, &str, &str) {
    (row.row.part, &row.action, &row.expected)
}

/// Rows with the same cells belong together, in the order of both (the longest common subsequence); between them,
/// rows of one place belong together, for they were edited.
fn pairs(before: Vec<RowReview>, after: Vec<RowReview>) -> Vec<RowPair> {
    let (n, m) = (before.len(), after.len());
    if n.saturating_mul(m) > MOST_CELLS {
        let (mut rows, mut old, mut new) = (Vec::new(), before, after);
        edited(&mut rows, &mut old, &mut new);
        return rows;
    }
    let mut longest = vec![vec![0_usize; m + 1]; n + 1];
    for i in (0..n).rev() {
        for j in (0..m).rev() {
            longest[i][j] = if key(&before[i]) == key(&after[j]) {
                longest[i + 1][j + 1] + 1
            } else {
                longest[i + 1][j].max(longest[i][j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut rows = Vec::new();
    let (mut old, mut new) = (Vec::new(), Vec::new());
    while i < n || j < m {
        let same = i < n && j < m && key(&before[i]) == key(&after[j]);
        if same {
            edited(&mut rows, &mut old, &mut new);
            rows.push(pair(Some(before[i].clone()), Some(after[j].clone())));
            (i, j) = (i + 1, j + 1);
        } else if j == m || (i < n && longest[i + 1][j] >= longest[i][j + 1]) {
            old.push(before[i].clone());
            i += 1;
        } else {
            new.push(after[j].clone());
            j += 1;
        }
    }
    edited(&mut rows, &mut old, &mut new);
    rows
}

fn edited(rows: &mut Vec<RowPair>, old: &mut Vec<RowReview>, new: &mut Vec<RowReview>) {
    let count = old.len().max(new.len());
    let (mut old, mut new) = (old.drain(..), new.drain(..));
    for _ in 0..count {
        rows.push(pair(old.next(), new.next()));
    }
}

fn pair(before: Option<RowReview>, after: Option<RowReview>) -> RowPair {
    let changes = match (&before, &after) {
        (Some(_), None) => vec!["did not run this time".into()],
        (None, Some(_)) => vec!["did not run before".into()],
        (Some(before), Some(after)) => changes(before, after),
        (None, None) => Vec::new(),
    };
    RowPair { before, after, changes }
}

fn changes(before: &RowReview, after: &RowReview) -> Vec<String> {
    let mut changes = Vec::new();
    if before.action != after.action {
        changes.push("the action was edited".into());
    }
    if before.expected != after.expected {
        changes.push("the expected result was edited".into());
    }
    let word = |row: &RowReview| row.verdict.as_ref().map_or("not ended", Verdict::word);
    if word(before) != word(after) {
        changes.push(format!("{} before, {} now", word(before), word(after)));
    }
    let cause = |row: &RowReview| row.verdict.as_ref().and_then(Verdict::finding).map(|f| f.cause.id());
    if let (Some(old), Some(new)) = (cause(before), cause(after))
        && old != new
    {
        changes.push(format!("{old} before, {new} now"));
    }
    let observed = |row: &RowReview| {
        row.verdict.as_ref().and_then(Verdict::finding).and_then(|finding| finding.observed.clone())
    };
    if let (Some(old), Some(new)) = (observed(before), observed(after))
        && old != new
    {
        changes.push(format!("observed '{old}' before, '{new}' now"));
    }
    let page = |row: &RowReview| row.steps.iter().rev().find_map(|step| step.title.clone());
    if let (Some(old), Some(new)) = (page(before), page(after))
        && old != new
    {
        changes.push(format!("the page '{old}' before, '{new}' now"));
    }
    if let (Some(old), Some(new)) = (before.duration_ms, after.duration_ms)
        && new >= old.saturating_mul(SLOWER)
        && new >= old + SLOWER_MS
    {
        changes.push(format!("{old} ms before, {new} ms now"));
    }
    changes
}
