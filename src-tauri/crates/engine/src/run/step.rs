//! One step: condition, readiness, act, observe.

use tokio::time::Instant;

use crate::act::{self, Acted, Ends, NotActed};
use crate::assertion::{Assertion, Claim};
use crate::clarity::Clear;
use crate::event::{CaseEvent, RowId, Sink, SinkError};
use crate::observe::{self, Observed};
use crate::page::{Happening, Navigation, Page, Picture, Rest};
use crate::patience::Patience;
use crate::readiness::{self, Gesture, LogInStage, Ready, Refused, Situation};
use crate::run::application::{application, leads_to};
use crate::run::led_away::led_nowhere;
use crate::run::row::duration_ms;
use crate::run::{CaseRun, End};
use crate::snapshot::NodeRef;
use crate::step::{Action, Literal, Step};
use crate::trouble::Trouble;
use crate::verdict::{Cause, Finding};

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// Carries out a step; `None` when its condition does not hold. `chosen` is the element that a person has chosen for it.
    pub(super) async fn step(
        &mut self,
        row: RowId,
        number: usize,
        step: Clear<Step>,
        chosen: Option<NodeRef>,
        last: bool,
    ) -> Result<Option<Observed>, End> {
        let sentence = step.get().text.clone();
        if let Some(end) = self.take_note(row, &sentence).await? {
            return Err(end.into());
        }
        if !opens_by_itself(&step.get().action) {
            let begins = !self.memory.opened;
            self.ensure_open(row, &sentence).await?;
            if begins && let Some(name) = application(&step.get().action) {
                let seen = self.glance(&sentence).await?;
                if !leads_to(seen.snapshot(), &name) {
                    return Ok(Some(seen));
                }
            }
        }
        if !self.due(row, step.get()).await? {
            return Ok(None);
        }
        if let Some(seen) = self.without_input(row, &step).await? {
            return Ok(Some(seen));
        }
        let mut acted = self.get_ready_and_act(row, number, step, chosen).await?;
        let mut seen = self.observe(row, number, &acted, last && acted.goes_on().is_none()).await?;
        while let Some(stage) = acted.goes_on() {
            self.memory.log_in = stage;
            let rest = self.get_ready_and_act(row, number, acted.into_step(), None).await;
            self.memory.log_in = LogInStage::default();
            acted = rest?;
            seen = self.observe(row, number, &acted, last && acted.goes_on().is_none()).await?;
        }
        if seen.quiescent() && act::came_too_early(self.page, &acted).await {
            acted = self.once_more(row, number, acted).await?;
            seen = self.observe(row, number, &acted, last).await?;
        }
        self.memory.led_nowhere = led_nowhere(&acted).filter(|_| !seen.effects().any());
        if seen.quiescent()
            && let Some(finding) = &self.memory.led_nowhere
        {
            return Err(finding.clone().into());
        }
        self.led(row, acted.step(), seen.snapshot()).await?;
        Ok(Some(seen))
    }

    /// A click that came before the page listened, and had no effect, is given once more.
    async fn once_more(&mut self, row: RowId, number: usize, acted: Acted) -> Result<Acted, End> {
        let sentence = acted.step().text.clone();
        let text = "the page began to listen for clicks there only after the click, which had no effect: it is given once more";
        let happening = Happening::Note { text: text.to_owned() };
        self.sink.emit(CaseEvent::Happened { row, happening }).await?;
        let input = "the same click once more".to_owned();
        self.sink.emit(CaseEvent::Acting { row, step: number, input }).await?;
        act::repeat(self.page, acted).await.map_err(|trouble| trouble.into_finding(&sentence).into())
    }

    pub(super) fn situation(&self) -> Situation<'_> {
        Situation {
            timing: self.given.timing,
            base_url: self.given.base_url,
            find_file: self.given.find_file,
            alert_pending: !self.memory.alerts.is_empty(),
            asked_to_leave: self.memory.happenings.iter().any(Happening::asks_to_leave),
            more_tabs: self.memory.more_tabs,
            log_in: self.memory.log_in,
            before_input: self.memory.before_input.as_deref(),
            boxes: &self.memory.boxes,
            mark: self.memory.last_mark,
            fresh: self.memory.fresh.as_ref(),
            settled: self.memory.settled.as_ref(),
        }
    }

    async fn get_ready_and_act(
        &mut self,
        row: RowId,
        number: usize,
        mut step: Clear<Step>,
        chosen: Option<NodeRef>,
    ) -> Result<Acted, End> {
        let first_of_row = self.current_has_no_mark(row);
        self.listens(step.get()).await?;
        let mut patience = Patience::new(self.given.timing.readiness());
        let sentence = step.get().text.clone();
        let mut choice = chosen.map(|node| Chosen(Some(node)));
        loop {
            let begun = Instant::now();
            let looked = readiness::ready(self.page, step, &self.situation(), &mut patience).await;
            let waited_ms = duration_ms(begun.elapsed());
            let ready = match looked {
                Ok(ready) => ready,
                Err(Refused { step: back, trouble }) => {
                    let finding = trouble.into_finding(&back.get().text);
                    let told = Some(finding.clone());
                    self.readiness(row, number, None, waited_ms, told).await?;
                    (step, choice) = self.another(row, &back, finding, choice.is_some()).await?;
                    patience = Patience::new(self.given.timing.readiness());
                    continue;
                }
            };
            is_the_choice(choice, &ready, &sentence)?;
            self.readiness(row, number, Some(&ready), waited_ms, None).await?;
            self.memory.boxes.see(ready.snapshot());
            if first_of_row && self.memory.before_row != Some(row) {
                self.memory.before_row = Some(row);
                self.memory.before = Some(ready.snapshot().clone());
                self.memory.happenings.clear();
                self.look_before(row, ready.snapshot()).await;
            }
            // In the journal before it is sent: an action is given at most once.
            self.sent = true;
            self.sink.emit(CaseEvent::Acting { row, step: number, input: act::describe(&ready) }).await?;
            self.memory.fresh = None;
            self.answered(&ready);
            let before = ready.snapshot().clone();
            match act::act(self.page, ready, &self.given.timing).await {
                Ok(acted) => {
                    // Of several values in one row, as of a form, what stood before the first.
                    let earlier = self.memory.before_value.take().filter(|_| !first_of_row);
                    let before_effect = (acted.ends() == Ends::ByEffect).then(|| before.clone());
                    self.memory.before_value = acted.is_entering().then(|| earlier.unwrap_or(before));
                    self.memory.before_input = self.memory.before_value.clone().or(before_effect);
                    if self.memory.since_row != Some(row) {
                        self.memory.since_row = Some(row);
                        self.memory.awaited.clear();
                        self.memory.since = acted.mark();
                    }
                    return Ok(acted);
                }
                Err(NotActed::Again(back, finding)) => {
                    patience.answered();
                    if patience.is_over() {
                        return Err(finding.into());
                    }
                    step = back;
                }
                Err(NotActed::Trouble(trouble)) => return Err(trouble.into_finding(&sentence).into()),
            }
        }
    }

    /// The step with another target, where its own words leave it open and somebody may choose, once.
    async fn another(
        &mut self,
        row: RowId,
        step: &Clear<Step>,
        finding: Finding,
        chosen: bool,
    ) -> Result<(Clear<Step>, Option<Chosen>), End> {
        if chosen {
            return Err(finding.into());
        }
        match self.choose(row, step, &finding).await? {
            Some((step, node)) => Ok((step, Some(Chosen(node)))),
            None => Err(finding.into()),
        }
    }

    fn answered(&mut self, ready: &Ready) {
        if matches!(ready.step().action, Action::Dialog(_)) {
            self.memory.alerts.clear();
            self.memory.open_dialog = None;
        }
        if matches!(ready.gesture(), Gesture::Navigate(navigation) if !matches!(navigation, Navigation::Resize { .. }))
        {
            self.memory.opened = true;
        }
        self.memory.more_tabs |= matches!(ready.gesture(), Gesture::Navigate(Navigation::NewTab(_)));
    }

    async fn readiness(
        &self,
        row: RowId,
        step: usize,
        ready: Option<&Ready>,
        waited_ms: u64,
        finding: Option<Finding>,
    ) -> Result<(), SinkError> {
        let target = ready.and_then(|r| r.target().cloned());
        self.sink.emit(CaseEvent::Readiness { row, step, target, waited_ms, finding }).await
    }

    async fn observe(
        &mut self,
        row: RowId,
        number: usize,
        acted: &Acted,
        last: bool,
    ) -> Result<Observed, End> {
        let sentence = acted.step().text.clone();
        self.memory.last_mark = acted.mark();
        self.memory.entered.extend_from_slice(acted.entered());
        self.memory.between.clear();
        let observed = if last && self.memory.watches {
            let (observed, between) = observe::watched(self.page, acted, last, &self.given.timing).await;
            self.memory.between = between;
            observed
        } else {
            observe::observe(self.page, acted, last, &self.given.timing).await
        };
        self.shown(row, number, &sentence, observed, last).await
    }

    /// Tells what the page shows after a step.
    pub(super) async fn shown(
        &mut self,
        row: RowId,
        number: usize,
        sentence: &str,
        observed: Result<(Observed, Option<Picture>), Trouble>,
        last: bool,
    ) -> Result<Observed, End> {
        if let Some(end) = self.take_note(row, sentence).await? {
            return Err(end.into());
        }
        let (observed, picture) = observed.map_err(|t| t.unseen(sentence))?;
        let snapshot = observed.snapshot().clone();
        self.memory.boxes.see(&snapshot);
        if !last {
            self.memory.steps.push(snapshot.clone());
        }
        if snapshot.dialog.is_none() {
            self.memory.open_dialog = None;
        }
        self.sink
            .emit(CaseEvent::Observed {
                row,
                step: number,
                url: snapshot.url.clone(),
                title: snapshot.title.clone(),
                effects: observed.effects(),
                at_rest: observed.at_rest(),
            })
            .await?;
        if observed.quiescent() {
            self.sink.emit(CaseEvent::Quiescent { row, step: number }).await?;
        }
        match picture {
            // The row's own, if the page is no other once its expected result is judged.
            Some(picture) if last => self.memory.last_picture = Some((snapshot.clone(), picture)),
            Some(picture) => self.pictured(row, Some(number), picture).await?,
            None => {}
        }
        self.memory.settled = observed.settled().then(|| snapshot.clone());
        self.memory.fresh = Some(snapshot);
        self.memory.new_document = observed.effects().navigation;
        Ok(observed)
    }

    /// A key that goes to no element of its own is heard by scripts alone, and nothing tells when those of a document that has
    /// just come listen: one window of quiet passes before it.
    async fn listens(&mut self, step: &Step) -> Result<(), End> {
        let to_the_page = matches!(
            step.action,
            Action::Press { target: None, .. } | Action::PressBare { .. } | Action::Type { .. }
        );
        let new_document = to_the_page && std::mem::take(&mut self.memory.new_document);
        if !new_document && !self.follows_a_field(step) {
            return Ok(());
        }
        self.memory.fresh = None;
        self.memory.settled = None;
        let timing = &self.given.timing;
        let waited = if new_document {
            self.page.quiet(timing.quiet(), timing.readiness()).await.map(drop)
        } else {
            self.page.settle(self.memory.last_mark, Rest::Unchanged, timing.quiet()).await.map(drop)
        };
        match waited {
            Ok(()) => Ok(()),
            Err(error) if error.is_passing() => Ok(()),
            Err(error) => Err(error.finding(&step.text).into()),
        }
    }

    /// Whether a key is pressed on what a field that was not waited for has begun, such as a script of a search that loads with the
    /// first character: for that it is given as long as a page is quiet for a negative, which no person is faster than.
    fn follows_a_field(&self, step: &Step) -> bool {
        let is_key = matches!(step.action, Action::Press { .. } | Action::PressBare { .. });
        is_key && self.memory.before_value.is_some() && self.memory.settled.is_none()
    }

    pub(super) async fn glance(&self, sentence: &str) -> Result<Observed, End> {
        observe::glance(self.page, self.memory.last_mark, &self.given.timing)
            .await
            .map_err(|t| t.unseen(sentence).into())
    }

    fn current_has_no_mark(&self, row: RowId) -> bool {
        self.memory.since_row != Some(row)
    }

    /// A case that does not begin with opening a page begins on the base URL.
    pub(super) async fn ensure_open(&mut self, row: RowId, sentence: &str) -> Result<(), End> {
        if self.memory.opened {
            return Ok(());
        }
        let Some(base) = self.given.base_url else {
            return Err(Finding::new(
                Cause::MissingTestData,
                sentence,
                "no page is open, and the suite has no base URL",
            )
            .way_out("begin the case with \"open 'https://…'\", or give the suite a base_url")
            .into());
        };
        let text = format!("opened {base}, for the case does not begin with opening a page");
        self.sink.emit(CaseEvent::Happened { row, happening: Happening::Note { text } }).await?;
        self.memory.opened = true;
        self.memory.new_document = true;
        let timing = &self.given.timing;
        let failed = |error: crate::page::PageError| End::Finding(error.finding(sentence));
        let mark = self.page.mark().await.map_err(failed)?;
        self.page.navigate(&Navigation::To(base.to_owned()), timing.page_load()).await.map_err(failed)?;
        self.memory.last_mark = mark;
        if let Some(end) = self.take_note(row, sentence).await? {
            return Err(end.into());
        }
        let seen = self.glance(sentence).await?;
        self.memory.boxes.see(seen.snapshot());
        Ok(())
    }
}

/// A target was chosen; the element, where it was a model or a person that chose it.
#[derive(Clone, Copy)]
struct Chosen(Option<NodeRef>);

/// What was chosen is what the input goes to, or nothing is.
fn is_the_choice(choice: Option<Chosen>, ready: &Ready, sentence: &str) -> Result<(), Finding> {
    match choice {
        Some(Chosen(Some(node))) if ready.found() != Some(node) => {
            let words = "the page changed while it was asked which element is meant";
            Err(Finding::new(Cause::AmbiguousTarget, sentence, words))
        }
        _ => Ok(()),
    }
}

fn opens_by_itself(action: &Action) -> bool {
    matches!(action, Action::Open(_) | Action::NewTab(Some(_)) | Action::Resize { .. })
}

/// Messages that are gone where this holds.
pub(super) fn gone_by(assertion: &Assertion, gone: &mut Vec<Literal>) {
    match assertion {
        Assertion::And(parts) => parts.iter().for_each(|part| gone_by(part, gone)),
        Assertion::Not(denied) => {
            if let Assertion::Check(check) = denied.as_ref()
                && let Claim::Text { text, .. } | Claim::Message { text: Some(text), .. } = &check.claim
            {
                gone.push(text.clone());
            }
        }
        _ => {}
    }
}
