//! What a column holds.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Meaning {
    /// The name of a case; a new one begins a case.
    Case,
    /// The identifier of a case.
    Id,
    /// The number of a row in its case.
    Number,
    /// What must be so before the case begins.
    Setup,
    /// What to do.
    Action,
    /// What to do it with.
    Data,
    /// What must be seen then.
    Expected,
    /// Tags, separated by commas, semicolons or line breaks.
    Tags,
    /// The part of the application or of the plan that a case belongs to: a tag of it.
    Section,
    /// Something else that is kept with the case, under the title of the column: its priority, its last status, notes.
    Property,
    /// The failure that a labelled case is expected to have, beside the row that has it.
    Label,
    /// Nothing that is read.
    Ignored,
}

impl Meaning {
    /// All of them.
    pub const ALL: &'static [Self] = &[
        Self::Case,
        Self::Id,
        Self::Number,
        Self::Setup,
        Self::Action,
        Self::Data,
        Self::Expected,
        Self::Tags,
        Self::Section,
        Self::Property,
        Self::Label,
        Self::Ignored,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Case => "case",
            Self::Id => "id",
            Self::Number => "number",
            Self::Setup => "setup",
            Self::Action => "action",
            Self::Data => "data",
            Self::Expected => "expected",
            Self::Tags => "tags",
            Self::Section => "section",
            Self::Property => "property",
            Self::Label => "label",
            Self::Ignored => "ignored",
        }
    }
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Meaning {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let wanted = word.trim().to_lowercase();
        Self::ALL.iter().copied().find(|meaning| meaning.word() == wanted).ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.iter().map(|meaning| meaning.word()).collect();
            format!("'{word}' is no meaning of a column: it is one of {}", known.join(", "))
        })
    }
}
