//! What a `CREATE TABLE` says of a table: engine and its arguments, columns, keys.

use super::create::function_text;
use super::defaults::default_text;
use super::stored::bind_stored;
use base::{ErrorCode, Result, bail};
use plan::analyze::{Environment, bind_over_table};
use sql::ast;
use std::collections::BTreeMap;
use storage::{ColumnDefault, ColumnDefinition, DefaultKind, KeyPart, TableDefinition};
use types::DataType;
use types::type_parser::parse_type;

/// A table's definition from its syntax.
pub(super) fn table_definition(env: &Environment, create: &ast::CreateTable) -> Result<TableDefinition> {
    let expanded = super::deprecated::expanded(create)?;
    let create = expanded.as_ref().unwrap_or(create);
    let Some(elements) = &create.elements else {
        bail!(IncorrectQuery, "CREATE TABLE needs columns, or AS with something to take them from");
    };
    let mut columns = column_definitions(env, &elements.columns)?;
    super::statistics::check(&elements.columns, &columns)?;
    super::family::bind_fills(env, &mut columns);
    if columns.is_empty() {
        bail!(EmptyListOfColumnsQueried, "A table needs at least one column");
    }
    let engine_name = engine_of(env, create)?;
    super::family::check_count(&engine_name, create.storage.engine.as_ref())?;
    let names: Vec<(String, DataType)> =
        columns.iter().map(|column| (column.name.clone(), column.data_type.clone())).collect();
    let bind = |key: &Option<ast::Expr>| -> Result<Vec<KeyPart>> {
        let Some(key) = key else { return Ok(Vec::new()) };
        let parts: Vec<&ast::Expr> = if is_tuple(key) { key.tuple_parts().iter().collect() } else { vec![key] };
        parts.into_iter().map(|part| key_part(env, &names, &columns, part)).collect()
    };
    let own_keys: Vec<ast::Expr> = elements
        .columns
        .iter()
        .filter(|column| column.primary_key)
        .map(|column| ast::Expr::identifier(column.name.name.clone(), column.span))
        .collect();
    let mut primary_key = bind(&create.storage.primary_key)?;
    if primary_key.is_empty() {
        primary_key = bind(&elements.primary_key)?;
    }
    if primary_key.is_empty() {
        primary_key = own_keys.iter().map(|key| key_part(env, &names, &columns, key)).collect::<Result<_>>()?;
    }
    let mut sorting_key =
        if create.storage.order_by.is_some() { bind(&create.storage.order_by)? } else { primary_key.clone() };
    sorting_key.iter_mut().zip(&create.storage.descending).for_each(|(part, descends)| part.descending = *descends);
    let takes_none = env.settings.create_table_empty_primary_key_by_default;
    if engine_name.ends_with("MergeTree")
        && create.storage.order_by.is_none()
        && primary_key.is_empty()
        && create.storage.engine.is_some()
        && !takes_none
    {
        bail!(
            BadArguments,
            "You must provide an ORDER BY or PRIMARY KEY expression in the table definition. If you don't want this \
            table to be sorted, use ORDER BY tuple()"
        );
    }
    if !primary_key.is_empty()
        && (primary_key.len() > sorting_key.len()
            || primary_key.iter().zip(&sorting_key).any(|(a, b)| a.expr != b.expr))
    {
        bail!(BadArguments, "Primary key must be a prefix of the sorting key");
    }
    let primary_key_len = if primary_key.is_empty() { sorting_key.len() } else { primary_key.len() };
    let mut settings = BTreeMap::new();
    for change in
        create.storage.settings.iter().filter(|change| !crate::table_settings::is_of_query(&engine_name, &change.name))
    {
        if let Some(text) = plan::analyze::setting_text(change)? {
            settings.insert(change.name.clone(), text);
        }
    }
    let partition_key = bind(&create.storage.partition_by)?;
    let sampling_key =
        sampling_key(bind(&create.storage.sample_by)?, &sorting_key[..primary_key_len.min(sorting_key.len())])?;
    let keys: Vec<usize> = sorting_key.iter().chain(&partition_key).flat_map(|part| part.expr.columns()).collect();
    let (family, version) =
        super::family::family_of(env, &engine_name, create.storage.engine.as_ref(), &columns, &keys)?;
    if let Some(version) = version
        && !sorting_key.iter().any(|part| part.expr.as_column() == Some(version))
    {
        sorting_key.push(KeyPart {
            text: columns[version].name.clone(),
            expr: functions::Expr::column(version, columns[version].data_type.clone()),
            descending: false,
        });
    }
    let ttl =
        super::ttl::bind_ttl(env, create, &mut columns, &keys, &sorting_key[..primary_key_len.min(sorting_key.len())])?;
    let constraints = super::family::constraints_of(env, elements, &names)?;
    let indexes = super::skip_index::definitions(env, &names, &columns, &elements.indexes)?;
    let projections = if engine_name.ends_with("MergeTree") {
        super::projection::definitions(env, &columns, &settings, &elements.projections)?
    } else {
        Vec::new()
    };
    if matches!(engine_name.as_str(), "Memory" | "Null") {
        refuse_keys(create, &engine_name)?;
        if create
            .storage
            .engine
            .as_ref()
            .is_some_and(|engine| engine.args.as_ref().is_some_and(|args| !args.is_empty()))
        {
            bail!(NumberOfArgumentsDoesntMatch, "Engine {engine_name} doesn't support any arguments");
        }
        if !elements.projections.is_empty() {
            bail!(BadArguments, "Engine {engine_name} doesn't support projections: use MergeTree");
        }
        if !elements.indexes.is_empty() {
            bail!(BadArguments, "Engine {engine_name} doesn't support skipping indices: use MergeTree");
        }
    }
    let arguments = match create
        .storage
        .engine
        .as_ref()
        .filter(|engine| crate::engines::NAMES.contains(&engine.name.name.as_str()))
    {
        Some(engine) => {
            refuse_keys(create, &engine.name.name)?;
            engine_arguments(env, engine)?
        }
        None => match &create.source {
            Some(ast::CreateSource::Function(call)) => vec![function_text(call)],
            _ => Vec::new(),
        },
    };
    Ok(TableDefinition {
        indexes,
        projections,
        columns,
        arguments,
        engine: engine_name,
        sorting_key,
        primary_key_len,
        partition_key,
        family,
        ttl,
        constraints,
        sampling_key,
        settings,
        comment: create.comment.clone().unwrap_or_default(),
        read_schema: Default::default(),
    })
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

/// The value of a setting that the statement has for itself.
fn own_setting(create: &ast::CreateTable, name: &str) -> Option<String> {
    let change = create.storage.settings.iter().rev().find(|change| change.name == name)?;
    match &change.value {
        ast::SettingValue::Literal(ast::Literal::String(bytes)) => Some(String::from_utf8_lossy(bytes).into_owned()),
        _ => None,
    }
}

/// The arguments of an engine as text: names, strings and numbers.
pub(super) fn engine_arguments(env: &Environment, engine: &ast::Engine) -> Result<Vec<String>> {
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

/// Only tables with sorted parts have keys.
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
    if crate::engines::is_log(engine)
        && create
            .storage
            .engine
            .as_ref()
            .is_some_and(|engine| engine.args.as_ref().is_some_and(|args| !args.is_empty()))
    {
        bail!(NumberOfArgumentsDoesntMatch, "Engine {engine} doesn't support any arguments");
    }
    Ok(())
}

/// The one part of `SAMPLE BY`.
fn sampling_key(mut parts: Vec<KeyPart>, primary_key: &[KeyPart]) -> Result<Option<KeyPart>> {
    let Some(key) = parts.pop() else { return Ok(None) };
    if !parts.is_empty() || !primary_key.iter().any(|part| part.expr == key.expr) {
        bail!(BadArguments, "Sampling expression must be present in the primary key");
    }
    match key.expr.data_type {
        DataType::UInt8 | DataType::UInt16 | DataType::UInt32 | DataType::UInt64 => Ok(Some(key)),
        other => bail!(
            IllegalTypeOfColumnForFilter,
            "Invalid sampling column type: {other}; it must be UInt8, UInt16, UInt32 or UInt64"
        ),
    }
}

fn is_tuple(key: &ast::Expr) -> bool {
    key.as_function().is_some_and(|call| call.name.name == "tuple")
}

fn key_part(
    env: &Environment,
    names: &[(String, DataType)],
    columns: &[ColumnDefinition],
    part: &ast::Expr,
) -> Result<KeyPart> {
    let expr = bind_stored(env, names, part).map_err(|error| match error.code() {
        ErrorCode::UnsupportedMethod => {
            part.span.locate(base::err!(IllegalColumn, "A key cannot contain array joins: {part}"))
        }
        _ => error,
    })?;
    if !expr.is_deterministic() {
        return Err(part.span.locate(base::err!(BadArguments, "Key expressions must be deterministic: {part}")));
    }
    if let Some(column) = expr.columns().into_iter().find(|&column| !columns[column].is_stored()) {
        return Err(part.span.locate(base::err!(
            UnknownIdentifier,
            "Column {} is not stored and cannot be in a key",
            columns[column].name
        )));
    }
    if matches!(expr.data_type.base(), DataType::Aggregate(_)) {
        return Err(part.span.locate(base::err!(
            IllegalTypeOfColumnInKey,
            "Values of type {} cannot be in a key",
            expr.data_type
        )));
    }
    Ok(KeyPart { text: part.bare().to_string(), expr, descending: false })
}

fn column_definitions(env: &Environment, columns: &[ast::ColumnDef]) -> Result<Vec<ColumnDefinition>> {
    let mut out: Vec<ColumnDefinition> = Vec::with_capacity(columns.len());
    for column in columns {
        if out.iter().any(|known| known.name == column.name.name) {
            return Err(column.name.span.locate(base::err!(
                IllegalColumn,
                "Column {} is there twice",
                column.name.name
            )));
        }
        let mut definition = ColumnDefinition::new(column.name.name.clone(), DataType::Nothing);
        definition.comment = column.comment.clone().unwrap_or_default();
        if let Some(written) = &column.ty {
            definition.data_type = parse_type(&written.text).map_err(|error| written.span.locate(error))?;
            let make_nullable =
                column.nullable == Some(true) || (column.nullable.is_none() && env.settings.data_type_default_nullable);
            if make_nullable
                && matches!(definition.data_type, DataType::Array(_) | DataType::Map(_) | DataType::Aggregate(_))
            {
                return Err(written.span.locate(base::err!(
                    IllegalTypeOfArgument,
                    "Nested type {} cannot be inside Nullable type",
                    definition.data_type
                )));
            }
            if make_nullable {
                definition.data_type = DataType::nullable(definition.data_type);
            }
        }
        out.push(definition);
    }
    // Defaults may use all columns; types that are not written come from them.
    for (index, column) in columns.iter().enumerate() {
        let Some(expr) = column.default.as_ref().and_then(|default| default.expr.as_ref()) else {
            if column.ty.is_none() {
                match &column.default {
                    Some(_) => out[index].data_type = DataType::String,
                    None => {
                        return Err(column.span.locate(base::err!(
                            SyntaxError,
                            "Column {} needs a type or a default",
                            column.name.name
                        )));
                    }
                }
            }
            continue;
        };
        let names: Vec<(String, DataType)> = out
            .iter()
            .filter(|known| known.data_type != DataType::Nothing)
            .map(|known| (known.name.clone(), known.data_type.clone()))
            .collect();
        let bound = bind_over_table(env, &names, expr).map_err(|error| {
            if error.code() == ErrorCode::UnknownIdentifier {
                error.context(format!("in the default of column {}", column.name.name))
            } else {
                error
            }
        })?;
        if column.ty.is_none() {
            out[index].data_type = bound.data_type.without_low_cardinality();
        }
    }
    for (definition, column) in out.iter_mut().zip(columns) {
        definition.default = column.default.as_ref().map(|default| ColumnDefault {
            kind: storage_kind(default.kind),
            expression: default_text(default, &definition.data_type),
        });
        definition.codec =
            column.codec.as_ref().map(|codec| super::normal_form::codec_text(codec, &definition.data_type));
    }
    Ok(out)
}

fn storage_kind(kind: ast::DefaultKind) -> DefaultKind {
    match kind {
        ast::DefaultKind::Default => DefaultKind::Default,
        ast::DefaultKind::Materialized => DefaultKind::Materialized,
        ast::DefaultKind::Alias => DefaultKind::Alias,
        ast::DefaultKind::Ephemeral => DefaultKind::Ephemeral,
    }
}
