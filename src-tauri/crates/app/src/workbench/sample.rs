//! The sample suite in the library.

use verbatim_engine::suite::{Case, Suite};
use verbatim_store::{NewSuite, Store};

use crate::error::Error;
use crate::sample::{sample_suite, write_files};

/// Says that the sample was put into the library once: when it is deleted, it stays away.
const PLACED: &str = "sample-placed";

/// At the first start, puts the sample suite into the library and its files into the folder.
pub(super) fn place(store: &Store) -> Result<(), Error> {
    if store.setting::<bool>(PLACED)?.unwrap_or_default() {
        return Ok(());
    }
    let folder = store.folder().join("sample");
    std::fs::create_dir_all(&folder)
        .map_err(|source| Error::Write { path: folder.display().to_string(), source })?;
    let source = write_files(&folder)?;
    let mut suite = sample_suite()?;
    one_of_each_first(&mut suite);
    let name = store.free_name_of_suite("Sample shop")?;
    let source = source.display().to_string();
    store.add_suite(&NewSuite { name: &name, sample: true, source: Some(&source), content: &suite })?;
    store.set_setting(PLACED, Some(&true))?;
    Ok(())
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
