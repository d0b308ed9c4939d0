//! Changed versions of pages, from a seed: controls are renamed, moved, wrapped and removed, and other things change beside them. Of renamed
//! and moved targets the right proposal has to be there in at least 90 %, and a wrong one in at most 1 % of all versions. What was put where
//! the target stood, in all else as it was, looks like a rename: there a proposal has the mark that only its place tells it.

use std::fmt::Write as _;

use verbatim_engine::ground::{Grounding, Verb, describe, ground, target_of, wordings};
use verbatim_engine::snapshot::Role;

use super::*;

const VERSIONS: u64 = 600;
/// The node of the target, by which it is known on both pages.
const TARGET: u32 = 9999;

const THINGS: [&str; 12] = [
    "Orders",
    "Products",
    "Customers",
    "Reports",
    "Settings",
    "Messages",
    "Invoices",
    "Projects",
    "Calendar",
    "Files",
    "Teams",
    "Discounts",
];
const ACTIONS: [&str; 12] = [
    "Save",
    "Cancel",
    "Search",
    "Export",
    "Print",
    "Send",
    "Refresh",
    "Upload",
    "Share",
    "Preview",
    "Publish",
    "Duplicate",
];
const FIELDS: [&str; 10] =
    ["Name", "E-mail", "Phone", "City", "Street", "Company", "Notes", "Quantity", "Price", "Voucher"];
const PEOPLE: [&str; 6] = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Finn"];
const FURTHER: [&str; 6] = ["now", "changes", "all", "here", "again", "details"];
const OTHERS: [&str; 12] = [
    "Proceed",
    "Done",
    "Go on",
    "Apply",
    "Confirm",
    "Finish",
    "Overview",
    "Archive box",
    "Workspace",
    "Ledger",
    "Contact",
    "Remark",
];

/// A line of an outline, and those in it.
#[derive(Debug, Clone, Default)]
struct Part {
    role: &'static str,
    name: String,
    more: Vec<String>,
    parts: Vec<Part>,
    is_target: bool,
}

impl Part {
    fn of(role: &'static str, name: impl Into<String>, parts: Vec<Part>) -> Self {
        Self { role, name: name.into(), parts, ..Self::default() }
    }

    fn with(mut self, more: String) -> Self {
        self.more.push(more);
        self
    }

    fn is_control(&self) -> bool {
        matches!(self.role, "button" | "link" | "textbox" | "checkbox")
    }

    fn is_holder(&self) -> bool {
        matches!(self.role, "navigation" | "form" | "contentinfo" | "banner")
    }

    /// Everything in it, itself first.
    fn each<'a>(&'a mut self, f: &mut dyn FnMut(&mut Part)) {
        f(self);
        self.parts.iter_mut().for_each(|part| part.each(f));
    }

    fn count(&mut self, which: fn(&Part) -> bool) -> usize {
        let mut count = 0;
        self.each(&mut |part| count += usize::from(which(part)));
        count
    }

    /// Does something to the n-th of those.
    fn at(&mut self, which: fn(&Part) -> bool, n: usize, mut f: impl FnMut(&mut Part)) {
        let mut seen = 0;
        self.each(&mut |part| {
            if which(part) {
                if seen == n {
                    f(part);
                }
                seen += 1;
            }
        });
    }

    /// Takes the target out.
    fn take_target(&mut self) -> Option<Part> {
        if let Some(at) = self.parts.iter().position(|part| part.is_target) {
            return Some(self.parts.remove(at));
        }
        self.parts.iter_mut().find_map(Part::take_target)
    }

    fn write(&self, depth: usize, into: &mut String) {
        let mut more = self.more.clone();
        if self.is_target {
            more.push(format!("\"node\": {{\"document\": 1, \"node\": {TARGET}}}"));
        }
        let more = if more.is_empty() { String::new() } else { format!(" {{{}}}", more.join(", ")) };
        writeln!(into, "{}{} '{}'{more}", "  ".repeat(depth), self.role, self.name).unwrap();
        self.parts.iter().for_each(|part| part.write(depth + 1, into));
    }

    fn page(&self) -> Snapshot {
        let mut lines = String::new();
        self.parts.iter().for_each(|part| part.write(0, &mut lines));
        page(&lines)
    }
}

fn some<'a>(random: &mut fastrand::Rng, all: &[&'a str], count: usize) -> Vec<&'a str> {
    let mut all = all.to_vec();
    random.shuffle(&mut all);
    all.truncate(count);
    all
}

fn link(name: &str) -> Part {
    let way = name.to_lowercase();
    Part::of("link", name, Vec::new()).with(format!("\"href\": \"http://shop.test/{way}\", \"tag\": \"a\""))
}

fn button(name: &str) -> Part {
    Part::of("button", name, Vec::new()).with("\"tag\": \"button\"".into())
}

fn field(random: &mut fastrand::Rng, name: &str) -> Part {
    let part = Part::of("textbox", name, Vec::new()).with("\"tag\": \"input:text\"".into());
    let ident = name.to_lowercase().replace('-', "");
    if random.f64() < 0.6 { part.with(format!("\"idents\": [\"{ident}\"]")) } else { part }
}

/// A page of an application: navigation, a form or two, perhaps a table, a foot.
fn application(random: &mut fastrand::Rng) -> Part {
    let things = some(random, &THINGS, 8);
    let navigation = Part::of("navigation", "Main", things[..5].iter().map(|name| link(name)).collect());
    let names = some(random, &ACTIONS, 8);
    let fields = some(random, &FIELDS, 6);
    let form = |random: &mut fastrand::Rng, title: &str, fields: &[&str], actions: &[&str]| {
        let mut parts = vec![Part::of("heading", title, Vec::new())];
        parts.extend(fields.iter().map(|name| field(random, name)));
        if random.bool() {
            parts.push(Part::of("checkbox", format!("Remember the {}", title.to_lowercase()), Vec::new()));
        }
        parts.extend(actions.iter().map(|name| button(name)));
        Part::of("form", title, parts)
    };
    let mut parts = vec![navigation, Part::of("text", "Good morning", Vec::new())];
    parts.push(form(random, "Details", &fields[..3], &names[..3]));
    parts.push(form(random, "Delivery", &fields[3..5], &names[3..5]));
    if random.bool() {
        parts.push(table(random));
    }
    parts.push(Part::of("contentinfo", "", things[5..].iter().map(|name| link(name)).collect()));
    Part::of("main", "", parts)
}

fn table(random: &mut fastrand::Rng) -> Part {
    let header = ["Customer", "Balance", ""].iter().map(|name| Part::of("columnheader", *name, Vec::new()));
    let mut rows = vec![Part::of("row", "", header.collect())];
    for name in some(random, &PEOPLE, 3) {
        let does = ["Edit", "Delete"].iter().map(|name| button(name)).collect();
        let cells = vec![
            Part::of("cell", name, Vec::new()),
            Part::of("cell", random.u32(10..99).to_string(), Vec::new()),
            Part::of("cell", "", does),
        ];
        rows.push(Part::of("row", "", cells));
    }
    Part::of("table", "", rows)
}

fn renamed(random: &mut fastrand::Rng, name: &str) -> String {
    let further = FURTHER[random.usize(0..FURTHER.len())];
    match random.usize(0..4) {
        0 => format!("{name} {further}"),
        1 => format!("My {}", name.to_lowercase()),
        2 => match name {
            "Save" => "Store".into(),
            "Delete" => "Remove".into(),
            "Search" => "Find".into(),
            "E-mail" => "Email address".into(),
            "Phone" => "Telephone".into(),
            name => format!("{name} {further}"),
        },
        _ => OTHERS[random.usize(0..OTHERS.len())].into(),
    }
}

/// What else changes beside the target.
fn noise(random: &mut fastrand::Rng, page: &mut Part) {
    match random.usize(0..8) {
        4 => beside_target(page, |parts, at| {
            if let Some(part) = parts.get_mut(at + 1).filter(|part| part.is_control()) {
                part.name = format!("{} too", part.name);
            }
        }),
        5 => beside_target(page, |parts, at| parts.insert(at, button("Undo"))),
        6 => page.each(&mut |part| part.more.retain(|more| !more.contains("idents"))),
        0 => page.parts.insert(0, Part::of("text", "New: dark mode", Vec::new())),
        1 => {
            let other = |part: &Part| part.is_control() && !part.is_target;
            let count = page.count(other);
            let at = random.usize(0..count);
            let name = format!("Other {}", random.u32(1..99));
            page.at(other, at, |part| part.name.clone_from(&name));
        }
        2 => {
            let holder = random.usize(0..page.count(Part::is_holder));
            page.at(Part::is_holder, holder, |part| part.parts.push(button("Feedback")));
        }
        3 => wrap(random, page),
        _ => {}
    }
}

/// Does something to what holds the target, by the target's place in it.
fn beside_target(page: &mut Part, mut f: impl FnMut(&mut Vec<Part>, usize)) {
    page.each(&mut |part| {
        if let Some(at) = part.parts.iter().position(|part| part.is_target) {
            f(&mut part.parts, at);
        }
    });
}

/// A holder's parts in further boxes.
fn wrap(random: &mut fastrand::Rng, page: &mut Part) {
    let holder = random.usize(0..page.count(Part::is_holder));
    page.at(Part::is_holder, holder, |part| {
        let parts = std::mem::take(&mut part.parts);
        part.parts = vec![Part::of("generic", "", vec![Part::of("generic", "", parts)])];
    });
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    Renamed,
    Moved,
    Wrapped,
    Removed,
    /// Removed, and something new of its kind elsewhere: a defect that looks like a rename.
    Replaced,
}

fn change(random: &mut fastrand::Rng, page: &mut Part, change: Change) {
    match change {
        Change::Renamed => page.at(|part| part.is_target, 0, |part| part.name = renamed(random, &part.name)),
        Change::Moved => {
            let target = page.take_target().unwrap();
            let place = Part::of("banner", "", vec![target]);
            page.parts.insert(0, place);
        }
        Change::Wrapped => wrap(random, page),
        Change::Removed => drop(page.take_target()),
        Change::Replaced => {
            let name = OTHERS[random.usize(0..OTHERS.len())];
            let in_its_part = random.bool();
            if in_its_part {
                beside_target(page, |parts, at| {
                    let new =
                        Part { name: name.into(), more: Vec::new(), is_target: false, ..parts[at].clone() };
                    parts.push(new);
                });
            }
            let target = page.take_target().unwrap();
            if !in_its_part {
                let new = Part { name: name.into(), more: Vec::new(), is_target: false, ..target };
                page.parts.insert(0, Part::of("banner", "", vec![new]));
            }
        }
    }
}

/// The index of the target.
fn index(page: &Snapshot) -> Option<usize> {
    page.elements.iter().position(|e| e.node.is_some_and(|node| node.node == TARGET))
}

/// A sentence that means the target; of one that will move, with the place that it stands in.
fn sentence(page: &Snapshot, with_place: bool) -> Option<String> {
    let target = index(page)?;
    let role = page.elements[target].role;
    let written = |words: &str| match role {
        Role::Textbox => format!("Enter 'x' into {words}"),
        Role::Checkbox => format!("Check {words}"),
        _ => format!("Click {words}"),
    };
    let means = |sentence: &String| {
        let read = verbatim_engine::clarity::read_action(sentence, &[]).ok();
        read.and_then(|read| {
            let (target, verb): (_, Verb) = target_of(&read.content().first()?.action)?;
            Some(ground(page, target, verb, ""))
        })
        .is_some_and(|found| matches!(found, Grounding::One { element, .. } if element == target))
    };
    let all = wordings(page, target).into_iter().filter(|words| words.contains(" in the ") == with_place);
    all.map(|words| written(&words)).find(means)
}

/// What one version comes to.
#[derive(Debug, Default)]
struct Count {
    versions: usize,
    proposed: usize,
    right: usize,
    wrong: usize,
    /// Wrong, with the mark that only its place tells it.
    marked: usize,
}

#[test]
fn renamed_and_moved_targets_are_found_and_nothing_else_is_proposed() {
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    for seed in 0..VERSIONS {
        let mut random = fastrand::Rng::with_seed(seed);
        let kind = match random.usize(0..100) {
            0..45 => Change::Renamed,
            45..65 => Change::Moved,
            65..75 => Change::Wrapped,
            75..88 => Change::Removed,
            _ => Change::Replaced,
        };
        let mut one = application(&mut random);
        let controls = one.count(Part::is_control);
        let at = random.usize(0..controls);
        one.at(Part::is_control, at, |part| part.is_target = true);
        let then = one.page();
        let said = sentence(&then, kind == Change::Moved).or_else(|| sentence(&then, kind != Change::Moved));
        let Some(said) = said else { continue };
        let mut other = one.clone();
        change(&mut random, &mut other, kind);
        noise(&mut random, &mut other);
        noise(&mut random, &mut other);
        let now = other.page();
        let count = counts.entry(format!("{kind:?}")).or_default();
        count.versions += 1;
        let drifts = of_step(&said, &then, &now);
        let Some(drift) = drifts.first().filter(|drift| drift.proposal.is_some()) else {
            if drifts.is_empty() && matches!(kind, Change::Moved | Change::Renamed) {
                // The sentence means it as before.
                count.versions -= 1;
            }
            continue;
        };
        count.proposed += 1;
        let right = index(&now).is_some_and(|i| {
            drift.now.as_ref().is_some_and(|n| n.words == describe(&now, i) && n.bbox == now.elements[i].bbox)
        });
        if right {
            count.right += 1;
        } else if drift.proposal.as_ref().is_some_and(|proposal| proposal.by_place) {
            count.marked += 1;
        } else {
            count.wrong += 1;
            eprintln!("wrong: {kind:?} {seed}: {said}: {drift:#?}");
        }
    }
    println!("change     versions proposed right wrong wrong with the mark");
    for (kind, Count { versions, proposed, right, wrong, marked }) in &counts {
        println!("{kind:<10} {versions:>8} {proposed:>8} {right:>5} {wrong:>5} {marked:>5}");
    }
    let sum = |kinds: &[&str], f: fn(&Count) -> usize| -> usize {
        counts.iter().filter(|(kind, _)| kinds.contains(&kind.as_str())).map(|(_, count)| f(count)).sum()
    };
    let found = ["Renamed", "Moved"];
    let all = ["Renamed", "Moved", "Wrapped", "Removed", "Replaced"];
    let (right, of) = (sum(&found, |c| c.right), sum(&found, |c| c.versions));
    let (wrong, versions) = (sum(&all, |c| c.wrong), sum(&all, |c| c.versions));
    println!("right proposal first: {right} of {of}; wrong proposal: {wrong} of {versions}");
    assert!(versions >= 200 && right * 10 >= of * 9, "right: {right} of {of}");
    assert!(wrong * 100 <= versions, "wrong: {wrong} of {versions}");
}
