//! Builds the shared parts of both grammars: literals, element nouns, ordinals, targets, scopes.

use pest::iterators::Pair;

use super::Rule;
use super::error::{ParseError, unbuilt};
use super::locator::locator;
use crate::step::{ElementKind, Literal, Ordinal, Region, Scope, Span, Target};
use crate::words::{NUMBERS, ORDINALS};

/// Where a pair stands in the cell, in characters, without the blanks behind it.
pub(crate) fn span(pair: &Pair<'_, Rule>) -> Span {
    let found = pair.as_span();
    let input = pair.get_input();
    char_span(input, found.start(), found.start() + trimmed(found.as_str()).len())
}

/// The words of a pair without the blanks behind it.
pub(crate) fn words(pair: &Pair<'_, Rule>) -> String {
    trimmed(pair.as_str()).to_owned()
}

fn trimmed(text: &str) -> &str {
    text.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '\u{200B}' | '\u{FEFF}'))
}

/// Bytes to characters.
pub(crate) fn char_span(input: &str, start: usize, end: usize) -> Span {
    let before = input.get(..start).map_or(0, |text| text.chars().count());
    let within = input.get(start..end).map_or(0, |text| text.chars().count());
    Span { start: before, end: before + within }
}

/// A literal from `q` (quoted or test data) or from `label`/`klabel` (bare).
pub(crate) fn literal(pair: &Pair<'_, Rule>) -> Literal {
    let at = span(pair);
    if pair.as_rule() != Rule::q {
        return Literal { span: at, ..Literal::bare(words(pair)) };
    }
    let text = pair.clone().into_inner().next().map(|inner| match inner.as_rule() {
        Rule::data => inner.as_str().chars().filter(|c| !c.is_whitespace()).collect(),
        _ => inner.as_str().to_owned(),
    });
    Literal { span: at, ..Literal::quoted(text.unwrap_or_default()) }
}

/// The element kind of `kind`, `kinds`, or of a `k_…` rule itself.
pub(crate) fn kind(pair: &Pair<'_, Rule>) -> Option<ElementKind> {
    Some(match pair.as_rule() {
        Rule::kind | Rule::kinds | Rule::skind => {
            return pair.clone().into_inner().next().as_ref().and_then(kind);
        }
        Rule::k_textarea => ElementKind::TextArea,
        Rule::k_field => ElementKind::Field,
        Rule::k_dropdown => ElementKind::Dropdown,
        Rule::k_checkbox => ElementKind::Checkbox,
        Rule::k_radio => ElementKind::Radio,
        Rule::k_switch => ElementKind::Switch,
        Rule::k_menuitem => ElementKind::MenuItem,
        Rule::k_slider => ElementKind::Slider,
        Rule::k_button => ElementKind::Button,
        Rule::k_link => ElementKind::Link,
        Rule::k_table => ElementKind::Table,
        Rule::k_tab => ElementKind::Tab,
        Rule::k_icon => ElementKind::Icon,
        Rule::k_image => ElementKind::Image,
        Rule::k_option => ElementKind::Option,
        Rule::k_listbox | Rule::k_list => ElementKind::List,
        Rule::k_item => ElementKind::Item,
        Rule::k_menu => ElementKind::Menu,
        Rule::k_label => ElementKind::Label,
        Rule::k_card => ElementKind::Card,
        Rule::k_row => ElementKind::Row,
        Rule::k_column => ElementKind::Column,
        Rule::k_cell => ElementKind::Cell,
        Rule::k_heading => ElementKind::Heading,
        Rule::k_dialog => ElementKind::Dialog,
        Rule::k_form => ElementKind::Form,
        Rule::k_section => ElementKind::Section,
        Rule::k_text => ElementKind::Text,
        Rule::k_message => ElementKind::Message,
        Rule::k_element => ElementKind::Element,
        _ => return None,
    })
}

/// The number of a `number` pair, written in digits or in words.
pub(crate) fn number(pair: &Pair<'_, Rule>) -> Result<u64, ParseError> {
    let text = words(pair).to_lowercase();
    if let Some(at) = NUMBERS.iter().position(|word| *word == text) {
        return Ok(at as u64);
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.parse().map_err(|_| ParseError::new(span(pair), "this number is too large"))
}

/// The ordinal of an `ordinal` pair.
pub(crate) fn ordinal(pair: &Pair<'_, Rule>) -> Result<Ordinal, ParseError> {
    let text = words(pair).to_lowercase();
    if text == "last" {
        return Ok(Ordinal::Last);
    }
    if let Some(at) = ORDINALS.iter().position(|word| *word == text) {
        return Ok(Ordinal::Nth(u32::try_from(at + 1).unwrap_or(1)));
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    nth(pair, digits.parse().unwrap_or(0))
}

/// The n-th, counted from one.
fn nth(pair: &Pair<'_, Rule>, number: u64) -> Result<Ordinal, ParseError> {
    match u32::try_from(number) {
        Ok(number) if number > 0 => Ok(Ordinal::Nth(number)),
        _ => Err(ParseError::new(span(pair), "places are counted from 1")),
    }
}

/// A target from `target` or `target_strict`, or from any pair that holds the same parts.
pub(crate) fn target(pair: &Pair<'_, Rule>) -> Result<Target, ParseError> {
    let mut built = Target { name: None, kind: None, ordinal: None, within: Vec::new(), span: span(pair) };
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::t_words | Rule::t_said | Rule::t_between | Rule::t_after => {
                built.within.push(Scope::Loose(literal(&part)))
            }
            Rule::kind_search => built.kind = Some(ElementKind::Field),
            Rule::q
            | Rule::label
            | Rule::klabel
            | Rule::t_search
            | Rule::t_inner
            | Rule::and_label
            | Rule::fold_label
            | Rule::fill_as_name
            | Rule::empty_label
            | Rule::clear_name
            | Rule::named_of_tab
            | Rule::empty_klabel => built.name = Some(literal(&part)),
            // "button or link", "dropdown button": of which nothing follows.
            rule if !matches!(rule, Rule::kind | Rule::kinds) && kind(&part).is_some() => {}
            Rule::kind | Rule::kinds => built.kind = one_kind(built.kind, &part)?,
            Rule::ordinal => built.ordinal = Some(ordinal(&part)?),
            Rule::locator => built.within.insert(0, Scope::Exact(locator(&part)?)),
            _ => built.within.push(scope(&part)?),
        }
    }
    Ok(built)
}

/// "the tab 'X' link" names two kinds, of which an element can only be one.
fn one_kind(known: Option<ElementKind>, pair: &Pair<'_, Rule>) -> Result<Option<ElementKind>, ParseError> {
    let found = kind(pair);
    match known {
        Some(before) if Some(before) != found => {
            Err(ParseError::new(span(pair), "two kinds of element are named for one element"))
        }
        _ => Ok(found),
    }
}

/// A scope from one of the `s_…` rules.
pub(crate) fn scope(pair: &Pair<'_, Rule>) -> Result<Scope, ParseError> {
    let parts: Vec<_> = pair.clone().into_inner().collect();
    let name = parts
        .iter()
        .find(|part| matches!(part.as_rule(), Rule::q | Rule::label | Rule::klabel | Rule::thing_code))
        .map(literal);
    Ok(match (pair.as_rule(), name) {
        (Rule::s_loose | Rule::s_that | Rule::set_of | Rule::drag_off, _) => {
            Scope::Loose(Literal { span: span(pair), ..Literal::bare(words(pair)) })
        }
        (Rule::s_note, _) => Scope::Loose(literal(parts.first().ok_or_else(|| unbuilt(pair))?)),
        (Rule::s_area, Some(name)) => Scope::Named(name, None),
        (Rule::s_item_at, _) => Scope::RowAt(row_place(pair, &parts)?),
        (Rule::s_row_at, _) => Scope::RowAt(row_place(pair, &parts)?),
        (Rule::s_region, _) => Scope::Region(region(pair, &parts)?),
        (Rule::s_row | Rule::s_for | Rule::s_of_the, Some(name)) => Scope::Row(name),
        (Rule::s_column, Some(name)) => Scope::Column(name),
        (Rule::s_next | Rule::s_near, Some(name)) => Scope::NextTo(name),
        (Rule::s_under, Some(name)) => Scope::Under(name),
        (Rule::s_named, Some(name)) => Scope::Named(name, parts.iter().find_map(kind)),
        _ => return Err(unbuilt(pair)),
    })
}

fn row_place(pair: &Pair<'_, Rule>, parts: &[Pair<'_, Rule>]) -> Result<Ordinal, ParseError> {
    let part = parts.first().ok_or_else(|| unbuilt(pair))?;
    match part.as_rule() {
        Rule::ordinal => ordinal(part),
        _ => nth(part, number(part)?),
    }
}

fn region(pair: &Pair<'_, Rule>, parts: &[Pair<'_, Rule>]) -> Result<Region, ParseError> {
    let named = parts.first().and_then(|part| part.clone().into_inner().next());
    named.and_then(|named| region_of(named.as_rule())).ok_or_else(|| unbuilt(pair))
}

/// The part of a page that a rule of the grammar names.
pub(crate) fn region_of(rule: Rule) -> Option<Region> {
    Some(match rule {
        Rule::r_sidebar => Region::Sidebar,
        Rule::r_breadcrumbs => Region::Breadcrumbs,
        Rule::r_pagination => Region::Pagination,
        Rule::r_message => Region::Message,
        Rule::r_table_header => Region::TableHeader,
        Rule::r_navigation => Region::Navigation,
        Rule::r_header => Region::Header,
        Rule::r_footer => Region::Footer,
        Rule::r_main => Region::Main,
        Rule::r_dialog => Region::Dialog,
        Rule::r_search => Region::Search,
        Rule::r_form => Region::Form,
        Rule::r_table => Region::Table,
        Rule::r_list => Region::List,
        Rule::r_menu => Region::Menu,
        _ => return None,
    })
}
