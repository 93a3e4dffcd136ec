//! Rows made on demand: system tables, `values`, `one`.

use crate::source::{Source, SourceScan};
use base::Result;
use std::sync::{Arc, LazyLock};
use storage::{ColumnDefinition, Condition, ScanRequest, TableDefinition};
use types::{Block, Schema};

/// Makes the rows of a table at the start of each read.
pub type RowsMaker = Box<dyn Fn() -> Result<Block> + Send + Sync>;
/// Maker of rows as [`RowsMaker`], of the wanted columns (positions in the schema, in this order) alone. It may leave
/// out rows for which the condition cannot hold.
pub type ColumnsMaker = Box<dyn Fn(&[usize], &Condition) -> Result<Block> + Send + Sync>;

/// A table whose rows a function makes.
pub struct RowsSource {
    definition: Arc<TableDefinition>,
    make: ColumnsMaker,
}

impl RowsSource {
    /// A table of `schema` under an engine's name; `make` gives a block of that schema.
    pub fn new(engine: &str, schema: &Schema, make: RowsMaker) -> Self {
        RowsSource::of_columns(engine, schema, Box::new(move |columns, _| Ok(make()?.project(columns))))
    }

    /// A table as of [`Self::new`], of which single columns can be made.
    pub fn of_columns(engine: &str, schema: &Schema, make: ColumnsMaker) -> Self {
        let columns = ColumnDefinition::of_schema(schema);
        RowsSource::of_definitions(engine, columns, make)
    }

    /// A table as of [`Self::of_columns`] whose columns may be aliases: `make` is never asked for those.
    pub fn of_definitions(engine: &str, columns: Vec<ColumnDefinition>, make: ColumnsMaker) -> Self {
        RowsSource {
            definition: Arc::new(TableDefinition { columns, engine: engine.into(), ..Default::default() }),
            make,
        }
    }
}

impl Source for RowsSource {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn open(&self, columns: &[usize], request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        let rows = (self.make)(columns, &request.condition)?;
        debug_assert_eq!(rows.columns.len(), columns.len(), "{} gives the columns asked for", self.definition.engine);
        Ok(Arc::new(RowsScan(rows)))
    }
}

/// Rows made on demand whose columns, too, are found on first use, so that a start does not wait for them.
pub struct LazyRowsSource(LazyLock<RowsSource, Box<dyn FnOnce() -> RowsSource + Send>>);

impl LazyRowsSource {
    /// The source that `describe` gives; it must not ask this source for anything.
    pub fn new(describe: Box<dyn FnOnce() -> RowsSource + Send>) -> Self {
        LazyRowsSource(LazyLock::new(describe))
    }
}

impl Source for LazyRowsSource {
    fn definition(&self) -> Arc<TableDefinition> {
        self.0.definition()
    }

    fn open(&self, columns: &[usize], request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        self.0.open(columns, request)
    }
}

struct RowsScan(Block);

impl SourceScan for RowsScan {
    fn morsels(&self) -> usize {
        usize::from(self.0.rows > 0)
    }

    fn read(&self, _morsel: usize, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        emit(self.0.clone()).map(drop)
    }

    fn rows_hint(&self) -> Option<u64> {
        Some(self.0.rows as u64)
    }
}
