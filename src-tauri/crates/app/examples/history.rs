//! Measures what the window asks of a long history: the list, its filters and the figures beside it, with the answers as they
//! go to the front end. The folder is one that the store's own example has filled:
//!
//! `cargo run --release -p verbatim-store --example history -- 10000 20 FOLDER`
//! `cargo run --release -p verbatim-app --example history -- FOLDER`

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;
use verbatim_app::view::HistoryFilter;
use verbatim_app::{SystemKeychain, Workbench};
use verbatim_store::VerdictKind;

/// How often each question is asked; the slowest time is told beside the median.
const TIMES: usize = 9;

fn main() -> Result<(), Box<dyn Error>> {
    let folder =
        PathBuf::from(std::env::args().nth(1).ok_or("a folder with a history stands behind the command")?);
    let begun = Instant::now();
    let bench = Workbench::open(&folder, Arc::new(SystemKeychain))?;
    println!("opened in {:?}", begun.elapsed());
    let all = HistoryFilter::default();
    let words = |text: &str| HistoryFilter { text: Some(text.into()), ..all.clone() };
    let fails = HistoryFilter { verdict: Some(VerdictKind::Fail), ..all.clone() };
    let suite = HistoryFilter { suite: Some("suite 7".into()), ..all.clone() };
    for (what, filter) in [
        ("all", all.clone()),
        ("that failed", fails.clone()),
        ("of a suite", suite.clone()),
        ("of a suite, that failed", HistoryFilter { suite: Some("suite 7".into()), ..fails.clone() }),
        ("of a case", HistoryFilter { case: Some("case 3".into()), ..all.clone() }),
        ("with a tag", HistoryFilter { tag: Some("smoke".into()), ..all.clone() }),
        ("unreviewed", HistoryFilter { unreviewed: true, ..all.clone() }),
        ("with a word of messages", words("checkout")),
        ("with a word of names", words("case 3")),
        ("with words that are nowhere", words("nowhere at all")),
    ] {
        measured(&format!("verdicts, {what}"), || bench.history(filter.clone()))?;
    }
    measured("what can be filtered by", || bench.history_facets())?;
    measured("causes", || bench.history_causes(all.clone()))?;
    measured("causes of a suite", || bench.history_causes(suite.clone()))?;
    measured("runs", || bench.run_list(None, None, 0))?;
    measured("cases against runs", || bench.history_grid("suite 7".into(), 30))?;
    measured("trend", || bench.history_trend(None, 100))?;
    measured("flaky cases", || bench.history_flaky(None))?;
    measured("the library", || bench.library())
}

/// Asks again and again and prints the first, the median and the slowest time, in milliseconds.
fn measured<T: Serialize, E: Error + 'static>(
    what: &str,
    ask: impl Fn() -> Result<T, E>,
) -> Result<(), Box<dyn Error>> {
    let mut times = Vec::new();
    let mut bytes = 0;
    for _ in 0..TIMES {
        let begun = Instant::now();
        bytes = serde_json::to_string(&ask()?)?.len();
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    let first = times.first().copied().unwrap_or_default();
    times.sort_by(f64::total_cmp);
    let (median, slowest) = (times[TIMES / 2], times[TIMES - 1]);
    println!("{what}: first {first:.1}, median {median:.1}, slowest {slowest:.1} ms ({} kB)", bytes / 1024);
    Ok(())
}
