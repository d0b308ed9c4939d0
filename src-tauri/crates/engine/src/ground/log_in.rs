//! The log-in form, which sentences name without naming a control.

use super::names;
use crate::facts::describe::candidates;
use crate::facts::name::visible_texts;
use crate::facts::roles::is_text_field;
use crate::facts::rows::innermost;
use crate::facts::wanted::{fold, words};
use crate::snapshot::{Element, Role, Snapshot};
use crate::verdict::{Cause, Finding};

/// Longest text of a control that is read here, in bytes.
const LONGEST: usize = 200;

const USER_WORDS: [&str; 9] =
    ["user", "username", "email", "mail", "login", "account", "userid", "name", "id"];
/// What is on the button that logs in, and on none that registers or changes a password.
pub(super) const LOG_IN: [&str; 6] = ["log in", "login", "sign in", "signin", "log on", "logon"];
const SUBMIT: [&str; 8] = ["log in", "login", "sign in", "signin", "log on", "logon", "submit", "continue"];

/// Whether words name what logs in.
pub(crate) fn is_log_in(name: &str) -> bool {
    LOG_IN.contains(&words(name).join(" ").as_str())
}

/// Whether a control says that it logs in.
pub(crate) fn says_log_in(snapshot: &Snapshot, i: usize) -> bool {
    says(snapshot, i, &LOG_IN)
}

/// The parts of a log-in form: indexes of the snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct LoginForm {
    pub user: usize,
    pub password: usize,
    pub submit: usize,
}

pub(super) fn visible(snapshot: &Snapshot, rule: impl Fn(&Element) -> bool) -> Vec<usize> {
    (0..snapshot.elements.len())
        .filter(|&i| snapshot.elements.get(i).is_some_and(|e| e.visible && rule(e)))
        .collect()
}

pub(crate) fn is_password(e: &Element) -> bool {
    e.tag == "input:password" || (e.states.masked && is_text_field(e))
}

/// Whether a control's name or text is one of these, in lower case, apart from signs.
pub(super) fn says(snapshot: &Snapshot, i: usize, any_of: &[&str]) -> bool {
    called(snapshot, i).iter().any(|t| any_of.contains(&words(t).join(" ").as_str()))
}

/// Those of them that are called so.
pub(super) fn saying(snapshot: &Snapshot, buttons: &[usize], any_of: &[&str]) -> Vec<usize> {
    buttons.iter().copied().filter(|&i| says(snapshot, i, any_of)).collect()
}

/// What a control shows, and its name.
pub(super) fn called(snapshot: &Snapshot, i: usize) -> Vec<String> {
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
        let says_so = |b: &usize| snapshot.is_within(*b, form) && says_log_in(snapshot, *b);
        alone && visible(snapshot, sends).iter().any(says_so)
    };
    match passwords.as_slice() {
        [one] => Ok(*one),
        [] => Err(no_form(snapshot, sentence)),
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

/// That no form is there is the application's fault only where nothing on the page may lead to one.
fn no_form(snapshot: &Snapshot, sentence: &str) -> Finding {
    let message = "there is no log-in form on the page: no password field is visible";
    let leads = |e: &Element| {
        let about = |word: &String| {
            matches!(word.as_str(), "log" | "login" | "logon" | "sign" | "signin" | "account")
        };
        matches!(e.role, Role::Link | Role::Button) && words(&e.name).iter().any(about)
    };
    match visible(snapshot, leads).as_slice() {
        [] => Finding::new(Cause::TargetMissing, sentence, message),
        some => Finding::new(Cause::AmbiguousStep, sentence, message)
            .near(candidates(snapshot, some))
            .way_out("say how the form is reached: click what leads to it, and then log in"),
    }
}

fn is_form(e: &Element) -> bool {
    e.tag == "form" || e.role == Role::Form
}

/// The form that something stands in.
fn form_of(snapshot: &Snapshot, i: usize) -> Option<usize> {
    snapshot.ancestors(i).skip(1).find(|&a| snapshot.elements.get(a).is_some_and(is_form))
}

pub(super) fn sends(e: &Element) -> bool {
    e.role == Role::Button || e.tag == "input:submit"
}

/// The only log-in form of the page: one visible password field, the user's field before it, and the button that
/// sends them.
///
/// # Errors
/// There is none, or it cannot be told.
pub fn login_form(snapshot: &Snapshot, sentence: &str) -> Result<LoginForm, Finding> {
    the_login_form(snapshot, sentence).map_err(|finding| finding.by(names::LOG_IN))
}

fn the_login_form(snapshot: &Snapshot, sentence: &str) -> Result<LoginForm, Finding> {
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

/// The only link or button that says that it logs in, on a page where no password can be given: it shows the form.
pub(crate) fn shows_login_form(snapshot: &Snapshot) -> Option<usize> {
    if !visible(snapshot, is_password).is_empty() {
        return None;
    }
    let pressed = |e: &Element| matches!(e.role, Role::Link | Role::Button);
    let all: Vec<usize> =
        visible(snapshot, pressed).into_iter().filter(|&i| says_log_in(snapshot, i)).collect();
    match innermost(snapshot, &all).as_slice() {
        [one] if form_of(snapshot, *one).is_none() => Some(*one),
        [] => {
            let begins: Vec<usize> =
                visible(snapshot, pressed).into_iter().filter(|&i| begins_with_log_in(snapshot, i)).collect();
            match innermost(snapshot, &begins).as_slice() {
                [one] if form_of(snapshot, *one).is_none() => Some(*one),
                _ => None,
            }
        }
        _ => None,
    }
}

/// "Login or register": what begins with the words.
fn begins_with_log_in(snapshot: &Snapshot, i: usize) -> bool {
    let begins = |text: &String| {
        let said = words(text).join(" ");
        LOG_IN.iter().any(|log_in| said.strip_prefix(log_in).is_some_and(|rest| rest.starts_with(" or ")))
    };
    called(snapshot, i).iter().any(begins)
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

pub(super) fn is_user_field(e: &Element) -> bool {
    is_text_field(e)
        && !is_password(e)
        && !matches!(e.role, Role::Searchbox | Role::Spinbutton | Role::Slider)
        && !matches!(e.tag.as_str(), "textarea" | "input:search" | "input:date" | "input:color")
}

/// Whether a field is called as one for the user is.
pub(super) fn speaks_of_user(snapshot: &Snapshot, i: usize) -> bool {
    snapshot.elements.get(i).is_some_and(|e| {
        let texts = [&e.name].into_iter().chain(&e.labels).chain(&e.hints).chain(&e.idents);
        texts
            .flat_map(|t| words(&fold(t).replace("e-mail", "email")))
            .any(|w| USER_WORDS.contains(&w.as_str()))
    })
}

/// The one field for the user, else those that it may be.
fn user_field(snapshot: &Snapshot, fields: &[usize], password: usize) -> Result<usize, Vec<usize>> {
    let before: Vec<usize> = fields.iter().copied().filter(|&i| i < password).collect();
    let speaking: Vec<usize> = before.iter().copied().filter(|&i| speaks_of_user(snapshot, i)).collect();
    match (fields, before.as_slice(), speaking.as_slice()) {
        ([one], ..) | (_, [one], _) | (.., [one]) => Ok(*one),
        _ => Err(fields.to_vec()),
    }
}

/// The one button that sends the form, else those that may.
fn submit(snapshot: &Snapshot, buttons: &[usize], password: usize) -> Result<usize, Vec<usize>> {
    let named = saying(snapshot, buttons, &SUBMIT);
    let after: Vec<usize> = named.iter().copied().filter(|&i| i > password).collect();
    match (buttons, named.as_slice(), after.as_slice()) {
        (_, [one], _) | (.., [one]) => Ok(*one),
        // The eye in the password field is no button that sends it.
        ([one], [], _) if !says_show(snapshot, *one) => Ok(*one),
        _ => Err(buttons.to_vec()),
    }
}

pub(super) fn says_show(snapshot: &Snapshot, i: usize) -> bool {
    snapshot.elements.get(i).is_some_and(|e| {
        e.states.pressed.is_some()
            || words(&e.name).iter().any(|w| matches!(w.as_str(), "show" | "hide" | "toggle"))
    })
}
