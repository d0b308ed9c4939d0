//! What can be done on a page: rows in the grammar, each about elements that a step finds alone.

use std::collections::{HashMap, HashSet};

use verbatim_engine::ground::{describe, is_interactive};
use verbatim_engine::gui::{path, uncounted};
use verbatim_engine::questions::steps_of;
use verbatim_engine::snapshot::{Element, Role, Snapshot, Tristate};
use verbatim_engine::words::quoted;

use crate::forms;
use crate::untouched::Untouched;
use crate::values::Values;

/// The row that leaves a dialog of the browser.
pub(crate) const DISMISS: &str = "Dismiss the dialog";

/// Links to so many places of one shape may be entries of a menu.
const FEW: usize = 5;

/// A row that can be carried out on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The row's action.
    pub(crate) says: String,
    /// What is like it, here and on other pages: the more of these were tried, the later it is its turn.
    pub(crate) family: String,
    /// Its control stands in a menu, list or dialog that lies over the page.
    pub(crate) over: bool,
    /// Followed though where it leads was followed before.
    pub(crate) again: bool,
    /// The family of the button that sends a form.
    pub(crate) sends: Option<String>,
    /// Where a link leads: what was followed once need not be followed from everywhere.
    pub(crate) href: Option<String>,
}

/// A control that is not touched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Left {
    /// In words.
    pub(crate) about: String,
    /// Why.
    pub(crate) why: String,
}

/// What a page offers.
#[derive(Debug, Default)]
pub(crate) struct Offered {
    pub(crate) choices: Vec<Choice>,
    pub(crate) left: Vec<Left>,
}

/// What decides what may be touched.
pub(crate) struct Rules<'a> {
    pub(crate) untouched: &'a Untouched,
    pub(crate) values: &'a Values,
    /// Nobody else is to be logged in.
    pub(crate) signed_in: bool,
    /// Whether the application may be at an address.
    pub(crate) allowed: &'a (dyn Fn(&str) -> bool + Send + Sync),
}

/// All that can be done on a page, in document order, forms that are filled in last.
pub(crate) fn choices(page: &Snapshot, rules: &Rules<'_>) -> Offered {
    let mut offered = Offered::default();
    if let Some(dialog) = &page.dialog {
        let leave = Choice {
            says: DISMISS.into(),
            again: false,
            over: true,
            sends: None,
            family: "a dialog of the browser".into(),
            href: None,
        };
        offered.choices.push(leave);
        offered
            .left
            .push(Left { about: format!("the dialog '{}'", dialog.message), why: "accepting it".into() });
        return offered;
    }
    let forms = forms::of(page, rules.untouched);
    let many = many(page);
    for element in 0..page.elements.len() {
        if !usable(page, element) || forms.iter().any(|form| form.fields.contains(&element)) {
            continue;
        }
        match reason(page, element, rules) {
            Some(why) => offered.left.push(Left { about: describe(page, element), why }),
            None => offered.choices.extend(single(page, element, &many, rules)),
        }
    }
    offered.choices.extend(forms.iter().filter_map(|form| forms::filled(page, form, rules)));
    offered
}

/// A control that a person could use now.
pub(crate) fn usable(page: &Snapshot, element: usize) -> bool {
    page.elements.get(element).is_some_and(|e| {
        let is_control = is_interactive(e) && !matches!(e.role, Role::Option | Role::File);
        is_control && e.visible && !e.barred && !e.untouchable && !e.states.disabled
    })
}

/// Why a control is left alone; none where it may be touched.
pub(crate) fn reason(page: &Snapshot, element: usize, rules: &Rules<'_>) -> Option<String> {
    if rules.signed_in && page.elements[element].states.masked {
        return Some("somebody is logged in already".into());
    }
    if let Some(words) = rules.untouched.of(page, element) {
        return Some(format!("'{words}'"));
    }
    let href = page.elements[element].href.as_deref()?;
    let is_page = ["http:", "https:", "file:"].iter().any(|scheme| href.starts_with(scheme));
    match is_page {
        false if !href.starts_with("javascript:") => Some("it leads to another program".into()),
        true if !(rules.allowed)(href) => Some("it leads to another host".into()),
        _ => None,
    }
}

/// The shapes of addresses to which a page has many links: things of a list, and no entries of a menu.
fn many(page: &Snapshot) -> HashSet<String> {
    let mut all: HashMap<String, HashSet<&str>> = HashMap::new();
    for href in page.elements.iter().filter(|e| e.visible).filter_map(|e| e.href.as_deref()) {
        all.entry(shape(href)).or_default().insert(href);
    }
    all.into_iter().filter(|(_, hrefs)| hrefs.len() > FEW).map(|(shape, _)| shape).collect()
}

fn single(page: &Snapshot, element: usize, many: &HashSet<String>, rules: &Rules<'_>) -> Option<Choice> {
    let e = &page.elements[element];
    // It would load the page at hand anew.
    if e.href.as_ref() == Some(&page.url) {
        return None;
    }
    let (_, steps) = steps_of(page, element)?;
    let says = match e.role {
        // The choice that is made already changes nothing.
        _ if !e.options.is_empty() => {
            let chosen = |option: &&str| {
                e.options.iter().any(|o| o.selected && option.starts_with(&format!("Select '{}' ", o.label)))
            };
            steps.iter().map(String::as_str).find(|step| !chosen(step))?.to_owned()
        }
        Role::Radio if e.states.checked == Some(Tristate::True) => return None,
        _ => steps.into_iter().next()?,
    };
    let says = says.replace("'…'", &quoted(&rules.values.of_field(e)));
    Some(Choice {
        says,
        family: family(page, element, many),
        again: false,
        over: is_over(page, element),
        sends: None,
        href: e.href.clone().filter(|href| is_place(href, &page.url)),
    })
}

/// A link that says something else than it did, to be followed though it was.
pub(crate) fn again(page: &Snapshot, element: usize, rules: &Rules<'_>) -> Option<Choice> {
    if reason(page, element, rules).is_some() {
        return None;
    }
    let choice = single(page, element, &many(page), rules)?;
    let text = page.text_of(element);
    Some(Choice { family: format!("{} as '{text}'", choice.family), again: true, ..choice })
}

/// Whether an element stands in what lies over the page and may be closed.
pub(crate) fn is_over(page: &Snapshot, element: usize) -> bool {
    page.ancestors(element).any(|at| lies_over(&page.elements[at]))
}

/// A menu, list, dialog or the like.
pub(crate) fn lies_over(e: &Element) -> bool {
    e.modal || matches!(e.role, Role::Listbox | Role::Menu | Role::Dialog | Role::AlertDialog | Role::Tooltip)
}

/// Whether a link leads to another page or view, rather than to nowhere or to what a script does.
fn is_place(href: &str, url: &str) -> bool {
    let (to, at) = (href.split('#').next().unwrap_or(href), url.split('#').next().unwrap_or(url));
    !href.starts_with("javascript:") && (to != at || href.contains("#/"))
}

/// What a control is like: links by the shape of where they lead, controls of a repeated thing by their place in it, others by
/// the page and their name.
pub(crate) fn family(page: &Snapshot, element: usize, many: &HashSet<String>) -> String {
    let e = &page.elements[element];
    if let Some(href) = e.href.as_deref().filter(|href| is_place(href, &page.url)) {
        let shape = shape(href);
        return match many.contains(&shape) {
            true => format!("to {shape}"),
            false => format!("to {}", shaped(href, false)),
        };
    }
    let place = place_at(page, element);
    let item = page.ancestors(element).skip(1).find(|&at| is_item(&page.elements[at]));
    match item {
        Some(item) => {
            let nth = (item..element).filter(|&at| usable(page, at)).count();
            format!("{place}: {:?} {nth} of a thing", e.role)
        }
        None if is_card(page, e) => format!("{place}: {:?} that says much", e.role),
        None => {
            format!("{place}: {:?} {}", e.role, uncounted(&e.name))
        }
    }
}

/// One of several controls that hold a text each, as the cards of a board do.
fn is_card(page: &Snapshot, e: &Element) -> bool {
    const WORDS: usize = 4;
    let says_much = |e: &Element| e.name.split_whitespace().count() >= WORDS;
    let like_it =
        |other: &&Element| other.role == e.role && other.tag == e.tag && other.visible && says_much(other);
    says_much(e) && page.elements.iter().filter(like_it).count() > FEW
}

pub(crate) fn is_whole(e: &Element) -> bool {
    matches!(
        e.role,
        Role::Banner | Role::ContentInfo | Role::Navigation | Role::Main | Role::Dialog | Role::AlertDialog
    )
}

pub(crate) fn is_item(e: &Element) -> bool {
    e.alike || matches!(e.role, Role::Row | Role::ListItem | Role::Article | Role::TreeItem)
}

/// Where a control is the same as on other pages: everywhere, or on those of one shape.
pub(crate) fn place_at(page: &Snapshot, element: usize) -> String {
    let around = page.ancestors(element).skip(1).find(|&at| is_whole(&page.elements[at]));
    match around.map(|at| &page.elements[at].role) {
        Some(Role::Banner | Role::ContentInfo | Role::Navigation) => "everywhere".to_owned(),
        _ => place_of(&page.url),
    }
}

/// The shape of a page's address, whatever is asked for of it.
fn place_of(url: &str) -> String {
    let shape = shape(url);
    shape.split('?').next().unwrap_or(&shape).to_owned()
}

/// An address without what is different from thing to thing: parts with digits, and the values of what it asks for; with `names`
/// also its last part, where it has several.
pub(crate) fn shaped(url: &str, names: bool) -> String {
    let (before, fragment) = url.split_once('#').unwrap_or((url, ""));
    let route = fragment.starts_with(['/', '!']).then_some(fragment);
    let parts: Vec<&str> = path(route.unwrap_or(before)).split('/').filter(|part| !part.is_empty()).collect();
    let last = parts.len().saturating_sub(1);
    let is_one_of_many = |at: usize, part: &str| {
        (names && last > 0 && at == last) || part.contains(|c: char| c.is_ascii_digit())
    };
    let shown: Vec<&str> = parts
        .iter()
        .enumerate()
        .map(|(at, part)| if is_one_of_many(at, part) { "*" } else { part })
        .collect();
    let asked = before.split_once('?').map(|(_, asked)| asked).unwrap_or_default();
    let keys = asked.split('&').filter_map(|pair| pair.split('=').next()).filter(|key| !key.is_empty());
    let keys: Vec<&str> = keys.collect();
    format!("/{}{}{}", shown.join("/"), if keys.is_empty() { "" } else { "?" }, keys.join("&"))
}

/// The shape of an address, names of things left out.
fn shape(url: &str) -> String {
    shaped(url, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_alike_things_have_one_shape() {
        assert_eq!(shape("http://a/products/copper-kettle"), "/products/*");
        assert_eq!(shape("http://a/orders/1007/receipt"), "/orders/*/*");
        assert_eq!(shape("http://a/search?q=lamp&page=2"), "/search?q&page");
        assert_eq!(shape("http://a/"), "/");
        assert_eq!(shaped("http://a/comment/4/publish", false), "/comment/*/publish");
        assert_eq!(shaped("http://a/admin/board", false), "/admin/board");
        assert_eq!(shape("http://a/#/tickets/12"), "/tickets/*");
    }

    #[test]
    fn a_fragment_of_the_page_at_hand_is_no_place() {
        assert!(!is_place("http://a/b#top", "http://a/b"));
        assert!(is_place("http://a/c#top", "http://a/b"));
        assert!(is_place("http://a/b#/c", "http://a/b"));
    }
}
