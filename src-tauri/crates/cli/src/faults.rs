//! `verbatim lab faults`.

use std::sync::Arc;

use verbatim_app::Reporter;
use verbatim_app::engine::event::RunEvent;
use verbatim_app::lab::{FaultTally, FaultsPlan, Ground, Planting, fault_report, go_on, plant};
use verbatim_app::measures::share_words;
use verbatim_app::store::{RunId, Store, StudyId};

use crate::args::LabFaults;
use crate::end::Status;
use crate::failure::Failure;
use crate::lab::{Rounds, in_rounds, on_bench, tell_study};
use crate::out::{self, one_line, say};

/// Plants faults in what the application answers, and tells which cases passed with them.
pub(crate) async fn run(store: Arc<Store>, asked: &LabFaults) -> Result<Status, Failure> {
    let ground = asked.file.as_deref().map_or_else(Ground::sample, Ground::of_file)?;
    let plan = FaultsPlan { of_each: usize::from(asked.faults), seed: asked.seed, alpha: asked.alpha };
    let json = asked.json;
    let begun = on_bench(&store, &ground, asked.base_url.clone(), &asked.running, async |bench| {
        let first = rounds(json, || Rounds::called("no fault planted"));
        let Some(id) = plant(&bench, plan, first).await? else { return Ok(None) };
        go_on(bench, id, &|round| rounds(json, || in_rounds(round))).await?;
        Ok(Some(id))
    });
    let Some(id) = begun.await? else {
        say!("it was stopped before a fault was planted");
        return Ok(Status::Undecided);
    };
    told(&store, id, json)
}

/// Where a program reads the output, it is JSON alone.
struct Unheard;

impl Reporter for Unheard {
    fn tell(&self, _: RunId, _: &RunEvent) {}
}

fn rounds(json: bool, told: impl FnOnce() -> Arc<dyn Reporter>) -> Arc<dyn Reporter> {
    if json { Arc::new(Unheard) } else { told() }
}

fn told(store: &Store, id: StudyId, json: bool) -> Result<Status, Failure> {
    let planting = fault_report(store, id)?;
    let whole = if json {
        out::json(&serde_json::to_string_pretty(&planting)?);
        Status::Done
    } else {
        tell_study(store, id)?
    };
    Ok(if planting.survivors.is_empty() { whole } else { Status::Undecided })
}

/// What has come of planted faults; nothing where none are.
pub(crate) fn tell(planting: &Planting) {
    if planting.tallies.is_empty() {
        return;
    }
    say!(
        "\n{:<26} {:>8} {:>10} {:>7} {:>8} {:>7}  wrong passes",
        "planted",
        "noticed",
        "undecided",
        "passed",
        "not met",
        "untold"
    );
    for (operator, tally) in &planting.tallies {
        say!("{}", line(operator.word(), tally));
    }
    let all = planting.all();
    say!("{}", line("all", &all));
    if all.unmet > 0 {
        say!("not met: what the fault changes was not asked for in that run");
    }
    if all.untold > 0 {
        say!("untold: nothing tells whether the case must notice it");
    }
    for one in &planting.survivors {
        let drawn = &one.planted.drawn;
        let row = drawn.row.map_or(String::new(), |row| format!(", row {row}"));
        say!("\npassed with a fault: {}{row} (run {})", one_line(&drawn.case), one.run);
        say!("      planted: {}", one_line(&drawn.fault.words()));
        if let Some(sentence) = &drawn.sentence {
            say!("      needs it: {}", one_line(sentence));
        }
    }
}

fn line(name: &str, tally: &FaultTally) -> String {
    let share = share_words(tally.accepted());
    let FaultTally { noticed, undecided, passed, unmet, untold } = tally;
    format!("{name:<26} {noticed:>8} {undecided:>10} {passed:>7} {unmet:>8} {untold:>7}  {share}")
}
