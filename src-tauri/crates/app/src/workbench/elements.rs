//! Elements of a page that a run has seen, named so that a step finds them.

use verbatim_engine::clarity;
use verbatim_engine::event::BlobId;
use verbatim_engine::ground;
use verbatim_engine::questions;
use verbatim_engine::snapshot::{Element, Rect, Snapshot, Tristate};

use super::Workbench;
use crate::error::Error;
use crate::view::PageElement;

/// So many elements under a point are told.
const MOST: usize = 8;

impl Workbench {
    /// The elements at a point of a page that a run has seen, the innermost first.
    ///
    /// # Errors
    /// What was seen was pruned, or cannot be read.
    pub fn elements_at(&self, snapshot: BlobId, x: f64, y: f64) -> Result<Vec<PageElement>, Error> {
        let bytes = self.store.blob(&snapshot)?;
        let page: Snapshot = serde_json::from_slice(&bytes)
            .map_err(|error| Error::refused("pruned", format!("could not read what was seen: {error}")))?;
        Ok(at(&page, x, y))
    }
}

/// The elements at a point that a person would name, the innermost first.
pub(super) fn at(page: &Snapshot, x: f64, y: f64) -> Vec<PageElement> {
    let holds = |e: &Element| {
        let b = e.bbox;
        e.visible && x >= b.x && x < b.x + b.width && y >= b.y && y < b.y + b.height
    };
    let area = |e: &Element| e.bbox.width * e.bbox.height;
    let mut found: Vec<usize> = (0..page.elements.len()).filter(|&i| holds(&page.elements[i])).collect();
    // Of two of one size the later one stands inside of the other, or over it.
    found.sort_by(|&a, &b| area(&page.elements[a]).total_cmp(&area(&page.elements[b])).then(b.cmp(&a)));
    let mut named: Vec<PageElement> = Vec::new();
    for element in found {
        let one = describe(page, element);
        if !named.iter().any(|known| known.description == one.description) {
            named.push(one);
        }
        if named.len() == MOST {
            break;
        }
    }
    named
}

/// How an element is named, and what can be done with it.
pub(super) fn describe(page: &Snapshot, element: usize) -> PageElement {
    let description = ground::describe(page, element);
    let e = &page.elements[element];
    let named = questions::steps_of(page, element);
    let (target, steps) = named.map_or((None, Vec::new()), |(words, steps)| (Some(words), steps));
    let assertions = assertions(page, element, target.as_deref());
    let control = ground::is_interactive(e);
    PageElement { description, bbox: e.bbox, control, masked: e.states.masked, target, steps, assertions }
}

/// The page itself, of which its title and address can be expected.
pub(super) fn whole(page: &Snapshot) -> PageElement {
    let mut assertions = Vec::new();
    if !page.title.is_empty() && !page.title.contains('\'') {
        assertions.push(format!("the page title is '{}'", page.title));
    }
    let path = page.url.split_once("://").and_then(|(_, rest)| rest.find('/').map(|at| &rest[at..]));
    let path = path.and_then(|path| path.split(['?', '#']).next()).filter(|path| !path.contains('\''));
    assertions.extend(path.map(|path| format!("the URL contains '{path}'")));
    let (width, height) = page.viewport;
    let bbox = Rect { x: 0.0, y: 0.0, width: f64::from(width), height: f64::from(height) };
    PageElement {
        description: "the page".into(),
        bbox,
        control: false,
        masked: false,
        target: None,
        steps: Vec::new(),
        assertions,
    }
}

/// What can be expected of an element as it is.
fn assertions(page: &Snapshot, element: usize, target: Option<&str>) -> Vec<String> {
    let e = &page.elements[element];
    let mut found = Vec::new();
    let text = page.text_of(element);
    let line = text.lines().next().unwrap_or_default().trim();
    if !line.is_empty() && line.chars().count() <= 80 && !line.contains('\'') {
        found.push(format!("'{line}' is displayed"));
    }
    if let Some(words) = target {
        if let Some(value) = e.value.as_deref().filter(|value| !value.is_empty() && !value.contains('\'')) {
            found.push(format!("{words} contains '{value}'"));
        }
        found.push(format!("{words} is displayed"));
        match e.states.checked {
            Some(Tristate::True) => found.push(format!("{words} is checked")),
            Some(Tristate::False) => found.push(format!("{words} is not checked")),
            _ => {}
        }
        if e.states.disabled {
            found.push(format!("{words} is disabled"));
        }
    }
    found.retain(|sentence| clarity::read_expected(sentence, &[]).is_ok());
    found
}
