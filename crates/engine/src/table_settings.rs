//! Settings of tables of the MergeTree engines: those that mean something; those of ClickHouse that mean nothing here
//! are known by `base::settings::known`.

use base::settings::{Given, kind, known};
use base::suggest::maybe_you_meant;
use base::{Result, Settings, bail};

/// A setting of tables.
pub(crate) struct TableSetting {
    /// The name of the setting.
    pub name: &'static str,
    /// The type, as ClickHouse names types.
    pub type_name: &'static str,
    /// Default, as text.
    pub default: &'static str,
    /// Description in `system.merge_tree_settings`.
    pub description: &'static str,
}

const fn setting(
    name: &'static str,
    type_name: &'static str,
    default: &'static str,
    description: &'static str,
) -> TableSetting {
    TableSetting { name, type_name, default, description }
}

/// Settings of tables that have an effect.
pub(crate) const USED: &[TableSetting] = &[
    setting("default_compression_codec", "String", "", "The CODEC of columns that have none of their own."),
    setting("index_granularity", "UInt64", "8192", "Rows of a granule."),
    setting("index_granularity_bytes", "UInt64", "10485760", "Bytes of a granule at most; 0: only rows count."),
    setting(
        "max_bytes_to_merge_at_max_space_in_pool",
        "UInt64",
        "161061273600",
        "Parts of more bytes together are not merged unasked.",
    ),
    setting("max_delay_to_insert", "UInt64", "1", "Seconds that an insert waits at most for merges."),
    setting("max_parts_in_total", "UInt64", "100000", "Inserts into a table of so many parts fail."),
    setting("merge_with_ttl_timeout", "Int64", "14400", "Seconds between merges that only remove what TTL says."),
    setting(
        "merge_use_batch_sorting_queue",
        "UInt64",
        "1",
        "Merges take all rows of a part that stay before the next part's at once; 0: row by row.",
    ),
    setting("non_replicated_deduplication_window", "UInt64", "0", "Blocks whose repetition is left out; 0: none."),
    setting(
        "old_parts_lifetime",
        "Seconds",
        "0",
        "Seconds that parts stay on disk after others took their place; 0: they go when nobody reads them.",
    ),
    setting("parts_to_delay_insert", "UInt64", "1000", "Inserts into a partition of so many parts wait."),
    setting("parts_to_throw_insert", "UInt64", "3000", "Inserts into a partition of so many parts fail."),
    setting(
        "use_column_references",
        "UInt64",
        "1",
        "Merges write columns as what they differ from another column where that is smaller; 0: each by itself.",
    ),
];

/// Settings that a table keeps from its creation.
pub(crate) const READONLY: [&str; 2] = ["index_granularity", "index_granularity_bytes"];

/// Refuses to reset unknown settings, and those that only a new table can have.
///
/// # Errors
/// `BAD_ARGUMENTS`, `READONLY_SETTING`.
pub(crate) fn check_reset<'a>(names: impl Iterator<Item = &'a str>) -> Result<()> {
    for name in names {
        if READONLY.contains(&name) {
            bail!(ReadonlySetting, "Setting '{name}' is readonly for storage 'MergeTree'");
        }
        if type_of(name).is_none() {
            bail!(BadArguments, "Cannot reset setting '{name}' because it doesn't exist for MergeTree engines family");
        }
    }
    Ok(())
}

/// The type of a setting of MergeTree tables.
fn type_of(name: &str) -> Option<&'static str> {
    let used = USED.iter().find(|setting| setting.name == name).map(|setting| setting.type_name);
    used.or_else(|| known::of_tables().find(name).map(|known| known.type_name))
}

/// Names that tables of other engines have settings of, beside those of queries: `None` for engines that take any.
fn names_of(engine: &str) -> Option<&'static [&'static str]> {
    match engine {
        "Memory" => {
            Some(&["compress", "min_rows_to_keep", "max_rows_to_keep", "min_bytes_to_keep", "max_bytes_to_keep"])
        }
        _ => None,
    }
}

/// The settings in the definition of a new table that are those of the statement: tables of its engine have none of
/// their names.
pub(crate) fn of_query(create: &sql::ast::CreateTable) -> impl Iterator<Item = &sql::ast::SettingChange> {
    let engine = create.storage.engine.as_ref().map_or("", |engine| engine.name.name.as_str());
    create.storage.settings.iter().filter(move |change| is_of_query(engine, &change.name))
}

/// Whether a name is that of a setting of queries, and no setting of tables of that engine.
pub(crate) fn is_of_query(engine: &str, name: &str) -> bool {
    let is_of_tables = match engine {
        "Memory" => names_of(engine).is_some_and(|names| names.contains(&name)),
        engine if engine.ends_with("MergeTree") => type_of(name).is_some(),
        _ => true,
    };
    !is_of_tables && Settings::info(name).is_some()
}

/// Refuses bounds of a table in memory of which the least is more than the most.
///
/// # Errors
/// `SETTING_CONSTRAINT_VIOLATION`.
pub(crate) fn check_bounds(definition: &storage::TableDefinition) -> Result<()> {
    for what in ["rows", "bytes"] {
        let (least, most) = (
            definition.setting_u64(&format!("min_{what}_to_keep"), 0),
            definition.setting_u64(&format!("max_{what}_to_keep"), 0),
        );
        if definition.engine == "Memory" && least > most {
            bail!(
                SettingConstraintViolation,
                "Setting `min_{what}_to_keep` cannot be higher than the `max_{what}_to_keep`. `min_{what}_to_keep`: \
                {least}, `max_{what}_to_keep`: {most}"
            );
        }
    }
    Ok(())
}

/// Refuses settings of a table that neither tables of its engine nor, where the table is new, queries have, and values
/// that are none.
///
/// # Errors
/// `UNKNOWN_SETTING`; ClickHouse's code for a value that is none of the setting's type.
pub(crate) fn check<'a>(engine: &str, is_new: bool, settings: impl Iterator<Item = (&'a str, &'a str)>) -> Result<()> {
    for (name, value) in settings {
        let is_of_queries = is_new && Settings::info(name).is_some();
        if engine.ends_with("MergeTree") {
            match type_of(name) {
                Some(type_name) => drop(kind::normalize(name, type_name, &Given::Text(value))?),
                None if is_of_queries => {}
                None => {
                    let names = USED
                        .iter()
                        .map(|setting| setting.name)
                        .chain(known::of_tables().all.iter().map(|known| known.name));
                    bail!(
                        UnknownSetting,
                        "Unknown setting '{name}' for storage {engine}{}",
                        maybe_you_meant(name, names)
                    );
                }
            }
            if name == "storage_policy" && value != "default" {
                bail!(
                    UnknownPolicy,
                    "Unknown storage policy `{value}`: there is only `default`, a table lies in one folder"
                );
            }
            if name == "disk" && value != "default" {
                bail!(UnknownDisk, "Unknown disk {value}: there is only `default`, a table lies in one folder");
            }
            if name == "index_granularity" && value == "0" {
                bail!(BadArguments, "index_granularity: value 0 makes no sense");
            }
        } else if engine == "Memory" && (name.ends_with("_rows_to_keep") || name.ends_with("_bytes_to_keep")) {
            drop(kind::normalize(name, "UInt64", &Given::Text(value))?);
        } else if names_of(engine).is_some_and(|names| !names.contains(&name)) && !is_of_queries {
            bail!(UnknownSetting, "Unknown setting '{name}' for storage {engine}");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::ErrorCode;

    fn code(engine: &str, is_new: bool, name: &str, value: &str) -> Option<ErrorCode> {
        check(engine, is_new, [(name, value)].into_iter()).err().map(|error| error.code())
    }

    #[test]
    fn tables_have_settings_of_their_engine() {
        assert_eq!(code("MergeTree", true, "index_granularity", "1024"), None);
        assert_eq!(code("ReplacingMergeTree", true, "index_granularity", "0"), Some(ErrorCode::BadArguments));
        assert_eq!(code("MergeTree", true, "index_granularty", "1"), Some(ErrorCode::UnknownSetting));
        assert_eq!(code("MergeTree", true, "storage_policy", "tiered"), Some(ErrorCode::UnknownPolicy));
        assert_eq!(code("MergeTree", true, "disk", "s3"), Some(ErrorCode::UnknownDisk));
        assert_eq!(code("Memory", true, "max_rows_to_keep", "10"), None);
        assert_eq!(code("Memory", false, "index_granularity", "10"), Some(ErrorCode::UnknownSetting));
        // Other engines take what they are given.
        assert_eq!(code("Log", false, "anything", "1"), None);
    }

    #[test]
    fn new_tables_may_be_given_settings_of_queries() {
        assert_eq!(code("MergeTree", true, "max_threads", "1"), None);
        assert_eq!(code("MergeTree", false, "max_threads", "1"), Some(ErrorCode::UnknownSetting));
        assert!(is_of_query("MergeTree", "max_threads") && is_of_query("Memory", "max_threads"));
        assert!(!is_of_query("MergeTree", "index_granularity") && !is_of_query("MergeTree", "no_such_setting"));
    }

    #[test]
    fn what_a_table_was_made_with_is_not_reset() {
        let code = |name: &str| check_reset([name].into_iter()).err().map(|error| error.code());
        assert_eq!(code("parts_to_throw_insert"), None);
        assert_eq!(code("index_granularity"), Some(ErrorCode::ReadonlySetting));
        assert_eq!(code("no_such_setting"), Some(ErrorCode::BadArguments));
    }

    #[test]
    fn names_are_in_order_of_use_and_once() {
        let names: std::collections::HashSet<&str> = USED.iter().map(|setting| setting.name).collect();
        assert_eq!(names.len(), USED.len());
        assert!(READONLY.iter().all(|name| names.contains(name)));
        for setting in USED {
            let text = Given::Text(setting.default);
            assert!(kind::normalize(setting.name, setting.type_name, &text).is_ok(), "{}", setting.name);
        }
    }
}
