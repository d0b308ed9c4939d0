//! Mutation of claims on pages that were kept: claims that are false here by an oracle that is not the judge, and whether the judge
//! notices. Nothing is run: thousands are judged a second.

mod kinds;
mod mutant;
mod navigation;
mod operators;
mod oracle;
mod suite;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use verbatim_engine::event::RowId;
use verbatim_engine::judge::Truth;

use crate::seen::{Seen, read};
pub use mutant::Mutant;
pub use navigation::{Navigation, navigate};
pub use operators::Operator;
use operators::mutants;
use oracle::Oracle;
pub use suite::{MutantSuite, flat, suite_of};

/// What came of the mutants of one operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// How many sentences it made.
    pub made: usize,
    /// Of them: no rule reads them.
    pub unread: usize,
    /// Of them: the oracle cannot tell that they are false here.
    pub unknown: usize,
    /// Of the others, which are false here: judged false.
    pub noticed: usize,
    /// Left undecided: never a pass.
    pub undecided: usize,
    /// Judged true: a claim that is false was accepted.
    pub survived: usize,
}

impl Tally {
    /// How many are false here, and were judged.
    #[must_use]
    pub fn judged(&self) -> usize {
        self.noticed + self.undecided + self.survived
    }
}

/// A claim that is false here and was judged true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Survivor {
    pub case: String,
    pub row: RowId,
    pub operator: Operator,
    /// What the case says.
    pub claim: String,
    /// What it was made into.
    pub mutant: String,
}

/// What came of the mutants of rows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Mutation {
    /// How many claims there are.
    pub claims: usize,
    /// How many of them hold on the pages that were kept, and so have mutants. The others speak of what went by, of what was
    /// entered, or hold test data.
    pub taken: usize,
    /// By operator.
    pub tallies: BTreeMap<Operator, Tally>,
    /// What was accepted though it is false.
    pub survivors: Vec<Survivor>,
    /// All claims that are false here, those that were accepted among them.
    #[serde(skip)]
    pub mutants: Vec<Mutant>,
}

impl Mutation {
    /// All operators together.
    #[must_use]
    pub fn all(&self) -> Tally {
        self.tallies.values().fold(Tally::default(), |all, one| Tally {
            made: all.made + one.made,
            unread: all.unread + one.unread,
            unknown: all.unknown + one.unknown,
            noticed: all.noticed + one.noticed,
            undecided: all.undecided + one.undecided,
            survived: all.survived + one.survived,
        })
    }
}

/// Mutates each claim of these rows that holds on the page that was kept of it. `seed`: which texts of other pages are taken.
#[must_use]
pub fn mutate(rows: &[Seen], seed: u64) -> Mutation {
    let mut drawn = fastrand::Rng::with_seed(seed);
    let mut mutation = Mutation::default();
    for seen in rows {
        let oracle = Oracle::of(&seen.after);
        for claim in &seen.claims {
            mutation.claims += 1;
            let Some(original) = read(claim).filter(|read| seen.holds(read) == Truth::True) else { continue };
            mutation.taken += 1;
            for (operator, mutant) in mutants(claim, rows, &mut drawn) {
                let tally = mutation.tallies.entry(operator).or_default();
                tally.made += 1;
                let Some(assertion) = read(&mutant) else {
                    tally.unread += 1;
                    continue;
                };
                if assertion == original || !oracle.is_false(operator, &original, &assertion) {
                    tally.unknown += 1;
                    continue;
                }
                let truth = seen.holds(&assertion);
                mutation.mutants.push(Mutant::claiming(seen, operator, claim, &mutant, truth));
                match truth {
                    Truth::False => tally.noticed += 1,
                    Truth::NotApplicable => tally.undecided += 1,
                    Truth::True => {
                        tally.survived += 1;
                        let (case, claim) = (seen.case.clone(), claim.clone());
                        mutation.survivors.push(Survivor { case, row: seen.row, operator, claim, mutant });
                    }
                }
            }
        }
    }
    mutation
}

#[cfg(test)]
#[path = "../tests/mutate.rs"]
mod tests;
