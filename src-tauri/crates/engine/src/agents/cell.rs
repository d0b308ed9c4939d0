//! The words of a cell as guards see them: its literals, and which words a proposal stands for.

use super::words;
use crate::parse;
use crate::step::Span;

/// A quoted text or test data of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CellLiteral {
    pub(super) span: Span,
    /// Without its quotes; test data with its braces.
    pub(super) text: String,
}

/// A cell whose quotes are all closed.
#[derive(Debug, Clone)]
pub(super) struct Cell {
    chars: Vec<char>,
    pub(super) literals: Vec<CellLiteral>,
}

impl Cell {
    /// None where a quote is left open: what is a literal of it is not known.
    pub(super) fn read(text: &str) -> Option<Self> {
        let chars: Vec<char> = text.chars().collect();
        let spans = parse::literal_spans(text).ok()?;
        let literals = spans.into_iter().map(|span| {
            let whole: String = chars[span.start..span.end].iter().collect();
            let inner = match whole.starts_with("{{") {
                true => whole,
                false => {
                    chars[span.start + 1..span.end.saturating_sub(1).max(span.start + 1)].iter().collect()
                }
            };
            CellLiteral { span, text: inner }
        });
        let literals = literals.collect();
        Some(Self { chars, literals })
    }

    /// The whole cell.
    pub(super) fn whole(&self) -> Span {
        Span { start: 0, end: self.chars.len() }
    }

    /// The first place from `from` on where these words stand as whole words, however they are spaced and cased.
    pub(super) fn cite(&self, said: &str, from: usize) -> Option<Span> {
        let wanted: Vec<char> = said.trim().chars().collect();
        if wanted.is_empty() || wanted.len() > self.chars.len() {
            return None;
        }
        (from..self.chars.len()).find_map(|start| {
            let end = self.matches(&wanted, start)?;
            let span = Span { start, end };
            (self.on_words(span) && !self.cuts_a_literal(span)).then_some(span)
        })
    }

    fn matches(&self, wanted: &[char], start: usize) -> Option<usize> {
        let mut at = start;
        let mut i = 0;
        while let Some(&c) = wanted.get(i) {
            let here = *self.chars.get(at)?;
            if c.is_whitespace() {
                if !here.is_whitespace() {
                    return None;
                }
                while wanted.get(i).is_some_and(|c| c.is_whitespace()) {
                    i += 1;
                }
                while self.chars.get(at).is_some_and(|c| c.is_whitespace()) {
                    at += 1;
                }
                continue;
            }
            if c != here && !c.to_lowercase().eq(here.to_lowercase()) {
                return None;
            }
            i += 1;
            at += 1;
        }
        Some(at)
    }

    fn on_words(&self, span: Span) -> bool {
        let word = |at: usize| self.chars.get(at).is_some_and(|c| c.is_alphanumeric());
        let cut_before = span.start > 0 && word(span.start - 1) && word(span.start);
        let cut_after = span.end > 0 && word(span.end - 1) && word(span.end);
        !cut_before && !cut_after
    }

    fn cuts_a_literal(&self, span: Span) -> bool {
        self.literals.iter().any(|l| {
            let apart = l.span.end <= span.start || l.span.start >= span.end;
            let whole = span.start <= l.span.start && l.span.end <= span.end;
            !apart && !whole
        })
    }

    /// The text of a part.
    pub(super) fn text(&self, span: Span) -> String {
        self.chars[span.start..span.end].iter().collect()
    }

    /// The text of a part with its literals blanked.
    pub(super) fn outside(&self, span: Span) -> String {
        let mut chars = self.chars[span.start..span.end].to_vec();
        for literal in &self.literals {
            let (start, end) = (literal.span.start.max(span.start), literal.span.end.min(span.end));
            if start < end {
                chars[start - span.start..end - span.start].fill(' ');
            }
        }
        chars.into_iter().collect()
    }

    /// The literals of a part.
    pub(super) fn literals_in(&self, span: Span) -> impl Iterator<Item = &CellLiteral> {
        self.literals.iter().filter(move |l| span.start <= l.span.start && l.span.end <= span.end)
    }

    /// Whether a text is a literal of a part, or words of it outside of its literals, letter by letter.
    pub(super) fn says(&self, text: &str, span: Span) -> bool {
        if text.trim().is_empty() {
            return false;
        }
        if self.literals_in(span).any(|l| l.text == text) {
            return true;
        }
        let outside = self.outside(span);
        let bounded = |at: usize| {
            let before = outside[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
            let after = outside[at + text.len()..].chars().next().is_none_or(|c| !c.is_alphanumeric());
            before && after
        };
        outside.match_indices(text).any(|(at, _)| bounded(at))
            || words::numbers(&outside).iter().any(|n| n == text)
    }

    /// Numbers outside of the literals of a part, those that only number its lines left out.
    pub(super) fn numbers_in(&self, span: Span) -> Vec<String> {
        let outside = self.outside(span);
        outside.lines().flat_map(|line| words::numbers(unnumbered(line))).collect()
    }

    /// How many actions the cell can ask for: its parts between commas, full stops, lines and joining words.
    pub(super) fn parts(&self) -> usize {
        let mut count = 0;
        let mut begun = false;
        let masked: String = (0..self.chars.len())
            .map(|at| {
                let literal = self.literals.iter().any(|l| l.span.start <= at && at < l.span.end);
                if literal { 'x' } else { self.chars[at] }
            })
            .collect();
        for line in masked.lines() {
            for part in unnumbered(line).split([',', ';', '.', ':', '>']) {
                for word in part.split_whitespace() {
                    let lower = word.to_lowercase();
                    if ["and", "then", "with", "by", "as", "via", "using", "for"].contains(&lower.as_str()) {
                        begun = false;
                    } else if !begun && (lower.contains('x') || !words::content(&lower).is_empty()) {
                        count += 1;
                        begun = true;
                    }
                }
                begun = false;
            }
        }
        count
    }
}

/// A line without its number or bullet.
fn unnumbered(line: &str) -> &str {
    let line = line.trim_start();
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    let rest = &line[digits..];
    match rest.strip_prefix(['.', ')']) {
        Some(after) if digits > 0 && after.starts_with(' ') => after,
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str) -> Cell {
        Cell::read(text).expect("its quotes are closed")
    }

    #[test]
    fn words_are_cited_whole_and_in_order() {
        let cell = cell("Look for the 'Red Cup', then  open it");
        let look = cell.cite("look for the 'Red Cup'", 0).expect("it is there");
        assert_eq!(cell.text(look), "Look for the 'Red Cup'");
        let open = cell.cite("then open", look.end).expect("white space does not matter");
        assert!(cell.cite("look", open.start).is_none());
        assert!(cell.cite("ook for", 0).is_none());
        assert!(cell.cite("the 'Red", 0).is_none());
    }

    #[test]
    fn what_the_cell_says_is_said_letter_by_letter() {
        let cell = cell("Give 'Ada' two cups of {{tea}}");
        for said in ["Ada", "{{tea}}", "cups of", "2"] {
            assert!(cell.says(said, cell.whole()), "{said}");
        }
        for unsaid in ["ada", "Adam", "cup", "3", "", "Give Ada"] {
            assert!(!cell.says(unsaid, cell.whole()), "{unsaid}");
        }
    }

    #[test]
    fn parts_of_a_cell_bound_its_steps() {
        for (text, parts) in [
            ("Have a look at the comments", 1),
            ("1. Look at 'A'\n2. Look at 'B, and C'", 2),
            ("Fetch the cup, wash it and put it away", 3),
            ("Sign up as 'Ada' with 'x.y'", 3),
        ] {
            assert_eq!(cell(text).parts(), parts, "{text}");
        }
    }
}
