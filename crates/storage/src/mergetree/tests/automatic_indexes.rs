//! Just-in-time indexes: made when searches were in vain, used for values that nobody asked for, gone with their part,
//! within their bound; never another answer.

use super::*;
use crate::mergetree::{MutationAction, MutationWork};
use crate::table::IndexReport;

/// `v = wanted` as the engine would give it.
struct Equals {
    columns: [ReadColumn; 1],
    wanted: i64,
    name: String,
}

impl RowFilter for Equals {
    fn columns(&self) -> &[ReadColumn] {
        &self.columns
    }

    fn mask(&self, columns: &[Column], rows: usize) -> Result<Column> {
        let column = columns[0].flatten();
        Ok(Column::from_vec(
            (0..rows).map(|row| u8::from(column.value(row) == Value::Int(self.wanted))).collect::<Vec<u8>>(),
        ))
    }

    fn identity(&self) -> Option<&str> {
        Some(&self.name)
    }
}

/// `k, s, f WHERE v = wanted`. What bit indexes learn is left out: filters here are new every time anyway.
fn request(wanted: i64, settings: &Settings) -> ScanRequest {
    let mut request = ScanRequest::new(vec![ReadColumn::Column(2), ReadColumn::Column(4)], Arc::new(settings.clone()));
    request.filters =
        vec![Arc::new(Equals { columns: [ReadColumn::Column(2)], wanted, name: format!("v = {wanted}") })];
    request.condition = Condition::Atom {
        subject: Expr::column(2, DataType::nullable(DataType::Int64)),
        test: Test::equals(Value::Int(wanted)),
    };
    request
}

fn settings(on: bool) -> Settings {
    let mut settings = Settings::default();
    (settings.use_jit_indexes, settings.use_statistics_pruning, settings.use_bit_indexes) = (on, false, false);
    settings
}

fn answer(table: &MergeTree, wanted: i64, settings: &Settings) -> Vec<(Value, Value)> {
    let blocks = run(table, &request(wanted, settings)).unwrap();
    let mut rows: Vec<(Value, Value)> = blocks
        .iter()
        .flat_map(|block| (0..block.rows).map(move |row| (block.columns[0].value(row), block.columns[1].value(row))))
        .collect();
    rows.sort_by(|a, b| a.1.compare(&b.1));
    rows
}

fn report(table: &MergeTree, wanted: i64) -> Option<IndexReport> {
    table
        .scan(&request(wanted, &settings(true)))
        .unwrap()
        .index_reports()
        .into_iter()
        .find(|report| report.kind == "JIT")
}

/// A table whose rows lie in one part of so many granules.
fn table(dir: &TempDir, shared: &Arc<Shared>) -> Arc<MergeTree> {
    let table =
        MergeTree::create(&dir.table(), definition(false, &[("index_granularity", "128")]), shared.clone()).unwrap();
    table.set_merges_blocked(true);
    insert(&table, &[block(0, 20_000)]).unwrap();
    table
}

fn search(table: &MergeTree, values: std::ops::Range<i64>) {
    for wanted in values {
        assert_eq!(answer(table, wanted, &settings(true)), answer(table, wanted, &settings(false)), "v = {wanted}");
    }
}

#[test]
fn an_index_comes_after_searches_in_vain_and_serves_other_values() {
    let (dir, shared) = (TempDir::new(), shared());
    let table = table(&dir, &shared);
    search(&table, 0..2);
    shared.flush_jit_indexes();
    assert!(table.jit_indexes().is_empty(), "twice is not often enough");
    search(&table, 2..3);
    shared.flush_jit_indexes();
    let indexes = table.jit_indexes();
    assert_eq!(
        (indexes.len(), indexes[0].expression.as_str(), indexes[0].kind, indexes[0].is_used),
        (1, "v", "bloom_filter", true)
    );
    let report = report(&table, 1000).unwrap();
    assert!(report.granules.0 * 4 < report.granules.1, "{report:?}");
    search(&table, -10..30);
    let used = &table.jit_indexes()[0];
    assert!(used.uses >= 40 && used.granules_dropped * 10 > used.granules_looked_at * 9, "{used:?}");
    let counts = shared.caches().into_iter().find(|cache| cache.name == "JitIndex").unwrap();
    assert!(counts.hits >= 40 && counts.entries == 1 && counts.bytes.unwrap() > 1000);
    assert!(shared.drop_cache("JitIndex") && table.jit_indexes().is_empty());
    search(&table, 0..2);
}

#[test]
fn changes_of_parts_take_their_indexes_along() {
    let (dir, shared) = (TempDir::new(), shared());
    let table = table(&dir, &shared);
    insert(&table, &[block(20_000, 40_000)]).unwrap();
    search(&table, 0..3);
    shared.flush_jit_indexes();
    assert_eq!(table.jit_indexes().len(), 2);
    // Rows that come later are found.
    insert(&table, &[block(40_000, 60_000)]).unwrap();
    search(&table, 0..10);
    shared.flush_jit_indexes();
    assert_eq!(table.jit_indexes().len(), 3, "what is sought often is made for new parts as well");
    // Rows that change are found by their new values, deleted ones are not.
    let value = Expr::literal(Value::Int(123_456), DataType::nullable(DataType::Int64));
    let work = MutationWork { partition: None, filter: None, action: MutationAction::Update(vec![(2, value)]) };
    table.mutate_now(&work, &CancelToken::new()).unwrap();
    assert_eq!(answer(&table, 123_456, &settings(true)).len(), 60_000);
    search(&table, -5..5);
    shared.flush_jit_indexes();
    table.set_merges_blocked(false);
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    assert_eq!(answer(&table, 123_456, &settings(true)).len(), 60_000);
    assert!(table.jit_indexes().iter().all(|index| table.parts().iter().any(|part| part.name == index.part)));
    table.truncate().unwrap();
    assert!(table.jit_indexes().is_empty() && answer(&table, 123_456, &settings(true)).is_empty());
    assert_eq!(shared.caches().into_iter().find(|cache| cache.name == "JitIndex").unwrap().entries, 0);
}

#[test]
fn the_bound_holds_and_the_least_used_go_first() {
    let dir = TempDir::new();
    let options = SharedOptions {
        cache_bytes: Some(64 << 20),
        merge_threads: 1,
        encode_threads: Some(2),
        jit_index_bytes: Some(200 << 10),
        ..SharedOptions::default()
    };
    let shared = Shared::new(&options, Counters::new(None));
    let table = table(&dir, &shared);
    for from in 1..8 {
        insert(&table, &[block(from * 20_000, (from + 1) * 20_000)]).unwrap();
    }
    for _ in 0..3 {
        search(&table, 0..5);
        shared.flush_jit_indexes();
        let cache = shared.caches().into_iter().find(|cache| cache.name == "JitIndex").unwrap();
        assert!(cache.bytes.unwrap() <= cache.bytes_max.unwrap() && (1..8).contains(&cache.entries), "{cache:?}");
        assert_eq!(cache.bytes_max, Some(200 << 10));
    }
    let options = SharedOptions { jit_index_bytes: Some(0), ..options };
    let shared = Shared::new(&options, Counters::new(None));
    let table =
        MergeTree::open(&dir.table(), definition(false, &[("index_granularity", "128")]), shared.clone()).unwrap();
    search(&table, 0..5);
    shared.flush_jit_indexes();
    assert!(table.jit_indexes().is_empty());
}

#[test]
fn an_index_that_drops_nothing_is_given_up() {
    let (dir, shared) = (TempDir::new(), shared());
    let table = table(&dir, &shared);
    search(&table, 0..3);
    shared.flush_jit_indexes();
    // Any of many values is in every granule.
    let mut request = request(0, &settings(true));
    request.filters.clear();
    request.condition = Condition::Atom {
        subject: Expr::column(2, DataType::nullable(DataType::Int64)),
        test: Test::OneOf((-25_000..25_000).map(Value::Int).collect()),
    };
    for _ in 0..8 {
        table.scan(&request).unwrap();
    }
    let index = &table.jit_indexes()[0];
    assert!(!index.is_used && index.bytes < 1000, "{index:?}");
    assert!(report(&table, 5).is_none());
    search(&table, 0..10);
    shared.flush_jit_indexes();
    assert!(!table.jit_indexes()[0].is_used, "it is not tried again");
}

#[test]
fn off_means_off() {
    let (dir, shared) = (TempDir::new(), shared());
    let table = table(&dir, &shared);
    (0..10).for_each(|wanted| drop(answer(&table, wanted, &settings(false))));
    shared.flush_jit_indexes();
    assert!(table.jit_indexes().is_empty());
}
