//! Which of a suite's own sentences a cell is read by.

use super::apart;
use crate::parse;
use crate::phrasebook;
use crate::suite::Phrase;

/// The phrases of a suite by which an expected cell is read, in whole or in part.
pub fn phrases_of(cell: &str, book: &[Phrase]) -> Vec<Phrase> {
    let is_known = |phrase: &Phrase, part: &str| {
        phrasebook::meaning(std::slice::from_ref(phrase), part, |p| &p.assertions)
    };
    let knows = |part: &str| book.iter().any(|phrase| is_known(phrase, part).is_some());
    if book.is_empty() {
        return Vec::new();
    }
    let reads = |part: &str| knows(part) || parse::expected_cell(part).is_ok();
    let lines = cell.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut said: Vec<String> = lines.flat_map(|line| apart(line, reads)).collect();
    said.push(cell.to_owned());
    let is_used = |phrase: &&Phrase| said.iter().any(|part| is_known(phrase, part).is_some());
    book.iter().filter(is_used).cloned().collect()
}
