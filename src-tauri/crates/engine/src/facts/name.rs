//! Through which of its texts an element has a name (DESIGN section 7, tiers).

use super::area::Area;
use super::roles;
use super::roles::{has_control, inside, is_checkable, is_interactive, is_text_field};
use super::wanted;
use super::wanted::{Closeness, Wanted, fold, has_letter};
use crate::snapshot::{Element, Joint, Role, RunKind, Snapshot};
use crate::step::ElementKind;
use crate::words::picture;

/// How well an element has a name; lower is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    pub(crate) tier: Tier,
    pub(crate) closeness: Closeness,
}

/// The best tier by which an element has a name.
pub(crate) fn rank(
    snapshot: &Snapshot,
    i: usize,
    wanted: &Wanted,
    kind: Option<ElementKind>,
) -> Option<Rank> {
    let e = snapshot.elements.get(i)?;
    let mut texts = if shows_its_name(e) { visible_texts(snapshot, e, wanted.longest()) } else { Vec::new() };
    texts.extend(before_controls(snapshot, e));
    texts.extend(before_description(snapshot, e));
    texts.extend(before_details(snapshot, e));
    texts.extend(before_value(snapshot, e));
    texts.extend(behind_initials(&e.name));
    texts.extend(what_is_chosen(e));
    let best = |texts: &[String]| texts.iter().filter_map(|t| wanted.agrees(t)).min();
    match wanted.agrees(&e.name) {
        Some(Closeness::Exact) => return Some(Rank { tier: Tier::ExactName, closeness: Closeness::Exact }),
        Some(Closeness::Nearly) => {
            // The name as text-transform shows it is the name exactly.
            let transformed =
                texts.iter().any(|t| fold(t) == fold(&e.name) && wanted.agrees(t) == Some(Closeness::Exact));
            let tier = if transformed { Tier::ExactName } else { Tier::NearlyExactName };
            let closeness = if transformed { Closeness::Exact } else { Closeness::Nearly };
            return Some(Rank { tier, closeness });
        }
        None => {}
    }
    let labels = if labels_count(e) { best(&e.labels) } else { None };
    if let Some(closeness) =
        [labels, best(&texts), shown(snapshot, i, wanted, kind)].into_iter().flatten().min()
    {
        return Some(Rank { tier: Tier::VisibleLabel, closeness });
    }
    if let Some(closeness) = best(&e.hints) {
        return Some(Rank { tier: Tier::Hint, closeness });
    }
    if best(&asked_for(e)).is_some() {
        return Some(Rank { tier: Tier::Hint, closeness: Closeness::Nearly });
    }
    let ident = best(&e.idents).filter(|_| ident_counts(e, &texts, wanted));
    let closeness = ident.or_else(|| is_pictured(e, &texts, wanted).then_some(Closeness::Nearly))?;
    Some(Rank { tier: Tier::Ident, closeness })
}

/// Whether a control without a word to see is the picture that is said, by its classes or its name: to a person the bin is "the bin",
/// whatever a screen reader is told.
fn is_pictured(e: &Element, texts: &[String], wanted: &Wanted) -> bool {
    // Cheap first: few controls have no word to see.
    let wordless = matches!(e.role, Role::Button | Role::Link) && !texts.iter().any(|text| has_letter(text));
    let Some(names) = wordless.then(|| picture(wanted.folded())).flatten() else { return false };
    // "3 Notifications": how many there are is no part of what it is.
    let is_one = |text: &String| {
        let plain = fold(text).replace('-', " ");
        let counted = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '+' | '(' | ')');
        names.contains(&plain.trim_matches(counted))
    };
    e.idents.iter().chain([&e.name]).chain(&e.hints).any(is_one)
}

/// What the hints of a field ask for: the "title" of "Enter title", the "e-mail" of "Type your e-mail".
fn asked_for(e: &Element) -> Vec<String> {
    const ASKING: [&str; 8] = ["enter", "type", "insert", "write", "input", "provide", "your", "the"];
    let asks = |word: &str| ASKING.contains(&word.to_lowercase().as_str());
    let rest = |hint: &String| {
        let words: Vec<&str> = hint.split_whitespace().collect();
        let front = words.iter().take_while(|word| asks(word)).count();
        (front > 0).then(|| words[front..].join(" "))
    };
    if is_text_field(e) { e.hints.iter().filter_map(rest).collect() } else { Vec::new() }
}

/// What a container shows as a whole names it: a row by a cell, a card by a text of its own, a section by its heading.
fn shown(snapshot: &Snapshot, i: usize, wanted: &Wanted, kind: Option<ElementKind>) -> Option<Closeness> {
    let Some(kind) = kind else {
        return card_text(snapshot, i, wanted).or_else(|| column_text(snapshot, i, wanted));
    };
    match kind {
        ElementKind::Row | ElementKind::Item | ElementKind::Card => shows(snapshot, i, wanted),
        kind if roles::is_container_kind(kind) => wanted.agrees(&heading_of(snapshot, i)?),
        ElementKind::Button | ElementKind::Icon => None,
        _ => column_text(snapshot, i, wanted),
    }
}

/// A clickable block that is no control and holds none is named by any whole text that it shows once.
fn card_text(snapshot: &Snapshot, i: usize, wanted: &Wanted) -> Option<Closeness> {
    let e = snapshot.elements.get(i)?;
    if !roles::is_card(e) {
        return None;
    }
    let closeness = shown_once(snapshot, i, wanted)?;
    (!has_control(snapshot, i)).then_some(closeness)
}

/// How well the only whole text in an element that agrees with a name does so.
pub(crate) fn shown_once(snapshot: &Snapshot, i: usize, wanted: &Wanted) -> Option<Closeness> {
    let e = snapshot.elements.get(i)?;
    let mut agreeing =
        blocks(snapshot, e.runs).filter_map(|texts| texts.iter().filter_map(|t| wanted.agrees(t)).min());
    agreeing.next().filter(|_| agreeing.next().is_none())
}

/// A field or box in a table is labelled by the header of its column.
fn column_text(snapshot: &Snapshot, i: usize, wanted: &Wanted) -> Option<Closeness> {
    let e = snapshot.elements.get(i)?;
    if !(is_text_field(e) || is_checkable(e) || e.tag == "select" || e.role == Role::Combobox) {
        return None;
    }
    let cell = snapshot
        .ancestors(i)
        .skip(1)
        .find(|&a| snapshot.elements.get(a).is_some_and(|e| matches!(e.role, Role::Cell | Role::GridCell)))?;
    snapshot.tables.iter().find_map(|table| {
        let column = table.rows.iter().flat_map(|r| &r.cells).find(|c| c.element == cell)?.column;
        let mut headers = table.rows.iter().filter(|r| r.header).flat_map(|r| &r.cells);
        let header =
            headers.find(|c| c.column == column && wanted.agrees(&snapshot.text_of(c.element)).is_some())?;
        wanted.agrees(&snapshot.text_of(header.element))
    })
}

/// The text of the first heading inside of an element.
pub(crate) fn heading_of(snapshot: &Snapshot, i: usize) -> Option<String> {
    let first =
        inside(snapshot, i).filter_map(|j| snapshot.elements.get(j).map(|e| (j, e))).find(|(_, e)| {
            e.visible && (e.role == Role::Heading || matches!(e.tag.as_str(), "legend" | "caption"))
        })?;
    if let Some(text) = before_controls(snapshot, first.1).into_iter().next() {
        return Some(text);
    }
    let text = snapshot.text_of(first.0);
    Some(if text.trim().is_empty() { first.1.name.clone() } else { text })
}

/// Whether an element shows a text as a whole block, or as the whole of an element inside of it.
pub(crate) fn shows(snapshot: &Snapshot, i: usize, wanted: &Wanted) -> Option<Closeness> {
    let e = snapshot.elements.get(i)?;
    let blocks = block_texts(snapshot, e.runs);
    let names = inside(snapshot, i)
        .filter_map(|j| snapshot.elements.get(j))
        .filter(|e| e.visible && !is_text_field(e))
        .map(|e| e.name.clone());
    blocks.into_iter().chain(names).filter_map(|t| wanted.agrees(&t)).min()
}

/// The texts of the blocks in a range of runs, rendered, and raw where that differs.
pub(crate) fn block_texts(snapshot: &Snapshot, range: (usize, usize)) -> Vec<String> {
    blocks(snapshot, range).flatten().collect()
}

fn blocks(snapshot: &Snapshot, (start, end): (usize, usize)) -> impl Iterator<Item = Vec<String>> + '_ {
    let runs = snapshot.runs.get(start..end.min(snapshot.runs.len())).unwrap_or_default();
    runs.chunk_by(|a, b| a.block == b.block || b.joint == Some(Joint::Tight)).map(|block| {
        let said = || block.iter().filter(|r| r.kind != RunKind::Mark);
        let mut texts = Vec::new();
        if said().any(|r| r.raw.is_some()) {
            texts.push(said().map(|r| r.raw.as_deref().unwrap_or(&r.text)).collect());
        }
        texts.push(said().map(|r| r.text.as_str()).collect());
        texts
    })
}

/// What a heading or the head of a column says before the controls behind it, which are set apart from it: "News" of "News [edit]" and of
/// "News ¶", "Price" of a head with a button.
pub(crate) fn before_controls(snapshot: &Snapshot, e: &Element) -> Vec<String> {
    if !matches!(e.role, Role::Heading | Role::ColumnHeader) {
        return Vec::new();
    }
    let stands_in = |c: &Element| e.runs.0 <= c.runs.0 && c.runs.0 < c.runs.1 && c.runs.1 <= e.runs.1;
    let is_control = |c: &&Element| c.visible && matches!(c.role, Role::Link | Role::Button) && stands_in(c);
    let controls: Vec<&Element> = snapshot.elements.iter().filter(is_control).collect();
    let Some(first) = controls.iter().map(|c| c.runs.0).min() else { return Vec::new() };
    let says = |from: usize, to: usize| {
        let own = |r: &usize| !controls.iter().any(|c| (c.runs.0..c.runs.1).contains(r));
        let texts = (from..to).filter(own).filter_map(|r| snapshot.runs.get(r)).map(|run| run.text.as_str());
        texts.collect::<String>()
    };
    let before = says(e.runs.0, first);
    let wordless = |c: &Element| {
        let runs = snapshot.runs.get(c.runs.0..c.runs.1).unwrap_or_default();
        !runs.iter().any(|run| has_word(&run.text))
    };
    let is_apart = before.trim_end().ends_with(['[', '('])
        || controls.iter().all(|c| c.role == Role::Button)
        || controls.iter().all(|c| wordless(c));
    if !is_apart || !has_letter(&before) || has_word(&says(first, e.runs.1)) {
        return Vec::new();
    }
    let head = Element { runs: (e.runs.0, first), ..e.clone() };
    let texts = visible_texts(snapshot, &head, usize::MAX).into_iter();
    texts.map(|text| text.trim_end_matches(['[', '(', ' ', '\u{a0}']).to_owned()).collect()
}

/// What a button that unfolds something says first, before words apart from it that describe it (Material's expansion panels).
pub(crate) fn before_description(snapshot: &Snapshot, e: &Element) -> Vec<String> {
    if e.role != Role::Button || e.states.expanded.is_none() {
        return Vec::new();
    }
    let mut blocks = blocks(snapshot, e.runs);
    blocks.next().filter(|_| blocks.next().is_some()).unwrap_or_default()
}

/// What an option says first, before further texts that are set apart from it: "Talpa" of "Talpa NL", "Visa" of "Visa ends 4242".
pub(crate) fn before_details(snapshot: &Snapshot, e: &Element) -> Vec<String> {
    if !matches!(e.role, Role::Option | Role::MenuItemRadio) {
        return Vec::new();
    }
    let mut worded = blocks(snapshot, e.runs).filter(|texts| texts.iter().any(|text| has_word(text)));
    worded.next().filter(|_| worded.next().is_some()).unwrap_or_default()
}

/// What a button is for that is named by that and what it shows: "Currency" of one called "Currency: EUR" that shows "EUR".
fn before_value(snapshot: &Snapshot, e: &Element) -> Option<String> {
    let (label, value) = e.name.split_once(": ").filter(|_| e.visible && e.role == Role::Button)?;
    let runs = snapshot.runs.get(e.runs.0..e.runs.1.min(snapshot.runs.len()))?;
    let shown: String =
        runs.iter().filter(|run| run.kind == RunKind::Content).map(|run| run.text.as_str()).collect();
    (fold(&shown) == fold(value)).then(|| label.to_owned())
}

/// What a list is of that shows no choice yet, or all of them: "status" of "All statuses", "type" of "Select type"; as it says, and as one.
fn what_is_chosen(e: &Element) -> Vec<String> {
    const ASKING: [&str; 7] = ["all", "any", "every", "select", "choose", "pick", "filter by"];
    let lists = e.visible && matches!(e.role, Role::Combobox | Role::Listbox);
    let Some(value) = e.value.as_deref().map(fold).filter(|_| lists) else { return Vec::new() };
    let asked = |word: &&str| value.strip_prefix(*word).and_then(|rest| rest.strip_prefix(' '));
    let Some(rest) = ASKING.iter().find_map(asked) else { return Vec::new() };
    let rest = rest.trim_start_matches("a ").trim_start_matches("an ").trim_start_matches("the ");
    let rest = rest.trim_end_matches(['.', '…', ' ']);
    let mut found = vec![rest.to_owned()];
    let singular = ["ies", "ses", "xes", "s"].iter().find_map(|end| {
        let stem = rest.strip_suffix(end)?;
        Some(match *end {
            "ies" => format!("{stem}y"),
            "ses" => format!("{stem}s"),
            "xes" => format!("{stem}x"),
            _ => stem.to_owned(),
        })
    });
    found.extend(singular);
    found
}

/// The name of a person behind the letters that stand in the place of a picture: "Maria Lindqvist" of "ML Maria Lindqvist".
pub(crate) fn behind_initials(name: &str) -> Option<String> {
    let (letters, rest) = name.split_once(' ')?;
    let first = |word: &str| word.chars().next();
    let of_words: String = rest.split_whitespace().filter_map(first).collect();
    let is_capital = letters.chars().all(char::is_uppercase) && (1..=3).contains(&letters.chars().count());
    (is_capital && of_words.starts_with(letters)).then(|| rest.to_owned())
}

fn has_word(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

/// Whether the visible text of an element is its name: not so for what holds a value.
fn shows_its_name(e: &Element) -> bool {
    !is_text_field(e)
        && e.tag != "select"
        && !matches!(e.role, Role::Combobox | Role::Listbox | Role::RadioGroup | Role::Slider | Role::File)
}

/// The visible text of an element, rendered, raw, and with a number at its end set apart; none where it is longer.
pub(crate) fn visible_texts(snapshot: &Snapshot, e: &Element, longest: usize) -> Vec<String> {
    let runs = snapshot.runs.get(e.runs.0..e.runs.1.min(snapshot.runs.len())).unwrap_or_default();
    let mut rendered = String::new();
    let mut raw = String::new();
    let mut apart = String::new();
    let mut block = None;
    let content = || runs.iter().filter(|r| r.kind == RunKind::Content);
    let last = content().next_back();
    for run in content() {
        if block.is_some_and(|b| b != run.block) && run.joint != Some(Joint::Tight) {
            rendered.push(' ');
            raw.push(' ');
        }
        block = Some(run.block);
        if last.is_some_and(|l| std::ptr::eq(l, run)) && !has_letter(&run.text) {
            apart = format!("{rendered} {}", run.text);
        }
        rendered.push_str(&run.text);
        raw.push_str(run.raw.as_deref().unwrap_or(&run.text));
        if rendered.len() > longest {
            return Vec::new();
        }
    }
    let mut texts = vec![rendered];
    for other in [raw, apart] {
        if !other.is_empty() && !texts.contains(&other) {
            texts.push(other);
        }
    }
    texts
}

/// Whether the labels of an element are its own. Text beside a button belongs to something else, and text beside a
/// box that has a name may belong to the box before it.
fn labels_count(e: &Element) -> bool {
    let associated = e.labels_element.is_some();
    if is_checkable(e) {
        return associated || e.name.is_empty() || e.hints.contains(&e.name);
    }
    associated
        || is_text_field(e)
        || e.tag == "select"
        || matches!(e.role, Role::Combobox | Role::Listbox | Role::RadioGroup | Role::Slider | Role::File)
        || !(is_interactive(e) || e.clickable)
}

/// The `name` and `id` attributes count only where a person sees no other name, or the same one in other spelling:
/// a button that shows 'Delte' is not the button 'Delete', whatever its id.
fn ident_counts(e: &Element, texts: &[String], wanted: &Wanted) -> bool {
    let from_hint = e.hints.iter().any(|h| fold(h) == fold(&e.name));
    let own_name = (!from_hint && !e.name.is_empty()).then_some(&e.name);
    let mut seen = e.labels.iter().filter(|_| labels_count(e)).chain(texts).chain(own_name);
    seen.all(|t| !has_letter(t) || wanted.is_squeezed(t))
}

/// The ranges of runs that are a whole block with this text, the best agreement alone.
pub(crate) fn texts(snapshot: &Snapshot, wanted: &Wanted, outer: &Area) -> Vec<(usize, usize)> {
    let mut found: Vec<(Closeness, (usize, usize))> = Vec::new();
    let mut start = 0;
    for block in snapshot.runs.chunk_by(|a, b| a.block == b.block) {
        let range = (start, start + block.len());
        start = range.1;
        if !outer.has_run(range.0) {
            continue;
        }
        let rendered: String = block.iter().map(|r| r.text.as_str()).collect();
        let raw: String = block.iter().map(|r| r.raw.as_deref().unwrap_or(&r.text)).collect();
        if let Some(closeness) = [rendered, raw].iter().filter_map(|t| wanted.agrees(t)).min() {
            found.push((closeness, range));
        }
    }
    wanted::best(found)
}

/// Through which of its texts an element was found; lower is better (DESIGN section 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Tier {
    ExactName,
    NearlyExactName,
    VisibleLabel,
    Hint,
    Ident,
}
