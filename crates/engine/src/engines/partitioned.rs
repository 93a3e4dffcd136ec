//! `INSERT INTO FUNCTION file(…) PARTITION BY expr`: a file for each value, whose name has the value where the path
//! says `{_partition_id}`.

use base::{Result, Settings, bail};
use functions::Expr;
use functions::evaluate::Program;
use parking_lot::Mutex;
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;
use storage::{Insert, Scan, ScanRequest, Table, TableDefinition};
use types::Block;

/// Placeholder of the partition's value in a path.
pub(crate) const PLACEHOLDER: &str = "{_partition_id}";

/// Files that one insert writes, at most: all are open until its end.
const FILES_MAX: usize = 4096;

/// Opens the file of a value.
pub(crate) type OpenPart = Arc<dyn Fn(&str) -> Result<Arc<dyn Table>> + Send + Sync>;

/// Takes rows for several files.
pub(crate) struct PartitionedTable {
    /// Definition of the table in each file.
    pub definition: Arc<TableDefinition>,
    /// The value, as a string, over the columns.
    pub by: Expr,
    pub open: OpenPart,
}

impl Table for PartitionedTable {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn scan(&self, _: &ScanRequest) -> Result<Arc<dyn Scan>> {
        bail!(NotImplemented, "A table of several files is only written")
    }

    fn insert(&self, settings: &Settings) -> Result<Arc<dyn Insert>> {
        Ok(Arc::new(PartitionedInsert {
            by: self.by.clone(),
            width: self.definition.columns.len(),
            open: self.open.clone(),
            settings: settings.clone(),
            files: Mutex::default(),
        }))
    }
}

struct PartitionedInsert {
    by: Expr,
    width: usize,
    open: OpenPart,
    settings: Settings,
    files: Mutex<BTreeMap<String, Arc<dyn Insert>>>,
}

impl Insert for PartitionedInsert {
    fn write(&self, block: Block) -> Result<()> {
        let values = Program::new(std::slice::from_ref(&self.by), self.width).run(&block)?;
        let mut rows: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        for row in 0..block.rows {
            let value = values[0].value(row);
            let value = value.as_bytes().map(|bytes| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default();
            rows.entry(value).or_default().push(row as u32);
        }
        let mut files = self.files.lock();
        for (value, rows) in rows {
            if !files.contains_key(&value) {
                check_value(&value)?;
                if files.len() >= FILES_MAX {
                    bail!(
                        TooManyPartitions,
                        "PARTITION BY has more than {FILES_MAX} values, each of which is a file: choose a coarser \
                        expression, or insert in parts"
                    );
                }
                let file = (self.open)(&value)?.insert(&self.settings)?;
                file.join();
                files.insert(value.clone(), file);
            }
            if let Some(file) = files.get(&value) {
                file.write(block.gather(&rows))?;
            }
        }
        Ok(())
    }

    /// Makes all files whole before the first takes its place. Where one cannot take its own, those before it give
    /// theirs up again.
    fn commit(&self) -> Result<()> {
        let files = self.files.lock();
        files.values().try_for_each(|file| file.prepare())?;
        for (done, file) in files.values().enumerate() {
            let Err(mut error) = file.commit() else { continue };
            for (value, placed) in files.iter().take(done) {
                if let Err(kept) = placed.retract() {
                    error = error.context(format!("and the file of '{value}' stays as it is written: {kept}"));
                }
            }
            return Err(error);
        }
        Ok(())
    }
}

/// # Errors
/// `CANNOT_PARSE_TEXT` for what must not stand in a path.
fn check_value(value: &str) -> Result<()> {
    match value.chars().find(|c| *c < ' ' || matches!(c, '{' | '}' | '*' | '?')) {
        Some(illegal) => bail!(
            CannotParseText,
            "Illegal character '{illegal}' in the value '{value}' of PARTITION BY: it is part of a path"
        ),
        None => Ok(()),
    }
}
