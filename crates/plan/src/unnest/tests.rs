//! Plans of each kind of correlated subquery over `t (a, b, c)`; right sides begin at #3.

use crate::testing::{plan_of, shape};

/// The plan of a query without its projection at the top.
fn below(query: &str) -> String {
    let plan = plan_of(query).map(|plan| shape(&plan)).unwrap_or_else(|error| panic!("{query}: {error}"));
    plan.split_once("] ").map_or(plan.clone(), |(_, below)| below.into())
}

fn check(query: &str, expected: &str) {
    assert_eq!(below(query), expected, "{query}");
}

/// Checks that a plan has these parts, and no operator that runs once per outer row.
fn check_parts(query: &str, parts: &[&str]) {
    let plan = below(query);
    for part in parts {
        assert!(plan.contains(part), "{query}: no {part} in {plan}");
    }
}

#[test]
fn in_is_a_semi_join_with_the_other_predicates_beside_its_key() {
    let subquery = "(SELECT a FROM u WHERE d > t.a)";
    let semi = "Join[Left Semi: #0 = #0 if greater(#4, #0)](Scan(t) | Project[#0, #1] Scan(u))";
    check(&format!("SELECT b FROM t WHERE a IN {subquery}"), semi);
    check(&format!("SELECT b FROM t WHERE a NOT IN {subquery}"), &semi.replace("Semi", "Anti"));
}

#[test]
fn exists_is_a_semi_join_by_what_is_compared() {
    let join = "Join[Left Semi:  if greater(#4, #0)](Scan(t) | Scan(u))";
    check("SELECT b FROM t WHERE EXISTS (SELECT 1 FROM u WHERE d > t.a)", join);
    // An aggregation without keys always has a row.
    check("SELECT b FROM t WHERE EXISTS (SELECT sum(d) FROM u WHERE u.a = t.a)", "Scan(t)");
    check("SELECT b FROM t WHERE NOT EXISTS (SELECT sum(d) FROM u WHERE u.a = t.a)", "Values(0 rows)");
}

#[test]
fn as_values_exists_and_in_are_marks() {
    let marked = "Join[Left Any: #0 = #0](Scan(t) | Project[#0, #1, 1] Scan(u))";
    check("SELECT b, EXISTS (SELECT 1 FROM u WHERE u.a = t.a) FROM t", marked);
    let with_condition = "Join[Left Any: #0 = #0 if greater(#4, #0)](Scan(t) | Project[#0, #1, 1] \
                          Project[#0, #1] Scan(u))";
    check("SELECT b, a IN (SELECT a FROM u WHERE d > t.a) FROM t", with_condition);
}

#[test]
fn a_scalar_has_one_row_for_each_outer_one() {
    let single = "Join[Left Single: #0 = #1](Scan(t) | Project[#1, #0] Scan(u))";
    check("SELECT (SELECT d FROM u WHERE u.a = t.a) FROM t", single);
    let first = "Join[Left Single: #0 = #1](Scan(t) | LimitBy[1 of #1] Sort[#0] Project[#1, #0] Scan(u))";
    check("SELECT (SELECT d FROM u WHERE u.a = t.a ORDER BY d LIMIT 1) FROM t", first);
}

#[test]
fn aggregates_are_grouped_by_what_is_equal() {
    check(
        "SELECT (SELECT max(d) FROM u WHERE u.a = t.a) FROM t",
        "Join[Left All: #0 = #1](Scan(t) | Project[#0, #1] Project[#1, #0] Aggregate[#0; max(#1)] Scan(u))",
    );
    check_parts("SELECT b FROM t WHERE a > (SELECT avg(d) FROM u WHERE u.a = t.a)", &["Filter[", "; avg(#"]);
}

#[test]
fn what_cannot_rise_is_joined_with_the_distinct_outer_values() {
    let domain = "Distinct Project[#0] Scan(t)";
    let joined = format!("Join[Inner All:  if greater(#0, #2)](Scan(u) | {domain})");
    check(
        "SELECT (SELECT max(d) FROM u WHERE u.a > t.a) FROM t",
        &format!("Join[Left All: #0 = #1](Scan(t) | Project[#0, #1] Project[#1, #0] Aggregate[#2; max(#1)] {joined})"),
    );
    check_parts("SELECT (SELECT max(d + t.a) FROM u) FROM t", &[domain, "; max(plus(#"]);
    let union = "SELECT a FROM u WHERE u.a = t.a UNION ALL SELECT a FROM u WHERE u.d = t.a";
    check_parts(&format!("SELECT b FROM t WHERE EXISTS ({union})"), &["Join[Left Semi: #0 = #1]", "Union(", domain]);
}

#[test]
fn inner_subqueries_pass_values_of_the_outermost_through() {
    let inner = "EXISTS (SELECT 1 FROM f WHERE f.d = u.d AND f.g = t.a)";
    let query = format!("SELECT b FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.a = t.a AND {inner})");
    check_parts(&query, &["Join[Left Semi: #0 = #9](Scan(t) | ", "Join[Left Semi: #1 = _CAST(#1, 'UInt64'), "]);
}

#[test]
fn lateral_tables_are_joined() {
    check(
        "SELECT b, x.d FROM t, LATERAL (SELECT d FROM u WHERE u.a = t.a) AS x",
        "Project[#0, #1, #2, #3] Join[Inner All: #0 = #1](Scan(t) | Project[#1, #0] Scan(u))",
    );
    check_parts(
        "SELECT b, x.m FROM t, LATERAL (SELECT max(d) AS m FROM u WHERE u.a = t.a) AS x",
        &["Join[", "; max(#"],
    );
}
