//! Rule: the same as at an earlier moment.

use super::beside_label;
use super::count::exact_count;
use super::ruling::{Ruling, Sight};
use super::subject::{in_words, subject};
use crate::assertion::{Earlier, Subject};
use crate::event::Evidence;
use crate::facts::address;
use crate::facts::kinds::is_field;
use crate::facts::line::text_of;
use crate::facts::numbers;
use crate::facts::plain::plain;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{Literal, Target};

/// The subject is what it was after an earlier row, or before this row's action; `changed` claims the opposite.
pub(crate) fn same(sight: &Sight<'_>, subject: &Subject, earlier: Earlier, changed: bool) -> Ruling {
    let then = match earlier {
        Earlier::BeforeAction => sight.view.before,
        Earlier::Row(n) => (n as usize).checked_sub(1).and_then(|i| sight.view.rows.get(i)).copied(),
    };
    let Some(then) = then else {
        return Ruling::unknown("there is no such earlier moment in this case");
    };
    let before = Sight { now: then, standing: true, ..*sight };
    let (now, then) = match readings(sight, &before, subject) {
        Ok(both) => both,
        Err(ruling) => return ruling,
    };
    let equal = match subject {
        Subject::Url => address::same_address(&now, &then),
        _ => now == then,
    };
    if let Some(ruling) = (*subject == Subject::Page && !equal && !changed)
        .then(|| answered(sight, &before, (&now, &then)))
        .flatten()
    {
        return ruling;
    }
    let digits_gone = |t: &str| t.chars().filter(|c| !c.is_numeric()).collect::<String>();
    if *subject == Subject::Page && !equal && digits_gone(&now) == digits_gone(&then) {
        return Ruling::unknown(
            "the page differs in numbers only, which may be a clock or counter: name what must be the same",
        );
    }
    let observed = if *subject == Subject::Page {
        if equal { "the page is the same".to_owned() } else { differing(&then, &now) }
    } else {
        format!("it was '{then}' and is '{now}'")
    };
    let evidence = Evidence { quote: Some(now).filter(|n| n.len() < 300), ..Evidence::default() };
    Ruling::when(equal != changed, observed).with(evidence)
}

/// A question of the page that the step has answered has gone, and the page is as it was before that came: nothing else has happened.
fn answered(sight: &Sight<'_>, before: &Sight<'_>, (now, then): (&str, &str)) -> Option<Ruling> {
    /// Most lines of a question with its buttons.
    const LINES: usize = 8;
    let (shows, showed): (Vec<&str>, Vec<&str>) = (now.lines().collect(), then.lines().collect());
    let ahead = shows.iter().zip(&showed).take_while(|(a, b)| a == b).count();
    let gone = showed.len().checked_sub(shows.len()).filter(|gone| (1..=LINES).contains(gone))?;
    if shows.get(ahead..)? != showed.get(ahead + gone..)? {
        return None;
    }
    let went = showed.get(ahead..ahead + gone)?;
    let is_asked = |e: &Element| {
        let said = plain(&text_of_element(before, e));
        e.visible && e.role == Role::Button && went.contains(&said.as_str())
    };
    if !before.now.elements.iter().any(is_asked) {
        return None;
    }
    let as_now = |page: &Snapshot| {
        reading(&Sight { now: page, ..*before }, &Subject::Page).is_ok_and(|read| read == now)
    };
    let earlier = sight.view.rows.iter().chain(sight.view.steps).any(|page| as_now(page));
    let question = went.first().unwrap_or(&"");
    Some(match earlier {
        true => Ruling::holds(format!("the page is as it was before '{question}' came, which has gone")),
        false => Ruling::unknown(format!(
            "'{question}' has gone, and nothing else: say whether that is meant, or name what must be the same"
        )),
    })
}

fn text_of_element(sight: &Sight<'_>, e: &Element) -> String {
    let runs = sight.now.runs.get(e.runs.0..e.runs.1).unwrap_or_default();
    runs.iter().map(|run| run.text.as_str()).collect()
}

/// The number that the subject shows is higher (`up`) or lower than before this row's action, by so much where that
/// was said.
pub(crate) fn moved(sight: &Sight<'_>, subject: &Subject, up: bool, by: Option<&Literal>) -> Ruling {
    let Some(before) = sight.earlier() else {
        return Ruling::unknown("nothing was seen before the action: say what it is now");
    };
    let (now, then) = match readings(sight, &before, subject) {
        Ok(both) => both,
        Err(ruling) => return ruling,
    };
    let (less, more) = if up { (&then, &now) } else { (&now, &then) };
    match numbers::is_more(less, more, by.map(|by| by.text.as_str())) {
        Ok(holds) => {
            let evidence =
                Evidence { quote: Some(now.clone()).filter(|n| n.len() < 300), ..Evidence::default() };
            Ruling::when(holds, format!("it was '{then}' and is '{now}'")).with(evidence)
        }
        Err(why) => Ruling::unknown(format!("it was '{then}' and is '{now}', {why}")),
    }
}

fn differing(then: &str, now: &str) -> String {
    let lines =
        |a: &str, b: &str| a.lines().find(|l| !b.lines().any(|m| m == *l)).unwrap_or_default().to_owned();
    format!("the page showed '{}' and shows '{}'", lines(then, now), lines(now, then))
}

/// What the subject shows now, and what it showed before.
fn readings(sight: &Sight<'_>, before: &Sight<'_>, of: &Subject) -> Result<(String, String), Ruling> {
    let unknown = |when: &str, reason| Ruling::unknown(format!("{when} {reason}"));
    let now = reading(sight, of).map_err(|reason| unknown("now", reason))?;
    let then = reading(before, of).map_err(|reason| unknown("then", reason))?;
    Ok((now, then))
}

fn reading(sight: &Sight<'_>, of: &Subject) -> Result<String, String> {
    let s = sight.now;
    match of {
        Subject::Url => Ok(s.url.clone()),
        Subject::Title => Ok(plain(&s.title)),
        Subject::Page => {
            Ok(s.text().lines().map(plain).filter(|l| !l.is_empty()).collect::<Vec<_>>().join("\n"))
        }
        Subject::Count(counted) => exact_count(sight, counted, &[])
            .map(|n| n.to_string())
            .ok_or_else(|| "the count cannot be told".to_owned()),
        Subject::Value(target) => value_of(sight, target),
    }
}

fn value_of(sight: &Sight<'_>, target: &Target) -> Result<String, String> {
    if let [text] = beside_label::beside(sight, target).as_slice() {
        return Ok(text.clone());
    }
    let unclear = || format!("the {} cannot be told", in_words(target));
    let index = subject(sight, target).map_err(|_| unclear())?;
    let e = sight.element(index).ok_or_else(unclear)?;
    match &e.value {
        _ if e.states.masked => Err("what the field holds is masked".to_owned()),
        Some(value) => Ok(plain(value)),
        None if is_field(e.role) => Err(unclear()),
        None => Ok(text_of(sight.now, index)).and_then(|t| if t.is_empty() { Err(unclear()) } else { Ok(t) }),
    }
}
