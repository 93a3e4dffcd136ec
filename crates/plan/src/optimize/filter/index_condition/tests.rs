//! Conditions for skipping granules that follow from filters.

use crate::logical::{Plan, PlanNode};
use crate::optimize::filter::filter_push_down;
use crate::testing::rewritten;

/// The condition of the only scan of a plan, by the names of columns.
fn condition_of(plan: &Plan) -> String {
    match &plan.node {
        PlanNode::Scan(scan) => {
            let definition = scan.table.definition();
            scan.condition.display_with(&|column| definition.columns[column].name.clone())
        }
        _ => plan.inputs().into_iter().map(condition_of).collect(),
    }
}

fn check(filter: &str, expected: &str) {
    let query = format!("SELECT v FROM f WHERE {filter}");
    let plan = rewritten(&query, &[filter_push_down::apply, |plan, env| Ok(super::apply(plan, env))]);
    assert_eq!(condition_of(&plan), expected, "{filter}");
}

#[test]
fn comparisons_are_ranges() {
    check("v > 3 AND v <= 7", "and((v in [4, +Inf)), (v in (-Inf, 7]))");
    check("3 < v", "(v in [4, +Inf))");
    check("v != 3", "not((v in [3, 3]))");
    check("s < 'b'", "(s in (-Inf, 'b'))");
    check("v % 7 = 3", "(modulo(v, 7) in [3, 3])");
}

#[test]
fn nothing_is_known_of_what_reads_two_columns_or_is_random() {
    check("v > d", "true");
    check("rand() > 3", "true");
    // A literal that the type of the column has not.
    check("v > 1.5", "true");
    check("g = 100000", "true");
    check("g = -1", "true");
}

#[test]
fn what_is_not_known_stays_unknown_below_or_and_not() {
    check("v = 3 OR g = 4", "or((v in [3, 3]), (g in [4, 4]))");
    check("v = 3 OR rand() = 4", "true");
    check("g AND v = 3", "and(not((g in [0, 0])), (v in [3, 3]))");
    check("NOT (v = 3 OR g = 4)", "not(or((v in [3, 3]), (g in [4, 4])))");
    // NULL = 3 is neither: its negation does not say where NULL is.
    check("NOT (n = 3)", "true");
    // The range of a pattern is weaker than the pattern.
    check("NOT (s LIKE 'ab%')", "true");
}

#[test]
fn sets_and_nulls_are_tests() {
    check("v IN (3, 1, 2)", "(v in 3-element set)");
    check("v NOT IN (3, 1)", "not((v in 2-element set))");
    check("(v, g) IN ((3, 1), (2, 1))", "and((v in 2-element set), (g in 1-element set))");
    check("(v, rand()) IN ((3, 1), (2, 1))", "and((v in 2-element set))");
    check("(v, g) NOT IN ((3, 1), (2, 1))", "true");
    check("NOT ((v, g) IN ((3, 1), (2, 1)))", "true");
    check("n IS NULL", "(n is NULL)");
    check("n IS NOT NULL", "not((n is NULL))");
    check("g", "not((g in [0, 0]))");
}

#[test]
fn tuples_in_order_are_ranges_of_their_first_elements() {
    let within = "and((v in (-Inf, 3]), or((v in (-Inf, 2]), (g in (-Inf, 1])))";
    check("(v, g) <= (3, 1)", within);
    check("(3, 1) >= (v, g)", within);
    check("(v, rand()) > (3, 1)", "(v in [3, +Inf))");
    check("(rand(), v) > (3, 1)", "true");
    check("NOT ((v, rand()) > (3, 1))", "true");
    check("tuple(v) > tuple(3)", "(v in [4, +Inf))");
}

#[test]
fn patterns_have_a_beginning_and_parts() {
    check("s LIKE 'ab%c_d%'", "and((s in ['ab', 'ac')), (s contains 'ab', 'c', 'd'))");
    check("s LIKE '%ab%'", "(s contains 'ab')");
    check("startsWith(s, 'ab')", "and((s in ['ab', 'ac')), (s contains 'ab'))");
    check("endsWith(s, 'ab')", "(s contains 'ab')");
    check("hasToken(s, 'ab')", "(s has token 'ab')");
}

#[test]
fn a_hint_passes_all_rows_and_says_its_condition() {
    check("indexHint(v = 3)", "and((v in [3, 3]))");
}

#[test]
fn a_beginning_of_the_greatest_bytes_has_no_end() {
    let range = |prefix: &[u8]| super::prefix_range(prefix.to_vec());
    let storage::Test::Range { high, .. } = range(&[b'a', 0xFF]) else { panic!("no range") };
    assert_eq!(high, Some((types::Value::String(vec![b'b']), false)));
    let storage::Test::Range { high, .. } = range(&[0xFF, 0xFF]) else { panic!("no range") };
    assert_eq!(high, None);
}
