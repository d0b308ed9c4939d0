//! Logging in and out.

use super::plan::{Plan, Planned, node, on_element};
use crate::ground;
use crate::page::Need;
use crate::readiness::{Gesture, Situation};
use crate::snapshot::Snapshot;
use crate::step::{Action, ClickKind, Literal, Step};
use crate::verdict::{Cause, Finding};

/// Logs in, sends what was filled in for it, or logs out.
pub(super) fn plan(snapshot: &Snapshot, step: &Step, situation: &Situation<'_>) -> Planned {
    let click =
        |element| on_element(snapshot, step, element, Gesture::Click(ClickKind::Single), Need::Pointer);
    match &step.action {
        Action::LogIn { user, password } => log_in(snapshot, step, (user, password), situation),
        Action::SendLogIn => click(ground::filled_login_form(snapshot, &step.text)?.submit),
        _ => click(ground::logout_control(snapshot, &step.text)?),
    }
}

fn log_in(
    snapshot: &Snapshot,
    step: &Step,
    (user, password): (&Literal, &Literal),
    situation: &Situation<'_>,
) -> Planned {
    let form = match ground::login_form(snapshot, &step.text) {
        Ok(form) => form,
        Err(finding) => return show(snapshot, step, finding, situation),
    };
    let gesture = Gesture::LogIn {
        user: user.text.clone(),
        password: password.text.clone(),
        password_node: node(snapshot, form.password, step)?,
        submit: node(snapshot, form.submit, step)?,
    };
    on_element(snapshot, step, form.user, gesture, Need::Editable)
}

/// The only link or button that says that it logs in shows the form, where no page has one yet.
fn show(snapshot: &Snapshot, step: &Step, finding: Finding, situation: &Situation<'_>) -> Planned {
    if situation.form_shown {
        let message = format!("{}, after what says 'log in' was clicked", finding.message);
        return Err(Finding::new(Cause::AmbiguousStep, &step.text, message)
            .way_out("write the steps that lead to the form, then log in")
            .into());
    }
    match ground::shows_login_form(snapshot) {
        Some(element) => {
            let plan = on_element(snapshot, step, element, Gesture::ShowLogIn, Need::Pointer)?;
            Ok(Plan { tentative: true, ..plan })
        }
        None => Err(finding.into()),
    }
}
