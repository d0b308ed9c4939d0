//! Verbatim.
