//! The port to models against a real server with a real one: llama.cpp with SmolLM2 135M, both in wheels under free licences.

use std::process::Command;

use crate::apps::{free_port, listening};
use crate::command::{Failed, cargo, passing, root};
use crate::place::Place;

/// What is installed, and how it is served.
const FOLDER: &str = "src-tauri/crates/xtask/models";

/// Installs the server and its model in a temporary folder, and has the ignored tests speak to it.
///
/// # Errors
/// It cannot be installed or served, or a test fails.
pub(crate) fn speak() -> Result<(), Failed> {
    let place = Place::new("models")?;
    for name in ["requirements.txt", "serve.py"] {
        place.copy(FOLDER, name)?;
    }
    let python = place.python(true)?;
    let port = free_port()?;
    let mut serve = Command::new(python);
    let served = listening(serve.arg("serve.py").arg(port.to_string()).current_dir(&place.0), port)?;
    let mut command = cargo();
    command.args([
        "test",
        "--package",
        "verbatim-ollama",
        "--test",
        "real",
        "--",
        "--ignored",
        "--nocapture",
    ]);
    command.args(["--test-threads", "1"]).env("VERBATIM_REAL_SERVER", format!("{}/v1", served.url));
    passing(command.current_dir(root()))
}
