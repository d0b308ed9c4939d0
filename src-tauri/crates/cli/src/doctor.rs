//! `verbatim doctor`.

use std::path::Path;

use verbatim_app::store;

use crate::args::Doctor;
use crate::end::Status;
use crate::failure::Failure;
use crate::out::say;
use crate::paint::style;

/// Says what is there and what is not; 3 when something is wrong.
pub(crate) async fn doctor(arguments: &Doctor, folder: &Path) -> Result<Status, Failure> {
    // Before anything opens the history, which writes to it.
    let sound = arguments.check.then(|| verbatim_app::soundness(folder));
    let mut findings = verbatim_app::doctor(arguments.browser.as_deref(), folder).await;
    findings.extend(sound);
    for finding in &findings {
        let mark = if finding.well { style("✓").green() } else { style("✗").red().bold() };
        say!("{mark} {:<9} {}", finding.what, finding.detail);
    }
    if let Some(to) = &arguments.copy {
        copy(folder, to)?;
    }
    Ok(if findings.iter().all(|finding| finding.well) { Status::Done } else { Status::Usage })
}

fn copy(folder: &Path, to: &Path) -> Result<(), Failure> {
    let torn = store::copy(folder, to)?;
    let lost = match torn.as_slice() {
        [] => "all of it could be read".to_owned(),
        torn => format!("rows are missing in {}", torn.join(", ")),
    };
    say!(
        "wrote {}: {lost}. To go on with it, end all runs and put it in place of {}, without the -wal and -shm files there",
        to.display(),
        folder.join("verbatim.db").display()
    );
    Ok(())
}
