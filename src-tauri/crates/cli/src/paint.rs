//! Colours of the terminal. They are marks in the text until [`crate::out`] prints it, which alone writes escape sequences: so no
//! text of a page or a file can.

use std::fmt;

/// Marks and what they are to a terminal. No text holds these code points: Unicode keeps them for uses like this one.
const MARKS: &[(char, &str)] = &[
    ('\u{FDD0}', "\x1b[0m"),
    ('\u{FDD1}', "\x1b[1m"),
    ('\u{FDD2}', "\x1b[2m"),
    ('\u{FDD3}', "\x1b[31m"),
    ('\u{FDD4}', "\x1b[32m"),
    ('\u{FDD5}', "\x1b[33m"),
    ('\u{FDD6}', "\x1b[36m"),
];

/// What a mark is to a terminal; none of any other character.
pub(crate) fn sequence(mark: char) -> Option<&'static str> {
    MARKS.iter().find(|(known, _)| *known == mark).map(|(_, sequence)| *sequence)
}

/// A text in a colour.
pub(crate) struct Styled {
    marks: String,
    text: String,
}

/// A text that gets its colours from the methods of the result.
pub(crate) fn style(text: impl fmt::Display) -> Styled {
    Styled { marks: String::new(), text: text.to_string() }
}

impl Styled {
    fn with(mut self, index: usize) -> Self {
        self.marks.push(MARKS[index].0);
        self
    }

    pub(crate) fn bold(self) -> Self {
        self.with(1)
    }

    pub(crate) fn dim(self) -> Self {
        self.with(2)
    }

    pub(crate) fn red(self) -> Self {
        self.with(3)
    }

    pub(crate) fn green(self) -> Self {
        self.with(4)
    }

    pub(crate) fn yellow(self) -> Self {
        self.with(5)
    }

    pub(crate) fn cyan(self) -> Self {
        self.with(6)
    }
}

impl fmt::Display for Styled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = if self.marks.is_empty() { None } else { Some(MARKS[0].0) };
        write!(f, "{}{}", self.marks, self.text)?;
        end.map_or(Ok(()), |end| write!(f, "{end}"))
    }
}
