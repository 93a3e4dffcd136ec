//! Columns that say where a row lies, found by name only: `_part`, `_part_offset`, `_file` and kin.

use types::{DataType, Value};

/// Virtual columns: facts of each row that tables of parts and of files know beside its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VirtualColumn {
    /// `_part`: the part's name.
    Part,
    /// `_part_index`: its place among the parts that are read.
    PartIndex,
    /// `_part_starting_offset`: rows of the parts before it.
    PartStartingOffset,
    /// `_part_offset`: the row's place in the part.
    PartOffset,
    /// `_part_data_version`: the last mutation that the part has seen, or its least block.
    PartDataVersion,
    /// `_partition_id`: the id of its partition.
    PartitionId,
    /// `_part_granule_offset`: the number of its granule in the part.
    PartGranuleOffset,
    /// `_block_number`: the block of the insert, where the part stores it, else the first in the part.
    BlockNumber,
    /// `_block_offset`: the row's place in that block, where the part stores it, else as `_part_offset`.
    BlockOffset,
    /// `_row_exists`: whether the row is seen, where those that are not are read too.
    RowExists,
    /// `_path`: the path of its file.
    Path,
    /// `_file`: the name of its file.
    File,
    /// `_size`: the bytes of its file.
    Size,
    /// `_time`: when its file was changed last.
    Time,
    /// `_etag`: the mark of the version of its object, as the store gives it.
    Etag,
}

impl VirtualColumn {
    /// All of them.
    pub const ALL: &[VirtualColumn] = &[
        VirtualColumn::Part,
        VirtualColumn::PartIndex,
        VirtualColumn::PartStartingOffset,
        VirtualColumn::PartOffset,
        VirtualColumn::PartDataVersion,
        VirtualColumn::PartitionId,
        VirtualColumn::PartGranuleOffset,
        VirtualColumn::BlockNumber,
        VirtualColumn::BlockOffset,
    ];

    /// The virtual columns of tables of files.
    pub const OF_FILE: &[VirtualColumn] =
        &[VirtualColumn::Path, VirtualColumn::File, VirtualColumn::Size, VirtualColumn::Time];

    /// The virtual columns of tables of objects of stores.
    pub const OF_OBJECT: &[VirtualColumn] =
        &[VirtualColumn::Path, VirtualColumn::File, VirtualColumn::Size, VirtualColumn::Time, VirtualColumn::Etag];

    /// The virtual columns that do not depend on the other parts of the table. Expressions of mutations have them after
    /// the columns of the table's definition, without those that it has a column of the name of.
    pub const OF_MUTATION: &[VirtualColumn] = &[
        VirtualColumn::Part,
        VirtualColumn::PartitionId,
        VirtualColumn::PartDataVersion,
        VirtualColumn::BlockNumber,
        VirtualColumn::BlockOffset,
        VirtualColumn::PartOffset,
    ];

    /// As [`Self::ALL`], of a table that is read with its deleted rows.
    pub const OF_ALL_ROWS: &[VirtualColumn] = &[
        VirtualColumn::Part,
        VirtualColumn::PartIndex,
        VirtualColumn::PartStartingOffset,
        VirtualColumn::PartOffset,
        VirtualColumn::PartDataVersion,
        VirtualColumn::PartitionId,
        VirtualColumn::PartGranuleOffset,
        VirtualColumn::BlockNumber,
        VirtualColumn::BlockOffset,
        VirtualColumn::RowExists,
    ];

    /// The name by which it is found.
    pub fn name(self) -> &'static str {
        match self {
            VirtualColumn::Part => "_part",
            VirtualColumn::PartIndex => "_part_index",
            VirtualColumn::PartStartingOffset => "_part_starting_offset",
            VirtualColumn::PartOffset => "_part_offset",
            VirtualColumn::PartDataVersion => "_part_data_version",
            VirtualColumn::PartitionId => "_partition_id",
            VirtualColumn::PartGranuleOffset => "_part_granule_offset",
            VirtualColumn::BlockNumber => "_block_number",
            VirtualColumn::BlockOffset => "_block_offset",
            VirtualColumn::RowExists => "_row_exists",
            VirtualColumn::Path => "_path",
            VirtualColumn::File => "_file",
            VirtualColumn::Size => "_size",
            VirtualColumn::Time => "_time",
            VirtualColumn::Etag => "_etag",
        }
    }

    /// Its type.
    pub fn data_type(self) -> DataType {
        match self {
            VirtualColumn::Part
            | VirtualColumn::PartitionId
            | VirtualColumn::Path
            | VirtualColumn::File
            | VirtualColumn::Etag => DataType::low_cardinality(DataType::String),
            VirtualColumn::Size => DataType::nullable(DataType::UInt64),
            VirtualColumn::Time => DataType::nullable(DataType::DateTime(None)),
            VirtualColumn::RowExists => DataType::UInt8,
            _ => DataType::UInt64,
        }
    }

    /// Whether all rows of a part have one value (of `BlockNumber` only where the part does not store it).
    pub fn is_of_part(self) -> bool {
        !matches!(
            self,
            VirtualColumn::PartOffset
                | VirtualColumn::BlockOffset
                | VirtualColumn::PartGranuleOffset
                | VirtualColumn::RowExists
        )
    }
}

/// The values of the virtual columns of a part.
#[derive(Clone, Copy)]
pub(crate) struct PartPlace<'p> {
    /// The part's name.
    pub name: &'p crate::mergetree::PartName,
    /// Its place among the parts.
    pub index: u64,
    /// Rows of the parts before it.
    pub starting_offset: u64,
}

impl PartPlace<'_> {
    /// The value of a column that is the same for all rows of the part; 0 for others.
    pub(crate) fn value(&self, column: VirtualColumn) -> Value {
        match column {
            VirtualColumn::Part => Value::string(self.name.to_string()),
            VirtualColumn::PartitionId => Value::string(self.name.partition_id.clone()),
            VirtualColumn::PartIndex => Value::UInt(self.index),
            VirtualColumn::PartStartingOffset => Value::UInt(self.starting_offset),
            VirtualColumn::PartDataVersion => Value::UInt(self.name.version().max(0) as u64),
            VirtualColumn::BlockNumber => Value::UInt(self.name.min_block.max(0) as u64),
            _ => Value::UInt(0),
        }
    }
}
