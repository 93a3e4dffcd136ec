//! Mutations, `ALTER`, partitions: against a model, over crashes that leave folders behind, while readers read.

use super::*;
use crate::mergetree::mutate::alter::PartChange;
use crate::mergetree::{
    BackupFile, FileSum, Joint, ListedHash, MutationAction, MutationWork, PartitionChoice, recover_tables,
};
use std::fs;
use std::path::PathBuf;

/// A function that is 1 where column `v` (Int64 or NULL) is below a bound, for filters without the scalar library.
struct Below(i64);

impl functions::ScalarFunction for Below {
    fn name(&self) -> &str {
        "below"
    }

    fn result_type(&self) -> &DataType {
        &DataType::UInt8
    }

    fn execute(&self, args: &[functions::Arg], rows: usize) -> Result<Column> {
        let column = &args[0].column;
        let below = |row: usize| u8::from(column.value(row).as_f64().is_some_and(|value| value < self.0 as f64));
        Ok(Column::from_vec((0..rows).map(below).collect::<Vec<u8>>()))
    }
}

pub(super) fn below(bound: i64) -> Expr {
    let kind =
        functions::ExprKind::Call { function: Arc::new(Below(bound)), args: vec![Expr::column(4, DataType::Float64)] };
    Expr { kind, data_type: DataType::UInt8 }
}

fn numbers(table: &MergeTree) -> Vec<u64> {
    rows(table).unwrap().into_iter().map(|row| row[4].as_f64().unwrap() as u64).collect()
}

fn delete(bound: i64, action: MutationAction) -> MutationWork {
    MutationWork { partition: None, filter: Some(below(bound)), action }
}

#[test]
fn marked_rows_are_gone_at_once_and_merges_drop_them() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(true, &[("index_granularity", "128")]), shared()).unwrap();
    insert(&table, &[block(0, 3000)]).unwrap();
    insert(&table, &[block(3000, 5000)]).unwrap();
    let before = table.scan(&ScanRequest::new(all_columns(), Arc::default())).unwrap();
    assert!(table.mutate_now(&delete(1000, MutationAction::Mark), &CancelToken::new()).unwrap() > 0);
    assert_eq!(numbers(&table), (1000..5000).collect::<Vec<_>>());
    assert_eq!(table.row_count(), Some(4000));
    assert_eq!(table.column_range(4), None, "metadata knows rows that are gone");
    // A reader from before still sees its rows, though their parts were replaced.
    let mut old = 0;
    for morsel in 0..before.morsels() {
        before
            .read(morsel, &context(), &mut |block| {
                old += block.rows;
                Ok(true)
            })
            .unwrap();
    }
    assert_eq!(old, 5000);
    assert_eq!(table.mutate_now(&delete(1000, MutationAction::Mark), &CancelToken::new()).unwrap(), 0);
    table.mutate_now(&delete(1500, MutationAction::Mark), &CancelToken::new()).unwrap();
    drop(before);
    drop(table);
    let table = MergeTree::open(&dir.table(), definition(true, &[("index_granularity", "128")]), shared()).unwrap();
    assert_eq!(numbers(&table), (1500..5000).collect::<Vec<_>>());
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    assert_eq!(numbers(&table), (1500..5000).collect::<Vec<_>>());
    assert!(table.parts().iter().all(|part| !part.has_lightweight_delete));
}

#[test]
fn mutations_run_in_the_background_and_over_a_restart() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(false, &[]), shared()).unwrap();
    insert(&table, &[block(0, 2000)]).unwrap();
    let number = table.add_mutation("DELETE WHERE f < 500", delete(500, MutationAction::Delete)).unwrap();
    table.wait_mutation(number, &CancelToken::new()).unwrap();
    assert_eq!(numbers(&table), (500..2000).collect::<Vec<_>>());
    // One that was asked for and not done when the process ended: rows inserted later are not touched.
    table.set_merges_blocked(true);
    let number = table.add_mutation("DELETE WHERE f < 700", delete(700, MutationAction::Delete)).unwrap();
    insert(&table, &[block(100, 200)]).unwrap();
    drop(table);
    let table = MergeTree::open(&dir.table(), definition(false, &[]), shared()).unwrap();
    assert_eq!(table.unbound_mutations(), vec![(number, "DELETE WHERE f < 700".to_string())]);
    assert_eq!(table.row_count(), Some(1600));
    table.resume_mutation(number, delete(700, MutationAction::Delete));
    table.wait_mutation(number, &CancelToken::new()).unwrap();
    let expected: Vec<u64> = (100..200).chain(700..2000).collect();
    assert_eq!(numbers(&table), expected);
    let infos = table.mutations();
    assert!(infos.iter().all(|info| info.is_done && info.parts_to_do.is_empty()));
    drop(table);
    let table = MergeTree::open(&dir.table(), definition(false, &[]), shared()).unwrap();
    assert!(table.unbound_mutations().is_empty());
    assert_eq!(numbers(&table), expected);
}

#[test]
fn a_killed_mutation_stops() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(false, &[]), shared()).unwrap();
    insert(&table, &[block(0, 100)]).unwrap();
    table.set_merges_blocked(true);
    let number = table.add_mutation("DELETE WHERE 1", delete(50, MutationAction::Delete)).unwrap();
    assert!(table.kill_mutation(number).unwrap());
    assert!(!table.kill_mutation(number).unwrap());
    table.set_merges_blocked(false);
    assert_eq!(table.row_count(), Some(100));
    assert!(table.mutations()[0].is_killed);
}

/// The definition without column `v`, and `s` called `text`.
pub(super) fn changed_definition() -> Arc<TableDefinition> {
    let mut definition = (*definition(false, &[])).clone();
    definition.columns.remove(2);
    definition.columns.push(ColumnDefinition {
        fill: Some(Expr::column(0, DataType::UInt32)),
        ..ColumnDefinition::new("copy", DataType::UInt32)
    });
    Arc::new(definition)
}

#[test]
fn altered_parts_and_a_definition_change_together() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(false, &[]), shared()).unwrap();
    insert(&table, &[block(0, 1000)]).unwrap();
    let running = table.insert(&Settings::default()).unwrap();
    running.write(block(1000, 1010)).unwrap();
    let cancel = CancelToken::new();
    let altered = table
        .altered(changed_definition(), &[PartChange::Drop("v".into())], ("definition", "../definition.sql"), &cancel)
        .unwrap();
    assert_eq!(fs::read_to_string(dir.0.join("definition.sql")).unwrap(), "definition");
    // The old table goes on with what it had; an insert begun before fails whole.
    assert_eq!(rows(&table).unwrap().len(), 1000);
    assert_eq!(running.commit().err().unwrap().code(), base::ErrorCode::TableIsBeingRestarted);
    drop(running);
    let columns = vec![
        ReadColumn::Column(0),
        ReadColumn::Column(1),
        ReadColumn::Column(2),
        ReadColumn::Column(4),
        ReadColumn::Column(3),
    ];
    let blocks = run(&altered, &ScanRequest::new(columns.clone(), Arc::default())).unwrap();
    let got = rows_of(&blocks);
    assert!(got.len() == 1000 && got.iter().all(|row| row[0] == row[3]), "a column that parts lack is computed");
    altered.optimize(&whole(), &cancel).unwrap();
    drop(table);
    drop(altered);
    let reopened = MergeTree::open(&dir.table(), changed_definition(), shared()).unwrap();
    assert_eq!(rows_of(&run(&reopened, &ScanRequest::new(columns, Arc::default())).unwrap()), got);
}

#[test]
fn a_crash_inside_alter_leaves_all_or_nothing() {
    let dir = TempDir::new();
    let store = dir.0.join("store");
    fs::create_dir_all(&store).unwrap();
    let path = store.join("t");
    let table = MergeTree::create(&path, definition(false, &[]), shared()).unwrap();
    insert(&table, &[block(0, 500)]).unwrap();
    insert(&table, &[block(500, 900)]).unwrap();
    let copy = |name: &str| {
        let to = dir.0.join(name);
        crate::mergetree::mutate::rewrite::link_all(&store, &to.join("store")).unwrap();
        to
    };
    let early = copy("early");
    let altered = table
        .altered(
            changed_definition(),
            &[PartChange::Drop("v".into())],
            ("new", "../../definition.sql"),
            &CancelToken::new(),
        )
        .unwrap();
    let parts: Vec<String> = altered.parts().iter().map(|part| part.name.clone()).collect();
    drop((table, altered));
    // Before the record: only temporary folders more.
    fs::create_dir(early.join("store/t/tmp_rewrite_7")).unwrap();
    fs::write(early.join("store/t/alter_3.sql"), "new").unwrap();
    recover_tables(&early.join("store")).unwrap();
    assert!(!early.join("definition.sql").exists() && !early.join("store/t/alter_3.sql").exists());
    assert_eq!(
        MergeTree::open(&early.join("store/t"), definition(false, &[]), shared()).unwrap().row_count(),
        Some(900)
    );
    // After the record, with only some of its steps done.
    let late = copy("late");
    let record: Vec<crate::mergetree::commit::files::TransactionStep> = parts
        .iter()
        .map(|name| crate::mergetree::commit::files::TransactionStep::Rename(format!("tmp_{name}"), name.clone()))
        .chain([crate::mergetree::commit::files::TransactionStep::Rename(
            "alter_9.sql".into(),
            "../../definition.sql".into(),
        )])
        .collect();
    fs::rename(late.join("store/t").join(&parts[0]), late.join("store/t").join(format!("tmp_{}", parts[0]))).unwrap();
    fs::write(late.join("store/t/alter_9.sql"), "new").unwrap();
    fs::write(late.join("store/t/txn_9"), crate::mergetree::commit::files::record(&record)).unwrap();
    recover_tables(&late.join("store")).unwrap();
    assert_eq!(fs::read_to_string(late.join("definition.sql")).unwrap(), "new");
    assert_eq!(MergeTree::open(&late.join("store/t"), changed_definition(), shared()).unwrap().row_count(), Some(900));
}

#[test]
fn partitions_go_and_come_back() {
    let dir = TempDir::new();
    let (first, second) = (dir.0.join("a"), dir.0.join("b"));
    let shared = shared();
    let table = MergeTree::create(&first, definition(true, &[]), shared.clone()).unwrap();
    let other = MergeTree::create(&second, definition(true, &[]), shared.clone()).unwrap();
    insert(&table, &[block(0, 900)]).unwrap();
    let id = table.parts()[0].partition_id.clone();
    let count = |table: &MergeTree| table.row_count().unwrap();
    let in_partition: u64 = table.parts().iter().filter(|part| part.partition_id == id).map(|part| part.rows).sum();
    let (choice, cancel) = (PartitionChoice::Id(id), CancelToken::new());
    table.drop_partition(&choice, true, &cancel).unwrap();
    assert_eq!((count(&table), table.detached_parts().unwrap().len()), (900 - in_partition, 1));
    table.attach_partition(&choice).unwrap();
    assert_eq!((count(&table), table.detached_parts().unwrap().len()), (900, 0));
    other.copy_partition(&choice, &table, false).unwrap();
    other.copy_partition(&choice, &table, true).unwrap();
    assert_eq!((count(&table), count(&other)), (900, in_partition));
    table.move_partition(&choice, &other).unwrap();
    assert_eq!((count(&table), count(&other)), (900 - in_partition, 2 * in_partition));
    assert!(table.move_partition(&choice, &table).is_err());
    let frozen = dir.0.join("frozen");
    other.freeze(&PartitionChoice::All, &frozen).unwrap();
    other.drop_partition(&PartitionChoice::All, false, &cancel).unwrap();
    assert_eq!(count(&other), 0);
    let files = |folder: PathBuf| -> Vec<BackupFile> {
        let file = |from: PathBuf| {
            let sum = FileSum::of(&from, &cancel).unwrap();
            let name = from.file_name().unwrap().into();
            BackupFile { from, name, bytes: sum.bytes, hash: ListedHash::Long(sum.xxh128) }
        };
        fs::read_dir(folder).unwrap().map(|entry| file(entry.unwrap().path())).collect()
    };
    let mut parts: Vec<Vec<BackupFile>> =
        fs::read_dir(&frozen).unwrap().map(|entry| files(entry.unwrap().path())).collect();
    let mut joint = Joint::default();
    other.stage_parts(&parts, &cancel).unwrap().join(&mut joint);
    joint.commit().unwrap();
    parts[0][0].hash = ListedHash::Long(0);
    assert!(other.stage_parts(&parts, &cancel).is_err(), "a file that is another than was written");
    assert_eq!(count(&other), 2 * in_partition);
    drop((table, other));
    assert_eq!(count(&MergeTree::open(&first, definition(true, &[]), shared.clone()).unwrap()), 900 - in_partition);
    assert_eq!(count(&MergeTree::open(&second, definition(true, &[]), shared).unwrap()), 2 * in_partition);
}

#[test]
fn repeated_blocks_are_left_out() {
    let dir = TempDir::new();
    let settings = [("non_replicated_deduplication_window", "2")];
    let table = MergeTree::create(&dir.table(), definition(false, &settings), shared()).unwrap();
    for _ in 0..3 {
        insert(&table, &[block(0, 10)]).unwrap();
    }
    assert_eq!(table.row_count(), Some(10));
    drop(table);
    let table = MergeTree::open(&dir.table(), definition(false, &settings), shared()).unwrap();
    insert(&table, &[block(0, 10), block(10, 20), block(20, 30)]).unwrap();
    assert_eq!(table.row_count(), Some(30));
    insert(&table, &[block(0, 10)]).unwrap();
    assert_eq!(table.row_count(), Some(40), "the window is two blocks");
}

#[test]
fn check_finds_a_flipped_bit() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(false, &[]), shared()).unwrap();
    insert(&table, &[block(0, 5000)]).unwrap();
    let checked = table.check(&PartitionChoice::All, &CancelToken::new()).unwrap();
    assert!(checked.len() == 1 && checked[0].message.is_empty(), "{checked:?}");
    let data = dir.table().join(&checked[0].name).join("data.bin");
    let mut bytes = fs::read(&data).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 16;
    fs::write(&data, bytes).unwrap();
    let checked = table.check(&PartitionChoice::All, &CancelToken::new()).unwrap();
    assert!(!checked[0].message.is_empty());
}

#[test]
fn readers_inserts_merges_and_deletes_together() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(true, &[("index_granularity", "256")]), shared()).unwrap();
    insert(&table, &[block(0, 4000)]).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| (0..20).for_each(|i| insert(&table, &[block(4000 + i * 100, 4100 + i * 100)]).unwrap()));
        scope.spawn(|| {
            for bound in (200..=2000).step_by(200) {
                table.mutate_now(&delete(bound, MutationAction::Mark), &CancelToken::new()).unwrap();
            }
        });
        scope.spawn(|| (0..5).for_each(|_| table.optimize(&whole(), &CancelToken::new()).unwrap()));
        for _ in 0..20 {
            let seen = numbers(&table);
            let first = seen[0];
            assert!(first % 200 == 0 && first <= 2000, "half a delete is seen: {first}");
            assert!(seen.windows(2).all(|pair| pair[0] + 1 == pair[1]), "rows are missing or double");
        }
    });
    assert_eq!(numbers(&table), (2000..6000).collect::<Vec<_>>());
}
