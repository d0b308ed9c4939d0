//! Names that differ by one letter: one of them may be misspelt.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::Kind;
use crate::inspect::Wrong;

/// Shorter words differ by a letter and are other words.
const SHORTEST: usize = 5;

/// The words of names that were seen, and on which pages.
#[derive(Debug, Default)]
pub(crate) struct Words {
    seen: BTreeMap<String, (BTreeSet<usize>, String)>,
}

impl Words {
    /// A name on a page.
    pub(crate) fn add(&mut self, state: usize, name: &str) {
        for word in name.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() >= SHORTEST) {
            let entry =
                self.seen.entry(word.to_lowercase()).or_insert_with(|| (BTreeSet::new(), name.to_owned()));
            entry.0.insert(state);
        }
    }

    /// Pairs of words that differ as misspelt ones do, one of them rare: with the page on which the rarer was seen.
    pub(crate) fn wrong(&self) -> Vec<(usize, Wrong)> {
        let mut wrong = Vec::new();
        for (word, (states, name)) in &self.seen {
            let usual = self.seen.iter().filter(|(other, (pages, _))| {
                *other != word
                    && pages.len() >= 2 * states.len()
                    && pages.len() > states.len()
                    && differ_by_one(word, other)
            });
            let Some((usual, _)) = usual.max_by_key(|(_, (pages, _))| pages.len()) else { continue };
            let Some(&state) = states.first() else { continue };
            wrong.push((
                state,
                (Kind::NearSpelling, format!("'{word}' in '{name}', and '{usual}' elsewhere")),
            ));
        }
        wrong
    }
}

/// Whether two neighbouring letters are swapped, or one stands once that stands twice in the other. Other letters make other words as
/// often as not ("trowel" and "towel").
fn differ_by_one(one: &str, other: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let same = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (short, long) = if a.len() < b.len() { (&a, &b) } else { (&b, &a) };
    match long.len() - short.len() {
        0 => {
            let (a, b) = (&a[same..], &b[same..]);
            a.len() > 1 && a[0] == b[1] && a[1] == b[0] && a[2..] == b[2..]
        }
        1 => {
            same > 0
                && same < short.len()
                && long[same] == long[same - 1]
                && short[same..] == long[same + 1..]
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_are_swapped_or_missing_tell_and_endings_do_not() {
        assert!(differ_by_one("emial", "email"));
        assert!(differ_by_one("adress", "address"));
        for (one, other) in
            [("order", "orders"), ("orders", "folder"), ("price", "prize"), ("trowel", "towel")]
        {
            assert!(!differ_by_one(one, other), "{one} {other}");
        }
    }

    #[test]
    fn the_rarer_of_two_is_told() {
        let mut words = Words::default();
        (0..3).for_each(|state| words.add(state, "Email address"));
        words.add(1, "Emial");
        let wrong = words.wrong();
        assert_eq!(wrong.len(), 1);
        assert_eq!(wrong[0].0, 1);
        assert!(wrong[0].1.1.contains("'emial' in 'Emial', and 'email'"), "{wrong:?}");
    }
}
