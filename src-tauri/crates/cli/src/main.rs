//! The `verbatim` command.

mod args;
mod constellations;
mod demo;
mod dialect;
mod doctor;
mod drift;
mod end;
mod events;
mod explore;
mod failure;
mod faults;
mod goal;
mod history;
mod import;
mod lab;
mod lint;
mod models;
mod mutants;
mod mutation;
mod out;
mod paint;
mod pictures;
mod progress;
mod proposals;
mod questions;
mod rejudging;
mod report;
mod rules;
mod run;
mod sentences;
mod signatures;
mod text;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use verbatim_app::store::Store;

use args::{Command, Lab, Models, Verbatim};
use end::Status;
use failure::Failure;
use out::tell;

fn main() -> ExitCode {
    let arguments = match Verbatim::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // A stream that is closed cannot be told of it.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { Status::Usage } else { Status::Done }.code());
        }
    };
    log();
    let done = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failure::Runtime)
        .and_then(|runtime| runtime.block_on(command(arguments)));
    let status = done.unwrap_or_else(|failure| {
        tell!("verbatim: {failure}");
        Status::Usage
    });
    end::tell_what_was_lost();
    ExitCode::from(status.code())
}

async fn command(arguments: Verbatim) -> Result<Status, Failure> {
    let folder = arguments.history_folder;
    let place = || folder.clone().map_or_else(verbatim_app::data_folder, Ok);
    let open = || -> Result<Arc<Store>, Failure> { Ok(Arc::new(Store::open_telling(&place()?, held)?)) };
    // What is only read can be read where nothing can be written.
    let read = || -> Result<Store, Failure> {
        let store = Store::open_to_read(&place()?, held)?;
        if let Some(why) = store.unwritable() {
            tell!("verbatim: could not {why}; what the history holds is shown");
        }
        Ok(store)
    };
    if arguments.command.only_lists() {
        out::only_lists();
    }
    match arguments.command {
        Command::Run(run) => run::files(open()?, run).await,
        Command::Sample(sample) => run::sample(open()?, sample).await,
        Command::Lint(lint) => lint::lint(&lint),
        Command::Dialect(dialect) => dialect::dialect(&dialect),
        Command::Sentences(words) => sentences::list(&words),
        Command::Import(arguments) => import::import(&arguments),
        Command::Export(arguments) => import::export(&arguments),
        Command::Report(arguments) => {
            let history = folder.clone().or_else(|| verbatim_app::data_folder().ok());
            report::write(history, || Ok(Arc::new(read()?)), &arguments)
        }
        Command::Merge(arguments) => report::merge(&arguments),
        Command::History(history) => history::list(&read()?, &history),
        Command::Show(show) => history::show(&read()?, &show),
        Command::Rules(of) => rules::list(&read()?, &of),
        Command::Trace(trace) => history::trace(&read()?, &trace),
        Command::Proposals(of) => proposals::review(&*open()?, &of),
        Command::Questions(of) => questions::list(&read()?, &of),
        Command::Answer(answer) => questions::answer(&*open()?, &answer),
        Command::Rejudge(of) => rejudging::rejudge(&read()?, &of),
        Command::Drift(of) => drift::drift(&read()?, &of),
        Command::Prune(prune) => history::prune(&place()?, held, &prune),
        Command::Doctor(doctor) => doctor::doctor(&doctor, &place()?).await,
        Command::Demo(demo) => demo::demo(&demo).await,
        Command::Explore(explore) => explore::explore(open()?, &explore).await,
        Command::Models(Models::List(list)) => models::list(&read()?, &list).await,
        Command::Models(Models::Check(check)) => models::check(open()?, &check).await,
        Command::Lab(Lab::Run(run)) => lab::run(open()?, &run).await,
        Command::Lab(Lab::Constellations(asked)) => constellations::run(open()?, &asked).await,
        Command::Lab(Lab::Resume(resume)) => lab::resume(open()?, &resume).await,
        Command::Lab(Lab::List) => lab::list(&read()?),
        Command::Lab(Lab::Show(show)) => lab::show(&read()?, &show),
        Command::Lab(Lab::Export(export)) => lab::export(&read()?, &export),
        Command::Lab(Lab::Faults(asked)) => faults::run(open()?, &asked).await,
        Command::Lab(Lab::Mutate(mutate)) => mutation::mutate(&read()?, &mutate),
        Command::Lab(Lab::Signatures(of)) => signatures::list(&read()?, &of),
        Command::Lab(Lab::Delete(delete)) => lab::delete(&*open()?, &delete),
        Command::Lab(Lab::Compare(compare)) => lab::compare(&read()?, &compare),
    }
}

/// Another process is opening the history.
fn held(lock: &Path) {
    tell!("verbatim: another process holds '{}': it is waited for", lock.display());
}

/// The log goes to the error stream; `VERBATIM_LOG` says how much (`debug`, `verbatim_browser=trace`).
fn log() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("VERBATIM_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("off"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).finish();
    log.with(tracing_subscriber::filter::filter_fn(verbatim_app::may_be_logged)).init();
}
