//! The cost of a hash join, in rows: each input is touched once, the build side more than once, every result row is
//! made.

use crate::logical::{JoinKind, JoinStrictness};

/// Reading a row of the build side: it is hashed, partitioned and written.
const BUILD_ROW: f64 = 2.0;
/// Finding the partners of a row in a table that fits the caches, and one that does not.
const PROBE_ROW: f64 = 1.0;
const PROBE_ROW_FAR: f64 = 1.6;
/// Rows of a build side that fit the caches.
const NEAR_ROWS_MAX: f64 = 200_000.0;
/// Making a result row.
const RESULT_ROW: f64 = 1.0;
/// Joins that give rows of the build side note who had a partner.
const MARKS: f64 = 1.15;
/// A pair of a join without equalities.
const PAIR: f64 = 2.0;

/// The cost of one join, its inputs not counted.
pub(super) fn join_cost(probe: f64, build: f64, result: f64, marks: bool) -> f64 {
    let find = if build > NEAR_ROWS_MAX { PROBE_ROW_FAR } else { PROBE_ROW };
    (probe * find + build * BUILD_ROW) * if marks { MARKS } else { 1.0 } + result * RESULT_ROW
}

/// The cost of a join that compares every pair.
pub(super) fn pairs_cost(probe: f64, build: f64, result: f64) -> f64 {
    join_cost(probe, build, result, false) + probe * build * PAIR
}

/// Whether a join becomes cheaper by changing sides.
pub(in crate::optimize) fn prefers_swap(kind: JoinKind, strictness: JoinStrictness, left: f64, right: f64) -> bool {
    let as_is = join_cost(left, right, 0.0, kind == JoinKind::Right || kind == JoinKind::Full);
    let swapped = join_cost(
        right,
        left,
        0.0,
        kind == JoinKind::Left || kind == JoinKind::Full || strictness != JoinStrictness::All,
    );
    // A change must be worth it: estimates are rough.
    swapped * 1.1 < as_is
}
