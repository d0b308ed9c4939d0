//! Rule: a field holds what was entered.

use super::ruling::{Ruling, Sight};
use super::subject::in_words;
use super::subject::subject;
use super::value::behind_dots;
use super::view::Entered;
use crate::assertion::TextMatch;
use crate::facts::called::describe;
use crate::facts::line::evidence;
use crate::facts::plain::{folded, plain};
use crate::ground::{Verb, find};
use crate::step::{Literal, Target};

/// A field holds what was entered in it last, as it was entered or as the field writes it (the same letters and digits:
/// "+1 (555) 010" for "1555010"), DESIGN section 7.
pub(crate) fn as_entered(sight: &Sight<'_>, target: Option<&Target>, value: Option<&Literal>) -> Ruling {
    let entered = sight.view.entered;
    let same = |a: &Target, b: &Target| {
        a.name.as_ref().map(|n| plain(&n.text)) == b.name.as_ref().map(|n| plain(&n.text))
    };
    match (target, value) {
        (Some(target), Some(value)) => holds_entered(sight, target, &value.text, value.secret),
        (Some(target), None) => match entered.iter().rev().find(|e| same(&e.target, target)) {
            Some(e) => holds_entered(sight, target, &e.value, e.secret),
            None => match called(entered, target) {
                Some(e) => holds_entered(sight, &e.target, &e.value, e.secret),
                None => {
                    Ruling::unknown(format!("nothing was entered in the {} in this case", in_words(target)))
                }
            },
        },
        (None, None) => all_entered(sight, same),
        (None, Some(value)) => {
            let is_it = |e: &&Entered| plain(&value.text) == plain(&e.value);
            match entered.iter().rev().find(is_it).or_else(|| entered_in(entered, value)) {
                Some(e) => holds_entered(sight, &e.target, &e.value, e.secret),
                None => Ruling::unknown("no such value was entered in this case: name the field"),
            }
        }
    }
}

/// What was entered last in the only field that a name without quotes may mean: it says the same but for its case, or ends with
/// the name of the field, as "product name" does of "Name", or the other way round.
fn called<'a>(entered: &'a [Entered], target: &Target) -> Option<&'a Entered> {
    let said = words_of(&target.name.as_ref().filter(|name| !name.quoted)?.text);
    let may_be = |e: &&Entered| {
        let name = e.target.name.as_ref().map(|name| words_of(&name.text)).unwrap_or_default();
        !name.is_empty() && (said.ends_with(&name) || name.ends_with(&said) || name.starts_with(&said))
    };
    let last = entered.iter().rev().find(may_be)?;
    entered.iter().filter(may_be).all(|e| e.target.name == last.target.name).then_some(last)
}

fn words_of(text: &str) -> Vec<String> {
    let words = folded(text);
    words.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

/// "The values are as entered": what was entered last is; that it is so of the other fields of the page, too, may be meant or not.
fn all_entered(sight: &Sight<'_>, same: impl Fn(&Target, &Target) -> bool) -> Ruling {
    let Some((last, earlier)) = sight.view.entered.split_last() else {
        return Ruling::unknown("no such value was entered in this case: name the field");
    };
    let ruling = holds_entered(sight, &last.target, &last.value, last.secret);
    let mut fields = vec![&last.target];
    for e in earlier.iter().rev() {
        if ruling.truth != super::Truth::True || fields.iter().any(|known| same(known, &e.target)) {
            continue;
        }
        fields.push(&e.target);
        let found = find(sight.now, &e.target, Verb::Observe);
        // A field of an earlier page is none of this one.
        if found.elements.is_empty() && found.hidden.is_empty() {
            continue;
        }
        let other = holds_entered(sight, &e.target, &e.value, e.secret);
        if other.truth != super::Truth::True {
            let observed =
                if other.observed.is_empty() { other.reason.unwrap_or_default() } else { other.observed };
            return Ruling::unknown(format!(
                "{}, but {observed}: name the field that is meant",
                ruling.observed
            ));
        }
    }
    ruling
}

/// Whether a field that holds the same letters and digits only wrote them in its form: with brackets, gaps and dashes, as telephone
/// numbers are, or its digits in groups of three. A sign that is lost or set before a number, or a decimal point, is another value.
fn only_formats(entered: &str, held: &str) -> bool {
    // "1234.50" as "1,234.50".
    let (entered, held) = match (entered.rsplit_once('.'), held.rsplit_once('.')) {
        (Some((a, cents)), Some((b, same))) if cents == same => (a, b),
        _ => (entered, held),
    };
    let signs =
        |t: &str| t.chars().filter(|c| !c.is_alphanumeric() && !c.is_whitespace()).collect::<Vec<_>>();
    let (was, is) = (signs(entered), signs(held));
    let mut left = is.iter();
    let kept = was.iter().all(|sign| left.any(|s| s == sign));
    let gaps = entered.contains(' ') && !held.contains(' ') && is.is_empty();
    let marks: Vec<char> = is.iter().copied().filter(|c| matches!(c, '.' | ',')).collect();
    let in_threes = || {
        marks.windows(2).all(|pair| pair[0] == pair[1])
            && held.split(['.', ',']).skip(1).all(|g| g.chars().take_while(char::is_ascii_digit).count() == 3)
    };
    let negated = held.starts_with(['-', '−']) && !entered.starts_with(['-', '−']);
    kept && !gaps && !negated && (marks.is_empty() || was.len() == is.len() || in_threes())
}

/// What was entered last in the field of this name, where all that was entered under it went to one target.
fn entered_in<'a>(entered: &'a [Entered], name: &Literal) -> Option<&'a Entered> {
    let named = |e: &&Entered| e.target.name.as_ref().is_some_and(|n| folded(&n.text) == folded(&name.text));
    let last = entered.iter().rev().find(named)?;
    entered.iter().filter(named).all(|e| e.target == last.target).then_some(last)
}

fn holds_entered(sight: &Sight<'_>, target: &Target, entered: &str, secret: bool) -> Ruling {
    let index = match subject(sight, target) {
        Ok(index) => index,
        Err(ruling) => return ruling,
    };
    let Some(e) = sight.element(index) else { return Ruling::unknown("the field is gone") };
    let proof = evidence(sight.now, index);
    let Some(held) = &e.value else {
        return Ruling::unknown(format!("what the {} holds cannot be seen", describe(e))).with(proof);
    };
    if let Some(ruling) = behind_dots(e, held, TextMatch::Is, entered) {
        return ruling.with(proof);
    }
    let core = |t: &str| plain(t).chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let shown = if e.states.masked || secret { "••••••" } else { held };
    let observed = format!("the {} holds '{shown}'", describe(e));
    let (held, entered) = (plain(held), plain(entered));
    let same_core =
        !core(&entered).is_empty() && core(&held) == core(&entered) && only_formats(&entered, &held);
    if held == entered || same_core {
        return Ruling::holds(observed).with(proof);
    }
    if core(&held).to_lowercase() == core(&entered).to_lowercase() || core(&held).contains(&core(&entered)) {
        let reason = format!(
            "{observed}, which may be another form of what was entered: quote it as the field shows it"
        );
        return Ruling::unknown(reason).with(proof);
    }
    Ruling::fails(observed).with(proof)
}
