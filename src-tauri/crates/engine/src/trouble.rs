//! What ends a row: a finding about the case or the application, or a page that can go no further.

use crate::page::PageError;
use crate::verdict::{Cause, Finding};

/// What ends a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Trouble {
    /// A finding.
    Finding(Finding),
    /// The page itself.
    Page(PageError),
}

impl From<Finding> for Trouble {
    fn from(finding: Finding) -> Self {
        Self::Finding(finding)
    }
}

impl From<PageError> for Trouble {
    fn from(error: PageError) -> Self {
        Self::Page(error)
    }
}

impl Trouble {
    /// The finding of a look at the page for a sentence. A page that is never there long enough, or does not answer,
    /// until the time is up has not come to rest; no input failed.
    pub fn unseen(self, sentence: &str) -> Finding {
        match self {
            Self::Page(PageError::Navigated | PageError::Detached) => Finding::new(
                Cause::Unsettled,
                sentence,
                "the page could not be looked at in time: it went on to another document each time, or did not answer",
            )
            .way_out("make the page come to rest, or wait in the case until it has"),
            other => other.into_finding(sentence),
        }
    }

    /// The finding that it makes for a sentence.
    pub fn into_finding(self, sentence: &str) -> Finding {
        match self {
            Self::Finding(finding) => finding,
            Self::Page(error) => error.finding(sentence),
        }
    }
}

impl PageError {
    /// Whether the next look at the page may succeed.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Detached | Self::Navigated | Self::Unresponsive(_))
    }

    /// The finding that it makes for a sentence (DESIGN section 5).
    pub fn finding(&self, sentence: &str) -> Finding {
        let cause = match self {
            Self::BrowserGone(_) | Self::Closed => Cause::Environment,
            Self::Crashed => Cause::UnexpectedOutput,
            Self::Unresponsive(_) => Cause::Unsettled,
            Self::Detached | Self::Navigated | Self::Driver(_) => Cause::ActionError,
        };
        let words = match self {
            Self::Closed => "the last window was closed".to_owned(),
            _ => self.to_string(),
        };
        let finding = Finding::new(cause, sentence, words);
        match self {
            Self::BrowserGone(_) => {
                finding.way_out("run the case again; if it ends so again, see 'verbatim doctor'")
            }
            // By a step, or by the application itself: the case alone does not tell who was right.
            Self::Closed => finding.way_out("end the case there, or keep another window open"),
            Self::Unresponsive(_) => {
                finding.way_out("something keeps the page's main thread busy: make it give way, or wait in the case until it is done")
            }
            _ => finding,
        }
    }
}
