//! Rule: what was done is told by the application's own words, or shown by what leads out of an account.

use std::collections::HashSet;

use super::about::telling;
use super::candidates::{Candidate, candidates};
use super::names;
use super::ruling::{Ruling, Sight};
use crate::assertion::MessageKind;
use crate::facts::line::{evidence, is_button};
use crate::facts::plain::folded;
use crate::snapshot::{Role, Snapshot};
use crate::step::Literal;

/// Words that say the same whether they stand there or not.
const FILLERS: [&str; 15] = [
    "successfully",
    "success",
    "you",
    "user",
    "customer",
    "i",
    "we",
    "it",
    "new",
    "now",
    "just",
    "my",
    "his",
    "their",
    "got",
];
/// Words that take back or put off what stands beside them.
const DENIES: [&str; 25] = [
    "not",
    "no",
    "but",
    "cannot",
    "can't",
    "couldn't",
    "fail",
    "failed",
    "fails",
    "error",
    "unable",
    "pending",
    "draft",
    "partially",
    "except",
    "however",
    "until",
    "unless",
    "soon",
    "later",
    "invalid",
    "could",
    "would",
    "will",
    "if",
];
/// What leads out of an account, and what leads in.
const OUT: [&str; 7] = ["log out", "logout", "log-out", "sign out", "signout", "sign-out", "log off"];
const IN: [&str; 6] = ["log in", "login", "log-in", "sign in", "signin", "sign-in"];

/// The one state that is told in these words.
const EMPTY: &str = "empty";

/// A message that appeared says so in the same words, articles and the like left out. In other words it is for a person, and that nothing
/// tells it shows nothing.
pub(crate) fn done(sight: &Sight<'_>, subject: &Literal, done: &Literal) -> Ruling {
    let what = said(&done.text);
    let all = said(&format!("{} {}", subject.text, done.text));
    // What is so may have been told before; what was done is told then.
    let standing = sight.standing || done.text == EMPTY;
    let new = |c: &Candidate| !c.left && (standing || !c.stood);
    let new: Vec<Candidate> = candidates(sight).into_iter().filter(new).collect();
    let failed = |c: &&Candidate| c.marked && c.kinds == [MessageKind::Error];
    let untold = |seen: String| {
        Ruling::unknown(format!(
            "{seen} that the {} is {}: write in quotes what the page shows of it, \"'…' is displayed\"",
            subject.shown(),
            done.shown()
        ))
        .by(names::DONE)
    };
    if let Some(error) = new.iter().find(failed) {
        return untold(format!("the message '{}' appeared, which does not tell", error.text))
            .with(error.evidence.clone());
    }
    if let Some(told) = new.iter().find(|c| c.text.lines().any(|line| tells(line, &all, &what, c.marked))) {
        return Ruling::holds(format!("'{}' appeared", told.text))
            .with(told.evidence.clone())
            .by(names::DONE);
    }
    account(sight, &all).unwrap_or_else(|| untold("no text that appeared tells".to_owned()))
}

/// The words that count, a log-in and a sign-in as one.
fn said(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let words = telling(text);
    let succeeded = |word: &str| matches!(word, "successful" | "succeeded" | "success");
    let ok = words.iter().any(|word| succeeded(word));
    for word in words.iter().filter(|word| !FILLERS.contains(&word.as_str())) {
        let two: &[&str] = match word.as_str() {
            "login" | "log-in" | "signin" | "sign-in" if ok => &["logged", "in"],
            "logout" | "log-out" | "signout" | "sign-out" if ok => &["logged", "out"],
            "signed" => &["logged"],
            "canceled" => &["cancelled"],
            word if succeeded(word) && out.first().is_some_and(|first| first == "logged") => &[],
            word => &[word],
        };
        out.extend(two.iter().map(|&word| word.to_owned()));
    }
    out
}

/// Whether a line tells all of it and nothing else; of a message also what was done alone ("Saved"), or more behind it.
fn tells(line: &str, all: &[String], what: &[String], marked: bool) -> bool {
    let line_said = said(line);
    let denied =
        line.trim_end().ends_with('?') || line_said.iter().any(|word| DENIES.contains(&word.as_str()));
    let (told, wanted): (HashSet<&String>, HashSet<&String>) =
        (line_said.iter().collect(), all.iter().collect());
    if what.is_empty() || denied {
        return false;
    }
    let begins =
        || line_said.len() > all.len() && line_said[..all.len()].iter().collect::<HashSet<_>>() == wanted;
    told == wanted || marked && (what == line_said || begins())
}

/// Whether somebody is logged in, or no longer, by what leads out of an account: it came with the row, or went with it.
fn account(sight: &Sight<'_>, all: &[String]) -> Option<Ruling> {
    let before = sight.earlier()?.now;
    let (now, comes) = (
        sight.now,
        match all.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["logged", "in"] => true,
            ["logged", "out"] => false,
            _ => return None,
        },
    );
    let asks = |s: &Snapshot| s.elements.iter().any(|e| e.visible && e.states.masked);
    let (there, then) = (leads(now, &OUT), leads(before, &OUT));
    if comes {
        let (_, e) = there.filter(|_| then.is_none() && !asks(now))?;
        let seen = format!("'{}' has come, which leads out of an account", now.elements[e].name);
        return Some(Ruling::holds(seen).with(evidence(now, e)).by(names::ACCOUNT));
    }
    let gone = then.is_some() && there.is_none();
    let (name, e) = leads(now, &IN).filter(|_| gone)?;
    Some(
        Ruling::holds(format!("'{name}' has come in the place of what leads out of an account"))
            .with(evidence(now, e))
            .by(names::ACCOUNT),
    )
}

/// The control of one of these names.
fn leads<'s>(s: &'s Snapshot, names: &[&str]) -> Option<(&'s str, usize)> {
    let called = |name: &str| names.contains(&folded(name).as_str());
    let mut all = s.elements.iter().enumerate();
    let (at, e) = all.find(|(_, e)| {
        e.visible && (is_button(e) || matches!(e.role, Role::Link | Role::MenuItem)) && called(&e.name)
    })?;
    Some((e.name.as_str(), at))
}

#[cfg(test)]
mod tests {
    use super::{said, tells};

    fn told(line: &str, subject: &str, done: &str, marked: bool) -> bool {
        tells(line, &said(&format!("{subject} {done}")), &said(done), marked)
    }

    #[test]
    fn the_same_words_tell_it() {
        assert!(told("Your order has been placed.", "order", "placed", false));
        assert!(told("Successfully saved the page", "page", "saved", false));
        assert!(told("Login successful!", "user", "logged in", false));
        assert!(told("You have signed in successfully.", "login", "successful", false));
        assert!(told("Product added to your cart", "product", "added to the cart", false));
        assert!(told("Saved", "record", "saved", true));
        assert!(told("Order placed, number 1042", "order", "placed", true));
    }

    #[test]
    fn other_words_tell_another_thing() {
        assert!(!told("The order has not been placed", "order", "placed", true));
        assert!(!told("Order placed?", "order", "placed", true));
        assert!(!told("Draft saved", "page", "saved", true));
        assert!(!told("Saved", "record", "saved", false));
        assert!(!told("Your order will be placed soon", "order", "placed", true));
        assert!(!told("Company account created", "account", "created", true));
        assert!(!told("Product removed from the cart", "product", "added to the cart", true));
    }
}
