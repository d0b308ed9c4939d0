//! What comes from outside, held against `deny.toml`.

use std::process::{Command, Stdio};

use super::lanes;
use crate::command::{Failed, cargo, root};

/// All of it where the database of advisories can be had; licences, bans and sources where it cannot; nothing where cargo-deny is not
/// there. The workflow of the repository checks all of it in any case.
pub(super) fn check() -> (String, Result<(), Failed>) {
    let works = |arguments: &[&str]| {
        let mut command = deny(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    if !works(&["--version"]) {
        let note = "left out: cargo-deny is not installed (cargo install cargo-deny --locked)\n";
        return (note.into(), Ok(()));
    }
    let (note, arguments): (&str, &[&str]) = if works(&["fetch", "db"]) {
        ("", &["check"])
    } else {
        (
            "advisories left out: their database could not be fetched\n",
            &["check", "bans", "licenses", "sources"],
        )
    };
    let (output, done) = lanes::in_turn(vec![deny(arguments)]);
    (format!("{note}{output}"), done)
}

fn deny(arguments: &[&str]) -> Command {
    let mut command = cargo();
    command.arg("deny").args(arguments).current_dir(root());
    command
}
