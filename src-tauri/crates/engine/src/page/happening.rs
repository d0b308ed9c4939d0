//! What happens on a page beside what is asked of it.

use serde::{Deserialize, Serialize};

use crate::snapshot::{DialogKind, Role};

/// A text that appeared since a mark, whether it is still there or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transient {
    /// The visible text of the block that appeared.
    pub text: String,
    /// Role of the nearest element with a role around it.
    pub role: Role,
    /// Whether it stands in a live region.
    pub live: bool,
    /// Class names of it and its live ancestor, as words.
    #[serde(default)]
    pub classes: Vec<String>,
    /// Text colour.
    #[serde(default)]
    pub color: Option<[u8; 3]>,
    /// Background colour.
    #[serde(default)]
    pub background: Option<[u8; 3]>,
    /// Whether it has vanished since.
    pub gone: bool,
    /// Whether another text stands in its place.
    #[serde(default)]
    pub replaced: bool,
}

/// Something that happened in or to the page, reported once, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Happening {
    /// A native dialog opened. Alerts are accepted at once, and so is `beforeunload` where no step answers it; confirm and prompt stay open.
    Dialog {
        /// Its kind.
        dialog: DialogKind,
        /// Its message.
        message: String,
    },
    /// The main frame got a response with this status.
    Document {
        /// HTTP status.
        status: u16,
        /// Its address.
        url: String,
    },
    /// The main document failed to load (DNS, refused, TLS, no response in time, connection closed).
    LoadFailed {
        /// Its address.
        url: String,
        /// The browser's reason ("net::ERR_CONNECTION_REFUSED") or the deadline that passed.
        reason: String,
    },
    /// The renderer crashed.
    Crashed,
    /// A tab or window was opened, and is now the active one.
    TabOpened {
        /// Its address.
        url: String,
    },
    /// A tab was closed by itself.
    TabClosed,
    /// A download began.
    Download {
        /// The suggested file name.
        name: String,
    },
    /// The main frame went to a host that is not allowed, or to a file of this machine; the navigation was not carried out.
    LeftHosts {
        /// The address.
        url: String,
    },
    /// Something was asked of a host that is not allowed, where only those may be asked; told once a host.
    HeldBack {
        /// The host, with its port.
        host: String,
    },
    /// A note for the trace (console error, failed image, aborted navigation).
    Note {
        /// In words.
        text: String,
    },
}

impl Happening {
    /// Whether the page had the browser ask whether it may be left (`beforeunload`).
    pub fn asks_to_leave(&self) -> bool {
        matches!(self, Self::Dialog { dialog: DialogKind::BeforeUnload, .. })
    }
}
