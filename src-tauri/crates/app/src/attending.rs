//! The person at the window: what a case asks that waits, and the live page that takes input meanwhile.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use tokio::sync::{mpsc, oneshot};
use verbatim_browser::{CasePage, LiveInput, MouseButton};
use verbatim_engine::agents::phrase;
use verbatim_engine::data::Data;
use verbatim_engine::event::{Part, RowId};
use verbatim_engine::page::{PageError, Point};
use verbatim_engine::person::{Answer, Asks, Person, Question, Said, Saying};
use verbatim_engine::run::kept_phrase;
use verbatim_engine::suite::{Case, Phrase, Row};

use crate::mask::Mask;
use crate::run::Spectator;
use crate::view::{PageButton, PageInput};

/// Messages of the window that wait while the page handles one.
const MOST_WAITING: usize = 256;

/// What the window says while a question is open.
pub(crate) enum Word {
    Said(Said),
    /// An input to the live page; told once the page has handled it.
    Input(PageInput, oneshot::Sender<Result<(), PageError>>),
}

/// A question on its way to the window.
#[derive(Clone)]
pub(crate) struct Posed {
    /// As the engine asks it.
    pub(crate) question: Question,
    /// As it is shown: secret values are masked.
    pub(crate) shown: Question,
    /// The test data of the row.
    pub(crate) data: Data,
    /// The viewport, in CSS pixels.
    pub(crate) viewport: (u32, u32),
    pub(crate) words: mpsc::Sender<Word>,
}

/// The place of a case: its worker, its index in the run, and in the suite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) worker: usize,
    pub(crate) case: usize,
    pub(crate) of_suite: usize,
}

/// The person at the window, asked by one case on its page.
pub(crate) struct AtWindow<'a> {
    pub(crate) page: &'a CasePage,
    pub(crate) spectator: &'a dyn Spectator,
    pub(crate) place: Place,
    pub(crate) mask: &'a Mask,
    pub(crate) data: &'a Data,
    pub(crate) case: &'a Case,
    /// The suite's rows before each case.
    pub(crate) setup: &'a [Row],
    /// What was kept in this run.
    pub(crate) kept: &'a Mutex<Vec<Phrase>>,
}

/// Says that a question is over, however it ended: answered or dropped.
struct Over<'a>(&'a dyn Spectator, Place);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.question(self.1, None);
    }
}

impl Person for AtWindow<'_> {
    fn ask<'b>(&'b self, question: &'b Question) -> Saying<'b> {
        Box::pin(async move {
            let (words, mut heard) = mpsc::channel(MOST_WAITING);
            let posed = Posed {
                question: question.clone(),
                shown: masked(question, self.mask),
                data: self.data.with_row(&self.values(question.row)),
                viewport: self.page.viewport(),
                words,
            };
            self.spectator.question(self.place, Some(posed));
            let _over = Over(self.spectator, self.place);
            let mut held = None;
            loop {
                match heard.recv().await {
                    Some(Word::Said(said)) => {
                        self.keep(question, &said);
                        return said;
                    }
                    Some(Word::Input(input, done)) => {
                        let given = self.page.live_input(&live(input, &mut held)).await;
                        // Whoever gave it may have gone.
                        let _gone = done.send(given);
                    }
                    // Nobody can answer any more.
                    None => return Said { answer: Answer::Undecided, kept: false },
                }
            }
        })
    }
}

impl AtWindow<'_> {
    /// The row's own test data.
    fn values(&self, row: RowId) -> BTreeMap<String, String> {
        let rows: Vec<&Row> = match row.part {
            Part::Setup => self.setup.iter().chain(&self.case.setup).collect(),
            Part::Rows => self.case.rows.iter().collect(),
            Part::Teardown => Vec::new(),
        };
        let row = row.row.checked_sub(1).and_then(|index| rows.get(index));
        row.map(|row| row.data.clone()).unwrap_or_default()
    }

    /// The cases that come do not ask it again.
    fn keep(&self, question: &Question, said: &Said) {
        if let Some(phrase) = kept_phrase(question, &said.answer).filter(|_| said.kept) {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            phrase::replace(&mut kept, phrase);
        }
    }
}

/// A question without the secret values in it.
fn masked(question: &Question, mask: &Mask) -> Question {
    let mut shown = question.clone();
    let finding = &mut shown.finding;
    let near = finding.near.iter_mut().map(|near| &mut near.description);
    let texts = [&mut shown.sentence, &mut finding.sentence, &mut finding.message].into_iter();
    let sides = [&mut finding.expected, &mut finding.observed, &mut finding.way_out].into_iter().flatten();
    texts.chain(sides).chain(near).for_each(|text| mask.text(text));
    if let Asks::Which { candidates } = &mut shown.asks {
        for offered in candidates {
            mask.text(&mut offered.description);
            mask.text(&mut offered.sentence);
        }
    }
    shown
}

/// An input as the browser takes it; a button that went down is held until it goes up.
fn live(input: PageInput, held: &mut Option<MouseButton>) -> LiveInput {
    match input {
        PageInput::Move { x, y } => LiveInput::Moved(Point { x, y }, *held),
        PageInput::Down { x, y, button, clicks } => {
            *held = Some(of(button));
            LiveInput::Pressed(Point { x, y }, of(button), clicks)
        }
        PageInput::Up { x, y, button, clicks } => {
            *held = None;
            LiveInput::Released(Point { x, y }, of(button), clicks)
        }
        PageInput::Wheel { x, y, dx, dy } => LiveInput::Wheel { at: Point { x, y }, dx, dy },
        PageInput::KeyDown { key, code, text, modifiers } => {
            LiveInput::Key { down: true, key, code, text, modifiers }
        }
        PageInput::KeyUp { key, code, modifiers } => {
            LiveInput::Key { down: false, key, code, text: None, modifiers }
        }
        PageInput::Text { text } => LiveInput::Text(text),
    }
}

fn of(button: PageButton) -> MouseButton {
    match button {
        PageButton::Left => MouseButton::Left,
        PageButton::Middle => MouseButton::Middle,
        PageButton::Right => MouseButton::Right,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verbatim_engine::event::Column;
    use verbatim_engine::person::Offered;
    use verbatim_engine::snapshot::Rect;
    use verbatim_engine::verdict::{Candidate, Cause, Finding};

    #[test]
    fn no_text_of_a_question_has_a_secret_in_it() {
        let mut data = Data::default();
        data.set("key", "which", true);
        let near = Candidate { description: "the field 'which'".into(), ..Candidate::default() };
        let finding = Finding::new(Cause::AmbiguousTarget, "Click 'which'", "two fit 'which'")
            .sides("which", "not which")
            .near(vec![near])
            .way_out("say which");
        let offered = Offered {
            description: "button 'which'".into(),
            sentence: "Click the 2nd 'which'".into(),
            bbox: Rect::default(),
        };
        let question = Question {
            row: RowId { part: Part::Rows, row: 1 },
            column: Column::Action,
            sentence: "Click 'which'".into(),
            finding,
            asks: Asks::Which { candidates: vec![offered] },
        };
        let shown = masked(&question, &Mask::of(&data, []));
        assert!(!format!("{shown:?}").contains("which"), "{shown:?}");
        assert_eq!(format!("{shown:?}").matches("••••••").count(), 9);
    }
}
