//! The gate: what a model has chosen becomes a row of the grammar about one enumerated element, or is refused with a reason. A reason
//! names ids and the user's own words alone: what a page says may hold orders, and stands in fences only.

use std::collections::{BTreeSet, HashSet};

use verbatim_engine::agents::{Refusal, short};
use verbatim_engine::clarity;
use verbatim_engine::gui::{StatesBy, state_of};
use verbatim_engine::questions::steps_of;
use verbatim_engine::readiness;
use verbatim_engine::snapshot::{Role, Snapshot};
use verbatim_engine::words::{in_quotes, quoted};

use crate::choices::{self, Rules};
use crate::goal::act::{Act, Kind};
use crate::goal::perceive::Perceived;
use crate::goal::task::Task;
use crate::goal::user_data::UserData;
use crate::known::address;
use crate::values::words;

/// Keys that may be pressed: none of them deletes.
const KEYS: &[&str] = &[
    "Enter",
    "Escape",
    "Tab",
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "PageUp",
    "PageDown",
    "Home",
    "End",
];

/// How long a model that waits does.
const WAIT: &str = "Wait 2 seconds";

/// What a choice is held against.
pub(super) struct Scene<'a> {
    pub(super) page: &'a Snapshot,
    pub(super) perceived: &'a Perceived,
    pub(super) rules: &'a Rules<'a>,
    pub(super) data: &'a UserData,
    pub(super) task: &'a Task,
    pub(super) base_url: &'a str,
    /// Addresses that were met: on pages, or as their links.
    pub(super) met: &'a HashSet<String>,
    /// What was done already, each on the page as it stood.
    pub(super) done: &'a HashSet<(u64, String)>,
}

/// What is to be done: only the gate makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Admitted {
    /// A row to be carried out.
    Row(String),
    /// The goal is said to be reached, for this reason.
    Claim(String),
    /// It is said that the goal cannot be reached, for this reason.
    GiveUp(String),
}

fn refuse<T>(why: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Unfaithful(why.into()))
}

/// Lets a choice through as a row, or says why not.
///
/// # Errors
/// Why not.
pub(super) fn admit(act: &Act, scene: &Scene<'_>) -> Result<Admitted, Refusal> {
    let says = match act.kind {
        Kind::Complete => return Ok(Admitted::Claim(act.why.clone())),
        Kind::Fail => return Ok(Admitted::GiveUp(act.why.clone())),
        Kind::Navigate => scene.navigate(&act.value)?,
        Kind::Click => scene.click(&act.element)?,
        Kind::Fill => scene.fill(&act.element, &act.value)?,
        Kind::Select => scene.select(&act.element, &act.value)?,
        Kind::Press => scene.press(&act.element, &act.value)?,
        Kind::Back => "Go back".into(),
        Kind::Wait => WAIT.into(),
    };
    scene.row(says)
}

/// Whether something may be typed into the element of a choice, whatever that will be.
///
/// # Errors
/// Why not.
pub(super) fn may_fill(act: &Act, scene: &Scene<'_>) -> Result<(), Refusal> {
    scene.field(&act.element).map(drop)
}

/// What tells a page on which something was done from the same page later.
pub(super) fn state(page: &Snapshot) -> u64 {
    state_of(page, StatesBy::Text)
}

impl Scene<'_> {
    /// A sentence that is read as one step, and was not done on this very page.
    fn row(&self, says: String) -> Result<Admitted, Refusal> {
        let read = clarity::read_action(&says, &[]);
        if !read.is_ok_and(|read| read.content().len() == 1) {
            return refuse("it cannot be said as one step");
        }
        if self.done.contains(&(state(self.page), says.clone())) {
            return refuse(
                "just this was done on this page already, and the page is as it was: go on with the next part of the goal",
            );
        }
        Ok(Admitted::Row(says))
    }

    /// An enumerated element that may be touched.
    fn element(&self, id: &str) -> Result<usize, Refusal> {
        let Some(at) = self.perceived.element(id) else {
            return refuse(format!("'{}' is the id of no element of the page", short(id)));
        };
        if let Some(why) = choices::reason(self.page, at, self.rules) {
            return refuse(format!("{id} is left alone: {why}"));
        }
        let href = self.page.elements[at].href.as_deref();
        match href.map(address).is_some_and(|to| !self.task.guards(&to)) {
            true => refuse(format!("{id} leads out of the guarded paths")),
            false => Ok(at),
        }
    }

    /// The first step about an element that fits.
    fn step(&self, id: &str, fits: impl Fn(&str) -> bool, what: &str) -> Result<String, Refusal> {
        let at = self.element(id)?;
        let steps = steps_of(self.page, at).map(|(_, steps)| steps).unwrap_or_default();
        let found = steps.into_iter().find(|step| fits(step));
        found.ok_or_else(|| Refusal::Unfaithful(format!("{id} {what}")))
    }

    fn click(&self, id: &str) -> Result<String, Refusal> {
        let at = self.element(id)?;
        if !self.page.elements[at].options.is_empty() {
            return refuse(format!("{id} is a list: select one of its options"));
        }
        let clicks = |step: &str| {
            !["Hover", "Clear", "Upload"].iter().any(|word| step.starts_with(word)) && !step.contains("'…'")
        };
        self.step(id, clicks, "cannot be told apart from others")
    }

    fn fill(&self, id: &str, value: &str) -> Result<String, Refusal> {
        let Some(value) = self.data.cited(value) else {
            return refuse("the value is not among the user's data: cite one of them by its name");
        };
        let step = self.field(id)?;
        if self.data.is_secret(&value) && !self.is_for(id, &value) {
            return refuse(format!("{id} is no field for that secret"));
        }
        Ok(step.replacen("'…'", &quoted(&value), 1))
    }

    /// Whether a field takes a secret: it hides what is typed, or is called by a word of the secret's name. A page may ask for a
    /// password where everybody would see it.
    fn is_for(&self, id: &str, cited: &str) -> bool {
        let Some(e) = self.perceived.element(id).map(|at| &self.page.elements[at]) else { return false };
        let called = [&e.name].into_iter().chain(&e.labels).chain(&e.idents);
        let called: BTreeSet<String> = called.flat_map(|text| words(text)).collect();
        e.states.masked || !words(cited).is_disjoint(&called)
    }

    /// The step that fills a field in, its value left open.
    fn field(&self, id: &str) -> Result<String, Refusal> {
        self.step(id, |step| step.starts_with("Enter '…'"), "is no field that takes text")
    }

    fn select(&self, id: &str, value: &str) -> Result<String, Refusal> {
        let at = self.element(id)?;
        let e = &self.page.elements[at];
        if e.role == Role::Radio {
            return self.click(id);
        }
        let same = |label: &&String| label.trim().to_lowercase() == value.trim().to_lowercase();
        let Some(label) = e.options.iter().map(|option| &option.label).find(same) else {
            return refuse(format!("{id} has no such option"));
        };
        if let Some(words) = self.rules.untouched.in_text(label) {
            return refuse(format!("that option of {id} is left alone: '{words}'"));
        }
        let selects = format!("Select '{label}' from ");
        self.step(id, |step| step.starts_with(&selects), "cannot be told apart from others")
    }

    fn press(&self, id: &str, key: &str) -> Result<String, Refusal> {
        let Some(key) = KEYS.iter().find(|known| known.eq_ignore_ascii_case(key.trim())) else {
            return refuse(format!("the keys are {}", KEYS.join(", ")));
        };
        if *key == "Enter" && self.enter_is_forbidden() {
            return refuse("Enter may set off a control that is left alone: click what is meant");
        }
        if matches!(id, "" | "none") {
            return Ok(format!("Press {key}"));
        }
        let at = self.element(id)?;
        match steps_of(self.page, at) {
            Some((called, _)) => Ok(format!("Press {key} in {called}")),
            None => refuse(format!("{id} cannot be told apart from others")),
        }
    }

    /// Enter sends the form around, whatever its button is called, or follows what is focused.
    fn enter_is_forbidden(&self) -> bool {
        let page = self.page;
        let sends = |at: usize| page.elements[at].role == Role::Button || page.focused == Some(at);
        (0..page.elements.len())
            .filter(|&at| choices::usable(page, at) && sends(at))
            .any(|at| choices::reason(page, at, self.rules).is_some())
    }

    fn navigate(&self, to: &str) -> Result<String, Refusal> {
        let plain = |c: char| c.is_ascii_alphanumeric() || "/_.~?&=%#+-,:@!".contains(c);
        let is_path = to.starts_with('/') && !to.starts_with("//") || to.contains("://");
        if !is_path || !to.chars().all(plain) {
            return refuse("that is no address: write a path such as /products");
        }
        let Ok(url) = readiness::address(Some(self.base_url), to, to) else {
            return refuse("that is no address");
        };
        if !(self.rules.allowed)(&url) {
            return refuse("that address is on another host");
        }
        let path = address(&url);
        // A request that is made up may do something that no page offers.
        if path.contains('?') && !self.met.contains(&path) {
            return refuse("no page leads to that address: leave out what follows the question mark");
        }
        if !self.task.guards(&path) {
            return refuse("that address lies outside of the guarded paths");
        }
        if let Some(words) = self.rules.untouched.in_text(&path) {
            return refuse(format!("that address is left alone: '{words}'"));
        }
        let written = if to.contains("://") { &url } else { to };
        in_quotes(written)
            .map(|to| format!("Open {to}"))
            .ok_or_else(|| Refusal::Unfaithful("that is no address".into()))
    }
}
