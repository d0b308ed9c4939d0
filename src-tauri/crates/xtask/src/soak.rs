//! The sample suite again and again, with several numbers of workers and beside other work: its verdicts must not differ.

mod answers;
mod load;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::command::{Failed, built_for_release, passing, printed, root};
use answers::Answers;
use load::Load;
pub(crate) use load::{BUSY, busy};

struct Wanted {
    runs: usize,
    loaded: usize,
    workers: Vec<u16>,
    verbatim: Option<PathBuf>,
}

impl Wanted {
    fn of(arguments: &[String]) -> Result<Self, Failed> {
        let mut wanted = Self { runs: 20, loaded: 5, workers: vec![1, 4], verbatim: None };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let value =
                arguments.next().ok_or_else(|| usage(&format!("{argument} needs a value after it")))?;
            let number = |_| usage(&format!("{argument} is a number"));
            match argument.as_str() {
                "--runs" => wanted.runs = value.parse().map_err(number)?,
                "--loaded" => wanted.loaded = value.parse().map_err(number)?,
                "--workers" => {
                    let workers = value.split(',').map(str::parse).collect::<Result<_, _>>();
                    wanted.workers = workers.map_err(|_| usage("--workers are numbers, as in 1,4"))?;
                }
                "--verbatim" => wanted.verbatim = Some(PathBuf::from(value)),
                other => return Err(usage(&format!("could not understand {other}"))),
            }
        }
        Ok(wanted)
    }
}

fn usage(why: &str) -> Failed {
    Failed::Missing(format!("{why}: the options are --runs N, --loaded N, --workers N,N, --verbatim PATH"))
}

/// Runs of one kind: on so many workers, beside other work or not.
struct Kind {
    workers: u16,
    loaded: bool,
    times: Vec<Duration>,
    answers: Answers,
}

impl Kind {
    fn name(&self) -> String {
        let beside = if self.loaded { ", every core busy" } else { "" };
        let workers =
            if self.workers == 1 { "1 worker".to_owned() } else { format!("{} workers", self.workers) };
        format!("{workers}{beside}")
    }

    fn row(&self) -> String {
        let mut times = self.times.clone();
        times.sort();
        let seconds = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64);
        let (median, most) = (seconds(times.get(times.len() / 2)), seconds(times.last()));
        let [cases, differ, mislabelled] = self.answers.counts();
        let runs = times.len();
        format!("| {} | {runs} | {cases} | {differ} | {mislabelled} | {median:.1} | {most:.1} |", self.name())
    }
}

/// Runs the suite so often, prints the table, and writes `target/soak.json` after each run: what interrupts it leaves the
/// figures so far.
///
/// # Errors
/// A case was answered in more than one way, or not as it is labelled, or a run could not be done.
pub(crate) fn measure(arguments: &[String]) -> Result<(), Failed> {
    let wanted = Wanted::of(arguments)?;
    let verbatim = match &wanted.verbatim {
        Some(path) => path.clone(),
        None => built_for_release("verbatim-cli", "verbatim")?,
    };
    let place = root().join("target/soak");
    // What earlier runs have left, if anything.
    let _missing = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).map_err(|source| failed(&place, source))?;
    let (mut all, mut kinds) = (Answers::default(), Vec::new());
    for workers in &wanted.workers {
        for (loaded, runs) in [(false, wanted.runs), (true, wanted.loaded)] {
            if runs > 0 {
                kinds.push(Kind {
                    workers: *workers,
                    loaded,
                    times: Vec::new(),
                    answers: Answers::default(),
                });
            }
            let _load = if loaded && runs > 0 { Some(Load::start()?) } else { None };
            for run in 1..=runs {
                let Some(kind) = kinds.last_mut() else { break };
                let told = once(&verbatim, &place, kind, &mut all, run)?;
                eprintln!("{}, run {run} of {runs}: {told}", kind.name());
                write(&kinds, &all)?;
            }
        }
    }
    println!("\n{}\n\n{}", table(&kinds, &all), all.told());
    let [_, differ, mislabelled] = all.counts();
    if differ + mislabelled == 0 {
        return Ok(());
    }
    Err(Failed::Missing(format!(
        "{differ} cases were answered in more than one way, {mislabelled} not as labelled: see target/soak.json"
    )))
}

/// Runs the suite once with a history of its own, which it deletes; the traces of the cases that were answered otherwise
/// are kept.
fn once(
    verbatim: &Path,
    place: &Path,
    kind: &mut Kind,
    all: &mut Answers,
    run: usize,
) -> Result<String, Failed> {
    let loaded = if kind.loaded { "-loaded" } else { "" };
    let name = format!("workers-{}{loaded}-run-{run}", kind.workers);
    let (history, results) = (place.join("history"), place.join("results.json"));
    let begun = Instant::now();
    let mut command = Command::new(verbatim);
    command.args(["sample", "--workers", &kind.workers.to_string(), "--json"]).arg(&results);
    match passing(command.env("VERBATIM_DATA", &history).stdin(Stdio::null()).stdout(Stdio::null())) {
        // Verdicts that are not as labelled are what is looked for.
        Ok(()) | Err(Failed::Status { status: 1, .. }) => {}
        Err(other) => return Err(other),
    }
    let time = begun.elapsed();
    kind.times.push(time);
    kind.answers.add(&name, &results)?;
    let (cases, odd) = all.add(&name, &results)?;
    for case in &odd {
        let mut command = Command::new(verbatim);
        command.args(["trace", "1", "--case", case]).env("VERBATIM_DATA", &history);
        let path = place.join(format!("{name}-{}.json", file_name(case)));
        std::fs::write(&path, printed(&mut command)?).map_err(|source| failed(&path, source))?;
    }
    for path in [&history, &results] {
        let gone = if path.is_dir() { std::fs::remove_dir_all(path) } else { std::fs::remove_file(path) };
        gone.map_err(|source| failed(path, source))?;
    }
    let otherwise = if odd.is_empty() { String::new() } else { format!(", otherwise: {}", odd.join("; ")) };
    Ok(format!("{cases} cases in {:.1} s{otherwise}", time.as_secs_f64()))
}

fn file_name(case: &str) -> String {
    case.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect()
}

fn table(kinds: &[Kind], all: &Answers) -> String {
    let mut lines = vec![
        "| the sample suite on | runs | cases | answered in more than one way | not as labelled | median, s | slowest, s |"
            .to_owned(),
        "|---|--:|--:|--:|--:|--:|--:|".to_owned(),
    ];
    lines.extend(kinds.iter().map(Kind::row));
    let runs: usize = kinds.iter().map(|kind| kind.times.len()).sum();
    let [cases, differ, mislabelled] = all.counts();
    lines.push(format!("| **all** | {runs} | {cases} | {differ} | {mislabelled} | | |"));
    lines.join("\n")
}

fn write(kinds: &[Kind], all: &Answers) -> Result<(), Failed> {
    let path = root().join("target/soak.json");
    let kinds: Vec<Value> = kinds.iter().map(kind).collect();
    let [cases, differ, mislabelled] = all.counts();
    let value = json!({"kinds": kinds, "cases": cases, "answered_differently": differ, "not_as_labelled": mislabelled, "odd": all.json()});
    std::fs::write(&path, format!("{value:#}\n")).map_err(|source| failed(&path, source))
}

fn kind(kind: &Kind) -> Value {
    let [cases, differ, mislabelled] = kind.answers.counts();
    let ms: Vec<u128> = kind.times.iter().map(Duration::as_millis).collect();
    json!({"workers": kind.workers, "loaded": kind.loaded, "runs": ms.len(), "cases": cases, "answered_differently": differ, "not_as_labelled": mislabelled, "ms": ms})
}

fn failed(path: &Path, source: std::io::Error) -> Failed {
    Failed::Start { program: path.display().to_string(), source }
}
