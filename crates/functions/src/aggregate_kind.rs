//! What aggregate functions are, for rules and statistics that know what these give without knowing their names.

/// An aggregate function without combinators whose result rules and statistics know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AggregateKind {
    /// The number of rows, or of values that are not NULL.
    Count,
    /// The sum of the values.
    Sum,
    /// The mean of the values.
    Avg,
    /// The least value.
    Min,
    /// The greatest value.
    Max,
    /// The first value, or any.
    Any,
    /// The last value.
    AnyLast,
    /// The number of distinct values, exactly or nearly.
    Uniq,
}

impl AggregateKind {
    /// The kind of the function of a name; `None` for functions that no rule asks for, and under combinators.
    pub fn of(name: &str) -> Option<Self> {
        Some(match name {
            "count" => AggregateKind::Count,
            "sum" => AggregateKind::Sum,
            "avg" => AggregateKind::Avg,
            "min" => AggregateKind::Min,
            "max" => AggregateKind::Max,
            "any" | "any_value" | "first_value" => AggregateKind::Any,
            "anyLast" | "last_value" => AggregateKind::AnyLast,
            "uniq" | "uniqExact" | "uniqCombined" | "uniqCombined64" | "uniqHLL12" | "uniqTheta" => AggregateKind::Uniq,
            _ => return None,
        })
    }

    /// Whether the result is one of the values: that of equal values is the value.
    pub fn picks_value(self) -> bool {
        matches!(self, AggregateKind::Min | AggregateKind::Max | AggregateKind::Any | AggregateKind::AnyLast)
    }

    /// Whether the result is the same for rows in any order.
    pub fn ignores_order(self) -> bool {
        !matches!(self, AggregateKind::Any | AggregateKind::AnyLast)
    }

    /// Whether it has a state of a few bytes.
    pub fn has_small_state(self) -> bool {
        use AggregateKind::{Avg, Count, Max, Min, Sum};
        matches!(self, Count | Sum | Avg | Min | Max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_kinds() {
        let check = |name: &str, kind| assert_eq!(AggregateKind::of(name), kind, "{name}");
        check("first_value", Some(AggregateKind::Any));
        check("uniqHLL12", Some(AggregateKind::Uniq));
        check("sumIf", None);
        check("groupArray", None);
    }

    #[test]
    fn functions_that_pick_by_place_see_the_order() {
        assert!(!AggregateKind::AnyLast.ignores_order() && AggregateKind::AnyLast.picks_value());
        assert!(AggregateKind::Max.ignores_order() && AggregateKind::Max.picks_value());
        assert!(AggregateKind::Uniq.ignores_order() && !AggregateKind::Uniq.has_small_state());
    }
}
