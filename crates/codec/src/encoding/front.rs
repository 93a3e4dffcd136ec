//! Strings that begin like the one before (front coding): sorted entries of dictionaries, read all at once.

use super::segments::widen;
use super::{EncodedRows, NodeChild};
use crate::bytes::ByteReader;
use crate::decode::{ChildReaders, RowSet, UINT32};
use crate::encode::Encoder;
use crate::node::{Node, NodeHead, Stream};
use crate::{ChunkReader, Physical};
use base::{Result, bail};
use types::{Buffer, Column, StringColumn};

/// Lengths of strings and of what they share, and the bytes that they do not.
#[derive(Clone, Debug)]
pub struct Front {
    /// `UInt32` lengths of the strings.
    pub sizes: Box<Node>,
    /// `UInt32` bytes that each shares with the one before.
    pub shared: Box<Node>,
    /// The other bytes of each.
    pub bytes: Stream,
}

/// Fewer entries stay whole.
pub(crate) const FRONT_ROWS_MIN: usize = 64;
/// More bytes stay whole: entries are rebuilt in one buffer.
pub(crate) const FRONT_BYTES_MAX: usize = 1 << 30;
/// All strings of a node take at most so many bytes together: views count in 32 bits.
const BYTES_MAX: u64 = 1 << 31;

impl Front {
    /// Encodes each string as the length that it shares with the one before and the bytes that it does not.
    pub(crate) fn encode(encoder: &mut Encoder, strings: &StringColumn) -> Result<Self> {
        let rows = strings.len();
        let (mut sizes, mut shared) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
        let mut bytes = Vec::new();
        let mut previous: &[u8] = &[];
        for string in strings.iter() {
            let common = previous.iter().zip(string).take_while(|(a, b)| a == b).count();
            sizes.push(string.len() as u32);
            shared.push(common as u32);
            bytes.extend_from_slice(&string[common..]);
            previous = string;
        }
        let sizes = Box::new(encoder.ints::<u32>(&sizes.into())?);
        let shared = Box::new(encoder.ints::<u32>(&shared.into())?);
        Ok(Front { sizes, shared, bytes: encoder.text_stream(&bytes)? })
    }

    /// Whether there are enough sorted strings, and not too many bytes.
    pub(crate) fn pays(strings: &StringColumn) -> bool {
        strings.len() >= FRONT_ROWS_MIN && strings.iter().map(<[u8]>::len).sum::<usize>() <= FRONT_BYTES_MAX
    }
}

impl EncodedRows for Front {
    fn visit(&self, visit: &mut dyn FnMut(NodeChild<'_>)) {
        visit(NodeChild::Node(&self.sizes));
        visit(NodeChild::Node(&self.shared));
        visit(NodeChild::Stream(&self.bytes));
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.sizes.write(out);
        self.shared.write(out);
        self.bytes.write(out);
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        if *head.physical != Physical::String {
            return Err(head.refused());
        }
        let sizes = head.child(reader, &UINT32, Some(head.rows))?;
        let shared = head.child(reader, &UINT32, Some(head.rows))?;
        Ok(Front { sizes, shared, bytes: Stream::read(reader, None)? })
    }

    fn children<'a>(&'a self, _physical: &'a Physical, readers: &ChildReaders<'a>) -> Vec<ChunkReader<'a>> {
        vec![readers.child(&self.sizes, &UINT32), readers.child(&self.shared, &UINT32)]
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        Ok(all_strings(reader, &self.bytes)?.slice(start, len))
    }

    fn lengths(&self, reader: &ChunkReader<'_>, rows: &RowSet<'_>) -> Result<Column> {
        widen(rows.decode(&reader.children()[0])?)
    }
}

fn all_strings(reader: &ChunkReader<'_>, bytes: &Stream) -> Result<Column> {
    let sizes = reader.children()[0].u32s(0, reader.rows())?;
    let shared = reader.children()[1].u32s(0, reader.rows())?;
    // The source keeps the strings themselves, as the dictionary.
    let suffixes = reader.source().load_once(bytes)?;
    check(&sizes, &shared, suffixes.len())?;
    let total: usize = sizes.iter().map(|&size| size as usize).sum();
    let mut out = Vec::with_capacity(total);
    let (mut rest, mut previous) = (suffixes.as_slice(), 0);
    for (&size, &common) in sizes.iter().zip(shared.iter()) {
        let begin = out.len();
        out.extend_from_within(previous..previous + common as usize);
        let (own, after) = rest.split_at((size - common) as usize);
        out.extend_from_slice(own);
        (rest, previous) = (after, begin);
    }
    match StringColumn::from_lengths(&sizes, Buffer::from_vec(out), 0) {
        Some(strings) => Ok(Column::String(strings)),
        None => bail!(CorruptedData, "lengths of strings do not add up to their bytes"),
    }
}

/// Each string holds what it shares, the one before has it, and the rest is there.
fn check(sizes: &[u32], shared: &[u32], suffix_bytes: usize) -> Result<()> {
    let (mut previous, mut own, mut total) = (0u32, 0u64, 0u64);
    for (&size, &common) in sizes.iter().zip(shared) {
        if common > size || common > previous {
            bail!(CorruptedData, "a string of {size} bytes shares {common} with one of {previous} bytes");
        }
        own += u64::from(size - common);
        total += u64::from(size);
        previous = size;
    }
    if own != suffix_bytes as u64 || total > BYTES_MAX {
        bail!(CorruptedData, "entries of {total} bytes, {own} of them their own, lie in {suffix_bytes} bytes");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::NodeKind;
    use crate::laws::{Rng, check};
    use types::Column;

    #[test]
    fn entries_of_dictionaries_share_beginnings() {
        let mut rng = Rng(11);
        let urls: Vec<String> = (0..20_000)
            .map(|_| format!("http://example{}.com/some/long/path/{}", rng.below(20), rng.below(100)))
            .collect();
        let chunk = check(&Column::from_strings(&urls), &mut rng);
        let NodeKind::Dictionary(found) = &chunk.node.kind else { panic!("{}", chunk.node.kind.name()) };
        assert_eq!(found.values.kind.name(), "Front");
        let nulls: Vec<u8> = (0..urls.len()).map(|_| u8::from(rng.below(4) == 0)).collect();
        check(&Column::from_strings(&urls).with_nulls(nulls.into()), &mut rng);
    }
}
