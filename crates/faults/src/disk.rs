//! A disk that may lose whatever was not synced.
//!
//! Files and folders each have what is surely there and a list of operations that may be lost. Syncing a file secures
//! its bytes, not its name; syncing a folder secures the names in it. A rename between folders is secured with the
//! first of them. What is left of unsecured operations keeps their order within one file and within one folder, not
//! across them: the model of Pillai et al., "All File Systems Are Not Created Equal" (OSDI 2014), for a disk in ordered
//! mode.

use crate::Result;
use crate::log::Op;
use crate::random::Random;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// What happens to operations that were not synced.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Loss {
    /// All are lost.
    All,
    /// None is lost.
    Nothing,
    /// Of each file and folder the later ones, from a random one on; the first lost write may leave some of its bytes.
    Some,
}

#[derive(Clone)]
enum Change {
    Write { offset: usize, data: Vec<u8> },
    Truncate(usize),
}

#[derive(Clone, Default)]
struct File {
    sure: Vec<u8>,
    pending: Vec<Change>,
}

/// An entry that appears (with its node) or disappears.
#[derive(Clone)]
struct Entry {
    folder: usize,
    name: String,
    node: Option<usize>,
}

#[derive(Clone, Default)]
struct Folder {
    sure: BTreeMap<String, usize>,
    now: BTreeMap<String, usize>,
    /// Numbers of operations, in order.
    pending: Vec<usize>,
}

#[derive(Clone)]
enum Node {
    File(File),
    Folder(Folder),
}

/// The disk under one folder.
#[derive(Clone)]
pub(crate) struct Disk {
    root: String,
    nodes: Vec<Node>,
    inodes: HashMap<u64, usize>,
    /// Operations on entries; one that is secured is empty.
    operations: Vec<Vec<Entry>>,
}

impl Disk {
    /// An empty folder.
    pub(crate) fn new(root: &str) -> Self {
        Disk {
            root: root.to_string(),
            nodes: vec![Node::Folder(Folder::default())],
            inodes: HashMap::new(),
            operations: Vec::new(),
        }
    }

    /// The folder and the name of a path; none outside of the root.
    fn locate(&self, path: &str) -> Option<(usize, String)> {
        let inside = path.strip_prefix(&self.root)?.strip_prefix('/')?;
        let mut names: Vec<&str> = Vec::new();
        for name in inside.split('/').filter(|name| !name.is_empty() && *name != ".") {
            if name == ".." {
                names.pop()?;
            } else {
                names.push(name);
            }
        }
        let (last, folders) = names.split_last()?;
        let mut at = 0;
        for name in folders {
            let Node::Folder(folder) = &self.nodes[at] else { return None };
            at = *folder.now.get(*name)?;
        }
        Some((at, (*last).to_string()))
    }

    fn find(&self, path: &str) -> Option<usize> {
        if path == self.root {
            return Some(0);
        }
        let (folder, name) = self.locate(path)?;
        match &self.nodes[folder] {
            Node::Folder(folder) => folder.now.get(&name).copied(),
            Node::File(_) => None,
        }
    }

    fn enter(&mut self, entries: Vec<Entry>) {
        let number = self.operations.len();
        for entry in &entries {
            if let Node::Folder(folder) = &mut self.nodes[entry.folder] {
                match entry.node {
                    Some(node) => folder.now.insert(entry.name.clone(), node),
                    None => folder.now.remove(&entry.name),
                };
                folder.pending.push(number);
            }
        }
        self.operations.push(entries);
    }

    fn add(&mut self, path: &str, node: Node) -> Result<usize> {
        let (folder, name) =
            self.locate(path).ok_or_else(|| format!("the record puts {path} into a folder that is not there"))?;
        self.nodes.push(node);
        let node = self.nodes.len() - 1;
        self.enter(vec![Entry { folder, name, node: Some(node) }]);
        Ok(node)
    }

    /// Does what a record says.
    ///
    /// # Errors
    /// For a record that cannot follow those before.
    pub(crate) fn apply(&mut self, op: &Op) -> Result<()> {
        match op {
            Op::Create { inode, path } => {
                let node = self.add(path, Node::File(File::default()))?;
                self.inodes.insert(*inode, node);
            }
            Op::MakeFolder { path } => drop(self.add(path, Node::Folder(Folder::default()))?),
            Op::Write { inode, offset, data } => {
                self.change(*inode, Change::Write { offset: *offset as usize, data: data.clone() })?
            }
            Op::Truncate { inode, length } => self.change(*inode, Change::Truncate(*length as usize))?,
            Op::Sync { inode, path } => match self.find(path) {
                Some(node) if matches!(self.nodes[node], Node::Folder(_)) => self.secure_folder(node, usize::MAX),
                _ => {
                    if let Some(Node::File(file)) = self.inodes.get(inode).map(|node| &mut self.nodes[*node]) {
                        let pending = std::mem::take(&mut file.pending);
                        pending.iter().for_each(|change| change.make(&mut file.sure));
                    }
                }
            },
            Op::Rename { from, to } => {
                let node = self.find(from).ok_or_else(|| format!("the record renames {from}, which is not there"))?;
                let ((from, from_name), (to, to_name)) =
                    self.locate(from).zip(self.locate(to)).ok_or("a rename out of the folder")?;
                self.enter(vec![
                    Entry { folder: from, name: from_name, node: None },
                    Entry { folder: to, name: to_name, node: Some(node) },
                ]);
            }
            Op::Link { from, to } => {
                let node = self.find(from).ok_or_else(|| format!("the record links {from}, which is not there"))?;
                let (folder, name) = self.locate(to).ok_or("a link out of the folder")?;
                self.enter(vec![Entry { folder, name, node: Some(node) }]);
            }
            Op::Remove { path } => {
                let (folder, name) =
                    self.locate(path).ok_or_else(|| format!("the record removes {path}, which is not there"))?;
                self.enter(vec![Entry { folder, name, node: None }]);
            }
        }
        Ok(())
    }

    fn change(&mut self, inode: u64, change: Change) -> Result<()> {
        match self.inodes.get(&inode).map(|node| &mut self.nodes[*node]) {
            Some(Node::File(file)) => file.pending.push(change),
            _ => return Err(format!("the record writes to inode {inode}, which was not created")),
        }
        Ok(())
    }

    /// Secures the folder's operations up to and with one, in their order.
    fn secure_folder(&mut self, node: usize, last: usize) {
        loop {
            let Node::Folder(folder) = &mut self.nodes[node] else { return };
            let Some(&number) = folder.pending.first().filter(|number| **number <= last) else { return };
            folder.pending.remove(0);
            for entry in std::mem::take(&mut self.operations[number]) {
                if entry.folder != node {
                    // What came before in the other folder is older, and stands in the same journal.
                    self.secure_folder(entry.folder, number.saturating_sub(1));
                }
                if let Node::Folder(folder) = &mut self.nodes[entry.folder] {
                    folder.pending.retain(|pending| *pending != number);
                    match entry.node {
                        Some(node) => folder.sure.insert(entry.name, node),
                        None => folder.sure.remove(&entry.name),
                    };
                }
            }
        }
    }

    /// Writes what is left after a crash into an empty folder.
    ///
    /// # Errors
    /// Of the real disk.
    pub(crate) fn crash(mut self, loss: Loss, random: &mut Random, to: &Path) -> Result<()> {
        for node in 0..self.nodes.len() {
            let pending = match &self.nodes[node] {
                Node::File(file) => file.pending.len(),
                Node::Folder(folder) => folder.pending.len(),
            };
            let kept = match loss {
                Loss::All => 0,
                Loss::Nothing => pending,
                Loss::Some => random.below(pending + 1),
            };
            match &mut self.nodes[node] {
                Node::File(file) => file.keep(kept, matches!(loss, Loss::Some), random),
                Node::Folder(folder) => {
                    if let Some(last) = kept.checked_sub(1).map(|last| folder.pending[last]) {
                        self.secure_folder(node, last);
                    }
                }
            }
        }
        self.write(0, to)
    }

    fn write(&self, node: usize, to: &Path) -> Result<()> {
        let said = |error: std::io::Error| format!("{}: {error}", to.display());
        match &self.nodes[node] {
            Node::File(file) => std::fs::write(to, &file.sure).map_err(said),
            Node::Folder(folder) => {
                std::fs::create_dir_all(to).map_err(said)?;
                folder.sure.iter().try_for_each(|(name, node)| self.write(*node, &to.join(name)))
            }
        }
    }
}

impl Change {
    fn make(&self, bytes: &mut Vec<u8>) {
        match self {
            Change::Truncate(length) => bytes.resize(*length, 0),
            Change::Write { offset, data } => {
                bytes.resize(bytes.len().max(offset + data.len()), 0);
                bytes[*offset..offset + data.len()].copy_from_slice(data);
            }
        }
    }
}

impl File {
    fn keep(&mut self, kept: usize, torn: bool, random: &mut Random) {
        let pending = std::mem::take(&mut self.pending);
        pending[..kept].iter().for_each(|change| change.make(&mut self.sure));
        if torn && let Some(Change::Write { offset, data }) = pending.get(kept) {
            let data = data[..random.below(data.len() + 1)].to_vec();
            Change::Write { offset: *offset, data }.make(&mut self.sure);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(ops: &[Op], loss: Loss) -> Vec<(String, Vec<u8>)> {
        let mut disk = Disk::new("/d");
        ops.iter().for_each(|op| disk.apply(op).unwrap());
        let to = std::env::temp_dir().join(format!(
            "ursa-faults-disk-{}-{:?}",
            std::process::id(),
            std::thread::current().id()
        ));
        crate::server::remake(&to).unwrap();
        disk.crash(loss, &mut Random::new(1), &to).unwrap();
        let mut found: Vec<_> =
            std::fs::read_dir(&to).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).collect();
        found.sort();
        let out = found
            .iter()
            .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap()))
            .collect();
        std::fs::remove_dir_all(&to).unwrap();
        out
    }

    fn create(inode: u64, name: &str) -> Op {
        Op::Create { inode, path: format!("/d/{name}") }
    }

    fn write(inode: u64, text: &str) -> Op {
        Op::Write { inode, offset: 0, data: text.as_bytes().to_vec() }
    }

    fn sync(inode: u64, path: &str) -> Op {
        Op::Sync { inode, path: path.into() }
    }

    #[test]
    fn a_synced_file_without_a_synced_name_is_lost() {
        let ops = [create(1, "a"), write(1, "x"), sync(1, "/d/a")];
        assert_eq!(left(&ops, Loss::All), vec![]);
        assert_eq!(left(&ops, Loss::Nothing), vec![("a".to_string(), b"x".to_vec())]);
    }

    #[test]
    fn a_synced_name_without_synced_bytes_is_an_empty_file() {
        let ops = [create(1, "a"), write(1, "x"), sync(9, "/d")];
        assert_eq!(left(&ops, Loss::All), vec![("a".to_string(), vec![])]);
    }

    #[test]
    fn a_rename_is_there_once_its_folder_is_synced() {
        let rename = || Op::Rename { from: "/d/a".into(), to: "/d/b".into() };
        let start = || vec![create(1, "a"), write(1, "x"), sync(1, "/d/a"), sync(9, "/d")];
        let mut ops = start();
        ops.push(rename());
        assert_eq!(left(&ops, Loss::All), vec![("a".to_string(), b"x".to_vec())]);
        ops.push(sync(9, "/d"));
        assert_eq!(left(&ops, Loss::All), vec![("b".to_string(), b"x".to_vec())]);
    }
}
