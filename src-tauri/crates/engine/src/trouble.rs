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
        let finding = Finding::new(cause, sentence, self.to_string());
        match self {
            Self::BrowserGone(_) => {
                finding.way_out("run the case again; if it ends so again, see 'verbatim doctor'")
            }
            Self::Closed => {
                finding.way_out("the application closed its own window: end the case before that")
            }
            _ => finding,
        }
    }
}
