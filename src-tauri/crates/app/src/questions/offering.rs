//! What claims may mean: sentences that the pages of their rows bear out.

use verbatim_engine::event::Column;
use verbatim_engine::judge::Truth;
use verbatim_engine::questions::{self as asked, Pages};
use verbatim_engine::snapshot::{Rect, Snapshot};
use verbatim_store::Store;

use super::story::{Row, Story};
use super::{Asked, Group, Offer};
use crate::pages;

/// The pages of a row, as far as they are still kept.
pub(super) struct Kept {
    before: Option<Snapshot>,
    after: Option<Snapshot>,
}

impl Kept {
    pub(super) fn of(store: &Store, story: &Story, index: usize) -> Self {
        let before = index.checked_sub(1).and_then(|index| story.rows.get(index));
        let page = |row: Option<&Row>| pages::page(store, row?.snapshot.as_ref()?).ok();
        Self { before: page(before), after: page(story.rows.get(index)) }
    }

    fn pages<'a>(&'a self, base_url: Option<&'a str>) -> Option<Pages<'a>> {
        Some(Pages { before: self.before.as_ref(), after: self.after.as_ref()?, base_url })
    }

    /// Whether all of these sentences hold on them; none where that cannot be told.
    pub(super) fn bear_out(&self, sentences: &[String], base_url: Option<&str>) -> Option<bool> {
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

impl Asked {
    /// What the claims or steps of a group may mean, in the words of the one of this index, the likeliest first.
    pub(super) fn offers(&self, store: &Store, group: &Group, claim: usize) -> Vec<Offer> {
        if group.column == Column::Action {
            return self.steps(store, group, claim, |words, page| {
                let found = asked::steps(words, page);
                found.into_iter().map(|candidate| (candidate.sentence, candidate.bbox)).collect()
            });
        }
        self.offered(store, group, claim, |words, pages| {
            let found = asked::candidates(words, pages);
            found.into_iter().map(|candidate| (candidate.sentence, candidate.bbox, true)).collect()
        })
    }

    /// Those of the sentences about what a person points at that are so on the page.
    pub(super) fn shown(
        &self,
        store: &Store,
        group: &Group,
        claim: usize,
        point_at: impl FnOnce(&Snapshot, Column) -> Vec<(String, Option<Rect>)>,
    ) -> Vec<Offer> {
        if group.column == Column::Action {
            return self.steps(store, group, claim, |_, page| point_at(page, Column::Action));
        }
        self.offered(store, group, claim, |_, pages| {
            let so = |(sentence, bbox): (String, Option<Rect>)| {
                let came = asked::came(&sentence, pages)?;
                Some((sentence, bbox, came))
            };
            point_at(pages.after, Column::Expected).into_iter().filter_map(so).collect()
        })
    }

    /// Steps about the page as it stood; whether one does in a case what was meant is known once it runs, so it fits those that
    /// can be put into its words.
    fn steps(
        &self,
        store: &Store,
        group: &Group,
        claim: usize,
        find: impl FnOnce(&str, &Snapshot) -> Vec<(String, Option<Rect>)>,
    ) -> Vec<Offer> {
        let Some((at, index, words)) = group.places.get(claim) else { return Vec::new() };
        let kept = Kept::of(store, &self.stories[*at], *index);
        let Some(page) = kept.after.as_ref().or(kept.before.as_ref()) else { return Vec::new() };
        let fits = |sentence: &str| {
            let phrase = asked::kept(words, Column::Action, &[sentence.to_owned()]);
            let meant =
                |other: &str| phrase.as_ref().is_some_and(|phrase| asked::meant(phrase, other).is_some());
            group.places.iter().enumerate().filter(|(at, (_, _, other))| *at == claim || meant(other)).count()
        };
        let found = find(words, page).into_iter();
        found.map(|(sentence, bbox)| Offer { fits: fits(&sentence), sentence, bbox, came: true }).collect()
    }

    fn offered(
        &self,
        store: &Store,
        group: &Group,
        claim: usize,
        find: impl FnOnce(&str, &Pages<'_>) -> Vec<(String, Option<Rect>, bool)>,
    ) -> Vec<Offer> {
        let base_url = self.base_url.as_deref();
        let kept: Vec<Kept> =
            group.places.iter().map(|(at, index, _)| Kept::of(store, &self.stories[*at], *index)).collect();
        let (Some((_, _, words)), Some(own)) = (group.places.get(claim), kept.get(claim)) else {
            return Vec::new();
        };
        let Some(pages) = own.pages(base_url) else { return Vec::new() };
        let fits = |sentence: &str| {
            let phrase = asked::kept(words, Column::Expected, &[sentence.to_owned()]);
            let others = group.places.iter().zip(&kept).enumerate().filter(|(at, ((_, _, other), kept))| {
                let meant = phrase.as_ref().and_then(|phrase| asked::meant(phrase, other));
                *at != claim && meant.is_some_and(|meant| kept.bear_out(&meant, base_url) == Some(true))
            });
            1 + others.count()
        };
        let found = find(words, &pages).into_iter();
        let mut offers: Vec<Offer> = found
            .map(|(sentence, bbox, came)| Offer { fits: fits(&sentence), sentence, bbox, came })
            .collect();
        // What came with the row and fits all of them goes first; among those the order stays.
        offers.sort_by_key(|offer| std::cmp::Reverse((offer.came, offer.fits)));
        offers
    }
}
