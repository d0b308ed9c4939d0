//! The run that goes on, who watches it, and the page that is held open after some rows.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{oneshot, watch};
use verbatim_browser::LiveFrame;
use verbatim_demo_site::DemoSite;
use verbatim_engine::event::{CaseEvent, RunEvent};
use verbatim_store::{RunId, StudyId, SuiteCaseId, SuiteId};

use super::attending::OpenQuestion;
use super::recording::{Recording, no_page};
use super::running::{Frames, Messages};
use crate::attending::{Place, Posed};
use crate::error::Error;
use crate::run::{HeldPage, Spectator};
use crate::sink::Reporter;
use crate::view::{Asking, Attended, Going, OpenPage, RunMessage};

/// A page that some rows have left open.
pub(super) struct Held {
    pub(super) case: SuiteCaseId,
    pub(super) row: usize,
    pub(super) url: String,
    pub(super) page: HeldPage,
}

/// A run that goes on or is about to.
pub(super) struct Current {
    /// None until it has begun.
    pub(super) going: Option<Going>,
    /// The study whose rounds these are.
    pub(super) study: Option<StudyId>,
    /// The exploration, once it has begun.
    pub(super) exploration: Option<RunId>,
    pub(super) stop: watch::Sender<bool>,
    pub(super) messages: Arc<dyn Messages>,
    pub(super) frames: Arc<dyn Frames>,
    /// The cases of the suite, by their index.
    pub(super) cases: Vec<(SuiteCaseId, String)>,
    /// Which worker has which case, by its index in the run.
    pub(super) workers: HashMap<usize, usize>,
    pub(super) viewport: (u32, u32),
    /// The suite that runs.
    pub(super) suite: SuiteId,
    /// The page and row that were observed last.
    pub(super) last: Option<(String, usize)>,
}

#[derive(Default)]
struct State {
    current: Option<Current>,
    held: Option<Held>,
    recording: Option<Arc<Recording>>,
    /// The last picture of the page that is held, for whoever begins to record on it.
    picture: Option<Vec<u8>>,
    /// The question that the run waits for.
    question: Option<OpenQuestion>,
    /// How many there were.
    questions: u32,
}

/// Where runs are: one at a time.
#[derive(Default)]
pub(super) struct Stage {
    state: Mutex<State>,
    demo: tokio::sync::Mutex<Option<DemoSite>>,
}

impl Stage {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The run that goes on.
    pub(super) fn going(&self) -> Option<Going> {
        self.lock().current.as_ref().and_then(|current| current.going.clone())
    }

    /// The study that goes on.
    pub(super) fn study(&self) -> Option<StudyId> {
        self.lock().current.as_ref().and_then(|current| current.study)
    }

    /// The exploration that goes on.
    pub(super) fn exploration(&self) -> Option<RunId> {
        self.lock().current.as_ref().and_then(|current| current.exploration)
    }

    /// What has the stage is an exploration.
    pub(super) fn explores(&self, run: RunId) {
        if let Some(current) = &mut self.lock().current {
            current.exploration = Some(run);
        }
    }

    /// What has the stage is a study.
    pub(super) fn studies(&self, study: StudyId) {
        if let Some(current) = &mut self.lock().current {
            current.study = Some(study);
        }
    }

    /// Takes the stage for a run.
    pub(super) fn take(&self, current: Current) -> Result<(), Error> {
        let mut state = self.lock();
        if state.current.is_some() {
            return Err(Error::refused(
                "run-going",
                "could not start: something else is running; stop it first",
            ));
        }
        state.current = Some(current);
        state.recording = None;
        state.picture = None;
        Ok(())
    }

    /// The run has begun.
    pub(super) fn begun(&self, going: Going) {
        if let Some(current) = &mut self.lock().current {
            current.going = Some(going);
        }
    }

    /// Leaves the stage; gives what was observed last.
    pub(super) fn leave(&self) -> Option<(String, usize)> {
        self.lock().current.take().and_then(|current| current.last)
    }

    pub(super) fn stop(&self) {
        if let Some(current) = &self.lock().current {
            current.stop.send_replace(true);
        }
    }

    pub(super) fn open_page(&self) -> Option<OpenPage> {
        let state = self.lock();
        let held = state.held.as_ref()?;
        Some(OpenPage { case: held.case, row: held.row, url: held.url.clone() })
    }

    pub(super) fn hold(&self, held: Option<Held>) {
        self.lock().held = held;
    }

    /// The page that is held open for a case.
    pub(super) fn held_for(&self, case: SuiteCaseId) -> Option<Held> {
        let mut state = self.lock();
        match &state.held {
            Some(held) if held.case == case => state.held.take(),
            _ => None,
        }
    }

    pub(super) fn take_held(&self) -> Option<Held> {
        self.lock().held.take()
    }

    /// Begins to record, or ends it.
    pub(super) fn record(&self, recording: Option<Recording>) {
        let recording = recording.map(Arc::new);
        let last = {
            let mut state = self.lock();
            state.recording.clone_from(&recording);
            state.picture.clone()
        };
        if let (Some(recording), Some(picture)) = (recording, last) {
            recording.frames.send(picture);
        }
    }

    /// What is recorded, and its page; to be given back.
    pub(super) fn recorded_page(&self) -> Result<(Arc<Recording>, Held), Error> {
        let recording = self.lock().recording.clone().ok_or_else(no_page)?;
        let held = self.held_for(recording.case).ok_or_else(no_page)?;
        Ok((recording, held))
    }

    /// The page is held again; one on which nothing is recorded any more, as a run has begun meanwhile, ends.
    pub(super) fn give_back(&self, recording: &Arc<Recording>, held: Held) {
        let mut state = self.lock();
        if state.current.is_none() || state.recording.as_ref().is_some_and(|now| Arc::ptr_eq(now, recording))
        {
            state.held = Some(held);
        }
    }

    /// Who sees the pictures of a page now.
    fn watching(&self, bytes: &[u8]) -> Option<Arc<dyn Frames>> {
        let mut state = self.lock();
        state.picture = Some(bytes.to_vec());
        let of_run = state.current.as_ref().map(|current| current.frames.clone());
        of_run.or_else(|| state.recording.as_ref().map(|recording| recording.frames.clone()))
    }

    /// The address of the demo site, which is served from now on.
    pub(super) async fn demo(&self) -> Result<String, Error> {
        let mut demo = self.demo.lock().await;
        if let Some(site) = &*demo {
            return Ok(site.url());
        }
        let site = crate::sample::demo_site(0).await?;
        Ok(demo.insert(site).url())
    }

    /// Takes the question that is open, so that it is answered once.
    pub(super) fn take_question(&self, number: u32) -> Option<OpenQuestion> {
        let mut state = self.lock();
        let open = state.question.as_mut().filter(|open| open.number == number && !open.taken)?;
        open.taken = true;
        Some(open.clone())
    }

    /// The question stays open: it was not answered.
    pub(super) fn leave_question(&self, number: u32) {
        let mut state = self.lock();
        if let Some(open) = state.question.as_mut().filter(|open| open.number == number) {
            open.taken = false;
        }
    }

    /// The question that is open.
    pub(super) fn question(&self, number: u32) -> Option<OpenQuestion> {
        self.lock().question.clone().filter(|open| open.number == number && !open.taken)
    }

    fn send(&self, message: RunMessage) {
        let messages = self.lock().current.as_ref().map(|current| current.messages.clone());
        if let Some(messages) = messages {
            messages.send(message);
        }
    }
}

impl Spectator for Stage {
    fn took(&self, worker: usize, case: usize, of_suite: usize) {
        let told = {
            let mut state = self.lock();
            let Some(current) = &mut state.current else { return };
            current.workers.insert(case, worker);
            current.cases.get(of_suite).cloned()
        };
        if let Some((id, name)) = told {
            self.send(RunMessage::Worker { worker, case, id, name });
        }
    }

    fn asking(&self, case: usize, asking: Option<Asking>) {
        self.send(RunMessage::Asking { case, asking });
    }

    fn question(&self, place: Place, posed: Option<Posed>) {
        let message = {
            let mut state = self.lock();
            let Some(current) = &state.current else { return };
            let Some((id, _)) = current.cases.get(place.of_suite).cloned() else { return };
            let suite = current.suite;
            let question = posed.map(|posed| {
                state.questions += 1;
                let number = state.questions;
                let (width, height) = posed.viewport;
                let shown = Attended { number, question: posed.shown.clone(), width, height };
                state.question = Some(OpenQuestion { number, suite, taken: false, posed });
                shown
            });
            if question.is_none() {
                state.question = None;
            }
            RunMessage::Question { worker: place.worker, case: place.case, id, question }
        };
        self.send(message);
    }

    fn frame(&self, worker: usize, frame: LiveFrame) {
        let mut bytes = Vec::with_capacity(frame.jpeg.len() + 8);
        let number = |value: u32| u16::try_from(value).unwrap_or(u16::MAX).to_le_bytes();
        bytes.extend(number(u32::try_from(worker).unwrap_or(u32::MAX)));
        bytes.extend(number(frame.width));
        bytes.extend(number(frame.height));
        bytes.extend([0, 0]);
        bytes.extend(frame.jpeg);
        if let Some(frames) = self.watching(&bytes) {
            frames.send(bytes);
        }
    }
}

/// Tells the window of a run.
pub(super) struct Telling {
    pub(super) stage: Arc<Stage>,
    /// Told the number of the run when it begins.
    pub(super) begun: Mutex<Option<oneshot::Sender<RunId>>>,
}

impl Reporter for Telling {
    fn tell(&self, run: RunId, event: &RunEvent) {
        if let RunEvent::Started { .. } = event {
            let begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner).take();
            // Whoever started the run may have gone: it goes on.
            let _ = begun.map(|begun| begun.send(run));
        }
        self.stage.send(RunMessage::Event { run, event: event.clone() });
        if let RunEvent::Case { case, event: CaseEvent::Observed { row, url, title, .. }, .. } = event {
            self.observed(*case, row.row, url, title);
        }
    }
}

impl Telling {
    fn observed(&self, case: usize, row: usize, url: &str, title: &str) {
        let message = {
            let mut state = self.stage.lock();
            let Some(current) = &mut state.current else { return };
            current.last = Some((url.to_owned(), row));
            let (width, height) = current.viewport;
            let worker = current.workers.get(&case).copied().unwrap_or_default();
            RunMessage::Page { worker, url: url.to_owned(), title: title.to_owned(), width, height }
        };
        self.stage.send(message);
    }
}
