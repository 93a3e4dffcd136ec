//! Small inserts that end at about the same time are written as one part, with one sync of each of its files.
//!
//! ```text
//! insert ─┐                     ┌─▶ a writer takes all that wait
//! insert ─┼─▶ inserts that wait ┤
//! insert ─┘                     └─▶ the next one takes what came meanwhile
//! ```
//! Nobody waits for company: while fewer than [`WRITERS_MAX`] write, an insert is written at once, and what comes
//! meanwhile goes together next. An insert is in one part or in none of a partition; whoever brought it is told when
//! its rows are durable and visible. When a group fails its inserts are written one by one, so that an error is of the
//! insert that made it.

use crate::mergetree::commit::InsertedPart;
use crate::mergetree::commit::core::TableCore;
use crate::mergetree::write::{partition, write_part, write_told};
use crate::sync::{Condvar, Mutex};
use base::{Error, Result};
use std::collections::VecDeque;
use std::sync::Arc;
use types::Block;

/// Groups written at once: one writes its files while the other is made visible.
const WRITERS_MAX: usize = 2;
/// Rows of a group, at most.
const GROUP_ROWS_MAX: usize = 1 << 16;

/// A small insert.
pub(crate) struct SmallInsert {
    pub core: Arc<TableCore>,
    pub block: Block,
    pub durable: bool,
    pub reduces: bool,
}

impl SmallInsert {
    fn goes_with(&self, other: &SmallInsert) -> bool {
        Arc::ptr_eq(&self.core, &other.core) && self.durable == other.durable && self.reduces == other.reduces
    }
}

/// The state of an insert that waits for its group to be written.
#[derive(Default)]
enum GroupTurn {
    #[default]
    Waits,
    /// The insert writes a group that it is one of.
    Writes(Vec<WaitingInsert>),
    Done(Result<()>),
}

#[derive(Default)]
struct GroupTicket {
    turn: Mutex<GroupTurn>,
    changed: Condvar,
}

impl GroupTicket {
    fn give(&self, turn: GroupTurn) {
        *self.turn.lock() = turn;
        self.changed.notify_all();
    }
}

struct WaitingInsert {
    small: SmallInsert,
    ticket: Arc<GroupTicket>,
}

#[derive(Default)]
struct GroupState {
    waiting: VecDeque<WaitingInsert>,
    writers: usize,
}

impl GroupState {
    /// The inserts that wait longest and go together.
    fn take(&mut self) -> Vec<WaitingInsert> {
        let mut group: Vec<WaitingInsert> = Vec::new();
        let mut rows = 0;
        let mut rest = VecDeque::new();
        for waiting in self.waiting.drain(..) {
            let fits = group.first().is_none_or(|first| {
                first.small.goes_with(&waiting.small) && rows + waiting.small.block.rows <= GROUP_ROWS_MAX
            });
            if fits {
                rows += waiting.small.block.rows;
                group.push(waiting);
            } else {
                rest.push_back(waiting);
            }
        }
        self.waiting = rest;
        group
    }
}

/// The small inserts of a table that are being written.
#[derive(Default)]
pub(crate) struct GroupCommit {
    state: Mutex<GroupState>,
}

/// The right to write a group. Dropped, it goes to whoever waits, and the group is told how it went.
struct GroupLeader<'a> {
    owner: &'a GroupCommit,
    group: Vec<WaitingInsert>,
    results: Vec<Result<()>>,
}

impl Drop for GroupLeader<'_> {
    fn drop(&mut self) {
        let next = {
            let mut state = self.owner.state.lock();
            let next = state.take();
            state.writers -= usize::from(next.is_empty());
            next
        };
        if let Some(first) = next.first().map(|waiting| waiting.ticket.clone()) {
            first.give(GroupTurn::Writes(next));
        }
        let mut results = std::mem::take(&mut self.results).into_iter();
        for waiting in self.group.drain(..) {
            // Without a result the writer panicked.
            waiting
                .ticket
                .give(GroupTurn::Done(results.next().unwrap_or_else(|| Err(Error::bug("an insert was not written")))));
        }
    }
}

impl GroupCommit {
    /// Writes an insert, alone or with others; its rows are visible afterwards.
    pub(crate) fn commit(&self, small: SmallInsert) -> Result<()> {
        let ticket = Arc::new(GroupTicket::default());
        let group = {
            let mut state = self.state.lock();
            state.waiting.push_back(WaitingInsert { small, ticket: ticket.clone() });
            if state.writers < WRITERS_MAX {
                state.writers += 1;
                state.take()
            } else {
                Vec::new()
            }
        };
        if !group.is_empty() {
            self.write(group);
        }
        let mut turn = ticket.turn.lock();
        loop {
            match std::mem::take(&mut *turn) {
                GroupTurn::Done(result) => return result,
                GroupTurn::Writes(group) => {
                    drop(turn);
                    self.write(group);
                    turn = ticket.turn.lock();
                }
                GroupTurn::Waits => ticket.changed.wait(&mut turn),
            }
        }
    }

    fn write(&self, group: Vec<WaitingInsert>) {
        let mut writing = GroupLeader { owner: self, group, results: Vec::new() };
        let blocks: Vec<Block> = writing.group.iter().map(|waiting| waiting.small.block.clone()).collect();
        writing.results = match writing.group.first().map_or(Ok(()), |first| write_blocks(&first.small, &blocks)) {
            Err(_) if blocks.len() > 1 => writing
                .group
                .iter()
                .map(|waiting| write_blocks(&waiting.small, std::slice::from_ref(&waiting.small.block)))
                .collect(),
            result => vec![result; blocks.len()],
        };
    }
}

/// Writes blocks as one part per partition and makes them visible; `like` says how.
fn write_blocks(like: &SmallInsert, blocks: &[Block]) -> Result<()> {
    let core = &like.core;
    let Some(block) = Block::concat(blocks) else { return Ok(()) };
    let mut written = Vec::new();
    // What fails together is tried again one by one, and told of then.
    let write = if blocks.len() > 1 { write_part } else { write_told };
    for group in partition::split(&core.layout.partition, &block, 0)? {
        if let Some(part) = write(core, &block, group, like.durable, like.reduces)? {
            written.push(InsertedPart { part, hash: None });
        }
    }
    core.commit(written, like.durable)
}

#[cfg(test)]
mod tests {
    use crate::mergetree::MergeTree;
    use crate::mergetree::tests::{TempDir, block, definition, insert, rows, shared};
    use crate::table::Table;
    use base::{ErrorCode, Settings};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use types::{Block, Column};

    #[test]
    fn many_threads_make_few_parts() {
        let dir = TempDir::new();
        let table = MergeTree::create(&dir.table(), definition(true, &[]), shared()).unwrap();
        table.set_merges_blocked(true);
        std::thread::scope(|scope| {
            for thread in 0..16u64 {
                let table = &table;
                scope.spawn(move || {
                    (0..10).for_each(|i| {
                        insert(table, &[block((thread * 10 + i) * 4, (thread * 10 + i) * 4 + 4)]).unwrap()
                    })
                });
            }
        });
        let seen: Vec<f64> = rows(&table).unwrap().iter().map(|row| row[4].as_f64().unwrap()).collect();
        assert_eq!(seen, (0..640).map(f64::from).collect::<Vec<_>>());
        let blocks = table.core.snapshot().parts.len();
        assert!(blocks < 480, "{blocks} parts");
        drop(table);
        assert_eq!(rows(&MergeTree::open(&dir.table(), definition(true, &[]), shared()).unwrap()).unwrap().len(), 640);
    }

    #[test]
    fn an_insert_fails_alone() {
        let dir = TempDir::new();
        let table = MergeTree::create(&dir.table(), definition(true, &[]), shared()).unwrap();
        let mut settings = Settings::default();
        settings.max_partitions_per_insert_block = 1;
        let of_one_day = |from: u64| {
            let block = block(from, from + 2);
            let mut columns = block.columns;
            columns[3] = Column::from_vec(vec![19_000u16 + (from % 7) as u16; 2]);
            Block::new(columns, 2)
        };
        let failed = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for thread in 0..8u64 {
                let (table, settings, failed, of_one_day) = (&table, &settings, &failed, &of_one_day);
                scope.spawn(move || {
                    for i in 0..6 {
                        let insert = table.insert(settings).unwrap();
                        let from = (thread * 6 + i) * 10;
                        let rows = if i == 3 { block(from, from + 9) } else { of_one_day(from) };
                        match insert.write(rows).and_then(|()| insert.commit()) {
                            Ok(()) => assert_ne!(i, 3),
                            Err(error) => assert_eq!(
                                (error.code(), failed.fetch_add(1, Ordering::Relaxed) < 8),
                                (ErrorCode::TooManyParts, true)
                            ),
                        }
                    }
                });
            }
        });
        assert_eq!((failed.into_inner(), rows(&table).unwrap().len()), (8, 80));
    }
}
