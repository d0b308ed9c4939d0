//! The elements that an exact locator matches.

use crate::facts::wanted::clean;
use crate::locator::Locator;
use crate::snapshot::Snapshot;
use crate::verdict::{Cause, Finding};

/// The elements that a locator matches, visible or not, in document order.
///
/// # Errors
/// The page was not asked for the selector, or the browser cannot read it; the finding has no sentence yet.
pub(super) fn matches(snapshot: &Snapshot, locator: &Locator) -> Result<Vec<usize>, Finding> {
    let such = |is: &dyn Fn(usize) -> bool| (0..snapshot.elements.len()).filter(|&i| is(i)).collect();
    if let Some(css) = locator.query() {
        let finding = |message: String| {
            let way_out = "write a selector that the browser reads, or name the element in words";
            Finding::new(Cause::AmbiguousStep, "", message).way_out(way_out)
        };
        if snapshot.refused.contains(&css) {
            return Err(finding(format!("the browser reads no selector in {locator}")));
        }
        if !snapshot.selectors.contains(&css) {
            return Err(finding(format!("the page was not asked for {locator}")));
        }
        return Ok(such(&|i| snapshot.elements[i].matches.contains(&css)));
    }
    Ok(match locator {
        Locator::Role { role, name } => such(&|i| {
            let e = &snapshot.elements[i];
            e.role == *role && name.as_ref().is_none_or(|name| clean(&e.name) == clean(name))
        }),
        Locator::Css(_) | Locator::Label(_) | Locator::Text(_) => Vec::new(),
    })
}
