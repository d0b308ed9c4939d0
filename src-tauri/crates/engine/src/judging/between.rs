//! States that last only as long as a page works on an input: "the button 'Saving…' is disabled" is seen until the answer comes.

use std::sync::Arc;

use crate::assertion::{Assertion, Check, Claim, Memory};
use crate::judge::{Appeared, Truth};
use crate::snapshot::Snapshot;

use super::{Judged, Past, judge_on};

/// Whether an assertion may be of what is shown until the page rests.
pub(crate) fn may_be_of_it(assertion: &Assertion) -> bool {
    state_of(assertion).is_some()
}

/// What is false now, and was so from the input on until its answer came: it holds of what was there only then, and is undecided of what is
/// still there in another state.
pub(super) fn held(
    assertion: &Assertion,
    judged: Judged,
    observed: &Arc<Snapshot>,
    past: &Past<'_>,
) -> Judged {
    let (Some(check), Some(before)) = (state_of(assertion), past.before_input) else { return judged };
    let says =
        |assertion: &Assertion, on: &Snapshot| judge_on(assertion, on, Appeared::default(), past).truth;
    if judged.judgement.truth != Truth::False || says(assertion, before) != Truth::False {
        return judged;
    }
    let mut seen = past.between.iter().chain([observed]);
    let Some(then) = seen.find(|page| says(assertion, page) == Truth::True) else { return judged };
    let Claim::State { target, .. } = &check.claim else { return judged };
    let claim = Claim::Element { target: target.clone() };
    let there = Assertion::Check(Check { claim, ..check.clone() });
    let mut others = past.between.iter().chain([observed]);
    let only_then = says(&there, before) == Truth::False
        && says(&there, &judged.snapshot) == Truth::False
        && others.all(|page| says(&there, page) != Truth::True || says(assertion, page) == Truth::True);
    let now = judged.judgement.checks.iter().map(|check| check.observed.clone()).next().unwrap_or_default();
    let mut judgement = judge_on(assertion, then, Appeared::default(), past);
    if !only_then {
        judgement.truth = Truth::NotApplicable;
        for check in &mut judgement.checks {
            check.truth = Truth::NotApplicable;
            check.reason =
                Some(format!("it was so right after the input, but then {now}: say which of them is meant"));
        }
    }
    Judged { judgement, snapshot: then.clone(), settled: true, in_time: !only_then, ..judged }
}

fn state_of(assertion: &Assertion) -> Option<&Check> {
    match assertion {
        Assertion::Check(check)
            if check.memory == Memory::default() && matches!(check.claim, Claim::State { .. }) =>
        {
            Some(check)
        }
        _ => None,
    }
}
