//! Each scenario on both sides in turn.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Bench;
use super::figures::{mean_ratio, median, rounded};
use crate::apps::{self, Served};
use crate::command::{Failed, printed};

/// The application that is part of the program.
pub(super) const DEMO: &str = "demo";
/// Rounds of one process before it is the other side's turn; one more goes before them and does not count.
const BATCH: usize = 5;
/// So many failures of Playwright's side are told of, and made anew, before a scenario is given up: what it asserts may hold
/// before a page is ready for the next click.
const FAILURES: usize = 3;

/// One scenario: `scenarios/NAME.json` of ours, `scenarios/NAME.mjs` for Playwright.
pub(super) struct Scenario {
    pub(super) name: &'static str,
    pub(super) app: &'static str,
}

/// All of them.
pub(super) const SCENARIOS: &[Scenario] = &[
    Scenario { name: "order", app: DEMO },
    Scenario { name: "sign-up", app: DEMO },
    Scenario { name: "search", app: DEMO },
    Scenario { name: "dashboard", app: DEMO },
    Scenario { name: "filter", app: DEMO },
    Scenario { name: "django-admin", app: "django-admin" },
    Scenario { name: "node-red", app: "node-red" },
    Scenario { name: "dokuwiki", app: "dokuwiki" },
];

/// Who runs a scenario.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Ours,
    TraceOn,
    TraceOff,
}

const SIDES: [Side; 3] = [Side::Ours, Side::TraceOn, Side::TraceOff];

/// Milliseconds of each round, by side.
#[derive(Default)]
struct Times {
    ours: Vec<f64>,
    trace_on: Vec<f64>,
    trace_off: Vec<f64>,
}

impl Times {
    fn of(&mut self, side: Side) -> &mut Vec<f64> {
        match side {
            Side::Ours => &mut self.ours,
            Side::TraceOn => &mut self.trace_on,
            Side::TraceOff => &mut self.trace_off,
        }
    }

    fn json(&self) -> Value {
        let [ours, on, off] = [&self.ours, &self.trace_on, &self.trace_off].map(|times| median(times));
        json!({
            "ours_ms": rounded(ours), "trace_on_ms": rounded(on), "trace_off_ms": rounded(off),
            "ratio_trace_on": rounded(ours / on), "ratio_trace_off": rounded(ours / off)
        })
    }
}

/// Where the time of ours goes, in milliseconds of each round.
#[derive(Default)]
struct Parts {
    /// Readiness, input, observation, and the pictures between steps.
    steps: Vec<f64>,
    /// The rest of the rows: judging, and the evidence at their ends.
    rest: Vec<f64>,
}

/// A scenario measured.
pub(super) struct Pair {
    name: &'static str,
    app: &'static str,
    negative: bool,
    steps: usize,
    rows: usize,
    /// How often Playwright's side did not pass.
    failures: usize,
    within: Times,
    with_start: Times,
    parts: Parts,
}

/// Serves an application; the demo site is in the program.
pub(super) fn serve(bench: &Bench, app: &str) -> Result<Served, Failed> {
    if app != DEMO {
        return apps::serve(app);
    }
    let port = apps::free_port()?;
    let mut command = Command::new(&bench.verbatim);
    command.args(["demo", "--port", &port.to_string()]).stdout(std::process::Stdio::null());
    apps::listening(&mut command, port)
}

/// Runs a scenario so many times on each side, in turn.
pub(super) fn measure(bench: &Bench, scenario: &Scenario, pairs: usize) -> Result<Pair, Failed> {
    let served = serve(bench, scenario.app)?;
    eprintln!("\n== {} at {}", scenario.name, served.url);
    let mut pair = Pair {
        name: scenario.name,
        app: scenario.app,
        negative: false,
        steps: 0,
        rows: 0,
        failures: 0,
        within: Times::default(),
        with_start: Times::default(),
        parts: Parts::default(),
    };
    let mut turn = 0;
    while pair.within.ours.len() < pairs {
        let rounds = BATCH.min(pairs - pair.within.ours.len());
        for side in in_turn(turn) {
            let times = match side {
                Side::Ours => ours(bench, scenario, &served.url, rounds + 1, &mut pair)?,
                _ => theirs_at_last(bench, scenario, &served.url, rounds + 1, side, &mut pair)?.0,
            };
            // The first one of a process finds the caches cold.
            pair.within.of(side).extend(times.iter().skip(1));
        }
        turn += 1;
        eprintln!("{} of {pairs} pairs in a started browser", pair.within.ours.len());
    }
    for round in 0..pairs {
        for side in in_turn(round) {
            let took = match side {
                Side::Ours => {
                    let begun = Instant::now();
                    printed(&mut our_command(bench, scenario, &served.url, 1))?;
                    begun.elapsed()
                }
                _ => theirs_at_last(bench, scenario, &served.url, 1, side, &mut pair)?.1,
            };
            pair.with_start.of(side).push(took.as_secs_f64() * 1000.0);
        }
    }
    eprintln!("{}", pair.json());
    Ok(pair)
}

/// The sides, another one first each time.
fn in_turn(turn: usize) -> impl Iterator<Item = Side> {
    (0..SIDES.len()).map(move |index| SIDES[(index + turn) % SIDES.len()])
}

fn our_command(bench: &Bench, scenario: &Scenario, url: &str, rounds: usize) -> Command {
    let suite = bench.folder.join("scenarios").join(scenario.name).with_extension("json");
    let mut command = run_command(bench, &suite, url);
    command.args(["--repeat", &rounds.to_string()]);
    command
}

/// `verbatim run`, with a history and results of the measurement's own.
pub(super) fn run_command(bench: &Bench, suite: &Path, url: &str) -> Command {
    let mut command = Command::new(&bench.verbatim);
    command.arg("run").arg(suite).args(["--base-url", url, "--browser"]).arg(&bench.browser);
    command.arg("--json").arg(bench.scratch().join("results.json"));
    command.env("VERBATIM_DATA", bench.scratch().join("history"));
    command
}

fn ours(
    bench: &Bench,
    scenario: &Scenario,
    url: &str,
    rounds: usize,
    pair: &mut Pair,
) -> Result<Vec<f64>, Failed> {
    printed(&mut our_command(bench, scenario, url, rounds))?;
    let results = read(&bench.scratch().join("results.json"))?;
    let cases = list(&results["cases"]);
    for case in cases.iter().skip(1) {
        let rows = list(&case["rows"]);
        let steps: Vec<&Value> = rows.iter().flat_map(|row| list(&row["steps"])).collect();
        let of_rows: f64 = rows.iter().map(milliseconds).sum();
        let of_steps: f64 = steps.iter().copied().map(milliseconds).sum();
        (pair.steps, pair.rows) = (steps.len(), rows.len());
        pair.negative = list(&case["tags"]).iter().any(|tag| tag == "negative");
        pair.parts.steps.push(of_steps);
        pair.parts.rest.push(of_rows - of_steps);
    }
    Ok(cases.iter().map(milliseconds).collect())
}

/// The rounds of Playwright's first process that passes, and how long that took.
fn theirs_at_last(
    bench: &Bench,
    scenario: &Scenario,
    url: &str,
    rounds: usize,
    side: Side,
    pair: &mut Pair,
) -> Result<(Vec<f64>, Duration), Failed> {
    loop {
        let begun = Instant::now();
        match theirs(bench, scenario, url, rounds, side) {
            Err(Failed::Status { .. }) if pair.failures < FAILURES => {
                pair.failures += 1;
                eprintln!("{}: Playwright's side did not pass, and is made anew", scenario.name);
            }
            other => return other.map(|times| (times, begun.elapsed())),
        }
    }
}

fn theirs(
    bench: &Bench,
    scenario: &Scenario,
    url: &str,
    rounds: usize,
    side: Side,
) -> Result<Vec<f64>, Failed> {
    let mut command = Command::new("node");
    command.arg(bench.folder.join("run.mjs")).arg(scenario.name);
    command.args(["--base", url, "--rounds", &rounds.to_string(), "--browser"]).arg(&bench.browser);
    if side == Side::TraceOn {
        command.arg("--trace").arg(bench.scratch().join("traces"));
    }
    let text = printed(&mut command)?;
    let value: Value = serde_json::from_str(&text)
        .map_err(|error| Failed::Missing(format!("could not read what run.mjs printed: {error}")))?;
    Ok(list(&value["durations_ms"]).iter().filter_map(Value::as_f64).collect())
}

fn milliseconds(of: &Value) -> f64 {
    of["duration_ms"].as_f64().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Reads a JSON file.
pub(super) fn read(path: &Path) -> Result<Value, Failed> {
    let failed = |why: String| Failed::Missing(format!("could not read {}: {why}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| failed(error.to_string()))
}

impl Pair {
    fn json(&self) -> Value {
        let mut value = self.within.json();
        value["name"] = json!(self.name);
        value["application"] = json!(self.app);
        value["negative"] = json!(self.negative);
        value["steps"] = json!(self.steps);
        value["rows"] = json!(self.rows);
        value["pairs"] = json!(self.within.ours.len());
        value["playwright_failures"] = json!(self.failures);
        value["with_start"] = self.with_start.json();
        value["ours_in_steps_ms"] = json!(rounded(median(&self.parts.steps)));
        value["ours_in_judging_and_evidence_ms"] = json!(rounded(median(&self.parts.rest)));
        value
    }
}

/// The ratios over all scenarios, those with negatives apart, and each scenario.
pub(super) fn summary(pairs: &[Pair]) -> Value {
    let scenarios: Vec<Value> = pairs.iter().map(Pair::json).collect();
    let ratio = |negative: bool, at: &str| {
        let of = scenarios.iter().filter(|scenario| scenario["negative"] == negative);
        let ratios: Vec<f64> = of.filter_map(|s| s.pointer(at).and_then(Value::as_f64)).collect();
        mean_ratio(&ratios).map(rounded)
    };
    json!({
        "ratio_trace_on": ratio(false, "/ratio_trace_on"),
        "ratio_trace_off": ratio(false, "/ratio_trace_off"),
        "ratio_with_start": ratio(false, "/with_start/ratio_trace_on"),
        "ratio_with_start_trace_off": ratio(false, "/with_start/ratio_trace_off"),
        "ratio_negatives": ratio(true, "/ratio_trace_on"),
        "ratio_negatives_trace_off": ratio(true, "/ratio_trace_off"),
        "scenarios": scenarios,
    })
}
