//! HTML codes in cells without tags ("&amp;", "&nbsp;"): tools that keep rich text write them, and a person reads the
//! characters. A tester may mean the code itself, too; so what is not sure stays as it is written, and is told.

use super::grid::{self, GridRow};
use super::markup;

/// Words of cells that are about codes.
#[rustfmt::skip]
const ABOUT: &[&str] = &[
    "html", "entity", "entities", "escape", "escaped", "escaping", "unescaped", "encoded", "encoding", "literal",
    "literally", "raw", "source", "xss", "injection", "code", "codes",
];

/// The longest code, in characters.
const LONGEST: usize = 10;

/// What is told of cells with codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Codes {
    /// They were read as the characters that they stand for.
    Read,
    /// They may be meant as they are written, and so they stay.
    Kept,
}

impl Codes {
    pub(crate) fn message(self) -> &'static str {
        match self {
            Self::Read => "HTML codes such as &amp; are read as the characters that they stand for",
            Self::Kept => "has HTML codes that may be meant as they are written: they stay so",
        }
    }
}

/// Where the codes of a text stand, with the characters that they stand for.
fn codes(text: &str) -> impl Iterator<Item = (std::ops::Range<usize>, String)> {
    text.match_indices('&').filter_map(|(at, _)| {
        let length = text[at..].find(';').filter(|length| (2..=LONGEST).contains(length))?;
        let range = at..at + length + 1;
        let shown = html_escape::decode_html_entities(&text[range.clone()]).into_owned();
        let fits =
            shown != text[range.clone()] && !shown.chars().any(|c| c.is_control() && !c.is_whitespace());
        fits.then_some((range, shown))
    })
}

pub(crate) fn has(text: &str) -> bool {
    text.contains('&') && codes(text).next().is_some()
}

/// The text with its codes as the characters that they stand for; a hard blank is a blank.
pub(crate) fn shown(text: &str) -> String {
    replaced(text, |shown| shown.replace('\u{a0}', " "))
}

/// The text without its codes.
pub(crate) fn without(text: &str) -> String {
    replaced(text, |_| String::new())
}

fn replaced(text: &str, with: impl Fn(&str) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for (range, shown) in codes(text) {
        out.push_str(&text[from..range.start]);
        out.push_str(&with(&shown));
        from = range.end;
    }
    out.push_str(&text[from..]);
    out
}

/// Whether a text has the characters themselves, which a tool would have written as codes.
fn is_bare(text: &str) -> bool {
    text.contains('<') || text.matches('&').count() > codes(text).count()
}

/// Whether a text may mean its codes: it speaks of such, or quotes a blank.
fn means_them(text: &str) -> bool {
    let lower = text.to_lowercase();
    let about = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .any(|word| ABOUT.contains(&word));
    let blank = |(range, shown): (std::ops::Range<usize>, String)| {
        let quoted = |c: char| "'\"“”‘’`".contains(c);
        shown.trim().is_empty()
            && text[..range.start].ends_with(quoted)
            && text[range.end..].starts_with(quoted)
    };
    about || codes(text).any(blank)
}

/// A text by itself: with its characters, and what is to be told of it.
pub(crate) fn read(text: &str) -> (String, Option<Codes>) {
    if !has(text) {
        return (text.to_owned(), None);
    }
    if is_bare(text) || means_them(text) {
        return (text.to_owned(), Some(Codes::Kept));
    }
    (shown(text), Some(Codes::Read))
}

/// What is to be told of the codes of a table: of a column, or of a cell.
pub(crate) struct Note {
    pub(crate) codes: Codes,
    pub(crate) row: u64,
    pub(crate) column: usize,
    pub(crate) text: String,
}

/// Makes cells plain text: HTML becomes lines, and codes are read where the whole column is written so.
pub(crate) fn settle(rows: &mut [GridRow]) -> Vec<Note> {
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    (0..width).flat_map(|at| column(rows, at)).collect()
}

fn column(rows: &mut [GridRow], at: usize) -> Vec<Note> {
    let mut untagged: Vec<usize> = Vec::new();
    for (number, row) in rows.iter_mut().enumerate() {
        match row.cells.get_mut(at) {
            Some(cell) if markup::is_html(cell) => *cell = markup::plain(cell),
            Some(cell) if cell.contains(['&', '<']) && !grid::is_unreadable(cell) => untagged.push(number),
            _ => {}
        }
    }
    // A character that stands for itself says that this column is not written in codes.
    let whole = untagged.iter().all(|number| !is_bare(rows[*number].cell(at)));
    let mut notes: Vec<Note> = Vec::new();
    for number in untagged {
        let row = &mut rows[number];
        let text = row.cell(at).to_owned();
        if !has(&text) {
            continue;
        }
        let codes = if whole && !means_them(&text) { Codes::Read } else { Codes::Kept };
        if codes == Codes::Read {
            row.cells[at] = shown(&text);
        }
        // Of a column it is told once that its codes were read.
        if codes == Codes::Kept || !notes.iter().any(|note| note.codes == codes) {
            notes.push(Note { codes, row: row.number, column: at, text });
        }
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_the_characters_that_they_stand_for() {
        for (written, wanted) in [
            ("Click &quot;Save &amp; close&quot;", "Click \"Save & close\""),
            ("a&nbsp;&gt;&#160;b &#39;x&#39; &#x27;y&#x27;", "a > b 'x' 'y'"),
            ("5 &lt; 7 &eacute;t&eacute;", "5 < 7 été"),
            ("&amp;lt;b&amp;gt;", "&lt;b&gt;"),
            ("Open '/?a=1&copy=2'", "Open '/?a=1&copy=2'"),
            ("R&D; Q&A", "R&D; Q&A"),
        ] {
            assert_eq!(shown(written), wanted);
        }
    }

    #[test]
    fn what_may_be_meant_as_it_is_written_stays() {
        for text in [
            "Enter 'Tom &amp; Jerry' & press Enter",
            "Verify that '&lt;' is escaped",
            "The text '&nbsp;' is not displayed",
            "Enter <b>&amp;",
        ] {
            assert_eq!(read(text), (text.to_owned(), Some(Codes::Kept)), "{text}");
        }
        assert_eq!(read("Click 'A &amp; B'"), ("Click 'A & B'".to_owned(), Some(Codes::Read)));
        assert_eq!(read("Click 'A & B'").1, None);
    }

    #[test]
    fn a_column_is_read_alike() {
        let rows = |cells: &[&str]| -> Vec<GridRow> {
            cells.iter().map(|cell| GridRow { number: 1, cells: vec![(*cell).to_owned()] }).collect()
        };
        let read = |cells: &[&str]| {
            let mut rows = rows(cells);
            let notes: Vec<Codes> = column(&mut rows, 0).iter().map(|note| note.codes).collect();
            (rows.iter().map(|row| row.cell(0).to_owned()).collect::<Vec<_>>(), notes)
        };
        assert_eq!(read(&["a &amp; b", "c &gt; d", "e"]).1, [Codes::Read], "told once");
        assert_eq!(
            read(&["a &amp; b", "c & d"]).0,
            ["a &amp; b", "c & d"],
            "c says how this column writes it"
        );
        assert_eq!(read(&["<p>a &lt; b</p>", "c &amp; d"]).0, ["a < b", "c & d"]);
        assert_eq!(read(&["<p>&amp;lt;p&amp;gt;</p>"]).0, ["&lt;p&gt;"], "codes are read once");
    }
}
