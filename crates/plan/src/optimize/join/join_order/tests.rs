//! Orders of joins of three tables: `f` of a million rows, `dim` of a thousand, `tag` of ten.

use super::apply;
use crate::optimize::filter::filter_push_down;
use crate::testing::{rewritten, shape};

/// The joins of a query after the rule.
fn joins(query: &str) -> String {
    let plan = shape(&rewritten(query, &[filter_push_down::apply, apply]));
    plan[plan.find("Join").expect(query)..].to_string()
}

const CHAIN: &str = "SELECT v, label FROM f, dim, tag WHERE d = dim.pk AND dim.pk = tag.pk";

#[test]
fn small_tables_are_joined_first_and_built() {
    let expected = "Join[Inner All: #1 = #0](Scan(f) | Join[Inner All: #0 = #0](Scan(dim) | Scan(tag)))";
    assert_eq!(joins(CHAIN), expected);
    assert_eq!(joins("SELECT v FROM tag JOIN f ON tag.pk = d"), "Join[Inner All: #1 = #0](Scan(f) | Scan(tag))");
}

#[test]
fn greedy_ordering_finds_short_chains_too() {
    let expected = "Join[Inner All: #1 = #0](Scan(f) | Join[Inner All: #0 = #0](Scan(dim) | Scan(tag)))";
    let settings = "query_plan_optimize_join_order_max_searched_plans = 1";
    assert_eq!(joins(&format!("{CHAIN} SETTINGS {settings}")), expected);
}

#[test]
fn the_order_as_written_stays_where_that_is_asked_for() {
    let query = "SELECT v, label FROM dim, tag, f WHERE d = dim.pk";
    let written = "Join[Inner All: #0 = #1](Join[Cross All: ](Scan(dim) | Scan(tag)) | Scan(f))";
    assert_eq!(joins(&format!("{query} SETTINGS query_plan_optimize_join_order_limit = 1")), written);
    let ordered = "Join[Inner All: #1 = #0](Scan(f) | Join[Cross All: ](Scan(dim) | Scan(tag)))";
    assert_eq!(joins(query), ordered);
}

#[test]
fn outer_joins_keep_their_rows() {
    assert_eq!(joins("SELECT v FROM f LEFT JOIN dim ON d = pk"), "Join[Left All: #1 = #0](Scan(f) | Scan(dim))");
    // The larger side is probed: then its rows are those that may be missing.
    assert_eq!(joins("SELECT v FROM dim LEFT JOIN f ON d = pk"), "Join[Right All: #1 = #0](Scan(f) | Scan(dim))");
    assert_eq!(joins("SELECT v FROM f FULL JOIN dim ON d = pk"), "Join[Full All: #1 = #0](Scan(f) | Scan(dim))");
}

#[test]
fn an_inner_join_that_drops_rows_goes_below_an_outer_one() {
    let query = "SELECT v FROM f LEFT JOIN dim ON d = dim.pk JOIN tag ON g = tag.pk";
    let inner = "Join[Inner All: _CAST(#2, 'UInt32') = #0](Scan(f) | Scan(tag))";
    assert_eq!(joins(query), format!("Join[Left All: #1 = #0]({inner} | Scan(dim))"));
}
