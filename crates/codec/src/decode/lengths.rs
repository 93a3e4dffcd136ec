//! Lengths of strings and sizes of arrays, without their bytes and elements.

use super::{ChunkReader, check_codes};
use crate::Physical;
use crate::node::Kind;
use base::{Result, bail};
use std::sync::Arc;
use types::{Buf, Column};

impl ChunkReader<'_> {
    /// `UInt64` lengths of rows `start .. start + len`; NULL counts as empty.
    ///
    /// # Errors
    /// As [`Self::decode`]; `ILLEGAL_TYPE_OF_ARGUMENT` for types without lengths.
    pub fn lengths(&self, start: usize, len: usize) -> Result<Column> {
        self.check_range(start, len)?;
        self.lengths_of(&|child| child.decode(start, len), &|child| child.lengths(start, len), len)
    }

    /// As [`Self::lengths`] for rows `start + index`; indices rise.
    ///
    /// # Errors
    /// As [`Self::lengths`].
    pub fn lengths_selected(&self, start: usize, indices: &[u32]) -> Result<Column> {
        if let Some(&last) = indices.last() {
            self.check_range(start, last as usize + 1)?;
        }
        self.lengths_of(
            &|child| child.select(start, indices),
            &|child| child.lengths_selected(start, indices),
            indices.len(),
        )
    }

    fn lengths_of(
        &self,
        rows: &dyn Fn(&ChunkReader<'_>) -> Result<Column>,
        lengths: &dyn Fn(&ChunkReader<'_>) -> Result<Column>,
        count: usize,
    ) -> Result<Column> {
        match &self.node.kind {
            Kind::Empty => Ok(Column::from_vec(Vec::<u64>::new())),
            Kind::Constant(value) => Ok(constant(length_of(value), count)),
            Kind::Strings { .. } | Kind::Array { .. } | Kind::Front { .. } => widen(rows(&self.children[0])?),
            Kind::Plain(_) => match self.physical {
                Physical::Fixed(width) => Ok(constant(*width as u64, count)),
                other => bail!(IllegalTypeOfArgument, "{other:?} has no length"),
            },
            Kind::Dictionary { .. } | Kind::Repeats { .. } => {
                let codes = super::to_u32s(rows(&self.children[0])?)?;
                let entries = self.entry_lengths()?;
                check_codes(&codes, entries.len())?;
                Ok(Column::from_vec(kernels::gather::gather(entries, &codes)))
            }
            Kind::Nullable { .. } => {
                let nulls = rows(&self.children[0])?.flatten();
                let values = lengths(&self.children[1])?.flatten();
                let (Some(nulls), Some(values)) = (nulls.as_native::<u8>(), values.as_native::<u64>()) else {
                    bail!(CorruptedData, "NULL flags are no bytes")
                };
                Ok(Column::from_vec(
                    values
                        .iter()
                        .zip(nulls)
                        .map(|(&length, &null)| if null != 0 { 0 } else { length })
                        .collect::<Vec<u64>>(),
                ))
            }
            kind => bail!(IllegalTypeOfArgument, "rows stored as {} have no length", kind.name()),
        }
    }

    fn entry_lengths(&self) -> Result<&Buf<u64>> {
        if let Some(lengths) = self.dictionary_lengths.get() {
            return Ok(lengths);
        }
        let values = &self.children[1];
        match values.lengths(0, values.rows())?.flatten() {
            Column::UInt64(lengths) => Ok(self.dictionary_lengths.get_or_init(|| lengths)),
            _ => bail!(CorruptedData, "lengths are no UInt64"),
        }
    }
}

fn constant(length: u64, rows: usize) -> Column {
    Column::Const(Arc::new(Column::from_vec(vec![length])), rows)
}

fn length_of(one: &Column) -> u64 {
    match one {
        Column::Array(array) => array.size(0) as u64,
        other => other.bytes_at(0).map_or(0, |bytes| bytes.len() as u64),
    }
}

fn widen(sizes: Column) -> Result<Column> {
    Ok(match sizes {
        Column::Const(value, rows) => constant(value.value(0).as_u64().unwrap_or(0), rows),
        sizes => Column::from_vec(super::to_u32s(sizes)?.iter().map(|&size| u64::from(size)).collect::<Vec<u64>>()),
    })
}
