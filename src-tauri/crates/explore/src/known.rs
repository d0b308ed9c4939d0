//! What is known of the application so far.

use std::collections::{BTreeSet, HashMap, HashSet};

use verbatim_engine::event::BlobId;
use verbatim_engine::gui::{StatesBy, path, state_of, uncounted};
use verbatim_engine::snapshot::{Role, Snapshot};

use crate::choices::{Choice, Offered, usable};
use crate::finding::{Finding, Kind};
use crate::inspect::{self, Wrong};
use crate::limits::Ended;
use crate::map::{LeftAlone, Map, State, Step};
use crate::spelling::Words;

/// The row that begins a way.
pub(crate) const FIRST: &str = "Open the application";
/// A link that led elsewhere is followed so often: what it leads to may hang on what was done before.
const AGAIN: u32 = 3;

/// What is known of a page besides what the map tells.
pub(crate) struct Place {
    pub(crate) choices: Vec<Choice>,
    pub(crate) tried: Vec<bool>,
    url: String,
    /// Nothing that may be closed lies over it.
    pub(crate) clear: bool,
    /// A dialog of the browser is open.
    pub(crate) asks: bool,
    /// What its address shows after something else was done: its way is all that was.
    drifted: bool,
}

/// Something wrong, and the row that showed it: the page before it, and what was done there. Of a page itself: none.
struct Noted {
    kind: Kind,
    what: String,
    state: usize,
    by: Option<(usize, String)>,
    times: usize,
}

/// A row without an effect that can be seen.
struct Idle {
    by: (usize, String),
    families: Vec<String>,
}

/// How a page was come to.
pub(crate) struct Way {
    /// The shortest way that is known to the page before, and the row.
    pub(crate) shortest: Vec<String>,
    /// All rows since the application was opened.
    pub(crate) trail: Vec<String>,
    /// The row opened an address or followed a link.
    pub(crate) by_address: bool,
    /// What the page looked like.
    pub(crate) picture: Option<BlobId>,
}

#[derive(Default)]
pub(crate) struct Known {
    base_url: String,
    pub(crate) states: Vec<State>,
    pub(crate) places: Vec<Place>,
    keys: HashMap<(u64, Option<String>), usize>,
    steps: Vec<Step>,
    noted: Vec<Noted>,
    left_alone: Vec<LeftAlone>,
    /// How often what is alike was tried.
    families: HashMap<String, u32>,
    /// Links that were followed: how often, and whether they led where they say.
    followed: HashMap<String, (u32, bool)>,
    /// What links have said, by where they lead.
    said: HashMap<String, BTreeSet<String>>,
    restless: BTreeSet<usize>,
    idle: Vec<Idle>,
    /// Families of which something had an effect.
    effective: HashSet<String>,
    words: Words,
}

impl Known {
    pub(crate) fn new(base_url: &str) -> Self {
        Self { base_url: base_url.to_owned(), ..Self::default() }
    }

    /// The number of a page that is known.
    pub(crate) fn state(&self, page: &Snapshot) -> Option<usize> {
        self.keys.get(&key(page)).copied()
    }

    /// A page that was not known: its number.
    pub(crate) fn add(&mut self, page: &Snapshot, offered: Offered, way: Way) -> usize {
        let state = self.states.len();
        self.keys.insert(key(page), state);
        for left in offered.left {
            if !self.left_alone.iter().any(|known| known.about == left.about) {
                self.left_alone.push(LeftAlone { about: left.about, why: left.why, state });
            }
        }
        self.name(state, page);
        self.changed(page);
        // What is not told apart by its address cannot be opened by it.
        let shown_before = self.places.iter().any(|place| place.url == page.url);
        let is_view = page.dialog.is_some() || shown_before;
        let drifted = shown_before && way.by_address;
        let picture = way.picture;
        let way = if drifted { way.trail } else { way.shortest };
        self.states.push(State {
            address: address(&page.url),
            title: page.title.clone(),
            way,
            opens: is_view.then_some(false),
            choices: offered.choices.len(),
            tried: 0,
            lost: false,
            picture,
        });
        self.places.push(Place {
            tried: vec![false; offered.choices.len()],
            choices: offered.choices,
            url: page.url.clone(),
            clear: inspect::is_clear(page),
            asks: page.dialog.is_some(),
            drifted,
        });
        state
    }

    /// Links of a page that say something else than they did ("Cart (1)"): what they lead to may be something else, too.
    pub(crate) fn changed(&mut self, page: &Snapshot) -> Vec<usize> {
        let mut changed = Vec::new();
        for at in (0..page.elements.len()).filter(|&at| usable(page, at)) {
            let e = &page.elements[at];
            let Some(href) = &e.href else { continue };
            let said = self.said.entry(href.clone()).or_default();
            let text = page.text_of(at);
            let is_told = said.contains(&text) || said.len() > AGAIN as usize;
            // What only its digits tell apart, so that a second link of another name is none.
            let was = said.iter().any(|other| uncounted(other) == uncounted(&text));
            if !is_told && said.insert(text) && was {
                changed.push(at);
            }
        }
        changed
    }

    /// More that can be done on a page that is known.
    pub(crate) fn offer(&mut self, state: usize, choices: Vec<Choice>) {
        let place = &mut self.places[state];
        place.tried.extend(choices.iter().map(|_| false));
        place.choices.extend(choices);
        self.states[state].choices = place.choices.len();
    }

    fn name(&mut self, state: usize, page: &Snapshot) {
        let elements = page.elements.iter().enumerate();
        let named = elements.filter(|(at, e)| (e.role == Role::Heading && e.visible) || usable(page, *at));
        for (_, e) in named {
            [&e.name].into_iter().chain(&e.labels).for_each(|name| self.words.add(state, name));
        }
    }

    /// The row that opens a page by its address.
    pub(crate) fn opening(&self, state: usize) -> String {
        let url = &self.places[state].url;
        let own: Vec<&str> = self.base_url.splitn(4, '/').take(3).collect();
        match url.strip_prefix(&own.join("/")).filter(|rest| rest.starts_with('/')) {
            Some(rest) => format!("Open '{rest}'"),
            None => format!("Open '{url}'"),
        }
    }

    /// The shortest way to a page that is known.
    pub(crate) fn way_to(&self, state: usize) -> Vec<String> {
        match self.states[state].opens {
            Some(true) if state > 0 => vec![self.opening(state)],
            _ => self.states[state].way.clone(),
        }
    }

    /// A way to a page that is known already: kept where it is shorter.
    pub(crate) fn reached(&mut self, state: usize, way: &[String]) {
        if way.len() < self.states[state].way.len() && !self.places[state].drifted {
            self.states[state].way = way.to_vec();
        }
    }

    /// The page nearest to the beginning that offers the same.
    pub(crate) fn nearest_with(&self, choice: &Choice, from: usize) -> usize {
        let same =
            |other: &Choice| choice.href.is_some() && other.href == choice.href && other.says == choice.says;
        let offering = self.places.iter().enumerate().filter(|(_, place)| place.choices.iter().any(same));
        let nearest = offering.map(|(state, _)| state).min_by_key(|&state| self.way_to(state).len());
        nearest.unwrap_or(from)
    }

    /// Whether a choice is still to be tried, and how often what is like it was; `most` bounds that for all but links.
    pub(crate) fn open(&self, state: usize, at: usize, most: u32) -> Option<u32> {
        let place = &self.places[state];
        let choice = &place.choices[at];
        let alike = self.families.get(&choice.family).copied().unwrap_or(0);
        let is_over = match &choice.href {
            Some(_) if choice.again => alike > 0,
            Some(href) => self.followed.get(href).is_some_and(|(times, arrived)| *arrived || *times >= AGAIN),
            None => alike >= most,
        };
        (!place.tried[at] && !is_over).then_some(alike)
    }

    /// Whether a page is hard to come back to: what can be done there is done while it is at hand.
    pub(crate) fn is_hard(&self, state: usize) -> bool {
        self.states[state].opens == Some(false) && self.states[state].way.len() > 1
    }

    /// A choice is about to be tried.
    pub(crate) fn begin(&mut self, state: usize, at: usize) -> Choice {
        self.places[state].tried[at] = true;
        let choice = self.places[state].choices[at].clone();
        *self.families.entry(choice.family.clone()).or_default() += 1;
        choice
    }

    /// A choice was tried: what it came to.
    pub(crate) fn tried(&mut self, choice: Choice, step: Step) {
        if let Some(href) = choice.href {
            let plain = |url: &str| url.split('#').next().unwrap_or(url).to_owned();
            let arrived = plain(&self.places[step.to].url) == plain(&href);
            let entry = self.followed.entry(href).or_default();
            *entry = (entry.0 + 1, entry.1 || arrived);
        }
        let families = choice.sends.into_iter().chain([choice.family]);
        // What shows itself while the pointer rests on it changes no document.
        if step.quiescent && step.to == step.from {
            self.idle.push(Idle { by: (step.from, step.says.clone()), families: families.collect() });
        } else {
            self.effective.extend(families);
        }
        self.steps.push(step);
    }

    /// Something that may be closed lies over a page and takes the clicks: what is beneath it is not to be tried there.
    pub(crate) fn is_beneath(&mut self, state: usize) {
        let place = &mut self.places[state];
        if !place.clear {
            place.tried.iter_mut().zip(&place.choices).for_each(|(tried, choice)| *tried |= !choice.over);
        }
    }

    /// A page went on changing, though nothing was asked for.
    pub(crate) fn is_restless(&mut self, state: usize) {
        self.restless.insert(state);
    }

    /// What a row (`by`: the page before it, and what was done there) has shown to be wrong, on a page; what of it is new.
    pub(crate) fn note(&mut self, wrong: &[Wrong], state: usize, by: Option<&(usize, String)>) -> Vec<Wrong> {
        let mut new = Vec::new();
        for (kind, what) in wrong {
            match self.noted.iter_mut().find(|known| known.kind == *kind && known.what == *what) {
                Some(known) => known.times += 1,
                None => {
                    let noted = Noted { kind: *kind, what: what.clone(), state, by: by.cloned(), times: 1 };
                    self.noted.push(noted);
                    new.push((*kind, what.clone()));
                }
            }
        }
        new
    }

    /// All that is known, as a map.
    pub(crate) fn map(mut self, rows: usize, ended: Ended) -> Map {
        self.conclude();
        for state in 0..self.states.len() {
            let all = 0..self.places[state].choices.len();
            self.states[state].tried = all.filter(|&at| self.open(state, at, u32::MAX).is_none()).count();
        }
        let ways: Vec<Vec<String>> = (0..self.states.len()).map(|state| self.way_to(state)).collect();
        let mut findings: Vec<Finding> = self.noted.into_iter().map(|noted| found(noted, &ways)).collect();
        findings.sort_by_key(|finding| (finding.kind.weight(), finding.kind));
        for (state, way) in self.states.iter_mut().zip(ways) {
            state.way = way;
        }
        let (states, steps, left_alone) = (self.states, self.steps, self.left_alone);
        Map { base_url: self.base_url, states, steps, findings, left_alone, rows, ended }
    }

    /// What only all pages together tell.
    fn conclude(&mut self) {
        if self.states.len() > 3 && self.restless.len() * 2 > self.states.len() {
            let what = format!("{} of {} pages never come to rest", self.restless.len(), self.states.len());
            let first = self.restless.first().copied().unwrap_or(0);
            self.note(&[(Kind::NeverRests, what)], first, None);
        }
        // What opens a panel has no effect while the panel is open.
        for idle in std::mem::take(&mut self.idle) {
            if !idle.families.iter().any(|family| self.effective.contains(family)) {
                self.note(&[(Kind::NoEffect, idle.by.1.clone())], idle.by.0, Some(&idle.by));
            }
        }
        for (state, wrong) in self.words.wrong() {
            self.note(&[wrong], state, None);
        }
    }
}

fn found(noted: Noted, ways: &[Vec<String>]) -> Finding {
    let Noted { kind, what, state, by, times } = noted;
    let way = match by {
        Some((_, says)) if says.starts_with("Open ") => vec![says],
        Some((before, says)) => ways.get(before).into_iter().flatten().cloned().chain([says]).collect(),
        None => ways.get(state).cloned().unwrap_or_default(),
    };
    Finding { kind, what, state, way, times }
}

/// What a page is known by: its GUI, and the dialog of the browser over it.
fn key(page: &Snapshot) -> (u64, Option<String>) {
    let dialog = page.dialog.as_ref().map(|dialog| dialog.message.clone());
    (state_of(page, StatesBy::Controls), dialog)
}

/// The address without the host, with what is asked for.
pub(crate) fn address(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.find('/').map_or_else(|| path(url).to_owned(), |at| rest[at..].to_owned())
}
