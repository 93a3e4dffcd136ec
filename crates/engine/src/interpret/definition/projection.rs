//! `PROJECTION name (SELECT …)` of a table: the query is analyzed over the table's columns; what it may be is `SELECT`
//! with `GROUP BY` or with `ORDER BY`.

use base::{Result, bail, err};
use functions::{AggregateFunction, Expr, ExprKind};
use plan::analyze::{Analyzer, CatalogView, Environment, Relation, TableFunctionArg};
use plan::{AggregateNode, Plan, PlanNode};
use sql::ast;
use std::collections::BTreeMap;
use std::sync::Arc;
use storage::{
    ColumnDefinition, Combine, Family, KeyPart, NullTable, ProjectionCall, ProjectionDefinition, ProjectionKind,
    ReadColumn, Table, TableDefinition,
};
use types::{DataType, Value};

/// The table under a projection's query.
const SOURCE: &str = "projection_source";

/// Settings of a table that its projections share.
const SHARED_SETTINGS: [&str; 3] = ["index_granularity", "index_granularity_bytes", "default_compression_codec"];

/// A catalog of the one table.
struct OnlyTable<'a> {
    table: Arc<dyn Table>,
    around: &'a dyn CatalogView,
}

impl CatalogView for OnlyTable<'_> {
    fn relation(&self, database: Option<&str>, name: &str) -> Result<Relation> {
        match (database, name) {
            (None, SOURCE) => Ok(Relation::Table(self.table.clone(), SOURCE.into())),
            _ => bail!(IllegalProjection, "A projection reads its table only, not {name}"),
        }
    }

    fn table_function(&self, name: &str, _args: &[TableFunctionArg]) -> Result<Arc<dyn Table>> {
        bail!(IllegalProjection, "A projection reads its table only, not {name}()")
    }

    fn user_function(&self, name: &str) -> Option<Arc<ast::Lambda>> {
        self.around.user_function(name)
    }

    fn user_function_names(&self) -> Vec<String> {
        self.around.user_function_names()
    }
}

/// The projections of a table from their syntax.
pub(crate) fn definitions(
    env: &Environment,
    columns: &[ColumnDefinition],
    settings: &BTreeMap<String, String>,
    projections: &[ast::ProjectionDef],
) -> Result<Vec<ProjectionDefinition>> {
    let mut out: Vec<ProjectionDefinition> = Vec::with_capacity(projections.len());
    for projection in projections {
        let name = &projection.name;
        if out.iter().any(|known| known.name == name.name) {
            return Err(name.span.locate(err!(
                IllegalProjection,
                "Projection {} is there twice: give the second another name",
                name.name
            )));
        }
        let made = definition(env, columns, settings, projection)
            .map_err(|error| error.context(format!("in projection {}", name.name)))?;
        out.push(made);
    }
    Ok(out)
}

/// # Errors
/// `INCORRECT_QUERY` for a type of projection indexes that is not there, `UNKNOWN_SETTING`.
fn check_index(projection: &ast::ProjectionDef) -> Result<()> {
    if let Some(index) = projection.index.as_ref().filter(|index| index.ty.name != "basic") {
        return Err(index.ty.span.locate(err!(
            IncorrectQuery,
            "Unknown projection index type '{}'. Available projection index types: basic",
            index.ty.name
        )));
    }
    match projection
        .settings
        .iter()
        .find(|setting| !matches!(setting.name.as_str(), "index_granularity" | "index_granularity_bytes"))
    {
        Some(setting) => {
            Err(setting.span.locate(err!(UnknownSetting, "Unknown setting '{}' of a projection", setting.name)))
        }
        None => Ok(()),
    }
}

fn definition(
    env: &Environment,
    columns: &[ColumnDefinition],
    settings: &BTreeMap<String, String>,
    projection: &ast::ProjectionDef,
) -> Result<ProjectionDefinition> {
    check_index(projection)?;
    let select = &without_places(checked(&projection.query)?);
    let table = Arc::new(TableDefinition {
        columns: columns.to_vec(),
        engine: "MergeTree".into(),
        ..TableDefinition::default()
    });
    let plan = analyzed(env, table, select)?;
    let settings = settings
        .iter()
        .filter(|(name, _)| SHARED_SETTINGS.contains(&name.as_str()))
        .map(|(name, text)| (name.clone(), text.clone()))
        .collect();
    let base = TableDefinition { engine: "MergeTree".into(), settings, ..TableDefinition::default() };
    let (kind, table) = match find_aggregate(&plan) {
        Some(node) => grouped(node, columns, base)?,
        None => ordered(&plan, select, columns, base)?,
    };
    let is_zoned = match &kind {
        ProjectionKind::Normal { .. } => table.sorting_key.iter().any(|part| is_zoned(&part.expr)),
        ProjectionKind::Aggregate { keys, calls } => {
            keys.iter().chain(calls.iter().flat_map(|call| &call.args)).any(is_zoned)
        }
    };
    let text = match &projection.index {
        Some(index) => index.expr.to_string(),
        None => sql::format_select(&projection.query, false),
    };
    Ok(ProjectionDefinition { name: projection.name.name.clone(), text, table: Arc::new(table), kind, is_zoned })
}

/// The `SELECT` without `_part_offset`: rows of a projection find those of their part without it. Of one that selects
/// nothing else what it is ordered by is kept.
fn without_places(select: &ast::Select) -> ast::Select {
    let mut select = select.clone();
    let is_place = |expr: &ast::Expr| match &expr.kind {
        ast::ExprKind::Identifier(parts) => parts.len() == 1 && parts[0].name == "_part_offset",
        _ => false,
    };
    if let Some(order) = &select.order_by {
        select.projection.retain(|expr| !is_place(expr));
        if select.projection.is_empty() {
            select.projection = order.items.iter().map(|key| key.expr.clone()).collect();
        }
    }
    select
}

/// The `SELECT` of a projection; refuses clauses that a projection cannot have.
fn checked(query: &ast::SelectQuery) -> Result<&ast::Select> {
    let ast::QueryBody::Select(select) = &query.body else {
        return Err(query
            .span
            .locate(err!(SyntaxError, "A projection is one SELECT, no UNION or other set operation")));
    };
    let clauses = [
        ("FROM", select.from.is_some()),
        ("PREWHERE", select.prewhere.is_some()),
        ("WHERE", select.selection.is_some()),
        ("HAVING", select.having.is_some()),
        ("QUALIFY", select.qualify.is_some()),
        ("DISTINCT", select.distinct),
        ("LIMIT", select.limit.is_some() || select.offset.is_some() || select.limit_by.is_some()),
    ];
    match clauses.iter().find(|(_, is_there)| *is_there) {
        Some((clause @ ("WHERE" | "DISTINCT"), _)) => Err(query.span.locate(err!(
            IllegalProjection,
            "A projection cannot have {clause}: it takes SELECT with GROUP BY or ORDER BY"
        ))),
        Some((clause, _)) => Err(query
            .span
            .locate(err!(SyntaxError, "A projection cannot have {clause}: it takes SELECT with GROUP BY or ORDER BY"))),
        None => Ok(select),
    }
}

pub(crate) fn analyzed(env: &Environment, table: Arc<TableDefinition>, select: &ast::Select) -> Result<Plan> {
    let catalog = OnlyTable { table: NullTable::new(table), around: env.catalog };
    // Stored expressions mean the same to all sessions.
    let plain = base::Settings::default();
    let functions = env.functions.of_stored();
    let own = Environment {
        catalog: &catalog,
        functions: &functions,
        settings: &plain,
        registry: env.registry,
        runner: env.runner,
        parameters: env.parameters,
    };
    let source = sql::parse_select(&format!("SELECT 1 FROM {SOURCE}"), &sql::ParseOptions::default())?;
    let ast::QueryBody::Select(source) = source.body else {
        bail!(LogicalError, "a SELECT was parsed as something else")
    };
    Analyzer::new(&own).analyze(&ast::SelectQuery::select(ast::Select { from: source.from, ..select.clone() }))
}

/// The aggregation of a plan, below what only orders and names its columns.
fn find_aggregate(plan: &Plan) -> Option<&AggregateNode> {
    match &plan.node {
        PlanNode::Aggregate(node) => Some(node),
        PlanNode::Project { input, .. } | PlanNode::Sort { input, .. } | PlanNode::Filter { input, .. } => {
            find_aggregate(input)
        }
        _ => None,
    }
}

/// The columns that a plan gives, over the table's columns, and its sorting keys.
pub(crate) fn over_table(plan: &Plan) -> Result<(Vec<Expr>, Vec<(Expr, bool)>)> {
    match &plan.node {
        PlanNode::Scan(scan) => {
            let column = |(&output, field): (&usize, &types::Field)| match scan.source[output] {
                ReadColumn::Column(column) => Ok(Expr::column(column, field.data_type.clone())),
                _ => bail!(IllegalProjection, "A projection is made of whole columns, not of parts of them"),
            };
            Ok((scan.output.iter().zip(&plan.schema.fields).map(column).collect::<Result<_>>()?, Vec::new()))
        }
        PlanNode::Project { input, exprs } => {
            let (inner, keys) = over_table(input)?;
            Ok((exprs.iter().map(|expr| expr.transform(&|index, _| inner[index].clone())).collect(), keys))
        }
        PlanNode::Sort { input, keys, .. } => {
            let (inner, _) = over_table(input)?;
            let keys =
                keys.iter().map(|key| (key.expr.transform(&|index, _| inner[index].clone()), key.descending)).collect();
            Ok((inner, keys))
        }
        _ => bail!(
            IllegalProjection,
            "A projection takes SELECT of expressions with GROUP BY or ORDER BY, and no subqueries, joins or windows"
        ),
    }
}

/// Expressions whose values are stored must depend on stored columns alone.
fn check_expr(expr: &Expr, columns: &[ColumnDefinition]) -> Result<()> {
    let shown =
        || expr.display_with(&|index| columns.get(index).map_or_else(String::new, |column| column.name.clone()));
    if !expr.is_deterministic() || has_set(expr) {
        bail!(
            IllegalProjection,
            "{} cannot be in a projection: it must depend on the row alone, and IN cannot be in it",
            shown()
        );
    }
    match expr.columns().into_iter().find(|&column| columns.get(column).is_none_or(|column| !column.is_stored())) {
        Some(_) => {
            bail!(IllegalProjection, "{} cannot be in a projection: it uses a column that is not stored", shown())
        }
        None => Ok(()),
    }
}

/// Sets of `IN` are not part of an expression's text.
fn has_set(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Call { function, args } => function.constant_set().is_some() || args.iter().any(has_set),
        ExprKind::Lambda(lambda) => has_set(&lambda.body) || lambda.captures.iter().any(has_set),
        ExprKind::Column(_) | ExprKind::Placeholder(_) | ExprKind::Literal(_) => false,
    }
}

/// Whether an expression computes with times whose type does not say the zone.
fn is_zoned(expr: &Expr) -> bool {
    let has_no_zone =
        |expr: &Expr| matches!(expr.data_type.base(), DataType::DateTime(None) | DataType::DateTime64(_, None));
    match &expr.kind {
        ExprKind::Call { args, .. } => has_no_zone(expr) || args.iter().any(|arg| has_no_zone(arg) || is_zoned(arg)),
        ExprKind::Lambda(lambda) => is_zoned(&lambda.body) || lambda.captures.iter().any(is_zoned),
        ExprKind::Column(_) | ExprKind::Placeholder(_) | ExprKind::Literal(_) => false,
    }
}

/// A projection in another order: the columns behind all that is selected and sorted by.
fn ordered(
    plan: &Plan,
    select: &ast::Select,
    columns: &[ColumnDefinition],
    base: TableDefinition,
) -> Result<(ProjectionKind, TableDefinition)> {
    let (exprs, keys) = over_table(plan)?;
    if select.order_by.is_none() || keys.is_empty() {
        bail!(BadArguments, "A projection without GROUP BY needs ORDER BY: it would be in the table's own order");
    }
    if keys.iter().any(|(_, descending)| *descending) {
        bail!(SyntaxError, "A projection is ordered ascending: leave out DESC, filters and ranges are served as well");
    }
    exprs.iter().chain(keys.iter().map(|(key, _)| key)).try_for_each(|expr| check_expr(expr, columns))?;
    let mut used: Vec<usize> = exprs.iter().chain(keys.iter().map(|(key, _)| key)).flat_map(Expr::columns).collect();
    used.sort_unstable();
    used.dedup();
    let own = |&column: &usize| ColumnDefinition {
        codec: columns[column].codec.clone(),
        ..ColumnDefinition::new(columns[column].name.clone(), columns[column].data_type.clone())
    };
    let name = |index: usize| columns[index].name.clone();
    let key_part = |(key, _): &(Expr, bool)| -> Result<KeyPart> {
        check_key(key, &name)?;
        Ok(KeyPart {
            text: key.display_with(&name),
            expr: key.map_columns(&|column| used.binary_search(&column).unwrap_or(0)),
            descending: false,
        })
    };
    let sorting_key = keys.iter().map(key_part).collect::<Result<Vec<_>>>()?;
    let table = TableDefinition {
        columns: used.iter().map(own).collect(),
        primary_key_len: sorting_key.len(),
        sorting_key,
        ..base
    };
    Ok((ProjectionKind::Normal { columns: used }, table))
}

fn check_key(key: &Expr, name: &dyn Fn(usize) -> String) -> Result<()> {
    if matches!(
        key.data_type.base(),
        DataType::Map(_) | DataType::Aggregate(_) | DataType::Dynamic(..) | DataType::Json(_)
    ) {
        bail!(
            IllegalTypeOfColumnInKey,
            "Values of type {} cannot be in a key: {}",
            key.data_type,
            key.display_with(name)
        );
    }
    Ok(())
}

/// A projection of groups: its keys, sorted by them, and a state per aggregate function.
fn grouped(
    node: &AggregateNode,
    columns: &[ColumnDefinition],
    base: TableDefinition,
) -> Result<(ProjectionKind, TableDefinition)> {
    if node.grouping_sets.is_some() {
        bail!(IllegalProjection, "A projection cannot have GROUPING SETS, ROLLUP or CUBE");
    }
    let (inner, _) = over_table(&node.input)?;
    let over = |expr: &Expr| -> Result<Expr> {
        let expr = expr.transform(&|index, _| inner[index].clone());
        check_expr(&expr, columns).map(|()| expr)
    };
    let name = |index: usize| columns[index].name.clone();
    let mut keys: Vec<Expr> = Vec::new();
    for key in &node.keys {
        let key = over(key)?;
        check_key(&key, &name)?;
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let mut calls: Vec<ProjectionCall> = Vec::new();
    for call in &node.aggregates {
        let args = call.args.iter().map(&over).collect::<Result<Vec<_>>>()?;
        let function = call.function.clone();
        if function.name().ends_with("State") || !matches!(function.state_type(), DataType::Aggregate(_)) {
            bail!(
                IllegalProjection,
                "Aggregate function {} cannot be in a projection: name the function without -State",
                function.name()
            );
        }
        if !calls.iter().any(|known| known.args == args && known.function.state_type() == function.state_type()) {
            calls.push(ProjectionCall { function, args });
        }
    }
    let mut own: Vec<ColumnDefinition> =
        keys.iter().map(|key| ColumnDefinition::new(key.display_with(&name), key.data_type.clone())).collect();
    let mut combined = Vec::with_capacity(calls.len());
    for call in &calls {
        combined.push((own.len(), Combine::States(call.function.clone())));
        own.push(ColumnDefinition::new(call_text(&*call.function, &call.args, &name), call.function.state_type()));
    }
    let sorting_key: Vec<KeyPart> = own[..keys.len()]
        .iter()
        .enumerate()
        .map(|(i, column)| KeyPart {
            text: column.name.clone(),
            expr: Expr::column(i, column.data_type.clone()),
            descending: false,
        })
        .collect();
    let family = Family::Combining { columns: combined, drops_zeros: false };
    if own.is_empty() {
        bail!(IllegalProjection, "A projection needs a key or an aggregate function");
    }
    let table = TableDefinition { columns: own, primary_key_len: sorting_key.len(), sorting_key, family, ..base };
    Ok((ProjectionKind::Aggregate { keys, calls }, table))
}

/// `quantile(0.9)(x)`: names are different where states are.
fn call_text(function: &dyn AggregateFunction, args: &[Expr], name: &dyn Fn(usize) -> String) -> String {
    let parameters = match function.state_type() {
        DataType::Aggregate(state) if !state.parameters.is_empty() => {
            format!("({})", state.parameters.iter().map(Value::to_literal).collect::<Vec<_>>().join(", "))
        }
        _ => String::new(),
    };
    format!(
        "{}{parameters}({})",
        function.name(),
        args.iter().map(|arg| arg.display_with(name)).collect::<Vec<_>>().join(", ")
    )
}
