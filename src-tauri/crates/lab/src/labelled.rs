//! Verdicts against labels (Chevrot et al. 2025, section 4.4): the positive class is "fails", an inconclusive verdict is counted
//! apart.

use serde::{Deserialize, Serialize};
use verbatim_engine::verdict::Strength;
use verbatim_passport::Share;

use crate::attempt::{Attempt, Outcome};
use crate::measure::Expectation;

/// How verdicts and labels met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Confusion {
    /// TP: must fail, failed.
    pub true_positives: usize,
    /// TN: must pass, passed.
    pub true_negatives: usize,
    /// FP: must pass, failed.
    pub false_positives: usize,
    /// FN: must fail, passed.
    pub false_negatives: usize,
    /// Must pass, and is inconclusive.
    pub right_undecided: usize,
    /// Must fail, and is inconclusive.
    pub wrong_undecided: usize,
    /// AFC: of the true positives those that failed in the row that the label names, or whose label names none.
    pub accurate: usize,
    /// Of the true positives those that failed in an earlier row.
    pub before: usize,
    /// Of the true positives those that failed in a later row.
    pub after: usize,
}

impl Confusion {
    fn take(&mut self, attempt: &Attempt, expectation: Expectation, outcome: Outcome) {
        match (expectation, outcome) {
            (Expectation::Right, Outcome::Pass) => self.true_negatives += 1,
            (Expectation::Right, Outcome::Fail) => self.false_positives += 1,
            (Expectation::Right, Outcome::Inconclusive) => self.right_undecided += 1,
            (Expectation::Wrong, Outcome::Pass) => self.false_negatives += 1,
            (Expectation::Wrong, Outcome::Inconclusive) => self.wrong_undecided += 1,
            (Expectation::Wrong, Outcome::Fail) => {
                self.true_positives += 1;
                match attempt.label.as_ref().and_then(|label| label.row).zip(attempt.row) {
                    Some((meant, found)) if found < meant => self.before += 1,
                    Some((meant, found)) if found > meant => self.after += 1,
                    _ => self.accurate += 1,
                }
            }
            (Expectation::Undecided | Expectation::Unknown, _) => {}
        }
    }

    /// All that have a label of pass or fail.
    #[must_use]
    pub fn all(&self) -> usize {
        self.decided() + self.right_undecided + self.wrong_undecided
    }

    /// Those of them that are decided.
    #[must_use]
    pub fn decided(&self) -> usize {
        self.true_positives + self.true_negatives + self.false_positives + self.false_negatives
    }

    /// Acc = (TP + TN) / decided.
    #[must_use]
    pub fn accuracy(&self) -> Share {
        Share::new(self.true_positives + self.true_negatives, self.decided())
    }

    /// Spec = TN / (TN + FP).
    #[must_use]
    pub fn specificity(&self) -> Share {
        Share::new(self.true_negatives, self.true_negatives + self.false_positives)
    }

    /// Sens = TP / (TP + FN).
    #[must_use]
    pub fn sensitivity(&self) -> Share {
        Share::new(self.true_positives, self.true_positives + self.false_negatives)
    }

    /// F1 = 2 TP / (2 TP + FP + FN), a wrong application on which nothing is decided counted as missed. From 0 to 1; 0 where there is
    /// none to find.
    #[must_use]
    pub fn f1(&self) -> f64 {
        let missed = self.false_positives + self.false_negatives + self.wrong_undecided;
        let of = 2 * self.true_positives + missed;
        if of == 0 { 0.0 } else { 2.0 * self.true_positives as f64 / of as f64 }
    }

    /// AER: of the true positives those that fail before the row that is meant.
    #[must_use]
    pub fn early(&self) -> Share {
        Share::new(self.before, self.true_positives)
    }

    /// HER: of the true positives those that fail after it.
    #[must_use]
    pub fn late(&self) -> Share {
        Share::new(self.after, self.true_positives)
    }

    /// SMER = AER + HER.
    #[must_use]
    pub fn misplaced(&self) -> Share {
        Share::new(self.before + self.after, self.true_positives)
    }

    /// TruAcc = (AFC + TN) / all, those that are inconclusive included.
    #[must_use]
    pub fn true_accuracy(&self) -> Share {
        Share::new(self.accurate + self.true_negatives, self.all())
    }
}

/// Verdicts against labels, all of them and what rests on rules or a reading alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Labelled {
    /// All attempts.
    pub all: Confusion,
    /// Those that rules alone decided, and those that are inconclusive.
    pub strict: Confusion,
    /// Passes that rest on a model's reading.
    pub by_reading: Confusion,
}

impl Labelled {
    pub(crate) fn of<'a>(attempts: impl IntoIterator<Item = (&'a Attempt, Expectation)>) -> Self {
        let mut labelled = Self::default();
        for (attempt, expectation) in attempts {
            let Some(outcome) = attempt.outcome else { continue };
            labelled.all.take(attempt, expectation, outcome);
            let part = match attempt.strength {
                Some(Strength::ByReading) => &mut labelled.by_reading,
                _ => &mut labelled.strict,
            };
            part.take(attempt, expectation, outcome);
        }
        labelled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_are_those_of_a_worked_example() {
        // Twenty cases: ten right (seven passed, two failed, one undecided), ten wrong (six failed, two passed, two undecided);
        // of the six that failed four did where they should, one before and one after.
        let counted = Confusion {
            true_positives: 6,
            true_negatives: 7,
            false_positives: 2,
            false_negatives: 2,
            right_undecided: 1,
            wrong_undecided: 2,
            accurate: 4,
            before: 1,
            after: 1,
        };
        assert_eq!((counted.all(), counted.decided()), (20, 17));
        let near = |share: Share, value: f64| (share.value() - value).abs() < 1e-9;
        assert!(near(counted.accuracy(), 13.0 / 17.0));
        assert!(near(counted.specificity(), 7.0 / 9.0));
        assert!(near(counted.sensitivity(), 6.0 / 8.0));
        assert!((counted.f1() - 12.0 / 18.0).abs() < 1e-9 && Confusion::default().f1() == 0.0);
        assert!(near(counted.early(), 1.0 / 6.0) && near(counted.late(), 1.0 / 6.0));
        assert!(near(counted.misplaced(), counted.early().value() + counted.late().value()));
        assert!(near(counted.true_accuracy(), 11.0 / 20.0));
    }
}
