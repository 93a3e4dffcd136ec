//! Whole-table properties: repeatable, and as skewed as promised.

use std::collections::HashSet;

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type};

use crate::{CHUNK_ROWS, Generator};

const ROWS: u64 = 100_000;

fn batches(seed: u64) -> Vec<RecordBatch> {
    let generator = Generator::new(seed, ROWS);
    (0..generator.chunks()).map(|i| generator.chunk(i).unwrap()).collect()
}

fn distinct_int64(batches: &[RecordBatch], name: &str) -> usize {
    let column = |b: &RecordBatch| b.column_by_name(name).unwrap().as_primitive::<Int64Type>().values().to_vec();
    batches.iter().flat_map(column).collect::<HashSet<_>>().len()
}

fn distinct_int32(batches: &[RecordBatch], name: &str) -> usize {
    let column = |b: &RecordBatch| b.column_by_name(name).unwrap().as_primitive::<Int32Type>().values().to_vec();
    batches.iter().flat_map(column).collect::<HashSet<_>>().len()
}

fn distinct_text(batches: &[RecordBatch], name: &str) -> (usize, usize, usize) {
    let mut seen = HashSet::new();
    let (mut bytes, mut filled) = (0, 0);
    for batch in batches {
        for value in batch.column_by_name(name).unwrap().as_string::<i32>().iter().flatten() {
            bytes += value.len();
            filled += usize::from(!value.is_empty());
            seen.insert(value.to_string());
        }
    }
    (seen.len(), filled, bytes)
}

/// Asserts that `count` is between the two shares, in per mille of the rows.
fn check_share(what: &str, count: usize, low: usize, high: usize) {
    let share = count * 1000 / ROWS as usize;
    assert!((low..=high).contains(&share), "{what}: {share} per mille, not in {low}..={high}");
}

#[test]
fn chunks_are_repeatable_and_sized() {
    let (a, b) = (Generator::new(7, ROWS), Generator::new(7, ROWS));
    assert_eq!(a.chunks(), 2);
    assert_eq!(a.chunk(1).unwrap(), b.chunk(1).unwrap());
    assert_eq!(a.chunk(1).unwrap().num_rows() as u64, ROWS - CHUNK_ROWS);
    assert_eq!(a.chunk(9).unwrap().num_rows(), 0);
    assert_ne!(a.chunk(0).unwrap(), Generator::new(8, ROWS).chunk(0).unwrap());
}

#[test]
fn cardinalities_are_as_in_real_traffic() {
    let batches = batches(1);
    assert_eq!(distinct_int64(&batches, "WatchID"), ROWS as usize);
    check_share("UserID", distinct_int64(&batches, "UserID"), 140, 210);
    check_share("ClientIP", distinct_int32(&batches, "ClientIP"), 70, 130);
    let (urls, _, url_bytes) = distinct_text(&batches, "URL");
    check_share("URL", urls, 140, 260);
    assert!((60..100).contains(&(url_bytes / ROWS as usize)), "URL bytes {}", url_bytes / ROWS as usize);
    check_share("URLHash", distinct_int64(&batches, "URLHash"), 140, 260);
    let (phrases, searches, _) = distinct_text(&batches, "SearchPhrase");
    check_share("SearchPhrase", phrases, 40, 90);
    check_share("rows with SearchPhrase", searches, 100, 160);
    check_share("Title", distinct_text(&batches, "Title").0, 60, 130);
    check_share("Referer", distinct_text(&batches, "Referer").0, 170, 300);
}

#[test]
fn hashes_follow_texts() {
    let batches = batches(2);
    for (text, hash) in [("URL", "URLHash"), ("Referer", "RefererHash")] {
        let mut pairs = HashSet::new();
        for batch in &batches {
            let texts = batch.column_by_name(text).unwrap().as_string::<i32>();
            let hashes = batch.column_by_name(hash).unwrap().as_primitive::<Int64Type>();
            pairs.extend(texts.iter().flatten().map(String::from).zip(hashes.values().iter().copied()));
        }
        let texts: HashSet<&String> = pairs.iter().map(|p| &p.0).collect();
        let hashes: HashSet<i64> = pairs.iter().map(|p| p.1).collect();
        assert_eq!((texts.len(), hashes.len()), (pairs.len(), pairs.len()), "{text}");
    }
}

#[test]
fn the_values_that_queries_look_for_exist() {
    let batches = batches(1);
    let count64 = |name: &str, wanted: i64| -> usize {
        let column = |b: &RecordBatch| b.column_by_name(name).unwrap().as_primitive::<Int64Type>().values().to_vec();
        batches.iter().flat_map(column).filter(|&v| v == wanted).count()
    };
    assert!(count64("UserID", 435_090_932_899_640_449) > 0);
    assert!(count64("RefererHash", 3_594_120_000_172_545_465) > 0);
    assert!(count64("URLHash", 2_868_770_270_353_813_622) > 0);
    let counter =
        |b: &RecordBatch| b.column_by_name("CounterID").unwrap().as_primitive::<Int32Type>().values().to_vec();
    check_share("CounterID 62", batches.iter().flat_map(counter).filter(|&c| c == 62).count(), 4, 11);
}
