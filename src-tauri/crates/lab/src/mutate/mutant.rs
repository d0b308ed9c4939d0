//! A row that was changed so that its case must fail in it.

use verbatim_engine::event::RowId;
use verbatim_engine::judge::Truth;

use super::operators::Operator;
use crate::attempt::Outcome;
use crate::seen::Seen;

/// A row that was changed so that its case must fail in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// The case's name.
    pub case: String,
    /// The row.
    pub row: RowId,
    /// How it was changed.
    pub operator: Operator,
    /// The row's cells, action and expected result, as they were.
    pub was: [String; 2],
    /// They as they are now.
    pub is: [String; 2],
    /// What was changed, in words: "'A' is displayed" became "'B' is displayed".
    pub change: [String; 2],
    /// What the row comes to on the page that was kept of it; none of a changed action, which only a browser can tell.
    pub offline: Option<Outcome>,
}

impl Mutant {
    /// With a claim that is false as the only expected result.
    pub(super) fn claiming(seen: &Seen, operator: Operator, claim: &str, mutant: &str, truth: Truth) -> Self {
        let offline = match truth {
            Truth::True => Outcome::Pass,
            Truth::False => Outcome::Fail,
            Truth::NotApplicable => Outcome::Inconclusive,
        };
        Self {
            case: seen.case.clone(),
            row: seen.row,
            operator,
            was: [seen.action.clone(), seen.expected.clone()],
            is: [seen.action.clone(), mutant.to_owned()],
            change: [claim.to_owned(), mutant.to_owned()],
            offline: Some(offline),
        }
    }

    /// With another action.
    pub(super) fn acting(seen: &Seen, action: &str) -> Self {
        Self {
            case: seen.case.clone(),
            row: seen.row,
            operator: Operator::ActionOfOther,
            was: [seen.action.clone(), seen.expected.clone()],
            is: [action.to_owned(), seen.expected.clone()],
            change: [seen.action.clone(), action.to_owned()],
            offline: None,
        }
    }
}
