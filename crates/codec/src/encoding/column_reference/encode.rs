//! Encoding of integers as differences from those of another column, and the search for that column.

use super::ColumnReference;
use crate::Physical;
use crate::encode::{EncodeOptions, EncodedChunk, Encoder};
use crate::node::Node;
use crate::stats::{self, ChunkStats};
use base::Result;
use types::{Buf, Column};

/// The rows of another column that a chunk may refer to, beside those of the chunk.
#[derive(Clone, Copy)]
pub struct ReferencedColumn<'a> {
    /// The rows, flat.
    pub rows: &'a Column,
    /// Their type.
    pub physical: &'a Physical,
    /// Their encoding.
    pub node: &'a Node,
    /// Bits by which they are shifted.
    pub shift: u8,
}

/// A chunk of the differences of rows from the referenced ones, where it takes at most `bytes_max` and the differences
/// are not all one. Whoever writes it says where the referenced chunk lies.
///
/// # Errors
/// As [`crate::encode`].
pub fn encode_as_reference(
    column: &Column,
    physical: &Physical,
    referenced: ReferencedColumn<'_>,
    options: &EncodeOptions,
    bytes_max: usize,
) -> Result<Option<EncodedChunk>> {
    let flat = physical.conform(column)?;
    if (1..flat.len()).all(|row| flat.compare_rows(0, &flat, row).is_eq()) {
        return Ok(None);
    }
    let Some(differences) = differences(&flat, referenced.rows, referenced.shift) else { return Ok(None) };
    if !super::can_be_referenced(referenced.node) || referenced.node.rows as usize != flat.len() || flat.is_empty() {
        return Ok(None);
    }
    let mut encoder = Encoder::new(options.compression);
    let differences = Box::new(encoder.node(&differences)?);
    if encoder.bytes_len() > bytes_max {
        return Ok(None);
    }
    let stats = if options.statistics { stats::collect(&flat, options.granule_rows) } else { ChunkStats::default() };
    let reference = ColumnReference {
        place: 0,
        shift: referenced.shift,
        referenced_type: referenced.physical.clone(),
        referenced: Box::new(referenced.node.clone()),
        differences,
    };
    Ok(Some(encoder.finish(Node { rows: flat.len() as u32, kind: reference.into() }, physical, stats)))
}

/// The differences of rows from others of their width, shifted; `None` where the widths differ.
pub(crate) fn differences(own: &Column, referenced: &Column, shift: u8) -> Option<Column> {
    macro_rules! subtract {
        ($own:expr, $referenced:expr, $unsigned:ty => $signed:ty) => {
            Some(Column::from_vec(
                $own.iter()
                    .zip($referenced.iter())
                    .map(|(&own, &row)| (own as $unsigned).wrapping_sub(row as $unsigned >> shift) as $signed)
                    .collect::<Vec<$signed>>(),
            ))
        };
    }
    match (own, referenced) {
        (Column::UInt16(own), Column::UInt16(rows)) => subtract!(own, rows, u16 => i16),
        (Column::UInt16(own), Column::Int16(rows)) => subtract!(own, rows, u16 => i16),
        (Column::Int16(own), Column::UInt16(rows)) => subtract!(own, rows, u16 => i16),
        (Column::Int16(own), Column::Int16(rows)) => subtract!(own, rows, u16 => i16),
        (Column::UInt32(own), Column::UInt32(rows)) => subtract!(own, rows, u32 => i32),
        (Column::UInt32(own), Column::Int32(rows)) => subtract!(own, rows, u32 => i32),
        (Column::Int32(own), Column::UInt32(rows)) => subtract!(own, rows, u32 => i32),
        (Column::Int32(own), Column::Int32(rows)) => subtract!(own, rows, u32 => i32),
        (Column::UInt64(own), Column::UInt64(rows)) => subtract!(own, rows, u64 => i64),
        (Column::UInt64(own), Column::Int64(rows)) => subtract!(own, rows, u64 => i64),
        (Column::Int64(own), Column::UInt64(rows)) => subtract!(own, rows, u64 => i64),
        (Column::Int64(own), Column::Int64(rows)) => subtract!(own, rows, u64 => i64),
        _ => None,
    }
}

/// Rows looked at in the search for a column to refer to.
const SAMPLE_ROWS: usize = 64;
/// Numbers of fewer bits on average are not worth a reference.
const BITS_MIN: u32 = 4;

/// The shift under which some rows of a column differ from those of another in clearly fewer bits than they have
/// themselves; `None` where none does. A guess: whether it pays, encoding tells.
///
/// Shifts tried are 0 and those around the difference of the columns' lengths in bits: leading bits of a number are
/// shorter than it by the shift, one more or less where the greatest rows of the sample are not those of the column.
pub fn shift_of_reference(own: &Column, referenced: &Column) -> Option<u8> {
    let step = own.len().div_ceil(SAMPLE_ROWS).max(1);
    let rows: Vec<u32> = (0..own.len() as u32).step_by(step).collect();
    let (own, referenced) = (own.gather(&rows), referenced.gather(&rows));
    let alone = bits_of(&own)?;
    if alone < BITS_MIN * rows.len() as u32 {
        return None;
    }
    // Rows that are others shifted are by so much shorter.
    let shorter = most_bits(&referenced).saturating_sub(most_bits(&own));
    let mut shifts: Vec<u8> = vec![0, shorter.saturating_sub(1), shorter, shorter + 1];
    let width = crate::node::native_width(&Physical::of_column(&own)) as u8 * 8;
    shifts.retain(|&shift| shift < width);
    shifts.dedup();
    let tried = shifts.into_iter().filter_map(|shift| Some((bits_of(&differences(&own, &referenced, shift)?)?, shift)));
    tried.min().filter(|(bits, _)| bits * 2 <= alone).map(|(_, shift)| shift)
}

/// Bits that numbers take around the one in their middle, all together; `None` for none.
fn bits_of(numbers: &Column) -> Option<u32> {
    let mut numbers = wide(numbers);
    numbers.sort_unstable();
    let middle = *numbers.get(numbers.len() / 2)?;
    Some(numbers.iter().map(|number| 128 - (number - middle).unsigned_abs().leading_zeros()).sum())
}

/// The numbers of a column; none of types without column references.
fn wide(numbers: &Column) -> Vec<i128> {
    fn all<T: types::NativeType + Into<i128>>(rows: &Buf<T>) -> Vec<i128> {
        rows.iter().map(|&row| row.into()).collect()
    }
    match numbers {
        Column::UInt16(rows) => all(rows),
        Column::Int16(rows) => all(rows),
        Column::UInt32(rows) => all(rows),
        Column::Int32(rows) => all(rows),
        Column::UInt64(rows) => all(rows),
        Column::Int64(rows) => all(rows),
        _ => Vec::new(),
    }
}

/// Bits of the longest number, as an unsigned one of its type.
fn most_bits(numbers: &Column) -> u8 {
    let width = crate::node::native_width(&Physical::of_column(numbers)) as u32 * 8;
    let longest = wide(numbers)
        .into_iter()
        .map(|number| (number as u64 & u64::MAX.checked_shr(64 - width).unwrap_or(0)).leading_zeros())
        .min();
    64 - longest.unwrap_or(64) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::ByteReader;
    use crate::laws::{Rng, same};
    use crate::{ChunkReader, Compression, Encoding, MemorySource, NodeKind, encode};
    use types::Native;

    const ROWS: usize = 9_000;

    fn options(compression: Compression) -> EncodeOptions {
        EncodeOptions { compression, encoding: Encoding::Auto, granule_rows: 1000, statistics: true }
    }

    /// Reads a file of the referenced chunk and of one that refers to it in all ways.
    fn check(own: &Column, referenced: &Column, rng: &mut Rng) -> usize {
        let (physical, referenced_type) = (Physical::of_column(own), Physical::of_column(referenced));
        let shift = shift_of_reference(own, referenced).expect("a shift");
        let mut bytes = 0;
        for compression in [Compression::None, Compression::Lz4, Compression::Auto] {
            let first = encode(referenced, &referenced_type, &options(compression)).unwrap();
            let target = ReferencedColumn { rows: referenced, physical: &referenced_type, node: &first.node, shift };
            let mut chunk = encode_as_reference(own, &physical, target, &options(compression), usize::MAX)
                .unwrap()
                .expect("a column reference");
            let NodeKind::ColumnReference(reference) = &mut chunk.node.kind else {
                panic!("{}", chunk.node.kind.name())
            };
            reference.place = chunk.bytes.len() as u64;
            let mut meta = Vec::new();
            chunk.node.write(&mut meta);
            let node = Node::read(&mut ByteReader::new(&meta), &physical).unwrap();
            let file = [chunk.bytes.as_slice(), &first.bytes].concat();
            let source = MemorySource::new(&file);
            let reader = ChunkReader::new(&node, &physical, &source);
            same(&reader.decode(0, own.len()).unwrap(), own);
            for _ in 0..6 {
                let start = rng.below(own.len());
                let len = rng.below(own.len() - start + 1);
                same(&reader.decode(start, len).unwrap(), &own.slice(start, len));
                let indices: Vec<u32> = (0..len as u32).filter(|_| rng.below(7) == 0).collect();
                same(&reader.select(start, &indices).unwrap(), &own.slice(start, len).gather(&indices));
                assert!(reader.runs_of(start, len, len).unwrap().is_none() && reader.lengths(start, len).is_err());
            }
            let alone = encode(own, &physical, &options(compression)).unwrap();
            assert_eq!(
                format!("{:?}", (&chunk.stats.ranges, chunk.stats.sum)),
                format!("{:?}", (&alone.stats.ranges, alone.stats.sum))
            );
            damaged(&meta, &file, &physical, rng);
            bytes = chunk.bytes.len();
        }
        bytes
    }

    /// Whatever the metadata says is read or refused.
    fn damaged(meta: &[u8], file: &[u8], physical: &Physical, rng: &mut Rng) {
        for _ in 0..300 {
            let mut meta = meta.to_vec();
            let at = rng.below(meta.len());
            meta[at] ^= 1 << rng.below(8);
            let Ok(node) = Node::read(&mut ByteReader::new(&meta), physical) else { continue };
            if node.rows > 1 << 20 {
                continue;
            }
            let source = MemorySource::new(file);
            let reader = ChunkReader::new(&node, physical, &source);
            let _ = reader.decode(0, node.rows as usize);
            let _ = reader.select(0, &[0, node.rows.saturating_sub(1)]);
        }
    }

    #[test]
    fn rows_that_follow_others_round_trip() {
        let mut rng = Rng(41);
        let times: Vec<u32> = (0..ROWS).map(|_| 1_372_636_800 + rng.below(2_600_000) as u32).collect();
        let local = Column::from_vec(times.iter().map(|time| time + 14_400).collect::<Vec<u32>>());
        let skewed = Column::from_vec(times.iter().map(|time| time - 60 + rng.below(120) as u32).collect::<Vec<u32>>());
        let times = Column::from_vec(times);
        assert!(check(&local, &times, &mut rng) == 0);
        assert!(check(&skewed, &times, &mut rng) < ROWS);
        // Networks of addresses, of both signs.
        let addresses: Vec<i32> = (0..ROWS).map(|_| rng.next() as i32).collect();
        let networks: Vec<i32> = addresses.iter().map(|&address| (address as u32 >> 10) as i32).collect();
        assert!(check(&Column::from_vec(networks.clone()), &Column::from_vec(addresses), &mut rng) == 0);
        // What wraps: the greatest and the least numbers, of other signs.
        let wide: Vec<u64> = (0..ROWS).map(|_| rng.next()).collect();
        let copies: Vec<i64> = wide.iter().map(|&number| number.wrapping_add(rng.below(9) as u64) as i64).collect();
        check(&Column::from_vec(copies), &Column::from_vec(wide), &mut rng);
        let narrow: Vec<u16> = (0..ROWS).map(|_| rng.next() as u16).collect();
        let copies: Vec<i16> = narrow.iter().map(|&number| number.wrapping_sub(rng.below(3) as u16) as i16).collect();
        check(&Column::from_vec(copies), &Column::from_vec(narrow), &mut rng);
        // In runs and deltas.
        let runs = Column::from_vec(
            (0..ROWS as u32).map(|row| crate::laws::Rng(u64::from(row / 64)).next() as u32).collect::<Vec<u32>>(),
        );
        let other = Column::from_vec(
            runs.as_native::<u32>()
                .unwrap()
                .iter()
                .enumerate()
                .map(|(row, &number)| number.wrapping_add(row as u32 % 5))
                .collect::<Vec<u32>>(),
        );
        check(&other, &runs, &mut rng);
        let rising = Column::from_vec((0..ROWS as u64).map(|row| 1 << 40 | row * 90).collect::<Vec<u64>>());
        let other = Column::from_vec(
            rising.as_native::<u64>().unwrap().iter().map(|number| number + rng.below(5) as u64).collect::<Vec<u64>>(),
        );
        check(&other, &rising, &mut rng);
    }

    #[test]
    fn no_reference_is_made_in_vain() {
        let mut rng = Rng(42);
        let mut noise =
            |bits: u32| Column::from_vec((0..ROWS).map(|_| (rng.next() >> (64 - bits)) as u32).collect::<Vec<u32>>());
        let (one, other, small) = (noise(30), noise(30), noise(3));
        assert_eq!((shift_of_reference(&one, &other), shift_of_reference(&small, &one)), (None, None));
        assert_eq!(shift_of_reference(&one, &Column::from_vec(vec![1u64; ROWS])), None);
        assert_eq!(shift_of_reference(&Column::from_strings(["a"; 100]), &one), None);
        // What is larger than allowed, or one value, stays by itself.
        let node = encode(&one, &Physical::Native(Native::U32), &options(Compression::Auto)).unwrap().node;
        let target = ReferencedColumn { rows: &one, physical: &Physical::Native(Native::U32), node: &node, shift: 0 };
        assert!(
            encode_as_reference(&other, &Physical::Native(Native::U32), target, &options(Compression::Auto), 1000)
                .unwrap()
                .is_none()
        );
        assert!(
            encode_as_reference(
                &Column::from_vec(vec![7u32; ROWS]),
                &Physical::Native(Native::U32),
                target,
                &options(Compression::Auto),
                usize::MAX
            )
            .unwrap()
            .is_none()
        );
    }
}
