//! Rules: what a field holds, or a text beside a label says.

use super::badge;
use super::beside_label::{Beside, stands_beside};
use super::overlaid;
use super::ruling::{Ruling, Sight};
use super::subject::{in_words, several, subjects};
use super::table::cell_of_row_at;
use crate::assertion::TextMatch;
use crate::facts::area::Area;
use crate::facts::called::describe;
use crate::facts::drawn_at;
use crate::facts::fits::compare;
use crate::facts::headings::sole_heading;
use crate::facts::items;
use crate::facts::kinds::{holds_value, is_field};
use crate::facts::line::{evidence, other_readings, spaced_text, texts_of};
use crate::facts::plain::{Edge, best_edge, folded, plain};
use crate::facts::radio_groups;
use crate::facts::shown::lines;
use crate::facts::tables;
use crate::snapshot::{Element, Role, RunKind};
use crate::step::{ElementKind, Literal, Target};

/// A field (or the option that a dropdown shows) *is* or *contains* a value: equality up to white space, or a substring.
/// For other elements the rule of texts holds. "'Total' is '$30'" speaks of the text beside the label 'Total', where only one is.
pub(crate) fn value(sight: &Sight<'_>, target: &Target, how: TextMatch, value: &Literal) -> Ruling {
    if let Some(ruling) = cell_of_row_at(sight, target, how, value) {
        return ruling;
    }
    if let Some(ruling) = chosen_of_group(sight, target, how, value) {
        return ruling;
    }
    let beside = stands_beside(sight, target);
    if let Some(ruling) = unclear(&beside, target) {
        return ruling;
    }
    if !beside.texts.is_empty() {
        let ruling = of_label(sight, target, how, value, &beside.texts);
        return match beside.phrase.filter(|_| ruling.truth == super::Truth::False) {
            Some(phrase) => Ruling::unknown(format!(
                "'{phrase}' may be a label with its value, or a text of its own: say in which part of the page or in which row the value stands"
            )),
            None => ruling,
        };
    }
    let all = match subjects(sight, target) {
        Ok(all) => all,
        Err(ruling) => return ruling,
    };
    let only_label = |&i: &usize| sight.element(i).is_some_and(|e| shows_only_its_name(sight, e, target));
    let rulings: Vec<Ruling> = all
        .iter()
        .map(|i| (i, beside_its_name(sight, *i, target, value).unwrap_or_else(|| of_element(sight, *i, how, value))))
        .map(|(i, ruling)| match ruling.truth {
            super::Truth::False if only_label(i) => Ruling::unknown(format!(
                "the {} shows its own name, and no rule tells which value belongs to it: say where it stands, or check the text",
                in_words(target)
            )),
            _ => ruling,
        })
        .collect();
    let Some(first) = rulings.first() else { return several(sight, target, &all) };
    if rulings.iter().all(|r| r.truth == first.truth) {
        return first.clone();
    }
    let heading = target.kind == Some(ElementKind::Heading) && target.name.is_none();
    let main =
        sole_heading(sight.now).filter(|_| heading).and_then(|main| all.iter().position(|&i| i == main));
    match main.and_then(|at| rulings.get(at)) {
        // "The heading" of a page is the main one, unless another is meant.
        Some(ruling) if ruling.truth == super::Truth::True => ruling.clone(),
        _ => several(sight, target, &all),
    }
}

/// "'No' is selected for 'May edit'": of radio buttons after a text, the value is the caption of the one that is chosen.
fn chosen_of_group(sight: &Sight<'_>, target: &Target, how: TextMatch, value: &Literal) -> Option<Ruling> {
    let s = sight.now;
    let name = target.name.as_ref().filter(|_| target.within.is_empty() && target.ordinal.is_none())?;
    let group = radio_groups::named(s, name);
    let captions: Vec<&str> =
        group.iter().map(|&i| radio_groups::caption(&s.elements[i])).collect::<Option<_>>()?;
    let wanted = plain(&value.text);
    if !captions.iter().any(|caption| plain(caption) == wanted) {
        return None;
    }
    let chosen = group.iter().position(|&i| radio_groups::is_chosen(&s.elements[i]));
    let held = chosen.map_or("", |at| captions[at]);
    let observed = format!("of '{}', '{held}' is selected", name.shown());
    let ruling = Ruling::when(compare(&plain(held), how, &wanted), observed);
    Some(match chosen {
        Some(at) => ruling.with(evidence(s, group[at])),
        None => ruling,
    })
}

/// Why no text beside a label is known to be its value.
pub(super) fn unclear(beside: &Beside, target: &Target) -> Option<Ruling> {
    let Beside { texts, choices, columns, fielded, .. } = beside;
    if *fielded && !texts.is_empty() {
        return Some(Ruling::unknown(format!(
            "'{}' stands at a field, whose value may be meant, and beside another text: say \"the field '…'\", or check the text",
            target.name.as_ref().map_or("", |n| n.shown())
        )));
    }
    if *columns {
        return Some(Ruling::unknown(format!(
            "beside '{0}' stand texts that look as it does, and others below them: no rule tells which is its value, check the text",
            target.name.as_ref().map_or("", |n| n.shown())
        )));
    }
    if *choices {
        return Some(Ruling::unknown(format!(
            "beside '{0}' stand captions of what can be chosen, none of which is a value: say which one is selected or checked",
            target.name.as_ref().map_or("", |n| n.shown())
        )));
    }
    None
}

/// "The 'Cart' link shows '4'": what an element shows besides the name by which it was called.
fn beside_its_name(sight: &Sight<'_>, index: usize, target: &Target, value: &Literal) -> Option<Ruling> {
    let e = sight.element(index).filter(|e| !holds_value(e))?;
    let name = plain(&target.name.as_ref()?.text);
    let text = spaced_text(sight.now, e);
    let rest = text.strip_prefix(&name)?;
    let rest = rest.trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '(' | ')'));
    let separate = text.chars().nth(name.chars().count()).is_some_and(|c| !c.is_alphanumeric());
    let shown = || format!("the {} shows '{rest}' beside its name", describe(e));
    (separate && rest == plain(&value.text)).then(|| Ruling::holds(shown()).with(evidence(sight.now, index)))
}

/// A label that was named, rather than what it labels: a header cell, a heading.
pub(super) fn shows_only_its_name(sight: &Sight<'_>, e: &Element, target: &Target) -> bool {
    let bare = |t: &str| folded(t).trim_end_matches([':', ' ']).to_owned();
    let Some(name) = &target.name else { return false };
    !holds_value(e) && texts_of(sight.now, e).iter().any(|t| bare(t) == bare(&name.text))
}

fn of_element(sight: &Sight<'_>, index: usize, how: TextMatch, value: &Literal) -> Ruling {
    let s = sight.now;
    let Some(e) = sight.element(index) else { return Ruling::unknown("the element is gone") };
    let proof = evidence(s, index);
    let wanted = plain(&value.text);
    if matches!(e.role, Role::Checkbox | Role::Radio | Role::Switch) {
        return Ruling::unknown(format!("the {} has a state, not a value: say 'is checked'", describe(e)))
            .with(proof);
    }
    if !holds_value(e) {
        let texts = texts_of(s, e);
        let others = other_readings(s, e);
        let other = others.iter().find(|t| best_edge(t, &wanted) > Edge::Inside);
        if let Some(other) = other.filter(|_| best_edge(&texts[0], &wanted) == Edge::Inside) {
            let reason = format!(
                "the {} shows '{other}', of which '{wanted}' is only a part, or set apart",
                describe(e)
            );
            return Ruling::unknown(reason).with(proof);
        }
        if let Some(ruling) = badge::of(s, (index, &texts), (how, &wanted)) {
            return ruling.with(proof);
        }
        return of_text(&texts, how, &wanted, &format!("the {}", describe(e))).with(proof);
    }
    let Some(held) = &e.value else {
        return Ruling::unknown(format!("what the {} holds cannot be seen", describe(e))).with(proof);
    };
    if let Some(ruling) = behind_dots(e, held, how, &value.text) {
        return ruling.with(proof);
    }
    let held = plain(held);
    let shown = if e.states.masked || value.secret { "••••••" } else { &held };
    let observed = format!("the {} holds '{shown}'", describe(e));
    let holds = compare(&held, how, &wanted);
    if let Some(reason) = in_doubt(sight, index, (&held, &observed, holds), (how, value)) {
        return Ruling::unknown(reason).with(proof);
    }
    if !holds && (held.is_empty() || e.role == Role::Combobox) {
        return overlaid::value(s, index, (how, &wanted), (&held, observed)).with(proof);
    }
    Ruling::when(holds, observed).with(proof)
}

/// Why a value that an element holds, or does not hold, decides nothing.
fn in_doubt(
    sight: &Sight<'_>,
    index: usize,
    (held, observed, holds): (&str, &str, bool),
    (how, value): (TextMatch, &Literal),
) -> Option<String> {
    let s = sight.now;
    let e = sight.element(index)?;
    let wanted = plain(&value.text);
    if holds {
        let hint = !held.is_empty() && is_hint(e);
        let drawn = || drawn_at::doubt(s, index).filter(|_| held.is_empty());
        return if hint {
            Some(format!("{observed}, which may be a hint and no value: check the text"))
        } else {
            drawn()
        };
    }
    if how == TextMatch::Shows && best_edge(held, &wanted) > Edge::Inside {
        return Some(format!(
            "{observed}, of which '{wanted}' is only a part: say \"contains\", or quote the whole value"
        ));
    }
    if how == TextMatch::Is && names_a_field(sight, index, value) {
        let named = value.shown();
        return Some(format!(
            "'{named}' is a field, too, and its value may be meant: write the value itself"
        ));
    }
    let typed =
        s.runs.get(e.runs.0..e.runs.1).unwrap_or_default().iter().filter(|r| r.kind == RunKind::Value);
    if how != TextMatch::Shows
        && typed.filter_map(|run| run.raw.as_deref()).any(|raw| compare(&plain(raw), how, &wanted))
    {
        return Some(format!(
            "{observed} in another case than it was typed in: say what the {} shows",
            describe(e)
        ));
    }
    let chosen: Vec<_> = e.options.iter().filter(|o| o.selected).collect();
    if chosen.len() > 1 && chosen.iter().any(|o| compare(&plain(&o.label), how, &wanted)) {
        let what = describe(e);
        return Some(format!(
            "{observed}, of which '{wanted}' is one: say \"the value of the {what} contains '{wanted}'\""
        ));
    }
    let written_otherwise =
        e.tag.starts_with("input:date") || e.tag == "input:time" || e.tag == "input:month";
    (written_otherwise && !held.is_empty() && alike(held, &wanted))
        .then(|| format!("{observed}, which is the same in another form: write it as the field does"))
}

/// Whether a class says of what a drawn list shows that it is there until something is chosen.
pub(super) fn is_hint(e: &Element) -> bool {
    let drawn = e.role == Role::Combobox && e.options.is_empty() && !e.tag.starts_with("input");
    let shown = e.value.as_deref().map(plain).unwrap_or_default();
    let says = e.classes.iter().any(|class| class.split('-').any(|word| word == "placeholder"));
    drawn && !shown.is_empty() && says
}

/// Whether a value that is said is also what another field is called: "'Password' equals 'Repeat'".
fn names_a_field(sight: &Sight<'_>, index: usize, value: &Literal) -> bool {
    let called = |e: &Element| e.labels.iter().chain([&e.name]).any(|name| plain(name) == plain(&value.text));
    let fields = sight.now.elements.iter().enumerate();
    let typed = |e: &Element| matches!(e.role, Role::Textbox | Role::Searchbox | Role::Spinbutton);
    fields.filter(|(i, e)| *i != index && e.visible && typed(e)).any(|(_, e)| called(e))
}

/// What a masked field holds never leaves the page, as nobody sees it there: what can be told of it is how long it is.
pub(super) fn behind_dots(e: &Element, held: &str, how: TextMatch, wanted: &str) -> Option<Ruling> {
    let (seen, sought) = (held.chars().count(), wanted.encode_utf16().count());
    if !e.states.masked || seen == 0 || wanted.chars().all(|c| c == '•') {
        return None;
    }
    let fits = if how.is_whole() { seen == sought } else { seen >= sought };
    let what = describe(e);
    Some(match fits {
        true => {
            Ruling::unknown(format!("what the {what} holds is masked: say that it is masked, or not empty"))
        }
        false => Ruling::fails(format!("the {what} holds '••••••', which has another length")),
    })
}

/// The same digits in any order of groups: "05.01.2026" and "2026-01-05".
fn alike(a: &str, b: &str) -> bool {
    let groups = |t: &str| {
        let mut parts: Vec<u32> =
            t.split(|c: char| !c.is_ascii_digit()).filter_map(|p| p.parse().ok()).collect();
        parts.sort_unstable();
        parts
    };
    let iso = |t: &str| t.as_bytes().get(4) == Some(&b'-');
    let same_form = iso(a) && iso(b) && a.len() == b.len();
    !same_form && (groups(a) == groups(b) || b.chars().any(char::is_alphabetic))
}

/// The rule of texts for what an element or a label's neighbour shows; either of the texts may be it.
fn of_text(texts: &[String], how: TextMatch, wanted: &str, what: &str) -> Ruling {
    let observed = format!("{what} shows '{}'", texts.first().map_or("", String::as_str));
    let edge = texts.iter().map(|t| best_edge(t, wanted)).max().unwrap_or(Edge::Inside);
    let holds = match how {
        TextMatch::Contains => edge == Edge::Whole,
        _ => texts.iter().any(|t| compare(t, how, wanted)) && (how.is_whole() || edge == Edge::Whole),
    };
    if !holds && texts.iter().any(|text| badge::counts(text, wanted)) {
        return Ruling::holds(observed);
    }
    if !holds && edge > Edge::Inside {
        return Ruling::unknown(format!(
            "{observed}, of which '{wanted}' is only a part: quote the whole text"
        ));
    }
    Ruling::when(holds, observed)
}

fn of_label(
    sight: &Sight<'_>,
    target: &Target,
    how: TextMatch,
    value: &Literal,
    beside: &[String],
) -> Ruling {
    let label = target.name.as_ref().map_or("", |n| n.shown());
    let wanted = plain(&value.text);
    let said = |text| of_text(&[badge::without_brackets(text)], how, &wanted, &format!("'{label}'"));
    let rulings: Vec<Ruling> = beside.iter().map(|text| said(text)).collect();
    let proof = crate::event::Evidence {
        element: Some(format!("text beside '{label}'")),
        quote: beside.first().cloned(),
        bbox: lines(sight.now, &Area::page())
            .into_iter()
            .find(|l| beside.first().is_some_and(|b| l.text.contains(b.as_str())))
            .map(|l| l.bbox),
    };
    match rulings.first() {
        Some(first) if rulings.iter().all(|r| r.truth == first.truth) => first.clone().with(proof),
        _ => Ruling::unknown(format!(
            "several texts stand beside '{label}' ({}): say in which part of the page",
            beside.iter().map(|b| format!("'{b}'")).collect::<Vec<_>>().join(", ")
        )),
    }
}

/// A field is empty; a list or table has no items. What a dropdown shows first may be its way of being empty.
pub(crate) fn empty(sight: &Sight<'_>, target: &Target) -> Ruling {
    let all = match subjects(sight, target) {
        Ok(all) => all,
        Err(ruling) => return ruling,
    };
    let [index] = all.as_slice() else { return several(sight, target, &all) };
    let s = sight.now;
    let Some(e) = sight.element(*index) else { return several(sight, target, &all) };
    let proof = evidence(s, *index);
    let what = describe(e);
    if let Some(table) = s.tables.iter().find(|t| t.element == *index) {
        let rows = tables::data_rows(s, table).len();
        if rows == 1 {
            return Ruling::unknown(format!(
                "the {what} has one row, which may only say that it is empty: quote it"
            ));
        }
        return Ruling::when(rows == 0, format!("the {what} has {rows} rows")).with(proof);
    }
    if e.role == Role::List {
        let items = items::items_of(s, *index).len();
        return Ruling::when(items == 0, format!("the {what} has {items} items")).with(proof);
    }
    let Some(held) = e.value.as_deref().filter(|_| holds_value(e)) else {
        return Ruling::unknown(format!("whether the {what} is empty cannot be seen")).with(proof);
    };
    let first_option = e.options.first().is_some_and(|o| o.selected);
    if first_option && !plain(held).is_empty() {
        return Ruling::unknown(format!("the {what} shows its first option '{held}': name the option"))
            .with(proof);
    }
    if is_hint(e) {
        return Ruling::unknown(format!(
            "the {what} shows '{held}', which may be a hint and no value: check the text"
        ))
        .with(proof);
    }
    if let Some(reason) = drawn_at::doubt(s, *index).filter(|_| plain(held).is_empty()) {
        return Ruling::unknown(reason).with(proof);
    }
    let shown = if e.states.masked { "••••••" } else { held };
    Ruling::when(plain(held).is_empty(), format!("the {what} holds '{shown}'")).with(proof)
}

/// The placeholder that an empty field shows. One that is filled shows none, and has one all the same.
pub(crate) fn hint(sight: &Sight<'_>, target: &Target, how: TextMatch, text: &Literal) -> Ruling {
    let all = match subjects(sight, target) {
        Ok(all) => all,
        Err(ruling) => return ruling,
    };
    let [index] = all.as_slice() else { return several(sight, target, &all) };
    let s = sight.now;
    let Some(e) = sight.element(*index).filter(|e| is_field(e.role)) else {
        return Ruling::unknown("only a field has a placeholder: name the field");
    };
    let runs = s.runs.get(e.runs.0..e.runs.1).unwrap_or_default();
    let shown = runs.iter().find(|r| r.kind == RunKind::Placeholder).map(|r| plain(&r.text));
    let what = describe(e);
    let ruling = match shown {
        Some(shown) => Ruling::when(
            compare(&shown, how, &plain(&text.text)),
            format!("the {what} shows the placeholder '{shown}'"),
        ),
        None if e.value.as_deref().is_none_or(|held| plain(held).is_empty()) => {
            Ruling::fails(format!("the {what} shows no placeholder"))
        }
        None => Ruling::unknown(format!("the {what} is filled, and shows no placeholder: empty it first")),
    };
    ruling.with(evidence(s, *index))
}
