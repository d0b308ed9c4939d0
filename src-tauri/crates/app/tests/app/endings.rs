//! What ends a case from outside: a site that does not answer, a browser that dies.

use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::sync::Arc;

use serde_json::json;
use tokio::sync::watch;
use verbatim_app::RunOptions;
use verbatim_app::engine::event::RunEvent;
use verbatim_app::engine::verdict::Cause;

use crate::stage::{At, Stage, pages, refused, starts_row};

#[tokio::test(flavor = "multi_thread")]
async fn a_site_that_cannot_be_reached_is_the_environments() {
    let suite = json!({
        "suite": "Gone", "base_url": refused(),
        "cases": [{"name": "one", "rows": [{"action": "Open '/'", "expected": "'Ready' is displayed"}]}]
    });
    let ran = Stage::new().run(suite, RunOptions::default()).await;
    assert_eq!(ran.cause(), Some(Cause::Environment));
    assert_eq!(ran.result.cases[0].row, Some(1));
    assert!(ran.result.cases[0].reason.way_out.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_that_never_comes_is_the_environments() {
    let suite = json!({
        "suite": "Hanging", "base_url": pages().await, "timing": {"page_load_ms": 1000},
        "cases": [
            {"name": "one", "rows": [{"action": "Open '/hang'", "expected": "'Ready' is displayed"}]},
            {"name": "two", "rows": [{"action": "Open '/'", "expected": "'Ready' is displayed"}]}
        ]
    });
    let ran = Stage::new().run(suite, RunOptions::default()).await;
    assert_eq!(ran.cause(), Some(Cause::Environment));
    assert_eq!(ran.case("two").verdict.as_deref(), Some("pass"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_holds_on_any_error_page_does_not_pass_on_one() {
    let claims = [
        ("'Ready' is not displayed", Some(Cause::UnexpectedOutput)),
        ("The URL ends with '/broken'", Some(Cause::UnexpectedOutput)),
        ("There are 0 buttons", Some(Cause::UnexpectedOutput)),
        ("'Ready' is displayed", Some(Cause::UnexpectedOutput)),
        ("The heading 'Error 500' is displayed", None),
    ];
    let case =
        |claim: &str| json!({"name": claim, "rows": [{"action": "Open '/broken'", "expected": claim}]});
    let cases: Vec<_> = claims.iter().map(|(claim, _)| case(claim)).collect();
    let suite = json!({"suite": "Broken", "base_url": pages().await, "cases": cases, "timing": {"assertion_ms": 1000}});
    let ran = Stage::new().run(suite, RunOptions::default()).await;
    for (claim, cause) in claims {
        assert_eq!(ran.case(claim).reason.cause, cause, "{claim}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_case_runs_in_a_new_browser_when_one_dies() {
    let stage = Stage::new();
    let found = verbatim_browser::find_browser(None).unwrap();
    let (script, pid) = (stage.folder.path().join("browser"), stage.folder.path().join("pid"));
    let text = format!(
        "#!/bin/sh\ncase \"$*\" in *--version*) ;; *) echo $$ > '{}' ;; esac\nexec '{}' \"$@\"\n",
        pid.display(),
        found.display()
    );
    std::fs::write(&script, text).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let suite = json!({
        "suite": "Dies", "base_url": pages().await,
        "cases": [
            {"name": "one", "rows": [
                {"action": "Open '/form'", "expected": "The heading 'Form' is displayed"},
                {"action": "Click 'Save'", "expected": "'You wrote' is displayed"}
            ]},
            {"name": "two", "rows": [{"action": "Open '/'", "expected": "'Ready' is displayed"}]}
        ]
    });
    let reporter = Arc::new(At(move |event: &RunEvent| {
        if starts_row(event, 2) {
            let pid = std::fs::read_to_string(&pid).unwrap();
            assert!(Command::new("kill").args(["-9", pid.trim()]).status().unwrap().success());
        }
    }));
    let (_keep, stop) = watch::channel(false);
    let options = RunOptions { browser: Some(script), ..RunOptions::default() };
    let ran = stage.run_told(suite, options, reporter, stop).await;
    assert_eq!((ran.cause(), ran.result.cases[0].row), (Some(Cause::Environment), Some(2)));
    assert_eq!(ran.case("two").verdict.as_deref(), Some("pass"), "{:?}", ran.case("two").reason);
}
