//! Changes of rows: `ALTER TABLE … UPDATE`, `DELETE`, `MATERIALIZE`, which run in the background, and `DELETE FROM` and
//! `UPDATE`, which are done when they answer.

mod expressions;
mod work;

use crate::engine::Engine;
use crate::engines::keyed::KeyedTable;
use crate::interpret::{Interpreter, is_merge_tree};
use crate::query::Output;
use base::{Result, bail, err};
use catalog::Object;
pub(crate) use expressions::over_stored;
use expressions::{condition, update_condition};
use functions::Expr;
use plan::analyze::{Environment, call_function};
use sql::ast;
use std::sync::Arc;
use storage::{MemoryTable, MergeTree, MutationAction, MutationWork, Table, TableDefinition};
use types::DataType;
pub(super) use work::keys_of;
use work::{materialized_column, partition_id, update_work, updates_of, work_of};

impl Interpreter<'_> {
    /// `DELETE FROM t WHERE …`: rows are marked as gone, visible at once; merges leave them out.
    pub(crate) fn delete(&mut self, delete: &ast::Delete) -> Result<Output> {
        refuse_cluster(delete.on_cluster.as_ref())?;
        if !self.context.settings.enable_lightweight_delete {
            bail!(
                SupportIsDisabled,
                "Lightweight delete mutate is disabled. Set `enable_lightweight_delete` setting to enable it"
            );
        }
        let table = self.table(&delete.name).map_err(|error| match error.code() {
            base::ErrorCode::NotImplemented => {
                err!(BadArguments, "DELETE query is not supported for table {}", delete.name)
            }
            _ => error,
        })?;
        let Ok(tree) = is_merge_tree(&*table, "DELETE") else {
            bail!(BadArguments, "DELETE query is not supported for tables of engine {}", table.definition().engine)
        };
        refuse_projections(&table.definition())?;
        let work = self.with_environment(|env| {
            let filter = update_condition(env, &table.definition(), &delete.selection)?;
            Ok(MutationWork {
                partition: partition_id(env, tree, delete.partition.as_ref())?,
                filter: Some(filter),
                action: MutationAction::Mark,
            })
        })?;
        let changed = tree.mutate_now(&work, &self.context.cancel)?;
        let zero = ast::Expr::new(ast::ExprKind::Literal(ast::Literal::UInt64(0)), delete.selection.span);
        let assignments = vec![(ast::Ident::new("_row_exists", delete.selection.span), zero)];
        let shown = ast::AlterCommand::Update {
            assignments,
            partition: delete.partition.clone(),
            selection: delete.selection.clone(),
        };
        tree.note_changes(&[command_text(&shown)], changed > 0);
        Ok(Output::nothing())
    }

    /// `UPDATE t SET … WHERE …`: columns are written anew in the parts that have such rows, visible at once.
    pub(crate) fn update(&mut self, update: &ast::Update) -> Result<Output> {
        refuse_cluster(update.on_cluster.as_ref())?;
        let table = self.table(&update.name)?;
        let tree = is_merge_tree(&*table, "UPDATE")?;
        let work = self.with_environment(|env| {
            update_work(env, tree, &update.assignments, update.partition.as_ref(), &update.selection)
        })?;
        tree.mutate_now(&work, &self.context.cancel)?;
        Ok(Output::nothing())
    }

    /// A command of `ALTER TABLE` that changes rows.
    pub(super) fn mutate(&mut self, table: &Arc<dyn Table>, command: &ast::AlterCommand) -> Result<()> {
        if let Some(memory) = table.as_any().downcast_ref::<MemoryTable>() {
            return self.mutate_memory(memory, command);
        }
        if let Some(keyed) = table.as_any().downcast_ref::<KeyedTable>().filter(|_| table.definition().engine == "Join")
        {
            let ast::AlterCommand::Delete { partition: None, selection } = command else {
                bail!(NotImplemented, "Table engine Join supports only DELETE mutations")
            };
            let filter = self.with_environment(|env| condition(env, &table.definition(), selection))?;
            return keyed.delete(filter, &self.context.cancel);
        }
        let tree = is_merge_tree(&**table, "ALTER TABLE")?;
        let Some(work) = self.with_environment(|env| work_of(env, tree, command))? else { return Ok(()) };
        let number = tree.add_mutation(&command_text(command), work)?;
        if self.context.settings.mutations_sync > 0 {
            tree.wait_mutation(number, &self.context.cancel)?;
        }
        Ok(())
    }

    /// Mutates as [`Self::mutate`], for rows in memory: done when it returns.
    fn mutate_memory(&mut self, table: &MemoryTable, command: &ast::AlterCommand) -> Result<()> {
        let definition = table.definition();
        let place = |column: usize| definition.columns[..column].iter().filter(|column| column.is_stored()).count();
        let (kept, updates) = self.with_environment(|env| match command {
            ast::AlterCommand::Update { assignments, partition: None, selection } => {
                Ok((None, updates_of(env, &definition, assignments, &update_condition(env, &definition, selection)?)?))
            }
            ast::AlterCommand::Delete { partition: None, selection } => {
                let filter = condition(env, &definition, selection)?;
                let number = |value: u8| Expr::literal(types::Value::UInt(u64::from(value)), DataType::UInt8);
                Ok((
                    Some(call_function(env, "if", vec![filter, number(0), number(1)])?.map_columns(&place)),
                    Vec::new(),
                ))
            }
            ast::AlterCommand::Materialize { object: ast::AlterObject::Column, name, if_exists, partition: None } => {
                let Some((index, _)) = materialized_column(&definition, name, *if_exists)? else {
                    return Ok((None, Vec::new()));
                };
                Ok((None, definition.columns[index].fill.clone().map(|fill| (index, fill)).into_iter().collect()))
            }
            ast::AlterCommand::Update { .. } | ast::AlterCommand::Delete { .. } => {
                bail!(NotImplemented, "ALTER UPDATE/DELETE ... IN PARTITION is not supported for non-MergeTree tables")
            }
            _ => bail!(
                NotImplemented,
                "ALTER TABLE … {} is not supported by storage {}",
                command_text(command),
                definition.engine
            ),
        })?;
        let stored = (0..definition.columns.len()).filter(|&column| definition.columns[column].is_stored());
        let value = |column: usize| match updates.iter().find(|(updated, _)| *updated == column) {
            Some((_, value)) => value.map_columns(&place),
            None => Expr::column(place(column), definition.columns[column].data_type.clone()),
        };
        table.rewrite(kept.as_ref(), &stored.map(value).collect::<Vec<_>>())
    }

    /// `KILL MUTATION WHERE …`.
    pub(crate) fn kill_mutation(&mut self, kill: &ast::Kill) -> Result<Output> {
        let query = format!(
            "SELECT database, table, mutation_id, command FROM system.mutations WHERE NOT is_done AND ({})",
            kill.selection
        );
        let parsed = sql::parse_select(&query, &sql::ParseOptions::default())?;
        let blocks = exec::collect(&self.plan(&parsed)?, self.context.clone())?;
        let mut rows =
            crate::system::rows::RowsBuilder::strings(&["kill_status", "database", "table", "mutation_id", "command"]);
        for block in &blocks {
            for row in 0..block.rows {
                let cell = |column: usize| {
                    block.columns[column]
                        .bytes_at(row)
                        .map(|b| String::from_utf8_lossy(b).into_owned())
                        .unwrap_or_default()
                };
                let number =
                    cell(2).strip_prefix("mutation_").and_then(|rest| rest.strip_suffix(".txt")?.parse::<i64>().ok());
                let mut status = "test";
                if kill.mode != ast::KillMode::Test
                    && let (Ok((_, table)), Some(number)) =
                        (self.session.engine.catalog.table(&cell(0), &cell(1)), number)
                    && let Ok(tree) = is_merge_tree(&*table, "KILL MUTATION")
                {
                    status = if tree.kill_mutation(number)? { "finished" } else { "not found" };
                }
                rows.push([status.to_string(), cell(0), cell(1), cell(2), cell(3)].map(types::Value::string));
            }
        }
        Ok(rows.output())
    }
}

/// Refuses `DELETE FROM` where projections would keep the rows: what to do with them is said by a setting of the table.
fn refuse_projections(definition: &TableDefinition) -> Result<()> {
    let mode = definition.settings.get("lightweight_mutation_projection_mode").map_or("throw", String::as_str);
    if mode == "throw" && !definition.projections.is_empty() {
        bail!(
            SupportIsDisabled,
            "DELETE query is not allowed for table because as it has projections and setting \
            lightweight_mutation_projection_mode is set to THROW. User should change \
            lightweight_mutation_projection_mode OR drop all the projections manually before running the query"
        );
    }
    Ok(())
}

pub(crate) fn refuse_cluster(cluster: Option<&String>) -> Result<()> {
    match cluster {
        Some(cluster) => bail!(NotImplemented, "ON CLUSTER {cluster} is not supported: there are no clusters"),
        None => Ok(()),
    }
}

/// The commands of an `ALTER TABLE` on definitions that change what parts hold, as `system.mutations` shows them.
pub(super) fn shown_changes(
    commands: &[ast::AlterCommand],
    before: &TableDefinition,
    after: &TableDefinition,
) -> Vec<String> {
    let is_stored = |name: &str| {
        before.columns.iter().any(|column| {
            column.is_stored()
                && (column.name == name || column.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('.')))
        })
    };
    let type_of = |definition: &TableDefinition, name: &str| {
        definition
            .column_index(name)
            .map(|index| &definition.columns[index])
            .filter(|column| column.is_stored())
            .map(|column| column.data_type.clone())
    };
    let text = |command: &ast::AlterCommand| {
        let changes = match command {
            ast::AlterCommand::Drop { object: ast::AlterObject::Column, name, .. }
            | ast::AlterCommand::Clear { object: ast::AlterObject::Column, name, .. } => is_stored(&name.name),
            ast::AlterCommand::Drop { object: ast::AlterObject::Index, name, .. } => {
                before.indexes.iter().any(|index| index.name == name.name)
            }
            ast::AlterCommand::Drop { object: ast::AlterObject::Projection, name, .. } => {
                before.projections.iter().any(|projection| projection.name == name.name)
            }
            ast::AlterCommand::RenameColumn { from, .. } => is_stored(&from.name),
            ast::AlterCommand::ModifyColumn { column, .. } => {
                let (old, new) = (type_of(before, &column.name.name)?, type_of(after, &column.name.name)?);
                let grows = matches!(
                    (&old, &new),
                    (DataType::Enum8(_), DataType::Enum8(_)) | (DataType::Enum16(_), DataType::Enum16(_))
                );
                old != new && !grows
            }
            _ => false,
        };
        changes.then(|| command_text(command))
    };
    commands.iter().filter_map(text).collect()
}

/// The text of the command as the mutation stores it.
fn command_text(command: &ast::AlterCommand) -> String {
    let name = ast::ObjectName { database: None, name: ast::Ident::new("t", ast::Span::default()) };
    let alter = ast::AlterTable { name, on_cluster: None, commands: vec![command.clone()] };
    let statement = ast::Statement {
        kind: ast::StatementKind::Alter(Box::new(alter)),
        output: ast::Output::default(),
        span: ast::Span::default(),
    };
    sql::format_query(&statement, false).trim_start_matches("ALTER TABLE t ").to_string()
}

/// Binds the mutations that were unfinished when the engine was last closed.
pub(crate) fn resume(env: &Environment, table: &Arc<dyn Table>) {
    let Some(tree) = table.as_any().downcast_ref::<MergeTree>() else { return };
    for (number, text) in tree.unbound_mutations() {
        let options = sql::ParseOptions { max_query_size: 0, ..Default::default() };
        let Ok(parsed) = sql::parse_statement(&format!("ALTER TABLE t {text}"), &options) else { continue };
        let ast::StatementKind::Alter(alter) = &parsed.statement.kind else { continue };
        // One that cannot be bound stays, shown in system.mutations, until it is killed.
        if let Some(Ok(Some(work))) = alter.commands.first().map(|command| work_of(env, tree, command)) {
            tree.resume_mutation(number, work);
        }
    }
}

/// Binds the waiting mutations of all tables.
pub(crate) fn resume_all(engine: &Arc<Engine>) {
    for database in engine.catalog.databases() {
        for entry in database.objects() {
            if let Object::Table(table) = &entry.object {
                crate::interpret::create::open::with_own_environment(engine, database.name(), |env| resume(env, table));
            }
        }
    }
}
