//! The frames of a tab, and the isolated worlds in which the page script lives.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The isolated world of a frame's document, in which the page script lives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct World {
    /// Number of the execution context within its process.
    pub(crate) id: i64,
    /// Identifier that is never used again.
    pub(crate) unique: String,
    /// Number of the document in node references.
    pub(crate) document: u32,
    /// When it was shown again, by the page script's clock, where it is a document that was left and came back as it was: what happened
    /// in it before is of an earlier visit.
    pub(crate) returned: Option<Moment>,
}

/// A frame of a tab.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    pub(crate) id: String,
    pub(crate) parent: Option<String>,
    /// Number in snapshots; 0 for the main frame.
    pub(crate) number: u32,
    /// The load that it shows.
    pub(crate) loader: String,
    /// When its document came.
    pub(crate) committed: Instant,
    /// Its document is parsed.
    pub(crate) parsed: bool,
    /// The page has asked for a navigation that has not begun.
    pub(crate) intends: bool,
    pub(crate) world: Option<World>,
    /// Document and number of the node that holds the frame.
    pub(crate) owner: Option<(u32, u32)>,
}

impl Frame {
    pub(crate) fn new(id: &str, parent: Option<&str>, number: u32) -> Self {
        Self {
            id: id.to_owned(),
            parent: parent.map(str::to_owned),
            number,
            loader: String::new(),
            committed: Instant::now(),
            parsed: true,
            intends: false,
            world: None,
            owner: None,
        }
    }
}

/// The time by the page script's clock.
pub(crate) fn clock() -> Moment {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_secs_f64() * 1000.0).to_string()
}

/// A moment of the page script as it writes it. It knows its marks by the exact number, and reading one into a float and
/// back may miss its last bit.
pub(crate) type Moment = String;
