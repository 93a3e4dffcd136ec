//! Rules of the analyzer, shown by the plans that queries over two small tables get.
//!
//! A plan is written as its operators from the top down, with expressions over positions: `Project[#1] Filter[#0]
//! Scan(t)`.

use super::{Analyzer, CatalogView, Environment, Relation, SubqueryRunner, TableFunctionArg};
use crate::logical::{Plan, PlanNode};
use base::{ErrorCode, Result, Settings, bail};
use functions::{Expr, FunctionContext, Registry};
use sql::ast;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use storage::{ColumnDefinition, MemoryTable, Table, TableDefinition};
use types::{Block, DataType};

/// Tables `t (a UInt8, b String, c Array(UInt8))` and `u (a UInt8, d UInt64)`.
struct SmallTables;

fn table(columns: &[(&str, DataType)]) -> Arc<dyn Table> {
    let columns = columns.iter().map(|(name, data_type)| ColumnDefinition::new(*name, data_type.clone())).collect();
    MemoryTable::new(Arc::new(TableDefinition { columns, engine: "Memory".into(), ..TableDefinition::default() }))
}

impl CatalogView for SmallTables {
    fn relation(&self, _: Option<&str>, name: &str) -> Result<Relation> {
        let array = DataType::array(DataType::UInt8);
        let found = match name {
            "t" => table(&[("a", DataType::UInt8), ("b", DataType::String), ("c", array)]),
            "u" => table(&[("a", DataType::UInt8), ("d", DataType::UInt64)]),
            _ => bail!(UnknownTable, "There are t and u"),
        };
        Ok(Relation::Table(found, name.into()))
    }

    fn table_function(&self, name: &str, _: &[TableFunctionArg]) -> Result<Arc<dyn Table>> {
        bail!(UnknownFunction, "There is no table function {name}")
    }
}

/// Every subquery that is run while planning gives no rows.
struct NoRows;

impl SubqueryRunner for NoRows {
    fn run(&self, _: Plan) -> Result<Vec<Block>> {
        Ok(Vec::new())
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

fn plan_of(query: &str) -> Result<Plan> {
    let settings = Settings::default();
    let env = Environment {
        catalog: &SmallTables,
        registry: &REGISTRY,
        functions: &FunctionContext::default(),
        settings: &settings,
        runner: &NoRows,
        parameters: &HashMap::new(),
    };
    let plan = Analyzer::new(&env).analyze(&sql::parse_select(query, &sql::ParseOptions::default())?)?;
    assert_eq!(plan.validate(), Ok(()), "{query}");
    Ok(plan)
}

fn listed<'e>(exprs: impl IntoIterator<Item = &'e Expr>) -> String {
    exprs.into_iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn shape(plan: &Plan) -> String {
    let inputs: Vec<String> = plan.inputs().into_iter().map(shape).collect();
    let inputs = inputs.join(" | ");
    match &plan.node {
        PlanNode::Scan(scan) => format!("Scan({})", scan.name),
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
        PlanNode::Join(node) => {
            let keys: Vec<String> = node.keys.iter().map(|(left, right)| format!("{left} = {right}")).collect();
            format!("Join[{:?} {:?}: {}]({inputs})", node.kind, node.strictness, keys.join(", "))
        }
        PlanNode::ArrayJoin { arrays, .. } => format!("ArrayJoin[{}] {inputs}", listed(arrays)),
        node => format!("{} {inputs}", node.name()),
    }
}

fn check(query: &str, expected: &str) {
    match plan_of(query) {
        Ok(plan) => assert_eq!(shape(&plan), expected, "{query}"),
        Err(error) => panic!("{query}: {error}"),
    }
}

fn check_error(query: &str, expected: ErrorCode) {
    match plan_of(query) {
        Ok(plan) => panic!("{query}: {}", shape(&plan)),
        Err(error) => assert_eq!(error.code(), expected, "{query}: {error}"),
    }
}

#[test]
fn aliases_are_expressions() {
    check("SELECT a + 1 AS x, x * 2 FROM t", "Project[plus(#0, 1), multiply(plus(#0, 1), 2)] Scan(t)");
    check("SELECT a AS x FROM t WHERE x > 1", "Project[#0] Filter[greater(#0, 1)] Scan(t)");
    // Inside its own expression an alias means the column.
    check("SELECT a + 1 AS a FROM t", "Project[plus(#0, 1)] Scan(t)");
    check_error("SELECT x + 1 AS y, y + 1 AS x FROM t", ErrorCode::UnknownIdentifier);
    check_error("SELECT a AS x, b AS x FROM t", ErrorCode::MultipleExpressionsForAlias);
}

#[test]
fn calls_over_constants_are_computed() {
    check("SELECT 1 + 2 FROM t", "Project[3] Scan(t)");
    check("SELECT a AND 0 FROM t", "Project[0] Scan(t)");
    check("SELECT a OR 1 FROM t", "Project[1] Scan(t)");
}

#[test]
fn equal_aggregates_are_one() {
    check("SELECT sum(a), sum(a) + max(a) FROM t", "Project[#0, plus(#0, #1)] Aggregate[; sum(#0), max(#0)] Scan(t)");
    check(
        "SELECT b, count() FROM t GROUP BY b HAVING count() > 1",
        "Project[#0, #1] Filter[greater(#1, 1)] Aggregate[#1; count()] Scan(t)",
    );
    check_error("SELECT a, sum(a) FROM t", ErrorCode::NotAnAggregate);
    check_error("SELECT sum(sum(a)) FROM t", ErrorCode::IllegalAggregation);
    check_error("SELECT a FROM t WHERE sum(a) > 1", ErrorCode::IllegalAggregation);
}

#[test]
fn lambdas_capture_what_they_use_of_the_row() {
    check("SELECT arrayMap(x -> x + a, c) FROM t", "Project[arrayMap((x0) -> plus(x0, #0), #2)] Scan(t)");
    let nested = "SELECT arrayMap(x -> arrayMap(y -> x + y + a, c), c) FROM t";
    check(nested, "Project[arrayMap((x0) -> arrayMap((x0) -> plus(plus(x0, x0), #0), #2), #2)] Scan(t)");
    check_error("SELECT arrayMap(x -> sum(x), c) FROM t", ErrorCode::NotFoundColumnInBlock);
}

#[test]
fn array_joins_are_placed_once_below_what_uses_them() {
    let expected = "Project[#3, plus(#3, 1)] Filter[greater(#3, 0)] ArrayJoin[#2] Scan(t)";
    check("SELECT arrayJoin(c) AS x, x + 1 FROM t WHERE x > 0", expected);
    check("SELECT arrayJoin(groupArray(a)) FROM t", "Project[#1] ArrayJoin[#0] Aggregate[; groupArray(#0)] Scan(t)");
}

#[test]
fn windows_are_placed_above_groups() {
    let grouped = "SELECT b, rank() OVER (ORDER BY sum(a)) FROM t GROUP BY b";
    check(grouped, "Project[#0, #2] Window Aggregate[#1; sum(#0)] Scan(t)");
    check_error("SELECT a FROM t WHERE row_number() OVER () = 1", ErrorCode::IllegalAggregation);
    check_error("SELECT sum(row_number() OVER ()) FROM t", ErrorCode::IllegalAggregation);
}

#[test]
fn equalities_of_on_are_keys() {
    let expected = "Project[#1, #4] Join[Inner All: #0 = #0](Scan(t) | Scan(u))";
    check("SELECT b, d FROM t JOIN u ON t.a = u.a", expected);
    check("SELECT b, d FROM t JOIN u ON u.a = t.a", expected);
    check("SELECT b, d FROM t JOIN u USING (a)", expected);
    check_error("SELECT b FROM t JOIN u ON d", ErrorCode::InvalidJoinOnExpression);
}

#[test]
fn the_asterisk_has_a_column_of_using_once() {
    let names = |query: &str| -> Vec<String> {
        let fields = plan_of(query).map(|plan| plan.schema.fields.clone()).unwrap_or_default();
        fields.iter().map(|field| field.name.to_string()).collect()
    };
    assert_eq!(names("SELECT * FROM t JOIN u USING (a)"), ["a", "b", "c", "d"]);
    assert_eq!(names("SELECT * FROM t JOIN u ON t.a = u.a"), ["a", "b", "c", "u.a", "d"]);
}

#[test]
fn correlated_subqueries_become_joins() {
    let exists = "SELECT b FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.a = t.a)";
    check(exists, "Project[#1] Join[Left Semi: #0 = #0](Scan(t) | Scan(u))");
    let not_exists = "SELECT b FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE u.a = t.a)";
    check(not_exists, "Project[#1] Join[Left Anti: #0 = #0](Scan(t) | Scan(u))");
}

#[test]
fn outer_names_in_a_condition_of_a_join_are_not_moved_with_the_right_table() {
    let query = "SELECT d FROM u WHERE EXISTS (SELECT 1 FROM t JOIN t AS s ON t.a = u.a AND s.a = t.a)";
    let Ok(plan) = plan_of(query) else { panic!("{query}") };
    assert!(shape(&plan).contains("Join[Left Semi: #0 = #"), "{}", shape(&plan));
}

#[test]
fn no_placeholder_is_left_in_a_plan() {
    for query in [
        "SELECT a, b, grouping(a), count() FROM t GROUP BY CUBE(a, b)",
        "WITH x -> x + a AS f SELECT f(2), f(a), sum(f(1)) OVER (ORDER BY b) FROM t",
        "SELECT (SELECT d FROM u WHERE u.a = t.a) FROM t ORDER BY (SELECT d FROM u WHERE u.a = t.a + 1)",
        "SELECT b, x.d FROM t, LATERAL (SELECT d FROM u WHERE u.a < t.a) AS x",
        "SELECT a FROM t WHERE a IN (SELECT a FROM u WHERE d > t.a) OR b = ''",
        "SELECT a FROM t LEFT JOIN u USING (a) WHERE EXISTS (SELECT 1 FROM t AS s LEFT JOIN u AS v ON s.a = u.a)",
    ] {
        // Plans are validated where they are made.
        if let Err(error) = plan_of(query) {
            panic!("{query}: {error}");
        }
    }
}
