//! What the table looks like now, read from the engine itself.

use super::World;
use crate::oracle::random::Random;
use base::Result;

/// A column of the table.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub name: String,
    pub kind: ColumnType,
}

/// What can be asked of a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ColumnType {
    Int,
    Text,
    Time,
    Day,
    Enum,
    Array,
    Map,
    Other,
}

/// The columns of `m` and its partitions.
#[derive(Clone, Debug, Default)]
pub(super) struct Model {
    pub columns: Vec<Column>,
    pub partitions: Vec<String>,
    /// Every ask needs FINAL.
    pub is_replacing: bool,
}

impl Model {
    /// Reads the table.
    ///
    /// # Errors
    /// Those of the queries.
    pub(super) fn read(world: &mut World) -> Result<Model> {
        let columns = world.run(
            "SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = \
            'm' AND default_kind NOT IN ('EPHEMERAL') ORDER BY position",
        )?;
        let columns = columns
            .lines()
            .filter_map(|line| line.split_once('\t'))
            .map(|(name, data_type)| Column { name: name.into(), kind: ColumnType::of(data_type) })
            .collect();
        let partitions = world.run(
            "SELECT DISTINCT partition_id FROM system.parts WHERE database = currentDatabase() \
            AND table = 'm' AND active ORDER BY 1",
        )?;
        let engine = world.run("SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'm'")?;
        Ok(Model {
            columns,
            partitions: partitions.lines().map(str::to_string).collect(),
            is_replacing: engine.starts_with("Replacing"),
        })
    }

    /// A column, of some kind if there is one.
    pub(super) fn column(&self, random: &mut Random, kinds: &[ColumnType]) -> Option<&Column> {
        let fitting: Vec<&Column> = self.columns.iter().filter(|column| kinds.contains(&column.kind)).collect();
        (!fitting.is_empty()).then(|| *random.pick(&fitting))
    }

    pub(super) fn any(&self, random: &mut Random) -> Column {
        random.pick(&self.columns).clone()
    }
}

impl ColumnType {
    fn of(data_type: &str) -> ColumnType {
        let bare = data_type.trim_start_matches("LowCardinality(").trim_start_matches("Nullable(");
        match bare {
            _ if bare.starts_with("Array") => ColumnType::Array,
            _ if bare.starts_with("Map") => ColumnType::Map,
            _ if bare.starts_with("Int") || bare.starts_with("UInt") => ColumnType::Int,
            _ if bare.starts_with("String") => ColumnType::Text,
            _ if bare.starts_with("DateTime") => ColumnType::Time,
            _ if bare.starts_with("Date") => ColumnType::Day,
            _ if bare.starts_with("Enum") => ColumnType::Enum,
            _ => ColumnType::Other,
        }
    }
}
