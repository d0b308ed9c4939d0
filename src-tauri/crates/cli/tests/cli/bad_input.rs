//! Bad input: a clear message, an exit status of 3 where nothing could run, nothing lost.

use crate::verbatim::{Folder, THREE};

#[test]
fn files_that_are_no_suites() {
    let folder = Folder::new();
    let settings = folder.filtered();
    let huge =
        format!("Case,Action,Expected result\nBig,\"Open '{}'\",'x' is displayed\n", "a".repeat(10_000_000));
    let files: [(&str, Vec<u8>); 6] = [
        ("missing_column.csv", b"Case,Expected result\nOne,'x' is displayed\n".to_vec()),
        ("binary.csv", (0..=255).cycle().take(4096).collect()),
        ("row_before_any_case.csv", b"Case,Action,Expected result\n,Open '/','x' is displayed\n".to_vec()),
        (
            "unknown_encoding.csv",
            // What Latin-1 and its kin leave free: a file of a Cyrillic or Japanese code page has such bytes.
            b"Case,Action,Expected result\nOne,Open '/',\x81\x8D\x90 is displayed\n".to_vec(),
        ),
        ("huge_cell.csv", huge.into_bytes()),
        ("broken.json", br#"{"suite": "x", "cases": [{"nme": "y"}]}"#.to_vec()),
    ];
    for (name, bytes) in files {
        let path = folder.write(name, bytes);
        let said = folder.say(&["run", &path]);
        let stem = name.split('.').next().unwrap();
        settings.bind(|| insta::assert_snapshot!(format!("bad_{stem}"), said.whole()));
        assert_eq!(said.status, 3, "{name}");
    }
}

#[test]
fn arguments_that_lead_nowhere() {
    let folder = Folder::new();
    let settings = folder.filtered();
    let suite = folder.write("shop.csv", THREE);
    let nowhere = folder.place("nowhere.csv");
    let commands: [(&str, Vec<&str>); 7] = [
        ("no_such_base", vec!["run", &suite, "--base-url", "127.0.0.1:8000"]),
        ("no_such_folder", vec!["run", &suite, "--json", "/nonexistent/folder/x.json"]),
        ("no_such_file", vec!["run", &nowhere]),
        ("no_browser", vec!["run", &suite, "--browser", "/nonexistent"]),
        ("no_such_case", vec!["run", &suite, "--case", "Nobody"]),
        ("bad_data", vec!["run", &suite, "--data", "nothing"]),
        ("no_command", vec![]),
    ];
    for (name, arguments) in commands {
        let said = folder.say(&arguments);
        settings.bind(|| insta::assert_snapshot!(format!("bad_{name}"), said.whole()));
        assert_eq!(said.status, 3, "{name}");
    }
}

#[test]
fn a_site_that_cannot_be_reached_leaves_each_case_inconclusive() {
    let folder = Folder::new();
    let suite = folder.write("shop.csv", THREE);
    // Bound, so that no other test gets the port, and never listened on.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let refused = format!("http://{}", socket.local_addr().unwrap());
    let said = folder.say(&["run", &suite, "--base-url", &refused]);
    folder.filtered().bind(|| insta::assert_snapshot!("bad_unreachable_site", said.whole()));
    assert_eq!(said.status, 2);
}
