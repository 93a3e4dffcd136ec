//! The keys of a table: bound from the clauses of its definition, with the laws between them.

use super::names_and_types;
use super::stored::bind_stored;
use base::{ErrorCode, Result, bail};
use plan::analyze::Environment;
use sql::ast;
use storage::{ColumnDefinition, KeyPart};
use types::DataType;

/// The keys of a table, bound to its columns.
pub(super) struct TableKeys {
    pub sorting_key: Vec<KeyPart>,
    /// Parts of the sorting key that are the primary key.
    pub primary_key_len: usize,
    pub partition_key: Vec<KeyPart>,
    pub sampling_key: Option<KeyPart>,
}

impl TableKeys {
    /// Binds the keys of a statement.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` where a MergeTree lacks a sorting key, or the primary key is none of its prefixes; those of
    /// expressions that cannot be in a key.
    pub(super) fn bind(
        env: &Environment,
        create: &ast::CreateTable,
        columns: &[ColumnDefinition],
        engine: &str,
    ) -> Result<Self> {
        let storage = &create.storage;
        let binder = KeyBinder { env, names: names_and_types(columns), columns };
        let primary_key = binder.primary_key(create)?;
        let mut sorting_key =
            if storage.order_by.is_some() { binder.key(&storage.order_by)? } else { primary_key.clone() };
        sorting_key.iter_mut().zip(&storage.descending).for_each(|(part, descends)| part.descending = *descends);
        if engine.ends_with("MergeTree")
            && storage.order_by.is_none()
            && primary_key.is_empty()
            && storage.engine.is_some()
            && !env.settings.create_table_empty_primary_key_by_default
        {
            bail!(
                BadArguments,
                "You must provide an ORDER BY or PRIMARY KEY expression in the table definition. If you don't want \
                this table to be sorted, use ORDER BY tuple()"
            );
        }
        if primary_key.len() > sorting_key.len()
            || primary_key.iter().zip(&sorting_key).any(|(primary, sorting)| primary.expr != sorting.expr)
        {
            bail!(BadArguments, "Primary key must be a prefix of the sorting key");
        }
        let primary_key_len = if primary_key.is_empty() { sorting_key.len() } else { primary_key.len() };
        let partition_key = binder.key(&storage.partition_by)?;
        let sampling_key = sampling_key(binder.key(&storage.sample_by)?, &sorting_key[..primary_key_len])?;
        Ok(TableKeys { sorting_key, primary_key_len, partition_key, sampling_key })
    }

    pub(crate) fn primary_key(&self) -> &[KeyPart] {
        &self.sorting_key[..self.primary_key_len]
    }

    /// The columns that the sorting and the partition key are made of.
    pub(crate) fn columns(&self) -> Vec<usize> {
        self.sorting_key.iter().chain(&self.partition_key).flat_map(|part| part.expr.columns()).collect()
    }

    /// Sorts rows of equal keys by their version, so that the newest is the last.
    pub(super) fn sort_by_version(&mut self, version: usize, column: &ColumnDefinition) {
        if !self.sorting_key.iter().any(|part| part.expr.as_column() == Some(version)) {
            self.sorting_key.push(KeyPart {
                text: column.name.clone(),
                expr: functions::Expr::column(version, column.data_type.clone()),
                descending: false,
            });
        }
    }
}

/// Binds expressions of keys over the columns of a table.
struct KeyBinder<'a> {
    env: &'a Environment<'a>,
    names: Vec<(String, DataType)>,
    columns: &'a [ColumnDefinition],
}

impl KeyBinder<'_> {
    /// The primary key: a clause of the engine's, one among the columns, or columns that are declared `PRIMARY KEY`.
    fn primary_key(&self, create: &ast::CreateTable) -> Result<Vec<KeyPart>> {
        let of_storage = self.key(&create.storage.primary_key)?;
        let Some(elements) = create.elements.as_ref().filter(|_| of_storage.is_empty()) else {
            return Ok(of_storage);
        };
        let of_elements = self.key(&elements.primary_key)?;
        if !of_elements.is_empty() {
            return Ok(of_elements);
        }
        let declared = elements.columns.iter().filter(|column| column.primary_key);
        declared.map(|column| self.part(&ast::Expr::identifier(column.name.name.clone(), column.span))).collect()
    }

    /// The parts of a key: the elements of a tuple, or its single expression.
    fn key(&self, key: &Option<ast::Expr>) -> Result<Vec<KeyPart>> {
        match key {
            None => Ok(Vec::new()),
            Some(key) if is_tuple(key) => key.tuple_parts().iter().map(|part| self.part(part)).collect(),
            Some(key) => Ok(vec![self.part(key)?]),
        }
    }

    fn part(&self, part: &ast::Expr) -> Result<KeyPart> {
        let expr = bind_stored(self.env, &self.names, part).map_err(|error| match error.code() {
            ErrorCode::UnsupportedMethod => {
                part.span.locate(base::err!(IllegalColumn, "A key cannot contain array joins: {part}"))
            }
            _ => error,
        })?;
        if !expr.is_deterministic() {
            return Err(part.span.locate(base::err!(BadArguments, "Key expressions must be deterministic: {part}")));
        }
        if let Some(column) = expr.columns().into_iter().find(|&column| !self.columns[column].is_stored()) {
            return Err(part.span.locate(base::err!(
                UnknownIdentifier,
                "Column {} is not stored and cannot be in a key",
                self.columns[column].name
            )));
        }
        if matches!(expr.data_type.base(), DataType::Aggregate(_)) {
            return Err(part.span.locate(base::err!(
                IllegalTypeOfColumnInKey,
                "Values of type {} cannot be in a key",
                expr.data_type
            )));
        }
        Ok(KeyPart { text: part.bare().to_string(), expr, descending: false })
    }
}

/// The one part of `SAMPLE BY`.
fn sampling_key(mut parts: Vec<KeyPart>, primary_key: &[KeyPart]) -> Result<Option<KeyPart>> {
    let Some(key) = parts.pop() else { return Ok(None) };
    if !parts.is_empty() || !primary_key.iter().any(|part| part.expr == key.expr) {
        bail!(BadArguments, "Sampling expression must be present in the primary key");
    }
    match key.expr.data_type {
        DataType::UInt8 | DataType::UInt16 | DataType::UInt32 | DataType::UInt64 => Ok(Some(key)),
        other => bail!(
            IllegalTypeOfColumnForFilter,
            "Invalid sampling column type: {other}; it must be UInt8, UInt16, UInt32 or UInt64"
        ),
    }
}

fn is_tuple(key: &ast::Expr) -> bool {
    key.as_function().is_some_and(|call| call.name.name == "tuple")
}
