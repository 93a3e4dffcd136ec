//! Laws of every encoding: what goes in comes out, whole, in ranges, selected; lengths agree.

use crate::*;
use std::ops::Range;
use types::{Buf, Column, ColumnBuilder, DataType, Value};

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

fn check(column: &Column, rng: &mut Rng) -> EncodedChunk {
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

/// Values of a shape: constant, few, small range, sorted, any.
fn number(rng: &mut Rng, shape: usize, row: usize) -> i128 {
    match shape {
        0 => 7,
        1 => (rng.below(3) as i128) - 1,
        2 => 100 + rng.below(100) as i128,
        3 => 1_600_000_000 + row as i128 * 3 + rng.below(3) as i128,
        4 => rng.below(1 << 20) as i128,
        5 => rng.below(1 << 40) as i128 - (1 << 39),
        _ => ((rng.next() as i128) << 64) | i128::from(rng.next()),
    }
}

#[test]
fn integers_round_trip() {
    let mut rng = Rng(1);
    for rows in [1, 7, 300, 8192, 20_001] {
        for shape in 0..7 {
            let values: Vec<i128> = (0..rows).map(|row| number(&mut rng, shape, row)).collect();
            macro_rules! each {
                ($($t:ty),*) => {$( check(&Column::from_vec(values.iter().map(|&v| v as $t).collect::<Vec<$t>>()), &mut rng); )*};
            }
            each!(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128);
        }
    }
}

#[test]
fn extremes_round_trip() {
    let mut rng = Rng(2);
    check(
        &Column::from_vec((0..1000).map(|i| if i % 2 == 0 { i64::MIN } else { i64::MAX }).collect::<Vec<_>>()),
        &mut rng,
    );
    check(
        &Column::from_vec((0..1000).map(|i| if i % 2 == 0 { i8::MIN } else { i8::MAX }).collect::<Vec<_>>()),
        &mut rng,
    );
    check(&Column::from_vec(vec![u128::MAX, 0, 5]), &mut rng);
    check(&Column::from_vec(vec![f64::NAN, -0.0, f64::INFINITY, 0.0]), &mut rng);
    check(&Column::from_vec(vec![-0.0f32, 0.0]), &mut rng);
    check(&Column::from_vec(Vec::<u32>::new()), &mut rng);
    check(&Column::from_strings(Vec::<&str>::new()), &mut rng);
}

#[test]
fn sorted_numbers_become_deltas() {
    let mut rng = Rng(3);
    let chunk = check(&Column::from_vec((0..30_000u64).map(|i| 1 << 40 | i * 5).collect::<Vec<_>>()), &mut rng);
    assert_eq!(chunk.node.kind.name(), "DeltaLanes");
    let falling = Column::from_vec((0..30_000i64).map(|i| -i * 1000).collect::<Vec<_>>());
    assert_eq!(check(&falling, &mut rng).node.kind.name(), "DeltaLanes");
}

#[test]
fn paces_that_change_become_double_deltas() {
    let mut rng = Rng(21);
    // Events every second, then every minute, every hour; and back.
    let mut at = 1_700_000_000u64;
    let paces = [1u64, 60, 3600, 86_400, 7];
    let times: Vec<u64> = (0..40_000)
        .map(|row| {
            at += paces[row / 8000];
            at * 1000
        })
        .collect();
    let chunk = check(&Column::from_vec(times.clone()), &mut rng);
    assert_ne!(chunk.node.kind.name(), "DoubleDelta", "one jump costs as many bits in all rows");
    // A counter that grows faster and faster, and one that falls.
    let squares =
        |sign: i64| Column::from_vec((0..20_001i64).map(|i| sign * (i * i * 3 + i % 5)).collect::<Vec<i64>>());
    for column in [squares(1), squares(-1)] {
        let chunk = check(&column, &mut rng);
        assert_eq!(chunk.node.kind.name(), "DoubleDelta");
        let Kind::DoubleDelta { bits, .. } = chunk.node.kind else { panic!() };
        assert!(bits <= 5, "{bits}");
    }
    let narrow = Column::from_vec((0..10_000u32).map(|i| i * i).collect::<Vec<u32>>());
    assert_eq!(check(&narrow, &mut rng).node.kind.name(), "DoubleDelta");
    let wide = Column::from_vec((0..300u64).map(|i| (1 << 63) + (i << 40) + i * i * i * 1000).collect::<Vec<u64>>());
    check(&wide, &mut rng);
    // Steady ones stay deltas, any others what they were.
    assert_eq!(
        check(&Column::from_vec((0..30_000u64).map(|i| 1 << 40 | i * 5).collect::<Vec<_>>()), &mut rng)
            .node
            .kind
            .name(),
        "DeltaLanes"
    );
}

#[test]
fn runs_round_trip() {
    let mut rng = Rng(8);
    for rows in [300, 8192, 20_001] {
        let mut values: Vec<i32> = Vec::new();
        while values.len() < rows {
            let value = rng.below(1 << 30) as i32;
            values.extend(std::iter::repeat_n(value, 20 + rng.below(80)));
        }
        values.truncate(rows);
        assert_eq!(check(&Column::from_vec(values.clone()), &mut rng).node.kind.name(), "Runs");
        let nulls: Vec<u8> = (0..rows).map(|row| u8::from(row / 100 % 3 == 0)).collect();
        check(&Column::from_vec(values).with_nulls(nulls.into()), &mut rng);
    }
}

#[test]
fn exact_widths_beat_whole_bytes_where_nothing_repeats() {
    let mut rng = Rng(9);
    let chunk = check(&Column::from_vec((0..20_000).map(|_| rng.below(1 << 11) as u16).collect::<Vec<_>>()), &mut rng);
    assert_eq!(chunk.node.kind.name(), "Lanes");
    assert!(chunk.bytes.len() < 20_000 * 12 / 8);
}

#[test]
fn decimals_round_trip() {
    let mut rng = Rng(10);
    for rows in [64, 1000, 20_001] {
        let mut prices: Vec<f64> = (0..rows).map(|_| rng.below(1_000_000) as f64 / 100.0).collect();
        let chunk = check(&Column::from_vec(prices.clone()), &mut rng);
        assert_eq!(chunk.node.kind.name(), "ALP");
        assert!(chunk.bytes.len() < rows * 3 + 64, "{} bytes", chunk.bytes.len());
        check(&Column::from_vec(prices.iter().map(|&price| price as f32).collect::<Vec<f32>>()), &mut rng);
        for _ in 0..rows / 20 {
            let at = rng.below(rows);
            prices[at] = [f64::NAN, -0.0, f64::INFINITY, 1.0 / 3.0, 1e300][rng.below(5)];
        }
        assert_eq!(check(&Column::from_vec(prices), &mut rng).node.kind.name(), "ALP");
        let noise: Vec<f64> = (0..rows).map(|_| f64::from_bits(rng.next())).collect();
        assert_eq!(check(&Column::from_vec(noise), &mut rng).node.kind.name(), "Plain");
    }
}

#[test]
fn entries_of_dictionaries_share_beginnings() {
    let mut rng = Rng(11);
    let urls: Vec<String> =
        (0..20_000).map(|_| format!("http://example{}.com/some/long/path/{}", rng.below(20), rng.below(100))).collect();
    let chunk = check(&Column::from_strings(&urls), &mut rng);
    let Kind::Dictionary { values, .. } = &chunk.node.kind else { panic!("{}", chunk.node.kind.name()) };
    assert_eq!(values.kind.name(), "Front");
    let nulls: Vec<u8> = (0..urls.len()).map(|_| u8::from(rng.below(4) == 0)).collect();
    check(&Column::from_strings(&urls).with_nulls(nulls.into()), &mut rng);
}

fn string(rng: &mut Rng, distinct: usize) -> Vec<u8> {
    let n = rng.below(distinct);
    let mut hash = Rng(n as u64);
    (0..hash.below(40)).map(|_| hash.next() as u8).collect()
}

#[test]
fn strings_round_trip() {
    let mut rng = Rng(4);
    for rows in [1, 15, 400, 9000, 20_000] {
        for (distinct, wanted) in [(1, ""), (10, "Dictionary"), (usize::MAX >> 1, "Strings")] {
            let strings: Vec<Vec<u8>> = (0..rows).map(|_| string(&mut rng, distinct)).collect();
            let chunk = check(&Column::from_strings(&strings), &mut rng);
            assert!(rows < 100 || wanted.is_empty() || chunk.node.kind.name() == wanted, "{}", chunk.node.kind.name());
            let nulls: Vec<u8> = (0..rows).map(|_| u8::from(rng.below(4) == 0)).collect();
            check(&Column::from_strings(&strings).with_nulls(nulls.into()), &mut rng);
            let fixed: Vec<u8> = strings.iter().flat_map(|s| [s.first().copied().unwrap_or(0), 0, 3]).collect();
            check(&Column::FixedString(types::FixedStringColumn { width: 3, bytes: fixed.into() }), &mut rng);
        }
    }
}

#[test]
fn encoded_forms_round_trip() {
    let mut rng = Rng(5);
    let values = std::sync::Arc::new(Column::from_strings(["a", "bb", "a string of more than twelve bytes", "a"]));
    let codes: Buf<u32> = (0..5000).map(|_| rng.below(4) as u32).collect::<Vec<_>>().into();
    check(&Column::Dict(types::DictColumn { codes, values: values.clone() }), &mut rng);
    check(&Column::Const(std::sync::Arc::new(values.slice(2, 1)), 3000), &mut rng);
    check(&Column::constant(&DataType::nullable(DataType::UInt8), &Value::Null, 3000), &mut rng);
    check(&Column::constant(&DataType::array(DataType::UInt8), &Value::Array(vec![Value::UInt(3)]), 30), &mut rng);
}

#[test]
fn nested_round_trip() {
    let mut rng = Rng(6);
    let types = [
        "Array(Array(String))",
        "Map(String, UInt64)",
        "Array(Nullable(Int32))",
        "Tuple(UInt8, Nullable(String), Array(Float64))",
        "Nullable(Float32)",
        "Array(Tuple(String, Array(UInt8)))",
    ];
    for name in types {
        let data_type = types::type_parser::parse_type(name).unwrap();
        for rows in [1, 100, 17_000] {
            let mut builder = ColumnBuilder::new(&data_type);
            (0..rows).for_each(|_| builder.push_value(&random_value(&mut rng, &data_type)));
            check(&builder.finish(), &mut rng);
        }
    }
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

#[test]
fn statistics_are_right() {
    let column = Column::from_vec((0..2500i32).map(|i| i - 1000).collect::<Vec<_>>());
    let chunk = check(&column, &mut Rng(7));
    let range = |low: i64, high: i64| Some((Value::Int(low), Value::Int(high)));
    assert_eq!(chunk.stats.ranges, [range(-1000, -1), range(0, 999), range(1000, 1499)]);
    let distinct = chunk.stats.sketch.unwrap().estimate();
    assert!((2200..2800).contains(&distinct), "{distinct}");
    let nan = check(&Column::from_vec(vec![1.0, f64::NAN]), &mut Rng(7));
    assert_eq!(nan.stats.ranges, [None]);
}

/// A reader never panics, whatever the metadata says: streams are given new checksums, so that only what they hold
/// and how long they are speaks against them.
#[test]
fn any_metadata_is_read_or_refused() {
    let mut rng = Rng(12);
    let columns = [
        Column::from_vec((0..3000).map(|i| i / 9).collect::<Vec<u32>>()),
        Column::from_vec((0..3000).map(|_| rng.below(1 << 11) as u16).collect::<Vec<_>>()),
        Column::from_vec((0..9000u64).map(|i| 1 << 40 | i * 5 + (i * i) % 3).collect::<Vec<_>>()),
        Column::from_vec((0..9000u64).map(|i| i * i * 3 + i % 5).collect::<Vec<_>>()),
        Column::from_vec(
            (0..2000).map(|i| if i % 50 == 0 { 1.0 / 3.0 } else { f64::from(i % 77) / 8.0 }).collect::<Vec<_>>(),
        ),
        Column::from_strings((0..2000).map(|i| format!("prefix of entry {}", i * 7 % 500))),
        Column::from_strings((0..500).map(|i| format!("{}", i * 7919))),
    ];
    for column in columns {
        let physical = Physical::of_column(&column);
        let options = EncodeOptions {
            compression: Compression::None,
            encoding: Encoding::Auto,
            granule_rows: 1000,
            statistics: false,
        };
        let chunk = encode(&column, &physical, &options).unwrap();
        let mut meta = Vec::new();
        chunk.node.write(&mut meta);
        for _ in 0..600 {
            let mut damaged = (meta.clone(), chunk.bytes.clone());
            let at = rng.below(damaged.0.len() + damaged.1.len());
            match at.checked_sub(damaged.0.len()) {
                None => damaged.0[at] ^= 1 << rng.below(8),
                Some(at) => damaged.1[at] ^= 1 << rng.below(8),
            }
            let Ok(node) = Node::read(&mut bytes::ByteReader::new(&damaged.0), &physical) else { continue };
            if node.rows > 1 << 20 {
                continue;
            }
            let source = Unchecked(&damaged.1);
            let reader = ChunkReader::new(&node, &physical, &source);
            let _ = reader.decode(0, node.rows as usize);
            let _ = reader.select(0, &[0, node.rows.saturating_sub(1)]);
            let _ = reader.lengths(0, node.rows as usize);
        }
    }
}

/// Streams as they are, without a look at their checksums.
struct Unchecked<'a>(&'a [u8]);

impl Source for Unchecked<'_> {
    fn load(&self, stream: &Stream) -> base::Result<types::Buffer> {
        let range = stream.offset as usize..(stream.offset as usize).saturating_add(stream.raw_len as usize);
        match self.0.get(range) {
            Some(bytes) => Ok(types::Buffer::from_vec(bytes.to_vec())),
            None => base::bail!(CorruptedData, "a stream lies outside of its chunk"),
        }
    }

    fn dictionary(
        &self,
        _offset: u32,
        make: &mut dyn FnMut() -> base::Result<Column>,
    ) -> base::Result<std::sync::Arc<Column>> {
        make().map(std::sync::Arc::new)
    }
}

#[test]
fn damage_is_found() {
    let physical = Physical::String;
    let options =
        EncodeOptions { compression: Compression::Lz4, encoding: Encoding::Auto, granule_rows: 100, statistics: false };
    let column = Column::from_strings((0..1000).map(|i| format!("row number {i}")));
    let mut chunk = encode(&column, &physical, &options).unwrap();
    for at in 0..chunk.bytes.len() {
        chunk.bytes[at] ^= 4;
        let source = MemorySource::new(&chunk.bytes);
        assert!(ChunkReader::new(&chunk.node, &physical, &source).decode(0, 1000).is_err());
        chunk.bytes[at] ^= 4;
    }
    let mut meta = Vec::new();
    chunk.node.write(&mut meta);
    for at in 0..meta.len() {
        assert!(Node::read(&mut bytes::ByteReader::new(&meta[..at]), &physical).is_err());
    }
}
