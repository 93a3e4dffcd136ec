//! `CHECK TABLE`: what of a table is damaged, and what of that was made anew.

use super::{Interpreter, is_merge_tree};
use crate::query::Output;
use crate::system::rows::RowsBuilder;
use base::Result;
use sql::ast;
use storage::PartitionChoice;
use types::{DataType, Value};

impl Interpreter<'_> {
    /// One row per part, or a single 1 or 0 with `check_query_single_value_result`.
    pub(super) fn check(&mut self, check: &ast::CheckTable) -> Result<Output> {
        let table = self.table(&check.name)?;
        let tree = is_merge_tree(&*table, "CHECK TABLE")?;
        let chosen = check.partition.as_ref().map_or(Ok(PartitionChoice::All), |partition| self.partition_choice(&*table, partition))?;
        let parts = tree.check(&chosen, &self.context.cancel)?;
        if self.context.settings.check_query_single_value_result {
            let mut rows = RowsBuilder::new(&[("result", DataType::UInt8)]);
            rows.push([Value::UInt(u64::from(parts.iter().all(|part| part.is_passed)))]);
            return Ok(rows.output());
        }
        let mut rows = RowsBuilder::new(&[("part_path", DataType::String), ("is_passed", DataType::Bool), ("message", DataType::String)]);
        for part in parts {
            rows.push([Value::string(&part.name), Value::UInt(u64::from(part.is_passed)), Value::string(&part.message)]);
        }
        Ok(rows.output())
    }
}
