//! `verbatim lab constellations`.

use std::sync::Arc;

use verbatim_app::engine::model::Agent;
use verbatim_app::lab::{best_of, case_time, constellations, group_report};
use verbatim_app::store::Store;

use crate::args::LabConstellations;
use crate::end::Status;
use crate::failure::Failure;
use crate::lab::begun;
use crate::out::{one_line, say};
use crate::paint::style;
use crate::text;

/// Begins a study for each way to give the seats a model, and says which does best.
pub(crate) async fn run(store: Arc<Store>, asked: &LabConstellations) -> Result<Status, Failure> {
    let run = &asked.run;
    let mut lines = Vec::new();
    for seats in constellations(&asked.models, &asked.seats)? {
        let words: Vec<String> = seats.iter().map(|(agent, model)| seat(*agent, model)).collect();
        say!("\n{}", style(one_line(&words.join(", "))).bold());
        let mut running = run.running.clone();
        running.models.agents = seats.into_iter().collect();
        let ids = begun(&store, run, &running).await?;
        let report = group_report(&store, &ids)?;
        let whole = report.header.partial().is_none();
        let numbers: Vec<String> = ids.iter().map(ToString::to_string).collect();
        lines.push((words.join(", "), numbers.join(" "), report));
        if !whole {
            break;
        }
    }
    let best = best_of(lines.iter().map(|(.., report)| report));
    say!("\n  {:<6} {:>8}  {:<8} constellation", "F1", "a case", "study");
    for (index, (words, numbers, report)) in lines.iter().enumerate() {
        let mark = if best == Some(index) { '*' } else { ' ' };
        let (f1, time) = (report.measure.labelled.all.f1(), text::duration(case_time(report)));
        say!("{mark} {f1:<6.3} {time:>8}  {numbers:<8} {}", one_line(words));
    }
    let partial = lines.iter().any(|(.., report)| report.header.partial().is_some());
    Ok(if partial { Status::Undecided } else { Status::Done })
}

fn seat(agent: Agent, model: &str) -> String {
    format!("{}={model}", format!("{agent:?}").to_lowercase())
}
