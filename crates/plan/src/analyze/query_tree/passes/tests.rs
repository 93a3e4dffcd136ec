//! Queries after the passes, as ClickHouse's `EXPLAIN SYNTAX run_query_tree_passes = 1` shows them.

use crate::testing::after_passes;

/// Checks the query after the passes, over `t`, `u` or `f` as `__table1`; names of results are left out.
fn check(query: &str, expected: &str) {
    let text = after_passes(query).unwrap_or_else(|error| panic!("{query}: {error}"));
    let mut plain = String::new();
    let mut rest = text.as_str();
    while let Some((before, behind)) = rest.split_once(" AS `") {
        plain.push_str(before);
        rest = behind.split_once('`').map_or("", |(_, behind)| behind);
    }
    plain.push_str(rest);
    let plain = plain.replace("__table1.", "").replace("default.", "").replace(" AS __table1", "");
    assert_eq!(plain, expected, "{query}");
}

#[test]
fn aggregates_are_written_otherwise() {
    check(
        "SELECT sum(a + 1) FROM t",
        "SELECT plus(tupleElement(sumCount(a), 1), multiply(1, tupleElement(sumCount(a), 2))) FROM t",
    );
    check("SELECT sum(a * 2) FROM t", "SELECT multiply(sum(a), 2) FROM t");
    check("SELECT count(1), sum(1) FROM t", "SELECT count(), count() FROM t");
    check("SELECT uniq(toString(a)) FROM t", "SELECT uniq(a) FROM t");
    check(
        "SELECT sum(if(a > 1, d, 0)), sum(if(a > 1, 1, 0)) FROM u",
        "SELECT sumIf(d, greater(a, 1)), countIf(greater(a, 1)) FROM u",
    );
}

#[test]
fn aggregates_of_keys_are_the_keys() {
    check("SELECT min(a), b AS k FROM t GROUP BY a, b", "SELECT a, b AS k FROM t GROUP BY a, b");
    check("SELECT any(b) FROM t GROUP BY b", "SELECT b FROM t GROUP BY b");
}

#[test]
fn keys_that_follow_from_others_go() {
    check("SELECT count() FROM t GROUP BY a, a + 1, b", "SELECT count() FROM t GROUP BY a, b");
    check("SELECT count() FROM t GROUP BY toString(a)", "SELECT count() FROM t GROUP BY a");
    check("SELECT a AS x FROM t ORDER BY a, a, b, a", "SELECT a AS x FROM t ORDER BY a ASC, b ASC");
    check("SELECT a AS x FROM t ORDER BY (a, b)", "SELECT a AS x FROM t ORDER BY a ASC, b ASC");
    check("SELECT a AS x FROM t LIMIT 1 BY a, a + 1", "SELECT a AS x FROM t LIMIT _CAST(1, 'UInt64') BY a");
    // The order of equal sums is not the order of the addends: optimize_redundant_functions_in_order_by is off.
    check("SELECT a AS x FROM t ORDER BY a, a + 1, b", "SELECT a AS x FROM t ORDER BY a ASC, plus(a, 1) ASC, b ASC");
}

#[test]
fn chains_of_comparisons_are_sets() {
    check("SELECT b AS x FROM t WHERE a = 1 OR a = 2 OR a = 3", "SELECT b AS x FROM t WHERE in(a, (1, 2, 3))");
    check("SELECT b AS x FROM t WHERE a != 1 AND a != 2 AND a != 3", "SELECT b AS x FROM t WHERE notIn(a, (1, 2, 3))");
    check("SELECT b AS x FROM t WHERE a = 1 AND a = 2", "SELECT b AS x FROM t WHERE 0");
    check(
        "SELECT b AS x FROM t WHERE (a = 1 AND b = 'x') OR (a = 1 AND b = 'y')",
        "SELECT b AS x FROM t WHERE and(equals(a, 1), or(equals(b, 'x'), equals(b, 'y')))",
    );
}

#[test]
fn functions_are_replaced_by_simpler_ones() {
    check("SELECT multiIf(a = 1, 2, 3) FROM t", "SELECT if(equals(a, 1), 2, 3) FROM t");
    check("SELECT b AS x FROM t WHERE b LIKE 'x%'", "SELECT b AS x FROM t WHERE startsWith(b, 'x')");
    check("SELECT has([1, 2], a) FROM t", "SELECT in(a, _CAST([1, 2], 'Array(UInt8)')) FROM t");
    check("SELECT arrayExists(x -> x = 3, c) FROM t", "SELECT has(c, 3) FROM t");
    check("SELECT replaceRegexpAll(b, '^x', 'y') FROM t", "SELECT replaceRegexpOne(b, '^x', 'y') FROM t");
    check("SELECT n IS NULL FROM f", "SELECT notEquals(`n.null`, 0) FROM f");
    check("SELECT v AS x FROM f WHERE (g, d) = (1, 2)", "SELECT v AS x FROM f WHERE and(equals(g, 1), equals(d, 2))");
}

#[test]
fn columns_that_nobody_reads_go_from_subqueries() {
    check(
        "SELECT x FROM (SELECT a AS x, b AS y FROM t)",
        "SELECT x AS x FROM (SELECT __table2.a AS x FROM t AS __table2)",
    );
}

#[test]
fn crossed_tables_are_joined_by_their_equalities() {
    check(
        "SELECT b AS x FROM t, u WHERE t.a = u.a",
        "SELECT b AS x FROM t ALL INNER JOIN u AS __table2 ON equals(a, __table2.a)",
    );
}
