//! The sample suite in the library.

use verbatim_engine::suite::{Case, Suite};
use verbatim_store::{NewSuite, Store, SuiteId};

use super::Workbench;
use crate::error::Error;
use crate::sample::{sample_suite, write_files};
use crate::view::SuiteNode;

/// Says that the sample was put into the library once: when it is deleted, it stays away until somebody asks for it.
const PLACED: &str = "sample-placed";

/// At the first start, puts the sample suite into the library.
pub(super) fn place(store: &Store) -> Result<(), Error> {
    if !store.setting::<bool>(PLACED)?.unwrap_or_default() {
        add(store)?;
        store.set_setting(PLACED, Some(&true))?;
    }
    Ok(())
}

impl Workbench {
    /// Adds the sample suite as it came with the program.
    ///
    /// # Errors
    /// Its files or the database cannot be written.
    pub fn sample_add(&self) -> Result<SuiteNode, Error> {
        self.suite_node(add(&self.store)?)
    }
}

/// Puts the sample suite into the library and its files into the folder.
fn add(store: &Store) -> Result<SuiteId, Error> {
    let folder = store.folder().join("sample");
    std::fs::create_dir_all(&folder)
        .map_err(|source| Error::Write { path: folder.display().to_string(), source })?;
    let source = write_files(&folder)?;
    let mut suite = sample_suite()?;
    one_of_each_first(&mut suite);
    let name = store.free_name_of_suite("Sample shop")?;
    let source = source.display().to_string();
    Ok(store.add_suite(&NewSuite { name: &name, sample: true, source: Some(&source), content: &suite })?)
}

/// A newcomer who runs the sample is to see one case of each verdict first.
fn one_of_each_first(suite: &mut Suite) {
    for verdict in ["inconclusive", "fail", "pass"] {
        let labelled = |case: &Case| case.expect.as_ref().is_some_and(|label| label.verdict == verdict);
        if let Some(at) = suite.cases.iter().position(labelled) {
            suite.cases[..=at].rotate_right(1);
        }
    }
}
