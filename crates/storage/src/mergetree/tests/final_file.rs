//! Tests that the rows that `FINAL` showed are known after a start, and are never others than the rows say.

use super::*;
use crate::definition::Family;
use crate::mergetree::final_view::file::load;

/// `k UInt32, v Int64` sorted by `k`; the row of the greatest `v` stays.
fn replacing() -> Arc<TableDefinition> {
    let types = [DataType::UInt32, DataType::Int64];
    let columns: Vec<ColumnDefinition> =
        ["k", "v"].iter().zip(&types).map(|(name, t)| ColumnDefinition::new(*name, t.clone())).collect();
    let key = KeyPart { text: "k".into(), expr: Expr::column(0, DataType::UInt32), descending: false };
    let settings = [("index_granularity".to_string(), "64".to_string())].into_iter().collect();
    let family = Family::Replacing { version: Some(1), is_deleted: None };
    Arc::new(TableDefinition {
        columns,
        engine: "ReplacingMergeTree".into(),
        sorting_key: vec![key],
        primary_key_len: 1,
        settings,
        family,
        ..TableDefinition::default()
    })
}

fn rows_from(from: u32, to: u32, version: i64) -> Block {
    Block::new(
        vec![Column::from_vec((from..to).collect::<Vec<u32>>()), Column::from_vec(vec![version; (to - from) as usize])],
        (to - from) as usize,
    )
}

fn sum(table: &MergeTree) -> (usize, i64) {
    let table = table.finalized(&Settings::default()).unwrap();
    let scan =
        table.scan(&ScanRequest::new(vec![ReadColumn::Column(0), ReadColumn::Column(1)], Arc::default())).unwrap();
    let (mut count, mut sum) = (0, 0);
    for morsel in 0..scan.morsels() {
        let mut take = |block: Block| {
            count += block.rows;
            sum += (0..block.rows).map(|row| block.columns[1].value(row).as_i64().unwrap()).sum::<i64>();
            Ok(true)
        };
        scan.read(morsel, &context(), &mut take).unwrap();
    }
    (count, sum)
}

fn open(dir: &TempDir) -> Arc<MergeTree> {
    let table = MergeTree::open(&dir.table(), replacing(), shared()).unwrap();
    table.set_merges_blocked(true);
    table
}

fn is_known(table: &MergeTree) -> bool {
    let set = table.core.snapshot();
    load(&table.core, &set, true).is_some_and(|last| last.update(&table.core, &set).unwrap().is_some())
}

#[test]
fn what_was_shown_is_known_after_a_start() {
    let dir = TempDir::new();
    drop(MergeTree::create(&dir.table(), replacing(), shared()).unwrap());
    let table = open(&dir);
    insert(&table, &[rows_from(0, 2000, 1)]).unwrap();
    insert(&table, &[rows_from(500, 1500, 2)]).unwrap();
    assert!(!is_known(&table));
    assert_eq!(sum(&table), (2000, 3000));
    table.shutdown();
    drop(table);
    let table = open(&dir);
    assert!(is_known(&table));
    assert_eq!(sum(&table), (2000, 3000));
    // Rows that came since are compared with those that were known.
    table.shutdown();
    drop(table);
    let table = open(&dir);
    insert(&table, &[rows_from(1900, 2100, 3)]).unwrap();
    assert!(is_known(&table));
    assert_eq!(sum(&table), (2100, 3000 - 100 + 600));
    table.set_merges_blocked(false);
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    assert_eq!(sum(&table), (2100, 3500));
}

#[test]
fn combined_rows_are_known_after_a_start() {
    let family = Family::Combining { columns: vec![(1, crate::definition::Combine::Sum)], drops_zeros: true };
    let definition = Arc::new(TableDefinition { engine: "SummingMergeTree".into(), family, ..(*replacing()).clone() });
    let dir = TempDir::new();
    drop(MergeTree::create(&dir.table(), definition.clone(), shared()).unwrap());
    let open = || {
        let table = MergeTree::open(&dir.table(), definition.clone(), shared()).unwrap();
        table.set_merges_blocked(true);
        table
    };
    let table = open();
    insert(&table, &[rows_from(0, 2000, 1)]).unwrap();
    insert(&table, &[rows_from(500, 1500, 2)]).unwrap();
    // The sums of these are 0: nothing is left of them.
    insert(&table, &[rows_from(0, 100, -1)]).unwrap();
    assert_eq!(sum(&table), (1900, 4000 - 100));
    for _ in 0..2 {
        table.shutdown();
        let table = open();
        assert!(is_known(&table));
        assert_eq!(sum(&table), (1900, 3900));
    }
    drop(table);
    let table = open();
    insert(&table, &[rows_from(1900, 2100, 3)]).unwrap();
    assert!(is_known(&table));
    assert_eq!(sum(&table), (2000, 3900 + 600));
    // Much that came since is written down again, combined rows that were combined again too.
    insert(&table, &[rows_from(0, 600, 5)]).unwrap();
    let after = sum(&table);
    assert_eq!(after, (2100, 4500 + 3000));
    table.shutdown();
    drop(table);
    let table = open();
    let known = load(&table.core, &table.core.snapshot(), true).unwrap();
    assert!(
        table.parts().len() == 5 && table.core.snapshot().parts.iter().all(|part| known.in_file.contains(&part.uid))
    );
    assert_eq!(sum(&table), after);
    table.set_merges_blocked(false);
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    assert_eq!(sum(&table), after);
}

#[test]
fn a_file_that_does_not_fit_is_not_used() {
    let dir = TempDir::new();
    drop(MergeTree::create(&dir.table(), replacing(), shared()).unwrap());
    let table = open(&dir);
    insert(&table, &[rows_from(0, 300, 1)]).unwrap();
    insert(&table, &[rows_from(100, 200, 2)]).unwrap();
    assert_eq!(sum(&table), (300, 400));
    table.shutdown();
    drop(table);
    let path = dir.table().join("final.bin");
    let good = std::fs::read(&path).unwrap();
    for place in (0..good.len()).step_by(7) {
        let mut bytes = good.clone();
        bytes[place] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        let table = open(&dir);
        assert!(!is_known(&table), "byte {place}");
    }
    for len in [0, 7, 8, 20, good.len() - 1] {
        std::fs::write(&path, &good[..len]).unwrap();
        assert_eq!(sum(&open(&dir)), (300, 400));
    }
}

#[test]
fn what_was_combined_is_not_known_where_columns_changed() {
    let summing = |types: &[(&str, DataType)]| {
        let columns = types.iter().map(|(name, data_type)| ColumnDefinition::new(*name, data_type.clone())).collect();
        let sums = (1..types.len()).map(|column| (column, crate::definition::Combine::Sum)).collect();
        let family = Family::Combining { columns: sums, drops_zeros: true };
        Arc::new(TableDefinition { engine: "SummingMergeTree".into(), columns, family, ..(*replacing()).clone() })
    };
    let plain = [("k", DataType::UInt32), ("v", DataType::Int64)];
    let later = [plain[0].clone(), plain[1].clone(), ("w", DataType::Int64)];
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), summing(&plain), shared()).unwrap();
    table.set_merges_blocked(true);
    insert(&table, &[rows_from(0, 300, 1)]).unwrap();
    insert(&table, &[rows_from(100, 200, 2)]).unwrap();
    assert_eq!(sum(&table), (300, 500));
    table.shutdown();
    drop(table);
    for (columns, is_found) in [(&plain[..], true), (&later[..], false)] {
        let table = MergeTree::open(&dir.table(), summing(columns), shared()).unwrap();
        table.set_merges_blocked(true);
        assert_eq!(load(&table.core, &table.core.snapshot(), true).is_some(), is_found);
        table.shutdown();
    }
}

#[test]
fn nothing_is_written_down_where_a_part_lacks_a_column() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), replacing(), shared()).unwrap();
    table.set_merges_blocked(true);
    insert(&table, &[rows_from(0, 2000, 1)]).unwrap();
    insert(&table, &[rows_from(500, 1500, 2)]).unwrap();
    table.shutdown();
    drop(table);
    let mut wider = (*replacing()).clone();
    wider.columns.push(ColumnDefinition::new("later", DataType::Int64));
    let table = MergeTree::open(&dir.table(), Arc::new(wider), shared()).unwrap();
    table.set_merges_blocked(true);
    assert_eq!(sum(&table), (2000, 3000));
    assert!(!is_known(&table) && !dir.table().join("final.bin").exists());
}
