//! All rules that have a name, family by family.

use crate::ground;
use crate::judge;
use crate::rule::{Rule, RuleId};

/// Every rule, those of claims first, then those by which a target is found or not.
pub fn rules() -> impl Iterator<Item = Rule> {
    judge::rules().chain(ground::rules())
}

/// The rule of a name; none where no rule has it any more.
pub fn rule(id: &RuleId) -> Option<Rule> {
    rules().find(|rule| rule.id == id.id())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_unique_and_say_what_why_and_an_example() {
        let mut known = BTreeSet::new();
        for rule in rules() {
            assert!(known.insert(rule.id), "{} is there twice", rule.id);
            let parts: Vec<&str> = rule.id.split('/').collect();
            let kebab =
                |part: &&str| part.bytes().all(|b| b.is_ascii_lowercase() || b == b'-') && !part.is_empty();
            assert!(parts.len() == 2 && parts.iter().all(kebab), "{}", rule.id);
            let (why, example) = rule.why.split_once(" Example: ").unwrap_or_default();
            assert!(why.len() > 20 && example.len() > 5, "{} has no reason or no example", rule.id);
            assert!(!rule.says.is_empty() && !rule.says.ends_with('.'), "{}", rule.id);
        }
    }
}
