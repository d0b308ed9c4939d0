//! Files that are there whole or not at all.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes a file: whoever finds it under its name finds all of it, and where it cannot be written what was there before stays.
///
/// # Errors
/// The folder is not there or takes no file, or the disk is full.
pub fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let found = path.metadata().ok();
    // A pipe or a device has no content of its own to be replaced.
    if found.as_ref().is_some_and(|found| !found.is_file()) {
        return std::fs::write(path, bytes);
    }
    // A link stays one.
    let path = if found.is_some() { path.canonicalize()? } else { path.to_path_buf() };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.map_or_else(|| PathBuf::from("."), Path::to_path_buf);
    let mut file = match new_file(&folder) {
        Ok(file) => file,
        // A folder that takes no further file may still let this one be written.
        Err(error) if found.is_some() && error.kind() == io::ErrorKind::PermissionDenied => {
            return std::fs::write(path, bytes);
        }
        Err(error) => return Err(error),
    };
    file.write_all(bytes)?;
    file.flush()?;
    if let Some(found) = found {
        file.as_file().set_permissions(found.permissions())?;
    }
    file.persist(&path).map(drop).map_err(|failed| failed.error)
}

/// A file for everybody whom the user lets see new files: others publish what is reported.
fn new_file(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".verbatim-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.json");
        save(&path, b"first, and longer").unwrap();
        save(&path, b"second").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"second");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(save(&folder.path().join("no/such"), b"").unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay_and_devices_are_written_to() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a"), folder.path().join("b"));
        std::fs::write(&path, "old").unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        save(&link, b"new").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert!(link.symlink_metadata().unwrap().is_symlink());
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o640);
        save(Path::new("/dev/null"), b"gone").unwrap();
    }
}
