//! What the text forms depend on besides the type.

use crate::TimeZone;

/// How dates with times are printed (`date_time_output_format`).
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

/// How dates with times are read (`date_time_input_format`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum DateTimeInput {
    /// `YYYY-MM-DD hh:mm:ss` and Unix timestamps.
    #[default]
    Basic,
    /// Most of what people write.
    BestEffort,
}

/// Options of the text forms.
#[derive(Clone, Debug)]
pub struct TextOptions {
    /// For dates with times whose type names no zone.
    pub time_zone: TimeZone,
    /// How dates with times are printed.
    pub date_time_output: DateTimeOutput,
    /// How dates with times are read.
    pub date_time_input: DateTimeInput,
    /// Decimals are printed with all digits of their scale.
    pub decimal_trailing_zeros: bool,
    /// NULL read into a type without NULL becomes the type's default (else an error).
    pub null_as_default: bool,
}

impl Default for TextOptions {
    fn default() -> Self {
        TextOptions {
            time_zone: TimeZone::utc(),
            date_time_output: DateTimeOutput::Simple,
            date_time_input: DateTimeInput::Basic,
            decimal_trailing_zeros: false,
            null_as_default: true,
        }
    }
}
