//! Changes of rows: `ALTER TABLE … UPDATE`, `DELETE`, `MATERIALIZE`, which run in the background, and `DELETE FROM` and
//! `UPDATE`, which are done when they answer.

use crate::engine::Engine;
use crate::engines::keyed::KeyedTable;
use crate::interpret::{Interpreter, is_merge_tree};
use crate::query::Output;
use base::{Result, bail, err};
use catalog::Object;
use functions::Expr;
use plan::analyze::{Environment, bind_over_table, call_function, cast_to};
use sql::ast;
use std::sync::Arc;
use storage::{
    DefaultKind, Extra, MemoryTable, MergeTree, MutationAction, MutationWork, PartitionChoice, Table, TableDefinition,
};
use types::DataType;

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

    /// As [`Self::mutate`], for rows in memory: done when it answers.
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

/// The command as it is written down.
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

/// Binds what was asked for before the engine was last closed.
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

/// All tables' mutations that wait to be bound.
pub(crate) fn resume_all(engine: &Arc<Engine>) {
    for database in engine.catalog.databases() {
        for entry in database.objects() {
            if let Object::Table(table) = &entry.object {
                crate::interpret::create::open::with_own_environment(engine, database.name(), |env| resume(env, table));
            }
        }
    }
}

/// The mutation that a command asks for; `None` where nothing is to be done.
fn work_of(env: &Environment, tree: &MergeTree, command: &ast::AlterCommand) -> Result<Option<MutationWork>> {
    let definition = tree.definition();
    let work = match command {
        ast::AlterCommand::Update { assignments, partition, selection } => {
            update_work(env, tree, assignments, partition.as_ref(), selection)?
        }
        ast::AlterCommand::Delete { partition, selection } => {
            let filter = delete_condition(env, &definition, selection)?;
            MutationWork {
                partition: partition_id(env, tree, partition.as_ref())?,
                filter: Some(filter),
                action: MutationAction::Delete,
            }
        }
        ast::AlterCommand::Materialize { object: ast::AlterObject::Column, name, if_exists, partition } => {
            let Some(column) = materialized_column(&definition, name, *if_exists)? else { return Ok(None) };
            MutationWork {
                partition: partition_id(env, tree, partition.as_ref())?,
                filter: None,
                action: MutationAction::Materialize(vec![column]),
            }
        }
        ast::AlterCommand::Materialize { object, name, partition, .. }
        | ast::AlterCommand::Clear { object, name, partition, .. } => {
            let Some(extra) = extra_of(&definition, *object, name)? else { return Ok(None) };
            let action = if matches!(command, ast::AlterCommand::Materialize { .. }) {
                MutationAction::Make(extra)
            } else {
                MutationAction::Forget(extra)
            };
            MutationWork { partition: partition_id(env, tree, partition.as_ref())?, filter: None, action }
        }
        ast::AlterCommand::MaterializeTtl(partition)
            if partition_id(env, tree, partition.as_ref()).is_ok()
                && definition.ttl.is_empty()
                && definition.columns.iter().all(|column| column.ttl.is_none()) =>
        {
            bail!(IncorrectQuery, "Cannot MATERIALIZE TTL as there is no TTL set for the table")
        }
        ast::AlterCommand::MaterializeTtl(partition)
        | ast::AlterCommand::ApplyDeletedMask(partition)
        | ast::AlterCommand::RewriteParts(partition) => MutationWork {
            partition: partition_id(env, tree, partition.as_ref())?,
            filter: None,
            action: MutationAction::Rewrite,
        },
        _ => bail!(NotImplemented, "ALTER TABLE … {} is not supported", command_text(command)),
    };
    Ok(Some(work))
}

/// The column that `MATERIALIZE COLUMN` names, and whether it is made anew where it is; `None` where `IF EXISTS` says
/// that it need not be there.
fn materialized_column(
    definition: &TableDefinition,
    name: &ast::Ident,
    if_exists: bool,
) -> Result<Option<(usize, bool)>> {
    let Some(index) = definition.column_index(&name.name) else {
        return if if_exists { Ok(None) } else { Err(name.span.locate(unknown_column(definition, &name.name))) };
    };
    if keys_of(definition).contains(&index) {
        return Err(name.span.locate(err!(CannotUpdateColumn, "Refused to materialize key column {}", name.name)));
    }
    match &definition.columns[index].default {
        // Nothing is stored of those.
        Some(default) if matches!(default.kind, DefaultKind::Alias | DefaultKind::Ephemeral) => Ok(None),
        None => Err(name.span.locate(err!(
            BadArguments,
            "Cannot materialize column {} because it has no default expression",
            name.name
        ))),
        Some(default) => Ok(Some((index, default.kind == DefaultKind::Materialized))),
    }
}

/// Columns of the sorting and the partition key.
pub(super) fn keys_of(definition: &TableDefinition) -> Vec<usize> {
    definition.sorting_key.iter().chain(&definition.partition_key).flat_map(|part| part.expr.columns()).collect()
}

/// The index or projection of a name; `None` where there is none of that name: nothing is to be made or cleared then.
fn extra_of(definition: &TableDefinition, object: ast::AlterObject, name: &ast::Ident) -> Result<Option<Extra>> {
    Ok(match object {
        ast::AlterObject::Index => {
            definition.indexes.iter().any(|index| index.name == name.name).then(|| Extra::Index(name.name.clone()))
        }
        ast::AlterObject::Projection => definition
            .projections
            .iter()
            .any(|projection| projection.name == name.name)
            .then(|| Extra::Projection(name.name.clone())),
        ast::AlterObject::Column | ast::AlterObject::Constraint => {
            bail!(NotImplemented, "Only indexes and projections are made and cleared by their names here")
        }
    })
}

fn partition_id(env: &Environment, tree: &MergeTree, partition: Option<&ast::PartitionRef>) -> Result<Option<String>> {
    let Some(partition) = partition else { return Ok(None) };
    match super::partition::choice(env, tree, partition)? {
        PartitionChoice::All => Ok(None),
        PartitionChoice::Id(id) => Ok(Some(id)),
        PartitionChoice::Part(_) => bail!(NotImplemented, "A mutation takes a partition, not a part"),
    }
}

pub(super) fn unknown_column(definition: &TableDefinition, name: &str) -> base::Error {
    let hint = base::suggest::maybe_you_meant(name, definition.columns.iter().map(|column| column.name.as_str()));
    err!(NoSuchColumnInTable, "There is no column {name} in table{hint}")
}

/// An expression over a table's stored columns, by their positions in the definition; aliases are computed.
pub(crate) fn over_table(env: &Environment, definition: &TableDefinition, expr: &ast::Expr) -> Result<Expr> {
    with_places(env, definition, expr, &[])
}

/// As [`over_table`] for rows of parts, of which is also known where they lie: those columns come after the table's
/// ([`MutationAction`] has them by the same positions).
fn over_rows(env: &Environment, definition: &TableDefinition, expr: &ast::Expr) -> Result<Expr> {
    let places = if definition.engine.ends_with("MergeTree") { storage::VirtualColumn::OF_MUTATION } else { &[] };
    with_places(env, definition, expr, places)
}

fn with_places(
    env: &Environment,
    definition: &TableDefinition,
    expr: &ast::Expr,
    places: &[storage::VirtualColumn],
) -> Result<Expr> {
    let mut names: Vec<(String, DataType)> =
        definition.columns.iter().map(|column| (column.name.clone(), column.data_type.clone())).collect();
    names.extend(
        places
            .iter()
            .map(|place| (place.name().to_string(), place.data_type()))
            .filter(|(name, _)| definition.column_index(name).is_none()),
    );
    let bound = bind_over_table(env, &names, expr)?;
    let mut aliases = Vec::new();
    for index in bound.columns() {
        let Some(column) = definition.columns.get(index) else { continue };
        if let Some(default) = column.default.as_ref().filter(|default| default.kind == DefaultKind::Alias) {
            let parsed = sql::parse_expression(&default.expression, &sql::ParseOptions::default())?;
            aliases.push((index, cast_to(env, over_table(env, definition, &parsed)?, &column.data_type)?));
        } else if !column.is_stored() {
            bail!(NotFoundColumnInBlock, "Column {} is not stored and cannot be used here", column.name);
        }
    }
    if aliases.is_empty() {
        return Ok(bound);
    }
    Ok(bound.transform(&|index, data_type| {
        aliases
            .iter()
            .find(|(alias, _)| *alias == index)
            .map_or_else(|| Expr::column(index, data_type.clone()), |(_, expr)| expr.clone())
    }))
}

/// An expression over a table's stored columns, by their positions among those.
pub(crate) fn over_stored(env: &Environment, definition: &TableDefinition, text: &str) -> Result<Expr> {
    let parsed = sql::parse_expression(text, &sql::ParseOptions::default())?;
    let bound = over_table(env, definition, &parsed)?;
    let place = |column: usize| definition.columns[..column].iter().filter(|column| column.is_stored()).count();
    Ok(bound.map_columns(&place))
}

fn condition(env: &Environment, definition: &TableDefinition, selection: &ast::Expr) -> Result<Expr> {
    let filter = over_rows(env, definition, selection)?;
    if !filter.data_type.without_low_cardinality().base().is_integer()
        && !matches!(filter.data_type.base(), DataType::Bool | DataType::Nothing)
    {
        return Err(selection.span.locate(err!(
            IllegalTypeOfColumnForFilter,
            "Illegal type {} of the filter: must be UInt8",
            filter.data_type
        )));
    }
    Ok(filter)
}

/// As [`condition`], for an UPDATE or a `DELETE FROM`: it is the condition of a choice of values there.
fn update_condition(env: &Environment, definition: &TableDefinition, selection: &ast::Expr) -> Result<Expr> {
    condition(env, definition, selection).map_err(|error| match error.code() {
        base::ErrorCode::IllegalTypeOfColumnForFilter => with_code(&error, base::ErrorCode::IllegalTypeOfArgument),
        _ => in_mutation(error),
    })
}

/// As [`condition`], for an `ALTER TABLE … DELETE`: rows stay for which it is zero or NULL.
fn delete_condition(env: &Environment, definition: &TableDefinition, selection: &ast::Expr) -> Result<Expr> {
    condition(env, definition, selection).map_err(|error| match error.code() {
        base::ErrorCode::IllegalTypeOfColumnForFilter => with_code(&error, base::ErrorCode::BadArguments),
        base::ErrorCode::IllegalAggregation => error,
        _ => in_mutation(error),
    })
}

/// A mutation computes row by row: what is none of a row is not known to it.
fn in_mutation(error: base::Error) -> base::Error {
    match error.code() {
        base::ErrorCode::IllegalAggregation => with_code(&error, base::ErrorCode::UnknownIdentifier),
        base::ErrorCode::UnsupportedMethod => with_code(&error, base::ErrorCode::UnexpectedExpression),
        _ => error,
    }
}

fn with_code(error: &base::Error, code: base::ErrorCode) -> base::Error {
    base::Error::new(code, error.message().to_string())
}

fn update_work(
    env: &Environment,
    tree: &MergeTree,
    assignments: &[(ast::Ident, ast::Expr)],
    partition: Option<&ast::PartitionRef>,
    selection: &ast::Expr,
) -> Result<MutationWork> {
    let filter = update_condition(env, &tree.definition(), selection)?;
    let updates = updates_of(env, &tree.definition(), assignments, &filter)?;
    Ok(MutationWork {
        partition: partition_id(env, tree, partition)?,
        filter: Some(filter),
        action: MutationAction::Update(updates),
    })
}

/// The columns that assignments change where a filter holds, and those that are computed from them: their values in all
/// rows.
fn updates_of(
    env: &Environment,
    definition: &TableDefinition,
    assignments: &[(ast::Ident, ast::Expr)],
    filter: &Expr,
) -> Result<Vec<(usize, Expr)>> {
    let keys = keys_of(definition);
    let mut updates: Vec<(usize, Expr)> = Vec::new();
    for (name, value) in assignments {
        let index = assigned_column(definition, &keys, name)?;
        let column = &definition.columns[index];
        if updates.iter().any(|(known, _)| *known == index) {
            return Err(name.span.locate(err!(
                MultipleAssignmentsToColumn,
                "Multiple assignments in the single statement to column {}",
                name.name
            )));
        }
        let bound = over_rows(env, definition, value).map_err(in_mutation)?;
        let old = Expr::column(index, column.data_type.clone());
        // A condition that never holds takes no value, whatever that is.
        if matches!(filter.as_literal(), Some(types::Value::UInt(0) | types::Value::Null)) {
            updates.push((index, old));
            continue;
        }
        let value = cast_to(env, bound, &column.data_type)?;
        let chosen = call_function(env, "if", vec![filter.clone(), value, old])?;
        updates.push((index, cast_to(env, chosen, &column.data_type)?));
    }
    add_computed(definition, &keys, &mut updates);
    Ok(updates)
}

/// The column that an assignment changes: one that is stored, given by inserts, and in no key.
fn assigned_column(definition: &TableDefinition, keys: &[usize], name: &ast::Ident) -> Result<usize> {
    let Some(index) = definition.column_index(&name.name) else {
        let is_virtual = matches!(
            name.name.as_str(),
            "_part"
                | "_part_index"
                | "_part_uuid"
                | "_partition_id"
                | "_partition_value"
                | "_sample_factor"
                | "_part_offset"
        );
        return Err(name.span.locate(if is_virtual {
            err!(NotImplemented, "Update is not supported for virtual column {}", name.name)
        } else {
            unknown_column(definition, &name.name)
        }));
    };
    let column = &definition.columns[index];
    if keys.contains(&index) || super::columns::family_columns(definition).contains(&name.name) {
        return Err(name.span.locate(err!(CannotUpdateColumn, "Cannot UPDATE key column {}", name.name)));
    }
    if !column.is_stored() {
        return Err(name.span.locate(err!(
            NoSuchColumnInTable,
            "Cannot UPDATE column {}: it is not stored",
            name.name
        )));
    }
    if matches!(&column.default, Some(default) if default.kind == DefaultKind::Materialized) {
        return Err(name.span.locate(err!(
            CannotUpdateColumn,
            "Cannot UPDATE column {}: its values are computed",
            name.name
        )));
    }
    Ok(index)
}

/// Adds the `MATERIALIZED` columns that are computed from updated ones, which may be computed themselves: their values
/// from the new values of those.
fn add_computed(definition: &TableDefinition, keys: &[usize], updates: &mut Vec<(usize, Expr)>) {
    for (index, column) in definition.columns.iter().enumerate() {
        let update_of = |input: usize| updates.iter().find(|(updated, _)| *updated == input).map(|(_, expr)| expr);
        if matches!(&column.default, Some(default) if default.kind == DefaultKind::Materialized)
            && let Some(fill) = &column.fill
            && fill.columns().iter().any(|input| update_of(*input).is_some())
            && !keys.contains(&index)
        {
            let made = fill.transform(&|input, data_type| {
                update_of(input).cloned().unwrap_or_else(|| Expr::column(input, data_type.clone()))
            });
            updates.push((index, made));
        }
    }
}
