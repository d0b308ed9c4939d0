//! The figures as tables of Markdown, for the terminal and the README.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

use crate::command::Failed;

/// The heading below which the README has the figures.
const HEADING: &str = "## Figures\n";

/// The tables of what was measured.
pub(super) fn of(measured: &Value) -> String {
    let parts = [
        scenarios(measured),
        workers(measured),
        snapshots(measured),
        grammar(measured),
        judged_again(measured),
        window(measured),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
}

/// Puts the tables into the README.
pub(super) fn write(readme: &Path, table: &str) -> Result<(), Failed> {
    let failed = |source| Failed::Start { program: readme.display().to_string(), source };
    let text = std::fs::read_to_string(readme).map_err(failed)?;
    let (before, _) = text.split_once(HEADING).ok_or_else(|| {
        Failed::Missing(format!("could not find '{}' in {}", HEADING.trim_end(), readme.display()))
    })?;
    let text = format!("{before}{HEADING}\nWritten by `cargo xtask bench -- --write`.\n\n{table}\n");
    std::fs::write(readme, text).map_err(failed)
}

fn scenarios(measured: &Value) -> Option<String> {
    let scenarios = measured["scenarios"].as_array().filter(|scenarios| !scenarios.is_empty())?;
    let mut text = String::from(
        "| scenario | steps | ours | Playwright, trace on | ratio | trace off | ratio | with start: ours | trace on | ratio | trace off | ratio | of ours in steps |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for scenario in scenarios {
        let name = scenario["name"].as_str().unwrap_or_default();
        let mark = if scenario["negative"] == true { " (negatives)" } else { "" };
        let (within, start) = (times(scenario), times(&scenario["with_start"]));
        let part = scenario["ours_in_steps_ms"].as_f64().unwrap_or_default()
            / scenario["ours_ms"].as_f64().unwrap_or(1.0);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {name}{mark} | {} | {within} | {start} | {:.0} % |",
            scenario["steps"],
            100.0 * part
        );
    }
    let mut line = |name: &str, keys: [&str; 4]| {
        if measured[keys[0]].is_null() {
            return;
        }
        let [on, off, start_on, start_off] = keys.map(|key| ratio(&measured[key]));
        let _ = writeln!(text, "| {name} | | | | {on} | | {off} | | | {start_on} | | {start_off} | |");
    };
    line(
        "**all without negatives**",
        ["ratio_trace_on", "ratio_trace_off", "ratio_with_start", "ratio_with_start_trace_off"],
    );
    line("**negatives**", ["ratio_negatives", "ratio_negatives_trace_off", "", ""]);
    Some(text.trim_end().to_owned())
}

/// Medians in milliseconds, each of Playwright's with the ratio.
fn times(of: &Value) -> String {
    format!(
        "{} | {} | {} | {} | {}",
        whole(&of["ours_ms"]),
        whole(&of["trace_on_ms"]),
        ratio(&of["ratio_trace_on"]),
        whole(&of["trace_off_ms"]),
        ratio(&of["ratio_trace_off"])
    )
}

fn workers(measured: &Value) -> Option<String> {
    let workers = measured["workers"].as_object()?;
    let mut text = String::from(
        "| 40 cases on so many workers | ours | Playwright, trace on | ratio | trace off | ratio | peak memory of ours |\n|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for (count, figures) in workers {
        let memory = figures["peak_memory_kb"].as_f64().unwrap_or_default() / 1024.0;
        let _ = writeln!(text, "| {count} | {} | {memory:.1} MB |", times(figures));
    }
    Some(text.trim_end().to_owned())
}

fn snapshots(measured: &Value) -> Option<String> {
    let mut text = String::from(
        "| snapshot of a page | elements | the first | after a change | of that, processor time |\n|---|--:|--:|--:|--:|\n",
    );
    for kind in measured["snapshots"].as_array()? {
        let page = kind["page"].as_str().unwrap_or_default();
        let [elements, first, later, cpu] =
            ["elements", "first_ms", "snapshot_ms", "snapshot_cpu_ms"].map(|key| whole(&kind[key]));
        let _ = writeln!(text, "| {page} | {elements} | {first} ms | {later} ms | {cpu} ms |");
    }
    Some(text.trim_end().to_owned())
}

fn grammar(measured: &Value) -> Option<String> {
    let lint = measured.get("lint")?;
    let [cells, ms, rate] = ["cells", "ms", "cells_per_second"].map(|key| whole(&lint[key]));
    Some(format!(
        "`verbatim lint` reads {cells} cells in {ms} ms, start and report included: {rate} cells a second."
    ))
}

fn judged_again(measured: &Value) -> Option<String> {
    let again = measured.get("rejudge")?;
    let seconds = again["ms"].as_f64().unwrap_or_default() / 1000.0;
    Some(format!(
        "`verbatim rejudge` judges {} stored rows again in {seconds:.1} s on one core.",
        again["rows"]
    ))
}

fn window(measured: &Value) -> Option<String> {
    let window = measured.get("window")?;
    let megabytes = |name: &str| window[name].as_f64().unwrap_or_default() / 1024.0;
    let (own, web) = (megabytes("memory_kb"), megabytes("web_memory_kb"));
    Some(format!(
        "The window takes input {} ms after its start ({} starts, the slowest {} ms), and its own process holds {own:.0} MB when idle; WebKit's processes hold {web:.0} MB.",
        whole(&window["interactive_ms"]),
        window["starts"],
        whole(&window["slowest_ms"])
    ))
}

fn whole(number: &Value) -> String {
    number.as_f64().map(|number| format!("{number:.0}")).unwrap_or_default()
}

fn ratio(number: &Value) -> String {
    number.as_f64().map(|number| format!("{number:.2}")).unwrap_or_default()
}
