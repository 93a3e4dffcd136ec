//! Settings: names, defaults and values, as ClickHouse names them.
//!
//! Those that have an effect are fields of [`Settings`], declared once in the table below. All others that ClickHouse
//! has are known by name, type and default ([`known`]); their values are checked, kept and shown, and change nothing.
//! Custom settings (`SQL_…`) are kept as literals.

mod access;
mod describe;
mod guard;
pub mod history;
mod infos;
pub mod kind;
pub mod known;
#[cfg(test)]
mod tests;
mod value;
mod words;

use crate::{
    ExplainForm, GroupByOverflowMode, InsertDeduplication, JoinStrictnessMode, OverflowMode, SchemaInferenceMode,
    SelectDeduplication, SetOperationMode, StateInputMode,
};
pub use access::{CustomValue, Rest};
pub use describe::without_effect;
pub use guard::SettingGuard;
pub use infos::SettingInfo;
pub use kind::{Given, SettingField};
pub use known::{Known, Tier};
pub use value::SettingValue;
pub use words::first_word;

macro_rules! settings {
    ($($name:ident: $type:ty = $default:expr, $doc:literal;)*) => {
        /// The settings of a session or a query.
        #[derive(Clone, Debug)]
        pub struct Settings {
            $(#[doc = $doc] pub $name: $type,)*
            /// Values of settings without a field, and which settings were set.
            pub rest: Rest,
        }

        impl Default for Settings {
            fn default() -> Self {
                Settings { $($name: <$type>::from($default),)* rest: Rest::default() }
            }
        }

        impl Settings {
            /// Sets a field from its text form; `None` for a name that is no field, `false` for a text that is no
            /// value of it.
            fn set_field(&mut self, name: &str, value: &str) -> Option<bool> {
                match name {
                    $(stringify!($name) => {
                        let parsed = <$type as SettingValue>::parse(value);
                        let is_value = parsed.is_some();
                        if let Some(parsed) = parsed {
                            self.$name = parsed;
                        }
                        Some(is_value)
                    })*
                    _ => None,
                }
            }

            /// The text form of a field.
            fn print_field(&self, name: &str) -> Option<String> {
                match name { $(stringify!($name) => Some(self.$name.print()),)* _ => None }
            }

            /// Names, types' names and descriptions of the fields.
            const FIELDS: &'static [(&'static str, &'static str, &'static str)] =
                &[$((stringify!($name), <$type as SettingValue>::TYPE, $doc),)*];
        }
    };
}

/// Prefix of custom settings.
pub const CUSTOM_PREFIX: &str = "SQL_";

settings! {
    max_threads: u64 = 0u64, "Worker threads that one query may use; 0 means one per core.";
    max_block_size: u64 = 65_409u64, "Rows in a block, at most.";
    max_insert_block_size: u64 = 1_048_449u64, "Rows in a block that an insert makes, at most.";
    min_insert_block_size_rows: u64 = 1_048_449u64, "Rows that an insert collects before it writes a part.";
    min_insert_block_size_bytes: u64 = 268_402_944u64, "Bytes that an insert collects before it writes a part.";
    max_insert_threads: u64 = 0u64, "Threads that INSERT SELECT may write with; 0 means one per core.";
    max_memory_usage: u64 = 0u64, "Bytes that one query may use; 0 means no limit.";
    max_memory_usage_for_user: u64 = 0u64, "Bytes that all queries of a user may use together; 0 means no limit.";
    memory_usage_overcommit_max_wait_microseconds: u64 = 5_000_000u64, "Microseconds that a query waits for others to \
        end when the server has no memory left; the query that holds most does not wait.";
    max_execution_time: f64 = 0.0f64, "Seconds that a query may run; 0 means no limit.";
    max_query_size: u64 = 1_048_576u64, "Bytes of query text that are parsed, at most.";
    max_parser_depth: u64 = 1_000u64, "Nesting of a query, at most.";
    max_ast_elements: u64 = 500_000u64, "Nodes of a query's syntax tree, at most.";
    max_ast_depth: u64 = 1_000u64, "Height of a query's syntax tree, at most; 0 means no limit.";
    max_expanded_ast_elements: u64 = 500_000u64, "Nodes of a query's syntax tree once its aliases and common table \
        expressions are expanded, at most.";
    max_subquery_depth: u64 = 100u64, "Nesting of subqueries, at most.";
    max_result_rows: u64 = 0u64, "Rows that a result may have; 0 means no limit.";
    max_result_bytes: u64 = 0u64, "Bytes that a result may have; 0 means no limit.";
    max_rows_to_read: u64 = 0u64, "Rows that a query may read; 0 means no limit.";
    max_bytes_to_read: u64 = 0u64, "Bytes that a query may read; 0 means no limit.";
    max_rows_to_group_by: u64 = 0u64, "Groups that an aggregation may make; 0 means no limit.";
    max_rows_in_set: u64 = 0u64, "Rows that the set of an IN may have; 0 means no limit.";
    max_rows_to_read_leaf: u64 = 0u64, "As max_rows_to_read: every read is of this server.";
    max_bytes_to_read_leaf: u64 = 0u64, "As max_bytes_to_read: every read is of this server.";
    read_overflow_mode: OverflowMode = OverflowMode::Throw, "What to do when too much would be read: throw, or break \
        and go on with what is read.";
    read_overflow_mode_leaf: OverflowMode = OverflowMode::Throw, "As read_overflow_mode, for the limits of leaves.";
    group_by_overflow_mode: GroupByOverflowMode = GroupByOverflowMode::Throw, "What to do past max_rows_to_group_by: \
        throw, break (read no more) or any (make no more groups).";
    max_rows_to_sort: u64 = 0u64, "Rows that a sort may take; 0 means no limit.";
    max_bytes_to_sort: u64 = 0u64, "Bytes that a sort may take; 0 means no limit.";
    sort_overflow_mode: OverflowMode = OverflowMode::Throw, "What to do when a sort takes too much: throw, or break \
        and sort what is read.";
    max_rows_in_distinct: u64 = 0u64, "Different rows that a DISTINCT may find; 0 means no limit.";
    max_bytes_in_distinct: u64 = 0u64, "Bytes that the rows of a DISTINCT may take; 0 means no limit.";
    distinct_overflow_mode: OverflowMode = OverflowMode::Throw, "What to do when a DISTINCT finds too much: throw, or \
        break and give what is found.";
    max_bytes_in_set: u64 = 0u64, "Bytes that the set of an IN may have; 0 means no limit.";
    set_overflow_mode: OverflowMode = OverflowMode::Throw, "What to do when a set grows too large: throw, or break and \
        use what it has.";
    join_overflow_mode: OverflowMode = OverflowMode::Throw, "What to do when the build side of a join grows too large: \
        throw, or break and join what is read.";
    max_concurrent_queries_for_user: u64 = 0u64, "Queries of one user that may run at a time; 0 means no limit.";
    max_concurrent_queries_for_all_users: u64 = 0u64, "Queries that may run at a time when one with this setting \
        begins; 0 means no limit.";
    queue_max_wait_ms: u64 = 0u64, "Milliseconds that a query waits for a place when as many run as may; 0 means that \
        it is refused at once.";
    workload: String = "default", "The workload whose limits and share of threads the query has.";
    workload_admission_timeout_ms: u64 = 0u64, "Milliseconds that a query waits for its workload to admit it; 0 means \
        no limit.";
    timeout_overflow_mode: OverflowMode = OverflowMode::Throw, "What to do when max_execution_time is over: throw, or \
        break and give what is read.";
    min_execution_speed: u64 = 0u64, "Rows a second that a query must read; 0 means no limit.";
    max_execution_speed: u64 = 0u64, "Rows a second that a query may read; 0 means no limit.";
    min_execution_speed_bytes: u64 = 0u64, "Bytes a second that a query must read; 0 means no limit.";
    max_execution_speed_bytes: u64 = 0u64, "Bytes a second that a query may read; 0 means no limit.";
    timeout_before_checking_execution_speed: f64 = 10.0f64, "Seconds after which the speed of a query is looked at.";
    max_estimated_execution_time: f64 = 0.0f64, "Seconds that a query may take by what it has read so far; 0 means no \
        limit.";
    max_columns_to_read: u64 = 0u64, "Columns of one table that a query may read; 0 means no limit.";
    max_temporary_columns: u64 = 0u64, "Columns that a step of a query may hold at once, constants among them; 0 means \
        no limit.";
    max_temporary_non_const_columns: u64 = 0u64, "Columns that a step of a query may hold at once, without constants; \
        0 means no limit.";
    max_partitions_to_read: i64 = -1i64, "Partitions of a table that a query may read; 0 and -1 mean no limit.";
    force_primary_key: bool = false, "A query must use the primary key of each MergeTree table that it reads, or fail.";
    force_index_by_date: bool = false, "A query must use the partition key of each MergeTree table that has one, or \
        fail.";
    join_any_take_last_row: bool = false, "ANY JOIN takes the last of several rows with a key, in place of the first.";
    join_runtime_filter_min_probe_rows: u64 = 20_000u64, "Rows of a probe side from which on run-time filters are \
        worth making.";
    result_overflow_mode: OverflowMode = OverflowMode::Throw, "What to do when a result is too large: throw or break.";
    readonly: u64 = 0u64, "0: all queries; 1: only reading; 2: reading and changing settings.";
    limit: u64 = 0u64, "Rows that a result may have, as by LIMIT.";
    offset: u64 = 0u64, "Rows of the result to skip, as by OFFSET.";
    extremes: bool = false, "Also return the minimum and maximum of each result column.";
    session_timezone: String = "", "Time zone of the session; empty means that of the server.";
    default_table_engine: String = "MergeTree", "Engine of CREATE TABLE without ENGINE.";
    union_default_mode: SetOperationMode = SetOperationMode::Unset, "Meaning of UNION without ALL or DISTINCT: ALL, \
        DISTINCT or empty (an error).";
    intersect_default_mode: SetOperationMode = SetOperationMode::All, "Meaning of INTERSECT without ALL or DISTINCT: \
        ALL, DISTINCT or empty (an error).";
    except_default_mode: SetOperationMode = SetOperationMode::All, "Meaning of EXCEPT without ALL or DISTINCT: ALL, \
        DISTINCT or empty (an error).";
    explain_query_plan_default: ExplainForm = ExplainForm::Pretty, "How EXPLAIN PLAN prints what it says nothing of: \
        pretty (actions, compact and pretty are 1) or legacy (0).";
    join_use_nulls: bool = false, "Fill the missing side of outer joins with NULL in place of defaults.";
    join_default_strictness: JoinStrictnessMode = JoinStrictnessMode::All, "Strictness of a JOIN without one.";
    max_recursive_cte_evaluation_depth: u64 = 1000u64, "Rounds of a recursive CTE, at most.";
    transform_null_in: bool = false, "NULL IN (NULL) is true.";
    totals_mode: String = "after_having_exclusive", "Whether WITH TOTALS counts groups that HAVING drops: \
        before_having, after_having_exclusive, after_having_inclusive, after_having_auto.";
    group_by_use_nulls: bool = false, "Keys that a grouping set leaves out are NULL.";
    aggregate_functions_null_for_empty: bool = false, "Aggregates over nothing are NULL in place of defaults.";
    exact_rows_before_limit: bool = false, "rows_before_limit_at_least counts all rows that the query has without its \
        limit: it reads on behind it.";
    validate_enum_literals_in_operators: bool = false, "Operators refuse texts that are no elements of the enumeration \
        on their other side.";
    any_join_distinct_right_table_keys: bool = false, "Old meaning of ANY JOIN.";
    force_grouping_standard_compatibility: bool = true, "grouping gives 1 for keys that a grouping set leaves out, as \
        the standard says; off it gives 0 for these and 1 for the others.";
    enable_order_by_all: bool = true, "ORDER BY ALL means all that is selected; off it means a column of that name.";
    use_with_fill_by_sorting_prefix: bool = true, "WITH FILL fills for each value of the sort keys before it by \
        itself.";
    print_pretty_type_names: bool = true, "Names of types show the elements of named tuples on lines of their own.";
    describe_include_subcolumns: bool = false, "DESCRIBE lists parts of columns too.";
    describe_include_virtual_columns: bool = false, "DESCRIBE lists virtual columns too.";
    describe_compact_output: bool = false, "DESCRIBE gives names and types alone.";
    prefer_column_name_to_alias: bool = false, "In expressions a column's name wins over an alias.";
    query_plan_enable_optimizations: bool = true, "Apply the optimizer's rules; off keeps the plan as written.";
    optimize_move_to_prewhere: bool = true, "Read the columns of cheap filters first and the others only for rows that \
        pass.";
    allow_reorder_prewhere_conditions: bool = true, "Scans learn while they run in which order their filters drop the \
        most rows for the least time.";
    optimize_trivial_count_query: bool = true, "Answer count() of a table from metadata.";
    optimize_trivial_min_max_query: bool = true, "Answer min and max of a column from statistics.";
    optimize_trivial_sum_query: bool = true, "Answer sum and avg of a whole column from statistics.";
    optimize_trivial_group_by_limit_query: bool = true, "GROUP BY LIMIT without an order: once the groups are chosen, \
        scans filter by a key of them.";
    optimize_arithmetic_operations_in_aggregate_functions: bool = true, "sum(x + c) becomes sum(x) + c * count(x).";
    optimize_lazy_materialization: bool = true, "Fetch the columns that ORDER BY LIMIT does not need only for the \
        winners.";
    query_plan_optimize_lazy_materialization: bool = true, "As optimize_lazy_materialization.";
    query_plan_max_limit_for_lazy_materialization: u64 = 10_000u64, "Largest LIMIT for which columns are fetched late.";
    aggregation_apply_sort_with_limit_before_materialization: bool = true, "ORDER BY LIMIT over groups picks the \
        winners before keys and states become columns.";
    use_scatter_aggregation_based_on_statistics: bool = true, "Partition rows before aggregating when statistics say \
        that there are many groups.";
    force_scatter_aggregation: bool = false, "Always partition rows before aggregating.";
    aggregation_scatter_based_on_statistics: bool = true, "As use_scatter_aggregation_based_on_statistics.";
    aggregation_default_scatter_algorithm: String = "copy_chunks", "How rows are partitioned: copy_chunks or \
        indexes_info.";
    optimize_replace_regexp_of_whole_rows: bool = true, "replaceRegexpOne and replaceRegexpAll take a group out of \
        rows that a simple pattern matches from start to end (^([^@]+)@.*$) without the engine for all patterns.";
    use_heavy_functions_cache: bool = true, "Functions that are measured to be dear are computed once per distinct \
        value of a block where values repeat.";
    use_bit_indexes: bool = true, "Remember per predicate which granules hold a match.";
    use_jit_indexes: bool = true, "Make skip indexes in the background for expressions that queries search in vain, \
        and use them.";
    min_count_to_build_jit_index: u64 = 3u64, "After so many searches that found no match in most granules a \
        just-in-time index is made.";
    use_interval_indexes: bool = true, "ORDER BY LIMIT reads only granules whose least or greatest value can win.";
    use_index_analysis_cache: bool = true, "Remember the granules that index analysis of a predicate left.";
    use_uncompressed_cache: bool = true, "Serve chunks from the cache of decompressed chunks.";
    use_skip_indexes: bool = true, "Skip granules by the table's data skipping indexes.";
    ignore_data_skipping_indices: String = "", "Names of data skipping indexes that are not used.";
    force_data_skipping_indices: String = "", "Names of data skipping indexes that a query must use, or fail.";
    optimize_use_projections: bool = true, "Read projections in place of tables where these read less.";
    apply_deleted_mask: bool = true, "Rows that DELETE FROM marked as gone are not seen; 0: those that no merge has \
        left out yet are.";
    force_optimize_projection: bool = false, "A scan of a table with projections must use one, or fail.";
    force_optimize_projection_name: String = "", "With force_optimize_projection: the projection that must be used.";
    preferred_optimize_projection_name: String = "", "The projection that is used where it can be, whatever it reads.";
    use_primary_key: bool = true, "Skip granules by the primary index.";
    use_statistics_pruning: bool = true, "Skip granules by the minimum and maximum of their columns.";
    compile_expressions: bool = true, "Generate code for filters and arithmetic at run time, where it is quicker.";
    min_count_to_compile_expression: u64 = 0u64, "Generate code for an expression once it was used this often; code is \
        made in microseconds, so that 0 is best.";
    compile_expressions_min_rows: u64 = 1024u64, "Blocks of fewer rows are computed without generated code; 0 \
        generates code wherever it can be.";
    compile_sort_description: bool = true, "Several keys of a sort are compared as one number where they fit; \
        ClickHouse compiles a comparator.";
    compile_aggregate_expressions: bool = true, "Generate code for sums and counts of expressions without keys, where \
        it is quicker.";
    min_count_to_compile_aggregate_expression: u64 = 0u64, "As min_count_to_compile_expression, for sums and counts.";
    max_bytes_before_external_group_by: u64 = 0u64, "Bytes after which aggregation spills; 0 means by the ratio only.";
    max_bytes_before_external_sort: u64 = 0u64, "Bytes after which sorting spills; 0 means by the ratio only.";
    max_bytes_before_external_join: u64 = 0u64, "Bytes after which the build side of a join spills; 0 means by the \
        ratio only.";
    max_bytes_ratio_before_external_group_by: f64 = 0.5f64, "Part of the available memory after which aggregation \
        spills; 0 means never.";
    max_bytes_ratio_before_external_sort: f64 = 0.5f64, "Part of the available memory after which sorting spills; 0 \
        means never.";
    max_bytes_ratio_before_external_join: f64 = 0.5f64, "Part of the available memory after which the build side of a \
        join spills; 0 means never.";
    temporary_files_codec: String = "LZ4", "Compression of temporary files: LZ4, ZSTD or NONE.";
    max_temporary_data_on_disk_size_for_query: u64 = 0u64, "Bytes of temporary files that one query may write; 0 means \
        no limit.";
    insert_null_as_default: bool = true, "INSERT of NULL into a column that is not Nullable gives its default.";
    insert_deduplicate: bool = true, "Drop repeated blocks of inserts; counts with deduplicate_insert = \
        'backward_compatible_choice' only.";
    deduplicate_insert: InsertDeduplication = InsertDeduplication::Enable, "Drop repeated blocks of rows given with \
        INSERT: enable, disable or backward_compatible_choice.";
    deduplicate_insert_select: SelectDeduplication = SelectDeduplication::EnableWhenPossible, "Drop repeated blocks of \
        INSERT … SELECT: disable, force_enable, enable_when_possible or enable_even_for_bad_queries.";
    insert_deduplication_token: String = "", "Blocks of inserts with the same token are the same, whatever is in them.";
    check_query_single_value_result: bool = false, "CHECK TABLE gives one 1 or 0 in place of a row per part.";
    do_not_merge_across_partitions_select_final: bool = false, "FINAL makes nothing of rows with equal keys in \
        different partitions.";
    optimize_skip_merged_partitions: bool = false, "OPTIMIZE FINAL leaves partitions alone that are one merged part, \
        unless rows of it are to go.";
    allow_drop_detached: bool = false, "DROP DETACHED is allowed always; this is for statements that say so.";
    async_insert_max_data_size: u64 = 10_485_760u64, "Bytes that asynchronous inserts collect before they are written.";
    async_insert_busy_timeout_max_ms: u64 = 200u64, "Milliseconds that asynchronous inserts collect before they are \
        written.";
    async_insert_max_query_number: u64 = 450u64, "Asynchronous inserts that are written together, at most.";
    wait_for_async_insert_timeout: u64 = 120u64, "Seconds to wait for an asynchronous insert.";
    async_insert: bool = false, "Collect small inserts in the server.";
    wait_for_async_insert: bool = true, "Answer an asynchronous insert when it is written.";
    fsync_after_insert: bool = true, "Sync a part to disk before the insert is acknowledged.";
    optimize_on_insert: bool = true, "Apply the engine's merge to an inserted block.";
    input_format_skip_unknown_fields: bool = true, "Ignore fields of input that the table does not have.";
    input_format_with_names_use_header: bool = true, "Match columns of input by the names in its header.";
    input_format_with_types_use_header: bool = true, "Check the types in the header of input.";
    input_format_null_as_default: bool = true, "NULL in input for a column that is not Nullable gives its default.";
    input_format_defaults_for_omitted_fields: bool = true, "Fields missing in input take the column's default \
        expression.";
    input_format_allow_errors_num: u64 = 0u64, "Rows of bad input to skip before failing.";
    input_format_allow_errors_ratio: f64 = 0.0f64, "Share of bad rows of input to skip before failing.";
    input_format_record_errors_file_path: String = String::new(), "The file that bad rows are written to which are \
        skipped: below user_files on a server. Where there is one already, _new is appended to its name.";
    input_format_mysql_dump_table_name: String = String::new(), "The table whose rows MySQLDump reads; the \
        first of the dump where none is named.";
    input_format_mysql_dump_map_column_names: bool = true, "Columns of MySQLDump are found by their names, where the \
        dump has them; else by their places.";
    max_read_buffer_size: u64 = 1u64 << 20, "Bytes of a text that are read at once.";
    optimize_count_from_files: bool = true, "Rows of files of text that are counted are not parsed: it is looked where \
        they end.";
    allow_archive_path_syntax: bool = true, "file('archive.zip :: name') reads files in archives.";
    errors_output_format: String = "CSV".to_string(), "The format of the file of bad rows.";
    input_format_csv_skip_first_lines: u64 = 0u64, "Lines to skip at the start of CSV input.";
    input_format_tsv_skip_first_lines: u64 = 0u64, "Lines to skip at the start of TSV input.";
    input_format_csv_trim_whitespaces: bool = true, "Trim blanks around unquoted CSV fields.";
    input_format_csv_detect_header: bool = true, "Look for a header in CSV input whose format does not say.";
    input_format_tsv_detect_header: bool = true, "Look for a header in TSV input whose format does not say.";
    input_format_binary_read_json_as_string: bool = false, "JSON in RowBinary is read from its text.";
    output_format_binary_write_json_as_string: bool = false, "JSON in RowBinary is written as its text.";
    output_format_native_write_json_as_string: bool = false, "JSON in Native is written as its text.";
    input_format_max_rows_to_read_for_schema_inference: u64 = 25_000u64, "Rows that schema inference reads.";
    input_format_try_infer_dates: bool = true, "Schema inference looks for dates in strings.";
    input_format_try_infer_datetimes: bool = true, "Schema inference looks for dates with times in strings.";
    input_format_try_infer_integers: bool = true, "Schema inference prefers integers to floats.";
    input_format_json_read_numbers_as_strings: bool = true, "JSON numbers may fill strings.";
    input_format_import_nested_json: bool = false, "Nested JSON objects fill columns named with dots.";
    schema_inference_make_columns_nullable: String = "3", "Inferred columns are Nullable: 0 never, 1 always, 2 or auto \
        those with NULL in the rows looked at, 3 where the data does not say.";
    schema_inference_mode: SchemaInferenceMode = SchemaInferenceMode::Default, "Columns of several files: default, \
        those of the first, or union, those of all, by their names.";
    input_format_csv_sniff: bool = true, "Files *.csv in which format_csv_delimiter finds one column, or rows of \
        different lengths, are looked at for another delimiter, comments, blank lines and a header.";
    input_format_csv_leading_zeros_as_strings: bool = true, "Schema inference takes columns of files *.csv with \
        integers that begin with 0, such as ZIP codes, for strings.";
    input_format_parquet_filter_push_down: bool = true, "Row groups of Parquet that no row of can pass a filter, by \
        their statistics, are not read.";
    input_format_parquet_bloom_filter_push_down: bool = true, "The same by bloom filters of columns.";
    input_format_parquet_page_filter_push_down: bool = true, "Rows of Parquet that no row of can pass a filter, by the \
        statistics of pages, are not read.";
    input_format_csv_allow_whitespace_or_tab_as_delimiter: bool = false, "Fields of CSV may be divided by a blank or a \
        tab.";
    format_csv_delimiter: String = ",", "Delimiter of CSV.";
    format_csv_null_representation: String = "\\N", "NULL in CSV.";
    format_csv_allow_single_quotes: bool = false, "Single quotes quote CSV fields.";
    format_csv_allow_double_quotes: bool = true, "Double quotes quote CSV fields.";
    format_tsv_null_representation: String = "\\N", "NULL in TSV.";
    output_format_json_quote_64bit_integers: bool = false, "64-bit integers in JSON are quoted.";
    output_format_json_quote_64bit_floats: bool = false, "64-bit floats in JSON are quoted.";
    output_format_json_quote_denormals: bool = false, "NaN and infinities in JSON are quoted in place of null.";
    output_format_json_quote_decimals: bool = false, "Decimals in JSON are quoted.";
    output_format_json_escape_forward_slashes: bool = true, "Forward slashes in JSON are escaped.";
    output_format_json_named_tuples_as_objects: bool = true, "Named tuples are JSON objects.";
    output_format_json_array_of_rows: bool = false, "JSONEachRow is wrapped in an array.";
    output_format_json_validate_utf8: bool = false, "Repair invalid UTF-8 in JSON output.";
    output_format_csv_crlf_end_of_line: bool = false, "CSV lines end with CR LF.";
    output_format_tsv_crlf_end_of_line: bool = false, "TSV lines end with CR LF.";
    output_format_pretty_max_rows: u64 = 1_000u64, "Rows that Pretty formats print.";
    output_format_pretty_max_column_pad_width: u64 = 250u64, "Width to which Pretty formats pad, at most.";
    output_format_pretty_max_value_width: u64 = 10_000u64, "Width after which Pretty formats cut values.";
    output_format_pretty_color: String = "auto", "Colours in Pretty formats: 0, 1 or auto.";
    output_format_pretty_row_numbers: bool = true, "Row numbers in Pretty formats.";
    output_format_pretty_grid_charset: String = "UTF-8", "Characters of the grid: UTF-8 or ASCII.";
    output_format_pretty_highlight_digit_groups: bool = true, "Mark groups of digits in Pretty formats.";
    output_format_pretty_single_large_number_tip_threshold: u64 = 1_000_000u64, "Show a readable number beside a \
        single large one.";
    output_format_write_statistics: bool = true, "JSON output ends with statistics.";
    input_format_parquet_enable_row_group_prefetch: bool = true, "Of Parquet in stores and at URLs, columns of the \
        next row groups are fetched while one is read.";
    use_parquet_metadata_cache: bool = true, "Footers of Parquet objects of stores are kept in memory from query to \
        query.";
    output_format_parquet_compression_method: String = "zstd", "Compression of Parquet output.";
    output_format_parquet_row_group_size: u64 = 1_000_000u64, "Rows in a row group of Parquet output.";
    output_format_arrow_string_as_string: bool = true, "Strings in Arrow output are UTF-8 strings.";
    output_format_arrow_compression_method: String = "lz4_frame", "Compression of Arrow output.";
    input_format_avro_allow_missing_fields: bool = false, "Columns that the schema of Avro data lacks are defaults.";
    input_format_avro_null_as_default: bool = false, "NULL in Avro for a type without NULL gives its default.";
    output_format_avro_codec: String = "", "Compression of Avro output: null, deflate, snappy (the default) or zstd.";
    output_format_avro_string_column_pattern: String = "", "Regular expression of the names of String columns that \
        are strings in Avro output, others being bytes; empty for all.";
    output_format_avro_sync_interval: u64 = 16384u64, "Bytes of a block of Avro output, before compression.";
    input_format_orc_allow_missing_columns: bool = true, "Columns that ORC data lacks are defaults; else an error.";
    input_format_orc_case_insensitive_column_matching: bool = false, "Columns of ORC data are found whatever the case \
        of their names.";
    input_format_orc_reader_time_zone_name: String = "GMT", "The time zone that timestamps of ORC data are read in.";
    output_format_orc_compression_block_size: u64 = 262144u64, "Bytes of a compressed block of ORC output.";
    output_format_orc_compression_method: String = "zstd", "Compression of ORC output: none, zlib, snappy, lz4 or \
        zstd.";
    output_format_orc_string_as_string: bool = true, "Strings in ORC output are strings, else binary.";
    output_format_orc_writer_time_zone_name: String = "GMT", "The time zone that timestamps of ORC output are written \
        in.";
    format_schema: String = "", "The schema of formats that need one: file.proto:Message.";
    format_schema_message_name: String = "", "The message of format_schema, where that does not name it.";
    format_schema_source: String = "file", "What format_schema is: a file, or a string that is the schema itself.";
    input_format_protobuf_skip_fields_with_unsupported_types_in_schema_inference: bool = false, "Schema inference from \
        Protobuf leaves out what has no type.";
    output_format_protobuf_nullables_with_google_wrappers: bool = false, "Defaults of Nullable columns are written as \
        empty messages of google.protobuf.StringValue and its like.";
    output_format_bson_string_as_string: bool = false, "Strings in BSON output are strings, else binary.";
    output_format_decimal_trailing_zeros: bool = false, "Decimals are printed with trailing zeros.";
    bool_true_representation: String = "true", "true in text formats.";
    bool_false_representation: String = "false", "false in text formats.";
    column_names_for_schema_inference: String = "", "Names of columns for formats that have none.";
    format_custom_escaping_rule: String = "Escaped", "How fields of CustomSeparated are written.";
    format_custom_field_delimiter: String = "\t", "Between the fields of CustomSeparated.";
    format_custom_result_after_delimiter: String = "", "After the rows of CustomSeparated.";
    format_custom_result_before_delimiter: String = "", "Before the rows of CustomSeparated.";
    format_custom_row_after_delimiter: String = "\n", "After a row of CustomSeparated.";
    format_custom_row_before_delimiter: String = "", "Before a row of CustomSeparated.";
    format_custom_row_between_delimiter: String = "", "Between the rows of CustomSeparated.";
    format_json_object_each_row_column_for_object_name: String = "", "The column of the names of objects in \
        JSONObjectEachRow.";
    format_hive_text_rows_delimiter: String = "\n", "After a row of HiveText.";
    input_format_hive_text_allow_variable_number_of_columns: bool = true, "Rows of HiveText may have more and fewer \
        fields than there are columns.";
    input_format_hive_text_collection_items_delimiter: String = "\x02", "Between the elements of a column in HiveText \
        output.";
    input_format_hive_text_fields_delimiter: String = "\x01", "Between the columns of HiveText.";
    input_format_hive_text_map_keys_delimiter: String = "\x03", "Between the keys and values of a column's map in \
        HiveText output.";
    format_regexp: String = "", "The regular expression of the format Regexp.";
    format_regexp_escaping_rule: String = "Raw", "How groups of the format Regexp are read.";
    format_regexp_skip_unmatched: bool = false, "Lines that do not match are skipped.";
    format_template_resultset: String = "", "File with the template of a whole result.";
    format_template_resultset_format: String = "", "The template of a whole result.";
    format_template_row: String = "", "File with the template of a row.";
    format_template_row_format: String = "", "The template of a row.";
    format_template_rows_between_delimiter: String = "\n", "Between the rows of Template.";
    input_format_csv_allow_cr_end_of_line: bool = false, "Lines of CSV may end with CR alone.";
    input_format_csv_allow_variable_number_of_columns: bool = false, "Lines of CSV may have more fields than columns, \
        which are ignored, and fewer, which become defaults.";
    input_format_csv_deserialize_separate_columns_into_tuple: bool = true, "The elements of a tuple are fields of \
        their own in CSV input.";
    input_format_csv_skip_trailing_empty_lines: bool = false, "Empty lines at the end of CSV are skipped.";
    input_format_csv_try_infer_numbers_from_strings: bool = false, "Schema inference looks for numbers in quoted \
        fields of CSV.";
    input_format_csv_try_infer_strings_from_quoted_tuples: bool = true, "Schema inference takes quoted tuples of CSV \
        for strings.";
    input_format_csv_use_best_effort_in_schema_inference: bool = true, "Schema inference tells types of fields of CSV \
        apart; else all are strings.";
    input_format_csv_use_default_on_bad_values: bool = false, "A field of CSV that is no value of its column gives the \
        default.";
    input_format_custom_allow_variable_number_of_columns: bool = false,
        "As input_format_csv_allow_variable_number_of_columns, for CustomSeparated.";
    input_format_custom_detect_header: bool = true, "Look for a header in CustomSeparated input.";
    input_format_custom_skip_trailing_empty_lines: bool = false, "Empty lines at the end of CustomSeparated are \
        skipped.";
    input_format_json_compact_allow_variable_number_of_columns: bool = false, "Rows of JSONCompactEachRow may have \
        more and fewer values than columns.";
    input_format_json_defaults_for_missing_elements_in_named_tuple: bool = true, "Elements of named tuples that an \
        object lacks are defaults.";
    input_format_json_ignore_unknown_keys_in_named_tuple: bool = true, "Keys that a named tuple does not have are \
        ignored.";
    input_format_json_infer_array_of_dynamic_from_array_of_different_types: bool = true, "An array of values of \
        different types is inferred as Array(Dynamic).";
    input_format_json_infer_incomplete_types_as_strings: bool = true, "Inference takes keys of which only NULL and \
        empty arrays are seen for strings.";
    input_format_json_map_as_array_of_tuples: bool = false, "Maps in JSON are arrays of tuples.";
    input_format_json_named_tuples_as_objects: bool = true, "Named tuples are read from JSON objects.";
    input_format_json_read_arrays_as_strings: bool = true, "JSON arrays may fill strings.";
    input_format_json_read_bools_as_numbers: bool = true, "JSON truth values may fill numbers.";
    input_format_json_read_bools_as_strings: bool = true, "JSON truth values may fill strings.";
    input_format_json_read_objects_as_strings: bool = true, "JSON objects may fill strings.";
    input_format_json_try_infer_named_tuples_from_objects: bool = true, "Inference makes named tuples of JSON objects.";
    type_json_skip_duplicated_paths: bool = false, "Of a path that comes twice in a JSON object the first value stays; \
        else it is an error.";
    input_format_json_try_infer_numbers_from_strings: bool = false, "Inference looks for numbers in JSON strings.";
    input_format_json_use_string_type_for_ambiguous_paths_in_named_tuples_inference_from_objects: bool = false,
        "A path that is a value here and an object there is inferred as a string.";
    input_format_max_bytes_to_read_for_schema_inference: u64 = 33554432u64, "Bytes that schema inference reads.";
    input_format_try_infer_datetimes_only_datetime64: bool = false, "Schema inference gives DateTime64 only.";
    input_format_try_infer_exponent_floats: bool = false, "Schema inference looks for floats with exponents.";
    input_format_try_infer_variants: bool = false, "Inference gives a Variant of the types of a column that has \
        several.";
    input_format_tsv_allow_variable_number_of_columns: bool = false,
        "As input_format_csv_allow_variable_number_of_columns, for TSV.";
    input_format_tsv_crlf_end_of_line: bool = false, "Lines of TSV may end with CR LF.";
    input_format_tsv_empty_as_default: bool = false, "An empty TSV field takes the column's default.";
    input_format_tsv_skip_trailing_empty_lines: bool = false, "Empty lines at the end of TSV are skipped.";
    input_format_tsv_use_best_effort_in_schema_inference: bool = true, "Schema inference tells types of fields of TSV \
        apart; else all are strings.";
    interval_output_format: String = "numeric", "How intervals are printed: numeric or kusto.";
    output_format_csv_serialize_tuple_into_separate_columns: bool = true, "The elements of a tuple are fields of their \
        own in CSV output.";
    output_format_json_map_as_array_of_tuples: bool = false, "Maps in JSON are arrays of tuples.";
    output_format_json_pretty_print: bool = true, "Nested values in JSON and PrettyJSONEachRow are indented.";
    output_format_json_skip_null_value_in_named_tuples: bool = false, "NULL in named tuples is left out of JSON \
        objects.";
    output_format_markdown_escape_special_characters: bool = false, "Special characters in Markdown are escaped.";
    output_format_pretty_display_footer_column_names: u64 = 1u64, "Long Pretty tables repeat the names below.";
    output_format_pretty_display_footer_column_names_min_rows: u64 = 50u64, "Pretty tables of at least so many rows \
        repeat the names below.";
    output_format_pretty_fallback_to_vertical: bool = true, "Pretty tables that are wide and short are written \
        vertically.";
    output_format_pretty_fallback_to_vertical_max_rows_per_chunk: u64 = 10u64, "Rows up to which a wide Pretty table \
        is written vertically.";
    output_format_pretty_fallback_to_vertical_min_columns: u64 = 5u64, "Columns from which a wide Pretty table is \
        written vertically.";
    output_format_pretty_fallback_to_vertical_min_table_width: u64 = 250u64, "Width from which a Pretty table is \
        written vertically.";
    output_format_pretty_max_value_width_apply_for_single_value: u64 = 0u64, "A single value is cut too.";
    output_format_pretty_multiline_fields: bool = true, "Values of several lines are written on several lines in \
        Pretty formats.";
    output_format_pretty_named_tuples_as_json: bool = true, "Named tuples in Pretty formats are JSON.";
    output_format_sql_insert_include_column_names: bool = true, "SQLInsert names the columns.";
    output_format_sql_insert_max_batch_size: u64 = 65409u64, "Rows of one statement of SQLInsert.";
    output_format_sql_insert_quote_names: bool = true, "SQLInsert quotes names.";
    output_format_sql_insert_table_name: String = "table", "The table of SQLInsert.";
    output_format_sql_insert_use_replace: bool = false, "SQLInsert writes REPLACE.";
    output_format_values_escape_quote_with_quote: bool = false, "A quote in Values is doubled.";
    output_format_trim_fixed_string: bool = false, "Zero bytes at the end of a FixedString are not printed.";
    schema_inference_hints: String = "", "Names and types of columns that schema inference takes as given.";
    empty_result_for_aggregation_by_empty_set: bool = false, "Aggregation without keys over no rows gives no row.";
    empty_result_for_aggregation_by_constant_keys_on_empty_set: bool = true, "Aggregation by constants over no rows \
        gives no row.";
    analyzer_compatibility_join_using_top_level_identifier: bool = false, "USING names aliases of the query before \
        columns of the left table.";
    enable_unaligned_array_join: bool = false, "ARRAY JOIN takes arrays of unequal sizes: the shorter ones go on with \
        defaults.";
    joined_subquery_requires_alias: bool = true, "Subqueries in joins must have names.";
    aggregate_function_input_format: StateInputMode = StateInputMode::State, "What stands for states of aggregates in \
        text that is inserted: state, value or array.";
    allow_suspicious_variant_types: bool = false, "Variant may have types that are much alike, such as UInt32 and \
        Int64.";
    date_time_input_format: String = "best_effort", "How dates with times are parsed: basic, best_effort or \
        best_effort_us.";
    date_time_64_output_format_cut_trailing_zeros_align_to_groups_of_thousands: bool = false, "Groups of three zeros \
        at the end of a fraction of a second are not printed.";
    date_time_output_format: String = "simple", "How dates with times are printed: simple, iso or unix_timestamp.";
    cast_string_to_date_time_mode: String = "best_effort", "How CAST and toDateTime read text: basic, best_effort or \
        best_effort_us.";
    date_time_overflow_behavior: String = "ignore", "What becomes of dates and times that the type does not hold: \
        ignore (they wrap), saturate or throw.";
    enable_extended_results_for_datetime_functions: bool = false, "Starts of periods of Date32 and DateTime64 have \
        these types, not Date and DateTime.";
    formatdatetime_parsedatetime_m_is_month_name: bool = true, "%M of formatDateTime and parseDateTime is the name of \
        the month, not the minute.";
    formatdatetime_f_prints_single_zero: bool = false, "%f of formatDateTime prints one zero where there is no \
        fraction.";
    formatdatetime_format_without_leading_zeros: bool = false, "%c, %l and %k of formatDateTime have no leading zeros.";
    cast_keep_nullable: bool = false, "CAST keeps Nullable.";
    cast_ipv4_ipv6_default_on_conversion_error: bool = false, "CAST of a bad address gives the default.";
    allow_hyperscan: bool = true, "Functions that search several patterns at once may be called.";
    count_matches_stop_at_empty_match: bool = false, "countMatches ends at a match of nothing.";
    splitby_max_substrings_includes_remaining_string: bool = false, "The last part that splitBy… gives under a limit \
        is the rest of the text.";
    least_greatest_legacy_null_behavior: bool = false, "least and greatest give NULL if an argument is NULL.";
    decimal_check_overflow: bool = true, "Arithmetic of decimals fails where a result does not fit; else it wraps.";
    function_json_value_return_type_allow_complex: bool = false, "JSON_VALUE gives arrays and objects too, as text.";
    function_json_value_return_type_allow_nullable: bool = false, "JSON_VALUE gives NULL where there is no value.";
    function_locate_has_mysql_compatible_argument_order: bool = true, "locate takes the needle first.";
    function_range_max_elements_in_block: u64 = 500_000_000u64, "Numbers that range may give for a block.";
    functions_h3_default_if_invalid: bool = false, "h3 functions give defaults for invalid cells.";
    geotoh3_argument_order: String = "lat_lon", "geoToH3 takes lat_lon or lon_lat.";
    h3togeo_lon_lat_result_order: bool = false, "h3ToGeo gives the longitude first.";
    validate_polygons: bool = true, "pointInPolygon refuses polygons of too few points.";
    extract_key_value_pairs_max_pairs_per_row: u64 = 1_000u64, "Pairs that extractKeyValuePairs may give for a row.";
    allow_custom_error_code_in_throwif: bool = false, "throwIf takes the error's code as its third argument.";
    enable_http_compression: bool = true, "Compress HTTP answers when the client accepts it.";
    http_zlib_compression_level: u64 = 3u64, "Level of HTTP compression.";
    http_response_buffer_size: u64 = 0u64, "Bytes of an HTTP answer to hold back so that an error can still change its \
        status.";
    buffer_size: u64 = 0u64, "As http_response_buffer_size.";
    wait_end_of_query: bool = false, "Hold back an HTTP answer until the query has ended.";
    send_progress_in_http_headers: bool = false, "Send progress in HTTP headers while the query runs.";
    http_headers_progress_interval_ms: u64 = 100u64, "Milliseconds between progress headers.";
    http_response_headers: String = "{}", "Headers of HTTP answers, by name.";
    cancel_http_readonly_queries_on_client_close: bool = true, "End a query whose HTTP client is gone.";
    log_queries: bool = true, "Leave a row in system.query_log for each query.";
    opentelemetry_start_trace_probability: f64 = 0.0f64, "The probability with which a query that its client does not \
        say to be part of a trace begins one in system.opentelemetry_span_log, from 0 to 1.";
    log_queries_cut_to_length: u64 = 100_000u64, "Bytes of a query's text that system.query_log keeps, at most.";
    format_display_secrets_in_show_and_select: bool = false, "Show passwords and keys in SHOW CREATE and \
        system.tables.";
    query_profiler_real_time_period_ns: u64 = 0u64, "Nanoseconds between two samples of the stacks of a query's \
        threads for system.trace_log; 0: none.";
    query_profiler_cpu_time_period_ns: u64 = 0u64, "Nanoseconds on a CPU between two samples of a thread's stack for \
        system.trace_log; 0: none.";
    allow_introspection_functions: bool = false, "Functions that tell what lies at an address of the program.";
    log_comment: String = "", "A remark to put in system.query_log.";
    network_compression_method: String = "LZ4", "How the native protocol compresses results for clients that ask \
        for it: LZ4, LZ4HC, ZSTD or NONE.";
    network_zstd_compression_level: i64 = 1i64, "Level of ZSTD in the native protocol.";
    send_logs_level: String = "fatal", "Entries of the server's log about a query that a client of the native protocol \
        gets: none, fatal, error, warning, information, debug, trace or test.";
    send_logs_source_regexp: String = "", "A regular expression for the names of the loggers whose entries a client \
        gets; all where it is empty.";
    receive_timeout: f64 = 300.0f64, "Seconds to wait for data of a client of the native protocol.";
    send_timeout: f64 = 300.0f64, "Seconds to wait for a client of the native protocol to take data.";
    idle_connection_timeout: u64 = 3600u64, "Seconds that a connection of the native protocol may be idle.";
    interactive_delay: u64 = 100_000u64, "Microseconds between two reports of progress in the native protocol.";
    http_receive_timeout: f64 = 30.0f64, "Seconds to wait for data of a client of HTTP, and for an \
        answer of a URL or store.";
    http_send_timeout: f64 = 30.0f64, "Seconds to wait for a client of HTTP to take data.";
    replace_running_query: bool = false, "A query with the id of a running one ends that one.";
    allow_suspicious_codecs: bool = false, "Combinations of codecs that make no sense are taken too.";
    allow_suspicious_fixed_string_types: bool = false, "Columns may be FixedString of more than 256 bytes.";
    allow_suspicious_indices: bool = false, "Keys and skip indexes may repeat an expression.";
    allow_deprecated_database_ordinary: bool = false, "CREATE DATABASE takes ENGINE = Ordinary, which is Atomic here.";
    allow_deprecated_syntax_for_merge_tree: bool = false, "CREATE TABLE takes MergeTree(date, key, granularity).";
    additional_table_filters: String = "{}", "Conditions that are laid over tables, by the tables' names.";
    additional_result_filter: String = "", "A condition that is laid over the result of SELECT.";
    check_table_dependencies: bool = true, "Refuse to drop or rename what other objects need.";
    compatibility_ignore_auto_increment_in_create_table: bool = false, "CREATE TABLE takes AUTO_INCREMENT and leaves \
        it out.";
    compatibility_ignore_collation_in_create_table: bool = true, "CREATE TABLE takes COLLATE and leaves it out.";
    create_table_empty_primary_key_by_default: bool = true, "CREATE TABLE of a MergeTree without a key makes an \
        unsorted table.";
    default_temporary_table_engine: String = "Memory", "Engine of CREATE TEMPORARY TABLE without ENGINE.";
    enable_lightweight_delete: bool = true, "Allow DELETE FROM.";
    materialize_ttl_after_modify: bool = true, "Rows that are there are measured against a TTL that ALTER sets.";
    materialized_views_ignore_errors: bool = false, "Rows that a materialized view cannot take are left out of it; \
        those of the table are kept.";
    allow_suspicious_low_cardinality_types: bool = false, "Any type may be LowCardinality.";
    allow_dynamic_type_in_join_keys: bool = false, "Dynamic may be a key of JOIN.";
    allow_suspicious_types_in_group_by: bool = false, "Variant and Dynamic may be keys of GROUP BY.";
    allow_suspicious_types_in_order_by: bool = false, "Variant and Dynamic may be keys of ORDER BY.";
    allow_nullable_key: bool = true, "Keys may be Nullable: a setting of tables says so. Accepted without effect.";
    flatten_nested: bool = true, "Nested columns become arrays.";
    data_type_default_nullable: bool = false, "Columns without a word on NULL are Nullable.";
    insert_allow_materialized_columns: bool = false, "INSERT may name materialized columns.";
    asterisk_include_materialized_columns: bool = false, "The asterisk includes materialized columns.";
    asterisk_include_alias_columns: bool = false, "The asterisk includes alias columns.";
    mutations_sync: u64 = 1u64, "Wait for mutations: 0 no, 1 here, 2 everywhere.";
    database_atomic_wait_for_drop_and_detach_synchronously: bool = false, "DROP waits for the data to be gone.";
    final_: bool = false, "Read every table as with FINAL.";
    short_circuit_function_evaluation: String = "enable", "Whether arguments of if, multiIf, and, or are computed for \
        the rows alone that need them: enable (where it pays), force_enable or disable.";
    query_plan_filter_push_down: bool = true, "Filters move towards the tables.";
    query_plan_merge_expressions: bool = true, "Steps of expressions that follow each other become one.";
    query_plan_remove_unused_columns: bool = true, "Columns that nobody reads are not made and not read.";
    query_plan_push_down_limit: bool = true, "A LIMIT above a sort, a scan or groups is told to them.";
    query_plan_convert_outer_join_to_inner_join: bool = true, "Outer joins whose rows without a partner are filtered \
        out become inner joins.";
    query_plan_propagate_predicate_across_join: bool = true, "A filter of one side of a join filters the equal columns \
        of the other side too.";
    use_join_disjunctions_push_down: bool = true, "What a disjunction over both sides of a join says of one side \
        filters that side.";
    optimize_extract_common_expressions: bool = true, "(a AND x) OR (a AND y) becomes a AND (x OR y).";
    cross_to_inner_join_rewrite: bool = true, "Filters above a cross or inner join become its condition.";
    enable_join_runtime_filters: bool = true, "What the build side of a join holds filters the scans of its probe \
        side.";
    join_runtime_filter_pass_ratio_threshold_for_disabling: f64 = 0.7f64, "A run-time filter that lets a larger share \
        of rows pass is switched off.";
    query_plan_optimize_join_order_limit: u64 = 64u64, "Joins of up to so many tables are put into the cheapest order; \
        0 and 1: never.";
    query_plan_optimize_join_order_max_searched_plans: u64 = 10_000u64, "Pairs of inputs that the search for a join \
        order looks at before it goes on greedily.";
    query_plan_share_common_subplans: bool = true, "Parts of a plan that occur several times and do much work for few \
        rows run once.";
    query_plan_aggregate_below_join: bool = true, "Rows that a join would only carry along are aggregated before it, \
        where that leaves few of many.";
    query_plan_grouping_sets_from_groups: bool = true, "Several grouping sets are put together from the groups of all \
        their keys, where those are few.";
    query_plan_first_values_of_sorted_arrays: bool = true, "Of sorted arrays of groups only the values that are read \
        are kept.";
    query_plan_aggregates_from_metadata: bool = true, "Aggregates over whole tables come from metadata, where \
        optimize_trivial_count_query and its kin allow it.";
    query_plan_first_rows_of_windows: bool = true, "A filter on row_number() leaves the rows of each partition behind \
        it unsorted.";
    optimize_group_by_function_keys: bool = true, "Keys of GROUP BY that follow from other keys go.";
    optimize_aggregators_of_group_by_keys: bool = true, "min, max and any of a key of GROUP BY are the key.";
    optimize_uniq_to_count: bool = true, "Counting distinct values of distinct rows counts rows.";
    optimize_injective_functions_inside_uniq: bool = true, "Functions that keep values apart go from inside of uniq \
        and its kin.";
    optimize_min_equality_disjunction_chain_length: u64 = 3u64, "Equalities of one expression joined by `OR` that \
        become one `IN`, at least; 0: none do.";
    optimize_functions_to_subcolumns: bool = true, "Read only the sizes of strings, arrays and maps, and single paths \
        of JSON, where that is enough.";
    use_statistics: bool = true, "Statistics of columns order the filters of a table.";
    query_plan_remove_redundant_distinct: bool = true, "DISTINCT over distinct rows goes.";
    query_plan_ignore_irrelevant_duplicates: bool = true, "INTERSECT ALL gives each row once where nobody counts them.";
    query_plan_remove_redundant_sorting: bool = true, "Sorting whose order nobody sees goes.";
    query_plan_top_k_through_join: bool = true, "The first rows of a left join come from the first rows of its left \
        side.";
    query_plan_join_swap_table: String = "auto", "Which side of a join is built into the hash table: auto (by size) or \
        false (the right one).";
    join_algorithm: String = crate::query_modes::JOIN_ALGORITHM_UNSET, "Which join to make: full_sorting_merge and \
        partial_merge sort both sides and merge them, the others build a hash table.";
    query_plan_merge_sorted_joins: bool = true, "Joins of tables that are both sorted by the keys are merged, where \
        that is better than a hash table.";
    max_rows_in_join: u64 = 0u64, "Rows of the build side of a join; 0 means no limit.";
    max_bytes_in_join: u64 = 0u64, "Bytes of the build side of a join; 0 means no limit.";
    enable_positional_arguments: bool = true, "Numbers in GROUP BY, ORDER BY and LIMIT BY are positions.";
    allow_deprecated_error_prone_window_functions: bool = false, "neighbor, runningDifference and their kin are there; \
        they see one block at a time.";
    allow_deprecated_functions: bool = true, "Deprecated functions stay. Accepted without effect.";
    max_partitions_per_insert_block: u64 = 100u64, "Partitions that one block of an insert may touch; 0 means no \
        limit.";
    throw_on_max_partitions_per_insert_block: bool = true, "Fail (else only log) past max_partitions_per_insert_block.";
    optimize_throw_if_noop: bool = false, "OPTIMIZE fails when there is nothing to merge.";
    count_distinct_implementation: String = "uniqExact", "The aggregate behind count(DISTINCT).";
    allow_lossy_numeric_supertype: bool = false, "if, multiIf, coalesce, arrays and maps give a Float64 of floats \
        beside decimals and 64-bit integers.";
    use_variant_as_common_type: bool = true, "if, multiIf, arrays and maps of values without a common type give a \
        Variant of their types.";
    engine_file_empty_if_not_exists: bool = false, "A table of engine File whose file is not there yet has no rows, \
        instead of an error.";
    engine_file_truncate_on_insert: bool = false, "INSERT INTO FUNCTION file truncates the file.";
    engine_file_allow_create_multiple_files: bool = false, "INSERT INTO FUNCTION file into a file that has rows and \
        cannot take more writes a new one beside it: name.1.parquet, name.2.parquet, ….";
    engine_file_skip_empty_files: bool = false, "file() leaves out files of no bytes, instead of an error where their \
        structure is asked for.";
    engine_url_skip_empty_files: bool = false, "url() leaves out answers of no bytes.";
    s3_skip_empty_files: bool = true, "s3() leaves out objects of no bytes.";
    s3_truncate_on_insert: bool = false, "INSERT INTO FUNCTION s3 replaces an object that is there.";
    s3_create_new_file_on_insert: bool = false, "INSERT INTO FUNCTION s3 with the key of an object that is there \
        writes a new one beside it: name.1.csv, name.2.csv, ….";
    s3_min_upload_part_size: u64 = 16_777_216u64, "Bytes of a part of an object that is uploaded in parts; after each \
        thousand parts they become larger by as many.";
    s3_max_single_part_upload_size: u64 = 33_554_432u64, "Bytes of an object that is uploaded at once instead of in \
        parts.";
    max_download_threads: u64 = 4u64, "Ranges of objects of a store, or of URLs, that a read of a table fetches at a \
        time; as many as max_threads, where that is more.";
    max_download_buffer_size: u64 = 10_485_760u64, "Bytes of a range that is fetched of an object at a time.";
    remote_filesystem_read_prefetch: bool = true, "Ranges of objects of stores and URLs are fetched ahead of reading.";
    filesystem_prefetch_max_memory_usage: u64 = 1_073_741_824u64, "Bytes that a read of a table fetches ahead; also at \
        most max_download_buffer_size twice for each range that is fetched at a time.";
    filesystem_prefetches_limit: u64 = 200u64, "Ranges that a read of a table fetches ahead; 0 means no limit.";
    object_storage_hedged_requests: bool = true, "Ranges of objects that do not begin to come in time, by what their \
        host takes otherwise, are asked for once more; the first answer counts.";
    max_http_get_redirects: u64 = 0u64, "Redirections of url() that are followed.";
    http_max_tries: u64 = 10u64, "How often a request to a URL or store is tried.";
    http_connection_timeout: f64 = 1.0f64, "Seconds until a connection to a URL or store is made.";
    use_hive_partitioning: bool = true, "Folders called key=value in paths of files are columns.";
    iceberg_snapshot_id: i64 = 0i64, "The snapshot of Iceberg tables that is read; 0 is the current one.";
    iceberg_timestamp_ms: i64 = 0i64, "Iceberg tables are read as they were at this moment, in milliseconds since \
        1970; 0 is now.";
    delta_lake_snapshot_version: i64 = -1i64, "The version of Delta Lake tables that is read; -1 is the last one.";
}
