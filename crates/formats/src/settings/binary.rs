//! Settings of formats of bytes with a schema.

use base::{SchemaFiles, Settings};
use std::sync::Arc;

/// Settings of Avro, ORC, Parquet, Protobuf, BSON and dumps of MySQL.
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
    /// Columns that ORC data lacks are defaults.
    pub orc_missing_columns: bool,
    /// Columns of ORC data are found whatever the case of their names.
    pub orc_any_case: bool,
    /// The zone that timestamps of ORC data are read in.
    pub orc_reader_zone: Arc<str>,
    /// The zone that they are written in.
    pub orc_writer_zone: Arc<str>,
    /// Compression of ORC output.
    pub orc_compression: Arc<str>,
    /// Bytes of a compressed block of ORC output.
    pub orc_block_bytes: u64,
    /// Strings in ORC output are strings, else binary.
    pub orc_string_as_string: bool,
    /// Footers of Parquet objects of stores are kept from query to query.
    pub parquet_keeps_footers: bool,
    /// The schema of Protobuf: a file with the name of a message, or the schema itself.
    pub schema: Arc<str>,
    /// Which of these it is: `file` or `string`.
    pub schema_source: Arc<str>,
    /// The files that it may be.
    pub schema_files: SchemaFiles,
    /// The message, where the schema does not name it.
    pub schema_message: Arc<str>,
    /// Schema inference from Protobuf leaves out what has no type.
    pub protobuf_skip_unsupported: bool,
    /// Defaults of Nullable columns are written as empty messages of one field.
    pub protobuf_empty_wrappers: bool,
    /// Strings in BSON output are strings, else binary.
    pub bson_string_as_string: bool,
}

impl BinaryFormats {
    pub(super) fn new(settings: &Settings) -> Self {
        BinaryFormats {
            avro_missing_fields: settings.input_format_avro_allow_missing_fields,
            avro_null_as_default: settings.input_format_avro_null_as_default,
            avro_sync_interval: settings.output_format_avro_sync_interval,
            avro_codec: settings.output_format_avro_codec.as_str().into(),
            avro_string_pattern: settings.output_format_avro_string_column_pattern.as_str().into(),
            orc_missing_columns: settings.input_format_orc_allow_missing_columns,
            orc_any_case: settings.input_format_orc_case_insensitive_column_matching,
            orc_reader_zone: settings.input_format_orc_reader_time_zone_name.as_str().into(),
            orc_writer_zone: settings.output_format_orc_writer_time_zone_name.as_str().into(),
            orc_compression: settings.output_format_orc_compression_method.as_str().into(),
            orc_block_bytes: settings.output_format_orc_compression_block_size,
            orc_string_as_string: settings.output_format_orc_string_as_string,
            parquet_keeps_footers: settings.use_parquet_metadata_cache,
            schema: settings.format_schema.as_str().into(),
            schema_files: SchemaFiles::None,
            schema_source: settings.format_schema_source.as_str().into(),
            schema_message: settings.format_schema_message_name.as_str().into(),
            protobuf_skip_unsupported: settings
                .input_format_protobuf_skip_fields_with_unsupported_types_in_schema_inference,
            protobuf_empty_wrappers: settings.output_format_protobuf_nullables_with_google_wrappers,
            bson_string_as_string: settings.output_format_bson_string_as_string,
        }
    }
}
