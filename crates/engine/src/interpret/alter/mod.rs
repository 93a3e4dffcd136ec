//! `ALTER TABLE`: commands that change the definition are put together into one new definition, which takes the place
//! of the old one in a single step; those that change rows or partitions follow in their order.
//!
//! ```text
//! columns.rs     commands on columns, applied to the syntax of the definition
//! clauses.rs     commands on its indexes, projections, constraints, keys, TTL, settings
//! mutation.rs    changes of rows: UPDATE, DELETE, MATERIALIZE, CLEAR INDEX
//! partition.rs   changes of partitions and parts
//! view.rs        ALTER of views
//! ```

mod clauses;
pub(super) mod columns;
pub(super) mod mutation;
pub(super) mod partition;
mod view;

use super::definition::table_definition;
use super::{Interpreter, is_merge_tree};
use crate::query::Output;
use base::{Result, bail, err};
use catalog::{Object, ObjectEntry};
use columns::{Altered, Origin};
use functions::Expr;
use plan::analyze::{cast_to, column_default};
use sql::ast::{self, AlterCommand, AlterObject};
use std::sync::Arc;
use storage::{Extra, MemoryTable, MergeTree, PartChange, Table, TableDefinition};

/// Part of a table that a command changes.
#[derive(Clone, Copy, PartialEq)]
enum AlterTarget {
    Definition,
    Rows,
    Partitions,
    /// The table is already as the command asks.
    Nothing,
}

/// A table's definition before and after an `ALTER TABLE`.
struct DefinitionChange<'a> {
    entry: &'a ObjectEntry,
    before: &'a TableDefinition,
    after: Arc<TableDefinition>,
    /// The new definition as its file keeps it.
    text: &'a str,
}

impl Interpreter<'_> {
    pub(super) fn alter(&mut self, alter: &ast::AlterTable) -> Result<Output> {
        mutation::refuse_cluster(alter.on_cluster.as_ref())?;
        let kinds = alter.commands.iter().map(target_of).collect::<Result<Vec<_>>>()?;
        let entry = self
            .session
            .engine
            .catalog
            .object(self.database_of(&alter.name), &alter.name.name.name)
            .map_err(|error| alter.name.span().locate(error))?;
        match &entry.object {
            // Changes of rows go to the table that keeps them.
            Object::MaterializedView(_) if kinds.iter().any(|kind| *kind != AlterTarget::Definition) => {}
            Object::View(_) if kinds.iter().any(|kind| *kind != AlterTarget::Definition) => {
                bail!(NotImplemented, "Table engine View doesn't support mutations")
            }
            Object::MaterializedView(_) | Object::View(_) => {
                return self.alter_view(&entry, &alter.commands).map(|()| Output::nothing());
            }
            Object::Table(_) | Object::Dictionary(_) => {}
        }
        let mut at = 0;
        while at < alter.commands.len() {
            match kinds[at] {
                AlterTarget::Definition => {
                    let end = at + kinds[at..].iter().take_while(|kind| **kind == AlterTarget::Definition).count();
                    self.alter_definition(&alter.name, &alter.commands[at..end])?;
                    at = end;
                }
                AlterTarget::Rows => {
                    let table = self.table(&alter.name)?;
                    self.mutate(&table, &alter.commands[at])?;
                    at += 1;
                }
                AlterTarget::Nothing => at += 1,
                AlterTarget::Partitions => {
                    let table = self.table(&alter.name)?;
                    self.alter_partition(&alter.name, &table, &alter.commands[at])?;
                    at += 1;
                }
            }
        }
        Ok(Output::nothing())
    }

    fn alter_definition(&mut self, name: &ast::ObjectName, commands: &[AlterCommand]) -> Result<()> {
        let engine = self.session.engine.clone();
        let ddl = engine.ddl.lock();
        let (entry, table) = self.table_entry(name)?;
        if crate::system::is_own(&entry.database) {
            bail!(Readonly, "Tables of the database system cannot be changed");
        }
        let before = table.definition();
        let altered = self.altered_by(stored_create(&entry)?, &table, commands)?;
        let (create, after) = self.new_definition(&altered, &before)?;
        let statement = ast::Statement {
            kind: ast::StatementKind::CreateTable(Box::new(create)),
            output: ast::Output::default(),
            span: ast::Span::default(),
        };
        let text = sql::format_query(&statement, true);
        let change = DefinitionChange { entry: &entry, before: &before, after: Arc::new(after), text: &text };
        let (object, is_rewritten) = self.redefine(&table, &altered, &change)?;
        let after = change.after;
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs() as u32);
        engine.catalog.database(&entry.database)?.replace(ObjectEntry {
            object: object.clone(),
            create_query: text.into(),
            metadata_modification_time: now,
            ..(*entry).clone()
        });
        drop(ddl);
        let Object::Table(table) = object else { return Ok(()) };
        let shown = mutation::shown_changes(commands, &before, &after);
        if !shown.is_empty()
            && let Ok(tree) = is_merge_tree(&*table, "ALTER")
        {
            tree.note_changes(&shown, is_rewritten);
        }
        if self.context.settings.materialize_ttl_after_modify
            && before.engine.ends_with("MergeTree")
            && commands.iter().any(|command| changes_ttl(command, &before))
        {
            self.mutate(&table, &AlterCommand::MaterializeTtl(None))?;
        }
        Ok(())
    }

    /// The syntax of a table's definition with commands applied to it.
    fn altered_by(
        &self,
        create: ast::CreateTable,
        table: &Arc<dyn Table>,
        commands: &[AlterCommand],
    ) -> Result<Altered> {
        let before = table.definition();
        let mut altered = Altered::new(create, &before);
        for command in commands {
            check_taken(&before.engine, command)?;
            match command {
                AlterCommand::Clear { object: AlterObject::Column, name, if_exists, partition } => {
                    let choice = |partition| {
                        is_merge_tree(&**table, "CLEAR COLUMN … IN PARTITION")
                            .and_then(|tree| self.with_environment(|env| partition::choice(env, tree, partition)))
                    };
                    altered.clear(name, *if_exists, partition.as_ref().map(choice).transpose()?)?;
                }
                _ => altered.apply(command)?,
            }
        }
        Ok(altered)
    }

    /// Binds an altered definition and refuses forbidden changes; gives its settled syntax too.
    fn new_definition(
        &self,
        altered: &Altered,
        before: &TableDefinition,
    ) -> Result<(ast::CreateTable, TableDefinition)> {
        let mut create = altered.create.clone();
        create
            .elements
            .iter()
            .flat_map(|elements| &elements.columns)
            .try_for_each(|column| self.check_column_settings(column))?;
        // Columns that are not arrays each stay as they are.
        let flattens = self.context.settings.flatten_nested;
        super::definition::nested::flatten(&mut create, |name| flattens && before.column_index(name).is_none())?;
        let after =
            self.with_environment(|env| table_definition(env, &create)).map_err(|error| explain_use(error, altered))?;
        super::definition::normal_form::settle_changed(&mut create, &after);
        altered.check_keys(before, &after)?;
        if before.engine.ends_with("MergeTree") {
            altered.check_left(before)?;
        }
        check_nulls(altered, before, &after)?;
        self.check_defaults(&after)?;
        self.check_declared(&after, Some(before))?;
        Ok((create, after))
    }

    /// The table under its new definition, which is saved; and whether its parts were written anew.
    fn redefine(
        &self,
        table: &Arc<dyn Table>,
        altered: &Altered,
        change: &DefinitionChange<'_>,
    ) -> Result<(Object, bool)> {
        let DefinitionChange { entry, before, after, text } = change;
        let engine = &self.session.engine;
        let save = || engine.metadata.save_table(&entry.database, &entry.name, &entry.id, text);
        let is_tree = is_merge_tree(&**table, "ALTER").is_ok();
        let changes = if is_tree { self.part_changes(altered, before, after)? } else { Vec::new() };
        let Some(tree) = table.as_any().downcast_ref::<MergeTree>().filter(|_| is_tree) else {
            let redefined = match table.as_any().downcast_ref::<MemoryTable>() {
                Some(memory) => memory.altered(after.clone(), &self.columns_from(altered, before, after)?, save)?,
                None => {
                    let table = crate::engines::redefined(engine, table, after, &entry.id)?;
                    save()?;
                    table
                }
            };
            return Ok((Object::Table(redefined), false));
        };
        if changes.is_empty() && before.sorting_key.len() == after.sorting_key.len() {
            save()?;
            return Ok((Object::Table(tree.redefined(after.clone())?), false));
        }
        let (file, path) = engine.metadata.table_file(&entry.database, &entry.name, &entry.id, text);
        let rewritten =
            tree.altered(after.clone(), &changes, (&file, &path), &self.context.cancel).map_err(unfinished)?;
        Ok((Object::Table(rewritten), true))
    }

    /// Refuses defaults that give values which their columns cannot hold.
    fn check_defaults(&self, after: &TableDefinition) -> Result<()> {
        for column in &after.columns {
            let Some(default) = &column.default else { continue };
            let parsed = sql::parse_expression(&default.expression, &sql::ParseOptions::default())?;
            let names: Vec<(String, types::DataType)> =
                after.columns.iter().map(|column| (column.name.clone(), column.data_type.clone())).collect();
            let bound = self.with_environment(|env| {
                cast_to(env, plan::analyze::bind_over_table(env, &names, &parsed)?, &column.data_type)
            });
            bound.map_err(|error| error.context(format!("in the default of column {}", column.name)))?;
        }
        Ok(())
    }

    /// The stored columns of the new definition over those of the old: rows that lack one have the default of its type.
    fn columns_from(&self, altered: &Altered, before: &TableDefinition, after: &TableDefinition) -> Result<Vec<Expr>> {
        let place = |column: usize| before.columns[..column].iter().filter(|column| column.is_stored()).count();
        let stored = after.columns.iter().filter(|column| column.is_stored());
        let made = stored.map(|column| {
            let was =
                altered.origins.iter().find(|origin| origin.now == column.name).and_then(|origin| origin.was.as_ref());
            let was = was.filter(|was| !altered.cleared.iter().any(|(cleared, _)| cleared == *was));
            match was.and_then(|was| before.column_index(was)).filter(|index| before.columns[*index].is_stored()) {
                Some(index) => self.with_environment(|env| {
                    cast_to(env, Expr::column(place(index), before.columns[index].data_type.clone()), &column.data_type)
                }),
                None => Ok(column_default(&column.data_type)),
            }
        });
        made.collect()
    }

    /// The values of a column as another type; where that cannot hold NULL, a constant default stands for it.
    fn converted(&self, before: &TableDefinition, index: usize, new: &storage::ColumnDefinition) -> Result<Expr> {
        let old = &before.columns[index];
        if let (types::DataType::FixedString(was), types::DataType::FixedString(now)) =
            (old.data_type.base(), new.data_type.base())
            && now < was
        {
            bail!(
                TooLargeStringSize,
                "Column {} of type {} is too long for {}",
                old.name,
                old.data_type,
                new.data_type
            );
        }
        let loses_null = old.data_type.without_low_cardinality().is_nullable()
            && !new.data_type.without_low_cardinality().is_nullable();
        let default =
            new.default.as_ref().filter(|default| loses_null && default.kind == storage::DefaultKind::Default);
        let Some(default) = default else {
            return self
                .with_environment(|env| cast_to(env, Expr::column(index, old.data_type.clone()), &new.data_type));
        };
        let names: Vec<(String, types::DataType)> =
            before.columns.iter().map(|column| (column.name.clone(), column.data_type.clone())).collect();
        let default = sql::parse_expression(&default.expression, &sql::ParseOptions::default())?;
        let value = ast::Expr::identifier(old.name.clone(), ast::Span::default());
        let filled = ast::Expr::call("ifNull", vec![value, default], ast::Span::default());
        self.with_environment(|env| cast_to(env, plan::analyze::bind_over_table(env, &names, &filled)?, &new.data_type))
    }

    /// Changes that bring the parts of a table to its new definition.
    fn part_changes(
        &self,
        altered: &Altered,
        before: &TableDefinition,
        after: &TableDefinition,
    ) -> Result<Vec<PartChange>> {
        let mut changes = altered
            .cleared
            .iter()
            .flat_map(|(column, partition)| {
                cleared_with(before, column).into_iter().map(|column| PartChange::Clear(column, partition.clone()))
            })
            .collect::<Vec<_>>();
        let gone = before.indexes.iter().filter(|old| after.indexes.iter().all(|new| new.name != old.name));
        changes.extend(gone.map(|index| PartChange::Forget(Extra::Index(index.name.clone()))));
        let gone = before.projections.iter().filter(|old| after.projections.iter().all(|new| new.name != old.name));
        changes.extend(gone.map(|projection| PartChange::Forget(Extra::Projection(projection.name.clone()))));
        for old in before.columns.iter().filter(|column| column.is_stored()) {
            let Some(Origin { now, .. }) =
                altered.origins.iter().find(|origin| origin.was.as_deref() == Some(old.name.as_str()))
            else {
                changes.push(PartChange::Drop(old.name.clone()));
                continue;
            };
            let Some(new) = after.columns.iter().find(|column| column.name == *now) else { continue };
            if !new.is_stored() {
                changes.push(PartChange::Drop(old.name.clone()));
                continue;
            }
            if old.name != *now {
                changes.push(PartChange::Rename(old.name.clone(), now.clone()));
            }
            if old.data_type != new.data_type {
                let Some(index) = before.column_index(&old.name) else { continue };
                let expr = self.converted(before, index, new)?;
                changes.push(PartChange::Remake { was: old.name.clone(), now: now.clone(), expr });
            }
        }
        Ok(changes)
    }
}

/// The statement that a table's entry keeps as its definition.
fn stored_create(entry: &ObjectEntry) -> Result<ast::CreateTable> {
    let options = sql::ParseOptions { max_query_size: 0, ..Default::default() };
    match sql::parse_statement(&entry.create_query, &options)?.statement.kind {
        ast::StatementKind::CreateTable(create) => Ok(*create),
        _ => bail!(LogicalError, "the stored definition of {}.{} is no CREATE TABLE", entry.database, entry.name),
    }
}

/// Whether a command gives the table or a column of it another `TTL`.
fn changes_ttl(command: &AlterCommand, before: &TableDefinition) -> bool {
    match command {
        AlterCommand::ModifyTtl(_) => true,
        AlterCommand::ModifyColumn { column, .. } => {
            column.ttl.is_some()
                && before.column_index(&column.name.name).is_some_and(|index| {
                    Some(&before.columns[index].ttl_text) != column.ttl.as_ref().map(ToString::to_string).as_ref()
                })
        }
        _ => false,
    }
}

/// The error of a change whose values cannot become another type: it ends the change, as it ends a mutation.
fn unfinished(error: base::Error) -> base::Error {
    match error.code() {
        base::ErrorCode::QueryWasCancelled => error,
        _ if error.code().class() == base::ErrorClass::User => {
            err!(Unfinished, "Rows of the table do not fit the new definition, which is not taken: {error}")
        }
        _ => error,
    }
}

/// A column that is cleared, and the `MATERIALIZED` columns that are computed from it, which are computed anew: those
/// of keys stay, since rows are sorted by them.
fn cleared_with(before: &TableDefinition, column: &str) -> Vec<String> {
    let mut cleared: Vec<usize> = before.column_index(column).into_iter().collect();
    let keys = mutation::keys_of(before);
    let mut at = 0;
    while at < cleared.len() {
        for (index, known) in before.columns.iter().enumerate() {
            let is_made =
                known.default.as_ref().is_some_and(|default| default.kind == storage::DefaultKind::Materialized);
            let follows = known.fill.as_ref().is_some_and(|fill| fill.columns().contains(&cleared[at]));
            if is_made && follows && !cleared.contains(&index) && !keys.contains(&index) {
                cleared.push(index);
            }
        }
        at += 1;
    }
    cleared.into_iter().map(|index| before.columns[index].name.clone()).collect()
}

/// Refuses types that cannot hold the NULL that a column may have.
fn check_nulls(altered: &Altered, before: &TableDefinition, after: &TableDefinition) -> Result<()> {
    for Origin { now, was } in &altered.origins {
        let old = was.as_ref().and_then(|was| before.columns.iter().find(|column| column.name == *was));
        let new = after.columns.iter().find(|column| column.name == *now);
        if let (Some(old), Some(new)) = (old, new)
            && old.data_type.without_low_cardinality().is_nullable()
            && !new.data_type.without_low_cardinality().is_nullable()
            && new.data_type.without_low_cardinality().can_be_nullable()
            && new.default.is_none()
        {
            bail!(
                BadArguments,
                "Cannot convert column {now} from nullable type {} to non-nullable type {}. Please specify `DEFAULT` \
                expression in ALTER MODIFY COLUMN statement",
                old.data_type,
                new.data_type
            );
        }
    }
    Ok(())
}

/// Refuses commands that tables of an engine do not take.
fn check_taken(engine: &str, command: &AlterCommand) -> Result<()> {
    let of_columns = matches!(
        command,
        AlterCommand::AddColumn { .. }
            | AlterCommand::ModifyColumn { .. }
            | AlterCommand::RemoveColumnProperty { .. }
            | AlterCommand::ColumnSettings { .. }
            | AlterCommand::Drop { object: AlterObject::Column, .. }
            | AlterCommand::Clear { object: AlterObject::Column, .. }
    );
    let taken = match command {
        AlterCommand::ModifyComment(_) | AlterCommand::CommentColumn { .. } => true,
        AlterCommand::ModifyTtl(_) if !engine.ends_with("MergeTree") => {
            bail!(BadArguments, "Engine {engine} doesn't support TTL clause")
        }
        AlterCommand::RenameColumn { .. } | AlterCommand::ModifySetting(_) | AlterCommand::ResetSetting(_) => {
            engine.ends_with("MergeTree") || engine == "Memory"
        }
        AlterCommand::ModifyQuery(_) | AlterCommand::ModifyRefresh(_) | AlterCommand::ModifySecurity(_) => false,
        _ => engine.ends_with("MergeTree") || of_columns && matches!(engine, "Memory" | "Null" | "Merge" | "Buffer"),
    };
    if !taken {
        bail!(NotImplemented, "ALTER TABLE of this kind is not supported by storage {engine}");
    }
    Ok(())
}

/// Explains an error about a name in the definition that the command removed.
fn explain_use(error: base::Error, altered: &Altered) -> base::Error {
    match altered.dropped.first() {
        Some(dropped) if matches!(error.code(), base::ErrorCode::UnknownIdentifier) => err!(
            UnknownIdentifier,
            "Cannot drop column {dropped}, because something in the definition of the table depends on it: {}",
            error.message()
        ),
        _ => error,
    }
}

fn target_of(command: &AlterCommand) -> Result<AlterTarget> {
    Ok(match command {
        AlterCommand::Update { .. }
        | AlterCommand::Delete { .. }
        | AlterCommand::Materialize {
            object: AlterObject::Column | AlterObject::Index | AlterObject::Projection,
            ..
        }
        | AlterCommand::Clear { object: AlterObject::Index | AlterObject::Projection, .. }
        | AlterCommand::MaterializeTtl(_)
        | AlterCommand::RewriteParts(_)
        | AlterCommand::ApplyDeletedMask(_) => AlterTarget::Rows,
        AlterCommand::ApplyPatches(_) => AlterTarget::Nothing,
        AlterCommand::Partition { .. }
        | AlterCommand::CopyPartition { .. }
        | AlterCommand::MovePartition { .. }
        | AlterCommand::Freeze { .. }
        | AlterCommand::Unfreeze { .. }
        | AlterCommand::ForgetPartition(_) => AlterTarget::Partitions,
        AlterCommand::Materialize { object, .. } => {
            bail!(NotImplemented, "MATERIALIZE {} is not supported", object_word(*object))
        }
        AlterCommand::Clear { object: object @ AlterObject::Constraint, .. } => {
            bail!(NotImplemented, "CLEAR {} is not supported", object_word(*object))
        }
        _ => AlterTarget::Definition,
    })
}

fn object_word(object: AlterObject) -> &'static str {
    match object {
        AlterObject::Column => "COLUMN",
        AlterObject::Index => "INDEX",
        AlterObject::Projection => "PROJECTION",
        AlterObject::Constraint => "CONSTRAINT",
    }
}
