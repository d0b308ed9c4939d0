//! An input in words, before it is given.

use crate::act::element_of;
use crate::facts::roles::is_interactive;
use crate::page::Navigation;
use crate::readiness::{Gesture, LogInPart, Ready};
use crate::step::{Action, ClickKind};

/// What a click goes to, in words, where no role says that it is there to be clicked: what only listens to clicks may do so for
/// something else.
pub(super) fn no_control(ready: &Ready) -> Option<String> {
    let s = ready.snapshot();
    let element = element_of(s, ready.node()?).filter(|_| matches!(ready.gesture(), Gesture::Click(_)))?;
    let is_control = |i: usize| s.elements.get(i).is_some_and(is_interactive);
    (!s.ancestors(element).any(is_control)).then(|| ready.target()?.element.clone())?
}

/// What the gesture will send, in words, for the journal; secret values are masked.
pub fn describe(ready: &Ready) -> String {
    let on = ready.target().and_then(|t| t.element.clone()).unwrap_or_else(|| "the page".into());
    let value = |fallback: &str| match &ready.step().action {
        Action::Fill { value, .. }
        | Action::Append { value, .. }
        | Action::Set { value, .. }
        | Action::Type { value } => value.shown().to_owned(),
        _ => fallback.to_owned(),
    };
    match ready.gesture().unlocked() {
        Gesture::Click(ClickKind::Single) => format!("click {on}"),
        Gesture::Click(ClickKind::Double) => format!("double-click {on}"),
        Gesture::Click(ClickKind::Right) => format!("right-click {on}"),
        Gesture::Hover => format!("hover {on}"),
        Gesture::Drag { .. } => format!("drag {on}"),
        Gesture::Fill(text) => format!("fill {on} with '{}'", value(text)),
        Gesture::Append(text) => format!("type '{}' at the end of {on}", value(text)),
        Gesture::Type(text) => format!("type '{}'", value(text)),
        Gesture::Press { chord, times } => format!("press {} {times} times on {on}", chord.key),
        Gesture::SelectNative { indexes } => {
            let places: Vec<String> = indexes.iter().map(|i| (i + 1).to_string()).collect();
            format!("select option {} of {on}", places.join(", "))
        }
        Gesture::PickOption { value, .. } => format!("pick '{}' in {on}", value.shown()),
        Gesture::Toggle { want } => format!("{} {on}", if *want { "check" } else { "uncheck" }),
        Gesture::SetExpanded { expanded, .. } => {
            format!("{} {on}", if *expanded { "expand" } else { "collapse" })
        }
        Gesture::Upload { files } => format!("give {} to {on}", files.join(", ")),
        Gesture::ScrollBy { .. } | Gesture::ScrollToEnd { .. } => "scroll the page".into(),
        Gesture::ScrollIntoView => format!("scroll to {on}"),
        Gesture::Navigate(navigation) => navigated(navigation),
        Gesture::Answer { accept, .. } => {
            format!("{} the dialog", if *accept { "accept" } else { "dismiss" })
        }
        Gesture::LogIn { .. } => "fill the log-in form and submit it".into(),
        Gesture::LogInPart { of: LogInPart::User, .. } => "give the user and go on to the password".into(),
        Gesture::LogInPart { of: LogInPart::Password, .. } => "give the password and send it".into(),
        Gesture::ShowLogIn => "click what shows it".into(),
        Gesture::Unlock(_) | Gesture::Nothing => "nothing, for it is already so".into(),
    }
}

fn navigated(navigation: &Navigation) -> String {
    match navigation {
        Navigation::To(url) => format!("open {url}"),
        Navigation::Back => "go back".into(),
        Navigation::Forward => "go forward".into(),
        Navigation::Reload => "reload the page".into(),
        Navigation::NewTab(None) => "open a new tab".into(),
        Navigation::NewTab(Some(url)) => format!("open {url} in a new tab"),
        Navigation::SwitchTab(_) => "switch to another tab".into(),
        Navigation::CloseTab => "close the tab".into(),
        Navigation::Resize { width, height } => format!("resize the window to {width} x {height}"),
    }
}
