//! Mutations of commands of ALTER: the columns and indexes that are written anew, and their values.

use super::command_text;
use super::expressions::{delete_condition, in_mutation, over_rows, update_condition};
use base::{Result, bail, err};
use functions::Expr;
use plan::analyze::{Environment, call_function, cast_to};
use sql::ast;
use storage::{DefaultKind, Extra, MergeTree, MutationAction, MutationWork, PartitionChoice, Table, TableDefinition};

/// The mutation for a command; `None` where nothing is to be done.
pub(super) fn work_of(
    env: &Environment,
    tree: &MergeTree,
    command: &ast::AlterCommand,
) -> Result<Option<MutationWork>> {
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
pub(super) fn materialized_column(
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
pub(crate) fn keys_of(definition: &TableDefinition) -> Vec<usize> {
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

pub(super) fn partition_id(
    env: &Environment,
    tree: &MergeTree,
    partition: Option<&ast::PartitionRef>,
) -> Result<Option<String>> {
    let Some(partition) = partition else { return Ok(None) };
    match super::super::partition::choice(env, tree, partition)? {
        PartitionChoice::All => Ok(None),
        PartitionChoice::Id(id) => Ok(Some(id)),
        PartitionChoice::Part(_) => bail!(NotImplemented, "A mutation takes a partition, not a part"),
    }
}

pub(crate) fn unknown_column(definition: &TableDefinition, name: &str) -> base::Error {
    let hint = base::suggest::maybe_you_meant(name, definition.columns.iter().map(|column| column.name.as_str()));
    err!(NoSuchColumnInTable, "There is no column {name} in table{hint}")
}

pub(super) fn update_work(
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
pub(super) fn updates_of(
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
    if keys.contains(&index) || super::super::columns::family_columns(definition).contains(&name.name) {
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
