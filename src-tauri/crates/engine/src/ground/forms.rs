//! The log-in form, the log-out control and the buttons of a dialog, which sentences name without naming a control.

use super::describe::candidates;
use super::name::visible_texts;
use super::roles::{inside, is_interactive, is_text_field};
use super::rows::innermost;
use super::scope::dialogs;
use super::text::{self, Wanted, fold, words};
use super::{Grounding, Tier, Verb, name};
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{ElementKind, Literal, Target};
use crate::verdict::{Cause, Finding};
use crate::words::noun_of;

/// Longest text of a control that is read here, in bytes.
const LONGEST: usize = 200;

const USER_WORDS: [&str; 9] =
    ["user", "username", "email", "mail", "login", "account", "userid", "name", "id"];
/// What is on the button that logs in, and on none that registers or changes a password.
const LOG_IN: [&str; 6] = ["log in", "login", "sign in", "signin", "log on", "logon"];
const SUBMIT: [&str; 8] = ["log in", "login", "sign in", "signin", "log on", "logon", "submit", "continue"];
const LOG_OUT: [&str; 8] =
    ["log out", "logout", "log off", "logoff", "sign out", "signout", "sign off", "signoff"];
const ACCEPT: [&str; 8] = ["ok", "okay", "yes", "confirm", "accept", "continue", "agree", "proceed"];
const DISMISS: [&str; 2] = ["cancel", "no"];
/// Taken for dismissal where no button says "cancel" or "no": often the cross in the corner.
const CLOSE: [&str; 3] = ["dismiss", "close", "not now"];

/// What a button shows that closes what it stands in.
const CROSSES: [&str; 7] = ["×", "✕", "✖", "✗", "⨯", "x", "X"];

/// The parts of a log-in form: indexes of the snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct LoginForm {
    pub user: usize,
    pub password: usize,
    pub submit: usize,
}

fn visible(snapshot: &Snapshot, rule: impl Fn(&Element) -> bool) -> Vec<usize> {
    (0..snapshot.elements.len())
        .filter(|&i| snapshot.elements.get(i).is_some_and(|e| e.visible && rule(e)))
        .collect()
}

fn is_password(e: &Element) -> bool {
    e.tag == "input:password" || (e.states.masked && is_text_field(e))
}

/// Whether a control's name or text is one of these, in lower case, apart from signs.
fn says(snapshot: &Snapshot, i: usize, any_of: &[&str]) -> bool {
    called(snapshot, i).iter().any(|t| any_of.contains(&words(t).join(" ").as_str()))
}

/// What a control shows, and its name.
fn called(snapshot: &Snapshot, i: usize) -> Vec<String> {
    let Some(e) = snapshot.elements.get(i) else { return Vec::new() };
    let mut texts = visible_texts(snapshot, e, LONGEST);
    texts.push(e.name.clone());
    texts
}

/// The password field of the log-in form: the only one that is visible, else the one of the only form that says that it
/// logs in and asks for one password. Forms to register or to change a password often stand beside it.
fn password_field(snapshot: &Snapshot, sentence: &str) -> Result<usize, Finding> {
    let passwords = visible(snapshot, is_password);
    let logs_in = |i: &usize| {
        let Some(form) = form_of(snapshot, *i) else { return false };
        let alone = passwords.iter().filter(|&&p| snapshot.is_within(p, form)).count() == 1;
        let says_so = |b: &usize| snapshot.is_within(*b, form) && says(snapshot, *b, &LOG_IN);
        alone && visible(snapshot, sends).iter().any(says_so)
    };
    match passwords.as_slice() {
        [one] => Ok(*one),
        [] => Err(Finding::new(
            Cause::TargetMissing,
            sentence,
            "there is no log-in form on the page: no password field is visible",
        )),
        several => {
            // Of a password outside of every form it cannot be told what it is for.
            let all_in_forms = several.iter().all(|&i| form_of(snapshot, i).is_some());
            let fit: Vec<usize> = several.iter().copied().filter(logs_in).collect();
            match fit.as_slice() {
                [one] if all_in_forms => Ok(*one),
                _ => Err(ambiguous(snapshot, sentence, "password fields are on the page", several)),
            }
        }
    }
}

fn is_form(e: &Element) -> bool {
    e.tag == "form" || e.role == Role::Form
}

/// The form that something stands in.
fn form_of(snapshot: &Snapshot, i: usize) -> Option<usize> {
    snapshot.ancestors(i).skip(1).find(|&a| snapshot.elements.get(a).is_some_and(is_form))
}

fn sends(e: &Element) -> bool {
    e.role == Role::Button || e.tag == "input:submit"
}

/// The only log-in form of the page: one visible password field, the user's field before it, and the button that
/// sends them.
///
/// # Errors
/// There is none, or it cannot be told.
pub fn login_form(snapshot: &Snapshot, sentence: &str) -> Result<LoginForm, Finding> {
    let password = password_field(snapshot, sentence)?;
    // The innermost part of the page around the password that has both, else the whole page.
    let parts = snapshot.ancestors(password).skip(1).map(Some).chain([None]);
    let mut trouble = None;
    for part in parts {
        let within = |i: &usize| part.is_none_or(|p| snapshot.is_within(*i, p));
        let users: Vec<usize> = visible(snapshot, is_user_field).into_iter().filter(within).collect();
        let buttons: Vec<usize> = visible(snapshot, sends).into_iter().filter(within).collect();
        let is_form = part.and_then(|p| snapshot.elements.get(p)).is_some_and(is_form);
        let last = part.is_none() || is_form;
        if users.is_empty() || buttons.is_empty() {
            if is_form && !users.is_empty() {
                trouble = Some(Finding::new(
                    Cause::TargetMissing,
                    sentence,
                    "the log-in form has no button that sends it",
                ));
            }
            continue;
        }
        match (user_field(snapshot, &users, password), submit(snapshot, &buttons, password)) {
            (Ok(user), Ok(submit)) => return Ok(LoginForm { user, password, submit }),
            (Err(several), _) if last => {
                return Err(ambiguous(snapshot, sentence, "fields may be the user's", &several));
            }
            (_, Err(several)) if last => {
                return Err(ambiguous(snapshot, sentence, "buttons may send the log-in form", &several));
            }
            _ => {}
        }
    }
    Err(trouble.unwrap_or_else(|| {
        Finding::new(
            Cause::TargetMissing,
            sentence,
            "the password field has no field for the user, or no button, with it",
        )
    }))
}

/// The log-in form where its user was entered before: what is sent empty was not meant to be.
///
/// # Errors
/// As [`login_form`], and where nobody has filled it in.
pub(crate) fn filled_login_form(snapshot: &Snapshot, sentence: &str) -> Result<LoginForm, Finding> {
    let form = login_form(snapshot, sentence)?;
    let filled =
        snapshot.elements.get(form.user).is_some_and(|e| e.value.as_ref().is_some_and(|v| !v.is_empty()));
    if filled {
        return Ok(form);
    }
    let message = "a log-in needs a user and a password, and none were entered";
    Err(Finding::new(Cause::AmbiguousStep, sentence, message)
        .way_out("write \"log in with 'user' / 'password'\""))
}

/// The field of the log-in form that goes by a word for the user or for the password, in lower case.
pub(super) fn field_called(snapshot: &Snapshot, word: &str) -> Option<usize> {
    let form = login_form(snapshot, "").ok()?;
    let word = word.replace("e-mail", "email");
    match word.as_str() {
        "password" | "pass" | "pwd" | "pw" => Some(form.password),
        "user" | "user name" | "username" | "user id" | "userid" | "login" | "login name" | "email"
        | "mail" | "email address" | "account" => Some(form.user),
        _ => None,
    }
}

fn ambiguous(snapshot: &Snapshot, sentence: &str, what: &str, several: &[usize]) -> Finding {
    Finding::new(Cause::AmbiguousTarget, sentence, format!("{} {what}", several.len()))
        .near(candidates(snapshot, several))
        .way_out("write the log-in as steps that name each field and the button")
}

fn is_user_field(e: &Element) -> bool {
    is_text_field(e)
        && !is_password(e)
        && !matches!(e.role, Role::Searchbox | Role::Spinbutton | Role::Slider)
        && !matches!(e.tag.as_str(), "textarea" | "input:search" | "input:date" | "input:color")
}

/// The one field for the user, else those that it may be.
fn user_field(snapshot: &Snapshot, fields: &[usize], password: usize) -> Result<usize, Vec<usize>> {
    let speaks = |i: &usize| {
        snapshot.elements.get(*i).is_some_and(|e| {
            let texts = [&e.name].into_iter().chain(&e.labels).chain(&e.hints).chain(&e.idents);
            texts
                .flat_map(|t| words(&fold(t).replace("e-mail", "email")))
                .any(|w| USER_WORDS.contains(&w.as_str()))
        })
    };
    let before: Vec<usize> = fields.iter().copied().filter(|&i| i < password).collect();
    let speaking: Vec<usize> = before.iter().copied().filter(speaks).collect();
    match (fields, before.as_slice(), speaking.as_slice()) {
        ([one], ..) | (_, [one], _) | (.., [one]) => Ok(*one),
        _ => Err(fields.to_vec()),
    }
}

/// The one button that sends the form, else those that may.
fn submit(snapshot: &Snapshot, buttons: &[usize], password: usize) -> Result<usize, Vec<usize>> {
    let named: Vec<usize> = buttons.iter().copied().filter(|&i| says(snapshot, i, &SUBMIT)).collect();
    let after: Vec<usize> = named.iter().copied().filter(|&i| i > password).collect();
    match (buttons, named.as_slice(), after.as_slice()) {
        (_, [one], _) | (.., [one]) => Ok(*one),
        // The eye in the password field is no button that sends it.
        ([one], [], _) if !says_show(snapshot, *one) => Ok(*one),
        _ => Err(buttons.to_vec()),
    }
}

fn says_show(snapshot: &Snapshot, i: usize) -> bool {
    snapshot.elements.get(i).is_some_and(|e| {
        e.states.pressed.is_some()
            || words(&e.name).iter().any(|w| matches!(w.as_str(), "show" | "hide" | "toggle"))
    })
}

/// The only control that logs out.
///
/// # Errors
/// There is none, or there are several.
pub fn logout_control(snapshot: &Snapshot, sentence: &str) -> Result<usize, Finding> {
    let all: Vec<usize> = (0..snapshot.elements.len())
        .filter(|&i| {
            snapshot.elements.get(i).is_some_and(|e| {
                matches!(e.role, Role::Button | Role::Link | Role::MenuItem) && e.tag != "option"
            })
        })
        .filter(|&i| says(snapshot, i, &LOG_OUT))
        .collect();
    let (shown, hidden): (Vec<usize>, Vec<usize>) =
        all.into_iter().partition(|&i| snapshot.elements.get(i).is_some_and(|e| e.visible));
    let mut one_each: Vec<usize> = Vec::new();
    for i in innermost(snapshot, &shown) {
        let same = |k: usize| {
            let (a, b) = (snapshot.elements.get(k), snapshot.elements.get(i));
            a.zip(b).is_some_and(|(a, b)| a.leads_where(b))
        };
        if !one_each.iter().any(|&k| same(k)) {
            one_each.push(i);
        }
    }
    match (one_each.as_slice(), hidden.is_empty()) {
        ([one], _) => Ok(*one),
        ([], true) => {
            Err(Finding::new(Cause::TargetMissing, sentence, "there is no control to log out on the page"))
        }
        ([], false) => {
            Err(Finding::new(Cause::TargetHidden, sentence, "the control to log out is not visible")
                .near(candidates(snapshot, &hidden))
                .way_out("open the menu that it is in first"))
        }
        (several, _) => Err(Finding::new(
            Cause::AmbiguousTarget,
            sentence,
            format!("{} controls on the page log out", several.len()),
        )
        .near(candidates(snapshot, several))
        .way_out("click the one that is meant by its name")),
    }
}

/// What is there in place of a dialog.
fn no_dialog(snapshot: &Snapshot, label: Option<&Literal>, sentence: &str) -> Finding {
    let speaks = |e: &&Element| e.visible && (e.live || matches!(e.role, Role::Alert | Role::Status));
    match snapshot.elements.iter().find(speaks) {
        // An "alert" or a "message" may be one that stands in the page.
        Some(message) => Finding::new(
            Cause::AmbiguousStep,
            sentence,
            format!("no dialog is open, but the {} stands on the page", noun_of(message)),
        )
        .way_out("click what closes it by its name: \"Click 'Close'\""),
        None if label.is_some_and(|label| is_button_of_page(snapshot, label)) => {
            let message = "no dialog is open, but a button of that name stands on the page";
            Finding::new(Cause::AmbiguousStep, sentence, message)
                .way_out("if it is meant, click it: \"Click '…'\"")
        }
        None => Finding::new(Cause::TargetMissing, sentence, "no dialog is open"),
    }
}

fn is_button_of_page(snapshot: &Snapshot, label: &Literal) -> bool {
    let pressed = |e: &&Element| e.visible && matches!(e.role, Role::Button | Role::Link);
    snapshot.elements.iter().filter(pressed).any(|e| e.name.trim() == label.text.trim())
}

/// The button of the open HTML dialog that accepts or dismisses it: the one with the label, else the only one that
/// says so.
///
/// # Errors
/// No dialog is open, or its button cannot be told.
pub fn dialog_button(
    snapshot: &Snapshot,
    accept: bool,
    label: Option<&Literal>,
    sentence: &str,
) -> Result<usize, Finding> {
    let open = dialogs(snapshot);
    if open.is_empty() {
        return Err(no_dialog(snapshot, label, sentence));
    }
    button_of(snapshot, &open, accept, label, sentence)
}

/// The button that dismisses the open HTML dialog of this name.
///
/// # Errors
/// No dialog of that name is open, several are, or its button cannot be told.
pub fn closing_button(snapshot: &Snapshot, name: &Literal, sentence: &str) -> Result<usize, Finding> {
    let open = dialogs(snapshot);
    let target = Target {
        name: Some(name.clone()),
        kind: Some(ElementKind::Dialog),
        ordinal: None,
        within: Vec::new(),
        span: name.span,
    };
    match super::ground(snapshot, &target, Verb::Observe, sentence) {
        Grounding::No { finding, .. } => Err(finding),
        Grounding::One { element, .. } if open.contains(&element) => {
            button_of(snapshot, &[element], false, None, sentence)
        }
        Grounding::One { .. } => {
            let message = "another dialog lies over the one of that name";
            Err(Finding::new(Cause::TargetObscured, sentence, message))
        }
    }
}

fn button_of(
    snapshot: &Snapshot,
    open: &[usize],
    accept: bool,
    label: Option<&Literal>,
    sentence: &str,
) -> Result<usize, Finding> {
    let mut buttons: Vec<usize> = open
        .iter()
        .flat_map(|&d| inside(snapshot, d))
        .filter(|&i| {
            snapshot.elements.get(i).is_some_and(|e| {
                e.visible
                    && (matches!(e.role, Role::Button | Role::Link) || (e.clickable && !is_interactive(e)))
            })
        })
        .collect();
    buttons.sort_unstable();
    buttons.dedup();
    let fit = match label {
        Some(label) => labelled(snapshot, &buttons, label),
        None if accept => saying(snapshot, &buttons, &ACCEPT),
        None => match saying(snapshot, &buttons, &DISMISS) {
            none if none.is_empty() => closing(snapshot, &buttons),
            some => some,
        },
    };
    match (innermost(snapshot, &fit).as_slice(), label) {
        ([one], _) => Ok(*one),
        ([], Some(label)) => {
            let cause = if label.quoted { Cause::TargetMissing } else { Cause::AmbiguousStep };
            let message = format!("the dialog has no button '{}'", label.shown());
            Err(Finding::new(cause, sentence, message).near(candidates(snapshot, &buttons)))
        }
        ([], None) => {
            let word = if accept { "accept" } else { "dismiss" };
            let message = format!("it cannot be told which button of the dialog means '{word}'");
            Err(Finding::new(Cause::AmbiguousTarget, sentence, message)
                .near(candidates(snapshot, &buttons))
                .way_out("name the button: click '…' in the dialog"))
        }
        (several, _) => Err(Finding::new(
            Cause::AmbiguousTarget,
            sentence,
            format!("{} buttons of the dialog fit", several.len()),
        )
        .near(candidates(snapshot, several))
        .way_out("name the button: click '…' in the dialog")),
    }
}

fn saying(snapshot: &Snapshot, buttons: &[usize], any_of: &[&str]) -> Vec<usize> {
    buttons.iter().copied().filter(|&i| says(snapshot, i, any_of)).collect()
}

/// Those that say "close", or show a cross.
fn closing(snapshot: &Snapshot, buttons: &[usize]) -> Vec<usize> {
    let crossed = |i| called(snapshot, i).iter().any(|text| CROSSES.contains(&text.trim()));
    buttons.iter().copied().filter(|&i| says(snapshot, i, &CLOSE) || crossed(i)).collect()
}

fn labelled(snapshot: &Snapshot, buttons: &[usize], label: &Literal) -> Vec<usize> {
    let wanted = Wanted::new(&label.text);
    let ranks: Vec<_> = buttons
        .iter()
        .filter_map(|&i| name::rank(snapshot, i, &wanted, None).map(|r| (r, i)))
        .filter(|(r, _)| r.tier <= Tier::Hint)
        .collect();
    text::best(ranks)
}
