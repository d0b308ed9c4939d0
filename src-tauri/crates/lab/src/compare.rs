//! Two studies beside each other: before and after a change of suite, model or version.

use crate::figure::{Figure, figures};
use crate::measure::CaseMeasure;
use crate::report::Report;

/// A figure of both studies; none in one that does not have it.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs)]
pub struct FigurePair {
    pub before: Option<Figure>,
    pub after: Option<Figure>,
}

impl FigurePair {
    /// Whether both say the same.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.words(self.before) == self.words(self.after)
    }

    /// How much it is in words; a dash of none.
    #[must_use]
    pub fn words(&self, figure: Option<Figure>) -> String {
        figure.map_or("–".into(), |figure| figure.words())
    }
}

/// A case of both studies, by its name; none in one that does not have it.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs)]
pub struct CasePair<'a> {
    pub before: Option<&'a CaseMeasure>,
    pub after: Option<&'a CaseMeasure>,
}

impl CasePair<'_> {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.before.or(self.after).map_or("", |case| case.case.as_str())
    }

    /// Whether both have it, and it went another way: with other rows, verdicts or causes.
    #[must_use]
    pub fn differs(&self) -> bool {
        let ways = |case: &CaseMeasure| case.patterns.iter().map(|p| p.rows.clone()).collect::<Vec<_>>();
        self.before.zip(self.after).is_some_and(|(before, after)| ways(before) != ways(after))
    }
}

/// The figures of two studies, each once.
#[must_use]
pub fn figure_pairs(before: &Report, after: &Report) -> Vec<FigurePair> {
    let (early, late) = (figures(before), figures(after));
    let of = |all: &[Figure], id| all.iter().find(|figure| figure.id == id).copied();
    let only_late = late.iter().filter(|figure| of(&early, figure.id).is_none());
    let ids: Vec<&str> = early.iter().chain(only_late).map(|figure| figure.id).collect();
    ids.into_iter().map(|id| FigurePair { before: of(&early, id), after: of(&late, id) }).collect()
}

/// The cases of two studies, those of the first in their order, then those that only the second has.
#[must_use]
pub fn case_pairs<'a>(before: &'a Report, after: &'a Report) -> Vec<CasePair<'a>> {
    let of = |report: &'a Report, name: &str| report.measure.cases.iter().find(|case| case.case == name);
    let early = before.measure.cases.iter();
    let early = early.map(|case| CasePair { before: Some(case), after: of(after, &case.case) });
    let late = after.measure.cases.iter().filter(|case| of(before, &case.case).is_none());
    early.chain(late.map(|case| CasePair { before: None, after: Some(case) })).collect()
}

#[cfg(test)]
#[path = "tests/compare.rs"]
mod tests;
