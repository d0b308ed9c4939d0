//! How fast it is beside the same scenarios hand-written for Playwright, and what else has a number to hold.

mod figures;
mod lint;
mod rejudge;
mod scenarios;
mod snapshots;
mod table;
mod window;
mod workers;

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::command::{Failed, built_for_release, root};
use crate::setup;
use scenarios::{Pair, SCENARIOS};

/// Where the scenarios are.
const FOLDER: &str = "src-tauri/crates/xtask/bench";
/// What is measured besides the scenarios; each may be named after `--only`.
const OTHERS: &[&str] = &["snapshots", "lint", "rejudge", "workers", "window"];
/// The browser of both sides unless `VERBATIM_BROWSER` says another.
const BROWSER: &str = "/usr/bin/chromium";

/// What to measure.
struct Wanted {
    pairs: usize,
    only: Vec<String>,
    write: bool,
    /// Measure this program and build none.
    verbatim: Option<PathBuf>,
}

impl Wanted {
    fn of(arguments: &[String]) -> Result<Self, Failed> {
        let mut wanted = Self { pairs: 15, only: Vec::new(), write: false, verbatim: None };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let mut value =
                || arguments.next().ok_or_else(|| usage(&format!("{argument} needs a value after it")));
            match argument.as_str() {
                "--write" => wanted.write = true,
                "--pairs" => {
                    let pairs = value()?.parse().ok().filter(|pairs| *pairs > 0);
                    wanted.pairs = pairs.ok_or_else(|| usage("--pairs is a number from 1"))?;
                }
                "--verbatim" => wanted.verbatim = Some(PathBuf::from(value()?)),
                "--only" => wanted.only.push(known(value()?)?),
                other => return Err(usage(&format!("could not understand {other}"))),
            }
        }
        Ok(wanted)
    }

    fn has(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }
}

fn usage(why: &str) -> Failed {
    Failed::Missing(format!(
        "{why}: the options are --pairs N, --only NAME (again for several), --verbatim PATH, --write"
    ))
}

fn known(name: &str) -> Result<String, Failed> {
    let mut names = SCENARIOS.iter().map(|scenario| scenario.name).chain(OTHERS.iter().copied());
    if names.any(|known| known == name) {
        return Ok(name.to_owned());
    }
    Err(usage(&format!("there is nothing to measure that is called {name}")))
}

/// What all measurements need.
struct Bench {
    /// The program, as users get it.
    verbatim: PathBuf,
    /// The scenarios of both sides.
    folder: PathBuf,
    /// Where results, histories and traces go.
    place: PathBuf,
    browser: PathBuf,
}

impl Bench {
    /// Of the window alone neither Playwright nor the command is asked anything.
    fn new(wanted: &Wanted) -> Result<Self, Failed> {
        let window_only = !wanted.only.is_empty() && wanted.only.iter().all(|only| only == "window");
        setup::install(if window_only { setup::FOR_JOURNEY } else { setup::TO_TEST })?;
        let folder = if window_only { root().join(FOLDER) } else { setup::npm_packages(FOLDER)? };
        let place = root().join("target/bench");
        let begin = || {
            // Histories and traces of earlier measurements, if there are any.
            let _missing = std::fs::remove_dir_all(place.join("scratch"));
            std::fs::create_dir_all(place.join("scratch"))
        };
        begin().map_err(|source| Failed::Start { program: place.display().to_string(), source })?;
        let browser = std::env::var_os("VERBATIM_BROWSER").map_or_else(|| BROWSER.into(), PathBuf::from);
        let verbatim = match &wanted.verbatim {
            Some(verbatim) => verbatim.clone(),
            None if window_only => PathBuf::new(),
            None => built_for_release("verbatim-cli", "verbatim")?,
        };
        Ok(Self { verbatim, folder, place, browser })
    }

    fn scratch(&self) -> PathBuf {
        self.place.join("scratch")
    }
}

/// Measures, prints the table, writes `target/bench.json` after each part, and with `--write` puts the table into the README.
///
/// # Errors
/// A scenario does not pass on one of the sides, or something that it needs cannot be had.
pub(crate) fn measure(arguments: &[String]) -> Result<(), Failed> {
    let wanted = Wanted::of(arguments)?;
    let bench = Bench::new(&wanted)?;
    let mut pairs: Vec<Pair> = Vec::new();
    for scenario in SCENARIOS.iter().filter(|scenario| wanted.has(scenario.name)) {
        pairs.push(scenarios::measure(&bench, scenario, wanted.pairs)?);
        keep(&scenarios::summary(&pairs))?;
    }
    let mut measured = scenarios::summary(&pairs);
    for part in OTHERS.iter().filter(|part| wanted.has(part)) {
        measured[*part] = match *part {
            "snapshots" => {
                let (slowest, kinds) = snapshots::measure()?;
                measured["snapshot_10k_ms"] = json!(slowest);
                kinds
            }
            "lint" => lint::measure(&bench)?,
            "rejudge" => rejudge::measure(&bench)?,
            "workers" => workers::measure(&bench, wanted.pairs)?,
            _ => window::measure(&bench)?,
        };
        keep(&measured)?;
    }
    let table = table::of(&measured);
    println!("\n{table}");
    if wanted.write { table::write(&bench.folder.join("README.md"), &table) } else { Ok(()) }
}

/// Writes what is measured so far: all of it takes more than an hour, and may be stopped.
fn keep(measured: &Value) -> Result<(), Failed> {
    let path = root().join("target/bench.json");
    let text = format!("{measured:#}\n");
    std::fs::write(&path, text)
        .map_err(|source| Failed::Start { program: path.display().to_string(), source })
}
