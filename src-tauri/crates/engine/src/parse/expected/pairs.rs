//! What stands in a pair of the grammar.

use pest::iterators::Pair;

use super::super::Rule;
use crate::step::Literal;

/// The pairs directly inside of one.
pub(super) fn parts<'i>(pair: &Pair<'i, Rule>) -> Vec<Pair<'i, Rule>> {
    pair.clone().into_inner().collect()
}

/// The first part of a rule.
pub(super) fn part<'i>(pair: &Pair<'i, Rule>, rule: Rule) -> Option<Pair<'i, Rule>> {
    pair.clone().into_inner().find(|inner| inner.as_rule() == rule)
}

/// Whether a part of a rule is there.
pub(super) fn has(pair: &Pair<'_, Rule>, rule: Rule) -> bool {
    part(pair, rule).is_some()
}

/// The first part that is a name or a bare label.
pub(super) fn name(pair: &Pair<'_, Rule>) -> Option<Literal> {
    pair.clone().into_inner().find(is_name).map(|found| super::super::target::literal(&found))
}

/// All names among the parts.
pub(super) fn names(pair: &Pair<'_, Rule>) -> Vec<Literal> {
    pair.clone().into_inner().filter(is_name).map(|found| super::super::target::literal(&found)).collect()
}

pub(super) fn is_name(pair: &Pair<'_, Rule>) -> bool {
    matches!(
        pair.as_rule(),
        Rule::q
            | Rule::label
            | Rule::klabel
            | Rule::x_klabel
            | Rule::x_label
            | Rule::x_pair_label
            | Rule::x_pair_total
            | Rule::x_pair_amount
            | Rule::x_pair_counter
            | Rule::x_pair_noun
            | Rule::x_mail
            | Rule::x_pair_words
            | Rule::file_bare
            | Rule::x_page_label
            | Rule::x_address
            | Rule::x_sort_label
            | Rule::x_cell_label
            | Rule::x_column_label
            | Rule::x_place_label
            | Rule::x_glabel
            | Rule::x_num
            | Rule::x_called_name
            | Rule::x_given
            | Rule::x_valued_noun
            | Rule::x_said_noun
            | Rule::x_noun_behind
            | Rule::x_matter
            | Rule::x_done
            | Rule::x_done_subject
    )
}
