//! Passports of models.

#![allow(clippy::unwrap_used, reason = "a test fails by them")]

use time::OffsetDateTime;
use verbatim_store::Store;

#[test]
fn the_last_passport_of_each_model_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let at = |second| OffsetDateTime::from_unix_timestamp(second).unwrap();
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.passport::<u32>("http://a", "m").unwrap(), None);
    store.save_passport("http://a", "m", at(1), &1).unwrap();
    store.save_passport("http://b", "m", at(2), &2).unwrap();
    store.save_passport("http://a", "k", at(3), &3).unwrap();
    store.save_passport("http://a", "m", at(4), &4).unwrap();
    drop(store);

    let store = Store::open(folder.path()).unwrap();
    let all = store.passports::<u32>().unwrap();
    let told: Vec<_> = all.iter().map(|p| (p.server.as_str(), p.model.as_str(), p.taken, p.body)).collect();
    assert_eq!(told, [("http://a", "k", at(3), 3), ("http://a", "m", at(4), 4), ("http://b", "m", at(2), 2)]);
    assert_eq!(store.passport::<u32>("http://b", "m").unwrap().unwrap().body, 2);
    // A passport of another shape is an error, not a guess.
    assert!(store.passport::<String>("http://a", "m").is_err());
}
