//! On which side of something a text is said to stand.

/// How a text is said to stand to something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    In,
    Above,
    Below,
    Beside,
}

/// The side that the first word of a place says; in it, where it says none.
pub(super) fn side_of(said: &[String]) -> Side {
    match said.first().map(String::as_str) {
        Some("above" | "over") => Side::Above,
        Some("below" | "under" | "underneath" | "beneath") => Side::Below,
        Some("next" | "beside" | "near" | "alongside" | "by") => Side::Beside,
        _ => Side::In,
    }
}
