//! The exploration itself.

use tokio::sync::watch;
use tokio::time::Instant;
use verbatim_engine::event::SinkError;
use verbatim_engine::verdict::Cause;

use crate::choices::{DISMISS, Rules, again, choices};
use crate::finding::Kind;
use crate::hand::{Hand, Seen};
use crate::inspect::{self, Wrong};
use crate::known::{FIRST, Known, Way};
use crate::limits::{Ended, Limits};
use crate::map::{Map, State, Step};
use crate::untouched::Untouched;
use crate::values::Values;

/// So many alike controls are touched: the rest of a long list tells nothing new. Links are followed as long as there are steps.
const ALIKE: u32 = 3;
/// So often in a row the application may fail to begin.
const BEGINS: usize = 2;

/// What an exploration goes by.
pub struct Given<'a> {
    /// Where the application begins.
    pub base_url: &'a str,
    /// How far it goes.
    pub limits: Limits,
    /// What it does not touch.
    pub untouched: Untouched,
    /// What it fills in.
    pub values: Values,
    /// Somebody is logged in by the rows that come first: nobody else is to be.
    pub signed_in: bool,
    /// Whether the application may be at an address.
    pub allowed: &'a (dyn Fn(&str) -> bool + Send + Sync),
    /// Becomes true when the user stops it.
    pub stop: watch::Receiver<bool>,
}

/// A row that has been carried out.
#[derive(Debug)]
pub struct Told<'a> {
    /// Its number, from 1.
    pub number: usize,
    /// The row.
    pub says: &'a str,
    /// The page that it led to.
    pub to: Option<&'a State>,
    /// That page was not known before.
    pub is_new: bool,
    /// How many pages are known.
    pub states: usize,
    /// What was found in it that was not known before.
    pub found: &'a [(Kind, String)],
}

/// Explores an application and says what it has come to. `tell` hears of each row; it must not block for long.
///
/// # Errors
/// When the hand cannot keep what it did: the exploration must end.
pub async fn explore<H: Hand>(
    hand: &mut H,
    given: &Given<'_>,
    tell: &(dyn Fn(&Told<'_>) + Send + Sync),
) -> Result<Map, SinkError> {
    let known = Known::new(given.base_url);
    let mut walk =
        Walk { hand, given, tell, begun: Instant::now(), rows: 0, known, at: None, trail: Vec::new() };
    let ended = walk.carry_out().await;
    walk.hand.end().await?;
    let ended = ended?;
    Ok(walk.known.map(walk.rows, ended))
}

/// How a row came to where it did.
struct Came {
    before: Option<usize>,
    way: Vec<String>,
    by_address: bool,
}

struct Walk<'a, H> {
    hand: &'a mut H,
    given: &'a Given<'a>,
    tell: &'a (dyn Fn(&Told<'_>) + Send + Sync),
    begun: Instant,
    rows: usize,
    known: Known,
    /// The page at hand.
    at: Option<usize>,
    /// The rows since the application was opened.
    trail: Vec<String>,
}

impl<H: Hand> Walk<'_, H> {
    async fn carry_out(&mut self) -> Result<Ended, SinkError> {
        if let Err(why) = self.begin().await? {
            return Ok(Ended::Lost(why));
        }
        while let Some((state, choice)) = self.next() {
            if let Some(ended) = self.spent() {
                return Ok(ended);
            }
            if self.at != Some(state)
                && let Err(why) = self.reach(state).await?
            {
                return Ok(Ended::Lost(why));
            }
            if self.at == Some(state) && self.spent().is_none() {
                self.try_out(state, choice).await?;
            }
        }
        Ok(self.spent().unwrap_or(Ended::Done))
    }

    fn spent(&self) -> Option<Ended> {
        let limits = &self.given.limits;
        if *self.given.stop.borrow() {
            return Some(Ended::Stopped);
        }
        if self.rows >= limits.steps {
            return Some(Ended::Steps);
        }
        if self.known.states.len() >= limits.states {
            return Some(Ended::States);
        }
        (self.begun.elapsed() >= limits.time).then_some(Ended::Time)
    }

    /// Begins a way; why it cannot be, where not.
    async fn begin(&mut self) -> Result<Result<(), String>, SinkError> {
        let mut why = String::new();
        for _ in 0..BEGINS {
            self.at = None;
            self.trail.clear();
            self.hand.begin().await?;
            let seen = self.row(FIRST).await?;
            let finding = seen.finding.clone();
            self.arrive(FIRST, seen, Came { before: None, way: vec![FIRST.to_owned()], by_address: true });
            if self.at.is_some() {
                return Ok(Ok(()));
            }
            why = finding.map_or("the application shows no page".into(), |finding| finding.message);
        }
        Ok(Err(why))
    }

    /// What the fewest like it were tried of, and of these the nearest.
    fn next(&self) -> Option<(usize, usize)> {
        let known = &self.known;
        let states = (0..known.states.len()).filter(|&state| !known.states[state].lost);
        let ranked = states.flat_map(|state| {
            let open = (0..known.places[state].choices.len())
                .filter_map(move |at| known.open(state, at, ALIKE).map(|alike| (at, alike)));
            let at_hand = self.at == Some(state) && known.is_hard(state);
            open.map(move |(at, alike)| {
                let alike = if at_hand && alike < ALIKE { 0 } else { alike };
                (alike, self.cost(state), known.states[state].way.len(), state, at)
            })
        });
        ranked.min().map(|(.., state, at)| (state, at))
    }

    /// How many rows it takes to be on a page.
    fn cost(&self, state: usize) -> usize {
        match (self.at, self.known.states[state].opens) {
            (Some(at), _) if at == state => 0,
            (Some(_), None | Some(true)) => 1,
            _ => self.known.states[state].way.len(),
        }
    }

    /// Goes to a page: by its address from here, else from the beginning, else by its way.
    async fn reach(&mut self, state: usize) -> Result<Result<(), String>, SinkError> {
        if self.at.is_some_and(|at| self.known.places[at].asks) {
            self.go(DISMISS).await?;
        }
        if self.at.is_some() && self.opened(state).await? {
            return Ok(Ok(()));
        }
        if let Err(why) = self.begin().await? {
            return Ok(Err(why));
        }
        // What was done since the way began may have changed what the address shows.
        if self.opened(state).await? {
            return Ok(Ok(()));
        }
        if self.known.states[state].opens != Some(false) {
            self.known.states[state].opens = Some(false);
            if let Err(why) = self.begin().await? {
                return Ok(Err(why));
            }
        }
        for says in self.known.states[state].way.clone().iter().skip_while(|says| *says == FIRST) {
            if self.spent().is_some() || self.at.is_none() {
                break;
            }
            self.go(says).await?;
        }
        self.known.states[state].lost = self.at != Some(state) && self.spent().is_none();
        Ok(Ok(()))
    }

    /// Whether a page could be opened by its address.
    async fn opened(&mut self, state: usize) -> Result<bool, SinkError> {
        if self.at == Some(state) {
            return Ok(true);
        }
        if self.known.states[state].opens == Some(false) || self.spent().is_some() {
            return Ok(false);
        }
        let says = self.known.opening(state);
        self.go(&says).await?;
        let opened = self.at == Some(state);
        if opened {
            self.known.states[state].opens = Some(true);
        }
        Ok(opened)
    }

    /// A row on the way to a page.
    async fn go(&mut self, says: &str) -> Result<(), SinkError> {
        let (before, by_address) = (self.at, says.starts_with("Open "));
        let mut way = match before {
            Some(before) if !by_address => self.known.way_to(before),
            _ => Vec::new(),
        };
        way.push(says.to_owned());
        let seen = self.row(says).await?;
        self.arrive(says, seen, Came { before, way, by_address });
        Ok(())
    }

    async fn try_out(&mut self, from: usize, at: usize) -> Result<(), SinkError> {
        let choice = self.known.begin(from, at);
        let nearest = self.known.nearest_with(&choice, from);
        let mut way = self.known.way_to(nearest);
        way.push(choice.says.clone());
        let seen = self.row(&choice.says).await?;
        let (quiescent, finding) = (seen.quiescent, seen.finding.clone());
        let by_address = choice.href.is_some();
        self.arrive(&choice.says, seen, Came { before: Some(nearest), way, by_address });
        if finding
            .as_ref()
            .is_some_and(|finding| matches!(finding.cause, Cause::TargetObscured | Cause::Covered))
        {
            self.known.is_beneath(from);
        }
        let to = self.at.unwrap_or(from);
        let failed = finding.filter(|_| !self.known.places[to].asks).map(|finding| finding.message);
        let step = Step { from, says: choice.says.clone(), to, quiescent, failed };
        self.known.tried(choice, step);
        Ok(())
    }

    async fn row(&mut self, says: &str) -> Result<Seen, SinkError> {
        let seen = self.hand.row(says).await?;
        self.rows += 1;
        self.trail.push(says.to_owned());
        Ok(seen)
    }

    /// What a row has led to, from a page and by a way; nowhere, where there is no page or the application was left.
    fn arrive(&mut self, says: &str, seen: Seen, came: Came) {
        let Came { before, way, by_address } = came;
        let clear = self.at.is_some_and(|at| self.known.places[at].clear);
        let by = before.map(|before| (before, says.to_owned()));
        let mut wrong = inspect::row(says, &seen, clear, self.given.allowed);
        let rules = Rules {
            untouched: &self.given.untouched,
            values: &self.given.values,
            signed_in: self.given.signed_in,
            allowed: self.given.allowed,
        };
        // What the browser shows where nothing answers is no page of the application.
        let answers = seen.finding.is_none_or(|finding| finding.cause != Cause::Environment);
        let page = seen.page.filter(|page| answers && (self.given.allowed)(&page.url));
        let known = page.as_ref().and_then(|page| self.known.state(page));
        let mut of_page: Vec<Wrong> = Vec::new();
        self.at = match (&page, known) {
            (None, _) => None,
            (Some(page), Some(state)) => {
                self.known.reached(state, &way);
                let changed = self.known.changed(page);
                let changed = changed.into_iter().filter_map(|at| again(page, at, &rules));
                self.known.offer(state, changed.collect());
                Some(state)
            }
            (Some(page), None) => {
                of_page = inspect::page(page);
                let way = Way { shortest: way, trail: self.trail.clone(), by_address, picture: seen.picture };
                Some(self.known.add(page, choices(page, &rules), way))
            }
        };
        let state = self.at.or(before).unwrap_or(0);
        if self.at.is_some() && !seen.at_rest && !seen.unanswered {
            self.known.is_restless(state);
        }
        wrong = self.known.note(&wrong, state, by.as_ref());
        wrong.extend(self.known.note(&of_page, state, None));
        (self.tell)(&Told {
            number: self.rows,
            says,
            to: self.at.map(|at| &self.known.states[at]),
            is_new: self.at.is_some() && known.is_none(),
            states: self.known.states.len(),
            found: &wrong,
        });
    }
}
