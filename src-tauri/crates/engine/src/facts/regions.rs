//! The parts of a page that people know by their role, their tag or their name.

use super::roles::is_section;
use super::rows::{innermost, outermost};
use super::tables::is_aside;
use super::wanted;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::Region;
use crate::words::{calls_place, message_words};

/// Visible elements of the first rule that any of them satisfies: the role, the tag, then names and ids, at last the class.
pub(crate) fn regions(snapshot: &Snapshot, region: Region) -> Vec<usize> {
    let found = certain(snapshot, region);
    if found.is_empty() { by_class(snapshot, region) } else { found }
}

/// The same without what only a class calls so.
fn certain(snapshot: &Snapshot, region: Region) -> Vec<usize> {
    let matching = |rule: &dyn Fn(&Element) -> bool| -> Vec<usize> {
        (0..snapshot.elements.len())
            .filter(|&i| snapshot.elements.get(i).is_some_and(|e| e.visible && rule(e)))
            .collect()
    };
    let (roles, tags, idents): (&[Role], &[&str], &[&str]) = match region {
        Region::Header => (&[Role::Banner], &["header"], &["header", "page header", "site header", "topbar"]),
        Region::Footer => (&[Role::ContentInfo], &["footer"], &["footer", "page footer", "site footer"]),
        Region::Navigation => (&[Role::Navigation], &["nav"], &["nav", "navbar", "navigation"]),
        Region::Sidebar => (&[Role::Complementary], &["aside"], &["sidebar", "side bar", "aside"]),
        Region::Main => (&[Role::Main], &["main"], &["main", "content", "main content"]),
        Region::Dialog => return dialogs(snapshot),
        Region::Form => (&[Role::Form], &["form"], &["form"]),
        Region::Table => (&[Role::Table, Role::Grid, Role::Treegrid], &["table"], &["table"]),
        Region::List => (&[Role::List, Role::Listbox], &["ul", "ol", "dl"], &["list"]),
        Region::Search => (&[Role::Search], &["search"], &["search", "search form", "search bar"]),
        Region::Menu => (&[Role::Menu, Role::Menubar], &["menu"], &["menu"]),
        Region::Breadcrumbs | Region::Pagination => {
            return calls_place(region).map(|word| called(snapshot, word)).unwrap_or_default();
        }
        Region::Message => return messages(snapshot),
        Region::TableHeader => return table_headers(snapshot),
    };
    // A form without a name has no role, yet it is one; and no list is meant that stands in what frames the page.
    if matches!(region, Region::Form | Region::List) {
        let all = matching(&|e| roles.contains(&e.role) || tags.contains(&e.tag.as_str()));
        return all.into_iter().filter(|&i| region == Region::Form || !is_aside(snapshot, i)).collect();
    }
    // Breadcrumbs and pages of a list are navigation by their role, and by no tester's word.
    let small = |e: &Element| {
        region == Region::Navigation
            && [Region::Breadcrumbs, Region::Pagination].into_iter().filter_map(calls_place).any(|word| {
                std::iter::once(&e.name)
                    .chain(&e.idents)
                    .chain(&e.classes)
                    .any(|t| t.to_lowercase().contains(word))
            })
    };
    let by_role = matching(&|e| roles.contains(&e.role) && !small(e));
    let by_tag = || matching(&|e| tags.contains(&e.tag.as_str()) && !small(e));
    let section = |e: &Element| is_section(e);
    let by_name = || matching(&|e| section(e) && idents.contains(&wanted::fold(&e.name).as_str()));
    let by_ident = || matching(&|e| e.idents.iter().any(|w| idents.contains(&w.as_str())));
    [by_role, by_tag(), by_name(), by_ident()].into_iter().find(|found| !found.is_empty()).unwrap_or_default()
}

/// Whether nothing but a class calls something this part of the page: what people call so may be another, which no class names.
pub(crate) fn only_by_class(snapshot: &Snapshot, region: Region) -> bool {
    certain(snapshot, region).is_empty() && !by_class(snapshot, region).is_empty()
}

/// The only one that a class calls so, apart from what stands in it. What is called a header or a footer is that of the page where it
/// is about as wide: cards have theirs.
fn by_class(snapshot: &Snapshot, region: Region) -> Vec<usize> {
    let least = match region {
        Region::Header | Region::Footer => 0.6 * f64::from(snapshot.viewport.0),
        _ => 0.0,
    };
    let called = |e: &Element| e.visible && e.parts.contains(&region) && e.bbox.width >= least;
    let all: Vec<usize> = (0..snapshot.elements.len()).filter(|&i| called(&snapshot.elements[i])).collect();
    let found = outermost(snapshot, &all);
    if found.len() == 1 { found } else { Vec::new() }
}

/// The rows of headers of all tables.
fn table_headers(snapshot: &Snapshot) -> Vec<usize> {
    let rows = snapshot.tables.iter().flat_map(|table| &table.rows).filter(|row| row.header);
    let elements = rows.flat_map(|row| std::iter::once(row.element).chain(row.parts.iter().copied()));
    elements.filter(|&i| snapshot.elements.get(i).is_some_and(|e| e.visible)).collect()
}

/// By name, as the navigation that they are (ARIA Authoring Practices, breadcrumb), else by identifier or class.
fn called(snapshot: &Snapshot, word: &str) -> Vec<usize> {
    let says = |text: &str| text.to_lowercase().contains(word);
    let visible = |rule: &dyn Fn(&Element) -> bool| -> Vec<usize> {
        let all = snapshot.elements.iter().enumerate();
        all.filter(|(_, e)| e.visible && rule(e)).map(|(i, _)| i).collect()
    };
    let by_name = || {
        innermost(snapshot, &visible(&|e| matches!(e.role, Role::Navigation | Role::Group) && says(&e.name)))
    };
    let by_ident = || innermost(snapshot, &visible(&|e| e.idents.iter().any(|ident| says(ident))));
    // Each part of it has a class of its own that begins so.
    let by_class = || outermost(snapshot, &visible(&|e| e.classes.iter().any(|class| says(class))));
    [by_name(), by_ident(), by_class()].into_iter().find(|found| !found.is_empty()).unwrap_or_default()
}

/// What tells the user of something and is no dialog.
fn messages(snapshot: &Snapshot) -> Vec<usize> {
    let tells = |e: &Element| {
        let called = |class: &String| message_words().any(|(word, kind)| kind.is_none() && class == word);
        matches!(e.role, Role::Alert | Role::Status) || e.classes.iter().any(called)
    };
    let all = snapshot.elements.iter().enumerate();
    let shown = all.filter(|(_, e)| e.visible && e.runs.0 < e.runs.1 && tells(e)).map(|(i, _)| i);
    outermost(snapshot, &shown.collect::<Vec<_>>())
}

/// The dialogs that are open: of modal ones the topmost alone.
pub(crate) fn dialogs(snapshot: &Snapshot) -> Vec<usize> {
    let open: Vec<usize> = (0..snapshot.elements.len())
        .filter(|&i| {
            snapshot.elements.get(i).is_some_and(|e| {
                e.visible
                    && (e.modal || matches!(e.role, Role::Dialog | Role::AlertDialog) || e.tag == "dialog")
            })
        })
        .collect();
    let modal = open.iter().rev().find(|&&i| snapshot.elements.get(i).is_some_and(|e| e.modal));
    match modal {
        Some(&top) => vec![top],
        None => innermost(snapshot, &open),
    }
}
