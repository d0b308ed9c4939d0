//! The elements of a page and their own texts, in the order of their start tags.

use std::cell::RefCell;
use std::rc::Rc;

use lol_html::html_content::{EndTag, TextType};
use lol_html::{EndTagHandler, RewriteStrSettings, doc_text, element, rewrite_str};

use crate::text::plain;

/// Attributes that people read or hear.
pub(crate) const NAMING: [&str; 6] = ["alt", "aria-label", "label", "placeholder", "title", "value"];

/// An element.
#[derive(Debug, Default)]
pub(crate) struct Element {
    pub(crate) tag: String,
    /// Names in small letters, and values as they are read.
    pub(crate) attributes: Vec<(String, String)>,
    /// The place of the element around it.
    pub(crate) parent: Option<usize>,
    /// Its own texts, each as people read it; not those of elements within it.
    pub(crate) texts: Vec<String>,
}

impl Element {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// What it says itself: its texts, and the attributes that name it.
    pub(crate) fn said(&self) -> impl Iterator<Item = &str> {
        let named = self.attributes.iter().filter(|(name, _)| NAMING.contains(&name.as_str()));
        self.texts.iter().map(String::as_str).chain(named.map(|(_, value)| value.as_str()))
    }
}

/// The elements of a page, and all its texts in their order.
#[derive(Debug, Default)]
pub(crate) struct Outline(pub(crate) Vec<Element>, pub(crate) Vec<String>);

#[derive(Default)]
struct Building {
    elements: Vec<Element>,
    /// The places of the elements that are open. One whose end tag is left out stays until one around it ends.
    open: Vec<usize>,
    text: String,
    texts: Vec<String>,
}

impl Outline {
    /// Of a page, or a piece of one; none where it cannot be read.
    pub(crate) fn of(html: &str) -> Option<Self> {
        let building = Rc::new(RefCell::new(Building::default()));
        let (begun, said) = (building.clone(), building.clone());
        let start = element!("*", move |e| {
            let mut now = begun.borrow_mut();
            let (place, parent) = (now.elements.len(), now.open.last().copied());
            let attributes = e.attributes().iter().map(|a| (a.name(), plain(&a.value()))).collect();
            now.elements.push(Element { tag: e.tag_name(), attributes, parent, texts: Vec::new() });
            if let Some(ends) = e.end_tag_handlers() {
                now.open.push(place);
                let ended = begun.clone();
                let close = move |_: &mut EndTag<'_>| {
                    let open = &mut ended.borrow_mut().open;
                    if let Some(at) = open.iter().rposition(|one| *one == place) {
                        open.truncate(at);
                    }
                    Ok(())
                };
                let close: EndTagHandler<'static> = Box::new(close);
                ends.push(close);
            }
            Ok(())
        });
        let text = doc_text!(move |chunk| {
            if matches!(chunk.text_type(), TextType::Data | TextType::RCData) {
                let mut now = said.borrow_mut();
                now.text.push_str(chunk.as_str());
                if chunk.last_in_text_node() {
                    let text = plain(&std::mem::take(&mut now.text));
                    if !text.is_empty() {
                        now.texts.push(text.clone());
                        let place = now.open.last().copied();
                        place.into_iter().for_each(|place| now.elements[place].texts.push(text.clone()));
                    }
                }
            }
            Ok(())
        });
        let settings = RewriteStrSettings {
            element_content_handlers: vec![start],
            document_content_handlers: vec![text],
            ..RewriteStrSettings::new()
        };
        rewrite_str(html, settings).ok()?;
        let built = building.take();
        Some(Self(built.elements, built.texts))
    }

    /// The places of the elements that say this text themselves, letter by letter.
    pub(crate) fn saying(&self, text: &str) -> Vec<usize> {
        let says = |e: &Element| e.said().any(|own| own.contains(text));
        self.0.iter().enumerate().filter(|(_, e)| says(e)).map(|(place, _)| place).collect()
    }

    /// The element and those around it, from within.
    pub(crate) fn around(&self, place: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(place), |place| self.0[*place].parent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_element_has_its_own_texts() {
        let html =
            "<ul><li>One<li><b>Two</b> of 2</ul><script>'One'</script><p title='Three &amp; 4'>Four</p>";
        let outline = Outline::of(html).unwrap();
        let tags: Vec<&str> = outline.0.iter().map(|e| e.tag.as_str()).collect();
        assert_eq!(tags, ["ul", "li", "li", "b", "script", "p"]);
        assert_eq!(outline.0[2].texts, ["of 2"]);
        assert_eq!(outline.saying("One"), [1]);
        assert_eq!(outline.saying("Three & 4"), [5]);
        assert_eq!(outline.around(3).last(), Some(0));
        assert_eq!(outline.0[5].parent, None);
    }
}
