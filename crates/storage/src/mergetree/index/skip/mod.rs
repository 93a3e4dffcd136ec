//! Data skipping indexes: a file per part and index, made when the part is written, read when first needed.
//!
//! ```text
//! idx_<name>.bin:  "URSASKIP" | u32 1 | text of the definition | varint granules | varint entries | entries | u64 xxh3
//! ```
//! An entry tells of the values of `GRANULARITY` granules of the part ([`summary::Summary`]). A part without the file
//! (an index that was added later), or with one of another definition, is read as if there were no index: a file
//! that is lost never changes an answer; one that is damaged is an error.

mod filter;
mod folded;
mod summary;

use crate::definition::{IndexDefinition, IndexKind};
use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::files;
use crate::mergetree::index::projections::safe_name;
use crate::mergetree::part::meta::PartHead;
use crate::mergetree::part::{ChunkSource, Part};
use crate::mergetree::runtime::bounded_map::Bounded;
use crate::mergetree::runtime::cache_info::{CacheInfo, CacheLookups};
use crate::mergetree::scan::planner::ScanPlanner;
use crate::mergetree::scan::prune::CompiledCondition;
use crate::table::{IndexReport, ScanRequest};
use base::events::Counters;
use base::{Result, bail};
use codec::bytes::{ByteReader, put_bytes};
use functions::evaluate::Program;
use functions::{Expr, ExprKind};
use parking_lot::Mutex;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
pub(crate) use summary::Summary;
use types::{Block, Column};

const MAGIC: &[u8; 8] = b"URSASKIP";
const VERSION: u32 = 1;

/// The entries of an index over a part.
pub(crate) type Entries = Arc<[Summary]>;

/// Entries of index files, by part and name. `None`: the part has no such file.
pub(crate) struct SkipIndexes {
    map: Mutex<Bounded<(u64, String), Option<Entries>>>,
    lookups: CacheLookups,
}

impl SkipIndexes {
    /// Keeps so many bytes of files, over all tables.
    pub(crate) fn new(bytes_max: u64) -> Self {
        SkipIndexes { map: Mutex::new(Bounded::new(bytes_max as usize)), lookups: CacheLookups::default() }
    }

    /// Keeps at most so many bytes from now on.
    pub(crate) fn set_bytes_max(&self, bytes_max: u64) {
        self.map.lock().set_bytes_max(bytes_max as usize);
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        self.map.lock().clear();
    }

    /// Look-ups, and what is kept.
    pub(crate) fn info(&self, name: &'static str) -> CacheInfo {
        let map = self.map.lock();
        self.lookups.info(name, map.len() as u64, map.bytes())
    }

    fn get(&self, part: &Part, index: &IndexDefinition) -> Result<Option<Entries>> {
        let key = (part.uid, identity(index));
        if let Some(known) = self.map.lock().get(&key) {
            self.lookups.note(true);
            return Ok(known.clone());
        }
        self.lookups.note(false);
        let path = file_path(&part.dir, &index.name);
        let _untracked = base::memory::untracked();
        let read =
            read(&path, index, &part.meta).map_err(|e| e.context(format!("while reading {}", path.display())))?;
        let bytes = read.as_ref().map_or(0, |_| std::fs::metadata(&path).map_or(0, |facts| facts.len())) as usize;
        let size = bytes + key.1.len() * 2;
        self.map.lock().insert(key, read.clone(), size);
        Ok(read)
    }
}

/// The identity of an index; files of another one are not for it.
fn identity(index: &IndexDefinition) -> String {
    format!("{} {} {:?} {}", index.name, index.text, index.kind, index.granularity)
}

pub(crate) fn file_path(dir: &Path, name: &str) -> PathBuf {
    dir.join(format!("idx_{}.bin", safe_name(name)))
}

/// Whether the part has a file of just this index.
pub(crate) fn is_of(index: &IndexDefinition, part: &Part) -> bool {
    let Ok(mut file) = File::open(file_path(&part.dir, &index.name)) else { return false };
    let wanted = head(index);
    let mut have = vec![0u8; wanted.len()];
    file.read_exact(&mut have).is_ok() && have == wanted
}

/// Bytes of the files of a table's indexes in a part.
pub(crate) fn bytes(indexes: &[IndexDefinition], part: &Part) -> u64 {
    indexes
        .iter()
        .filter_map(|index| std::fs::metadata(file_path(&part.dir, &index.name)).ok())
        .map(|facts| facts.len())
        .sum()
}

/// Reads the file of an index anew and compares it with the part; `None` when there is no file.
pub(crate) fn verify(core: &TableCore, index: &IndexDefinition, part: &Part) -> Result<Option<()>> {
    let path = file_path(&part.dir, &index.name);
    let Some(known) =
        read(&path, index, &part.meta).map_err(|e| e.context(format!("while reading {}", path.display())))?
    else {
        return Ok(None);
    };
    match entries(core, index, part)? {
        Some(entries) if entries[..] != known[..] => {
            bail!(CorruptedData, "{} does not tell of the part's columns", path.display())
        }
        _ => Ok(Some(())),
    }
}

/// Refuses rows whose vectors are not of the length that an index of them was made for.
///
/// # Errors
/// `INCORRECT_DATA`.
pub(crate) fn check_vectors(core: &TableCore, block: &Block) -> Result<()> {
    for index in &core.definition.indexes {
        let (IndexKind::Vectors { size }, ExprKind::Column(column)) = (&index.kind, &index.expr.kind) else { continue };
        let Some(stored) = core.layout.stored_of.get(*column).copied().flatten() else { continue };
        let Column::Array(array) = block.columns[stored].flatten() else { continue };
        if let Some(row) = (0..block.rows).find(|&row| array.range(row).len() as u64 != *size) {
            bail!(
                IncorrectData,
                "Array values in column with vector similarity index have {} elements, expects {size} elements",
                array.range(row).len()
            );
        }
    }
    Ok(())
}

/// Writes the file of an index of a part into the part's directory; `false` for a part that lacks a column: its rows
/// are read.
pub(crate) fn write(core: &TableCore, index: &IndexDefinition, part: &Part, durable: bool) -> Result<bool> {
    let Some(entries) = entries(core, index, part)? else { return Ok(false) };
    files::write_file(&file_path(&part.dir, &index.name), &encode(index, &entries), durable)?;
    Ok(true)
}

/// The entries of an index for a part; `None` for a part that lacks a column: what a default stands for may change.
fn entries(core: &TableCore, index: &IndexDefinition, part: &Part) -> Result<Option<Vec<Summary>>> {
    if let IndexKind::Vectors { .. } = index.kind {
        return Ok(None);
    }
    let (meta, needed) = (&part.meta, index.expr.columns());
    let place = |&column: &usize| part.column(&core.definition.columns[column].name);
    let Some(columns) = needed.iter().map(place).collect::<Option<Vec<usize>>>() else { return Ok(None) };
    let moved = index.expr.map_columns(&|column| needed.binary_search(&column).unwrap_or(0));
    let entry_rows = meta.granule_rows as usize * index.granularity as usize;
    let mut entries: Vec<Summary> = Vec::new();
    each_entry(part, &columns, &moved, entry_rows, &core.shared.counters, &mut |columns| {
        entries.push(match index.elements().len() {
            1 => Summary::of(&index.kind, columns),
            elements => Summary::of_each(&index.kind, elements, columns),
        });
        Ok(())
    })?;
    Ok(Some(entries))
}

/// Calls `visit` with the values of an expression over columns of a part, `entry_rows` rows at a time, as columns one
/// after another.
pub(crate) fn each_entry(
    part: &Part,
    columns: &[usize],
    expr: &Expr,
    entry_rows: usize,
    counters: &Counters,
    visit: &mut dyn FnMut(&[Column]) -> Result<()>,
) -> Result<()> {
    let meta = &part.meta;
    let program = Program::new(std::slice::from_ref(expr), columns.len());
    let mut batch: Vec<Column> = Vec::new();
    let mut collected = 0;
    for chunk in 0..meta.chunks() {
        let rows = meta.rows_of_chunk(chunk);
        let input = |&column: &usize| ChunkSource::new(part, column, chunk, false, counters)?.reader().decode(0, rows);
        let inputs = columns.iter().map(input).collect::<Result<Vec<_>>>()?;
        let values = program.run(&Block::new(inputs, rows))?.swap_remove(0);
        let mut at = 0;
        while at < rows {
            let take = (entry_rows - collected).min(rows - at);
            batch.push(values.slice(at, take));
            (at, collected) = (at + take, collected + take);
            if collected == entry_rows {
                visit(&batch)?;
                batch.clear();
                collected = 0;
            }
        }
    }
    if collected > 0 { visit(&batch) } else { Ok(()) }
}

/// The beginning of a file of an index.
fn head(index: &IndexDefinition) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.extend_from_slice(&VERSION.to_le_bytes());
    put_bytes(&mut out, identity(index).as_bytes());
    base::varint::put(&mut out, index.granularity);
    out
}

fn encode(index: &IndexDefinition, entries: &[Summary]) -> Vec<u8> {
    let mut out = head(index);
    base::varint::put(&mut out, entries.len() as u64);
    entries.iter().for_each(|entry| entry.write(&mut out));
    let checksum = xxhash_rust::xxh3::xxh3_64(&out);
    out.extend_from_slice(&checksum.to_le_bytes());
    out
}

fn read(path: &Path, index: &IndexDefinition, meta: &PartHead) -> Result<Option<Entries>> {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(files::io_error("read", path, &error)),
    };
    let Some((body, tail)) = bytes.split_last_chunk::<8>().filter(|(body, _)| body.len() > 12 && &body[..8] == MAGIC)
    else {
        bail!(CorruptedData, "this is no file of a skip index ({} bytes)", bytes.len());
    };
    if xxhash_rust::xxh3::xxh3_64(body) != u64::from_le_bytes(*tail) {
        bail!(
            ChecksumDoesntMatch,
            "Checksum of a skip index doesn't match. CHECK TABLE makes it anew from the columns; without the file the \
            part is read without it"
        );
    }
    let mut reader = ByteReader::new(&body[8..]);
    let version = reader.u32()?;
    if version != VERSION || reader.text()? != identity(index) || reader.varint()? != index.granularity {
        return Ok(None);
    }
    let entries = (0..reader.count(1)?).map(|_| Summary::read(&mut reader)).collect::<Result<Vec<_>>>()?;
    if entries.len() as u64 != (meta.granules() as u64).div_ceil(index.granularity.max(1)) {
        bail!(CorruptedData, "a skip index of {} entries for {} granules", entries.len(), meta.granules());
    }
    Ok(Some(entries.into()))
}

impl ScanPlanner<'_> {
    /// Drops granules by the table's skip indexes.
    pub(crate) fn by_skip_indexes(&mut self, request: &ScanRequest) -> Result<()> {
        let settings = &request.settings;
        let forced = names(&settings.force_data_skipping_indices);
        if self.core.definition.indexes.is_empty() && forced.is_empty() {
            return Ok(());
        }
        let ignored = names(&settings.ignore_data_skipping_indices);
        let mut used = Vec::new();
        if settings.use_skip_indexes {
            let definition = self.core.definition.clone();
            for index in definition.indexes.iter().filter(|index| !ignored.contains(&index.name.as_str())) {
                let of_index = |expr: &Expr| index.elements().iter().position(|known| known == expr);
                let compiled = CompiledCondition::new(&self.condition, index.elements(), &of_index);
                if !compiled.is_unknown() {
                    self.by_index(index, &compiled)?;
                    used.push(index.name.clone());
                }
            }
        }
        match forced.iter().find(|name| !used.iter().any(|used| used == *name)) {
            Some(missing) => bail!(
                IndexNotUsed,
                "Index `{missing}` is not used and setting 'force_data_skipping_indices' contains it"
            ),
            None => Ok(()),
        }
    }

    fn by_index(&mut self, index: &IndexDefinition, compiled: &CompiledCondition) -> Result<()> {
        let before = self.counts();
        for (part, selected) in
            self.set.parts.iter().zip(&mut self.selected).filter(|(_, selected)| selected.contains(&true))
        {
            let Some(entries) = self.core.shared.skip.get(part, index)? else { continue };
            for (granules, entry) in selected.chunks_mut(index.granularity as usize).zip(entries.iter()) {
                if granules.contains(&true) && !entry.may_pass(&index.kind, compiled) {
                    granules.fill(false);
                }
            }
        }
        let after = self.counts();
        let is_of_values = matches!(index.kind, IndexKind::MinMax | IndexKind::Set { .. });
        let condition = if is_of_values {
            compiled.display_with(&|source| index.elements()[source].display_with(&|column| self.column_name(column)))
        } else {
            String::new()
        };
        self.reports.push(IndexReport {
            kind: "Skip",
            name: Some((index.name.clone(), index.description())),
            keys: Vec::new(),
            condition,
            search: "",
            parts: (after.0, before.0),
            granules: (after.1, before.1),
        });
        Ok(())
    }
}

/// Names in a list with commas, with or without backquotes.
fn names(list: &str) -> Vec<&str> {
    list.split(',').map(|name| name.trim().trim_matches('`')).filter(|name| !name.is_empty()).collect()
}
