//! Claims that differ in a literal alone are one question, and one phrase of the suite answers all of them.

use crate::agents::phrase;
use crate::event::Column;
use crate::parse;
use crate::phrasebook;
use crate::suite::Phrase;

/// What claims have in common that differ in their literals, letter case or spacing alone.
pub fn alike(claim: &str) -> String {
    let chars: Vec<char> = claim.chars().collect();
    let spans = parse::literal_spans(claim).unwrap_or_default();
    let inside = |at: usize| spans.iter().find(|span| span.start <= at && at < span.end);
    let mut out = String::new();
    for (at, c) in chars.iter().enumerate() {
        match inside(at) {
            Some(span) if span.start == at => out.push_str("'…'"),
            Some(_) => {}
            None => out.extend(c.to_lowercase()),
        }
    }
    let words: Vec<&str> = out.split_whitespace().collect();
    words.join(" ").trim_end_matches(['.', '!']).to_owned()
}

/// The texts that a claim quotes.
pub fn literals(claim: &str) -> Vec<String> {
    let chars: Vec<char> = claim.chars().collect();
    let spans = parse::literal_spans(claim).unwrap_or_default();
    let inner = |span: crate::step::Span| -> String {
        chars.get(span.start + 1..span.end.saturating_sub(1)).unwrap_or_default().iter().collect()
    };
    spans.into_iter().map(inner).filter(|text| !text.is_empty() && !text.starts_with('{')).collect()
}

/// What a claim means by a phrase that keeps what another like it means; none where that phrase does not fit it.
pub fn meant(phrase: &Phrase, claim: &str) -> Option<Vec<String>> {
    let book = std::slice::from_ref(phrase);
    phrasebook::meaning(book, claim, |phrase| match phrase.steps.is_empty() {
        true => &phrase.assertions,
        false => &phrase.steps,
    })
}

/// The phrase by which a claim, or a step, means these sentences, with parameters for its literals.
pub fn kept(claim: &str, column: Column, sentences: &[String]) -> Option<Phrase> {
    phrase::phrase(claim, column, sentences)
}

/// The phrase by which this claim alone means these sentences: it has no parameters, so it says nothing of others like it.
pub fn kept_alone(claim: &str, column: Column, sentences: &[String]) -> Option<Phrase> {
    phrase::whole(claim, column, sentences)
}
