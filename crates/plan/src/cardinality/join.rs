//! Rows of joins.

use crate::logical::{JoinKind, JoinStrictness};

/// Rows of the two inputs.
#[derive(Clone, Copy, Debug)]
pub struct JoinSides {
    /// Rows of the left input.
    pub left: f64,
    /// Rows of the right input.
    pub right: f64,
}

/// Rows that a join gives. `keys` has the distinct values of each equality's left and right side; `residual` is the
/// share of pairs that the rest of the condition keeps.
pub fn join_rows(
    kind: JoinKind,
    strictness: JoinStrictness,
    sides: JoinSides,
    keys: &[(f64, f64)],
    residual: f64,
) -> f64 {
    let pairs = sides.left * sides.right * equality_share(keys, sides) * residual;
    let partnered = |own: f64, other: f64, key: fn(&(f64, f64)) -> (f64, f64)| {
        // The share of own keys that the other side has too; a residual that many partners may satisfy hardly matters.
        let share = keys.iter().map(key).map(|(own, other)| (other / own.max(1.0)).min(1.0)).fold(1.0, f64::min);
        let partners = if own > 0.0 { pairs / own } else { other };
        own * share * if partners < 1.0 { residual.max(partners) } else { 1.0 }
    };
    match (strictness, kind) {
        (JoinStrictness::Semi, JoinKind::Right) => partnered(sides.right, sides.left, |k| (k.1, k.0)),
        (JoinStrictness::Semi, _) => partnered(sides.left, sides.right, |k| *k),
        (JoinStrictness::Anti, JoinKind::Right) => {
            (sides.right - partnered(sides.right, sides.left, |k| (k.1, k.0))).max(sides.right * ANTI_KEEPS)
        }
        (JoinStrictness::Anti, _) => {
            (sides.left - partnered(sides.left, sides.right, |k| *k)).max(sides.left * ANTI_KEEPS)
        }
        (_, JoinKind::Paste) => sides.left.min(sides.right),
        (JoinStrictness::Asof | JoinStrictness::Single, _) | (JoinStrictness::Any, JoinKind::Left) => sides.left,
        (JoinStrictness::Any, JoinKind::Right) => sides.right,
        (JoinStrictness::Any, _) => pairs.min(sides.left),
        (JoinStrictness::All, JoinKind::Inner | JoinKind::Cross) => pairs,
        (JoinStrictness::All, JoinKind::Left) => pairs.max(sides.left),
        (JoinStrictness::All, JoinKind::Right) => pairs.max(sides.right),
        (JoinStrictness::All, JoinKind::Full) => pairs.max(sides.left).max(sides.right),
    }
}

/// An anti join that should keep nothing keeps at least this share.
const ANTI_KEEPS: f64 = 0.05;

/// Share of pairs whose keys are equal: one in the distinct values of the side with more. A composite key has no more
/// values than its side has rows.
pub(super) fn equality_share(keys: &[(f64, f64)], sides: JoinSides) -> f64 {
    if keys.is_empty() {
        return 1.0;
    }
    let left: f64 = keys.iter().map(|key| key.0).product::<f64>().min(sides.left).max(1.0);
    let right: f64 = keys.iter().map(|key| key.1).product::<f64>().min(sides.right).max(1.0);
    1.0 / left.max(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_by_foreign_key_keep_the_rows_of_the_larger_side() {
        let sides = JoinSides { left: 6e6, right: 1.5e6 };
        let keys = [(1.5e6, 1.5e6)];
        assert_eq!(join_rows(JoinKind::Inner, JoinStrictness::All, sides, &keys, 1.0), 6e6);
        assert_eq!(join_rows(JoinKind::Left, JoinStrictness::Semi, sides, &[(1.5e6, 1.5e5)], 1.0), 6e5);
        let anti = join_rows(JoinKind::Left, JoinStrictness::Anti, sides, &[(1.5e6, 1.5e5)], 1.0);
        assert!((anti - 5.4e6).abs() < 1.0);
    }
}
