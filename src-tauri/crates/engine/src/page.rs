//! The port to a browser page: what the algorithm needs to see and to do.

mod happening;

pub use happening::{Happening, Transient};
use std::future::Future;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::snapshot::{NodeRef, Rect, Snapshot};
use crate::step::{Chord, ClickKind, TabChoice};

/// A point in CSS pixels of the main frame's viewport.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// Why a call to the page did not succeed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PageError {
    /// The browser process or its connection has ended.
    #[error("the browser is gone: {0}")]
    BrowserGone(String),
    /// The renderer of the page has crashed.
    #[error("the page crashed")]
    Crashed,
    /// The page was closed, and no other is open.
    #[error("the page was closed")]
    Closed,
    /// The node is no longer in the document: look for the target again.
    #[error("the element was replaced")]
    Detached,
    /// The document changed under the call: take a new snapshot.
    #[error("the document changed")]
    Navigated,
    /// The call did not answer in time (the page blocks its main thread).
    #[error("the page did not answer within {0} ms")]
    Unresponsive(u64),
    /// The driver answered with an error.
    #[error("{0}")]
    Driver(String),
}

/// What a gesture needs of its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Visible, stable for two frames, enabled, and hit at the point (pointer input).
    Pointer,
    /// The same without being enabled (hover).
    Hover,
    /// Visible, enabled and editable; no hit needed (keyboard input after focusing).
    Editable,
    /// Visible and enabled; no hit needed (selecting an option, a key on a target).
    Enabled,
    /// Attached only (file inputs, scrolling).
    Attached,
}

/// Answer of the actionability check; it has scrolled the target into view.
#[derive(Debug, Clone, PartialEq)]
pub enum Actionability {
    /// Ready, with a point of the target that takes the hit.
    Ready(Point),
    /// Not rendered with a box.
    Hidden,
    /// Disabled.
    Disabled,
    /// Cannot be edited.
    ReadOnly,
    /// Still moving.
    Unstable,
    /// Every point that was tried lies under another element.
    Obscured {
        /// In words ("element 'cookie banner'").
        by: String,
        /// The covering element or an ancestor is fixed or sticky.
        fixed: bool,
        /// Its node.
        node: Option<NodeRef>,
    },
}

/// What happened to an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Delivery {
    /// It verifiably reached the target.
    Reached,
    /// Another element would have taken it; the event was stopped and had no effect, so it may be tried again.
    Intercepted {
        /// That element in words.
        by: String,
    },
}

/// One input to the page.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum Input {
    Click {
        node: NodeRef,
        point: Point,
        kind: ClickKind,
    },
    Hover {
        node: NodeRef,
        point: Point,
    },
    Drag {
        from: NodeRef,
        start: Point,
        to: NodeRef,
        end: Point,
    },
    /// Replaces the whole text of a field (date, time, colour and range inputs included) with key events around
    /// every character.
    Fill {
        node: NodeRef,
        text: String,
    },
    /// Types at the end of a field.
    Append {
        node: NodeRef,
        text: String,
    },
    /// Types into what has the focus.
    Type {
        text: String,
    },
    /// Presses a key; on a node when one is given, which is focused first.
    Press {
        node: Option<NodeRef>,
        chord: Chord,
    },
    /// Chooses the options of a native select by index (all of them for a `multiple` one), with input and change events.
    SelectOptions {
        node: NodeRef,
        indexes: Vec<usize>,
    },
    /// Gives files to a file input; absolute paths.
    Upload {
        node: NodeRef,
        files: Vec<String>,
    },
    /// Scrolls the main scroller by pages or to an end.
    ScrollBy {
        pages: f64,
    },
    ScrollToEnd {
        bottom: bool,
    },
    ScrollIntoView {
        node: NodeRef,
    },
}

/// A browser operation that may load a document.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Navigation {
    To(String),
    Back,
    Forward,
    Reload,
    NewTab(Option<String>),
    SwitchTab(TabChoice),
    CloseTab,
    Resize { width: u32, height: u32 },
}

/// A moment in the life of the page, from which effects are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Mark(pub u64);

/// What an action caused, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(default)]
pub struct Effects {
    /// The address or the document changed.
    pub navigation: bool,
    /// The DOM changed, not counting nodes that also change while nothing is done (tickers).
    pub mutation: bool,
    /// A document, fetch, XHR, beacon or form request was sent.
    pub request: bool,
    /// The focus moved, other than onto a clicked button or link itself.
    pub focus: bool,
    /// The text selection, a scroll position or a control's state changed by more than the input itself makes it.
    pub selection: bool,
    /// A control's value or checkedness changed.
    pub value: bool,
    /// A dialog opened.
    pub dialog: bool,
    /// A tab opened or closed.
    pub tab: bool,
    /// A download began.
    pub download: bool,
}

impl Effects {
    /// Whether there was any.
    pub fn any(&self) -> bool {
        self.navigation
            || self.mutation
            || self.request
            || self.focus
            || self.selection
            || self.value
            || self.dialog
            || self.tab
            || self.download
    }
}

/// How the page came to rest after an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Settled {
    /// It came to rest; else it was taken as it is at the bound.
    pub at_rest: bool,
    /// What the action caused.
    pub effects: Effects,
}

/// Whether what an input has sent for was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answered {
    /// The page has been quiet for so long, and nothing that was sent waits for its answer.
    Quiet,
    /// The page goes on changing, and nothing that was sent waits.
    Busy,
    /// A request, or what was sent over a socket, still waits.
    Waiting,
}

/// When a page counts as at rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// Two frames pass without mutation.
    Frames,
    /// The same, unless nothing has changed since it last rested: for inputs that end on a condition of their own.
    Unchanged,
    /// Nothing is asked of the page: what the browser has told of effects so far, where another input follows at once.
    Now,
}

/// A picture that is being taken: nothing comes of one of a page that is gone.
pub type Picture = oneshot::Receiver<Result<Vec<u8>, PageError>>;

/// A page of a browser (the active tab of a case's own context). Every call has a deadline of its own.
pub trait Page: Send + Sync {
    /// Takes a snapshot of all frames. While a confirm or prompt is open: the last snapshot with that dialog.
    fn snapshot(&self) -> impl Future<Output = Result<Snapshot, PageError>> + Send;

    /// From now on snapshots tell which elements match these CSS selectors ([`Snapshot::selectors`]).
    fn watch(&self, selectors: &[String]);

    /// From now on snapshots also tell the innermost elements of these texts, whatever they are, and whether a script listens for
    /// clicks on them ([`Element::clickable`](crate::snapshot::Element::clickable)); `far`: also one that listens for all of the page,
    /// of which nothing says which elements it serves.
    fn look_out(&self, texts: &[String], far: bool);

    /// Returns when the page has changed since the last snapshot, or after the time.
    fn changed(&self, at_most: Duration) -> impl Future<Output = Result<(), PageError>> + Send;

    /// Whether a node can take an input now; scrolls it into view. A pointer is aimed at these words where the node shows more.
    fn actionability(
        &self,
        node: NodeRef,
        need: Need,
        words: Option<&str>,
    ) -> impl Future<Output = Result<Actionability, PageError>> + Send;

    /// Begins an action: effects, requests and transient texts are counted from here.
    fn mark(&self) -> impl Future<Output = Result<Mark, PageError>> + Send;

    /// Gives an input, once.
    fn input(&self, input: &Input) -> impl Future<Output = Result<Delivery, PageError>> + Send;

    /// Does a browser operation and waits for the response and for DOMContentLoaded, at most that long. That a
    /// document fails to load is a [`Happening`], not an error.
    fn navigate(
        &self,
        navigation: &Navigation,
        at_most: Duration,
    ) -> impl Future<Output = Result<(), PageError>> + Send;

    /// Answers the open confirm or prompt. Returns false if none is open.
    fn answer_dialog(
        &self,
        accept: bool,
        text: Option<&str>,
    ) -> impl Future<Output = Result<bool, PageError>> + Send;

    /// How many listeners for clicks a click at a point would pass in the main frame, on a document so young that its scripts may not
    /// listen yet; `None` on an older one, and where it cannot be told.
    fn listeners(&self, point: Point) -> impl Future<Output = Result<Option<u32>, PageError>> + Send;

    /// Does what a person does who does not find something: leaves the field that was typed in and looks through the page from above to
    /// below, for what it loads or shows only then. Says whether there was anything to do: false where nothing has changed since it was
    /// looked through.
    fn search(&self) -> impl Future<Output = Result<bool, PageError>> + Send;

    /// Whether the browser's question before a page is left (`beforeunload`) stays open, for a step that answers it; else the page is left.
    fn asks_to_leave(&self, stays: bool);

    /// Waits until no document, fetch or XHR request begun since the mark is pending (and a document that is
    /// loading is parsed), no finite animation runs, and two frames pass without mutation; at most that long.
    /// Returns at once when a confirm or prompt opens.
    fn settle(
        &self,
        since: Mark,
        rest: Rest,
        at_most: Duration,
    ) -> impl Future<Output = Result<Settled, PageError>> + Send;

    /// Waits until the action has had any effect, at most that long.
    fn effect(
        &self,
        since: Mark,
        at_most: Duration,
    ) -> impl Future<Output = Result<Effects, PageError>> + Send;

    /// Waits until the page has been without mutation, request and animation for so long; false at the bound.
    fn quiet(
        &self,
        for_ms: Duration,
        at_most: Duration,
    ) -> impl Future<Output = Result<bool, PageError>> + Send;

    /// The same, where in addition no frame of a socket has come for so long, and nothing that was sent since the mark waits for its
    /// answer; else what is left open at the bound.
    fn answered(
        &self,
        since: Mark,
        for_ms: Duration,
        at_most: Duration,
    ) -> impl Future<Output = Result<Answered, PageError>> + Send;

    /// Texts that appeared since a mark, those that vanished included.
    fn transients(&self, since: Mark) -> impl Future<Output = Result<Vec<Transient>, PageError>> + Send;

    /// All happenings since the last call.
    fn happenings(&self) -> impl Future<Output = Vec<Happening>> + Send;

    /// Begins to take a JPEG picture of the viewport as it is now; what is returned only waits for it.
    fn screenshot(&self) -> Picture;

    /// As [`Self::screenshot`], with these boxes framed and numbered from 1 in the picture, not on the page; `viewport` is
    /// the width and height that they are in.
    fn marked(&self, boxes: Vec<Rect>, viewport: (u32, u32)) -> Picture;
}
