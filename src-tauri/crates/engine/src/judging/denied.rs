//! What a denial denies, and what came and went while it was judged: an error that an action brings for some seconds is no proof that it
//! brought none.

use crate::assertion::{Assertion, Check, Claim, Memory};
use crate::judge::{Appeared, Judged, Judgement, Truth};

use super::{Past, judge_on};

/// The elementary checks of an assertion that deny something which was not there before the row's first action.
#[derive(Debug, Default)]
pub(crate) struct Denied {
    /// By their place among the checks: what was seen of each on a page at rest.
    checks: Vec<(usize, Option<String>)>,
    gone: bool,
}

impl Denied {
    pub(crate) fn of(assertion: &Assertion, past: &Past<'_>) -> Self {
        let Some(before) = past.before else { return Self::default() };
        let mut denials = Vec::new();
        collect(assertion, false, &mut denials);
        if !denials.contains(&true) {
            return Self::default();
        }
        let held = judge_on(assertion, before, Appeared::default(), past);
        let held = held.checks.iter().map(|check| check.truth == Truth::True);
        let checks = denials.iter().zip(held).enumerate().filter(|(_, (denial, held))| **denial && *held);
        Self { checks: checks.map(|(at, _)| (at, None)).collect(), gone: false }
    }

    /// Takes a judgement of a page at rest. Whether something that came and went was displayed is for no rule to say: it may be a hint
    /// that the page is at work, or the very error that must not come.
    pub(crate) fn see(&mut self, judgement: &mut Judgement) {
        for (at, stood) in &mut self.checks {
            let Some(check) = judgement.checks.get_mut(*at) else { continue };
            match (check.truth, &stood) {
                (Truth::False, _) => *stood = Some(check.observed.clone()),
                (Truth::True, Some(observed)) => {
                    doubt(check, observed);
                    self.gone = true;
                }
                _ => {}
            }
        }
        if self.gone && judgement.truth == Truth::True {
            judgement.truth = Truth::NotApplicable;
        }
    }

    /// Whether something of it stood there at rest and is gone.
    pub(crate) fn came_and_went(&self) -> bool {
        self.gone
    }
}

fn doubt(check: &mut Judged, observed: &str) {
    check.truth = Truth::NotApplicable;
    let observed = format!("after the action {observed} for a while, on a page at rest, and then no longer");
    check.reason =
        Some(format!("{observed}: if it may come and go, let a step wait until it is not displayed"));
    check.observed = observed;
}

/// Whether each elementary check denies that something is there now, in the order in which they are judged.
fn collect(assertion: &Assertion, negative: bool, into: &mut Vec<bool>) {
    match assertion {
        Assertion::Not(inner) => collect(inner, !negative, into),
        Assertion::And(parts) | Assertion::Or(parts) => {
            parts.iter().for_each(|part| collect(part, negative, into));
        }
        Assertion::Check(Check { memory, claim, .. }) => {
            let of_presence =
                matches!(claim, Claim::Text { .. } | Claim::Element { .. } | Claim::Dialog { .. });
            into.push(negative && *memory == Memory::Now && of_presence);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Mark;
    use crate::snapshot::{Block, Run, Snapshot};
    use crate::step::{Literal, Span};

    fn shows(text: &str) -> Snapshot {
        let run = Run { text: text.into(), ..Run::default() };
        Snapshot { runs: vec![run], blocks: vec![Block::default()], ..Snapshot::default() }
    }

    fn past(before: Option<&Snapshot>) -> Past<'_> {
        Past { before, ..Past::since(Mark(0)) }
    }

    fn denial(memory: Memory) -> Assertion {
        let claim =
            Claim::Text { text: Literal::quoted("Payment failed"), within: Vec::new(), listed: false };
        let check = Check { text: "no 'Payment failed'".into(), span: Span::default(), memory, claim };
        Assertion::Not(Box::new(Assertion::Check(check)))
    }

    /// What is said in the end of a page that shows these texts, one after the other.
    fn said(denial: &Assertion, before: Option<&str>, then: &[&str]) -> Vec<Truth> {
        let before = before.map(shows);
        let past = past(before.as_ref());
        let mut denied = Denied::of(denial, &past);
        let judged = then.iter().map(|text| {
            let mut judgement = judge_on(denial, &shows(text), Appeared::default(), &past);
            denied.see(&mut judgement);
            judgement.truth
        });
        judged.collect()
    }

    #[test]
    fn what_came_and_went_is_not_taken_to_have_stayed_away() {
        use Truth::{False, NotApplicable, True};
        let denial = denial(Memory::Now);
        assert_eq!(said(&denial, Some("Shop"), &["Shop"]), [True]);
        assert_eq!(said(&denial, Some("Shop"), &["Payment failed", "Shop"]), [False, NotApplicable]);
        assert_eq!(said(&denial, Some("Payment failed"), &["Payment failed", "Shop"]), [False, True]);
        assert_eq!(said(&denial, None, &["Payment failed", "Shop"]), [False, True]);
    }
}
