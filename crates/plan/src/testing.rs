//! Plans of queries over a few small tables, for the tests of the analyzer and of rules.
//!
//! ```text
//! t (a UInt8, b String, c Array(UInt8))        u (a UInt8, d UInt64)        in memory, without rows
//! f (id UInt64, d UInt32, g UInt16, v Int64, s String, n Nullable(UInt8))   a million rows, as statistics say
//! dim (pk UInt32, name String)                                              a thousand rows
//! tag (pk UInt32, label String)                                             ten rows
//! ```
//! A plan is written as its operators from the top down, with expressions over positions: `Project[#1] Filter[#0]
//! Scan(t)`. A scan that does not give all columns of its table says which; one with filters says them.

use crate::analyze::query_tree::{Passes, QueryTree};
use crate::analyze::{Analyzer, CatalogView, Environment, Relation, SubqueryRunner, TableFunctionArg};
use crate::logical::{JoinNode, Plan, PlanNode, ScanNode, SortKey};
use base::stage::Stage;
use base::{Result, Settings, bail};
use functions::{Expr, FunctionContext, Registry};
use sql::ast;
use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use storage::{
    ColumnDefinition, ColumnFacts, Insert, MemoryTable, Scan, ScanRequest, Table, TableDefinition, TableFacts,
};
use types::{Block, DataType, Value};

/// A column: name, type and the number of distinct values.
type ColumnText = (&'static str, DataType, u64);

/// A table of which only statistics are known: every column holds the numbers from 0 on, each as often as the others.
struct MeasuredTable {
    definition: Arc<TableDefinition>,
    rows: u64,
    distinct: Vec<u64>,
}

impl MeasuredTable {
    fn new(rows: u64, columns: &[ColumnText]) -> Arc<dyn Table> {
        let distinct = columns.iter().map(|(_, _, distinct)| *distinct).collect();
        let columns =
            columns.iter().map(|(name, data_type, _)| ColumnDefinition::new(*name, data_type.clone())).collect();
        let definition = TableDefinition { columns, engine: "MergeTree".into(), ..TableDefinition::default() };
        Arc::new(MeasuredTable { definition: Arc::new(definition), rows, distinct })
    }

    fn is_number(&self, column: usize) -> bool {
        self.definition.columns[column].data_type.is_integer()
    }
}

impl Table for MeasuredTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn scan(&self, _: &ScanRequest) -> Result<Arc<dyn Scan>> {
        bail!(UnsupportedMethod, "The table has statistics alone")
    }

    fn insert(&self, _: &Settings) -> Result<Arc<dyn Insert>> {
        bail!(UnsupportedMethod, "The table has statistics alone")
    }

    fn row_count(&self) -> Option<u64> {
        Some(self.rows)
    }

    fn column_range(&self, column: usize) -> Option<(Value, Value)> {
        let last = self.distinct[column] - 1;
        match self.definition.columns[column].data_type {
            DataType::Int64 => Some((Value::Int(0), Value::Int(last as i64))),
            _ => self.is_number(column).then_some((Value::UInt(0), Value::UInt(last))),
        }
    }

    fn facts(&self, columns: &[usize]) -> Option<TableFacts> {
        let fact = |&column: &usize| {
            let distinct = self.distinct[column];
            let (each, is_nullable) = (self.rows / distinct, self.definition.columns[column].data_type.is_nullable());
            ColumnFacts {
                range: self.column_range(column),
                nulls: Some(if is_nullable { each } else { 0 }),
                defaults: (!is_nullable).then_some(each),
                sum: self.is_number(column).then(|| i128::from(each) * i128::from(distinct * (distinct - 1) / 2)),
            }
        };
        Some(TableFacts { rows: self.rows, columns: columns.iter().map(fact).collect() })
    }

    fn distinct_estimate(&self, column: usize) -> Option<u64> {
        Some(self.distinct[column])
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The tables of this page.
struct SmallTables;

fn in_memory(columns: &[(&str, DataType)]) -> Arc<dyn Table> {
    let columns = columns.iter().map(|(name, data_type)| ColumnDefinition::new(*name, data_type.clone())).collect();
    MemoryTable::new(Arc::new(TableDefinition { columns, engine: "Memory".into(), ..TableDefinition::default() }))
}

impl CatalogView for SmallTables {
    fn relation(&self, _: Option<&str>, name: &str) -> Result<Relation> {
        let (array, byte) = (DataType::array(DataType::UInt8), DataType::nullable(DataType::UInt8));
        let found = match name {
            "t" => in_memory(&[("a", DataType::UInt8), ("b", DataType::String), ("c", array)]),
            "u" => in_memory(&[("a", DataType::UInt8), ("d", DataType::UInt64)]),
            "f" => MeasuredTable::new(
                1_000_000,
                &[
                    ("id", DataType::UInt64, 1_000_000),
                    ("d", DataType::UInt32, 1000),
                    ("g", DataType::UInt16, 100),
                    ("v", DataType::Int64, 10_000),
                    ("s", DataType::String, 50_000),
                    ("n", byte, 100),
                ],
            ),
            "dim" => MeasuredTable::new(1000, &[("pk", DataType::UInt32, 1000), ("name", DataType::String, 100)]),
            "tag" => MeasuredTable::new(10, &[("pk", DataType::UInt32, 10), ("label", DataType::String, 10)]),
            _ => bail!(UnknownTable, "There are t, u, f, dim and tag"),
        };
        Ok(Relation::Table(found, name.into()))
    }

    fn table_function(&self, name: &str, _: &[TableFunctionArg]) -> Result<Arc<dyn Table>> {
        bail!(UnknownFunction, "There is no table function {name}")
    }
}

/// A runner of subqueries during planning: each gives no rows, or the one of an aggregation over nothing.
struct NoRows;

impl SubqueryRunner for NoRows {
    fn run(&self, plan: Plan) -> Result<Vec<Block>> {
        fn is_aggregation(plan: &Plan) -> bool {
            match &plan.node {
                PlanNode::Aggregate(node) => node.keys.is_empty(),
                PlanNode::Project { input, .. } => is_aggregation(input),
                _ => false,
            }
        }
        let default = |data_type: &DataType| types::Column::constant(data_type, &data_type.default_value(), 1);
        let columns = plan.schema.fields.iter().map(|field| default(&field.data_type)).collect();
        Ok(if is_aggregation(&plan) { vec![Block::new(columns, 1)] } else { Vec::new() })
    }

    fn explain(&self, _: &ast::Explain) -> Result<Vec<String>> {
        Ok(Vec::new())
    }
}

static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry = Registry::default();
    scalar::register(&mut registry);
    aggregate::register(&mut registry);
    registry
});

/// Calls `action` in an environment of the tables of this page, with the settings of the `SETTINGS` clause of `query`.
fn in_environment<T>(query: &ast::SelectQuery, action: impl FnOnce(&Environment) -> T) -> T {
    let mut settings = Settings::default();
    if let ast::QueryBody::Select(select) = &query.body {
        for change in &select.settings {
            crate::analyze::change_setting(&mut settings, change, &Settings::default()).unwrap();
        }
    }
    action(&Environment {
        catalog: &SmallTables,
        registry: &REGISTRY,
        functions: &FunctionContext::default(),
        settings: &settings,
        runner: &NoRows,
        parameters: &HashMap::new(),
    })
}

fn parsed(query: &str) -> Result<Box<ast::SelectQuery>> {
    Ok(Box::new(sql::parse_select(query, &sql::ParseOptions::default())?))
}

/// The plan of a query, not optimized.
pub(crate) fn plan_of(query: &str) -> Result<Plan> {
    let parsed = parsed(query)?;
    let plan = in_environment(&parsed, |env| Analyzer::new(env).analyze(&parsed))?;
    assert_eq!(plan.validate(), Ok(()), "{query}");
    Ok(plan)
}

/// The plan of a query after some rules, one after the other; it is a valid plan of the same types.
pub(crate) fn rewritten(query: &str, rules: &[fn(Plan, &Environment) -> Result<Plan>]) -> Plan {
    let parsed = parsed(query).unwrap_or_else(|error| panic!("{query}: {error}"));
    let apply = |env: &Environment| -> Result<Plan> {
        let mut plan = Analyzer::new(env).analyze(&parsed)?;
        let schema = plan.schema.clone();
        for rule in rules {
            plan = rule(plan, env)?;
            assert_eq!(plan.validate().and_then(|()| plan.validate_types(&schema)), Ok(()), "{query}");
        }
        Ok(plan)
    };
    in_environment(&parsed, apply).unwrap_or_else(|error| panic!("{query}: {error}"))
}

/// Checks the plans of a query before and after a rule.
pub(crate) fn check_rule(rule: fn(Plan, &Environment) -> Result<Plan>, query: &str, before: &str, after: &str) {
    assert_eq!(shape(&rewritten(query, &[])), before, "before the rule: {query}");
    assert_eq!(shape(&rewritten(query, &[rule])), after, "after the rule: {query}");
}

/// Checks that a rule leaves the plan of a query as it is.
pub(crate) fn check_kept(rule: fn(Plan, &Environment) -> Result<Plan>, query: &str) {
    assert_eq!(shape(&rewritten(query, &[rule])), shape(&rewritten(query, &[])), "{query}");
}

/// The query that the passes of the query tree make of one.
pub(crate) fn after_passes(query: &str) -> Result<String> {
    let parsed = parsed(query)?;
    in_environment(&parsed, |env| Ok(QueryTree::new(env, &parsed, Passes::All)?.syntax(false)?.to_string()))
}

/// The query whose result is what one gives up to a stage.
pub(crate) fn up_to(query: &str, stage: Stage) -> Result<String> {
    let parsed = parsed(query)?;
    in_environment(&parsed, |env| Ok(Analyzer::new(env).up_to(&parsed, stage)?.to_string()))
}

fn listed<'e>(exprs: impl IntoIterator<Item = &'e Expr>) -> String {
    exprs.into_iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn keys_text(keys: &[SortKey]) -> String {
    let keys = keys.iter().map(|key| format!("{}{}", key.expr, if key.descending { " DESC" } else { "" }));
    keys.collect::<Vec<_>>().join(", ")
}

fn scan_text(scan: &ScanNode) -> String {
    let mut text = format!("Scan({}", scan.name);
    let names: Vec<String> = scan.output.iter().map(|&column| scan.source_name(column)).collect();
    let definition = scan.table.definition();
    if !names.iter().eq(definition.columns.iter().map(|column| &column.name)) {
        text.push_str(&format!(": {}", names.join(", ")));
    }
    if !scan.filters.is_empty() {
        let filters = scan.filters.iter().map(|filter| filter.display_with(&|column| scan.source_name(column)));
        text.push_str(&format!(" where {}", filters.collect::<Vec<_>>().join(", ")));
    }
    if !scan.runtime.is_empty() {
        let keys = scan.runtime.iter().map(|key| key.key.display_with(&|column| scan.source_name(column)));
        text.push_str(&format!(" among {}", keys.collect::<Vec<_>>().join(", ")));
    }
    if let Some(limit) = scan.limit {
        text.push_str(&format!(" limit {limit}"));
    }
    text + ")"
}

fn join_text(node: &JoinNode, inputs: &str) -> String {
    let keys: Vec<String> = node.keys.iter().map(|(left, right)| format!("{left} = {right}")).collect();
    let residual = node.residual.as_ref().map_or(String::new(), |residual| format!(" if {residual}"));
    format!("Join[{:?} {:?}: {}{residual}]({inputs})", node.kind, node.strictness, keys.join(", "))
}

/// The operators of a plan.
pub(crate) fn shape(plan: &Plan) -> String {
    let inputs: Vec<String> = plan.inputs().into_iter().map(shape).collect();
    let inputs = inputs.join(" | ");
    match &plan.node {
        PlanNode::Scan(scan) => scan_text(scan),
        PlanNode::Project { exprs, .. } => format!("Project[{}] {inputs}", listed(exprs)),
        PlanNode::Filter { predicate, .. } => format!("Filter[{predicate}] {inputs}"),
        PlanNode::Aggregate(node) => {
            let calls: Vec<String> = node
                .aggregates
                .iter()
                .map(|call| format!("{}({})", call.function.name(), listed(&call.args)))
                .collect();
            format!("Aggregate[{}; {}] {inputs}", listed(&node.keys), calls.join(", "))
        }
        PlanNode::Join(node) => join_text(node, &inputs),
        PlanNode::ArrayJoin { arrays, .. } => format!("ArrayJoin[{}] {inputs}", listed(arrays)),
        PlanNode::Sort { keys, limit: Some(limit), .. } => format!("Sort[{} limit {limit}] {inputs}", keys_text(keys)),
        PlanNode::Sort { keys, .. } => format!("Sort[{}] {inputs}", keys_text(keys)),
        PlanNode::Limit { limit: Some(limit), offset: 0, .. } => format!("Limit[{limit}] {inputs}"),
        PlanNode::Limit { limit: Some(limit), offset, .. } => format!("Limit[{limit} after {offset}] {inputs}"),
        PlanNode::LimitBy { keys, limit, .. } => format!("LimitBy[{limit} of {}] {inputs}", listed(keys)),
        PlanNode::BuildRuntimeFilter { keys, .. } => {
            format!("BuildRuntimeFilter[{}] {inputs}", listed(keys.iter().map(|key| &key.key)))
        }
        PlanNode::LateFetch { scan, columns, .. } => {
            let definition = scan.table.definition();
            let name = |column: &storage::ReadColumn| match column {
                storage::ReadColumn::Column(column) => definition.columns[*column].name.clone(),
                other => format!("{other:?}"),
            };
            format!("LateFetch[{}] {inputs}", columns.iter().map(name).collect::<Vec<_>>().join(", "))
        }
        PlanNode::Values(blocks) => format!("Values({} rows)", blocks.iter().map(|block| block.rows).sum::<usize>()),
        PlanNode::Union(_) => format!("Union({inputs})"),
        PlanNode::SetOperation { operation, .. } => format!("{operation:?}({inputs})"),
        node => format!("{} {inputs}", node.name()),
    }
}
