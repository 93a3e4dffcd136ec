//! Kinds of aggregate functions, for rules and statistics that know their results without knowing their names.

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
    /// The values as an array.
    GroupArray,
}

/// The suffix of a function's name, where rules know its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindSuffix {
    /// Rows of which the last argument is true.
    If,
    /// NULL for no rows.
    OrNull,
    /// NULL is a value.
    RespectNulls,
    /// The state is the result.
    State,
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
            "groupArray" => AggregateKind::GroupArray,
            "uniq" | "uniqExact" | "uniqCombined" | "uniqCombined64" | "uniqHLL12" | "uniqTheta" => AggregateKind::Uniq,
            _ => return None,
        })
    }

    /// The kind of the function of a name and the suffix that it has, if it is one of those that rules know.
    pub fn with_suffix(name: &str) -> Option<(Self, Option<KindSuffix>)> {
        const SUFFIXES: [(&str, KindSuffix); 4] = [
            ("If", KindSuffix::If),
            ("OrNull", KindSuffix::OrNull),
            ("_respect_nulls", KindSuffix::RespectNulls),
            ("State", KindSuffix::State),
        ];
        if let Some(kind) = AggregateKind::of(name) {
            return Some((kind, None));
        }
        SUFFIXES.iter().find_map(|&(text, suffix)| Some((AggregateKind::of(name.strip_suffix(text)?)?, Some(suffix))))
    }

    /// Whether the result is one of the values: that of equal values is the value.
    pub fn picks_value(self) -> bool {
        matches!(self, AggregateKind::Min | AggregateKind::Max | AggregateKind::Any | AggregateKind::AnyLast)
    }

    /// Whether the result is the same for rows in any order.
    pub fn ignores_order(self) -> bool {
        !matches!(self, AggregateKind::Any | AggregateKind::AnyLast | AggregateKind::GroupArray)
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
        check("groupArray", Some(AggregateKind::GroupArray));
        check("groupArraySorted", None);
    }

    #[test]
    fn suffixes_are_told_from_names() {
        let check = |name: &str, known| assert_eq!(AggregateKind::with_suffix(name), known, "{name}");
        check("sum", Some((AggregateKind::Sum, None)));
        check("sumIf", Some((AggregateKind::Sum, Some(KindSuffix::If))));
        check("maxOrNull", Some((AggregateKind::Max, Some(KindSuffix::OrNull))));
        check("any_respect_nulls", Some((AggregateKind::Any, Some(KindSuffix::RespectNulls))));
        check("avgState", Some((AggregateKind::Avg, Some(KindSuffix::State))));
        check("sumSimpleState", None);
        check("sumOrNullIf", None);
    }

    #[test]
    fn functions_that_pick_by_place_see_the_order() {
        assert!(!AggregateKind::GroupArray.ignores_order());
        assert!(!AggregateKind::AnyLast.ignores_order() && AggregateKind::AnyLast.picks_value());
        assert!(AggregateKind::Max.ignores_order() && AggregateKind::Max.picks_value());
        assert!(AggregateKind::Uniq.ignores_order() && !AggregateKind::Uniq.has_small_state());
    }
}
