//! Skip indexes and projections of parts: kept by every change, made anew when they are damaged, never a different
//! answer.

use super::*;
use crate::definition::{Family, IndexDefinition, IndexKind};
use crate::mergetree::{Extra, MutationAction, MutationWork, PartitionChoice};
use crate::projection::{ProjectionDefinition, ProjectionKind};
use std::fs;
use std::path::Path;

const WANTED: &str = "string number 7";

/// The usual table with an index over `d`, its rows by `s`, and the groups of `k`.
fn with_extras() -> Arc<TableDefinition> {
    let mut table = (*definition(false, &[("index_granularity", "128")])).clone();
    let of = |columns: &[usize], key: usize, family: Family| {
        let columns: Vec<ColumnDefinition> = columns.iter().map(|&column| table.columns[column].clone()).collect();
        let key = KeyPart {
            text: columns[key].name.clone(),
            expr: Expr::column(key, columns[key].data_type.clone()),
            descending: false,
        };
        Arc::new(TableDefinition {
            columns,
            engine: "MergeTree".into(),
            sorting_key: vec![key],
            primary_key_len: 1,
            family,
            settings: table.settings.clone(),
            ..TableDefinition::default()
        })
    };
    let by_s = ProjectionDefinition {
        name: "by_s".into(),
        text: "SELECT k, s, f ORDER BY s".into(),
        table: of(&[0, 1, 4], 1, Family::Ordinary),
        kind: ProjectionKind::Normal { columns: vec![0, 1, 4] },
        is_zoned: false,
    };
    let keys = ProjectionDefinition {
        name: "keys".into(),
        text: "SELECT k GROUP BY k".into(),
        table: of(&[0], 0, Family::Combining { columns: Vec::new(), drops_zeros: false }),
        kind: ProjectionKind::Aggregate { keys: vec![Expr::column(0, DataType::UInt32)], calls: Vec::new() },
        is_zoned: false,
    };
    table.projections = vec![by_s, keys];
    table.indexes = vec![IndexDefinition {
        name: "i_f".into(),
        text: "f".into(),
        expr: Expr::column(4, DataType::Float64),
        kind: IndexKind::MinMax,
        granularity: 1,
        search: None,
    }];
    Arc::new(table)
}

fn open(dir: &TempDir) -> Arc<MergeTree> {
    MergeTree::open(&dir.table(), with_extras(), shared()).unwrap()
}

/// Rows of the wanted string by whatever is read, and the projection that was.
fn found(table: &MergeTree) -> Result<(Option<String>, Vec<Value>)> {
    let mut request = ScanRequest::new(vec![ReadColumn::Column(1), ReadColumn::Column(4)], Arc::default());
    request.condition =
        Condition::Atom { subject: Expr::column(1, DataType::String), test: Test::equals(Value::string(WANTED)) };
    let projection = table.scan(&request)?.projection().map(str::to_string);
    let mut values: Vec<Value> = Vec::new();
    for block in run(table, &request)? {
        values.extend(
            (0..block.rows)
                .filter(|&row| block.columns[0].value(row) == Value::string(WANTED))
                .map(|row| block.columns[1].value(row)),
        );
    }
    values.sort_by(Value::compare);
    Ok((projection, values))
}

fn wanted(from: u64, to: u64) -> Vec<Value> {
    let mut values: Vec<Value> =
        (from..to).filter(|&i| hash(i + 1) % 300 == 7).map(|i| Value::Float(i as f64)).collect();
    values.sort_by(Value::compare);
    values
}

/// Distinct keys as the projection of groups gives them.
fn keys(table: &MergeTree) -> Vec<Value> {
    let projection = table.aggregate_projections().remove(0).table;
    let scan = projection.scan(&ScanRequest::new(vec![ReadColumn::Column(0)], Arc::default())).unwrap();
    let mut keys = Vec::new();
    for morsel in 0..scan.morsels() {
        scan.read(morsel, &context(), &mut |block| {
            keys.extend((0..block.rows).map(|row| block.columns[0].value(row)));
            Ok(true)
        })
        .unwrap();
    }
    keys.sort_by(Value::compare);
    keys.dedup();
    keys
}

fn all_keys(from: u64, to: u64) -> Vec<Value> {
    let keys: std::collections::BTreeSet<u64> = (from..to).map(|i| hash(i) % 1000).collect();
    keys.into_iter().map(Value::UInt).collect()
}

/// Files of indexes and projections, as paths inside the table.
fn extra_files(dir: &Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(extra_files(&path));
        } else if path.to_string_lossy().contains("idx_") || path.to_string_lossy().contains(".proj") {
            files.push(path);
        }
    }
    files.sort();
    files
}

#[test]
fn every_change_keeps_them() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), with_extras(), shared()).unwrap();
    table.set_merges_blocked(true);
    insert(&table, &[block(0, 6000)]).unwrap();
    insert(&table, &[block(6000, 9000)]).unwrap();
    let check = |rows: u64, files: usize| {
        assert_eq!(found(&table).unwrap(), (Some("by_s".to_string()), wanted(0, rows)));
        assert_eq!(keys(&table), all_keys(0, rows));
        assert_eq!(extra_files(&dir.table()).len(), files);
        assert!(
            table
                .check(&PartitionChoice::All, &CancelToken::new())
                .unwrap()
                .iter()
                .all(|part| part.is_passed && part.message.is_empty())
        );
    };
    check(9000, 10);
    table.set_merges_blocked(false);
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    check(9000, 5);
    // A column of the projections, then another one.
    for column in [4, 2] {
        let same = Expr::column(column, table.definition().columns[column].data_type.clone());
        let work = MutationWork { partition: None, filter: None, action: MutationAction::Update(vec![(column, same)]) };
        table.mutate_now(&work, &CancelToken::new()).unwrap();
        check(9000, 5);
    }
    for extra in [Extra::Index("i_f".into()), Extra::Projection("by_s".into()), Extra::Projection("keys".into())] {
        let work = |action| MutationWork { partition: None, filter: None, action };
        assert_eq!(table.mutate_now(&work(MutationAction::Make(extra.clone())), &CancelToken::new()).unwrap(), 0);
        assert_eq!(table.mutate_now(&work(MutationAction::Forget(extra.clone())), &CancelToken::new()).unwrap(), 1);
        assert!(extra_files(&dir.table()).len() < 5);
        assert_eq!((found(&table).unwrap().1, keys(&table)), (wanted(0, 9000), all_keys(0, 9000)));
        assert_eq!(table.mutate_now(&work(MutationAction::Make(extra)), &CancelToken::new()).unwrap(), 1);
        check(9000, 5);
    }
}

#[test]
fn damaged_ones_are_errors_and_can_be_made_anew() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), with_extras(), shared()).unwrap();
    insert(&table, &[block(0, 5000)]).unwrap();
    table.shutdown();
    drop(table);
    for (i, file) in (0..30u64).flat_map(|i| (0..extra_files(&dir.table()).len()).map(move |file| (i, file))) {
        let path = extra_files(&dir.table())[file].clone();
        let good = fs::read(&path).unwrap();
        let mut bad = good.clone();
        let at = (hash(i * 7 + file as u64) % good.len() as u64) as usize;
        match i % 3 {
            0 => bad.truncate(at),
            1 => bad[at] ^= 1 << (i % 8),
            _ => {}
        }
        if i % 10 == 9 {
            fs::remove_file(&path).unwrap()
        } else {
            fs::write(&path, &bad).unwrap()
        }
        let table = open(&dir);
        if let Ok((_, values)) = found(&table) {
            assert_eq!(values, wanted(0, 5000));
        }
        let rows = table.check(&PartitionChoice::All, &CancelToken::new()).unwrap();
        assert!(rows.iter().all(|part| part.is_passed), "{rows:?}");
        assert!(bad == good || !rows[0].message.is_empty() || i % 10 == 9, "{path:?} was damaged and not told of");
        assert_eq!(found(&table).unwrap().1, wanted(0, 5000));
        assert_eq!(keys(&table), all_keys(0, 5000));
        assert!(
            table.check(&PartitionChoice::All, &CancelToken::new()).unwrap().iter().all(|part| part.message.is_empty())
        );
        table.shutdown();
        // What was made anew has taken the place of the damaged part; a lost index file is not missed.
        let lost = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("idx_")) && i % 10 == 9;
        assert_eq!(extra_files(&dir.table()).len(), if lost { 4 } else { 5 });
        if lost {
            fs::write(&path, &good).unwrap();
        }
    }
}

#[test]
fn metadata_is_written_anew_from_memory() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), with_extras(), shared()).unwrap();
    insert(&table, &[block(0, 5000)]).unwrap();
    fs::write(dir.table().join("all_1_1_0/meta.bin"), b"nothing").unwrap();
    let rows = table.check(&PartitionChoice::All, &CancelToken::new()).unwrap();
    assert!(rows[0].is_passed && rows[0].message.contains("meta.bin was written anew"), "{rows:?}");
    table.shutdown();
    drop(table);
    let table = open(&dir);
    assert_eq!(found(&table).unwrap(), (Some("by_s".to_string()), wanted(0, 5000)));
    // Bytes of columns are what nothing can bring back.
    let part = table.parts()[0].path.clone();
    fs::write(Path::new(&part).join("data.bin"), vec![0u8; 1 << 20]).unwrap();
    let rows = table.check(&PartitionChoice::All, &CancelToken::new()).unwrap();
    assert!(!rows[0].is_passed && rows[0].message.contains("data.bin"), "{rows:?}");
}
