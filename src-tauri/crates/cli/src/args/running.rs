//! The words about which cases run and how.

use std::path::PathBuf;

use clap::Args;

use super::models::ModelArguments;
use super::words::{Undecided, key_value, seconds, shard};

/// Which cases run, and how.
#[derive(Debug, Clone, Args)]
pub(crate) struct Running {
    /// Run only the case of this name; may be given several times.
    #[arg(long = "case", value_name = "NAME")]
    pub(crate) cases: Vec<String>,
    /// Run only cases with this tag; may be given several times.
    #[arg(long = "tag", value_name = "TAG")]
    pub(crate) tags: Vec<String>,
    /// Run only this part of the cases: 2/5 is the second of five.
    #[arg(long, value_name = "PART/OF", value_parser = shard)]
    pub(crate) shard: Option<(usize, usize)>,
    /// How many cases run at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) workers: u16,
    /// What becomes of a case with an expected result that cannot be decided; goes before the suite's.
    #[arg(long, value_name = "WHAT", value_enum)]
    pub(crate) when_undecided: Option<Undecided>,
    #[command(flatten)]
    pub(crate) browsing: Browsing,
    #[command(flatten)]
    pub(crate) models: ModelArguments,
}

/// How the browser goes about it.
#[derive(Debug, Clone, Args)]
pub(crate) struct Browsing {
    /// Show the browser's window.
    #[arg(long)]
    pub(crate) headed: bool,
    /// Test data; goes before the suite's.
    #[arg(long = "data", value_name = "KEY=VALUE", value_parser = key_value)]
    pub(crate) data: Vec<(String, String)>,
    /// Seconds that a target may take to be ready, an assertion to become true, a click to have an effect.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<u64>,
    /// The browser to use (Chromium, Chrome or Edge).
    #[arg(long, value_name = "PATH", env = "VERBATIM_BROWSER")]
    pub(crate) browser: Option<PathBuf>,
    /// Hold back whatever pages ask of hosts that are not allowed: frames, scripts, requests, sockets.
    #[arg(long)]
    pub(crate) only_allowed_hosts: bool,
    /// Let the suite open file: addresses and upload files by their whole path.
    #[arg(long)]
    pub(crate) local_files: bool,
    /// Drive a browser that runs elsewhere, by its DevTools address (ws://…, or http://host:port).
    #[arg(long, value_name = "URL", env = "VERBATIM_BROWSER_URL")]
    pub(crate) browser_url: Option<String>,
}
