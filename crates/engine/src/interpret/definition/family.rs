//! Engines beside `MergeTree`: the columns that they combine; and of all tables, defaults for parts that lack a column,
//! constraints.

use aggregate::resolve;
use base::{Result, bail, err};
use functions::Expr;
use plan::analyze::{Environment, bind_over_table, cast_to};
use sql::ast;
use storage::{ColumnDefinition, Combine, DefaultKind, Family};
use types::DataType;

/// Refuses engines with more arguments than they take, and those that need what a server without a cluster and without
/// elements of a configuration does not have.
///
/// # Errors
/// `NUMBER_OF_ARGUMENTS_DOESNT_MATCH`; `BAD_ARGUMENTS`, `NO_ELEMENTS_IN_CONFIG`, `CLUSTER_DOESNT_EXIST`.
pub(super) fn check_count(name: &str, engine: Option<&ast::Engine>) -> Result<()> {
    let args = engine.and_then(|engine| engine.args.as_deref()).unwrap_or(&[]);
    let most = match name {
        "MergeTree" | "AggregatingMergeTree" => 0,
        "SummingMergeTree" | "CoalescingMergeTree" | "CollapsingMergeTree" => 1,
        "ReplacingMergeTree" | "VersionedCollapsingMergeTree" => 2,
        "GraphiteMergeTree" => match args {
            [element] => match &element.kind {
                ast::ExprKind::Literal(ast::Literal::String(element)) => bail!(
                    NoElementsInConfig,
                    "No '{}' element in configuration file: there is none with rules of Graphite",
                    String::from_utf8_lossy(element)
                ),
                _ => bail!(
                    BadArguments,
                    "The parameter of GraphiteMergeTree must be the name (in single quotes) of the element in \
                    configuration file with the Graphite options"
                ),
            },
            _ => bail!(
                NumberOfArgumentsDoesntMatch,
                "With extended storage definition syntax storage GraphiteMergeTree requires 1 parameters: \
                config_element_for_graphite_schema"
            ),
        },
        "Distributed" => match args.first() {
            Some(cluster) if args.len() >= 3 => bail!(
                ClusterDoesntExist,
                "Requested cluster '{}' not found: there are no clusters",
                cluster.to_string().trim_matches('\'')
            ),
            _ => bail!(
                NumberOfArgumentsDoesntMatch,
                "Storage Distributed requires from 3 to 5 parameters: cluster, database, table, and a sharding key and \
                a policy if they are wanted"
            ),
        },
        _ => return Ok(()),
    };
    Arguments { name, args, columns: &[] }.at_most(most)
}

/// The handling of rows with equal keys in merges, and the version column that ends the sorting key, if the engine
/// wants that.
pub(super) fn family_of(
    env: &Environment,
    name: &str,
    engine: Option<&ast::Engine>,
    columns: &[ColumnDefinition],
    keys: &[usize],
) -> Result<(Family, Option<usize>)> {
    let args = engine.and_then(|engine| engine.args.as_deref()).unwrap_or(&[]);
    let arguments = Arguments { name, args, columns };
    Ok(match name {
        "ReplacingMergeTree" => {
            arguments.at_most(2)?;
            let version = args.first().map(|arg| arguments.column(arg)).transpose()?;
            let is_deleted = args.get(1).map(|arg| arguments.column(arg)).transpose()?;
            if let Some(version) = version {
                arguments.check_version(version, &args[0])?;
            }
            if is_deleted.is_some() && is_deleted == version {
                return Err(args[1].span.locate(err!(
                    BadArguments,
                    "The version and is_deleted column cannot be the same column ({})",
                    columns[version.unwrap_or(0)].name
                )));
            }
            if let Some(flag) = is_deleted
                && columns[flag].data_type != DataType::UInt8
            {
                return Err(args[1].span.locate(err!(
                    BadTypeOfField,
                    "is_deleted column ({}) for storage {name} must have type UInt8. Provided column of type {}",
                    columns[flag].name,
                    columns[flag].data_type
                )));
            }
            (Family::Replacing { version, is_deleted }, None)
        }
        "CollapsingMergeTree" => {
            arguments.exactly(1)?;
            (Family::Collapsing { sign: arguments.sign(&args[0])? }, None)
        }
        "VersionedCollapsingMergeTree" => {
            arguments.exactly(2)?;
            let version = arguments.column(&args[1])?;
            arguments.check_version(version, &args[1])?;
            (Family::VersionedCollapsing { sign: arguments.sign(&args[0])? }, Some(version))
        }
        "AggregatingMergeTree" => {
            arguments.at_most(0)?;
            (Family::Combining { columns: aggregates(env, columns, keys)?, drops_zeros: false }, None)
        }
        "CoalescingMergeTree" => {
            arguments.at_most(1)?;
            (Family::Combining { columns: coalesced(env, &arguments, keys)?, drops_zeros: false }, None)
        }
        "SummingMergeTree" => {
            arguments.at_most(1)?;
            (Family::Combining { columns: summed(env, &arguments, keys)?, drops_zeros: true }, None)
        }
        "MergeTree" => {
            arguments.at_most(0)?;
            (Family::Ordinary, None)
        }
        _ => (Family::Ordinary, None),
    })
}

struct Arguments<'a> {
    name: &'a str,
    args: &'a [ast::Expr],
    columns: &'a [ColumnDefinition],
}

impl Arguments<'_> {
    fn at_most(&self, count: usize) -> Result<()> {
        match self.args.get(count) {
            Some(surplus) => Err(surplus.span.locate(err!(
                NumberOfArgumentsDoesntMatch,
                "With extended storage definition syntax storage {} requires at most {count} parameters",
                self.name
            ))),
            None => Ok(()),
        }
    }

    fn exactly(&self, count: usize) -> Result<()> {
        self.at_most(count)?;
        if self.args.len() < count {
            bail!(
                NumberOfArgumentsDoesntMatch,
                "Storage {} requires {count} parameters: {}",
                self.name,
                if count == 1 { "the sign column" } else { "the sign column and the version column" }
            );
        }
        Ok(())
    }

    fn column(&self, arg: &ast::Expr) -> Result<usize> {
        let ast::ExprKind::Identifier(parts) = &arg.kind else {
            return Err(arg.span.locate(err!(
                BadArguments,
                "An argument of storage {} must be the name of a column",
                self.name
            )));
        };
        let name = parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>().join(".");
        match self.columns.iter().position(|column| column.name == name && column.is_stored()) {
            Some(index) => Ok(index),
            None => {
                let hint =
                    base::suggest::maybe_you_meant(&name, self.columns.iter().map(|column| column.name.as_str()));
                Err(arg.span.locate(err!(
                    NoSuchColumnInTable,
                    "Column {name}, an argument of storage {}, does not exist in the table{hint}",
                    self.name
                )))
            }
        }
    }

    fn sign(&self, arg: &ast::Expr) -> Result<usize> {
        let sign = self.column(arg)?;
        if self.columns[sign].data_type != DataType::Int8 {
            return Err(arg.span.locate(err!(
                BadTypeOfField,
                "Sign column ({}) for storage {} must have type Int8. Provided column of type {}",
                self.columns[sign].name,
                self.name,
                self.columns[sign].data_type
            )));
        }
        Ok(sign)
    }

    fn check_version(&self, version: usize, arg: &ast::Expr) -> Result<()> {
        let data_type = &self.columns[version].data_type;
        let fits = data_type.is_number() && !matches!(data_type, DataType::Decimal { .. })
            || matches!(data_type, DataType::Bool)
            || matches!(
                data_type,
                DataType::Date | DataType::Date32 | DataType::DateTime(_) | DataType::DateTime64(..)
            );
        if fits {
            return Ok(());
        }
        Err(arg.span.locate(err!(
            BadTypeOfField,
            "The column {} cannot be used as a version column for storage {} \
            because it is of type {data_type} (must be of an integer type or of type Date/DateTime/DateTime64)",
            self.columns[version].name,
            self.name
        )))
    }
}

/// Columns of states and of finished values.
fn aggregates(env: &Environment, columns: &[ColumnDefinition], keys: &[usize]) -> Result<Vec<(usize, Combine)>> {
    let mut combined = Vec::new();
    for (i, column) in columns.iter().enumerate().filter(|(i, column)| column.is_stored() && !keys.contains(i)) {
        if let DataType::Aggregate(state) = &column.data_type {
            let function = resolve(env.registry, &state.function, &state.parameters, &state.arguments, env.functions)
                .map_err(|error| error.context(format!("in column {}", column.name)))?;
            combined.push((i, if state.simple { Combine::Simple(function) } else { Combine::States(function) }));
        }
    }
    Ok(combined)
}

fn is_summable(data_type: &DataType) -> bool {
    let plain = match data_type {
        DataType::Nullable(inner) => inner,
        other => other,
    };
    plain.is_integer() || plain.is_float() || matches!(plain, DataType::Decimal { .. })
}

/// The columns whose rows of equal keys become the last value that is not NULL.
fn coalesced(env: &Environment, arguments: &Arguments, keys: &[usize]) -> Result<Vec<(usize, Combine)>> {
    let columns = arguments.columns;
    let listed = match arguments.args.first() {
        Some(arg) if arg.as_call_of("tuple").is_some() => {
            Some(arg.tuple_parts().iter().map(|one| arguments.column(one)).collect::<Result<Vec<_>>>()?)
        }
        Some(arg) => Some(vec![arguments.column(arg)?]),
        None => None,
    };
    let mut combined = aggregates(env, columns, keys)?;
    for (index, column) in
        columns.iter().enumerate().filter(|(index, column)| column.is_stored() && !keys.contains(index))
    {
        if listed.as_ref().is_none_or(|listed| listed.contains(&index))
            && !combined.iter().any(|(known, _)| *known == index)
        {
            combined.push((
                index,
                Combine::Simple(resolve(
                    env.registry,
                    "anyLast",
                    &[],
                    std::slice::from_ref(&column.data_type),
                    env.functions,
                )?),
            ));
        }
    }
    combined.sort_by_key(|(column, _)| *column);
    Ok(combined)
}

/// The columns of each nested column whose name ends in `Map` and whose first column is a key of the others, which are
/// numbers: key, then values.
fn nested_maps(columns: &[ColumnDefinition], keys: &[usize]) -> Result<Vec<Vec<usize>>> {
    let nested = |column: &ColumnDefinition| {
        column.name.split_once('.').map(|(nested, _)| nested.to_string()).filter(|nested| nested.ends_with("Map"))
    };
    let mut names: Vec<String> = Vec::new();
    for name in columns.iter().filter_map(nested) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let is_key = |column: usize| ["ID", "Key", "Type"].iter().any(|suffix| columns[column].name.ends_with(suffix));
    let is_value = |column: usize| {
        matches!(&columns[column].data_type, DataType::Array(element) if is_summable(element)) && !is_key(column)
    };
    let of = |name: &String| -> Vec<usize> {
        (0..columns.len()).filter(|&column| nested(&columns[column]).as_ref() == Some(name)).collect()
    };
    let is_map = |inputs: &Vec<usize>| {
        let is_stored = inputs.iter().all(|&input| {
            columns[input].is_stored()
                && !keys.contains(&input)
                && matches!(columns[input].data_type, DataType::Array(_))
        });
        is_stored && inputs.len() > 1 && inputs[1..].iter().all(|&input| is_value(input))
    };
    let maps: Vec<Vec<usize>> = names.iter().map(of).collect();
    let has_keys = |inputs: &&Vec<usize>| {
        inputs.len() > 2
            && inputs[1..].iter().any(|&input| is_key(input))
            && inputs[1..].iter().any(|&input| is_value(input))
    };
    if let Some(inputs) = maps.iter().find(has_keys) {
        bail!(
            NotImplemented,
            "SummingMergeTree sums nested maps of one key only: {} has several columns whose names end in ID, Key or \
            Type; give it a name that does not end in Map",
            columns[inputs[0]].name
        );
    }
    Ok(maps.into_iter().filter(is_map).collect())
}

fn summed(env: &Environment, arguments: &Arguments, keys: &[usize]) -> Result<Vec<(usize, Combine)>> {
    let columns = arguments.columns;
    let mut combined = aggregates(env, columns, keys)?;
    let maps = nested_maps(columns, keys)?;
    for inputs in &maps {
        let types: Vec<DataType> = inputs.iter().map(|&input| columns[input].data_type.clone()).collect();
        let function = resolve(env.registry, "sumMapWithOverflow", &[], &types, env.functions)
            .map_err(|error| error.context(format!("in the nested map of column {}", columns[inputs[0]].name)))?;
        combined.extend(inputs.iter().enumerate().map(|(element, &input)| {
            (input, Combine::Map { function: function.clone(), inputs: inputs.clone(), element })
        }));
    }
    let Some(arg) = arguments.args.first() else {
        let all = (0..columns.len())
            .filter(|i| columns[*i].is_stored() && !keys.contains(i) && is_summable(&columns[*i].data_type));
        combined.extend(all.map(|i| (i, Combine::Sum)));
        combined.sort_by_key(|(column, _)| *column);
        return Ok(combined);
    };
    let listed: Vec<&ast::Expr> =
        if arg.as_call_of("tuple").is_some() { arg.tuple_parts().iter().collect() } else { vec![arg] };
    for one in listed {
        // A nested map is summed whether it is listed or not.
        let map = format!("{one}.");
        if maps.iter().flatten().any(|&input| columns[input].name.starts_with(&map)) {
            continue;
        }
        // A nested column that is no map is summed nowhere.
        if columns.iter().any(|column| column.name.starts_with(&map))
            && columns.iter().all(|column| column.name != one.to_string())
        {
            continue;
        }
        let index = arguments.column(one)?;
        if keys.contains(&index) {
            return Err(one.span.locate(err!(
                BadArguments,
                "Columns to sum must not be part of the sorting or partition key: {}",
                columns[index].name
            )));
        }
        // Columns that cannot be summed need no entry: they keep the first row's value.
        if is_summable(&columns[index].data_type) {
            combined.push((index, Combine::Sum));
        }
    }
    combined.sort_by_key(|(column, _)| *column);
    Ok(combined)
}

/// Binds the defaults of columns that old parts lack; one that cannot be computed from stored columns is
/// left to the type's default.
pub(super) fn bind_fills(env: &Environment, columns: &mut [ColumnDefinition]) {
    let names: Vec<(String, DataType)> =
        columns.iter().map(|column| (column.name.clone(), column.data_type.clone())).collect();
    let bind = |text: &str, data_type: &DataType| {
        let parsed = sql::parse_expression(text, &sql::ParseOptions::default()).ok()?;
        let bound = super::stored::bind_stored(env, &names, &parsed).ok()?;
        cast_to(env, bound, data_type).ok()
    };
    let of_kind = |column: &ColumnDefinition, kinds: &[DefaultKind]| {
        let default = column.default.as_ref().filter(|default| kinds.contains(&default.kind))?;
        bind(&default.expression, &column.data_type)
    };
    let aliases: Vec<Option<Expr>> = columns.iter().map(|column| of_kind(column, &[DefaultKind::Alias])).collect();
    let mut fills: Vec<Option<Expr>> = Vec::with_capacity(columns.len());
    for column in columns.iter() {
        let sized =
            || super::nested::sized_like_sibling(columns, column).and_then(|text| bind(&text, &column.data_type));
        let fill = if column.default.is_none() {
            sized()
        } else {
            of_kind(column, &[DefaultKind::Default, DefaultKind::Materialized])
        };
        let fill = fill.map(|fill| without_aliases(&fill, &aliases, columns.len()));
        fills.push(fill.filter(|fill| fill.columns().iter().all(|&input| columns[input].is_stored())));
    }
    for i in 0..columns.len() {
        if !reaches(&fills, i, i, 0) {
            columns[i].fill = fills[i].clone();
        }
    }
}

/// The expression with the expressions of `ALIAS` columns in their places, `depth` deep.
fn without_aliases(expr: &Expr, aliases: &[Option<Expr>], depth: usize) -> Expr {
    if depth == 0 || !expr.columns().iter().any(|&column| aliases[column].is_some()) {
        return expr.clone();
    }
    expr.transform(&|column, data_type| match &aliases[column] {
        Some(alias) => without_aliases(alias, aliases, depth - 1),
        None => Expr::column(column, data_type.clone()),
    })
}

/// Whether the default of `from` is computed from column `to`, perhaps through other defaults.
fn reaches(fills: &[Option<Expr>], from: usize, to: usize, depth: usize) -> bool {
    let Some(fill) = &fills[from] else { return false };
    depth > fills.len() || fill.columns().into_iter().any(|input| input == to || reaches(fills, input, to, depth + 1))
}

/// `CONSTRAINT … CHECK`, checked to be conditions.
pub(super) fn constraints_of(
    env: &Environment,
    elements: &ast::TableElements,
    names: &[(String, DataType)],
) -> Result<Vec<(String, String)>> {
    let mut constraints: Vec<(String, String)> = Vec::new();
    for constraint in &elements.constraints {
        bind_over_table(env, names, &constraint.expr).map_err(|error| match error.code() {
            base::ErrorCode::UnsupportedMethod => err!(
                IncorrectQuery,
                "Constraint {} cannot contain arrayJoin: it changes the number of rows",
                constraint.name.name
            ),
            _ => error,
        })?;
        if constraints.iter().any(|(name, _)| *name == constraint.name.name) {
            return Err(constraint.name.span.locate(err!(
                IllegalColumn,
                "Constraint {} is there twice",
                constraint.name.name
            )));
        }
        if !constraint.assume {
            constraints.push((constraint.name.name.clone(), constraint.expr.to_string()));
        }
    }
    Ok(constraints)
}
