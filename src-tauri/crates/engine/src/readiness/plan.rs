//! What a step needs on one snapshot: the pure part of readiness.

use std::path::PathBuf;

use crate::ground::{self, Grounding, Verb};
use crate::page::{Navigation, Need};
use crate::readiness::{
    LogInPart, Situation, account, bare_key, click, dialog, go, select, tab, typing, unfold,
};
use crate::snapshot::{NodeRef, Role, Snapshot, Tristate};
use crate::step::{Action, Chord, ClickKind, Destination, Literal, ScrollTo, Step, TabChoice, Target};
use crate::verdict::{Cause, Finding};

/// What will be done once the target takes it.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum Gesture {
    Click(ClickKind),
    Hover,
    Drag {
        to: NodeRef,
    },
    Fill(String),
    Append(String),
    Type(String),
    Press {
        chord: Chord,
        times: u32,
    },
    SelectNative {
        indexes: Vec<usize>,
    },
    /// Open a combobox, menu button or listbox and click this option of it.
    PickOption {
        value: Literal,
        target: Target,
        editable: bool,
    },
    /// Click, then the box must be in this state.
    Toggle {
        want: bool,
    },
    /// Click, then this element must be expanded, or collapsed.
    SetExpanded {
        item: NodeRef,
        expanded: bool,
    },
    Upload {
        files: Vec<String>,
    },
    ScrollBy {
        pages: f64,
    },
    ScrollToEnd {
        bottom: bool,
    },
    ScrollIntoView,
    Navigate(Navigation),
    /// Answer the native dialog that is open.
    Answer {
        accept: bool,
        text: Option<String>,
    },
    /// Fill both fields, then click.
    LogIn {
        user: String,
        password: String,
        password_node: NodeRef,
        submit: NodeRef,
    },
    /// Click what shows the log-in form, where the step logs in and there is none yet, or the user's menu, where it logs out: the step goes
    /// on with what is shown then.
    ShowLogIn,
    /// Fill the only field of a log-in that is asked for in two parts, then click.
    LogInPart {
        text: String,
        submit: NodeRef,
        of: LogInPart,
    },
    /// The same of a field that cannot be edited before it is clicked.
    Unlock(Box<Gesture>),
    /// There is nothing to do: it is already so.
    Nothing,
}

/// A gesture with the node it is for and what that node must allow.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// What to do.
    pub gesture: Gesture,
    /// The element of the snapshot and what the gesture needs of it.
    pub on: Option<(usize, NodeRef, Need)>,
    /// Found by a lower tier of its name: to be confirmed on a settled page.
    pub tentative: bool,
}

impl Plan {
    /// The plan, to be confirmed on a settled page.
    #[must_use]
    pub(super) fn tentative(self) -> Self {
        Self { tentative: true, ..self }
    }
}

/// Why there is no plan (yet).
#[derive(Debug, Clone, PartialEq)]
pub struct NotReady {
    /// The finding that stands if nothing changes.
    pub finding: Finding,
    /// A settled page decides it without waiting for the deadline.
    pub at_rest: bool,
}

impl From<Finding> for NotReady {
    fn from(finding: Finding) -> Self {
        Self { finding, at_rest: false }
    }
}

/// What a step comes to, or why it cannot be carried out yet.
pub(super) type Planned = Result<Plan, NotReady>;

pub(super) fn free(gesture: Gesture) -> Planned {
    Ok(Plan { gesture, on: None, tentative: false })
}

/// Plans a step on a snapshot.
pub(crate) fn plan(snapshot: &Snapshot, step: &Step, situation: &Situation<'_>) -> Planned {
    let at = |target, verb, gesture, need| on_target(snapshot, step, target, verb, gesture, need);
    match &step.action {
        Action::Open(destination) => open(destination, step, situation),
        Action::Click { target, kind } => click::plan(snapshot, step, (target, *kind), situation),
        Action::Go { target, to } => go::plan(snapshot, step, target, *to),
        Action::Choose { target } => select::choose(snapshot, step, target, situation),
        Action::Check { target } => toggle(snapshot, step, target, true, situation),
        Action::Uncheck { target } => toggle(snapshot, step, target, false, situation),
        Action::SetExpanded { target, expanded } => {
            unfold::plan(snapshot, step, target, *expanded, situation)
        }
        Action::Select { value, target } => select::plan(snapshot, step, target, value, situation),
        Action::SelectAs { first, second } => select::either(snapshot, step, first, second, situation),
        Action::Set { target, value } => select::set(snapshot, step, target, value, situation),
        Action::Fill { target, value } => {
            at(target, Verb::Fill, Gesture::Fill(value.text.clone()), Need::Editable)
        }
        Action::Append { target, value } => {
            at(target, Verb::Append, Gesture::Append(value.text.clone()), Need::Editable)
        }
        Action::Clear { target } => at(target, Verb::Clear, Gesture::Fill(String::new()), Need::Editable),
        Action::Type { value } => typing::into_focus(snapshot, step, value),
        Action::Press { chord, target, times } => {
            let gesture = Gesture::Press { chord: chord.clone(), times: *times };
            match target {
                Some(target) => at(target, Verb::Press, gesture, Need::Enabled),
                None => free(gesture),
            }
        }
        Action::PressBare { chord, name } => bare_key::press(snapshot, step, chord, name),
        Action::Scroll(to) => scroll(snapshot, step, to),
        Action::Hover { target } => at(target, Verb::Hover, Gesture::Hover, Need::Hover),
        Action::Drag { from, to } => drag(snapshot, step, from, to),
        Action::Upload { files, target } => upload(snapshot, step, files, target.as_ref(), situation),
        Action::Back => free(Gesture::Navigate(Navigation::Back)),
        Action::Forward => free(Gesture::Navigate(Navigation::Forward)),
        Action::Reload => free(Gesture::Navigate(Navigation::Reload)),
        Action::NewTab(None) => free(Gesture::Navigate(Navigation::NewTab(None))),
        Action::NewTab(Some(url)) => {
            let url = situation.address(&url.text, &step.text)?;
            free(Gesture::Navigate(Navigation::NewTab(Some(url))))
        }
        Action::SwitchTab(TabChoice::Named(name)) => tab::switch(snapshot, step, name, situation),
        Action::SwitchTab(tab) => free(Gesture::Navigate(Navigation::SwitchTab(tab.clone()))),
        Action::CloseTab => free(Gesture::Navigate(Navigation::CloseTab)),
        Action::Resize { width, height } => {
            free(Gesture::Navigate(Navigation::Resize { width: *width, height: *height }))
        }
        Action::Dialog(answer) => dialog::answer(snapshot, step, answer, situation),
        Action::LogIn { .. } | Action::SendLogIn | Action::LogOut => account::plan(snapshot, step, situation),
        Action::ClearHere => typing::clear(snapshot, step),
        // They are judged or waited for, not acted: the caller takes them first.
        Action::Wait { .. } | Action::Pause { .. } | Action::Verify { .. } => free(Gesture::Nothing),
    }
}

fn scroll(snapshot: &Snapshot, step: &Step, to: &ScrollTo) -> Planned {
    match to {
        ScrollTo::Up => free(Gesture::ScrollBy { pages: -0.9 }),
        ScrollTo::Down => free(Gesture::ScrollBy { pages: 0.9 }),
        ScrollTo::Top => free(Gesture::ScrollToEnd { bottom: false }),
        ScrollTo::Bottom => free(Gesture::ScrollToEnd { bottom: true }),
        ScrollTo::Target(target) => {
            on_target(snapshot, step, target, Verb::Scroll, Gesture::ScrollIntoView, Need::Attached)
        }
    }
}

pub(super) fn grounded(
    snapshot: &Snapshot,
    step: &Step,
    target: &Target,
    verb: Verb,
) -> Result<(usize, bool), NotReady> {
    match ground::ground(snapshot, target, verb, &step.text) {
        Grounding::One { element, lower_tier } => Ok((element, lower_tier)),
        Grounding::No { finding, at_rest } => Err(NotReady { finding, at_rest }),
    }
}

pub(super) fn on_target(
    snapshot: &Snapshot,
    step: &Step,
    target: &Target,
    verb: Verb,
    gesture: Gesture,
    need: Need,
) -> Planned {
    let (element, tentative) = grounded(snapshot, step, target, verb)?;
    on_element(snapshot, step, element, gesture, need).map(|plan| Plan { tentative, ..plan })
}

pub(super) fn on_element(
    snapshot: &Snapshot,
    step: &Step,
    element: usize,
    gesture: Gesture,
    need: Need,
) -> Planned {
    let node = node(snapshot, element, step)?;
    Ok(Plan { gesture, on: Some((element, node, need)), tentative: false })
}

pub(super) fn node(snapshot: &Snapshot, element: usize, step: &Step) -> Result<NodeRef, NotReady> {
    snapshot.elements.get(element).and_then(|e| e.node).ok_or_else(|| {
        Finding::new(Cause::ActionError, &step.text, "the element that was found is no longer on the page")
            .into()
    })
}

fn open(destination: &Destination, step: &Step, situation: &Situation<'_>) -> Planned {
    let url = match destination {
        Destination::Base => situation.address("", &step.text)?,
        Destination::Url(literal) => situation.address(&literal.text, &step.text)?,
    };
    free(Gesture::Navigate(Navigation::To(url)))
}

fn toggle(
    snapshot: &Snapshot,
    step: &Step,
    target: &Target,
    want: bool,
    situation: &Situation<'_>,
) -> Planned {
    let verb = if want { Verb::Check } else { Verb::Uncheck };
    let (element, tentative) = grounded(snapshot, step, target, verb)?;
    toggle_element(snapshot, step, element, want, situation).map(|plan| Plan { tentative, ..plan })
}

/// It is as asked since the page opened: the case may have been written for another state (DESIGN section 5).
pub(super) fn already_so(
    snapshot: &Snapshot,
    step: &Step,
    element: usize,
    word: &str,
    other: &str,
) -> NotReady {
    let message = format!("{} is already {word} since the page opened", ground::describe(snapshot, element));
    NotReady {
        finding: Finding::new(Cause::AlreadyInState, &step.text, message)
            .way_out(format!("say 'if … is {other}, …', or remove the step")),
        at_rest: true,
    }
}

pub(super) fn toggle_element(
    snapshot: &Snapshot,
    step: &Step,
    element: usize,
    want: bool,
    situation: &Situation<'_>,
) -> Planned {
    let node = node(snapshot, element, step)?;
    let found = &snapshot.elements[element];
    let state = found.states.checked.or(found.states.pressed);
    let already = state == Some(if want { Tristate::True } else { Tristate::False });
    if !already {
        return on_element(snapshot, step, element, Gesture::Toggle { want }, Need::Pointer);
    }
    // A radio button that is preselected is what the sentence asks for; a box that is already as asked since the
    // page opened is not.
    if found.role != Role::Radio && situation.first_seen(node) == state {
        let (word, other) = if want { ("checked", "unchecked") } else { ("unchecked", "checked") };
        return Err(already_so(snapshot, step, element, word, other));
    }
    Ok(Plan { gesture: Gesture::Nothing, on: Some((element, node, Need::Attached)), tentative: false })
}

fn drag(snapshot: &Snapshot, step: &Step, from: &Target, to: &Target) -> Planned {
    let (destination, lower) = match grounded(snapshot, step, to, Verb::Drop) {
        Err(missing) => return Err(no_place_for(snapshot, step, from).unwrap_or(missing)),
        Ok(found) => found,
    };
    let to = node(snapshot, destination, step)?;
    let plan = on_target(snapshot, step, from, Verb::Drag, Gesture::Drag { to }, Need::Pointer)?;
    Ok(Plan { tentative: plan.tentative || lower, ..plan })
}

/// A slider is not dragged to an element: what was said is a value, and how far a script moves it is not said anywhere.
fn no_place_for(snapshot: &Snapshot, step: &Step, from: &Target) -> Option<NotReady> {
    let (slider, _) = grounded(snapshot, step, from, Verb::Drag).ok()?;
    let is_slider = snapshot.elements.get(slider).is_some_and(|e| e.role == Role::Slider);
    is_slider.then(|| moved_by_keys(snapshot, step, slider))
}

/// What a slider takes instead of a value.
pub(super) fn moved_by_keys(snapshot: &Snapshot, step: &Step, slider: usize) -> NotReady {
    let slider = ground::describe(snapshot, slider);
    NotReady {
        finding: Finding::new(
            Cause::AmbiguousStep,
            &step.text,
            format!("{slider} is drawn by a script and takes no value"),
        )
        .way_out(format!("say how it is moved: press the key ArrowRight in {slider} 5 times")),
        at_rest: true,
    }
}

fn upload(
    snapshot: &Snapshot,
    step: &Step,
    files: &[Literal],
    target: Option<&Target>,
    situation: &Situation<'_>,
) -> Planned {
    let mut paths = Vec::new();
    for file in files {
        let path: Option<PathBuf> = (situation.find_file)(&file.text);
        let Some(path) = path else {
            let message = format!("there is no file '{}' beside the suite", file.shown());
            let way_out = "put the file into the suite's folder; by their whole path files are only uploaded where the suite's access \
                           has \"local_files\", or with --local-files";
            let finding = Finding::new(Cause::MissingTestData, &step.text, message).way_out(way_out);
            return Err(NotReady { finding, at_rest: true });
        };
        paths.push(path.to_string_lossy().into_owned());
    }
    let the_file_input =
        Target { name: None, kind: None, ordinal: None, within: Vec::new(), span: step.span };
    let target = target.unwrap_or(&the_file_input);
    on_target(snapshot, step, target, Verb::Upload, Gesture::Upload { files: paths }, Need::Attached)
}
