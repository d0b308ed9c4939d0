//! Folders and files that are not what they should be.

mod common;

use std::path::Path;

use common::*;
use rusqlite::Connection;
use tempfile::tempdir;
use verbatim_engine::event::{BlobId, BlobKind};
use verbatim_store::{CaseFilter, Error, Store};

#[test]
fn a_newer_database_is_refused_and_left_alone() {
    let folder = tempdir().unwrap();
    let file = {
        let store = Store::open(folder.path()).unwrap();
        whole_run(&store, "Shop", &[("Save", pass())]);
        store.file().to_owned()
    };
    let connection = Connection::open(&file).unwrap();
    connection.pragma_update(None, "user_version", 4711).unwrap();
    drop(connection);

    let error = Store::open(folder.path()).unwrap_err();
    assert!(matches!(error, Error::Newer { found: 4711, .. }), "{error:?}");
    assert!(error.to_string().contains("a newer Verbatim wrote it (format 4711"), "{error}");
    let runs: i64 = Connection::open(&file)
        .unwrap()
        .query_row("SELECT count(*) FROM runs WHERE state = 'finished'", [], |row| row.get(0))
        .unwrap();
    assert_eq!(runs, 1);
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("verbatim.db");
    let text = "this is not a database. ".repeat(400);
    std::fs::write(&file, &text).unwrap();
    let error = Store::open(folder.path()).unwrap_err();
    assert!(matches!(error, Error::Corrupt { .. }), "{error:?}");
    assert!(error.to_string().contains("move it away"), "{error}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn a_damaged_database_is_named() {
    let folder = tempdir().unwrap();
    {
        let store = Store::open(folder.path()).unwrap();
        for _ in 0..20 {
            whole_run(&store, "Shop", &[("Save", fail())]);
        }
    }
    let file = folder.path().join("verbatim.db");
    let mut bytes = std::fs::read(&file).unwrap();
    assert!(bytes.len() > 16_384);
    bytes[4096..].fill(0xa5);
    std::fs::write(&file, bytes).unwrap();
    let read = || -> Result<usize, Error> {
        let store = Store::open(folder.path())?;
        Ok(store.cases(&CaseFilter::default())?.len())
    };
    let error = read().unwrap_err();
    assert!(matches!(error, Error::Corrupt { .. }), "{error:?}");
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    for path in [file.join("under a file"), Path::new("/proc/verbatim").to_owned()] {
        let error = Store::open(&path).unwrap_err();
        assert!(matches!(error, Error::Folder { .. }), "{error:?}");
        let text = error.to_string();
        assert!(text.contains(&path.display().to_string()), "{text}");
        assert!(text.ends_with("make it writable or choose another folder"), "{text}");
    }
}

#[test]
fn evidence_that_cannot_be_written_is_an_error() {
    let folder = tempdir().unwrap();
    std::fs::write(folder.path().join("blobs"), "a file in the way").unwrap();
    let store = Store::open(folder.path()).unwrap();
    let run = store.begin_run(&header("Shop")).unwrap();
    let error = store.keep_blob(run, BlobKind::Screenshot, b"x").unwrap_err();
    assert!(matches!(error, Error::Folder { .. }), "{error:?}");
}

#[test]
fn evidence_that_is_not_there_is_an_error() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    for id in ["ab".repeat(32), "../../verbatim.db".into()] {
        let id = BlobId(id);
        assert!(matches!(store.blob(&id).unwrap_err(), Error::NoBlob { .. }));
        assert!(matches!(store.blob_path(&id).unwrap_err(), Error::NoBlob { .. }));
    }
}
