//! Log-ins that are told as what is so, or with words that no rule of the grammar has: "nina / pw-1 is logged in", "Logged in as Jane Doe
//! (jdoe, password pw-1)".

use super::told::{Token, is_login, is_password, is_said, said_passwords, tokens};

/// What is done, or was done, to be logged in: its two words, or one.
const LOG_IN: [(&str, Option<&str>); 8] = [
    ("logged", Some("in")),
    ("signed", Some("in")),
    ("logged", Some("on")),
    ("log", Some("in")),
    ("sign", Some("in")),
    ("login", None),
    ("log-in", None),
    ("logged-in", None),
];
/// Words around it that say no more.
const AROUND: [&str; 17] = [
    "as",
    "by",
    "using",
    "already",
    "currently",
    "be",
    "been",
    "must",
    "should",
    "you",
    "i",
    "we",
    "please",
    "following",
    "this",
    "these",
    "system",
];

/// The user and the password of the only account that a text tells of, where all that it says is that somebody logs in with it.
pub(crate) fn stated_log_in(text: &str) -> Option<(String, String)> {
    let all = tokens(text);
    let log_in = log_in(&all)?;
    let (user, password) = account(&all)?;
    let said = |at: usize, token: &Token<'_>| {
        let lower = token.text.to_lowercase();
        log_in.contains(&at) || is_said(token.text) || AROUND.contains(&lower.as_str())
    };
    let others: Vec<&Token<'_>> = all
        .iter()
        .enumerate()
        .filter(|(at, token)| *at != user && *at != password && !said(*at, token))
        .map(|(_, token)| token)
        .collect();
    let is_person = |token: &&Token<'_>| {
        token.text.starts_with(char::is_uppercase)
            && token.text.chars().all(|c| c.is_alphabetic() || c == '-')
    };
    // "Logged in as Jane Doe (password pw-1)": a person, whose user name nobody tells.
    let named = others.is_empty() || !is_person(&&all[user]);
    let apart = !log_in.contains(&user) && !log_in.contains(&password);
    (apart && named && others.iter().all(is_person))
        .then(|| (all[user].text.to_owned(), all[password].text.to_owned()))
}

/// Where it is said, where it is said once.
fn log_in(all: &[Token<'_>]) -> Option<Vec<usize>> {
    let is = |at: usize, word: &str| all.get(at).is_some_and(|token| token.text.to_lowercase() == word);
    let begins = |at: usize| {
        LOG_IN.iter().find_map(|(first, second)| match second {
            Some(second) => (is(at, first) && is(at + 1, second)).then(|| vec![at, at + 1]),
            None => is(at, first).then(|| vec![at]),
        })
    };
    let mut found = (0..all.len()).filter_map(begins);
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// Where the user and the password of the only account stand.
fn account(all: &[Token<'_>]) -> Option<(usize, usize)> {
    let only = |found: Vec<(usize, usize)>| match found.as_slice() {
        [one] => Some(*one),
        _ => None,
    };
    let is_user = |at: usize| is_login(all[at].text) && !is_said(all[at].text);
    let marked = said_passwords(all);
    if !marked.is_empty() {
        let user_of = |at: usize| (0..at).rev().find(|&user| is_user(user) && !is_of_log_in(all[user].text));
        return only(marked.into_iter().filter_map(|at| Some((user_of(at)?, at))).collect());
    }
    let pairs = |joined: &dyn Fn(usize) -> bool| -> Vec<(usize, usize)> {
        (1..all.len()).filter(|&at| is_user(at - 1) && joined(at)).map(|at| (at - 1, at)).collect()
    };
    let slashed = pairs(&|at| all[at - 1].slashed);
    if !slashed.is_empty() {
        return only(slashed);
    }
    let is_mail = |text: &str| text.contains('@') && text.contains('.');
    let follows = |at: usize| {
        let secret = is_password(all[at].text) || is_mail(all[at - 1].text) && at + 1 == all.len();
        all[at - 1].parted && secret && !is_mail(all[at].text)
    };
    only(pairs(&follows))
}

fn is_of_log_in(text: &str) -> bool {
    let lower = text.to_lowercase();
    AROUND.contains(&lower.as_str()) || LOG_IN.iter().any(|(first, _)| *first == lower)
}

#[cfg(test)]
mod tests {
    use super::stated_log_in;

    fn read(text: &str) -> Option<String> {
        stated_log_in(text).map(|(user, password)| format!("{user} {password}"))
    }

    #[test]
    fn who_is_logged_in_logs_in() {
        for text in [
            "Logged in as nina (password pw-1)",
            "Logged in as nina, pw-1x",
            "nina / pw-1 is logged in",
            "nina is logged in (password: pw-1)",
            "User: nina / pw-1, is logged in",
            "User nina (pwd pw-1) is already logged in.",
            "Logged in as Nina Berg (nina / pw-1)",
            "Logged in, user Nina Berg (nina/pw-1)",
            "Log in as admin (nina / pw-1)",
            "Nina is logged in (nina/pw-1)",
            "Administrator logged in with user nina and password pw-1",
        ] {
            let wanted = if text.contains("pw-1x") { "nina pw-1x" } else { "nina pw-1" };
            assert_eq!(read(text).as_deref(), Some(wanted), "{text}");
        }
        for text in [
            "Log in: ann@example.org, demo",
            "Logged in as Ann Lee, ann@example.org / demo",
            "Logged in as ann@example.org, password: demo",
        ] {
            assert_eq!(read(text).as_deref(), Some("ann@example.org demo"), "{text}");
        }
    }

    #[test]
    fn what_may_say_more_is_not_read() {
        for text in [
            "nina is not logged in (password pw-1)",
            "Nobody is logged in",
            "User is logged in",
            "Logged in as nina",
            "Logged in as Nina Berg (password pw-1)",
            "Logged in as nina (password pw-1) and on the start page",
            "Logged in as nina with the wrong password pw-1",
            "nina / pw-1 and ann / pw-2 are logged in",
            "nina (password pw-1) has never logged in",
            "nina / pw-1 is logged in on another device",
            "User nina, password pw-1",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
