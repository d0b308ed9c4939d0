//! What an exploration towards a goal came to.

use verbatim_engine::suite::Case;

/// A sentence that shows that the goal was reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// In the grammar: it was false where the exploration began and is true at its end.
    pub sentence: String,
    /// A model chose it to stand for words that no rule reads: a person is to review it.
    pub by_reading: bool,
}

/// How an exploration towards a goal ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The engine has found what was claimed to be so.
    Reached(Vec<Proof>),
    /// A model claimed it, and the page does not show it.
    NotVerified {
        /// What was not found.
        why: String,
    },
    /// It could not go on.
    Stuck {
        /// The address at which it was.
        at: String,
        /// Why.
        why: String,
    },
    /// The steps were used up.
    Expired {
        /// The address at which it was.
        at: String,
        /// What it was about.
        why: String,
    },
    /// It was stopped.
    Stopped,
    /// The model gave no answer, or none in the form that was asked for: why.
    FailedModel(String),
}

impl Outcome {
    /// In words, for a line.
    #[must_use]
    pub fn words(&self) -> String {
        let at = |at: &str| if at.is_empty() { String::new() } else { format!(" at {at}") };
        match self {
            Self::Reached(proofs) if proofs.iter().any(|proof| proof.by_reading) => {
                "the goal was reached (by reading, to be reviewed)".into()
            }
            Self::Reached(_) => "the goal was reached".into(),
            Self::NotVerified { why } => format!("claimed, not verified: {why}"),
            Self::Stuck { at: place, why } => format!("stuck{}: {why}", at(place)),
            Self::Expired { at: place, why } => format!("expired{}: {why}", at(place)),
            Self::Stopped => "it was stopped".into(),
            Self::FailedModel(why) => format!("the model failed: {why}"),
        }
    }

    /// Each text of it, so that secrets can be masked.
    pub fn each_text(&mut self, change: &mut dyn FnMut(&mut String)) {
        match self {
            Self::Reached(proofs) => proofs.iter_mut().for_each(|proof| change(&mut proof.sentence)),
            Self::NotVerified { why } | Self::FailedModel(why) => change(why),
            Self::Stuck { at, why } | Self::Expired { at, why } => {
                change(at);
                change(why);
            }
            Self::Stopped => {}
        }
    }
}

/// All that an exploration towards a goal came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pursued {
    /// How it ended.
    pub outcome: Outcome,
    /// The way as a case in rows; only where the goal was reached.
    pub case: Option<Case>,
    /// Choices that were made, those that were refused included.
    pub steps: usize,
    /// Calls of the model.
    pub calls: usize,
    /// Replies that the gate did not let through.
    pub refused: usize,
}

/// A step of an exploration, as it is told.
#[derive(Debug, Clone, Copy)]
pub struct Stepped<'a> {
    /// Its number, from 1.
    pub number: usize,
    /// The row, or what was chosen in its place.
    pub says: &'a str,
    /// What came of it.
    pub came: &'a str,
}
