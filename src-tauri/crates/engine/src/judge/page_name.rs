//! What a page is called: its name in a title, a heading or an entry of the navigation.

use crate::facts::plain::{Edge, best_edge, folded};
use crate::ground::other_names;

pub(super) fn page_name(text: &str) -> String {
    let text = folded(text);
    let text = text.strip_suffix(" page").unwrap_or(&text);
    text.strip_prefix("the ").unwrap_or(text).trim().to_owned()
}

/// Whether a text of the page calls it so. "The board of Alpha" is the page "Alpha", "Alpha board" or "Board for Alpha"; the dashboard is
/// "Dashboard for Ada", too.
pub(super) fn is_called(text: &str, wanted: &str) -> bool {
    const WHOSE: [&str; 4] = ["dashboard", "profile", "inbox", "calendar"];
    let text = page_name(text);
    let of = |name: &str| {
        [" of ", " for "].iter().find_map(|of| name.split_once(of)).map(|(a, b)| (a.to_owned(), b.to_owned()))
    };
    if text == wanted || other_names(wanted).any(|name| name == text) {
        return true;
    }
    let (noun, whose) = match of(wanted) {
        Some(both) => both,
        None => return of(&text).is_some_and(|(noun, _)| noun == wanted && WHOSE.contains(&wanted)),
    };
    let rest = |text: &str| {
        text.split([' ', ':', '-', '–']).filter(|word| !word.is_empty()).all(|word| {
            noun.split(' ').any(|part| part == word)
                || matches!(word, "of" | "for" | "the" | "page" | "'s" | "’s")
        })
    };
    // A name alone heads the other pages of a thing as well.
    let general =
        matches!(noun.as_str(), "page" | "details" | "detail page" | "details page" | "product page");
    let said = general || noun.split(' ').all(|part| text.split(' ').any(|word| word == part));
    said && best_edge(&text, &whose) == Edge::Whole && rest(&text.replacen(&whose, " ", 1))
}

/// Segments of a title, folded.
pub(super) fn segments(title: &str) -> Vec<String> {
    let title = folded(title);
    let spaced = [" - ", " : ", ": "].iter().fold(title, |t, sep| t.replace(sep, "|"));
    spaced.split(['|', '–', '—', '·', '»']).map(|p| p.trim().to_owned()).filter(|p| !p.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::is_called;

    #[test]
    fn a_name_among_other_words_calls_no_page() {
        assert!(is_called("HD-12", "page of hd-12"));
        assert!(!is_called("HD-12", "board of hd-12"));
        // What stands behind a number may be its title, another of its pages or an error: nobody knows.
        for other in ["HD-12 – Fax line is dead", "HD-12 – Edit ticket", "HD-12 – Access denied", "HD-123"]
        {
            assert!(!is_called(other, "page of hd-12"), "{other}");
        }
    }
}
