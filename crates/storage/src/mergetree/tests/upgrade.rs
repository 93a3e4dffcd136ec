//! Parts whose UUIDs lie in the form of formats 1 to 3 are written anew when their table is opened or they are
//! attached: no row is lost, and all that was made of the old order is made of the new one.

use super::*;
use crate::definition::{IndexDefinition, IndexKind};
use crate::mergetree::PartitionChoice;
use crate::mergetree::part::meta::PartMeta;
use std::path::Path;
use types::uuid::turned;

const ROWS: u64 = 3000;

/// `id UUID, n UInt64, more Array(Nullable(UUID))` sorted by `id`; `as_numbers` with numbers in the place of UUIDs.
fn table(as_numbers: bool) -> Arc<TableDefinition> {
    let uuid = if as_numbers { DataType::UInt128 } else { DataType::Uuid };
    let types = [uuid.clone(), DataType::UInt64, DataType::array(DataType::nullable(uuid.clone()))];
    let columns =
        ["id", "n", "more"].iter().zip(&types).map(|(name, t)| ColumnDefinition::new(*name, t.clone())).collect();
    let sorting_key = vec![KeyPart { text: "id".into(), expr: Expr::column(0, uuid.clone()), descending: false }];
    let indexes = vec![IndexDefinition {
        name: "i".into(),
        text: "id".into(),
        expr: Expr::column(0, uuid),
        kind: IndexKind::MinMax,
        granularity: 1,
        search: None,
    }];
    let settings = [("index_granularity".to_string(), "128".to_string())].into_iter().collect();
    Arc::new(TableDefinition {
        columns,
        engine: "MergeTree".into(),
        sorting_key,
        primary_key_len: 1,
        indexes,
        settings,
        ..TableDefinition::default()
    })
}

/// The number of the text of the UUID of a row.
fn text_of(row: u64) -> u128 {
    u128::from(hash(row)) << 64 | u128::from(hash(row + 7) % 500)
}

fn old_block() -> Block {
    let ids: Vec<u128> = (0..ROWS).map(text_of).collect();
    let nullable = Column::from_vec(ids.clone())
        .with_nulls((0..ROWS).map(|row| u8::from(row % 5 == 0)).collect::<Vec<u8>>().into());
    let more = types::ArrayColumn::new((0..=ROWS).collect::<Vec<u64>>().into(), nullable);
    Block::new(
        vec![Column::from_vec(ids), Column::from_vec((0..ROWS).collect::<Vec<u64>>()), Column::Array(more)],
        ROWS as usize,
    )
}

/// Makes the part in a directory one of format 3 over UUIDs: the bytes that version 3 wrote.
fn age(part: &Path) {
    let path = part.join("meta.bin");
    let mut meta = PartMeta::read(&std::fs::read(&path).unwrap()).unwrap();
    for column in &mut meta.columns {
        column.head.type_text = column.head.type_text.replace("UInt128", "UUID");
    }
    let mut bytes = meta.write().unwrap();
    bytes.truncate(bytes.len() - 8);
    bytes[8..12].copy_from_slice(&3u32.to_le_bytes());
    let sum = xxhash_rust::xxh3::xxh3_64(&bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    std::fs::write(&path, bytes).unwrap();
}

/// A table's directory as the version before left it.
fn old_table(dir: &TempDir) {
    let old = MergeTree::create(&dir.table(), table(true), shared()).unwrap();
    insert(&old, &[old_block()]).unwrap();
    let name = old.parts().remove(0).name;
    old.shutdown();
    drop(old);
    age(&dir.table().join(name));
    std::fs::remove_file(dir.table().join("parts.txt")).unwrap();
}

fn check(table: &MergeTree) {
    let request = ScanRequest::new((0..3).map(ReadColumn::Column).collect(), Arc::default());
    let whole = Block::concat(&run(table, &request).unwrap()).unwrap();
    assert_eq!(whole.rows, ROWS as usize);
    let mut seen = vec![false; ROWS as usize];
    for row in 0..whole.rows {
        let number = whole.columns[1].value(row).as_u64().unwrap();
        let id = Value::UInt128(turned(text_of(number)));
        assert_eq!(whole.columns[0].value(row), id, "row {number}");
        let more = if number % 5 == 0 { Value::Null } else { id };
        assert_eq!(whole.columns[2].value(row), Value::Array(vec![more]), "row {number}");
        seen[number as usize] = true;
    }
    assert!(seen.iter().all(|seen| *seen));
    let ids: Vec<Value> = (0..whole.rows).map(|row| whole.columns[0].value(row)).collect();
    assert!(ids.is_sorted_by(|a, b| a.compare(b).is_le()));
    // The primary index and statistics are those of the new order.
    let wanted = Value::UInt128(turned(text_of(77)));
    let mut one = ScanRequest::new(vec![ReadColumn::Column(0), ReadColumn::Column(1)], Arc::default());
    one.condition = Condition::Atom { subject: Expr::column(0, DataType::Uuid), test: Test::equals(wanted.clone()) };
    let found = Block::concat(&run(table, &one).unwrap()).unwrap();
    assert!(
        found.rows < 512
            && (0..found.rows)
                .any(|row| found.columns[0].value(row) == wanted && found.columns[1].value(row) == Value::UInt(77)),
        "{}",
        found.rows
    );
    assert_eq!(table.column_range(0), Some((ids[0].clone(), ids[ids.len() - 1].clone())));
}

#[test]
fn a_table_is_upgraded_when_it_is_opened() {
    let dir = TempDir::new();
    old_table(&dir);
    let table = MergeTree::open(&dir.table(), table(false), shared()).unwrap();
    assert!(table.broken_parts().is_empty(), "{:?}", table.broken_parts());
    check(&table);
    assert_eq!(table.parts()[0].level, 1);
    table.shutdown();
    drop(table);
    let again = MergeTree::open(&dir.table(), self::table(false), shared()).unwrap();
    assert_eq!(again.parts()[0].level, 1);
    check(&again);
}

#[test]
fn an_old_part_is_upgraded_when_it_is_attached() {
    let dir = TempDir::new();
    old_table(&dir);
    let table = MergeTree::create(&dir.0.join("other"), table(false), shared()).unwrap();
    let part = std::fs::read_dir(dir.table())
        .unwrap()
        .flatten()
        .find(|entry| crate::mergetree::PartName::parse(&entry.file_name().to_string_lossy()).is_some())
        .unwrap();
    std::fs::create_dir_all(dir.0.join("other/detached")).unwrap();
    std::fs::rename(part.path(), dir.0.join("other/detached").join(part.file_name())).unwrap();
    table.attach_partition(&PartitionChoice::All).unwrap();
    check(&table);
}

#[test]
fn a_part_that_cannot_be_written_anew_is_broken_and_stays() {
    let dir = TempDir::new();
    old_table(&dir);
    let part = std::fs::read_dir(dir.table())
        .unwrap()
        .flatten()
        .find(|entry| crate::mergetree::PartName::parse(&entry.file_name().to_string_lossy()).is_some())
        .unwrap()
        .path();
    let mut data = std::fs::read(part.join("data.bin")).unwrap();
    let middle = data.len() / 2;
    data[middle] ^= 0xFF;
    std::fs::write(part.join("data.bin"), &data).unwrap();
    let table = MergeTree::open(&dir.table(), table(false), shared()).unwrap();
    assert_eq!(table.broken_parts().len(), 1);
    assert!(run(&table, &ScanRequest::new(vec![ReadColumn::Column(0)], Arc::default())).is_err());
    assert_eq!(std::fs::read(part.join("data.bin")).unwrap(), data);
}

#[test]
fn a_part_whose_partition_was_called_otherwise_gets_its_name() {
    let dir = TempDir::new();
    let mut by_text = (*definition(false, &[])).clone();
    by_text.partition_key =
        vec![KeyPart { text: "s".into(), expr: Expr::column(1, DataType::String), descending: false }];
    let by_text = Arc::new(by_text);
    let table = MergeTree::create(&dir.table(), by_text.clone(), shared()).unwrap();
    let one = block(0, 1);
    insert(&table, &[one.clone()]).unwrap();
    let name = table.parts().remove(0).name;
    table.shutdown();
    drop(table);
    let (id, rest) = name.split_once('_').unwrap();
    assert_eq!(id.len(), 32);
    std::fs::rename(dir.table().join(&name), dir.table().join(format!("00112233445566778899aabbccddeeff_{rest}")))
        .unwrap();
    std::fs::remove_file(dir.table().join("parts.txt")).unwrap();
    for _ in 0..2 {
        let table = MergeTree::open(&dir.table(), by_text.clone(), shared()).unwrap();
        assert_eq!(table.parts().iter().map(|part| part.name.clone()).collect::<Vec<_>>(), [name.clone()]);
        assert_eq!(rows(&table).unwrap(), rows_of(&[one.clone()]));
    }
}

#[test]
fn partitions_have_the_ids_of_clickhouse() {
    use crate::mergetree::write::partition::partition_id;
    let check = |value: Value, data_type: DataType, expect: &str| {
        assert_eq!(partition_id(&[value], &[data_type.clone()]), expect, "{data_type}")
    };
    check(Value::string(""), DataType::String, "f64abffc6c96f8ef72c783f1b9426e19");
    check(Value::Null, DataType::nullable(DataType::String), "2b16b490a87466b6a6d34fd9027f3c3d");
    check(Value::string("abc"), DataType::nullable(DataType::String), "f815b3f19bae3563399d3c6214a8ed43");
    check(Value::Float(1.5), DataType::Float64, "11876ff8640afac37203e8651c527cea");
    check(
        Value::UInt128(turned(0x61f0_c404_5cb3_11e7_907b_a600_6ad3_dba0)),
        DataType::Uuid,
        "48406fdb38e23228b776558b4edfa795",
    );
    check(Value::UInt128(1), DataType::Ipv6, "1ebc31932a947b7ca9e898a271e7f028");
    check(Value::Int128(150), DataType::Decimal { precision: 10, scale: 2 }, "007e2937f2c1dc02133e19db4b226f3b");
    check(Value::Int128(-5), DataType::Int128, "1d894163b5898d55565fce607a003475");
    check(Value::UInt(16_909_060), DataType::Ipv4, "16909060");
    check(Value::Int(-7305), DataType::Date32, "-7305");
    check(Value::UInt(5), DataType::nullable(DataType::UInt8), "5");
}
