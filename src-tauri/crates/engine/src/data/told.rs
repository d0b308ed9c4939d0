//! Accounts that the preconditions of a case tell in words: "User dan_o / Cycling2026!", "jdoe is a member, password Cycling2026!".

use super::stated::stated_log_in;

/// Before a password.
const PASSWORD: [&str; 6] = ["password", "passwords", "pw", "pwd", "pass", "passphrase"];
/// What may stand behind the word and is none.
const NO_PASSWORD: [&str; 18] = [
    "of", "=", "is", "as", "not", "known", "unknown", "empty", "correct", "wrong", "required", "reset",
    "expired", "changed", "set", "needed", "field", "was",
];
/// Words that say no more than that there is an account.
const OF_ACCOUNTS: [&str; 36] = [
    "user",
    "users",
    "username",
    "login",
    "account",
    "accounts",
    "credentials",
    "member",
    "administrator",
    "admin",
    "moderator",
    "agent",
    "customer",
    "manager",
    "employee",
    "tester",
    "role",
    "the",
    "a",
    "an",
    "is",
    "are",
    "exists",
    "exist",
    "with",
    "and",
    "both",
    "each",
    "for",
    "in",
    "available",
    "valid",
    "registered",
    "has",
    "test",
    "name",
];
/// Characters of the shortest password that is told without that word.
const SHORTEST: usize = 5;

/// The value of test data of an account, where the texts tell one and no other: `dan_o-password`, `moderator-user`, and of the only
/// account `user` and `password`.
pub(super) fn value(texts: &[String], name: &str) -> Option<String> {
    let lines = || texts.iter().flat_map(|text| text.lines());
    let found: Vec<String> = match name.rsplit_once('-') {
        Some((who, "password")) => lines().filter_map(|line| password_of(line, who)).collect(),
        Some((who, "user")) => lines().filter_map(|line| user_of(line, who)).collect(),
        _ => {
            let accounts: Vec<(String, String)> = lines().filter_map(account).collect();
            let of = |(user, password): (String, String)| if name == "user" { user } else { password };
            let asked = matches!(name, "user" | "password");
            accounts.into_iter().filter(|_| asked).map(of).collect()
        }
    };
    let first = found.first()?;
    found.iter().all(|other| other == first).then(|| first.clone())
}

/// Whether a text tells of accounts and nothing more.
pub(crate) fn is_account(line: &str) -> bool {
    let all = tokens(line);
    let Some(password) = passwords(&all).first().copied() else { return false };
    let mut open = false;
    let mut names = 0;
    for (at, token) in all.iter().enumerate() {
        open |= token.opens;
        let says = at == password || is_said(token.text);
        // "(Jane Doe)": the name of a person.
        let person = open && token.text.starts_with(char::is_uppercase);
        if !says && !person {
            names += 1;
        }
        open &= !token.closes;
    }
    names == 1
}

/// A name of test data for somebody: "ann@x.org" is `ann-x.org`.
pub(crate) fn key(who: &str) -> String {
    let kept = |c: char| if c.is_alphanumeric() || matches!(c, '_' | '.' | '-') { c } else { '-' };
    who.trim_matches(|c| matches!(c, '{' | '}')).to_lowercase().chars().map(kept).collect()
}

/// A word without the signs around it.
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    opens: bool,
    closes: bool,
    /// A comma or a slash stands behind it.
    pub(super) parted: bool,
    /// A slash stands behind it.
    pub(super) slashed: bool,
}

pub(super) fn tokens(line: &str) -> Vec<Token<'_>> {
    let slashed = |word: &str| word.matches('/').count() == 1 && !word.contains(':');
    let words =
        line.split_whitespace().flat_map(|word| match word.split_once('/').filter(|_| slashed(word)) {
            Some((user, password)) if !user.is_empty() && !password.is_empty() => {
                vec![(user, true), (password, false)]
            }
            _ => vec![(word, false)],
        });
    let mut all: Vec<Token<'_>> = Vec::new();
    for (word, slash) in words {
        let text = word.trim_start_matches(['(', '"', '\'', '“', '`', '[']);
        let text = text.trim_end_matches([',', ';', ':', '.', ')', '"', '\'', '”', '`', ']']);
        if matches!(word, "/" | "|" | "-" | "–") || text.is_empty() {
            if let Some(last) = all.last_mut() {
                last.parted = true;
                last.slashed |= word == "/";
            }
            continue;
        }
        let parted = slash || word.ends_with(',');
        let (opens, closes) = (word.starts_with('('), word.ends_with(')'));
        all.push(Token { text, opens, closes, parted, slashed: slash });
    }
    all
}

/// Where passwords stand: behind that word, or behind a user name and a comma or a slash.
fn passwords(all: &[Token<'_>]) -> Vec<usize> {
    let is_next = |at: usize| {
        at.checked_sub(1).is_some_and(|before| all[before].parted && is_login(all[before].text))
            && is_password(all[at].text)
    };
    let marked = said_passwords(all);
    if marked.is_empty() { (0..all.len()).filter(|&at| is_next(at)).collect() } else { marked }
}

/// What stands behind the word.
pub(super) fn said_passwords(all: &[Token<'_>]) -> Vec<usize> {
    let said = |at: usize| {
        let before = all[..at].iter().rev().find(|token| !matches!(token.text, "is" | "=" | "was"));
        before.is_some_and(|word| PASSWORD.contains(&word.text.to_lowercase().as_str()))
    };
    (0..all.len()).filter(|&at| said(at) && is_secret(all[at].text)).collect()
}

/// A word that says of what there is, and is no name and no password.
pub(super) fn is_said(text: &str) -> bool {
    let lower = text.to_lowercase();
    OF_ACCOUNTS.contains(&lower.as_str()) || PASSWORD.contains(&lower.as_str())
}

/// What may be said to be a password: no word of the sentence.
fn is_secret(text: &str) -> bool {
    !is_said(text) && !NO_PASSWORD.contains(&text.to_lowercase().as_str())
}

pub(super) fn is_login(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '@' | '+'))
        && text.chars().any(char::is_alphabetic)
}

pub(super) fn is_password(text: &str) -> bool {
    let signs = text.chars().any(|c| !c.is_alphabetic());
    let letters = text.chars().any(char::is_alphabetic);
    text.chars().count() >= SHORTEST && signs && letters && is_secret(text)
}

fn password_of(line: &str, who: &str) -> Option<String> {
    let all = tokens(line);
    let at = all.iter().position(|token| key(token.text) == who)?;
    let found = passwords(&all);
    let one = match found.as_slice() {
        [one] => *one,
        several => several.iter().copied().find(|&password| password > at)?,
    };
    (one > at).then(|| all[one].text.to_owned())
}

/// "Moderator priya.n / secret1": who that is. Another word is the user name itself.
fn user_of(line: &str, who: &str) -> Option<String> {
    let all = tokens(line);
    let at = all.iter().position(|token| key(token.text) == who)?;
    let user = if OF_ACCOUNTS.contains(&who) { all.get(at + 1)? } else { &all[at] };
    let is_user = is_login(user.text) && !is_said(user.text);
    password_of(line, &key(user.text)).filter(|_| is_user && !user.opens).map(|_| user.text.to_owned())
}

/// The only account of a line that tells of nothing else, or of who is logged in.
fn account(line: &str) -> Option<(String, String)> {
    only_account(line).or_else(|| stated_log_in(line))
}

fn only_account(line: &str) -> Option<(String, String)> {
    let all = tokens(line);
    let [password] = passwords(&all)[..] else { return None };
    let user = all[..password].iter().rev().find(|token| is_login(token.text) && !is_said(token.text))?;
    is_account(line).then(|| (user.text.to_owned(), all[password].text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::{is_account, value};

    fn told(text: &str, name: &str) -> Option<String> {
        value(&[text.to_owned()], name)
    }

    #[test]
    fn passwords_are_read_as_people_tell_them() {
        for text in [
            "dan_o / Cycling2026!",
            "User dan_o/Cycling2026!",
            "dan_o, Cycling2026! (has not voted yet)",
            "User dan_o (Dan Ost), password Cycling2026!",
            "Users jdoe and dan_o, both with password Cycling2026!",
            "dan_o is a member, password: Cycling2026!.",
            "dan_o and hmarsh (admin), password is Cycling2026! for both",
            "dan_o is logged in (pw \"Cycling2026!\")",
            "eve / Other2026!\ndan_o / Cycling2026!",
        ] {
            assert_eq!(told(text, "dan_o-password").as_deref(), Some("Cycling2026!"), "{text}");
        }
        assert_eq!(
            told("eve / Other2026!, dan_o / Cycling2026!", "dan_o-password").as_deref(),
            Some("Cycling2026!")
        );
    }

    #[test]
    fn roles_and_the_only_account_have_their_user() {
        assert_eq!(told("Moderator priya.n / Cycling2026!", "moderator-user").as_deref(), Some("priya.n"));
        assert_eq!(
            told("Moderator priya.n / Cycling2026!", "moderator-password").as_deref(),
            Some("Cycling2026!")
        );
        assert_eq!(told("User jdoe (Jane Doe), password Cycling2026!", "jdoe-user").as_deref(), Some("jdoe"));
        assert_eq!(told("User ada, password secret", "user").as_deref(), Some("ada"));
        assert_eq!(told("User ada, password secret", "password").as_deref(), Some("secret"));
    }

    #[test]
    fn nothing_is_made_up() {
        for text in [
            "dan_o has one unread notification",
            "dan_o exists, his password is not known",
            "dan_o / 2026\nDan_O / Other2026!\ndan_o / Cycling2026!",
            "The password of eve is Cycling2026!",
            "dan_o, eve",
        ] {
            assert_eq!(told(text, "dan_o-password"), None, "{text}");
        }
        assert_eq!(told("eve / Other2026!", "dan_o-password"), None);
    }

    #[test]
    fn what_tells_of_accounts_alone_is_told() {
        for text in [
            "User dan_o / Cycling2026!",
            "jdoe (Jane Doe), password Cycling2026!",
            "Administrator hmarsh, password x1y2z3",
        ] {
            assert!(is_account(text), "{text}");
        }
        for text in [
            "nils.h is logged in (password Cycling2026!)",
            "jdoe has one unread notification",
            "sofia_r, Cycling2026! (has not voted yet)",
        ] {
            assert!(!is_account(text), "{text}");
        }
    }
}
