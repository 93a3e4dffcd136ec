//! The queries over system tables that `SHOW` statements stand for.

use sql::ast::{AccessEntityKind, ShowAccess};
use types::value::quote_string;

fn quoted(text: &str) -> String {
    quote_string(text.as_bytes())
}

/// `SHOW MERGES`.
pub(crate) const MERGES: &str = "SELECT table, database, if(progress > 0, \
    round(elapsed / progress * (1 - progress), 2), NULL) AS estimate_complete, round(elapsed, 2) AS elapsed, \
    round(progress * 100, 2) AS progress, is_mutation, \
    formatReadableSize(total_size_bytes_compressed) AS size_compressed, \
    formatReadableSize(memory_usage) AS memory_usage FROM system.merges";

/// `SHOW [FULL] COLUMNS FROM table`.
pub(crate) fn columns(database: &str, table: &str, full: bool) -> String {
    let more = if full { ", NULL AS collation, comment, '' AS privileges" } else { "" };
    format!(
        "SELECT name AS field, type, if(type LIKE 'Nullable(%', 'YES', 'NO') AS `null`, \
         multiIf(is_in_primary_key, 'PRI SOR', is_in_sorting_key, 'SOR', '') AS key, \
         if(default_kind IN ('ALIAS', 'DEFAULT', 'MATERIALIZED'), toNullable(default_expression), NULL) AS default, \
         '' AS extra{more} \
         FROM system.columns WHERE database = {} AND table = {}",
        quoted(database),
        quoted(table)
    )
}

/// `SHOW INDEX FROM table`: the primary key, a row a column, and the data skipping indexes.
pub(crate) fn indexes(database: &str, table: &str) -> String {
    let (database, table) = (quoted(database), quoted(table));
    let none = "NULL AS sub_part, NULL AS packed, NULL AS `null`";
    format!(
        "SELECT {table} AS `table`, 1 AS non_unique, 'PRIMARY' AS key_name, toUInt64(column.1) AS seq_in_index, \
        column.2 AS pk_col, toNullable('A') AS collation, 0 AS cardinality, {none}, 'PRIMARY' AS index_type, \
        '' AS comment, '' AS index_comment, 'YES' AS visible, '' AS expression FROM \
        (SELECT arrayJoin(arrayZip(arrayEnumerate(names), names)) AS column FROM \
        (SELECT splitByString(', ', primary_key) AS names FROM system.tables \
        WHERE database = {database} AND name = {table})) UNION ALL SELECT {table}, 1, name, toUInt64(1), '', NULL, \
        0, {none}, upper(type), '', '', 'YES', expr FROM system.data_skipping_indices \
        WHERE database = {database} AND `table` = {table}"
    )
}

/// `SHOW` of users, roles and their like that list a system table: the query, and the column that `LIKE` looks at.
pub(super) fn of_access(show: &ShowAccess) -> (String, &'static str) {
    let names = |table: &str| (format!("SELECT name FROM system.{table}"), "name");
    match show {
        ShowAccess::CurrentRoles => {
            ("SELECT role_name, with_admin_option, is_default FROM system.current_roles".to_string(), "role_name")
        }
        ShowAccess::EnabledRoles => (
            "SELECT role_name, with_admin_option, is_current, is_default FROM system.enabled_roles".to_string(),
            "role_name",
        ),
        ShowAccess::CurrentQuota => ("SELECT * FROM system.quota_usage".to_string(), "quota_name"),
        ShowAccess::Entities(AccessEntityKind::Role) => names("roles"),
        ShowAccess::Entities(AccessEntityKind::Quota) => names("quotas"),
        ShowAccess::Entities(AccessEntityKind::SettingsProfile) => names("settings_profiles"),
        ShowAccess::Entities(AccessEntityKind::RowPolicy) | ShowAccess::Policies(_) => names("row_policies"),
        ShowAccess::Entities(AccessEntityKind::User)
        | ShowAccess::Create { .. }
        | ShowAccess::Grants { .. }
        | ShowAccess::All => names("users"),
    }
}

/// Other `SHOW` by its words: the query, and the column that `LIKE` looks at.
pub(super) fn of_others(words: &[&str]) -> Option<(String, &'static str)> {
    Some(match words {
        ["NAMED COLLECTIONS"] => ("SELECT name FROM system.named_collections".to_string(), "name"),
        ["FILESYSTEM CACHES"] => {
            ("SELECT cache_name AS Caches FROM system.filesystem_cache_settings".to_string(), "Caches")
        }
        ["PRIVILEGES"] => ("SELECT * FROM system.privileges".to_string(), "privilege"),
        ["CLUSTER", name] => {
            let columns = "cluster, shard_num, replica_num, host_name, host_address, port";
            (format!("SELECT {columns} FROM system.clusters WHERE cluster = {}", quoted(name)), "cluster")
        }
        _ => return None,
    })
}
