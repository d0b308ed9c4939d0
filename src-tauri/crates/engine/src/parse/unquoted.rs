//! Names and reported texts that stand without quotes ("Harvest supper is gone", "lists Alpha, Beta and Gamma", "it says No results"):
//! where a cell is not read as it stands, they are put in quotes, and a reading that comes of it keeps them as what they are, bare.

mod known;
mod word;

use super::mend::Mend;
use crate::step::{Literal, Span};
use crate::visit::Literals;
use word::{KINDS, SAYS, TOLD, Word, words_of};

/// The cell with what stands without quotes in them, and what was put where.
pub(super) struct Quoted {
    pub(super) text: String,
    pub(super) mends: Vec<Mend>,
    names: Vec<Span>,
}

impl Quoted {
    fn new(chars: &[char], names: Vec<Span>) -> Option<Self> {
        let is_plain = |name: &Span| !chars[name.start..name.end].contains(&'"');
        if names.is_empty() || !names.iter().all(is_plain) {
            return None;
        }
        let (mut text, mut mends, mut at) = (String::new(), Vec::new(), 0);
        for (before, name) in names.iter().enumerate() {
            text.extend(&chars[at..name.start]);
            let long = name.end - name.start;
            mends.push(Mend::new(name.start + 2 * before, long + 2, long));
            text.push('"');
            text.extend(&chars[name.start..name.end]);
            text.push('"');
            at = name.end;
        }
        text.extend(&chars[at..]);
        Some(Self { text, mends, names })
    }

    /// What was put in quotes here is a bare name again.
    pub(super) fn bare(&self, read: &mut impl Literals) {
        read.each_literal(&mut |literal: &mut Literal| literal.quoted &= !self.names.contains(&literal.span));
    }
}

/// The ways in which an expected result may be meant, the likeliest first.
pub(super) fn of_expected(text: &str) -> Vec<Quoted> {
    let Some((chars, words)) = words_of(text) else { return Vec::new() };
    [reported(&chars, &words), names(&words)]
        .into_iter()
        .filter_map(|found| Quoted::new(&chars, found))
        .collect()
}

/// The ways in which a step may be meant.
pub(super) fn of_action(text: &str) -> Vec<Quoted> {
    let Some((chars, mut words)) = words_of(text) else { return Vec::new() };
    let owned = |word: &Word| word.text.ends_with("'s") || word.text.ends_with("’s");
    if words.iter().any(owned) {
        return Vec::new();
    }
    let pointed_at = pointed_at(&words);
    // A verb begins a step, and no name.
    words.iter_mut().for_each(|word| word.ends |= word.begins && super::mend::is_verb(&word.lower()));
    [pointed_at, names(&words)].into_iter().filter_map(|found| Quoted::new(&chars, found)).collect()
}

/// The ways in which a cell may be meant that calls things as a page does, whose names are known, the longest first.
pub(super) fn of_page(text: &str, known: &[String]) -> Vec<Quoted> {
    let Some((chars, words)) = words_of(text) else { return Vec::new() };
    let all = known::spans(&chars, &words, known);
    if all.is_empty() {
        return Vec::new();
    }
    let sure: Vec<Span> = all.iter().filter(|span| known::is_sure(&chars, **span)).copied().collect();
    let mut further = sure.clone();
    further.extend(names(&words).into_iter().filter(|span| known::is_apart(&sure, *span)));
    further.sort_by_key(|span| span.start);
    let mut ways = vec![further, sure, all];
    ways.dedup();
    ways.into_iter().filter_map(|found| Quoted::new(&chars, found)).collect()
}

/// Where a cell may be parted before a step that has a verb: what comes before it and the rest, the longest beginning first.
pub(super) fn parted(text: &str) -> Vec<(String, String)> {
    let Some((chars, words)) = words_of(text) else { return Vec::new() };
    let begins = |word: &&Word| word.begins && super::mend::is_verb(&word.lower());
    let cut = |word: &Word| {
        let before: String = chars[..word.at.start].iter().collect();
        let rest: String = chars[word.at.start..].iter().collect();
        (without_joint(&before).to_owned(), rest)
    };
    words.iter().skip(1).rev().filter(begins).map(cut).filter(|(before, _)| !before.is_empty()).collect()
}

/// Without what joins it to the next step.
fn without_joint(text: &str) -> &str {
    let mut rest = text.trim_end();
    loop {
        let joint = [",", ";", "&", " and", " then"].iter().find_map(|joint| rest.strip_suffix(joint));
        match joint {
            Some(shorter) => rest = shorter.trim_end(),
            None => return rest,
        }
    }
}

/// The names of a cell: each begins with a capital letter and goes on to a word with which none does. None at all where they may as well
/// be one name, or no name.
fn names(words: &[Word]) -> Vec<Span> {
    let (mut found, mut at): (Vec<Span>, usize) = (Vec::new(), 0);
    while at < words.len() {
        let word = &words[at];
        if !word.begins_name() {
            at += 1;
            continue;
        }
        let rest = words[at + 1..].iter().take_while(|next| next.goes_on && !next.ends).count();
        let all = &words[at..=at + rest];
        let tail =
            all[1..].iter().rev().take_while(|word| !word.is_large() && word.is_one_of(&KINDS)).count();
        let next = words.get(at + rest + 1);
        let alone = word.opens && rest == 0 && next.is_none_or(|next| !next.goes_on || next.opens);
        let plural = word.opens
            && rest == 0
            && word.text.ends_with('s')
            && next.is_some_and(|next| next.is_one_of(&["are", "were"]));
        // "The Terms and Conditions page"
        let joined = at
            .checked_sub(1)
            .is_some_and(|before| words[before].is_one_of(&["and"]) && words[before].goes_on);
        if alone || plural || joined && tail > 0 {
            return Vec::new();
        }
        found.push(Span { start: word.at.start, end: all[all.len() - 1 - tail].at.end });
        at += rest + 1;
    }
    found
}

/// What is said by the page in the tester's words: to the end of the sentence.
fn reported(chars: &[char], words: &[Word]) -> Vec<Span> {
    let says = |at: &usize| {
        let colon = chars.get(words[*at].at.end) == Some(&':');
        words[*at].is_one_of(&SAYS) && (words.get(at + 1).is_some_and(|next| next.goes_on) || colon)
            || words[*at].is_one_of(&TOLD) && colon
    };
    let Some(first) = (0..words.len()).find(says).map(|at| at + 1) else { return Vec::new() };
    let Some(word) = words.get(first).filter(|word| word.is_large()) else { return Vec::new() };
    let end = words[first + 1..].iter().find(|word| word.opens).map_or(chars.len(), |next| next.at.start);
    let said: String = chars[word.at.start..end].iter().collect();
    // What follows may be the next claim as well.
    if [" and ", ", the ", ", it ", ", there "].iter().any(|joint| said.contains(joint)) {
        return Vec::new();
    }
    let quoted = said.contains(['\'', '"', '“', '‘', '{']);
    let long = said.trim_end().trim_end_matches('.').trim_end().chars().count();
    if quoted { Vec::new() } else { vec![Span { start: word.at.start, end: word.at.start + long }] }
}

/// What is clicked, where its name holds words that elsewhere part a sentence: "Click on Set up the staging server".
fn pointed_at(words: &[Word]) -> Vec<Span> {
    const POINT: [&str; 9] = ["click", "open", "select", "choose", "press", "tap", "pick", "clicks", "on"];
    let points = |at: &usize| {
        words[*at].is_one_of(&POINT) && words.get(at + 1).is_some_and(|next| next.goes_on && next.is_large())
    };
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(before) = (at..words.len()).find(points) {
        let first = before + 1;
        let ends = |next: usize| {
            !words[next].goes_on
                || words[next].is_one_of(&["and", "then"])
                    && words.get(next + 1).is_some_and(|verb| super::mend::is_verb(&verb.lower()))
        };
        let end = (first + 1..words.len()).find(|next| ends(*next)).unwrap_or(words.len());
        // "… and apply the filter" may do more, or be a part of the name.
        let joined =
            |word: &Word| word.is_one_of(&["and", "then", "or", "in", "from", "for", "as", "with", "of"]);
        if words[first..end].iter().any(joined) {
            return Vec::new();
        }
        let tail = words[first + 1..end].iter().rev().take_while(|word| word.is_one_of(&KINDS)).count();
        found.push(Span { start: words[first].at.start, end: words[end - 1 - tail].at.end });
        at = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{of_action, of_expected, of_page, parted};

    fn shown(found: &[super::Quoted]) -> Vec<&str> {
        found.iter().map(|quoted| quoted.text.as_str()).collect()
    }

    #[test]
    fn names_go_on_to_a_word_that_ends_them() {
        let both = of_expected("Harvest supper is gone, the list shows the new entry Blue mug and Buy paint");
        let wanted =
            "\"Harvest supper\" is gone, the list shows the new entry \"Blue mug\" and \"Buy paint\"";
        assert_eq!(shown(&both), [wanted]);
        assert!(of_expected("The list is sorted by price").is_empty());
    }

    #[test]
    fn what_is_said_goes_on_to_the_end_of_its_sentence() {
        let found = of_expected("A message says Your profile was updated. The page stays.");
        assert_eq!(shown(&found)[0], "A message says \"Your profile was updated\". The page stays.");
        assert_eq!(
            shown(&of_expected("Error: This value is required."))[0],
            "Error: \"This value is required\"."
        );
    }

    #[test]
    fn names_of_the_page_may_hold_any_sign() {
        let known = ["Kids bike 20 inch, £95", "Kids bike", "Log in", "For sale"].map(str::to_owned);
        let ways = |cell| shown(&of_page(cell, &known)).into_iter().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(
            ways("Open the topic Kids bike 20 inch, £95")[0],
            "Open the topic \"Kids bike 20 inch, £95\""
        );
        assert_eq!(ways("Click Log in, then tick For sale")[0], "Click \"Log in\", then tick \"For sale\"");
        // A part of a longer name is none.
        assert!(ways("Open Kids bike 24 inch").is_empty());
        assert!(ways("Open Old Kids bike").is_empty());
    }

    #[test]
    fn a_cell_is_parted_before_verbs_alone() {
        let first = |cell| parted(cell).into_iter().next();
        let wanted = ("Log in as tomasz".to_owned(), "open Looking for a child trailer".to_owned());
        assert_eq!(first("Log in as tomasz, open Looking for a child trailer"), Some(wanted));
        let wanted = ("Click Log in".to_owned(), "click Create an account".to_owned());
        assert_eq!(first("Click Log in and then click Create an account"), Some(wanted));
        assert_eq!(first("Select Terms and Conditions"), None);
    }

    #[test]
    fn a_sign_behind_a_digit_belongs_to_the_value() {
        let found = of_action("Enter Cycling2026! as the password");
        assert_eq!(shown(&found), ["Enter \"Cycling2026!\" as the password"]);
    }

    #[test]
    fn what_is_clicked_may_hold_any_word() {
        let found = of_action("Click on Set up the staging server and open Done");
        assert_eq!(shown(&found)[0], "Click on \"Set up the staging server\" and open \"Done\"");
    }
}
