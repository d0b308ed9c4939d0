//! Keeping the size in bounds.
#![allow(clippy::unwrap_used)]

mod common;

use common::*;
use tempfile::tempdir;
use verbatim_engine::event::{BlobId, BlobKind, RunEvent};
use verbatim_store::{CaseFilter, Error, PrunePolicy, RunId, Store};

const NOTHING: PrunePolicy = PrunePolicy { max_bytes: None, keep_days: None, traces: false };

/// A run of the cases, each with a screenshot of its own.
fn run_with_pictures(store: &Store, cases: &[&str], mark: u8) -> (RunId, Vec<BlobId>) {
    let run = store.begin_run(&header("Shop")).unwrap();
    let mut pictures = Vec::new();
    for (index, name) in cases.iter().enumerate() {
        let bytes = vec![mark + index as u8; 100_000];
        let picture = store.keep_blob(run, BlobKind::Screenshot, &bytes).unwrap();
        whole_case(store, run, index, name, &pass(), Some(picture.clone()));
        pictures.push(picture);
    }
    store.append(run, &RunEvent::Finished { stopped: false, duration_ms: 1 }).unwrap();
    (run, pictures)
}

#[test]
fn the_same_bytes_are_kept_once() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let run = store.begin_run(&header("Shop")).unwrap();
    let one = store.keep_blob(run, BlobKind::Screenshot, b"same").unwrap();
    let two = store.keep_blob(run, BlobKind::Screenshot, b"same").unwrap();
    assert_eq!(one, two);
    assert_eq!(store.usage().unwrap().evidence_bytes, 4);
    let files = store.blob_path(&one).unwrap().parent().unwrap().read_dir().unwrap().count();
    assert_eq!(files, 1);
}

#[test]
fn old_evidence_goes_and_the_newest_of_each_case_stays() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let (first, old) = run_with_pictures(&store, &["Save", "Only once"], 0);
    let (_, new) = run_with_pictures(&store, &["Save"], 10);
    let freed = store.prune(&PrunePolicy { max_bytes: Some(0), ..NOTHING }).unwrap();
    assert_eq!((freed.blobs, freed.bytes, freed.traces), (1, 100_000, 0));
    assert!(matches!(store.blob(&old[0]).unwrap_err(), Error::NoBlob { .. }));
    assert_eq!(store.blob(&old[1]).unwrap().len(), 100_000);
    assert_eq!(store.blob(&new[0]).unwrap().len(), 100_000);
    assert_eq!(freed.left.evidence_bytes, 200_000);
    assert_eq!(store.cases(&CaseFilter::default()).unwrap().len(), 3);
    assert_eq!(store.events(first).unwrap().len(), 16);

    // What was pruned can be kept again.
    let (_, again) = run_with_pictures(&store, &["Save"], 0);
    assert_eq!(again[0], old[0]);
    assert_eq!(store.blob(&old[0]).unwrap().len(), 100_000);
}

#[test]
fn no_more_goes_than_must() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let pictures: Vec<BlobId> =
        (0..5).map(|mark| run_with_pictures(&store, &["Save"], mark * 10).1.remove(0)).collect();
    // A quick machine keeps them all within one millisecond: then the order of the runs decides.
    let connection = rusqlite::Connection::open(store.file()).unwrap();
    connection.execute("UPDATE blobs SET kept_ms = (SELECT max(kept_ms) FROM blobs)", ()).unwrap();
    drop(connection);
    let all = store.usage().unwrap();
    let bound = all.evidence_bytes + all.database_bytes - 150_000;
    let freed = store.prune(&PrunePolicy { max_bytes: Some(bound), ..NOTHING }).unwrap();
    assert_eq!(freed.blobs, 2);
    let there: Vec<bool> = pictures.iter().map(|id| store.blob(id).is_ok()).collect();
    assert_eq!(there, [false, false, true, true, true]);
    assert_eq!(store.prune(&NOTHING).unwrap().blobs, 0);
    assert_eq!(store.prune(&PrunePolicy { keep_days: Some(30), ..NOTHING }).unwrap().blobs, 0);
    assert_eq!(store.prune(&PrunePolicy::default()).unwrap().blobs, 0);
}

#[test]
fn evidence_beyond_its_days_goes() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let (_, old) = run_with_pictures(&store, &["Save"], 0);
    run_with_pictures(&store, &["Save"], 10);
    let connection = rusqlite::Connection::open(store.file()).unwrap();
    let month: i64 = 30 * 24 * 3_600 * 1_000;
    connection.execute("UPDATE blobs SET kept_ms = kept_ms - ? WHERE id = ?", (month, &old[0].0)).unwrap();
    let freed = store.prune(&PrunePolicy { keep_days: Some(29), ..NOTHING }).unwrap();
    assert_eq!(freed.blobs, 1);
    assert!(store.blob(&old[0]).is_err());
}

#[test]
fn traces_go_only_when_told_and_verdicts_stay() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let first = whole_run(&store, "Shop", &[("Save", fail())]);
    let second = whole_run(&store, "Shop", &[("Save", pass())]);
    let freed = store.prune(&PrunePolicy { max_bytes: Some(0), traces: true, ..NOTHING }).unwrap();
    assert_eq!(freed.traces, 1);
    assert!(matches!(store.events(first).unwrap_err(), Error::Pruned { .. }));
    assert_eq!(store.events(second).unwrap().len(), 8);
    let cases = store.cases(&CaseFilter::default()).unwrap();
    assert_eq!(cases[1].verdict, Some(fail()));
    assert!(store.rows(cases[1].id).unwrap().is_empty());
    assert!(store.run(first).unwrap().pruned);
    assert_eq!(store.run(first).unwrap().counts.failed, 1);
}

#[test]
fn a_run_that_goes_on_keeps_its_evidence() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let run = store.begin_run(&header("Shop")).unwrap();
    let picture = store.keep_blob(run, BlobKind::Screenshot, b"not yet spoken of").unwrap();
    let other = Store::open(folder.path()).unwrap();
    let freed = other.prune(&PrunePolicy { max_bytes: Some(0), traces: true, ..NOTHING }).unwrap();
    assert_eq!((freed.blobs, freed.traces), (0, 0));
    assert!(store.blob(&picture).is_ok());
}
