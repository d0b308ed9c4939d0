//! A file of user data: names and values, one a line, as CSV or as the flat part of YAML.

use std::collections::BTreeMap;

/// The longest name, in characters.
const LONGEST_NAME: usize = 100;

/// The form of a file of user data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DataForm {
    /// `name,value` lines; a first line that says just so is the head.
    Csv,
    /// `name: value` lines; comments and blank lines between them.
    Yaml,
}

/// Why a file of user data cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

/// The values of a file by their names.
///
/// # Errors
/// A line that is no name with a value, or a name that stands there twice.
pub fn read_data(text: &str, form: DataForm) -> Result<BTreeMap<String, String>, Unreadable> {
    let mut all = BTreeMap::new();
    for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let fault = |why: String| Unreadable { line: at + 1, why };
        let pair = match form {
            DataForm::Csv => csv(line),
            DataForm::Yaml => yaml(line),
        };
        let Some((name, value)) = pair.map_err(fault)? else { continue };
        if at == 0 && form == DataForm::Csv && is_head(&name, &value) {
            continue;
        }
        let plain = |c: char| !c.is_control() && !matches!(c, '{' | '}' | '\'' | '"');
        if name.is_empty() || name.chars().count() > LONGEST_NAME || !name.chars().all(plain) {
            return Err(fault(format!("'{name}' is no name of a value")));
        }
        if all.insert(name.clone(), value).is_some() {
            return Err(fault(format!("'{name}' stands there twice")));
        }
    }
    Ok(all)
}

fn is_head(name: &str, value: &str) -> bool {
    name.eq_ignore_ascii_case("name") && value.eq_ignore_ascii_case("value")
}

fn csv(line: &str) -> Result<Option<(String, String)>, String> {
    if line.trim().is_empty() {
        return Ok(None);
    }
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(c) = letters.next() {
        match c {
            '"' if quoted && letters.peek() == Some(&'"') => cell.extend(letters.next()),
            '"' if quoted || cell.trim().is_empty() => quoted = !quoted,
            ',' if !quoted => cells.push(std::mem::take(&mut cell)),
            c => cell.push(c),
        }
    }
    cells.push(cell);
    match cells.as_slice() {
        _ if quoted => Err("a quote is not closed".into()),
        [name, value] => Ok(Some((name.trim().to_owned(), value.trim().to_owned()))),
        cells => Err(format!("it has {} cells; write a name and a value", cells.len())),
    }
}

fn yaml(line: &str) -> Result<Option<(String, String)>, String> {
    let is_blank = line.trim().is_empty() || line.trim_start().starts_with('#') || line.trim_end() == "---";
    if is_blank {
        return Ok(None);
    }
    if line.starts_with([' ', '\t', '-']) {
        return Err("lists and nested values are not read; write 'name: value'".into());
    }
    let (name, value) = line.split_once(':').ok_or("write 'name: value'")?;
    let value = value.trim();
    let value = match value.chars().next() {
        Some(quote @ ('\'' | '"')) => in_quotes(value, quote)?,
        Some('[' | '{' | '|' | '>' | '&' | '*') => return Err("only plain values are read".into()),
        _ => value.split(" #").next().unwrap_or(value).trim().to_owned(),
    };
    Ok(Some((name.trim().to_owned(), value)))
}

fn in_quotes(value: &str, quote: char) -> Result<String, String> {
    let inner = value[1..].split(" #").next().unwrap_or_default().trim_end();
    let inner = value[1..].strip_suffix(quote).or_else(|| inner.strip_suffix(quote));
    inner.map(|text| text.replace("''", "'")).ok_or_else(|| "a quote is not closed".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, form: DataForm) -> Result<Vec<(String, String)>, (usize, String)> {
        read_data(text, form).map(|all| all.into_iter().collect()).map_err(|e| (e.line, e.why))
    }

    fn pairs(of: &[(&str, &str)]) -> Result<Vec<(String, String)>, (usize, String)> {
        Ok(of.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    }

    #[test]
    fn both_forms_give_names_and_values() {
        let expected = pairs(&[("city", "London, UK"), ("email", "a@b.c"), ("note", "it's \"so\"")]);
        let csv = "name,value\nemail, a@b.c\n\ncity,\"London, UK\"\nnote,\"it's \"\"so\"\"\"\n";
        assert_eq!(read(csv, DataForm::Csv), expected);
        let yaml = "---\n# who\nemail: a@b.c # hers\ncity: 'London, UK'\nnote: it's \"so\"\n";
        assert_eq!(read(yaml, DataForm::Yaml), expected);
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        for (text, form, line, why) in [
            ("a,b\nc", DataForm::Csv, 2, "1 cells"),
            ("a,\"b", DataForm::Csv, 1, "not closed"),
            ("a,1\na,2", DataForm::Csv, 2, "twice"),
            ("a: 1\nb:\n  c: 2", DataForm::Yaml, 3, "nested"),
            ("a: [1]", DataForm::Yaml, 1, "plain values"),
            ("# x\nnothing", DataForm::Yaml, 2, "write 'name: value'"),
            ("{{a}}: 1", DataForm::Yaml, 1, "no name"),
        ] {
            let (at, said) = read(text, form).unwrap_err();
            assert!(at == line && said.contains(why), "{text}: {at} {said}");
        }
    }
}
