//! The names that the server claims to have models under.

/// What the server says of one of its models.
#[derive(Debug, Clone)]
pub struct Served {
    pub(crate) name: String,
    pub(crate) context: Option<u64>,
    pub(crate) capabilities: Vec<&'static str>,
}

impl Served {
    /// One with 8192 tokens of context that completes text.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), context: Some(8192), capabilities: vec!["completion"] }
    }

    /// With so many tokens of context; `None` if its data does not tell.
    #[must_use]
    pub fn context(mut self, tokens: Option<u64>) -> Self {
        self.context = tokens;
        self
    }

    /// That takes pictures.
    #[must_use]
    pub fn vision(mut self) -> Self {
        self.capabilities.push("vision");
        self
    }

    /// That thinks before it answers.
    #[must_use]
    pub fn thinking(mut self) -> Self {
        self.capabilities.push("thinking");
        self
    }
}

/// What the OpenAI side makes of `response_format`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Schemas {
    /// It keeps to a JSON schema.
    #[default]
    Kept,
    /// It refuses a schema and takes `json_object`.
    ObjectOnly,
    /// It refuses any `response_format`.
    Refused,
}
