//! Strings of which many repeat, too many for the executor to see a dictionary: entries and their numbers in the file,
//! strings one after another once the chunk is first read, and kept so.

use super::dictionary::code::{CodedRows, code_strings};
use super::dictionary::{check_codes, lengths_of_entries};
use super::front::FRONT_BYTES_MAX;
use super::{EncodedRows, NodeChild};
use crate::bytes::ByteReader;
use crate::decode::{ChildReaders, RowSet, UINT32};
use crate::encode::Encoder;
use crate::node::{Node, NodeHead};
use crate::{ChunkReader, Compression, Physical};
use base::{Result, bail};
use std::sync::Arc;
use types::{Buffer, Column, StringColumn};

/// Strings as numbers of entries.
#[derive(Clone, Debug)]
pub struct Repeats {
    /// `UInt32` numbers.
    pub codes: Box<Node>,
    /// The entries.
    pub values: Box<Node>,
}

/// Fewer strings stay one after another.
const REPEATS_ROWS_MIN: usize = 256;
/// Shorter strings on average take no more than their numbers.
const REPEATS_BYTES_MIN: usize = 8;
/// All strings of a chunk take at most so many bytes together: views count in 32 bits.
const BYTES_MAX: u64 = 1 << 31;

impl Repeats {
    /// The distinct strings, where enough repeat and what is written may take its time.
    pub(crate) fn pay(strings: &StringColumn, compression: Compression) -> Option<CodedRows> {
        let total: usize = strings.iter().map(<[u8]>::len).sum();
        let rows = strings.len();
        if compression != Compression::Auto
            || rows < REPEATS_ROWS_MIN
            || total < rows * REPEATS_BYTES_MIN
            || total > FRONT_BYTES_MAX
        {
            return None;
        }
        code_strings(strings, rows / 4 * 3)
    }

    /// Sorted entries and their numbers.
    pub(crate) fn encode(encoder: &mut Encoder, strings: &StringColumn, coded: CodedRows) -> Result<Self> {
        let column = Column::String(strings.clone());
        let coded = coded.sorted(&column);
        let values = Box::new(encoder.entries(&column.gather(&coded.entry_rows))?);
        Ok(Repeats { codes: Box::new(encoder.ints(&coded.codes)?), values })
    }
}

impl EncodedRows for Repeats {
    fn visit(&self, visit: &mut dyn FnMut(NodeChild<'_>)) {
        visit(NodeChild::Node(&self.codes));
        visit(NodeChild::Node(&self.values));
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.codes.write(out);
        self.values.write(out);
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        if *head.physical != Physical::String {
            return Err(head.refused());
        }
        let codes = head.child(reader, &UINT32, Some(head.rows))?;
        Ok(Repeats { codes, values: head.child(reader, head.physical, None)? })
    }

    fn children<'a>(&'a self, physical: &'a Physical, readers: &ChildReaders<'a>) -> Vec<ChunkReader<'a>> {
        vec![readers.child(&self.codes, &UINT32), readers.child(&self.values, physical)]
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        Ok(all_rows(reader)?.slice(start, len))
    }

    fn select(&self, reader: &ChunkReader<'_>, start: usize, indices: &[u32]) -> Result<Column> {
        let last = indices[indices.len() - 1];
        Ok(all_rows(reader)?.slice(start, last as usize + 1).gather(indices))
    }

    fn lengths(&self, reader: &ChunkReader<'_>, rows: &RowSet<'_>) -> Result<Column> {
        lengths_of_entries(reader, rows)
    }
}

/// All rows of the chunk.
fn all_rows<'a>(reader: &'a ChunkReader<'_>) -> Result<&'a Arc<Column>> {
    match reader.kept().dictionary.get() {
        Some(rows) => Ok(rows),
        None => reader.keep_made_of_entries(&mut || repeated(reader)),
    }
}

fn repeated(reader: &ChunkReader<'_>) -> Result<Column> {
    let [codes, values] = reader.children() else { bail!(CorruptedData, "repeated strings without their parts") };
    let codes = codes.u32s(0, reader.rows())?;
    let entries = values.decode(0, values.rows())?.flatten();
    let Column::String(entries) = &entries else { bail!(CorruptedData, "repeated strings are none") };
    check_codes(&codes, entries.len())?;
    let sizes: Vec<u32> = entries.iter().map(|entry| entry.len() as u32).collect();
    let lengths = kernels::gather::gather(&sizes, &codes);
    let total: u64 = lengths.iter().map(|&length| u64::from(length)).sum();
    if total > BYTES_MAX {
        bail!(CorruptedData, "{} strings of a chunk take {total} bytes", codes.len());
    }
    let mut bytes = Vec::with_capacity(total as usize);
    codes.iter().for_each(|&code| bytes.extend_from_slice(entries.get(code as usize)));
    match StringColumn::from_lengths(&lengths, Buffer::from_vec(bytes), 0) {
        Some(strings) => Ok(Column::String(strings)),
        None => bail!(CorruptedData, "lengths of strings do not add up to their bytes"),
    }
}

#[cfg(test)]
mod tests {
    use crate::laws::{Rng, check};
    use types::Column;

    #[test]
    fn half_of_strings_repeating_are_entries_in_the_file() {
        let mut rng = Rng(55);
        let rows: Vec<String> = (0..8000).map(|_| format!("somewhat longer text {}", rng.below(6000))).collect();
        let column = Column::from_strings(&rows);
        assert_eq!(check(&column, &mut rng).node.kind.name(), "Repeats");
        let nulls: Vec<u8> = (0..rows.len()).map(|row| u8::from(row % 5 == 0)).collect();
        check(&column.with_nulls(nulls.into()), &mut rng);
    }
}
