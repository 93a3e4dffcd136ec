//! Getting and setting of settings by name.

use super::infos::{SettingInfo, make_infos};
use super::kind::{Given, SettingField};
use super::known::Tier;
use super::{CUSTOM_PREFIX, SettingGuard, Settings, history, kind};
use crate::suggest::maybe_you_meant;
use crate::{Result, bail};
use std::sync::{Arc, LazyLock};

/// Values of settings without a field, and the names of settings that were set.
#[derive(Clone, Debug, Default)]
pub struct Rest {
    /// Names set away from their defaults, in the order of setting.
    pub(super) changed: Vec<&'static str>,
    /// Names among `changed` that `compatibility` set.
    pub(super) by_compatibility: Vec<&'static str>,
    /// Values of known settings without a field.
    pub(super) others: Vec<(&'static str, Box<str>)>,
    /// Custom settings, as literals.
    pub(super) custom: Vec<(String, CustomValue)>,
    /// Constraints that changes have to obey.
    pub(super) guard: Option<Arc<dyn SettingGuard>>,
}

/// A custom setting's value.
#[derive(Clone, Debug, PartialEq)]
pub struct CustomValue {
    /// The value as a literal of SQL.
    pub literal: String,
    /// The value as `getSetting` gives it.
    pub field: SettingField,
}

impl Settings {
    /// Sets a setting from its text form.
    ///
    /// # Errors
    /// As [`Self::assign`].
    pub fn set(&mut self, name: &str, value: &str) -> Result<()> {
        self.assign(name, &Given::Text(value))
    }

    /// Sets a setting.
    ///
    /// # Errors
    /// `UNKNOWN_SETTING` with the nearest known name; ClickHouse's code for a value that is none of its type.
    pub fn assign(&mut self, name: &str, value: &Given) -> Result<()> {
        if name.starts_with(CUSTOM_PREFIX) {
            self.set_custom(name, value);
            return Ok(());
        }
        let Some(info) = Settings::info(name) else {
            bail!(UnknownSetting, "Unknown setting '{name}'{}", maybe_you_meant(name, Self::names()));
        };
        let name = own_name(info);
        let text = kind::normalize(name, info.type_name, value)?;
        if name == "compatibility" && !text.is_empty() {
            history::parse_version(&text)?;
        }
        if name == "allow_experimental_analyzer" && text == "0" {
            bail!(
                SettingConstraintViolation,
                "Setting '{name}' cannot be disabled: there is one analyzer, and it is always on"
            );
        }
        self.keep(name, text)?;
        self.rest.by_compatibility.retain(|changed| *changed != name);
        if !self.rest.changed.contains(&name) {
            self.rest.changed.push(name);
        }
        if name == "compatibility" { self.apply_compatibility() } else { Ok(()) }
    }

    /// Gives a setting its default again.
    pub fn reset(&mut self, name: &str) {
        if name.starts_with(CUSTOM_PREFIX) {
            self.rest.custom.retain(|(custom, _)| custom != name);
        }
        let Some(info) = Settings::info(name) else { return };
        let name = own_name(info);
        if let Some(default) = DEFAULTS.print_field(field_name(name)) {
            self.set_field(field_name(name), &default);
        }
        self.rest.others.retain(|(other, _)| *other != name);
        self.rest.changed.retain(|changed| *changed != name);
        if name == "compatibility" {
            self.forget_compatibility();
        }
    }

    /// The text form of a setting's value; `None` if there is no such setting.
    pub fn get(&self, name: &str) -> Option<String> {
        if let Some((_, value)) = self.rest.custom.iter().find(|(custom, _)| custom == name) {
            return Some(value.literal.clone());
        }
        let info = Settings::info(name)?;
        Some(kind::shown(info.type_name, &self.text_of(info)))
    }

    /// A setting's value in its own type; `None` if there is no such setting.
    pub fn field(&self, name: &str) -> Option<SettingField> {
        if let Some((_, value)) = self.rest.custom.iter().find(|(custom, _)| custom == name) {
            return Some(value.field.clone());
        }
        let info = Settings::info(name)?;
        Some(kind::field(info.type_name, &self.text_of(info)))
    }

    /// Names of known settings that were changed.
    pub fn changed(&self) -> &[&'static str] {
        &self.rest.changed
    }

    /// Custom settings that were set.
    pub fn custom(&self) -> &[(String, CustomValue)] {
        &self.rest.custom
    }

    /// Names and values of all changed settings.
    pub fn changes(&self) -> Vec<(String, String)> {
        let known = self.rest.changed.iter().map(|name| (name.to_string(), self.get(name).unwrap_or_default()));
        known.chain(self.rest.custom.iter().map(|(name, value)| (name.clone(), value.literal.clone()))).collect()
    }

    /// The name that a setting is kept under; `None` for an unknown name.
    pub fn own_name(name: &str) -> Option<&'static str> {
        Settings::info(name).map(own_name)
    }

    /// Every setting's name.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Settings::infos().iter().map(|info| info.name)
    }

    /// Name, type, default and description of every setting, by name.
    pub fn infos() -> &'static [SettingInfo] {
        static INFOS: LazyLock<Vec<SettingInfo>> = LazyLock::new(make_infos);
        &INFOS
    }

    /// Name, type, default and description of a setting.
    pub fn info(name: &str) -> Option<&'static SettingInfo> {
        let infos = Settings::infos();
        infos.binary_search_by(|info| info.name.cmp(name)).ok().map(|place| &infos[place])
    }

    /// The kept text.
    fn text_of(&self, info: &'static SettingInfo) -> String {
        let name = own_name(info);
        if let Some(text) = self.print_field(field_name(name)) {
            return text;
        }
        let other = self.rest.others.iter().find(|(other, _)| *other == name).map(|(_, text)| text.to_string());
        other.unwrap_or_else(|| info.default.clone())
    }

    /// Keeps a text that is a value of the setting's type.
    pub(super) fn keep(&mut self, name: &'static str, text: String) -> Result<()> {
        match self.set_field(field_name(name), &text) {
            Some(true) => {}
            Some(false) => bail!(BadArguments, "Cannot take '{text}' as the value of setting {name}"),
            None => match self.rest.others.iter_mut().find(|(other, _)| *other == name) {
                Some((_, kept)) => *kept = text.into(),
                None => self.rest.others.push((name, text.into())),
            },
        }
        Ok(())
    }

    fn set_custom(&mut self, name: &str, value: &Given) {
        let field = match value {
            Given::Text(text) => SettingField::Text(text.to_string()),
            Given::Map(text) => SettingField::Text(text.clone()),
            Given::UInt(value) => SettingField::UInt(*value),
            Given::Int(value) => SettingField::Int(*value),
            Given::Float(value) => SettingField::Float(*value),
            Given::Bool(value) => SettingField::Bool(*value),
            Given::Null => SettingField::Null,
        };
        let value = CustomValue { literal: value.literal(), field };
        match self.rest.custom.iter_mut().find(|(custom, _)| custom == name) {
            Some((_, kept)) => *kept = value,
            None => self.rest.custom.push((name.to_string(), value)),
        }
    }

    /// Gives settings that nobody set the defaults of the version in `compatibility`.
    fn apply_compatibility(&mut self) -> Result<()> {
        self.forget_compatibility();
        let version = self.get("compatibility").unwrap_or_default();
        if version.is_empty() {
            return Ok(());
        }
        for change in history::defaults_of(&history::parse_version(&version)?) {
            let Some(info) = Settings::info(change.name) else { continue };
            let name = own_name(info);
            let is_ours = self.rest.by_compatibility.contains(&name);
            if self.rest.changed.contains(&name) && !is_ours {
                continue;
            }
            // Values that a type no longer has are left out.
            let Ok(text) = kind::normalize(name, info.type_name, &Given::Text(&change.previous)) else { continue };
            if info.tier == Tier::Obsolete || text == self.text_of(info) {
                continue;
            }
            if self.keep(name, text).is_ok() && !is_ours {
                self.rest.by_compatibility.push(name);
                self.rest.changed.push(name);
            }
        }
        Ok(())
    }

    /// The settings of a session that has changed none.
    pub fn defaults() -> &'static Settings {
        &DEFAULTS
    }

    fn forget_compatibility(&mut self) {
        for name in std::mem::take(&mut self.rest.by_compatibility) {
            self.reset(name);
        }
    }
}

/// The name of the setting itself where another name was found.
fn own_name(info: &SettingInfo) -> &'static str {
    if info.alias_for.is_empty() { info.name } else { info.alias_for }
}

/// `final` is a word of Rust; the field has another name.
pub(super) fn field_name(name: &str) -> &str {
    if name == "final" { "final_" } else { name }
}

pub(super) static DEFAULTS: LazyLock<Settings> = LazyLock::new(Settings::default);
