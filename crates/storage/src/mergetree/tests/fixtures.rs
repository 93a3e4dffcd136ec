//! Parts of earlier versions stay readable: `tests/fixtures/part_v1` has format 1 (see `statistics.rs`), `part_v2` a
//! column for every encoding that format 2 has beside those of format 1, and for every stored form of streams
//! (`part_v3`: see `column_reference.rs`).

use super::*;
use crate::mergetree::part::meta::VERSION;
use codec::compress::Stored;
use std::path::Path;

const ROWS: u64 = 3000;

/// Name, type, the encoding that its chunk has, and its rows.
fn columns() -> Vec<(&'static str, DataType, &'static str, Column)> {
    let wide = |number: &dyn Fn(u64) -> u64| Column::from_vec((0..ROWS).map(number).collect::<Vec<u64>>());
    let narrow =
        |number: &dyn Fn(u64) -> u64| Column::from_vec((0..ROWS).map(|i| number(i) as u16).collect::<Vec<u16>>());
    let runs_of = |length: u64, i: u64| hash(i / length);
    let objects = (0..ROWS).map(|i| format!("{{\"a\": {}, \"b\": {{\"c\": \"word {}\"}}}}", i % 50, i % 7));
    let json = types::type_parser::parse_type("JSON").unwrap();
    let DataType::Json(form) = &json else { panic!("{json}") };
    let mut parsed = types::StringBuilder::default();
    objects
        .for_each(|text| types::json::parse_object(text.as_bytes(), form, &Default::default(), &mut parsed).unwrap());
    vec![
        ("id", DataType::UInt64, "DeltaLanes", wide(&|i| 1 << 40 | (i * 100 + hash(i) % 3))),
        ("lanes", DataType::UInt16, "Lanes", narrow(&|i| hash(i) % 1500)),
        ("runs", DataType::UInt64, "Runs", wide(&|i| runs_of(100, i))),
        (
            "decimals",
            DataType::Float64,
            "ALP",
            Column::from_vec(
                (0..ROWS)
                    .map(|i| if i % 500 == 3 { 1.0 / 3.0 } else { (hash(i) % 10_000) as f64 / 100.0 })
                    .collect::<Vec<f64>>(),
            ),
        ),
        (
            "front",
            DataType::String,
            "Dictionary",
            Column::from_strings(
                (0..ROWS).map(|i| format!("a word that begins like others, number {}", hash(i) % 200)),
            ),
        ),
        ("double_delta", DataType::UInt64, "DoubleDelta", wide(&|i| i * i * 3 + i % 5)),
        (
            "double_delta_narrow",
            DataType::UInt32,
            "DoubleDelta",
            Column::from_vec((0..ROWS).map(|i| (i * i * 7) as u32).collect::<Vec<u32>>()),
        ),
        ("objects", json, "Objects", Column::String(parsed.finish())),
        (
            "repeats",
            DataType::String,
            "Repeats",
            Column::from_strings((0..ROWS).map(|i| format!("a longer text, number {}", hash(i) % 2000))),
        ),
        (
            "symbols",
            DataType::String,
            "Strings",
            Column::from_strings((0..ROWS).map(|i| {
                format!(
                    "http://example.com/{}/page-{}.html",
                    ["news", "forum", "shop"][hash(i) as usize % 3],
                    hash(i + 1) % 100_000
                )
            })),
        ),
        (
            "words_runs",
            DataType::UInt32,
            "Packed",
            Column::from_vec((0..ROWS).map(|i| (runs_of(3, i) % 50 * 7) as u32).collect::<Vec<u32>>()),
        ),
        ("words_dictionary", DataType::UInt64, "Plain", wide(&|i| hash(hash(i) % 700))),
        (
            "words_differences",
            DataType::UInt64,
            "Plain",
            wide(&|i| if i % 64 == 0 { hash(i) } else { hash(i / 64 * 64).wrapping_add(i * 3) }),
        ),
        ("words_planes", DataType::UInt64, "Lanes", wide(&|i| (hash(i) % 40 * 1_000_003) << 20 | hash(i + 1) >> 50)),
    ]
}

fn definition_of(columns: &[(&'static str, DataType, &'static str, Column)]) -> Arc<TableDefinition> {
    let defined = columns.iter().map(|(name, data_type, ..)| ColumnDefinition::new(*name, data_type.clone())).collect();
    let sorting_key = vec![KeyPart { text: "id".into(), expr: Expr::column(0, DataType::UInt64), descending: false }];
    Arc::new(TableDefinition {
        columns: defined,
        engine: "MergeTree".into(),
        sorting_key,
        primary_key_len: 1,
        ..TableDefinition::default()
    })
}

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/part_v2")
}

fn check(table: &MergeTree, columns: &[(&'static str, DataType, &'static str, Column)], copies: usize) {
    let request = ScanRequest::new((0..columns.len()).map(ReadColumn::Column).collect(), Arc::default());
    let whole = Block::concat(&run(table, &request).unwrap()).unwrap();
    assert_eq!(whole.rows, ROWS as usize * copies);
    for (place, (name, .., wanted)) in columns.iter().enumerate() {
        for row in 0..whole.rows {
            assert_eq!(whole.columns[place].value(row), wanted.value(row / copies), "{name} in row {row}");
        }
    }
}

/// Columns named after a stored form have a stream in it.
fn check_stored(table: &MergeTree) {
    let set = table.core.snapshot();
    for (place, column) in set.parts[0].meta.columns.iter().enumerate() {
        let mut stored = Vec::new();
        set.parts[0].detail(place).unwrap().chunks[0].node.visit_streams(&mut |stream| stored.push(stream.stored));
        assert!(!column.name.starts_with("words") || stored.contains(&Stored::Words), "{}: {stored:?}", column.name);
        assert!(column.name != "symbols" || stored.contains(&Stored::Symbols), "{stored:?}");
    }
}

fn kinds(table: &MergeTree) -> Vec<&'static str> {
    let set = table.core.snapshot();
    (0..set.parts[0].meta.columns.len())
        .map(|place| set.parts[0].detail(place).unwrap().chunks[0].node.kind.name())
        .collect()
}

#[test]
fn parts_of_format_2_are_read_and_merged() {
    let columns = columns();
    let dir = TempDir::new();
    let part = dir.table().join("all_1_1_1");
    std::fs::create_dir_all(&part).unwrap();
    for file in ["data.bin", "meta.bin"] {
        std::fs::copy(fixture().join(file), part.join(file)).unwrap();
    }
    let table = MergeTree::open(&dir.table(), definition_of(&columns), shared()).unwrap();
    assert_eq!(kinds(&table), columns.iter().map(|(_, _, kind, _)| *kind).collect::<Vec<_>>());
    check_stored(&table);
    check(&table, &columns, 1);
    insert(&table, &[Block::new(columns.iter().map(|(.., rows)| rows.clone()).collect(), ROWS as usize)]).unwrap();
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    check(&table, &columns, 2);
}

/// New parts have the same encodings: a change of the choice is seen, the fixture stays.
#[test]
fn the_fixture_is_what_would_be_written() {
    let columns = columns();
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition_of(&columns), shared()).unwrap();
    let half = ROWS as usize / 2;
    for start in [0, half] {
        insert(&table, &[Block::new(columns.iter().map(|(.., rows)| rows.slice(start, half)).collect(), half)])
            .unwrap();
    }
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    assert_eq!(kinds(&table), columns.iter().map(|(_, _, kind, _)| *kind).collect::<Vec<_>>());
    check_stored(&table);
    check(&table, &columns, 1);
    // A fixture of today's version: `URSA_WRITE_FIXTURE=1 cargo test -p storage fixture`.
    if std::env::var_os("URSA_WRITE_FIXTURE").is_some() {
        let written = table.parts().into_iter().next().unwrap();
        let fixture = fixture().with_file_name(format!("part_v{VERSION}"));
        std::fs::create_dir_all(&fixture).unwrap();
        for file in ["data.bin", "meta.bin"] {
            std::fs::copy(dir.table().join(&written.name).join(file), fixture.join(file)).unwrap();
        }
    }
}
