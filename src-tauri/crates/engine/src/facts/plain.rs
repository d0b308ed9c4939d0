//! Text as a person sees it, and where one text stands in another on whole words.

use std::borrow::Cow;

use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// How firmly an occurrence stands for itself, weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Edge {
    /// Inside of a longer word or number: no occurrence ("30" in "130", "$30" in "$30.50", "5" in "-5").
    Inside,
    /// Joined to more by punctuation, a unit or a grammatical ending ("mail" in "e-mail", "30" in "$30", "Ada" in
    /// "Ada's"): people differ on whether that is the text, so no rule decides by it.
    Joined,
    /// On whole words at both ends.
    Whole,
}

/// An occurrence: characters `start..end` of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Occurrence {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) edge: Edge,
}

/// NFC. Nearly all text is in it already, which is told far faster than it is made.
pub(crate) fn composed(text: &str) -> Cow<'_, str> {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        IsNormalized::No | IsNormalized::Maybe => Cow::Owned(text.nfc().collect()),
    }
}

/// The text as it looks: NFC; any white space as one space, none at the ends; soft hyphens and zero-width
/// characters gone (a joiner inside of an emoji stays); characters that look alike as one: curly quotes as straight ones
/// (spreadsheets curl them unasked, so the style of a quote is never what a cell means), hyphens and the minus
/// sign as "-", "…" as "...". Dashes stay what they are: see [`undashed`].
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut space = false;
    for c in composed(text).chars() {
        if c.is_whitespace() {
            space = !out.is_empty();
            continue;
        }
        let joins_emoji = c == '\u{200D}' && out.chars().next_back().is_some_and(|p| !is_wordy(p));
        if is_invisible(c) && !joins_emoji {
            continue;
        }
        if std::mem::take(&mut space) {
            out.push(' ');
        }
        match c {
            '\u{2018}' | '\u{2019}' | '\u{02BC}' | '\u{201B}' => out.push('\''),
            '\u{201C}' | '\u{201D}' | '\u{201F}' => out.push('"'),
            '\u{2010}' | '\u{2011}' | '\u{2212}' => out.push('-'),
            '\u{2026}' => out.push_str("..."),
            // Ligatures look like the letters that they join.
            '\u{FB00}'..='\u{FB06}' => out.extend(std::iter::once(c).nfkc()),
            _ => out.push(c),
        }
    }
    out
}

/// [`plain`] in small letters: for near misses and names that are compared without case.
pub(crate) fn folded(text: &str) -> String {
    plain(text).to_lowercase()
}

/// Dashes as hyphens, for texts that differ in nothing else.
pub(crate) fn undashed(text: &str) -> String {
    text.chars().map(|c| if matches!(c, '\u{2012}'..='\u{2015}') { '-' } else { c }).collect()
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}'
        | '\u{2066}'..='\u{2069}' | '\u{FEFF}' | '\u{FE0E}' | '\u{FE0F}')
}

/// A letter, digit or mark on one.
fn is_wordy(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c)
}

/// Scripts that are written without spaces between words: they match by character.
pub(crate) fn is_spaceless(c: char) -> bool {
    matches!(c, '\u{0E00}'..='\u{0EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{19E0}'..='\u{19FF}'
        | '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30FF}' | '\u{31F0}'..='\u{31FF}' | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}' | '\u{A9E0}'..='\u{A9FF}' | '\u{AA60}'..='\u{AA7F}' | '\u{F900}'..='\u{FAFF}'
        | '\u{FF66}'..='\u{FF9F}' | '\u{20000}'..='\u{3FFFF}')
}

/// Korean particles are written onto the word ("사과" in "사과는").
fn is_hangul(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11FF}' | '\u{AC00}'..='\u{D7A3}')
}

pub(crate) fn is_currency(c: char) -> bool {
    matches!(c, '$' | '¢' | '£' | '¤' | '¥' | '\u{058F}' | '\u{060B}' | '\u{0E3F}' | '\u{20A0}'..='\u{20CF}')
}

/// All occurrences of `needle` in `text` (both [`plain`]) that stand at least joined, from the left; whole ones do not overlap.
///
/// The ends follow UAX #29 (letters, digits and marks hold together), with the tailoring that manual tests need: a
/// number is one token with its sign, separators and decimals; a literal that begins or ends with punctuation
/// needs no boundary there; Han, Kana, Thai, Lao, Khmer and Myanmar match by character (DESIGN section 9).
pub(crate) fn occurrences(text: &str, needle: &str) -> Vec<Occurrence> {
    if needle.is_empty() || !text.contains(needle) {
        return Vec::new();
    }
    let text: Vec<char> = text.chars().collect();
    let needle: Vec<char> = needle.chars().collect();
    let mut found = Vec::new();
    let mut start = 0;
    while start + needle.len() <= text.len() {
        let end = start + needle.len();
        let edge = if text[start..end] == needle[..] {
            start_edge(&text, start).min(end_edge(&text, start, end))
        } else {
            Edge::Inside
        };
        if edge > Edge::Inside {
            found.push(Occurrence { start, end, edge });
        }
        start = if edge == Edge::Whole { end } else { start + 1 };
    }
    found
}

/// The firmest occurrence of `needle` in `text`, both [`plain`].
pub(crate) fn best_edge(text: &str, needle: &str) -> Edge {
    occurrences(text, needle).iter().map(|o| o.edge).max().unwrap_or(Edge::Inside)
}

/// Two letters or digits side by side.
fn adjoining(left: char, right: char) -> Edge {
    if left.is_numeric() && right.is_numeric() {
        Edge::Inside
    } else if is_spaceless(left) || is_spaceless(right) {
        Edge::Whole
    } else if is_hangul(left) && is_hangul(right) {
        Edge::Joined
    } else {
        Edge::Inside
    }
}

/// Punctuation between two letters or digits.
fn between(left: char, joint: char, right: char) -> Edge {
    let digits = left.is_numeric() && right.is_numeric();
    match joint {
        '.' | ',' if digits => Edge::Inside,
        ':' | '/' if digits => Edge::Joined,
        '\'' | '.' | '-' | '_' | '@' | '&' | '·' | '+' | '=' => Edge::Joined,
        _ => Edge::Whole,
    }
}

/// Whether a space at `at` may be a separator of thousands ("1 000").
fn groups_thousands(text: &[char], at: usize) -> bool {
    let before = text[..at].iter().rev().take_while(|c| c.is_numeric()).count();
    let after = text[at + 1..].iter().take_while(|c| c.is_numeric()).count();
    (1..=3).contains(&before) && after == 3
}

fn get(text: &[char], at: Option<usize>) -> Option<char> {
    at.and_then(|i| text.get(i)).copied()
}

fn start_edge(text: &[char], start: usize) -> Edge {
    let first = text[start];
    if is_combining_mark(first) {
        return Edge::Inside;
    }
    let Some(left) = get(text, start.checked_sub(1)) else { return Edge::Whole };
    let further = get(text, start.checked_sub(2));
    let further_wordy = further.is_some_and(is_wordy);
    let next_is_digit = text.get(start + 1).is_some_and(|c| c.is_numeric());
    if !is_wordy(first) {
        return match first {
            '.' | ',' if next_is_digit && left.is_numeric() => Edge::Inside,
            '-' if next_is_digit && (is_wordy(left) || is_currency(left)) => Edge::Joined,
            c if is_currency(c) && left == '-' && !further_wordy => Edge::Inside,
            c if is_currency(c) && is_wordy(left) => Edge::Joined,
            _ => Edge::Whole,
        };
    }
    if is_wordy(left) {
        return adjoining(left, first);
    }
    let number = first.is_numeric();
    match (left, further) {
        (' ', _) if number && groups_thousands(text, start - 1) => Edge::Joined,
        (c, Some(f)) if is_wordy(f) && !is_currency(c) => between(f, c, first),
        ('-' | '.', _) if number => Edge::Inside,
        ('+', _) if number => Edge::Joined,
        (c, Some('-')) if number && is_currency(c) => Edge::Inside,
        (c, _) if number && is_currency(c) => Edge::Joined,
        _ => Edge::Whole,
    }
}

fn end_edge(text: &[char], start: usize, end: usize) -> Edge {
    let Some(&right) = text.get(end) else { return Edge::Whole };
    if is_combining_mark(right) || right == '\u{200D}' || matches!(right, '\u{1F3FB}'..='\u{1F3FF}') {
        return Edge::Inside;
    }
    let last = text[end - 1];
    let further = text.get(end + 1).copied();
    if !is_wordy(last) {
        let digit_before = end >= start + 2 && text[end - 2].is_numeric();
        let splits = matches!(last, '.' | ',') || is_currency(last);
        return if digit_before && splits && right.is_numeric() { Edge::Inside } else { Edge::Whole };
    }
    if is_wordy(right) {
        return adjoining(last, right);
    }
    let number = last.is_numeric();
    match (right, further) {
        (' ', _) if number && groups_thousands(text, end) => Edge::Joined,
        ('%' | '‰' | '°', _) if number => Edge::Joined,
        (c, _) if number && is_currency(c) => Edge::Joined,
        (c, Some(f)) if is_wordy(f) => between(last, c, f),
        ('+' | '#', _) | ('-', None | Some(' ')) => Edge::Joined,
        _ => Edge::Whole,
    }
}

/// Whether `text` fits `pattern` where `*` and `…` stand for anything; ends are whole words. Both as given, not [`plain`].
/// `whole`: from the beginning to the end.
pub(crate) fn fits_pattern(text: &str, pattern: &str, whole: bool) -> Edge {
    let text = plain(text);
    let parts: Vec<String> = pattern.split(['*', '…']).map(plain).collect();
    let mut from = 0;
    let mut weakest = Edge::Whole;
    let last = parts.len() - 1;
    for (i, part) in parts.iter().enumerate().filter(|(_, p)| !p.is_empty()) {
        let found = occurrences(&text, part);
        let at_end = whole && i == last;
        let fits = |o: &&Occurrence| {
            o.start >= from && (!whole || i > 0 || o.start == 0) && (!at_end || o.end == text.chars().count())
        };
        let Some(o) = found.iter().filter(fits).max_by_key(|o| (o.edge, std::cmp::Reverse(o.start))) else {
            return Edge::Inside;
        };
        from = o.end;
        weakest = weakest.min(o.edge);
    }
    weakest
}

/// Whether a text holds wildcards.
pub(crate) fn is_pattern(text: &str) -> bool {
    text.contains(['*', '…'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(text: &str, needle: &str) -> Edge {
        best_edge(&plain(text), &plain(needle))
    }

    #[test]
    fn what_is_composed_is_not_composed_again() {
        for (text, wanted) in [
            ("caf\u{e9}", "caf\u{e9}"),
            ("cafe\u{301}", "caf\u{e9}"),
            ("plain", "plain"),
            ("\u{1100}\u{1161}", "\u{ac00}"),
        ] {
            assert_eq!(composed(text), wanted);
        }
        assert!(matches!(composed("caf\u{e9}"), Cow::Borrowed(_)));
    }

    #[test]
    fn words_are_whole() {
        assert_eq!(edge("Save changes", "Save"), Edge::Whole);
        assert_eq!(edge("Saved", "Save"), Edge::Inside);
        assert_eq!(edge("save", "Save"), Edge::Inside);
        assert_eq!(edge("Total: 30", "Total:"), Edge::Whole);
        assert_eq!(edge("Name:Ada", "Name"), Edge::Whole);
        assert_eq!(edge("(Ada)", "Ada"), Edge::Whole);
        assert_eq!(edge("Ada's cart", "Ada"), Edge::Joined);
        assert_eq!(edge("Non-refundable", "refundable"), Edge::Joined);
        assert_eq!(edge("grade A+", "A"), Edge::Joined);
        assert_eq!(edge("a b ab b", "b"), Edge::Whole);
    }

    #[test]
    fn numbers_are_tokens() {
        for (text, needle) in [
            ("$30.50", "$30"),
            ("130", "30"),
            ("11,000", "1,000"),
            ("-5", "5"),
            ("-$5", "$5"),
            ("30.5", "30"),
            ("1.5", ".5"),
            ("3.5", "3."),
            (".5", "5"),
            ("1,000,000", "1,000"),
            ("A1", "1"),
        ] {
            assert_eq!(edge(text, needle), Edge::Inside, "{needle} in {text}");
        }
        for (text, needle) in
            [("$30", "30"), ("30%", "30"), ("1 000", "1"), ("10:30", "30"), ("US$30", "$30"), ("30€", "30")]
        {
            assert_eq!(edge(text, needle), Edge::Joined, "{needle} in {text}");
        }
        for (text, needle) in [("costs $30.", "$30"), ("30, or", "30"), ("(-5)", "-5"), ("Order #12", "12")] {
            assert_eq!(edge(text, needle), Edge::Whole, "{needle} in {text}");
        }
    }

    #[test]
    fn scripts_without_spaces_match_by_character() {
        assert_eq!(edge("商品を削除しました", "削除"), Edge::Whole);
        assert_eq!(edge("ログインする", "ログ"), Edge::Whole);
        assert_eq!(edge("สวัสดีครับ", "สวัสดี"), Edge::Whole);
        assert_eq!(edge("สวัสดี", "สวัสด"), Edge::Inside);
        assert_eq!(edge("사과는", "사과"), Edge::Joined);
    }

    #[test]
    fn looks_are_what_counts() {
        assert_eq!(plain(" a\u{A0}\n b\u{AD}c\u{200B} "), "a bc");
        assert_eq!(plain("e\u{301}"), "é");
        assert_eq!(plain("You’re “in”…"), "You're \"in\"...");
        assert_eq!(edge("👨\u{200D}👩", "👨"), Edge::Inside);
    }

    #[test]
    fn wildcards_stand_for_anything() {
        assert_eq!(fits_pattern("Order 17 was placed", "Order * was placed", true), Edge::Whole);
        assert_eq!(fits_pattern("Order 17 was placed.", "Order * was placed", true), Edge::Inside);
        assert_eq!(fits_pattern("Your Order 17 was placed.", "Order … placed", false), Edge::Whole);
        assert_eq!(fits_pattern("was placed Order", "Order * placed", false), Edge::Inside);
    }
}
