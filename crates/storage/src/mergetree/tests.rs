//! Tests of the promises of a table: every committed row once, no other, or an error; whatever is pruned, merged or
//! damaged.

mod automatic_indexes;
mod changes;
mod column_reference;
mod extras;
mod family;
mod faults;
mod filtering;
mod final_file;
mod fixtures;
mod joint;
mod metadata;
mod model;
mod random;
mod statistics;
mod upgrade;

use super::{MergeTree, Shared, SharedOptions};
use crate::condition::{Condition, Test};
use crate::definition::{ColumnDefinition, KeyPart, TableDefinition};
use crate::table::{OptimizeRequest, ReadColumn, RowFilter, ScanContext, ScanRequest, Table};
use base::events::Counters;
use base::{CancelToken, Result, Settings};
use functions::Expr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use types::{Block, Column, DataType, Value};

/// A directory that goes with the test.
pub(crate) struct TempDir(pub PathBuf);

impl TempDir {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let name = format!("ursa_storage_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        TempDir(path)
    }

    pub(crate) fn table(&self) -> PathBuf {
        self.0.join("t")
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn shared() -> Arc<Shared> {
    Shared::new(
        &SharedOptions {
            cache_bytes: Some(64 << 20),
            merge_threads: 1,
            encode_threads: Some(2),
            ..SharedOptions::default()
        },
        Counters::new(None),
    )
}

/// `k UInt32, s String, v Nullable(Int64), d Date, f Float64` sorted by `(k, s)`.
pub(crate) fn definition(partitioned: bool, settings: &[(&str, &str)]) -> Arc<TableDefinition> {
    let types =
        [DataType::UInt32, DataType::String, DataType::nullable(DataType::Int64), DataType::Date, DataType::Float64];
    let columns: Vec<ColumnDefinition> =
        ["k", "s", "v", "d", "f"].iter().zip(&types).map(|(name, t)| ColumnDefinition::new(*name, t.clone())).collect();
    let key = |i: usize| KeyPart {
        text: columns[i].name.clone(),
        expr: Expr::column(i, types[i].clone()),
        descending: false,
    };
    let (sorting_key, partition_key) = (vec![key(0), key(1)], if partitioned { vec![key(3)] } else { Vec::new() });
    let settings = settings.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    Arc::new(TableDefinition {
        columns,
        engine: "MergeTree".into(),
        sorting_key,
        primary_key_len: 2,
        partition_key,
        settings,
        ..TableDefinition::default()
    })
}

/// `OPTIMIZE … FINAL` of all partitions.
pub(crate) fn whole() -> OptimizeRequest {
    OptimizeRequest { is_final: true, ..OptimizeRequest::default() }
}

pub(crate) fn hash(i: u64) -> u64 {
    kernels::hash::hash_u64(i.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// Rows with numbers `from .. to`; `f` is the number, so that rows can be told apart.
pub(crate) fn block(from: u64, to: u64) -> Block {
    let rows = (to - from) as usize;
    let number = |f: &dyn Fn(u64) -> u64| (from..to).map(f).collect::<Vec<u64>>();
    let k = Column::from_vec(number(&|i| hash(i) % 1000).into_iter().map(|v| v as u32).collect::<Vec<_>>());
    let s = Column::from_strings(number(&|i| hash(i + 1) % 300).into_iter().map(|v| format!("string number {v}")));
    let v =
        Column::from_vec(number(&|i| hash(i + 2) % 50_000).into_iter().map(|v| v as i64 - 25_000).collect::<Vec<_>>());
    let nulls: Vec<u8> = number(&|i| u64::from(hash(i + 3) % 10 == 0)).into_iter().map(|v| v as u8).collect();
    let d = Column::from_vec(number(&|i| 19_000 + hash(i + 4) % 3).into_iter().map(|v| v as u16).collect::<Vec<_>>());
    let f = Column::from_vec((from..to).map(|i| i as f64).collect::<Vec<_>>());
    Block::new(vec![k, s, v.with_nulls(nulls.into()), d, f], rows)
}

pub(crate) fn insert(table: &MergeTree, blocks: &[Block]) -> Result<()> {
    let insert = table.insert(&Settings::default())?;
    blocks.iter().try_for_each(|block| insert.write(block.clone()))?;
    insert.commit()
}

pub(crate) fn context() -> ScanContext {
    ScanContext { cancel: CancelToken::new(), counters: Counters::new(None) }
}

pub(crate) fn run(table: &MergeTree, request: &ScanRequest) -> Result<Vec<Block>> {
    let scan = table.scan(request)?;
    let mut blocks = Vec::new();
    for morsel in 0..scan.morsels() {
        scan.read(morsel, &context(), &mut |block| {
            blocks.push(block);
            Ok(true)
        })?;
    }
    Ok(blocks)
}

pub(crate) fn all_columns() -> Vec<ReadColumn> {
    (0..5).map(ReadColumn::Column).collect()
}

pub(crate) fn rows_of(blocks: &[Block]) -> Vec<Vec<Value>> {
    let mut rows: Vec<Vec<Value>> = blocks
        .iter()
        .flat_map(|block| {
            (0..block.rows).map(move |row| block.columns.iter().map(|column| column.value(row)).collect())
        })
        .collect();
    rows.sort_by(|a, b| a[4].compare(&b[4]));
    rows
}

/// All rows, by their numbers.
pub(crate) fn rows(table: &MergeTree) -> Result<Vec<Vec<Value>>> {
    run(table, &ScanRequest::new(all_columns(), Arc::default())).map(|blocks| rows_of(&blocks))
}

/// The least and the greatest value of a column that is not NULL.
fn range_beside_null(rows: &[Vec<Value>], column: usize) -> Option<(Value, Value)> {
    let values = || rows.iter().map(|row| &row[column]).filter(|value| !value.is_null());
    Some((values().min_by(|a, b| a.compare(b))?.clone(), values().max_by(|a, b| a.compare(b))?.clone()))
}

#[test]
fn insert_scan_reopen() {
    let dir = TempDir::new();
    let shared = shared();
    let table = MergeTree::create(&dir.table(), definition(false, &[]), shared.clone()).unwrap();
    assert_eq!(table.row_count(), Some(0));
    assert!(rows(&table).unwrap().is_empty());
    insert(&table, &[block(0, 100_000)]).unwrap();
    insert(&table, &[block(100_000, 100_010)]).unwrap();
    let expected = rows_of(&[block(0, 100_010)]);
    assert_eq!(rows(&table).unwrap(), expected);
    assert_eq!(table.column_range(4), Some((Value::Float(0.0), Value::Float(100_009.0))));
    assert_eq!(
        table.column_range(2),
        range_beside_null(&expected, 2),
        "the range of a Nullable column is that of its values"
    );
    assert_eq!(table.column_range(1), Some((Value::string("string number 0"), Value::string("string number 99"))));
    let distinct = table.distinct_estimate(0).unwrap();
    assert!((900..1100).contains(&distinct), "{distinct}");
    drop(table);
    let table = MergeTree::open(&dir.table(), definition(false, &[]), shared).unwrap();
    assert_eq!(rows(&table).unwrap(), expected);
    let parts = table.parts();
    assert_eq!(parts.iter().map(|part| part.rows).sum::<u64>(), 100_010);
    assert_eq!((parts[0].name.as_str(), parts[0].partition.as_str()), ("all_1_1_0", "tuple()"));
    table.drop_files().unwrap();
    assert!(!dir.table().exists());
}

#[test]
fn rows_of_a_part_are_sorted_and_merges_keep_them() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(false, &[("index_granularity", "1000")]), shared()).unwrap();
    for i in 0..7 {
        insert(&table, &[block(i * 20_000, (i + 1) * 20_000)]).unwrap();
    }
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    assert_eq!(table.parts().len(), 1);
    assert_eq!(table.parts()[0].rows, 140_000);
    let blocks = run(&table, &ScanRequest::new(all_columns(), Arc::default())).unwrap();
    let whole = Block::concat(&blocks).unwrap();
    for row in 1..whole.rows {
        let order = whole.columns[0]
            .compare_rows(row - 1, &whole.columns[0], row)
            .then_with(|| whole.columns[1].compare_rows(row - 1, &whole.columns[1], row));
        assert!(order.is_le(), "row {row}");
    }
    assert_eq!(rows_of(&blocks), rows_of(&[block(0, 140_000)]));
}

#[test]
fn partitions() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(true, &[]), shared()).unwrap();
    insert(&table, &[block(0, 1000), block(1000, 2000)]).unwrap();
    let mut ids: Vec<String> = table.parts().into_iter().map(|part| part.partition_id).collect();
    ids.dedup();
    assert_eq!(ids, ["20220108", "20220109", "20220110"]);
    assert_eq!(table.parts()[0].partition, "2022-01-08");
    table.optimize(&OptimizeRequest { partition: Some("20220109".into()), ..whole() }, &CancelToken::new()).unwrap();
    assert_eq!(table.parts().iter().filter(|part| part.partition_id == "20220109").count(), 1);
    assert_eq!(rows(&table).unwrap(), rows_of(&[block(0, 2000)]));
    let mut request = ScanRequest::new(all_columns(), Arc::default());
    request.condition =
        Condition::Atom { subject: Expr::column(3, DataType::Date), test: Test::equals(Value::UInt(19_001)) };
    let reports = table.scan(&request).unwrap().index_reports();
    let kinds: Vec<&str> = reports.iter().map(|report| report.kind).collect();
    assert_eq!(kinds, ["Min-Max", "Partition", "PrimaryKey", "Statistics"]);
    assert_eq!((reports[0].keys[0].as_str(), reports[0].parts.0), ("d", 1));
    let mut settings = Settings::default();
    settings.max_partitions_per_insert_block = 2;
    let refused = table.insert(&settings).unwrap().write(block(0, 1000)).unwrap_err();
    assert_eq!(refused.code(), base::ErrorCode::TooManyParts);
    table.truncate().unwrap();
    assert_eq!((rows(&table).unwrap().len(), table.row_count()), (0, Some(0)));
}

#[test]
fn fetch_gives_rows_in_order() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(false, &[]), shared()).unwrap();
    insert(&table, &[block(0, 90_000)]).unwrap();
    insert(&table, &[block(90_000, 95_000)]).unwrap();
    let scan = table
        .scan(&ScanRequest::new(
            vec![ReadColumn::RowNumber, ReadColumn::Column(4), ReadColumn::Length(1)],
            Arc::default(),
        ))
        .unwrap();
    let mut blocks = Vec::new();
    for morsel in 0..scan.morsels() {
        scan.read(morsel, &context(), &mut |block| {
            blocks.push(block);
            Ok(true)
        })
        .unwrap();
    }
    let all = Block::concat(&blocks).unwrap();
    let picks: Vec<u32> = (0..500).map(|i| (hash(i) % 95_000) as u32).chain([5, 5]).collect();
    let numbers = all.columns[0].gather(&picks);
    let fetched = scan
        .fetch(
            numbers.as_native::<u64>().unwrap(),
            &[ReadColumn::Column(4), ReadColumn::Column(1), ReadColumn::Length(1)],
            &context(),
        )
        .unwrap();
    for (i, &pick) in picks.iter().enumerate() {
        assert_eq!(fetched.columns[0].value(i), all.columns[1].value(pick as usize));
        assert_eq!(fetched.columns[2].value(i), all.columns[2].value(pick as usize));
        assert_eq!(
            fetched.columns[1].value(i).as_bytes().unwrap().len() as u64,
            fetched.columns[2].value(i).as_u64().unwrap()
        );
    }
}

#[test]
fn a_snapshot_outlives_merges_and_truncation() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(false, &[]), shared()).unwrap();
    insert(&table, &[block(0, 5000)]).unwrap();
    insert(&table, &[block(5000, 9000)]).unwrap();
    let before = table.scan(&ScanRequest::new(all_columns(), Arc::default())).unwrap();
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    let merged = table.scan(&ScanRequest::new(all_columns(), Arc::default())).unwrap();
    table.truncate().unwrap();
    insert(&table, &[block(0, 3)]).unwrap();
    for scan in [before, merged] {
        let mut count = 0;
        for morsel in 0..scan.morsels() {
            scan.read(morsel, &context(), &mut |block| {
                count += block.rows;
                Ok(true)
            })
            .unwrap();
        }
        assert_eq!(count, 9000);
    }
    assert_eq!(rows(&table).unwrap().len(), 3);
}

/// Rows that a condition lets pass, by looking at every value.
pub(crate) struct Brute {
    pub condition: Condition,
    pub columns: Vec<ReadColumn>,
    pub name: String,
}

impl Brute {
    pub(crate) fn passes(condition: &Condition, row: &[Value]) -> bool {
        match condition {
            Condition::Unknown => true,
            Condition::False => false,
            Condition::And(items) => items.iter().all(|item| Brute::passes(item, row)),
            Condition::Or(items) => items.iter().any(|item| Brute::passes(item, row)),
            Condition::Not(item) => !Brute::passes(item, row),
            Condition::Atom { subject, test } => {
                let value = &row[subject.as_column().unwrap()];
                match test {
                    Test::IsNull => value.is_null(),
                    Test::Contains(_) | Test::HasToken(_) | Test::Has(_) => unreachable!("not made here"),
                    _ if value.is_null() => false,
                    Test::OneOf(values) => values.iter().any(|v| v.compare(value).is_eq()),
                    Test::Range { low, high } => {
                        low.as_ref().is_none_or(|(low, inc)| {
                            if *inc { value.compare(low).is_ge() } else { value.compare(low).is_gt() }
                        }) && high.as_ref().is_none_or(|(high, inc)| {
                            if *inc { value.compare(high).is_le() } else { value.compare(high).is_lt() }
                        })
                    }
                }
            }
        }
    }
}

impl RowFilter for Brute {
    fn columns(&self) -> &[ReadColumn] {
        &self.columns
    }

    fn mask(&self, columns: &[Column], rows: usize) -> Result<Column> {
        let mask = (0..rows).map(|row| {
            u8::from(Brute::passes(
                &self.condition,
                &columns.iter().map(|column| column.value(row)).collect::<Vec<_>>(),
            ))
        });
        Ok(Column::from_vec(mask.collect::<Vec<u8>>()))
    }

    fn identity(&self) -> Option<&str> {
        Some(&self.name)
    }
}
