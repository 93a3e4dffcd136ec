//! A data folder that goes with its test, and results as text.

#![allow(dead_code, reason = "each test uses a part of it")]

use engine::{Engine, EngineOptions, Session};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// A data folder that goes with the test.
pub(crate) struct DataFolder(pub PathBuf);

impl DataFolder {
    /// Without tables, and not made yet.
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("ursa_data_{}_{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        DataFolder(path)
    }

    /// With what statements make.
    pub(crate) fn filled(statements: &[&str]) -> Self {
        let folder = DataFolder::new();
        let mut session = folder.open();
        for statement in statements {
            ask(&mut session, statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
        }
        folder
    }

    pub(crate) fn open(&self) -> Session {
        let path = Some(self.0.clone());
        Engine::open(EngineOptions { path, threads: 2, cache_bytes: 16 << 20, ..EngineOptions::default() })
            .unwrap()
            .session()
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The number of tables that have a folder of parts.
    pub(crate) fn folders(&self) -> usize {
        std::fs::read_dir(self.file("store")).unwrap().count()
    }
}

impl Drop for DataFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The rows of a result: values joined by tabs, rows by semicolons.
pub(crate) fn ask(session: &mut Session, text: &str) -> base::Result<String> {
    let mut query = session.query(text)?;
    let mut rows = Vec::new();
    while let Some(block) = query.next_block()? {
        let value = |column: &types::Column, row: usize| match column.value(row).as_bytes() {
            Some(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            None => column.value(row).to_literal(),
        };
        rows.extend(
            (0..block.rows)
                .map(|row| block.columns.iter().map(|column| value(column, row)).collect::<Vec<_>>().join("\t")),
        );
    }
    Ok(rows.join(";"))
}
