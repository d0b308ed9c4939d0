//! The part of a page by which something is done, where it is said in words that the grammar has no place for.

use super::word::{Edit, Word, all, any_of, begins, edit, is};

/// "Use the search to find 'Kettle'": searching for it.
pub(super) fn searching(words: &[Word], at: usize) -> Option<Edit> {
    const BARS: [&str; 6] =
        ["search field", "search box", "search bar", "search function", "search input", "search"];
    let using = any_of(words, at, &["use the", "use", "using the", "using"]).filter(|_| begins(words, at))?;
    let bar = any_of(words, using, &BARS)?;
    let to = any_of(words, bar, &["to find", "to look for", "to search for", "and search for"])?;
    (to < words.len() && !words[using - 1].ends).then(|| edit(words, (at, to), "search for"))
}

/// "In dropdown select", at the end of what is said: the HTML name of the dropdown behind the common one.
pub(super) fn dropdown(words: &[Word], at: usize) -> Option<Edit> {
    let to = all(words, at, "dropdown select")?;
    let placed = at > 0 && is(words, at - 1, &["the", "in", "from", "of"]);
    (placed && words[to - 1].ends && !words[at].ends).then(|| edit(words, (at, to), "dropdown"))
}

/// "The page with the courses": the courses page.
pub(super) fn page_with(words: &[Word], at: usize) -> Option<Edit> {
    let to = any_of(
        words,
        at,
        &["the page with the", "the page of the", "the page with all", "the page with my"],
    )?;
    let last = (to..words.len().min(to + 2)).find(|&i| words[i].ends)?;
    let name: Vec<&str> = words[to..=last].iter().map(|word| word.text.as_str()).collect();
    Some(edit(words, (at, last + 1), &format!("the {} page", name.join(" "))))
}

#[cfg(test)]
mod tests {
    use super::super::plainly;

    #[test]
    fn the_way_is_said_in_words_of_the_grammar() {
        let said = |text: &str| plainly(text).map(|(text, _)| text).unwrap_or_default();
        assert_eq!(said("Use the search field to find 'Kettle'"), "search for 'Kettle'");
        assert_eq!(said("Use search to find Kettle"), "search for Kettle");
        assert_eq!(said("Select Blue option in dropdown select"), "Select Blue option in dropdown");
        assert_eq!(said("In the dropdown select 'Blue'"), "In the dropdown, select 'Blue'");
        assert_eq!(said("Use the search page"), "");
    }
}
