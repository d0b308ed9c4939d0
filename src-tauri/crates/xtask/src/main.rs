//! `cargo xtask …`: set-up, the main job and all tests, each one command on a fresh machine.

mod apps;
mod bench;
mod command;
mod consumers;
mod fuzz;
mod interface;
mod journey;
mod kills;
mod labels;
mod models;
mod package;
mod place;
mod playwright;
mod setup;
mod soak;
mod test;

use std::process::ExitCode;

use command::{Failed, cargo, passing, root};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  run [-- FILE… --base-url URL …]   set up, build, and run the sample suite (or your own) in a real browser
  test                              set up and pass all tests
  apps [-- NAME… --write]           install, start and test the applications that others wrote
  bench [-- --pairs N --only NAME]  measure against the same scenarios written for Playwright (--write: into its README)
  soak [-- --runs N --workers 1,4]  run the sample suite again and again: the same verdicts each time?
  adversary                         set every agent against a server that answers to do harm, in all its ways
  hostile                           run cases on pages that want to bend verdicts or take the machine down
  kills [-- --count N --seed N]     end the program in mid-run, again and again (--by kill|term|pipe|disk): is anything lost or left?
  fuzz [-- --seconds N NAME…]       give random inputs to all that reads what others wrote
  consumers                         read the reports that are written with what their users read them with
  models                            put the questions to a real server with a small model, which it installs in a temporary folder
  playwright                        run the sample suite as exported for Playwright, and compare the verdicts
  journey                           drive the real window as people use it, under a virtual display
  package [-- --test --debug]       make the Debian package (--test: install, start and remove it, as root)
  setup                             find what is missing on this machine, say so, and install it
";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    let rest: Vec<String> = arguments.skip_while(|a| a == "--").collect();
    let done = match command.as_str() {
        "run" => run(&rest),
        "test" => test::all(),
        "apps" => apps::test(&rest),
        "bench" => bench::measure(&rest),
        "soak" => soak::measure(&rest),
        soak::BUSY => soak::busy(),
        "adversary" => adversary(),
        "hostile" => hostile(),
        "kills" => kills::count(&rest),
        "fuzz" => fuzz::run(&rest),
        "consumers" => consumers::read(),
        "models" => models::speak(),
        "playwright" => playwright::agree(),
        "journey" => journey::take(),
        "package" => package::make(&rest),
        "setup" => setup::install(setup::ALL),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(3);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => {
            eprintln!("xtask: {failed}");
            ExitCode::from(failed.status())
        }
    }
}

/// The main job: the window, or without a display the sample suite in the terminal; or the user's own files there. Files
/// are named from where the user stands, so the command keeps that folder.
fn run(arguments: &[String]) -> Result<(), Failed> {
    if arguments.is_empty() && has_display() {
        return window();
    }
    setup::install(setup::TO_RUN)?;
    let manifest = root().join("Cargo.toml");
    let mut command = cargo();
    command.args(["run", "--manifest-path"]).arg(manifest);
    command.args(["--package", "verbatim-cli", "--bin", "verbatim", "--"]);
    if arguments.is_empty() {
        eprintln!("no display: the sample suite runs here, in the terminal");
        command.arg("sample");
    } else {
        command.arg("run").args(arguments);
    }
    passing(&mut command)
}

/// The sample suite and the cases in testers' words, in a real browser, against an adversary in every seat and mode.
fn adversary() -> Result<(), Failed> {
    setup::install(setup::TO_RUN)?;
    let mut command = cargo();
    command.args(["test", "--package", "verbatim-app", "--test", "agents", "--"]);
    command.args(["--ignored", "--exact", "adversary::no_adversary_breaks_a_promise", "--nocapture"]);
    passing(command.current_dir(root()))
}

/// Cases that are true and false on each page that wants to bend a verdict, or to take the machine down.
fn hostile() -> Result<(), Failed> {
    setup::install(setup::TO_RUN)?;
    let mut command = cargo();
    command.args(["test", "--package", "verbatim-app", "--test", "faults", "--"]);
    command.args(["--ignored", "--exact", "hostile::no_hostile_page_bends_a_verdict", "--nocapture"]);
    passing(command.current_dir(root()))
}

fn has_display() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

/// Builds the interface and the window around it, and opens it. Cargo says how far it is, and which program it starts.
fn window() -> Result<(), Failed> {
    setup::install(setup::FOR_WINDOW)?;
    if !command::target().join("debug/verbatim-desktop").exists() {
        eprintln!("building the window takes about 8 minutes the first time, and seconds from then on");
    }
    interface::build()?;
    passing(cargo().args(["run", "--package", "verbatim-desktop"]).current_dir(root()))
}
