//! What an application has answered.

use std::sync::Arc;

/// What asked for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AskedAs {
    /// The page itself.
    Document,
    /// A script, a frame or the page's own parts.
    Part,
}

/// What is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Media {
    /// A page, or a piece of one.
    Html,
    /// A JSON document.
    Json,
    /// Another text, such as a script: it is looked through, never changed.
    Text,
    /// What may hold texts and was not read: too large, a stream, packed, or of another encoding.
    Unread,
}

/// An answer of the application, as it came.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The path of its address, without the query.
    pub path: String,
    /// What asked for it.
    pub asked_as: AskedAs,
    /// What is in it.
    pub media: Media,
    /// Its text; empty where it was not read.
    pub body: Arc<str>,
}
