//! `summarize`, `pivot` and `unpivot`: table functions over a query that become another query.

use crate::analyze::expr::aggregate;
use crate::analyze::from::{Source, plan_source};
use crate::analyze::{Analyzer, Ctes};
use crate::logical::Plan;
use base::{Result, bail, err};
use sql::ast;
use types::{DataType, Schema};

/// Largest number of values that a `PIVOT` without `IN` makes columns of.
const PIVOT_VALUES_MAX: usize = 10_000;

impl Analyzer<'_> {
    /// The rows of one of these functions; `None` for others.
    pub(in crate::analyze) fn reshaped(&self, call: &ast::FunctionCall, ctes: &Ctes) -> Result<Option<Source>> {
        let query = match call.args.first().map(|arg| &arg.kind) {
            Some(ast::ExprKind::Subquery(query)) => query,
            _ => return Ok(None),
        };
        let schema = || self.query(query, ctes).map(|plan| plan.schema);
        let select = match (call.name.name.as_str(), &call.args[1..]) {
            ("summarize", []) => summary(&*schema()?)?,
            ("pivot", [aggregates, column, values, rest @ ..]) if rest.len() <= 1 => {
                let values = match elements(values) {
                    [] => self.distinct_values(query, column, ctes)?,
                    values => values.to_vec(),
                };
                pivot(&*schema()?, elements(aggregates), column, &values, rest.first().map(elements))?
            }
            ("unpivot", [name, value, columns, with_nulls]) => {
                unpivot(&*schema()?, name, value, elements(columns), with_nulls)?
            }
            ("summarize" | "pivot" | "unpivot", _) => {
                bail!(BadArguments, "Table function {} stands for the clause of its name: use that", call.name.name)
            }
            _ => return Ok(None),
        };
        let mut select = select;
        read_from(&mut select, query, call.name.span);
        Ok(Some(plan_source(self.query(&select, ctes)?, None)))
    }

    /// The values of a column, sorted.
    fn distinct_values(&self, query: &ast::SelectQuery, column: &ast::Expr, ctes: &Ctes) -> Result<Vec<ast::Expr>> {
        let mut select = parsed("SELECT DISTINCT 1 AS v, toString(v) AS t FROM (SELECT 1) ORDER BY v")?;
        read_from(&mut select, query, column.span);
        if let ast::QueryBody::Select(select) = &mut select.body {
            select.projection[0] = ast::Expr { alias: Some(ast::Ident::new("v", column.span)), ..column.clone() };
        }
        let plan: Plan = self.query(&select, ctes)?;
        let is_number = plan.schema.fields[0].data_type.base().is_number();
        let mut values = Vec::new();
        for block in self.env.runner.run(plan)? {
            let [value, text] = block.columns.as_slice() else { continue };
            // Dates and enums compare with their text.
            values.extend(
                (0..block.rows)
                    .map(|row| if is_number || value.is_null_at(row) { value.value(row) } else { text.value(row) }),
            );
            if values.len() > PIVOT_VALUES_MAX {
                bail!(
                    BadArguments,
                    "PIVOT would make more than {PIVOT_VALUES_MAX} columns: list the values that are needed with IN"
                );
            }
        }
        values.iter().map(|value| sql::parse_expression(&value.to_literal(), &sql::ParseOptions::default())).collect()
    }
}

fn elements(list: &ast::Expr) -> &[ast::Expr] {
    match list.as_call_of("tuple") {
        Some(call) => &call.args,
        None => std::slice::from_ref(list),
    }
}

fn parsed(text: &str) -> Result<ast::SelectQuery> {
    sql::parse_select(text, &sql::ParseOptions::default())
}

/// Puts `query` in the place of the subquery in `FROM`.
fn read_from(select: &mut ast::SelectQuery, query: &ast::SelectQuery, span: ast::Span) {
    if let ast::QueryBody::Select(select) = &mut select.body
        && let Some(table) = select.from.as_mut().and_then(|from| from.first.as_mut())
    {
        table.span = span;
        match &mut table.kind {
            ast::TableKind::Subquery(inner) if is_nested(inner) => read_from(inner, query, span),
            kind => *kind = ast::TableKind::Subquery(Box::new(query.clone())),
        }
    }
}

fn is_nested(query: &ast::SelectQuery) -> bool {
    matches!(&query.body, ast::QueryBody::Select(select) if select.from.is_some())
}

/// The query of `summarize`: one row per column with type, bounds, distinct values, moments, quartiles, NULLs.
fn summary(schema: &Schema) -> Result<ast::SelectQuery> {
    let text = |expr: String| format!("CAST({expr}, 'Nullable(String)')");
    let mut rows = Vec::with_capacity(schema.len());
    for field in &schema.fields {
        let name = types::data_type::quote_identifier(&field.name);
        let base = field.data_type.without_low_cardinality().without_nullable();
        let is_date =
            matches!(base, DataType::Date | DataType::Date32 | DataType::DateTime(_) | DataType::DateTime64(..));
        let is_number = base.is_number() || matches!(base, DataType::Decimal { .. });
        let has_order = is_number
            || is_date
            || matches!(
                base,
                DataType::String | DataType::FixedString(_) | DataType::Uuid | DataType::Enum8(_) | DataType::Enum16(_)
            );
        let bound = |function: &str| {
            if has_order { text(format!("toString({function}({name}))")) } else { text("NULL".into()) }
        };
        let moment = |function: &str| {
            format!(
                "CAST({}, 'Nullable(Float64)')",
                if is_number { format!("{function}(toFloat64({name}))") } else { "NULL".into() }
            )
        };
        let quartile = |level: &str| match (is_number, is_date) {
            (true, _) => text(format!("toString(quantile({level})(toFloat64({name})))")),
            (_, true) => text(format!("toString(quantile({level})({name}))")),
            _ => text("NULL".into()),
        };
        let distinct = if has_order { format!("uniq({name})") } else { "0".into() };
        rows.push(format!(
            "tuple({}, {}, {}, {}, toUInt64({distinct}), {}, {}, {}, {}, {}, count(), round(countIf(isNull({name})) * \
            100 / count(), 2))",
            types::value::quote_string(field.name.as_bytes()),
            types::value::quote_string(field.data_type.to_string().as_bytes()),
            bound("min"),
            bound("max"),
            moment("avg"),
            moment("stddevSamp"),
            quartile("0.25"),
            quartile("0.5"),
            quartile("0.75"),
        ));
    }
    let names = [
        "column_name",
        "column_type",
        "min",
        "max",
        "approx_unique",
        "avg",
        "std",
        "q25",
        "q50",
        "q75",
        "count",
        "null_percentage",
    ];
    let columns: Vec<String> =
        names.iter().enumerate().map(|(i, name)| format!("tupleElement(s, {}) AS {name}", i + 1)).collect();
    parsed(&format!(
        "SELECT {} FROM (SELECT [{}] AS all FROM (SELECT 1)) ARRAY JOIN all AS s",
        columns.join(", "),
        rows.join(", ")
    ))
}

/// The query of `pivot`: one column per value and aggregate; the other columns group.
fn pivot(
    schema: &Schema,
    aggregates: &[ast::Expr],
    column: &ast::Expr,
    values: &[ast::Expr],
    keys: Option<&[ast::Expr]>,
) -> Result<ast::SelectQuery> {
    let mut used = Vec::new();
    aggregates.iter().chain([column]).for_each(|expr| collect_names(expr, &mut used));
    let keys: Vec<ast::Expr> = match keys {
        Some(keys) => keys.to_vec(),
        None => schema
            .fields
            .iter()
            .filter(|field| !used.iter().any(|name| **name == *field.name))
            .map(|field| name_of(&field.name))
            .collect(),
    };
    let mut projection = keys.clone();
    for value in values {
        for aggregate in aggregates {
            let Some(call) = aggregate.as_function() else {
                return Err(aggregate.span.locate(err!(BadArguments, "PIVOT takes calls of aggregate functions")));
            };
            let mut plain = value.clone();
            plain.alias = None;
            let label = value.alias.as_ref().map_or_else(|| shown_value(&plain), |alias| alias.name.clone());
            let name = match (&aggregate.alias, aggregates.len()) {
                (None, 1) => label,
                (None, _) => format!("{label}_{}", aggregate.column_name()),
                (Some(alias), _) => format!("{label}_{}", alias.name),
            };
            projection.push(one_cell(call, column, plain, &name));
        }
    }
    let mut query = parsed("SELECT 1 FROM (SELECT 1)")?;
    if let ast::QueryBody::Select(select) = &mut query.body {
        select.projection = projection;
        select.group_by =
            (!keys.is_empty()).then_some(ast::GroupBy { kind: ast::GroupByKind::Exprs(keys), with_totals: false });
    }
    Ok(query)
}

/// Whether a cell without rows is NULL: not for counts, which are 0, nor for aggregates with a suffix such as
/// `-OrNull`.
fn says_nothing(aggregate: &str) -> bool {
    let counts = ["count", "uniq"]
        .iter()
        .any(|name| aggregate.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name)));
    !counts && !aggregate::FILLED.iter().any(|suffix| aggregate.ends_with(suffix))
}

/// `aggregateIf(args, column = value) AS name`, NULL without rows where the type allows it.
fn one_cell(call: &ast::FunctionCall, column: &ast::Expr, value: ast::Expr, name: &str) -> ast::Expr {
    let span = column.span;
    let mut column = column.clone();
    column.alias = None;
    let is_null = matches!(value.as_literal(), Some(ast::Literal::Null));
    let condition = if is_null {
        ast::Expr::call("isNull", vec![column], span)
    } else {
        ast::Expr::operator("equals", vec![column, value], span)
    };
    let mut cell = call.clone();
    cell.name.name.push_str(if says_nothing(&cell.name.name) { "OrNullIf" } else { "If" });
    cell.args.retain(|arg| !matches!(arg.kind, ast::ExprKind::Asterisk(_)));
    cell.args.push(condition);
    let mut cell = ast::Expr::new(ast::ExprKind::Function(Box::new(cell)), span);
    cell.alias = Some(ast::Ident::new(name, span));
    cell
}

/// Some columns become rows of their names and values.
fn unpivot(
    schema: &Schema,
    name: &ast::Expr,
    value: &ast::Expr,
    columns: &[ast::Expr],
    with_nulls: &ast::Expr,
) -> Result<ast::SelectQuery> {
    let (ast::ExprKind::Identifier(name), ast::ExprKind::Identifier(value)) = (&name.kind, &value.kind) else {
        bail!(BadArguments, "UNPIVOT needs names for the columns of names and of values");
    };
    let (name, value) = (quoted(&name[0].name), quoted(&value[0].name));
    let mut labels = Vec::with_capacity(columns.len());
    let mut used = Vec::with_capacity(columns.len());
    for column in columns {
        let ast::ExprKind::Identifier(parts) = &column.kind else {
            return Err(column.span.locate(err!(BadArguments, "UNPIVOT takes names of columns")));
        };
        let own = &parts[parts.len() - 1].name;
        if !schema.fields.iter().any(|field| *field.name == **own) {
            return Err(column.span.locate(err!(UnknownIdentifier, "There is no column '{own}' to UNPIVOT")));
        }
        labels.push(types::value::quote_string(column.alias.as_ref().map_or(own, |alias| &alias.name).as_bytes()));
        used.push(own.as_str());
    }
    let others: Vec<String> =
        schema.fields.iter().filter(|field| !used.contains(&&*field.name)).map(|field| quoted(&field.name)).collect();
    let values: Vec<String> = used.iter().map(|name| quoted(name)).collect();
    let filter = if matches!(with_nulls.as_literal(), Some(ast::Literal::Bool(true))) {
        String::new()
    } else {
        format!(" WHERE isNotNull({value})")
    };
    let projection: Vec<&str> = others.iter().map(String::as_str).chain([name.as_str(), value.as_str()]).collect();
    parsed(&format!(
        "SELECT {} FROM (SELECT 1) ARRAY JOIN [{}] AS {name}, [{}] AS {value}{filter}",
        projection.join(", "),
        labels.join(", "),
        values.join(", ")
    ))
}

fn quoted(name: &str) -> String {
    types::data_type::quote_identifier(name)
}

fn name_of(name: &str) -> ast::Expr {
    ast::Expr::identifier(name, ast::Span::default())
}

fn shown_value(value: &ast::Expr) -> String {
    match value.as_literal().and_then(ast::Literal::as_str) {
        Some(text) => text.to_string(),
        None => value.column_name(),
    }
}

fn collect_names<'e>(expr: &'e ast::Expr, names: &mut Vec<&'e String>) {
    match &expr.kind {
        ast::ExprKind::Identifier(parts) => names.extend(parts.last().map(|part| &part.name)),
        ast::ExprKind::Function(call) => call.args.iter().for_each(|arg| collect_names(arg, names)),
        _ => {}
    }
}
