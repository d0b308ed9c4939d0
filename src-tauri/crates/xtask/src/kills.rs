//! Kills the program in mid-run, again and again, and counts what is lost of what it had shown, and what it leaves.

mod killed;
mod processes;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};

use crate::command::{Failed, built_example, built_for_release, root};
use killed::{Moment, Scene, Way};

/// A few quick cases of the demo site.
const SUITE: &str = include_str!("kills/suite.csv");
/// So many.
const CASES: usize = 4;
/// So many runs share a history, so that kills meet a new one, a small one and a larger one.
const SHARED: usize = 25;
/// Runs that are let to their end first, to know how long one takes and how many events it shows.
const WHOLE: usize = 3;

/// How runs are ended: by SIGKILL, by SIGTERM, by closing the pipe that they print to, by a disk that fills up.
const WAYS: [&str; 4] = ["kill", "term", "pipe", "disk"];
/// Kilobytes of a disk that fills up: less than a new history takes, up to more than a run needs.
const DISK: std::ops::Range<u64> = 100..4_000;

struct Wanted {
    count: usize,
    seed: u64,
    by: &'static str,
    verbatim: Option<PathBuf>,
    /// The program that holds what was shown against the history: an example of the store.
    kept: Option<PathBuf>,
}

impl Wanted {
    fn of(arguments: &[String]) -> Result<Self, Failed> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let mut wanted = Self { count: 1_000, seed: now.as_secs(), by: WAYS[0], verbatim: None, kept: None };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let value =
                arguments.next().ok_or_else(|| usage(&format!("{argument} needs a value after it")))?;
            let number = || value.parse().map_err(|_| usage(&format!("{argument} is a number")));
            match argument.as_str() {
                "--count" => wanted.count = usize::try_from(number()?).unwrap_or(usize::MAX),
                "--seed" => wanted.seed = number()?,
                "--by" => {
                    let known = WAYS.iter().find(|way| *way == value);
                    wanted.by = known.ok_or_else(|| usage("--by is kill, term, pipe or disk"))?;
                }
                "--kept" => wanted.kept = Some(PathBuf::from(value)),
                "--verbatim" => wanted.verbatim = Some(PathBuf::from(value)),
                other => return Err(usage(&format!("could not understand {other}"))),
            }
        }
        Ok(wanted)
    }
}

fn usage(why: &str) -> Failed {
    Failed::Missing(format!(
        "{why}: the options are --count N, --seed N, --by kill|term|pipe|disk, --verbatim PATH, --kept PATH"
    ))
}

/// Kills so many runs, prints the figures and writes `target/kills.json`.
///
/// # Errors
/// Something was lost or left, or a run could not be done at all.
pub(crate) fn count(arguments: &[String]) -> Result<(), Failed> {
    let wanted = Wanted::of(arguments)?;
    if !processes::listed() {
        return Err(Failed::Missing(
            "could not list processes: this system has no /proc, as Linux has".into(),
        ));
    }
    let verbatim = match &wanted.verbatim {
        Some(path) => path.clone(),
        None => built_for_release("verbatim-cli", "verbatim")?,
    };
    let kept = match &wanted.kept {
        Some(path) => path.clone(),
        None => built_example("verbatim-store", "kept")?,
    };
    let folder = Folder::new()?;
    let suite = folder.0.join("suite.csv");
    std::fs::write(&suite, SUITE).map_err(|source| failed(&suite, source))?;
    let site = Site::start(&verbatim, &folder.0.join("site"))?;
    let cases = CASES;
    let scene = Scene { verbatim, kept, suite, base_url: site.url.clone(), folder: folder.0.clone(), cases };
    let mut figures =
        Figures { wanted: wanted.count, seed: wanted.seed, by: wanted.by, ..Figures::default() };
    let done = kills(&scene, &mut figures);
    figures.write()?;
    done?;
    println!("\n{}", figures.table());
    figures.judge()
}

fn kills(scene: &Scene, figures: &mut Figures) -> Result<(), Failed> {
    let mut random = fastrand::Rng::with_seed(figures.seed);
    let (typical, events) = typical(scene, figures)?;
    eprintln!(
        "a whole run takes {} ms and shows {events} events; seed {}",
        typical.as_millis(),
        figures.seed
    );
    let mut attempt = 0;
    while figures.kills < figures.wanted {
        let history = scene.folder.join(format!("history-{}", attempt / SHARED));
        let moment = moment(&mut random, typical, events);
        let (way, moment) = match figures.by {
            "term" => (Way::Terminate, Some(moment)),
            "pipe" => (Way::Close, Some(moment)),
            "disk" => (Way::Fill(random.u64(DISK)), None),
            _ => (Way::Kill, Some(moment)),
        };
        // A history that was on a full disk is looked at by itself.
        let history =
            if figures.by == "disk" { scene.folder.join(format!("history-disk-{attempt}")) } else { history };
        let ended = scene.run(&history, moment, way)?;
        figures.add(scene.found(&history, &ended)?, ended.by_itself);
        // What interrupts this leaves the figures so far.
        figures.write()?;
        attempt += 1;
        if figures.by == "disk" {
            std::fs::remove_dir_all(&history).map_err(|source| failed(&history, source))?;
        } else if attempt % SHARED == 0 {
            std::fs::remove_dir_all(&history).map_err(|source| failed(&history, source))?;
        }
        if attempt % SHARED == 0 {
            eprintln!("{}", figures.line());
        }
    }
    Ok(())
}

/// How long a whole run takes at most, and how many events it shows. It may lose and leave nothing
/// either.
fn typical(scene: &Scene, figures: &mut Figures) -> Result<(Duration, usize), Failed> {
    let history = scene.folder.join("history-whole");
    let (mut longest, mut events) = (Duration::ZERO, 0);
    for _ in 0..WHOLE {
        let ended = scene.run(&history, None, Way::Kill)?;
        longest = longest.max(ended.after);
        events = ended.shown.lines().count();
        figures.add(scene.found(&history, &ended)?, true);
    }
    Ok((longest, events))
}

/// Half of the moments are anywhere in the time that a run takes, its start and its end included. The others are at
/// an event, for where the time goes depends on what else the machine does.
fn moment(random: &mut fastrand::Rng, typical: Duration, events: usize) -> Moment {
    if random.bool() {
        return Moment { events: 0, then: typical.mul_f64(random.f64()) };
    }
    let an_event = typical.div_f64(events.max(1) as f64);
    Moment { events: random.usize(1..=events.max(1)), then: an_event.mul_f64(3.0 * random.f64()) }
}

/// What was counted.
#[derive(Default)]
struct Figures {
    wanted: usize,
    seed: u64,
    by: &'static str,
    kills: usize,
    by_themselves: usize,
    shown: usize,
    /// Runs that were killed before they had shown anything.
    before: usize,
    lost: usize,
    unclosed: usize,
    damaged: usize,
    torn: usize,
    strays: usize,
    processes: usize,
    folders: usize,
    /// Exit statuses and files of results that say what is not so.
    faults: usize,
    slowest_ms: u64,
    /// Each kill that lost or left something.
    bad: Vec<Value>,
}

impl Figures {
    fn add(&mut self, mut found: Value, by_itself: bool) {
        let many = |key: &str| found[key].as_array().map_or(0, Vec::len);
        let shown = found["shown"].as_u64().unwrap_or_default();
        self.shown += usize::try_from(shown).unwrap_or_default();
        self.kills += usize::from(!by_itself);
        self.by_themselves += usize::from(by_itself);
        self.before += usize::from(shown == 0);
        self.slowest_ms = self.slowest_ms.max(found["gone_after_ms"].as_u64().unwrap_or_default());
        let damaged = usize::from(found["integrity"] != "ok");
        let counts = ["lost", "unclosed", "torn", "strays", "processes", "folders", "faults"].map(many);
        let [lost, unclosed, torn, strays, processes, folders, faults] = counts;
        self.faults += faults;
        self.lost += lost;
        self.unclosed += unclosed;
        self.torn += torn;
        self.strays += strays;
        self.processes += processes;
        self.folders += folders;
        self.damaged += damaged;
        if damaged + counts.iter().sum::<usize>() > 0 {
            found["kill"] = json!(self.kills);
            eprintln!("{found}");
            self.bad.push(found);
        }
    }

    fn rows(&self) -> [(&'static str, u64); 14] {
        let count = |number: usize| number as u64;
        [
            ("kills", count(self.kills)),
            ("runs that ended before their kill", count(self.by_themselves)),
            ("kills before the first event", count(self.before)),
            ("events shown", count(self.shown)),
            ("events lost", count(self.lost)),
            ("runs or cases not closed", count(self.unclosed)),
            ("databases damaged", count(self.damaged)),
            ("evidence missing or torn", count(self.torn)),
            ("files left in the history", count(self.strays)),
            ("processes left", count(self.processes)),
            ("folders left", count(self.folders)),
            ("wrong statuses or results", count(self.faults)),
            ("slowest to leave nothing in ms", self.slowest_ms),
            ("seed", self.seed),
        ]
    }

    fn line(&self) -> String {
        let named = self.rows().map(|(name, count)| format!("{name} {count}"));
        named[..12].join(", ")
    }

    fn table(&self) -> String {
        let rows = self.rows().map(|(name, count)| format!("| {name} | {count} |"));
        format!("| over {} ends by {} in mid-run | |\n|---|--:|\n{}", self.kills, self.by, rows.join("\n"))
    }

    fn write(&self) -> Result<(), Failed> {
        let mut value = json!({"bad": self.bad, "by": self.by});
        for (name, count) in self.rows() {
            value[name.replace(' ', "_")] = json!(count);
        }
        let path = root().join("target/kills.json");
        let folder = path.parent().unwrap_or(&path);
        std::fs::create_dir_all(folder).map_err(|source| failed(folder, source))?;
        std::fs::write(&path, format!("{value:#}\n")).map_err(|source| failed(&path, source))
    }

    fn judge(&self) -> Result<(), Failed> {
        if self.bad.is_empty() {
            return Ok(());
        }
        Err(Failed::Missing(format!("{} runs lost or left something: see target/kills.json", self.bad.len())))
    }
}

fn failed(path: &Path, source: std::io::Error) -> Failed {
    Failed::Start { program: path.display().to_string(), source }
}

/// A folder among the temporary files, which goes with this. Its path is short: that of a socket in it must be.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self, Failed> {
        let path = std::env::temp_dir().join(format!("verbatim-kills-{}", std::process::id()));
        std::fs::create_dir(&path).map_err(|source| failed(&path, source))?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            eprintln!("could not remove {}: {error}", self.0.display());
        }
    }
}

/// The demo site, served by the program itself; it ends with this.
struct Site {
    child: Child,
    url: String,
}

impl Site {
    fn start(verbatim: &Path, history: &Path) -> Result<Self, Failed> {
        let mut command = Command::new(verbatim);
        command.arg("demo").env("VERBATIM_DATA", history).stdin(Stdio::null()).stdout(Stdio::piped());
        let child = command.spawn().map_err(|source| failed(verbatim, source))?;
        let mut site = Self { child, url: String::new() };
        let mut line = String::new();
        if let Some(out) = site.child.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(|source| failed(verbatim, source))?;
        }
        let url = line.split_whitespace().find(|word| word.starts_with("http"));
        site.url =
            url.ok_or_else(|| Failed::Missing("the demo site does not say its address".into()))?.to_owned();
        Ok(site)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ended = self.child.kill().and_then(|()| self.child.wait());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_lies_within_a_run_or_shortly_after_one_of_its_events() {
        let mut random = fastrand::Rng::with_seed(7);
        let moments = (0..200).map(|_| moment(&mut random, Duration::from_secs(2), 10));
        let (timed, told): (Vec<_>, Vec<_>) = moments.partition(|moment| moment.events == 0);
        assert!(timed.len() > 50 && told.len() > 50);
        assert!(timed.iter().all(|moment| moment.then <= Duration::from_secs(2)));
        assert!(told.iter().all(|moment| moment.events <= 10 && moment.then <= Duration::from_millis(600)));
    }

    #[test]
    fn what_is_lost_or_left_is_counted_and_fails() {
        let mut figures = Figures::default();
        let good = json!({"shown": 3, "lost": [], "integrity": "ok", "processes": []});
        figures.add(good, false);
        assert!(figures.judge().is_ok());
        figures.add(json!({"shown": 4, "lost": ["3: x"], "integrity": "ok", "processes": ["sh"]}), false);
        assert_eq!((figures.kills, figures.shown, figures.lost, figures.processes), (2, 7, 1, 1));
        assert!(figures.judge().is_err());
    }
}
