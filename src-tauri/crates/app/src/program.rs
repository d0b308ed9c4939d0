//! What this program is called.

/// Name and version of this program, as runs hold it.
pub(crate) fn program() -> String {
    format!("verbatim {}", env!("CARGO_PKG_VERSION"))
}
