//! The reset hook: a request that puts the application into its first state; it must answer 2xx.

use std::time::Duration;

use verbatim_engine::data::Data;
use verbatim_engine::suite::{ResetHook, Suite};
use verbatim_engine::verdict::{Cause, Finding};

/// How long the application may take to reset.
const BOUND: Duration = Duration::from_secs(60);

/// Sends the reset request of a suite, if it has one.
pub(crate) async fn reset(suite: &Suite, base_url: Option<&str>, data: &Data) -> Result<(), Finding> {
    let Some(hook) = &suite.reset else { return Ok(()) };
    let missing = |name: String| {
        Finding::new(
            Cause::MissingTestData,
            "reset",
            format!("the test data '{name}' of the reset hook has no value"),
        )
    };
    let mut hook = hook.clone();
    hook.url = data.fill_text(&hook.url).map_err(missing)?;
    if hook.url.starts_with('/') {
        hook.url = format!("{}{}", base_url.unwrap_or_default().trim_end_matches('/'), hook.url);
    }
    for value in hook.headers.values_mut() {
        *value = data.fill_text(value).map_err(missing)?;
    }
    hook.body = hook.body.map(|body| data.fill_text(&body)).transpose().map_err(missing)?;
    let accept_invalid_tls = suite.access.accept_invalid_tls;
    let url = hook.url.clone();
    let failed = |reason: String| {
        Finding::new(
            Cause::Environment,
            "reset",
            format!("the reset hook {url} did not answer 2xx: {reason}"),
        )
        .way_out("see that the application is running, and that the reset address is right")
    };
    match tokio::task::spawn_blocking(move || send(&hook, accept_invalid_tls)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(reason)) => Err(failed(reason)),
        Err(error) => Err(failed(error.to_string())),
    }
}

fn send(hook: &ResetHook, accept_invalid_tls: bool) -> Result<(), String> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .timeout_global(Some(BOUND))
        .http_status_as_error(false)
        .tls_config(ureq::tls::TlsConfig::builder().disable_verification(accept_invalid_tls).build())
        .build()
        .into();
    let mut request = ureq::http::Request::builder().method(hook.method.as_str()).uri(&hook.url);
    for (name, value) in &hook.headers {
        request = request.header(name, value);
    }
    let body = hook.body.clone().unwrap_or_default();
    let request = request.body(body).map_err(|error| error.to_string())?;
    let response = agent.run(request).map_err(|error| error.to_string())?;
    let status = response.status();
    if status.is_success() { Ok(()) } else { Err(status.to_string()) }
}
