//! Folders that tests write to.

use std::path::PathBuf;

/// A folder for one test, removed before and after.
pub(crate) struct TestFolder(pub PathBuf);

impl TestFolder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("paw-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        TestFolder(path)
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
