//! The values of secret test data: in the keychain, in the environment, or in memory; never in the database.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use time::OffsetDateTime;
use verbatim_store::{Store, SuiteId};

use super::Workbench;
use super::keychain::Keychain;
use crate::error::Error;
use crate::values::variable;
use crate::view::{DoctorLine, SecretPlace, SecretState};

/// Tells the secrets of this library from those of another on the same machine.
const LIBRARY: &str = "library-id";

/// Holds the token of a server of models where no other place does.
const TOKEN: &str = "VERBATIM_MODEL_TOKEN";
/// The suite of secrets that belong to none.
const NO_SUITE: SuiteId = SuiteId(0);

fn token_name(url: &str) -> String {
    format!("model-token {url}")
}

/// The values of secrets.
pub(super) struct Secrets {
    keychain: Arc<dyn Keychain>,
    library: String,
    memory: Mutex<HashMap<(SuiteId, String), String>>,
}

impl Secrets {
    pub(super) fn new(store: &Store, keychain: Arc<dyn Keychain>) -> Result<Self, Error> {
        let library = match store.setting::<String>(LIBRARY)? {
            Some(library) => library,
            None => {
                let new = format!("{:x}", OffsetDateTime::now_utc().unix_timestamp_nanos());
                match store.set_setting(LIBRARY, Some(&new)) {
                    // Without room the library has this name until the program ends; no keychain has a secret by it.
                    Err(error) if error.is_about_writing() => {
                        tracing::warn!(%error, "the library has no name")
                    }
                    done => done?,
                }
                new
            }
        };
        Ok(Self { keychain, library, memory: Mutex::default() })
    }

    fn memory(&self) -> MutexGuard<'_, HashMap<(SuiteId, String), String>> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn key(&self, suite: SuiteId, name: &str) -> String {
        format!("{}/{}/{name}", self.library, suite.0)
    }

    /// Holds values in memory.
    pub(super) fn remember(&self, suite: SuiteId, values: BTreeMap<String, String>) {
        let named = values.into_iter().map(|(name, value)| ((suite, name), value));
        self.memory().extend(named);
    }

    /// The value of a secret, and where it is. What was given last goes first.
    fn look(&self, suite: SuiteId, name: &str) -> (SecretPlace, Option<String>) {
        if let Some(value) = self.memory().get(&(suite, name.to_owned())) {
            return (SecretPlace::Memory, Some(value.clone()));
        }
        match self.keychain.get(&self.key(suite, name)) {
            Ok(Some(value)) => return (SecretPlace::Keychain, Some(value)),
            Ok(None) => {}
            Err(error) => tracing::debug!(%error, "the keychain was not read"),
        }
        match std::env::var(variable(name)) {
            Ok(value) => (SecretPlace::Environment, Some(value)),
            Err(_) => (SecretPlace::None, None),
        }
    }

    fn state(&self, suite: SuiteId, name: &str, keychain: Option<String>) -> SecretState {
        let (place, _) = self.look(suite, name);
        SecretState { name: name.to_owned(), place, variable: variable(name), keychain }
    }

    /// The values of these secrets, and the names of those that have none.
    pub(super) fn values(&self, suite: SuiteId, names: &[String]) -> (BTreeMap<String, String>, Vec<String>) {
        let mut values = BTreeMap::new();
        let mut missing = Vec::new();
        for name in names {
            match self.look(suite, name).1 {
                Some(value) => drop(values.insert(name.clone(), value)),
                None => missing.push(name.clone()),
            }
        }
        (values, missing)
    }

    /// The token of a server of models, and where it is. It is looked for by the server's address, so that no other server
    /// is shown it.
    pub(super) fn token(&self, url: &str) -> (SecretPlace, Option<String>) {
        let name = token_name(url);
        if let Some(value) = self.memory().get(&(NO_SUITE, name.clone())) {
            return (SecretPlace::Memory, Some(value.clone()));
        }
        match self.keychain.get(&self.key(NO_SUITE, &name)) {
            Ok(Some(value)) => return (SecretPlace::Keychain, Some(value)),
            Ok(None) => {}
            Err(error) => tracing::debug!(%error, "the keychain was not read"),
        }
        match std::env::var(TOKEN).ok().filter(|token| !token.trim().is_empty()) {
            Some(value) => (SecretPlace::Environment, Some(value)),
            None => (SecretPlace::None, None),
        }
    }

    /// Keeps a token, in memory where the keychain does not; gives why it does not.
    pub(super) fn set_token(&self, url: &str, token: &str, keep: bool) -> Option<String> {
        let place = (NO_SUITE, token_name(url));
        let mut refused = None;
        if keep {
            match self.keychain.set(&self.key(NO_SUITE, &place.1), token) {
                Ok(()) => {
                    self.memory().remove(&place);
                    return None;
                }
                Err(error) => refused = Some(error),
            }
        }
        self.memory().insert(place, token.to_owned());
        refused
    }

    /// Forgets a token; gives why the keychain does not.
    pub(super) fn forget_token(&self, url: &str) -> Option<String> {
        let name = token_name(url);
        self.memory().remove(&(NO_SUITE, name.clone()));
        self.keychain.remove(&self.key(NO_SUITE, &name)).err()
    }

    pub(super) fn doctor(&self) -> DoctorLine {
        let what = "keychain".to_owned();
        match self.keychain.get(&self.key(NO_SUITE, "")) {
            Ok(_) => DoctorLine { what, well: true, detail: "answers".into(), mend: None },
            Err(detail) => DoctorLine {
                what,
                // Secrets are asked for then: nothing is broken.
                well: true,
                detail: format!("{detail}; secrets are taken from the environment or asked for"),
                mend: None,
            },
        }
    }
}

/// Does what asks the keychain where it may block: it must not hold up, nor be called from, other tasks.
pub(super) async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| Error::refused("internal", format!("could not ask the keychain: {error}")))
}

impl Workbench {
    /// The secrets of a suite, and where their values are.
    ///
    /// # Errors
    /// The suite is not there, or the database cannot be read.
    pub fn secret_list(&self, suite: SuiteId) -> Result<Vec<SecretState>, Error> {
        let names = self.store.suite(suite)?.settings.secrets;
        Ok(names.iter().map(|name| self.secrets.state(suite, name, None)).collect())
    }

    /// Keeps the value of a secret: in the keychain where one answers and it is asked for, else in memory.
    ///
    /// # Errors
    /// The suite is not there.
    pub fn secret_set(
        &self,
        suite: SuiteId,
        name: String,
        value: String,
        keep: bool,
    ) -> Result<SecretState, Error> {
        self.store.suite(suite)?;
        let place = (suite, name.clone());
        if keep {
            match self.secrets.keychain.set(&self.secrets.key(suite, &name), &value) {
                Ok(()) => {
                    self.secrets.memory().remove(&place);
                    return Ok(self.secrets.state(suite, &name, None));
                }
                Err(error) => {
                    self.secrets.memory().insert(place, value);
                    return Ok(self.secrets.state(suite, &name, Some(error)));
                }
            }
        }
        self.secrets.memory().insert(place, value);
        Ok(self.secrets.state(suite, &name, None))
    }

    /// Forgets the value of a secret, in the keychain too.
    ///
    /// # Errors
    /// The suite is not there.
    pub fn secret_forget(&self, suite: SuiteId, name: String) -> Result<SecretState, Error> {
        self.store.suite(suite)?;
        self.secrets.memory().remove(&(suite, name.clone()));
        let refused = self.secrets.keychain.remove(&self.secrets.key(suite, &name)).err();
        Ok(self.secrets.state(suite, &name, refused))
    }
}
