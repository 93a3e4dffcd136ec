//! Whole partitions and parts: drop, detach, attach, copy, move, freeze.
//!
//! ```text
//! detached/<part>          taken out; ATTACH puts it back under a new block number
//! detached/broken_<part>   could not be read
//! ```

use crate::mergetree::commit::core::{PartSetChange, TableCore};
use crate::mergetree::commit::files::{self, TransactionStep, io_error};
use crate::mergetree::commit::loading::check_types;
use crate::mergetree::mutate::rewrite::link_all;
use crate::mergetree::part::meta::PartMeta;
use crate::mergetree::part::upgrade;
use crate::mergetree::part::{Part, PartName};
use crate::mergetree::table::MergeTree;
use crate::mergetree::write::partition::partition_id;
use crate::mergetree::write::writer::WrittenPart;
use base::{CancelToken, Result, bail};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use types::{DataType, Value};

/// The parts that a statement means.
#[derive(Clone, Debug, PartialEq)]
pub enum PartitionChoice {
    /// All.
    All,
    /// All parts of a partition, by its id.
    Id(String),
    /// One part, by its name.
    Part(String),
}

impl std::fmt::Display for PartitionChoice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PartitionChoice::All => f.write_str("partition"),
            PartitionChoice::Id(id) => write!(f, "partition {id}"),
            PartitionChoice::Part(name) => write!(f, "part {name}"),
        }
    }
}

impl PartitionChoice {
    /// Whether a name is that of a part that is meant.
    pub fn has_part(&self, name: &str) -> bool {
        PartName::parse(name).is_some_and(|name| self.has(&name))
    }

    /// The first of some choices that none of the parts is of, where one must be.
    pub fn without_parts<'c>(choices: &'c [PartitionChoice], parts: &[&str]) -> Option<&'c PartitionChoice> {
        let is_lost = |choice: &&PartitionChoice| {
            **choice != PartitionChoice::All && !parts.iter().any(|part| choice.has_part(part))
        };
        choices.iter().find(is_lost)
    }

    pub(crate) fn has(&self, name: &PartName) -> bool {
        match self {
            PartitionChoice::All => true,
            PartitionChoice::Id(id) => name.partition_id == *id,
            PartitionChoice::Part(part) => name.to_string() == *part,
        }
    }

    /// # Errors
    /// `BAD_DATA_PART_NAME` where a part is meant by what no part can be called.
    pub(crate) fn check_name(&self) -> Result<()> {
        match self {
            PartitionChoice::Part(name) if PartName::parse(name).is_none() => {
                bail!(BadDataPartName, "Unexpected part name: {name}")
            }
            _ => Ok(()),
        }
    }
}

/// A row of `system.detached_parts`.
#[derive(Clone, Debug)]
pub struct DetachedPart {
    /// The directory's name.
    pub name: String,
    /// The name of the part that it was, if it is a part's name.
    pub part: Option<PartName>,
    /// The reason of its being there: `broken`, or nothing when it was detached.
    pub reason: String,
    /// Bytes of its files.
    pub bytes: u64,
    /// Its path.
    pub path: PathBuf,
}

const DETACHED: &str = "detached";
const BROKEN: &str = "broken_";

impl MergeTree {
    /// The types of the partition key.
    pub fn partition_types(&self) -> Vec<DataType> {
        self.core.partition_types()
    }

    /// The id of the partition of these values.
    pub fn partition_id(&self, values: &[Value]) -> String {
        partition_id(values, &self.core.partition_types())
    }

    /// Removes parts; with `detach` their files stay in `detached/`.
    ///
    /// # Errors
    /// `NO_SUCH_DATA_PART` for a part that is not there, I/O errors.
    pub fn drop_partition(&self, choice: &PartitionChoice, detach: bool, cancel: &CancelToken) -> Result<()> {
        let core = &self.core;
        let _changing = core.state.changing.lock();
        if let PartitionChoice::Part(name) = choice
            && core.state.broken.read().iter().any(|broken| broken.name == *name)
        {
            return drop_broken(core, name, detach);
        }
        choice.check_name()?;
        cancel.check()?;
        let paused = core.state.merging.pause();
        let change = core.begin_unnumbered();
        let gone: Vec<Arc<Part>> =
            core.snapshot().parts.iter().filter(|part| choice.has(&part.name)).cloned().collect();
        if let (PartitionChoice::Part(name), true) = (choice, gone.is_empty()) {
            bail!(NoSuchDataPart, "No part {name} in table");
        }
        let steps = if detach { detach_steps(core, &gone)? } else { Vec::new() };
        change.apply(&gone, Vec::new(), steps, None)?;
        drop(paused);
        core.ask_for_merges();
        Ok(())
    }

    /// Puts detached parts back.
    ///
    /// # Errors
    /// `BAD_DATA_PART_NAME` when there is none, `CORRUPTED_DATA` for one that does not fit, I/O errors; then none is
    /// put back.
    pub fn attach_partition(&self, choice: &PartitionChoice) -> Result<()> {
        let core = &self.core;
        let _changing = core.state.changing.lock();
        let found: Vec<DetachedPart> = self
            .detached_parts()?
            .into_iter()
            .filter(|part| part.reason.is_empty() && part.part.as_ref().is_some_and(|name| choice.has(name)))
            .collect();
        if let (PartitionChoice::Part(name), true) = (choice, found.is_empty()) {
            bail!(BadDataPartName, "There is no detached part {name}");
        }
        let mut made = Vec::with_capacity(found.len());
        for part in &found {
            made.push(import(core, &part.path)?);
        }
        let mut change = core.begin_unnumbered();
        let fresh = numbered(core, &mut change, made.into_iter().map(|part| (part, 0)).collect());
        let steps = found.iter().map(|part| TransactionStep::Remove(format!("{DETACHED}/{}", part.name))).collect();
        change.apply(&[], fresh, steps, None)?;
        core.ask_for_merges();
        Ok(())
    }

    /// Copies the parts of a partition from another table of the same structure; with `replace` those there go.
    ///
    /// # Errors
    /// I/O errors; then nothing has changed.
    pub fn copy_partition(&self, choice: &PartitionChoice, from: &MergeTree, replace: bool) -> Result<()> {
        let core = &self.core;
        from.core.check_broken()?;
        let _changing = core.state.changing.lock();
        let set = from.core.snapshot();
        let made = set
            .parts
            .iter()
            .filter(|part| choice.has(&part.name))
            .map(|part| Ok((import(core, &part.dir)?, kept_level(&from.core, core, part))))
            .collect::<Result<Vec<_>>>()?;
        if let (true, PartitionChoice::Id(id)) = (replace && made.is_empty(), choice) {
            bail!(
                BadArguments,
                "Partition {id} of the table in {} has no parts: REPLACE PARTITION would only take rows away. DROP \
                PARTITION does that",
                from.core.dir.display()
            );
        }
        let paused = replace.then(|| core.state.merging.pause());
        // Parts that take the place of others leave out a number.
        let mut change = if replace { core.begin_change() } else { core.begin_unnumbered() };
        let gone: Vec<Arc<Part>> = if replace {
            core.snapshot().parts.iter().filter(|part| choice.has(&part.name)).cloned().collect()
        } else {
            Vec::new()
        };
        let fresh = numbered(core, &mut change, made);
        change.apply(&gone, fresh, Vec::new(), None)?;
        drop(paused);
        core.ask_for_merges();
        Ok(())
    }

    /// Moves the parts of a partition to another table of the same structure.
    ///
    /// # Errors
    /// I/O errors; then nothing has changed.
    pub fn move_partition(&self, choice: &PartitionChoice, to: &MergeTree) -> Result<()> {
        let (source, target) = (&self.core, &to.core);
        if std::ptr::eq(Arc::as_ptr(&source.state), Arc::as_ptr(&target.state)) {
            bail!(BadArguments, "A partition cannot be moved to the table that it is in");
        }
        // In the order of their places, so that two moves in both directions do not wait for each other.
        let mut both = [source, target];
        both.sort_by_key(|core| core.dir.clone());
        let _first = both[0].state.changing.lock();
        let _second = both[1].state.changing.lock();
        source.check_broken()?;
        let paused = source.state.merging.pause();
        let gone: Vec<Arc<Part>> =
            source.snapshot().parts.iter().filter(|part| choice.has(&part.name)).cloned().collect();
        let made = gone
            .iter()
            .map(|part| Ok((import(target, &part.dir)?, kept_level(source, target, part))))
            .collect::<Result<Vec<_>>>()?;
        let (mut arriving, leaving) = if target.dir < source.dir {
            let arriving = target.begin_unnumbered();
            (arriving, source.begin_unnumbered())
        } else {
            let leaving = source.begin_unnumbered();
            (target.begin_unnumbered(), leaving)
        };
        let fresh = numbered(target, &mut arriving, made);
        // One record, seen from the target, both adds and removes.
        let back = relative(&target.dir, &source.dir)?;
        let bared = source.bared_by(&gone, &[])?;
        let steps = gone
            .iter()
            .map(|part| &part.name)
            .chain(&bared)
            .map(|name| TransactionStep::Remove(format!("{back}/{name}")))
            .collect();
        gone.iter().try_for_each(|part| part.keep_open())?;
        source.state.manifest.remove(&source.dir, gone.iter().map(|part| &part.name))?;
        arriving.apply(&[], fresh, steps, None).inspect_err(|_| source.state.manifest.doubt())?;
        leaving.forget(&gone);
        source.state.old_parts.forget(&bared);
        drop(paused);
        target.ask_for_merges();
        Ok(())
    }

    /// Links parts into a folder.
    ///
    /// # Errors
    /// I/O errors.
    pub fn freeze(&self, choice: &PartitionChoice, folder: &Path) -> Result<Vec<String>> {
        self.core.check_broken()?;
        let set = self.core.snapshot();
        let mut names = Vec::new();
        for part in set.parts.iter().filter(|part| choice.has(&part.name)) {
            link_all(&part.dir, &folder.join(part.name.to_string()))?;
            names.push(part.name.to_string());
        }
        Ok(names)
    }

    /// Removes the parts that [`Self::freeze`] linked into a folder; a folder that is not there has none.
    ///
    /// # Errors
    /// I/O errors.
    pub fn unfreeze(&self, choice: &PartitionChoice, folder: &Path) -> Result<()> {
        let Ok(entries) = std::fs::read_dir(folder) else { return Ok(()) };
        for entry in entries {
            let entry = entry.map_err(|e| io_error("list", folder, &e))?;
            if PartName::parse(&entry.file_name().to_string_lossy()).is_some_and(|name| choice.has(&name)) {
                files::remove_dir(&entry.path())?;
            }
        }
        // The last part takes the folders with it that hold nothing else.
        let _ = folder.ancestors().take(3).try_for_each(std::fs::remove_dir);
        Ok(())
    }

    /// The parts in `detached/`.
    ///
    /// # Errors
    /// I/O errors.
    pub fn detached_parts(&self) -> Result<Vec<DetachedPart>> {
        let folder = self.core.dir.join(DETACHED);
        let mut parts = Vec::new();
        let Ok(entries) = std::fs::read_dir(&folder) else { return Ok(parts) };
        for entry in entries {
            let entry = entry.map_err(|e| io_error("list", &folder, &e))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with("delete_tmp_") {
                continue;
            }
            let (reason, rest) = name.strip_prefix(BROKEN).map_or(("", name.as_str()), |rest| ("broken", rest));
            let part = PartName::parse(rest);
            parts.push(DetachedPart {
                part,
                reason: reason.into(),
                bytes: folder_bytes(&entry.path()),
                path: entry.path(),
                name,
            });
        }
        parts.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(parts)
    }

    /// Removes detached parts.
    ///
    /// # Errors
    /// `BAD_DATA_PART_NAME` for a part that is not there, I/O errors.
    pub fn drop_detached(&self, choice: &PartitionChoice) -> Result<()> {
        let _changing = self.core.state.changing.lock();
        let named = |part: &DetachedPart| matches!(choice, PartitionChoice::Part(name) if *name == part.name);
        let found: Vec<DetachedPart> = self
            .detached_parts()?
            .into_iter()
            .filter(|part| named(part) || part.part.as_ref().is_some_and(|name| choice.has(name)))
            .collect();
        if let (PartitionChoice::Part(name), true) = (choice, found.is_empty()) {
            bail!(BadDataPartName, "There is no detached part {name}");
        }
        found.iter().try_for_each(|part| files::discard(&self.core.dir, &format!("{DETACHED}/{}", part.name)))
    }
}

/// The way from one table's directory to another's.
pub(crate) fn relative(from: &Path, to: &Path) -> Result<String> {
    match (from.parent() == to.parent(), to.file_name()) {
        (true, Some(name)) => Ok(format!("../{}", name.to_string_lossy())),
        _ => bail!(NotImplemented, "{} and {} do not lie in one folder", from.display(), to.display()),
    }
}

/// A broken part has no metadata to keep: only its files move.
fn drop_broken(core: &TableCore, name: &str, detach: bool) -> Result<()> {
    core.state.manifest.remove(&core.dir, &PartName::parse(name))?;
    if !core.dir.join(name).exists() {
        // It was lost: nothing is left to keep.
    } else if detach {
        let folder = core.dir.join(DETACHED);
        std::fs::create_dir_all(&folder).map_err(|e| io_error("create", &folder, &e))?;
        files::rename(&core.dir.join(name), &free_name(&folder, &format!("{BROKEN}{name}")))?;
        files::sync(&folder)?;
        files::sync(&core.dir)?;
    } else {
        files::discard(&core.dir, name)?;
    }
    core.state.broken.write().retain(|broken| broken.name != name);
    Ok(())
}

fn free_name(folder: &Path, name: &str) -> PathBuf {
    let plain = folder.join(name);
    if !plain.exists() {
        return plain;
    }
    (1..).map(|i| folder.join(format!("{name}_try{i}"))).find(|path| !path.exists()).unwrap_or(plain)
}

fn detach_steps(core: &TableCore, gone: &[Arc<Part>]) -> Result<Vec<TransactionStep>> {
    let folder = core.dir.join(DETACHED);
    std::fs::create_dir_all(&folder).map_err(|e| io_error("create", &folder, &e))?;
    let mut steps = Vec::with_capacity(gone.len());
    for part in gone {
        let copy = core.temporary_dir("detach");
        link_all(&part.dir, &copy)?;
        let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        steps.push(TransactionStep::Rename(
            name(&copy),
            format!("{DETACHED}/{}", name(&free_name(&folder, &part.name.to_string()))),
        ));
    }
    Ok(steps)
}

/// A copy of a part's directory, ready to be committed.
pub(crate) fn import(core: &TableCore, from: &Path) -> Result<WrittenPart> {
    import_with(core, from, |dir| link_all(from, dir))
}

/// A part whose files `fill` puts into a directory, ready to be committed; `from` is what errors name.
pub(crate) fn import_with(
    core: &TableCore,
    from: &Path,
    fill: impl FnOnce(&Path) -> Result<()>,
) -> Result<WrittenPart> {
    let dir = core.temporary_dir("attach");
    let made = (|| {
        fill(&dir)?;
        let path = dir.join("meta.bin");
        let bytes = std::fs::read(&path).map_err(|e| io_error("read", &path, &e))?;
        let name = PartName { partition_id: "check".into(), min_block: 1, max_block: 1, level: 0, change: 0 };
        let meta = PartMeta::read(&bytes)
            .map_err(|e| e.context(format!("while reading {}", from.join("meta.bin").display())))?;
        let checked =
            check_types(Part::assemble(dir.clone(), name, meta, bytes.len() as u64, &core.shared)?, &core.layout)?;
        if upgrade::is_due(core, &checked)? {
            let part = Arc::new(checked);
            let Some(written) = upgrade::written(core, &part)? else {
                bail!(CorruptedData, "no row of the part in {} exists", from.display())
            };
            files::remove_dir(&dir)?;
            return Ok(written);
        }
        Ok(WrittenPart::new(dir.clone(), checked.whole_meta()?, bytes.len() as u64))
    })();
    if made.is_err() {
        let _ = files::remove_dir(&dir);
    }
    made
}

/// The level of a copy of a part: a part that was merged is one without equal keys only where both tables make the same
/// of these.
fn kept_level(from: &TableCore, to: &TableCore, part: &Part) -> u32 {
    if from.definition.family == to.definition.family && from.definition.engine == to.definition.engine {
        part.name.level
    } else {
        0
    }
}

/// Parts under new numbers, with their levels.
fn numbered(
    core: &TableCore,
    change: &mut PartSetChange<'_>,
    made: Vec<(WrittenPart, u32)>,
) -> Vec<(WrittenPart, PartName)> {
    let types = core.partition_types();
    made.into_iter()
        .map(|(part, level)| {
            let block = change.take_block();
            let partition_id = partition_id(part.partition(), &types);
            (part, PartName { partition_id, min_block: block, max_block: block, level, change: 0 })
        })
        .collect()
}

fn folder_bytes(path: &Path) -> u64 {
    let Ok(entries) = std::fs::read_dir(path) else { return 0 };
    let bytes = |entry: std::fs::DirEntry| match entry.metadata() {
        Ok(facts) if facts.is_dir() => folder_bytes(&entry.path()),
        Ok(facts) => facts.len(),
        Err(_) => 0,
    };
    entries.flatten().map(bytes).sum()
}
