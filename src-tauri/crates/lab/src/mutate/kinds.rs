//! What there is of a kind on a page, by the roles and tags of its elements alone.

use verbatim_engine::assertion::{Assertion, Claim};
use verbatim_engine::snapshot::{Element, Role, Snapshot};
use verbatim_engine::step::{ElementKind, Literal};

/// Whether a claim names a thing of a kind, and nothing on the page that may pass for one of that kind says its name, seen or not.
pub(super) fn nothing_of_kind(page: &Snapshot, claim: &Assertion) -> bool {
    let Assertion::Check(check) = claim else { return false };
    let Claim::Element { target } = &check.claim else { return false };
    let (Some(kind), Some(name)) = (target.kind, target.name.as_ref().filter(|name| name.quoted)) else {
        return false;
    };
    let Some(may_be) = may_be(kind) else { return false };
    !page.elements.iter().any(|e| may_be(e) && says(e, name))
}

/// What may pass for a kind: more than what is one.
fn may_be(kind: ElementKind) -> Option<fn(&Element) -> bool> {
    Some(match kind {
        ElementKind::Link => |e| e.role == Role::Link || e.tag == "a" || e.href.is_some(),
        ElementKind::Heading => |e| {
            matches!(e.role, Role::Heading | Role::ColumnHeader | Role::RowHeader)
                || matches!(
                    e.tag.as_str(),
                    "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "legend" | "caption" | "th"
                )
        },
        ElementKind::Button => |e| {
            let looks = |class: &String| class.contains("btn") || class.contains("button");
            e.role == Role::Button
                || matches!(e.tag.as_str(), "button" | "input" | "summary")
                || e.classes.iter().any(looks)
        },
        _ => return None,
    })
}

fn says(e: &Element, name: &Literal) -> bool {
    let wanted = name.text.to_lowercase();
    let texts = [&e.name, &e.description].into_iter().chain(&e.labels).chain(e.value.iter());
    texts.into_iter().any(|text| text.to_lowercase().contains(&wanted))
}

/// How many there are of a kind that are seen; none of kinds that no role tells.
pub(super) fn count_of_kind(page: &Snapshot, kind: ElementKind, name: Option<&Literal>) -> Option<u64> {
    if kind == ElementKind::Row && name.is_none() {
        let [table] = page.tables.as_slice() else { return None };
        return Some(table.rows.iter().filter(|row| !row.header && !row.footer).count() as u64);
    }
    let role = match kind {
        ElementKind::Button => Role::Button,
        ElementKind::Link => Role::Link,
        ElementKind::Heading => Role::Heading,
        ElementKind::Checkbox => Role::Checkbox,
        ElementKind::Radio => Role::Radio,
        ElementKind::Tab => Role::Tab,
        _ => return None,
    };
    let counts = |e: &&Element| e.visible && e.role == role && name.is_none_or(|name| e.name == name.text);
    Some(page.elements.iter().filter(counts).count() as u64)
}
