//! The journey in the real window: opened under a virtual display and driven as people use it.

use std::process::Command;

use crate::command::{Failed, cargo, passing, root};
use crate::{interface, setup};

/// Builds the interface and the window, and takes the journey through it.
///
/// # Errors
/// The window does not do what people expect of it, or something that it needs cannot be had.
pub(crate) fn take() -> Result<(), Failed> {
    setup::install(setup::FOR_JOURNEY)?;
    interface::build()?;
    let mut journey = Command::new("xvfb-run");
    journey.args(["-a", "-s", "-screen 0 1920x1200x24"]).arg(cargo().get_program());
    journey.args(["test", "--package", "verbatim-desktop", "--test", "journey", "--", "--ignored"]);
    passing(journey.current_dir(root()))
}
