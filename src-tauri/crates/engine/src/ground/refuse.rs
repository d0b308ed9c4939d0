//! Why a target is not one element: the findings of readiness (DESIGN sections 5 and 7).

use super::describe::{candidates, place, unseen};
use super::find::says_more;
use super::name::block_texts;
use super::roles::{inside, is_checkable, is_field, is_nameless};
use super::rows::{self, innermost};
use super::text::{Wanted, has_further_words, words};
use super::{Area, Found, Tier, Verb, beside, describe, find, scope};
use crate::snapshot::{Element, Role, Snapshot, Unread};
use crate::step::{ElementKind, Literal, Ordinal, Scope, Target};
use crate::verdict::{Cause, Finding};
use crate::words::noun_of;

/// How many near misses a finding names.
const NEAR: usize = 5;
/// How many candidates of an ambiguity a finding names.
const CANDIDATES: usize = 10;

/// That something is not there cannot be told of a page that was not looked at to its end.
pub(super) fn unless_unread(snapshot: &Snapshot, finding: Finding) -> Finding {
    let Some(unread) = snapshot.unread().filter(|_| finding.cause.fails()) else { return finding };
    let (cause, why) = match unread {
        Unread::TooMany => (Cause::BudgetExceeded, "it has too many elements"),
        Unread::Frame => (Cause::Unsettled, "a frame in it did not answer"),
    };
    let message = format!("{}, as far as the page was looked at: {why}", finding.message);
    Finding::new(cause, finding.sentence, message)
}

/// A bare label that was found only by what no one sees.
pub(super) fn weak_label(
    snapshot: &Snapshot,
    target: &Target,
    found: &Found,
    element: usize,
    sentence: &str,
) -> Option<Finding> {
    let name = target.name.as_ref().filter(|n| !n.quoted)?;
    found.tier.filter(|t| *t > Tier::VisibleLabel)?;
    let message = format!("no name on the page is '{}'", name.shown());
    let near = candidates(snapshot, &[element]);
    Some(Finding::new(Cause::AmbiguousStep, sentence, message).near(near).way_out(quote_it(name)))
}

fn quote_it(name: &Literal) -> String {
    format!("write the name as the page shows it, in quotes: '{}'", name.shown())
}

/// Several elements fit equally well.
pub(super) fn several(
    snapshot: &Snapshot,
    target: &Target,
    verb: Verb,
    found: &[usize],
    sentence: &str,
) -> Finding {
    let near = candidates(snapshot, found.get(..found.len().min(CANDIDATES)).unwrap_or_default());
    let many = found.len();
    let (cause, message) = match &target.name {
        Some(name) if name.quoted => {
            (Cause::AmbiguousTarget, format!("{many} elements fit {}", called(target, name)))
        }
        Some(name) => (
            Cause::AmbiguousStep,
            format!("'{}' is not in quotes, and {many} names on the page are that label", name.shown()),
        ),
        None => {
            let what = target.kind.map_or("element", ElementKind::noun);
            (Cause::AmbiguousTarget, format!("{many} elements on the page fit 'the {what}'"))
        }
    };
    Finding::new(cause, sentence, message).near(near).way_out(tell_apart(snapshot, target, verb, found))
}

fn called(target: &Target, name: &Literal) -> String {
    match target.kind {
        Some(kind) => format!("the {} '{}'", kind.noun(), name.shown()),
        None => format!("'{}'", name.shown()),
    }
}

/// A way to say which one is meant that leads to exactly one.
fn tell_apart(snapshot: &Snapshot, target: &Target, verb: Verb, found: &[usize]) -> String {
    let what = match (&target.name, target.kind) {
        (Some(name), _) => format!("'{}'", name.shown()),
        (None, Some(kind)) => format!("the {}", kind.noun()),
        (None, None) => "the element".into(),
    };
    for &i in found.iter().take(3) {
        let Some((place, scope)) = place(snapshot, i).and_then(|p| p.scope.map(|s| (p.words, s))) else {
            continue;
        };
        let mut within = vec![scope];
        within.extend(target.within.iter().cloned());
        let narrowed = Target { within, ordinal: None, ..target.clone() };
        if find(snapshot, &narrowed, verb).elements == [i] {
            return format!("say which one: {what} {place}");
        }
    }
    if target.ordinal.is_some() {
        return "say in which list or table".into();
    }
    // Names that a label without quotes fits are told apart by all of their words.
    if target.name.as_ref().is_some_and(|name| !name.quoted) {
        let names = found.iter().filter_map(|&i| snapshot.elements.get(i)).map(|e| e.name.as_str());
        let names: std::collections::BTreeSet<&str> = names.filter(|name| !name.is_empty()).collect();
        if names.len() > 1 && names.len() == found.len() {
            let names: Vec<String> = names.into_iter().take(NEAR).map(|name| format!("'{name}'")).collect();
            return format!("write its whole name in quotes: {}", names.join(" or "));
        }
    }
    let what = what.strip_prefix("the ").unwrap_or(&what);
    format!("say which one: the first {what}, the second {what}")
}

/// A search that found no element, and for what.
struct Miss<'a> {
    snapshot: &'a Snapshot,
    target: &'a Target,
    verb: Verb,
    found: &'a Found,
    sentence: &'a str,
}

/// No element fits.
pub(super) fn none(
    snapshot: &Snapshot,
    target: &Target,
    verb: Verb,
    found: &Found,
    sentence: &str,
) -> Finding {
    let miss = Miss { snapshot, target, verb, found, sentence };
    if let Some(finding) = too_few(snapshot, target, verb, sentence) {
        return finding;
    }
    match &target.name {
        Some(name) if name.quoted => miss.quoted(name),
        Some(name) => miss.bare(name),
        None => {
            let what = target.kind.map_or_else(|| suits(verb), ElementKind::noun);
            miss.finding(Cause::TargetMissing, format!("there is no {what} {}", place_words(target)))
        }
    }
}

impl Miss<'_> {
    fn finding(&self, cause: Cause, message: String) -> Finding {
        Finding::new(cause, self.sentence, message)
    }

    fn first(&self, elements: &[usize]) -> Vec<crate::verdict::Candidate> {
        candidates(self.snapshot, elements.get(..elements.len().min(NEAR)).unwrap_or_default())
    }

    /// Only a quoted name can fail the application.
    fn bare(&self, name: &Literal) -> Finding {
        let what = what(self.target, self.verb);
        let message = format!(
            "'{}' is not in quotes, and no {what} {} has that name",
            name.shown(),
            place_words(self.target)
        );
        self.finding(Cause::AmbiguousStep, message).near(self.first(&self.found.near)).way_out(quote_it(name))
    }

    fn quoted(&self, name: &Literal) -> Finding {
        let wanted = Wanted::new(&name.text);
        if self.verb == Verb::Check && self.target.kind.is_some_and(|k| !may_be_checked(k)) {
            let message = format!("{} is nothing that can be checked", called(self.target, name));
            return to_expected(self.finding(Cause::AmbiguousStep, message));
        }
        // A list of options that is closed is seen as the button that opens it, which may have the choice in its name, too.
        let lists_alone = self.found.hidden.iter().all(|&i| self.is_list_of_options(i));
        if lists_alone && let Some(finding) = self.near_miss(name, &wanted) {
            return finding;
        }
        if !self.found.hidden.is_empty() && self.found.hidden.iter().all(|&i| self.is_drawn_list(i)) {
            let message = format!("{} is a list that is drawn for a hidden one", called(self.target, name));
            return self
                .finding(Cause::AmbiguousStep, message)
                .near(self.first(&self.found.hidden))
                .way_out("click what shows its choice, then the option");
        }
        if let Some(parts) = self.drawn_in_parts() {
            let message = format!(
                "{} is drawn as parts that take text each, and the field behind them cannot be seen",
                called(self.target, name)
            );
            return self
                .finding(Cause::AmbiguousStep, message)
                .near(self.first(&parts))
                .way_out("enter what each part takes, by the name of the part");
        }
        if !self.found.hidden.is_empty() {
            let message = format!(
                "{} is on the page but {}",
                called(self.target, name),
                unseen(self.snapshot, &self.found.hidden)
            );
            return self.finding(Cause::TargetHidden, message).near(self.first(&self.found.hidden));
        }
        let area =
            scope::area(self.snapshot, &self.target.within).unwrap_or_else(|_| Area::whole(self.snapshot));
        if self.verb == Verb::Check && is_text_alone(self.snapshot, self.found, &wanted, &area) {
            let message = format!("'{}' is text on the page and nothing to check", name.shown());
            return to_expected(self.finding(Cause::AmbiguousStep, message));
        }
        let elsewhere = || self.in_row_below().or_else(|| self.wrong_type(name, &wanted, &area));
        elsewhere().unwrap_or_else(|| {
            let (what, place) = (what(self.target, self.verb), place_words(self.target));
            self.finding(Cause::TargetMissing, format!("there is no {what} '{}' {place}", name.shown()))
                .near(self.first(&self.found.near))
        })
    }

    /// Whether a hidden select stands in a combobox that a script draws, and that can be seen.
    fn is_drawn_list(&self, i: usize) -> bool {
        let shown =
            |a: usize| self.snapshot.elements.get(a).is_some_and(|e| e.visible && e.role == Role::Combobox);
        self.snapshot.elements.get(i).is_some_and(|e| !e.options.is_empty())
            && self.snapshot.ancestors(i).any(shown)
    }

    /// The parts of a field that a script draws, such as the month, the day and the year, where the field itself is hidden and they stand
    /// in a group of its name.
    fn drawn_in_parts(&self) -> Option<Vec<usize>> {
        if self.found.hidden.is_empty() {
            return None;
        }
        let takes = |&i: &usize| {
            self.snapshot
                .elements
                .get(i)
                .is_some_and(|e| e.visible && (e.role == Role::Spinbutton || e.editable))
        };
        let groups = self.found.wrong_type.iter();
        groups
            .map(|&group| inside(self.snapshot, group).filter(takes).collect::<Vec<_>>())
            .find(|parts| parts.len() > 1)
    }

    fn is_list_of_options(&self, i: usize) -> bool {
        self.snapshot.elements.get(i).is_some_and(|e| e.role == Role::Listbox)
    }

    /// Exactly one admissible element has the name with further words.
    fn near_miss(&self, name: &Literal, wanted: &Wanted) -> Option<Finding> {
        let says = |i: &usize| says_more(self.snapshot, *i, wanted);
        let more: Vec<usize> = self.found.near.iter().copied().filter(says).collect();
        let [one] = more.as_slice() else { return None };
        let message = format!(
            "there is no {} '{}', but one with further words in its name: {}",
            what(self.target, self.verb),
            name.shown(),
            describe(self.snapshot, *one)
        );
        let finding = self.finding(Cause::NearMiss, message).near(self.first(&more));
        Some(finding.way_out("write its whole name if it is the one that is meant"))
    }

    /// It stands in the row below, which spans the table, as the details of a row do.
    fn in_row_below(&self) -> Option<Finding> {
        let Scope::Row(text) = self.target.within.first()? else { return None };
        let row = rows::row(self.snapshot, text).ok()?;
        let tables = self.snapshot.tables.iter();
        let mut below = tables.filter_map(|t| {
            let at = t.rows.iter().position(|r| r.element == row)?;
            let below = t.rows.get(at + 1)?;
            (below.cells.len() == 1 && t.rows[at].cells.len() > 1).then_some(below.element)
        });
        let below = below.next()?;
        let anywhere = Target { within: self.target.within[1..].to_vec(), ..self.target.clone() };
        let found = find(self.snapshot, &anywhere, self.verb).elements;
        let inside: Vec<usize> = found.into_iter().filter(|&i| self.snapshot.is_within(i, below)).collect();
        if inside.is_empty() {
            return None;
        }
        let message =
            "it is not in that row, but in the one below, which spans the table and may belong to it";
        let finding = self.finding(Cause::AmbiguousTarget, message.into()).near(self.first(&inside));
        Some(finding.way_out("name a text that the row below shows"))
    }

    /// The name is there, on something that the verb or the kind does not admit.
    fn wrong_type(&self, name: &Literal, wanted: &Wanted, area: &Area) -> Option<Finding> {
        let inner = innermost(self.snapshot, &self.found.wrong_type);
        let is = match inner.first().and_then(|&i| self.snapshot.elements.get(i)) {
            Some(e) => noun_of(e),
            None if beside::texts(self.snapshot, wanted, area).is_empty() => return None,
            None => "text",
        };
        let needed = what(self.target, self.verb);
        let labels_nothing = |&i: &usize| {
            self.snapshot.elements.get(i).is_some_and(|e| e.tag == "label" && e.labels_element.is_none())
        };
        if !inner.is_empty() && inner.iter().all(labels_nothing) {
            let message = format!("'{}' is a label that belongs to no {needed} in sight", name.shown());
            let finding = self.finding(Cause::AmbiguousStep, message).near(self.first(&inner));
            return Some(finding.way_out("say where the field stands, or by which other name it is known"));
        }
        let is_box = |i: usize| self.snapshot.elements.get(i).is_some_and(is_checkable);
        let holds_box = |&&i: &&usize| inside(self.snapshot, i).any(is_box);
        if matches!(self.verb, Verb::Check | Verb::Uncheck)
            && let Some(&holder) = self.found.wrong_type.iter().rev().find(holds_box)
        {
            let message =
                format!("there is {}, which holds a box of another name", describe(self.snapshot, holder));
            let finding = self.finding(Cause::AmbiguousStep, message).near(self.first(&inner));
            return Some(finding.way_out(format!("click it instead: click '{}'", name.shown())));
        }
        if let Some(finding) = self.tied_to_nothing(name, &inner) {
            return Some(finding);
        }
        if self.verb == Verb::Unfold {
            let message =
                format!("'{}' is there, and nothing on the page tells whether it is expanded", name.shown());
            let finding = self.finding(Cause::AmbiguousStep, message).near(self.first(&inner));
            return Some(finding.way_out(format!("say what is clicked: click '{}'", name.shown())));
        }
        if self.verb == Verb::Upload && super::upload::asks_when_clicked(self.snapshot, &inner) {
            let finding = self.finding(Cause::AmbiguousStep, super::upload::no_input_of(name));
            let finding = finding.near(self.first(&inner));
            return Some(finding.way_out("name a file input, or what a file can be dropped on"));
        }
        let message =
            format!("'{}' is there, but it is {} and not {}", name.shown(), article(is), article(needed));
        Some(self.finding(Cause::TargetWrongType, message).sides(needed, is).near(self.first(&inner)))
    }

    /// It is text, and a field on the page has no name: the text may be its label, which nothing tells.
    fn tied_to_nothing(&self, name: &Literal, inner: &[usize]) -> Option<Finding> {
        let fills = matches!(
            self.verb,
            Verb::Fill | Verb::Append | Verb::Clear | Verb::Set | Verb::Select | Verb::Choose | Verb::Upload
        );
        let element = |&i: &usize| self.snapshot.elements.get(i);
        if !fills || inner.iter().filter_map(element).any(super::roles::is_interactive) {
            return None;
        }
        let nameless = |e: &Element| e.visible && is_field(e) && is_nameless(self.snapshot, e);
        let elements = self.snapshot.elements.iter().enumerate();
        let fields: Vec<usize> = elements.filter(|(_, e)| nameless(e)).map(|(i, _)| i).collect();
        if fields.is_empty() {
            return None;
        }
        let message = format!(
            "'{}' is there as text, and nothing on the page ties it to a field, while a field has no name",
            name.shown()
        );
        let finding = self.finding(Cause::AmbiguousTarget, message).near(self.first(&fields));
        Some(
            finding
                .way_out("say which field it is: by its placeholder, or by its place, \"the first field\""),
        )
    }
}

fn place_words(target: &Target) -> &'static str {
    if target.within.is_empty() { "on the page" } else { "in that place" }
}

fn to_expected(finding: Finding) -> Finding {
    finding.way_out("if the page is to be verified, write it in the expected result: \"… is displayed\"")
}

/// "the third 'Delete'" of two.
fn too_few(snapshot: &Snapshot, target: &Target, verb: Verb, sentence: &str) -> Option<Finding> {
    let Ordinal::Nth(n) = target.ordinal? else { return None };
    let all = find(snapshot, &Target { ordinal: None, ..target.clone() }, verb).elements;
    if all.is_empty() {
        return None;
    }
    let named = target.name.as_ref().map(|name| format!(" '{}'", name.shown())).unwrap_or_default();
    let what = target.kind.map_or("element", ElementKind::noun);
    let wanted = Ordinal::Nth(n).in_words();
    let message =
        format!("there is no {wanted} {what}{named} {}: there are only {}", place_words(target), all.len());
    let cause = if target.name.as_ref().is_none_or(|n| n.quoted) {
        Cause::TargetMissing
    } else {
        Cause::AmbiguousStep
    };
    Some(
        Finding::new(cause, sentence, message)
            .near(candidates(snapshot, all.get(..all.len().min(NEAR)).unwrap_or_default())),
    )
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

/// Whether nothing but text has the name, or shows it among other words.
fn is_text_alone(snapshot: &Snapshot, found: &Found, wanted: &Wanted, area: &Area) -> bool {
    let controls =
        found.wrong_type.iter().any(|&i| snapshot.elements.get(i).is_some_and(super::roles::is_interactive));
    let short = wanted.words();
    let shown = || {
        area.run_ranges()
            .into_iter()
            .flat_map(|range| block_texts(snapshot, range))
            .any(|t| wanted.agrees(&t).is_some() || has_further_words(&words(&t), &short))
    };
    !controls && (!found.wrong_type.is_empty() || shown())
}

fn article(noun: &str) -> String {
    if noun == "text" || noun.starts_with("something") {
        return noun.to_owned();
    }
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

fn what(target: &Target, verb: Verb) -> &'static str {
    target.kind.map_or_else(|| suits(verb), ElementKind::noun)
}

/// What a verb needs, in words.
fn suits(verb: Verb) -> &'static str {
    match verb {
        Verb::Click | Verb::Go | Verb::Choose => "control to click",
        Verb::Check | Verb::Uncheck => "box to check",
        Verb::Unfold => "something that says whether it is expanded",
        Verb::Select => "dropdown",
        Verb::Fill | Verb::Append | Verb::Clear => "field",
        Verb::Set => "field, dropdown or switch",
        Verb::Press => "control",
        Verb::Upload => "file input",
        Verb::Scroll | Verb::Hover | Verb::Drag | Verb::Drop | Verb::Observe => "element",
    }
}
