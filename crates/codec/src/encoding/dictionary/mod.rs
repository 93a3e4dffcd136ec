//! Numbers of entries of a dictionary: strings of which many repeat. Readers give dictionary-coded columns.

use super::{EncodedRows, NodeChild};
use crate::bytes::ByteReader;
use crate::decode::{ChildReaders, RowSet, UINT32, to_u32s};
use crate::encode::Encoder;
use crate::node::{Node, NodeHead};
use crate::{ChunkReader, Physical};
use base::{Result, bail};
use std::ops::Range;
use std::sync::Arc;
use types::{Buf, Column, DictColumn};

pub(crate) mod code;

use code::{CodedRows, code_bytes};

/// Rows as numbers of entries.
#[derive(Clone, Debug)]
pub struct Dictionary {
    /// `UInt32` numbers.
    pub codes: Box<Node>,
    /// The entries.
    pub values: Box<Node>,
}

impl Dictionary {
    /// The distinct strings of a flat column; `None` where they are too many, and for other types.
    pub(crate) fn pays(flat: &Column) -> Option<CodedRows> {
        let (values, nulls) = match flat {
            Column::Nullable(nullable) => (&*nullable.values, Some(&*nullable.nulls)),
            other => (other, None),
        };
        match values {
            Column::String(strings) => code_bytes(strings.len(), nulls, |row| strings.get(row)),
            Column::FixedString(strings) => code_bytes(strings.len(), nulls, |row| strings.get(row)),
            _ => None,
        }
    }

    /// Codes of sorted entries.
    pub(crate) fn encode(encoder: &mut Encoder, entries: &Column, codes: &Buf<u32>) -> Result<Self> {
        let values = Box::new(encoder.entries(entries)?);
        Ok(Dictionary { codes: Box::new(encoder.ints(codes)?), values })
    }

    /// Codes of entries in order of appearance.
    pub(crate) fn encode_unsorted(encoder: &mut Encoder, entries: &Column, codes: &Buf<u32>) -> Result<Self> {
        let values = Box::new(encoder.node(entries)?);
        Ok(Dictionary { codes: Box::new(encoder.ints(codes)?), values })
    }
}

impl EncodedRows for Dictionary {
    fn visit(&self, visit: &mut dyn FnMut(NodeChild<'_>)) {
        visit(NodeChild::Node(&self.codes));
        visit(NodeChild::Node(&self.values));
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.codes.write(out);
        self.values.write(out);
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        let codes = head.child(reader, &UINT32, Some(head.rows))?;
        Ok(Dictionary { codes, values: head.child(reader, head.physical, None)? })
    }

    fn children<'a>(&'a self, physical: &'a Physical, readers: &ChildReaders<'a>) -> Vec<ChunkReader<'a>> {
        vec![readers.child(&self.codes, &UINT32), readers.child(&self.values, physical)]
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        coded(reader, reader.children()[0].u32s(start, len)?)
    }

    fn select(&self, reader: &ChunkReader<'_>, start: usize, indices: &[u32]) -> Result<Column> {
        coded(reader, to_u32s(reader.children()[0].select(start, indices)?)?)
    }

    fn decode_ranges(
        &self,
        reader: &ChunkReader<'_>,
        start: usize,
        len: usize,
        ranges: &[Range<usize>],
    ) -> Result<Column> {
        coded(reader, to_u32s(reader.children()[0].decode_ranges(start, len, ranges)?)?)
    }

    fn lengths(&self, reader: &ChunkReader<'_>, rows: &RowSet<'_>) -> Result<Column> {
        lengths_of_entries(reader, rows)
    }

    fn runs_of(
        &self,
        reader: &ChunkReader<'_>,
        start: usize,
        len: usize,
        runs_max: usize,
    ) -> Result<Option<(Column, Vec<u32>)>> {
        Ok(match reader.children()[0].runs_of(start, len, runs_max)? {
            Some((Column::UInt32(codes), ends)) => Some((coded(reader, codes)?, ends)),
            _ => None,
        })
    }
}

fn coded(reader: &ChunkReader<'_>, codes: Buf<u32>) -> Result<Column> {
    let values = match reader.kept().dictionary.get() {
        Some(dictionary) => dictionary,
        None => {
            let values = &reader.children()[1];
            reader.keep_made_of_entries(&mut || values.decode(0, values.rows()).map(|column| column.flatten()))?
        }
    }
    .clone();
    check_codes(&codes, values.len())?;
    Ok(Column::Dict(DictColumn { codes, values: Arc::clone(&values) }))
}

/// Lengths of coded rows, by those of the entries.
pub(super) fn lengths_of_entries(reader: &ChunkReader<'_>, rows: &RowSet<'_>) -> Result<Column> {
    let codes = to_u32s(rows.decode(&reader.children()[0])?)?;
    let entries = entry_lengths(reader)?;
    check_codes(&codes, entries.len())?;
    Ok(Column::from_vec(kernels::gather::gather(entries, &codes)))
}

fn entry_lengths<'a>(reader: &'a ChunkReader<'_>) -> Result<&'a Buf<u64>> {
    if let Some(lengths) = reader.kept().dictionary_lengths.get() {
        return Ok(lengths);
    }
    let values = &reader.children()[1];
    match values.lengths(0, values.rows())?.flatten() {
        Column::UInt64(lengths) => Ok(reader.kept().dictionary_lengths.get_or_init(|| lengths)),
        _ => bail!(CorruptedData, "lengths are no UInt64"),
    }
}

/// All codes are below the number of entries.
pub(super) fn check_codes(codes: &[u32], entries: usize) -> Result<()> {
    let max = codes.iter().fold(0u32, |max, &code| max.max(code));
    if !codes.is_empty() && max as usize >= entries {
        bail!(CorruptedData, "code {max} in a dictionary of {entries} entries");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::laws::{Rng, check};
    use std::sync::Arc;
    use types::{Buf, Column, DictColumn};

    #[test]
    fn coded_columns_round_trip() {
        let mut rng = Rng(5);
        let values = Arc::new(Column::from_strings(["a", "bb", "a string of more than twelve bytes", "a"]));
        let codes: Buf<u32> = (0..5000).map(|_| rng.below(4) as u32).collect::<Vec<_>>().into();
        let chunk = check(&Column::Dict(DictColumn { codes, values: values.clone() }), &mut rng);
        assert_eq!(chunk.node.kind.name(), "Dictionary");
        check(&Column::Const(Arc::new(values.slice(2, 1)), 3000), &mut rng);
    }

    #[test]
    fn coded_runs_round_trip() {
        let mut rng = Rng(54);
        let rows: Vec<String> = (0..20_000).map(|row| format!("entry {}", row / 100 % 7)).collect();
        let chunk = check(&Column::from_strings(&rows), &mut rng);
        let crate::NodeKind::Dictionary(dictionary) = &chunk.node.kind else { panic!("{}", chunk.node.kind.name()) };
        assert_eq!(dictionary.codes.kind.name(), "Runs");
    }
}
