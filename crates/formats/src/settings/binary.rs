//! Settings of formats of bytes with a schema.

use base::Settings;
use std::sync::Arc;

/// Settings of Avro, ORC, Protobuf, BSON and dumps of MySQL.
#[derive(Clone, Debug)]
pub struct BinaryFormats {
    /// Columns that the schema of Avro lacks are defaults.
    pub avro_missing_fields: bool,
    /// NULL in Avro is the default of a type without NULL.
    pub avro_null_as_default: bool,
    /// Bytes of a block of Avro output.
    pub avro_sync_interval: u64,
    /// Compression of Avro output.
    pub avro_codec: Arc<str>,
    /// Names of String columns that are strings in Avro output; empty for all.
    pub avro_string_pattern: Arc<str>,
}

impl BinaryFormats {
    pub(super) fn new(settings: &Settings) -> Self {
        BinaryFormats {
            avro_missing_fields: settings.input_format_avro_allow_missing_fields,
            avro_null_as_default: settings.input_format_avro_null_as_default,
            avro_sync_interval: settings.output_format_avro_sync_interval,
            avro_codec: settings.output_format_avro_codec.as_str().into(),
            avro_string_pattern: settings.output_format_avro_string_column_pattern.as_str().into(),
        }
    }
}
