//! How a text of the page is held against the one that a claim says.

use super::plain::{Edge, best_edge, fits_pattern, is_pattern, plain};
use crate::assertion::TextMatch;
use crate::step::Literal;

/// Compares character by character, as for titles, addresses and values of fields. Both [`plain`].
pub(crate) fn compare(text: &str, how: TextMatch, wanted: &str) -> bool {
    match how {
        TextMatch::Is | TextMatch::Shows => text == wanted,
        TextMatch::Contains => text.contains(wanted),
        TextMatch::StartsWith => text.starts_with(wanted),
        TextMatch::EndsWith => text.ends_with(wanted),
    }
}

/// How well a message's text fits; `*` and `…` are wildcards.
pub(crate) fn text_fits(seen: &str, how: TextMatch, wanted: &Literal) -> Edge {
    let seen = plain(seen);
    let text = plain(&wanted.text);
    let literal = match how {
        _ if text.is_empty() => Edge::Inside,
        TextMatch::Is | TextMatch::Shows if seen == text => Edge::Whole,
        TextMatch::Is | TextMatch::Shows => best_edge(&seen, &text).min(Edge::Joined),
        TextMatch::Contains => best_edge(&seen, &text),
        TextMatch::StartsWith if seen.starts_with(&text) => best_edge(&seen, &text),
        TextMatch::EndsWith if seen.ends_with(&text) => best_edge(&seen, &text),
        TextMatch::StartsWith | TextMatch::EndsWith => Edge::Inside,
    };
    if !is_pattern(&wanted.text) || literal == Edge::Whole {
        return literal;
    }
    let whole = how == TextMatch::Is;
    let loose = fits_pattern(&seen, &wanted.text, false);
    literal.max(fits_pattern(&seen, &wanted.text, whole)).max(if whole {
        loose.min(Edge::Joined)
    } else {
        Edge::Inside
    })
}
