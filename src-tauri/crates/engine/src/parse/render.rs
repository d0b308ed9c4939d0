//! Canonical English of what was read. Every sentence made here is read back as what it was made from.

use crate::assertion::{Assertion, Claim, State};
use crate::locator::Locator;
use crate::step::{
    Action, Chord, ClickKind, Destination, DialogAnswer, ElementKind, GoTo, Guard, Literal, Scope, ScrollTo,
    Step, TabChoice, Target,
};
use crate::words::quoted;

/// A step as a sentence of the action grammar.
pub fn step(step: &Step) -> String {
    let sentence = action(&step.action);
    match &step.guard {
        None => sentence,
        Some(Guard::IfReady) => format!("optionally, {sentence}"),
        Some(Guard::If(condition)) => format!("if {}, {sentence}", assertion(condition)),
    }
}

/// A literal: quoted, or a bare label as it stands. A secret value is masked.
pub(crate) fn literal(literal: &Literal) -> String {
    if literal.quoted { quoted(literal.shown()) } else { literal.text.clone() }
}

/// An element that was told exactly, with its kind where one was said.
pub(crate) fn exactly(locator: &Locator, kind: Option<ElementKind>) -> String {
    kind.map_or_else(|| locator.to_string(), |kind| format!("the {} {locator}", kind.noun()))
}

/// The element without its scopes.
fn core(target: &Target) -> String {
    let place = target.ordinal.map(|place| format!("{} ", place.in_digits())).unwrap_or_default();
    if let Some(locator) = target.exact() {
        return exactly(locator, target.kind);
    }
    match (&target.name, target.kind) {
        (None, kind) => format!("the {place}{}", kind.unwrap_or(ElementKind::Element).noun()),
        (Some(name), None) if place.is_empty() => literal(name),
        (Some(name), None) => format!("the {place}{}", literal(name)),
        (Some(name), Some(kind)) if name.quoted => format!("the {place}{} {}", kind.noun(), literal(name)),
        (Some(name), Some(kind)) => format!("the {place}{} labelled {}", kind.noun(), literal(name)),
    }
}

/// A target as it stands in a sentence.
pub(crate) fn target(target: &Target) -> String {
    let mut words = core(target);
    for place in target.within.iter().filter(|place| !matches!(place, Scope::Exact(_))) {
        words.push(' ');
        words.push_str(&scope("in", place));
    }
    words
}

/// A scope with its preposition.
pub(crate) fn scope(preposition: &str, scope: &Scope) -> String {
    let around = |name: &Literal, noun: &str| {
        if name.quoted {
            format!("the {noun} {}", literal(name))
        } else {
            format!("the {} {noun}", name.text)
        }
    };
    match scope {
        Scope::Row(name) => format!("{preposition} {}", around(name, "row")),
        Scope::RowAt(place) => format!("{preposition} the {} row", place.in_digits()),
        Scope::Region(part) => format!("{preposition} the {}", part.noun()),
        Scope::Named(name, Some(kind)) => format!("{preposition} {}", around(name, kind.noun())),
        Scope::Named(name, None) => format!("{preposition} {}", literal(name)),
        Scope::Under(name) => format!("under {}", literal(name)),
        Scope::NextTo(name) => format!("next to {}", literal(name)),
        Scope::Control(name, kind, side) => super::expected_render::beside(name, *kind, *side),
        Scope::Column(name) => format!("{preposition} {}", around(name, "column")),
        Scope::Exact(locator) => format!("{preposition} {locator}"),
        Scope::Loose(words) => format!("({})", words.text),
    }
}

fn action(action: &Action) -> String {
    match action {
        Action::Open(Destination::Base) => "open the application".into(),
        Action::Open(Destination::Url(url)) => format!("open the URL {}", literal(url)),
        Action::Click { target: at, kind: ClickKind::Single } => format!("click {}", target(at)),
        Action::Click { target: at, kind: ClickKind::Double } => format!("double-click {}", target(at)),
        Action::Click { target: at, kind: ClickKind::Right } => format!("right-click {}", target(at)),
        Action::Go { target: at, to: GoTo::Page } => go_to_page(at),
        Action::Go { target: at, to: GoTo::Thing | GoTo::Through } => format!("go to {}", target(at)),
        Action::Choose { target: at } => choose(at),
        Action::Check { target: at } => format!("check {}", target(at)),
        Action::Uncheck { target: at } => format!("uncheck {}", target(at)),
        Action::SetExpanded { target: at, expanded } => {
            format!("{} {}", if *expanded { "expand" } else { "collapse" }, target(at))
        }
        Action::Hover { target: at } => format!("hover over {}", target(at)),
        Action::Clear { target: at } => format!("clear {}", target(at)),
        Action::ClearHere => "clear the text".into(),
        Action::SelectAs { first, second } => format!("select {} as {}", target(first), target(second)),
        Action::Pause { ms } => format!("wait {ms} ms"),
        Action::Verify { assertion: claim } => format!("verify that {}", assertion(claim)),
        Action::Drag { from, to } => drag(from, to),
        Action::Press { chord: keys, target: at, times } => press(keys, at.as_ref(), *times),
        // Said of a key with a name that no button has, it is the key.
        Action::PressBare { chord, name } if matches!(chord.key.as_str(), "Enter" | "Escape") => {
            format!("click on {}", name.shown())
        }
        Action::PressBare { name, .. } => format!("press {}", name.shown()),
        Action::Scroll(to) => scroll(to),
        Action::Upload { files, target: at } => upload(files, at.as_ref()),
        Action::LogIn { user, password } => format!("log in with {} / {}", literal(user), literal(password)),
        Action::SendLogIn => "send the log-in form".into(),
        Action::LogOut => "log out".into(),
        Action::Wait { assertion, at_most_ms } => wait(assertion, *at_most_ms),
        Action::Dialog(answer) => dialog(answer),
        Action::Select { .. }
        | Action::Fill { .. }
        | Action::Set { .. }
        | Action::Append { .. }
        | Action::Type { .. } => give(action),
        _ => browse(action),
    }
}

fn give(action: &Action) -> String {
    match action {
        Action::Select { value, target: at } => format!("select {} from {}", literal(value), target(at)),
        Action::Fill { target: at, value } => format!("fill {} with {}", target(at), literal(value)),
        Action::Set { target: at, value } => match &at.name {
            _ if !value.quoted => format!("set {} to {}", target(at), literal(value)),
            Some(name) if !name.quoted && at.kind.is_none() && at.within.is_empty() => {
                format!("fill in the form: {}: {}", name.text, literal(value))
            }
            _ => format!("set {} to {}", target(at), literal(value)),
        },
        Action::Append { target: at, value } => format!("append {} to {}", literal(value), target(at)),
        Action::Type { value } => format!("type {}", literal(value)),
        _ => String::new(),
    }
}

fn browse(action: &Action) -> String {
    match action {
        Action::Back => "go back".into(),
        Action::Forward => "go forward".into(),
        Action::Reload => "refresh the page".into(),
        Action::NewTab(None) => "open a new tab".into(),
        Action::NewTab(Some(url)) => format!("open a new tab with the URL {}", literal(url)),
        Action::SwitchTab(TabChoice::Named(name)) => format!("switch to the tab {}", literal(name)),
        Action::SwitchTab(TabChoice::Titled(name)) => format!("switch to the browser tab {}", literal(name)),
        Action::SwitchTab(TabChoice::At(place)) => format!("switch to the {} tab", place.in_digits()),
        Action::SwitchTab(TabChoice::New) => "switch to the new tab".into(),
        Action::SwitchTab(TabChoice::Previous) => "switch to the previous tab".into(),
        Action::CloseTab => "close the tab".into(),
        Action::Resize { width, height } => format!("resize the window to {width} x {height}"),
        _ => String::new(),
    }
}

/// What names a page alone is no name of a control, whether in quotes or not.
fn go_to_page(at: &Target) -> String {
    at.name.as_ref().map(|name| format!("go to the {} page", quoted(name.shown()))).unwrap_or_default()
}

/// The places go in front: behind a choice they would name the list that it is made from.
fn choose(at: &Target) -> String {
    let places: String = at.within.iter().map(|place| format!("{}, ", scope("in", place))).collect();
    format!("{places}choose {}", core(at))
}

fn drag(from: &Target, to: &Target) -> String {
    let places: String = from.within.iter().map(|place| format!(" {}", scope("from", place))).collect();
    format!("drag {}{places} onto {}", core(from), target(to))
}

fn press(keys: &Chord, at: Option<&Target>, times: u32) -> String {
    let mut words = String::from("press the key ");
    for (held, name) in
        [(keys.ctrl, "Ctrl+"), (keys.shift, "Shift+"), (keys.alt, "Alt+"), (keys.meta, "Meta+")]
    {
        if held {
            words.push_str(name);
        }
    }
    words.push_str(if keys.key == " " { "Space" } else { &keys.key });
    if let Some(at) = at {
        words.push_str(&format!(" in {}", target(at)));
    }
    if times > 1 {
        words.push_str(&format!(" {times} times"));
    }
    words
}

fn scroll(to: &ScrollTo) -> String {
    match to {
        ScrollTo::Up => "scroll up".into(),
        ScrollTo::Down => "scroll down".into(),
        ScrollTo::Top => "scroll to the top".into(),
        ScrollTo::Bottom => "scroll to the bottom".into(),
        ScrollTo::Target(at) => format!("scroll to {}", target(at)),
    }
}

fn upload(files: &[Literal], at: Option<&Target>) -> String {
    let names: Vec<String> = files.iter().map(literal).collect();
    let place = at.map(|at| format!(" to {}", target(at))).unwrap_or_default();
    format!("upload {}{place}", names.join(" and "))
}

fn dialog(answer: &DialogAnswer) -> String {
    match answer {
        DialogAnswer::Accept(None) => "accept the dialog".into(),
        DialogAnswer::Accept(Some(name)) => format!("accept the dialog with {}", literal(name)),
        DialogAnswer::Dismiss(None) => "dismiss the dialog".into(),
        DialogAnswer::Dismiss(Some(name)) => format!("dismiss the dialog with {}", literal(name)),
        DialogAnswer::Close(name) => format!("dismiss the dialog {}", literal(name)),
        DialogAnswer::Prompt(text) => format!("enter {} in the prompt", literal(text)),
    }
}

fn wait(until: &Assertion, at_most_ms: Option<u64>) -> String {
    let bound = at_most_ms.map(|ms| format!(" for at most {ms} ms")).unwrap_or_default();
    let thing = |until: &Assertion| match until {
        Assertion::Check(check) => match &check.claim {
            Claim::Text { text, within, .. } => {
                let whole = Target {
                    name: Some(text.clone()),
                    kind: None,
                    ordinal: None,
                    within: within.clone(),
                    span: Default::default(),
                };
                Some((target(&whole), "appear"))
            }
            Claim::Element { target: at } => Some((target(at), "appear")),
            Claim::State { target: at, state: State::Enabled } => Some((target(at), "be enabled")),
            _ => None,
        },
        _ => None,
    };
    let (words, verb) = match until {
        Assertion::Not(inner) => (thing(inner), Some("disappear")),
        other => (thing(other), None),
    };
    match words {
        Some((words, own)) => format!("wait for {words} to {}{bound}", verb.unwrap_or(own)),
        None => format!("wait until {}{bound}", assertion(until)),
    }
}

/// An assertion as a sentence of the assertion grammar.
pub fn assertion(assertion: &Assertion) -> String {
    super::expected_render::assertion(assertion)
}
