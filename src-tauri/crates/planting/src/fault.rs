//! A fault, and what it makes of an answer.

use serde::{Deserialize, Serialize};

use crate::answer::Media;
use crate::change;

/// How an answer is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Operator {
    /// A word of a text is another.
    Word,
    /// A number of a text is one more, or one less.
    Number,
    /// A letter of a text is small instead of large, or large instead of small.
    LetterCase,
    /// The elements that say a text themselves are not there.
    Removed,
    /// They are there and not drawn.
    Hidden,
    /// The controls of a name are disabled, or enabled where they were not.
    Disabled,
    /// They are checked, or not.
    Checked,
    /// The options of a name are selected, or not.
    Selected,
    /// What unfolds says that it is unfolded, or that it is not.
    Expanded,
    /// Links of a text lead elsewhere.
    Link,
    /// A text in a JSON document is another.
    JsonText,
    /// A number in it is one more, or one less.
    JsonNumber,
    /// The entries of its lists that say a text are not there.
    JsonEntry,
    /// A boolean in it is the opposite.
    JsonBoolean,
}

impl Operator {
    /// Its name, as reports have it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Word => "word of the page",
            Self::Number => "number of the page",
            Self::LetterCase => "letter case of the page",
            Self::Removed => "element removed",
            Self::Hidden => "element hidden",
            Self::Disabled => "disabled",
            Self::Checked => "checked",
            Self::Selected => "selected",
            Self::Expanded => "expanded",
            Self::Link => "link elsewhere",
            Self::JsonText => "text of JSON",
            Self::JsonNumber => "number of JSON",
            Self::JsonEntry => "entry of JSON removed",
            Self::JsonBoolean => "boolean of JSON",
        }
    }

    /// What it can change.
    #[must_use]
    pub fn media(self) -> Media {
        match self {
            Self::JsonText | Self::JsonNumber | Self::JsonEntry | Self::JsonBoolean => Media::Json,
            _ => Media::Html,
        }
    }
}

/// A fault: one change of whatever is answered at one path.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fault {
    /// How.
    pub operator: Operator,
    /// The path of the address, without the query.
    pub path: String,
    /// What it was: a text, for [`Operator::JsonBoolean`] a pointer (RFC 6901).
    pub was: String,
    /// What it is: a text, an address, the value of a boolean; empty where it is gone, or the opposite state.
    pub is: String,
}

impl Fault {
    /// The answer with the fault in it; none where nothing in it is what the fault changes.
    #[must_use]
    pub fn planted(&self, media: Media, body: &str) -> Option<String> {
        if media != self.operator.media() {
            return None;
        }
        match media {
            Media::Html => change::page(self, body),
            Media::Json => change::document(self, body),
            Media::Text | Media::Unread => None,
        }
    }

    /// In words: "word of the page, /cart: 'Your cart' became 'Your walrus'".
    #[must_use]
    pub fn words(&self) -> String {
        let Self { operator, path, was, is } = self;
        let what = match operator {
            Operator::Removed | Operator::JsonEntry => format!("'{was}' is gone"),
            Operator::Hidden => format!("'{was}' is not drawn"),
            Operator::Link => format!("'{was}' leads to {is}"),
            Operator::JsonBoolean => format!("{was} is {is}"),
            Operator::Disabled | Operator::Checked | Operator::Selected | Operator::Expanded => {
                format!("the state of '{was}' is the opposite")
            }
            _ => format!("'{was}' became '{is}'"),
        };
        format!("{}, {path}: {what}", operator.word())
    }
}
