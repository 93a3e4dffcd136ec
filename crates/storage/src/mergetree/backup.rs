//! Copies of parts in a folder, for `BACKUP`: real copies, synced, so that what happens to the table's files does not happen
//! to them.

use super::files::{self, io_error};
use super::table::MergeTree;
use base::Result;
use std::path::Path;

impl MergeTree {
    /// Copies all parts into a folder that does not exist yet. Gives their names and bytes.
    ///
    /// # Errors
    /// I/O errors, damaged parts.
    pub fn copy_parts(&self, folder: &Path) -> Result<(Vec<String>, u64)> {
        self.core.check_broken()?;
        let set = self.core.snapshot();
        std::fs::create_dir_all(folder).map_err(|e| io_error("create", folder, &e))?;
        let (mut names, mut bytes) = (Vec::new(), 0);
        for part in &set.parts {
            let target = folder.join(part.name.to_string());
            bytes += copy_folder(&part.dir, &target)?;
            names.push(part.name.to_string());
        }
        files::sync(folder)?;
        Ok((names, bytes))
    }
}

fn copy_folder(from: &Path, to: &Path) -> Result<u64> {
    std::fs::create_dir_all(to).map_err(|e| io_error("create", to, &e))?;
    let mut bytes = 0;
    for entry in std::fs::read_dir(from).map_err(|e| io_error("list", from, &e))? {
        let entry = entry.map_err(|e| io_error("list", from, &e))?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            bytes += copy_folder(&source, &target)?;
        } else {
            bytes += std::fs::copy(&source, &target).map_err(|e| io_error("copy", &target, &e))?;
            files::sync(&target)?;
        }
    }
    files::sync(to)?;
    Ok(bytes)
}
