//! Evidence files: `blobs/ab/cdef…` by content hash; `blobs/new` has those that are being written, by their owner.

use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;
use verbatim_engine::event::BlobId;

use crate::error::{Error, Result};

const HEX_LENGTH: usize = 64;

/// Where files are that are not in their place yet.
const NEW: &str = "new";
/// Between the name of the owner and what makes the name of a new file one of its own.
const OF: char = '~';

/// Evidence that is written, but not yet in its place.
pub(crate) struct Prepared<'a> {
    id: BlobId,
    path: PathBuf,
    bytes: &'a [u8],
    /// None when the same bytes were already there.
    file: Option<NamedTempFile>,
    folder: &'a Path,
    owner: &'a str,
}

/// Writes evidence on the file system of its place, unless it is there. What an owner leaves that dies before the file
/// is in its place, [`sweep`] removes.
pub(crate) fn prepare<'a>(folder: &'a Path, owner: &'a str, bytes: &'a [u8]) -> Result<Prepared<'a>> {
    let id = blob_id(bytes);
    let path = path(folder, &id)?;
    let file = if is_whole(&path, bytes) { None } else { Some(write_new(folder, owner, bytes)?) };
    Ok(Prepared { id, path, bytes, file, folder, owner })
}

impl Prepared<'_> {
    /// Its content hash.
    pub(crate) fn id(&self) -> &BlobId {
        &self.id
    }

    /// Moves it into its place, in one motion: no reader ever sees half a file.
    pub(crate) fn place(self) -> Result<BlobId> {
        let file = match self.file {
            Some(file) => file,
            None if is_whole(&self.path, self.bytes) => return Ok(self.id),
            // It was pruned in between.
            None => write_new(self.folder, self.owner, self.bytes)?,
        };
        let folder = self.path.parent().unwrap_or(&self.path);
        std::fs::create_dir_all(folder).map_err(|e| Error::io(folder, e))?;
        file.persist(&self.path).map_err(|e| Error::io(&self.path, e.error))?;
        Ok(self.id)
    }
}

/// Removes the files that owners were writing when they died.
pub(crate) fn sweep(folder: &Path, is_alive: impl Fn(&str) -> bool) -> Result<()> {
    let folder = folder.join("blobs").join(NEW);
    let entries = match std::fs::read_dir(&folder) {
        Ok(entries) => entries,
        // A file in the way is told by whoever writes evidence: what was kept can be read all the same.
        Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(()),
        Err(e) => return Err(Error::io(&folder, e)),
    };
    for entry in entries {
        let entry = entry.map_err(|e| Error::io(&folder, e))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.rsplit_once(OF).is_some_and(|(owner, _)| is_alive(owner)) {
            continue;
        }
        match std::fs::remove_file(entry.path()) {
            Err(e) if e.kind() != ErrorKind::NotFound => return Err(Error::io(&entry.path(), e)),
            _ => {}
        }
    }
    Ok(())
}

/// The bytes of a piece of evidence.
pub(crate) fn read(folder: &Path, id: &BlobId) -> Result<Vec<u8>> {
    let path = path(folder, id)?;
    std::fs::read(&path).map_err(|e| match e.kind() {
        ErrorKind::NotFound => Error::NoBlob { id: id.0.clone() },
        _ => Error::io(&path, e),
    })
}

/// Removes a piece of evidence, if it is there, and tells whether it was.
pub(crate) fn remove(folder: &Path, id: &BlobId) -> Result<bool> {
    let path = path(folder, id)?;
    match std::fs::remove_file(&path) {
        Err(e) if e.kind() != ErrorKind::NotFound => Err(Error::io(&path, e)),
        removed => Ok(removed.is_ok()),
    }
}

/// Where a piece of evidence lies. An id that is no hash has no place: ids come from files and command lines too.
pub(crate) fn path(folder: &Path, id: &BlobId) -> Result<PathBuf> {
    let is_hash =
        id.0.len() == HEX_LENGTH && id.0.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    if !is_hash {
        return Err(Error::NoBlob { id: id.0.clone() });
    }
    let (first, rest) = id.0.split_at(2);
    Ok(folder.join("blobs").join(first).join(rest))
}

/// The content hash (SHA-256) under which a piece of evidence is kept.
pub fn blob_id(bytes: &[u8]) -> BlobId {
    let mut hex = String::with_capacity(HEX_LENGTH);
    for byte in Sha256::digest(bytes) {
        // Writing to a string cannot fail.
        let _ = write!(hex, "{byte:02x}");
    }
    BlobId(hex)
}

/// A file of another length was torn by a loss of power.
fn is_whole(path: &Path, bytes: &[u8]) -> bool {
    std::fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() == bytes.len() as u64)
}

fn write_new(folder: &Path, owner: &str, bytes: &[u8]) -> Result<NamedTempFile> {
    let folder = folder.join("blobs").join(NEW);
    std::fs::create_dir_all(&folder).map_err(|e| Error::io(&folder, e))?;
    let mut builder = tempfile::Builder::new();
    let prefix = format!("{owner}{OF}");
    let mut file = builder.prefix(&prefix).tempfile_in(&folder).map_err(|e| Error::io(&folder, e))?;
    file.write_all(bytes).map_err(|e| Error::io(file.path(), e))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_that_is_no_hash_has_no_place() {
        for id in ["", "../../etc/passwd", "ab", &"g".repeat(64), &"é".repeat(32)] {
            path(Path::new("/folder"), &BlobId(id.to_owned())).unwrap_err();
        }
    }

    #[test]
    fn the_place_is_the_hash_of_the_content() {
        let id = blob_id(b"abc");
        assert_eq!(id.0, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        let place = path(Path::new("f"), &id).unwrap();
        assert!(place.starts_with("f/blobs/ba"));
    }

    #[test]
    fn a_torn_file_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let id = prepare(folder.path(), "run-1.lock", b"whole").unwrap().place().unwrap();
        std::fs::write(path(folder.path(), &id).unwrap(), b"wh").unwrap();
        prepare(folder.path(), "run-1.lock", b"whole").unwrap().place().unwrap();
        assert_eq!(read(folder.path(), &id).unwrap(), b"whole");
    }

    #[test]
    fn what_a_dead_owner_was_writing_is_swept() {
        let folder = tempfile::tempdir().unwrap();
        let dead = prepare(folder.path(), "run-1.lock", b"a").unwrap();
        let live = prepare(folder.path(), "run-2.lock", b"b").unwrap();
        // Its owner dies without a destructor.
        dead.file.unwrap().keep().unwrap();
        sweep(folder.path(), |owner| owner == "run-2.lock").unwrap();
        assert_eq!(std::fs::read_dir(folder.path().join("blobs/new")).unwrap().count(), 1);
        let id = live.place().unwrap();
        assert_eq!(read(folder.path(), &id).unwrap(), b"b");
    }
}
