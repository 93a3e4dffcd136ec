//! Whole partitions: `ALTER TABLE … DROP | DETACH | ATTACH | REPLACE | MOVE | FREEZE | UNFREEZE PARTITION`.

use crate::interpret::{Interpreter, is_merge_tree};
use base::{Result, bail, err};
use functions::Expr;
use functions::evaluate::Program;
use plan::analyze::{Environment, bind_over_table, cast_to};
use sql::ast;
use std::path::PathBuf;
use std::sync::Arc;
use storage::{MergeTree, PartitionChoice, Table};
use types::{Block, DataType, Value};

/// The parts that a statement names.
pub(super) fn choice(env: &Environment, tree: &MergeTree, partition: &ast::PartitionRef) -> Result<PartitionChoice> {
    Ok(match partition {
        ast::PartitionRef::All => PartitionChoice::All,
        ast::PartitionRef::Id(id)
            if id.is_empty()
                || !id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_') =>
        {
            bail!(InvalidPartitionValue, "Invalid partition format: {id}")
        }
        ast::PartitionRef::Id(id) => PartitionChoice::Id(id.clone()),
        ast::PartitionRef::Part(name) => PartitionChoice::Part(name.clone()),
        ast::PartitionRef::Expr(expr) => PartitionChoice::Id(tree.partition_id(&partition_values(env, tree, expr)?)),
    })
}

fn partition_values(env: &Environment, tree: &MergeTree, expr: &ast::Expr) -> Result<Vec<Value>> {
    let types = tree.partition_types();
    let written: Vec<&ast::Expr> = match expr.as_call_of("tuple") {
        Some(call) => call.args.iter().collect(),
        None => vec![expr],
    };
    if written.len() != types.len() {
        return Err(expr.span.locate(err!(
            InvalidPartitionValue,
            "Wrong number of fields in the partition expression: {}, must be: {}",
            written.len(),
            types.len()
        )));
    }
    written.into_iter().zip(&types).map(|(part, data_type)| partition_value(env, part, data_type)).collect()
}

/// A value of a partition key, which must be written as one of the key's type.
fn partition_value(env: &Environment, part: &ast::Expr, data_type: &DataType) -> Result<Value> {
    let compute =
        |expr: &Expr| Ok(Program::new(std::slice::from_ref(expr), 0).run(&Block::new(Vec::new(), 1))?[0].value(0));
    let written = bind_over_table(env, &[], part)?;
    let given: Value = compute(&written).map_err(|error: base::Error| part.span.locate(error))?;
    let mismatch = || {
        part.span.locate(err!(
            TypeMismatch,
            "Cannot convert {} to {data_type}, the type of the partition key",
            given.to_literal()
        ))
    };
    if given.is_null() && !data_type.is_nullable() {
        return Err(mismatch());
    }
    // Dates and enums say themselves what is wrong with a text.
    let is_plain = data_type.base().is_number() || !matches!(given, Value::String(_));
    let made = cast_to(env, written, data_type)
        .and_then(|cast| compute(&cast))
        .map_err(|error| if is_plain { mismatch() } else { part.span.locate(error) })?;
    // A number that the type cannot hold would name another partition.
    let differs =
        data_type.is_integer() && matches!((given.as_f64(), made.as_f64()), (Some(given), Some(made)) if given != made);
    if differs {
        return Err(part.span.locate(err!(
            ArgumentOutOfBound,
            "Cannot convert value {}: it cannot be represented as {data_type}",
            given.to_literal()
        )));
    }
    Ok(made)
}

impl Interpreter<'_> {
    /// The parts of a table that a statement names.
    pub(crate) fn partition_choice(&self, table: &dyn Table, partition: &ast::PartitionRef) -> Result<PartitionChoice> {
        let tree = is_merge_tree(table, "PARTITION")?;
        self.with_environment(|env| choice(env, tree, partition))
    }

    /// A command of `ALTER TABLE` on partitions.
    pub(super) fn alter_partition(
        &mut self,
        name: &ast::ObjectName,
        table: &Arc<dyn Table>,
        command: &ast::AlterCommand,
    ) -> Result<()> {
        let tree = is_merge_tree(&**table, "ALTER TABLE … PARTITION")?;
        let cancel = self.context.cancel.clone();
        match command {
            ast::AlterCommand::Partition { action, partition } => {
                let chosen = self.partition_choice(&**table, partition)?;
                match action {
                    ast::PartitionAction::Drop => tree.drop_partition(&chosen, false, &cancel),
                    ast::PartitionAction::Detach => tree.drop_partition(&chosen, true, &cancel),
                    ast::PartitionAction::Attach => tree.attach_partition(&chosen),
                    ast::PartitionAction::DropDetached if !self.context.settings.allow_drop_detached => {
                        bail!(
                            SupportIsDisabled,
                            "Cannot execute query: DROP DETACHED PART is disabled (see allow_drop_detached setting)"
                        )
                    }
                    ast::PartitionAction::DropDetached => tree.drop_detached(&chosen),
                }
            }
            ast::AlterCommand::CopyPartition { partition, from, replace } => {
                let other = self.table(from)?;
                let source = is_merge_tree(&*other, "ATTACH PARTITION … FROM")?;
                same_structure(&table.definition(), &other.definition(), name, from)?;
                tree.copy_partition(&self.partition_choice(&**table, partition)?, source, *replace)
            }
            ast::AlterCommand::MovePartition { partition, to } => {
                let other = self.table(to)?;
                let target = is_merge_tree(&*other, "MOVE PARTITION … TO TABLE")?;
                same_structure(&table.definition(), &other.definition(), name, to)?;
                tree.move_partition(&self.partition_choice(&**table, partition)?, target)
            }
            ast::AlterCommand::Freeze { partition, name: backup } => {
                let chosen = partition
                    .as_ref()
                    .map_or(Ok(PartitionChoice::All), |partition| self.partition_choice(&**table, partition))?;
                self.freeze(tree, name, &chosen, backup.as_deref())
            }
            ast::AlterCommand::Unfreeze { partition, name: backup } => {
                let chosen = partition
                    .as_ref()
                    .map_or(Ok(PartitionChoice::All), |partition| self.partition_choice(&**table, partition))?;
                tree.unfreeze(&chosen, &self.frozen_folder(name, backup)?)
            }
            ast::AlterCommand::ForgetPartition(partition) => {
                let chosen = self.partition_choice(&**table, partition)?;
                if let PartitionChoice::Id(id) = &chosen
                    && table.parts().iter().any(|part| part.active && part.partition_id == *id)
                {
                    bail!(CannotForgetPartition, "Partition {id} is not empty");
                }
                bail!(NotImplemented, "FORGET PARTITION is for replicated tables: there are none")
            }
            _ => bail!(LogicalError, "no command on partitions"),
        }
    }

    /// Links parts into `shadow/<name>/<database>/<table>` of the data folder.
    fn freeze(
        &self,
        tree: &MergeTree,
        name: &ast::ObjectName,
        chosen: &PartitionChoice,
        backup: Option<&str>,
    ) -> Result<()> {
        let shadow = self.session.engine.metadata.root().join("shadow");
        let backup = backup.map_or_else(
            || (1u64..).map(|i| i.to_string()).find(|i| !shadow.join(i).exists()).unwrap_or_default(),
            ToString::to_string,
        );
        let folder = self.frozen_folder(name, &backup)?;
        if folder.exists() {
            bail!(DirectoryAlreadyExists, "There is a frozen copy {backup} of the table already: give it another name");
        }
        tree.freeze(chosen, &folder).map(|_| ())
    }

    /// The folder of a frozen copy of a table.
    fn frozen_folder(&self, name: &ast::ObjectName, backup: &str) -> Result<PathBuf> {
        if backup.is_empty() || !backup.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b)) {
            bail!(BadArguments, "'{backup}' cannot name a frozen copy: use letters, digits, _ and -");
        }
        let folder = self.session.engine.metadata.root().join("shadow").join(backup);
        Ok(folder
            .join(catalog::metadata::file_name(self.database_of(name)))
            .join(catalog::metadata::file_name(&name.name.name)))
    }
}

/// Parts go from a table to another only when both store the same.
///
/// # Errors
/// `INCOMPATIBLE_COLUMNS`, `BAD_ARGUMENTS`.
pub(crate) fn same_structure(
    a: &storage::TableDefinition,
    b: &storage::TableDefinition,
    a_name: &ast::ObjectName,
    b_name: &ast::ObjectName,
) -> Result<()> {
    let stored = |definition: &storage::TableDefinition| -> Vec<(String, String)> {
        definition
            .columns
            .iter()
            .filter(|column| column.is_stored())
            .map(|column| (column.name.clone(), column.data_type.to_string()))
            .collect()
    };
    if stored(a) != stored(b) {
        bail!(IncompatibleColumns, "Tables {a_name} and {b_name} have different structure");
    }
    let texts =
        |parts: &[storage::KeyPart]| parts.iter().map(|part| (part.text.clone(), part.descending)).collect::<Vec<_>>();
    if texts(&a.sorting_key) != texts(&b.sorting_key) || a.primary_key_len != b.primary_key_len {
        bail!(BadArguments, "Tables {a_name} and {b_name} have different ordering");
    }
    if texts(&a.partition_key) != texts(&b.partition_key) {
        bail!(BadArguments, "Tables {a_name} and {b_name} have different partition key");
    }
    Ok(())
}
