//! The sample suite in the library.

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
    let suite = sample_suite()?;
    let name = store.free_name_of_suite("Sample shop")?;
    let source = source.display().to_string();
    store.add_suite(&NewSuite { name: &name, sample: true, source: Some(&source), content: &suite })?;
    store.set_setting(PLACED, Some(&true))?;
    Ok(())
}
