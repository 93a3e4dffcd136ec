//! Parts whose UUIDs lie in the form of formats 1 to 3 are written anew when their table is opened or they are attached: no row is lost, and
//! all that was made of the old order is made of the new one.

use super::*;
use crate::definition::{IndexDefinition, IndexKind};
use crate::mergetree::PartitionChoice;
use crate::mergetree::meta::PartMeta;
use std::path::Path;
use types::uuid::turned;

const ROWS: u64 = 3000;

/// `id UUID, n UInt64, more Array(Nullable(UUID))` sorted by `id`; `as_numbers` with numbers in the place of UUIDs.
fn table(as_numbers: bool) -> Arc<TableDefinition> {
    let uuid = if as_numbers { DataType::UInt128 } else { DataType::Uuid };
    let types = [uuid.clone(), DataType::UInt64, DataType::array(DataType::nullable(uuid.clone()))];
    let columns = ["id", "n", "more"].iter().zip(&types).map(|(name, t)| ColumnDefinition::new(*name, t.clone())).collect();
    let sorting_key = vec![KeyPart { text: "id".into(), expr: Expr::column(0, uuid.clone()), descending: false }];
    let indexes = vec![IndexDefinition { name: "i".into(), text: "id".into(), expr: Expr::column(0, uuid), kind: IndexKind::MinMax, granularity: 1 }];
    let settings = [("index_granularity".to_string(), "128".to_string())].into_iter().collect();
    Arc::new(TableDefinition { columns, engine: "MergeTree".into(), sorting_key, primary_key_len: 1, indexes, settings, ..TableDefinition::default() })
}

/// The number of the text of the UUID of a row.
fn text_of(row: u64) -> u128 {
    u128::from(hash(row)) << 64 | u128::from(hash(row + 7) % 500)
}

fn old_block() -> Block {
    let ids: Vec<u128> = (0..ROWS).map(text_of).collect();
    let nullable = Column::from_vec(ids.clone()).with_nulls((0..ROWS).map(|row| u8::from(row % 5 == 0)).collect::<Vec<u8>>().into());
    let more = types::ArrayColumn::new((0..=ROWS).collect::<Vec<u64>>().into(), nullable);
    Block::new(vec![Column::from_vec(ids), Column::from_vec((0..ROWS).collect::<Vec<u64>>()), Column::Array(more)], ROWS as usize)
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
    assert!(found.rows < 512 && (0..found.rows).any(|row| found.columns[0].value(row) == wanted && found.columns[1].value(row) == Value::UInt(77)), "{}", found.rows);
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
    let part = std::fs::read_dir(dir.table()).unwrap().flatten().find(|entry| crate::mergetree::PartName::parse(&entry.file_name().to_string_lossy()).is_some()).unwrap();
    std::fs::create_dir_all(dir.0.join("other/detached")).unwrap();
    std::fs::rename(part.path(), dir.0.join("other/detached").join(part.file_name())).unwrap();
    table.attach_partition(&PartitionChoice::All).unwrap();
    check(&table);
}

#[test]
fn a_part_that_cannot_be_written_anew_is_broken_and_stays() {
    let dir = TempDir::new();
    old_table(&dir);
    let part = std::fs::read_dir(dir.table()).unwrap().flatten().find(|entry| crate::mergetree::PartName::parse(&entry.file_name().to_string_lossy()).is_some()).unwrap().path();
    let mut data = std::fs::read(part.join("data.bin")).unwrap();
    let middle = data.len() / 2;
    data[middle] ^= 0xFF;
    std::fs::write(part.join("data.bin"), &data).unwrap();
    let table = MergeTree::open(&dir.table(), table(false), shared()).unwrap();
    assert_eq!(table.broken_parts().len(), 1);
    assert!(run(&table, &ScanRequest::new(vec![ReadColumn::Column(0)], Arc::default())).is_err());
    assert_eq!(std::fs::read(part.join("data.bin")).unwrap(), data);
}
