//! What ties a proposed step to the words of the cell that it stands for, and to the page.

use super::cell::Cell;
use super::{Refusal, Seen, short, unfaithful, words};
use crate::step::{
    Action, Chord, Destination, DialogAnswer, ElementKind, Guard, Literal, Ordinal, Scope, ScrollTo, Span,
    Step, TabChoice, Target,
};
use crate::visit::Literals;

/// A step and the words that it stands for.
pub(super) struct Tie<'a> {
    pub(super) cell: &'a Cell,
    pub(super) cited: Span,
    pub(super) page: &'a Seen,
}

/// What the steps so far say, to be held against what the cell says.
#[derive(Default)]
pub(super) struct Kept {
    literals: Vec<String>,
    numbers: Vec<String>,
}

impl Kept {
    /// Every literal and number of the cell stands in a step.
    pub(super) fn all_of(&self, cell: &Cell) -> Result<(), Refusal> {
        let mut left = self.literals.clone();
        for literal in &cell.literals {
            let found = left.iter().position(|l| *l == literal.text).or_else(|| {
                literal
                    .text
                    .starts_with("{{")
                    .then(|| left.iter().position(|l| l.contains(&literal.text)))
                    .flatten()
            });
            match found {
                Some(at) => drop(left.remove(at)),
                None => return unfaithful(format!("it drops '{}'", short(&literal.text))),
            }
        }
        for number in cell.numbers_in(cell.whole()) {
            if !self.numbers.contains(&number) {
                return unfaithful(format!("it drops the number {number}"));
            }
        }
        Ok(())
    }
}

impl Tie<'_> {
    /// Whether a step says no more than its words do.
    pub(super) fn step(&self, step: &Step, kept: &mut Kept) -> Result<(), Refusal> {
        step.clone().each_literal(&mut |l| {
            kept.numbers.extend(words::numbers(&l.text));
            kept.literals.push(l.text.clone());
        });
        self.guard(step)?;
        self.action(&step.action, kept)
    }

    fn words(&self) -> Vec<String> {
        words::words(&self.cell.outside(self.cited))
    }

    fn has_any(&self, any: &[&str]) -> bool {
        self.words().iter().any(|w| any.contains(&w.as_str()))
    }

    /// The words must ask for such a thing.
    fn needs(&self, what: &str, any: &[&str]) -> Result<(), Refusal> {
        if self.has_any(any) { Ok(()) } else { unfaithful(format!("nothing in the cell asks to {what}")) }
    }

    fn guard(&self, step: &Step) -> Result<(), Refusal> {
        match &step.guard {
            None => Ok(()),
            // Cells with conditions are not asked about at all.
            Some(Guard::If(_) | Guard::IfReady) => unfaithful("it makes a step conditional"),
        }
    }

    fn action(&self, action: &Action, kept: &mut Kept) -> Result<(), Refusal> {
        match action {
            Action::Click { target, .. }
            | Action::Go { target, .. }
            | Action::Choose { target }
            | Action::Hover { target } => self.target(target, false, kept),
            Action::Check { target } | Action::SetExpanded { target, .. } => self.target(target, false, kept),
            Action::Uncheck { target } | Action::Clear { target } => self.target(target, false, kept),
            Action::Scroll(ScrollTo::Target(target)) => self.target(target, false, kept),
            Action::Select { value, target } | Action::Set { value, target } => {
                self.choice(value)?;
                self.target(target, self.says(value), kept)
            }
            Action::Fill { target, value } | Action::Append { target, value } => {
                self.verbatim(value)?;
                self.target(target, true, kept)
            }
            Action::Type { value } => self.verbatim(value),
            Action::SelectAs { first: from, second: to } | Action::Drag { from, to } => {
                self.target(from, false, kept)?;
                self.target(to, false, kept)
            }
            Action::Upload { files, target } => {
                files.iter().try_for_each(|file| self.verbatim(file))?;
                target.as_ref().map_or(Ok(()), |t| self.target(t, true, kept))
            }
            Action::LogIn { user, password } => {
                self.verbatim(user)?;
                self.verbatim(password)
            }
            Action::Press { chord, target, times } => {
                self.key(chord)?;
                self.times(*times, kept)?;
                target.as_ref().map_or(Ok(()), |t| self.target(t, false, kept))
            }
            Action::PressBare { chord, .. } => self.key(chord),
            other => self.browser(other, kept),
        }
    }

    fn browser(&self, action: &Action, kept: &mut Kept) -> Result<(), Refusal> {
        match action {
            Action::Open(Destination::Url(url)) => self.verbatim(url),
            Action::Open(Destination::Base) => self.needs(
                "open the application",
                &["open", "start", "launch", "go", "visit", "home", "load", "begin"],
            ),
            Action::Back => self.needs("go back", &["back", "return", "previous"]),
            Action::Forward => self.needs("go forward", &["forward"]),
            Action::Reload => self.needs("load the page again", &["reload", "refresh", "again", "f5"]),
            Action::NewTab(url) => {
                self.needs("open a tab", &["tab", "window"])?;
                url.as_ref().map_or(Ok(()), |url| self.verbatim(url))
            }
            Action::SwitchTab(choice) => {
                self.needs("switch the tab", &["tab", "window"])?;
                match choice {
                    TabChoice::Named(name) | TabChoice::Titled(name) => self.verbatim(name),
                    TabChoice::At(place) => self.ordinal(*place, kept),
                    TabChoice::New | TabChoice::Previous => Ok(()),
                }
            }
            Action::CloseTab => self.needs("close the tab", &["close"]),
            Action::Resize { width, height } => {
                self.number(&width.to_string(), kept)?;
                self.number(&height.to_string(), kept)
            }
            Action::Scroll(to) => self.needs(
                "scroll there",
                match to {
                    ScrollTo::Up => &["up"],
                    ScrollTo::Down => &["down"],
                    ScrollTo::Top => &["top"],
                    _ => &["bottom", "end"],
                },
            ),
            Action::Dialog(answer) => self.dialog(answer),
            Action::LogOut => {
                let out = self.has_any(&["logout", "signout"]);
                let words = self.words();
                let both = words.iter().any(|w| w == "out" || w == "off")
                    && words.iter().any(|w| matches!(w.as_str(), "log" | "sign"));
                if out || both { Ok(()) } else { unfaithful("nothing in the cell asks to log out") }
            }
            // What to wait for is an assertion, which a clarity agent has no business to make.
            _ => unfaithful("it waits for something"),
        }
    }

    fn dialog(&self, answer: &DialogAnswer) -> Result<(), Refusal> {
        let accept = &["accept", "ok", "yes", "confirm", "agree"];
        match answer {
            DialogAnswer::Accept(label) => {
                self.needs("accept a dialog", accept)?;
                label.as_ref().map_or(Ok(()), |l| self.verbatim(l))
            }
            DialogAnswer::Dismiss(label) => {
                self.needs("dismiss a dialog", &["dismiss", "cancel", "decline", "close", "refuse"])?;
                label.as_ref().map_or(Ok(()), |l| self.verbatim(l))
            }
            DialogAnswer::Close(name) => {
                self.needs("dismiss a dialog", &["dismiss", "cancel", "decline", "close", "refuse"])?;
                self.verbatim(name)
            }
            DialogAnswer::Prompt(text) => self.verbatim(text),
        }
    }

    fn says(&self, literal: &Literal) -> bool {
        self.cell.says(&literal.text, self.cited)
    }

    /// A value, an address, a file: what the cell says, letter by letter.
    fn verbatim(&self, literal: &Literal) -> Result<(), Refusal> {
        if self.says(literal) {
            return Ok(());
        }
        unfaithful(format!("it invents '{}'", short(&literal.text)))
    }

    /// What is chosen: as the cell says it, or a name of the page that has a word in common with it.
    fn choice(&self, literal: &Literal) -> Result<(), Refusal> {
        if self.says(literal) { Ok(()) } else { self.on_page(&literal.text, self.cited) }
    }

    fn target(&self, target: &Target, has_value: bool, kept: &mut Kept) -> Result<(), Refusal> {
        if let Some(place) = target.ordinal {
            self.ordinal(place, kept)?;
        }
        match &target.name {
            // A field beside its value is found by any word of the cell, for the value has its own.
            Some(name) if has_value => self.named(name, self.cell.whole())?,
            Some(name) => self.named(name, self.cited)?,
            None => self.kind(target.kind)?,
        }
        target.within.iter().try_for_each(|scope| match scope {
            Scope::Row(l)
            | Scope::Named(l, _)
            | Scope::Under(l)
            | Scope::NextTo(l)
            | Scope::Column(l)
            | Scope::Loose(l)
            | Scope::Control(l, ..) => self.place(l),
            Scope::RowAt(place) => self.ordinal(*place, kept),
            Scope::Region(_) => Ok(()),
            // What only the source of the page says is for people to write.
            Scope::Exact(locator) => unfaithful(format!("it invents {locator}")),
        })
    }

    fn named(&self, name: &Literal, words: Span) -> Result<(), Refusal> {
        if self.says(name) { Ok(()) } else { self.on_page(&name.text, words) }
    }

    /// A place narrows and does nothing by itself: its text is in the cell, or on the page with a word in common.
    fn place(&self, text: &Literal) -> Result<(), Refusal> {
        if self.says(text) || self.page.shows(&text.text) && self.shares(&text.text, self.cited) {
            return Ok(());
        }
        unfaithful(format!("'{}' is neither in the cell nor a fitting text of the page", short(&text.text)))
    }

    fn on_page(&self, name: &str, words: Span) -> Result<(), Refusal> {
        if name.contains("{{") {
            return unfaithful(format!("it invents '{}'", short(name)));
        }
        if !self.page.has_name(name) {
            return unfaithful(format!("'{}' is neither in the cell nor a name on the page", short(name)));
        }
        if !self.shares(name, words) {
            return unfaithful(format!("'{}' has no word in common with what it stands for", short(name)));
        }
        let asked = words::content(&self.cell.text(self.cell.whole()));
        match words::committing(name).into_iter().find(|w| !asked.contains(w)) {
            Some(_) => unfaithful(format!("nothing in the cell asks for '{}'", short(name))),
            None => Ok(()),
        }
    }

    fn shares(&self, name: &str, part: Span) -> bool {
        let asked = words::content(&self.cell.text(part));
        words::content(name).iter().any(|w| asked.contains(w))
    }

    /// "the checkbox": its kind must be said.
    fn kind(&self, kind: Option<ElementKind>) -> Result<(), Refusal> {
        let noun = kind.map_or("element", ElementKind::noun);
        if self.shares(noun, self.cited) {
            return Ok(());
        }
        unfaithful(format!("no {noun} is spoken of in the cell"))
    }

    fn ordinal(&self, place: Ordinal, kept: &mut Kept) -> Result<(), Refusal> {
        const NAMES: [&str; 10] =
            ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
        let said = match place {
            Ordinal::Last => self.has_any(&["last", "final", "bottom"]),
            Ordinal::Nth(n) => {
                kept.numbers.push(n.to_string());
                let name = usize::try_from(n).ok().and_then(|n| NAMES.get(n.checked_sub(1)?));
                let digits = [n.to_string(), place.in_digits()];
                name.is_some_and(|name| self.has_any(&[*name]))
                    || n == 1 && self.has_any(&["top"])
                    || self.has_any(&[digits[0].as_str(), digits[1].as_str()])
            }
        };
        if said { Ok(()) } else { unfaithful("it picks one by its place, and the cell names no place") }
    }

    fn times(&self, times: u32, kept: &mut Kept) -> Result<(), Refusal> {
        if times == 1 {
            return Ok(());
        }
        if times == 2 && self.has_any(&["twice"]) {
            return Ok(());
        }
        self.number(&times.to_string(), kept)
    }

    fn number(&self, number: &str, kept: &mut Kept) -> Result<(), Refusal> {
        kept.numbers.push(number.to_owned());
        if self.cell.says(number, self.cited)
            || self.words().iter().any(|w| words::number(w).as_deref() == Some(number))
        {
            return Ok(());
        }
        unfaithful(format!("it invents the number {number}"))
    }

    fn key(&self, chord: &Chord) -> Result<(), Refusal> {
        let key = chord.key.to_lowercase();
        let also: &[&str] = match key.as_str() {
            "escape" => &["esc"],
            "enter" => &["return"],
            "arrowdown" => &["down"],
            "arrowup" => &["up"],
            "arrowleft" => &["left"],
            "arrowright" => &["right"],
            "delete" => &["del"],
            " " => &["space"],
            _ => &[],
        };
        let plain = !(chord.ctrl || chord.alt || chord.meta)
            || self.has_any(&["ctrl", "control", "alt", "cmd", "meta"]);
        if plain && (self.has_any(&[key.as_str()]) || self.has_any(also)) {
            return Ok(());
        }
        unfaithful(format!("nothing in the cell asks for the key {}", chord.key))
    }
}
