//! Studies of the laboratory.

#![allow(clippy::unwrap_used, reason = "a test fails by them")]

use time::OffsetDateTime;
use verbatim_store::{Store, StudyId};

#[test]
fn a_study_is_kept_as_it_grows() {
    let folder = tempfile::tempdir().unwrap();
    let at = |second| OffsetDateTime::from_unix_timestamp(second).unwrap();
    let store = Store::open(folder.path()).unwrap();
    let first = store.begin_study("Shop", at(1), &vec![1_i64]).unwrap();
    let second = store.begin_study("Desk", at(2), &Vec::<i64>::new()).unwrap();
    assert!(store.save_study(first, &vec![1_i64, 2]).unwrap());
    assert!(!store.save_study(StudyId(9), &vec![1_i64]).unwrap());
    drop(store);

    let store = Store::open(folder.path()).unwrap();
    let all = store.studies::<Vec<i64>>().unwrap();
    let told: Vec<_> = all.iter().map(|s| (s.id, s.suite.as_str(), s.started, s.body.clone())).collect();
    assert_eq!(told, [(second, "Desk", at(2), vec![]), (first, "Shop", at(1), vec![1, 2])]);
    assert_eq!(store.study::<Vec<i64>>(StudyId(9)).unwrap(), None);
    assert!(store.study::<String>(first).is_err());
    assert_eq!("#2".parse(), Ok(second));
}

#[test]
fn a_study_is_deleted_and_brought_back() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let id = store.begin_study("Shop", OffsetDateTime::UNIX_EPOCH, &vec![1_i64]).unwrap();
    store.delete_study(id).unwrap();
    assert!(
        store.study::<Vec<i64>>(id).unwrap().is_none() && store.studies::<Vec<i64>>().unwrap().is_empty()
    );
    assert!(store.delete_study(id).is_err(), "it is gone already");
    store.purge_deleted().unwrap();
    store.restore_study(id).unwrap();
    assert_eq!(store.study::<Vec<i64>>(id).unwrap().map(|study| study.body), Some(vec![1]));
    assert!(store.restore_study(id).is_err(), "it is there already");
}
