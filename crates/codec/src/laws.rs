//! Laws of every encoding: what goes in comes out, whole, in ranges, selected; lengths agree.

use crate::*;
use std::ops::Range;
use types::{Column, ColumnBuilder, DataType, Value};

/// A small generator of random numbers.
pub(crate) struct Rng(pub u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        kernels::hash::hash_u64(self.0)
    }
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// Columns of the same values, floats to the bit.
pub(crate) fn same(a: &Column, b: &Column) {
    assert_eq!(a.len(), b.len());
    for row in 0..a.len() {
        let (x, y) = (a.value(row), b.value(row));
        assert!(
            x == y || matches!((&x, &y), (Value::Float(p), Value::Float(q)) if p.to_bits() == q.to_bits()),
            "row {row}: {x:?} and {y:?}"
        );
    }
}

/// Checks the laws on a column of any form, under every compression and declared encoding: rows come back, whole, in
/// ranges and selected, as decoding all and gathering gives them; lengths and runs agree. Gives the chunk of
/// [`Compression::Auto`].
pub(crate) fn check(column: &Column, rng: &mut Rng) -> EncodedChunk {
    let physical = Physical::of_column(column);
    let mut last = None;
    use Encoding::{Auto, Bits, Delta, DoubleDelta};
    let declared = [(Compression::Lz4, Delta), (Compression::None, DoubleDelta), (Compression::Zstd(1), Bits)];
    let compressions = [Compression::None, Compression::Lz4, Compression::Zstd(1), Compression::Auto];
    for (compression, encoding) in declared.into_iter().chain(compressions.map(|compression| (compression, Auto))) {
        let options = EncodeOptions { compression, encoding, granule_rows: 1000, statistics: true };
        let chunk = encode(column, &physical, &options).unwrap();
        let mut meta = Vec::new();
        chunk.node.write(&mut meta);
        let node = Node::read(&mut bytes::ByteReader::new(&meta), &physical).unwrap();
        let source = MemorySource::new(&chunk.bytes);
        let reader = ChunkReader::new(&node, &physical, &source);
        same(&reader.decode(0, column.len()).unwrap(), column);
        for _ in 0..6 {
            let start = rng.below(column.len() + 1);
            let len = rng.below(column.len() - start + 1);
            same(&reader.decode(start, len).unwrap(), &column.slice(start, len));
            let indices: Vec<u32> = (0..len as u32).filter(|_| rng.below(7) == 0).collect();
            same(&reader.select(start, &indices).unwrap(), &column.slice(start, len).flatten().gather(&indices));
            let ranges = ranges_between(&indices, len);
            let kept: Vec<u32> = ranges.iter().flat_map(|range| range.start as u32..range.end as u32).collect();
            same(
                &reader.decode_ranges(start, len, &ranges).unwrap(),
                &column.slice(start, len).flatten().gather(&kept),
            );
            check_lengths(&reader, column, start, len, &indices);
            if let Some((values, ends)) = reader.runs_of(start, len, len).unwrap() {
                let runs: Vec<u32> =
                    (0..len as u32).map(|row| ends.partition_point(|&end| end <= row) as u32).collect();
                assert_eq!((values.len(), ends.last()), (ends.len(), Some(&(len as u32))));
                same(&values.gather(&runs), &column.slice(start, len));
            }
        }
        last = Some(chunk);
    }
    last.unwrap()
}

/// The ranges of rows between some, of which one or the other is empty.
fn ranges_between(rows: &[u32], len: usize) -> Vec<Range<usize>> {
    let ends = rows.iter().map(|&row| row as usize).chain([len]);
    let starts = std::iter::once(0).chain(rows.iter().map(|&row| row as usize + 1));
    starts.zip(ends).map(|(start, end)| start..end).collect()
}

fn check_lengths(reader: &ChunkReader<'_>, column: &Column, start: usize, len: usize, indices: &[u32]) {
    let Ok(lengths) = reader.lengths(start, len) else { return };
    let expected: Vec<u64> = (start..start + len)
        .map(|row| match column.value(row) {
            Value::String(bytes) => bytes.len() as u64,
            Value::Array(items) => items.len() as u64,
            _ => 0,
        })
        .collect();
    same(&lengths, &Column::from_vec(expected.clone()));
    let selected = reader.lengths_selected(start, indices).unwrap();
    same(&selected, &Column::from_vec(indices.iter().map(|&i| expected[i as usize]).collect::<Vec<_>>()));
}

/// Checks the laws on random columns of a type, which are encoded so where there are many rows.
pub(crate) fn check_type(type_name: &str, encoding: &str, rng: &mut Rng) {
    let data_type = types::type_parser::parse_type(type_name).unwrap();
    for rows in [0, 1, 100, 17_000] {
        let mut builder = ColumnBuilder::new(&data_type);
        (0..rows).for_each(|_| builder.push_value(&random_value(rng, &data_type)));
        let chunk = check(&builder.finish(), rng);
        assert!(rows < 100 || chunk.node.kind.name() == encoding, "{type_name}: {}", chunk.node.kind.name());
    }
}

/// One of some random strings.
pub(crate) fn string(rng: &mut Rng, distinct: usize) -> Vec<u8> {
    let n = rng.below(distinct);
    let mut hash = Rng(n as u64);
    (0..hash.below(40)).map(|_| hash.next() as u8).collect()
}

fn random_value(rng: &mut Rng, data_type: &DataType) -> Value {
    match data_type {
        DataType::Nullable(inner) => {
            if rng.below(3) == 0 {
                Value::Null
            } else {
                random_value(rng, inner)
            }
        }
        DataType::Array(inner) => Value::Array((0..rng.below(4)).map(|_| random_value(rng, inner)).collect()),
        DataType::Map(pair) => Value::Array(
            (0..rng.below(4))
                .map(|_| Value::Tuple(vec![random_value(rng, &pair.0), random_value(rng, &pair.1)]))
                .collect(),
        ),
        DataType::Tuple(tuple) => Value::Tuple(tuple.elements.iter().map(|t| random_value(rng, t)).collect()),
        DataType::String => Value::String(string(rng, 50)),
        DataType::Float32 | DataType::Float64 => Value::Float(rng.below(100) as f64 / 4.0),
        _ => Value::UInt(rng.below(100) as u64),
    }
}
