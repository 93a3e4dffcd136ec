//! Parts made from parts without touching most of their bytes: files are linked, columns that change lie in a new
//! `patch_<n>.bin`, and `meta.bin` is written anew.

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::files::{self, io_error};
use crate::mergetree::merge::state::StopSignal;
use crate::mergetree::merge::ttl::recompress;
use crate::mergetree::part::Part;
use crate::mergetree::part::derived::{ExtraEdits, PartSuccessor};
use crate::mergetree::part::file_name;
use crate::mergetree::part::meta::{PartColumn, PartMeta, files_of};
use crate::mergetree::part::place_in_file;
use crate::mergetree::write::layout::StoredColumn;
use crate::mergetree::write::writer::{Granularity, PartWriter, WrittenPart};
use base::{Result, bail};
use codec::Compression;
use std::ops::Range;
use std::path::Path;
use types::Column;

/// A column that a rewrite makes.
pub(crate) struct RewrittenPart<'a> {
    pub column: StoredColumn,
    /// Its values in rows of one chunk of the part, existing or not.
    pub values: &'a (dyn Fn(&Range<usize>) -> Result<Column> + Sync),
}

/// The changes of a rewrite.
#[derive(Default)]
pub(crate) struct PartEdits<'a> {
    pub remade: Vec<RewrittenPart<'a>>,
    pub dropped: Vec<String>,
    pub renamed: Vec<(String, String)>,
    /// Further columns of the primary index, each of one value.
    pub index: Vec<Column>,
    /// The primary index where the part's own is wrong.
    pub right_index: Option<Vec<Column>>,
    pub extras: ExtraEdits,
}

impl PartEdits<'_> {
    /// Whether the part would stay as it is.
    pub(crate) fn is_empty(&self) -> bool {
        self.remade.is_empty()
            && self.dropped.is_empty()
            && self.renamed.is_empty()
            && self.index.is_empty()
            && self.right_index.is_none()
            && self.extras.is_empty()
    }

    /// Names of columns whose rows are others afterwards.
    fn touched(&self) -> Vec<String> {
        let remade = self.remade.iter().map(|remade| remade.column.name.clone());
        let renamed = self.renamed.iter().flat_map(|(from, to)| [from.clone(), to.clone()]);
        remade.chain(self.dropped.iter().cloned()).chain(renamed).collect()
    }
}

/// Writes the part with its edits into a temporary directory, synced, as a part of the table that `after` is.
pub(crate) fn rewrite(
    core: &TableCore,
    after: &TableCore,
    part: &Part,
    edits: &PartEdits<'_>,
    stop: &StopSignal<'_>,
) -> Result<WrittenPart> {
    let written = rewrite_columns(core, part, edits, stop)?;
    let touched = edits.touched();
    PartSuccessor { before: core, after, part, written: &written, touched: &touched, edits: &edits.extras, stop }
        .finish()?;
    Ok(written)
}

fn rewrite_columns(core: &TableCore, part: &Part, edits: &PartEdits<'_>, stop: &StopSignal<'_>) -> Result<WrittenPart> {
    let granularity = Granularity { granule_rows: part.meta.granule_rows, chunk_granules: part.meta.chunk_granules };
    // As it is in memory: the file may be what is damaged.
    let mut meta = part.whole_meta()?;
    meta.columns.retain(|column| !edits.dropped.contains(&column.head.name));
    for column in &mut meta.columns {
        if let Some((_, to)) = edits.renamed.iter().find(|(from, _)| *from == column.head.name) {
            column.head.name.clone_from(to);
        }
    }
    if let Some(index) = &edits.right_index {
        meta.index.clone_from(index);
    }
    for values in &edits.index {
        let rows = vec![0u32; meta.granules() + 1];
        meta.index.push(values.gather(&rows));
    }
    let dir = core.temporary_dir("rewrite");
    let files = files_of(&meta.columns);
    if edits.remade.is_empty() {
        files::create_dir(&dir)?;
        return finish(part, &dir, meta, files);
    }
    let columns: Vec<StoredColumn> = edits.remade.iter().map(|remade| remade.column.clone()).collect();
    let mut writer = PartWriter::create(dir.clone(), &columns)?;
    let compression = part.codec.as_deref().map(Compression::parse_codec).transpose()?;
    for (i, remade) in edits.remade.iter().enumerate() {
        for chunk in 0..part.meta.chunks() {
            stop.check()?;
            let start = chunk * part.meta.chunk_rows();
            let values = (remade.values)(&(start..start + part.meta.rows_of_chunk(chunk)))?;
            let encoded = remade.column.encode_as(&values, granularity.granule_rows as usize, compression);
            writer.add(i, encoded.map_err(|e| e.context(format!("column {}", remade.column.name)))?)?;
        }
    }
    let patch = writer.finish(&columns, part.meta.rows, granularity, Vec::new(), Vec::new(), true)?;
    let Some((patch, _)) = patch.take() else { bail!(LogicalError, "a patch without metadata") };
    files::rename(&dir.join("data.bin"), &dir.join(file_name(files)))?;
    for column in patch.columns {
        put(&mut meta.columns, column, files);
    }
    finish(part, &dir, meta, files)
}

/// Puts a column of file `number` in the place of the one of its name.
fn put(columns: &mut Vec<PartColumn>, mut column: PartColumn, number: usize) {
    for chunk in &mut column.detail.chunks {
        chunk.offset = place_in_file(number, chunk.offset);
    }
    match columns.iter_mut().find(|known| known.head.name == column.head.name) {
        Some(known) => *known = column,
        None => columns.push(column),
    }
}

/// Links the files of the part and writes the metadata.
fn finish(part: &Part, dir: &Path, mut meta: PartMeta, files: usize) -> Result<WrittenPart> {
    let done = (|| {
        for number in 0..files {
            let (from, to) = (part.dir.join(file_name(number)), dir.join(file_name(number)));
            std::fs::hard_link(&from, &to).map_err(|e| io_error("link", &to, &e))?;
        }
        recompress::carry(part, dir)?;
        let bytes = meta.write()?;
        files::write_file(&dir.join("meta.bin"), &bytes, true)?;
        files::sync(dir)?;
        Ok(bytes.len() as u64)
    })();
    match done {
        Ok(meta_bytes) => Ok(WrittenPart::new(dir.to_path_buf(), meta, meta_bytes)),
        Err(error) => {
            let _ = files::remove_dir(dir);
            Err(error)
        }
    }
}

/// Links all files of a part's directory into a new one.
pub(crate) fn link_all(from: &Path, to: &Path) -> Result<()> {
    std::fs::create_dir_all(to).map_err(|e| io_error("create", to, &e))?;
    let entries = std::fs::read_dir(from).map_err(|e| io_error("list", from, &e))?;
    for entry in entries {
        let entry = entry.map_err(|e| io_error("list", from, &e))?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            link_all(&source, &target)?;
        } else if std::fs::hard_link(&source, &target).is_err() {
            // Another file system: a copy.
            std::fs::copy(&source, &target).map_err(|e| io_error("copy", &target, &e))?;
            files::sync(&target)?;
        }
    }
    files::sync(to)
}
