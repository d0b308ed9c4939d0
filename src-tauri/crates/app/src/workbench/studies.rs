//! Studies as the window shows them: the list, what each has come to, two beside each other, and weak claims.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use verbatim_engine::event::RowId;
use verbatim_lab::{
    Figure, FigurePair, Kept, Report, Signatures, StatesBy, TagMeasure, case_pairs, figure_pairs, figures,
    sigma_level, states, weak_claims,
};
use verbatim_store::{RunFilter, RunId, RunState, StudyId, StudyRecord, SuiteCaseId, SuiteId};

use super::Workbench;
use super::attempts::moment;
use super::history::cell;
use crate::error::Error;
use crate::lab::{
    Signed, Study, delete_study, group_report, kept, studies, study, study_report, study_text, whole,
};
use crate::view::{
    GridCell, StudyCase, StudyCasePair, StudyComparison, StudyFigure, StudyFigurePair, StudyForm, StudyLine,
    StudyPropositions, StudyProspect, StudyReview, StudyTag, WeakClaimLine, WeakClaims,
};

/// So many runs are looked through for the last one of a suite.
const LOOKED_AT: usize = 500;

impl Workbench {
    /// The studies, the newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn study_list(&self) -> Result<Vec<StudyLine>, Error> {
        studies(&self.store)?.into_iter().map(|record| self.study_line(record)).collect()
    }

    /// What can be measured of a suite, by the labels of its cases.
    ///
    /// # Errors
    /// There is no such suite.
    pub fn study_prospect(&self, suite: SuiteId) -> Result<StudyProspect, Error> {
        let mut prospect = StudyProspect::default();
        for case in self.store.whole_suite(suite)?.cases {
            prospect.cases += 1;
            match case.expect.as_ref().map(|label| label.verdict.as_str()) {
                Some("pass") => prospect.right += 1,
                Some("fail") => prospect.wrong += 1,
                Some("inconclusive") => prospect.undecided += 1,
                _ => {}
            }
        }
        Ok(prospect)
    }

    /// What a study has come to, as far as it has got.
    ///
    /// # Errors
    /// There is no such study, or the traces of its runs were freed (`pruned`).
    pub fn study_open(&self, id: StudyId) -> Result<StudyReview, Error> {
        let record = study(&self.store, id)?;
        let report = study_report(&self.store, id, Signed::None)?;
        let runs: Vec<RunId> = report.header.runs.iter().copied().map(RunId).collect();
        let mut cells: HashMap<String, Vec<Option<GridCell>>> = HashMap::new();
        let mut ids: HashMap<String, SuiteCaseId> = HashMap::new();
        for (round, run) in runs.iter().enumerate() {
            for brief in self.store.briefs(*run)? {
                let of_case = cells.entry(brief.name.clone()).or_insert_with(|| vec![None; runs.len()]);
                of_case[round] = Some(cell(&brief));
                ids.extend(brief.suite_case.map(|id| (brief.name, id)));
            }
        }
        let line = self.study_line(record)?;
        let here = line.suite_id.map(|suite| self.cases_of(suite)).transpose()?.unwrap_or_default();
        let figures = figures(&report).iter().map(figure).collect();
        let sigma =
            (report.measure.rejected.of > 0).then(|| sigma_level(1.0 - report.measure.rejected.value()));
        let Report { header, measure, cases } = report;
        let cut_off = measure.cases.iter().map(|case| case.cut_off).sum();
        let cases = measure.cases.into_iter().zip(cases).map(|(measured, said)| {
            let cells = cells.remove(&measured.case).unwrap_or_default();
            let case_id = ids.get(&measured.case).copied().filter(|id| here.contains(id));
            let estimated = said.estimate.map(|estimate| estimate.consistency);
            StudyCase { case_id, ..StudyCase::of(measured, estimated, cells) }
        });
        Ok(StudyReview {
            line,
            program: header.program,
            browser: header.browser,
            base_url: header.base_url,
            seed: header.seed,
            taken_as_right: header.taken_as_right,
            cut_off,
            runs,
            figures,
            sigma,
            cases: cases.collect(),
            tags: measure.by_tag.into_iter().map(tag).collect(),
        })
    }

    /// What studies come to together.
    ///
    /// # Errors
    /// One is not there, or the traces of its runs were freed (`pruned`).
    pub fn study_totals(&self, ids: Vec<StudyId>) -> Result<Vec<StudyFigure>, Error> {
        Ok(figures(&group_report(&self.store, &ids)?).iter().map(figure).collect())
    }

    /// By which propositions a case of a study is weakly unsound or lax, tried on the pages that were kept.
    ///
    /// # Errors
    /// There is no such study or case, or the traces of its runs were freed.
    pub fn study_case(&self, id: StudyId, case: String) -> Result<StudyPropositions, Error> {
        let report = study_report(&self.store, id, Signed::Case(&case))?;
        let Some(said) = report.cases.into_iter().find(|said| said.case == case) else {
            return Err(Error::Usage(format!("could not find the case '{case}' in study {id}")));
        };
        let found = said.propositions;
        Ok(StudyPropositions {
            unsound_by: found.unsound_by,
            lax_by: found.lax_by,
            conditions: vec![
                found.by_rules,
                found.agents,
                found.environment,
                found.ready_on_one,
                found.holds_on_one,
            ],
        })
    }

    /// Two studies beside each other.
    ///
    /// # Errors
    /// One is not there, or the traces of its runs were freed.
    pub fn study_compare(&self, before: StudyId, after: StudyId) -> Result<StudyComparison, Error> {
        let (early, late) = (study(&self.store, before)?, study(&self.store, after)?);
        let before = study_report(&self.store, before, Signed::None)?;
        let after = study_report(&self.store, after, Signed::None)?;
        let pairs = case_pairs(&before, &after);
        let told = pairs.iter().filter(|p| p.differs() || p.before.is_none() || p.after.is_none());
        let cases: Vec<StudyCasePair> = told
            .map(|pair| StudyCasePair {
                name: pair.name().to_owned(),
                before: pair.before.map(Into::into),
                after: pair.after.map(Into::into),
            })
            .collect();
        Ok(StudyComparison {
            before: self.study_line(early)?,
            after: self.study_line(late)?,
            figures: figure_pairs(&before, &after).iter().map(figure_pair).collect(),
            same: pairs.len() - cases.len(),
            cases,
        })
    }

    /// Writes what a study has come to into a file.
    ///
    /// # Errors
    /// As [`Self::study_open`], or the file cannot be written.
    pub fn study_export(&self, id: StudyId, path: String, form: StudyForm) -> Result<(), Error> {
        let text = study_text(&self.store, id, form)?;
        std::fs::write(Path::new(&path), text).map_err(|source| Error::Write { path, source })
    }

    /// Deletes a study; `runs`: its runs with their evidence as well.
    ///
    /// # Errors
    /// It is not there, or goes on (`run-going`); a file cannot be removed, or the database cannot be written.
    pub fn study_delete(&self, id: StudyId, runs: bool) -> Result<(), Error> {
        if self.stage.study() == Some(id) {
            return Err(Error::refused("run-going", "could not delete the study: it goes on; stop it first"));
        }
        delete_study(&self.store, id, runs).map(drop)
    }

    /// Brings a deleted study back.
    ///
    /// # Errors
    /// It was not deleted or is gone for good, or the database cannot be written.
    pub fn study_restore(&self, id: StudyId) -> Result<(), Error> {
        Ok(self.store.restore_study(id)?)
    }

    /// The weak claims of the last whole run of a suite.
    ///
    /// # Errors
    /// The traces of the run were freed (`pruned`), or the database cannot be read.
    pub fn weak_claims(&self, suite: SuiteId) -> Result<WeakClaims, Error> {
        let here = self.cases_of(suite)?;
        let Some(run) = self.last_run(suite, here.len())? else {
            return Ok(WeakClaims { run: None, pages: 0, claims: Vec::new() });
        };
        let by = StatesBy::default();
        let kept = kept(&self.store, &[run])?;
        let rows = kept.claiming();
        let ids: HashMap<String, SuiteCaseId> = self
            .store
            .briefs(run)?
            .into_iter()
            .filter_map(|brief| Some((brief.name, brief.suite_case?)))
            .collect();
        let claims = weak_lines(&kept, by).into_iter().map(|line| {
            let case_id = ids.get(&line.name).copied().filter(|id| here.contains(id));
            WeakClaimLine { case_id, ..line }
        });
        let pages = states(rows.iter().map(|seen| seen.after.as_ref()), by);
        Ok(WeakClaims { run: Some(run), pages, claims: claims.collect() })
    }

    /// The last run of a suite that had so many cases; where none had, the last one.
    fn last_run(&self, suite: SuiteId, cases: usize) -> Result<Option<RunId>, Error> {
        let filter = RunFilter { whole_only: true, limit: LOOKED_AT, ..RunFilter::default() };
        let mut runs = self.store.runs(&filter)?;
        runs.retain(|run| run.state == RunState::Finished && run.suite_id == Some(suite));
        let whole = runs.iter().find(|run| run.header.cases >= cases);
        Ok(whole.or(runs.first()).map(|run| run.id))
    }

    fn cases_of(&self, suite: SuiteId) -> Result<HashSet<SuiteCaseId>, Error> {
        Ok(self.store.suite_cases(suite)?.into_iter().map(|case| case.id).collect())
    }

    fn study_line(&self, record: StudyRecord<Study>) -> Result<StudyLine, Error> {
        let whole = whole(&self.store, &record.body)?;
        let Study { plan, library, spared, group, .. } = record.body;
        let here = library.filter(|suite| self.store.suite(*suite).is_ok());
        Ok(StudyLine {
            id: record.id,
            suite: record.suite,
            suite_id: here,
            started: moment(record.started),
            group,
            planned: plan.rounds,
            whole,
            spared,
            alpha: plan.alpha,
            going: self.stage.study() == Some(record.id),
        })
    }
}

/// The weak claims of rows, each with a sentence that tells its page from the others where one is found.
fn weak_lines(kept: &Kept, by: StatesBy) -> Vec<WeakClaimLine> {
    let rows = kept.claiming();
    let weak = weak_claims(&rows, by);
    let cases: HashSet<&str> = weak.iter().map(|one| one.case.as_str()).collect();
    let signatures = Signatures::of(kept, by, |case| cases.contains(case));
    let telling = |case: &str, row: RowId| {
        let found = signatures.rows.iter().find(|one| one.case == case && one.row == row);
        found.and_then(|one| one.telling.clone())
    };
    let expected = |case: &str, row: RowId| {
        let seen = rows.iter().find(|seen| seen.case == case && seen.row == row);
        seen.map(|seen| seen.expected.clone()).unwrap_or_default()
    };
    weak.iter()
        .map(|one| WeakClaimLine {
            case_id: None,
            row: one.row,
            held_before: one.held_before,
            elsewhere: one.elsewhere,
            expected: expected(&one.case, one.row),
            telling: telling(&one.case, one.row),
            claim: one.claim.clone(),
            name: one.case.clone(),
        })
        .collect()
}

fn figure(figure: &Figure) -> StudyFigure {
    let (share, number) = match figure.amount {
        verbatim_lab::Amount::Share(share) => (Some(share.into()), None),
        verbatim_lab::Amount::Number(number) => (None, number),
    };
    StudyFigure { id: figure.id.to_owned(), share, number }
}

fn figure_pair(pair: &FigurePair) -> StudyFigurePair {
    StudyFigurePair { before: pair.before.as_ref().map(figure), after: pair.after.as_ref().map(figure) }
}

fn tag(tag: TagMeasure) -> StudyTag {
    StudyTag {
        tag: tag.tag,
        cases: tag.cases,
        passed: tag.passed,
        failed: tag.failed,
        inconclusive: tag.inconclusive,
        rejected: tag.rejected.into(),
        accepted: tag.accepted.into(),
        unsound: tag.unsound.into(),
        lax: tag.lax.into(),
    }
}
