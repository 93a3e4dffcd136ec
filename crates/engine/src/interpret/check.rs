//! `CHECK TABLE`: damage to a table, and the parts of it that were repaired.

use super::{Interpreter, is_merge_tree};
use crate::query::Output;
use crate::system::rows::RowsBuilder;
use base::{Result, bail};
use sql::ast;
use storage::{MergeTree, PartitionChoice, Table};
use types::{DataType, Value};

impl Interpreter<'_> {
    /// Checks a table: a row per part, or a single 1 or 0 with `check_query_single_value_result`; of a table of the Log
    /// family a row for each file that ClickHouse has for it.
    pub(super) fn check(&mut self, check: &ast::CheckTable) -> Result<Output> {
        let table = self.table(&check.name)?;
        let found = match log_of(&*table) {
            Some(tree) => self.check_log(&*table, tree)?,
            None => self.check_parts(&*table, check)?,
        };
        if self.context.settings.check_query_single_value_result {
            let mut rows = RowsBuilder::new(&[("result", DataType::UInt8)]);
            rows.push([Value::UInt(u64::from(found.iter().all(|(_, is_passed, _)| *is_passed)))]);
            return Ok(rows.output());
        }
        let mut rows = RowsBuilder::new(&[
            ("part_path", DataType::String),
            ("is_passed", DataType::UInt8),
            ("message", DataType::String),
        ]);
        for (name, is_passed, message) in found {
            rows.push([Value::string(&name), Value::UInt(u64::from(is_passed)), Value::string(&message)]);
        }
        Ok(rows.output())
    }

    fn check_parts(&self, table: &dyn Table, check: &ast::CheckTable) -> Result<Vec<(String, bool, String)>> {
        let tree = is_merge_tree(table, "CHECK TABLE")?;
        let chosen = check
            .partition
            .as_ref()
            .map_or(Ok(PartitionChoice::All), |partition| self.partition_choice(table, partition))?;
        let parts = tree.check(&chosen, &self.context.cancel)?;
        if let (PartitionChoice::Part(name), true) = (&chosen, parts.is_empty()) {
            bail!(NoSuchDataPart, "No such data part '{name}' to check in table '{}'", check.name);
        }
        Ok(parts.into_iter().map(|part| (part.name, part.is_passed, part.message)).collect())
    }

    fn check_log(&self, table: &dyn Table, tree: &MergeTree) -> Result<Vec<(String, bool, String)>> {
        let parts = tree.check(&PartitionChoice::All, &self.context.cancel)?;
        let message = parts.iter().find(|part| !part.is_passed).map(|part| part.message.clone());
        let definition = table.definition();
        let mut files: Vec<String> = match definition.engine.as_str() {
            "StripeLog" => vec!["data.bin".to_string(), "index.mrk".to_string()],
            _ => definition
                .columns
                .iter()
                .filter(|column| column.is_stored())
                .map(|column| format!("{}.bin", catalog::metadata::file_name(&column.name)))
                .collect(),
        };
        if definition.engine == "Log" {
            files.push("__marks.mrk".to_string());
        }
        files.sort();
        Ok(files.into_iter().map(|file| (file, message.is_none(), message.clone().unwrap_or_default())).collect())
    }
}

/// The parts of a table of the Log family.
fn log_of(table: &dyn Table) -> Option<&MergeTree> {
    table.as_any().downcast_ref::<MergeTree>().filter(|_| crate::engines::is_log(&table.definition().engine))
}
