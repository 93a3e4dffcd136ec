//! Constraints on settings: the least and greatest values, and whether they may be changed.

use base::settings::Given;
use base::{Result, Settings, bail, err};
use sql::ast::{Literal, SettingConstraint, SettingWritability};
use std::collections::BTreeMap;

/// The text of a literal, as a setting takes it.
pub fn text(literal: &Literal) -> String {
    match literal {
        Literal::String(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        Literal::Bool(value) => u8::from(*value).to_string(),
        other => {
            let mut text = String::new();
            sql::write::write_literal(&mut text, other);
            text
        }
    }
}

/// Checks that a setting is known and that its values are values of it.
///
/// # Errors
/// `UNKNOWN_SETTING`, values that do not fit.
pub fn check(setting: &SettingConstraint) -> Result<()> {
    let mut scratch = Settings::default();
    for value in [&setting.value, &setting.min, &setting.max].into_iter().flatten() {
        scratch.assign(&setting.name.name, &Given::Text(&text(value)))?;
    }
    if setting.value.is_none() && setting.min.is_none() && setting.max.is_none() {
        let name = &setting.name.name;
        if Settings::info(name).is_none() && !name.starts_with(base::settings::CUSTOM_PREFIX) {
            bail!(UnknownSetting, "There is no setting {name}");
        }
    }
    Ok(())
}

/// Limits of one setting.
#[derive(Clone, Debug, Default, PartialEq)]
struct Limits {
    min: Option<String>,
    max: Option<String>,
    writability: Option<SettingWritability>,
}

/// Constraints on settings by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingConstraints(BTreeMap<String, Limits>);

impl SettingConstraints {
    /// Whether there are no constraints.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Lays an element over those before it: its limits take the place of the setting's.
    pub fn add(&mut self, setting: &SettingConstraint) {
        let limits = Limits {
            min: setting.min.as_ref().map(text),
            max: setting.max.as_ref().map(text),
            writability: setting.writability,
        };
        if limits != Limits::default() {
            let name = Settings::own_name(&setting.name.name).unwrap_or(&setting.name.name);
            self.0.insert(name.to_string(), limits);
        }
    }
}

impl base::settings::SettingGuard for SettingConstraints {
    fn names(&self) -> Vec<&str> {
        self.0.keys().map(String::as_str).collect()
    }

    fn is_changeable_in_readonly(&self, name: &str) -> bool {
        let limits = self.0.get(name);
        limits.is_some_and(|limits| limits.writability == Some(SettingWritability::ChangeableInReadonly))
    }

    fn check(&self, name: &str, value: &str) -> Result<()> {
        let Some(limits) = self.0.get(name) else { return Ok(()) };
        if limits.writability == Some(SettingWritability::Const) {
            bail!(SettingConstraintViolation, "Setting {name} should not be changed");
        }
        let is_below = |a: &str, b: &str| match (number(name, a), number(name, b)) {
            (Some(a), Some(b)) => a < b,
            _ => a < b,
        };
        if let Some(min) = limits.min.as_deref().filter(|min| is_below(value, min)) {
            return Err(err!(SettingConstraintViolation, "Setting {name} shouldn't be less than {min}"));
        }
        if let Some(max) = limits.max.as_deref().filter(|max| is_below(max, value)) {
            return Err(err!(SettingConstraintViolation, "Setting {name} shouldn't be greater than {max}"));
        }
        Ok(())
    }
}

/// The value of a setting's text as a number: sizes and times are compared by value.
fn number(name: &str, text: &str) -> Option<f64> {
    let mut scratch = Settings::default();
    scratch.assign(name, &Given::Text(text)).ok()?;
    let normal = scratch.get(name)?;
    normal.parse().ok().or_else(|| text.parse().ok())
}

/// Gives a setting the value of an element.
///
/// # Errors
/// Values that do not fit.
pub fn set(settings: &mut Settings, setting: &SettingConstraint) -> Result<()> {
    match &setting.value {
        Some(value) => settings.assign(&setting.name.name, &Given::Text(&text(value))),
        None => Ok(()),
    }
}
