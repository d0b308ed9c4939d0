//! Verbatim.
fn main() {}
