//! Steps that led elsewhere than they were to, or nowhere: what then is missing may come of that, and says so.

use crate::act::Acted;
use crate::event::{CaseEvent, RowId, Sink, SinkError};
use crate::ground;
use crate::page::{Happening, Page};
use crate::run::CaseRun;
use crate::snapshot::Snapshot;
use crate::step::{Action, Destination, Step};
use crate::verdict::{Cause, Finding};

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// Takes note of where a step has led.
    pub(super) async fn led(&mut self, row: RowId, step: &Step, page: &Snapshot) -> Result<(), SinkError> {
        let asks = asks_to_log_in(page);
        if !asks {
            self.memory.led_away = None;
        }
        let Action::Open(Destination::Url(address)) = &step.action else { return Ok(()) };
        if !asks || place(&page.url).ends_with(place(&address.text)) {
            return Ok(());
        }
        let text = format!("'{}' ended on '{}', which asks to log in", address.text, place(&page.url));
        self.memory.led_away = Some(text.clone());
        self.sink.emit(CaseEvent::Happened { row, happening: Happening::Note { text } }).await
    }

    /// What fails on a page that asks to log in says that another was opened; where the last step led nowhere, that is what there is to
    /// say.
    pub(super) fn on_the_way(&self, finding: Finding) -> Finding {
        if let Some(nowhere) = self.memory.led_nowhere.as_ref().filter(|_| finding.cause.fails()) {
            return nowhere.clone();
        }
        match &self.memory.led_away {
            Some(words) if finding.cause.fails() && !finding.message.ends_with(words) => {
                Finding { message: format!("{}; {words}", finding.message), ..finding }
            }
            _ => finding,
        }
    }
}

/// Why a step that was to lead somewhere led nowhere: what was clicked for it is no control, and nothing happened. What the rest of the
/// case finds then says nothing of the application.
pub(super) fn led_nowhere(acted: &Acted) -> Option<Finding> {
    let clicked = acted.no_control().filter(|_| matches!(acted.step().action, Action::Go { .. }))?;
    let text = format!("the {clicked} was clicked, which is no link or button, and nothing happened");
    let finding = Finding::new(Cause::Quiescent, &acted.step().text, text);
    Some(finding.way_out("name the link or button that opens it"))
}

fn asks_to_log_in(page: &Snapshot) -> bool {
    ground::login_form(page, "").is_ok()
}

/// An address without its host, its query and a slash at its end.
fn place(address: &str) -> &str {
    let after = address.find("://").map_or(address, |at| &address[at + 3..]);
    let path =
        if after.len() == address.len() { after } else { after.find('/').map_or("", |at| &after[at..]) };
    path.split('?').next().unwrap_or_default().trim_end_matches('/')
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn a_place_is_an_address_without_host_and_query() {
        assert_eq!(place("http://shop.example/tickets/?page=2"), "/tickets");
        assert_eq!(place("/tickets/"), "/tickets");
        assert_eq!(place("http://shop.example"), "");
    }
}
