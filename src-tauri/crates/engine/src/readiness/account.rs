//! Logging in and out.

use super::plan::{Plan, Planned, node, on_element};
use crate::ground;
use crate::page::Need;
use crate::readiness::{Gesture, Situation};
use crate::snapshot::Snapshot;
use crate::step::{Action, ClickKind, Literal, Step};
use crate::verdict::{Cause, Finding};

/// How far a step that logs in has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LogInStage {
    /// Nothing was given yet.
    #[default]
    Begun,
    /// What shows the log-in form, or the menu in which there is logged out, was clicked.
    FormShown,
    /// The user was given to a page that asks for the password by itself.
    UserGiven,
}

/// The parts of a log-in that is asked for in two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum LogInPart {
    User,
    Password,
}

/// Logs in, sends what was filled in for it, or logs out.
pub(super) fn plan(snapshot: &Snapshot, step: &Step, situation: &Situation<'_>) -> Planned {
    let click =
        |element| on_element(snapshot, step, element, Gesture::Click(ClickKind::Single), Need::Pointer);
    match &step.action {
        Action::LogIn { user, password } => log_in(snapshot, step, (user, password), situation),
        Action::SendLogIn => click(ground::filled_log_in(snapshot, &step.text)?),
        _ => match ground::logout_control(snapshot, &step.text) {
            Ok(control) => click(control),
            Err(missing) => open_menu(snapshot, step, missing, situation),
        },
    }
}

/// The menu of the user, in which there is logged out; once, and where exactly one control says that it opens it.
fn open_menu(snapshot: &Snapshot, step: &Step, missing: Finding, situation: &Situation<'_>) -> Planned {
    let unseen = missing.cause != Cause::AmbiguousTarget && situation.log_in == LogInStage::Begun;
    match ground::user_menu(snapshot).filter(|_| unseen) {
        Some(user) => {
            on_element(snapshot, step, user, Gesture::ShowLogIn, Need::Pointer).map(Plan::tentative)
        }
        None => Err(missing.into()),
    }
}

fn log_in(
    snapshot: &Snapshot,
    step: &Step,
    (user, password): (&Literal, &Literal),
    situation: &Situation<'_>,
) -> Planned {
    if situation.log_in == LogInStage::UserGiven {
        let part = ground::password_part(snapshot, &step.text)?;
        return give(snapshot, step, (part, LogInPart::Password), password);
    }
    let form = match ground::login_form(snapshot, &step.text) {
        Ok(form) => form,
        Err(finding) => {
            return match ground::user_part(snapshot) {
                // A password field may come later than the user's.
                Some(part) => give(snapshot, step, (part, LogInPart::User), user).map(Plan::tentative),
                None => show(snapshot, step, finding, situation),
            };
        }
    };
    let gesture = Gesture::LogIn {
        user: user.text.clone(),
        password: password.text.clone(),
        password_node: node(snapshot, form.password, step)?,
        submit: node(snapshot, form.submit, step)?,
    };
    on_element(snapshot, step, form.user, gesture, Need::Editable)
}

/// Gives one part of a log-in to its form.
fn give(
    snapshot: &Snapshot,
    step: &Step,
    (form, of): (ground::LoginPart, LogInPart),
    text: &Literal,
) -> Planned {
    let submit = node(snapshot, form.submit, step)?;
    let gesture = Gesture::LogInPart { text: text.text.clone(), submit, of };
    on_element(snapshot, step, form.field, gesture, Need::Editable)
}

/// The only link or button that says that it logs in shows the form, where no page has one yet.
fn show(snapshot: &Snapshot, step: &Step, finding: Finding, situation: &Situation<'_>) -> Planned {
    if situation.log_in == LogInStage::FormShown {
        let message = format!("{}, after what says 'log in' was clicked", finding.message);
        return Err(Finding::new(Cause::AmbiguousStep, &step.text, message)
            .way_out("write the steps that lead to the form, then log in")
            .into());
    }
    match ground::shows_login_form(snapshot) {
        Some(element) => {
            on_element(snapshot, step, element, Gesture::ShowLogIn, Need::Pointer).map(Plan::tentative)
        }
        None => Err(finding.into()),
    }
}
