//! `verbatim doctor`.

use console::style;

use crate::args::Doctor;

/// Says what is there and what is not; 3 when something is wrong.
pub(crate) async fn doctor(arguments: &Doctor) -> u8 {
    let findings = verbatim_app::doctor(arguments.browser.as_deref()).await;
    for finding in &findings {
        let mark = if finding.well { style("✓").green() } else { style("✗").red().bold() };
        println!("{mark} {:<9} {}", finding.what, finding.detail);
    }
    if findings.iter().all(|finding| finding.well) { 0 } else { 3 }
}
