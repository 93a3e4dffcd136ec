//! The origin of rows: `_block_number`, the block of the insert, and `_block_offset`, the row's place in it.
//!
//! Parts of inserts tell it by their names and the order of their rows. Merges write it as columns of the part where
//! the table's settings `enable_block_number_column` and `enable_block_offset_column` ask for it; in parts without them
//! it is the least block of the part and the row's place in the part. A part that is attached has a block of its own:
//! what it stores is of another life, and counts for nothing.

use crate::definition::TableDefinition;
use crate::mergetree::part::Part;
use crate::mergetree::write::layout::StoredColumn;
use crate::virtual_column::VirtualColumn;
use codec::{Compression, Encoding, Physical};
use std::ops::Range;
use types::{Column, DataType, Value};

/// Columns that merges may write, and the settings that ask for them.
const SETTINGS: [(VirtualColumn, &str); 2] = [
    (VirtualColumn::BlockNumber, "enable_block_number_column"),
    (VirtualColumn::BlockOffset, "enable_block_offset_column"),
];

/// The type of all of them.
pub(crate) static TYPE: DataType = DataType::UInt64;

/// Virtual columns that can be read of rows of parts beside the table's columns, by the positions behind them.
pub(crate) struct Origin {
    /// The columns, first those that merges write.
    columns: Vec<(VirtualColumn, StoredColumn)>,
    /// The number of them that merges write.
    written: usize,
}

impl Origin {
    /// The virtual columns of a table; columns of its own have precedence.
    pub(crate) fn new(definition: &TableDefinition) -> Origin {
        let is_free = |column: &VirtualColumn| definition.column_index(column.name()).is_none();
        let is_set = |column: VirtualColumn| {
            SETTINGS.iter().any(|(known, setting)| *known == column && definition.setting_u64(setting, 0) != 0)
        };
        let all = [VirtualColumn::BlockNumber, VirtualColumn::BlockOffset, VirtualColumn::PartOffset];
        let (mut columns, rest): (Vec<_>, Vec<_>) = all.into_iter().filter(is_free).partition(|column| is_set(*column));
        let written = columns.len();
        columns.extend(rest);
        Origin { columns: columns.into_iter().map(|column| (column, stored(column))).collect(), written }
    }

    /// As it is for what is no table of rows of inserts: nothing is written.
    pub(crate) fn forget(&mut self) {
        self.written = 0;
    }

    /// The columns that merges write.
    pub(crate) fn written(&self) -> impl Iterator<Item = &StoredColumn> {
        self.columns.iter().take(self.written).map(|(_, column)| column)
    }

    /// The column at a position behind those of the table.
    pub(crate) fn at(&self, position: usize) -> Option<&(VirtualColumn, StoredColumn)> {
        self.columns.get(position)
    }

    /// The position of a column.
    pub(crate) fn position(&self, column: VirtualColumn) -> Option<usize> {
        self.columns.iter().position(|(known, _)| *known == column)
    }
}

fn stored(column: VirtualColumn) -> StoredColumn {
    let physical = Physical::of(&TYPE);
    StoredColumn {
        name: column.name().into(),
        data_type: TYPE.clone(),
        physical,
        compression: Compression::default(),
        encoding: Encoding::Auto,
        has_codec: false,
        fill: None,
        ttl: None,
    }
}

/// The place among a part's columns of one that tells where its rows came from; `None` where its name does.
pub(crate) fn stored_in(part: &Part, column: VirtualColumn) -> Option<usize> {
    SETTINGS.iter().find(|(known, _)| *known == column)?;
    let place = |column: VirtualColumn| {
        part.column(column.name()).filter(|place| part.meta.columns[*place].type_text == "UInt64")
    };
    let Some(number) = place(VirtualColumn::BlockNumber) else { return place(column) };
    // Blocks that are not the part's are those of a table where it was before.
    let blocks = part.name.min_block.max(0) as u64..=part.name.max_block.max(0) as u64;
    let is_own = |value: &Value| matches!(value, Value::UInt(block) if blocks.contains(block));
    let is_valid = part.name.is_temporary()
        || part.meta.columns[number].whole.as_ref().is_some_and(|(min, max)| is_own(min) && is_own(max));
    if is_valid { place(column) } else { None }
}

/// The values of a virtual column in a part that does not store it.
pub(crate) fn derived(part: &Part, column: VirtualColumn, rows: &Range<usize>) -> Column {
    match column {
        VirtualColumn::BlockNumber => {
            Column::constant(&TYPE, &Value::UInt(part.name.min_block.max(0) as u64), rows.len())
        }
        _ => Column::from_vec((rows.start as u64..rows.end as u64).collect::<Vec<u64>>()),
    }
}

/// The number that stands for the column among those of a read: behind all that a definition has.
pub(crate) fn number_of(column: VirtualColumn) -> Option<usize> {
    SETTINGS.iter().position(|(known, _)| *known == column).map(|at| usize::MAX - at)
}

/// The column of [`number_of`].
pub(crate) fn of_number(number: usize) -> Option<VirtualColumn> {
    SETTINGS.get(usize::MAX - number).map(|(column, _)| *column)
}
