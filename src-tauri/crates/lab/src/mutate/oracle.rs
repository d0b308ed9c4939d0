//! What is false on a page by a look at its bare texts, without any of the rules that judge.

use std::mem::discriminant;

use verbatim_engine::assertion::{Assertion, Claim, Comparison, Counted};
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::visit::Literals;

use super::kinds::{count_of_kind, nothing_of_kind};
use super::operators::Operator;

/// All that a page says and is called by, letter by letter; only blanks are one.
pub(super) struct Oracle<'a> {
    page: &'a Snapshot,
    all: String,
    text: String,
}

impl<'a> Oracle<'a> {
    pub(super) fn of(page: &'a Snapshot) -> Self {
        let mut all = format!("{}\n{}\n{}\n", page.title, page.url, decoded(&page.url));
        let text = page.text();
        all.push_str(&text);
        for run in &page.runs {
            all.push('\n');
            all.push_str(&run.text);
        }
        for e in &page.elements {
            let named =
                [&e.name, &e.description].into_iter().chain(&e.labels).chain(&e.hints).chain(&e.idents);
            let held = e.value.iter().chain(&e.href).chain(&e.group);
            let offered = e.options.iter().map(|option| &option.label);
            for text in named.chain(held).chain(offered) {
                all.push('\n');
                all.push_str(text);
            }
        }
        Self { page, all: blanks(&all), text: blanks(&text) }
    }

    fn says(&self, text: &str) -> bool {
        self.all.contains(&blanks(text))
    }

    /// Whether a mutant of a claim that holds is false for certain.
    pub(super) fn is_false(&self, operator: Operator, original: &Assertion, mutant: &Assertion) -> bool {
        match operator {
            Operator::Negation => match (polarity(original), polarity(mutant)) {
                // What says what is there was turned round.
                (Some(true), Some(false)) => self.all_are_there(original),
                (Some(false), Some(true)) => self.one_is_not_there(mutant),
                _ => false,
            },
            Operator::Count => self.counts_otherwise(original, mutant),
            Operator::Kind => nothing_of_kind(self.page, mutant),
            _ => polarity(mutant) == Some(true) && self.one_is_not_there(mutant),
        }
    }

    fn all_are_there(&self, claim: &Assertion) -> bool {
        let texts = texts(claim);
        !texts.is_empty() && texts.iter().all(|text| self.says(text))
    }

    fn one_is_not_there(&self, claim: &Assertion) -> bool {
        texts(claim).iter().any(|text| !self.says(text))
    }

    /// Whether the claim states an exact number of things, the page has the number of them that the original states, and the mutant
    /// states another.
    fn counts_otherwise(&self, original: &Assertion, mutant: &Assertion) -> bool {
        let (Some((counted, was)), Some((other, is))) = (exact_count(original), exact_count(mutant)) else {
            return false;
        };
        let same = discriminant(counted) == discriminant(other);
        let counts = match counted {
            Counted::Text(text) => Some(self.text.matches(&blanks(&text.text)).count() as u64),
            Counted::Elements(kind, name) => count_of_kind(self.page, *kind, name.as_ref()),
            // The page says it itself.
            Counted::Noun(noun) => self.says(&format!("{was} {noun}")).then_some(was),
        };
        same && was != is && counts == Some(was)
    }
}

fn exact_count(claim: &Assertion) -> Option<(&Counted, u64)> {
    let Assertion::Check(check) = claim else { return None };
    match &check.claim {
        Claim::Count { counted, comparison: Comparison::Exactly, number, within } if within.is_empty() => {
            Some((counted, *number))
        }
        _ => None,
    }
}

/// Whether a claim says that something is there (true) or is not (false); none where it says some of both, or what may be true of
/// what is not there.
fn polarity(claim: &Assertion) -> Option<bool> {
    match claim {
        Assertion::Check(check) => says_there_is(&check.claim).then_some(true),
        Assertion::Not(inner) => polarity(inner).map(|positive| !positive),
        Assertion::And(parts) => {
            let all: Option<Vec<bool>> = parts.iter().map(polarity).collect();
            all.filter(|all| all.iter().all(|one| *one)).map(|_| true)
        }
        Assertion::Or(_) => None,
    }
}

/// Whether a claim can only hold where its quoted texts are.
fn says_there_is(claim: &Claim) -> bool {
    match claim {
        Claim::Text { .. }
        | Claim::Labelled { .. }
        | Claim::Element { .. }
        | Claim::Title { .. }
        | Claim::Url { .. }
        | Claim::Value { .. }
        | Claim::TableRow { .. }
        | Claim::Cell { .. }
        | Claim::ItemAt { .. }
        | Claim::Before { .. }
        | Claim::Page { .. }
        | Claim::Options { .. } => true,
        Claim::Count { comparison, number, .. } => {
            *number > 0
                && matches!(comparison, Comparison::Exactly | Comparison::AtLeast | Comparison::MoreThan)
        }
        _ => false,
    }
}

fn texts(claim: &Assertion) -> Vec<String> {
    let mut texts = Vec::new();
    claim.clone().each_literal(&mut |literal| {
        if literal.quoted && !literal.text.trim().is_empty() {
            texts.push(literal.text.clone());
        }
    });
    texts
}

fn blanks(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// An address as people read it.
fn decoded(url: &str) -> String {
    let bytes = url.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = url.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                out.push(byte);
                at += 3;
            }
            None => {
                out.push(if bytes[at] == b'+' { b' ' } else { bytes[at] });
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}
