//! An address that was opened and ended on a page that asks to log in: what then is missing may come of that, and says so.

use crate::event::{CaseEvent, RowId, Sink, SinkError};
use crate::ground;
use crate::page::{Happening, Page};
use crate::run::CaseRun;
use crate::snapshot::Snapshot;
use crate::step::{Action, Destination, Step};
use crate::verdict::Finding;

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

    /// What fails on a page that asks to log in says that another was opened.
    pub(super) fn on_the_way(&self, finding: Finding) -> Finding {
        match &self.memory.led_away {
            Some(words) if finding.cause.fails() && !finding.message.ends_with(words) => {
                Finding { message: format!("{}; {words}", finding.message), ..finding }
            }
            _ => finding,
        }
    }
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
