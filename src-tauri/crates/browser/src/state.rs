//! What is known of a context: its tabs, their frames and requests, and what has happened. Written by the
//! connection's task alone, in the order of the wire, and read by the calls.

mod frame;
mod request;

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::Instant;

use serde_json::Value;
use verbatim_engine::page::{Effects, Happening, Point};
use verbatim_engine::snapshot::{NativeDialog, Snapshot};

use crate::cast::Cast;

pub(crate) use frame::{Frame, Moment, World, clock};
pub(crate) use request::Request;

/// Notes that are kept of one case; a page that logs an error every frame must not fill the trace.
const MOST_NOTES: usize = 200;

/// Frames of documents that were left are remembered up to this number.
const MOST_LEFT: usize = 100;

/// A tab or window.
#[derive(Debug)]
pub(crate) struct Tab {
    pub(crate) target: String,
    pub(crate) session: String,
    pub(crate) opener: Option<String>,
    /// The main frame first, parents before children.
    pub(crate) frames: Vec<Frame>,
    pub(crate) requests: HashMap<String, Request>,
    /// Status and address of documents that have answered, by load.
    pub(crate) responses: HashMap<String, (u16, String)>,
    pub(crate) url: String,
    pub(crate) status: Option<u16>,
    pub(crate) dialog: Option<NativeDialog>,
    pub(crate) crashed: bool,
    /// It has not answered the latest call in time.
    pub(crate) silent: bool,
    /// When the last request that counts ended.
    pub(crate) network_rest: Instant,
    /// When something last came over a socket.
    pub(crate) heard: Option<Instant>,
    /// What was last sent over each socket on which nothing has come since, as a sequence number.
    pub(crate) spoken: HashMap<String, u64>,
    /// World whose guard could not be ended because a dialog opened.
    pub(crate) guarded: Option<String>,
    /// A native drag that has begun and waits to be carried on.
    pub(crate) drag: Option<Value>,
    /// Where a click or hover has left the pointer.
    pub(crate) pointer: Option<Point>,
    /// What came of it for the picture that is wanted.
    pub(crate) cast: Option<Cast>,
    /// Main-frame commits so far.
    pub(crate) commits: u64,
    /// The failure of the main frame's latest load has been told.
    pub(crate) failure_told: bool,
    /// Navigations that ended in a download, 204 or our refusal.
    pub(crate) aborted: u64,
    /// Requests for which credentials were given once.
    pub(crate) authorised: HashSet<String>,
    /// Frames within documents that were left: they are shown again where the browser goes back to such a document as it was.
    pub(crate) left: Vec<Frame>,
}

impl Tab {
    pub(crate) fn new(target: &str, session: &str, opener: Option<&str>, url: &str) -> Self {
        Self {
            target: target.to_owned(),
            session: session.to_owned(),
            opener: opener.map(str::to_owned),
            frames: vec![Frame::new(target, None, 0)],
            requests: HashMap::new(),
            responses: HashMap::new(),
            url: url.to_owned(),
            status: None,
            dialog: None,
            crashed: false,
            silent: false,
            network_rest: Instant::now(),
            heard: None,
            spoken: HashMap::new(),
            guarded: None,
            drag: None,
            pointer: None,
            cast: None,
            commits: 0,
            failure_told: false,
            aborted: 0,
            authorised: HashSet::new(),
            left: Vec::new(),
        }
    }

    pub(crate) fn frame_mut(&mut self, id: &str) -> Option<&mut Frame> {
        self.frames.iter_mut().find(|f| f.id == id)
    }

    /// The frame that shows a document.
    pub(crate) fn frame_of(&self, document: u32) -> Option<&Frame> {
        self.frames.iter().find(|f| f.world.as_ref().is_some_and(|w| w.document == document))
    }

    /// The main frame's world.
    pub(crate) fn world(&self) -> Option<&World> {
        self.frames.first().and_then(|f| f.world.as_ref())
    }

    /// The request of a document that the main frame is about to go to. Until it is answered the browser holds back
    /// whatever is asked of the page.
    pub(crate) fn leaving(&self) -> Option<&Request> {
        let main = self.frames.first()?;
        self.requests.values().find(|r| r.kind == "Document" && r.frame == main.id && r.loader != main.loader)
    }

    /// Since when the main document loads, where it goes to, and what it waits for.
    pub(crate) fn loading(&self) -> Option<(Instant, &str, &'static str)> {
        if let Some(request) = self.leaving() {
            return Some((request.begun, &request.url, "no response"));
        }
        let main = self.frames.first().filter(|f| !f.parsed)?;
        Some((main.committed, &self.url, "no DOMContentLoaded"))
    }

    /// Puts the frames within the main one aside: its document is left, and may come back as it was.
    pub(crate) fn leave_frames(&mut self) {
        let within = self.frames.split_off(1.min(self.frames.len()));
        self.requests.retain(|_, r| !within.iter().any(|f| f.id == r.frame));
        self.left.extend(within.into_iter().map(|frame| Frame { world: None, ..frame }));
        let surplus = self.left.len().saturating_sub(MOST_LEFT);
        self.left.drain(..surplus);
    }

    /// Takes back the frames that the document which came back has: the browser has told of their worlds before.
    pub(crate) fn take_back_frames(&mut self) {
        let (back, left) = std::mem::take(&mut self.left).into_iter().partition(|f| f.world.is_some());
        self.left = left;
        self.frames.extend::<Vec<Frame>>(back);
        let now = clock();
        for world in self.frames.iter_mut().filter_map(|f| f.world.as_mut()) {
            world.returned = Some(now.clone());
        }
    }

    /// Removes a frame and those within it.
    pub(crate) fn remove_frame(&mut self, id: &str) {
        let mut gone = HashSet::from([id.to_owned()]);
        // Parents stand before their children, so that one pass finds all.
        self.frames.retain(|f| {
            let out = gone.contains(&f.id) || f.parent.as_ref().is_some_and(|p| gone.contains(p));
            if out {
                gone.insert(f.id.clone());
            }
            !out
        });
        self.requests.retain(|_, r| !gone.contains(&r.frame));
    }

    /// Whether a document, fetch, XHR or script begun after `since` is pending, or a document is being parsed.
    pub(crate) fn is_pending(&self, since: u64) -> bool {
        self.frames.iter().any(|f| !f.parsed || f.intends) || self.requests_pending(since)
    }

    /// Whether a request that counts and began after `since` is pending.
    pub(crate) fn requests_pending(&self, since: u64) -> bool {
        self.requests.values().any(|r| r.is_pending(since))
    }

    /// Whether something that was sent after `since` still waits for its answer.
    pub(crate) fn is_unanswered(&self, since: u64) -> bool {
        self.is_pending(since) || self.spoken.values().any(|seq| *seq > since)
    }

    /// When none is pending any more unless something comes until then; `None` where something else is waited for.
    pub(crate) fn lull(&self, since: u64) -> Option<Instant> {
        let documents = self.frames.iter().any(|f| !f.parsed || f.intends);
        let pending = self.requests.values().filter(|r| !documents && r.is_pending(since));
        pending.map(Request::lull).collect::<Option<Vec<_>>>()?.into_iter().max()
    }
}

/// A file that the case downloads or has downloaded.
#[derive(Debug, Default)]
pub(crate) struct Download {
    pub(crate) name: String,
    /// As far as it has come.
    pub(crate) bytes: u64,
    pub(crate) cancelled: bool,
}

/// When each kind of effect was last caused by the active tab or on the context, as a sequence number.
#[derive(Debug, Default)]
pub(crate) struct Last {
    pub(crate) navigation: u64,
    pub(crate) request: u64,
    pub(crate) dialog: u64,
    pub(crate) tab: u64,
    pub(crate) download: u64,
}

/// The state of a context.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// Counts what happens; a mark is a value of it.
    pub(crate) seq: u64,
    /// In the order of opening.
    pub(crate) tabs: Vec<Tab>,
    /// Target of the active tab.
    pub(crate) active: String,
    /// Targets that were active before, the latest last.
    pub(crate) earlier: Vec<String>,
    /// With the target of a tab whose address is not known yet.
    pub(crate) happenings: VecDeque<(Option<String>, Happening)>,
    pub(crate) notes: usize,
    /// Alerts since the latest mark.
    pub(crate) alerts: usize,
    /// By the browser's identifier.
    pub(crate) downloads: HashMap<String, Download>,
    pub(crate) last: Last,
    /// Pictures that were begun and are not taken yet.
    pub(crate) untaken: u32,
    /// Moments of the page script at each mark, by document.
    pub(crate) marks: HashMap<u64, Vec<(u32, Moment)>>,
    /// The latest mark.
    pub(crate) mark: u64,
    /// The page is being told of it.
    pub(crate) marking: bool,
    /// Between a mark and the settling after it: what happens now is put down to the action.
    pub(crate) acting: bool,
    /// Requests that the page has sent by itself, and when first: their repetition is no effect of a later action.
    pub(crate) idle_requests: HashMap<String, u64>,
    pub(crate) documents: u32,
    pub(crate) frames: u32,
    pub(crate) snapshot: Option<Snapshot>,
    /// CSS selectors whose matches snapshots tell.
    pub(crate) selectors: Vec<String>,
    /// Selectors of texts whose elements are told, and asked for what listens to them.
    pub(crate) sought: Vec<String>,
    /// What listens further out is asked, too.
    pub(crate) far: bool,
    /// Sequence number at the last snapshot.
    pub(crate) seen: u64,
    /// Targets that we close ourselves.
    pub(crate) closing: HashSet<String>,
    /// Hosts of the first page, where neither a base URL nor allowed hosts are given.
    pub(crate) first_hosts: HashSet<String>,
    /// The first page has been committed.
    pub(crate) first_done: bool,
    /// Hosts that something was asked of and held back.
    pub(crate) held_back: HashSet<String>,
    /// The browser is gone.
    pub(crate) lost: bool,
    /// The question before a page is left stays open.
    pub(crate) asks_to_leave: bool,
    /// We have asked for a tab: it is no happening.
    pub(crate) expects_tab: bool,
    /// Width and height that a step has asked for.
    pub(crate) viewport: Option<(u32, u32)>,
}

impl State {
    /// The next sequence number.
    pub(crate) fn tick(&mut self) -> u64 {
        self.seq += 1;
        self.seq
    }

    pub(crate) fn tab(&self) -> Option<&Tab> {
        self.tabs.iter().find(|t| t.target == self.active)
    }

    pub(crate) fn session_mut(&mut self, session: &str) -> Option<&mut Tab> {
        self.tabs.iter_mut().find(|t| t.session == session)
    }

    pub(crate) fn is_active(&self, session: &str) -> bool {
        self.tab().is_some_and(|t| t.session == session)
    }

    /// A request of a tab that may be an effect: of the active tab, and none that it sent by itself before the action.
    pub(crate) fn requested(&mut self, key: String, seq: u64, session: &str) {
        if !self.is_active(session) {
            return;
        }
        if self.idle_requests.get(&key).is_none_or(|first| *first > self.mark) {
            self.last.request = seq;
        }
        if !self.acting {
            self.idle_requests.entry(key).or_insert(seq);
        }
    }

    /// Makes a tab the active one.
    pub(crate) fn activate(&mut self, target: &str) {
        if self.active != target {
            let before = std::mem::replace(&mut self.active, target.to_owned());
            self.earlier.retain(|t| t != target);
            self.earlier.push(before);
        }
    }

    pub(crate) fn happened(&mut self, happening: Happening) {
        self.happenings.push_back((None, happening));
    }

    /// The main document of a tab failed to load; the answer to a navigation and an event both tell it.
    pub(crate) fn load_failed(&mut self, session: &str, url: String, reason: String) {
        let told = self.session_mut(session).is_some_and(|t| std::mem::replace(&mut t.failure_told, true));
        if !told {
            self.tick();
            self.happened(Happening::LoadFailed { url, reason });
        }
    }

    /// Keeps a note for the trace; beyond a bound only that there were more.
    pub(crate) fn note(&mut self, text: String) {
        self.notes += 1;
        if self.notes < MOST_NOTES {
            self.happened(Happening::Note { text });
        } else if self.notes == MOST_NOTES {
            self.happened(Happening::Note { text: "more notes were left out".into() });
        }
    }

    /// Whether the active tab waits for a confirm or prompt to be answered.
    pub(crate) fn has_dialog(&self) -> bool {
        self.tab().is_some_and(|t| t.dialog.is_some())
    }

    /// Effects since a mark that the page script does not see.
    pub(crate) fn effects(&self, since: u64) -> Effects {
        Effects {
            navigation: self.last.navigation > since,
            request: self.last.request > since,
            dialog: self.last.dialog > since,
            tab: self.last.tab > since,
            download: self.last.download > since,
            ..Effects::default()
        }
    }
}
