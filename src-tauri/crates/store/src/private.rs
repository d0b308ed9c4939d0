//! The history is its owner's alone: it holds what pages showed.

use std::path::Path;

/// Lets nobody else look into a folder. One that is not ours to change stays as it is.
pub(crate) fn folder(path: &Path) {
    restrict(path, 0o700);
}

/// The same of a file.
pub(crate) fn file(path: &Path) {
    restrict(path, 0o600);
}

#[cfg(unix)]
fn restrict(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    let open = path.metadata().is_ok_and(|found| found.permissions().mode() & 0o777 & !mode != 0);
    if open && let Err(error) = std::fs::set_permissions(path, PermissionsExt::from_mode(mode)) {
        tracing::warn!(path = %path.display(), %error, "others may be able to read the history");
    }
}

#[cfg(not(unix))]
fn restrict(_path: &Path, _mode: u32) {}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use crate::Store;

    #[test]
    fn nobody_else_can_look_into_the_history() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("history");
        std::fs::create_dir(&folder).unwrap();
        std::fs::set_permissions(&folder, PermissionsExt::from_mode(0o755)).unwrap();
        std::fs::write(folder.join("verbatim.db"), "").unwrap();
        std::fs::set_permissions(folder.join("verbatim.db"), PermissionsExt::from_mode(0o644)).unwrap();
        let store = Store::open(&folder).unwrap();
        let mode = |name: &str| folder.join(name).metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(""), mode("verbatim.db")), (0o700, 0o600));
        drop(store);
    }
}
