//! Files that a case uploads.

use std::path::{Path, PathBuf};

/// A file to upload: in the suite's folder or below it; by its whole path where the suite may use files of this machine.
pub(crate) fn find_file(folder: &Path, name: &str, local: bool) -> Option<PathBuf> {
    let path = Path::new(name);
    if local && path.is_absolute() {
        return path.canonicalize().ok().filter(|path| path.is_file());
    }
    // An empty folder is the one that the program runs in.
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let folder = folder.canonicalize().ok()?;
    // A name with ".." or a link could lead out of it.
    let path = folder.join(path).canonicalize().ok()?;
    (path.starts_with(&folder) && path.is_file()).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::find_file;

    #[test]
    fn a_file_to_upload_stands_beside_the_suite() {
        let above = tempfile::tempdir().unwrap();
        let folder = above.path().join("suite");
        std::fs::create_dir_all(folder.join("files")).unwrap();
        for name in ["secret.txt", "suite/a.txt", "suite/files/b.txt"] {
            std::fs::write(above.path().join(name), "x").unwrap();
        }
        assert!(find_file(&folder, "a.txt", false).is_some());
        assert!(find_file(&folder, "files/b.txt", false).is_some());
        assert!(find_file(&folder, "files/../a.txt", false).is_some());
        assert_eq!(find_file(&folder, "../secret.txt", false), None);
        assert_eq!(find_file(&folder, "files", false), None);
        let whole = |name: &str, local| find_file(&folder, above.path().join(name).to_str().unwrap(), local);
        assert!(whole("secret.txt", true).is_some());
        assert_eq!(whole("secret.txt", false), None);
        // What lies below the suite's folder is its own, however it is named.
        assert!(whole("suite/a.txt", false).is_some());
    }
}
