//! Suites as testers write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::Agent;
use crate::settings::Timing;
use crate::verdict::Cause;

/// A row: an action cell and an expected-result cell, either of which may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(default, deny_unknown_fields)]
pub struct Row {
    /// What to do.
    pub action: String,
    /// What must be seen then.
    pub expected: String,
    /// Values of this row alone; they go before the suite's.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub data: BTreeMap<String, String>,
    /// Left out of runs.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<_>")]
    pub disabled: bool,
}

/// The verdict that a labelled case must reach.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields)]
pub struct Label {
    /// "pass", "fail" or "inconclusive".
    pub verdict: String,
    /// The cause, unless it is a pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cause: Option<Cause>,
    /// The row that decides, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub row: Option<usize>,
}

/// A test case.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(default, deny_unknown_fields)]
pub struct Case {
    /// Its name, unique in the suite.
    pub name: String,
    /// Its identifier in the tool that it came from ("C42"): importing again finds it by this, whatever its name is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<String>,
    /// Tags.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub tags: Vec<String>,
    /// What else the tool or the sheet says of it ("Priority": "High"); kept and exported again.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub properties: BTreeMap<String, String>,
    /// Rows before the case's own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub setup: Vec<Row>,
    /// The rows.
    pub rows: Vec<Row>,
    /// Rows that run afterwards whatever happened.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub teardown: Vec<Row>,
    /// The label of a labelled case.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub expect: Option<Label>,
}

/// An HTTP request that puts the AUT into its first state before each case; it must answer 2xx.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields)]
pub struct ResetHook {
    /// "POST" unless said.
    #[serde(default = "post")]
    pub method: String,
    /// Address; a path is taken on the base URL.
    pub url: String,
    /// Headers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub headers: BTreeMap<String, String>,
    /// Body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub body: Option<String>,
}

fn post() -> String {
    "POST".into()
}

/// User name and password of HTTP Basic authentication; may hold `{{name}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct BasicAuth {
    pub user: String,
    pub password: String,
}

/// How the browser reaches and shows the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(default, deny_unknown_fields)]
pub struct Access {
    /// Accept certificates that no authority has signed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<_>")]
    pub accept_invalid_tls: bool,
    /// HTTP Basic.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub basic: Option<BasicAuth>,
    /// Proxy server ("http://127.0.0.1:3128").
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub proxy: Option<String>,
    /// BCP 47 language ("de-DE").
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub locale: Option<String>,
    /// IANA time zone ("Europe/Paris").
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub time_zone: Option<String>,
    /// Permissions that are granted ("geolocation", "notifications", "clipboard-read").
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub permissions: Vec<String>,
    /// Width and height of the viewport in CSS pixels.
    pub viewport: (u32, u32),
    /// Hosts ("shop.example", "*.example.org", with ":port" if it matters) that the main frame may be on besides
    /// the base URL's own host; a case that leaves them is inconclusive. With neither these nor a base URL, the
    /// host of the first page that the case opens.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub allowed_hosts: Vec<String>,
    /// Nothing is asked of other hosts: their frames, scripts, pictures, requests and sockets are held back, which is told.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<_>")]
    pub only_allowed_hosts: bool,
    /// The case may open files of this machine (`file:`) and upload files by their whole path.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<_>")]
    pub local_files: bool,
}

/// The least and the most that the viewport may have in width and height, in CSS pixels.
pub const VIEWPORT: std::ops::RangeInclusive<u32> = 100..=10_000;

impl Access {
    /// What is wrong with the viewport, in words.
    pub fn viewport_fault(&self) -> Option<String> {
        let (width, height) = self.viewport;
        let out = !VIEWPORT.contains(&width) || !VIEWPORT.contains(&height);
        out.then(|| {
            format!(
                "the viewport is {width} by {height} pixels; width and height lie between {} and {}",
                VIEWPORT.start(),
                VIEWPORT.end()
            )
        })
    }
}

impl Default for Access {
    fn default() -> Self {
        Self {
            accept_invalid_tls: false,
            basic: None,
            proxy: None,
            locale: None,
            time_zone: None,
            permissions: Vec::new(),
            viewport: (1280, 800),
            allowed_hosts: Vec::new(),
            only_allowed_hosts: false,
            local_files: false,
        }
    }
}

/// An entry of the phrasebook: a sentence of the suite's own, with `{parameters}`, and what it means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields)]
pub struct Phrase {
    /// "log in as {user}".
    pub phrase: String,
    /// Steps in the grammar, when the phrase stands in an action cell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub steps: Vec<String>,
    /// Assertions in the grammar (all must hold), when it stands in an expected cell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub assertions: Vec<String>,
}

/// What becomes of a case that has a row whose expected result cannot be decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum WhenUndecided {
    /// It goes on with the next row, and is inconclusive in the end unless that fails.
    #[default]
    GoOn,
    /// It ends there (Salva 2026).
    Stop,
}

impl WhenUndecided {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// A suite.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Suite {
    /// JSON schema that the file names, if any.
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// Its name.
    #[serde(rename = "suite")]
    pub name: String,
    /// The address that `{{base}}`, paths and "open the application" stand on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base_url: Option<String>,
    /// Test data.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub data: BTreeMap<String, String>,
    /// Names of test data that are secret: their values come from the environment (`VERBATIM_<NAME>`) or the
    /// command line, and are masked everywhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub secrets: Vec<String>,
    /// How the site is reached.
    pub access: Access,
    /// Deadlines.
    pub timing: Timing,
    /// What becomes of a case with an expected result that cannot be decided.
    #[serde(skip_serializing_if = "WhenUndecided::is_usual")]
    pub when_undecided: WhenUndecided,
    /// Before each case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reset: Option<ResetHook>,
    /// Rows before each case.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<Row>,
    /// Rows after each case, whatever happened.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub teardown: Vec<Row>,
    /// The suite's own sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub phrasebook: Vec<Phrase>,
    /// The agents that may ask a model; all of them, once a model is set up, where this is not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agents: Option<Vec<Agent>>,
    /// Readings by a model that a person has refused: they are not offered again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Phrase>,
    /// The cases.
    pub cases: Vec<Case>,
}
