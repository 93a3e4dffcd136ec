//! Options of the text forms of values besides the type.

use crate::TimeZone;
use std::sync::Arc;

/// The printed form of dates with times (`date_time_output_format`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum DateTimeOutput {
    /// `2020-01-02 03:04:05`
    #[default]
    Simple,
    /// `2020-01-02T03:04:05Z`, in UTC
    Iso,
    /// `1577934245`
    UnixTimestamp,
}

/// The forms in which dates with times are read (`date_time_input_format`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum DateTimeInput {
    /// `YYYY-MM-DD hh:mm:ss` and Unix timestamps.
    #[default]
    Basic,
    /// Most of what people write.
    BestEffort,
    /// The same, where `02/01/2020` is the first of February.
    BestEffortUs,
}

/// Options of reading JSON: which types are inferred from strings, and whether a path may come twice in an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonReading {
    /// Dates; else they are looked at as dates with times.
    pub dates: bool,
    /// Dates with times.
    pub date_times: bool,
    /// Numbers.
    pub numbers: bool,
    /// The first value of a path stays; else it is an error.
    pub skips_duplicates: bool,
}

impl Default for JsonReading {
    fn default() -> Self {
        JsonReading { dates: true, date_times: true, numbers: false, skips_duplicates: false }
    }
}

impl JsonReading {
    /// As the settings of a query say.
    pub fn of(settings: &base::Settings) -> Self {
        JsonReading {
            dates: settings.input_format_try_infer_dates,
            date_times: settings.input_format_try_infer_datetimes,
            numbers: settings.input_format_json_try_infer_numbers_from_strings,
            skips_duplicates: settings.type_json_skip_duplicated_paths,
        }
    }
}

/// Options of the text forms.
#[derive(Clone, Debug)]
pub struct TextOptions {
    /// For dates with times whose type names no zone.
    pub time_zone: TimeZone,
    /// The printed form of dates with times.
    pub date_time_output: DateTimeOutput,
    /// The forms in which dates with times are read.
    pub date_time_input: DateTimeInput,
    /// Dates and times that `Date` and `DateTime` do not hold are errors; else they are moved to the nearest bound.
    pub date_overflow_throws: bool,
    /// Decimals are printed with all digits of their scale.
    pub decimal_trailing_zeros: bool,
    /// NULL read into a type without NULL becomes the type's default (else an error).
    pub null_as_default: bool,
    /// Words for false and true in texts that are no literals, where they are others than `false` and `true`.
    pub truths: Option<Arc<[String; 2]>>,
    /// Zero bytes at the end of a `FixedString` are not printed.
    pub trim_fixed_string: bool,
    /// Groups of three zeros at the end of a fraction of a second are not printed.
    pub cut_zero_fractions: bool,
    /// Intervals are printed as in Kusto: `1.02:03:04`.
    pub kusto_intervals: bool,
    /// The reading of JSON without declared types.
    pub json: JsonReading,
    /// JSON in `RowBinary` is written as its text.
    pub json_binary_as_text: bool,
}

impl Default for TextOptions {
    fn default() -> Self {
        TextOptions {
            time_zone: TimeZone::utc(),
            date_time_output: DateTimeOutput::Simple,
            date_time_input: DateTimeInput::Basic,
            date_overflow_throws: false,
            decimal_trailing_zeros: false,
            null_as_default: true,
            truths: None,
            trim_fixed_string: false,
            cut_zero_fractions: false,
            kusto_intervals: false,
            json: JsonReading::default(),
            json_binary_as_text: false,
        }
    }
}
