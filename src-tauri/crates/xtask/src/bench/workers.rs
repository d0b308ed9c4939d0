//! Forty cases, several at a time, beside Playwright's own runner; and the memory that they take.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Bench;
use super::figures::{median, rounded};
use super::scenarios::{DEMO, SCENARIOS, read, run_command, serve};
use crate::command::{Failed, printed};

/// How often each scenario of the demo site runs: forty cases.
const REPEAT: &str = "8";
const WORKERS: [usize; 3] = [1, 2, 4];
/// Rounds of each, at most: one is minutes long.
const ROUNDS: usize = 3;

/// Wall time of the whole processes, by workers, and the peak memory of ours.
pub(super) fn measure(bench: &Bench, pairs: usize) -> Result<Value, Failed> {
    let served = serve(bench, DEMO)?;
    let suite = together(bench)?;
    let mut measured = json!({});
    for workers in WORKERS {
        eprintln!("\n== 40 cases on {workers} workers");
        let (mut ours, mut on, mut off, mut memory) = (Vec::new(), Vec::new(), Vec::new(), 0_u64);
        for _ in 0..ROUNDS.min(pairs) {
            let mut command = run_command(bench, &suite, &served.url);
            command.args(["--repeat", REPEAT, "--workers", &workers.to_string()]);
            let (time, peak) = watched(&mut command)?;
            ours.push(time);
            memory = memory.max(peak);
            on.push(theirs(bench, &served.url, workers, "on")?);
            off.push(theirs(bench, &served.url, workers, "off")?);
        }
        let [ours, on, off] = [ours, on, off].map(|times| median(&times));
        measured[workers.to_string()] = json!({
            "ours_ms": rounded(ours), "trace_on_ms": rounded(on), "trace_off_ms": rounded(off),
            "ratio_trace_on": rounded(ours / on), "ratio_trace_off": rounded(ours / off),
            "peak_memory_kb": memory
        });
        eprintln!("{}", measured[workers.to_string()]);
    }
    Ok(measured)
}

/// One suite of all cases on the demo site.
fn together(bench: &Bench) -> Result<std::path::PathBuf, Failed> {
    let mut cases = Vec::new();
    for scenario in SCENARIOS.iter().filter(|scenario| scenario.app == DEMO) {
        let suite = read(&bench.folder.join("scenarios").join(scenario.name).with_extension("json"))?;
        cases.extend(suite["cases"].as_array().cloned().unwrap_or_default());
    }
    let path = bench.scratch().join("forty.json");
    std::fs::write(&path, json!({"suite": "Forty", "cases": cases}).to_string())
        .map_err(|source| Failed::Start { program: path.display().to_string(), source })?;
    Ok(path)
}

/// Runs a program and gives its wall time in milliseconds and the most memory that it held, in kB.
fn watched(command: &mut Command) -> Result<(f64, u64), Failed> {
    let program = command.get_program().display().to_string();
    let failed = |source| Failed::Start { program: program.clone(), source };
    let begun = Instant::now();
    let mut child = command.stdout(Stdio::null()).spawn().map_err(failed)?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    let ended = loop {
        if let Some(ended) = child.try_wait().map_err(failed)? {
            break ended;
        }
        peak = peak.max(high_water(Path::new(&status)).unwrap_or_default());
        // The kernel keeps the peak itself, but only while the process lives.
        std::thread::sleep(Duration::from_millis(10));
    };
    let time = begun.elapsed().as_secs_f64() * 1000.0;
    if ended.success() {
        return Ok((time, peak));
    }
    let status = ended.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Err(Failed::Status { program: format!("{program} run"), status })
}

fn high_water(status: &Path) -> Option<u64> {
    let text = std::fs::read_to_string(status).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

fn theirs(bench: &Bench, url: &str, workers: usize, trace: &str) -> Result<f64, Failed> {
    let mut command = Command::new("node");
    command.arg("node_modules/@playwright/test/cli.js").arg("test").current_dir(&bench.folder);
    command.args(["--workers", &workers.to_string(), "--repeat-each", REPEAT, "--reporter", "line"]);
    command.arg("--output").arg(bench.scratch().join("runner"));
    command.env("BENCH_BASE", url).env("BENCH_BROWSER", &bench.browser).env("BENCH_TRACE", trace);
    let begun = Instant::now();
    printed(&mut command)?;
    Ok(begun.elapsed().as_secs_f64() * 1000.0)
}
