//! What a model may do to a page: one action of a fixed list, on one of the controls that it was told of.

use serde::Deserialize;
use serde_json::{Value, json};
use verbatim_engine::agents::Seen;
use verbatim_engine::event::{CaseEvent, Sink, StepOutcome};
use verbatim_engine::ground::describe;
use verbatim_engine::page::{Actionability, Delivery, Input, Navigation, Need, Page, PageError, Point, Rest};
use verbatim_engine::parse;
use verbatim_engine::readiness::address;
use verbatim_engine::snapshot::{NodeRef, Snapshot};
use verbatim_engine::step::{Action, Chord, ClickKind};
use verbatim_engine::verdict::{Cause, Finding};

use crate::session::{End, Session};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    Click,
    DoubleClick,
    Hover,
    Fill,
    Select,
    Press,
    Open,
    Back,
    Reload,
    ScrollDown,
    ScrollUp,
    Wait,
    AcceptDialog,
    DismissDialog,
    None,
}

const KINDS: [&str; 15] = [
    "click",
    "double-click",
    "hover",
    "fill",
    "select",
    "press",
    "open",
    "back",
    "reload",
    "scroll-down",
    "scroll-up",
    "wait",
    "accept-dialog",
    "dismiss-dialog",
    "none",
];

/// An action as a model chooses it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Act {
    pub(crate) action: Kind,
    /// A mark, or "none".
    pub(crate) element: String,
    pub(crate) value: String,
}

/// The form of an [`Act`] on a page.
pub(crate) fn form(seen: &Seen) -> Value {
    let marks: Vec<String> =
        (1..=seen.controls().len()).map(|n| format!("e{n}")).chain(["none".into()]).collect();
    json!({
        "action": {"type": "string", "enum": KINDS},
        "element": {"type": "string", "enum": marks},
        "value": {"type": "string"},
    })
}

/// Why an action was not done: a model may be told, or the case ends by it.
#[derive(Debug, Clone)]
pub(crate) struct NotDone {
    pub(crate) cause: Cause,
    pub(crate) words: String,
}

impl NotDone {
    fn new(cause: Cause, words: impl Into<String>) -> Self {
        Self { cause, words: words.into() }
    }

    pub(crate) fn finding(self, sentence: &str) -> Finding {
        Finding::new(self.cause, sentence, self.words)
    }
}

impl From<PageError> for NotDone {
    fn from(error: PageError) -> Self {
        let finding = error.finding("");
        Self { cause: finding.cause, words: error.to_string() }
    }
}

impl<P: Page, S: Sink> Session<'_, P, S> {
    /// Does what a model has chosen on the page that it was told of, and tells it.
    pub(crate) async fn act(
        &mut self,
        act: &Act,
        page: &Snapshot,
        seen: &Seen,
    ) -> Result<Result<(), NotDone>, End> {
        let chosen = act.element.strip_prefix('e').and_then(|n| n.parse::<usize>().ok());
        let element = chosen.and_then(|n| seen.controls().get(n.checked_sub(1)?).copied());
        let text = words(act, page, element);
        self.steps += 1;
        let (row, step) = (self.row(), self.steps);
        self.sink.emit(CaseEvent::StepStarted { row, step, text: text.clone() }).await?;
        self.sink.emit(CaseEvent::Acting { row, step, input: text.clone() }).await?;
        let begun = tokio::time::Instant::now();
        let done = self.give(act, page, element).await;
        if done.is_ok() {
            self.observed(row, step).await?;
        }
        let outcome = if done.is_ok() { StepOutcome::Pass } else { StepOutcome::Inconclusive };
        let duration_ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.remember(&match &done {
            Ok(()) => text.clone(),
            Err(NotDone { words, .. }) => format!("{text}: not done, {words}"),
        });
        self.sink.emit(CaseEvent::StepFinished { row, step, text, outcome, duration_ms }).await?;
        Ok(done)
    }

    async fn observed(&self, row: verbatim_engine::event::RowId, step: usize) -> Result<(), End> {
        let settled = self.page.settle(self.mark, Rest::Frames, self.given.timing.quiescence()).await;
        let Ok(settled) = settled else { return Ok(()) };
        let Ok(page) = self.page.snapshot().await else { return Ok(()) };
        let (url, title) = (page.url.clone(), page.title.clone());
        let (effects, at_rest) = (settled.effects, settled.at_rest);
        Ok(self.sink.emit(CaseEvent::Observed { row, step, url, title, effects, at_rest }).await?)
    }

    async fn give(&mut self, act: &Act, page: &Snapshot, element: Option<usize>) -> Result<(), NotDone> {
        let value = self.data.fill_text(&act.value).unwrap_or_else(|_| act.value.clone());
        let node = element.and_then(|i| page.elements.get(i)?.node);
        self.mark = self.page.mark().await?;
        let timing = self.given.timing;
        let navigation = match act.action {
            Kind::None => return Ok(()),
            Kind::Wait => return Ok(self.page.quiet(timing.quiet(), timing.assertion()).await.map(drop)?),
            Kind::AcceptDialog | Kind::DismissDialog => return self.answer(act, &value).await,
            Kind::Back => Navigation::Back,
            Kind::Reload => Navigation::Reload,
            Kind::Open => match address(self.given.base_url, &value, &value) {
                Ok(url) => Navigation::To(url),
                Err(finding) => return Err(NotDone::new(finding.cause, finding.message)),
            },
            _ => {
                let input = self.input(act, page, (element, node), value).await?;
                return match self.page.input(&input).await? {
                    Delivery::Reached => Ok(()),
                    Delivery::Intercepted { by } => {
                        Err(NotDone::new(Cause::TargetObscured, format!("it lies under {by}")))
                    }
                };
            }
        };
        Ok(self.page.navigate(&navigation, timing.page_load()).await?)
    }

    async fn answer(&self, act: &Act, text: &str) -> Result<(), NotDone> {
        let text = Some(text).filter(|text| !text.is_empty());
        match self.page.answer_dialog(act.action == Kind::AcceptDialog, text).await? {
            true => Ok(()),
            false => Err(NotDone::new(Cause::TargetMissing, "no dialog is open")),
        }
    }

    async fn input(
        &self,
        act: &Act,
        page: &Snapshot,
        (element, node): (Option<usize>, Option<NodeRef>),
        value: String,
    ) -> Result<Input, NotDone> {
        match act.action {
            Kind::ScrollDown => return Ok(Input::ScrollBy { pages: 1.0 }),
            Kind::ScrollUp => return Ok(Input::ScrollBy { pages: -1.0 }),
            Kind::Press => {
                let chord = chord(&value)
                    .ok_or_else(|| NotDone::new(Cause::AgentInvalidReply, format!("'{value}' is no key")))?;
                return Ok(Input::Press { node, chord });
            }
            _ => {}
        }
        let Some(node) = node else {
            return Err(NotDone::new(Cause::TargetMissing, "no element of the page was chosen for it"));
        };
        Ok(match act.action {
            Kind::Fill => {
                self.ready(node, Need::Editable).await?;
                Input::Fill { node, text: value }
            }
            Kind::Select => {
                let options = element.and_then(|i| page.elements.get(i)).map(|e| e.options.as_slice());
                let at = options.unwrap_or_default().iter().position(|o| o.label.trim() == value.trim());
                let Some(index) = at else {
                    return Err(NotDone::new(Cause::OptionMissing, format!("it has no option '{value}'")));
                };
                self.ready(node, Need::Enabled).await?;
                Input::SelectOptions { node, indexes: vec![index] }
            }
            Kind::Hover => Input::Hover { node, point: self.ready(node, Need::Hover).await? },
            Kind::DoubleClick => {
                let point = self.ready(node, Need::Pointer).await?;
                Input::Click { node, point, kind: ClickKind::Double }
            }
            _ => {
                let point = self.ready(node, Need::Pointer).await?;
                Input::Click { node, point, kind: ClickKind::Single }
            }
        })
    }

    async fn ready(&self, node: NodeRef, need: Need) -> Result<Point, NotDone> {
        match self.page.actionability(node, need, None).await? {
            Actionability::Ready(point) => Ok(point),
            Actionability::Hidden => Err(NotDone::new(Cause::TargetHidden, "it is not visible")),
            Actionability::Disabled => Err(NotDone::new(Cause::TargetDisabled, "it is disabled")),
            Actionability::ReadOnly => Err(NotDone::new(Cause::TargetWrongType, "it cannot be edited")),
            Actionability::Unstable => Err(NotDone::new(Cause::Unsettled, "it goes on moving")),
            Actionability::Obscured { by, .. } => {
                Err(NotDone::new(Cause::TargetObscured, format!("it lies under {by}")))
            }
        }
    }
}

/// An action in words.
fn words(act: &Act, page: &Snapshot, element: Option<usize>) -> String {
    let at = KINDS.get(act.action as usize).copied().unwrap_or_default();
    let of = element.map(|i| format!(" the {}", describe(page, i))).unwrap_or_default();
    let with = if act.value.is_empty() { String::new() } else { format!(": {}", act.value) };
    format!("{at}{of}{with}")
}

/// A key by its name, as the grammar reads it.
fn chord(name: &str) -> Option<Chord> {
    let steps = parse::action_cell(&format!("press {}", name.trim())).ok()?;
    match steps.into_iter().next()?.action {
        Action::Press { chord, .. } => Some(chord),
        _ => None,
    }
}
