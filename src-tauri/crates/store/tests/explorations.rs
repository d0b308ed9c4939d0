//! Explorations: runs that have come to a map.

#![allow(clippy::unwrap_used, reason = "a test fails by them")]

mod common;

use verbatim_engine::suite::Suite;
use verbatim_store::{ExplorationRecord, NewSuite, Store};

#[test]
fn a_map_is_kept_and_goes_with_its_run() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let content = Suite::default();
    let new = NewSuite { name: "Shop", sample: false, source: None, content: &content };
    let suite = store.add_suite(&new).unwrap();
    let run = store.begin_run(&common::header("Exploration: Shop")).unwrap();
    let of = ExplorationRecord { run, suite: Some(suite), pages: 2, findings: 1 };
    store.keep_exploration(of, &vec!["a", "b"]).unwrap();
    let unknown = ExplorationRecord { run: verbatim_store::RunId(99), ..of };
    store.keep_exploration(unknown, &Vec::<String>::new()).unwrap_err();

    assert_eq!(store.explorations().unwrap(), [of]);
    assert_eq!(store.exploration::<Vec<String>>(run).unwrap(), Some(vec!["a".into(), "b".into()]));
    assert!(store.exploration::<u64>(run).is_err());
    store.interrupt(run).unwrap();
    store.delete_runs(&[run]).unwrap();
    assert_eq!(store.explorations().unwrap(), []);
    assert_eq!(store.exploration::<Vec<String>>(run).unwrap(), None);
}
