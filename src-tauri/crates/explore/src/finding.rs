//! What is wrong with an application by itself, whatever it was meant to do.

use serde::{Deserialize, Serialize};

/// How sure it is that something is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// The application or the browser says so itself.
    Wrong,
    /// A person should look.
    Doubt,
}

/// The kinds of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "FindingKind")]
pub enum Kind {
    /// The document was answered with 5xx, or the page crashed.
    ErrorPage,
    /// A link or a form leads to a document that is not there or not to be had (4xx, no answer).
    DeadLink,
    /// The page's script failed.
    ScriptError,
    /// A request of the page failed or was answered with 5xx.
    FailedRequest,
    /// What the page asked for was never answered.
    NoAnswer,
    /// A message of the browser says that something went wrong.
    ErrorMessage,
    /// A control that can be used has no effect that can be seen (θ).
    NoEffect,
    /// A control cannot be used, though it seems that it can: it lies under something else.
    Covered,
    /// A control has no name that people or screen readers could call it by.
    NoName,
    /// Two controls side by side have one name, and do not lead to one place.
    SameName,
    /// A dialog of the page has no way out: no button, and Escape leaves it open.
    StuckDialog,
    /// A picture did not load.
    BrokenPicture,
    /// A page that is encrypted asks for something that is not.
    MixedContent,
    /// Two names differ by one letter.
    NearSpelling,
    /// Pages never come to rest.
    NeverRests,
}

impl Kind {
    /// In words, for the head of a list.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::ErrorPage => "Error page",
            Self::DeadLink => "Dead link",
            Self::ScriptError => "Script error",
            Self::FailedRequest => "Failed request",
            Self::NoAnswer => "No answer",
            Self::ErrorMessage => "Error message",
            Self::NoEffect => "No effect",
            Self::Covered => "Covered control",
            Self::NoName => "Control without a name",
            Self::SameName => "Two controls of one name",
            Self::StuckDialog => "Dialog without a way out",
            Self::BrokenPicture => "Broken picture",
            Self::MixedContent => "Mixed content",
            Self::NearSpelling => "Spelled two ways",
            Self::NeverRests => "Never at rest",
        }
    }

    /// How sure it is.
    #[must_use]
    pub fn weight(self) -> Weight {
        match self {
            Self::NoEffect
            | Self::SameName
            | Self::NearSpelling
            | Self::NeverRests
            | Self::NoName
            | Self::StuckDialog => Weight::Doubt,
            _ => Weight::Wrong,
        }
    }
}

/// Something that is wrong, and the shortest way there that was met.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "MapFinding")]
pub struct Finding {
    /// Its kind.
    pub kind: Kind,
    /// What, in words.
    pub what: String,
    /// The number of the page on which it was met, from 0.
    pub state: usize,
    /// Rows that lead there, the one that shows it last.
    pub way: Vec<String>,
    /// On how many pages it was met.
    pub times: usize,
}
