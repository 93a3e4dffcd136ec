//! Rows in the data of an INSERT: their reader, and their columns.

use crate::catalog_view::{Runner, SessionCatalog};
use crate::engine::Engine;
use base::{Result, Settings, bail};
use exec::QueryContext;
use formats::InputFormat;
use functions::evaluate::Program;
use plan::analyze::{Environment, bind_over_table};
use std::collections::HashMap;
use std::sync::Arc;
use storage::TableDefinition;
use types::{Block, DataType, Field, Schema};

/// Evaluates expressions among literals, whose names are looked up in `database`.
pub(crate) fn values_expressions(
    engine: Arc<Engine>,
    context: Arc<QueryContext>,
    database: String,
    parameters: HashMap<String, String>,
) -> formats::ExpressionFallback {
    Box::new(move |text: &str, data_type: &DataType| {
        let parsed = sql::parse_expression(text, &sql::ParseOptions::default()).map_err(|error| error.locate(text))?;
        let catalog = SessionCatalog {
            engine: &engine,
            database: &database,
            temporary: context.temporary_database.as_deref(),
            settings: &context.settings,
            reader: context.functions.reader(),
        };
        let runner = Runner::new(&engine, &database, &context);
        let environment = Environment {
            catalog: &catalog,
            registry: &engine.registry,
            functions: &context.functions,
            settings: &context.settings,
            runner: &runner,
            parameters: &parameters,
        };
        let bound = bind_over_table(&environment, &[], &parsed).map_err(|error| error.locate(text))?;
        let value = Program::new(std::slice::from_ref(&bound), 0).run(&Block::new(Vec::new(), 1))?[0].value(0);
        if value.is_null() && !data_type.is_nullable() {
            if !context.settings.input_format_null_as_default && data_type.can_be_nullable() {
                bail!(TypeMismatch, "Cannot insert NULL value into a column of type '{data_type}': {text}");
            }
            return Ok(data_type.default_value());
        }
        scalar::cast::cast_value(&value, &bound.data_type, data_type, &context.functions.time_zone)
    })
}

/// Rows of data as the stored columns of a table.
pub(super) struct DataRows {
    pub(super) input: Box<dyn InputFormat>,
    /// Program that makes states of the values given for them.
    pub(super) states: Option<Program>,
    /// Columns of the data that are followed by marks of the rows that left them out.
    pub(super) marked: Vec<usize>,
    pub(super) program: Program,
}

impl DataRows {
    pub(super) fn next(&mut self, rows_max: usize) -> Result<Option<Block>> {
        let Some(mut block) = self.input.next_block(rows_max)? else { return Ok(None) };
        if let Some(states) = &self.states {
            block = Block::new(states.run(&block)?, block.rows);
        }
        if !self.marked.is_empty() {
            let omitted = self.input.take_omitted();
            let marks = self.marked.iter().map(|column| catalog::mark_of(*column, &omitted, block.rows));
            block.columns.extend(marks.collect::<Vec<_>>());
            debug_assert!(block.columns.iter().all(|column| column.len() == block.rows), "each row is marked");
        }
        Ok(Some(Block::new(self.program.run(&block)?, block.rows)))
    }
}

/// Names and types to read, and the columns of which it must be known which rows left them out. A column with a default
/// expression is read as Nullable where the format allows it: NULL then stands for a field that is not there, too.
pub(crate) fn data_schema(
    settings: &Settings,
    columns: &[String],
    definition: &TableDefinition,
    format: &str,
) -> (Schema, Vec<usize>) {
    let has_fixed_types = format.starts_with("RowBinary") || format.eq_ignore_ascii_case("Native");
    let takes_null = settings.insert_null_as_default && settings.input_format_null_as_default;
    let marks = settings.input_format_defaults_for_omitted_fields && takes_null && !has_fixed_types;
    let mut marked = Vec::new();
    let fields = columns.iter().filter_map(|name| definition.column_index(name)).enumerate().map(|(at, i)| {
        let column = &definition.columns[i];
        // A finished value of an aggregate function is written as one of its type.
        let given = match &column.data_type {
            DataType::Aggregate(aggregate) if aggregate.simple && !has_fixed_types => aggregate.arguments[0].clone(),
            other => other.clone(),
        };
        // Formats read the fields of a tuple by its type.
        let plain = !given.is_nullable() && given.can_be_nullable() && !matches!(given, DataType::Tuple(_));
        let is_nullable_for_it = marks && plain && column.default.is_some();
        if settings.input_format_defaults_for_omitted_fields && column.default.is_some() && !is_nullable_for_it {
            marked.push(at);
        }
        Field::new(column.name.as_str(), if is_nullable_for_it { DataType::nullable(given) } else { given })
    });
    let schema = Schema::new(fields.collect());
    (schema, marked)
}

/// Names and types of a table's stored columns.
pub(crate) fn stored_schema(definition: &TableDefinition) -> Schema {
    Schema::new(
        definition
            .columns
            .iter()
            .filter(|column| column.is_stored())
            .map(|column| Field::new(column.name.as_str(), column.data_type.clone()))
            .collect(),
    )
}
