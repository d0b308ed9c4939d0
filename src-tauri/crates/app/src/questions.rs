//! What a run has left undecided, asked once and afterwards: claims that are alike are one question over all cases of the run, and
//! so are steps with which cases ended because nobody could read them.

mod answering;
mod offering;
mod story;

use verbatim_engine::event::{BlobId, Column, RowId};
use verbatim_engine::person::Answer;
use verbatim_engine::questions as asked;
use verbatim_engine::snapshot::{Rect, Snapshot};
use verbatim_store::{RunId, Store};

use crate::error::Error;

pub use answering::{About, Answered, Only, answer};
use story::Story;

/// A claim of a row that nobody has decided in the run, or a step of it that nobody has understood.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// Index of the case in the run.
    pub case: usize,
    /// Name of the case.
    pub name: String,
    /// The row.
    pub row: RowId,
    /// Where it stands: a claim in the expected result, a step in the action.
    pub column: Column,
    /// What the action of the row says.
    pub action: String,
    /// What it says.
    pub claim: String,
    /// Why it is undecided.
    pub why: String,
    /// Picture of the page before the row.
    pub before: Option<BlobId>,
    /// Picture of the page at its end.
    pub after: Option<BlobId>,
    /// What a person has answered, in the words of this claim.
    pub answer: Option<Answer>,
    /// What that came to; none while it is undecided.
    pub holds: Option<bool>,
}

impl Claim {
    /// Whether a person has still to say something of it.
    pub fn is_open(&self) -> bool {
        match self.column {
            Column::Action => self.answer.is_none(),
            Column::Expected => self.holds.is_none(),
        }
    }
}

/// A sentence that the claims may mean.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// In the grammar, in the words of the claim that it was asked about.
    pub sentence: String,
    /// Of how many of the claims the pages bear it out, put into their words.
    pub fits: usize,
    /// Where what it speaks of is, on the page after that claim's row.
    pub bbox: Option<Rect>,
    /// It came true in the row; else it was so before it already.
    pub came: bool,
}

/// Claims that are alike: a person decides them with one answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The claims, in the order of the run.
    pub claims: Vec<Claim>,
    /// What they may mean, the likeliest first.
    pub offers: Vec<Offer>,
}

/// How far a run is decided: of the rows of its cases that ran, how many are a pass or a fail now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// All of them.
    pub rows: usize,
    /// Those that are decided.
    pub decided: usize,
}

/// The questions of a run, those that were answered included, so that their numbers stay.
///
/// # Errors
/// There is no such run, it goes on, or its events were pruned.
pub fn questions(store: &Store, run: RunId) -> Result<Vec<Question>, Error> {
    let asked = Asked::of(store, run)?;
    let of = |group: &Group| Question { claims: asked.claims(group), offers: asked.offers(store, group, 0) };
    Ok(asked.groups.iter().map(of).collect())
}

/// The claims of each question, without what they may mean, and how far the run is decided.
///
/// # Errors
/// As [`questions`].
pub fn claims(store: &Store, run: RunId) -> Result<(Vec<Vec<Claim>>, Share), Error> {
    let asked = Asked::of(store, run)?;
    let told: Vec<(usize, usize)> = asked.stories.iter().map(Story::decided).collect();
    let share =
        Share { rows: told.iter().map(|(rows, _)| rows).sum(), decided: told.iter().map(|(_, d)| d).sum() };
    Ok((asked.all(), share))
}

/// What the claims of a question may mean, in the words of one of them: a question by its number from 1, a claim by its index.
///
/// # Errors
/// As [`questions`]; there is no such question or claim.
pub fn offers(store: &Store, run: RunId, question: usize, claim: usize) -> Result<Vec<Offer>, Error> {
    let asked = Asked::of(store, run)?;
    Ok(asked.offers(store, asked.group(run, question, claim)?, claim))
}

/// Of sentences that a person points at, those that the page after the row of a claim bears out.
///
/// # Errors
/// As [`offers`].
pub fn shown(
    store: &Store,
    run: RunId,
    (question, claim): (usize, usize),
    point_at: impl FnOnce(&Snapshot, Column) -> Vec<(String, Option<Rect>)>,
) -> Result<Vec<Offer>, Error> {
    let asked = Asked::of(store, run)?;
    Ok(asked.shown(store, asked.group(run, question, claim)?, claim, point_at))
}

/// Where a claim or a step stands: indices of the case's story and of the row, and what it says.
type Place = (usize, usize, String);

/// Claims that have words in common.
struct Group {
    column: Column,
    alike: String,
    places: Vec<Place>,
}

/// What a run asks.
struct Asked {
    stories: Vec<Story>,
    groups: Vec<Group>,
    base_url: Option<String>,
}

impl Asked {
    fn of(store: &Store, run: RunId) -> Result<Self, Error> {
        let stories = Story::all(store, run)?;
        let mut groups: Vec<Group> = Vec::new();
        for (at, story) in stories.iter().enumerate() {
            for (index, row) in story.rows.iter().enumerate() {
                for (column, claim) in row.asked() {
                    let alike = asked::alike(&claim);
                    let place = (at, index, claim);
                    match groups.iter_mut().find(|known| known.column == column && known.alike == alike) {
                        Some(known) => known.places.push(place),
                        None => groups.push(Group { column, alike, places: vec![place] }),
                    }
                }
            }
        }
        Ok(Self { stories, groups, base_url: store.run(run)?.header.base_url })
    }

    /// A question by its number from 1, which has a claim of this index.
    fn group(&self, run: RunId, number: usize, claim: usize) -> Result<&Group, Error> {
        let group = number.checked_sub(1).and_then(|index| self.groups.get(index)).ok_or_else(|| {
            let all = self.groups.len();
            Error::Usage(format!("could not find question {number} of run {run}: it has {all}"))
        })?;
        if claim >= group.places.len() {
            return Err(Error::Usage(format!("could not find that row in question {number} of run {run}")));
        }
        Ok(group)
    }

    fn all(&self) -> Vec<Vec<Claim>> {
        self.groups.iter().map(|group| self.claims(group)).collect()
    }

    fn claims(&self, group: &Group) -> Vec<Claim> {
        group
            .places
            .iter()
            .map(|(at, index, claim)| self.stories[*at].claim(*index, group.column, claim))
            .collect()
    }
}
