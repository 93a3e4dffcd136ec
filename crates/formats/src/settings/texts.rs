//! Settings that are texts, of formats whose shape the user gives.

use base::Settings;

/// Delimiters, patterns and names.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// The rule of the fields of `CustomSeparated`.
    pub custom_rule: String,
    /// Between the fields of `CustomSeparated`.
    pub custom_field_delimiter: String,
    /// Before all rows of `CustomSeparated`.
    pub custom_before: String,
    /// After all rows of `CustomSeparated`.
    pub custom_after: String,
    /// Before a row of `CustomSeparated`.
    pub custom_row_before: String,
    /// After a row of `CustomSeparated`.
    pub custom_row_after: String,
    /// Between two rows of `CustomSeparated`.
    pub custom_row_between: String,
    /// The pattern of a row of `Template`.
    pub template_row: String,
    /// The pattern of a whole `Template`; empty for the rows alone.
    pub template_result: String,
    /// Between two rows of `Template`.
    pub template_between: String,
    /// Files with patterns, which are not read.
    pub template_files: [String; 2],
    /// The regular expression of `Regexp`.
    pub regexp: String,
    /// The rule of its groups.
    pub regexp_rule: String,
    /// The column of the names of objects in `JSONObjectEachRow`; empty for none.
    pub object_name_column: String,
    /// The table that `SQLInsert` names.
    pub insert_table: String,
    /// The table whose rows are read from a dump; empty for the first.
    pub dump_table: String,
    /// Names of columns for formats without names, divided by commas.
    pub column_names: String,
    /// Names and types of columns that inference takes as given.
    pub hints: String,
}

/// Separators of `HiveText`.
#[derive(Clone, Copy, Debug)]
pub struct HiveText {
    /// Between columns, between elements of a column, between a key and its value.
    pub separators: [u8; 3],
    /// After a row.
    pub row_end: u8,
    /// Rows may have more and fewer fields than there are columns.
    pub variable_columns: bool,
}

impl HiveText {
    pub(super) fn new(settings: &Settings) -> Self {
        // An empty text is the byte 0, as in ClickHouse.
        let byte = |text: &str| text.bytes().next().unwrap_or(0);
        HiveText {
            separators: [
                byte(&settings.input_format_hive_text_fields_delimiter),
                byte(&settings.input_format_hive_text_collection_items_delimiter),
                byte(&settings.input_format_hive_text_map_keys_delimiter),
            ],
            row_end: byte(&settings.format_hive_text_rows_delimiter),
            variable_columns: settings.input_format_hive_text_allow_variable_number_of_columns,
        }
    }
}

impl Texts {
    pub(super) fn new(settings: &Settings) -> Self {
        Texts {
            custom_rule: settings.format_custom_escaping_rule.clone(),
            custom_field_delimiter: settings.format_custom_field_delimiter.clone(),
            custom_before: settings.format_custom_result_before_delimiter.clone(),
            custom_after: settings.format_custom_result_after_delimiter.clone(),
            custom_row_before: settings.format_custom_row_before_delimiter.clone(),
            custom_row_after: settings.format_custom_row_after_delimiter.clone(),
            custom_row_between: settings.format_custom_row_between_delimiter.clone(),
            template_row: settings.format_template_row_format.clone(),
            template_result: settings.format_template_resultset_format.clone(),
            template_between: settings.format_template_rows_between_delimiter.clone(),
            template_files: [settings.format_template_row.clone(), settings.format_template_resultset.clone()],
            regexp: settings.format_regexp.clone(),
            regexp_rule: settings.format_regexp_escaping_rule.clone(),
            object_name_column: settings.format_json_object_each_row_column_for_object_name.clone(),
            insert_table: settings.output_format_sql_insert_table_name.clone(),
            dump_table: settings.input_format_mysql_dump_table_name.clone(),
            column_names: settings.column_names_for_schema_inference.clone(),
            hints: settings.schema_inference_hints.clone(),
        }
    }
}
