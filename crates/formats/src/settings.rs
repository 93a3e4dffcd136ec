//! The settings that formats look at, resolved once per query.

mod binary;
mod reading;
mod texts;

pub use binary::BinaryFormats;
pub use reading::{CsvHead, JsonReading, PrettyLayout, TextReading, Writing};
pub use texts::{HiveText, Texts};

use base::{SchemaFiles, Settings};
use std::sync::Arc;
use types::TimeZone;
use types::text::{DateTimeInput, DateTimeOutput, TextOptions};

/// Settings of formats.
#[derive(Clone, Debug)]
pub struct FormatSettings {
    /// Text forms of values.
    pub text: TextOptions,
    /// Delimiter of CSV.
    pub csv_delimiter: u8,
    /// Whether the delimiter may be a blank or a tab.
    pub csv_blank_delimiter: bool,
    /// NULL in CSV.
    pub csv_null: Vec<u8>,
    /// CSV fields may be quoted with `'`.
    pub csv_single_quotes: bool,
    /// CSV fields may be quoted with `"`.
    pub csv_double_quotes: bool,
    /// CSV lines end with CR LF.
    pub csv_crlf: bool,
    /// Blanks around unquoted CSV fields are dropped.
    pub csv_trim: bool,
    /// Lines to skip at the start of CSV and TSV.
    pub csv_skip_lines: u64,
    /// As `csv_skip_lines`, for TSV.
    pub tsv_skip_lines: u64,
    /// Look for a header in formats that do not say whether they have one.
    pub csv_detect_header: bool,
    /// As `csv_detect_header`, for TSV.
    pub tsv_detect_header: bool,
    /// NULL in TSV.
    pub tsv_null: Vec<u8>,
    /// TSV lines end with CR LF.
    pub tsv_crlf: bool,
    /// Header names say which column is which.
    pub use_header: bool,
    /// Fields that the schema does not have are ignored (else an error).
    pub skip_unknown: bool,
    /// NULL for a type without NULL gives its default.
    pub null_as_default: bool,
    /// Bad rows to skip before failing.
    pub errors_max: u64,
    /// Share of bad rows to skip before failing.
    pub errors_ratio_max: f64,
    /// Where bad rows that are skipped are noted.
    pub error_log: Option<crate::ErrorLog>,
    /// 64-bit integers in JSON are quoted.
    pub json_quote_integers: bool,
    /// 64-bit floats in JSON are quoted.
    pub json_quote_floats: bool,
    /// NaN and infinities in JSON are quoted in place of null.
    pub json_quote_denormals: bool,
    /// Decimals in JSON are quoted.
    pub json_quote_decimals: bool,
    /// `/` in JSON becomes `\/`.
    pub json_escape_slashes: bool,
    /// Named tuples are JSON objects.
    pub json_tuples_as_objects: bool,
    /// JSONEachRow is an array.
    pub json_array_of_rows: bool,
    /// JSON and XML end with statistics.
    pub write_statistics: bool,
    /// Rows that Pretty formats print.
    pub pretty_rows_max: u64,
    /// Width to which Pretty formats pad.
    pub pretty_pad_width_max: usize,
    /// Width after which Pretty formats cut values.
    pub pretty_value_width_max: usize,
    /// Colours in Pretty formats. `auto` is off here: the client turns it on for a terminal.
    pub pretty_color: bool,
    /// Row numbers in Pretty formats.
    pub pretty_row_numbers: bool,
    /// The grid is of ASCII characters.
    pub pretty_ascii: bool,
    /// Mark groups of digits (with colours).
    pub pretty_digit_groups: bool,
    /// A readable number stands beside a single large one from this value on; 0 means never.
    pub pretty_tip_threshold: u64,
    /// Rows that schema inference reads.
    pub inference_rows_max: u64,
    /// Bytes that schema inference reads.
    pub inference_bytes_max: usize,
    /// Inferred columns are Nullable.
    pub inference_nullable: bool,
    /// Inferred columns are Nullable where NULL was seen alone.
    pub inference_nullable_where_null: bool,
    /// Inference looks for dates in strings.
    pub infer_dates: bool,
    /// Inference looks for dates with times in strings.
    pub infer_datetimes: bool,
    /// Dates with times are inferred as `DateTime64` alone.
    pub infer_datetime64_only: bool,
    /// Inference prefers integers to floats.
    pub infer_integers: bool,
    /// Inference looks for floats with exponents in CSV and TSV.
    pub infer_exponents: bool,
    /// A column of several types is inferred as a Variant.
    pub infer_variants: bool,
    /// Compression of Parquet output.
    pub parquet_compression: String,
    /// Rows in a row group of Parquet output.
    pub parquet_row_group_rows: usize,
    /// Strings in Arrow output are UTF-8 strings.
    pub arrow_string_as_string: bool,
    /// Compression of Arrow output.
    pub arrow_compression: String,
    /// Revision of the native protocol that Native is written for; 0 for files and plain HTTP.
    pub native_revision: u64,
    /// Rows of a block read, at most.
    pub block_rows_max: usize,
    /// Bytes of a text that are read at a time.
    pub read_bytes: usize,
    /// Settings of reading JSON.
    pub json: JsonReading,
    /// Settings of reading other texts.
    pub reading: TextReading,
    /// Settings of writing.
    pub writing: Writing,
    /// Tables for people.
    pub pretty: PrettyLayout,
    /// Formats of bytes with a schema.
    pub binary: BinaryFormats,
    /// Separators of `HiveText`.
    pub hive: HiveText,
    /// Texts that the user gives.
    pub texts: Arc<Texts>,
}

impl FormatSettings {
    /// The settings of a query; `time_zone` is the session's.
    pub fn new(settings: &Settings, time_zone: TimeZone) -> Self {
        FormatSettings {
            text: text_options(settings, time_zone),
            csv_blank_delimiter: settings.input_format_csv_allow_whitespace_or_tab_as_delimiter,
            csv_delimiter: settings.format_csv_delimiter.bytes().next().unwrap_or(b','),
            csv_null: settings.format_csv_null_representation.clone().into_bytes(),
            csv_single_quotes: settings.format_csv_allow_single_quotes,
            csv_double_quotes: settings.format_csv_allow_double_quotes,
            csv_crlf: settings.output_format_csv_crlf_end_of_line,
            csv_trim: settings.input_format_csv_trim_whitespaces,
            csv_skip_lines: settings.input_format_csv_skip_first_lines,
            tsv_skip_lines: settings.input_format_tsv_skip_first_lines,
            csv_detect_header: settings.input_format_csv_detect_header,
            tsv_detect_header: settings.input_format_tsv_detect_header,
            tsv_null: settings.format_tsv_null_representation.clone().into_bytes(),
            tsv_crlf: settings.output_format_tsv_crlf_end_of_line,
            use_header: settings.input_format_with_names_use_header,
            skip_unknown: settings.input_format_skip_unknown_fields,
            null_as_default: settings.input_format_null_as_default,
            errors_max: settings.input_format_allow_errors_num,
            errors_ratio_max: settings.input_format_allow_errors_ratio,
            error_log: None,
            json_quote_integers: settings.output_format_json_quote_64bit_integers,
            json_quote_floats: settings.output_format_json_quote_64bit_floats,
            json_quote_denormals: settings.output_format_json_quote_denormals,
            json_quote_decimals: settings.output_format_json_quote_decimals,
            json_escape_slashes: settings.output_format_json_escape_forward_slashes,
            json_tuples_as_objects: settings.output_format_json_named_tuples_as_objects,
            json_array_of_rows: settings.output_format_json_array_of_rows,
            write_statistics: settings.output_format_write_statistics,
            pretty_rows_max: settings.output_format_pretty_max_rows,
            pretty_pad_width_max: settings.output_format_pretty_max_column_pad_width as usize,
            pretty_value_width_max: settings.output_format_pretty_max_value_width as usize,
            pretty_color: matches!(settings.output_format_pretty_color.as_str(), "1" | "true"),
            pretty_row_numbers: settings.output_format_pretty_row_numbers,
            pretty_ascii: settings.output_format_pretty_grid_charset.eq_ignore_ascii_case("ascii"),
            pretty_digit_groups: settings.output_format_pretty_highlight_digit_groups,
            pretty_tip_threshold: settings.output_format_pretty_single_large_number_tip_threshold,
            inference_rows_max: settings.input_format_max_rows_to_read_for_schema_inference.max(1),
            inference_bytes_max: settings.input_format_max_bytes_to_read_for_schema_inference.clamp(1, 1 << 30)
                as usize,
            inference_nullable: matches!(settings.schema_inference_make_columns_nullable.as_str(), "1" | "3"),
            inference_nullable_where_null: matches!(
                settings.schema_inference_make_columns_nullable.as_str(),
                "2" | "auto"
            ),
            infer_dates: settings.input_format_try_infer_dates,
            infer_datetimes: settings.input_format_try_infer_datetimes,
            infer_datetime64_only: settings.input_format_try_infer_datetimes_only_datetime64,
            infer_integers: settings.input_format_try_infer_integers,
            infer_exponents: settings.input_format_try_infer_exponent_floats,
            infer_variants: settings.input_format_try_infer_variants,
            parquet_compression: settings.output_format_parquet_compression_method.clone(),
            parquet_row_group_rows: settings.output_format_parquet_row_group_size.clamp(1, 100_000_000) as usize,
            arrow_string_as_string: settings.output_format_arrow_string_as_string,
            arrow_compression: settings.output_format_arrow_compression_method.clone(),
            native_revision: 0,
            block_rows_max: settings.max_block_size.clamp(1, 1 << 24) as usize,
            read_bytes: settings.max_read_buffer_size.clamp(1, 1 << 30) as usize,
            json: JsonReading::new(settings),
            reading: TextReading::new(settings),
            writing: Writing::new(settings),
            pretty: PrettyLayout::new(settings),
            binary: BinaryFormats::new(settings),
            hive: HiveText::new(settings),
            texts: Arc::new(Texts::new(settings)),
        }
    }

    /// The same with files that schemas may lie in; without this there are none.
    #[must_use]
    pub fn with_schema_files(mut self, files: SchemaFiles) -> Self {
        self.binary.schema_files = files;
        self
    }
}

impl Default for FormatSettings {
    fn default() -> Self {
        FormatSettings::new(&Settings::default(), TimeZone::utc())
    }
}

/// The words for false and true, where they are not `false` and `true`.
fn truths(settings: &Settings) -> Option<Arc<[String; 2]>> {
    let (no, yes) = (&settings.bool_false_representation, &settings.bool_true_representation);
    (no != "false" || yes != "true").then(|| Arc::new([no.clone(), yes.clone()]))
}

fn text_options(settings: &Settings, time_zone: TimeZone) -> TextOptions {
    TextOptions {
        time_zone,
        date_time_output: match settings.date_time_output_format.as_str() {
            "iso" => DateTimeOutput::Iso,
            "unix_timestamp" => DateTimeOutput::UnixTimestamp,
            _ => DateTimeOutput::Simple,
        },
        date_time_input: match settings.date_time_input_format.as_str() {
            "best_effort" => DateTimeInput::BestEffort,
            "best_effort_us" => DateTimeInput::BestEffortUs,
            _ => DateTimeInput::Basic,
        },
        date_overflow_throws: settings.date_time_overflow_behavior == "throw",
        decimal_trailing_zeros: settings.output_format_decimal_trailing_zeros,
        null_as_default: settings.input_format_null_as_default,
        truths: truths(settings),
        trim_fixed_string: settings.output_format_trim_fixed_string,
        cut_zero_fractions: settings.date_time_64_output_format_cut_trailing_zeros_align_to_groups_of_thousands,
        kusto_intervals: settings.interval_output_format == "kusto",
        json: types::text::JsonReading::of(settings),
        json_binary_as_text: settings.output_format_binary_write_json_as_string,
    }
}
