//! Constraints on changes of settings.

use super::Settings;
use crate::Result;
use std::sync::Arc;

/// Constraints on settings, which go with the settings of a session.
pub trait SettingGuard: std::fmt::Debug + Send + Sync {
    /// Names of the settings that have constraints.
    fn names(&self) -> Vec<&str>;

    /// Whether a setting may be changed although `readonly` says that none may.
    fn is_changeable_in_readonly(&self, name: &str) -> bool;

    /// Refuses a new value of a setting that is against its constraint.
    ///
    /// # Errors
    /// `SETTING_CONSTRAINT_VIOLATION`.
    fn check(&self, name: &str, value: &str) -> Result<()>;
}

impl Settings {
    /// Sets constraints for all further changes.
    pub fn set_guard(&mut self, guard: Arc<dyn SettingGuard>) {
        self.rest.guard = Some(guard);
    }

    /// The constraints that changes have to obey.
    pub fn guard(&self) -> Option<&Arc<dyn SettingGuard>> {
        self.rest.guard.as_ref()
    }

    /// Refuses changes that are against the constraints; settings that others change (`compatibility`) count, too.
    ///
    /// # Errors
    /// As [`SettingGuard::check`].
    pub fn check_guard(&self, before: &Settings) -> Result<()> {
        let Some(guard) = before.guard() else { return Ok(()) };
        for name in guard.names() {
            match self.get(name) {
                Some(value) if before.get(name).as_ref() != Some(&value) => guard.check(name, &value)?,
                _ => {}
            }
        }
        Ok(())
    }
}
