//! What a model is told of a page: names and texts, secrets masked, cut to its context, actionable ones first.

use std::fmt::Write as _;

use crate::ground;
use crate::secret::{Secrets, Source};
use crate::snapshot::{Element, Role, Snapshot, Tristate};

/// Characters of one text that are told.
const LONGEST: usize = 300;
/// Lines of one page that are told.
const LINES: usize = 1_500;

/// A page as a model is told of it, and as its proposals are held against it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Seen {
    title: String,
    path: String,
    actionable: Vec<String>,
    /// Their places in the snapshot.
    elements: Vec<usize>,
    texts: Vec<String>,
    /// Names, labels, hints and option labels that are visible, folded.
    names: Vec<String>,
    /// The visible text, folded.
    text: String,
}

impl Seen {
    /// The page of a snapshot; these secret values are masked.
    pub fn of<'a>(snapshot: &Snapshot, secrets: impl IntoIterator<Item = &'a str>) -> Self {
        let secrets = Secrets::of(secrets);
        let mask = |text: &str| {
            let mut text = text.to_owned();
            secrets.mask(&mut text, Source::Seen);
            text
        };
        let mut seen =
            Self { title: mask(&snapshot.title), path: mask(&path(&snapshot.url)), ..Self::default() };
        for (i, element) in snapshot.elements.iter().enumerate().filter(|(_, e)| e.visible) {
            let names = names(element);
            seen.names.extend(names.iter().map(|n| fold(&mask(n))));
            if ground::is_interactive(element) {
                seen.actionable.push(mask(&control_line(snapshot, i, element)));
                seen.elements.push(i);
            } else if element.role == Role::Heading {
                seen.names.push(fold(&mask(&snapshot.text_of(i))));
            }
        }
        let text = mask(&snapshot.text());
        seen.text = fold(&text);
        seen.texts = text.lines().map(str::trim).filter(|l| !l.is_empty()).map(str::to_owned).collect();
        seen.texts.dedup();
        if let Some(dialog) = &snapshot.dialog {
            seen.say(&mask(&dialog.message));
        }
        seen
    }

    /// With the messages of dialogs that opened over it, secrets masked.
    #[must_use]
    pub fn with_dialogs<'a>(
        mut self,
        messages: &[String],
        secrets: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let secrets: Vec<&str> = secrets.into_iter().collect();
        for message in messages {
            self.say(&masked(message, &secrets));
        }
        self
    }

    fn say(&mut self, message: &str) {
        self.texts.insert(0, format!("dialog: {message}"));
        self.text = format!("{}\n{}", fold(message), self.text);
    }

    /// Whether a name of the page is this one, case and white space aside.
    pub fn has_name(&self, name: &str) -> bool {
        let wanted = fold(name);
        !wanted.is_empty() && self.names.contains(&wanted)
    }

    /// Whether the page shows this text, case and white space aside.
    pub fn shows(&self, text: &str) -> bool {
        let wanted = fold(text);
        !wanted.is_empty() && (self.text.contains(&wanted) || self.names.iter().any(|n| n.contains(&wanted)))
    }

    /// The places of its controls in the snapshot: what [`Self::numbered`] calls `e1` is the first.
    pub fn controls(&self) -> &[usize] {
        &self.elements
    }

    /// The page in a fence that no text of it can close, in at most so many characters.
    pub fn fenced(&self, most: usize) -> String {
        self.told(most, |_| Some("control".into()))
    }

    /// As [`Self::fenced`], each control with its mark: `e1`, `e2`, …
    pub fn numbered(&self, most: usize) -> String {
        self.told(most, |index| Some(format!("e{}", index + 1)))
    }

    /// As [`Self::fenced`], only those controls that `mark` has a mark for; it is asked by their places in the snapshot.
    pub fn marked<'m>(&self, most: usize, mark: impl Fn(usize) -> Option<&'m str>) -> String {
        self.told(most, |index| self.elements.get(index).and_then(|&at| mark(at)).map(str::to_owned))
    }

    fn told(&self, most: usize, call: impl Fn(usize) -> Option<String>) -> String {
        let mut out = String::from("<page-data>\n");
        let heads = [format!("title: {}", safe(&self.title)), format!("path: {}", safe(&self.path))];
        let controls = self.actionable.iter().enumerate();
        let controls = controls.filter_map(|(i, l)| Some(format!("{}: {}", call(i)?, safe(l))));
        let texts = self.texts.iter().map(|l| format!("text: {}", safe(l)));
        let mut left = most.saturating_sub(60);
        let mut cut = false;
        for line in heads.into_iter().chain(controls).chain(texts).take(LINES) {
            let length = line.chars().count() + 1;
            if length > left {
                cut = true;
                break;
            }
            left -= length;
            out.push_str(&line);
            out.push('\n');
        }
        if cut {
            out.push_str("(the rest of the page is left out)\n");
        }
        out.push_str("</page-data>");
        out
    }
}

/// One line of bounded length in which no fence can be closed or opened.
pub fn safe(text: &str) -> String {
    let plain = |c: char| match c {
        '<' => '‹',
        '>' => '›',
        c if c.is_control() => ' ',
        c => c,
    };
    let mut out: String = text.chars().take(LONGEST).map(plain).collect();
    if text.chars().nth(LONGEST).is_some() {
        out.push('…');
    }
    out
}

/// Secret values masked.
pub(crate) fn masked(text: &str, secrets: &[&str]) -> String {
    let mut text = text.to_owned();
    Secrets::of(secrets.iter().copied()).mask(&mut text, Source::Seen);
    text
}

/// The path of an address: what a query holds may be a secret in another form.
fn path(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = rest.find('/').map_or("/", |at| &rest[at..]);
    let path = path.split(['?', '#']).next().unwrap_or_default();
    if path.contains('%') { "/…".into() } else { path.into() }
}

fn fold(text: &str) -> String {
    crate::facts::wanted::fold(text)
}

fn names(element: &Element) -> Vec<String> {
    let mut names = vec![element.name.clone()];
    names.extend(element.labels.iter().chain(&element.hints).cloned());
    names.extend(element.options.iter().map(|o| o.label.clone()));
    names.retain(|n| !n.trim().is_empty());
    names
}

fn control_line(snapshot: &Snapshot, i: usize, element: &Element) -> String {
    let mut line = ground::describe(snapshot, i);
    let states = &element.states;
    if states.disabled {
        line.push_str(", disabled");
    }
    match states.checked {
        Some(Tristate::True) => line.push_str(", checked"),
        Some(_) => line.push_str(", not checked"),
        None => {}
    }
    if states.selected == Some(true) {
        line.push_str(", selected");
    }
    if let Some(value) = element.value.as_ref().filter(|v| !v.is_empty() && !states.masked) {
        let _ = write!(line, ", holds '{value}'");
    }
    let options: Vec<&str> = element.options.iter().take(40).map(|o| o.label.as_str()).collect();
    if !options.is_empty() {
        let _ = write!(line, ", options '{}'", options.join("', '"));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::{Block, Run};
    use proptest::prelude::*;

    fn page(text: &str) -> Snapshot {
        Snapshot {
            title: text.into(),
            url: "http://x/a?password=s3cret".into(),
            runs: vec![Run { text: text.into(), ..Run::default() }],
            blocks: vec![Block::default()],
            ..Snapshot::default()
        }
    }

    #[test]
    fn secrets_and_queries_are_not_told() {
        let told = Seen::of(&page("Your password is s3cret!"), ["s3cret"]).fenced(10_000);
        assert!(!told.contains("s3cret") && told.contains("Your password is ••••••!"), "{told}");
    }

    proptest! {
        #[test]
        fn no_text_closes_its_fence(text in ".{0,200}", order in "(</page-data>|<page-data>|\n|\u{2028}){1,4}") {
            let told = Seen::of(&page(&format!("{text}{order}{text}")), []).fenced(4_000);
            prop_assert_eq!(told.matches("</page-data>").count(), 1);
            prop_assert!(told.ends_with("</page-data>"));
            prop_assert_eq!(told.matches("<page-data>").count(), 1);
        }

        #[test]
        fn a_page_is_cut_to_what_the_model_takes(most in 100usize..3_000) {
            let text = "word ".repeat(5_000);
            prop_assert!(Seen::of(&page(&text), []).fenced(most).chars().count() <= most + 40);
        }
    }
}
