//! A table's definition made ready for writing: stored columns, codecs, programs of the keys.

use crate::definition::{KeyPart, TableDefinition};
use base::{Result, bail};
use codec::{Compression, Physical};
use functions::evaluate::Program;
use functions::Expr;
use types::{Block, Column, DataType};

/// A column that lies in the parts.
pub(crate) struct StoredColumn {
    pub name: String,
    pub data_type: DataType,
    pub physical: Physical,
    pub compression: Compression,
}

/// A sorting or partition key over blocks of stored columns.
pub(crate) struct Key {
    /// Over the positions of stored columns.
    pub exprs: Vec<Expr>,
    pub descending: Vec<bool>,
    program: Program,
}

impl Key {
    fn new(parts: &[KeyPart], stored_of: &[Option<usize>], stored: usize) -> Result<Key> {
        for part in parts {
            if let Some(column) = part.expr.columns().into_iter().find(|&column| stored_of.get(column).is_none_or(Option::is_none)) {
                bail!(BadArguments, "Key expression {} uses column number {column}, which is not stored", part.text);
            }
            if !part.expr.is_deterministic() {
                bail!(BadArguments, "Key expression {} is not deterministic", part.text);
            }
        }
        let exprs: Vec<Expr> = parts.iter().map(|part| part.expr.map_columns(&|column| stored_of[column].unwrap_or(0))).collect();
        let program = Program::new(&exprs, stored);
        Ok(Key { exprs, descending: parts.iter().map(|part| part.descending).collect(), program })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.exprs.is_empty()
    }

    /// The key's columns for a block of all stored columns.
    pub(crate) fn run(&self, block: &Block) -> Result<Vec<Column>> {
        if self.is_empty() { Ok(Vec::new()) } else { self.program.run(block) }
    }

    /// Stored columns that the key needs.
    pub(crate) fn columns(&self) -> Vec<usize> {
        let mut columns: Vec<usize> = self.exprs.iter().flat_map(Expr::columns).collect();
        columns.sort_unstable();
        columns.dedup();
        columns
    }
}

/// What writing a table needs to know.
pub(crate) struct Layout {
    pub columns: Vec<StoredColumn>,
    /// The stored position of each column of the definition.
    pub stored_of: Vec<Option<usize>>,
    pub sorting: Key,
    pub partition: Key,
    pub granule_rows: u64,
    pub granule_bytes: u64,
}

impl Layout {
    pub(crate) fn new(definition: &TableDefinition) -> Result<Layout> {
        let mut columns = Vec::new();
        let mut stored_of = Vec::with_capacity(definition.columns.len());
        for column in &definition.columns {
            if !column.is_stored() {
                stored_of.push(None);
                continue;
            }
            stored_of.push(Some(columns.len()));
            let codec = column.codec.as_deref().or_else(|| definition.settings.get("default_compression_codec").map(String::as_str));
            let compression = codec.map_or(Ok(Compression::default()), Compression::parse_codec)?;
            columns.push(StoredColumn {
                name: column.name.clone(),
                data_type: column.data_type.clone(),
                physical: Physical::of(&column.data_type),
                compression,
            });
        }
        if columns.is_empty() {
            bail!(EmptyListOfColumnsQueried, "A table of engine {} needs at least one stored column", definition.engine);
        }
        if definition.primary_key_len > definition.sorting_key.len() {
            bail!(BadArguments, "The primary key must be a prefix of the sorting key");
        }
        let sorting = Key::new(&definition.sorting_key, &stored_of, columns.len())?;
        let partition = Key::new(&definition.partition_key, &stored_of, columns.len())?;
        let granule_rows = definition.setting_u64("index_granularity", 8192);
        if granule_rows == 0 {
            bail!(BadArguments, "index_granularity must be at least 1");
        }
        Ok(Layout { columns, stored_of, sorting, partition, granule_rows, granule_bytes: definition.setting_u64("index_granularity_bytes", 10 << 20) })
    }
}
