//! The keychain of the system.

/// Keeps values of secrets, by name. Errors are words for people.
pub trait Keychain: Send + Sync {
    /// The value, if it is there.
    ///
    /// # Errors
    /// Where no keychain answers, or it refuses.
    fn get(&self, name: &str) -> Result<Option<String>, String>;

    /// Keeps a value.
    ///
    /// # Errors
    /// As [`Self::get`].
    fn set(&self, name: &str, value: &str) -> Result<(), String>;

    /// Forgets a value, if it is there.
    ///
    /// # Errors
    /// As [`Self::get`].
    fn remove(&self, name: &str) -> Result<(), String>;
}

/// Name of the application in the keychain.
const SERVICE: &str = "Verbatim";

/// The keychain of the system: Secret Service, Keychain or Credential Manager.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemKeychain;

impl SystemKeychain {
    fn entry(name: &str) -> Result<keyring::Entry, String> {
        if let Err(error) = keyring::Entry::store_status() {
            return Err(format!("no keychain answers: {error}"));
        }
        keyring::Entry::new(SERVICE, name).map_err(|error| error.to_string())
    }
}

impl Keychain for SystemKeychain {
    fn get(&self, name: &str) -> Result<Option<String>, String> {
        match Self::entry(name)?.get_password() {
            Ok(value) => Ok(Some(value)),
            Err(keyring::Error::NoEntry) => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }

    fn set(&self, name: &str, value: &str) -> Result<(), String> {
        Self::entry(name)?.set_password(value).map_err(|error| error.to_string())
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        match Self::entry(name)?.delete_credential() {
            Ok(()) | Err(keyring::Error::NoEntry) => Ok(()),
            Err(error) => Err(error.to_string()),
        }
    }
}
