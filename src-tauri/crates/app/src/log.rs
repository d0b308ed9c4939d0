//! What may stand in a log.

use tracing::Metadata;

/// Whether an event may be written to a log: of Verbatim's own alone. The driver of the browser and the clients of models write what they
/// send and receive, secret values and all.
pub fn may_be_logged(metadata: &Metadata<'_>) -> bool {
    metadata.target().starts_with("verbatim")
}
