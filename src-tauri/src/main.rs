//! The window of Verbatim.

mod commands;
mod files;
mod pictures;
mod window;

use std::process::ExitCode;

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

fn main() -> ExitCode {
    let filter = tracing_subscriber::EnvFilter::try_from_env("VERBATIM_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).finish();
    log.with(tracing_subscriber::filter::filter_fn(verbatim_app::may_be_logged)).init();
    match window::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("verbatim-desktop: could not open the window: {error}");
            ExitCode::from(3)
        }
    }
}
