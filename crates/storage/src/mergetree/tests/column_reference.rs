//! Columns that are written as what they differ from another: found by merges, read in all ways, independent of what
//! becomes of the other column. `tests/fixtures/part_v3` is such a part of format 3.

use super::changes::below;
use super::*;
use crate::mergetree::mutate::alter::PartChange;
use crate::mergetree::{MutationAction, MutationWork, PartitionChoice};
use std::fs;
use std::path::Path;

/// Of each of two inserts.
const ROWS: u64 = 10_000;
const NAMES: [&str; 8] = ["id", "time", "local", "skewed", "f", "address", "network", "copy"];
const KINDS: [&str; 8] =
    ["Packed", "Lanes", "ColumnReference", "ColumnReference", "ALP", "Plain", "ColumnReference", "ColumnReference"];

fn types() -> [DataType; 8] {
    [
        DataType::UInt64,
        DataType::UInt32,
        DataType::UInt32,
        DataType::UInt32,
        DataType::Float64,
        DataType::Int32,
        DataType::Int32,
        DataType::UInt32,
    ]
}

fn definition_without(gone: &[&str]) -> Arc<TableDefinition> {
    let columns: Vec<ColumnDefinition> = NAMES
        .iter()
        .zip(types())
        .filter(|(name, _)| !gone.contains(name))
        .map(|(name, data_type)| ColumnDefinition::new(*name, data_type))
        .collect();
    let sorting_key = vec![KeyPart { text: "id".into(), expr: Expr::column(0, DataType::UInt64), descending: false }];
    Arc::new(TableDefinition {
        columns,
        engine: "MergeTree".into(),
        sorting_key,
        primary_key_len: 1,
        ..TableDefinition::default()
    })
}

/// Rows that alternate between two inserts: those with an id of one parity.
fn rows_from(parity: u64) -> Block {
    let ids: Vec<u64> = (0..ROWS).map(|i| i * 2 + parity).collect();
    let narrow =
        |number: &dyn Fn(u64) -> u64| Column::from_vec(ids.iter().map(|&id| number(id) as u32).collect::<Vec<u32>>());
    let signed =
        |number: &dyn Fn(u64) -> u64| Column::from_vec(ids.iter().map(|&id| number(id) as i32).collect::<Vec<i32>>());
    // Few random bits, so that the fixture is small.
    let time = |id: u64| 1_372_636_800 + hash(id) % 4096 * 500;
    let address = |id: u64| hash(hash(id / 2) % 400);
    let columns = vec![
        Column::from_vec(ids.iter().map(|id| id * 3).collect::<Vec<u64>>()),
        narrow(&time),
        narrow(&|id| time(id) + 14_400),
        narrow(&|id| time(id) + hash(id / 8) % 100 - 50),
        Column::from_vec(ids.iter().map(|&id| id as f64).collect::<Vec<f64>>()),
        signed(&address),
        signed(&|id| (address(id) as u32 >> 9).into()),
        narrow(&|id| address(id) + u64::from(id % 50 == 0)),
    ];
    Block::new(columns, ids.len())
}

fn kinds(table: &MergeTree) -> Vec<&'static str> {
    let set = table.core.snapshot();
    assert_eq!(set.parts.len(), 1);
    (0..set.parts[0].meta.columns.len())
        .map(|place| set.parts[0].detail(place).unwrap().chunks[0].node.kind.name())
        .collect()
}

/// Fails where a column does not hold what was inserted, of rows from `first` on.
fn check(table: &MergeTree, first: u64) {
    let (even, odd) = (rows_from(0), rows_from(1));
    for (place, column) in table.core.definition.columns.iter().enumerate() {
        let Some(source) = NAMES.iter().position(|name| *name == column.name) else { continue };
        let got = Block::concat(
            &run(table, &ScanRequest::new(vec![ReadColumn::Column(0), ReadColumn::Column(place)], Arc::default()))
                .unwrap(),
        )
        .unwrap();
        assert_eq!(got.rows as u64, ROWS * 2 - first);
        for row in 0..got.rows {
            let id = got.columns[0].value(row).as_u64().unwrap() / 3;
            let block = if id.is_multiple_of(2) { &even } else { &odd };
            assert_eq!(
                got.columns[1].value(row),
                block.columns[source].value(id as usize / 2),
                "{} of {id}",
                column.name
            );
        }
    }
}

fn merged(dir: &TempDir) -> Arc<MergeTree> {
    let table = MergeTree::create(&dir.table(), definition_without(&[]), shared()).unwrap();
    insert(&table, &[rows_from(0)]).unwrap();
    insert(&table, &[rows_from(1)]).unwrap();
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    table
}

fn checked(table: &MergeTree) -> Vec<String> {
    table.check(&PartitionChoice::All, &CancelToken::new()).unwrap().into_iter().map(|part| part.message).collect()
}

#[test]
fn merges_find_references() {
    let dir = TempDir::new();
    let table = merged(&dir);
    assert_eq!(kinds(&table), KINDS);
    let set = table.core.snapshot();
    let bytes: Vec<u64> = set.parts[0].meta.columns.iter().map(|column| column.stored_bytes).collect();
    assert!(bytes[2] == 0 && bytes[6] == 0 && bytes[3] * 2 < bytes[1] && bytes[7] * 2 < bytes[5], "{bytes:?}");
    check(&table, 0);
    assert_eq!(checked(&table), [""]);
    drop((table, set));
    let table = MergeTree::open(&dir.table(), definition_without(&[]), shared()).unwrap();
    check(&table, 0);
    // Some rows only, of both columns and of one.
    let request = ScanRequest::new(vec![ReadColumn::Column(2), ReadColumn::Column(1)], Arc::default());
    let scan = table.scan(&ScanRequest::new(vec![ReadColumn::RowNumber], Arc::default())).unwrap();
    let mut numbers = Vec::new();
    scan.read(0, &context(), &mut |block| {
        numbers.extend((0..block.rows).step_by(997).map(|row| block.columns[0].value(row).as_u64().unwrap()));
        Ok(true)
    })
    .unwrap();
    let fetched = table.scan(&request).unwrap().fetch(&numbers, &request.columns, &context()).unwrap();
    for row in 0..fetched.rows {
        assert_eq!(
            fetched.columns[0].value(row).as_u64().unwrap(),
            fetched.columns[1].value(row).as_u64().unwrap() + 14_400
        );
    }
}

#[test]
fn referenced_columns_may_be_dropped_renamed_and_rewritten() {
    let dir = TempDir::new();
    let table = merged(&dir);
    let cancel = CancelToken::new();
    // `time` goes, `address` is called otherwise and then has other values.
    let mut definition = (*definition_without(&["time"])).clone();
    definition.columns[4].name = "home".into();
    let changes = [PartChange::Drop("time".into()), PartChange::Rename("address".into(), "home".into())];
    let table =
        table.altered(Arc::new(definition.clone()), &changes, ("definition", "../definition.sql"), &cancel).unwrap();
    check(&table, 0);
    let change = PartChange::Remake { was: "home".into(), now: "home".into(), expr: Expr::column(5, DataType::Int32) };
    let table =
        table.altered(Arc::new(definition.clone()), &[change], ("definition", "../definition.sql"), &cancel).unwrap();
    check(&table, 0);
    assert_eq!(checked(&table), [""]);
    drop(table);
    let table = MergeTree::open(&dir.table(), Arc::new(definition), shared()).unwrap();
    check(&table, 0);
    table.optimize(&whole(), &cancel).unwrap();
    check(&table, 0);
}

#[test]
fn rows_that_are_deleted_take_nothing_along() {
    let dir = TempDir::new();
    let table = merged(&dir);
    let delete = |bound: i64, action| MutationWork { partition: None, filter: Some(below(bound)), action };
    table.mutate_now(&delete(500, MutationAction::Mark), &CancelToken::new()).unwrap();
    check(&table, 500);
    // Merged once more, they refer to it again.
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    assert_eq!(kinds(&table), KINDS);
    check(&table, 500);
    table.mutate_now(&delete(800, MutationAction::Delete), &CancelToken::new()).unwrap();
    check(&table, 800);
    assert_eq!(checked(&table), [""]);
}

#[test]
fn damage_of_either_is_an_error() {
    let dir = TempDir::new();
    let table = merged(&dir);
    let name = table.parts().into_iter().next().unwrap().name.clone();
    drop(table);
    for file in ["data.bin", "meta.bin"] {
        let path = dir.table().join(&name).join(file);
        let good = fs::read(&path).unwrap();
        for i in 0..40u64 {
            let mut bad = good.clone();
            let at = (hash(i) % good.len() as u64) as usize;
            if i % 4 == 0 {
                bad.truncate(at)
            } else {
                bad[at] ^= 1 << (i % 8)
            }
            fs::write(&path, &bad).unwrap();
            let table = MergeTree::open(&dir.table(), definition_without(&[]), shared()).unwrap();
            let columns: Vec<ReadColumn> = (0..NAMES.len()).map(ReadColumn::Column).collect();
            match run(&table, &ScanRequest::new(columns, Arc::default())) {
                Ok(_) => check(&table, 0),
                Err(error) => assert!(
                    error.code().class() == base::ErrorClass::Corruption && error.message().contains(&name),
                    "{error}"
                ),
            }
        }
        fs::write(&path, &good).unwrap();
    }
}

fn fixture() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/part_v3")
}

#[test]
fn parts_of_format_3_are_read_and_merged() {
    let dir = TempDir::new();
    // A new fixture: `URSA_WRITE_FIXTURE=1 cargo test -p storage format_3`.
    if std::env::var_os("URSA_WRITE_FIXTURE").is_some() {
        let written = merged(&dir).parts().into_iter().next().unwrap().name.clone();
        fs::create_dir_all(fixture()).unwrap();
        for file in ["data.bin", "meta.bin"] {
            fs::copy(dir.table().join(&written).join(file), fixture().join(file)).unwrap();
        }
    }
    let dir = TempDir::new();
    let part = dir.table().join("all_1_2_1");
    fs::create_dir_all(&part).unwrap();
    for file in ["data.bin", "meta.bin"] {
        fs::copy(fixture().join(file), part.join(file)).unwrap();
    }
    let table = MergeTree::open(&dir.table(), definition_without(&[]), shared()).unwrap();
    assert_eq!(kinds(&table), KINDS);
    check(&table, 0);
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    check(&table, 0);
}
