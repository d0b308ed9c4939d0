//! A log-in that is asked for in two parts: the user first, and the password in a form of its own that comes then.

use super::log_in::{
    LOG_IN, called, is_password, is_user_field, login_form, saying, says_show, sends, speaks_of_user, visible,
};
use super::names;
use crate::facts::describe::candidates;
use crate::facts::roles::is_text_field;
use crate::facts::wanted::words;
use crate::snapshot::{Role, Snapshot};
use crate::verdict::{Cause, Finding};

/// What goes on from the user to the password, where the page says that it is about a log-in.
const NEXT: [&str; 3] = ["next", "continue", "submit"];
/// What sends a password that is asked for alone.
const CONFIRM: [&str; 7] = ["ok", "next", "continue", "submit", "confirm", "verify", "unlock"];

/// One part of a log-in: indexes of the snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LoginPart {
    pub(crate) field: usize,
    pub(crate) submit: usize,
}

/// The only field that asks who logs in, on a page that asks for no password, and the button beside it.
pub(crate) fn user_part(snapshot: &Snapshot) -> Option<LoginPart> {
    if !visible(snapshot, is_password).is_empty() {
        return None;
    }
    let fields = visible(snapshot, is_user_field);
    let parts: Vec<LoginPart> = fields
        .into_iter()
        .filter(|&field| speaks_of_user(snapshot, field))
        .filter_map(|field| Some(LoginPart { field, submit: goes_on(snapshot, field)? }))
        .collect();
    match parts.as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// The only button that goes on from a user's field: in the innermost part of the page around both.
fn goes_on(snapshot: &Snapshot, field: usize) -> Option<usize> {
    let (part, buttons) = with_buttons(snapshot, field);
    // A field for a newsletter has a button of its own, and what stands above is the page's own.
    let next = buttons.iter().copied().find(|&button| button > field)?;
    // Where nothing holds the two together, no other field may be meant.
    let fits = part.is_some() || visible(snapshot, is_text_field).as_slice() == [field];
    let button = match (
        saying(snapshot, &buttons, &LOG_IN).as_slice(),
        saying(snapshot, &buttons, &NEXT).as_slice(),
    ) {
        ([one], _) => *one,
        ([], [one]) if is_about_log_in(snapshot, part) => *one,
        _ => return None,
    };
    (fits && button == next).then_some(button)
}

/// The innermost part of the page around a field that has buttons, and these; no part where only the whole page has them.
fn with_buttons(snapshot: &Snapshot, field: usize) -> (Option<usize>, Vec<usize>) {
    let buttons = visible(snapshot, sends);
    let within = |part: usize| -> Vec<usize> {
        buttons.iter().copied().filter(|&button| snapshot.is_within(button, part)).collect()
    };
    let mut parts = snapshot.ancestors(field).skip(1).map(|part| (Some(part), within(part)));
    let innermost = parts.find(|(_, within)| !within.is_empty());
    innermost.unwrap_or_else(|| (None, buttons.clone()))
}

/// Whether the title of the page, the name of this part or a heading says that it is for a log-in.
fn is_about_log_in(snapshot: &Snapshot, part: Option<usize>) -> bool {
    let headings =
        visible(snapshot, |e| e.role == Role::Heading).into_iter().flat_map(|i| called(snapshot, i));
    let names = part.and_then(|part| snapshot.elements.get(part)).map(|e| e.name.clone());
    let says_so = |text: &String| {
        let said = format!(" {} ", words(text).join(" "));
        LOG_IN.iter().any(|log_in| said.contains(&format!(" {log_in} ")))
    };
    headings.chain(names).chain([snapshot.title.clone()]).any(|text| says_so(&text))
}

/// The only password field of the page, and the button that sends it.
///
/// # Errors
/// There is none, or it cannot be told.
pub(crate) fn password_part(snapshot: &Snapshot, sentence: &str) -> Result<LoginPart, Finding> {
    the_password_part(snapshot, sentence).map_err(|finding| finding.by(names::LOG_IN))
}

fn the_password_part(snapshot: &Snapshot, sentence: &str) -> Result<LoginPart, Finding> {
    let way_out = "write the log-in as steps that name each field and the button";
    let passwords = visible(snapshot, is_password);
    let [field] = passwords[..] else {
        let (cause, message) = match passwords.len() {
            0 => (Cause::AmbiguousStep, "no password was asked for after the user was given".to_owned()),
            several => (Cause::AmbiguousTarget, format!("{several} password fields are on the page")),
        };
        let near = candidates(snapshot, &passwords);
        return Err(Finding::new(cause, sentence, message).near(near).way_out(way_out));
    };
    let (_, buttons) = with_buttons(snapshot, field);
    let named = |any_of| saying(snapshot, &buttons, any_of);
    let submit = match (named(&LOG_IN).as_slice(), named(&CONFIRM).as_slice(), buttons.as_slice()) {
        ([one], ..) | ([], [one], _) => Some(*one),
        ([], [], [one]) if !says_show(snapshot, *one) => Some(*one),
        _ => None,
    };
    submit.map(|submit| LoginPart { field, submit }).ok_or_else(|| {
        let message = "it cannot be told which button sends the password";
        let near = candidates(snapshot, &buttons);
        Finding::new(Cause::AmbiguousTarget, sentence, message).near(near).way_out(way_out)
    })
}

/// Whether a page asks to log in: by a form, or for the password alone.
pub(crate) fn asks_to_log_in(snapshot: &Snapshot) -> bool {
    login_form(snapshot, "").is_ok() || password_part(snapshot, "").is_ok()
}

/// The button that sends a log-in, where its user or, if that is asked for alone, its password was entered before: what is sent empty
/// was not meant to be.
///
/// # Errors
/// As [`login_form`], and where nobody has filled it in.
pub(crate) fn filled_log_in(snapshot: &Snapshot, sentence: &str) -> Result<usize, Finding> {
    let (field, submit) = match login_form(snapshot, sentence) {
        Ok(form) => (form.user, form.submit),
        Err(finding) => {
            let part = user_part(snapshot).or_else(|| password_part(snapshot, sentence).ok());
            part.map(|part| (part.field, part.submit)).ok_or(finding)?
        }
    };
    if snapshot.elements.get(field).is_some_and(|e| e.value.as_ref().is_some_and(|v| !v.is_empty())) {
        return Ok(submit);
    }
    let message = "a log-in needs a user and a password, and none were entered";
    Err(Finding::new(Cause::AmbiguousStep, sentence, message)
        .way_out("write \"log in with 'user' / 'password'\"")
        .by(names::LOG_IN))
}

#[cfg(test)]
mod tests {
    use super::{LoginPart, user_part};
    use crate::snapshot::{Element, Role, Snapshot};

    /// A form that holds these, in this order.
    fn form(parts: &[(Role, &str)]) -> Snapshot {
        let form = Element { tag: "form".into(), visible: true, ..Element::default() };
        let inner = parts.iter().map(|(role, name)| Element {
            role: *role,
            name: (*name).into(),
            parent: Some(0),
            visible: true,
            tag: if *role == Role::Textbox { "input:text".into() } else { "button".into() },
            ..Element::default()
        });
        Snapshot { elements: [form].into_iter().chain(inner).collect(), ..Snapshot::default() }
    }

    #[test]
    fn the_button_of_the_page_is_not_that_of_the_field() {
        let (field, log_in) = ((Role::Textbox, "Email"), (Role::Button, "Log in"));
        let other = (Role::Button, "Subscribe");
        assert_eq!(user_part(&form(&[field, log_in])), Some(LoginPart { field: 1, submit: 2 }));
        assert_eq!(user_part(&form(&[field, log_in, other])), Some(LoginPart { field: 1, submit: 2 }));
        assert_eq!(user_part(&form(&[log_in, field, other])), None, "the header of a page in one form");
        assert_eq!(user_part(&form(&[field, other, log_in])), None, "a newsletter above it");
    }
}
