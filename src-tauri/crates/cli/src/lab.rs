//! `verbatim lab`.

use std::sync::{Arc, Mutex, PoisonError};

use verbatim_app::engine::event::{CaseEvent, RunEvent};
use verbatim_app::lab::{
    Bench, Ground, Signed, StudyPlan, begin_studies, delete_study, fault_report, go_on, group_report,
    has_its_model, studies, study, study_report, study_text, whole,
};
use verbatim_app::measures::{
    CaseMeasure, Condition, Report, case_pairs, figure_pairs, figures, sigma_level, tag_figures,
};
use verbatim_app::store::{RunId, Store, StudyId};
use verbatim_app::{Error, Reporter};

use crate::args::{LabCompare, LabDelete, LabExport, LabResume, LabRun, LabShow, Running};
use crate::end::{Status, stop_on_signal, to_file};
use crate::failure::Failure;
use crate::faults;
use crate::models;
use crate::out::{one_line, say};
use crate::paint::style;
use crate::run::{how, tell_plain_text};
use crate::text;

/// Begins a study of each suite and carries them out.
pub(crate) async fn run(store: Arc<Store>, run: &LabRun) -> Result<Status, Failure> {
    let ids = begun(&store, run, &run.running).await?;
    let mut status = Status::Done;
    for id in &ids {
        if let Status::Undecided = tell_study(&store, *id)? {
            status = Status::Undecided;
        }
    }
    if ids.len() > 1 {
        tell_together(&store, &ids)?;
    }
    Ok(status)
}

/// Begins a study of each suite with these models and carries them out, one after the other, until one does not come to its end.
pub(crate) async fn begun(
    store: &Arc<Store>,
    run: &LabRun,
    running: &Running,
) -> Result<Vec<StudyId>, Failure> {
    let grounds: Vec<Ground> = match run.sample {
        true => vec![Ground::sample()?],
        false => run.files.iter().map(|file| Ground::of_file(file)).collect::<Result<_, Error>>()?,
    };
    let plan = plan(run);
    let mut ids = Vec::new();
    for (at, ground) in grounds.iter().enumerate() {
        let base_url = run.base_url.clone();
        on_bench(store, ground, base_url, running, async |bench| {
            if ids.is_empty() {
                has_its_model(&plan, &bench.options)?;
                ids = begin_studies(&bench.store, &grounds.iter().collect::<Vec<_>>(), &plan)?;
            }
            if grounds.len() > 1 {
                say!("{}", style(one_line(&bench.ground.suite.name)).bold());
            }
            go_on(bench, ids[at], &in_rounds).await
        })
        .await?;
        if study_report(store, ids[at], Signed::None)?.header.partial().is_some() {
            break;
        }
    }
    Ok(ids)
}

/// What studies come to together.
fn tell_together(store: &Store, ids: &[StudyId]) -> Result<(), Failure> {
    let report = group_report(store, ids)?;
    say!("\n{}", style(format!("{} studies together", ids.len())).bold());
    tell_figures(&report);
    let numbers: Vec<String> = ids.iter().map(StudyId::to_string).collect();
    say!("\nverbatim lab show {}", numbers.join(" "));
    Ok(())
}

fn plan(run: &LabRun) -> StudyPlan {
    StudyPlan {
        rounds: run.runs as usize,
        seed: run.seed,
        alpha: run.alpha,
        spare: run.spare,
        taken_as_right: run.right,
        baseline: run.profile,
    }
}

/// Goes on with a study.
pub(crate) async fn resume(store: Arc<Store>, resume: &LabResume) -> Result<Status, Failure> {
    let id = resume.study;
    let ground = Ground::of_study(&store, &study(&store, id)?.body)?;
    let base_url = resume.base_url.clone();
    on_bench(&store, &ground, base_url, &resume.running, async |bench| go_on(bench, id, &in_rounds).await)
        .await?;
    tell_study(&store, id)
}

/// Does something with all that a study runs on: its application, the demo site where it is of that, a model and a way to stop.
pub(crate) async fn on_bench<T>(
    store: &Arc<Store>,
    ground: &Ground,
    base_url: Option<String>,
    running: &Running,
    work: impl AsyncFnOnce(Bench<'_>) -> Result<T, Error>,
) -> Result<T, Failure> {
    tell_plain_text(&running.browsing);
    let model = models::set_up(&running.models).await?;
    let stop = stop_on_signal();
    let site = if ground.demo { Some(verbatim_app::demo_site(0).await?) } else { None };
    let mut options = how(running, site.as_ref().map(|site| site.url().to_string()).or(base_url));
    options.model = model;
    let done = work(Bench { store: store.clone(), ground, options, stop }).await;
    if let Some(site) = site {
        site.shutdown().await.map_err(|error| Failure::Usage(error.to_string()))?;
    }
    Ok(done?)
}

/// Tells what a study has come to, and how to see it again.
pub(crate) fn tell_study(store: &Store, id: StudyId) -> Result<Status, Failure> {
    let report = study_report(store, id, Signed::None)?;
    say!("");
    tell_report(&report);
    faults::tell(&fault_report(store, id)?);
    say!("\nverbatim lab show {id}");
    Ok(if report.header.partial().is_some() { Status::Undecided } else { Status::Done })
}

/// Tells each round in one line; what its cases come to is told at the end, of all rounds.
pub(crate) struct Rounds {
    title: String,
    verdicts: Mutex<[usize; 3]>,
}

impl Rounds {
    /// One that is called so.
    pub(crate) fn called(title: impl Into<String>) -> Arc<dyn Reporter> {
        Arc::new(Self { title: title.into(), verdicts: Mutex::default() })
    }
}

/// Tells rounds by their numbers.
pub(crate) fn in_rounds(round: usize) -> Arc<dyn Reporter> {
    Rounds::called(format!("round {round}"))
}

impl Reporter for Rounds {
    fn tell(&self, run: RunId, event: &RunEvent) {
        let mut verdicts = self.verdicts.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            RunEvent::Case { event: CaseEvent::CaseFinished { verdict, .. }, .. } => {
                let at = ["pass", "fail", "inconclusive"].iter().position(|word| *word == verdict.word());
                at.into_iter().for_each(|at| verdicts[at] += 1);
            }
            RunEvent::Finished { stopped, duration_ms } => {
                let [passed, failed, open] = *verdicts;
                let stopped = if *stopped { ", stopped" } else { "" };
                let time = text::duration(*duration_ms);
                let title = &self.title;
                say!(
                    "{title}: {passed} pass, {failed} fail, {open} inconclusive in {time}{stopped} (run {run})"
                );
            }
            _ => {}
        }
    }
}

/// Lists the studies, the newest first.
pub(crate) fn list(store: &Store) -> Result<Status, Failure> {
    let all = studies(store)?;
    if all.is_empty() {
        say!("no study has begun: 'verbatim lab run' begins one");
    }
    for record in &all {
        let (hour, minute, _) = record.started.to_hms();
        let rounds = whole(store, &record.body)?;
        let spared = match record.body.spared {
            0 => String::new(),
            spared => format!(", {spared} spared"),
        };
        say!(
            "{:>5}  {} {hour:02}:{minute:02}  {}: {rounds} of {} rounds{spared}",
            record.id.to_string(),
            record.started.date(),
            one_line(&record.suite),
            record.body.plan.rounds
        );
    }
    Ok(Status::Done)
}

/// Shows what a study has come to.
pub(crate) fn show(store: &Store, arguments: &LabShow) -> Result<Status, Failure> {
    let [id] = *arguments.studies.as_slice() else {
        if arguments.case.is_some() {
            return Err(Failure::Usage("name one study alone with --case".into()));
        }
        tell_together(store, &arguments.studies)?;
        return Ok(Status::Done);
    };
    let signed = arguments.case.as_deref().map_or(Signed::None, Signed::Case);
    let report = study_report(store, id, signed)?;
    match &arguments.case {
        None => {
            tell_report(&report);
            faults::tell(&fault_report(store, id)?);
        }
        Some(name) => {
            let both = report.measure.cases.iter().zip(&report.cases).find(|(case, _)| case.case == *name);
            let Some((measured, said)) = both else {
                return Err(Failure::Usage(format!("could not find the case '{name}' in study {id}")));
            };
            tell_case(measured);
            let found = &said.propositions;
            let by = |by: Option<u8>, what: &str| match by {
                Some(number) => say!("      weakly {what} by Proposition {number}"),
                None => say!("      not known to be weakly {what}"),
            };
            by(found.unsound_by, "unsound");
            by(found.lax_by, "lax");
            let all = [
                &found.by_rules,
                &found.agents,
                &found.environment,
                &found.ready_on_one,
                &found.holds_on_one,
            ];
            all.iter().for_each(|condition| tell_condition(condition));
            if let Some(estimate) = &said.estimate {
                say!("      consistency estimated {:.3}", estimate.consistency);
            }
        }
    }
    Ok(Status::Done)
}

fn tell_condition(condition: &Condition) {
    let word = match condition.met {
        Some(true) => "met     ",
        Some(false) => "not met ",
        None => "unknown ",
    };
    say!("      {word}  {}", one_line(&condition.words));
}

fn tell_report(report: &Report) {
    let header = &report.header;
    say!("{}  {}", style(&header.suite).bold(), header.started);
    if let Some(why) = header.partial() {
        say!("partial: {why}; 'verbatim lab resume {}' goes on", header.study);
    }
    if header.spared > 0 {
        say!("{} of {} rounds were spared: it was decided without them", header.spared, header.planned);
    }
    tell_figures(report);
}

fn tell_figures(report: &Report) {
    for figure in figures(report) {
        say!("  {:<42} {}", figure.name, figure.words());
    }
    let level = sigma_level(1.0 - report.measure.rejected.value());
    if report.measure.rejected.of > 0 {
        say!("  {:<42} {level} sigma", "right verdicts on right applications");
    }
    tell_tags(report);
    let telling =
        |case: &&CaseMeasure| !case.is_consistent() || case.is_unsound() || case.is_lax() || case.cut_off > 0;
    for case in report.measure.cases.iter().filter(telling) {
        tell_case(case);
    }
}

/// A table of what the cases of each tag come to.
fn tell_tags(report: &Report) {
    let lines = tag_figures(report);
    let long = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..lines.first().map_or(0, Vec::len)).map(long).collect();
    for (index, line) in lines.iter().enumerate() {
        let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{:<width$}", one_line(cell)));
        let cells: Vec<String> = cells.collect();
        say!("{}  {}", if index == 0 { "\n" } else { "" }, cells.join("  ").trim_end());
    }
}

fn tell_case(case: &CaseMeasure) {
    say!(
        "\n{}: {} pass, {} fail, {} inconclusive of {}",
        one_line(&case.case),
        case.passed,
        case.failed,
        case.inconclusive,
        case.attempts
    );
    if case.is_unsound() {
        say!("      unsound: rejects a right application in {} of {}", case.rejected.part, case.rejected.of);
    }
    if case.is_lax() {
        say!("      lax: accepts a wrong application in {} of {}", case.accepted.part, case.accepted.of);
    }
    for pattern in &case.patterns {
        say!("      {:>5} times  {}", pattern.attempts, one_line(&pattern.rows));
    }
}

/// Writes what a study has come to.
pub(crate) fn export(store: &Store, arguments: &LabExport) -> Result<Status, Failure> {
    let text = study_text(store, arguments.study, arguments.to)?;
    to_file(&arguments.out, text.as_bytes())?;
    say!("wrote {}", arguments.out.display());
    Ok(Status::Done)
}

/// Deletes a study, or brings it back.
pub(crate) fn delete(store: &Store, arguments: &LabDelete) -> Result<Status, Failure> {
    let id = arguments.study;
    if arguments.undo {
        store.restore_study(id).map_err(Error::from)?;
        say!("study {id} is back");
        return Ok(Status::Done);
    }
    let runs = delete_study(store, id, arguments.runs)?;
    match arguments.runs {
        true => say!("deleted study {id} and its {runs} runs"),
        false => {
            say!("deleted study {id}; its runs stay, and 'verbatim lab delete {id} --undo' brings it back")
        }
    }
    Ok(Status::Done)
}

/// Says what differs between two studies.
pub(crate) fn compare(store: &Store, arguments: &LabCompare) -> Result<Status, Failure> {
    let before = study_report(store, arguments.before, Signed::None)?;
    let after = study_report(store, arguments.after, Signed::None)?;
    say!("{:<44} {:<34} {}", "", format!("study {}", arguments.before), format!("study {}", arguments.after));
    for pair in figure_pairs(&before, &after) {
        let mark = if pair.is_same() { ' ' } else { '*' };
        let name = pair.before.or(pair.after).map_or("", |figure| figure.name);
        say!("{mark} {name:<42} {:<34} {}", pair.words(pair.before), pair.words(pair.after));
    }
    let share = |case: &CaseMeasure| {
        format!("{} pass, {} fail, {} inconclusive", case.passed, case.failed, case.inconclusive)
    };
    let pairs = case_pairs(&before, &after);
    for pair in &pairs {
        let name = one_line(pair.name());
        match (pair.before, pair.after) {
            (Some(case), Some(now)) if pair.differs() => say!("\n{name}: {}  →  {}", share(case), share(now)),
            (Some(_), None) => say!("\n{name}: only before"),
            (None, Some(_)) => say!("\n{name}: only after"),
            _ => {}
        }
    }
    let differing = pairs.iter().filter(|pair| pair.differs()).count();
    say!("\n{differing} cases went another way");
    Ok(Status::Done)
}
