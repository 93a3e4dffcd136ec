//! Settings of tables of the MergeTree engines: those that mean something, and those of ClickHouse that mean nothing here.

use base::suggest::maybe_you_meant;
use base::{Result, Settings, bail};

/// A setting of tables.
pub(crate) struct TableSetting {
    /// Its name.
    pub name: &'static str,
    /// Its type, as ClickHouse names types.
    pub type_name: &'static str,
    /// What it is without being set.
    pub default: &'static str,
    /// What it means.
    pub description: &'static str,
}

const fn setting(name: &'static str, type_name: &'static str, default: &'static str, description: &'static str) -> TableSetting {
    TableSetting { name, type_name, default, description }
}

/// What tables look at.
pub(crate) const USED: &[TableSetting] = &[
    setting("default_compression_codec", "String", "", "The CODEC of columns that have none of their own."),
    setting("index_granularity", "UInt64", "8192", "Rows of a granule."),
    setting("index_granularity_bytes", "UInt64", "10485760", "Bytes of a granule at most; 0: only rows count."),
    setting("max_bytes_to_merge_at_max_space_in_pool", "UInt64", "161061273600", "Parts of more bytes together are not merged unasked."),
    setting("max_delay_to_insert", "UInt64", "1", "Seconds that an insert waits at most for merges."),
    setting("max_parts_in_total", "UInt64", "100000", "Inserts into a table of so many parts fail."),
    setting("merge_with_ttl_timeout", "Int64", "14400", "Seconds between merges that only remove what TTL says."),
    setting("merge_use_batch_sorting_queue", "UInt64", "1", "Merges take all rows of a part that stay before the next part's at once; 0: row by row."),
    setting("non_replicated_deduplication_window", "UInt64", "0", "Blocks whose repetition is left out; 0: none."),
    setting("old_parts_lifetime", "Seconds", "0", "Seconds that parts stay on disk after others took their place; 0: they go when nobody reads them."),
    setting("parts_to_delay_insert", "UInt64", "1000", "Inserts into a partition of so many parts wait."),
    setting("parts_to_throw_insert", "UInt64", "3000", "Inserts into a partition of so many parts fail."),
];

/// Those that a table keeps as it was made.
pub(crate) const READONLY: [&str; 2] = ["index_granularity", "index_granularity_bytes"];

/// Those of ClickHouse that tables take, so that its statements run, and that change nothing.
const WITHOUT_EFFECT: &str = "\
    adaptive_write_buffer_initial_size add_implicit_sign_column_constraint_for_collapsing_engine add_minmax_index_for_block_number_column \
    add_minmax_index_for_block_offset_column add_minmax_index_for_numeric_columns add_minmax_index_for_string_columns \
    add_minmax_index_for_temporal_columns allow_coalescing_columns_in_partition_or_order_key allow_commit_order_projection \
    allow_dimensions_outside_sorting_key allow_experimental_replacing_merge_with_cleanup allow_experimental_reverse_key \
    allow_experimental_text_index_phrase_search allow_floating_point_partition_key allow_minmax_index_for_json allow_nullable_key \
    allow_part_offset_column_in_projections allow_reduce_blocking_parts_task allow_remote_fs_zero_copy_replication \
    allow_summing_columns_in_partition_or_order_key allow_suspicious_indices allow_tuple_element_aggregation \
    allow_vertical_merges_from_compact_to_wide_parts alter_column_secondary_index_mode always_fetch_merged_part always_fetch_mutated_part \
    always_use_copy_instead_of_hardlinks apply_patches_on_merge assign_part_uuids async_block_ids_cache_update_wait_ms async_insert auto_statistics_types \
    background_task_preferred_step_execution_time_ms cache_populated_by_fetch cache_populated_by_fetch_filename_regexp check_delay_period \
    check_sample_column_is_correct clean_deleted_rows cleanup_delay_period cleanup_delay_period_random_add cleanup_thread_preferred_points_per_iteration \
    cleanup_threads clone_replica_zookeeper_create_get_part_batch_size columns_and_secondary_indices_sizes_lazy_calculation columns_to_prewarm_mark_cache \
    compact_parts_max_bytes_to_buffer compact_parts_max_granules_to_buffer compact_parts_merge_max_bytes_to_prefetch_part \
    compatibility_allow_sampling_expression_not_in_primary_key compress_marks compress_per_column_in_compact_parts compress_primary_key \
    compute_exact_num_defaults_for_sparse_columns concurrent_part_removal_threshold concurrent_part_removal_threshold_for_remote_disk \
    dead_blobs_to_delay_insert dead_blobs_to_throw_insert deduplicate_merge_projection_mode deduplication_hashes_cache_update_wait_ms \
    detach_not_byte_identical_parts detach_old_local_parts_when_cloning_replica disable_detach_partition_for_zero_copy_replication \
    disable_fetch_partition_for_zero_copy_replication disable_freeze_partition_for_zero_copy_replication disk \
    distributed_index_analysis_min_indexes_bytes_to_activate distributed_index_analysis_min_parts_to_activate dynamic_serialization_version \
    enable_adaptive_codec_selection enable_block_number_column enable_block_offset_column enable_index_granularity_compression \
    enable_max_bytes_limit_for_min_age_to_force_merge enable_mixed_granularity_parts enable_replacing_merge_with_cleanup_for_min_age_to_force_merge \
    enable_the_endpoint_id_with_zookeeper_name_prefix enable_vertical_merge_algorithm enforce_index_structure_match_on_partition_manipulation \
    escape_index_filenames escape_variant_subcolumn_filenames exclude_deleted_rows_for_part_size_in_merge exclude_materialize_skip_indexes_on_merge \
    execute_merges_on_single_replica_time_threshold fault_probability_after_part_commit fault_probability_before_part_commit finished_mutations_to_keep \
    force_read_through_cache_for_merges fsync_after_insert fsync_part_directory in_memory_parts_enable_wal in_memory_parts_insert_sync \
    inactive_parts_to_delay_insert inactive_parts_to_throw_insert initialization_retry_period kill_delay_period kill_delay_period_random_add kill_threads \
    lightweight_mutation_projection_mode load_existing_rows_count_for_old_parts lock_acquire_timeout_for_background_operations map_buckets_coefficient \
    map_buckets_min_avg_size map_buckets_strategy map_serialization_version map_serialization_version_for_zero_level_parts marks_compress_block_size \
    marks_compression_codec materialize_projections_on_insert materialize_projections_on_merge materialize_skip_indexes_on_merge \
    materialize_statistics_on_merge materialize_ttl_recalculate_only max_avg_part_size_for_too_many_parts max_buckets_in_map \
    max_bytes_to_merge_at_min_space_in_pool max_cleanup_delay_period max_compress_block_size max_concurrent_queries max_delay_to_mutate_ms \
    max_digestion_size_per_segment max_file_name_length max_files_to_modify_in_alter_columns max_files_to_remove_in_alter_columns \
    max_merge_delayed_streams_for_parallel_write max_merge_selecting_sleep_ms max_number_of_merges_with_ttl_in_pool max_number_of_mutations_for_replica \
    max_part_loading_threads max_part_removal_threads max_partitions_to_read max_parts_to_merge_at_once max_postpone_time_for_failed_mutations_ms \
    max_postpone_time_for_failed_replicated_fetches_ms max_postpone_time_for_failed_replicated_merges_ms max_postpone_time_for_failed_replicated_tasks_ms \
    max_projections max_replicated_fetches_network_bandwidth max_replicated_logs_to_keep max_replicated_merges_in_queue \
    max_replicated_merges_with_ttl_in_queue max_replicated_mutations_in_queue max_replicated_sends_network_bandwidth max_suspicious_broken_parts \
    max_suspicious_broken_parts_bytes max_table_size_bytes_compressed max_table_size_bytes_uncompressed max_table_size_rows \
    max_uncompressed_bytes_in_patches merge_max_block_size merge_max_block_size_bytes merge_max_bytes_to_prewarm_cache \
    merge_max_dynamic_subcolumns_in_compact_part merge_max_dynamic_subcolumns_in_wide_part merge_selecting_sleep_ms merge_selecting_sleep_slowdown_factor \
    merge_selector_algorithm merge_selector_base merge_selector_blurry_base_scale_factor \
    merge_selector_enable_heuristic_to_lower_max_parts_to_merge_at_once merge_selector_enable_heuristic_to_remove_small_parts_at_right \
    merge_selector_heuristic_to_lower_max_parts_to_merge_at_once_exponent merge_selector_window_size merge_total_max_bytes_to_prewarm_cache \
    merge_tree_clear_old_broken_detached_parts_ttl_timeout_seconds merge_tree_clear_old_parts_interval_seconds \
    merge_tree_clear_old_temporary_directories_interval_seconds merge_tree_enable_clear_old_broken_detached \
    merge_with_recompression_ttl_timeout merge_workload min_absolute_delay_to_close min_age_to_force_merge_on_partition_only \
    min_age_to_force_merge_seconds min_bytes_for_compact_part min_bytes_for_full_part_storage min_bytes_for_wide_part min_bytes_to_prewarm_caches \
    min_bytes_to_rebalance_partition_over_jbod min_columns_to_activate_adaptive_write_buffer min_compress_block_size \
    min_compressed_bytes_to_fsync_after_fetch min_compressed_bytes_to_fsync_after_merge min_delay_to_insert_ms min_delay_to_mutate_ms \
    min_free_disk_bytes_to_perform_insert min_free_disk_ratio_to_perform_insert min_index_granularity_bytes min_level_for_full_part_storage \
    min_level_for_wide_part min_marks_to_honor_max_concurrent_queries min_merge_bytes_to_use_direct_io min_partition_age_to_force_merge_seconds \
    min_parts_to_merge_at_once min_relative_delay_to_close min_relative_delay_to_measure min_relative_delay_to_yield_leadership \
    min_replicated_logs_to_keep min_rows_for_compact_part min_rows_for_full_part_storage min_rows_for_wide_part min_rows_to_fsync_after_merge \
    mutation_workload notify_newest_block_number nullable_serialization_version number_of_free_entries_in_pool_to_execute_mutation \
    number_of_free_entries_in_pool_to_execute_optimize_entire_partition number_of_free_entries_in_pool_to_lower_max_size_of_merge \
    number_of_mutations_to_delay number_of_mutations_to_throw number_of_partitions_to_consider_for_merge object_serialization_version \
    object_shared_data_buckets_for_compact_part object_shared_data_buckets_for_wide_part object_shared_data_serialization_version \
    object_shared_data_serialization_version_for_zero_level_parts object_shared_data_target_chunk_rows optimize_row_order \
    packed_skip_index_max_bytes part_minmax_index_columns part_moves_between_shards_delay_seconds part_moves_between_shards_enable patch_parts_version \
    prefer_fetch_merged_part_size_threshold prefer_fetch_merged_part_time_threshold prewarm_mark_cache prewarm_primary_key_cache \
    primary_key_compress_block_size primary_key_compression_codec primary_key_lazy_load primary_key_ratio_of_unique_prefix_values_to_skip_suffix_columns \
    propagate_types_serialization_versions_to_nested_types ratio_of_defaults_for_sparse_serialization reduce_blocking_parts_sleep_ms \
    refresh_parts_interval refresh_statistics_interval remote_fs_execute_merges_on_single_replica_time_threshold remote_fs_zero_copy_path_compatible_mode \
    remote_fs_zero_copy_zookeeper_path remove_empty_parts remove_rolled_back_parts_immediately remove_unused_patch_parts replace_long_file_name_to_hash \
    replicated_can_become_leader replicated_deduplication_window replicated_deduplication_window_for_async_inserts replicated_deduplication_window_seconds \
    replicated_deduplication_window_seconds_for_async_inserts replicated_fetches_http_connection_timeout replicated_fetches_http_receive_timeout \
    replicated_fetches_http_send_timeout replicated_fetches_min_part_level replicated_fetches_min_part_level_timeout_seconds \
    replicated_max_mutations_in_one_entry replicated_max_parallel_fetches replicated_max_parallel_fetches_for_host \
    replicated_max_parallel_fetches_for_table replicated_max_parallel_sends replicated_max_parallel_sends_for_table replicated_max_ratio_of_wrong_parts \
    search_orphaned_parts_disks serialization_info_version share_nested_offsets shared_merge_tree_activate_coordinated_merges_tasks \
    shared_merge_tree_blobs_list_inline_file_max_bytes shared_merge_tree_create_per_replica_metadata_nodes \
    shared_merge_tree_disable_merges_and_mutations_assignment shared_merge_tree_empty_partition_lifetime \
    shared_merge_tree_enable_automatic_empty_partitions_cleanup shared_merge_tree_enable_coordinated_merges \
    shared_merge_tree_enable_keeper_parts_extra_data shared_merge_tree_enable_outdated_parts_check shared_merge_tree_idle_parts_update_seconds \
    shared_merge_tree_inactive_replica_cutoff_seconds shared_merge_tree_initial_parts_update_backoff_ms \
    shared_merge_tree_interserver_http_connection_timeout_ms shared_merge_tree_interserver_http_timeout_ms \
    shared_merge_tree_leader_update_period_random_add_seconds shared_merge_tree_leader_update_period_seconds \
    shared_merge_tree_max_outdated_parts_to_process_at_once shared_merge_tree_max_parts_update_backoff_ms \
    shared_merge_tree_max_parts_update_leaders_in_total shared_merge_tree_max_parts_update_leaders_per_az \
    shared_merge_tree_max_replicas_for_parts_deletion shared_merge_tree_max_replicas_to_merge_parts_for_each_parts_range \
    shared_merge_tree_max_suspicious_broken_parts shared_merge_tree_max_suspicious_broken_parts_bytes shared_merge_tree_memo_ids_remove_timeout_seconds \
    shared_merge_tree_merge_coordinator_distribution_algorithm shared_merge_tree_merge_coordinator_election_check_period_ms \
    shared_merge_tree_merge_coordinator_factor shared_merge_tree_merge_coordinator_fetch_fresh_metadata_period_ms \
    shared_merge_tree_merge_coordinator_max_merge_request_size shared_merge_tree_merge_coordinator_max_period_ms \
    shared_merge_tree_merge_coordinator_merges_prepare_count shared_merge_tree_merge_coordinator_min_period_ms \
    shared_merge_tree_merge_worker_fast_timeout_ms shared_merge_tree_merge_worker_regular_timeout_ms shared_merge_tree_outdated_parts_group_size \
    shared_merge_tree_partitions_hint_ratio_to_reload_merge_pred_for_mutations shared_merge_tree_parts_load_batch_size \
    shared_merge_tree_postpone_next_merge_for_locally_merged_parts_ms shared_merge_tree_postpone_next_merge_for_locally_merged_parts_rows_threshold \
    shared_merge_tree_range_for_merge_window_size shared_merge_tree_read_virtual_parts_from_leader shared_merge_tree_replica_set_max_lifetime_seconds \
    shared_merge_tree_try_fetch_part_in_memory_data_from_replicas shared_merge_tree_try_fetch_part_in_memory_data_from_replicas_on_startup \
    shared_merge_tree_update_replica_flags_delay_ms shared_merge_tree_use_blobs_list_for_parts shared_merge_tree_use_metadata_hints_cache \
    shared_merge_tree_use_outdated_parts_compact_format shared_merge_tree_use_too_many_parts_count_from_virtual_parts \
    shared_merge_tree_use_zookeeper_connection_pool shared_merge_tree_virtual_parts_discovery_batch \
    shared_merge_tree_virtual_parts_partition_atomic_discovery simultaneous_parts_removal_limit skip_empty_columns_on_insert \
    sleep_before_commit_local_part_in_replicated_table_ms sleep_before_loading_outdated_parts_ms storage_policy string_serialization_version table_disk \
    table_readonly temporary_directories_lifetime text_index_dictionary_block_frontcoding_compression text_index_dictionary_block_size \
    text_index_max_memory_usage_before_flush text_index_max_processed_tokens_before_flush text_index_posting_list_block_size text_index_posting_list_codec \
    text_index_serialization_version try_fetch_recompressed_part_timeout ttl_only_drop_parts use_adaptive_write_buffer_for_dynamic_subcolumns \
    use_async_block_ids_cache use_compact_variant_discriminators_serialization use_const_adaptive_granularity use_metadata_cache \
    use_minimalistic_checksums_in_zookeeper use_minimalistic_part_header_in_zookeeper use_primary_key_cache vertical_merge_algorithm_min_bytes_to_activate \
    vertical_merge_algorithm_min_columns_to_activate vertical_merge_algorithm_min_rows_to_activate vertical_merge_optimize_lightweight_delete \
    vertical_merge_optimize_ttl_delete vertical_merge_remote_filesystem_prefetch wait_for_unique_parts_send_before_shutdown_ms \
    write_ahead_log_bytes_to_fsync write_ahead_log_interval_ms_to_fsync write_ahead_log_max_bytes write_final_mark \
    write_marks_for_substreams_in_compact_parts zero_copy_concurrent_part_removal_max_postpone_ratio zero_copy_concurrent_part_removal_max_split_times \
    zero_copy_merge_mutation_min_parts_size_sleep_before_lock zero_copy_merge_mutation_min_parts_size_sleep_no_scale_before_lock \
    zookeeper_session_expiration_check_period";

/// The settings that are taken and change nothing.
pub(crate) fn without_effect() -> impl Iterator<Item = &'static str> {
    WITHOUT_EFFECT.split_ascii_whitespace()
}

/// Refuses to reset what no table has, and what only a new table can have.
///
/// # Errors
/// `BAD_ARGUMENTS`, `READONLY_SETTING`.
pub(crate) fn check_reset<'a>(names: impl Iterator<Item = &'a str>) -> Result<()> {
    for name in names {
        if READONLY.contains(&name) {
            bail!(ReadonlySetting, "Setting '{name}' is readonly for storage 'MergeTree'");
        }
        if USED.iter().all(|setting| setting.name != name) && without_effect().all(|known| known != name) {
            bail!(BadArguments, "Cannot reset setting '{name}' because it doesn't exist for MergeTree engines family");
        }
    }
    Ok(())
}

/// Refuses names that are neither settings of tables nor of queries, and values that are none.
///
/// # Errors
/// `UNKNOWN_SETTING`, `CANNOT_PARSE_NUMBER`.
pub(crate) fn check<'a>(settings: impl Iterator<Item = (&'a str, &'a str)>) -> Result<()> {
    for (name, value) in settings {
        let is_known = |known: &str| known == name;
        match USED.iter().find(|setting| setting.name == name) {
            Some(setting) if setting.type_name != "String" && <u64 as base::settings::SettingValue>::parse(value).is_none() => {
                bail!(CannotParseNumber, "The value '{value}' of the setting '{name}' of a table is no number");
            }
            None if !without_effect().any(is_known) && Settings::default().get(name).is_none() => {
                let names = USED.iter().map(|setting| setting.name).chain(without_effect());
                bail!(UnknownSetting, "Unknown setting '{name}' of a table{}", maybe_you_meant(name, names));
            }
            _ => {}
        }
    }
    Ok(())
}
