//! Inserts into several tables that are committed as one.

use super::*;
use crate::mergetree::commit::files::{self, TransactionStep, record};
use crate::mergetree::{Joint, recover_tables};
use crate::table::Insert;
use base::ErrorCode;

fn tables(dir: &TempDir) -> [Arc<MergeTree>; 2] {
    ["a", "b"].map(|name| MergeTree::create(&dir.0.join(name), definition(true, &[]), shared()).unwrap())
}

fn opened(dir: &TempDir) -> [usize; 2] {
    recover_tables(&dir.0).unwrap();
    ["a", "b"]
        .map(|name| rows(&MergeTree::open(&dir.0.join(name), definition(true, &[]), shared()).unwrap()).unwrap().len())
}

/// An insert of a block into each table, ready to be committed.
pub(super) fn joint(tables: &[&MergeTree], block: &Block) -> Result<Joint> {
    let mut settings = Settings::default();
    settings.fsync_after_insert = false;
    let mut joint = Joint::default();
    for table in tables {
        let insert: Arc<dyn Insert> = table.insert(&settings)?;
        insert.join();
        insert.write(block.clone())?;
        joint.add(&insert, "the rows")?;
    }
    Ok(joint)
}

fn parts_in(folder: &std::path::Path) -> Vec<String> {
    let names =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut parts: Vec<String> = names.filter(|name| crate::mergetree::PartName::parse(name).is_some()).collect();
    parts.sort();
    parts
}

#[test]
fn rows_of_all_tables_are_there_or_none() {
    let dir = TempDir::new();
    let [a, b] = tables(&dir);
    joint(&[&a, &b], &block(0, 100)).unwrap().commit().unwrap();
    assert_eq!([&a, &b].map(|table| rows(table).unwrap().len()), [100, 100]);
    drop(joint(&[&a, &b], &block(100, 200)).unwrap());
    drop((a, b));
    assert_eq!(opened(&dir), [100, 100]);
}

/// A kill after so many renames of a commit whose record is written; the record lies in either table.
#[test]
fn a_commit_cut_off_anywhere_is_finished() {
    for home in ["a", "b"] {
        for renamed in 0..=6 {
            let dir = TempDir::new();
            let [a, b] = tables(&dir);
            joint(&[&a, &b], &block(0, 100)).unwrap().commit().unwrap();
            drop((a, b));
            let mut steps = Vec::new();
            for table in ["a", "b"] {
                let back = if table == home { String::new() } else { format!("../{table}/") };
                for (number, part) in parts_in(&dir.0.join(table)).into_iter().enumerate() {
                    if steps.len() >= renamed {
                        std::fs::rename(
                            dir.0.join(table).join(&part),
                            dir.0.join(table).join(format!("tmp_insert_{number}")),
                        )
                        .unwrap();
                    }
                    steps.push(TransactionStep::Rename(format!("{back}tmp_insert_{number}"), format!("{back}{part}")));
                }
            }
            assert_eq!(steps.len(), 6);
            std::fs::write(dir.0.join(home).join("txn_1"), record(&steps)).unwrap();
            assert_eq!(opened(&dir), [100, 100], "{renamed} renames, the record in {home}");
            assert!(!dir.0.join(home).join("txn_1").exists());
        }
    }
}

#[test]
fn an_insert_that_fails_leaves_all_tables_as_they_were() {
    let dir = TempDir::new();
    let [a, b] = tables(&dir);
    let waiting = joint(&[&a, &b], &block(0, 100)).unwrap();
    // The file that the record would be is in the way.
    std::fs::create_dir(dir.0.join("a/txn_1")).unwrap();
    assert!(waiting.commit().is_err());
    std::fs::remove_dir(dir.0.join("a/txn_1")).unwrap();
    assert_eq!([&a, &b].map(|table| rows(table).unwrap().len()), [0, 0]);
    joint(&[&a, &b], &block(0, 100)).unwrap().commit().unwrap();
    let waiting = joint(&[&a, &b], &block(100, 200)).unwrap();
    let altered = b
        .altered(
            super::changes::changed_definition(),
            &[crate::mergetree::PartChange::Drop("v".into())],
            ("new", "../new.sql"),
            &CancelToken::new(),
        )
        .unwrap();
    assert_eq!(waiting.commit().unwrap_err().code(), ErrorCode::TableIsBeingRestarted);
    assert_eq!((rows(&a).unwrap().len(), altered.row_count()), (100, Some(100)));
    drop((a, b, altered));
    for table in ["a", "b"] {
        assert_eq!(parts_in(&dir.0.join(table)).len(), 3);
        assert!(
            !std::fs::read_dir(dir.0.join(table)).unwrap().any(|entry| entry
                .unwrap()
                .file_name()
                .to_string_lossy()
                .starts_with("tmp_"))
        );
    }
}

#[test]
fn a_table_that_is_fed_twice_and_one_that_is_fed_alone() {
    let dir = TempDir::new();
    let [a, _] = tables(&dir);
    joint(&[&a, &a], &block(0, 100)).unwrap().commit().unwrap();
    assert_eq!(a.row_count(), Some(200));
    Joint::default().commit().unwrap();
}

#[test]
fn removals_need_no_record_one_by_one() {
    let dir = TempDir::new();
    let folder = dir.table();
    std::fs::create_dir(&folder).unwrap();
    let steps: Vec<TransactionStep> =
        (1..4).map(|number| TransactionStep::Remove(format!("all_{number}_{number}_0"))).collect();
    for number in 1..4 {
        std::fs::create_dir(folder.join(format!("all_{number}_{number}_0"))).unwrap();
    }
    files::remove_all(&folder, 9, &steps[..1]).unwrap();
    assert_eq!(parts_in(&folder).len(), 2);
    files::remove_all(&folder, 9, &steps).unwrap();
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}
