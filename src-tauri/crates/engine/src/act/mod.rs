//! Gives the input of a ready step to the page, at most once (Salva 2026, Algorithm 1, line 14).

mod describe;
mod option;
mod toggle;
mod unlock;

pub use describe::describe;

use crate::clarity::Clear;
use crate::ground;
use crate::judge::Entered;
use crate::page::{Actionability, Delivery, Input, Mark, Need, Page, PageError, Point};
use crate::patience::Patience;
use crate::readiness::{Gesture, LogInPart, LogInStage, Ready};
use crate::settings::Timing;
use crate::snapshot::NodeRef;
use crate::step::{Action, ClickKind, Step, Target};
use crate::trouble::Trouble;
use crate::verdict::{Cause, Finding};
use toggle::Aim;

/// A step whose input was given. Only [`act`] makes one.
#[derive(Debug)]
pub struct Acted {
    step: Clear<Step>,
    mark: Mark,
    entered: Vec<Entered>,
    ends: Ends,
    entering: bool,
    goes_on: Option<LogInStage>,
    click: Option<Click>,
    no_control: Option<String>,
}

/// A click on a document whose scripts may not have listened yet.
#[derive(Debug, Clone, Copy)]
struct Click {
    node: NodeRef,
    point: Point,
    /// How many listeners it would pass then.
    heard_by: u32,
}

/// What tells that an input is done (DESIGN section 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// Any effect: a click or a key, whose silence counts (θ).
    ByEffect,
    /// A condition of its own that was waited for: a field, a list, a box, an upload.
    ByItself,
    /// The browser's word that it is done: a document, a pointer that moved, a dialog's answer.
    OnArrival,
}

impl Gesture {
    /// Whether it goes to the document that is there, which handles what it is told in that order.
    fn is_given_to_the_page(&self) -> bool {
        !matches!(self, Self::Navigate(_) | Self::Answer { .. } | Self::Nothing)
    }

    /// Whether it gives a value, to which pages often react only once no further one has come for a while.
    fn is_entering(&self) -> bool {
        matches!(
            self.unlocked(),
            Self::Fill(_)
                | Self::Append(_)
                | Self::Type(_)
                | Self::SelectNative { .. }
                | Self::PickOption { .. }
                | Self::Toggle { .. }
        )
    }

    /// How far a log-in has come by it that is not done yet.
    fn leads_to(&self) -> Option<LogInStage> {
        match self.unlocked() {
            Self::ShowLogIn => Some(LogInStage::FormShown),
            Self::LogInPart { of: LogInPart::User, .. } => Some(LogInStage::UserGiven),
            _ => None,
        }
    }

    /// What is done once a field can be edited.
    fn unlocked(&self) -> &Self {
        match self {
            Self::Unlock(gesture) => gesture,
            gesture => gesture,
        }
    }

    fn ends(&self) -> Ends {
        match self {
            Self::Unlock(gesture) => gesture.ends(),
            Self::Click(_)
            | Self::ShowLogIn
            | Self::LogInPart { .. }
            | Self::Press { .. }
            | Self::LogIn { .. }
            | Self::SetExpanded { .. } => Ends::ByEffect,
            Self::Fill(_)
            | Self::Append(_)
            | Self::SelectNative { .. }
            | Self::Toggle { .. }
            | Self::Upload { .. }
            | Self::Nothing => Ends::ByItself,
            Self::Hover
            | Self::Drag { .. }
            | Self::Type(_)
            | Self::PickOption { .. }
            | Self::ScrollBy { .. }
            | Self::ScrollToEnd { .. }
            | Self::ScrollIntoView
            | Self::Navigate(_)
            | Self::Answer { .. } => Ends::OnArrival,
        }
    }
}

impl Acted {
    /// The step.
    pub fn step(&self) -> &Step {
        self.step.get()
    }

    /// The moment before the input.
    pub fn mark(&self) -> Mark {
        self.mark
    }

    /// What was entered in which fields.
    pub fn entered(&self) -> &[Entered] {
        &self.entered
    }

    /// What took the input, where it is no control.
    pub fn no_control(&self) -> Option<&str> {
        self.no_control.as_deref()
    }

    /// Whether a value was given, to which a page may react late.
    pub fn is_entering(&self) -> bool {
        self.entering
    }

    /// How far its log-in has come, where the rest of that is yet to be carried out.
    pub fn goes_on(&self) -> Option<LogInStage> {
        self.goes_on
    }

    /// The step, to be carried out or to go on with.
    pub fn into_step(self) -> Clear<Step> {
        self.step
    }

    /// What tells that the input is done.
    pub fn ends(&self) -> Ends {
        self.ends
    }
}

/// Why a step was not (verifiably) carried out.
#[derive(Debug)]
pub enum NotActed {
    /// Nothing was sent, for the target was replaced or covered in between: it may be made ready again.
    Again(Clear<Step>, Finding),
    /// It ends here.
    Trouble(Trouble),
}

impl<T: Into<Trouble>> From<T> for NotActed {
    fn from(trouble: T) -> Self {
        Self::Trouble(trouble.into())
    }
}

/// Gives the input, once.
///
/// # Errors
/// [`NotActed`].
pub async fn act<P: Page>(page: &P, ready: Ready, timing: &Timing) -> Result<Acted, NotActed> {
    let (mark, click, sent) = if ready.gesture().is_given_to_the_page() {
        // The page takes all in this order, and is not waited for in between.
        let (mark, click, sent) =
            tokio::join!(biased; page.mark(), heard_by(page, &ready), send(page, &ready, timing));
        (mark?, click, sent)
    } else {
        (page.mark().await?, None, send(page, &ready, timing).await)
    };
    let (ends, entering) = (ready.gesture().ends(), ready.gesture().is_entering());
    let goes_on = ready.gesture().leads_to();
    let entered = entered(ready.step());
    let no_control = describe::no_control(&ready);
    match sent {
        Ok(Delivery::Reached) => {
            Ok(Acted { step: ready.into_step(), mark, entered, ends, entering, goes_on, click, no_control })
        }
        Ok(Delivery::Intercepted { by }) => {
            let finding = Finding::new(
                Cause::TargetObscured,
                &ready.step().text,
                format!("{by} would have taken the click"),
            );
            Err(NotActed::Again(ready.into_step(), finding))
        }
        Err(Trouble::Page(PageError::Detached)) => {
            let finding = Finding::new(
                Cause::ActionError,
                &ready.step().text,
                "the element was replaced again and again",
            );
            Err(NotActed::Again(ready.into_step(), finding))
        }
        Err(trouble) => Err(NotActed::Trouble(trouble)),
    }
}

/// What a single click meets, where the document is so young that this may still change.
async fn heard_by<P: Page>(page: &P, ready: &Ready) -> Option<Click> {
    let (Gesture::Click(ClickKind::Single), Some(node), Some(point)) =
        (ready.gesture(), ready.node(), ready.point())
    else {
        return None;
    };
    let heard_by = page.listeners(point).await.ok().flatten()?;
    Some(Click { node, point, heard_by })
}

/// Whether a click that had no effect came before the page's scripts listened: now more of them do at its place.
pub async fn came_too_early<P: Page>(page: &P, acted: &Acted) -> bool {
    let Some(click) = acted.click else { return false };
    let now = page.listeners(click.point).await.ok().flatten();
    now.is_some_and(|now| now > click.heard_by)
}

/// Gives a click once more that [`came_too_early`]; never a third time.
///
/// # Errors
/// What went wrong with the page, or another element that would have taken it.
pub async fn repeat<P: Page>(page: &P, acted: Acted) -> Result<Acted, Trouble> {
    let Some(Click { node, .. }) = acted.click else { return Ok(acted) };
    let Actionability::Ready(point) = page.actionability(node, Need::Pointer, None).await? else {
        return Ok(Acted { click: None, ..acted });
    };
    let mark = page.mark().await?;
    page.input(&Input::Click { node, point, kind: ClickKind::Single }).await?;
    Ok(Acted { mark, click: None, ..acted })
}

async fn send<P: Page>(page: &P, ready: &Ready, timing: &Timing) -> Result<Delivery, Trouble> {
    if let (Gesture::Unlock(_), Some(node), Some(point)) = (ready.gesture(), ready.node(), ready.point()) {
        let delivery = unlock::click(page, ready.step(), node, point, timing).await?;
        if delivery != Delivery::Reached {
            return Ok(delivery);
        }
    }
    give(page, ready, timing).await
}

async fn give<P: Page>(page: &P, ready: &Ready, timing: &Timing) -> Result<Delivery, Trouble> {
    let (node, point) = (ready.node(), ready.point());
    let on = || node.ok_or(Trouble::Page(PageError::Detached));
    let at = || point.ok_or(Trouble::Page(PageError::Detached));
    let was = |node| ready.snapshot().elements.iter().find(|e| e.node == Some(node));
    let input = match ready.gesture().unlocked() {
        Gesture::Unlock(_) | Gesture::Nothing => return Ok(Delivery::Reached),
        Gesture::Navigate(navigation) => {
            page.navigate(navigation, timing.page_load()).await?;
            return Ok(Delivery::Reached);
        }
        Gesture::Answer { accept, text } => {
            return answer(page, ready.step(), *accept, text.as_deref()).await;
        }
        Gesture::Toggle { want } => {
            let aim = Aim::Checked(*want);
            return toggle::click(page, ready.step(), on()?, at()?, (on()?, aim, was(on()?)), timing).await;
        }
        Gesture::SetExpanded { item, expanded } => {
            let aim = Aim::Expanded(*expanded);
            return toggle::click(page, ready.step(), on()?, at()?, (*item, aim, was(*item)), timing).await;
        }
        Gesture::LogIn { user, password, password_node: and, submit: to } => {
            send_with(page, ready, &[(on()?, user), (*and, password)], *to, timing).await?
        }
        Gesture::LogInPart { text, submit: to, .. } => {
            send_with(page, ready, &[(on()?, text)], *to, timing).await?
        }
        Gesture::PickOption { value, target, editable } => {
            return option::pick(page, ready, value, target, *editable, timing).await;
        }
        Gesture::Drag { to } => {
            let (from, start) = (on()?, at()?);
            let end = actionable(page, (*to, "what it is dropped on"), ready.step(), timing).await?;
            // Scrolling to the destination may have moved the source.
            let start = match page.actionability(from, Need::Pointer, None).await? {
                Actionability::Ready(point) => point,
                _ => start,
            };
            Input::Drag { from, start, to: *to, end }
        }
        Gesture::Press { chord, times } => {
            for _ in 1..*times {
                page.input(&Input::Press { node, chord: chord.clone() }).await?;
            }
            Input::Press { node, chord: chord.clone() }
        }
        Gesture::Click(kind) => Input::Click { node: on()?, point: at()?, kind: *kind },
        Gesture::ShowLogIn => Input::Click { node: on()?, point: at()?, kind: ClickKind::Single },
        Gesture::Hover => Input::Hover { node: on()?, point: at()? },
        Gesture::Fill(text) => Input::Fill { node: on()?, text: text.clone() },
        Gesture::Append(text) => Input::Append { node: on()?, text: text.clone() },
        Gesture::Type(text) => Input::Type { text: text.clone() },
        Gesture::SelectNative { indexes } => Input::SelectOptions { node: on()?, indexes: indexes.clone() },
        Gesture::Upload { files } => Input::Upload { node: on()?, files: files.clone() },
        Gesture::ScrollBy { pages } => Input::ScrollBy { pages: *pages },
        Gesture::ScrollToEnd { bottom } => Input::ScrollToEnd { bottom: *bottom },
        Gesture::ScrollIntoView => Input::ScrollIntoView { node: on()? },
    };
    Ok(page.input(&input).await?)
}

/// Fills the fields of a log-in, and gives the click that sends them.
async fn send_with<P: Page>(
    page: &P,
    ready: &Ready,
    fields: &[(NodeRef, &String)],
    submit: NodeRef,
    timing: &Timing,
) -> Result<Input, Trouble> {
    for (node, text) in fields {
        page.input(&Input::Fill { node: *node, text: (*text).clone() }).await?;
    }
    let point = actionable(page, (submit, "the button that sends the log-in"), ready.step(), timing).await?;
    Ok(Input::Click { node: submit, point, kind: ClickKind::Single })
}

async fn answer<P: Page>(
    page: &P,
    step: &Step,
    accept: bool,
    text: Option<&str>,
) -> Result<Delivery, Trouble> {
    if page.answer_dialog(accept, text).await? {
        return Ok(Delivery::Reached);
    }
    Err(Finding::new(Cause::TargetMissing, &step.text, "the dialog closed before it could be answered")
        .into())
}

/// Waits until a further element of the same step takes a pointer.
pub(crate) async fn actionable<P: Page>(
    page: &P,
    (node, what): (NodeRef, &str),
    step: &Step,
    timing: &Timing,
) -> Result<Point, Trouble> {
    let mut patience = Patience::new(timing.readiness());
    loop {
        let answer = page.actionability(node, Need::Pointer, None).await?;
        let finding = match answer {
            Actionability::Ready(point) => return Ok(point),
            Actionability::Disabled => {
                Finding::new(Cause::TargetDisabled, &step.text, format!("{what} is disabled"))
            }
            Actionability::Obscured { by, .. } => {
                Finding::new(Cause::TargetObscured, &step.text, format!("{what} lies under {by}"))
            }
            Actionability::Hidden | Actionability::ReadOnly | Actionability::Unstable => {
                Finding::new(Cause::TargetHidden, &step.text, format!("{what} is not visible"))
            }
        };
        patience.answered();
        if patience.is_over() {
            return Err(finding.into());
        }
        page.changed(patience.wait()).await?;
    }
}

fn entered(step: &Step) -> Vec<Entered> {
    let one = |target: &Target, value: &crate::step::Literal| {
        vec![Entered { target: target.clone(), value: value.text.clone(), secret: value.secret }]
    };
    match &step.action {
        Action::Fill { target, value } | Action::Set { target, value } | Action::Select { target, value } => {
            one(target, value)
        }
        _ => Vec::new(),
    }
}

/// The element of a snapshot with this node.
pub(crate) fn element_of(snapshot: &crate::snapshot::Snapshot, node: NodeRef) -> Option<usize> {
    snapshot.elements.iter().position(|e| e.node == Some(node))
}

/// The words for an element, for messages.
pub(crate) fn words(snapshot: &crate::snapshot::Snapshot, element: usize) -> String {
    ground::describe(snapshot, element)
}
