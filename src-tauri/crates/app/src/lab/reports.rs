//! What studies have come to.

use time::format_description::well_known::Rfc3339;
use verbatim_lab::{Attempt, Form, Header, Report, Sigma, Signatures, StatesBy, write};
use verbatim_passport::Passport;
use verbatim_store::{RunId, RunRecord, RunState, Store, StudyId, StudyRecord};

use super::{Study, kept};
use crate::error::Error;
use crate::history::attempts;

/// The runs of a study that are still there: one that somebody has deleted is no round any more.
pub(super) fn there(store: &Store, runs: &[RunId]) -> Result<Vec<RunRecord>, Error> {
    let mut there = Vec::new();
    for run in runs {
        match store.run(*run) {
            Ok(record) => there.push(record),
            Err(verbatim_store::Error::NoRun { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(there)
}

/// How many of these runs came to their end, with a model where one was to be asked.
fn ended(runs: &[RunRecord], lacking: &[RunId]) -> usize {
    runs.iter().filter(|run| run.state == RunState::Finished && !lacking.contains(&run.id)).count()
}

/// How many rounds of a study came to their end.
///
/// # Errors
/// The history cannot be read.
pub fn whole(store: &Store, study: &Study) -> Result<usize, Error> {
    Ok(ended(&there(store, &study.runs)?, &study.lacking))
}

/// The attempts of runs. Of a case that never met what was planted for it, nothing is known to be wrong.
pub(super) fn attempts_of(
    store: &Store,
    runs: &[RunRecord],
    unmet: &[(RunId, String)],
) -> Result<Vec<Attempt>, Error> {
    let mut all = Vec::new();
    for run in runs {
        let of_run = attempts(store, run.id)?;
        all.extend(of_run.iter().filter_map(|(_, events)| Attempt::of(events)).map(|mut attempt| {
            if unmet.iter().any(|(of, case)| *of == run.id && *case == attempt.case) {
                attempt.label = None;
            }
            attempt
        }));
    }
    Ok(all)
}

/// All studies, the newest first.
///
/// # Errors
/// The history cannot be read.
pub fn studies(store: &Store) -> Result<Vec<StudyRecord<Study>>, Error> {
    Ok(store.studies()?)
}

/// A study.
///
/// # Errors
/// No such study.
pub fn study(store: &Store, id: StudyId) -> Result<StudyRecord<Study>, Error> {
    store.study(id)?.ok_or_else(|| {
        Error::Usage(format!("could not find the study {id}: 'verbatim lab list' says which there are"))
    })
}

/// The cases of a study of which it is tried on the pages that were kept where else they would be ready and true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signed<'a> {
    /// None: what would need it is unknown.
    None,
    /// This one.
    Case(&'a str),
    /// All, which takes its time.
    All,
}

/// What a study has come to, as far as it has got.
///
/// # Errors
/// No such study, or the events of its runs were pruned.
pub fn study_report(store: &Store, id: StudyId, signed: Signed<'_>) -> Result<Report, Error> {
    let record = study(store, id)?;
    let runs = there(store, &record.body.runs)?;
    let attempts = attempts_of(store, &runs, &record.body.unmet)?;
    let header = study_header(&record, &runs);
    let ids: Vec<RunId> = runs.iter().map(|run| run.id).collect();
    let agents = sigmas(store, &attempts)?;
    let signatures = match signed {
        Signed::None => Signatures::default(),
        Signed::All => Signatures::of(&kept(store, &ids)?, StatesBy::default(), |_| true),
        Signed::Case(wanted) => {
            Signatures::of(&kept(store, &ids)?, StatesBy::default(), |case| case == wanted)
        }
    };
    Ok(Report::of(header, &attempts, &agents, |case| signatures.of_case(case)))
}

/// What is known of a study besides its cases; `runs`: those of it that are still there.
pub(super) fn study_header(record: &StudyRecord<Study>, runs: &[RunRecord]) -> Header {
    let Study { plan, lacking, spared, .. } = &record.body;
    let last = runs.last();
    Header {
        study: record.id.0,
        suite: record.suite.clone(),
        // Only a year beyond 9999 has no RFC 3339 form.
        started: record.started.format(&Rfc3339).unwrap_or_default(),
        program: last.map(|run| run.header.program.clone()).unwrap_or_default(),
        browser: last.map(|run| run.header.browser.clone()).unwrap_or_default(),
        base_url: last.and_then(|run| run.header.base_url.clone()),
        planned: plan.rounds,
        whole: ended(runs, lacking),
        spared: *spared,
        seed: plan.seed,
        alpha: plan.alpha,
        taken_as_right: plan.taken_as_right,
        runs: runs.iter().map(|run| run.id.0).collect(),
    }
}

/// What a study has come to, as a text in this form.
///
/// # Errors
/// As [`study_report`].
pub fn study_text(store: &Store, id: StudyId, form: Form) -> Result<String, Error> {
    let report = study_report(store, id, Signed::All)?;
    write(&report, form).map_err(|error| Error::Usage(format!("could not write the study: {error}")))
}

/// How often the agents that were asked are right: by the passports of the models that were asked, the worst where there are several.
fn sigmas(store: &Store, attempts: &[Attempt]) -> Result<Vec<Sigma>, Error> {
    let asked = |agent, model: &str| {
        attempts.iter().flat_map(|attempt| &attempt.models).any(|(a, m)| *a == agent && m == model)
    };
    let mut sigmas: Vec<Sigma> = Vec::new();
    for record in store.passports::<Passport>()? {
        for score in record.body.agents.iter().filter(|score| asked(score.agent, &score.model)) {
            let accuracy = score.accuracy();
            match sigmas.iter_mut().find(|sigma| sigma.agent == score.agent) {
                Some(sigma) => sigma.accuracy = sigma.accuracy.min(accuracy),
                None => sigmas.push(Sigma { agent: score.agent, accuracy }),
            }
        }
    }
    Ok(sigmas)
}
