//! The library as a tree, and the suites in it.

use std::collections::BTreeMap;

use verbatim_engine::suite::{Row, Suite};
use verbatim_store::{CaseRecord, NewSuite, SuiteCaseLine, SuiteId, SuiteRecord};

use super::Workbench;
use super::attempts::{kind, moment};
use super::history::turns;
use crate::error::Error;
use crate::view::{CaseNode, LastVerdict, Library, Saved, SuiteDoc, SuiteNode, SuiteSettings};

/// So many of a case's last verdicts tell whether it is flaky.
pub(super) const RECENT: usize = 10;

impl Workbench {
    /// All suites and cases with their last verdicts.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn library(&self) -> Result<Library, Error> {
        let mut cases: BTreeMap<SuiteId, Vec<CaseNode>> = BTreeMap::new();
        for line in self.store.suite_case_lines()? {
            cases.entry(line.suite).or_default().push(self.case_node(line)?);
        }
        let suites = self
            .store
            .suites()?
            .into_iter()
            .map(|suite| SuiteNode {
                cases: cases.remove(&suite.id).unwrap_or_default(),
                id: suite.id,
                name: suite.name,
                sample: suite.sample,
                source: suite.source,
            })
            .collect();
        Ok(Library { suites })
    }

    pub(super) fn suite_node(&self, id: SuiteId) -> Result<SuiteNode, Error> {
        let suite = self.store.suite(id)?;
        let lines = self.store.suite_case_lines()?.into_iter().filter(|line| line.suite == id);
        let cases = lines.map(|line| self.case_node(line)).collect::<Result<_, Error>>()?;
        Ok(SuiteNode { id, name: suite.name, sample: suite.sample, source: suite.source, cases })
    }

    pub(super) fn case_node(&self, line: SuiteCaseLine) -> Result<CaseNode, Error> {
        let newest = self.store.newest_of(line.id, RECENT)?;
        Ok(CaseNode {
            flaky: turns(newest.iter().map(|a| (kind(a), a.revision))) > 1,
            last: newest.first().and_then(last),
            id: line.id,
            suite: line.suite,
            name: line.name,
            tags: line.tags,
            rows: line.rows,
        })
    }

    /// A suite with its settings.
    ///
    /// # Errors
    /// It is not there, or the database cannot be read.
    pub fn suite_open(&self, suite: SuiteId) -> Result<SuiteDoc, Error> {
        Ok(doc(self.store.suite(suite)?))
    }

    /// Saves the settings of a suite. The value of test data that is secret goes to the secrets instead.
    ///
    /// # Errors
    /// It was saved since that revision, is not there, or the database cannot be written.
    pub fn suite_save(&self, suite: SuiteId, revision: u64, settings: SuiteSettings) -> Result<Saved, Error> {
        let mut content = content(settings);
        let secret = take_secrets(&mut content);
        // What the settings of the window do not show stays as it is.
        let kept = self.store.suite(suite)?.settings;
        content.refused = kept.refused;
        let revision = self.store.save_suite(suite, revision, &content)?;
        self.secrets.remember(suite, secret);
        Ok(Saved { revision })
    }

    /// A new suite.
    ///
    /// # Errors
    /// The name is taken, or the database cannot be written.
    pub fn suite_new(&self, name: Option<String>) -> Result<SuiteNode, Error> {
        let name = match name {
            Some(name) => name,
            None => self.store.free_name_of_suite("New suite")?,
        };
        let content = Suite::default();
        let id = self.store.add_suite(&NewSuite {
            name: &name,
            sample: false,
            source: None,
            content: &content,
        })?;
        self.suite_node(id)
    }

    /// Gives a suite another name.
    ///
    /// # Errors
    /// The name is empty or taken, the suite is not there, or the database cannot be written.
    pub fn suite_rename(&self, suite: SuiteId, name: String) -> Result<(), Error> {
        Ok(self.store.rename_suite(suite, name.trim())?)
    }

    /// A copy of a suite, its cases and its phrasebook. The copy of the sample is a sample too.
    ///
    /// # Errors
    /// It is not there, or the database cannot be written.
    pub fn suite_duplicate(&self, suite: SuiteId) -> Result<SuiteNode, Error> {
        let record = self.store.suite(suite)?;
        let content = self.store.whole_suite(suite)?;
        let name = self.store.free_name_of_suite(&format!("{} (copy)", record.name))?;
        let id = self.store.add_suite(&NewSuite {
            name: &name,
            sample: record.sample,
            source: record.source.as_deref(),
            content: &content,
        })?;
        self.suite_node(id)
    }

    /// Deletes a suite so that it can be brought back.
    ///
    /// # Errors
    /// It is not there, or the database cannot be written.
    pub fn suite_delete(&self, suite: SuiteId) -> Result<(), Error> {
        Ok(self.store.delete_suite(suite)?)
    }

    /// Brings a deleted suite back.
    ///
    /// # Errors
    /// It is not there, or the database cannot be written.
    pub fn suite_restore(&self, suite: SuiteId) -> Result<SuiteNode, Error> {
        self.store.restore_suite(suite)?;
        self.suite_node(suite)
    }

    /// Moves a suite before another, or to the end.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn suite_move(&self, suite: SuiteId, before: Option<SuiteId>) -> Result<(), Error> {
        Ok(self.store.move_suite(suite, before)?)
    }
}

fn last(attempt: &CaseRecord) -> Option<LastVerdict> {
    let verdict = attempt.verdict.as_ref()?;
    Some(LastVerdict {
        attempt: attempt.id,
        run: attempt.run,
        verdict: kind(attempt)?,
        strength: super::attempts::strength(verdict),
        cause: verdict.finding().map(|finding| finding.cause),
        row: attempt.row,
        started: moment(attempt.started),
        duration_ms: attempt.duration_ms,
        review: attempt.review.as_ref().map(|review| review.kind),
    })
}

fn doc(record: SuiteRecord) -> SuiteDoc {
    let suite = record.settings;
    SuiteDoc {
        id: record.id,
        revision: record.revision,
        name: record.name,
        sample: record.sample,
        source: record.source,
        settings: SuiteSettings {
            base_url: suite.base_url,
            data: suite.data,
            secrets: suite.secrets,
            access: suite.access,
            timing: suite.timing,
            when_undecided: suite.when_undecided,
            reset: suite.reset,
            setup: suite.setup,
            teardown: suite.teardown,
            agents: suite.agents,
        },
    }
}

fn content(settings: SuiteSettings) -> Suite {
    // Empty rows at the end are what the table leaves for the next one.
    let rows = |mut rows: Vec<Row>| {
        while rows.last().is_some_and(|row| *row == Row::default()) {
            rows.pop();
        }
        rows
    };
    Suite {
        base_url: settings.base_url.filter(|url| !url.trim().is_empty()),
        data: settings.data,
        secrets: settings.secrets,
        access: settings.access,
        timing: settings.timing,
        when_undecided: settings.when_undecided,
        reset: settings.reset,
        setup: rows(settings.setup),
        teardown: rows(settings.teardown),
        agents: settings.agents,
        ..Suite::default()
    }
}

/// Takes the values of secret test data out of a suite: they are never written in clear.
pub(super) fn take_secrets(suite: &mut Suite) -> BTreeMap<String, String> {
    let is_secret = |name: &String| suite.secrets.contains(name);
    let (secret, open) = std::mem::take(&mut suite.data).into_iter().partition(|(name, _)| is_secret(name));
    suite.data = open;
    secret
}
