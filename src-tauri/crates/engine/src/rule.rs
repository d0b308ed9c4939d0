//! Rules by their names: each ruling and each finding of a rule says which one made it.
//!
//! A name is `family/what`, and stable: histories hold it. What a rule is for stands beside its name, in the list that it is tried in or,
//! where it stands in none, beside the others of its family.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// The name of the rule that decided. One that no rule has any more, in an old history, is kept as it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(transparent)]
pub struct RuleId(Cow<'static, str>);

impl RuleId {
    pub(crate) const fn new(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    /// `family/what`.
    pub fn id(&self) -> &str {
        &self.0
    }
}

/// A rule as people are told of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// `family/what`.
    pub id: &'static str,
    /// What it found, in plain words that fit after "because".
    pub says: &'static str,
    /// What it does and why, with an example.
    pub why: &'static str,
}

/// A rule of a list, with what decides it. Those of a list are tried in their order, and the first that says something decides.
pub(crate) struct Listed<R> {
    pub(crate) rule: Rule,
    pub(crate) decide: R,
}

impl Rule {
    /// Its name, as histories hold it.
    pub fn name(&self) -> RuleId {
        RuleId::new(self.id)
    }
}

/// The rules of a list, without what decides them.
pub(crate) fn of_list<R>(list: &'static [Listed<R>]) -> impl Iterator<Item = Rule> {
    list.iter().map(|listed| listed.rule)
}

/// An ordered list of rules: what each is for, its name, what it says, and the function that decides it or leaves it to the next.
macro_rules! rules {
    ($(#[$about:meta])* $list:ident: $decide:ty;
        $($(#[doc = $why:literal])+ $id:literal $says:literal => $rule:path;)+) => {
        $(#[$about])*
        pub(crate) const $list: &[$crate::rule::Listed<$decide>] = &[$($crate::rule::Listed {
            rule: $crate::rule::Rule { id: $id, says: $says, why: concat!($($why, "\n"),+) },
            decide: $rule,
        }),+];
    };
}
pub(crate) use rules;

/// Rules that stand in no list: each is named where it decides.
macro_rules! names {
    ($(#[$about:meta])* $list:ident;
        $($(#[doc = $why:literal])+ $name:ident $id:literal $says:literal;)+) => {
        $($(#[doc = $why])+ pub(crate) const $name: &str = $id;)+

        $(#[$about])*
        pub(crate) const $list: &[$crate::rule::Rule] =
            &[$($crate::rule::Rule { id: $id, says: $says, why: concat!($($why, "\n"),+) }),+];
    };
}
pub(crate) use names;
