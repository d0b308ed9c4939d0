//! Studies of several suites: begun together, carried out one after the other, and measured as one.

use verbatim_lab::{Header, Report};
use verbatim_store::{Store, StudyId};

use super::reports::{attempts_of, study, study_header, there};
use super::{Ground, Study, StudyPlan, begin_study};
use crate::error::Error;

/// Begins a study of each suite; each remembers the first of them, so that all are kept before any runs, and what was cut off can be
/// resumed one by one.
///
/// # Errors
/// The history cannot be written.
pub fn begin_studies(store: &Store, grounds: &[&Ground], plan: &StudyPlan) -> Result<Vec<StudyId>, Error> {
    let mut ids = Vec::new();
    for ground in grounds {
        ids.push(begin_study(store, ground, plan.clone())?);
    }
    let group = ids.first().copied().filter(|_| ids.len() > 1);
    for id in ids.iter().filter(|_| group.is_some()) {
        let body = Study { group, ..study(store, *id)?.body };
        store.save_study(*id, &body)?;
    }
    Ok(ids)
}

/// What studies have come to as one: all their cases, each with its suite before its name where there are several. Seed, tolerance
/// and what was known of the application are those of the first.
///
/// # Errors
/// No study is named, one is not there, or the events of its runs were pruned.
pub fn group_report(store: &Store, ids: &[StudyId]) -> Result<Report, Error> {
    let mut all = Vec::new();
    let mut whole: Option<Header> = None;
    for id in ids {
        let record = study(store, *id)?;
        let runs = there(store, &record.body.runs)?;
        let of_suite = attempts_of(store, &runs, &record.body.unmet)?;
        all.extend(of_suite.into_iter().map(|mut attempt| {
            if ids.len() > 1 {
                attempt.case = format!("{}: {}", record.suite, attempt.case);
            }
            attempt
        }));
        let header = study_header(&record, &runs);
        whole = Some(match whole {
            None => header,
            Some(before) => Header {
                suite: format!("{}, {}", before.suite, header.suite),
                planned: before.planned + header.planned,
                whole: before.whole + header.whole,
                spared: before.spared + header.spared,
                runs: before.runs.into_iter().chain(header.runs).collect(),
                ..before
            },
        });
    }
    let Some(header) = whole else { return Err(Error::Usage("name a study".into())) };
    Ok(Report::of(header, &all, &[], |_| None))
}
