//! What was false on a page at rest, and is false still when time is over: that the page moves again just then, as a message that fades
//! away makes it do, saves no claim.

use crate::judge::{Judgement, Truth};

/// Which of the elementary checks were false at the last rest of the page, by their places; none where the whole was not.
#[derive(Debug, Default)]
pub(crate) struct Firm(Vec<bool>);

impl Firm {
    /// Takes a judgement of a page at rest.
    pub(crate) fn see(&mut self, judgement: &Judgement) {
        self.0.clear();
        if judgement.truth == Truth::False {
            self.0.extend(judgement.checks.iter().map(|check| check.truth == Truth::False));
        }
    }

    /// Whether what is false now was false at that rest as well.
    pub(crate) fn fails(&self, now: &Judgement) -> bool {
        let false_now = now.checks.iter().map(|check| check.truth == Truth::False);
        now.truth == Truth::False
            && self.0.len() == now.checks.len()
            && self.0.iter().zip(false_now).all(|(then, now)| *then || !now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Judged;

    fn judgement(truth: Truth, checks: &[Truth]) -> Judgement {
        let check = |truth: &Truth| Judged {
            sentence: String::new(),
            truth: *truth,
            expected: String::new(),
            observed: String::new(),
            near: Vec::new(),
            reason: None,
            evidence: None,
            rule: None,
        };
        Judgement { truth, checks: checks.iter().map(check).collect() }
    }

    #[test]
    fn what_was_false_at_rest_and_is_false_in_the_end_fails() {
        use Truth::{False, True};
        let fails = |then: &[Judgement], now: Judgement| {
            let mut firm = Firm::default();
            then.iter().for_each(|j| firm.see(j));
            firm.fails(&now)
        };
        let both = |a, b| judgement(False, &[a, b]);
        assert!(fails(&[judgement(False, &[False])], judgement(False, &[False])));
        assert!(!fails(&[], judgement(False, &[False])), "it was never at rest");
        assert!(!fails(&[judgement(False, &[False])], judgement(True, &[True])));
        assert!(!fails(&[judgement(False, &[False]), judgement(True, &[True])], judgement(False, &[False])));
        assert!(!fails(&[both(False, True)], both(True, False)), "another part than at rest");
        assert!(fails(&[both(False, False)], both(False, True)));
    }
}
