//! Descriptions of settings that are accepted without effect: their area, and the words of their names.

use super::known::{Known, Tier};

/// Beginnings of names, the longer before the shorter, and the area that they stand for.
const AREAS: &[(&str, &str)] = &[
    ("input_format_arrow_", "Reading Arrow"),
    ("input_format_avro_", "Reading Avro"),
    ("input_format_capn_proto_", "Reading Cap'n Proto"),
    ("input_format_csv_", "Reading CSV"),
    ("input_format_custom_", "Reading CustomSeparated"),
    ("input_format_json_", "Reading JSON"),
    ("input_format_msgpack_", "Reading MsgPack"),
    ("input_format_mysql_dump_", "Reading dumps of MySQL"),
    ("input_format_native_", "Reading Native"),
    ("input_format_orc_", "Reading ORC"),
    ("input_format_parquet_", "Reading Parquet"),
    ("input_format_protobuf_", "Reading Protobuf"),
    ("input_format_tsv_", "Reading TSV"),
    ("input_format_values_", "Reading Values"),
    ("input_format_", "Reading formats"),
    ("output_format_arrow_", "Writing Arrow"),
    ("output_format_avro_", "Writing Avro"),
    ("output_format_csv_", "Writing CSV"),
    ("output_format_json_", "Writing JSON"),
    ("output_format_msgpack_", "Writing MsgPack"),
    ("output_format_orc_", "Writing ORC"),
    ("output_format_parquet_", "Writing Parquet"),
    ("output_format_pretty_", "Writing Pretty formats"),
    ("output_format_sql_insert_", "Writing SQLInsert"),
    ("output_format_tsv_", "Writing TSV"),
    ("output_format_", "Writing formats"),
    ("format_", "Formats"),
    ("allow_experimental_", "Leave for an experiment"),
    ("enable_experimental_", "Leave for an experiment"),
    ("allow_suspicious_", "Leave for what is seldom meant"),
    ("allow_deprecated_", "Leave for what is out of use"),
    ("allow_", "Leave for"),
    ("async_insert_", "Asynchronous inserts"),
    ("azure_", "Azure's object storage"),
    ("backup_restore_", "BACKUP and RESTORE"),
    ("backup_", "BACKUP"),
    ("restore_", "RESTORE"),
    ("distributed_cache_", "The distributed cache"),
    ("distributed_ddl_", "ON CLUSTER statements"),
    ("distributed_", "Distributed tables"),
    ("filesystem_cache_", "The cache of remote files"),
    ("hdfs_", "HDFS"),
    ("http_", "HTTP"),
    ("iceberg_", "Iceberg tables"),
    ("insert_keeper_", "Inserts into replicated tables"),
    ("insert_quorum", "Inserts into replicated tables"),
    ("kafka_", "Kafka tables"),
    ("mongodb_", "MongoDB tables"),
    ("mysql_", "MySQL tables"),
    ("postgresql_", "PostgreSQL tables"),
    ("merge_tree_", "Reading MergeTree tables"),
    ("optimize_", "The optimizer"),
    ("parallel_replicas_", "Queries over several replicas"),
    ("query_cache_", "The cache of results"),
    ("query_plan_", "The optimizer of plans"),
    ("remote_filesystem_", "Remote files"),
    ("replication_", "Replication"),
    ("s3queue_", "S3Queue tables"),
    ("s3_", "S3's object storage"),
    ("shared_merge_tree_", "SharedMergeTree tables"),
    ("replicated_", "Replicated tables"),
    ("zero_copy_", "Parts shared by replicas"),
    ("text_index_", "Text indexes"),
    ("vector_search_", "Vector search"),
    ("temporary_files_", "Temporary files"),
    ("throw_on_", "Failing"),
    ("throw_if_", "Failing"),
    ("max_", "A limit"),
    ("min_", "A threshold"),
    ("use_", "Whether to use"),
    ("enable_", "Whether to enable"),
    ("force_", "Whether to insist"),
    ("log_", "Logs"),
];

/// Reasons why settings have no effect, where their names do not tell.
const REASONS: &[(&str, &str)] = &[
    ("allow_experimental_analyzer", "Always on: there is one analyzer."),
    ("lightweight_deletes_sync", "DELETE FROM is done when it answers, whatever this says."),
    ("min_count_to_compile_sort_description", "No code is made for sorting."),
    ("use_query_cache", "Results are never cached."),
    ("use_query_condition_cache", "use_bit_indexes is in its place."),
];

/// The text of `system.settings` for a setting that has no effect.
pub fn without_effect(known: &Known) -> String {
    if !known.alias_for.is_empty() {
        return format!("Another name of {}.", known.alias_for);
    }
    let found = AREAS.iter().find_map(|(prefix, area)| {
        known.name.strip_prefix(prefix).filter(|rest| !rest.is_empty()).map(|rest| (*area, rest))
    });
    let words = |name: &str| name.trim_matches('_').replace('_', " ");
    let reason = REASONS.iter().find(|(name, _)| *name == known.name);
    let subject = match found {
        _ if let Some((_, reason)) = reason => reason.to_string(),
        Some((area, rest)) => format!("{area}: {}.", words(rest)),
        None => format!("About: {}.", words(known.name)),
    };
    let state =
        if known.tier == Tier::Obsolete { "Obsolete; accepted without effect." } else { "Accepted without effect." };
    format!("{subject} {state}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::known;

    #[test]
    fn every_setting_is_described() {
        for known in known::of_queries().all.iter().chain(&known::of_tables().all) {
            let text = without_effect(known);
            assert!(text.ends_with('.') && text.len() > 20, "{text}");
        }
        let known = known::of_queries().find("s3_max_connections").unwrap();
        assert_eq!(without_effect(known), "S3's object storage: max connections. Accepted without effect.");
    }

    #[test]
    fn reasons_are_of_known_settings_without_effect() {
        for (name, reason) in REASONS {
            let info = crate::Settings::info(name).unwrap();
            assert_eq!(
                info.description(),
                format!(
                    "{reason} {}",
                    if info.tier == Tier::Obsolete {
                        "Obsolete; accepted without effect."
                    } else {
                        "Accepted without effect."
                    }
                )
            );
        }
    }

    #[test]
    fn longer_beginnings_stand_first() {
        for (i, (prefix, _)) in AREAS.iter().enumerate() {
            assert!(!AREAS[..i].iter().any(|(earlier, _)| prefix.starts_with(earlier)), "{prefix} is never found");
        }
    }
}
