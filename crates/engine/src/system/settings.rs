//! Settings of queries and of tables, and how their defaults changed.

use super::rows::{RowsBuilder, enumeration, number, text};
use super::shapes;
use crate::engine::Engine;
use crate::table_settings;
use base::Settings;
use base::settings::{Tier, history, kind, known, without_effect};
use types::{DataType, Value};

fn tiers() -> DataType {
    enumeration([("Production", 0), ("Obsolete", 4), ("Experimental", 8), ("Beta", 12), ("PrivatePreview", 16)])
}

/// The columns that `system.settings` and `system.merge_tree_settings` end a row's beginning with: no setting has
/// bounds.
fn bounds() -> [(&'static str, DataType); 4] {
    let bound = DataType::nullable(DataType::String);
    [
        ("min", bound.clone()),
        ("max", bound),
        ("disallowed_values", DataType::array(DataType::String)),
        ("readonly", DataType::UInt8),
    ]
}

/// `system.settings` of a session that has set nothing: its columns.
pub(super) fn defaults(_engine: &Engine) -> RowsBuilder {
    of_session(&Settings::default())
}

/// `system.settings` of a session or query.
pub(super) fn of_session(settings: &Settings) -> RowsBuilder {
    let mut columns = vec![
        ("name", DataType::String),
        ("value", DataType::String),
        ("changed", DataType::UInt8),
        ("description", DataType::String),
    ];
    columns.extend(bounds());
    columns.extend([
        ("type", DataType::String),
        ("default", DataType::String),
        ("alias_for", DataType::String),
        ("is_obsolete", DataType::UInt8),
        ("tier", tiers()),
    ]);
    let mut rows = RowsBuilder::new(&columns);
    // One may change settings unless the session is readonly; then it is 1 for all.
    let readonly = u64::from(settings.readonly == 1);
    for info in Settings::infos() {
        let own = if info.alias_for.is_empty() { info.name } else { info.alias_for };
        rows.push([
            text(info.name),
            text(settings.get(info.name).unwrap_or_default()),
            number(u64::from(settings.changed().contains(&own))),
            text(info.description().as_ref()),
            Value::Null,
            Value::Null,
            Value::Array(Vec::new()),
            number(readonly),
            text(info.type_name),
            text(&info.default),
            text(info.alias_for),
            number(u64::from(info.tier == Tier::Obsolete)),
            Value::Int(info.tier.number()),
        ]);
    }
    for (name, value) in settings.custom() {
        let none = || text("");
        let no_values = Value::Array(Vec::new());
        let described = text("A setting of the user's own.");
        rows.push([
            text(name),
            text(&value.literal),
            number(1u64),
            described,
            Value::Null,
            Value::Null,
            no_values,
            number(readonly),
            text("Custom"),
            none(),
            none(),
            number(0u64),
            Value::Int(0),
        ]);
    }
    rows
}

pub(super) fn merge_tree_settings(_engine: &Engine) -> RowsBuilder {
    let mut columns = vec![
        ("name", DataType::String),
        ("value", DataType::String),
        ("default", DataType::String),
        ("changed", DataType::UInt8),
        ("description", DataType::String),
    ];
    columns.extend(bounds());
    columns.extend([("type", DataType::String), ("is_obsolete", DataType::UInt8), ("tier", tiers())]);
    let mut rows = RowsBuilder::new(&columns);
    let mut push = |name: &str, default: &str, description: &str, type_name: &str, tier: Tier| {
        rows.push([
            text(name),
            text(default),
            text(default),
            number(0u64),
            text(description),
            Value::Null,
            Value::Null,
            Value::Array(Vec::new()),
            number(u64::from(table_settings::READONLY.contains(&name))),
            text(type_name),
            number(u64::from(tier == Tier::Obsolete)),
            Value::Int(tier.number()),
        ]);
    };
    let used = |name: &str| table_settings::USED.iter().find(|setting| setting.name == name);
    for known in &known::of_tables().all {
        match used(known.name) {
            Some(setting) => push(known.name, setting.default, setting.description, known.type_name, known.tier),
            None => push(
                known.name,
                &kind::shown(known.type_name, &known.default),
                &without_effect(known),
                known.type_name,
                known.tier,
            ),
        }
    }
    for setting in table_settings::USED.iter().filter(|setting| known::of_tables().find(setting.name).is_none()) {
        push(setting.name, setting.default, setting.description, setting.type_name, Tier::Production);
    }
    rows
}

pub(super) fn settings_changes(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("settings_changes", &["type", "version", "changes"]);
    for changes in history::changes().chunk_by(|a, b| (a.version, a.of_tables) == (b.version, b.of_tables)) {
        let values = changes.iter().map(|change| {
            let reason = if change.previous == change.new {
                "A new setting.".to_string()
            } else {
                format!("{} in place of {}.", change.new, change.previous)
            };
            Value::Tuple(vec![
                text(change.name),
                text(&change.previous),
                text(&change.new),
                text(reason),
                text(if change.applies { "Apply" } else { "Ignore" }),
            ])
        });
        rows.push([
            Value::Int(i64::from(changes[0].of_tables)),
            text(changes[0].version),
            Value::Array(values.collect()),
        ]);
    }
    rows
}
