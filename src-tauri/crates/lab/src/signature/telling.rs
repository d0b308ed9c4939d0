//! A sentence that tells the page of a row from the others on which its claims hold as well.

use verbatim_engine::judge::Truth;
use verbatim_engine::questions::{Pages, candidates};

use super::claims::Tried;
use super::gallery::Gallery;
use crate::seen::{Seen, read};

/// The first of the sentences that the page bears out which is false on each other page on which the claims hold, or on each other
/// page where there are no claims. What has come with the row goes before what stood there.
pub(super) fn sentence(seen: &Seen, claims: Option<&Tried>, gallery: &Gallery<'_>) -> Option<String> {
    if !seen.passed {
        return None;
    }
    let own = gallery.state(&seen.after)?;
    let mut others = match claims {
        Some(tried) => tried.holds.clone(),
        None => gallery.all(),
    };
    others.remove(&own);
    if others.is_empty() {
        return None;
    }
    let tells = |sentence: &str| {
        let Some(claim) = read(sentence).filter(|claim| seen.holds(claim) == Truth::True) else {
            return false;
        };
        gallery.pages(&others).all(|page| seen.on(page).holds(&claim) == Truth::False)
    };
    // What came with the row first, then all that is there.
    [seen.before.as_deref(), None].into_iter().find_map(|before| {
        let pages = Pages { before, after: &seen.after, base_url: seen.base_url.as_deref() };
        candidates(&seen.expected, &pages).into_iter().map(|one| one.sentence).find(|one| tells(one))
    })
}
