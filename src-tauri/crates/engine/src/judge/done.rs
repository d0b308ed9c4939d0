//! Rule: what was done is told by the application's own words, or shown by what leads out of an account.

use super::about::telling;
use super::candidates::{Candidate, candidates};
use super::names;
use super::ruling::{Ruling, Sight};
use crate::assertion::MessageKind;
use crate::facts::line::evidence;
use crate::ground::{says_log_in, says_log_out};
use crate::snapshot::{Role, Snapshot};
use crate::step::Literal;

/// Words that say the same whether they stand there or not.
const FILLERS: [&str; 13] =
    ["successfully", "success", "you", "i", "we", "it", "new", "now", "just", "my", "his", "their", "got"];
/// Whoever logs in: "you are logged in" and "the user is logged in" say the same.
const WHO: [&str; 2] = ["user", "customer"];
/// Without one of these a few words may be a label, as those of the steps of an order are.
const TELLING: [&str; 10] =
    ["is", "are", "was", "were", "has", "have", "been", "successfully", "you", "your"];
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
    if out.iter().any(|word| word == "logged") {
        out.retain(|word| !WHO.contains(&word.as_str()));
    }
    out
}

/// Whether a line tells all of it and nothing else; of a message also what was done alone ("Saved"), or more behind it. The words keep
/// their order, for "moved from A to B" is not "moved from B to A"; only what was done may stand first ("Saved the page").
fn tells(line: &str, all: &[String], what: &[String], marked: bool) -> bool {
    let (line, told) = (line.trim_end(), said(line));
    let denied = line.ends_with('?') || told.iter().any(|word| DENIES.contains(&word.as_str()));
    let Some((first, rest)) = what.split_first().filter(|_| !denied) else { return false };
    let subject = all.strip_suffix(what).unwrap_or(all);
    let ahead: Vec<&String> = std::iter::once(first).chain(subject).chain(rest).collect();
    if marked {
        return told == what
            || told.starts_with(all)
            || told.iter().take(ahead.len()).eq(ahead.iter().copied());
    }
    (told == all || told.iter().eq(ahead)) && is_sentence(line)
}

fn is_sentence(line: &str) -> bool {
    let telling = |word: &str| TELLING.iter().any(|telling| word.eq_ignore_ascii_case(telling));
    line.ends_with('!') || line.split(|c: char| !c.is_alphanumeric()).any(telling)
}

/// Whether somebody is logged in, or no longer, by what leads out of an account: it came with the row, or went with it.
fn account(sight: &Sight<'_>, all: &[String]) -> Option<Ruling> {
    let [logged, way] = all else { return None };
    let (now, before) = (sight.now, sight.earlier()?.now);
    let (out, was_out) = (first(now, says_log_out), first(before, says_log_out));
    let (found, why) = match (logged.as_str(), way.as_str()) {
        ("logged", "in") if was_out.is_none() && !asks(now) => {
            (out?, "has come, which leads out of an account")
        }
        ("logged", "out") if was_out.is_some() && out.is_none() => {
            (first(now, leads_in)?, "has come in the place of what leads out of an account")
        }
        _ => return None,
    };
    let evidence = evidence(now, found);
    let name = evidence.quote.clone().unwrap_or_default();
    Some(Ruling::holds(format!("'{name}' {why}")).with(evidence).by(names::ACCOUNT))
}

/// The first visible element of which that is so.
fn first(s: &Snapshot, rule: fn(&Snapshot, usize) -> bool) -> Option<usize> {
    (0..s.elements.len()).find(|&i| s.elements[i].visible && rule(s, i))
}

fn leads_in(s: &Snapshot, element: usize) -> bool {
    matches!(s.elements[element].role, Role::Button | Role::Link | Role::MenuItem) && says_log_in(s, element)
}

/// Whether a page still asks for a password.
fn asks(s: &Snapshot) -> bool {
    s.elements.iter().any(|e| e.visible && e.states.masked)
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
        assert!(!told("The role is assigned to the editor", "editor", "assigned to the role", true));
        assert!(!told("Added to favourites", "user", "added", true));
        assert!(!told("Order placed", "order", "placed", false), "a step of an order may be called so");
        assert!(!told("Draft saved", "page", "saved", true));
        assert!(!told("Saved", "record", "saved", false));
        assert!(!told("Your order will be placed soon", "order", "placed", true));
        assert!(!told("Company account created", "account", "created", true));
        assert!(!told("Product removed from the cart", "product", "added to the cart", true));
    }
}
