//! The types that the front end is built on are those of this program.
#![allow(clippy::expect_used)]

use std::collections::BTreeMap;
use std::path::Path;

fn files(folder: &Path) -> BTreeMap<String, String> {
    std::fs::read_dir(folder)
        .expect("the folder of the generated types")
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("a text"))
        })
        .collect()
}

#[test]
fn the_window_may_call_its_commands_and_no_other() {
    let window = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let committed = std::fs::read_to_string(window.join("permissions/commands.toml")).expect("a list");
    assert_eq!(
        committed,
        verbatim_app::contract::permissions(),
        "run `cargo run -p verbatim-app --example contract` and commit what it writes"
    );
    let granted = std::fs::read_to_string(window.join("capabilities/main.json")).expect("the capability");
    assert!(granted.contains("\"commands\""), "{granted}");
}

#[test]
fn the_committed_types_are_those_of_the_commands() {
    let folder = tempfile::tempdir().expect("a folder");
    verbatim_app::contract::write_typescript(folder.path()).expect("written");
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../ui/src/host/generated");
    let (new, old) = (files(folder.path()), files(&committed));
    let stale: Vec<&String> =
        new.keys().chain(old.keys()).filter(|name| new.get(*name) != old.get(*name)).collect();
    assert!(
        stale.is_empty(),
        "{stale:?} differ: run `cargo run -p verbatim-app --example contract` and commit what it writes"
    );
}
