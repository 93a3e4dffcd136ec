//! Making inserted parts visible: those of one insert at once, and those of inserts into several tables as one.
//!
//! ```text
//! stage    numbers and steps, under the tables' commit locks, which are taken in the order of the directories
//! rename   one part alone, or all through one record in the directory of the first table
//! show     the parts go into their tables' sets
//! ```
//! The record of a joint commit names parts of other tables as `../<table>/<part>`: whoever opens the folder of all
//! tables finishes records before anything is removed ([`crate::mergetree::recover_tables`]), so that a crash leaves
//! the rows of all tables or of none.

pub(crate) mod backup;
pub(crate) mod check;
pub(crate) mod core;
pub(crate) mod deduplication;
pub(crate) mod files;
pub(crate) mod group_commit;
pub(crate) mod loading;
pub(crate) mod manifest;
pub(crate) mod old_parts;
pub(crate) mod partitions;

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::files::TransactionStep;
use crate::mergetree::commit::partitions::relative;
use crate::mergetree::part::PartName;
use crate::mergetree::part::meta::PartMeta;
use crate::mergetree::write::partition::partition_id;
use crate::mergetree::write::writer::WrittenPart;
use crate::sync::MutexGuard;
use crate::table::Insert;
use base::events::Event;
use base::{Error, Result, bail};
use std::sync::Arc;
use std::time::Duration;

/// A part that an insert wrote, and by what it is known again.
pub(crate) struct InsertedPart {
    pub part: WrittenPart,
    pub hash: Option<String>,
}

/// Parts that have their numbers and are not renamed yet.
#[derive(Default)]
struct StagedParts {
    steps: Vec<TransactionStep>,
    fresh: Vec<(PartName, PartMeta, u64)>,
    /// How long the writing of each took.
    durations: Vec<Duration>,
    hashes: Vec<String>,
    window: u64,
}

impl StagedParts {
    /// A number that no other transaction of the table has.
    fn id(&self) -> u64 {
        self.fresh.first().map_or(0, |(name, ..)| name.min_block) as u64
    }
}

impl TableCore {
    /// Gives inserted parts their numbers and makes all of them visible at once.
    ///
    /// A part whose hash is known came before and is left out.
    pub(crate) fn commit(&self, written: Vec<InsertedPart>, durable: bool) -> Result<()> {
        let mut next_block = self.lock_blocks();
        let staged = self.stage(written, &mut next_block)?;
        if staged.fresh.is_empty() {
            return Ok(());
        }
        let result = match staged.steps.as_slice() {
            [TransactionStep::Rename(from, to)] => files::rename(&self.dir.join(from), &self.dir.join(to))
                .and_then(|()| if durable { files::sync(&self.dir) } else { Ok(()) }),
            steps => files::transact(&self.dir, staged.id(), steps),
        };
        if let Err(error) = result {
            // Without the record an opening would not finish the steps; then what was renamed goes too.
            files::forget_record(&self.dir, staged.id());
            self.undo(&staged.steps);
            self.tell_uncommitted(&staged, &error);
            return Err(error);
        }
        self.show(staged)
    }

    fn stage(&self, written: Vec<InsertedPart>, next_block: &mut i64) -> Result<StagedParts> {
        let window = self.definition.setting_u64("non_replicated_deduplication_window", 0);
        let mut staged = StagedParts { window, ..StagedParts::default() };
        let mut fresh_parts = Vec::with_capacity(written.len());
        for inserted in written {
            if let Some(hash) = inserted.hash {
                // Equal blocks of one insert are all wanted.
                if self.state.deduplication.knows(&hash) {
                    self.shared.counters.add(Event::DuplicatedInsertedBlocks, 1);
                    continue;
                }
                staged.hashes.push(hash);
            }
            fresh_parts.push(inserted.part);
        }
        if fresh_parts.is_empty() {
            return Ok(staged);
        }
        if self.is_frozen() {
            bail!(
                TableIsBeingRestarted,
                "The columns of the table in {} changed while the insert ran: nothing was inserted, repeat it",
                self.dir.display()
            );
        }
        if !staged.hashes.is_empty() {
            staged.steps.push(self.state.deduplication.prepare(&staged.hashes, window)?);
        }
        let types = self.partition_types();
        for part in fresh_parts {
            let (from, duration) = (part.temporary_name(), part.elapsed());
            let Some((meta, meta_bytes)) = part.take() else { bail!(LogicalError, "a part was committed twice") };
            let name = PartName {
                partition_id: partition_id(&meta.partition, &types),
                min_block: *next_block,
                max_block: *next_block,
                level: 0,
                change: 0,
            };
            *next_block += 1;
            staged.steps.push(TransactionStep::Rename(from, name.to_string()));
            staged.fresh.push((name, meta, meta_bytes));
            staged.durations.push(duration);
        }
        Ok(staged)
    }

    /// Tells of parts that were written and could not be made visible.
    fn tell_uncommitted(&self, staged: &StagedParts, error: &Error) {
        for ((name, meta, _), duration) in staged.fresh.iter().zip(&staged.durations) {
            self.tell_failed(Some(name), &meta.partition, *duration, error);
        }
    }

    fn undo(&self, steps: &[TransactionStep]) {
        for step in steps {
            if let TransactionStep::Rename(from, to) = step
                && PartName::parse(to).is_some()
            {
                let _ = files::discard(&self.dir, to);
                let _ = files::remove_dir(&self.dir.join(from));
            }
        }
    }

    fn show(&self, staged: StagedParts) -> Result<()> {
        self.state.deduplication.accept(staged.hashes, staged.window);
        let mut parts = self.snapshot().parts.clone();
        let old = parts.len();
        for (name, meta, meta_bytes) in staged.fresh {
            parts.push(self.assemble(name, meta, meta_bytes)?);
        }
        let fresh = parts[old..].to_vec();
        self.publish(parts);
        self.state.manifest.add(&self.dir, &fresh, &self.snapshot());
        self.tell_new(&fresh, &staged.durations);
        Ok(())
    }
}

/// The share of one table in a joint commit.
struct JointShare {
    core: Arc<TableCore>,
    written: Vec<InsertedPart>,
    durable: bool,
}

/// Inserts into several tables that are committed as one.
#[derive(Default)]
pub struct Joint {
    shares: Vec<JointShare>,
    /// Inserts that keep nothing on disk, or in another way; with what they are called in errors.
    alone: Vec<(Arc<dyn Insert>, String)>,
}

impl Joint {
    /// Adds an insert with all of its blocks; `name` is for errors.
    ///
    /// # Errors
    /// Those of writing what the insert still holds.
    pub fn add(&mut self, insert: &Arc<dyn Insert>, name: &str) -> Result<()> {
        if !insert.commit_with(self)? {
            self.alone.push((insert.clone(), name.to_string()));
        }
        Ok(())
    }

    /// Adds the parts of an insert into a table.
    pub(crate) fn share(&mut self, core: &Arc<TableCore>, written: Vec<InsertedPart>, durable: bool) {
        if written.is_empty() {
            return;
        }
        match self.shares.iter_mut().find(|share| Arc::ptr_eq(&share.core, core)) {
            Some(share) => {
                share.written.extend(written);
                share.durable |= durable;
            }
            None => self.shares.push(JointShare { core: core.clone(), written, durable }),
        }
    }

    /// Makes everything durable and visible: what lies in parts in one step, then the rest.
    ///
    /// # Errors
    /// I/O errors; while parts are renamed they leave all tables as they were.
    pub fn commit(self) -> Result<()> {
        let Joint { shares, alone } = self;
        commit_shares(shares)?;
        alone.iter().try_for_each(|(insert, name)| {
            insert
                .commit()
                .map_err(|error| error.context(format!("while committing {name}, after the rows of other tables")))
        })
    }
}

fn commit_shares(mut shares: Vec<JointShare>) -> Result<()> {
    if shares.len() <= 1 {
        return shares.pop().map_or(Ok(()), |JointShare { core, written, durable }| {
            core.commit(written, durable)?;
            core.ask_for_merges();
            Ok(())
        });
    }
    // The order in which all take these locks. Two definitions of one table share a lock: one of them is over.
    shares.sort_by(|a, b| a.core.dir.cmp(&b.core.dir));
    if let Some(old) = shares
        .iter()
        .find(|share| share.core.is_frozen())
        .or_else(|| shares.windows(2).find(|pair| pair[0].core.dir == pair[1].core.dir).map(|pair| &pair[0]))
    {
        bail!(
            TableIsBeingRestarted,
            "The columns of the table in {} changed while the insert ran: nothing was inserted, repeat it",
            old.core.dir.display()
        );
    }
    let cores: Vec<Arc<TableCore>> = shares.iter().map(|share| share.core.clone()).collect();
    let mut locks: Vec<MutexGuard<'_, i64>> = cores.iter().map(|core| core.lock_blocks()).collect();
    let mut staged: Vec<(Arc<TableCore>, StagedParts)> = Vec::with_capacity(shares.len());
    let mut outcome = Ok(());
    for (share, next_block) in shares.into_iter().zip(&mut locks) {
        match share.core.stage(share.written, next_block) {
            Ok(one) if one.fresh.is_empty() => {}
            Ok(one) => staged.push((share.core, one)),
            Err(error) => {
                outcome = Err(error);
                break;
            }
        }
    }
    let outcome = outcome.and_then(|()| rename_joint(&staged));
    if let Err(error) = outcome {
        for (core, one) in &staged {
            core.undo(&one.steps);
            core.tell_uncommitted(one, &error);
        }
        return Err(error);
    }
    let shown = staged.into_iter().map(|(core, one)| core.show(one)).fold(Ok(()), Result::and);
    drop(locks);
    cores.iter().for_each(|core| core.ask_for_merges());
    shown
}

/// Renames the parts of all tables by one record in the directory of the first.
fn rename_joint(staged: &[(Arc<TableCore>, StagedParts)]) -> Result<()> {
    let Some((home, first)) = staged.first() else { return Ok(()) };
    let mut steps = Vec::new();
    for (core, one) in staged {
        let back = if std::ptr::eq(&**core, &**home) { String::new() } else { relative(&home.dir, &core.dir)? + "/" };
        steps.extend(one.steps.iter().map(|step| match step {
            TransactionStep::Rename(from, to) => {
                TransactionStep::Rename(format!("{back}{from}"), format!("{back}{to}"))
            }
            TransactionStep::Remove(name) => TransactionStep::Remove(format!("{back}{name}")),
        }));
    }
    let done = files::transact(&home.dir, first.id(), &steps)
        // A record that came back after a crash would ask for parts that other tables have merged by then.
        .and_then(|()| files::sync(&home.dir));
    if done.is_err() {
        files::forget_record(&home.dir, first.id());
    }
    done
}
