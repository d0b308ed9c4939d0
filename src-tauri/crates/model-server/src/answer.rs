//! What the server sends back, and how badly.

use std::time::Duration;

use serde_json::Value;

/// One answer of the server.
#[derive(Debug, Clone)]
pub struct Answer {
    pub(crate) kind: Kind,
    pub(crate) wait: Duration,
    pub(crate) way: Way,
}

/// What an answer says.
#[derive(Debug, Clone)]
pub(crate) enum Kind {
    Text(Text),
    Error { status: u16, message: String },
    Raw { status: u16, content_type: String, body: Vec<u8> },
    Never,
}

/// The words of a reply in the protocol's own envelope.
#[derive(Debug, Clone)]
pub(crate) struct Text {
    pub(crate) content: String,
    pub(crate) thinking: Option<String>,
    pub(crate) finish: &'static str,
    pub(crate) tokens: Option<(u64, u64)>,
    /// After so many bytes of the content, a line that says an error instead of the rest.
    pub(crate) error_at: Option<(usize, String)>,
}

/// How the bytes of an answer are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Whole,
    /// In chunks of so many bytes, wherever that cuts a character.
    Chunks(usize),
    /// So many bytes, then an end in order as if that were all.
    CutAt(usize),
    /// So many bytes, then the connection breaks.
    DiesAt(usize),
    /// So many bytes, then nothing more, ever.
    HangsAt(usize),
}

impl Answer {
    /// A reply with this text.
    #[must_use]
    pub fn text(content: impl Into<String>) -> Self {
        let content = content.into();
        // Four bytes a token is near enough for English, and nothing rests on it.
        let reply = content.len() as u64 / 4 + 1;
        Self::of(Kind::Text(Text {
            content,
            thinking: None,
            finish: "stop",
            tokens: Some((100, reply)),
            error_at: None,
        }))
    }

    /// A reply with this JSON.
    #[must_use]
    pub fn json(value: &Value) -> Self {
        Self::text(value.to_string())
    }

    /// An error as the protocol writes it, with this status.
    #[must_use]
    pub fn error(status: u16, message: impl Into<String>) -> Self {
        Self::of(Kind::Error { status, message: message.into() })
    }

    /// Any status, content type and body.
    #[must_use]
    pub fn raw(status: u16, content_type: impl Into<String>, body: impl Into<Vec<u8>>) -> Self {
        Self::of(Kind::Raw { status, content_type: content_type.into(), body: body.into() })
    }

    /// Takes the question and never says anything.
    #[must_use]
    pub fn never() -> Self {
        Self::of(Kind::Never)
    }

    fn of(kind: Kind) -> Self {
        Self { kind, wait: Duration::ZERO, way: Way::Whole }
    }

    /// Waits so long before the first byte.
    #[must_use]
    pub fn after(mut self, wait: Duration) -> Self {
        self.wait = wait;
        self
    }

    /// Sends the bytes in chunks of this size, wherever that cuts a character.
    #[must_use]
    pub fn in_chunks(mut self, bytes: usize) -> Self {
        self.way = Way::Chunks(bytes.max(1));
        self
    }

    /// Ends in order after so many bytes of the body, as if that were all.
    #[must_use]
    pub fn cut_at(mut self, bytes: usize) -> Self {
        self.way = Way::CutAt(bytes);
        self
    }

    /// Breaks the connection after so many bytes of the body.
    #[must_use]
    pub fn dies_at(mut self, bytes: usize) -> Self {
        self.way = Way::DiesAt(bytes);
        self
    }

    /// Sends so many bytes of the body and then nothing more.
    #[must_use]
    pub fn hangs_at(mut self, bytes: usize) -> Self {
        self.way = Way::HangsAt(bytes);
        self
    }

    /// Adds thoughts in the field that the protocol has for them.
    #[must_use]
    pub fn thinking(mut self, thoughts: impl Into<String>) -> Self {
        if let Kind::Text(text) = &mut self.kind {
            text.thinking = Some(thoughts.into());
        }
        self
    }

    /// Says that the reply was cut because it grew too long.
    #[must_use]
    pub fn too_long(mut self) -> Self {
        if let Kind::Text(text) = &mut self.kind {
            text.finish = "length";
        }
        self
    }

    /// Counts these tokens of the prompt and the reply; `None` leaves the counts out.
    #[must_use]
    pub fn tokens(mut self, tokens: Option<(u64, u64)>) -> Self {
        if let Kind::Text(text) = &mut self.kind {
            text.tokens = tokens;
        }
        self
    }

    /// In a stream: an error instead of what comes after so many bytes of the content.
    #[must_use]
    pub fn error_at(mut self, bytes: usize, message: impl Into<String>) -> Self {
        if let Kind::Text(text) = &mut self.kind {
            text.error_at = Some((bytes, message.into()));
        }
        self
    }
}
