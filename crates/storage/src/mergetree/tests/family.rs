//! The engines beside MergeTree against a model in memory: merges, `FINAL`, inserts that reduce, in random order.

use super::*;
use crate::definition::{Combine, Family};
use std::collections::BTreeMap;

/// `k UInt32, v Int64, sign Int8, p UInt8` sorted by `k`.
fn family_definition(family: Family, engine: &str) -> Arc<TableDefinition> {
    let types = [DataType::UInt32, DataType::Int64, DataType::Int8, DataType::UInt8];
    let columns: Vec<ColumnDefinition> =
        ["k", "v", "sign", "p"].iter().zip(&types).map(|(name, t)| ColumnDefinition::new(*name, t.clone())).collect();
    let key = KeyPart { text: "k".into(), expr: Expr::column(0, DataType::UInt32), descending: false };
    let settings = [("index_granularity".to_string(), "64".to_string())].into_iter().collect();
    Arc::new(TableDefinition {
        columns,
        engine: engine.into(),
        sorting_key: vec![key],
        primary_key_len: 1,
        settings,
        family,
        ..TableDefinition::default()
    })
}

type Row = (u32, i64, i8);

fn family_block(rows: &[Row]) -> Block {
    let k = Column::from_vec(rows.iter().map(|row| row.0).collect::<Vec<_>>());
    let v = Column::from_vec(rows.iter().map(|row| row.1).collect::<Vec<_>>());
    let sign = Column::from_vec(rows.iter().map(|row| row.2).collect::<Vec<_>>());
    Block::new(vec![k, v, sign, Column::from_vec(vec![1u8; rows.len()])], rows.len())
}

fn read(table: &dyn Table) -> Vec<Row> {
    let columns = (0..3).map(ReadColumn::Column).collect();
    let scan = table.scan(&ScanRequest::new(columns, Arc::default())).unwrap();
    let mut rows = Vec::new();
    for morsel in 0..scan.morsels() {
        let mut take = |block: Block| {
            for row in 0..block.rows {
                let cell = |i: usize| block.columns[i].value(row).as_i64().unwrap();
                rows.push((cell(0) as u32, cell(1), cell(2) as i8));
            }
            Ok(true)
        };
        scan.read(morsel, &context(), &mut take).unwrap();
    }
    rows.sort_unstable();
    rows
}

/// The rows that all rows become, in the order of their insertion.
fn model(family: &Family, rows: &[Row]) -> Vec<Row> {
    let mut keys: BTreeMap<u32, Vec<Row>> = BTreeMap::new();
    rows.iter().for_each(|row| keys.entry(row.0).or_default().push(*row));
    let mut out = Vec::new();
    for (_, rows) in keys {
        match family {
            Family::Replacing { version: None, .. } => out.extend(rows.last()),
            Family::Replacing { .. } => {
                let best = rows.iter().map(|row| row.1).max().unwrap();
                out.extend(rows.iter().rev().find(|row| row.1 == best));
            }
            Family::Combining { .. } => {
                let sum: i64 = rows.iter().map(|row| row.1).sum();
                if sum != 0 {
                    out.push((rows[0].0, sum, rows[0].2));
                }
            }
            _ => unreachable!(),
        }
    }
    out.sort_unstable();
    out
}

fn families() -> Vec<(&'static str, Family)> {
    vec![
        ("ReplacingMergeTree", Family::Replacing { version: None, is_deleted: None }),
        ("ReplacingMergeTree", Family::Replacing { version: Some(1), is_deleted: None }),
        ("SummingMergeTree", Family::Combining { columns: vec![(1, Combine::Sum)], drops_zeros: true }),
    ]
}

#[test]
fn final_is_what_a_merge_makes() {
    // Keys that are there often, and keys most of which are there once.
    let spreads = families().into_iter().flat_map(|of| [300, 30_000].map(|spread| (of.clone(), spread)));
    for (seed, ((engine, family), spread)) in spreads.enumerate() {
        let dir = TempDir::new();
        let table = MergeTree::create(&dir.table(), family_definition(family.clone(), engine), shared()).unwrap();
        let mut all: Vec<Row> = Vec::new();
        for step in 0..25u64 {
            let random = |i: u64, below: u64| hash(i * 31 + step * 1009 + seed as u64 * 77) % below;
            let rows = 1 + random(1, 600);
            // Some inserts lie apart from the others, so that ranges do not touch.
            let base = random(2, 4) as u32 * 1000;
            let fresh: Vec<Row> =
                (0..rows).map(|i| (base + random(i + 10, spread) as u32, random(i + 1000, 7) as i64 - 3, 1)).collect();
            insert(&table, &[family_block(&fresh)]).unwrap();
            all.extend(&fresh);
            let settings = Settings::default();
            let finalized = table.finalized(&settings).unwrap();
            assert_eq!(read(&*finalized), model(&family, &all), "{engine}, {spread} keys, step {step}");
            assert_eq!(finalized.row_count(), Some(model(&family, &all).len() as u64));
            check_facts(&*finalized, &model(&family, &all));
            if random(3, 6) == 0 {
                table.optimize(&whole(), &CancelToken::new()).unwrap();
                assert_eq!(read(&*table), model(&family, &all), "{engine}, merged at step {step}");
            }
        }
        table.optimize(&whole(), &CancelToken::new()).unwrap();
        assert_eq!(read(&*table), model(&family, &all), "{engine}, merged");
        drop(table);
        let reopened = MergeTree::open(&dir.table(), family_definition(family.clone(), engine), shared()).unwrap();
        assert_eq!(read(&*reopened), model(&family, &all), "{engine}, reopened");
    }
}

/// Facts of `k` and `v` that are known without reading are what the rows say.
fn check_facts(table: &dyn Table, rows: &[Row]) {
    let Some(facts) = table.facts(&[0, 1]) else { return };
    assert_eq!(facts.rows, rows.len() as u64);
    for (fact, values) in facts
        .columns
        .iter()
        .zip([rows.iter().map(|row| i64::from(row.0)).collect::<Vec<_>>(), rows.iter().map(|row| row.1).collect()])
    {
        assert!(fact.sum.is_none_or(|sum| sum == values.iter().map(|&value| i128::from(value)).sum::<i128>()));
        assert!(
            fact.defaults.is_none_or(|defaults| defaults == values.iter().filter(|&&value| value == 0).count() as u64)
        );
        if let Some((min, max)) = &fact.range {
            assert_eq!((min.as_i64(), max.as_i64()), (values.iter().min().copied(), values.iter().max().copied()));
        }
    }
}

#[test]
fn lone_rows_that_say_that_a_key_is_gone_are_not_seen() {
    for (engine, family) in [
        ("ReplacingMergeTree", Family::Replacing { version: Some(1), is_deleted: Some(2) }),
        ("CollapsingMergeTree", Family::Collapsing { sign: 2 }),
    ] {
        let dir = TempDir::new();
        let table = MergeTree::create(&dir.table(), family_definition(family.clone(), engine), shared()).unwrap();
        // One row in 50 says that its key is gone; few keys are there twice.
        let gone = |k: u32| k % 50 == 7;
        let sign = |k: u32| if engine.starts_with("Coll") { if gone(k) { -1 } else { 1 } } else { i8::from(gone(k)) };
        for from in [0u32, 990, 1980] {
            let rows: Vec<Row> = (from..from + 1000).map(|k| (k, 0, sign(k))).collect();
            insert(&table, &[family_block(&rows)]).unwrap();
        }
        let expected: Vec<Row> = (0..2980).filter(|&k| !gone(k)).map(|k| (k, 0, sign(k))).collect();
        assert_eq!(read(&*table.finalized(&Settings::default()).unwrap()), expected, "{engine}");
    }
}

#[test]
fn collapsing_pairs_go() {
    let dir = TempDir::new();
    let table = MergeTree::create(
        &dir.table(),
        family_definition(Family::Collapsing { sign: 2 }, "CollapsingMergeTree"),
        shared(),
    )
    .unwrap();
    let live: Vec<Row> = (0..500).map(|k| (k, i64::from(k), 1)).collect();
    insert(&table, &[family_block(&live)]).unwrap();
    let gone: Vec<Row> = (100..500).map(|k| (k, i64::from(k), -1)).collect();
    insert(&table, &[family_block(&gone)]).unwrap();
    let expected: Vec<Row> = live[..100].to_vec();
    assert_eq!(read(&*table.finalized(&Settings::default()).unwrap()), expected);
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    assert_eq!(read(&*table), expected);
    insert(&table, &[family_block(&[(0, 0, -1)])]).unwrap();
    insert(&table, &[family_block(&live[1..100].iter().map(|row| (row.0, row.1, -1)).collect::<Vec<_>>())]).unwrap();
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    assert_eq!((read(&*table), table.parts().len()), (Vec::new(), 0));
}

#[test]
fn plain_tables_have_no_final() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(false, &[]), shared()).unwrap();
    assert_eq!(table.finalized(&Settings::default()).err().unwrap().code(), base::ErrorCode::IllegalFinal);
}
