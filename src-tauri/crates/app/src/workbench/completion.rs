//! What may stand at the caret of a cell.

use std::collections::BTreeMap;
use std::sync::Arc;

use verbatim_engine::event::Column;
use verbatim_engine::ground;
use verbatim_engine::snapshot::{Role, Snapshot};
use verbatim_engine::words::quoted;
use verbatim_store::{SuiteCaseId, SuiteId};

use super::Workbench;
use crate::error::Error;
use crate::view::{CellText, Completion, Suggestion, SuggestionKind};

/// So many suggestions are made.
const MOST: usize = 60;

/// The longest text of a page that is suggested.
const LONGEST: usize = 80;

/// Beginnings of action cells; `${…}` is to be filled in.
const VERBS: &[&str] = &[
    "Open '${address}'",
    "Open the application",
    "Click '${name}'",
    "Click '${name}' in the row '${row}'",
    "Double-click '${name}'",
    "Enter '${text}' into '${field}'",
    "Clear '${field}'",
    "Select '${option}' from '${list}'",
    "Select '${option}'",
    "Check '${box}'",
    "Uncheck '${box}'",
    "Expand '${name}'",
    "Collapse '${name}'",
    "Press Enter",
    "Press ${key}",
    "Hover '${name}'",
    "Drag '${name}' onto '${target}'",
    "Upload '${file}' to '${field}'",
    "Scroll down",
    "Scroll to '${name}'",
    "Log in with '${user}' and '${password}'",
    "Log out",
    "Go back",
    "Refresh",
    "Open a new tab",
    "Switch to the tab '${title}'",
    "Accept the dialog",
    "Dismiss the dialog",
    "Wait until '${text}' is displayed",
    "If '${text}' is displayed, click '${name}'",
    "Optionally, click '${name}'",
];

/// Forms of expected cells.
const EXPECTATIONS: &[&str] = &[
    "'${text}' is displayed",
    "'${text}' is not displayed",
    "the button '${name}' is displayed",
    "the button '${name}' is disabled",
    "the button '${name}' is enabled",
    "the field '${name}' contains '${text}'",
    "the field '${name}' is empty",
    "'${box}' is checked",
    "the page title is '${title}'",
    "the page title contains '${title}'",
    "the URL contains '${address}'",
    "the URL ends with '${address}'",
    "the ${name} page is displayed",
    "an error message is shown",
    "the message '${text}' is shown",
    "an alert is displayed with '${text}'",
    "'${text}' is displayed exactly ${number} times",
    "there are ${number} rows",
    "in the row of '${row}', the '${column}' is '${text}'",
    "the table is sorted by '${column}' ascending",
    "'${text}' is still displayed",
    "'${text}' is no longer displayed",
    "nothing changes",
];

/// Where the caret stands.
enum Place {
    /// In an open quote: what is written in it so far, and the mark that closes it.
    Quote { from: usize, closing: char },
    /// After `{{`.
    Data { from: usize },
    /// In a sentence outside of quotes; `word` is where the word at the caret begins.
    Sentence { from: usize, word: usize },
}

impl Workbench {
    /// What may stand at the caret.
    ///
    /// # Errors
    /// The suite is not there, or the database cannot be read.
    pub fn complete(
        &self,
        suite: SuiteId,
        case: Option<SuiteCaseId>,
        cell: CellText,
        caret: usize,
    ) -> Result<Completion, Error> {
        let units: Vec<u16> = cell.text.encode_utf16().take(caret).collect();
        let before: Vec<char> = String::from_utf16_lossy(&units).chars().collect();
        let place = place(&before);
        let written = |from: usize| before[from..].iter().collect::<String>();
        let unit = |from: usize| before[..from].iter().map(|c| c.len_utf16()).sum::<usize>();
        let (from, options) = match place {
            Place::Data { from } => (from, self.data(suite, case, &written(from))?),
            Place::Quote { from, closing } => {
                let pages = self.pages(case, &cell);
                let closed = cell.text.encode_utf16().nth(caret) == u16::try_from(u32::from(closing)).ok();
                let end = if closed { String::new() } else { closing.to_string() };
                (from, named(&pages, cell.column, &written(from), |name| format!("{name}{end}")))
            }
            Place::Sentence { from, word } => {
                let mut options = self.sentences(suite, cell.column, &written(from))?;
                let mut begins = from;
                if options.is_empty() && word > from {
                    let pages = self.pages(case, &cell);
                    options = named(&pages, cell.column, &written(word), quoted);
                    begins = word;
                }
                (begins, options)
            }
        };
        let mut options = options;
        options.truncate(MOST);
        Ok(Completion { from: unit(from), to: caret, options })
    }

    fn pages(&self, case: Option<SuiteCaseId>, cell: &CellText) -> Vec<Arc<Snapshot>> {
        let (Some(case), Some(row)) = (case, cell.row) else { return Vec::new() };
        let Some(pages) = self.seen.pages(&self.store, case) else { return Vec::new() };
        let before = pages.before(&self.store, row, 1);
        let after = pages.after(&self.store, row);
        match cell.column {
            Column::Action => before.into_iter().chain(after).collect(),
            Column::Expected => after.into_iter().collect(),
        }
    }

    fn data(
        &self,
        suite: SuiteId,
        case: Option<SuiteCaseId>,
        written: &str,
    ) -> Result<Vec<Suggestion>, Error> {
        let names = self.data_names(suite, case)?;
        let fits = names.into_iter().filter(|name| begins(name, written.trim_start()));
        Ok(fits
            .map(|name| Suggestion {
                insert: format!("{name}}}}}"),
                label: name,
                kind: SuggestionKind::Data,
                detail: None,
            })
            .collect())
    }

    /// Sentences that begin as it is written.
    fn sentences(&self, suite: SuiteId, column: Column, written: &str) -> Result<Vec<Suggestion>, Error> {
        let mut options: Vec<Suggestion> = Vec::new();
        for record in self.store.phrases(suite)? {
            let meant = match column {
                Column::Action => &record.phrase.steps,
                Column::Expected => &record.phrase.assertions,
            };
            if !meant.is_empty() {
                let insert = record.phrase.phrase.replace('{', "'${").replace('}', "}'");
                options.push(Suggestion {
                    label: record.phrase.phrase,
                    insert,
                    kind: SuggestionKind::Phrase,
                    detail: Some(meant.join(", ")),
                });
            }
        }
        let (forms, kind) = match column {
            Column::Action => (VERBS, SuggestionKind::Verb),
            Column::Expected => (EXPECTATIONS, SuggestionKind::Expectation),
        };
        options.extend(forms.iter().map(|form| Suggestion {
            label: form.replace("${", "").replace('}', ""),
            insert: (*form).to_owned(),
            kind,
            detail: None,
        }));
        options.retain(|option| begins(&option.label, written));
        Ok(options)
    }
}

fn begins(name: &str, written: &str) -> bool {
    let mut name = name.chars().flat_map(char::to_lowercase);
    written.chars().flat_map(char::to_lowercase).all(|c| name.next() == Some(c))
}

fn place(before: &[char]) -> Place {
    let open = before.windows(2).rposition(|pair| pair == ['{', '{']);
    if let Some(open) = open
        && !before[open..].windows(2).any(|pair| pair == ['}', '}'])
        && !before[open..].contains(&'\n')
    {
        return Place::Data { from: open + 2 };
    }
    let mut sentence = 0;
    let mut quote: Option<(usize, char)> = None;
    for (at, &c) in before.iter().enumerate() {
        if let Some((_, closing)) = quote {
            let inside_word = before.get(at + 1).is_some_and(|next| next.is_alphanumeric());
            if c == closing && !(c == '\'' && inside_word) {
                quote = None;
            }
            continue;
        }
        let starts = at == 0 || !before[at - 1].is_alphanumeric();
        match closing(c).filter(|_| starts) {
            Some(closing) => quote = Some((at + 1, closing)),
            None if c == '\n' || c == ';' => sentence = at + 1,
            None => {}
        }
    }
    if let Some((from, closing)) = quote {
        return Place::Quote { from, closing };
    }
    for joint in [", and ", ", then ", " and then ", " and ", ", "] {
        let joint: Vec<char> = joint.chars().collect();
        let last = before.windows(joint.len()).rposition(|words| words == joint).map(|at| at + joint.len());
        sentence = sentence.max(last.unwrap_or_default());
    }
    let skip =
        |at: usize| before[at..].iter().take_while(|c| c.is_whitespace() || "-*•".contains(**c)).count();
    let from = sentence + skip(sentence);
    let word = before.iter().rposition(|c| c.is_whitespace()).map_or(0, |at| at + 1).max(from);
    Place::Sentence { from, word }
}

fn closing(open: char) -> Option<char> {
    Some(match open {
        '\'' => '\'',
        '"' => '"',
        '`' => '`',
        '“' => '”',
        '‘' => '’',
        '«' => '»',
        _ => return None,
    })
}

/// Names of elements, and for expectations texts, that the pages show.
fn named(
    pages: &[Arc<Snapshot>],
    column: Column,
    written: &str,
    insert: impl Fn(&str) -> String,
) -> Vec<Suggestion> {
    let mut options: Vec<Suggestion> = Vec::new();
    for page in pages {
        let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (index, element) in page.elements.iter().enumerate() {
            let name = element.name.trim();
            let wanted = element.visible && is_named(element.role) && begins(name, written);
            if wanted && !name.is_empty() && name.chars().count() <= LONGEST {
                by_name.entry(name).or_default().push(index);
            }
        }
        for (name, mut elements) in by_name {
            // A cell takes its name from what stands in it, and a control there is what is meant.
            let is_cell = |element: &usize| page.elements[*element].role == Role::Cell;
            if !elements.iter().all(is_cell) {
                elements.retain(|element| !is_cell(element));
            }
            if !options.iter().any(|known| known.label == name) {
                options.push(Suggestion {
                    label: name.to_owned(),
                    insert: insert(name),
                    kind: SuggestionKind::Element,
                    detail: Some(detail(page, &elements)),
                });
            }
        }
        if column == Column::Expected {
            add_texts(&mut options, page, written, &insert);
        }
    }
    options
}

fn add_texts(
    options: &mut Vec<Suggestion>,
    page: &Snapshot,
    written: &str,
    insert: &impl Fn(&str) -> String,
) {
    for line in page.text().lines().map(str::trim) {
        let fits = !line.is_empty() && line.chars().count() <= LONGEST && begins(line, written);
        if fits && !options.iter().any(|known| known.label == line) {
            options.push(Suggestion {
                label: line.to_owned(),
                insert: insert(line),
                kind: SuggestionKind::Text,
                detail: None,
            });
        }
        if options.len() >= MOST {
            return;
        }
    }
}

/// "button", or how many there are and where.
fn detail(page: &Snapshot, elements: &[usize]) -> String {
    let words: Vec<String> = elements.iter().map(|element| ground::describe(page, *element)).collect();
    if let [one] = words.as_slice() {
        return one.clone();
    }
    let shown: Vec<&str> = words.iter().take(3).map(String::as_str).collect();
    let more = if words.len() > 3 { ", …" } else { "" };
    format!("{} on the page: {}{more}", words.len(), shown.join(", "))
}

/// Roles of elements that sentences name.
fn is_named(role: Role) -> bool {
    !matches!(
        role,
        Role::Generic | Role::Row | Role::RowGroup | Role::List | Role::Table | Role::Main | Role::Group
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use verbatim_engine::parse;

    /// The form with words in the places to fill in.
    fn filled(form: &str) -> String {
        let mut out = String::new();
        let mut rest = form;
        while let Some((before, after)) = rest.split_once("${") {
            let (name, tail) = after.split_once('}').expect("closed");
            let value = match name {
                "number" => "3",
                "key" => "Tab",
                "address" => "/cart",
                "name" if form.starts_with("the ${name} page") => "Cart",
                _ => "Some words",
            };
            out.push_str(before);
            out.push_str(value);
            rest = tail;
        }
        out + rest
    }

    #[test]
    fn every_form_that_is_suggested_is_read() {
        for form in VERBS {
            let text = filled(form);
            assert!(parse::action_cell(&text).is_ok(), "{text}: {:?}", parse::action_cell(&text));
        }
        for form in EXPECTATIONS {
            let text = filled(form);
            assert!(parse::expected_cell(&text).is_ok(), "{text}: {:?}", parse::expected_cell(&text));
        }
    }

    fn where_is(text: &str) -> String {
        let chars: Vec<char> = text.chars().collect();
        let rest = |from: usize| chars[from..].iter().collect::<String>();
        match place(&chars) {
            Place::Quote { from, closing } => format!("quote {closing} {}", rest(from)),
            Place::Data { from } => format!("data {}", rest(from)),
            Place::Sentence { from, word } => format!("sentence {} | {}", rest(from), rest(word)),
        }
    }

    #[test]
    fn the_caret_is_known_to_stand_in_a_quote_in_data_or_in_a_sentence() {
        for (text, expected) in [
            ("", "sentence  | "),
            ("Cli", "sentence Cli | Cli"),
            ("Click Sa", "sentence Click Sa | Sa"),
            ("Click 'Sa", "quote ' Sa"),
            ("Click 'Don't pa", "quote ' Don't pa"),
            ("Click “Sa", "quote ” Sa"),
            ("Enter '{{us", "data us"),
            ("Enter '{{user}}' in", "sentence Enter '{{user}}' in | in"),
            ("Click 'Save', then cl", "sentence cl | cl"),
            ("Click 'Save' and ", "sentence  | "),
            ("- Click 'Save'\n- pre", "sentence pre | pre"),
        ] {
            assert_eq!(where_is(text), expected, "{text}");
        }
    }
}
