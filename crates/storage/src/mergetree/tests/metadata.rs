//! Metadata that is read when it is needed, and parts that stay for a while after others took their place.

use super::*;
use crate::mergetree::PartitionChoice;
use crate::table::Top;
use std::fs;

fn shared_with(metadata_bytes: u64) -> Arc<Shared> {
    let options = SharedOptions {
        cache_bytes: Some(64 << 20),
        merge_threads: 1,
        encode_threads: Some(2),
        mark_bytes: Some(metadata_bytes),
        primary_index_bytes: Some(metadata_bytes),
        ..SharedOptions::default()
    };
    Shared::new(&options, Counters::new(None))
}

/// Hits and misses of the cache of marks.
fn looked(shared: &Shared) -> (u64, u64) {
    let cache = shared.caches().into_iter().find(|cache| cache.name == "Mark").unwrap();
    assert!(cache.bytes <= cache.bytes_max);
    (cache.hits, cache.misses)
}

fn filtered(number: f64) -> ScanRequest {
    let mut request = ScanRequest::new(all_columns(), Arc::default());
    request.condition =
        Condition::Atom { subject: Expr::column(4, DataType::Float64), test: Test::equals(Value::Float(number)) };
    request
}

#[test]
fn answers_do_not_depend_on_what_is_in_memory() {
    for bytes in [0, 3000, 64 << 20] {
        let dir = TempDir::new();
        let table =
            MergeTree::create(&dir.table(), definition(true, &[("index_granularity", "100")]), shared_with(bytes))
                .unwrap();
        insert(&table, &[block(0, 5000)]).unwrap();
        insert(&table, &[block(5000, 6000)]).unwrap();
        let expected = rows_of(&[block(0, 6000)]);
        assert_eq!(rows(&table).unwrap(), expected);
        assert_eq!(table.column_range(4), Some((Value::Float(0.0), Value::Float(5999.0))));
        assert!(table.column_statistics(0).unwrap().distinct.is_some());
        assert!(run(&table, &filtered(17.0)).unwrap().iter().map(|block| block.rows).sum::<usize>() < 6000);
        table.optimize(&whole(), &CancelToken::new()).unwrap();
        assert_eq!(rows(&table).unwrap(), expected);
        assert!(
            table
                .check(&PartitionChoice::All, &CancelToken::new())
                .unwrap()
                .iter()
                .all(|part| part.is_passed && part.message.is_empty())
        );
    }
}

#[test]
fn marks_are_read_once_and_again_when_they_were_dropped() {
    let dir = TempDir::new();
    let shared = shared_with(64 << 20);
    let table = MergeTree::create(&dir.table(), definition(false, &[]), shared.clone()).unwrap();
    insert(&table, &[block(0, 1000)]).unwrap();
    let first = rows(&table).unwrap();
    assert_eq!(looked(&shared).1, 0);
    for name in ["Mark", "PrimaryIndex"] {
        assert!(shared.drop_cache(name));
    }
    assert_eq!(rows(&table).unwrap(), first);
    let (hits, misses) = looked(&shared);
    assert_eq!(misses, 5);
    assert_eq!(rows(&table).unwrap(), first);
    assert!(looked(&shared).0 > hits && looked(&shared).1 == misses);
}

#[test]
fn damage_found_on_a_late_load_is_an_error_that_names_the_file() {
    let dir = TempDir::new();
    let shared = shared_with(64 << 20);
    let table =
        MergeTree::create(&dir.table(), definition(false, &[("index_granularity", "100")]), shared.clone()).unwrap();
    insert(&table, &[block(0, 3000)]).unwrap();
    let expected = rows(&table).unwrap();
    let path = dir.table().join("all_1_1_0/meta.bin");
    let good = fs::read(&path).unwrap();
    let top = Top { column: 4, descending: true, rows: 3 };
    for i in 0..80u64 {
        let mut bad = good.clone();
        let at = (hash(i) % good.len() as u64) as usize;
        if i % 4 == 0 {
            bad.truncate(at)
        } else {
            bad[at] ^= 1 << (i % 8)
        }
        fs::write(&path, &bad).unwrap();
        shared.drop_cache("Mark");
        shared.drop_cache("PrimaryIndex");
        let mut request = filtered(17.0);
        request.top = Some(top);
        match rows(&table).and_then(|rows| run(&table, &request).map(|_| rows)) {
            Ok(rows) => assert_eq!(rows, expected),
            Err(error) => {
                assert_eq!(error.code().class(), base::ErrorClass::Corruption, "{error}");
                assert!(error.message().contains("all_1_1_0") && error.message().contains("meta.bin"), "{error}");
            }
        }
        assert_eq!(table.column_range(4), Some((Value::Float(0.0), Value::Float(2999.0))));
    }
    // What is not in memory cannot be written again: CHECK TABLE says so, and repairs when all of it is.
    shared.drop_cache("Mark");
    fs::write(&path, &good[..good.len() / 2]).unwrap();
    let checked = table.check(&PartitionChoice::All, &CancelToken::new()).unwrap();
    assert!(!checked[0].is_passed && checked[0].message.contains("meta.bin"), "{checked:?}");
    fs::write(&path, &good).unwrap();
    assert_eq!(rows(&table).unwrap(), expected);
    table.core.snapshot().parts[0].whole_meta().map(|_| ()).unwrap();
    fs::write(&path, &good[..good.len() / 2]).unwrap();
    let checked = table.check(&PartitionChoice::All, &CancelToken::new()).unwrap();
    assert!(checked[0].is_passed && checked[0].message.contains("from memory"), "{checked:?}");
    assert_eq!(rows(&table).unwrap(), expected);
}

fn folders(dir: &TempDir) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(dir.table())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| name.starts_with("all_"))
        .collect();
    names.sort();
    names
}

/// A table whose two parts were merged, and which keeps them for so many seconds.
fn merged(dir: &TempDir, lifetime: &str) -> Arc<MergeTree> {
    let table =
        MergeTree::create(&dir.table(), definition(false, &[("old_parts_lifetime", lifetime)]), shared()).unwrap();
    insert(&table, &[block(0, 100)]).unwrap();
    insert(&table, &[block(100, 200)]).unwrap();
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    table
}

#[test]
fn old_parts_stay_for_their_time_and_never_come_back() {
    let dir = TempDir::new();
    let table = merged(&dir, "1000");
    assert_eq!(folders(&dir), ["all_1_1_0", "all_1_2_1", "all_2_2_0"]);
    let parts = table.parts();
    assert_eq!(
        parts.iter().map(|part| (part.name.as_str(), part.active, part.replaced_at.is_some())).collect::<Vec<_>>(),
        [("all_1_2_1", true, false), ("all_1_1_0", false, true), ("all_2_2_0", false, true)]
    );
    assert_eq!((table.part_count(), table.row_count()), (Some(1), Some(200)));
    // An opening takes them away.
    drop(table);
    let table = MergeTree::open(&dir.table(), definition(false, &[("old_parts_lifetime", "1000")]), shared()).unwrap();
    assert_eq!((folders(&dir), rows(&table).unwrap().len()), (vec!["all_1_2_1".to_string()], 200));
    // With the part that covers them, they go at once.
    let dir = TempDir::new();
    let table = merged(&dir, "1000");
    table.drop_partition(&PartitionChoice::All, false, &CancelToken::new()).unwrap();
    assert!(folders(&dir).is_empty());
    insert(&table, &[block(0, 50)]).unwrap();
    drop(table);
    let table = MergeTree::open(&dir.table(), definition(false, &[]), shared()).unwrap();
    assert_eq!(rows(&table).unwrap().len(), 50);
}

#[test]
fn old_parts_go_when_their_time_is_over() {
    let dir = TempDir::new();
    let table = merged(&dir, "1");
    assert_eq!(folders(&dir).len(), 3);
    std::thread::sleep(std::time::Duration::from_millis(1100));
    table.core.state.old_parts.sweep(&table.core.dir);
    assert_eq!((folders(&dir), table.parts().len()), (vec!["all_1_2_1".to_string()], 1));
    let dir = TempDir::new();
    merged(&dir, "0");
    assert_eq!(folders(&dir), ["all_1_2_1"]);
}
