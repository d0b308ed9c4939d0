//! Where the values of secrets are.

use verbatim_app::view::{SecretPlace, SuiteSettings};

use crate::desk::{Chain, Desk, whole};

fn with_secret(desk: &Desk) -> verbatim_app::store::SuiteId {
    let suite = desk.suite("http://localhost:1/");
    let open = desk.bench.suite_open(suite).unwrap();
    let settings = SuiteSettings { secrets: vec!["window-test-pass".into()], ..open.settings };
    desk.bench.suite_save(suite, open.revision, settings).unwrap();
    desk.case(suite, "Log in", &[("Enter '{{window-test-pass}}' into 'Password'", "")]);
    suite
}

fn place(desk: &Desk, suite: verbatim_app::store::SuiteId) -> SecretPlace {
    desk.bench.secret_list(suite).unwrap()[0].place
}

#[test]
fn a_secret_that_is_kept_is_in_the_keychain_after_a_restart() {
    let desk = Desk::new();
    let suite = with_secret(&desk);
    assert_eq!(place(&desk, suite), SecretPlace::None);
    assert_eq!(desk.bench.secret_list(suite).unwrap()[0].variable, "VERBATIM_WINDOW_TEST_PASS");
    let state = desk.bench.secret_set(suite, "window-test-pass".into(), "s3".into(), true).unwrap();
    assert_eq!((state.place, state.keychain), (SecretPlace::Keychain, None));
    let desk = desk.restart();
    assert_eq!(place(&desk, suite), SecretPlace::Keychain);
    desk.bench.secret_forget(suite, "window-test-pass".into()).unwrap();
    assert_eq!(place(&desk, suite), SecretPlace::None);
    assert!(desk.chain.values.lock().unwrap().is_empty());
}

#[test]
fn where_no_keychain_answers_a_secret_is_in_memory_and_the_tester_is_told() {
    let desk = Desk::with(Chain { mute: true, ..Chain::default() });
    let suite = with_secret(&desk);
    let state = desk.bench.secret_set(suite, "window-test-pass".into(), "s3".into(), true).unwrap();
    assert_eq!(state.place, SecretPlace::Memory);
    assert!(state.keychain.is_some());
    let desk = desk.restart();
    assert_eq!(place(&desk, suite), SecretPlace::None);
}

#[tokio::test]
async fn a_run_asks_for_a_secret_that_has_no_value() {
    let desk = Desk::new();
    let suite = with_secret(&desk);
    let Err(error) = desk.start(whole(suite, &[])).await else { panic!("it began") };
    assert_eq!(error.code(), "secrets-missing");
    assert!(error.to_string().contains("window-test-pass"), "{error}");
    assert_eq!(desk.bench.run_going().await.unwrap(), None);
}
