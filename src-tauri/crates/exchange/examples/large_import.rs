//! Measures how long 10,000 cases of 12 rows take to read, and the most memory that is taken meanwhile.
//!
//! `cargo run --release -p verbatim-exchange --example large_import [-- FORM…]` with the forms csv, xlsx, json, gherkin. Each
//! form is measured in a process of its own, for memory counts from its beginning. `LARGE_CASES` is another number of cases:
//! 44,000 of them are a CSV of 100 MB.
//!
//! With `LARGE_BESIDE=python3`, a Python that has `python-calamine`, the spreadsheet is read by it into lists as well, in turn
//! and three times each, and the times stand side by side:
//! `LARGE_BESIDE=python3 cargo run --release -p verbatim-exchange --example large_import -- xlsx`.

use std::process::Command;
use std::time::Instant;

use verbatim_engine::suite::{Case, Row, Suite};
use verbatim_exchange::export::{Form, export};
use verbatim_exchange::{Format, read_suite};

/// Unless the environment says another number.
const CASES: usize = 10_000;
const ROWS: usize = 12;

/// So often each reads the file where two are measured side by side.
const TURNS: usize = 3;

/// Reads all cells of the first sheet into lists.
const CALAMINE: &str = "import sys, time, resource
from python_calamine import CalamineWorkbook
begun = time.perf_counter()
rows = CalamineWorkbook.from_path(sys.argv[1]).get_sheet_by_index(0).to_python()
took = time.perf_counter() - begun
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(f'python-calamine: {len(rows)} rows, {took:.2f} s, peak memory {peak:.0f} MB')";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, file] = arguments.as_slice()
        && flag == "--read"
    {
        return read(file);
    }
    let folder = std::env::temp_dir().join("verbatim-large-import");
    std::fs::create_dir_all(&folder)?;
    for (form, ending) in
        [(Form::Csv, "csv"), (Form::Xlsx, "xlsx"), (Form::Json, "json"), (Form::Gherkin, "feature")]
    {
        if !arguments.is_empty() && !arguments.iter().any(|wanted| wanted == form.word()) {
            continue;
        }
        let path = folder.join(format!("large.{ending}"));
        std::fs::write(&path, export(&suite(), form)?.bytes)?;
        let beside = std::env::var("LARGE_BESIDE").ok().filter(|_| matches!(form, Form::Xlsx));
        for _ in 0..if beside.is_some() { TURNS } else { 1 } {
            Command::new(std::env::current_exe()?).arg("--read").arg(&path).status()?;
            if let Some(python) = &beside {
                Command::new(python).args(["-c", CALAMINE]).arg(&path).status()?;
            }
        }
    }
    std::fs::remove_dir_all(folder)?;
    Ok(())
}

fn read(file: &str) -> Result<(), Box<dyn std::error::Error>> {
    let path = std::path::Path::new(file);
    let begun = Instant::now();
    let read = read_suite(path)?;
    let took = begun.elapsed();
    let rows: usize = read.suite.cases.iter().map(|case| case.rows.len()).sum();
    println!(
        "{:?}: {} cases, {rows} rows, {:.1} MB, {:.2} s, peak memory {}",
        Format::of(path),
        read.suite.cases.len(),
        std::fs::metadata(path)?.len() as f64 / 1e6,
        took.as_secs_f64(),
        peak().unwrap_or_else(|| "unknown".into()),
    );
    Ok(())
}

/// The most memory that this process has had, as Linux tells it.
fn peak() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(format!("{:.0} MB", kilobytes / 1024.0))
}

fn suite() -> Suite {
    let row = |case: usize, row: usize| Row {
        action: format!(
            "Enter 'value {row} of {case}' into 'Field {row}', then click the button 'Continue {case}'"
        ),
        expected: format!(
            "The text 'Step {row} of case {case} is done' is displayed\nThe URL contains '/cases/{case}'"
        ),
        ..Row::default()
    };
    let number = std::env::var("LARGE_CASES").ok().and_then(|number| number.parse().ok()).unwrap_or(CASES);
    let cases = (0..number).map(|case| Case {
        name: format!("Case {case}"),
        rows: (0..ROWS).map(|number| row(case, number)).collect(),
        ..Case::default()
    });
    Suite { name: "Large".into(), cases: cases.collect(), ..Suite::default() }
}
