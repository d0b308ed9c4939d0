//! How a text that a tester wrote is held against a text of the page.

use super::plain::composed;

/// How far a text may be peeled of decoration.
const MAX_PEELS: u8 = 5;

/// How well two texts agree; lower is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Closeness {
    /// The same characters, white space normalised.
    Exact,
    /// The same up to case, white space, trailing punctuation, icons and counters.
    Nearly,
}

/// Those of the lowest rank, in their order.
pub(crate) fn best<R: Ord + Copy, T>(ranked: Vec<(R, T)>) -> Vec<T> {
    let lowest = ranked.iter().map(|(rank, _)| *rank).min();
    ranked.into_iter().filter(|(rank, _)| Some(*rank) == lowest).map(|(_, item)| item).collect()
}

/// A text that is looked for, prepared once.
#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    exact: String,
    loose: String,
}

impl Wanted {
    pub(crate) fn new(text: &str) -> Self {
        Self { exact: clean(text), loose: loose(text) }
    }

    /// How well a text of the page agrees, if it does. Only the text of the page is freed of icons and counters:
    /// what the tester wrote was written on purpose.
    pub(crate) fn agrees(&self, candidate: &str) -> Option<Closeness> {
        if self.exact.is_empty() || candidate.is_empty() {
            return None;
        }
        let candidate = clean(candidate);
        if candidate == self.exact {
            return Some(Closeness::Exact);
        }
        // A cheap look first: peeling never adds a character.
        if !fold(&candidate).replace('_', " ").contains(self.loose.as_str()) {
            return None;
        }
        self.reached_from(&candidate, MAX_PEELS).then_some(Closeness::Nearly)
    }

    /// Characters above which a text cannot agree any more, whatever is peeled off.
    pub(crate) fn longest(&self) -> usize {
        self.exact.len() * 2 + 80
    }

    /// Words of the text.
    pub(crate) fn words(&self) -> Vec<String> {
        words(&self.exact)
    }

    /// The text, folded.
    pub(crate) fn folded(&self) -> &str {
        &self.loose
    }

    /// Whether another text is this one with blanks, hyphens and underscores left out ("user name", "username").
    pub(crate) fn is_squeezed(&self, other: &str) -> bool {
        let other = squeeze(other);
        !other.is_empty() && other == squeeze(&self.exact)
    }

    fn reached_from(&self, text: &str, peels: u8) -> bool {
        if loose(text) == self.loose {
            return true;
        }
        peels > 0
            && PEELS.iter().any(|peel| {
                peel(text).is_some_and(|rest| rest != text && self.reached_from(&rest, peels - 1))
            })
    }
}

/// NFC, without invisible characters, any white space as one space.
pub(crate) fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in composed(text).chars().filter(|c| !is_invisible(*c)) {
        if !c.is_whitespace() {
            out.push(c);
        } else if !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
    }
    out.truncate(out.trim_end().len());
    out
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' | '\u{fe0f}' | '\u{fe0e}')
}

/// Cleaned, in lower case, with typewriter quotes and dashes.
pub(crate) fn fold(text: &str) -> String {
    clean(text)
        .to_lowercase()
        .chars()
        .map(|c| match c {
            '‘' | '’' | 'ʼ' => '\'',
            '“' | '”' | '„' => '"',
            '–' | '—' | '‑' | '−' => '-',
            other => other,
        })
        .collect()
}

/// Folded, without trailing punctuation and a leading or trailing mark of a required field.
fn loose(text: &str) -> String {
    let folded = fold(text);
    let bare = folded
        .trim_end_matches(|c: char| {
            matches!(c, '.' | ':' | '…' | '*' | '!' | '?' | ',' | ';' | '：' | '。' | '＊') || c == ' '
        })
        .trim_start_matches(['*', '＊', ' ']);
    if bare.is_empty() { folded } else { bare.to_owned() }
}

fn squeeze(text: &str) -> String {
    loose(text).chars().filter(|c| !matches!(c, ' ' | '-' | '_')).collect()
}

/// Words in lower case: runs of letters and digits.
pub(crate) fn words(text: &str) -> Vec<String> {
    fold(text).split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

const PEELS: [fn(&str) -> Option<String>; 7] =
    [counter, numbered, marker, shortcut, glyphs, ligature, ligature_alone];

/// "Cart 3", "Cart (3)", "Inbox 99+" without their number. A bare number has at most three digits, or it may be
/// a year or a part of the name.
fn counter(text: &str) -> Option<String> {
    let (rest, last) = text.rsplit_once(' ')?;
    let inner = ["()", "[]"].iter().find_map(|pair| {
        let (open, close) = pair.split_at(1);
        last.strip_prefix(open)?.strip_suffix(close)
    });
    let digits = inner.unwrap_or(last).trim_end_matches('+');
    let most = if inner.is_some() { 9 } else { 3 };
    let numeric =
        !digits.is_empty() && digits.len() <= most && digits.chars().all(|c| c.is_ascii_digit() || c == ',');
    (numeric && has_letter(rest)).then(|| rest.to_owned())
}

/// "13. Light flickers", "#13 Light flickers" without the number that lists and trackers put before a title.
fn numbered(text: &str) -> Option<String> {
    let (first, rest) = text.split_once(' ')?;
    let digits = first.strip_suffix('.').or_else(|| first.strip_prefix('#'))?;
    let numeric = !digits.is_empty() && digits.len() <= 6 && digits.bytes().all(|b| b.is_ascii_digit());
    (numeric && has_letter(rest)).then(|| rest.to_owned())
}

/// "Phone (optional)", "Email (required)".
fn marker(text: &str) -> Option<String> {
    let folded = fold(text);
    let mark = [" (optional)", " (required)"].into_iter().find(|m| folded.ends_with(m))?;
    let keep = text.chars().count().checked_sub(mark.len())?;
    Some(text.chars().take(keep).collect())
}

/// The shortcut that menus and tips tell behind a name: "Hide flow alt-w", "Save (Ctrl+S)", "Old revisions [o]".
fn shortcut(text: &str) -> Option<String> {
    const SIGNS: [char; 4] = ['⌘', '⇧', '⌥', '⌃'];
    // What stands at the other end of an entry may stand right behind its name in the document.
    let close = text.find(SIGNS).filter(|&at| at > 0 && text[at..].chars().count() <= 4);
    if let Some((name, _)) = close.map(|at| text.split_at(at)).filter(|(name, _)| has_letter(name)) {
        return Some(name.trim_end().to_owned());
    }
    let (rest, last) = text.rsplit_once(' ')?;
    // "Search Ctrl K": words such as "Option" and "Shift" have other meanings before a letter.
    let key = last.chars().count() == 1 && last.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    if let Some((name, "Ctrl" | "Cmd")) = rest.rsplit_once(' ').filter(|(name, _)| key && has_letter(name)) {
        return Some(name.trim_end().to_owned());
    }
    let bracketed = ["()", "[]"].iter().find_map(|pair| {
        let (open, close) = pair.split_at(1);
        last.strip_prefix(open)?.strip_suffix(close)
    });
    let keys = bracketed.unwrap_or(last).to_lowercase();
    let access_key = last.starts_with('[') && keys.chars().count() == 1 && has_letter(&keys);
    let chord = ["ctrl", "alt", "shift", "cmd", "meta", "option"].iter().any(|modifier| {
        keys.strip_prefix(modifier).is_some_and(|key| key.len() > 1 && key.starts_with(['+', '-']))
    });
    ((access_key || chord) && has_letter(rest)).then(|| rest.to_owned())
}

/// Icons, arrows and emoji at either end.
fn glyphs(text: &str) -> Option<String> {
    let ends = |c: char| is_glyph(c) || c == ' ';
    let mut rest = text.trim_matches(ends);
    for sign in ["+ ", "< ", "> "] {
        rest = rest.strip_prefix(sign).unwrap_or(rest);
    }
    for sign in [" >", " <"] {
        rest = rest.strip_suffix(sign).unwrap_or(rest);
    }
    (rest.len() < text.len() && rest.chars().any(char::is_alphanumeric)).then(|| rest.to_owned())
}

pub(crate) fn is_glyph(c: char) -> bool {
    matches!(c,
        '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}' | '\u{25a0}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}'
        | '\u{2800}'..='\u{28ff}' | '\u{e000}'..='\u{f8ff}' | '\u{1f000}'..='\u{1faff}' | '\u{f0000}'..='\u{10ffff}' | '\u{200d}'
        | '×' | '›' | '‹' | '»' | '«' | '•' | '·' | '|' | '™' | '®')
}

/// Names of icons that an icon font draws as pictures: "shopping_cart Cart", "delete Delete". A single word counts
/// only where it says the next word again, else "delete Account" would be 'Account'.
fn ligature(text: &str) -> Option<String> {
    let (first, rest) = text.split_once(' ')?;
    let again = rest.split(' ').next().is_some_and(|second| {
        first.chars().all(|c| c.is_ascii_lowercase()) && second != first && second.to_lowercase() == first
    });
    if again || is_icon_name(first) {
        return Some(rest.to_owned());
    }
    let (rest, last) = text.rsplit_once(' ')?;
    is_icon_name(last).then(|| rest.to_owned())
}

fn ligature_alone(text: &str) -> Option<String> {
    is_icon_name(text).then(|| text.replace('_', " "))
}

/// As an icon font has it: "arrow_drop_down".
pub(crate) fn is_icon_name(token: &str) -> bool {
    token.contains('_') && token.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

pub(crate) fn has_letter(text: &str) -> bool {
    text.chars().any(char::is_alphabetic)
}

/// Whether `longer` has the words of `shorter` in a row, and further ones.
pub(crate) fn has_further_words(longer: &[String], shorter: &[String]) -> bool {
    if shorter.is_empty() || longer.is_empty() {
        return false;
    }
    if let ([one], [other]) = (shorter, longer) {
        // Scripts without spaces: a longer text is one "word".
        return one.chars().any(|c| c >= '\u{2e80}') && one != other && other.contains(one.as_str());
    }
    longer.len() > shorter.len() && longer.windows(shorter.len()).any(|w| w == shorter)
}

/// Levenshtein's distance in characters, or `None` above `most`.
pub(crate) fn distance(a: &str, b: &str, most: usize) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (cell, y) in row.iter_mut().skip(1).zip(&b) {
            let here = (diagonal + usize::from(x != y)).min(*cell + 1).min(left + 1);
            diagonal = std::mem::replace(cell, here);
            left = here;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().filter(|d| *d <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agree(wanted: &str, candidate: &str) -> Option<Closeness> {
        Wanted::new(wanted).agrees(candidate)
    }

    #[test]
    fn the_same_text_agrees_exactly() {
        assert_eq!(agree("Save", " Save\u{a0}"), Some(Closeness::Exact));
        assert_eq!(agree("Save  all", "Save\nall"), Some(Closeness::Exact));
        assert_eq!(agree("", ""), None);
    }

    #[test]
    fn decoration_of_the_page_is_peeled() {
        for (wanted, candidate) in [
            ("email", "E\u{200b}mail *"),
            ("Email:", "Email"),
            ("Email", "* Email"),
            ("Search", "Search…"),
            ("Cart", "Cart 3"),
            ("Cart", "🛒 Cart (1204)"),
            ("Cart", "shopping_cart Cart"),
            ("Delete", "delete Delete"),
            ("Shopping cart", "shopping_cart"),
            ("Next", "Next ›"),
            ("Add item", "+ Add item"),
            ("Don't ask", "Don’t ask"),
            ("Phone", "Phone (optional)"),
            ("Inbox", "\u{e001} Inbox 99+"),
            ("Hide flow", "Hide flow alt-w"),
            ("Save", "Save (Ctrl+S)"),
            ("Save", "Save ⌘S"),
            ("Settings", "Settings⌘S"),
            ("Delete", "Delete ⌘⌫"),
            ("Redo", "Redo ⇧⌘Z"),
            ("Search…", "Search… Ctrl K"),
            ("Old revisions", "Old revisions [o]"),
        ] {
            assert_eq!(agree(wanted, candidate), Some(Closeness::Nearly), "{wanted} / {candidate}");
        }
    }

    #[test]
    fn what_carries_meaning_is_not_peeled() {
        for (wanted, candidate) in [
            ("Account", "delete Account"),
            ("Save", "Save draft"),
            ("Report", "Report 2024"),
            ("C++", "C"),
            ("C", "C++"),
            ("Cart 3", "Cart 4"),
            ("Cart 3", "Cart"),
            ("★★★", "★★"),
            ("5", "15"),
            ("Total", "Total $3"),
            ("Bora", "Bora Bora"),
            ("Save", "Unsave"),
            ("Vitamin", "Vitamin (C)"),
            ("Gate", "Gate alternative"),
            ("Press", "Press Ctrl"),
            ("Press", "Press Ctrl to go on"),
            ("Select", "Select Option A"),
            ("Plan", "Plan B"),
            ("The ⌘ key", "The"),
        ] {
            assert_eq!(agree(wanted, candidate), None, "{wanted} / {candidate}");
        }
    }

    #[test]
    fn distances() {
        assert_eq!(distance("save", "save", 2), Some(0));
        assert_eq!(distance("save", "sve", 2), Some(1));
        assert_eq!(distance("kitten", "sitting", 3), Some(3));
        assert_eq!(distance("kitten", "sitting", 2), None);
        assert_eq!(distance("", "ab", 2), Some(2));
    }

    #[test]
    fn further_words() {
        let further = |a: &str, b: &str| has_further_words(&words(a), &words(b));
        assert!(further("Save draft", "save"));
        assert!(!further("Save", "Save"));
        assert!(!further("Saved drafts", "save"));
        assert!(further("保存草稿", "保存"));
    }
}
