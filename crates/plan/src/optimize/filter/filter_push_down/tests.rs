//! Plans after the rule: filters that moved, and filters that must stay.

use super::apply;
use crate::testing::{check_kept, check_rule, rewritten, shape};

/// The plan after the rule, without the projection at the top.
fn pushed(query: &str) -> String {
    let plan = shape(&rewritten(query, &[apply]));
    plan.split_once("] ").map_or(plan.clone(), |(_, below)| below.into())
}

#[test]
fn filters_move_through_projections_into_scans() {
    check_rule(
        apply,
        "SELECT x FROM (SELECT a + 1 AS x FROM t) WHERE x > 1",
        "Project[#0] Filter[greater(#0, 1)] Project[plus(#0, 1)] Scan(t)",
        "Project[#0] Project[plus(#0, 1)] Scan(t where greater(plus(a, 1), 1))",
    );
    // A value that is another one each time is tested where it is seen.
    check_kept(apply, "SELECT x FROM (SELECT rand() AS x FROM t) WHERE x > 1");
}

#[test]
fn filters_of_keys_move_below_groupings() {
    check_rule(
        apply,
        "SELECT b, s FROM (SELECT b, sum(a) AS s FROM t GROUP BY b) WHERE b = 'x' AND s > 1",
        "Project[#0, #1] Filter[and(equals(#0, 'x'), greater(#1, 1))] Project[#0, #1] Aggregate[#1; sum(#0)] Scan(t)",
        "Project[#0, #1] Project[#0, #1] Filter[greater(#1, 1)] Aggregate[#1; sum(#0)] Scan(t where equals(b, 'x'))",
    );
    // The key of the total of ROLLUP is no value of a row.
    let rollup = pushed("SELECT b FROM t GROUP BY ROLLUP(b) HAVING b = 'x'");
    assert_eq!(rollup, "Filter[and(equals(#0, 'x'), greater(#1, 0))] Aggregate[#1; count()] Scan(t)");
}

#[test]
fn filters_do_not_pass_limits() {
    let sorted = pushed("SELECT a FROM (SELECT a FROM t ORDER BY b) WHERE a > 1");
    assert_eq!(sorted, "Project[#0] Sort[#1] Project[#0, #1] Scan(t where greater(a, 1))");
    let limited = pushed("SELECT a FROM (SELECT a FROM t ORDER BY b LIMIT 3) WHERE a > 1");
    assert_eq!(limited, "Project[#0] Filter[greater(#0, 1)] Limit[3] Sort[#1] Project[#0, #1] Scan(t)");
    let keyed = pushed("SELECT a FROM (SELECT a FROM t LIMIT 1 BY a) WHERE a > 1");
    assert_eq!(keyed, "LimitBy[1 of #0] Project[#0] Scan(t where greater(a, 1))");
    check_kept(apply, "SELECT a, b FROM (SELECT a, b FROM t LIMIT 1 BY a) WHERE b = 'x'");
}

#[test]
fn filters_go_to_all_inputs_of_set_operations() {
    for (words, operator) in [("UNION ALL", "Union"), ("EXCEPT", "Except"), ("INTERSECT", "Intersect")] {
        let plan = pushed(&format!("SELECT a FROM (SELECT a FROM t {words} SELECT a FROM u) WHERE a > 1"));
        let (left, right) = ("Project[#0] Scan(t where greater(a, 1))", "Project[#0] Scan(u where greater(a, 1))");
        assert_eq!(plan, format!("{operator}({left} | {right})"));
    }
}

#[test]
fn of_windows_and_array_joins_whole_partitions_and_arrays_are_filtered() {
    let windows = "SELECT a, row_number() OVER (PARTITION BY a ORDER BY b) AS r FROM t";
    let plan = pushed(&format!("SELECT a, r FROM ({windows}) WHERE a > 1 AND r = 1"));
    assert_eq!(plan, "Project[#0, #3] Filter[equals(#3, 1)] Window Scan(t where greater(a, 1))");
    let plan = pushed("SELECT a, x FROM t ARRAY JOIN c AS x WHERE a > 1 AND x > 2");
    assert_eq!(plan, "Filter[greater(#3, 2)] ArrayJoin[#2] Scan(t where greater(a, 1))");
}

#[test]
fn constant_filters_go() {
    assert_eq!(pushed("SELECT b FROM t WHERE 1"), "Scan(t)");
    assert_eq!(pushed("SELECT b FROM t WHERE 0"), "Values(0 rows)");
}

#[test]
fn sides_of_inner_joins_are_filtered() {
    check_rule(
        apply,
        "SELECT b, d FROM t JOIN u ON t.a = u.a WHERE b = 'x' AND d > 1",
        "Project[#1, #4] Filter[and(equals(#1, 'x'), greater(#4, 1))] Join[Inner All: #0 = #0](Scan(t) | Scan(u))",
        "Project[#1, #4] Join[Inner All: #0 = #0](Scan(t where equals(b, 'x')) | Scan(u where greater(d, 1)))",
    );
    // Of a cross join equalities become keys, other conditions its condition.
    let crossed = pushed("SELECT b, d FROM t, u WHERE t.a = u.a AND t.a < u.d");
    assert_eq!(crossed, "Join[Inner All: #0 = #0 if less(#0, #4)](Scan(t) | Scan(u))");
    // The partner that an ANY join picks must not change.
    check_kept(apply, "SELECT b, d FROM t ANY JOIN u ON t.a = u.a WHERE b = 'x' AND d > 1");
}

#[test]
fn a_filter_of_a_key_is_one_of_the_other_side_too() {
    let both = "Join[Inner All: #0 = #0](Scan(t where greater(a, 3)) | Scan(u where greater(a, 3)))";
    assert_eq!(pushed("SELECT b, d FROM t JOIN u ON t.a = u.a WHERE t.a > 3"), both);
    let off = "SETTINGS query_plan_propagate_predicate_across_join = 0";
    let one = "Join[Inner All: #0 = #0](Scan(t where greater(a, 3)) | Scan(u))";
    assert_eq!(pushed(&format!("SELECT b, d FROM t JOIN u ON t.a = u.a WHERE t.a > 3 {off}")), one);
    let anti = pushed("SELECT b FROM t LEFT ANTI JOIN u ON t.a = u.a WHERE t.a > 3");
    assert_eq!(anti, "Join[Left Anti: #0 = #0](Scan(t where greater(a, 3)) | Scan(u where greater(a, 3)))");
}

#[test]
fn rows_that_outer_joins_make_up_are_filtered_above_them() {
    // A row without a partner has d = 0.
    let above = pushed("SELECT b, d FROM t LEFT JOIN u ON t.a = u.a WHERE b = 'x' AND d = 0");
    assert_eq!(above, "Filter[equals(#4, 0)] Join[Left All: #0 = #0](Scan(t where equals(b, 'x')) | Scan(u))");
    // Of ON what is about the left side alone says which rows have partners, not which rows there are.
    let condition = pushed("SELECT b, d FROM t LEFT JOIN u ON t.a = u.a AND t.a > 3 AND d > 1");
    assert_eq!(condition, "Join[Left All: #0 = #0 if greater(#0, 3)](Scan(t) | Scan(u where greater(d, 1)))");
}

#[test]
fn outer_joins_whose_made_up_rows_do_not_pass_become_inner_ones() {
    let query = "SELECT b, d FROM t LEFT JOIN u ON t.a = u.a WHERE d > 1";
    assert_eq!(pushed(query), "Join[Inner All: #0 = #0](Scan(t) | Scan(u where greater(d, 1)))");
    let full = pushed("SELECT b, d FROM t FULL JOIN u ON t.a = u.a WHERE b != ''");
    assert_eq!(full, "Join[Left All: #0 = #0](Scan(t where notEquals(b, '')) | Scan(u))");
    check_kept(apply, &format!("{query} SETTINGS query_plan_convert_outer_join_to_inner_join = 0"));
}

#[test]
fn disjunctions_say_something_of_each_side() {
    let join = "SELECT b, d FROM t JOIN u ON t.a = u.a WHERE";
    assert_eq!(
        pushed(&format!("{join} (t.a > 3 AND b = 'x') OR (t.a > 3 AND d = 1)")),
        "Join[Inner All: #0 = #0 if or(equals(#1, 'x'), equals(#4, 1))](Scan(t where greater(a, 3)) | \
         Scan(u where greater(a, 3)))"
    );
    let plan = pushed(&format!("{join} (b = 'x' AND d = 1) OR (b = 'y' AND d = 2)"));
    assert!(plan.contains("Scan(t where or(equals(b, 'x'), equals(b, 'y')))"), "{plan}");
    assert!(plan.contains("Scan(u where or(equals(d, 1), equals(d, 2)))"), "{plan}");
}
