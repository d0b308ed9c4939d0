//! What has come of planted faults.

use std::collections::BTreeMap;

use serde::Serialize;
use verbatim_lab::{Attempt, Outcome};
use verbatim_passport::Share;
use verbatim_planting::Operator;
use verbatim_store::{RunId, Store, StudyId};

use super::PlantedFault;
use crate::error::Error;
use crate::lab::reports::{attempts_of, study, there};

/// What has come of the faults of one operator, by attempts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct FaultTally {
    /// The case must notice, and failed.
    pub noticed: usize,
    /// It must notice, and is inconclusive.
    pub undecided: usize,
    /// It must notice, and passed: a wrong pass.
    pub passed: usize,
    /// What is planted was never asked for.
    pub unmet: usize,
    /// Nothing tells whether the case must notice.
    pub untold: usize,
}

impl FaultTally {
    /// The share of wrong passes of those that must be noticed.
    #[must_use]
    pub fn accepted(&self) -> Share {
        Share::new(self.passed, self.noticed + self.undecided + self.passed)
    }
}

/// A fault that a case must notice, and passed with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Survivor {
    /// The run.
    pub run: RunId,
    /// The fault and its case.
    pub planted: PlantedFault,
}

/// What has come of the faults of a study.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Planting {
    /// By operator.
    pub tallies: BTreeMap<Operator, FaultTally>,
    /// What must be noticed and was passed.
    pub survivors: Vec<Survivor>,
}

/// What has come of the faults of a study, as far as it has got; nothing where none are planted.
///
/// # Errors
/// No such study, or the events of its runs were pruned.
pub fn fault_report(store: &Store, id: StudyId) -> Result<Planting, Error> {
    let study = study(store, id)?.body;
    let mut report = Planting::default();
    if study.faults.is_empty() {
        return Ok(report);
    }
    for run in there(store, &study.runs)? {
        let attempts = attempts_of(store, std::slice::from_ref(&run), &[])?;
        for attempt in &attempts {
            let planted = study.faults.iter().find(|planted| planted.name == attempt.case);
            let unmet = study.unmet.iter().any(|(of, case)| *of == run.id && *case == attempt.case);
            if let Some(planted) = planted {
                report.take(run.id, planted, attempt, unmet);
            }
        }
    }
    Ok(report)
}

impl Planting {
    fn take(&mut self, run: RunId, planted: &PlantedFault, attempt: &Attempt, unmet: bool) {
        let tally = self.tallies.entry(planted.drawn.fault.operator).or_default();
        match attempt.outcome {
            None => {}
            Some(_) if unmet => tally.unmet += 1,
            Some(_) if !planted.drawn.must => tally.untold += 1,
            Some(Outcome::Fail) => tally.noticed += 1,
            Some(Outcome::Inconclusive) => tally.undecided += 1,
            Some(Outcome::Pass) => {
                tally.passed += 1;
                self.survivors.push(Survivor { run, planted: planted.clone() });
            }
        }
    }

    /// All operators together.
    #[must_use]
    pub fn all(&self) -> FaultTally {
        self.tallies.values().fold(FaultTally::default(), |all, one| FaultTally {
            noticed: all.noticed + one.noticed,
            undecided: all.undecided + one.undecided,
            passed: all.passed + one.passed,
            unmet: all.unmet + one.unmet,
            untold: all.untold + one.untold,
        })
    }
}
