//! `CONSTRAINT … CHECK`: every block of an insert is checked before it is written.

use crate::interpret::family_expressions;
use base::{Result, bail};
use functions::evaluate::Program;
use plan::analyze::Environment;
use std::sync::Arc;
use storage::mergetree::Joint;
use storage::{Insert, TableDefinition};
use types::{Block, DataType};

/// An insert that checks the laws of a table's rows: arrays of `Nested` columns of equal lengths, and its
/// constraints.
///
/// # Errors
/// Those of binding the constraints.
pub(crate) fn checked_rows(
    env: &Environment,
    insert: Arc<dyn Insert>,
    definition: &TableDefinition,
) -> Result<Arc<dyn Insert>> {
    checked(env, super::nested::checked(insert, definition), definition)
}

/// An insert that checks the table's constraints, if there are any.
fn checked(env: &Environment, insert: Arc<dyn Insert>, definition: &TableDefinition) -> Result<Arc<dyn Insert>> {
    if definition.constraints.is_empty() {
        return Ok(insert);
    }
    let checks = definition.constraints.iter().map(|(name, text)| {
        let condition = family_expressions(env, definition, text)?;
        if !matches!(
            condition.data_type.without_low_cardinality().base(),
            DataType::UInt8 | DataType::Bool | DataType::Nothing
        ) {
            bail!(
                UnsupportedMethod,
                "Constraint {name} has the type {} where a condition (UInt8) is wanted",
                condition.data_type
            );
        }
        Ok((name.clone(), text.clone(), Program::new(&[condition], stored_count(definition))))
    });
    Ok(Arc::new(CheckedInsert { insert, checks: checks.collect::<Result<_>>()? }))
}

fn stored_count(definition: &TableDefinition) -> usize {
    definition.columns.iter().filter(|column| column.is_stored()).count()
}

struct CheckedInsert {
    insert: Arc<dyn Insert>,
    checks: Vec<(String, String, Program)>,
}

impl Insert for CheckedInsert {
    fn write(&self, block: Block) -> Result<()> {
        for (name, text, program) in &self.checks {
            let result = program.run(&block)?;
            let holds = result.first().map(types::Column::flatten);
            let fails = |row: usize| {
                holds.as_ref().is_none_or(|column| column.is_null_at(row) || column.value(row).as_i128() == Some(0))
            };
            if let Some(row) = (0..block.rows).find(|&row| fails(row)) {
                bail!(
                    ViolatedConstraint,
                    "Constraint `{name}` is violated at row {}. Constraint expression: ({text})",
                    row + 1
                );
            }
        }
        self.insert.write(block)
    }

    fn commit(&self) -> Result<()> {
        self.insert.commit()
    }

    fn commit_with(&self, joint: &mut Joint) -> Result<bool> {
        self.insert.commit_with(joint)
    }
}

/// The end of a chain of checks: takes blocks and does nothing.
pub(crate) struct Checked;

impl Insert for Checked {
    fn write(&self, _block: Block) -> Result<()> {
        Ok(())
    }

    fn commit(&self) -> Result<()> {
        Ok(())
    }
}
