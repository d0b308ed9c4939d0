//! The import rules between the rooms of the repository, and between the stages of the engine.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Which crates of the workspace a room may import.
const ROOMS: &[(&str, &[&str])] = &[
    ("grammar", &[]),
    ("engine", &["grammar"]),
    ("demo-site", &[]),
    ("browser", &["engine"]),
    ("store", &["engine"]),
    ("exchange", &["engine"]),
    ("ollama", &["engine"]),
    ("passport", &["engine"]),
    ("baseline", &["engine"]),
    ("explore", &["engine"]),
    ("lab", &["engine", "passport"]),
    ("model-server", &[]),
    ("planting", &[]),
    (
        "app",
        &[
            "engine",
            "baseline",
            "browser",
            "explore",
            "lab",
            "ollama",
            "passport",
            "planting",
            "store",
            "exchange",
            "demo-site",
        ],
    ),
    ("cli", &["app"]),
    ("xtask", &[]),
];

/// What the engine may import from outside: no file, network, SQL or window.
const ENGINE: &[&str] = &[
    "pest",
    "serde",
    "serde_json",
    "thiserror",
    "time",
    "tokio",
    "ts-rs",
    "unicode-normalization",
    "unicode-segmentation",
    "verbatim-grammar",
];

/// The stages of a row in their order: each may import the ones before it, and only `run` all of them.
const STAGES: &[&str] = &[
    "clarity",
    "readiness",
    "act",
    "observe",
    "judging",
    "run",
    "rejudging",
    "drift",
    "questions",
    "dialect",
];

/// The rooms of the engine that decide, in their order: facts of a page, which element is meant, whether a claim holds. Each may import
/// the ones before it.
const DECIDING: &[&str] = &["facts", "ground", "judge"];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crates folder").to_path_buf()
}

fn dependencies(manifest: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(manifest).expect("a manifest");
    let table: toml::Table = text.parse().expect("a manifest is TOML");
    table["dependencies"].as_table().expect("dependencies").keys().cloned().collect()
}

fn rooms_of(dependencies: &BTreeSet<String>) -> BTreeSet<&str> {
    dependencies.iter().filter_map(|d| d.strip_prefix("verbatim-")).collect()
}

#[test]
fn each_room_imports_only_what_it_may() {
    for (room, allowed) in ROOMS {
        let found = dependencies(&crates().join(room).join("Cargo.toml"));
        let beyond: Vec<_> = rooms_of(&found).into_iter().filter(|d| !allowed.contains(d)).collect();
        assert!(beyond.is_empty(), "{room} may not import {beyond:?}");
    }
}

#[test]
fn every_crate_has_its_rule() {
    let present: BTreeSet<String> = fs::read_dir(crates())
        .expect("the crates folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    let ruled: BTreeSet<String> = ROOMS.iter().map(|(room, _)| (*room).to_owned()).collect();
    assert_eq!(present, ruled);
}

#[test]
fn the_window_imports_the_app_alone() {
    let found = dependencies(&crates().parent().expect("src-tauri").join("Cargo.toml"));
    let beyond: Vec<_> = rooms_of(&found).into_iter().filter(|d| *d != "app").collect();
    assert!(beyond.is_empty(), "the window may not import {beyond:?}");
}

#[test]
fn the_engine_has_no_input_or_output_of_its_own() {
    let found = dependencies(&crates().join("engine/Cargo.toml"));
    let beyond: Vec<_> = found.iter().filter(|d| !ENGINE.contains(&d.as_str())).collect();
    assert!(beyond.is_empty(), "the engine may not import {beyond:?}");
    for (file, text) in sources(&crates().join("engine/src")) {
        for forbidden in ["std::fs", "std::net", "std::process", "tokio::fs", "tokio::net", "tokio::process"]
        {
            assert!(!text.contains(forbidden), "{} uses {forbidden}", file.display());
        }
    }
}

#[test]
fn a_stage_imports_only_the_stages_before_it() {
    let engine = crates().join("engine/src");
    for (file, text) in sources(&engine) {
        let module = file.strip_prefix(&engine).expect("inside").components().next().expect("a module");
        let module = module.as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned();
        if module == "lib" {
            continue;
        }
        let own = STAGES.iter().position(|stage| *stage == module);
        for (place, stage) in STAGES.iter().enumerate() {
            let imports =
                text.contains(&format!("crate::{stage}::")) || text.contains(&format!("crate::{stage};"));
            let allowed = own.is_some_and(|own| place <= own);
            assert!(!imports || allowed, "{} may not import the stage {stage}", file.display());
        }
    }
}

#[test]
fn facts_import_no_rule_and_grounding_no_judgement() {
    for (place, room) in DECIDING.iter().enumerate() {
        for (file, text) in sources(&crates().join("engine/src").join(room)) {
            for later in &DECIDING[place + 1..] {
                let imports = text.contains(&format!("crate::{later}::"));
                assert!(!imports, "{} may not import {later}", file.display());
            }
        }
    }
}

#[test]
fn no_files_of_a_deciding_room_import_each_other_in_a_circle() {
    for room in DECIDING {
        let mut imports = files_of(room);
        // What imports nothing that is left is in no circle.
        loop {
            let left: BTreeSet<String> = imports.keys().cloned().collect();
            imports.retain(|_, of| of.iter().any(|file| left.contains(file)));
            if imports.len() == left.len() {
                break;
            }
        }
        assert!(imports.is_empty(), "a circle in {room}: {imports:?}");
    }
}

/// The files of a room of the engine, each with those of the same room that it imports.
fn files_of(room: &str) -> BTreeMap<String, BTreeSet<String>> {
    let all = sources(&crates().join("engine/src").join(room));
    let all = all.into_iter().filter(|(file, _)| !file.to_string_lossy().contains("tests"));
    let name = |file: &Path| file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let named: BTreeMap<String, String> =
        all.filter_map(|(file, text)| Some((name(&file)?, text))).filter(|(file, _)| file != "mod").collect();
    let imported = |text: &str| -> BTreeSet<String> {
        let uses = |line: &&str| {
            !line.trim_start().starts_with("//") && (line.starts_with("use ") || line.contains("super::"))
        };
        let lines: String = text.lines().filter(uses).collect::<Vec<_>>().join("\n");
        let whole = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        let from = |file: &&String| lines.split(&format!("super::{file}")).skip(1).any(whole);
        named.keys().filter(from).cloned().collect()
    };
    named.iter().map(|(file, text)| (file.clone(), imported(text))).collect()
}

fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            found.push((path, text));
        }
    }
    found
}
