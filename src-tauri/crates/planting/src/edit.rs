//! Changes of a page by the places of its elements; all else stays as it is, letter by letter.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use html_escape::decode_html_entities;
use lol_html::html_content::{ContentType, TextChunk, TextType};
use lol_html::{RewriteStrSettings, doc_text, element, rewrite_str};

use crate::outline::NAMING;
use crate::text::{plain, squeezed};

/// What is changed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Edits {
    /// These elements are gone, with all that is in them.
    pub(crate) removed: BTreeSet<usize>,
    /// These attributes of elements are so, or gone.
    pub(crate) attributes: BTreeMap<usize, Vec<(String, Option<String>)>>,
    /// This text is that one, in texts and in the attributes that name.
    pub(crate) text: Option<(String, String)>,
}

/// The page with its changes; none where it cannot be read.
pub(crate) fn edited(html: &str, edits: &Edits) -> Option<String> {
    let mut place = 0;
    let elements = element!("*", |e| {
        let here = place;
        place += 1;
        if edits.removed.contains(&here) {
            e.remove();
        }
        for (name, value) in edits.attributes.get(&here).into_iter().flatten() {
            match value {
                Some(value) => e.set_attribute(name, value)?,
                None => e.remove_attribute(name),
            }
        }
        for name in edits.text.iter().flat_map(|_| NAMING) {
            let held = e.get_attribute(name).map(|held| plain(&held));
            if let Some(new) = held.and_then(|held| exchanged(&held, edits)) {
                e.set_attribute(name, &html_escape::encode_quoted_attribute(&new))?;
            }
        }
        Ok(())
    });
    let texts = Rc::new(RefCell::new(String::new()));
    let text = doc_text!(move |chunk| {
        if edits.text.is_some() && matches!(chunk.text_type(), TextType::Data | TextType::RCData) {
            exchange(chunk, &mut texts.borrow_mut(), edits);
        }
        Ok(())
    });
    let settings = RewriteStrSettings {
        element_content_handlers: vec![elements],
        document_content_handlers: vec![text],
        ..RewriteStrSettings::new()
    };
    rewrite_str(html, settings).ok()
}

/// Gathers the pieces of a text, and writes them at the last.
fn exchange(chunk: &mut TextChunk<'_>, so_far: &mut String, edits: &Edits) {
    so_far.push_str(chunk.as_str());
    if !chunk.last_in_text_node() {
        chunk.remove();
        return;
    }
    let raw = std::mem::take(so_far);
    let read = decode_html_entities(&raw);
    match exchanged(&squeezed(&read), edits) {
        None => chunk.replace(&raw, ContentType::Html),
        Some(new) => {
            let bare = read.trim();
            let start = read.len() - read.trim_start().len();
            let (before, after) = (&read[..start], &read[start + bare.len()..]);
            chunk.replace(&format!("{before}{new}{after}"), ContentType::Text);
        }
    }
}

fn exchanged(text: &str, edits: &Edits) -> Option<String> {
    let (was, is) = edits.text.as_ref()?;
    text.contains(was.as_str()).then(|| text.replace(was.as_str(), is))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        "<p class=a>Salt &amp; pepper</p>\n<!-- x --><img alt='Salt &amp; pepper'><script>Salt</script>";

    #[test]
    fn what_is_not_changed_stays_letter_by_letter() {
        assert_eq!(edited(PAGE, &Edits::default()).as_deref(), Some(PAGE));
        let other = Edits { text: Some(("Sugar".into(), "Honey".into())), ..Edits::default() };
        assert_eq!(edited(PAGE, &other).as_deref(), Some(PAGE));
    }

    #[test]
    fn a_text_is_changed_in_texts_and_names_and_in_no_script() {
        let edits = Edits { text: Some(("Salt &".into(), "Sand &".into())), ..Edits::default() };
        assert_eq!(
            edited(PAGE, &edits).unwrap(),
            "<p class=a>Sand &amp; pepper</p>\n<!-- x --><img alt=\"Sand &amp; pepper\"><script>Salt</script>"
        );
    }

    #[test]
    fn elements_go_and_attributes_change() {
        let edits = Edits {
            removed: [0].into(),
            attributes: [(1, vec![("alt".to_owned(), None), ("hidden".to_owned(), Some(String::new()))])]
                .into(),
            text: None,
        };
        assert_eq!(edited(PAGE, &edits).unwrap(), "\n<!-- x --><img hidden=\"\"><script>Salt</script>");
    }
}
