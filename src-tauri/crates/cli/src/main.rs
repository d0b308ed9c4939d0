//! The `verbatim` command.

mod args;
mod demo;
mod doctor;
mod events;
mod failure;
mod history;
mod import;
mod lint;
mod models;
mod pictures;
mod progress;
mod proposals;
mod questions;
mod report;
mod run;
mod sentences;
mod text;

use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use verbatim_app::store::Store;

use args::{Command, Models, Verbatim};
use failure::Failure;

/// The command ended well.
const DONE: u8 = 0;
/// Usage or set-up.
const USAGE: u8 = 3;

fn main() -> ExitCode {
    let arguments = match Verbatim::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // A stream that is closed cannot be told of it.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { USAGE } else { DONE });
        }
    };
    log();
    end_with_the_reader();
    let done = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failure::Runtime)
        .and_then(|runtime| runtime.block_on(command(arguments)));
    match done {
        Ok(status) => ExitCode::from(status),
        Err(failure) => {
            eprintln!("verbatim: {failure}");
            ExitCode::from(USAGE)
        }
    }
}

async fn command(arguments: Verbatim) -> Result<u8, Failure> {
    let folder = arguments.history_folder;
    let open = || -> Result<Arc<Store>, Failure> {
        let folder = folder.clone().map_or_else(verbatim_app::data_folder, Ok)?;
        Ok(verbatim_app::open_history(&folder)?)
    };
    match arguments.command {
        Command::Run(run) => run::files(open()?, run).await,
        Command::Sample(sample) => run::sample(open()?, sample).await,
        Command::Lint(lint) => lint::lint(&lint),
        Command::Sentences(words) => sentences::list(&words),
        Command::Import(arguments) => import::import(&arguments),
        Command::Export(arguments) => import::export(&arguments),
        Command::Report(arguments) => report::write(open, &arguments),
        Command::Merge(arguments) => report::merge(&arguments),
        Command::History(history) => history::list(&*open()?, &history),
        Command::Show(show) => history::show(&*open()?, &show),
        Command::Trace(trace) => history::trace(&*open()?, &trace),
        Command::Proposals(of) => proposals::review(&*open()?, &of),
        Command::Questions(of) => questions::list(&*open()?, &of),
        Command::Answer(answer) => questions::answer(&*open()?, &answer),
        Command::Prune(prune) => history::prune(&*open()?, &prune),
        Command::Doctor(doctor) => Ok(doctor::doctor(&doctor).await),
        Command::Demo(demo) => demo::demo(&demo).await,
        Command::Models(Models::List(list)) => models::list(&*open()?, &list).await,
        Command::Models(Models::Check(check)) => models::check(open()?, &check).await,
    }
}

/// `verbatim history | head` closes the pipe when it has seen enough: that is no failure, and nobody is left to tell.
fn end_with_the_reader() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let told = panic.payload().downcast_ref::<String>();
        if told
            .is_some_and(|text| text.starts_with("failed printing to stdout") && text.contains("Broken pipe"))
        {
            verbatim_app::end_browsers();
            std::process::exit(i32::from(DONE));
        }
        usual(panic);
    }));
}

/// The log goes to the error stream; `VERBATIM_LOG` says how much (`debug`, `verbatim_browser=trace`).
fn log() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("VERBATIM_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("off"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
}
