//! Rules: why no element is the target of a step (DESIGN sections 5 and 7).

use super::find::find;
use super::found::Found;
use super::miss::Miss;
use super::nearness::says_more;
use super::rows;
use super::upload;
use super::verb::Verb;
use crate::facts::describe::{describe, unseen};
use crate::facts::name::block_texts;
use crate::facts::regions::only_by_class;
use crate::facts::roles::{inside, is_checkable, is_field, is_interactive, is_nameless};
use crate::facts::wanted::{Wanted, has_further_words, words};
use crate::rule::{in_order, rules};
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{ElementKind, Ordinal, Scope, Target};
use crate::verdict::{Cause, Finding};

rules! {
    /// The rules of a target that is no element, in their order. The last one says something of any.
    MISSING: fn(&Miss<'_>) -> Option<Finding>;

    /// What people call so may be another part, which no class names.
    /// Example: "click 'Reports' in the sidebar", where the block of the class `sidebar` has none and another block has it.
    "ground/beyond-class" "it is not in what a class alone calls that part of the page, but elsewhere" => beyond_class;
    /// There are some, and not so many.
    /// Example: "click the third 'Delete'", of two.
    "ground/too-few" "there are fewer of them" => too_few;
    /// Only a quoted name can fail the application (DESIGN section 7): words without quotes may be the tester's own.
    /// Example: "click save".
    "ground/unquoted" "the name is not in quotes, and nothing has it" => unquoted;
    /// Without a name nothing of the kind is there.
    /// Example: "click the button" on a page without one.
    "ground/none-of-kind" "nothing of that kind is there" => none_of_kind;
    /// "Check" means to tick and to look.
    /// Example: "check the heading 'Orders'".
    "ground/nothing-to-tick" "what is named is nothing that can be ticked" => nothing_to_tick;
    /// Exactly one has the name with further words: whether it is meant is the tester's to say.
    /// Example: "click 'Save'", where the only button is 'Save changes'.
    "ground/near-miss" "one element has the name with further words" => near_miss;
    /// A script draws a list for a hidden one, and what it draws takes the clicks.
    /// Example: "select 'M' from 'Size'", a hidden `select` in a combobox.
    "ground/drawn-list" "a list is drawn for a hidden one" => drawn_list;
    /// The parts of a field that a script draws take text each.
    /// Example: "enter '05/01/2026' in 'Due'", drawn as month, day and year.
    "ground/drawn-in-parts" "a field is drawn as parts that take text each" => drawn_in_parts;
    /// It is in the page, and nobody can use it.
    /// Example: "click 'Undo'", which a closed panel holds.
    "ground/hidden" "it is on the page, but not visible" => hidden;
    /// A text is looked at, not ticked.
    /// Example: "check 'Thank you'".
    "ground/text-to-look-at" "it is text, and nothing to tick" => text_to_look_at;
    /// The row below, which spans the table, may hold the details of a row.
    /// Example: "click 'Edit' in the row 'Ada'", whose button stands in the row that unfolds below.
    "ground/in-row-below" "it stands in the row below, which spans the table" => in_row_below;
    /// A label that is tied to no control.
    /// Example: "enter 'Ada' in 'Name'", where 'Name' is a label without `for`.
    "ground/label-alone" "a label of that name belongs to nothing in sight" => label_alone;
    /// What has the name holds a box of another.
    /// Example: "check 'Newsletter'", a section with the box 'Weekly'.
    "ground/holds-box" "what has the name holds a box of another name" => holds_box;
    /// The text may be the label of a field that has no name.
    /// Example: "enter 'Ada' in 'Name'", where 'Name' is text beside a field that nothing names.
    "ground/tied-to-nothing" "the text may be the label of a field without a name" => tied_to_nothing;
    /// Only what says itself whether it is expanded is expanded or collapsed.
    /// Example: "expand 'Filters'", a heading that a script folds.
    "ground/not-unfolding" "nothing tells whether it is expanded" => not_unfolding;
    /// A button may make its file input when it is clicked, which no rule can answer.
    /// Example: "upload 'a.png' to 'Choose'".
    "ground/asks-when-clicked" "it may ask for the file when it is clicked" => asks_when_clicked;
    /// The name is there, on something that the verb or the kind does not admit.
    /// Example: "enter 'Ada' in 'Save'", a button.
    "ground/wrong-type" "what has the name is of another kind" => wrong_type;
    /// What a canvas shows is no element, and takes clicks all the same.
    /// Example: "click 'Refund'", where a canvas is all that the page shows.
    "ground/drawn" "it may be drawn in a canvas, which cannot be read" => drawn;
    /// Nothing has the name.
    /// Example: "click 'Refund'".
    "ground/missing" "nothing on the page has the name" => missing;
}

/// No element fits: the finding of the first rule that says why.
pub(super) fn none(
    snapshot: &Snapshot,
    target: &Target,
    verb: Verb,
    found: &Found,
    sentence: &str,
) -> Finding {
    let miss = Miss::new(snapshot, (target, verb), found, sentence);
    let first = in_order(MISSING).find_map(|listed| Some((listed.decide)(&miss)?.by(listed.rule.id)));
    first.unwrap_or_else(|| miss.finding(Cause::TargetMissing, "it is not on the page".into()))
}

fn beyond_class(miss: &Miss<'_>) -> Option<Finding> {
    let by_class = |scope: &Scope| match scope {
        Scope::Region(region) => Some(*region).filter(|&region| only_by_class(miss.snapshot, region)),
        _ => None,
    };
    let region = miss.target.within.iter().find_map(by_class)?;
    let rest = miss.target.within.iter().filter(|scope| by_class(scope).is_none());
    let anywhere = Target { within: rest.cloned().collect(), ordinal: None, ..miss.target.clone() };
    let mut elsewhere = find(miss.snapshot, &anywhere, miss.verb).elements;
    elsewhere.retain(|&i| !miss.area().has(i));
    elsewhere.first()?;
    let noun = region.noun();
    let message = format!("it is not in what a class alone calls the {noun}, but elsewhere on the page");
    let finding = miss.finding(Cause::AmbiguousStep, message).near(miss.first(&elsewhere));
    Some(finding.way_out(format!("leave out the {noun}, or name a heading or text of that part in quotes")))
}

fn too_few(miss: &Miss<'_>) -> Option<Finding> {
    let Ordinal::Nth(n) = miss.target.ordinal? else { return None };
    let target = Target { ordinal: None, ..miss.target.clone() };
    let all = find(miss.snapshot, &target, miss.verb).elements;
    if all.is_empty() {
        return None;
    }
    let named = miss.target.name.as_ref().map(|name| format!(" '{}'", name.shown())).unwrap_or_default();
    let what = miss.target.kind.map_or("element", ElementKind::noun);
    let wanted = Ordinal::Nth(n).in_words();
    let message =
        format!("there is no {wanted} {what}{named} {}: there are only {}", miss.place(), all.len());
    let fails = miss.target.name.as_ref().is_none_or(|name| name.quoted);
    let cause = if fails { Cause::TargetMissing } else { Cause::AmbiguousStep };
    Some(miss.finding(cause, message).near(miss.first(&all)))
}

fn unquoted(miss: &Miss<'_>) -> Option<Finding> {
    let name = miss.target.name.as_ref().filter(|name| !name.quoted)?;
    let message = format!(
        "'{}' is not in quotes, and no {} {} has that name",
        name.shown(),
        miss.needed(),
        miss.place()
    );
    let finding = miss.finding(Cause::AmbiguousStep, message).near(miss.first(&miss.found.near));
    Some(finding.way_out(super::refuse::quote_it(name)))
}

fn none_of_kind(miss: &Miss<'_>) -> Option<Finding> {
    if miss.target.name.is_some() {
        return None;
    }
    // "Open the list of the open orders" may mean a page of that name, and the tester's own words tell no place for certain.
    let own_words = miss.target.within.iter().any(|scope| matches!(scope, Scope::Loose(_)));
    let cause = if own_words || miss.verb == Verb::Go { Cause::AmbiguousStep } else { Cause::TargetMissing };
    let message = format!("there is no {} {}", miss.needed(), miss.place());
    let finding = miss.finding(cause, message);
    Some(match cause {
        Cause::AmbiguousStep => finding.way_out("name what is clicked as the page shows it, in quotes"),
        _ => finding,
    })
}

fn nothing_to_tick(miss: &Miss<'_>) -> Option<Finding> {
    let called = miss.called()?;
    let ticks = miss.verb == Verb::Check && miss.target.kind.is_some_and(|kind| !may_be_checked(kind));
    let message = format!("{called} is nothing that can be checked");
    ticks.then(|| to_expected(miss.finding(Cause::AmbiguousStep, message)))
}

fn near_miss(miss: &Miss<'_>) -> Option<Finding> {
    let name = miss.quoted()?;
    // A list of options that is closed is seen as the button that opens it, which may have the choice in its name, too.
    let is_list = |&i: &usize| miss.at(i).is_some_and(|e| e.role == Role::Listbox);
    if !miss.found.hidden.iter().all(is_list) {
        return None;
    }
    let wanted = Wanted::new(&name.text);
    let says = |i: &usize| says_more(miss.snapshot, *i, &wanted);
    let more: Vec<usize> = miss.found.near.iter().copied().filter(says).collect();
    let [one] = more.as_slice() else { return None };
    let message = format!(
        "there is no {} '{}', but one with further words in its name: {}",
        miss.needed(),
        name.shown(),
        describe(miss.snapshot, *one)
    );
    let finding = miss.finding(Cause::NearMiss, message).near(miss.first(&more));
    Some(finding.way_out("write its whole name if it is the one that is meant"))
}

fn drawn_list(miss: &Miss<'_>) -> Option<Finding> {
    let hidden = &miss.found.hidden;
    let message = format!("{} is a list that is drawn for a hidden one", miss.called()?);
    let drawn = !hidden.is_empty() && hidden.iter().all(|&i| is_drawn_list(miss, i));
    let finding = || miss.finding(Cause::AmbiguousStep, message).near(miss.first(hidden));
    drawn.then(|| finding().way_out("click what shows its choice, then the option"))
}

/// Whether a hidden select stands in a combobox that a script draws, and that can be seen.
fn is_drawn_list(miss: &Miss<'_>, i: usize) -> bool {
    let shown = |a: usize| miss.at(a).is_some_and(|e| e.visible && e.role == Role::Combobox);
    miss.at(i).is_some_and(|e| !e.options.is_empty()) && miss.snapshot.ancestors(i).any(shown)
}

fn drawn_in_parts(miss: &Miss<'_>) -> Option<Finding> {
    let called = miss.called()?;
    miss.found.hidden.first()?;
    let takes =
        |&i: &usize| miss.at(i).is_some_and(|e| e.visible && (e.role == Role::Spinbutton || e.editable));
    let groups = miss.found.wrong_type.iter();
    let mut parts = groups.map(|&group| inside(miss.snapshot, group).filter(takes).collect::<Vec<_>>());
    let parts = parts.find(|parts| parts.len() > 1)?;
    let message =
        format!("{called} is drawn as parts that take text each, and the field behind them cannot be seen");
    let finding = miss.finding(Cause::AmbiguousStep, message).near(miss.first(&parts));
    Some(finding.way_out("enter what each part takes, by the name of the part"))
}

fn hidden(miss: &Miss<'_>) -> Option<Finding> {
    let (called, hidden) = (miss.called()?, &miss.found.hidden);
    hidden.first()?;
    let message = format!("{called} is on the page but {}", unseen(miss.snapshot, hidden));
    Some(miss.finding(Cause::TargetHidden, message).near(miss.first(hidden)))
}

fn text_to_look_at(miss: &Miss<'_>) -> Option<Finding> {
    let name = miss.quoted().filter(|_| miss.verb == Verb::Check)?;
    let message = format!("'{}' is text on the page and nothing to check", name.shown());
    is_text_alone(miss, &Wanted::new(&name.text))
        .then(|| to_expected(miss.finding(Cause::AmbiguousStep, message)))
}

fn in_row_below(miss: &Miss<'_>) -> Option<Finding> {
    miss.quoted()?;
    let Scope::Row(text) = miss.target.within.first()? else { return None };
    let row = rows::row(miss.snapshot, text).ok()?;
    let tables = miss.snapshot.tables.iter();
    let mut below = tables.filter_map(|t| {
        let at = t.rows.iter().position(|r| r.element == row)?;
        let below = t.rows.get(at + 1)?;
        (below.cells.len() == 1 && t.rows[at].cells.len() > 1).then_some(below.element)
    });
    let below = below.next()?;
    let anywhere = Target { within: miss.target.within[1..].to_vec(), ..miss.target.clone() };
    let found = find(miss.snapshot, &anywhere, miss.verb).elements;
    let inside: Vec<usize> = found.into_iter().filter(|&i| miss.snapshot.is_within(i, below)).collect();
    inside.first()?;
    let message = "it is not in that row, but in the one below, which spans the table and may belong to it";
    let finding = miss.finding(Cause::AmbiguousTarget, message.into()).near(miss.first(&inside));
    Some(finding.way_out("name a text that the row below shows"))
}

fn label_alone(miss: &Miss<'_>) -> Option<Finding> {
    let (name, (inner, _)) = (miss.quoted()?, miss.of_wrong_type()?);
    let labels_nothing =
        |&i: &usize| miss.at(i).is_some_and(|e| e.tag == "label" && e.labels_element.is_none());
    if inner.is_empty() || !inner.iter().all(labels_nothing) {
        return None;
    }
    let message = format!("'{}' is a label that belongs to no {} in sight", name.shown(), miss.needed());
    let finding = miss.finding(Cause::AmbiguousStep, message).near(miss.first(&inner));
    Some(finding.way_out("say where the field stands, or by which other name it is known"))
}

fn holds_box(miss: &Miss<'_>) -> Option<Finding> {
    let (name, (inner, _)) = (miss.quoted()?, miss.of_wrong_type()?);
    let is_box = |i: usize| miss.at(i).is_some_and(is_checkable);
    let holds = |&&i: &&usize| inside(miss.snapshot, i).any(is_box);
    let ticks = matches!(miss.verb, Verb::Check | Verb::Uncheck);
    let &holder = miss.found.wrong_type.iter().rev().filter(|_| ticks).find(holds)?;
    let message = format!("there is {}, which holds a box of another name", describe(miss.snapshot, holder));
    let finding = miss.finding(Cause::AmbiguousStep, message).near(miss.first(&inner));
    Some(finding.way_out(format!("click it instead: click '{}'", name.shown())))
}

fn tied_to_nothing(miss: &Miss<'_>) -> Option<Finding> {
    let (name, (inner, _)) = (miss.quoted()?, miss.of_wrong_type()?);
    let fills = matches!(
        miss.verb,
        Verb::Fill | Verb::Append | Verb::Clear | Verb::Set | Verb::Select | Verb::Choose | Verb::Upload
    );
    if !fills || inner.iter().filter_map(|&i| miss.at(i)).any(is_interactive) {
        return None;
    }
    let nameless = |e: &Element| e.visible && is_field(e) && is_nameless(miss.snapshot, e);
    let elements = miss.snapshot.elements.iter().enumerate();
    let fields: Vec<usize> = elements.filter(|(_, e)| nameless(e)).map(|(i, _)| i).collect();
    fields.first()?;
    let message = format!(
        "'{}' is there as text, and nothing on the page ties it to a field, while a field has no name",
        name.shown()
    );
    let finding = miss.finding(Cause::AmbiguousTarget, message).near(miss.first(&fields));
    Some(finding.way_out("say which field it is: by its placeholder, or by its place, \"the first field\""))
}

fn not_unfolding(miss: &Miss<'_>) -> Option<Finding> {
    let (name, (inner, _)) = (miss.quoted().filter(|_| miss.verb == Verb::Unfold)?, miss.of_wrong_type()?);
    let message =
        format!("'{}' is there, and nothing on the page tells whether it is expanded", name.shown());
    let finding = miss.finding(Cause::AmbiguousStep, message).near(miss.first(&inner));
    Some(finding.way_out(format!("say what is clicked: click '{}'", name.shown())))
}

fn asks_when_clicked(miss: &Miss<'_>) -> Option<Finding> {
    let (name, (inner, _)) = (miss.quoted().filter(|_| miss.verb == Verb::Upload)?, miss.of_wrong_type()?);
    if !upload::asks_when_clicked(miss.snapshot, &inner) {
        return None;
    }
    let finding = miss.finding(Cause::AmbiguousStep, upload::no_input_of(name)).near(miss.first(&inner));
    Some(finding.way_out("name a file input, or what a file can be dropped on"))
}

fn wrong_type(miss: &Miss<'_>) -> Option<Finding> {
    let (name, (inner, is), needed) = (miss.quoted()?, miss.of_wrong_type()?, miss.needed());
    let message =
        format!("'{}' is there, but it is {} and not {}", name.shown(), article(is), article(needed));
    Some(miss.finding(Cause::TargetWrongType, message).sides(needed, is).near(miss.first(&inner)))
}

fn drawn(miss: &Miss<'_>) -> Option<Finding> {
    let (name, area) = (miss.quoted()?, miss.area());
    miss.snapshot.drawings().find(|&i| area.has(i)).filter(|_| miss.verb != Verb::Upload)?;
    let message = format!(
        "nothing on the page is called '{}', and what is drawn in a canvas cannot be read",
        name.shown()
    );
    let finding = miss.finding(Cause::AmbiguousStep, message).near(miss.first(&miss.found.near));
    Some(finding.way_out("work it by what the page says beside the canvas, or by keys"))
}

fn missing(miss: &Miss<'_>) -> Option<Finding> {
    let name = miss.quoted()?;
    let message = format!("there is no {} '{}' {}", miss.needed(), name.shown(), miss.place());
    Some(miss.finding(Cause::TargetMissing, message).near(miss.first(&miss.found.near)))
}

fn to_expected(finding: Finding) -> Finding {
    finding.way_out("if the page is to be verified, write it in the expected result: \"… is displayed\"")
}

/// Whether a kind can be meant by "check" as something to tick.
fn may_be_checked(kind: ElementKind) -> bool {
    matches!(
        kind,
        ElementKind::Checkbox
            | ElementKind::Radio
            | ElementKind::Switch
            | ElementKind::Option
            | ElementKind::MenuItem
            | ElementKind::Item
            | ElementKind::Row
            | ElementKind::Card
            | ElementKind::Label
            | ElementKind::Element
            | ElementKind::Field
    )
}

fn article(noun: &str) -> String {
    if noun == "text" || noun.starts_with("something") {
        return noun.to_owned();
    }
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// Whether nothing but text has the name, or shows it among other words.
fn is_text_alone(miss: &Miss<'_>, wanted: &Wanted) -> bool {
    let controls = miss.found.wrong_type.iter().any(|&i| miss.at(i).is_some_and(is_interactive));
    let short = wanted.words();
    let shown = || {
        miss.area()
            .run_ranges(miss.snapshot)
            .into_iter()
            .flat_map(|range| block_texts(miss.snapshot, range))
            .any(|t| wanted.agrees(&t).is_some() || has_further_words(&words(&t), &short))
    };
    !controls && (!miss.found.wrong_type.is_empty() || shown())
}
