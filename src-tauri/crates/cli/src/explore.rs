//! `verbatim explore`.

use std::sync::Arc;
use std::time::Duration;

use verbatim_app::engine::event::RunEvent;
use verbatim_app::engine::suite::Suite;
use verbatim_app::exchange::{read_suite, write_json};
use verbatim_app::exploration::{Ended, Finding, Limits, Map, Told, Untouched, Weight, cases, write};
use verbatim_app::store::{RunId, Store};
use verbatim_app::{ExplorePlan, Reporter};

use crate::args::Explore;
use crate::end::{Status, stop_on_signal, to_file};
use crate::failure::Failure;
use crate::goal;
use crate::out::{one_line, say};
use crate::run::{browsing, tell_plain_text};

/// Explores an application, and tells what is wrong with it.
pub(crate) async fn explore(store: Arc<Store>, asked: &Explore) -> Result<Status, Failure> {
    tell_plain_text(&asked.browsing);
    let suite = match &asked.file {
        Some(file) => read_suite(file)?.suite,
        None => Suite::default(),
    };
    let site = if asked.sample { Some(verbatim_app::demo_site(0).await?) } else { None };
    let base_url = site.as_ref().map(|site| site.url().to_string()).or_else(|| asked.base_url.clone());
    let plan = plan(store, asked, suite, base_url)?;
    let status = match &asked.goal.goal {
        Some(goal) => goal::pursue(plan, asked, goal).await,
        None => systematic(plan, asked).await,
    };
    if let Some(site) = site {
        site.shutdown().await.map_err(|error| Failure::Usage(error.to_string()))?;
    }
    status
}

/// Tries what pages offer, without a goal and without a model.
async fn systematic(plan: ExplorePlan, asked: &Explore) -> Result<Status, Failure> {
    let mut suite = plan.suite.clone();
    let (run, map) = verbatim_app::explore(plan, &tell_row).await?;
    tell_map(run, &map);
    if let Some(file) = &asked.out {
        to_file(file, write(&map, asked.to)?.as_bytes())?;
        say!("the map is in {}", file.display());
    }
    if let Some(file) = &asked.cases {
        suite.cases = cases(&map);
        to_file(file, write_json(&suite)?.as_bytes())?;
        say!("the ways to what was found are in {}", file.display());
    }
    Ok(status(&map))
}

fn plan(
    store: Arc<Store>,
    asked: &Explore,
    mut suite: Suite,
    base_url: Option<String>,
) -> Result<ExplorePlan, Failure> {
    let Some(base) = base_url.clone().or_else(|| suite.base_url.clone()) else {
        return Err(Failure::Usage(
            "could not explore: name the address at which the application begins with --base-url".into(),
        ));
    };
    if suite.name.is_empty() {
        suite.name = base.split("://").last().unwrap_or(&base).trim_end_matches('/').to_owned();
    }
    Ok(ExplorePlan {
        store,
        suite,
        source: asked.file.clone(),
        options: browsing(&asked.browsing, base_url),
        limits: Limits {
            steps: asked.steps as usize,
            states: asked.states as usize,
            time: Duration::from_secs(u64::from(asked.minutes) * 60),
        },
        untouched: Untouched::new(&asked.forbid, &asked.allow),
        reporter: Arc::new(Unheard),
        stop: stop_on_signal(),
    })
}

/// Rows are told by the exploration itself.
pub(crate) struct Unheard;

impl Reporter for Unheard {
    fn tell(&self, _: RunId, _: &RunEvent) {}
}

fn tell_row(told: &Told<'_>) {
    let says = one_line(told.says);
    let to = match told.to {
        Some(state) if told.is_new => format!("  → page {}: {}", told.states, one_line(&state.address)),
        _ => String::new(),
    };
    say!("{:>4}  {says}{to}", told.number);
    for (kind, what) in told.found {
        say!("      {}: {}", kind.words(), one_line(what));
    }
}

fn tell_map(run: RunId, map: &Map) {
    say!("");
    say!(
        "{} pages, {} steps between them, {} rows carried out (run {run}); {}",
        map.states.len(),
        map.steps.len(),
        map.rows,
        one_line(&map.ended.words())
    );
    let open: usize = map.states.iter().map(|state| state.choices - state.tried.min(state.choices)).sum();
    say!(
        "{open} of {} things to do were not tried: most are like others that were",
        map.states.iter().map(|state| state.choices).sum::<usize>()
    );
    if map.findings.is_empty() {
        say!("nothing is wrong by itself");
    }
    for (weight, title) in [(Weight::Wrong, "Wrong"), (Weight::Doubt, "To be looked at")] {
        let of: Vec<&Finding> =
            map.findings.iter().filter(|finding| finding.kind.weight() == weight).collect();
        if !of.is_empty() {
            say!("\n{title}:");
            of.into_iter().for_each(|finding| tell_finding(map, finding));
        }
    }
    if !map.left_alone.is_empty() {
        say!("\n{} controls were left alone:", map.left_alone.len());
        for left in &map.left_alone {
            say!("  {} ({})", one_line(&left.about), one_line(&left.why));
        }
    }
}

fn tell_finding(map: &Map, finding: &Finding) {
    let times = if finding.times > 1 { format!(", {} times", finding.times) } else { String::new() };
    let place = map.states.get(finding.state).map_or("", |state| state.address.as_str());
    say!("  {}: {} (on {}{times})", finding.kind.words(), one_line(&finding.what), one_line(place));
    for row in &finding.way {
        say!("      {}", one_line(row));
    }
}

fn status(map: &Map) -> Status {
    match &map.ended {
        Ended::Lost(_) | Ended::Stopped => Status::Undecided,
        _ if map.findings.iter().any(|finding| finding.kind.weight() == Weight::Wrong) => Status::Fail,
        _ => Status::Done,
    }
}
