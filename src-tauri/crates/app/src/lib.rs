//! The use cases of Verbatim: the one surface under the window and the command line.

pub mod contract;
mod doctor;
mod error;
mod folders;
mod history;
mod lint;
mod mask;
mod models;
mod options;
mod proposals;
mod reset;
mod run;
mod sample;
mod sink;
mod values;
pub mod view;
mod workbench;

pub use doctor::{Finding as DoctorFinding, doctor};
pub use error::Error;
pub use folders::data_folder;
pub use history::{evidence_to, open_history, result_of, secret_pictures, traces};
pub use lint::lint;
pub use models::{ModelChoice, keep_passport, passports, take_passport};
pub use options::{RunOptions, SharedModel};
pub use proposals::{Proposal, proposals};
pub use run::{chosen, run_suite};
pub use sample::{Mislabelled, Sample, against_labels, demo_site};
pub use sink::Reporter;
pub use values::variable;
pub use verbatim_browser::end_all as end_browsers;
pub use verbatim_engine as engine;
pub use verbatim_exchange as exchange;
pub use verbatim_ollama as ollama;
pub use verbatim_passport as passport;
pub use verbatim_store as store;
pub use workbench::{Frames, Keychain, Messages, SystemKeychain, Workbench};
