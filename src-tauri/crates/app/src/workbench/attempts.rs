//! Records of the history as the window is told of them.

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use verbatim_engine::verdict::{Strength, Verdict};
use verbatim_store::{CaseRecord, Review, RunRecord, VerdictKind};

use crate::view::{AttemptLine, PersonReview, RunLine};

/// A moment as RFC 3339.
pub(super) fn moment(at: OffsetDateTime) -> String {
    // Only a year beyond 9999 has no such form.
    at.format(&Rfc3339).unwrap_or_default()
}

/// The verdict without its reasons.
pub(super) fn kind(attempt: &CaseRecord) -> Option<VerdictKind> {
    attempt.verdict.as_ref().map(kind_of)
}

pub(super) fn kind_of(verdict: &Verdict) -> VerdictKind {
    match verdict {
        Verdict::Pass { .. } => VerdictKind::Pass,
        Verdict::Fail(_) => VerdictKind::Fail,
        Verdict::Inconclusive(_) => VerdictKind::Inconclusive,
    }
}

/// What a pass rests on.
pub(super) fn strength(verdict: &Verdict) -> Option<Strength> {
    match verdict {
        Verdict::Pass { strength } => Some(*strength),
        Verdict::Fail(_) | Verdict::Inconclusive(_) => None,
    }
}

pub(super) fn review(review: Review) -> PersonReview {
    PersonReview { kind: review.kind, note: review.note, at: moment(review.at) }
}

pub(super) fn attempt(record: CaseRecord) -> AttemptLine {
    // The verdict of some rows is none of the case.
    let verdict = record.verdict.as_ref().filter(|_| !record.partial);
    let finding = verdict.and_then(Verdict::finding);
    AttemptLine {
        id: record.id,
        run: record.run,
        case: record.case,
        attempt: record.attempt,
        case_id: record.suite_case,
        started: moment(record.started),
        duration_ms: record.duration_ms,
        verdict: kind(&record).filter(|_| !record.partial),
        strength: verdict.and_then(strength),
        cause: finding.map(|finding| finding.cause),
        whose: finding.map(|finding| finding.cause.whose()),
        went_on: verdict.is_some_and(Verdict::went_on),
        row: record.row.filter(|_| !record.partial),
        sentence: finding.map(|finding| finding.sentence.clone()),
        message: finding.filter(|f| !f.says_only_its_cause()).map(|f| f.message.clone()),
        partial: record.partial,
        suite: record.suite,
        name: record.name,
        tags: record.tags,
        expect: record.expect,
        review: record.review.map(review),
        cost: record.cost,
    }
}

pub(super) fn run(record: RunRecord) -> RunLine {
    RunLine {
        id: record.id,
        suite: record.header.suite,
        suite_id: record.suite_id,
        source: record.header.source,
        base_url: record.header.base_url,
        browser: record.header.browser,
        workers: record.header.workers,
        planned: record.header.cases,
        started: moment(record.header.started),
        duration_ms: record.duration_ms,
        state: record.state,
        counts: record.counts,
        partial: record.partial,
        pruned: record.pruned,
        cost: record.cost,
    }
}
