//! The words of a cell, and what stands in the place of some.

/// Words between gaps, without the marks around them.
pub(in crate::parse) struct Word {
    pub(in crate::parse) text: String,
    /// The same as it is written.
    pub(in crate::parse) said: String,
    pub(in crate::parse) start: usize,
    pub(in crate::parse) end: usize,
    /// Where the marks behind it end.
    pub(in crate::parse) behind: usize,
    /// A mark that ends a clause stands behind it, or it is the last.
    pub(in crate::parse) ends: bool,
    /// A bracket opens before it.
    pub(in crate::parse) opens: bool,
    /// A bracket closes behind it.
    pub(in crate::parse) closes: bool,
}

/// What stands in the place of some characters, and up to which word it reaches.
pub(super) struct Edit {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) text: String,
    pub(super) next: usize,
}

pub(in crate::parse) fn words(masked: &[char]) -> Vec<Word> {
    let (mut found, mut at): (Vec<Word>, usize) = (Vec::new(), 0);
    while at < masked.len() {
        let start = at;
        while at < masked.len() && !masked[at].is_whitespace() {
            at += 1;
        }
        let (mut first, mut last) = (start, at);
        while first < last && matches!(masked[first], '(' | '-' | '*') {
            first += 1;
        }
        while first < last && matches!(masked[last - 1], ',' | '.' | ';' | ':' | '!' | ')') {
            last -= 1;
        }
        if first < last {
            let said: String = masked[first..last].iter().collect();
            let text = said.to_lowercase();
            let ends = masked[last..at].iter().any(|c| matches!(c, ',' | '.' | ';' | ':'));
            let opens = masked[start..first].contains(&'(');
            let closes = masked[last..at].contains(&')');
            found.push(Word { text, said, start: first, end: last, behind: at, ends, opens, closes });
        } else if let Some(before) = found.last_mut().filter(|_| start < at) {
            before.ends = true;
        }
        while at < masked.len() && masked[at].is_whitespace() {
            if masked[at] == '\n'
                && let Some(before) = found.last_mut()
            {
                before.ends = true;
            }
            at += 1;
        }
    }
    if let Some(last) = found.last_mut() {
        last.ends = true;
    }
    found
}

pub(in crate::parse) fn is(words: &[Word], at: usize, any: &[&str]) -> bool {
    words.get(at).is_some_and(|word| any.contains(&word.text.as_str()))
}

/// Whether these words stand here one after another, in one clause; where they end.
pub(super) fn all(words: &[Word], at: usize, said: &str) -> Option<usize> {
    let parts: Vec<&str> = said.split(' ').collect();
    let fits = |(i, part): (usize, &&str)| {
        words.get(at + i).is_some_and(|word| word.text == *part && (i + 1 == parts.len() || !word.ends))
    };
    parts.iter().enumerate().all(fits).then_some(at + parts.len())
}

pub(in crate::parse) fn any_of(words: &[Word], at: usize, said: &[&str]) -> Option<usize> {
    said.iter().find_map(|said| all(words, at, said))
}

/// Whether a step begins here.
pub(super) fn begins(words: &[Word], at: usize) -> bool {
    const JOINTS: [&str; 4] = ["and", "then", "also", "now"];
    at == 0 || words[at - 1].ends || is(words, at - 1, &JOINTS)
}

/// Words from one up to another in place of which a text stands.
pub(super) fn edit(words: &[Word], (from, to): (usize, usize), text: &str) -> Edit {
    Edit { start: words[from].start, end: words[to - 1].end, text: text.to_owned(), next: to }
}

/// Words that are left out, with the gap before or behind them.
pub(super) fn without(words: &[Word], (from, to): (usize, usize)) -> Edit {
    let start = if from == 0 { words[0].start } else { words[from - 1].end };
    let end = if from == 0 {
        words.get(to).map_or(words[to - 1].end, |next| next.start)
    } else {
        words[to - 1].end
    };
    Edit { start, end, text: String::new(), next: to }
}

/// Words as they are written, from one up to another.
pub(super) fn said(words: &[Word], (from, to): (usize, usize)) -> String {
    words[from..to].iter().map(|word| word.said.as_str()).collect::<Vec<_>>().join(" ")
}
