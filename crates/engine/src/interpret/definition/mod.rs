//! The definition of a table from the syntax of its `CREATE TABLE`.
//!
//! ```text
//! mod.rs           the whole, the engine and its arguments, settings
//! columns.rs       columns: types, defaults, codecs       keys.rs        sorting, primary, partition, sampling key
//! family.rs        what merges do to rows, by the engine  ttl.rs         TTL of the table and of columns
//! skip_index.rs    skip indexes                           projection.rs  projections
//! constraint.rs    constraints                            statistics.rs  statistics of columns
//! deprecated.rs    MergeTree(date, key, granularity)      nested.rs      Nested columns as arrays
//! normal_form.rs   the syntax as SHOW CREATE has it       stored.rs      binding of expressions that are stored
//! checks.rs        what a new table or column must not be; declared.rs: bad codecs and settings
//! ```

mod checks;
mod columns;
pub(super) mod constraint;
mod declared;
pub(super) mod deprecated;
mod family;
mod keys;
pub(super) mod nested;
pub(super) mod normal_form;
mod projection;
pub(crate) mod skip_index;
mod statistics;
mod stored;
mod ttl;

use super::create::structure::function_text;
use base::{Result, bail};
use columns::column_definitions;
use keys::TableKeys;
use plan::analyze::{Environment, bind_over_table};
use sql::ast;
use std::collections::BTreeMap;
use storage::{ColumnDefinition, TableDefinition};
use types::DataType;

/// A table's definition from its syntax.
pub(crate) fn table_definition(env: &Environment, create: &ast::CreateTable) -> Result<TableDefinition> {
    let expanded = deprecated::expanded(create)?;
    let create = expanded.as_ref().unwrap_or(create);
    let Some(elements) = &create.elements else {
        bail!(IncorrectQuery, "CREATE TABLE needs columns, or AS with something to take them from");
    };
    let mut columns = column_definitions(env, &elements.columns)?;
    statistics::check(&elements.columns, &columns)?;
    family::bind_fills(env, &mut columns);
    if columns.is_empty() {
        bail!(EmptyListOfColumnsQueried, "A table needs at least one column");
    }
    let engine_name = engine_of(env, create)?;
    family::check_count(&engine_name, create.storage.engine.as_ref())?;
    let names = names_and_types(&columns);
    let mut keys = TableKeys::bind(env, create, &columns, &engine_name)?;
    let settings = settings_of(create, &engine_name)?;
    let key_columns = keys.columns();
    let (family, version) =
        family::family_of(env, &engine_name, create.storage.engine.as_ref(), &columns, &key_columns)?;
    if let Some(version) = version {
        keys.sort_by_version(version, &columns[version]);
    }
    let ttl = ttl::bind_ttl(env, create, &mut columns, &key_columns, keys.primary_key())?;
    let constraints = family::constraints_of(env, elements, &names)?;
    let indexes = skip_index::definitions(env, &names, &columns, &elements.indexes)?;
    let projections = if engine_name.ends_with("MergeTree") {
        projection::definitions(env, &columns, &settings, &elements.projections)?
    } else {
        Vec::new()
    };
    if matches!(engine_name.as_str(), "Memory" | "Null") {
        refuse_clauses(create, elements, &engine_name)?;
    }
    let arguments = arguments_of(env, create)?;
    Ok(TableDefinition {
        indexes,
        projections,
        columns,
        arguments,
        engine: engine_name,
        sorting_key: keys.sorting_key,
        primary_key_len: keys.primary_key_len,
        partition_key: keys.partition_key,
        family,
        ttl,
        constraints,
        sampling_key: keys.sampling_key,
        settings,
        comment: create.comment.clone().unwrap_or_default(),
        read_schema: Default::default(),
    })
}

/// Names and types of columns, as expressions over them are bound.
pub(super) fn names_and_types(columns: &[ColumnDefinition]) -> Vec<(String, DataType)> {
    columns.iter().map(|column| (column.name.clone(), column.data_type.clone())).collect()
}

/// The settings that the statement gives the table; those of its query are none of them.
fn settings_of(create: &ast::CreateTable, engine: &str) -> Result<BTreeMap<String, String>> {
    let is_of_table = |change: &&ast::SettingChange| !crate::table_settings::is_of_query(engine, &change.name);
    let mut settings = BTreeMap::new();
    for change in create.storage.settings.iter().filter(is_of_table) {
        if let Some(text) = plan::analyze::setting_text(change)? {
            settings.insert(change.name.clone(), text);
        }
    }
    Ok(settings)
}

/// The arguments of the table's engine, or the call of the table function that it stands for.
fn arguments_of(env: &Environment, create: &ast::CreateTable) -> Result<Vec<String>> {
    let is_known = |engine: &&ast::Engine| crate::engines::NAMES.contains(&engine.name.name.as_str());
    match (create.storage.engine.as_ref().filter(is_known), &create.source) {
        (Some(engine), _) => {
            refuse_keys(create, &engine.name.name)?;
            engine_arguments(env, engine)
        }
        (None, Some(ast::CreateSource::Function(call))) => Ok(vec![function_text(call)]),
        (None, _) => Ok(Vec::new()),
    }
}

/// The engine's name: as written, that of a table function, or the default.
fn engine_of(env: &Environment, create: &ast::CreateTable) -> Result<String> {
    Ok(match (&create.storage.engine, &create.source) {
        (Some(engine), _) => engine.name.name.clone(),
        (None, Some(ast::CreateSource::Function(call))) => crate::engines::derived::engine_of_function(&call.name.name),
        (None, _) if create.temporary => {
            let given = own_setting(create, "default_temporary_table_engine")
                .unwrap_or_else(|| env.settings.default_temporary_table_engine.to_string());
            if given == "None" { "Memory".to_string() } else { given }
        }
        (None, _) => match own_setting(create, "default_table_engine")
            .unwrap_or_else(|| env.settings.default_table_engine.to_string())
        {
            none if none == "None" => bail!(EngineRequired, "Table engine is not specified in CREATE query"),
            name => name,
        },
    })
}

/// The value of a setting that the statement sets for itself.
fn own_setting(create: &ast::CreateTable, name: &str) -> Option<String> {
    let change = create.storage.settings.iter().rev().find(|change| change.name == name)?;
    match &change.value {
        ast::SettingValue::Literal(ast::Literal::String(bytes)) => Some(String::from_utf8_lossy(bytes).into_owned()),
        _ => None,
    }
}

/// The arguments of an engine as text: names, strings and numbers. Those of objects of stores may have names, and a
/// named collection gives them as it is now.
pub(super) fn engine_arguments(env: &Environment, engine: &ast::Engine) -> Result<Vec<String>> {
    if crate::engines::is_of_objects(&engine.name.name) {
        let args = plan::analyze::Analyzer::new(env).object_engine_arguments(engine)?;
        let text = |value: &types::Value| match value {
            types::Value::String(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            value => value.to_literal(),
        };
        let argument = |arg: &plan::analyze::TableFunctionArg| {
            catalog::object_table::engine_argument(arg.name.as_deref(), &text(&arg.value))
        };
        return Ok(args.iter().map(argument).collect());
    }
    engine.args.iter().flatten().map(|arg| argument_text(env, arg)).collect()
}

/// `REGEXP('…')`: names of databases.
pub(super) fn is_regexp(arg: &ast::Expr) -> bool {
    arg.as_function().is_some_and(|call| call.name.name == "REGEXP" && call.args.len() == 1)
}

pub(super) fn argument_text(env: &Environment, arg: &ast::Expr) -> Result<String> {
    if let Some(call) = arg.as_function().filter(|_| is_regexp(arg)) {
        return Ok(format!("{}{}", plan::analyze::DATABASES_MATCHING, argument_text(env, &call.args[0])?));
    }
    if let ast::ExprKind::Identifier(parts) = &arg.kind {
        return Ok(parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>().join("."));
    }
    match bind_over_table(env, &[], arg)?.as_literal() {
        Some(types::Value::String(bytes)) => Ok(String::from_utf8_lossy(bytes).into_owned()),
        Some(value) => Ok(value.to_literal()),
        None => Err(arg.span.locate(base::err!(BadArguments, "Arguments of an engine must be constants"))),
    }
}

/// Refuses keys, arguments, projections and skip indexes of tables in memory.
fn refuse_clauses(create: &ast::CreateTable, elements: &ast::TableElements, engine: &str) -> Result<()> {
    refuse_keys(create, engine)?;
    if has_arguments(create) {
        bail!(NumberOfArgumentsDoesntMatch, "Engine {engine} doesn't support any arguments");
    }
    if !elements.projections.is_empty() {
        bail!(BadArguments, "Engine {engine} doesn't support projections: use MergeTree");
    }
    if !elements.indexes.is_empty() {
        bail!(BadArguments, "Engine {engine} doesn't support skipping indices: use MergeTree");
    }
    Ok(())
}

/// Whether arguments of the engine are written.
fn has_arguments(create: &ast::CreateTable) -> bool {
    create.storage.engine.as_ref().is_some_and(|engine| engine.args.as_ref().is_some_and(|args| !args.is_empty()))
}

/// Refuses keys of tables without sorted parts.
fn refuse_keys(create: &ast::CreateTable, engine: &str) -> Result<()> {
    let storage = &create.storage;
    let keys = [&storage.order_by, &storage.partition_by, &storage.primary_key, &storage.sample_by];
    if keys.iter().any(|key| key.is_some()) || !storage.ttl.is_empty() {
        bail!(
            BadArguments,
            "Engine {engine} doesn't support PARTITION_BY, PRIMARY_KEY, ORDER_BY, SAMPLE_BY or TTL clauses: use \
            MergeTree"
        );
    }
    if crate::engines::is_log(engine) && has_arguments(create) {
        bail!(NumberOfArgumentsDoesntMatch, "Engine {engine} doesn't support any arguments");
    }
    Ok(())
}
