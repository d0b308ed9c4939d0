//! What has changed of a page since a row last passed, in the tester's words: what a sentence names is compared on the page of then and on
//! the page of now. Nothing here bears on a verdict, and nothing is changed by it: a proposal is for a person to accept.

mod alike;
mod claim;
mod element;
mod flow;
mod sentence;
mod sight;
mod step;
mod text;
mod words;

use std::collections::BTreeMap;

use crate::event::Evidence;
use crate::page::Transient;
use crate::snapshot::{Rect, Snapshot};
use crate::suite::Phrase;

pub use claim::expected;
pub use step::step;

/// How what a sentence names has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// It is called something else.
    Renamed,
    /// It is called the same and stands somewhere else.
    Moved,
    /// Another text stands in its place.
    TextChanged,
    /// Nothing took its place.
    Gone,
    /// It is there in another state: disabled, hidden, ticked.
    State,
    /// Another page is shown, or a dialog lies over it.
    Flow,
    /// Only the value differs: a number, a date, what a field holds.
    Data,
    /// Several may have taken its place.
    Several,
}

impl Class {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Renamed,
        Self::Moved,
        Self::TextChanged,
        Self::Gone,
        Self::State,
        Self::Flow,
        Self::Data,
        Self::Several,
    ];

    /// A stable identifier.
    pub fn id(self) -> &'static str {
        match self {
            Self::Renamed => "renamed",
            Self::Moved => "moved",
            Self::TextChanged => "text-changed",
            Self::Gone => "gone",
            Self::State => "state",
            Self::Flow => "flow",
            Self::Data => "data",
            Self::Several => "several",
        }
    }

    /// In words, after "1 row: ".
    pub fn words(self) -> &'static str {
        match self {
            Self::Renamed => "renamed",
            Self::Moved => "moved",
            Self::TextChanged => "another text",
            Self::Gone => "gone",
            Self::State => "in another state",
            Self::Flow => "another page or a dialog",
            Self::Data => "another value",
            Self::Several => "several candidates",
        }
    }
}

/// Something on a page, in words, and its box in pixels of the viewport.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Standing {
    /// "button 'Save' in the section 'Order'", "the text 'Saved'".
    pub words: String,
    /// Where it stands.
    pub bbox: Rect,
}

/// A sentence as it would be written. It is never written without a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The cell.
    pub was: String,
    /// The cell as it would be.
    pub is: String,
    /// It would make a claim true that fails: what looks like a change of the test may be a defect of the application.
    pub makes_true: bool,
    /// Nothing but its place tells that it is the same thing: it may as well be another one that was put there.
    pub by_place: bool,
    /// Its name has another word in the place of one: a wrong label looks the same.
    pub other_words: bool,
}

/// What has become of one thing that a sentence names.
#[derive(Debug, Clone, PartialEq)]
pub struct Drift {
    /// How it has changed.
    pub class: Class,
    /// What it was.
    pub then: Standing,
    /// What it is; none where nothing, or more than one thing, took its place.
    pub now: Option<Standing>,
    /// Those that may have taken its place, where they are several.
    pub candidates: Vec<Standing>,
    /// What then and now have in common, in words ("the words of its name").
    pub by: Vec<&'static str>,
    /// More about it ("it is disabled now").
    pub note: Option<String>,
    /// What the sentence calls it, and what it is called now, where one name stands for another.
    pub names: Option<(String, String)>,
    /// The sentence as it would be written.
    pub proposal: Option<Proposal>,
}

/// A cell, and by what it is read.
#[derive(Debug, Clone, Copy)]
pub struct Cell<'a> {
    /// Its words.
    pub text: &'a str,
    /// The suite's phrases.
    pub book: &'a [Phrase],
    /// The test data that it names, as far as it is known.
    pub data: &'a BTreeMap<String, String>,
}

/// A page, and the texts that had come and gone on it.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    /// The page.
    pub page: &'a Snapshot,
    /// The texts, where they were kept.
    pub appeared: &'a [Transient],
}

/// What is known of a step of the row when it passed.
#[derive(Debug, Clone, Copy)]
pub struct Used<'a> {
    /// The pages on which its target may have been found, the likeliest first.
    pub pages: &'a [&'a Snapshot],
    /// What was found.
    pub target: Option<&'a Evidence>,
}

/// Why it cannot be told what has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Untold {
    /// The step or claim speaks of nothing that stands on a page.
    #[error("it names nothing that can be compared on two pages")]
    NamesNothing,
    /// What it names is on none of the pages that were kept.
    #[error("what it names is on no page that was kept of the passing run")]
    NotThen,
}
