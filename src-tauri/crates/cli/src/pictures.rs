//! Screenshots under names that a picture viewer opens: the history itself names them by content, without an ending.

use std::collections::BTreeSet;
use std::path::PathBuf;

use verbatim_app::engine::event::BlobId;
use verbatim_app::exchange::results::RunResult;
use verbatim_app::store::Store;

/// The place of a screenshot as a `.jpg` file, a second name of the file in the history.
pub(crate) fn path(store: &Store, id: &BlobId) -> Option<String> {
    let kept = store.blob_path(id).ok()?;
    let folder = folder(store);
    let name: String = id.0.chars().take(16).collect();
    let path = folder.join(format!("{name}.jpg"));
    let named = path.is_file()
        || std::fs::create_dir_all(&folder)
            .and_then(|()| {
                std::fs::hard_link(&kept, &path).or_else(|_| std::fs::copy(&kept, &path).map(drop))
            })
            .is_ok();
    // A folder that takes no second name still has the first.
    Some(if named { path } else { kept }.display().to_string())
}

/// Puts such places into a result, but for pictures that show a secret: results go to others, and so do reports of them.
pub(crate) fn locate(store: &Store, result: &mut RunResult, secret: &BTreeSet<String>) {
    result.locate(|id| if secret.contains(&id.0) { None } else { path(store, id) });
}

/// Deletes them all: those that are still wanted are made anew when a run is shown.
pub(crate) fn forget(store: &Store) -> std::io::Result<()> {
    match std::fs::remove_dir_all(folder(store)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn folder(store: &Store) -> PathBuf {
    store.folder().join("pictures")
}
