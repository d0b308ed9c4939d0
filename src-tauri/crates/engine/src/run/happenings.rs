//! What happens in or to the page besides what a step asks for: error pages, crashes, dialogs.

use crate::assertion::{Assertion, Claim};
use crate::event::{CaseEvent, RowId, Sink, SinkError};
use crate::page::{Happening, Page, Rest};
use crate::parse;
use crate::run::unreachable::unreachable;
use crate::run::{CaseRun, End};
use crate::snapshot::DialogKind;
use crate::step::{Action, Guard, Step};
use crate::verdict::{Cause, Finding};
use crate::visit::Literals;

/// Alerts of one row that may be part of what the row expects.
const MOST_ALERTS: usize = 20;

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// Takes note of all that happened. What can only be an end is returned.
    pub(super) async fn take_note(
        &mut self,
        row: RowId,
        sentence: &str,
    ) -> Result<Option<Finding>, SinkError> {
        let mut end = None;
        let meanwhile = self.memory.meanwhile.take();
        for happening in meanwhile.into_iter().chain(self.page.happenings().await) {
            self.sink.emit(CaseEvent::Happened { row, happening: happening.clone() }).await?;
            let finding = self.note(&happening, sentence);
            end = end.or(finding);
            self.memory.happenings.push(happening);
        }
        Ok(end)
    }

    fn note(&mut self, happening: &Happening, sentence: &str) -> Option<Finding> {
        match happening {
            Happening::Dialog { dialog: DialogKind::Alert, message } => {
                self.memory.alerts.push(message.clone());
                (self.memory.alerts.len() > MOST_ALERTS).then(|| endless_alerts(sentence, message))
            }
            Happening::Dialog { dialog: DialogKind::BeforeUnload, .. } => None,
            Happening::Dialog { message, .. } => {
                self.memory.open_dialog = Some(message.clone());
                None
            }
            Happening::Document { status, url } => {
                self.memory.error_page = (*status >= 500).then(|| (*status, url.clone()));
                self.memory.error_in_row = *status >= 500;
                None
            }
            Happening::LoadFailed { url, reason } => Some(unreachable(sentence, url, reason)),
            Happening::Crashed => {
                Some(Finding::new(Cause::UnexpectedOutput, sentence, "the page crashed: its renderer ended"))
            }
            Happening::LeftHosts { url } => Some(left_hosts(sentence, url)),
            Happening::HeldBack { host } => {
                self.memory.held_back.insert(host.clone());
                None
            }
            Happening::TabOpened { .. } => {
                self.memory.more_tabs = true;
                None
            }
            Happening::TabClosed | Happening::Download { .. } | Happening::Note { .. } => None,
        }
    }

    /// The better finding where a row ends while an error page is shown or the page is gone.
    pub(super) async fn explain(&mut self, row: RowId, finding: Finding) -> Result<Finding, SinkError> {
        let finding = self.explained(row, finding).await?;
        let finding = self.for_want_of_hosts(finding);
        if !self.model_step || !finding.cause.fails() {
            let finding = self.on_the_way(finding);
            return Ok(self.undecided.doubted(finding, self.memory.fresh.as_deref()));
        }
        let words = format!(
            "a step before this was proposed by a model and nobody has accepted it, so this can be the model's fault: {}",
            finding.message
        );
        Ok(Finding { cause: Cause::AgentUnfaithful, message: words, ..finding }.way_out(
            "accept the proposed steps, or write them into the row yourself, and run the case again",
        ))
    }

    /// What is missing or false where something was held back may be so for want of that, which is no fault of the application.
    fn for_want_of_hosts(&self, finding: Finding) -> Finding {
        if self.memory.held_back.is_empty() || !finding.cause.fails() {
            return finding;
        }
        let hosts: Vec<&str> = self.memory.held_back.iter().map(String::as_str).collect();
        let message = format!(
            "what the page asked of {} was held back, and that may be why: {}",
            hosts.join(", "),
            finding.message
        );
        Finding { cause: Cause::LeftAllowedHosts, message, ..finding }
            .way_out("add the hosts that the application needs to the suite's allowed hosts")
    }

    /// The same without regard to who proposed the steps.
    pub(super) async fn explained(&mut self, row: RowId, finding: Finding) -> Result<Finding, SinkError> {
        let sentence = finding.sentence.clone();
        if let Some(end) = self.take_note(row, &sentence).await? {
            return Ok(end);
        }
        let by_the_page = matches!(
            finding.cause,
            Cause::TargetMissing
                | Cause::TargetWrongType
                | Cause::TargetHidden
                | Cause::TargetDisabled
                | Cause::OptionMissing
                | Cause::NearMiss
                | Cause::AssertionFalse
                | Cause::UndecidableAssertion
                | Cause::Quiescent
        );
        let bare = finding.cause == Cause::AmbiguousStep && self.memory.error_in_row;
        match &self.memory.error_page {
            Some((status, url)) if by_the_page || bare => Ok(error_page(&sentence, *status, url).sides(
                finding.expected.unwrap_or_else(|| sentence.clone()),
                finding.observed.unwrap_or(finding.message),
            )),
            _ => Ok(finding),
        }
    }

    /// A dialog that neither the row's assertion nor the next step deals with ends the row.
    pub(super) fn unexpected_dialog(
        &self,
        sentence: &str,
        assertion: Option<&Assertion>,
        next: Option<&Step>,
    ) -> Result<(), Finding> {
        let messages = self.memory.alerts.iter().chain(&self.memory.open_dialog);
        for message in messages {
            let expected = assertion.is_some_and(|a| speaks_of(a, message));
            if !expected && !next.is_some_and(|step| deals_with(step, message)) {
                return Err(Finding::new(
                    Cause::UnexpectedOutput,
                    sentence,
                    format!("a dialog opened that nothing in the case mentions: '{message}'"),
                )
                .way_out("if it is right, say so: 'a dialog is displayed with \"…\"' as the expected result, or a step 'accept the dialog'"));
            }
        }
        Ok(())
    }

    /// After a row's last step, what the expected result says of a dialog may be still to be read.
    pub(super) fn last_dialog(
        &mut self,
        sentence: &str,
        (assertion, unread): (Option<&Assertion>, bool),
        next_row: Option<&Step>,
    ) -> Result<(), Finding> {
        match self.unexpected_dialog(sentence, assertion, next_row) {
            Err(finding) if unread => {
                self.memory.dialog_unread = Some(finding);
                Ok(())
            }
            other => other,
        }
    }

    /// Alerts that a step has waited for, or has claimed, need nothing else that mentions them.
    pub(super) async fn is_dealt_with(
        &mut self,
        row: RowId,
        sentence: &str,
        assertion: &Assertion,
    ) -> Result<(), End> {
        let end = self.take_note(row, sentence).await?;
        self.memory.alerts.retain(|message| !speaks_of(assertion, message));
        end.map_or(Ok(()), |end| Err(end.into()))
    }

    /// A dialog that came while the expected result was judged. What is still to be read of it is another's to decide.
    pub(super) async fn late_dialog(
        &mut self,
        row: RowId,
        sentence: &str,
        (assertion, unread): (Option<&Assertion>, bool),
        next_row: Option<&Step>,
    ) -> Result<(), End> {
        if let Some(end) = self.take_note(row, sentence).await? {
            return Err(end.into());
        }
        if unread {
            return Ok(());
        }
        Ok(self.unexpected_dialog(sentence, assertion, next_row)?)
    }

    /// A page that became what was expected after it had come to rest may be in the middle of its answer: two frames let it come to
    /// the end of that. One that goes on and on is waited for no longer than for quiet.
    pub(super) async fn let_it_finish(&self) {
        let bound = self.given.timing.quiet();
        // What became of the page is seen by whoever asks it next.
        let _settled = self.page.settle(self.memory.last_mark, Rest::Frames, bound).await;
    }

    /// A dialog that came before the expected result was read: the reading must speak of it. Where it does not, or there is
    /// none, nobody knows whether the expected result does, so that is no fail.
    pub(super) fn dialog_is_read(&mut self, read: Result<Assertion, End>) -> Result<(), End> {
        let Some(finding) = self.memory.dialog_unread.take() else { return read.map(drop) };
        let assertion = read?;
        let mut messages = self.memory.alerts.iter().chain(&self.memory.open_dialog);
        if messages.all(|message| speaks_of(&assertion, message)) {
            return Ok(());
        }
        Err(Finding { cause: Cause::AgentUnfaithful, ..finding }.into())
    }

    /// A dialog that came before a person said what the expected result means: what was said must speak of it.
    pub(super) fn dialog_is_told(&mut self, assertion: &Assertion) -> Result<(), Finding> {
        let Some(finding) = self.memory.dialog_unread.take() else { return Ok(()) };
        let mut messages = self.memory.alerts.iter().chain(&self.memory.open_dialog);
        if messages.all(|message| speaks_of(assertion, message)) { Ok(()) } else { Err(finding) }
    }

    /// An expected result that is undecided, and the dialog that came before it was read. One that waits for an answer, which the
    /// next step does not give, lets nothing else be done: there the case ends.
    pub(super) fn of_dialog(&self, finding: Finding, dialog: Option<Finding>) -> Result<Finding, Finding> {
        let Some(dialog) = dialog else { return Ok(finding) };
        let message = format!("{}; {}, and this may speak of it", finding.message, dialog.message);
        let finding = Finding { message, ..finding };
        if self.memory.open_dialog.is_some() { Err(finding) } else { Ok(finding) }
    }

    /// An error page came in this row, and nothing of the row says that it may.
    pub(super) fn unexpected_error_page(&self, sentence: &str) -> Result<(), End> {
        match &self.memory.error_page {
            Some((status, url)) if self.memory.error_in_row => Err(error_page(sentence, *status, url).into()),
            _ => Ok(()),
        }
    }
}

fn left_hosts(sentence: &str, url: &str) -> Finding {
    if crate::reach::is_local(url) {
        let words =
            format!("{url} is not on the network, and the suite does not allow files of this machine");
        return Finding::new(Cause::LeftAllowedHosts, sentence, words).way_out(
            "if you trust the suite, set \"local_files\" under its access, or run it with --local-files",
        );
    }
    Finding::new(Cause::LeftAllowedHosts, sentence, format!("the application went on to {url}"))
        .way_out("add that host to the suite's allowed hosts if the case may go there")
}

fn endless_alerts(sentence: &str, message: &str) -> Finding {
    let words =
        format!("the application opened more than {MOST_ALERTS} alerts one after the other: '{message}'");
    Finding::new(Cause::UnexpectedOutput, sentence, words)
}

fn error_page(sentence: &str, status: u16, url: &str) -> Finding {
    Finding::new(Cause::UnexpectedOutput, sentence, format!("the application answered {status} for {url}"))
}

/// Whether an assertion speaks of dialogs or messages, or quotes this one.
fn speaks_of(assertion: &Assertion, message: &str) -> bool {
    match assertion {
        Assertion::And(parts) | Assertion::Or(parts) => parts.iter().any(|p| speaks_of(p, message)),
        Assertion::Not(inner) => speaks_of(inner, message),
        Assertion::Check(check) => {
            if matches!(check.claim, Claim::Message { .. } | Claim::Dialog { .. }) {
                return true;
            }
            let mut quoted = false;
            check.claim.clone().each_literal(&mut |l| {
                quoted |= l.quoted && !l.text.is_empty() && message.contains(l.text.as_str())
            });
            quoted
        }
    }
}

fn deals_with(step: &Step, message: &str) -> bool {
    let guard = matches!(&step.guard, Some(Guard::If(assertion)) if speaks_of(assertion, message));
    guard
        || match &step.action {
            Action::Dialog(_) => true,
            Action::Click { target, .. } => crate::readiness::named_by(target).is_some(),
            Action::Wait { assertion, .. } | Action::Verify { assertion } => speaks_of(assertion, message),
            _ => false,
        }
}

/// Whether a step answers a dialog of the browser.
pub(super) fn answers_a_dialog(step: &Step) -> bool {
    match &step.action {
        Action::Dialog(_) => true,
        Action::Click { target, .. } => crate::readiness::named_on_leaving(target).is_some(),
        _ => false,
    }
}

/// Whether a step goes somewhere by the browser itself, which waits until it is there.
pub(super) fn is_the_browsers(step: &Step) -> bool {
    use Action::{Back, CloseTab, Forward, NewTab, Open, Reload, SwitchTab};
    matches!(step.action, Open(_) | Back | Forward | Reload | NewTab(_) | SwitchTab(_) | CloseTab)
}

/// The first step of a cell, for looking ahead; none where it cannot be read.
pub(super) fn first_step(cell: &str) -> Option<Step> {
    parse::action_cell(cell).ok().and_then(|steps| steps.into_iter().next())
}
