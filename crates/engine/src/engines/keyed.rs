//! `Set` and `Join`: rows in memory, found by key, with a copy in parts.
//!
//! A `Set` holds each row once. A `Join` of strictness `ANY` holds the first row of each key: what an insert brings
//! again is neither kept nor written. With the setting `join_any_take_last_row` it holds the last one.

use base::{CancelToken, Result, Settings, bail, err};
use functions::Expr;
use functions::dictionary::{DictionaryAttribute, DictionaryRows, KeyLookup};
use hashbrown::HashTable;
use parking_lot::Mutex;
use std::any::Any;
use std::sync::Arc;
use storage::mergetree::MergeTree;
use storage::{
    Insert, MemoryTable, MutationAction, MutationWork, ReadColumn, Scan, ScanContext, ScanRequest, Table,
    TableDefinition,
};
use types::{Block, Column, DataType};

/// A table whose rows are found by key.
pub(crate) struct KeyedTable {
    definition: Arc<TableDefinition>,
    /// Positions of the key's columns.
    keys: Vec<usize>,
    /// Whether later rows of a key are dropped.
    is_unique: bool,
    /// Whether a later row of a key replaces the former.
    takes_last: bool,
    /// The copy in parts.
    parts: Arc<dyn Table>,
    memory: Arc<MemoryTable>,
    state: Arc<Mutex<KeyedRows>>,
}

#[derive(Default)]
struct KeyedRows {
    blocks: Vec<Block>,
    /// Block and row of each key.
    index: HashTable<(u32, u32)>,
    /// The rows as `joinGet` finds them, made on first use.
    rows: Option<Arc<DictionaryRows>>,
}

impl KeyedTable {
    /// The table of a definition over its parts, whose rows are read now.
    ///
    /// # Errors
    /// Wrong arguments, I/O errors.
    pub(crate) fn open(definition: Arc<TableDefinition>, parts: Arc<dyn Table>) -> Result<Arc<dyn Table>> {
        let (keys, is_unique) = shape(&definition)?;
        let memory = MemoryTable::new(definition.clone());
        let takes_last = is_on(&definition, "join_any_take_last_row")
            && definition.arguments.first().is_some_and(|strictness| strictness.eq_ignore_ascii_case("ANY"));
        let table = KeyedTable { keys, is_unique, takes_last, parts, memory, state: Arc::default(), definition };
        table.load()?;
        Ok(Arc::new(table))
    }

    /// The parts that hold a copy of the rows.
    pub(crate) fn parts(&self) -> &dyn Table {
        &*self.parts
    }

    /// A table of the same rows under another definition of the same columns.
    ///
    /// # Errors
    /// I/O errors.
    pub(crate) fn redefined(&self, definition: Arc<TableDefinition>) -> Result<Arc<dyn Table>> {
        let Some(tree) = self.parts.as_any().downcast_ref::<MergeTree>() else {
            bail!(LogicalError, "the rows of a table of engine {} lie in no parts", self.definition.engine)
        };
        KeyedTable::open(definition.clone(), tree.redefined(definition)?)
    }

    /// Removes rows.
    ///
    /// # Errors
    /// Those of the filter, I/O errors.
    pub(crate) fn delete(&self, filter: Expr, cancel: &CancelToken) -> Result<()> {
        let Some(tree) = self.parts.as_any().downcast_ref::<MergeTree>() else {
            bail!(LogicalError, "the rows of a table of engine {} lie in no parts", self.definition.engine)
        };
        tree.mutate_now(&MutationWork { partition: None, filter: Some(filter), action: MutationAction::Mark }, cancel)?;
        *self.state.lock() = KeyedRows::default();
        self.memory.truncate()?;
        self.load()
    }

    /// Reads the rows of the parts into memory, into a table without rows.
    ///
    /// # Errors
    /// Damaged parts, I/O errors.
    pub(crate) fn load(&self) -> Result<()> {
        let table = self;
        let all = (0..table.definition.columns.len()).map(ReadColumn::Column).collect();
        let scan = table.parts.scan(&ScanRequest::new(all, Arc::new(Settings::default())))?;
        let context = ScanContext { cancel: CancelToken::new(), counters: base::events::Counters::new(None) };
        let mut loaded = Vec::new();
        for morsel in 0..scan.morsels() {
            scan.read(morsel, &context, &mut |block| {
                loaded.push(block);
                Ok(true)
            })?;
        }
        if self.takes_last {
            let rows = last_rows(&self.keys, &loaded);
            table.state.lock().blocks = rows.clone();
            return remember(&table.memory, rows);
        }
        let fresh = table.state.lock().add(&table.keys, table.is_unique, loaded);
        remember(&table.memory, fresh)
    }

    /// The rows by key, for `joinGet`.
    ///
    /// # Errors
    /// `INCOMPATIBLE_TYPE_OF_JOIN` unless the table is a `Join` that holds one row for each key.
    pub(crate) fn rows(&self, name: &str) -> Result<Arc<DictionaryRows>> {
        if self.definition.engine != "Join"
            || !self.is_unique
            || self.definition.arguments.get(1).is_none_or(|kind| !kind.eq_ignore_ascii_case("LEFT"))
        {
            bail!(
                IncompatibleTypeOfJoin,
                "joinGet only supports tables of engine Join(ANY, LEFT, …): {name} is another"
            );
        }
        let mut state = self.state.lock();
        if let Some(rows) = &state.rows {
            return Ok(rows.clone());
        }
        let columns = &self.definition.columns;
        // Made with join_use_nulls: what is not there is NULL.
        let has_nulls = is_on(&self.definition, "join_use_nulls");
        let all = Block::concat(&state.blocks).unwrap_or_else(|| self.definition.schema().empty_block());
        let keys = self.keys.iter().map(|&key| (columns[key].data_type.clone(), all.columns[key].clone())).collect();
        let attributes = (0..columns.len()).filter(|column| !self.keys.contains(column)).map(|column| {
            let own = columns[column].data_type.clone();
            let data_type =
                if has_nulls && own.can_be_nullable() { DataType::nullable(own.clone()) } else { own.clone() };
            let found = if data_type == own { all.columns[column].clone() } else { all.columns[column].to_nullable() };
            let values = Column::concat(&[&found, &Column::defaults(&data_type, 1).flatten()]);
            DictionaryAttribute { name: columns[column].name.clone(), data_type, values, is_parent: false }
        });
        let rows = Arc::new(DictionaryRows::new(
            name.to_string(),
            (self.keys.len() == 1, KeyLookup::Equal),
            keys,
            None,
            attributes.collect(),
        )?);
        state.rows = Some(rows.clone());
        Ok(rows)
    }
}

/// Whether a table's own setting is on.
fn is_on(definition: &TableDefinition, setting: &str) -> bool {
    definition.settings.get(setting).is_some_and(|value| value == "1" || value.eq_ignore_ascii_case("true"))
}

/// The last row of each key, in one block.
fn last_rows(keys: &[usize], blocks: &[Block]) -> Vec<Block> {
    let Some(all) = Block::concat(blocks) else { return Vec::new() };
    let mut hashes = vec![0u64; all.rows];
    keys.iter().for_each(|&key| all.columns[key].hash_into(&mut hashes));
    let mut seen: HashTable<u32> = HashTable::with_capacity(all.rows);
    let mut kept: Vec<u32> = Vec::new();
    for row in (0..all.rows as u32).rev() {
        let same = |&other: &u32| {
            keys.iter().all(|&key| all.columns[key].rows_equal(other as usize, &all.columns[key], row as usize))
        };
        if seen.find(hashes[row as usize], same).is_none() {
            seen.insert_unique(hashes[row as usize], row, |&other| hashes[other as usize]);
            kept.push(row);
        }
    }
    kept.reverse();
    vec![all.gather(&kept)]
}

/// Key columns, and whether a key has one row only.
fn shape(definition: &TableDefinition) -> Result<(Vec<usize>, bool)> {
    if definition.columns.iter().any(|column| !column.is_stored()) {
        bail!(
            NotImplemented,
            "Columns of a table of engine {} must be stored: no ALIAS or EPHEMERAL",
            definition.engine
        );
    }
    if definition.engine == "Set" {
        if !definition.arguments.is_empty() {
            bail!(
                NumberOfArgumentsDoesntMatch,
                "Engine Set doesn't support any arguments ({} given)",
                definition.arguments.len()
            );
        }
        return Ok(((0..definition.columns.len()).collect(), true));
    }
    let [strictness, kind, keys @ ..] = definition.arguments.as_slice() else {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Storage Join requires at least 3 parameters: Join(ANY|ALL|SEMI|ANTI, LEFT|INNER|RIGHT|FULL, keys…)"
        );
    };
    if keys.is_empty() {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Storage Join requires at least 3 parameters: Join(ANY|ALL|SEMI|ANTI, LEFT|INNER|RIGHT|FULL, keys…)"
        );
    }
    let known = |text: &str, words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(text));
    if !known(strictness, &["ANY", "ALL", "SEMI", "ANTI"]) || !known(kind, &["LEFT", "INNER", "RIGHT", "FULL"]) {
        bail!(
            BadArguments,
            "Storage Join knows ANY, ALL, SEMI and ANTI, then LEFT, INNER, RIGHT and FULL; not {strictness}, {kind}"
        );
    }
    let position = |name: &String| {
        definition
            .column_index(name)
            .ok_or_else(|| err!(NoSuchColumnInTable, "Key column {name} of storage Join does not exist in the table"))
    };
    let keys = keys.iter().map(position).collect::<Result<Vec<_>>>()?;
    Ok((keys, !strictness.eq_ignore_ascii_case("ALL")))
}

impl KeyedRows {
    /// Keeps the rows that are new; gives them.
    fn add(&mut self, keys: &[usize], is_unique: bool, given: Vec<Block>) -> Vec<Block> {
        let mut fresh = Vec::new();
        for block in given.into_iter().filter(|block| block.rows > 0) {
            let mut kept = block;
            if is_unique {
                kept = self.unique(keys, kept);
            }
            if kept.rows > 0 {
                self.rows = None;
                if !is_unique {
                    self.blocks.push(kept.clone());
                }
                fresh.push(kept);
            }
        }
        fresh
    }

    /// Drops the blocks after the first `known`.
    fn forget(&mut self, known: usize) {
        self.blocks.truncate(known);
        self.index.retain(|(block, _)| (*block as usize) < known);
        self.rows = None;
    }

    /// The first rows of keys that are not there yet.
    fn unique(&mut self, keys: &[usize], block: Block) -> Block {
        let mut hashes = vec![0u64; block.rows];
        keys.iter().for_each(|&key| block.columns[key].hash_into(&mut hashes));
        let number = self.blocks.len() as u32;
        let mut kept: Vec<u32> = Vec::new();
        self.blocks.push(block.clone());
        for (row, &hash) in hashes.iter().enumerate() {
            let blocks = &self.blocks;
            let same = |&(other, at): &(u32, u32)| {
                keys.iter()
                    .all(|&key| blocks[other as usize].columns[key].rows_equal(at as usize, &block.columns[key], row))
            };
            if self.index.find(hash, same).is_none() {
                let hash_of = |&(other, at): &(u32, u32)| {
                    let mut one = [0u64];
                    keys.iter()
                        .for_each(|&key| blocks[other as usize].columns[key].slice(at as usize, 1).hash_into(&mut one));
                    one[0]
                };
                self.index.insert_unique(hash, (number, row as u32), hash_of);
                kept.push(row as u32);
            }
        }
        if kept.len() == block.rows {
            return block;
        }
        // Rows of the index are those that are kept.
        let smaller = block.gather(&kept);
        for entry in self.index.iter_mut().filter(|(of, _)| *of == number) {
            entry.1 = kept.binary_search(&entry.1).unwrap_or(0) as u32;
        }
        self.blocks[number as usize] = smaller.clone();
        smaller
    }
}

fn remember(memory: &Arc<MemoryTable>, blocks: Vec<Block>) -> Result<()> {
    let insert = memory.insert(&Settings::default())?;
    blocks.into_iter().try_for_each(|block| insert.write(block))?;
    insert.commit()
}

impl Table for KeyedTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
        self.memory.scan(request)
    }

    fn insert(&self, settings: &Settings) -> Result<Arc<dyn Insert>> {
        Ok(Arc::new(KeyedInsert {
            keys: self.keys.clone(),
            is_unique: self.is_unique,
            takes_last: self.takes_last,
            state: self.state.clone(),
            memory: self.memory.clone(),
            parts: self.parts.insert(settings)?,
            given: Mutex::default(),
        }))
    }

    fn row_count(&self) -> Option<u64> {
        self.memory.row_count()
    }

    fn byte_count(&self) -> Option<u64> {
        self.memory.byte_count()
    }

    fn truncate(&self) -> Result<()> {
        let mut state = self.state.lock();
        self.parts.truncate()?;
        *state = KeyedRows::default();
        self.memory.truncate()
    }

    fn shutdown(&self) {
        self.parts.shutdown();
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

struct KeyedInsert {
    keys: Vec<usize>,
    is_unique: bool,
    takes_last: bool,
    state: Arc<Mutex<KeyedRows>>,
    memory: Arc<MemoryTable>,
    parts: Arc<dyn Insert>,
    given: Mutex<Vec<Block>>,
}

impl Insert for KeyedInsert {
    fn write(&self, block: Block) -> Result<()> {
        self.given.lock().push(block);
        Ok(())
    }

    fn commit(&self) -> Result<()> {
        let given = std::mem::take(&mut *self.given.lock());
        let mut state = self.state.lock();
        if self.takes_last {
            let rows = last_rows(&self.keys, &[state.blocks.as_slice(), &given].concat());
            given.into_iter().try_for_each(|block| self.parts.write(block))?;
            self.parts.commit()?;
            *state = KeyedRows { blocks: rows.clone(), ..KeyedRows::default() };
            self.memory.replace(rows);
            return Ok(());
        }
        let known = state.blocks.len();
        let fresh = state.add(&self.keys, self.is_unique, given);
        let written =
            fresh.iter().try_for_each(|block| self.parts.write(block.clone())).and_then(|()| self.parts.commit());
        if let Err(error) = written {
            state.forget(known);
            return Err(error);
        }
        remember(&self.memory, fresh)
    }
}
