//! A table's definition made ready for writing: stored columns, codecs, programs of the keys.

use crate::definition::{Combine, Family, KeyPart, TableDefinition, TtlGroup, TtlRule, TtlSet};
use crate::mergetree::part::origin::Origin;
use crate::projection::ProjectionCall;
use crate::virtual_column::VirtualColumn;
use base::{Result, bail};
use codec::{Compression, Declared, EncodeOptions, EncodedChunk, Encoding, Physical};
use functions::Expr;
use functions::evaluate::Program;
use types::{Block, Column, DataType};

/// A column that lies in the parts.
#[derive(Clone)]
pub(crate) struct StoredColumn {
    pub name: String,
    pub data_type: DataType,
    pub physical: Physical,
    pub compression: Compression,
    /// The encoding of integers that `CODEC(…)` asks for.
    pub encoding: Encoding,
    /// Whether the compression was given for this column: nothing else changes it.
    pub has_codec: bool,
    /// The values of rows that were written before the column was there, over stored positions.
    pub fill: Option<Expr>,
    /// The time after which a value becomes the default, over stored positions.
    pub ttl: Option<Expr>,
}

impl Layout {
    /// Checks that a block has the stored columns, in their types.
    ///
    /// # Errors
    /// What breaks first, for whoever looks for the bug.
    pub(crate) fn validate_block(&self, block: &Block) -> Result<(), String> {
        let (own, due) = (block.columns.len(), self.columns.len());
        if own != due {
            return Err(format!("{own} columns for a table that stores {due}"));
        }
        for (column, stored) in block.columns.iter().zip(&self.columns) {
            if column.len() != block.rows {
                return Err(format!("{}: {} rows in a block of {}", stored.name, column.len(), block.rows));
            }
            column.validate(&stored.data_type).map_err(|problem| format!("{} {problem}", stored.name))?;
        }
        Ok(())
    }
}

impl StoredColumn {
    /// Encodes rows of the column as a chunk; objects by their paths. With another compression, if one is given and the
    /// column has none of its own.
    pub(crate) fn encode_as(
        &self,
        rows: &Column,
        granule_rows: usize,
        compression: Option<Compression>,
    ) -> Result<EncodedChunk> {
        self.encode_with(rows, granule_rows, compression.filter(|_| !self.has_codec).unwrap_or(self.compression))
    }

    /// As [`Self::encode_as`], quicker and larger where nothing else was asked for: a merge will write the rows again.
    pub(crate) fn encode_inserted(&self, rows: &Column, granule_rows: usize) -> Result<EncodedChunk> {
        self.encode_with(rows, granule_rows, self.compression.quicker())
    }

    fn encode_with(&self, rows: &Column, granule_rows: usize, compression: Compression) -> Result<EncodedChunk> {
        let options = EncodeOptions { compression, encoding: self.encoding, granule_rows, statistics: true };
        match &self.data_type {
            DataType::Json(json) => codec::encode_objects(rows, json, &options),
            _ => codec::encode(rows, &self.physical, &options),
        }
    }
}

/// A sorting or partition key over blocks of stored columns.
pub(crate) struct BlockKey {
    /// Over the positions of stored columns.
    pub exprs: Vec<Expr>,
    pub descending: Vec<bool>,
    program: Program,
}

impl BlockKey {
    fn new(parts: &[KeyPart], stored_of: &[Option<usize>], stored: usize) -> Result<BlockKey> {
        for part in parts {
            if let Some(column) =
                part.expr.columns().into_iter().find(|&column| stored_of.get(column).is_none_or(Option::is_none))
            {
                bail!(BadArguments, "Key expression {} uses column number {column}, which is not stored", part.text);
            }
            if !part.expr.is_deterministic() {
                bail!(BadArguments, "Key expression {} is not deterministic", part.text);
            }
        }
        let exprs: Vec<Expr> =
            parts.iter().map(|part| part.expr.map_columns(&|column| stored_of[column].unwrap_or(0))).collect();
        let program = Program::new(&exprs, stored);
        Ok(BlockKey { exprs, descending: parts.iter().map(|part| part.descending).collect(), program })
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

/// The stored columns of a definition, without defaults and rules, and the stored position of each column.
fn stored_columns(definition: &TableDefinition) -> Result<(Vec<StoredColumn>, Vec<Option<usize>>)> {
    let mut columns = Vec::new();
    let mut stored_of = Vec::with_capacity(definition.columns.len());
    let default_codec = definition.settings.get("default_compression_codec").map(String::as_str);
    for column in &definition.columns {
        if !column.is_stored() {
            stored_of.push(None);
            continue;
        }
        if column.name == crate::mergetree::part::ROW_EXISTS {
            bail!(BadArguments, "A column cannot be called {}: that name says which rows exist", column.name);
        }
        stored_of.push(Some(columns.len()));
        let codec = column.codec.as_deref().or(default_codec);
        let declared = codec.map_or(Ok(Declared::default()), Declared::parse)?;
        columns.push(StoredColumn {
            name: column.name.clone(),
            data_type: column.data_type.clone(),
            physical: Physical::of(&column.data_type),
            compression: declared.compression,
            encoding: declared.encoding,
            has_codec: column.codec.is_some(),
            fill: None,
            ttl: None,
        });
    }
    Ok((columns, stored_of))
}

/// An expression over the definition's columns, over stored positions.
fn over_stored(expr: &Expr, stored_of: &[Option<usize>]) -> Result<Expr> {
    match expr.columns().into_iter().find(|&column| stored_of.get(column).is_none_or(Option::is_none)) {
        Some(column) => bail!(BadArguments, "Column number {column} is used by a default or TTL but is not stored"),
        None => Ok(expr.map_columns(&|column| stored_of[column].unwrap_or(0))),
    }
}

/// A rule of `TTL` over stored positions.
fn stored_rule(rule: &TtlRule, stored_of: &[Option<usize>]) -> Result<TtlRule> {
    if let Some(codec) = &rule.recompress {
        Compression::parse_codec(codec)?;
    }
    let over_stored = |expr: &Expr| over_stored(expr, stored_of);
    Ok(TtlRule {
        text: rule.text.clone(),
        expr: over_stored(&rule.expr)?,
        filter: rule.filter.as_ref().map(over_stored).transpose()?,
        recompress: rule.recompress.clone(),
        group: rule.group.as_ref().map(|group| stored_group(group, &over_stored)).transpose()?,
    })
}

/// Form in which the rows of a table are written.
pub(crate) struct Layout {
    pub columns: Vec<StoredColumn>,
    /// Virtual columns that parts tell of each row, by the positions behind the columns.
    pub origin: Origin,
    /// The stored position of each column of the definition.
    pub stored_of: Vec<Option<usize>>,
    pub sorting: BlockKey,
    pub partition: BlockKey,
    /// Over stored positions.
    pub family: Family,
    /// The times at which rows go, over stored positions.
    pub ttl: Vec<TtlRule>,
    pub granule_rows: u64,
    pub granule_bytes: u64,
}

impl Layout {
    /// The layout of a table.
    ///
    /// # Errors
    /// For definitions that cannot be stored: no column, a codec that is none, keys or rules over columns that are not
    /// stored.
    pub(crate) fn new(definition: &TableDefinition) -> Result<Layout> {
        let (mut columns, stored_of) = stored_columns(definition)?;
        for (column, stored) in definition.columns.iter().zip(&stored_of) {
            if let Some(stored) = stored {
                // A default over columns that are not stored cannot be computed later: the type's default stands for
                // it.
                columns[*stored].fill = column.fill.as_ref().and_then(|fill| over_stored(fill, &stored_of).ok());
                columns[*stored].ttl = column.ttl.as_ref().map(|ttl| over_stored(ttl, &stored_of)).transpose()?;
            }
        }
        let ttl = definition.ttl.iter().map(|rule| stored_rule(rule, &stored_of)).collect::<Result<Vec<_>>>()?;
        let family = stored_family(&definition.family, &stored_of)?;
        if columns.is_empty() {
            bail!(
                EmptyListOfColumnsQueried,
                "A table of engine {} needs at least one stored column",
                definition.engine
            );
        }
        if definition.primary_key_len > definition.sorting_key.len() {
            bail!(BadArguments, "The primary key must be a prefix of the sorting key");
        }
        let sorting = BlockKey::new(&definition.sorting_key, &stored_of, columns.len())?;
        let partition = BlockKey::new(&definition.partition_key, &stored_of, columns.len())?;
        let granule_rows = definition.setting_u64("index_granularity", 8192);
        if granule_rows == 0 {
            bail!(BadArguments, "index_granularity must be at least 1");
        }
        Ok(Layout {
            columns,
            origin: Origin::new(definition),
            stored_of,
            sorting,
            partition,
            family,
            ttl,
            granule_rows,
            granule_bytes: definition.setting_u64("index_granularity_bytes", 10 << 20),
        })
    }

    /// The column at a stored position, or behind those at one of [`Self::origin`].
    pub(crate) fn stored(&self, position: usize) -> Result<&StoredColumn> {
        match self
            .columns
            .get(position)
            .or_else(|| self.origin.at(position - self.columns.len()).map(|(_, column)| column))
        {
            Some(column) => Ok(column),
            None => bail!(LogicalError, "there is no stored column number {position}"),
        }
    }

    /// The virtual column at a stored position behind the columns.
    pub(crate) fn origin_of(&self, position: usize) -> Option<VirtualColumn> {
        self.origin.at(position.checked_sub(self.columns.len())?).map(|(column, _)| *column)
    }

    /// The columns that merges write: those of the table, and what it keeps of where rows came from.
    pub(crate) fn written(&self) -> Vec<StoredColumn> {
        self.columns.iter().chain(self.origin.written()).cloned().collect()
    }

    /// The way in which a stored column of rows of one key is combined, if it is.
    pub(crate) fn combine_of(&self, stored: usize) -> Option<&Combine> {
        match &self.family {
            Family::Combining { columns, .. } => {
                columns.iter().find(|(column, _)| *column == stored).map(|(_, combine)| combine)
            }
            _ => None,
        }
    }

    /// Whether rows go whose sums are all 0.
    pub(crate) fn drops_zeros(&self) -> bool {
        matches!(&self.family, Family::Combining { columns, drops_zeros: true } if !columns.is_empty())
    }
}

/// The group over stored positions.
fn stored_group(group: &TtlGroup, over_stored: &dyn Fn(&Expr) -> Result<Expr>) -> Result<TtlGroup> {
    let call = |call: &ProjectionCall| -> Result<ProjectionCall> {
        Ok(ProjectionCall {
            function: call.function.clone(),
            args: call.args.iter().map(over_stored).collect::<Result<_>>()?,
        })
    };
    let set = |set: &TtlSet| -> Result<TtlSet> {
        let column = over_stored(&Expr::column(set.column, DataType::Nothing))?.as_column().unwrap_or(set.column);
        Ok(TtlSet { column, calls: set.calls.iter().map(call).collect::<Result<_>>()?, value: set.value.clone() })
    };
    Ok(TtlGroup { keys: group.keys, sets: group.sets.iter().map(set).collect::<Result<_>>()? })
}

fn stored_family(family: &Family, stored_of: &[Option<usize>]) -> Result<Family> {
    let stored = |column: usize| match stored_of.get(column).copied().flatten() {
        Some(stored) => Ok(stored),
        None => bail!(BadArguments, "Column number {column} is an argument of the engine but is not stored"),
    };
    Ok(match family {
        Family::Ordinary => Family::Ordinary,
        Family::Replacing { version, is_deleted } => Family::Replacing {
            version: version.map(stored).transpose()?,
            is_deleted: is_deleted.map(stored).transpose()?,
        },
        Family::Collapsing { sign } => Family::Collapsing { sign: stored(*sign)? },
        Family::VersionedCollapsing { sign } => Family::VersionedCollapsing { sign: stored(*sign)? },
        Family::Combining { columns, drops_zeros } => {
            let own = |combine: &Combine| match combine {
                Combine::Map { function, inputs, element } => Ok(Combine::Map {
                    function: function.clone(),
                    inputs: inputs.iter().map(|&column| stored(column)).collect::<Result<_>>()?,
                    element: *element,
                }),
                other => Ok(other.clone()),
            };
            let columns = columns
                .iter()
                .map(|(column, combine)| Ok((stored(*column)?, own(combine)?)))
                .collect::<Result<Vec<_>>>()?;
            Family::Combining { columns, drops_zeros: *drops_zeros }
        }
    })
}
