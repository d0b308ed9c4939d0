//! Claims in the terms of the generator, and a judge that compares words split at spaces.

use verbatim_engine::assertion::{Comparison, Direction, TextMatch};

use crate::sheet::{Control, Piece, Sheet};

/// A claim.
#[derive(Debug, Clone)]
pub(crate) enum Said {
    Text(String),
    Times(String, Comparison, usize),
    Rows(Comparison, usize),
    Control(Control, String),
    Checked(String, bool),
    Enabled(Control, String, bool),
    Holds(String, TextMatch, String),
    Row(String, String),
    Cell(String, String),
    Sorted(Direction),
    RowAt(usize, String),
    Title(TextMatch, String),
    Path(String),
    Not(Box<Said>),
    Both(Box<Said>, Box<Said>),
}

/// True, false, or nothing that all careful people agree on.
pub(crate) type Opinion = Option<bool>;

impl Sheet {
    /// What a person reads as one text.
    pub(crate) fn texts(&self) -> Vec<String> {
        let of_piece = |p: &Piece| match p {
            Piece::Paragraph(t) | Piece::Control(_, t, ..) | Piece::Field(t, _) => Some(t.clone()),
            Piece::Hidden(..) => None,
        };
        self.pieces.iter().filter_map(of_piece).chain(self.table.iter().flatten().cloned()).collect()
    }

    /// Visible controls: kind, name, checked, disabled.
    pub(crate) fn controls(&self) -> impl Iterator<Item = (Control, &String, bool, bool)> {
        self.pieces.iter().filter_map(|p| match p {
            Piece::Control(control, name, checked, disabled) => {
                Some((*control, name, *checked, *disabled && *control != Control::Link))
            }
            _ => None,
        })
    }

    fn held(&self) -> impl Iterator<Item = &String> {
        self.pieces.iter().filter_map(|p| match p {
            Piece::Field(_, held) => Some(held),
            _ => None,
        })
    }

    /// The opinion of a person who reads the page word by word.
    pub(crate) fn opinion(&self, said: &Said) -> Opinion {
        match said {
            Said::Text(text) => self.shows(text),
            Said::Times(text, comparison, n) => self.counts(text, *comparison, *n),
            Said::Rows(comparison, n) => Some(compare(self.table.len() - 1, *comparison, *n)),
            Said::Control(control, name) => {
                Some(self.controls().any(|(c, n, ..)| c == *control && n == name))
            }
            Said::Checked(name, checked) => {
                self.controls().find(|(_, n, ..)| *n == name).map(|(_, _, is, _)| is == *checked)
            }
            Said::Enabled(_, name, enabled) => {
                self.controls().find(|(_, n, ..)| *n == name).map(|(.., disabled)| disabled != *enabled)
            }
            Said::Holds(label, how, value) => self.pieces.iter().find_map(|p| match (p, how) {
                (Piece::Field(l, held), TextMatch::Is) if l == label => Some(held == value),
                (Piece::Field(l, held), _) if l == label => Some(held.contains(value.as_str())),
                _ => None,
            }),
            Said::Row(name, price) => {
                Some(self.table[1..].iter().any(|r| {
                    times(&r[0], name, Reading::Exact) > 0 && times(&r[1], price, Reading::Exact) > 0
                }))
            }
            Said::Cell(name, price) => self.table[1..].iter().find(|r| r[0] == *name).map(|r| r[1] == *price),
            Said::Sorted(direction) => {
                let prices: Vec<f64> = self.table[1..].iter().map(|r| r[1][1..].parse().unwrap()).collect();
                Some(prices.windows(2).all(|w| match direction {
                    Direction::Ascending => w[0] <= w[1],
                    Direction::Descending => w[0] >= w[1],
                }))
            }
            Said::RowAt(n, name) => {
                Some(self.table.get(*n).is_some_and(|r| times(&r[0], name, Reading::Exact) > 0))
            }
            Said::Title(TextMatch::Is, text) => Some(self.title == *text),
            Said::Title(_, text) => Some(self.title.contains(text.as_str())),
            Said::Path(path) => Some(self.path == *path),
            Said::Not(inner) => self.opinion(inner).map(|o| !o),
            Said::Both(a, b) => match (self.opinion(a), self.opinion(b)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
        }
    }

    fn counts(&self, text: &str, comparison: Comparison, n: usize) -> Opinion {
        let all = self.texts();
        let sure: usize = all.iter().map(|t| times(t, text, Reading::Exact)).sum();
        let perhaps: usize = all.iter().chain(self.held()).map(|t| times(t, text, Reading::Loose)).sum();
        let answers: Vec<bool> = (sure..=perhaps).map(|seen| compare(seen, comparison, n)).collect();
        answers.iter().all(|a| *a == answers[0]).then_some(answers[0])
    }

    fn shows(&self, text: &str) -> Opinion {
        let mut all = self.texts();
        all.extend(self.table.iter().map(|r| r.join(" ")));
        if all.iter().any(|t| times(t, text, Reading::Exact) > 0) {
            return Some(true);
        }
        let open = all.iter().chain(self.held()).any(|t| times(t, text, Reading::Loose) > 0);
        if open { None } else { Some(false) }
    }
}

fn compare(seen: usize, comparison: Comparison, n: usize) -> bool {
    match comparison {
        Comparison::Exactly => seen == n,
        Comparison::AtLeast => seen >= n,
        Comparison::AtMost => seen <= n,
        Comparison::MoreThan => seen > n,
        Comparison::FewerThan => seen < n,
        Comparison::MoreThanBefore | Comparison::FewerThanBefore => false,
    }
}

const ENDS: [char; 3] = ['.', '!', ':'];

/// Punctuation that ends a sentence is not part of its last word.
fn same_word(seen: &str, said: &str) -> bool {
    seen == said || seen.trim_end_matches(ENDS) == said
}

/// The number without the currency or percent sign that stands with it ("30" where "$30" or "30%" stands).
fn similar_word(seen: &str, said: &str) -> bool {
    let number = said.chars().all(|c| c.is_ascii_digit() || c == '.' || c == ',');
    let bare = seen.trim_end_matches(ENDS).trim_end_matches('%').trim_start_matches('$');
    same_word(seen, said) || number && bare == said
}

/// How strictly words are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    Exact,
    /// Numbers without their signs of currency and percent, too.
    Loose,
}

/// How often the words stand there one after the other, without overlap.
pub(crate) fn times(text: &str, said: &str, reading: Reading) -> usize {
    let seen: Vec<&str> = text.split(' ').collect();
    let said: Vec<&str> = said.split(' ').collect();
    let last = said.len() - 1;
    let loose = reading == Reading::Loose;
    let digit = |t: &str| t.ends_with(|c: char| c.is_ascii_digit());
    let (mut at, mut count) = (0, 0);
    while at + said.len() <= seen.len() {
        // Only at the ends may more stand: a currency before the first word, a percent sign or a full stop after the last.
        let fits = |i: usize| {
            let (seen, said) = (seen[at + i], said[i]);
            let percent = || seen.trim_end_matches(ENDS).strip_suffix('%') == Some(said) && digit(said);
            match i {
                0 if last == 0 => same_word(seen, said) || loose && similar_word(seen, said),
                0 => seen == said || loose && seen.strip_prefix('$') == Some(said),
                _ if i == last => same_word(seen, said) || loose && percent(),
                _ => seen == said,
            }
        };
        if (0..said.len()).all(fits) {
            count += 1;
            at += said.len();
        } else {
            at += 1;
        }
    }
    count
}
