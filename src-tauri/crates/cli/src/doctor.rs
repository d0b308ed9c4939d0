//! `verbatim doctor`.

use crate::paint::style;

use crate::args::Doctor;
use crate::end::Status;
use crate::out::say;

/// Says what is there and what is not; 3 when something is wrong.
pub(crate) async fn doctor(arguments: &Doctor) -> Status {
    let findings = verbatim_app::doctor(arguments.browser.as_deref()).await;
    for finding in &findings {
        let mark = if finding.well { style("✓").green() } else { style("✗").red().bold() };
        say!("{mark} {:<9} {}", finding.what, finding.detail);
    }
    if findings.iter().all(|finding| finding.well) { Status::Done } else { Status::Usage }
}
