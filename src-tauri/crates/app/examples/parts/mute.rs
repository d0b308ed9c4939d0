//! A keychain that keeps nothing: nothing that a recording shows is secret.

use verbatim_app::Keychain;

pub(crate) struct Mute;

impl Keychain for Mute {
    fn get(&self, _: &str) -> Result<Option<String>, String> {
        Ok(None)
    }

    fn set(&self, _: &str, _: &str) -> Result<(), String> {
        Err("no keychain answers".into())
    }

    fn remove(&self, _: &str) -> Result<(), String> {
        Ok(())
    }
}
