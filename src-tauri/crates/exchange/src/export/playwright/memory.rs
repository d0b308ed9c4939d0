//! What a later row compares with an earlier moment: it is kept in a constant there.

use verbatim_engine::assertion::{Assertion, Claim, Earlier, Subject};
use verbatim_engine::step::Literal;
use verbatim_engine::step::Target;

use super::claim::count;
use super::locate::{Use, target};
use super::script::{Script, text, value};

/// Calls back with every claim of an assertion.
fn each<'a>(assertion: &'a Assertion, visit: &mut impl FnMut(&'a Claim)) {
    match assertion {
        Assertion::And(parts) | Assertion::Or(parts) => parts.iter().for_each(|part| each(part, visit)),
        Assertion::Not(inner) => each(inner, visit),
        Assertion::Check(check) => visit(&check.claim),
    }
}

/// Keeps what the claims of a row compare with the moment before its first action.
pub(super) fn before(script: &mut Script, expected: &Assertion) -> Result<(), String> {
    let mut subjects = Vec::new();
    let mut tabs = false;
    each(expected, &mut |claim| match claim {
        Claim::Same { subject, earlier: Earlier::BeforeAction, .. } => subjects.push(subject),
        Claim::NewTab { .. } => tabs = true,
        _ => {}
    });
    if tabs {
        script.tabs += 1;
        let number = script.tabs;
        script.line(&format!("const tabs{number} = page.context().pages().length;"));
    }
    subjects.into_iter().try_for_each(|subject| keep(script, 0, subject))
}

/// Keeps what later rows compare with the moment after the row of a number.
pub(super) fn after<'a>(
    script: &mut Script,
    number: u32,
    later: impl Iterator<Item = &'a Assertion>,
) -> Result<(), String> {
    let mut subjects = Vec::new();
    for expected in later {
        each(expected, &mut |claim| match claim {
            Claim::Same { subject, earlier: Earlier::Row(row), .. } if *row == number => {
                subjects.push(subject);
            }
            _ => {}
        });
    }
    subjects.into_iter().try_for_each(|subject| keep(script, number, subject))
}

fn keep(script: &mut Script, row: u32, subject: &Subject) -> Result<(), String> {
    let read = read(subject)?;
    let name = format!("seen{}", script.seen.len() + 1);
    script.line(&format!("const {name} = {read};"));
    script.seen.push((row, subject.clone(), name));
    Ok(())
}

fn read(subject: &Subject) -> Result<String, String> {
    Ok(match subject {
        Subject::Value(at) => format!("await shown({})", shown(at)?),
        Subject::Url => "page.url()".into(),
        Subject::Title => "await page.title()".into(),
        Subject::Count(counted) => format!("await {}", count("page", counted)?),
        Subject::Page => "await allText(page)".into(),
    })
}

/// A field by its name, or what shows a text.
fn shown(at: &Target) -> Result<String, String> {
    target(at, if at.kind.is_none() { Use::Fill } else { Use::Look })
}

/// What is compared with an earlier moment is as it was then.
pub(super) fn same(
    script: &mut Script,
    subject: &Subject,
    earlier: Earlier,
    changed: bool,
) -> Result<(), String> {
    let row = match earlier {
        Earlier::Row(row) => row,
        Earlier::BeforeAction => 0,
    };
    let kept = script.seen.iter().rev().find(|(at, known, _)| *at == row && known == subject);
    let name = kept.map(|(.., name)| name.clone()).ok_or("it compares with a row that is not there")?;
    let not = if changed { ".not" } else { "" };
    script.line(&format!("await expect.poll(async () => {}){not}.toBe({name});", read(subject)?));
    Ok(())
}

/// A field holds what was entered in it last.
pub(super) fn as_entered(
    script: &mut Script,
    at: Option<&Target>,
    said: Option<&Literal>,
    negative: bool,
) -> Result<(), String> {
    let folded = |text: &str| text.trim().to_lowercase();
    let named = |target: &Target, name: &str| {
        target.name.as_ref().is_some_and(|known| folded(&known.text) == folded(name))
    };
    let entered = &script.entered;
    let found = match (at, said) {
        (Some(at), Some(said)) => Some((at.clone(), said.text.clone())),
        (Some(at), None) => {
            let name = at.name.as_ref().map(|name| name.text.as_str()).unwrap_or_default();
            entered.iter().rev().find(|(target, _)| named(target, name)).cloned()
        }
        (None, Some(said)) => {
            let by_value = entered.iter().rev().find(|(_, value)| *value == said.text);
            by_value.or_else(|| entered.iter().rev().find(|(target, _)| named(target, &said.text))).cloned()
        }
        (None, None) => entered.last().cloned(),
    };
    let (at, text) = found.ok_or("nothing was entered that it could speak of")?;
    let (found, wanted) = (target(&at, Use::Fill)?, value(&text));
    script.line(&format!(
        "await expect.poll(async () => fits(await shown({found}), 'is', {wanted})).toBe({});",
        !negative
    ));
    Ok(())
}

/// A tab was opened in this row.
pub(super) fn new_tab(script: &mut Script, name: Option<&Literal>, negative: bool) {
    let name = name.map_or_else(|| "undefined".to_owned(), |name| text(&name.text));
    let number = script.tabs;
    script.line(&format!("await hasNewTab(page, tabs{number}, {name}, {negative});"));
}
