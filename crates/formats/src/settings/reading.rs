//! Settings of single formats' readers and writers, and of schema inference.

use base::Settings;

/// Settings of reading JSON and of inferring types from it.
#[derive(Clone, Copy, Debug)]
pub struct JsonReading {
    /// Rows of arrays may have more and fewer values than there are columns.
    pub variable_columns: bool,
    /// Elements of named tuples that an object lacks are defaults.
    pub missing_elements: bool,
    /// Keys that a named tuple does not have are ignored.
    pub unknown_keys: bool,
    /// An array of values of different types is inferred as `Array(Dynamic)`.
    pub infer_dynamic: bool,
    /// Fields that are empty wherever they are seen are inferred as strings.
    pub infer_incomplete: bool,
    /// Named tuples are inferred from objects.
    pub infer_tuples: bool,
    /// Numbers are looked for in strings.
    pub infer_numbers_in_strings: bool,
    /// A path that is a value here and an object there is a string.
    pub ambiguous_as_string: bool,
    /// Maps are arrays of tuples.
    pub maps_as_arrays: bool,
    /// Named tuples are read from objects.
    pub tuples_from_objects: bool,
    /// Arrays may fill strings.
    pub arrays_as_strings: bool,
    /// Objects may fill strings.
    pub objects_as_strings: bool,
    /// Numbers may fill strings.
    pub numbers_as_strings: bool,
    /// Truth values may fill strings.
    pub bools_as_strings: bool,
    /// Truth values may fill numbers.
    pub bools_as_numbers: bool,
    /// Objects fill columns that are named by paths.
    pub import_nested: bool,
}

impl JsonReading {
    pub(super) fn new(settings: &Settings) -> Self {
        JsonReading {
            variable_columns: settings.input_format_json_compact_allow_variable_number_of_columns,
            missing_elements: settings.input_format_json_defaults_for_missing_elements_in_named_tuple,
            unknown_keys: settings.input_format_json_ignore_unknown_keys_in_named_tuple,
            infer_dynamic: settings.input_format_json_infer_array_of_dynamic_from_array_of_different_types,
            infer_incomplete: settings.input_format_json_infer_incomplete_types_as_strings,
            infer_tuples: settings.input_format_json_try_infer_named_tuples_from_objects,
            infer_numbers_in_strings: settings.input_format_json_try_infer_numbers_from_strings,
            ambiguous_as_string: settings
                .input_format_json_use_string_type_for_ambiguous_paths_in_named_tuples_inference_from_objects,
            maps_as_arrays: settings.input_format_json_map_as_array_of_tuples,
            tuples_from_objects: settings.input_format_json_named_tuples_as_objects,
            arrays_as_strings: settings.input_format_json_read_arrays_as_strings,
            objects_as_strings: settings.input_format_json_read_objects_as_strings,
            numbers_as_strings: settings.input_format_json_read_numbers_as_strings,
            bools_as_strings: settings.input_format_json_read_bools_as_strings,
            bools_as_numbers: settings.input_format_json_read_bools_as_numbers,
            import_nested: settings.input_format_import_nested_json,
        }
    }
}

/// The first line of CSV whose format does not say whether it is a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CsvHead {
    /// A header where it has names of the columns that are read.
    Compared,
    /// A header: who looked at the data has found it out.
    Header,
    /// The first row.
    Row,
}

/// Further settings of reading text, beside those of [`super::FormatSettings`].
#[derive(Clone, Copy, Debug)]
pub struct TextReading {
    /// Lines of CSV may end with CR alone.
    pub csv_cr: bool,
    /// Lines of CSV may have more and fewer fields than there are columns.
    pub csv_variable_columns: bool,
    /// The elements of a tuple are fields of their own in CSV.
    pub csv_tuples_spread: bool,
    /// Empty lines at the end of CSV are skipped.
    pub csv_skip_empty_end: bool,
    /// A field of CSV that is no value gives the default.
    pub csv_default_on_bad: bool,
    /// What the first line of CSV is.
    pub csv_head: CsvHead,
    /// Blank lines of CSV are no rows, and names that stand twice in its header, or are empty, get another.
    pub csv_lenient: bool,
    /// Dialects of CSV are found out where the settings' own does not fit.
    pub csv_sniff: bool,
    /// Integers of CSV that begin with 0 are inferred as strings.
    pub csv_zeros_as_strings: bool,
    /// Types of fields of CSV are told apart by inference.
    pub csv_infer: bool,
    /// Quoted tuples of CSV are strings.
    pub csv_strings_from_tuples: bool,
    /// Numbers are looked for in quoted fields of CSV.
    pub csv_infer_numbers_in_strings: bool,
    /// Lines of TSV may have more and fewer fields than there are columns.
    pub tsv_variable_columns: bool,
    /// Lines of TSV may end with CR LF.
    pub tsv_crlf: bool,
    /// An empty field of TSV is the default.
    pub tsv_empty_as_default: bool,
    /// Empty lines at the end of TSV are skipped.
    pub tsv_skip_empty_end: bool,
    /// Types of fields of TSV are told apart by inference.
    pub tsv_infer: bool,
    /// Rows of `CustomSeparated` may have fewer fields than there are columns.
    pub custom_variable_columns: bool,
    /// A header is looked for in `CustomSeparated`.
    pub custom_detect_header: bool,
    /// Empty lines at the end of `CustomSeparated` are skipped.
    pub custom_skip_empty_end: bool,
    /// Lines that do not match are skipped in `Regexp`.
    pub regexp_skip_unmatched: bool,
    /// Columns of dumps are found by their names.
    pub dump_maps_names: bool,
    /// Types in headers are compared with those of the columns.
    pub check_types: bool,
    /// JSON in `RowBinary` is read from its text.
    pub binary_json_as_text: bool,
    /// Of rows that are counted alone nothing is looked at but where they end.
    pub counts_rows: bool,
}

impl TextReading {
    pub(super) fn new(settings: &Settings) -> Self {
        TextReading {
            csv_cr: settings.input_format_csv_allow_cr_end_of_line,
            csv_variable_columns: settings.input_format_csv_allow_variable_number_of_columns,
            csv_tuples_spread: settings.input_format_csv_deserialize_separate_columns_into_tuple,
            csv_skip_empty_end: settings.input_format_csv_skip_trailing_empty_lines,
            csv_default_on_bad: settings.input_format_csv_use_default_on_bad_values,
            csv_head: CsvHead::Compared,
            csv_lenient: false,
            csv_sniff: settings.input_format_csv_sniff,
            csv_zeros_as_strings: settings.input_format_csv_leading_zeros_as_strings,
            csv_infer: settings.input_format_csv_use_best_effort_in_schema_inference,
            csv_strings_from_tuples: settings.input_format_csv_try_infer_strings_from_quoted_tuples,
            csv_infer_numbers_in_strings: settings.input_format_csv_try_infer_numbers_from_strings,
            tsv_variable_columns: settings.input_format_tsv_allow_variable_number_of_columns,
            tsv_crlf: settings.input_format_tsv_crlf_end_of_line,
            tsv_empty_as_default: settings.input_format_tsv_empty_as_default,
            tsv_skip_empty_end: settings.input_format_tsv_skip_trailing_empty_lines,
            tsv_infer: settings.input_format_tsv_use_best_effort_in_schema_inference,
            custom_variable_columns: settings.input_format_custom_allow_variable_number_of_columns,
            custom_detect_header: settings.input_format_custom_detect_header,
            custom_skip_empty_end: settings.input_format_custom_skip_trailing_empty_lines,
            regexp_skip_unmatched: settings.format_regexp_skip_unmatched,
            dump_maps_names: settings.input_format_mysql_dump_map_column_names,
            check_types: settings.input_format_with_types_use_header,
            binary_json_as_text: settings.input_format_binary_read_json_as_string,
            counts_rows: settings.optimize_count_from_files,
        }
    }
}

/// Further settings of writing results, beside those of [`super::FormatSettings`].
#[derive(Clone, Copy, Debug)]
pub struct Writing {
    /// The elements of a tuple are fields of their own in CSV.
    pub csv_tuples_spread: bool,
    /// Maps in JSON are arrays of tuples.
    pub json_maps_as_arrays: bool,
    /// Nested values of `JSON` and `PrettyJSONEachRow` are indented.
    pub json_pretty: bool,
    /// NULL in named tuples is left out of JSON objects.
    pub json_skip_null: bool,
    /// JSON in Native is written as its text.
    pub native_json_as_text: bool,
    /// Text that is no UTF-8 is mended in JSON.
    pub json_validate: bool,
    /// Special characters of Markdown are escaped.
    pub markdown_escape: bool,
    /// Quotes in `Values` are doubled.
    pub values_double_quotes: bool,
    /// `SQLInsert` names the columns.
    pub insert_names: bool,
    /// `SQLInsert` quotes names.
    pub insert_quotes: bool,
    /// `SQLInsert` writes `REPLACE`.
    pub insert_replace: bool,
    /// Rows of a statement of `SQLInsert`.
    pub insert_rows: usize,
}

impl Writing {
    pub(super) fn new(settings: &Settings) -> Self {
        Writing {
            csv_tuples_spread: settings.output_format_csv_serialize_tuple_into_separate_columns,
            json_maps_as_arrays: settings.output_format_json_map_as_array_of_tuples,
            json_pretty: settings.output_format_json_pretty_print,
            json_skip_null: settings.output_format_json_skip_null_value_in_named_tuples,
            native_json_as_text: settings.output_format_native_write_json_as_string,
            json_validate: settings.output_format_json_validate_utf8,
            markdown_escape: settings.output_format_markdown_escape_special_characters,
            values_double_quotes: settings.output_format_values_escape_quote_with_quote,
            insert_names: settings.output_format_sql_insert_include_column_names,
            insert_quotes: settings.output_format_sql_insert_quote_names,
            insert_replace: settings.output_format_sql_insert_use_replace,
            insert_rows: settings.output_format_sql_insert_max_batch_size.max(1) as usize,
        }
    }
}

/// Further settings of the layout of Pretty tables, beside those of [`super::FormatSettings`].
#[derive(Clone, Copy, Debug)]
pub struct PrettyLayout {
    /// A single value is cut too.
    pub cut_single_value: bool,
    /// Rows from which the names are repeated below; `usize::MAX` for never.
    pub footer_rows: usize,
    /// Wide tables are written vertically.
    pub vertical: bool,
    /// Width from which a table is wide.
    pub vertical_width: usize,
    /// Columns that it then has at least.
    pub vertical_columns: usize,
    /// Rows that it then has at most.
    pub vertical_rows: usize,
    /// Values of several lines are written on several lines.
    pub multiline: bool,
    /// Named tuples are JSON.
    pub tuples_as_json: bool,
}

impl PrettyLayout {
    pub(super) fn new(settings: &Settings) -> Self {
        let size = |value: u64| usize::try_from(value).unwrap_or(usize::MAX);
        PrettyLayout {
            cut_single_value: settings.output_format_pretty_max_value_width_apply_for_single_value != 0,
            footer_rows: match settings.output_format_pretty_display_footer_column_names != 0 {
                true => size(settings.output_format_pretty_display_footer_column_names_min_rows),
                false => usize::MAX,
            },
            vertical: settings.output_format_pretty_fallback_to_vertical,
            vertical_width: size(settings.output_format_pretty_fallback_to_vertical_min_table_width),
            vertical_columns: size(settings.output_format_pretty_fallback_to_vertical_min_columns),
            vertical_rows: size(settings.output_format_pretty_fallback_to_vertical_max_rows_per_chunk),
            multiline: settings.output_format_pretty_multiline_fields,
            tuples_as_json: settings.output_format_pretty_named_tuples_as_json,
        }
    }
}
