//! Steps on the browser itself: addresses, tabs, window size, dialogs.

use pest::iterators::Pair;

use super::Rule;
use super::error::{ParseError, unbuilt};
use super::fill;
use super::target::{literal, ordinal, span, words};
use crate::step::{Action, Destination, DialogAnswer, GoTo, Literal, TabChoice};

/// "open 'http://…'".
pub(super) fn open(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    Ok(opened(&first(pair)?))
}

/// The same from the address alone.
pub(super) fn opened(url: &Pair<'_, Rule>) -> Action {
    Action::Open(Destination::Url(address(url)))
}

/// A `url` or `url_named` pair: bare addresses count as given, for they cannot be anything else.
fn address(pair: &Pair<'_, Rule>) -> Literal {
    let whole = Some(pair.clone()).filter(|pair| pair.as_rule() == Rule::q);
    match whole.or_else(|| pair.clone().into_inner().next()) {
        Some(inner) if inner.as_rule() == Rule::q => literal(&inner),
        _ => Literal { span: span(pair), ..Literal::quoted(words(pair)) },
    }
}

/// "go to the Cart page": what leads there. The sentence names a page and no control, so that the
/// name is a bare one even in quotes: its absence is no fault of the application.
pub(super) fn page(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let part = first(pair)?;
    let mut target = fill::named(&part);
    if let Some(name) = &mut target.name {
        name.quoted = name.text.contains("{{");
    }
    Ok(Action::Go { target, to: GoTo::Page })
}

/// Back, forward, reload.
pub(super) fn history(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let part = first(pair)?;
    match part.as_rule() {
        Rule::go_back => Ok(Action::Back),
        Rule::go_forward => Ok(Action::Forward),
        Rule::reload => Ok(Action::Reload),
        _ => Err(unbuilt(&part)),
    }
}

/// New tab, switch to a tab, close the tab.
pub(super) fn tab(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let part = first(pair)?;
    let inner = part.clone().into_inner().next();
    match (part.as_rule(), inner) {
        (Rule::close_tab, _) => Ok(Action::CloseTab),
        (Rule::new_tab, url) => Ok(Action::NewTab(url.as_ref().map(address))),
        (Rule::switch_tab, Some(choice)) => Ok(Action::SwitchTab(match choice.as_rule() {
            Rule::tab_new => TabChoice::New,
            Rule::tab_previous => TabChoice::Previous,
            Rule::ordinal => TabChoice::At(ordinal(&choice)?),
            Rule::q => TabChoice::Named(literal(&choice)),
            Rule::tab_titled => TabChoice::Titled(literal(&first(&choice)?)),
            _ => return Err(unbuilt(&choice)),
        })),
        _ => Err(unbuilt(&part)),
    }
}

/// "resize the window to 1280 x 720".
pub(super) fn resize(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let sides: Vec<u32> = pair
        .clone()
        .into_inner()
        .filter_map(|side| words(&side).replace(',', "").parse().ok())
        .filter(|side| (1..=10_000).contains(side))
        .collect();
    match sides.as_slice() {
        [width, height] => Ok(Action::Resize { width: *width, height: *height }),
        _ => Err(ParseError::new(span(pair), "a window is between 1 and 10,000 pixels wide and high")),
    }
}

/// "accept the alert", "click 'Cancel' in the dialog".
pub(super) fn dialog(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let part = first(pair)?;
    if let Some(called) = part.clone().into_inner().find(|inner| inner.as_rule() == Rule::q) {
        return Ok(Action::Dialog(DialogAnswer::Close(literal(&called))));
    }
    let is_label = |inner: &Pair<'_, Rule>| {
        use Rule as R;
        matches!(
            inner.as_rule(),
            R::yes_label | R::no_label | R::confirm_label | R::cross_label | R::dialog_crossed
        )
    };
    let label = part.clone().into_inner().find(is_label);
    let is_cross =
        |label: &Pair<'_, Rule>| matches!(label.as_rule(), Rule::cross_label | Rule::dialog_crossed);
    let name = label.as_ref().map(|label| match is_cross(label) {
        true => Literal { span: span(label), ..Literal::bare(CROSS) },
        false => yes_or_no(label),
    });
    let accept = match (part.as_rule(), label.as_ref().map(Pair::as_rule)) {
        (Rule::dialog_accept, _) | (Rule::dialog_label, Some(Rule::yes_label)) => true,
        (Rule::dialog_dismiss, _) | (Rule::dialog_label, Some(Rule::no_label)) => false,
        _ => return Err(unbuilt(&part)),
    };
    Ok(Action::Dialog(if accept { DialogAnswer::Accept(name) } else { DialogAnswer::Dismiss(name) }))
}

/// The cross in the corner of a dialog, however it is written.
const CROSS: &str = "×";

fn yes_or_no(pair: &Pair<'_, Rule>) -> Literal {
    match pair.clone().into_inner().next() {
        Some(inner) if inner.as_rule() == Rule::q => literal(&inner),
        _ => Literal { span: span(pair), ..Literal::bare(words(pair)) },
    }
}

fn first<'i>(pair: &Pair<'i, Rule>) -> Result<Pair<'i, Rule>, ParseError> {
    pair.clone().into_inner().next().ok_or_else(|| unbuilt(pair))
}
