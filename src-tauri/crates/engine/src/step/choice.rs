//! What a step chooses: a click, keys, an address, a tab, an answer.

use serde::{Deserialize, Serialize};

use super::{Literal, Ordinal, Target};

/// The mouse gesture of a click.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ClickKind {
    Single,
    Double,
    Right,
}

/// A key with its modifiers, by the names of W3C UI Events `key` ("Enter", "Tab", "ArrowDown", "a").
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Chord {
    pub key: String,
    pub ctrl: bool,
    pub shift: bool,
    pub alt: bool,
    pub meta: bool,
}

/// Where a scroll goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ScrollTo {
    Up,
    Down,
    Top,
    Bottom,
    Target(Target),
}

/// Where an "open" goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Destination {
    /// An address: absolute, or a path on the base URL ("/cart"); may hold `{{base}}`.
    Url(Literal),
    /// The suite's base URL ("open the application").
    Base,
}

/// Which browser tab a sentence means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TabChoice {
    /// "the tab 'Reviews'": a tab of the page, else one of the browser by its title or a part of its address.
    Named(Literal),
    /// "the browser tab 'Help'", "the window 'Help'": one of the browser, by its title or a part of its address.
    Titled(Literal),
    /// By place, in the order of opening.
    At(Ordinal),
    /// The one that was opened last ("the new tab").
    New,
    /// The one that was active before ("the previous tab", "the first window").
    Previous,
}

/// What a "go to" goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoTo {
    /// "the 'Orders' page": being there already is enough.
    Page,
    /// What leads there is clicked.
    Thing,
    /// What comes before the last of a path: a group of a menu that is unfolded already is not folded.
    Through,
}

/// What to do with a dialog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DialogAnswer {
    /// Accept it; the label that was named ("click *OK* in the pop-up"), which counts for HTML dialogs.
    Accept(Option<Literal>),
    /// Dismiss it; likewise.
    Dismiss(Option<Literal>),
    /// Dismiss the dialog of the page that is called so.
    Close(Literal),
    /// Enter this text in a prompt and accept it.
    Prompt(Literal),
}
