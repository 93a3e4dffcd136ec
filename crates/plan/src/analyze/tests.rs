//! Rules of the analyzer, shown by the plans that queries over small tables get.

use crate::testing::{plan_of, shape};
use base::ErrorCode;

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
