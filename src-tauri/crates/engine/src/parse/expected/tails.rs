//! What stands behind a predicate: places, counts, looks, texts.

use pest::iterators::Pair;

use super::super::Rule;
use super::super::error::unbuilt;
use super::super::target::{span, words};
use super::amounts::{amount, comparison};
use super::list::subjects;
use super::look::{color_of, style_of};
use super::pairs::{name, part, parts};
use super::phrase::{Built, Tails};
use super::subject::{is_scope, paint, place, said, scope, target};
use crate::assertion::{Comparison, Edge, Look};
use crate::step::Literal;

/// "at the top of the page"
pub(super) fn edge_of(pair: &Pair<'_, Rule>) -> Built<Edge> {
    Ok(match pair.clone().into_inner().next().map(|inner| inner.as_rule()) {
        Some(Rule::x_edge_top) => Edge::Top,
        Some(Rule::x_edge_bottom) => Edge::Bottom,
        Some(Rule::x_edge_top_left) => Edge::TopLeft,
        Some(Rule::x_edge_top_right) => Edge::TopRight,
        Some(Rule::x_edge_bottom_left) => Edge::BottomLeft,
        Some(Rule::x_edge_bottom_right) => Edge::BottomRight,
        _ => return Err(unbuilt(pair)),
    })
}

/// The adjuncts among the parts of a predicate, and of the objects that end it.
pub(super) fn read_tails(pair: &Pair<'_, Rule>, tails: &mut Tails) -> Built<()> {
    let own = matches!(
        pair.as_rule(),
        Rule::x_c_shown
            | Rule::x_c_in
            | Rule::x_v_appear
            | Rule::x_v_vanish
            | Rule::x_c_gone
            | Rule::x_v_can
            | Rule::x_objects
            | Rule::x_there
            | Rule::x_inverse
            | Rule::x_alone
            | Rule::x_h_following
            | Rule::x_h_has
            | Rule::x_h_shown
            | Rule::x_c_state
    );
    for inner in parts(pair) {
        match inner.as_rule() {
            Rule::x_objects => read_tails(&inner, tails)?,
            _ if own => read_tail(&inner, tails)?,
            _ => {}
        }
    }
    Ok(())
}

pub(super) fn read_tail(pair: &Pair<'_, Rule>, tails: &mut Tails) -> Built<()> {
    match pair.as_rule() {
        Rule::x_count_tail => tails.count = Some(times(pair)?),
        Rule::x_in_color => {
            let color = color_of(pair)?;
            tails.look = Some(
                part(pair, Rule::x_paint).map_or(Look::Color(color.clone()), |noun| paint(&noun).look(color)),
            );
        }
        Rule::x_in_style => {
            tails.look = Some(style_of(&part(pair, Rule::x_style).ok_or_else(|| unbuilt(pair))?)?)
        }
        Rule::x_in_field => tails.field = Some(target(pair)?),
        Rule::x_says => tails.text = said(pair),
        Rule::x_as_entered => tails.as_entered = true,
        Rule::x_in_order => tails.ordered = true,
        Rule::x_well => tails.well = true,
        Rule::x_instead => tails.instead = name(pair),
        Rule::x_at_edge => tails.edge = Some(edge_of(pair)?),
        Rule::x_said_place => {
            tails.stands = Some(Literal { span: span(pair), ..Literal::bare(words(pair)) });
        }
        Rule::x_on_page => tails.on = Some(place(pair)?),
        Rule::x_with_items => {
            tails.items = part(pair, Rule::x_with_list).as_ref().map(subjects).transpose()?;
        }
        rule if is_scope(rule) => tails.within.push(scope(pair)?),
        _ => {}
    }
    Ok(())
}

pub(super) fn times(pair: &Pair<'_, Rule>) -> Built<(Comparison, u64)> {
    let number = match part(pair, Rule::x_once).map(|once| once.as_str().to_lowercase()) {
        Some(word) if word == "once" => 1,
        Some(word) if word == "twice" => 2,
        Some(_) => 3,
        None => amount(&part(pair, Rule::x_amount).ok_or_else(|| unbuilt(pair))?)?,
    };
    Ok((comparison(pair), number))
}
