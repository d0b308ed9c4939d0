//! Test data beside the steps: names and values for the rows that need them.

mod wants;

use verbatim_engine::suite::Row;

pub(crate) use self::wants::{is_same, legal, wants};

/// The name of a value that has none of its own.
const NAMELESS: &str = "data";

/// Words that say that there is nothing.
const NOTHING: &[&str] = &[
    "n/a",
    "na",
    "n.a.",
    "n.a",
    "-",
    "--",
    "---",
    "–",
    "—",
    "none",
    "nil",
    "null",
    "not applicable",
    "no data",
    "not required",
    "нет",
    "无",
    "không",
    "/",
];

/// First words of steps that put something in.
const PUTS_IN: &[&str] = &[
    "enter", "type", "fill", "input", "provide", "log in", "login", "sign in", "search", "select", "choose",
    "set", "submit", "use", "insert", "upload",
];

/// Whether a text says that there is nothing.
pub(crate) fn is_nothing(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    text.is_empty() || NOTHING.contains(&text.as_str())
}

/// First words of steps that go to an address.
const GOES: &[&str] = &["navigate", "open", "go ", "launch", "visit", "browse", "access", "load"];

/// Whether a step goes to an address.
pub(crate) fn goes(step: &str) -> bool {
    let lower = step.trim_start_matches(|c: char| !c.is_alphabetic()).to_lowercase();
    GOES.iter().any(|word| lower.starts_with(word))
}

/// The name of an address that has none of its own.
const ADDRESS: &str = "URL";

/// What stands between values in one line.
const SEPARATORS: &[&str] = &[" / ", "/", ";", ",", "|", " and ", " "];

/// What a cell of test data holds.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct TestData {
    /// Values with their names.
    pub(crate) named: Vec<(String, String)>,
    /// Values without a name.
    pub(crate) loose: Vec<String>,
}

/// Whether a text is test data: names with values, or nothing.
pub(crate) fn is_data(text: &str) -> bool {
    is_nothing(text) || !parse(text).named.is_empty()
}

/// Reads "user: ada", "name = "Ada"", "user: ada, password: x", an object of JSON, or values alone, a line each.
pub(crate) fn parse(text: &str) -> TestData {
    let mut data = TestData::default();
    if is_nothing(text) {
        return data;
    }
    if let Ok(serde_json::Value::Object(fields)) = serde_json::from_str(text) {
        let value =
            |value: serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        data.named = fields.into_iter().map(|(name, found)| (name, value(found))).collect();
        return data;
    }
    for item in super::list::items(text).items {
        for line in item.lines() {
            self::line(&mut data, super::list::bullet(line.trim()).unwrap_or_else(|| line.trim()));
        }
    }
    data
}

fn line(data: &mut TestData, line: &str) {
    if is_nothing(line) {
        return;
    }
    for separator in [';', ',', '|'] {
        let parts: Option<Vec<(String, String)>> = line.split(separator).map(pair).collect();
        if let Some(parts) = parts.filter(|parts| parts.len() > 1) {
            data.named.extend(parts);
            return;
        }
    }
    if let Some(pairs) = run_on(line) {
        data.named.extend(pairs);
        return;
    }
    match pair(line) {
        Some(pair) => data.named.push(pair),
        None => data.loose.push(line.to_owned()),
    }
}

/// "user: ada password: x": each name is one word in front of a colon.
fn run_on(line: &str) -> Option<Vec<(String, String)>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_name = |word: &&str| word.strip_suffix([':', '=']).is_some_and(is_name);
    let starts: Vec<usize> = (0..words.len()).filter(|at| is_name(&words[*at])).collect();
    if starts.len() < 2 || starts[0] != 0 {
        return None;
    }
    let ends = starts.iter().skip(1).copied().chain([words.len()]);
    let pairs = starts.iter().zip(ends).map(|(start, end)| {
        let name = words[*start].trim_end_matches([':', '=']).to_owned();
        (end > start + 1).then(|| (name, unquoted(&words[start + 1..end].join(" ")).to_owned()))
    });
    pairs.collect()
}

fn pair(text: &str) -> Option<(String, String)> {
    let text = text.trim();
    let (name, value) = text
        .split_once(['=', ':', '：'])
        .or_else(|| text.split_once(" - ").filter(|(name, _)| name.split_whitespace().count() <= 2))
        .or_else(|| text.split_once(" – "))?;
    let (name, value) = (unquoted(name.trim()), value.trim());
    let value = value.trim_start_matches(['=', '>']).trim();
    // "https://…" is an address, and "12:30" a time.
    (is_name(name) && !value.starts_with("//") && !value.is_empty())
        .then(|| (name.to_owned(), unquoted(value).to_owned()))
}

fn is_name(name: &str) -> bool {
    let words = name.split_whitespace().count();
    let fits = |c: char| c.is_alphanumeric() || " _-/().#&".contains(c);
    (1..=4).contains(&words)
        && name.chars().count() <= 40
        && name.starts_with(char::is_alphabetic)
        && name.chars().all(fits)
        && (words == 1 || !super::content::begins_with_verb(name))
}

/// A value without the quotes around it.
fn unquoted(value: &str) -> &str {
    let inner = |open: char, close: char| value.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    let found = inner('"', '"').or_else(|| inner('\'', '\'')).or_else(|| inner('“', '”'));
    found.filter(|inner| !inner.is_empty()).unwrap_or(value)
}

/// Gives rows the values of the cell that stands beside them. A value goes to the rows that name it, else to the rows
/// that put something in, else to the first. Whether a value had no name, for the tester to know.
pub(crate) fn attach(rows: &mut [Row], text: &str) -> bool {
    let data = parse(text);
    data.named.iter().for_each(|(name, value)| give(rows, name, value));
    let said = |value: &&String| !rows.iter().any(|row| row.action.contains(value.as_str()));
    let loose: Vec<String> = data.loose.iter().filter(said).cloned().collect();
    let loose = addresses(rows, loose);
    let loose = wanted(rows, loose);
    let mut nameless = false;
    let counts = loose.len() == rows.len() && rows.len() > 1;
    for (index, value) in loose.iter().enumerate() {
        let takers = if counts { vec![index] } else { takers(rows) };
        for at in takers {
            nameless |= !put_loose(&mut rows[at], value);
        }
    }
    nameless
}

/// Gives addresses to the step that goes to one; the values that are left are given back.
fn addresses(rows: &mut [Row], mut loose: Vec<String>) -> Vec<String> {
    let is_address = |value: &String| value.starts_with("http://") || value.starts_with("https://");
    let goes = |row: &Row| {
        let lower = row.action.to_lowercase();
        GOES.iter().any(|verb| lower.starts_with(verb)) && placeholders(&row.action).is_empty()
    };
    let opens: Vec<usize> = (0..rows.len()).filter(|at| goes(&rows[*at])).collect();
    let found: Vec<usize> = (0..loose.len()).filter(|at| is_address(&loose[*at])).collect();
    if let ([at], [value]) = (opens.get(..1).unwrap_or_default(), found.as_slice()) {
        rows[*at].data.insert(ADDRESS.to_owned(), loose.remove(*value));
    }
    loose
}

/// Gives values without names to the steps that want them, where there is one for each; those that are left are given back.
fn wanted(rows: &mut [Row], loose: Vec<String>) -> Vec<String> {
    let names = |at: usize| wants(&rows[at].action).into_iter().map(move |want| (at, want.name));
    let free = |(at, name): &(usize, String)| !rows[*at].data.keys().any(|key| is_same(key, name));
    let places: Vec<(usize, String)> = (0..rows.len()).flat_map(names).filter(free).collect();
    let values = match loose.as_slice() {
        [one] if places.len() > 1 => SEPARATORS.iter().find_map(|separator| {
            let parts: Vec<String> = one.split(separator).map(|part| part.trim().to_owned()).collect();
            Some(parts)
                .filter(|parts| parts.len() == places.len() && parts.iter().all(|part| !part.is_empty()))
        }),
        all => Some(all.to_vec()),
    };
    let Some(values) = values.filter(|values| values.len() == places.len()) else { return loose };
    for ((at, name), value) in places.into_iter().zip(values) {
        rows[at].data.insert(legal(&name), unquoted(&value).to_owned());
    }
    Vec::new()
}

/// Gives the rows that name a value this one.
pub(crate) fn give(rows: &mut [Row], name: &str, value: &str) {
    if is_nothing(value) {
        return;
    }
    let asks = |row: &Row| wants(&row.action).iter().any(|want| is_same(&want.name, name));
    let named: Vec<usize> =
        (0..rows.len()).filter(|at| mentions(&rows[*at], name) || asks(&rows[*at])).collect();
    for at in if named.is_empty() { takers(rows) } else { named } {
        let name = spelt(&rows[at].action, name);
        rows[at].data.entry(name).or_insert_with(|| value.to_owned());
    }
}

/// Gives a row a value without a name. Whether the row has a place for it.
fn put_loose(row: &mut Row, value: &str) -> bool {
    let places = placeholders(&row.action);
    let free = places.iter().find(|name| !row.data.contains_key(*name)).filter(|_| places.len() == 1);
    let name = match free {
        Some(name) => name.clone(),
        None => {
            let numbered = (2..).map(|number: u32| format!("{NAMELESS} {number}"));
            let mut names = std::iter::once(NAMELESS.to_owned()).chain(numbered);
            names.find(|name| !row.data.contains_key(name)).unwrap_or_default()
        }
    };
    let has_place = free.is_some();
    row.data.insert(name, unquoted(value).to_owned());
    has_place
}

/// The rows that take what no row names.
fn takers(rows: &[Row]) -> Vec<usize> {
    let puts_in = |row: &Row| {
        let lower = row.action.to_lowercase();
        PUTS_IN.iter().any(|verb| lower.starts_with(verb) || lower.contains(&format!(" and {verb} ")))
    };
    let found: Vec<usize> = (0..rows.len()).filter(|at| puts_in(&rows[*at])).collect();
    if found.is_empty() { (0..rows.len().min(1)).collect() } else { found }
}

fn mentions(row: &Row, name: &str) -> bool {
    let (action, name) = (row.action.to_lowercase(), name.to_lowercase());
    let inner = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    action.match_indices(&name).any(|(at, found)| {
        !inner(action[..at].chars().next_back()) && !inner(action[at + found.len()..].chars().next())
    })
}

/// A name as the step spells it in braces.
fn spelt(action: &str, name: &str) -> String {
    let same = |place: &String| place.to_lowercase() == name.to_lowercase();
    placeholders(action).into_iter().find(same).unwrap_or_else(|| name.to_owned())
}

/// The names in double braces.
fn placeholders(text: &str) -> Vec<String> {
    let inner = |part: &str| part.split_once("}}").map(|(name, _)| name.trim().to_owned());
    text.split("{{").skip(1).filter_map(inner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Vec<(String, String)> {
        parse(text).named
    }

    #[test]
    fn names_and_values_are_told_apart() {
        let wanted = [("user".to_owned(), "ada".to_owned()), ("password".to_owned(), "x 1".to_owned())];
        for text in [
            "user: ada\npassword: x 1",
            "user = ada\npassword = \"x 1\"",
            "user: ada, password: x 1",
            "user: ada; password: x 1",
            "user: ada password: x 1",
            "1. user: ada\n2. password: x 1",
            "- user - ada\n- password - x 1",
        ] {
            assert_eq!(named(text), wanted, "{text}");
        }
        assert_eq!(
            named("{\"age\": 7, \"user\": \"ada\"}"),
            [("age".into(), "7".into()), ("user".into(), "ada".into())]
        );
    }

    #[test]
    fn what_is_no_pair_stays_whole() {
        for text in ["ada@example.com", "https://shop.example/a", "12:30", "Ada Lovelace"] {
            assert_eq!(parse(text), TestData { named: vec![], loose: vec![text.to_owned()] }, "{text}");
        }
        for text in ["N/A", "-", "none", " "] {
            assert_eq!(parse(text), TestData::default(), "{text}");
        }
    }

    #[test]
    fn values_go_where_they_are_named() {
        let row = |action: &str| Row { action: action.into(), ..Row::default() };
        let mut rows =
            [row("Open '/'"), row("Enter {{User}} in 'Name'"), row("Type the password"), row("Click 'Go'")];
        assert!(!attach(&mut rows, "user: ada\npassword: x1"));
        let data: Vec<String> = rows.iter().map(|row| format!("{:?}", row.data)).collect();
        assert_eq!(data, ["{}", "{\"User\": \"ada\"}", "{\"password\": \"x1\"}", "{}"]);
        let mut rows = [row("Click 'Send'")];
        assert!(attach(&mut rows, "ada@example.com"));
        assert_eq!(rows[0].data["data"], "ada@example.com");
        let mut rows = [row("Enter {{mail}} in 'Mail'")];
        assert!(!attach(&mut rows, "ada@example.com"));
        assert_eq!(rows[0].data["mail"], "ada@example.com");
    }
}
