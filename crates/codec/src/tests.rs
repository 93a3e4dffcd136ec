//! Tests of chunks of any encoding: statistics, and damage.

use crate::laws::{Rng, check};
use crate::*;
use types::{Column, Value};

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
