//! The reader: that of CSV with another separator.

use crate::FormatSettings;
use crate::input::{Source, row_parser, text::TextInput};
use base::Result;
use types::Schema;
use types::text::DateTimeInput;

/// A reader of rows without a header, whose dates and times have any form.
///
/// # Errors
/// `BAD_ARGUMENTS` for a separator that could be part of a field.
pub(crate) fn hive_text_input(schema: &Schema, settings: &FormatSettings, source: Source) -> Result<TextInput> {
    let mut settings = settings.clone();
    settings.csv_delimiter = settings.hive.separators[0];
    settings.csv_skip_lines = 0;
    settings.csv_detect_header = false;
    settings.reading.csv_variable_columns = settings.hive.variable_columns;
    settings.text.date_time_input = DateTimeInput::BestEffort;
    let parser = row_parser("CSV", schema, &settings)?;
    Ok(TextInput::new(schema, &settings, source, parser))
}
