//! Files that a case uploads.

use std::path::{Path, PathBuf};

/// A file to upload: by its whole path, or in the suite's folder or below it.
pub(crate) fn find_file(folder: &Path, name: &str) -> Option<PathBuf> {
    let path = Path::new(name);
    if path.is_absolute() {
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
        assert!(find_file(&folder, "a.txt").is_some());
        assert!(find_file(&folder, "files/b.txt").is_some());
        assert!(find_file(&folder, "files/../a.txt").is_some());
        assert_eq!(find_file(&folder, "../secret.txt"), None);
        assert_eq!(find_file(&folder, "files"), None);
        assert!(find_file(&folder, above.path().join("secret.txt").to_str().unwrap()).is_some());
    }
}
