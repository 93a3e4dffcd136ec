//! Damage and crashes: an error or the right rows, never other rows.

use super::*;
use crate::mergetree::PartitionChoice;
use crate::mergetree::commit::files::{TransactionStep, transact};
use std::fs;

/// A table of one partition with two parts; returns its rows.
fn make(dir: &TempDir) -> Vec<Vec<Value>> {
    let table = MergeTree::create(&dir.table(), definition(false, &[]), shared()).unwrap();
    insert(&table, &[block(0, 3000)]).unwrap();
    insert(&table, &[block(3000, 4000)]).unwrap();
    table.shutdown();
    rows(&table).unwrap()
}

fn open(dir: &TempDir) -> Arc<MergeTree> {
    MergeTree::open(&dir.table(), definition(false, &[]), shared()).unwrap()
}

#[test]
fn flipped_and_missing_bytes_are_errors() {
    let dir = TempDir::new();
    let expected = make(&dir);
    for file in ["data.bin", "meta.bin"] {
        let path = dir.table().join("all_1_1_0").join(file);
        let good = fs::read(&path).unwrap();
        for i in 0..60u64 {
            let mut bad = good.clone();
            let at = (hash(i) % good.len() as u64) as usize;
            if i % 3 == 0 {
                bad.truncate(at)
            } else {
                bad[at] ^= 1 << (i % 8)
            }
            fs::write(&path, &bad).unwrap();
            match rows(&open(&dir)) {
                Ok(rows) => assert_eq!(rows, expected),
                Err(error) => {
                    assert_eq!(error.code().class(), base::ErrorClass::Corruption, "{error}");
                    assert!(error.message().contains("all_1_1_0"), "{error}");
                }
            }
        }
        fs::write(&path, &good).unwrap();
    }
    fs::remove_file(dir.table().join("all_2_2_0/meta.bin")).unwrap();
    let table = open(&dir);
    assert_eq!(table.broken_parts().len(), 1);
    assert!(rows(&table).is_err() && table.row_count().is_none());
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

#[test]
fn a_crash_before_the_commit_leaves_nothing() {
    let dir = TempDir::new();
    let expected = make(&dir);
    copy(&dir.table().join("all_1_1_0"), &dir.table().join("tmp_insert_0"));
    fs::create_dir(dir.table().join("tmp_merge_1")).unwrap();
    fs::create_dir(dir.table().join("delete_tmp_all_9_9_0")).unwrap();
    fs::write(dir.table().join("txn_7"), "URSATXN1\nrename tmp_insert_0 all_3_3").unwrap();
    assert_eq!(rows(&open(&dir)).unwrap(), expected);
    // The parts, and their list.
    assert_eq!(fs::read_dir(dir.table()).unwrap().count(), 3);
}

#[test]
fn a_crash_inside_the_commit_is_finished_at_opening() {
    for renamed in 0..=2 {
        let dir = TempDir::new();
        let expected = make(&dir);
        // Both parts as they were before their renames, and the record of a transaction.
        let steps = [
            TransactionStep::Rename("tmp_insert_0".into(), "all_1_1_0".into()),
            TransactionStep::Rename("tmp_insert_1".into(), "all_2_2_0".into()),
        ];
        let table = dir.table();
        fs::rename(table.join("all_1_1_0"), table.join("tmp_insert_0")).unwrap();
        fs::rename(table.join("all_2_2_0"), table.join("tmp_insert_1")).unwrap();
        let aside = TempDir::new();
        copy(&table.join("tmp_insert_0"), &aside.0.join("tmp_insert_0"));
        copy(&table.join("tmp_insert_1"), &aside.0.join("tmp_insert_1"));
        // The record as a real transaction writes it: taken from one whose second step cannot be done.
        let failing =
            [steps[0].clone(), steps[1].clone(), TransactionStep::Rename("tmp_none".into(), "all_3_3_0".into())];
        assert!(transact(&table, 5, &failing).is_err());
        assert!(table.join("txn_5").exists());
        transact(&aside.0, 6, &steps).unwrap();
        assert!(!aside.0.join("txn_6").exists());
        fs::remove_file(table.join("txn_5")).unwrap();
        if renamed < 2 {
            fs::rename(table.join("all_2_2_0"), table.join("tmp_insert_1")).unwrap();
            write_record(&table, &steps);
        }
        if renamed < 1 {
            fs::rename(table.join("all_1_1_0"), table.join("tmp_insert_0")).unwrap();
        }
        assert_eq!(rows(&open(&dir)).unwrap(), expected);
        let is_kept = |name: &str| name.starts_with("all_") || name == "parts.txt";
        assert!(fs::read_dir(&table).unwrap().all(|entry| is_kept(&entry.unwrap().file_name().to_string_lossy())));
    }
}

fn write_record(dir: &std::path::Path, steps: &[TransactionStep]) {
    let mut text = "URSATXN1\n".to_string();
    for step in steps {
        if let TransactionStep::Rename(from, to) = step {
            text.push_str(&format!("rename {from} {to}\n"));
        }
    }
    let checksum = xxhash_rust::xxh3::xxh3_64(text.as_bytes());
    fs::write(dir.join("txn_5"), format!("{text}checksum {checksum:016x}\n")).unwrap();
}

#[test]
fn a_crash_after_a_merge_removes_its_sources() {
    let dir = TempDir::new();
    let expected = make(&dir);
    let aside = TempDir::new();
    for name in ["all_1_1_0", "all_2_2_0"] {
        copy(&dir.table().join(name), &aside.0.join(name));
    }
    let table = open(&dir);
    table.optimize(&super::whole(), &CancelToken::new()).unwrap();
    drop(table);
    for name in ["all_1_1_0", "all_2_2_0"] {
        copy(&aside.0.join(name), &dir.table().join(name));
    }
    fs::remove_file(dir.table().join("all_2_2_0/meta.bin")).unwrap();
    let table = open(&dir);
    assert_eq!(rows(&table).unwrap(), expected);
    assert_eq!(table.parts().len(), 1);
    assert_eq!(table.parts()[0].name, "all_1_2_1");
}

#[test]
fn an_insert_that_is_dropped_leaves_nothing() {
    let dir = TempDir::new();
    make(&dir);
    let table = open(&dir);
    {
        let insert = table.insert(&Settings::default()).unwrap();
        insert.write(block(0, 100)).unwrap();
    }
    // The parts, and their list.
    assert_eq!(fs::read_dir(dir.table()).unwrap().count(), 3);
    // A directory that cannot be written: the error names it, nothing is visible.
    let insert = table.insert(&Settings::default()).unwrap();
    insert.write(block(0, 100)).unwrap();
    fs::create_dir(dir.table().join("all_3_3_0")).unwrap();
    fs::write(dir.table().join("all_3_3_0/in_the_way"), "x").unwrap();
    assert!(insert.commit().is_err());
    assert_eq!(rows(&table).unwrap().len(), 4000);
}

fn opened_with_error(dir: &TempDir, words: &str) -> Arc<MergeTree> {
    let table = open(dir);
    let error = rows(&table).unwrap_err();
    assert!(error.message().contains(words) && table.row_count().is_none(), "{error}");
    table
}

#[test]
fn a_part_that_is_lost_is_missed_until_it_is_back_or_given_up() {
    let dir = TempDir::new();
    let expected = make(&dir);
    let aside = TempDir::new();
    fs::rename(dir.table().join("all_1_1_0"), aside.0.join("p")).unwrap();
    for _ in 0..2 {
        let table = opened_with_error(&dir, "parts.txt");
        // An insert does not make it forgotten, nor does a list that is written anew.
        super::insert(&table, &[block(9000, 9001)]).unwrap();
        assert_eq!(table.broken_parts()[0].name, "all_1_1_0");
    }
    fs::rename(aside.0.join("p"), dir.table().join("all_1_1_0")).unwrap();
    assert_eq!(rows(&open(&dir)).unwrap().len(), expected.len() + 2);
    fs::remove_dir_all(dir.table().join("all_1_1_0")).unwrap();
    let table = opened_with_error(&dir, "all_1_1_0");
    table.drop_partition(&PartitionChoice::Part("all_1_1_0".into()), true, &CancelToken::new()).unwrap();
    let left = rows(&table).unwrap().len();
    drop(table);
    assert_eq!(rows(&open(&dir)).unwrap().len(), left);
    open(&dir).truncate().unwrap();
    assert!(rows(&open(&dir)).unwrap().is_empty());
}

#[test]
fn parts_that_changed_places_are_refused() {
    let dir = TempDir::new();
    make(&dir);
    let (a, b, c) = (dir.table().join("all_1_1_0"), dir.table().join("all_2_2_0"), dir.0.join("c"));
    fs::rename(&a, &c).unwrap();
    fs::rename(&b, &a).unwrap();
    fs::rename(&c, &b).unwrap();
    let table = opened_with_error(&dir, "is not the part that was written here");
    assert_eq!(table.broken_parts().len(), 2);
}

#[test]
fn without_its_list_or_with_a_damaged_one_a_table_opens_as_it_is() {
    for damage in [&b""[..], b"garbage", b"URSAPARTS1\n+ all_9_9_0 00 00\n"] {
        let dir = TempDir::new();
        let expected = make(&dir);
        fs::write(dir.table().join("parts.txt"), damage).unwrap();
        assert_eq!(rows(&open(&dir)).unwrap(), expected);
        fs::remove_dir_all(dir.table().join("all_1_1_0")).unwrap();
        opened_with_error(&dir, "all_1_1_0");
        fs::remove_file(dir.table().join("parts.txt")).unwrap();
        assert!(rows(&open(&dir)).is_ok());
    }
}

/// Everything that takes parts away is followed by an opening that misses none.
#[test]
fn what_was_taken_away_is_not_missed() {
    let dir = TempDir::new();
    make(&dir);
    let all = PartitionChoice::All;
    let cancel = CancelToken::new();
    let steps: [&dyn Fn(&MergeTree); 6] = [
        &|table| table.optimize(&super::whole(), &cancel).unwrap(),
        &|table| table.drop_partition(&all, true, &cancel).unwrap(),
        &|table| table.attach_partition(&all).unwrap(),
        &|table| table.drop_partition(&all, false, &cancel).unwrap(),
        &|table| super::insert(table, &[block(0, 10), block(10, 20)]).unwrap(),
        &|table| table.truncate().unwrap(),
    ];
    for (number, step) in steps.iter().enumerate() {
        let table = open(&dir);
        step(&table);
        let seen = rows(&table).unwrap();
        drop(table);
        let again = open(&dir);
        assert!(again.broken_parts().is_empty(), "step {number}: {:?}", again.broken_parts());
        assert_eq!(rows(&again).unwrap(), seen);
    }
}
