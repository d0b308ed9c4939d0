//! What a run is asked to do.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use verbatim_baseline::Profile;
use verbatim_engine::model::Model;
use verbatim_engine::suite::WhenUndecided;

/// Options of a run.
#[derive(Debug, Clone)]
pub struct RunOptions {
    /// Goes before the suite's base URL.
    pub base_url: Option<String>,
    /// Cases that run against an address of their own, by name; their base URL goes before [`Self::base_url`].
    pub bases: BTreeMap<String, String>,
    /// Only the cases of these names; all if empty.
    pub cases: Vec<String>,
    /// Only cases with one of these tags; all if empty.
    pub tags: Vec<String>,
    /// Only this part (from 1) of so many, the cases dealt out in turn.
    pub shard: Option<(usize, usize)>,
    /// How often a case that does not pass runs again; only with a reset hook.
    pub retries: u32,
    /// Show the browser's own window.
    pub headed: bool,
    /// How many cases run at the same time.
    pub workers: usize,
    /// How often each case runs.
    pub repeat: u32,
    /// Run the cases in an order that is drawn from this number, not in the suite's.
    pub order: Option<u64>,
    /// Test data; goes before the suite's.
    pub data: BTreeMap<String, String>,
    /// Readiness and assertion deadlines and the quiescence window, in milliseconds; goes before the suite's.
    pub timeout_ms: Option<u64>,
    /// What becomes of a case with an expected result that cannot be decided; goes before the suite's.
    pub when_undecided: Option<WhenUndecided>,
    /// The browser to use.
    pub browser: Option<PathBuf>,
    /// The DevTools address of a browser that runs elsewhere (`ws://…`); goes before [`Self::browser`].
    pub browser_url: Option<String>,
    /// Nothing is asked of hosts that are not allowed, whatever the suite says.
    pub only_allowed_hosts: bool,
    /// The suite may use files of this machine, whatever it says itself.
    pub local_files: bool,
    /// The model that the suite's agents may ask; none of them asks without one.
    pub model: Option<SharedModel>,
    /// A runner of a paper carries the cases out instead, for a study: its verdicts are no user's.
    pub baseline: Option<Profile>,
}

/// A model that several cases ask at the same time.
#[derive(Clone)]
pub struct SharedModel(pub Arc<dyn Model>);

impl fmt::Debug for SharedModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedModel")
    }
}

impl Default for RunOptions {
    fn default() -> Self {
        Self {
            base_url: None,
            bases: BTreeMap::new(),
            cases: Vec::new(),
            tags: Vec::new(),
            shard: None,
            retries: 0,
            headed: false,
            workers: 1,
            repeat: 1,
            order: None,
            data: BTreeMap::new(),
            timeout_ms: None,
            when_undecided: None,
            browser: None,
            browser_url: None,
            only_allowed_hosts: false,
            local_files: false,
            model: None,
            baseline: None,
        }
    }
}
