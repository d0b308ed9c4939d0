//! The reports that the built program writes, read by what their users read them with. Its readers are installed in a temporary
//! folder.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::command::{Failed, built, passing, printed, root};
use crate::place::{Place, failed};
use crate::setup;

/// What is installed and asked, and the results that are reported.
const FOLDER: &str = "src-tauri/crates/xtask/consumers";
/// The suite that is exported.
const SAMPLE: &str = "src-tauri/crates/app/sample/shop.json";
/// A case of it whose trace is read.
const TRACED: &str = "Front page";

/// Writes the reports, installs their readers, and has them read.
///
/// # Errors
/// A reader cannot be installed, or does not find what is there.
pub(crate) fn read() -> Result<(), Failed> {
    setup::install(setup::TO_TEST)?;
    let verbatim = built("verbatim-cli", "verbatim")?;
    let place = Place::new("consumers")?;
    let reports_folder = place.0.join("reports");
    std::fs::create_dir_all(&reports_folder).map_err(|source| failed(&reports_folder, source))?;
    for name in ["package.json", "package-lock.json", "requirements.txt", "check.mjs", "check.py"] {
        place.copy(FOLDER, name)?;
    }
    reports(&verbatim, &place)?;
    passing(Command::new("npm").args(["ci", "--no-audit", "--no-fund", "--silent"]).current_dir(&place.0))?;
    let python = place.python(false)?;
    passing(Command::new("node").arg("check.mjs").current_dir(&place.0))?;
    passing(Command::new(&python).arg("check.py").current_dir(&place.0))?;
    trace(&verbatim, &place)
}

/// The results in each form, and the sample suite as a feature.
fn reports(verbatim: &Path, place: &Place) -> Result<(), Failed> {
    let results = root().join(FOLDER).join("results.json");
    for (form, file) in [("junit", "junit.xml"), ("ctrf", "ctrf.json"), ("allure", "allure")] {
        let mut report = Command::new(verbatim);
        report
            .arg("report")
            .arg(&results)
            .args(["--to", form, "--out"])
            .arg(place.0.join("reports").join(file));
        passing(report.stdout(Stdio::null()))?;
    }
    let (suite, copy) = (root().join(SAMPLE), place.0.join("reports/shop.json"));
    std::fs::copy(&suite, copy).map_err(|source| failed(&suite, source))?;
    let mut export = Command::new(verbatim);
    export
        .arg("export")
        .arg(&suite)
        .args(["--to", "gherkin", "--out"])
        .arg(place.0.join("reports/shop.feature"));
    passing(export.stdout(Stdio::null()))
}

/// The trace of a case that ran, read by a reader of mCRL2's format.
fn trace(verbatim: &Path, place: &Place) -> Result<(), Failed> {
    let ours = |arguments: &[&str]| {
        let mut command = Command::new(verbatim);
        command.args(arguments).env("VERBATIM_DATA", place.0.join("history"));
        command
    };
    passing(ours(&["sample", "--case", TRACED]).stdout(Stdio::null()))?;
    let aut = printed(&mut ours(&["trace", "1", "--format", "aut"]))?;
    let path = place.0.join("reports/trace.aut");
    std::fs::write(&path, &aut).map_err(|source| failed(&path, source))?;
    let manifest = root().join(FOLDER).join("aut/Cargo.toml");
    let mut reader = crate::command::cargo();
    reader.args(["run", "--quiet", "--locked", "--manifest-path"]).arg(manifest);
    reader.arg("--target-dir").arg(place.0.join("aut"));
    let trace = std::fs::File::open(&path).map_err(|source| failed(&path, source))?;
    let told = printed(reader.stdin(trace))?;
    println!("merc_lts: {}", told.trim());
    match counts(&aut) {
        Some((transitions, states))
            if told.starts_with(&format!("{states} states, {transitions} transitions")) =>
        {
            Ok(())
        }
        _ => Err(Failed::Missing(format!(
            "the trace says otherwise: {}",
            aut.lines().next().unwrap_or_default()
        ))),
    }
}

/// The transitions and states that the first line of a trace gives.
fn counts(aut: &str) -> Option<(usize, usize)> {
    let inner = aut.lines().next()?.strip_prefix("des (0, ")?.strip_suffix(')')?;
    let (transitions, states) = inner.split_once(", ")?;
    Some((transitions.parse().ok()?, states.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::counts;

    #[test]
    fn the_first_line_of_a_trace_counts_it() {
        assert_eq!(counts("des (0, 3, 4)\n(0, \"x\", 1)\n"), Some((3, 4)));
        assert_eq!(counts("digraph {"), None);
    }
}
