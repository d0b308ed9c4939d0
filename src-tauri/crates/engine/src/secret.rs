//! Secret values in whatever form a page, an address or a protocol shows them.
//!
//! A page may show what was typed into it in capitals, in groups, cut off, or encoded; and what holds a secret in one of these
//! forms tells it as well as what holds it letter by letter.

use std::ops::Range;

/// What stands in the place of a secret value.
pub const MASK: &str = "••••••";

/// A shorter value is masked only as it is: in other forms it stands in any text.
const SHORTEST: usize = 4;
/// A shorter part of an encoded value stands in texts by chance.
const SHORTEST_ENCODED: usize = 6;
/// How often a text is taken to be encoded in an address: a part of an address within another is encoded twice.
const ENCODED: usize = 2;

/// Where a text comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Somebody wrote it: a cell, a name. Only a whole value is a secret in it.
    Written,
    /// It was seen, or tells of what was seen: a value that was cut off is one, too.
    Seen,
}

/// Finds secret values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Secrets {
    /// As they are.
    exact: Vec<String>,
    /// In small letters and without separators, and encoded likewise.
    forms: Vec<String>,
    /// The first of these letters are one too where the text ends with them.
    cuts: Vec<String>,
}

impl Secrets {
    /// For these values; empty ones are none.
    pub fn of<'a>(values: impl IntoIterator<Item = &'a str>) -> Self {
        let mut secrets = Self::default();
        values.into_iter().for_each(|value| secrets.add(value));
        secrets
    }

    /// One more.
    pub fn add(&mut self, value: &str) {
        if value.trim().is_empty() || self.exact.iter().any(|known| known == value) {
            return;
        }
        self.exact.push(value.to_owned());
        let plain = folded(value);
        if plain.chars().count() >= SHORTEST {
            self.forms.push(plain.clone());
            self.forms.push(value.bytes().map(|byte| format!("{byte:02x}")).collect());
            self.cuts.push(plain);
        }
        self.forms
            .extend(encoded(value.as_bytes()).into_iter().filter(|form| form.len() >= SHORTEST_ENCODED));
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.exact.is_empty()
    }

    /// Whether a text shows one.
    pub fn are_in(&self, text: &str, source: Source) -> bool {
        !self.places(text, source).is_empty()
    }

    /// Puts the mask in their places.
    pub fn mask(&self, text: &mut String, source: Source) {
        let places = self.places(text, source);
        for place in places.into_iter().rev() {
            text.replace_range(place, MASK);
        }
    }

    /// Their places in a text, in order and apart.
    pub fn places(&self, text: &str, source: Source) -> Vec<Range<usize>> {
        if self.is_empty() || text.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<Range<usize>> = Vec::new();
        for exact in &self.exact {
            found.extend(text.match_indices(exact.as_str()).map(|(at, hit)| at..at + hit.len()));
        }
        let mut bytes = Bytes::of(text);
        for _ in 0..=ENCODED {
            self.search(&Letters::of(&bytes), source, &mut found);
            match bytes.decoded() {
                Some(decoded) => bytes = decoded,
                None => break,
            }
        }
        apart(found)
    }

    fn search(&self, letters: &Letters, source: Source, found: &mut Vec<Range<usize>>) {
        for form in &self.forms {
            let hits = letters.text.match_indices(form.as_str());
            found.extend(hits.map(|(at, hit)| letters.range(at, at + hit.len())));
        }
        if source == Source::Seen {
            self.cuts.iter().for_each(|cut| letters.cut_off(cut, found));
        }
    }
}

/// Masks the user and the password that stand in addresses (`http://ada:secret@host/`).
pub fn cut_credentials(text: &mut String) {
    let mut from = 0;
    while let Some(start) = text[from..].find("://").map(|at| from + at + 3) {
        let ends =
            |c: char| c.is_whitespace() || matches!(c, '/' | '?' | '#' | '\'' | '"' | '<' | '>' | '\\');
        let end = text[start..].find(ends).map_or(text.len(), |at| start + at);
        match text[start..end].rfind('@') {
            Some(at) => {
                text.replace_range(start..start + at, MASK);
                from = start + MASK.len();
            }
            None => from = start,
        }
    }
}

/// Ranges in order, those that meet as one.
fn apart(mut found: Vec<Range<usize>>) -> Vec<Range<usize>> {
    found.sort_by_key(|range| (range.start, range.end));
    let mut out: Vec<Range<usize>> = Vec::new();
    for range in found {
        match out.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => out.push(range),
        }
    }
    out
}

/// The bytes that a text stands for, with the places in the text that they come from.
struct Bytes {
    bytes: Vec<u8>,
    places: Vec<(usize, usize)>,
}

impl Bytes {
    fn of(text: &str) -> Self {
        Self { bytes: text.bytes().collect(), places: (0..text.len()).map(|at| (at, at + 1)).collect() }
    }

    /// With `%41` as `A` (RFC 3986, section 2.1); none where nothing is encoded so.
    fn decoded(&self) -> Option<Self> {
        let digit = |at: usize| self.bytes.get(at).and_then(|byte| char::from(*byte).to_digit(16));
        let mut decoded = Self { bytes: Vec::new(), places: Vec::new() };
        let (mut at, mut any) = (0, false);
        while at < self.bytes.len() {
            let pair = (self.bytes[at] == b'%').then(|| digit(at + 1).zip(digit(at + 2))).flatten();
            let (byte, length) = match pair {
                Some((high, low)) => ((high * 16 + low) as u8, 3),
                None => (self.bytes[at], 1),
            };
            any |= length > 1;
            decoded.bytes.push(byte);
            decoded.places.push((self.places[at].0, self.places[at + length - 1].1));
            at += length;
        }
        any.then_some(decoded)
    }
}

/// The letters of a text as they are compared: small, and without what groups them.
struct Letters {
    text: String,
    /// The place in the text that each byte comes from.
    places: Vec<(usize, usize)>,
    /// Whether no letter stands right before and right behind the one of each byte.
    ends: Vec<(bool, bool)>,
}

impl Letters {
    fn of(bytes: &Bytes) -> Self {
        let mut letters = Self { text: String::new(), places: Vec::new(), ends: Vec::new() };
        let (mut at, mut bound) = (0, true);
        for chunk in bytes.bytes.utf8_chunks() {
            for c in chunk.valid().chars() {
                let place = (bytes.places[at].0, bytes.places[at + c.len_utf8() - 1].1);
                at += c.len_utf8();
                if is_separator(c) || !c.is_alphanumeric() {
                    letters.end_here();
                }
                if !is_separator(c) {
                    for small in c.to_lowercase() {
                        letters.push(small, place, bound);
                    }
                }
                bound = !c.is_alphanumeric();
            }
            at += chunk.invalid().len();
            if !chunk.invalid().is_empty() {
                letters.end_here();
                bound = true;
            }
        }
        letters.end_here();
        letters
    }

    fn push(&mut self, letter: char, place: (usize, usize), bound: bool) {
        self.text.push(letter);
        self.places.resize(self.text.len(), place);
        self.ends.resize(self.text.len(), (bound, false));
    }

    fn end_here(&mut self) {
        if let Some(last) = self.ends.last_mut() {
            last.1 = true;
        }
    }

    /// The place in the text of some bytes.
    fn range(&self, from: usize, to: usize) -> Range<usize> {
        self.places[from].0..self.places[to - 1].1
    }

    /// Places where a word begins as this value does and then ends.
    fn cut_off(&self, value: &str, found: &mut Vec<Range<usize>>) {
        let Some((first, _)) = value.char_indices().nth(SHORTEST) else { return };
        // Asked first: a value of equal letters begins at each of its own.
        let begins = self.text.match_indices(&value[..first]).filter(|(at, _)| self.ends[*at].0);
        for (at, _) in begins {
            let same = self.text[at..].chars().zip(value.chars()).take_while(|(a, b)| a == b);
            let length: usize = same.map(|(letter, _)| letter.len_utf8()).sum();
            // Where the value goes on in the text, all of it is found otherwise.
            if self.ends[at + length - 1].1 {
                found.push(self.range(at, at + length));
            }
        }
    }
}

fn folded(value: &str) -> String {
    Letters::of(&Bytes::of(value)).text
}

/// What a field puts between groups of what is typed, and what encodings have for a space.
fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '-' | '_' | '.' | ',' | ':' | ';' | '/' | '+' | '|' | '\u{AD}' | '‐'..='―')
}

/// The letters that any Base64 (RFC 4648) has for these bytes, wherever in a longer text they stand, as [`folded`] leaves them.
fn encoded(bytes: &[u8]) -> Vec<String> {
    let of_offset = |before: usize| {
        let padded: Vec<u8> = std::iter::repeat_n(0, before).chain(bytes.iter().copied()).collect();
        // Letters that other bytes have a part in are not known.
        let (first, end) = ((before * 8).div_ceil(6), padded.len() * 8 / 6);
        let letter = |at: usize| {
            let bit = at * 6;
            let pair =
                u16::from(padded[bit / 8]) << 8 | u16::from(padded.get(bit / 8 + 1).copied().unwrap_or(0));
            ALPHABET[usize::from(pair >> (10 - bit % 8) & 0x3F)]
        };
        folded(&(first..end).map(|at| char::from(letter(at))).collect::<String>())
    };
    (0..3).map(of_offset).collect()
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

#[cfg(test)]
mod tests {
    use super::*;

    fn masked(secret: &str, text: &str) -> String {
        let mut text = text.to_owned();
        Secrets::of([secret]).mask(&mut text, Source::Seen);
        text
    }

    #[test]
    fn a_value_is_found_in_every_form() {
        for (text, shown) in [
            ("typed hunter2-zwei!", "typed ••••••!"),
            ("HUNTER2-ZWEI", "••••••"),
            ("Hunt er2z wei", "••••••"),
            ("you wrote hunter2-", "you wrote ••••••-"),
            ("hunt", "••••••"),
            ("/x?p=hunter2%2Dzwei&q=1", "/x?p=••••••&q=1"),
            ("/x?u=%2Fx%3Fp%3Dhunter2%252Dzwei", "/x?u=%2Fx%3Fp%3D••••••"),
            ("Basic YWRhOmh1bnRlcjItendlaQ==", "Basic YWRhOm••••••Q=="),
            ("aHVudGVyMi16d2Vp", "••••••"),
            ("68756e746572322d7a776569", "••••••"),
        ] {
            assert_eq!(masked("hunter2-zwei", text), shown, "{text}");
        }
    }

    #[test]
    fn what_is_no_form_of_it_stays() {
        for text in ["hunting hunters", "a hun", "shunt", "zwei", "", "Überschrift 🎉"] {
            assert_eq!(masked("hunter2-zwei", text), text);
        }
        assert_eq!(masked("hunter2-zwei", "the hunter"), "the ••••••", "cut off, as a field may show it");
        assert_eq!(masked("pin", "the spinner, pin 3"), "the s••••••ner, •••••• 3");
        assert_eq!(masked("12", "1-2 PIN 12"), "1-2 PIN ••••••");
    }

    #[test]
    fn what_somebody_wrote_holds_a_secret_only_as_a_whole() {
        let secrets = Secrets::of(["password1"]);
        assert!(!secrets.are_in("The field 'Password' is empty", Source::Written));
        assert!(secrets.are_in("The field 'Password' is empty", Source::Seen));
        assert!(secrets.are_in("Enter 'PASSWORD 1'", Source::Written));
    }

    #[test]
    fn credentials_of_addresses_are_masked() {
        for (text, shown) in [
            ("open 'http://ada:s@cret@host:80/a@b'", "open 'http://••••••@host:80/a@b'"),
            ("http://a@b http://c:d@e", "http://••••••@b http://••••••@e"),
            ("http://host/x?mail=a@b", "http://host/x?mail=a@b"),
            ("mail ada@example.com", "mail ada@example.com"),
        ] {
            let mut text = text.to_owned();
            cut_credentials(&mut text);
            assert_eq!(text, shown);
        }
    }

    #[test]
    fn letters_beyond_ascii_and_broken_encodings_do_no_harm() {
        assert_eq!(masked("né & co", "/x?p=n%C3%A9+%26+co"), "/x?p=••••••");
        assert_eq!(masked("né & co", "NÉ & CO"), "••••••");
        assert_eq!(masked("secret", "%C3%28%FFsecret%"), "%C3%28%FF••••••%");
        assert_eq!(masked("geheimnis", "%"), "%");
        let secrets = Secrets::of(["", "  "]);
        assert!(secrets.is_empty());
    }
}
