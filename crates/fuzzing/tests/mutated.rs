//! The laws over changed texts of the project's own SQL tests, and over changed bytes: as many runs of the same seed
//! each time, so that a failure comes again on any machine. `FUZZ_SECONDS` makes it longer, `FUZZ_SEED` other.

use fuzzing::mutate::{Rng, mutated};
use std::path::Path;
use std::time::{Duration, Instant};

/// Memory that packets take is counted.
#[global_allocator]
static ALLOCATOR: base::memory::CountingAllocator<std::alloc::System> =
    base::memory::CountingAllocator(std::alloc::System);

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Statements of the SQL tests and of the differential test.
fn statements() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests"), &mut found);
    assert!(found.len() > 1000, "{}", found.len());
    found
}

fn collect(folder: &Path, found: &mut Vec<Vec<u8>>) {
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "sql") {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            found.extend(
                text.split(";\n")
                    .map(|statement| statement.trim().as_bytes().to_vec())
                    .filter(|statement| !statement.is_empty()),
            );
        }
    }
}

/// Runs a law on changed seeds as often as told, or as long as `FUZZ_SECONDS` says; the text that breaks it is printed.
fn hold(law: fn(&[u8]), seeds: &[Vec<u8>], times: u64) {
    let (mut rng, start, seconds) = (Rng::new(setting("FUZZ_SEED", 1)), Instant::now(), setting("FUZZ_SECONDS", 0));
    let mut runs = 0u64;
    while if seconds == 0 { runs < times } else { start.elapsed() < Duration::from_secs(seconds) } {
        let text = mutated(&seeds[rng.below(seeds.len())], &seeds[rng.below(seeds.len())], &mut rng);
        let shown = text.clone();
        if std::panic::catch_unwind(move || law(&text)).is_err() {
            panic!("broken by: {} = {shown:?}", String::from_utf8_lossy(&shown));
        }
        runs += 1;
    }
    println!("{runs} runs in {:?}", start.elapsed());
}

#[test]
fn parser_holds() {
    hold(fuzzing::parser, &statements(), 50_000);
}

#[test]
fn query_holds() {
    hold(fuzzing::query, &statements(), 8_000);
}

#[test]
fn input_holds() {
    let texts = [
        "1\tab\n2\tc\\n\n",
        "1,\"a\"\n",
        "{\"c0\": 1, \"c1\": \"x\", \"c2\": [1, null]}\n",
        "(1, 'a'), (2, NULL)",
        "[[\"a\", null], {\"k\": 1}, [3, \"2020-01-01\"]]",
        "\x02\x00\x01\x02\x03abc",
        "c0\tc1\nUInt8\tString\n1\tx\n",
    ];
    let seeds: Vec<Vec<u8>> = (0..=255u8)
        .flat_map(|first| texts.iter().map(move |text| [&[first, first / 7], text.as_bytes()].concat()))
        .collect();
    hold(fuzzing::input, &seeds, 40_000);
}

/// Packets as both ends write them.
fn packets() -> Vec<Vec<u8>> {
    use native::packets::{ProfileInfo, ProgressCounts};
    let client = native::client_info::OwnInfo::default();
    let pairs = [("max_threads".to_string(), "3".to_string())];
    let query = native::query_packet::OwnQuery {
        id: "id",
        client: &client,
        settings: &pairs,
        is_compressed: false,
        text: b"SELECT {x:UInt8}",
        parameters: &pairs,
    };
    let hello = native::hello::ServerHello {
        name: "ClickHouse".into(),
        version: [1, 2, 3],
        server_revision: native::revision::NEWEST,
        time_zone: "UTC".into(),
        display_name: "x".into(),
        chunks: ["chunked".into(), "notchunked_optional".into()],
        nonce: 1,
        settings: pairs.to_vec(),
    };
    let client_hello = native::hello::ClientHello { version: (1, 2), client_revision: 54_476, ..Default::default() };
    let mut chunks = Vec::new();
    native::chunked::put_packet(&query.packet(54_470)[1..], &mut chunks);
    let mut found: Vec<(u8, u8, Vec<u8>)> = vec![
        (0, 0, client_hello.packet()),
        (1, 6, native::hello::Addendum::default().packet(54_476)),
        (2, 5, query.packet(54_470).split_off(1)),
        (3, 6, query.packet(54_476).split_off(1)),
        (4, 6, hello.packet(54_476).split_off(1)),
        (5, 0, native::packets::exception(&base::err!(UnknownTable, "none")).split_off(1)),
        (6, 6, ProgressCounts::default().packet(54_476).split_off(1)),
        (7, 6, ProfileInfo { rows: 1, blocks: 1, bytes: 1, rows_before_limit: None }.packet(54_476).split_off(1)),
        (8, 6, native::packets::table_columns("columns format version: 1\n0 columns:\n").split_off(1)),
        (9, 6, native::ssh_login::response_packet(b"signature")),
        (10, 5, chunks),
    ];
    found.extend(block_packets());
    found.into_iter().map(|(reader, revision, bytes)| [&[reader, revision], bytes.as_slice()].concat()).collect()
}

/// Packets of blocks of every shape of column, plain and compressed: the reader, the revision's place, the bytes.
fn block_packets() -> Vec<(u8, u8, Vec<u8>)> {
    use native::blocks::BlockPackets;
    use types::{Block, Column, DataType, Field, Schema};
    let mut found = Vec::new();
    for name in [
        "UInt64",
        "String",
        "LowCardinality(Nullable(String))",
        "Array(Nullable(Int8))",
        "Map(String, Tuple(a Date, b Decimal(38, 2)))",
        "Variant(UInt8, String)",
        "JSON",
        "Dynamic",
        "FixedString(3)",
        "Nullable(Nothing)",
    ] {
        let data_type: DataType = types::type_parser::parse_type(name).unwrap();
        let block = Block::new(vec![Column::defaults(&data_type, 3)], 3);
        let schema = Schema::new(vec![Field::new("c", data_type)]);
        for (number, at) in [(54_060, 0), (54_459, 4), (54_476, 6)] {
            let mut out = Vec::new();
            let settings = formats::FormatSettings::default();
            let Ok(mut writer) = BlockPackets::new(&schema, &settings, number, None) else { continue };
            if writer.write(&block, &mut out).is_ok() {
                found.push((13, at, out[1..].to_vec()));
                found.push((12, at, out[2..].to_vec()));
            }
            let compressed = BlockPackets::new(&schema, &settings, number, Some(native::frames::BlockMethod::Lz4));
            let mut out = Vec::new();
            if compressed.is_ok_and(|mut writer| writer.write(&block, &mut out).is_ok()) {
                found.push((11, at, out[1..].to_vec()));
            }
        }
    }
    found
}

#[test]
fn native_holds() {
    let mut seeds = packets();
    seeds.iter().for_each(|seed| fuzzing::native(seed));
    // Lengths that are lies.
    let lies: [&[u8]; 3] = [&[0xFF; 5], &[0xFF, 0xFF, 0xFF, 0xFF, 0x0F], &[0x80; 12]];
    for seed in packets() {
        for at in (2..seed.len()).step_by(3) {
            let lie = lies[at % lies.len()];
            fuzzing::native(&[&seed[..at], lie, &seed[(at + 1).min(seed.len())..]].concat());
        }
        seeds.push(seed);
    }
    hold(fuzzing::native, &seeds, 60_000);
}

#[test]
fn lake_holds() {
    let iceberg = r#"{"format-version":2,"location":"/t","current-schema-id":0,"schemas":[{"schema-id":0,"fields":
        [{"id":1,"name":"a","required":false,"type":"decimal(9, 2)"},{"id":2,"name":"s","required":true,"type":
        {"type":"struct","fields":[{"id":3,"name":"l","required":false,"type":{"type":"list","element-id":4,
        "element-required":false,"element":"long"}}]}}]}],"partition-specs":[{"spec-id":0,"fields":[]}],
        "snapshots":[{"snapshot-id":1,"manifest-list":"/t/x.avro"}],"snapshot-log":[]}"#;
    let delta = concat!(
        r#"{"protocol":{"minReaderVersion":1}}"#,
        "\n",
        r#"{"metaData":{"schemaString":"{\"fields\":[{\"name\":\"a\",\"type\":\"date\",\"nullable\":true}]}","#,
        r#""partitionColumns":["a"],"configuration":{}}}"#,
        "\n",
        r#"{"add":{"path":"x","partitionValues":{"a":"2020-01-01"},"stats":"{\"numRecords\":3}","deletionVector":"#,
        r#"{"storageType":"i","pathOrInlineDv":"HelloWorld","sizeInBytes":8,"cardinality":1}}}"#,
    );
    let avro = "Obj\x01\x02\x16avro.schema\x02{\"type\":\"record\",\"name\":\"r\",\"fields\":[]}\0";
    let vector = "\u{1}\x02\x03\x04\x05\x06\x07";
    let seeds: Vec<Vec<u8>> = [iceberg, avro, delta, vector]
        .iter()
        .zip(0u8..)
        .map(|(text, kind)| [&[kind], text.as_bytes()].concat())
        .collect();
    seeds.iter().for_each(|seed| fuzzing::lake(seed));
    hold(fuzzing::lake, &seeds, 40_000);
}

#[test]
fn chunk_holds() {
    let mut rng = Rng::new(7);
    let seeds: Vec<Vec<u8>> = (0..200)
        .map(|seed| {
            (0..rng.below(2000))
                .map(|at| if seed % 3 == 0 { (at / 9) as u8 } else { rng.below(1 << (seed % 8 + 1)) as u8 })
                .collect()
        })
        .collect();
    hold(fuzzing::chunk, &seeds, 1_500);
}

#[test]
fn words_hold() {
    let mut rng = Rng::new(8);
    // Headers of every kind before bytes of any: length of the stream, unit, transforms, numbers, runs, entries, a
    // block as it is.
    let seeds: Vec<Vec<u8>> = (0..400usize)
        .map(|seed| {
            let (unit, transforms, rows) =
                ([1, 8, 16, 64, 128 + 5, 128 + 33][seed % 6], (seed / 6 % 16) as u8, 256 + seed as u16);
            let length = match unit {
                1 => rows.div_ceil(8),
                8 | 16 | 64 => rows * (u16::from(unit) / 8),
                lanes => (rows * u16::from(lanes - 128)).div_ceil(8),
            };
            let mut bytes =
                [&length.to_le_bytes()[..], &[unit, transforms], &u32::from(rows).to_le_bytes(), &[40, 0, 0, 0]]
                    .concat();
            bytes.extend((0..rng.below(3000)).map(|_| rng.below(if seed % 2 == 0 { 4 } else { 256 }) as u8));
            bytes
        })
        .collect();
    hold(fuzzing::words, &seeds, 200_000);
}
