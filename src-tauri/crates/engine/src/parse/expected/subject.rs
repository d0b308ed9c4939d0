//! Noun phrases: from pairs to [`Subject`]s.

use pest::iterators::Pair;

use super::super::Rule;
use super::super::error::{ParseError, unbuilt};
use super::super::target::{self, kind, literal, number, ordinal, region_of, span, words};
use super::amounts::{amount, comparison, counted, noun};
use super::bare;
use super::messages;
use super::pairs::{has, name, names, part, parts};
use super::phrase::{Built, Message, Paint, Place, Subject};
use super::within::column_of_row;
use crate::assertion::{Comparison, Counted, TextMatch};
use crate::parse::locator::locator;
use crate::step::{ElementKind, Literal, Ordinal, Region, Scope, Side, Target};

pub(super) fn subject_named(
    name: Literal,
    kind: Option<ElementKind>,
    within: Vec<Scope>,
    span: crate::step::Span,
) -> Subject {
    of_target(Target { name: Some(name), kind, ordinal: None, within, span })
}

/// Whether a name is in quotes, or there is none.
fn quoted(name: &Option<Literal>) -> bool {
    name.as_ref().is_none_or(|name| name.quoted)
}

/// The meaning of a target by its kind: texts, messages, dialogs and rows have claims of their own.
fn of_target(target: Target) -> Subject {
    match (target.kind, &target.name, target.ordinal) {
        (Some(ElementKind::Text | ElementKind::Label), Some(name), None) => {
            Subject::Text(name.clone(), target.within)
        }
        (None, Some(name), None) => Subject::Text(name.clone(), target.within),
        (Some(ElementKind::Row), Some(name), None) if name.quoted => {
            Subject::Row { cells: vec![name.clone()], within: target.within }
        }
        (Some(ElementKind::Message), name, None) if target.within.is_empty() && quoted(name) => {
            Subject::Message(Message {
                text: name.clone().map(|text| (TextMatch::Contains, text)),
                ..Message::default()
            })
        }
        (Some(ElementKind::Dialog), name, None) if target.within.is_empty() && quoted(name) => {
            Subject::Dialog { how: TextMatch::Contains, text: name.clone() }
        }
        _ => Subject::Target(target),
    }
}

pub(super) fn noun_phrase(pair: &Pair<'_, Rule>) -> Built<Subject> {
    Ok(match pair.as_rule() {
        Rule::x_target => of_target(target(pair)?),
        Rule::x_item_at => Subject::Target(target(pair)?),
        Rule::x_plural => Subject::Plural(target(pair)?),
        Rule::x_text => text(pair)?,
        Rule::x_paging => super::values::paging(pair)?,
        Rule::x_sum_of => super::values::sum_of(pair)?,
        Rule::x_filed => {
            let file = name(pair).ok_or_else(|| unbuilt(pair))?;
            Subject::Text(Literal { quoted: true, ..file }, scopes(pair)?)
        }
        Rule::x_message => Subject::Message(messages::message(pair)?),
        Rule::x_dialog => dialog(pair)?,
        Rule::x_dialog_title => Subject::DialogTitle,
        Rule::x_this_page => Subject::ThisPage,
        Rule::x_same_screen => Subject::Page(Place::Same),
        Rule::x_page_ref | Rule::x_page_with => Subject::Page(place(pair)?),
        Rule::x_url => Subject::Url(name(pair)),
        Rule::x_title => Subject::Title(name(pair), has(pair, Rule::x_of_tab)),
        Rule::x_value_of => Subject::Value(owner(pair)?),
        Rule::x_hint_of => Subject::Hint(owner(pair)?),
        Rule::x_options_of => Subject::OptionsOf(owner(pair)?),
        Rule::x_selected_one => {
            Subject::Selected(part(pair, Rule::kind).as_ref().and_then(kind).ok_or_else(|| unbuilt(pair))?)
        }
        Rule::x_total => Subject::Value(Target {
            name: Some(Literal { span: span(pair), ..Literal::bare(total_name(pair)) }),
            kind: None,
            ordinal: None,
            within: scopes(pair)?,
            span: span(pair),
        }),
        Rule::x_column => Subject::Value(Target {
            name: name(pair),
            kind: Some(ElementKind::Column),
            ordinal: None,
            within: Vec::new(),
            span: span(pair),
        }),
        Rule::x_look_of => Subject::Look(
            part(pair, Rule::x_look_noun).map_or(Paint::Text, |noun| paint(&noun)),
            owner(pair)?,
        ),
        Rule::x_option_list => Subject::Options { values: names(pair), only: has(pair, Rule::x_only) },
        Rule::x_row_with => Subject::Row { cells: names(pair), within: scopes(pair)? },
        Rule::x_region => Subject::Region(region(pair)?),
        Rule::x_it => Subject::It,
        Rule::x_user => Subject::User,
        Rule::x_nothing => Subject::Nothing,
        Rule::x_newtab => Subject::NewTab(part(pair, Rule::x_tab_name).as_ref().and_then(name)),
        Rule::x_download => Subject::Download(name(pair)),
        _ => return quantity(pair),
    })
}

/// A cell by its column and its row, or by the place of its row.
fn cell_at(pair: &Pair<'_, Rule>) -> Built<Subject> {
    let (Some(column), Some(row)) = (part(pair, Rule::x_cell_column), part(pair, Rule::x_cell_row)) else {
        return Err(unbuilt(pair));
    };
    let column = name(&column).ok_or_else(|| unbuilt(pair))?;
    Ok(match cell_row_place(&row)? {
        Some(place) => Subject::Value(column_of_row(column, place, &[], span(pair))),
        None => Subject::Cell { column, row: name(&row).ok_or_else(|| unbuilt(pair))? },
    })
}

/// A text, by itself or at the label that is said before it.
fn text(pair: &Pair<'_, Rule>) -> Built<Subject> {
    let within = scopes(pair)?;
    let text = part(pair, Rule::q).map(|said| literal(&said)).ok_or_else(|| unbuilt(pair))?;
    let said = [Rule::x_valued_noun, Rule::x_said_noun, Rule::x_noun_behind];
    Ok(match said.into_iter().find_map(|rule| part(pair, rule)) {
        Some(label) => Subject::Labelled { label: literal(&label), text, within },
        None => Subject::Text(text, within),
    })
}

/// Things by their kind, or by what they are called without quotes.
fn things(pair: &Pair<'_, Rule>) -> Built<Subject> {
    Ok(match pair.as_rule() {
        Rule::x_every | Rule::x_things | Rule::x_all_of => {
            let kind = part(pair, Rule::kinds).as_ref().and_then(kind);
            let kind = kind.or_else(|| has(pair, Rule::x_item_noun).then_some(ElementKind::Item));
            let within = scopes(pair)?;
            match kind {
                Some(kind) if pair.as_rule() == Rule::x_every => Subject::Every { kind, within },
                Some(kind) => Subject::Things { kind: Some(kind), within, name: None },
                None => bare::subject(part(pair, Rule::x_noun).map(|noun| literal(&noun)), within),
            }
        }
        Rule::x_called => bare::subject(name(pair), scopes(pair)?),
        Rule::x_entered_one => Subject::Entered(name(pair).ok_or_else(|| unbuilt(pair))?),
        Rule::x_list_of => match part(pair, Rule::x_count) {
            Some(count) => return quantity(&count),
            None => Subject::Count {
                counted: Counted::Noun(noun(pair).ok_or_else(|| unbuilt(pair))?),
                comparison: Comparison::AtLeast,
                number: 1,
                within: Vec::new(),
            },
        },
        _ => return Err(unbuilt(pair)),
    })
}

/// "row 2", "the last row".
fn cell_row_place(row: &Pair<'_, Rule>) -> Built<Option<Ordinal>> {
    match (part(row, Rule::ordinal), part(row, Rule::x_row_number)) {
        (Some(place), _) => ordinal(&place).map(Some),
        (None, Some(number)) => place_number(&number).map(Some),
        (None, None) => Ok(None),
    }
}

fn total_name(pair: &Pair<'_, Rule>) -> String {
    part(pair, Rule::x_total_word).map_or_else(|| words(pair), |word| words(&word))
}

/// A target from `x_target` or `x_owner`.
pub(super) fn target(pair: &Pair<'_, Rule>) -> Built<Target> {
    let mut built = Target { name: None, kind: None, ordinal: None, within: Vec::new(), span: span(pair) };
    for inner in parts(pair) {
        match inner.as_rule() {
            Rule::q | Rule::x_klabel | Rule::x_label => built.name = Some(literal(&inner)),
            Rule::kind if built.kind.is_some() && built.kind != kind(&inner) => {
                return Err(ParseError::new(span(&inner), "two kinds of element are named for one element"));
            }
            Rule::kind | Rule::kinds => built.kind = kind(&inner),
            Rule::x_part => built.kind = Some(ElementKind::Element),
            Rule::ordinal => built.ordinal = Some(ordinal(&inner)?),
            Rule::locator => built.within.insert(0, Scope::Exact(locator(&inner)?)),
            Rule::x_row_number => built.ordinal = Some(place_number(&inner)?),
            _ => built.within.push(scope(&inner)?),
        }
    }
    not_the_pages_own(&built)?;
    Ok(built)
}

/// "the text URL": without quotes it is the page's own URL or title as well.
fn not_the_pages_own(target: &Target) -> Built<()> {
    let (Some(name), Some(ElementKind::Text | ElementKind::Label)) = (&target.name, target.kind) else {
        return Ok(());
    };
    let first = name.text.split_whitespace().next().unwrap_or_default().to_lowercase();
    if name.quoted || !matches!(first.as_str(), "url" | "title") {
        return Ok(());
    }
    Err(ParseError::new(name.span, "put the text in quotes: without them the page's own is meant as well"))
}

fn place_number(pair: &Pair<'_, Rule>) -> Built<Ordinal> {
    let inner = part(pair, Rule::number).ok_or_else(|| unbuilt(pair))?;
    match u32::try_from(number(&inner)?) {
        Ok(number) if number > 0 => Ok(Ordinal::Nth(number)),
        _ => Err(ParseError::new(span(pair), "places are counted from 1")),
    }
}

/// The target after "of".
pub(super) fn owner(pair: &Pair<'_, Rule>) -> Built<Target> {
    target(&part(pair, Rule::x_owner).ok_or_else(|| unbuilt(pair))?)
}

/// The scopes among the parts.
pub(super) fn scopes(pair: &Pair<'_, Rule>) -> Built<Vec<Scope>> {
    parts(pair).iter().filter(|inner| is_scope(inner.as_rule())).map(scope).collect()
}

/// Whether a rule is a scope.
pub(super) fn is_scope(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::s_row_at
            | Rule::s_row
            | Rule::s_column
            | Rule::s_next
            | Rule::s_under
            | Rule::s_region
            | Rule::s_named
            | Rule::s_for
            | Rule::x_at_control
    )
}

/// A scope, or a place at a control.
pub(super) fn scope(pair: &Pair<'_, Rule>) -> Built<Scope> {
    if pair.as_rule() == Rule::x_at_control { at_control(pair) } else { target::scope(pair) }
}

/// "below the 'Email' field".
fn at_control(pair: &Pair<'_, Rule>) -> Built<Scope> {
    let side = match part(pair, Rule::x_side).and_then(|side| side.into_inner().next()).map(|s| s.as_rule()) {
        Some(Rule::x_side_below) => Side::Below,
        Some(Rule::x_side_above) => Side::Above,
        Some(Rule::x_side_beside) => Side::Beside,
        Some(Rule::x_side_at) => Side::At,
        _ => return Err(unbuilt(pair)),
    };
    let name = parts(pair).iter().find(|p| matches!(p.as_rule(), Rule::q | Rule::x_klabel)).map(literal);
    let kind = part(pair, Rule::kind).as_ref().and_then(kind);
    match (name, kind) {
        (Some(name), Some(kind)) => Ok(Scope::Control(name, kind, side)),
        _ => Err(unbuilt(pair)),
    }
}

/// A part of the page that a claim is about; of what may stand there several times a claim says the name.
fn region(pair: &Pair<'_, Rule>) -> Built<Region> {
    use Region::{Dialog, Form, List, Menu, Table};
    let named = part(pair, Rule::region).and_then(|inner| inner.into_inner().next());
    let region = named.and_then(|named| region_of(named.as_rule()));
    region.filter(|r| !matches!(r, Dialog | Form | List | Menu | Table)).ok_or_else(|| unbuilt(pair))
}

/// A literal in quotes, or a number without.
pub(super) fn any_literal(pair: &Pair<'_, Rule>) -> Built<Literal> {
    name(pair).ok_or_else(|| unbuilt(pair))
}

/// The text of `x_says`, and how it is compared.
pub(super) fn said(pair: &Pair<'_, Rule>) -> Option<(TextMatch, Literal)> {
    Some((TextMatch::Contains, name(pair)?))
}

fn dialog(pair: &Pair<'_, Rule>) -> Built<Subject> {
    let text = name(pair).or_else(|| part(pair, Rule::x_says).and_then(|says| name(&says)));
    let said = part(pair, Rule::x_says).map(|says| super::diagnosis::unquoted(&says.as_str().to_lowercase()));
    let titled = said.is_some_and(|said| {
        said.split_whitespace()
            .any(|word| matches!(word, "titled" | "title" | "named" | "called" | "heading"))
    });
    if let Some(bare) = text.as_ref().filter(|text| !text.quoted) {
        return Err(ParseError::new(bare.span, "what a dialog says stands in quotes"));
    }
    Ok(Subject::Dialog { how: if titled { TextMatch::Is } else { TextMatch::Contains }, text })
}

/// A place from `x_page_ref`, `x_page_with` or `x_place`.
pub(super) fn place(pair: &Pair<'_, Rule>) -> Built<Place> {
    if let Some(inner) = part(pair, Rule::x_page_ref).or_else(|| part(pair, Rule::x_page_with)) {
        return place(&inner);
    }
    if has(pair, Rule::x_homepage) {
        let at = span(pair);
        return Ok(Place::Named(Literal { span: at, ..Literal::bare("home") }));
    }
    let found = name(pair).ok_or_else(|| unbuilt(pair))?;
    let address = found.text.starts_with('/') || found.text.contains("://");
    Ok(if has(pair, Rule::x_place_label) {
        Place::Called(found)
    } else if has(pair, Rule::x_with_title) {
        Place::Titled(found)
    } else if has(pair, Rule::x_with_heading) {
        Place::Headed(found)
    } else if has(pair, Rule::x_with_url) || address {
        Place::At(found)
    } else {
        Place::Named(found)
    })
}

/// What a colour noun is of.
pub(super) fn paint(pair: &Pair<'_, Rule>) -> Paint {
    let noun = words(pair).to_lowercase();
    if noun.starts_with("background") {
        Paint::Background
    } else if noun.starts_with("border") || noun.starts_with("outline") {
        Paint::Border
    } else {
        Paint::Text
    }
}

/// The noun phrases that count or range over many.
fn quantity(pair: &Pair<'_, Rule>) -> Built<Subject> {
    Ok(match pair.as_rule() {
        Rule::x_cell_at => return cell_at(pair),
        Rule::x_cell_in => match (name(pair), scopes(pair)?.as_slice()) {
            (Some(column), [Scope::RowAt(place)]) => {
                Subject::Value(column_of_row(column, *place, &[], span(pair)))
            }
            _ => return Err(unbuilt(pair)),
        },
        Rule::x_cell_of => match <[Literal; 2]>::try_from(names(pair)) {
            Ok([column, row]) => Subject::Cell { column, row },
            Err(_) => return Err(unbuilt(pair)),
        },
        Rule::x_count => {
            let number = amount(&part(pair, Rule::x_amount).ok_or_else(|| unbuilt(pair))?)?;
            Subject::Count {
                counted: counted(pair)?,
                comparison: comparison(pair),
                number,
                within: scopes(pair)?,
            }
        }
        Rule::x_count_since => Subject::Count {
            counted: counted(pair)?,
            comparison: match part(pair, Rule::x_since) {
                Some(word) if has(&word, Rule::x_since_fewer) => Comparison::FewerThanBefore,
                _ => Comparison::MoreThanBefore,
            },
            number: part(pair, Rule::x_amount).as_ref().map_or(Ok(1), amount)?,
            within: scopes(pair)?,
        },
        Rule::x_number_of => Subject::NumberOf { counted: counted(pair)?, within: scopes(pair)? },
        _ => return things(pair),
    })
}
