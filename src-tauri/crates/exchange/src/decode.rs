//! From bytes to text: UTF-8 and UTF-16, with or without a mark, and Windows-1252.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::error::Fault;

/// The text of a file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Decoded {
    pub(crate) text: String,
    /// Set when the encoding was guessed: what a person should know.
    pub(crate) note: Option<String>,
}

/// How the files begin that testers mix up with a table.
const BINARY: &[(&[u8], &str, &str)] = &[
    (b"PK\x03\x04", "a spreadsheet or archive (.xlsx, .ods, .zip)", "save the sheet as CSV (UTF-8)"),
    (b"\xD0\xCF\x11\xE0", "an old Office file (.xls, .doc)", "save the sheet as CSV (UTF-8)"),
    (b"%PDF", "a PDF", "save the table as CSV"),
    (b"\x89PNG", "a picture", "name the file of the suite"),
    (b"\xFF\xD8\xFF", "a picture", "name the file of the suite"),
    (b"GIF8", "a picture", "name the file of the suite"),
    (b"\x1F\x8B", "a compressed file", "unpack it first"),
    (b"SQLite format 3\0", "a database", "name the file of the suite"),
    (b"\x7FELF", "a program", "name the file of the suite"),
];

/// Text of a file of unknown encoding. Text that is not UTF-8 or UTF-16 is taken as Windows-1252, with a note.
pub(crate) fn decode(bytes: &[u8]) -> Result<Decoded, Fault> {
    if let Some((_, kind, mend)) = BINARY.iter().find(|(start, ..)| bytes.starts_with(start)) {
        return Err(Fault::Binary { kind, mend });
    }
    if bytes.starts_with(b"\xFF\xFE\0\0") || bytes.starts_with(b"\0\0\xFE\xFF") {
        return Err(Fault::UnknownEncoding { why: "it begins with the mark of UTF-32".into() });
    }
    if let Some(rest) = bytes.strip_prefix(b"\xEF\xBB\xBF") {
        return std::str::from_utf8(rest).map(plain).map_err(|e| Fault::UnknownEncoding {
            why: format!("it begins with the mark of UTF-8, and byte {} is none", e.valid_up_to() + 4),
        });
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFF\xFE") {
        return utf16(rest, UTF_16LE);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFE\xFF") {
        return utf16(rest, UTF_16BE);
    }
    if let Some(encoding) = looks_like_utf16(bytes) {
        return utf16(bytes, encoding);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(plain(text)),
        Err(error) => windows_1252(bytes, error.valid_up_to()),
    }
}

fn plain(text: &str) -> Decoded {
    Decoded { text: text.to_owned(), note: None }
}

fn utf16(bytes: &[u8], encoding: &'static Encoding) -> Result<Decoded, Fault> {
    match encoding.decode_without_bom_handling_and_without_replacement(bytes) {
        Some(text) => Ok(plain(&text)),
        None => {
            Err(Fault::UnknownEncoding { why: format!("it looks like {} and is damaged", encoding.name()) })
        }
    }
}

/// The header row is written in ASCII: in UTF-16 every second of its bytes is zero, and only those.
fn looks_like_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    const HEAD: usize = 16;
    if bytes.len() < HEAD {
        return None;
    }
    let zeros = |parity| bytes[..HEAD].iter().skip(parity).step_by(2).filter(|b| **b == 0).count();
    match (zeros(0), zeros(1)) {
        (0, 8) => Some(UTF_16LE),
        (8, 0) => Some(UTF_16BE),
        _ => None,
    }
}

fn windows_1252(bytes: &[u8], first_foreign: usize) -> Result<Decoded, Fault> {
    let is_control = |b: &u8| *b < 0x20 && !matches!(*b, b'\t' | b'\n' | b'\r' | 0x0C);
    if bytes.iter().any(is_control) {
        return Err(Fault::Binary { kind: "binary data", mend: "name the file of the suite" });
    }
    let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
    if let Some(at) = text.chars().position(|c| ('\u{80}'..='\u{9F}').contains(&c)) {
        return Err(Fault::UnknownEncoding {
            why: format!("byte {} is neither UTF-8 nor Windows-1252", at + 1),
        });
    }
    let line = bytes[..first_foreign].iter().filter(|b| **b == b'\n').count() + 1;
    Ok(Decoded {
        text: text.into_owned(),
        note: Some(format!(
            "line {line} is not UTF-8, so the file was read as Windows-1252; save it as UTF-8 if letters look wrong"
        )),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Case,Action,Expected result\nGrüße 🧪,click 'Ž',空\n";

    fn utf16_bytes(text: &str, little: bool) -> Vec<u8> {
        text.encode_utf16().flat_map(|u| if little { u.to_le_bytes() } else { u.to_be_bytes() }).collect()
    }

    #[test]
    fn utf8_and_utf16_are_read_with_and_without_a_mark() {
        let marked = |mark: &[u8], rest: &[u8]| [mark, rest].concat();
        for bytes in [
            TEXT.as_bytes().to_vec(),
            marked(b"\xEF\xBB\xBF", TEXT.as_bytes()),
            utf16_bytes(TEXT, true),
            utf16_bytes(TEXT, false),
            marked(b"\xFF\xFE", &utf16_bytes(TEXT, true)),
            marked(b"\xFE\xFF", &utf16_bytes(TEXT, false)),
        ] {
            assert_eq!(decode(&bytes).unwrap(), Decoded { text: TEXT.into(), note: None });
        }
    }

    #[test]
    fn windows_1252_is_read_with_a_note() {
        let decoded = decode(b"Case,Action,Expected\nx,click \x93Stra\xDFe\x94,\x80 5").unwrap();
        assert_eq!(decoded.text, "Case,Action,Expected\nx,click “Straße”,€ 5");
        assert!(decoded.note.unwrap().starts_with("line 2 is not UTF-8"));
    }
}
