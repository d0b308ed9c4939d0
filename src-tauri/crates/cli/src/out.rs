//! What is printed: the one way to the output and to the error stream.
//!
//! Texts of pages, suites and files are made safe for terminals here: what would move the cursor, change the colour or turn the
//! direction of writing is shown as an escape. And nobody has to read what is printed: an output that is closed or full ends a
//! listing, never a run, and no exit status is another for it.

use std::borrow::Cow;
use std::fmt::{self, Display, Write as _};
use std::io::{self, ErrorKind, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::end::Status;
use crate::paint;

/// Why the output takes nothing more.
static LOST: OnceLock<io::Error> = OnceLock::new();
/// The command does nothing but print.
static LISTS: AtomicBool = AtomicBool::new(false);

/// From now on the end of the output is the end of the program: its command only lists.
pub(crate) fn only_lists() {
    LISTS.store(true, Ordering::Relaxed);
}

/// Why the output took not all that was printed.
pub(crate) fn lost() -> Option<&'static io::Error> {
    LOST.get()
}

/// Prints a line for people.
macro_rules! say {
    ($($part:tt)*) => { $crate::out::line(format_args!($($part)*)) };
}

/// Prints a line for people to the error stream.
macro_rules! tell {
    ($($part:tt)*) => { $crate::out::error_line(format_args!($($part)*)) };
}

pub(crate) use {say, tell};

/// Prints a line; colours where the output is a terminal.
pub(crate) fn line(text: impl Display) {
    let colours = console::colors_enabled();
    print(&format!("{}\n", safe(&text.to_string(), colours)));
}

/// Prints a line to the error stream. One that takes nothing cannot be told of it.
pub(crate) fn error_line(text: impl Display) {
    let colours = console::colors_enabled_stderr();
    let _lost = io::stderr().lock().write_all(format!("{}\n", safe(&text.to_string(), colours)).as_bytes());
}

/// Prints JSON, which says the same with its own escapes.
pub(crate) fn json(text: &str) {
    let escaped = text.chars().fold(String::with_capacity(text.len() + 1), |mut out, c| {
        if is_layout(c) || !is_unsafe(c) {
            out.push(c)
        } else {
            escape_for_json(&mut out, c)
        }
        out
    });
    print(&format!("{escaped}\n"));
}

/// Prints a text that a program reads, lines and all.
pub(crate) fn text(text: &str) {
    print(&safe(text, false));
}

fn print(text: &str) {
    if LOST.get().is_some() {
        return;
    }
    let mut out = io::stdout().lock();
    let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) else { return };
    if LISTS.load(Ordering::Relaxed) {
        let status = match error.kind() {
            // `verbatim history | head` has seen enough.
            ErrorKind::BrokenPipe => Status::Done,
            _ => {
                error_line(format_args!("verbatim: could not print: {error}"));
                Status::Usage
            }
        };
        crate::end::now(status.code());
    }
    // Of two threads either is right.
    let _first = LOST.set(error);
}

/// A text that does nothing to a terminal but show itself; marks of [`paint`] are colours or nothing.
pub(crate) fn safe(text: &str, colours: bool) -> Cow<'_, str> {
    if !text.chars().any(|c| is_unsafe(c) && !is_layout(c)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match paint::sequence(c) {
            Some(sequence) => out.push_str(if colours { sequence } else { "" }),
            None if is_layout(c) || !is_unsafe(c) => out.push(c),
            None => out.extend(c.escape_unicode()),
        }
    }
    Cow::Owned(out)
}

/// A text within a line: its own lines are told apart by a stroke.
pub(crate) fn one_line(text: &str) -> String {
    text.replace('\n', " / ")
}

fn is_layout(c: char) -> bool {
    matches!(c, '\n' | '\t')
}

/// Controls (C0, DEL, C1), what turns the direction of writing (Unicode Bidirectional Algorithm, section 2) or breaks lines, and
/// what is shown as nothing: tags and noncharacters.
fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{061C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
            | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{FDD0}'..='\u{FDEF}' | '\u{E0000}'..='\u{E007F}')
}

fn escape_for_json(out: &mut String, c: char) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        // Writing to a string cannot fail.
        let _ = write!(out, "\\u{unit:04x}");
    }
}

/// Text for a live line of the progress, which has one line and no colours of its own.
pub(crate) struct Live<'a>(pub(crate) &'a str);

impl Display for Live<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&safe(&one_line(self.0), false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::style;

    #[test]
    fn what_a_page_says_is_shown_and_does_nothing() {
        for (text, shown) in [
            ("plain 'é' 空 🎉", "plain 'é' 空 🎉"),
            ("\x1b[2J\x1b]0;title\x07", "\\u{1b}[2J\\u{1b}]0;title\\u{7}"),
            ("a\rb\u{9b}31m\u{7f}", "a\\u{d}b\\u{9b}31m\\u{7f}"),
            ("abc\u{202e}fdp.exe\u{2066}", "abc\\u{202e}fdp.exe\\u{2066}"),
            ("line\u{2028}line\u{e0041}", "line\\u{2028}line\\u{e0041}"),
            ("two\n\tlines", "two\n\tlines"),
        ] {
            assert_eq!(safe(text, true), shown);
            assert_eq!(safe(text, false), shown);
        }
    }

    #[test]
    fn colours_are_ours_alone_and_go_where_there_are_none() {
        let line = style("\x1b[31mred\x1b[0m").green().bold().to_string();
        assert_eq!(safe(&line, true), "\x1b[32m\x1b[1m\\u{1b}[31mred\\u{1b}[0m\x1b[0m");
        assert_eq!(safe(&line, false), "\\u{1b}[31mred\\u{1b}[0m");
    }

    #[test]
    fn json_says_the_same_with_its_own_escapes() {
        let value = serde_json::json!({"a": "x\u{202e}\u{e0041}\u{9b}y"});
        let text = value.to_string();
        let escaped = text.chars().fold(String::new(), |mut out, c| {
            if is_unsafe(c) {
                escape_for_json(&mut out, c)
            } else {
                out.push(c)
            }
            out
        });
        assert!(escaped.is_ascii(), "{escaped}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&escaped).unwrap(), value);
    }
}
