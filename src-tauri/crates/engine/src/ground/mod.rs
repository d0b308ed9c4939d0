//! From a target in words to the one element of a snapshot (DESIGN section 7).

mod area;
mod arrival;
mod beside;
mod cell;
mod control;
mod describe;
pub(crate) mod drawn;
mod exact;
mod find;
mod forms;
mod instead;
mod items;
mod loose;
mod menus;
mod name;
mod option;
pub(crate) mod reading_order;
mod refuse;
mod roles;
mod rows;
pub mod scope;
mod tables;
mod text;
mod under;
mod upload;
mod wording;

use crate::snapshot::Snapshot;
use crate::step::{Action, ClickKind, Ordinal, ScrollTo, Target};
use crate::verdict::{Cause, Finding};

pub use area::Area;
pub(crate) use arrival::{is_here, other_names};
pub use describe::{candidate, describe};
pub use find::find;
pub(crate) use find::names_search;
pub(crate) use forms::filled_login_form;
pub use forms::{LoginForm, closing_button, dialog_button, login_form, logout_control};
pub(crate) use name::{before_controls, before_description};
pub use option::{Offer, OptionMatch, listbox_option, option};
pub use roles::is_interactive;
pub(crate) use roles::is_nameless;
pub(crate) use scope::is_aside;
pub(crate) use tables::{several as several_tables, tables};
pub(crate) use text::is_icon_name;
pub(crate) use under::beyond_its_like;
pub use wording::wordings;

/// What a sentence wants to do with its target: gives the admissible roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Verb {
    Click,
    /// To a place: never by what sends a form.
    Go,
    Choose,
    Check,
    Uncheck,
    /// What is to be expanded or collapsed.
    Unfold,
    Select,
    Fill,
    Set,
    Append,
    Clear,
    Press,
    Scroll,
    Hover,
    Drag,
    Drop,
    Upload,
    /// An assertion speaks of it: any role that the kind allows.
    Observe,
}

/// Through which of its texts an element was found; lower is better (DESIGN section 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Tier {
    ExactName,
    NearlyExactName,
    VisibleLabel,
    Hint,
    Ident,
}

/// What was found in one snapshot.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Found {
    /// Visible elements of the best tier in document order, duplicates taken as one, ordinal applied.
    pub elements: Vec<usize>,
    /// Their tier (none when the target has no name).
    pub tier: Option<Tier>,
    /// Elements with the name and an admissible role that are not visible.
    pub hidden: Vec<usize>,
    /// Visible elements with the name, but of a role or kind that is not admissible.
    pub wrong_type: Vec<usize>,
    /// Visible admissible elements whose name contains the name with further words, or is close in spelling.
    pub near: Vec<usize>,
    /// A scope of the target ("in the row 'Ada'") that was itself not found, or was several: says so in words.
    pub scope_problem: Option<Finding>,
}

/// The one element, or why it is not (yet) one.
#[derive(Debug, Clone, PartialEq)]
pub enum Grounding {
    /// The one element.
    One {
        /// Its index in the snapshot.
        element: usize,
        /// Found by something weaker than the exact name of a control in the main frame: to be confirmed on a
        /// settled page, where a better match may have appeared (DESIGN section 7).
        lower_tier: bool,
    },
    /// Not one: the finding that stands if the page is settled and the deadline has passed. `at_rest` is true
    /// where a settled page decides it without waiting for the deadline (ambiguity).
    No {
        /// The finding.
        finding: Finding,
        /// See above.
        at_rest: bool,
    },
}

/// A text as names are compared: case, white space and kinds of quotes aside.
pub(crate) fn fold_text(text: &str) -> String {
    text::fold(text)
}

/// Grounds the target of a step: exactly one, or the finding by the order of DESIGN section 7.
pub fn ground(snapshot: &Snapshot, target: &Target, verb: Verb, sentence: &str) -> Grounding {
    if let Some(locator) = target.exact() {
        return exact::ground(snapshot, target, locator, verb, sentence);
    }
    let found = find(snapshot, target, verb);
    if let Some(finding) = found.scope_problem {
        let at_rest = finding.cause == Cause::AmbiguousTarget;
        let finding = refuse::unless_unread(snapshot, Finding { sentence: sentence.into(), ..finding });
        return Grounding::No { finding, at_rest };
    }
    match found.elements.as_slice() {
        [_] if snapshot.unread().is_some() && target.ordinal == Some(Ordinal::Last) => {
            let finding = Finding::new(Cause::TargetMissing, sentence, "the last one is not on the page");
            Grounding::No { finding: refuse::unless_unread(snapshot, finding), at_rest: false }
        }
        [one] => match refuse::weak_label(snapshot, target, &found, *one, sentence)
            .or_else(|| loose::contradiction(snapshot, target, *one, sentence))
        {
            Some(finding) => Grounding::No { finding, at_rest: false },
            None => Grounding::One { element: *one, lower_tier: is_lower(snapshot, target, &found, *one) },
        },
        [] => {
            let finding = refuse::none(snapshot, target, verb, &found, sentence);
            Grounding::No { finding: refuse::unless_unread(snapshot, finding), at_rest: false }
        }
        several => {
            let finding = refuse::several(snapshot, target, verb, several, sentence);
            Grounding::No { finding, at_rest: true }
        }
    }
}

fn is_lower(snapshot: &Snapshot, target: &Target, found: &Found, element: usize) -> bool {
    let control = snapshot.elements.get(element).is_some_and(|e| is_interactive(e) && e.frame == 0);
    !control || target.ordinal.is_some() || found.tier != Some(Tier::ExactName)
}

/// Whether a text that is no control may be what a pointer was to go to: also where a control of its name is hidden elsewhere, as in a
/// panel that is closed.
pub fn may_be_text(finding: &Finding) -> bool {
    use Cause::{NearMiss, TargetHidden, TargetMissing, TargetWrongType};
    matches!(finding.cause, TargetMissing | TargetWrongType | NearMiss | TargetHidden)
}

/// Whether what is around such a text may be asked for its listeners up to the document: not where a control may be meant rather than
/// a text of which nothing says that it takes clicks. What takes a double or a right click shows by no look.
pub fn may_ask_far(finding: &Finding, action: &Action) -> bool {
    match finding.cause {
        Cause::NearMiss => false,
        Cause::TargetHidden => {
            matches!(action, Action::Click { kind: ClickKind::Double | ClickKind::Right, .. })
        }
        _ => true,
    }
}

/// A text over which a pointer was to stand, and of which nothing says that it takes one: a style may wait for it, and no rule sees
/// over which of the elements around it.
pub fn of_pointer(finding: Finding, action: &Action) -> Finding {
    let text = finding.cause == Cause::TargetWrongType && finding.observed.as_deref() == Some("text");
    if !(text && matches!(action, Action::Hover { .. })) {
        return finding;
    }
    let message = format!("{}, and nothing tells what around it takes the pointer", finding.message);
    Finding { cause: Cause::AmbiguousStep, message, ..finding }
        .way_out("name a button, a link, an icon or a cell that it stands in")
}

/// The names in quotes of what a pointer is to go to, which may be texts alone.
pub fn texts_for_pointer(action: &Action) -> Vec<String> {
    let targets = match action {
        Action::Click { target, .. }
        | Action::Go { target, .. }
        | Action::Hover { target }
        | Action::Scroll(ScrollTo::Target(target)) => {
            vec![target]
        }
        Action::Drag { from, to } => vec![from, to],
        _ => Vec::new(),
    };
    let names = targets.into_iter().filter_map(|target| target.name.as_ref());
    names.filter(|name| name.quoted).map(|name| name.text.clone()).collect()
}

/// Which elements a kind of click may go to: nothing shows by its look what takes a double or a right click.
pub fn verb_of(kind: ClickKind) -> Verb {
    match kind {
        ClickKind::Single => Verb::Click,
        ClickKind::Double | ClickKind::Right => Verb::Hover,
    }
}

/// The target of an action, where it has one that a page can be asked for.
pub fn target_of(action: &Action) -> Option<(&Target, Verb)> {
    Some(match action {
        Action::Click { target, kind } => (target, verb_of(*kind)),
        Action::Go { target, .. } => (target, Verb::Go),
        Action::Choose { target } => (target, Verb::Choose),
        Action::Check { target } => (target, Verb::Check),
        Action::Uncheck { target } => (target, Verb::Uncheck),
        Action::SetExpanded { target, .. } => (target, Verb::Unfold),
        Action::Select { target, .. } => (target, Verb::Select),
        Action::Fill { target, .. } => (target, Verb::Fill),
        Action::Set { target, .. } => (target, Verb::Set),
        Action::Append { target, .. } => (target, Verb::Append),
        Action::Clear { target } => (target, Verb::Clear),
        Action::Hover { target } => (target, Verb::Hover),
        _ => return None,
    })
}
