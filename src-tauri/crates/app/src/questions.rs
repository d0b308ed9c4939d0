//! What a run has left undecided, asked once and afterwards: claims that are alike are one question over all cases of the run.

mod answering;
mod story;

use verbatim_engine::event::{BlobId, RowId};
use verbatim_engine::judge::Truth;
use verbatim_engine::person::Answer;
use verbatim_engine::questions::{self as asked, Pages};
use verbatim_engine::snapshot::{Rect, Snapshot};
use verbatim_store::{RunId, Store};

use crate::error::Error;

pub use answering::{Answered, answer};
use story::{Row, Story};

/// A claim of a row that nobody has decided in the run.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// Index of the case in the run.
    pub case: usize,
    /// Name of the case.
    pub name: String,
    /// The row.
    pub row: RowId,
    /// What it says.
    pub claim: String,
    /// Why it is undecided.
    pub why: String,
    /// Picture of the page before the row.
    pub before: Option<BlobId>,
    /// Picture of the page at its end.
    pub after: Option<BlobId>,
    /// What a person has answered.
    pub answer: Option<Answer>,
    /// What that came to; none while it is undecided.
    pub holds: Option<bool>,
}

/// A sentence that the claims may mean.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// In the grammar, of the first claim.
    pub sentence: String,
    /// Of how many of the claims the pages bear it out, put into their words.
    pub fits: usize,
    /// Where what it speaks of is, on the page after the first claim's row.
    pub bbox: Option<Rect>,
}

/// Claims that are alike: a person decides them with one answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The claims, in the order of the run.
    pub claims: Vec<Claim>,
    /// What they may mean, the likeliest first.
    pub offers: Vec<Offer>,
}

/// What claims have in common, and where they stand: case, row, claim.
type Group = (String, Vec<(usize, usize, String)>);

/// The questions of a run, those that were answered included, so that their numbers stay.
///
/// # Errors
/// There is no such run, it goes on, or its events were pruned.
pub fn questions(store: &Store, run: RunId) -> Result<Vec<Question>, Error> {
    let stories = Story::all(store, run)?;
    let mut groups: Vec<Group> = Vec::new();
    for (at, story) in stories.iter().enumerate() {
        for (index, row) in story.rows.iter().enumerate().filter(|(_, row)| row.is_open()) {
            for claim in row.claims() {
                let key = asked::alike(&claim);
                match groups.iter_mut().find(|(known, _)| *known == key) {
                    Some((_, places)) => places.push((at, index, claim)),
                    None => groups.push((key, vec![(at, index, claim)])),
                }
            }
        }
    }
    let base = store.run(run)?.header.base_url;
    let of = |(_, places): (String, Vec<(usize, usize, String)>)| {
        let claims = places.iter().map(|(at, index, claim)| stories[*at].claim(*index, claim)).collect();
        Question { claims, offers: offers(store, &stories, &places, base.as_deref()) }
    };
    Ok(groups.into_iter().map(of).collect())
}

/// The pages of a row, as far as they are still kept.
struct Kept {
    before: Option<Snapshot>,
    after: Option<Snapshot>,
}

impl Kept {
    fn of(store: &Store, story: &Story, index: usize) -> Self {
        let before = index.checked_sub(1).and_then(|index| story.rows.get(index));
        let page = |row: Option<&Row>| {
            let id = row?.snapshot.as_ref()?;
            serde_json::from_slice(&store.blob(id).ok()?).ok()
        };
        Self { before: page(before), after: page(story.rows.get(index)) }
    }

    fn pages<'a>(&'a self, base_url: Option<&'a str>) -> Option<Pages<'a>> {
        Some(Pages { before: self.before.as_ref(), after: self.after.as_ref()?, base_url })
    }

    /// Whether all of these sentences hold on them; none where that cannot be told.
    fn bear_out(&self, sentences: &[String], base_url: Option<&str>) -> Option<bool> {
        let pages = self.pages(base_url)?;
        let held = sentences.iter().map(|sentence| asked::holds(sentence, &pages));
        held.map(|truth| match truth {
            Some(Truth::True) => Some(true),
            // They are those of one moment: what is false on them may have come true a moment later.
            _ => None,
        })
        .collect::<Option<Vec<bool>>>()
        .map(|all| !all.is_empty())
    }
}

fn offers(
    store: &Store,
    stories: &[Story],
    places: &[(usize, usize, String)],
    base_url: Option<&str>,
) -> Vec<Offer> {
    let kept: Vec<Kept> =
        places.iter().map(|(at, index, _)| Kept::of(store, &stories[*at], *index)).collect();
    let (Some((_, _, claim)), Some(first)) = (places.first(), kept.first()) else { return Vec::new() };
    let Some(pages) = first.pages(base_url) else { return Vec::new() };
    let fits = |sentence: &str| {
        let phrase = asked::kept(claim, &[sentence.to_owned()]);
        let others = places.iter().zip(&kept).skip(1).filter(|((_, _, other), kept)| {
            let meant = phrase.as_ref().and_then(|phrase| asked::meant(phrase, other));
            meant.is_some_and(|meant| kept.bear_out(&meant, base_url) == Some(true))
        });
        1 + others.count()
    };
    let mut offers: Vec<Offer> = asked::candidates(claim, &pages)
        .into_iter()
        .map(|candidate| Offer {
            fits: fits(&candidate.sentence),
            sentence: candidate.sentence,
            bbox: candidate.bbox,
        })
        .collect();
    // What fits all of them goes first; among those the order stays.
    offers.sort_by_key(|offer| std::cmp::Reverse(offer.fits));
    offers
}
