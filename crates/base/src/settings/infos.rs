//! Information about each setting: its type, default, description.

use super::access::{DEFAULTS, field_name};
use super::describe::without_effect;
use super::known::{Known, Tier};
use super::{Settings, kind, known};
use std::borrow::Cow;

/// Description of a setting for `system.settings`, whatever its value.
#[derive(Clone, Debug)]
pub struct SettingInfo {
    /// The setting's name.
    pub name: &'static str,
    /// The name of its type.
    pub type_name: &'static str,
    about: DescriptionSource,
    /// The default as text.
    pub default: String,
    /// The tier of the setting: how much it can be relied on.
    pub tier: Tier,
    /// The setting whose other name this is; empty for a setting of its own.
    pub alias_for: &'static str,
}

impl SettingInfo {
    /// The description of the setting's effect.
    pub fn description(&self) -> Cow<'static, str> {
        match self.about {
            DescriptionSource::Text(text) => text.into(),
            DescriptionSource::Known(known) => without_effect(known).into(),
        }
    }
}

/// Source of a description, which is made when it is read.
#[derive(Clone, Copy, Debug)]
enum DescriptionSource {
    Text(&'static str),
    Known(&'static Known),
}

pub(super) fn make_infos() -> Vec<SettingInfo> {
    let of_known = |known: &'static Known| {
        let own = if known.alias_for.is_empty() { known.name } else { known.alias_for };
        let field = Settings::FIELDS.iter().find(|(name, ..)| *name == field_name(own));
        let default = DEFAULTS.print_field(field_name(own)).unwrap_or_else(|| known.default.clone());
        let about = match field {
            Some((.., description)) if known.alias_for.is_empty() => DescriptionSource::Text(description),
            _ => DescriptionSource::Known(known),
        };
        let default = kind::shown(known.type_name, &default);
        SettingInfo {
            name: known.name,
            type_name: known.type_name,
            about,
            default,
            tier: known.tier,
            alias_for: known.alias_for,
        }
    };
    let mut infos: Vec<SettingInfo> = known::of_queries().all.iter().map(of_known).collect();
    for (name, type_name, description) in Settings::FIELDS {
        if known::of_queries().find(name).is_none() && *name != "final_" {
            let default = DEFAULTS.print_field(name).unwrap_or_default();
            infos.push(SettingInfo {
                name,
                type_name,
                about: DescriptionSource::Text(description),
                default,
                tier: Tier::Production,
                alias_for: "",
            });
        }
    }
    infos.sort_by_key(|info| info.name);
    infos
}
