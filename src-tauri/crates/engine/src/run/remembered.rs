//! What is remembered from row to row.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::looking;
use crate::event::RowId;
use crate::judge::Entered;
use crate::judging::Meanwhile;
use crate::page::{Happening, Mark, Picture};
use crate::readiness::{Boxes, LogInStage};
use crate::snapshot::Snapshot;
use crate::step::Literal;
use crate::verdict::Finding;

/// What is remembered from row to row.
#[derive(Default)]
pub(super) struct Remembered {
    pub(super) boxes: Boxes,
    pub(super) entered: Vec<Entered>,
    /// The row's expected result may be of what is shown only until the page rests.
    pub(super) watches: bool,
    /// What was shown from the last input on until it rested, where it may.
    pub(super) between: Vec<Arc<Snapshot>>,
    pub(super) rows: Vec<Arc<Snapshot>>,
    /// The page after each step of the row but its last.
    pub(super) steps: Vec<Arc<Snapshot>>,
    /// The sentences of the row that are done while the rest of its cell is still to be read.
    pub(super) done: Vec<String>,
    /// Further steps of the row are still to be read.
    pub(super) more: bool,
    /// Messages of which a step since then waited until they were gone.
    pub(super) awaited: Vec<Literal>,
    /// Before the first action of the last row that had one, and the moment of that action.
    pub(super) before: Option<Arc<Snapshot>>,
    pub(super) since: Mark,
    /// What happened since that action.
    pub(super) happenings: Vec<Happening>,
    /// What happened while something was judged, and nobody has taken note of yet.
    pub(super) meanwhile: Meanwhile,
    /// The page as it was last observed, while nothing was sent to it since.
    pub(super) fresh: Option<Arc<Snapshot>>,
    /// The page as it last came to rest.
    pub(super) settled: Option<Arc<Snapshot>>,
    pub(super) last_mark: Mark,
    /// Before the last action, where that gave a value, and before those of the same row right before it that did.
    pub(super) before_value: Option<Arc<Snapshot>>,
    /// The same before a last action of any kind that a page may answer in place: a click or a key, too.
    pub(super) before_input: Option<Arc<Snapshot>>,
    /// The row's expected result, where a model is to look at the page for it, and the page before its first input.
    pub(super) looks: Option<String>,
    pub(super) looked: Option<looking::Marked>,
    /// The picture of the page after the row's last step, and the look that goes with it.
    pub(super) last_picture: Option<(Arc<Snapshot>, Picture)>,
    /// Alerts that were accepted and that nothing has dealt with yet.
    pub(super) alerts: Vec<String>,
    /// Hosts that something was asked of and held back.
    pub(super) held_back: BTreeSet<String>,
    /// The confirm or prompt that is open.
    pub(super) open_dialog: Option<String>,
    /// A dialog that nothing of the row mentions so far, while its expected result is still to be read.
    pub(super) dialog_unread: Option<Finding>,
    /// The main document is an error page: its status and address, and whether it came in this row.
    pub(super) error_page: Option<(u16, String)>,
    pub(super) error_in_row: bool,
    /// An address was opened, and the page still asks to log in instead: in words.
    pub(super) led_away: Option<String>,
    /// Why the last step led nowhere that was to lead somewhere.
    pub(super) led_nowhere: Option<Finding>,
    /// Some page was opened.
    pub(super) opened: bool,
    /// Another tab was opened, by the page or by a step.
    pub(super) more_tabs: bool,
    /// How far the log-in of the step at hand has come.
    pub(super) log_in: LogInStage,
    /// The last step has led to another document.
    pub(super) new_document: bool,
    /// The rows to which `before` and `since` belong.
    pub(super) before_row: Option<RowId>,
    pub(super) since_row: Option<RowId>,
}
