//! Assertions as expectations that wait.

use verbatim_engine::assertion::{
    Assertion, Check, Claim, Comparison, Counted, Direction, Look, Memory, MessageKind, State, TextMatch,
};
use verbatim_engine::step::{ElementKind, Literal, Ordinal, Scope, Target};

use super::locate::{Use, target, within};
use super::memory;
use super::script::{Script, text, value};
use crate::sentence::role_of_kind;

/// Adds what must hold.
pub(super) fn expect(script: &mut Script, assertion: &Assertion) -> Result<(), String> {
    match assertion {
        Assertion::And(parts) => parts.iter().try_for_each(|part| expect(script, part)),
        Assertion::Or(parts) => {
            let found: Result<Vec<String>, String> = parts.iter().map(sight).collect();
            let found = found?.into_iter().reduce(|all, one| format!("{all}.or({one})")).unwrap_or_default();
            script.line(&format!("await expect({found}.first()).toBeVisible();"));
            Ok(())
        }
        Assertion::Not(inner) => match inner.as_ref() {
            Assertion::Check(check) => self::check(script, check, true),
            // Not (a or b) is neither.
            Assertion::Or(parts) => {
                parts.iter().try_for_each(|part| expect(script, &Assertion::Not(Box::new(part.clone()))))
            }
            _ => Err("a negated list of checks has no expectation".into()),
        },
        Assertion::Check(check) if check.memory == Memory::Was => Err("what was before is not kept".into()),
        Assertion::Check(check) => self::check(script, check, false),
    }
}

/// A condition on the page as it is.
pub(super) fn now(assertion: &Assertion) -> Result<String, String> {
    match assertion {
        Assertion::Not(inner) => Ok(format!("!({})", now(inner)?)),
        other => Ok(format!("await {}.first().isVisible()", sight(other)?)),
    }
}

/// The locator of what a check wants to see.
fn sight(assertion: &Assertion) -> Result<String, String> {
    let Assertion::Check(check) = assertion else {
        return Err("this alternative is no single thing to see".into());
    };
    match &check.claim {
        Claim::Text { text, within: places, .. } => {
            Ok(format!("words({}, {})", within(places)?, value(&text.text)))
        }
        Claim::Element { target: at } => target(at, Use::Look),
        _ => Err("this alternative is nothing to see".into()),
    }
}

fn check(script: &mut Script, check: &Check, negative: bool) -> Result<(), String> {
    // "Still" and "no longer" speak of now as well; what was before is not looked at.
    let negative = negative || check.memory == Memory::NoLonger;
    let not = if negative { ".not" } else { "" };
    let statement = match &check.claim {
        Claim::Text { .. } | Claim::Element { .. } => {
            let found = sight(&Assertion::Check(check.clone()))?;
            if negative {
                format!("await expect({found}).toHaveCount(0);")
            } else {
                format!("await sees({found});")
            }
        }
        Claim::Page { name } => format!("await isPage(page, {}, {negative});", value(&name.text)),
        Claim::Title { how, text, .. } => {
            format!("await hasTitle(page, '{}', {}, {negative});", how_word(*how), value(&text.text))
        }
        Claim::Url { how, text } => {
            format!("await hasUrl(page, '{}', {}, {negative});", how_word(*how), value(&text.text))
        }
        Claim::Message { text: Some(text), .. } if !text.quoted => {
            return Err("no expectation tells what a message is about in other words".into());
        }
        Claim::Message { .. } => said(&check.claim, negative)?,
        Claim::Dialog { also, .. } if !also.is_empty() => return Err(SEVERAL.into()),
        Claim::Dialog { text, .. } if !negative => return dialog(script, text.as_ref()),
        Claim::Dialog { text, .. } => {
            let text = text.as_ref().map(|text| format!(", {}", value(&text.text))).unwrap_or_default();
            format!("await expect(dialogs(page{text})).toHaveCount(0);")
        }
        Claim::State { target: at, state } => state_of(at, *state, not)?,
        Claim::Value { target: at, how, value: text } => {
            let found = target(at, Use::Fill)?;
            let text = value(&text.text);
            format!(
                "await expect.poll(async () => fits(await shown({found}), '{}', {text})).toBe({});",
                how_word(*how),
                !negative
            )
        }
        Claim::Empty { target: at } => {
            format!("await expect.poll(() => shown({})){not}.toBe('');", target(at, Use::Fill)?)
        }
        Claim::Filled { target: at } => {
            let not = if negative { "" } else { ".not" };
            format!("await expect.poll(() => shown({})){not}.toBe('');", target(at, Use::Fill)?)
        }
        Claim::Download { name } if !negative => return download(script, name.as_ref()),
        Claim::NewTab { name } => {
            memory::new_tab(script, name.as_ref(), negative);
            return Ok(());
        }
        Claim::AsEntered { target, value } => {
            return memory::as_entered(script, target.as_ref(), value.as_ref(), negative);
        }
        Claim::Same { subject, earlier, changed } => {
            return memory::same(script, subject, *earlier, *changed != negative);
        }
        claim => counted(claim, negative)?,
    };
    script.line(&statement);
    Ok(())
}

/// Claims about how many there are, about tables and about order.
fn counted(claim: &Claim, negative: bool) -> Result<String, String> {
    let not = if negative { ".not" } else { "" };
    Ok(match claim {
        Claim::Count { counted, comparison, number, within: places } => {
            let place = within(places)?;
            let count = count(&place, counted)?;
            format!("await expect.poll(() => {count}){not}.{}({number});", comparison_word(*comparison)?)
        }
        Claim::TableRow { cells, within: places } => {
            let cells: Vec<String> = cells.iter().map(|cell| value(&cell.text)).collect();
            let found = format!("tableRow({}, [{}])", within(places)?, cells.join(", "));
            format!("await expect({found}){not}.toBeVisible();")
        }
        Claim::Cell { row, column, how, value: text, within: places } => {
            let read = format!("cell({}, {}, {})", within(places)?, value(&row.text), value(&column.text));
            format!(
                "await expect.poll(async () => fits(await {read}(), '{}', {})).toBe({});",
                how_word(*how),
                value(&text.text),
                !negative
            )
        }
        Claim::Order { column, direction, within: places, .. } => {
            let column = column.as_ref().map_or("null".into(), |column| value(&column.text));
            let descending = *direction == Direction::Descending;
            format!("await isSorted({}, {column}, {descending}, {negative});", within(places)?)
        }
        claim => return listed(claim, negative),
    })
}

/// Claims about what a list offers and where in it something stands, and about looks.
fn listed(claim: &Claim, negative: bool) -> Result<String, String> {
    let not = if negative { ".not" } else { "" };
    Ok(match claim {
        Claim::Options { target: at, values, only } => {
            let values: Vec<String> = values.iter().map(|text| value(&text.text)).collect();
            let (found, values) = (target(at, Use::Fill)?, values.join(", "));
            let wanted =
                if *only { format!("[{values}]") } else { format!("expect.arrayContaining([{values}])") };
            format!("await expect.poll(() => offered({found})){not}.toEqual({wanted});")
        }
        Claim::Before { first, second, within: places, .. } => {
            let (first, second) = (value(&first.text), value(&second.text));
            let place = within(places)?;
            format!("await expect.poll(() => standsBefore({place}, {first}, {second})).toBe({});", !negative)
        }
        Claim::ItemAt { ordinal, kind, text, within: places, .. } => {
            let at = match ordinal {
                Ordinal::Last => ".last()".to_owned(),
                Ordinal::Nth(n) => format!(".nth({})", n.saturating_sub(1)),
            };
            let items = items(&within(places)?, kind.unwrap_or(ElementKind::Item))?;
            format!("await expect({items}{at}){not}.toContainText(whole({}));", value(&text.text))
        }
        Claim::Every { kind, text, exact: false, within: places } => {
            let items = items(&within(places)?, *kind)?;
            let lacking = format!("{items}.filter({{ hasNotText: whole({}) }})", value(&text.text));
            format!("await expect({lacking}){not}.toHaveCount(0);")
        }
        Claim::Look { target: at, look } => {
            let (look, color) = look_word(look);
            let color = color.map(|color| format!(", {}", text(color))).unwrap_or_default();
            let found = target(at, Use::Look)?;
            format!("await expect.poll(() => looks({found}, '{look}'{color})).toBe({});", !negative)
        }
        _ => return Err("no expectation checks this".into()),
    })
}

/// Items or rows of data.
fn items(place: &str, kind: ElementKind) -> Result<String, String> {
    Ok(match kind {
        ElementKind::Row => {
            format!("visible({place}.getByRole('row')).filter({{ has: page.locator('td') }})")
        }
        ElementKind::Item => format!("visible({place}.getByRole('listitem'))"),
        kind => {
            let role = role_of_kind(kind).ok_or("elements of this kind have no role of their own")?;
            format!("visible({place}.getByRole('{role}'))")
        }
    })
}

fn look_word(look: &Look) -> (&'static str, Option<&str>) {
    match look {
        Look::Color(color) => ("color", Some(color)),
        Look::Background(color) => ("background", Some(color)),
        Look::Border(color) => ("border", Some(color)),
        Look::Highlighted(color) => ("highlighted", Some(color)),
        Look::Bold => ("bold", None),
        Look::Italic => ("italic", None),
        Look::Underlined => ("underlined", None),
        Look::StruckThrough => ("struck-through", None),
    }
}

pub(super) fn count(place: &str, counted: &Counted) -> Result<String, String> {
    Ok(match counted {
        Counted::Text(text) => format!("occurrences({place}, {})", value(&text.text)),
        Counted::Elements(kind, name) => {
            let at = Target {
                name: name.clone(),
                kind: Some(*kind),
                ordinal: None,
                within: Vec::new(),
                span: Default::default(),
            };
            let found = target(&at, Use::Look)?.replacen("page", place, 1);
            if *kind == ElementKind::Row {
                format!("{found}.filter({{ has: page.locator('td') }}).count()")
            } else {
                format!("{found}.count()")
            }
        }
        Counted::Noun(_) => return Err("things that the page calls by a noun cannot be counted".into()),
    })
}

fn comparison_word(comparison: Comparison) -> Result<&'static str, String> {
    Ok(match comparison {
        Comparison::Exactly => "toBe",
        Comparison::AtLeast => "toBeGreaterThanOrEqual",
        Comparison::AtMost => "toBeLessThanOrEqual",
        Comparison::MoreThan => "toBeGreaterThan",
        Comparison::FewerThan => "toBeLessThan",
        Comparison::MoreThanBefore | Comparison::FewerThanBefore => {
            return Err("how many there were before is not kept".into());
        }
    })
}

fn how_word(how: TextMatch) -> &'static str {
    match how {
        TextMatch::Is | TextMatch::Shows => "is",
        TextMatch::Contains => "contains",
        TextMatch::StartsWith => "starts",
        TextMatch::EndsWith => "ends",
    }
}

const SEVERAL: &str = "that one message or dialog says several texts is told by no locator";

/// What a message says, and where.
fn said(claim: &Claim, negative: bool) -> Result<String, String> {
    match claim {
        Claim::Message { also, .. } if !also.is_empty() => Err(SEVERAL.into()),
        Claim::Message { kind, text, within, .. } if !within.is_empty() => {
            placed(*kind, text.as_ref().filter(|_| !negative), within)
        }
        Claim::Message { kind, text, .. } => Ok(message(*kind, text.as_ref(), negative)),
        _ => Err("this is no message".into()),
    }
}

fn message(kind: Option<MessageKind>, text: Option<&Literal>, negative: bool) -> String {
    let kind = match kind {
        Some(MessageKind::Error | MessageKind::Warning) => "error",
        Some(MessageKind::Success) => "success",
        Some(MessageKind::Info) | None => "any",
    };
    let text = text.map(|text| format!(", {}", value(&text.text))).unwrap_or_default();
    let not = if negative { ".not" } else { "" };
    format!("await expect(message(page, '{kind}'{text})){not}.toBeVisible();")
}

/// A message and where its text stands: two expectations, which can only be claimed together.
fn placed(kind: Option<MessageKind>, text: Option<&Literal>, places: &[Scope]) -> Result<String, String> {
    let text =
        text.ok_or("a message without a text, or a denial of one, has no place that a locator tells")?;
    let there = format!("words({}, {})", within(places)?, value(&text.text));
    Ok(format!("{} await sees({there});", message(kind, Some(text), false)))
}

fn dialog(script: &mut Script, text: Option<&Literal>) -> Result<(), String> {
    let text = text.map_or("''".into(), |text| value(&text.text));
    if !script.answer_follows {
        // One that nobody answers is a dialog of the page, or an alert.
        script.line(&format!("await hasDialog(page, {text});"));
        return Ok(());
    }
    let name = script.event("dialog")?;
    script.line(&format!("expect((await {name}).message()).toContain({text});"));
    Ok(())
}

fn download(script: &mut Script, name: Option<&Literal>) -> Result<(), String> {
    let event = script.event("download")?;
    match name {
        Some(name) => {
            script.line(&format!("expect((await {event}).suggestedFilename()).toBe({});", value(&name.text)))
        }
        None => script.line(&format!("await {event};")),
    }
    Ok(())
}

fn state_of(at: &Target, state: State, not: &str) -> Result<String, String> {
    let boxes =
        matches!(state, State::Checked | State::Unchecked) || matches!(at.kind, Some(ElementKind::Radio));
    let purpose = match state {
        _ if boxes => Use::Check,
        State::Required
        | State::Optional
        | State::ReadOnly
        | State::Editable
        | State::Masked
        | State::Invalid
        | State::Valid => Use::Fill,
        _ => Use::Look,
    };
    let found = match at.kind {
        None if state == State::Focused => target(at, Use::Fill)?,
        _ => target(at, purpose)?,
    };
    let opposite = if not.is_empty() { ".not" } else { "" };
    let attribute = |name: &str, value: &str| format!("toHaveAttribute('{name}', '{value}')");
    let (not, matcher) = match state {
        State::Checked => (not, "toBeChecked()".into()),
        State::Unchecked => (opposite, "toBeChecked()".into()),
        State::Selected if boxes => (not, "toBeChecked()".into()),
        State::Selected => (not, attribute("aria-selected", "true")),
        State::Enabled | State::Clickable => (not, "toBeEnabled()".into()),
        State::Disabled => (not, "toBeDisabled()".into()),
        State::Required => (not, "toHaveJSProperty('required', true)".into()),
        State::Optional => (opposite, "toHaveJSProperty('required', true)".into()),
        State::ReadOnly => (opposite, "toBeEditable()".into()),
        State::Editable => (not, "toBeEditable()".into()),
        State::Focused => (not, "toBeFocused()".into()),
        State::Expanded => (not, attribute("aria-expanded", "true")),
        State::Collapsed => (not, attribute("aria-expanded", "false")),
        State::Pressed => (not, attribute("aria-pressed", "true")),
        State::Invalid => (not, attribute("aria-invalid", "true")),
        State::Valid => (opposite, attribute("aria-invalid", "true")),
        State::Masked => (not, attribute("type", "password")),
    };
    Ok(format!("await expect({found}){not}.{matcher};"))
}
