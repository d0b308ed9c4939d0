//! Log-ins, in every order of user, password and address.

use pest::iterators::Pair;

use super::Rule;
use super::browse;
use super::clause::Read;
use super::error::{ParseError, unbuilt};
use super::target::{char_span, literal, span, words};
use crate::data::{key, stated_log_in};
use crate::step::{Action, Literal, Span, Step, Target};

/// Why a log-in is not read.
pub(super) const NEEDS_BOTH: &str = "a log-in needs both: write \"log in with 'user' / 'password'\"";

/// What is on the button that sends a log-in, in lower case.
const SENDS: [&str; 6] = ["log in", "login", "sign in", "signin", "log on", "logon"];

/// Whether a log-in is the first of several things with arrows between them: its name and password are no names of controls.
pub(super) fn goes_on(text: &str) -> bool {
    let said = text.trim_start().to_lowercase();
    let logs_in = SENDS.iter().any(|verb| said.strip_prefix(verb).is_some_and(|rest| rest.starts_with(' ')));
    logs_in && [" > ", "->", "→", "»"].iter().any(|arrow| said.contains(arrow)) && said.contains(['/', '@'])
}

/// What is read of a cell, unless that takes a log-in with more behind it for names.
pub(super) fn alone(text: &str, read: Result<Vec<Step>, ParseError>) -> Result<Vec<Step>, ParseError> {
    let steps = read?;
    let logs_in = steps.iter().any(|step| matches!(step.action, Action::LogIn { .. }));
    if logs_in || !goes_on(text) {
        return Ok(steps);
    }
    Err(ParseError::new(Span { start: 0, end: text.chars().count() }, NEEDS_BOTH))
}

/// "log in as ann with pw1"; an address is opened before.
pub(super) fn read(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    let (mut read, mut user, mut password) = (Vec::new(), None, None);
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::url | Rule::url_sure | Rule::url_path => read.push((browse::opened(&part), part)),
            Rule::site_name => {}
            Rule::cred_user => user = Some(value(&part)),
            Rule::cred_pass
            | Rule::login_quoted
            | Rule::login_signed
            | Rule::login_lone
            | Rule::login_words => password = Some(value(&part)),
            _ => return Err(unbuilt(&pair)),
        }
    }
    let (Some(user), Some(password)) = (user, password) else { return Err(unbuilt(&pair)) };
    read.push((Action::LogIn { user, password }, pair));
    Ok(read)
}

/// "log in as agent1", "log in with valid credentials": what is not said is asked of the suite's test data. A word that may be a
/// role ("as the administrator") is no user name, so that is asked of it as well.
pub(super) fn by_data(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    let at = span(&pair);
    let data = |name: String| Literal { span: at, ..Literal::quoted(format!("{{{{{name}}}}}")) };
    let mut read = Vec::new();
    let mut login = (data("user".to_owned()), data("password".to_owned()));
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::url => read.push((browse::opened(&part), part)),
            Rule::who | Rule::who_sure => {
                let said = value(&part);
                let words = part.clone().into_inner().any(|inner| inner.as_rule() == Rule::who_words);
                let sure = part.as_rule() == Rule::who_sure
                    || !words
                    || said.text.chars().any(|c| !c.is_alphabetic() && !c.is_whitespace());
                let key = key(&said.text);
                let user = if sure { said } else { data(format!("{key}-user")) };
                login = (user, data(format!("{key}-password")));
            }
            _ => {}
        }
    }
    let (user, password) = login;
    read.push((Action::LogIn { user, password }, pair));
    Ok(read)
}

/// "Logged in as nina (password pw-1)": what is so before a case is made so.
pub(super) fn stated(text: &str) -> Option<Vec<Step>> {
    let (user, password) = stated_log_in(text)?;
    let span = char_span(text, 0, text.len());
    let [user, password] = [user, password].map(|value| Literal { span, ..Literal::quoted(value) });
    Some(vec![Step {
        text: text.trim().to_owned(),
        span,
        guard: None,
        action: Action::LogIn { user, password },
    }])
}

/// "enter tom as login and x as password".
pub(super) fn filled(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    let one = |part: Pair<'_, Rule>| {
        let (mut field, mut given) = (None, None);
        for inner in part.clone().into_inner() {
            match inner.as_rule() {
                Rule::cred_user => given = Some(("user name", value(&inner))),
                Rule::fill_pass => given = Some(("password", value(&inner))),
                Rule::fill_user | Rule::fill_word => field = Some(words(&inner)),
                _ => {}
            }
        }
        let (role, value) = given.ok_or_else(|| unbuilt(&part))?;
        let name = field.unwrap_or_else(|| role.to_owned());
        Ok(Action::Fill { target: field_of(name, span(&part)), value })
    };
    pair.into_inner().map(|part| Ok((one(part.clone())?, part))).collect()
}

/// "Enter ann / pw1 and press Login".
pub(super) fn pair(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    let fields = pair.clone().into_inner().zip(["user name", "password"]);
    let fill = |part: Pair<'_, Rule>, name: &str| Action::Fill {
        target: field_of(name.to_owned(), span(&part)),
        value: value(&part),
    };
    Ok(fields.map(|(part, name)| (fill(part, name), pair.clone())).collect())
}

/// A user or a password, without the marks around it.
fn value(pair: &Pair<'_, Rule>) -> Literal {
    match pair.clone().into_inner().next() {
        Some(inner) if inner.as_rule() == Rule::q => literal(&inner),
        Some(inner) => Literal { span: span(&inner), ..Literal::quoted(words(&inner)) },
        None => Literal { span: span(pair), ..Literal::quoted(words(pair)) },
    }
}

/// "log in" alone sends what an earlier step of the cell has entered.
pub(super) fn sent_alone(steps: &[Step]) -> Result<(), ParseError> {
    let mut entered = false;
    for step in steps {
        if step.action == Action::SendLogIn && !entered && !step.text.to_lowercase().contains("form") {
            return Err(ParseError::new(step.span, NEEDS_BOTH));
        }
        entered |= matches!(step.action, Action::Fill { .. });
    }
    Ok(())
}

/// "Log in as ann and leave the password empty": what follows tells of the log-in itself, which the test data cannot know.
pub(super) fn not_told_behind(steps: &[Step]) -> Result<(), ParseError> {
    let mut asked: Option<&Step> = None;
    for step in steps {
        let mut action = step.action.clone();
        let gives = matches!(action, Action::Fill { .. } | Action::Clear { .. } | Action::Set { .. });
        let field = action.target_mut().and_then(|target| target.name.clone());
        let field = field.map(|name| name.text.to_lowercase()).unwrap_or_default();
        let of_log_in = ["password", "pwd", "passw", "user name", "username"];
        if let (Some(log_in), true) = (asked, gives && of_log_in.iter().any(|word| field.contains(word))) {
            return Err(ParseError::new(log_in.span, NEEDS_BOTH));
        }
        if let Action::LogIn { password, .. } = &step.action {
            asked = (password.text.starts_with("{{") && !step.text.contains("{{")).then_some(step);
        }
    }
    Ok(())
}

/// Where a step of its own presses the button, the log-in before it only fills in: "log in with 'a' / 'b' and click 'Log in'".
pub(super) fn sent_by_its_button(steps: Vec<Step>) -> Vec<Step> {
    let mut sent = Vec::with_capacity(steps.len());
    let mut rest = steps.into_iter().peekable();
    while let Some(step) = rest.next() {
        match &step.action {
            Action::LogIn { user, password } if rest.peek().is_some_and(|next| sends(&next.action)) => {
                let filled = [("user name", user), ("password", password)].map(|(field, value)| Step {
                    action: Action::Fill {
                        target: field_of(field.to_owned(), step.span),
                        value: value.clone(),
                    },
                    ..step.clone()
                });
                sent.extend(filled);
            }
            _ => sent.push(step),
        }
    }
    sent
}

/// The field that is called so, which the words at this place mean.
fn field_of(name: String, span: Span) -> Target {
    let name = Some(Literal { span, ..Literal::bare(name) });
    Target { name, kind: None, ordinal: None, within: Vec::new(), span }
}

fn sends(action: &Action) -> bool {
    let Action::Click { target, .. } = action else { return false };
    target.name.as_ref().is_some_and(|name| SENDS.contains(&name.text.to_lowercase().as_str()))
}
