//! Tables that only know how to produce whole columns: filters, lengths and counting are added around them.

use base::events::Event;
use base::{Result, Settings, bail};
use std::any::Any;
use std::sync::Arc;
use storage::{Insert, ReadColumn, RowFilter, Scan, ScanContext, ScanRequest, Table, TableDefinition, VirtualColumn};
use types::{Block, Column, Value};

/// A source of rows.
pub trait Source: Send + Sync + 'static {
    /// The definition, with its columns.
    fn definition(&self) -> Arc<TableDefinition>;

    /// Rows, if known.
    fn row_count(&self) -> Option<u64> {
        None
    }

    /// Columns beside the definition's that the source knows of its rows: each has one value in a piece.
    fn virtual_columns(&self) -> &'static [VirtualColumn] {
        &[]
    }

    /// Plans a read of the given columns (positions in the definition).
    ///
    /// # Errors
    /// I/O errors and the like.
    fn open(&self, columns: &[usize], request: &ScanRequest) -> Result<Arc<dyn SourceScan>>;

    /// Begins an insert.
    ///
    /// # Errors
    /// `UNSUPPORTED_METHOD` unless the source can be written.
    fn insert(&self, settings: &Settings) -> Result<Arc<dyn Insert>> {
        let _ = settings;
        bail!(
            NotImplemented,
            "Rows cannot be inserted into {}",
            if self.definition().engine.is_empty() { "a table function" } else { "this table" }
        )
    }

    /// Removes all rows.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` unless the source can be written; I/O errors.
    fn truncate(&self) -> Result<()> {
        bail!(NotImplemented, "Truncate is not supported by storage {}", self.definition().engine)
    }
}

/// A planned read of a source.
pub trait SourceScan: Send + Sync {
    /// Independent pieces.
    fn morsels(&self) -> usize;

    /// The blocks of a piece, with just the columns asked for; `emit` says whether to go on.
    ///
    /// # Errors
    /// I/O errors, bad data.
    fn read(&self, morsel: usize, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()>;

    /// The value of one of [`Source::virtual_columns`] in a piece.
    fn virtual_value(&self, morsel: usize, column: VirtualColumn) -> Value {
        let _ = (morsel, column);
        Value::Null
    }

    /// The number of filters of the request, from the first, that all rows of a piece have passed.
    fn applied_filters(&self, morsel: usize) -> usize {
        let _ = morsel;
        0
    }

    /// Rows of a piece that are looked at, where filters have been applied and fewer are given.
    fn rows_looked_at(&self, morsel: usize) -> Option<u64> {
        let _ = morsel;
        None
    }

    /// Rows in all pieces, if known.
    fn rows_hint(&self) -> Option<u64> {
        None
    }
}

/// A source as a table.
pub struct SourceTable<S>(pub S);

impl<S: Source> Table for SourceTable<S> {
    fn definition(&self) -> Arc<TableDefinition> {
        self.0.definition()
    }

    fn row_count(&self) -> Option<u64> {
        self.0.row_count()
    }

    fn virtual_columns(&self) -> &'static [VirtualColumn] {
        self.0.virtual_columns()
    }

    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
        let definition = self.0.definition();
        let mut columns: Vec<usize> = Vec::new();
        let mut places: Vec<Option<usize>> = vec![None; definition.columns.len()];
        let filtered = request.filters.iter().flat_map(|filter| filter.columns());
        for read in request.columns.iter().chain(filtered) {
            match read {
                ReadColumn::Column(index) | ReadColumn::Length(index) | ReadColumn::Path(index, _) => {
                    let Some(place) = places.get_mut(*index) else {
                        bail!(LogicalError, "A column is asked for that the table lacks")
                    };
                    if place.is_none() {
                        *place = Some(columns.len());
                        columns.push(*index);
                    }
                }
                ReadColumn::Virtual(column) if self.0.virtual_columns().contains(column) => {}
                ReadColumn::RowNumber | ReadColumn::Virtual(_) => {
                    bail!(UnsupportedMethod, "Rows of this table have no numbers")
                }
            }
        }
        Ok(Arc::new(Adapter { inner: self.0.open(&columns, request)?, places, request: request.clone(), definition }))
    }

    fn insert(&self, settings: &Settings) -> Result<Arc<dyn Insert>> {
        self.0.insert(settings)
    }

    fn truncate(&self) -> Result<()> {
        self.0.truncate()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

struct Adapter {
    inner: Arc<dyn SourceScan>,
    /// The place of each column of the definition among those of the inner scan.
    places: Vec<Option<usize>>,
    request: ScanRequest,
    definition: Arc<TableDefinition>,
}

impl Scan for Adapter {
    fn morsels(&self) -> usize {
        self.inner.morsels()
    }

    fn read(&self, morsel: usize, context: &ScanContext, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        if self.leaves_out(morsel)? {
            return Ok(());
        }
        let looked_at = self.inner.rows_looked_at(morsel);
        context.counters.add(Event::SelectedRows, looked_at.unwrap_or(0));
        self.inner.read(morsel, &mut |block| {
            context.cancel.check()?;
            let asked = self.places.iter().flatten().count();
            debug_assert_eq!(
                block.columns.len(),
                asked,
                "a source of {} gives the columns asked for",
                self.definition.engine
            );
            if looked_at.is_none() {
                context.counters.add(Event::SelectedRows, block.rows as u64);
            }
            context.counters.add(Event::SelectedBytes, block.byte_size() as u64);
            let block = self.filtered(block, morsel)?;
            if block.rows == 0 {
                return Ok(true);
            }
            emit(block)
        })
    }

    fn rows_hint(&self) -> Option<u64> {
        self.inner.rows_hint()
    }
}

impl Adapter {
    /// Whether no row of a piece passes a filter of the columns that are constant in it.
    fn leaves_out(&self, morsel: usize) -> Result<bool> {
        let constant = |read: &ReadColumn| match read {
            ReadColumn::Virtual(column) => {
                Some(Column::constant(&column.data_type(), &self.inner.virtual_value(morsel, *column), 1))
            }
            _ => None,
        };
        Ok(!passes_alone(&self.request.filters, &constant)?)
    }

    fn filtered(&self, mut block: Block, morsel: usize) -> Result<Block> {
        for filter in self.request.filters.iter().skip(self.inner.applied_filters(morsel)) {
            let columns: Vec<Column> =
                filter.columns().iter().map(|read| self.column(&block, *read, morsel)).collect::<Result<_>>()?;
            let mask = filter.mask(&columns, block.rows)?.flatten();
            let Column::UInt8(mask) = mask else { bail!(LogicalError, "A row filter gave no mask") };
            debug_assert_eq!(mask.len(), block.rows, "a filter says of every row whether it passes");
            let kept = kernels::filter::mask_to_indices(&mask);
            if kept.len() < block.rows {
                block = block.gather(&kept);
            }
            if block.rows == 0 {
                break;
            }
        }
        let columns =
            self.request.columns.iter().map(|read| self.column(&block, *read, morsel)).collect::<Result<_>>()?;
        Ok(Block::new(columns, block.rows))
    }

    fn column(&self, block: &Block, read: ReadColumn, morsel: usize) -> Result<Column> {
        match read {
            ReadColumn::Virtual(column) => {
                Ok(Column::constant(&column.data_type(), &self.inner.virtual_value(morsel, column), block.rows))
            }
            read => column_of_block(block, read, &self.places, &self.request, &self.definition),
        }
    }
}

/// Whether rows can pass the filters that read nothing but columns that `constant` has the one value of.
///
/// # Errors
/// Those of the filters.
pub(crate) fn passes_alone(
    filters: &[Arc<dyn RowFilter>],
    constant: &dyn Fn(&ReadColumn) -> Option<Column>,
) -> Result<bool> {
    for filter in filters.iter().filter(|filter| !filter.may_fail() && !filter.columns().is_empty()) {
        let Some(columns) = filter.columns().iter().map(constant).collect::<Option<Vec<Column>>>() else { continue };
        if let Column::UInt8(mask) = filter.mask(&columns, 1)?.flatten()
            && mask.first() == Some(&0)
        {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What a scan reads of a column of the table, of which `places` has the place in the block.
///
/// # Errors
/// Those of paths of objects.
pub(crate) fn column_of_block(
    block: &Block,
    read: ReadColumn,
    places: &[Option<usize>],
    request: &ScanRequest,
    definition: &TableDefinition,
) -> Result<Column> {
    let at = |index: usize| {
        places[index].map_or_else(|| Column::from_vec(vec![0u8; block.rows]), |i| block.columns[i].clone())
    };
    Ok(match read {
        ReadColumn::Path(index, path) => request.path_of(&at(index), &definition.columns[index].data_type, path)?,
        ReadColumn::Column(index) => at(index),
        ReadColumn::Length(index) => lengths(&at(index)),
        ReadColumn::RowNumber | ReadColumn::Virtual(_) => Column::from_vec(vec![0u64; block.rows]),
    })
}

/// `UInt64` lengths of strings and sizes of arrays; 0 for NULL.
fn lengths(column: &Column) -> Column {
    let flat = column.flatten();
    let lengths: Vec<u64> = match &flat {
        Column::String(strings) => strings.views().iter().map(|&view| types::column::view_len(view) as u64).collect(),
        Column::Array(array) => (0..array.len()).map(|row| array.size(row) as u64).collect(),
        other => (0..other.len()).map(|row| other.bytes_at(row).map_or(0, |bytes| bytes.len() as u64)).collect(),
    };
    Column::from_vec(lengths)
}
