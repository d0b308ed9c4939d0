//! A name without quotes that nothing shows: whether it is one that the page would show letter by letter.

use super::ruling::{Ruling, Sight};
use super::view::Truth;
use crate::assertion::Claim;
use crate::facts::area::Area;
use crate::facts::plain::folded;
use crate::facts::shown::look_for;
use crate::rule::names;
use crate::snapshot::Snapshot;
use crate::step::Literal;

names! {
    /// Names without quotes.
    BARE;

    /// People shorten names, and write with capital letters what no page says so: that such a name is not there is told only of one which
    /// this case entered, or of which a page of it showed every letter.
    /// Example: "Harvest supper is gone" of a page that never showed it is undecided.
    BARE_NAME "unseen/bare-name" "the name is not in quotes, and no page of the case has shown it";
}

/// What was ruled on a claim, unless it is that a bare name is not there, and nothing tells that the page would call it so.
pub(super) fn sure(sight: &Sight<'_>, claim: &Claim, ruling: Ruling) -> Ruling {
    if ruling.truth != Truth::False {
        return ruling;
    }
    match names_of(claim).into_iter().find(|name| !name.quoted && !is_known(sight, name)) {
        Some(name) => Ruling::unknown(format!(
            "'{}' stands without quotes, and no page of this case has shown it so: write it in quotes as the page shows it",
            name.shown()
        ))
        .near(ruling.near)
        .by(BARE_NAME),
        None => ruling,
    }
}

/// What a claim says that the page shows, besides the names of fields and places.
fn names_of(claim: &Claim) -> Vec<&Literal> {
    match claim {
        Claim::Text { text, .. }
        | Claim::Labelled { text, .. }
        | Claim::At { text, .. }
        | Claim::ItemAt { text, .. }
        | Claim::Every { text, .. } => vec![text],
        Claim::Title { text, .. } => vec![text],
        Claim::TableRow { cells, .. } => cells.iter().collect(),
        Claim::Cell { row, value, .. } => vec![row, value],
        Claim::Value { value, .. } => vec![value],
        Claim::Before { first, second, .. } => vec![first, second],
        Claim::Options { values, .. } => values.iter().collect(),
        // That no message came is seen, whatever it would have said (`about`).
        Claim::Dialog { text, also, .. } => text.iter().chain(also).collect(),
        _ => Vec::new(),
    }
}

/// Whether it was entered in this case, is called by a number as one thing alone is, or a page of the case shows it.
fn is_known(sight: &Sight<'_>, name: &Literal) -> bool {
    let view = &sight.view;
    let wanted = folded(&name.text);
    let entered = view.entered.iter().any(|entered| folded(&entered.value) == wanted);
    let shows = |s: &&Snapshot| !look_for(s, &Area::page(), &name.text).whole.is_empty();
    let pages = view.before.into_iter().chain(view.rows.iter().copied()).chain(view.steps.iter().copied());
    entered || is_coded(&name.text) || std::iter::once(sight.now).chain(pages).any(|s| shows(&s))
}

/// "Canon EOS R50": every word is large, and there is a number.
fn is_coded(name: &str) -> bool {
    let large = |word: &str| word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    name.split_whitespace().all(large) && name.chars().any(|c| c.is_ascii_digit())
}
