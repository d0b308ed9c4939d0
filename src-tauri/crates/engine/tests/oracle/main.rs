//! The strict rules against an independent, naive judge, over generated pages and claims, both ways.
//!
//! The naive judge knows the page as it was generated (pieces in a list), not its snapshot, and works on words split at
//! spaces. Nothing here is shared with the rules but the types. Each claim starts as a true one and
//! is bent: letter case, swapped words, a changed character, a number or count one off, another role, the
//! negation, something hidden, a text inside of a longer word or number.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod claims;
mod naive;
mod sheet;

use std::collections::BTreeMap;

use verbatim_engine::judge::{Truth, View, judge};

const PAGES: usize = 60;

#[test]
fn the_rules_agree_with_a_naive_judge() {
    let mut dice = sheet::Dice(0x5EED_1234_ABCD_0001);
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let mut differing: Vec<String> = Vec::new();
    for _ in 0..PAGES {
        let sheet = sheet::generate(&mut dice);
        let now = sheet::draw(&sheet);
        let (before, base_url) = (None, Some("http://shop.test"));
        let view = View { before, base_url, ..View::of(&now) };
        for (variant, said) in claims::claims(&mut dice, &sheet) {
            let naive = sheet.opinion(&said);
            let judgement = judge(&claims::assertion(&said), &view);
            let strict = match judgement.truth {
                Truth::True => Some(true),
                Truth::False => Some(false),
                Truth::NotApplicable => None,
            };
            counts.entry(variant).or_default()[naive.map_or(2, |o| usize::from(!o))] += 1;
            if strict != naive {
                let observed: Vec<&str> = judgement.checks.iter().map(|c| c.observed.as_str()).collect();
                differing.push(format!(
                    "{variant}: {said:?}\n  naive {naive:?}, strict {strict:?}: {observed:?}\n  {sheet:?}"
                ));
            }
        }
    }
    let total: usize = counts.values().flatten().sum();
    println!("{:<24} {:>7} {:>7} {:>7}", "variant", "true", "false", "open");
    for (variant, [yes, no, open]) in &counts {
        println!("{variant:<24} {yes:>7} {no:>7} {open:>7}");
    }
    println!("{total} claims, {} differ", differing.len());
    let shown = differing.iter().take(8).cloned().collect::<Vec<_>>().join("\n");
    assert!(differing.is_empty(), "{} of {total} differ:\n{shown}", differing.len());
    assert!(total >= 5_000, "only {total} claims");
    let both_ways = counts.values().fold([0, 0], |[t, f], c| [t + c[0], f + c[1]]);
    assert!(both_ways.iter().all(|n| *n > total / 10), "not both ways: {both_ways:?}");
}
