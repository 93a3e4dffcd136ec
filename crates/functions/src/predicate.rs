//! Meanings of functions as conditions: rules, estimates, indexes and generated code ask for them, so that they need
//! not know names.

use crate::expr::{Expr, ExprKind};
use std::cmp::Ordering;

/// The meaning of a call as a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// All arguments are true.
    And,
    /// One of the arguments is true.
    Or,
    /// The argument is false.
    Not,
    /// The first argument compares with the second.
    Compare(Comparison),
    /// The first argument is in the set that is the second.
    In {
        /// Whether it is `NOT IN`.
        negated: bool,
        /// Whether NULL is a value that sets may hold (`transform_null_in`).
        with_nulls: bool,
    },
    /// The argument is NULL.
    IsNull {
        /// Whether it is `IS NOT NULL`.
        negated: bool,
    },
    /// The arguments are equal, or both NULL.
    NotDistinct,
    /// The first argument, a text, passes a test by the second.
    Search {
        /// The test.
        test: TextTest,
        /// Whether the test must fail.
        negated: bool,
    },
    /// The first argument, an array or a map, has the second.
    Has(Holding),
    /// All rows pass; that the arguments are true is for indexes alone (`indexHint`).
    Hint,
}

/// The test of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextTest {
    /// The whole is of a pattern of `LIKE`.
    Like {
        /// Whether letters are the same in upper and lower case.
        any_case: bool,
    },
    /// A match of a regular expression.
    Regexp,
    /// A text at the beginning.
    Prefix,
    /// A text at the end.
    Suffix,
    /// Any of several texts.
    AnyOf,
    /// A token.
    Token,
    /// Any of several tokens.
    AnyToken,
    /// Several tokens, all of them.
    AllTokens,
    /// Tokens one after another.
    Phrase,
}

/// The part of an array or a map in which a value is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// Among the elements of an array.
    Element,
    /// Among the keys of a map.
    Key,
    /// Among the values of a map.
    Value,
}

impl Predicate {
    /// The predicate of the function of a canonical name; `None` for other functions.
    pub fn of(name: &str) -> Option<Self> {
        Some(match name {
            "and" => Predicate::And,
            "or" => Predicate::Or,
            "not" => Predicate::Not,
            "in" => Predicate::In { negated: false, with_nulls: false },
            "notIn" => Predicate::In { negated: true, with_nulls: false },
            "nullIn" => Predicate::In { negated: false, with_nulls: true },
            "notNullIn" => Predicate::In { negated: true, with_nulls: true },
            "isNull" => Predicate::IsNull { negated: false },
            "isNotNull" => Predicate::IsNull { negated: true },
            "isNotDistinctFrom" => Predicate::NotDistinct,
            "has" => Predicate::Has(Holding::Element),
            "mapContains" | "mapContainsKey" => Predicate::Has(Holding::Key),
            "mapContainsValue" => Predicate::Has(Holding::Value),
            "indexHint" => Predicate::Hint,
            "notLike" => Predicate::Search { test: TextTest::Like { any_case: false }, negated: true },
            "notILike" => Predicate::Search { test: TextTest::Like { any_case: true }, negated: true },
            name => match TextTest::of(name) {
                Some(test) => Predicate::Search { test, negated: false },
                None => Predicate::Compare(Comparison::of(name)?),
            },
        })
    }
}

impl TextTest {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "like" => TextTest::Like { any_case: false },
            "ilike" => TextTest::Like { any_case: true },
            "match" => TextTest::Regexp,
            "startsWith" => TextTest::Prefix,
            "endsWith" => TextTest::Suffix,
            "multiSearchAny" => TextTest::AnyOf,
            "hasToken" => TextTest::Token,
            "hasAnyTokens" => TextTest::AnyToken,
            "hasAllTokens" => TextTest::AllTokens,
            "hasPhrase" => TextTest::Phrase,
            _ => return None,
        })
    }
}

/// The six comparisons of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Comparison {
    Equals,
    NotEquals,
    Less,
    Greater,
    LessOrEquals,
    GreaterOrEquals,
}

impl Comparison {
    const ALL: [Comparison; 6] = [
        Comparison::Equals,
        Comparison::NotEquals,
        Comparison::Less,
        Comparison::Greater,
        Comparison::LessOrEquals,
        Comparison::GreaterOrEquals,
    ];

    /// The comparison that the function of a canonical name does.
    pub fn of(name: &str) -> Option<Self> {
        Comparison::ALL.into_iter().find(|comparison| comparison.name() == name)
    }

    /// The canonical name of its function.
    pub fn name(self) -> &'static str {
        match self {
            Comparison::Equals => "equals",
            Comparison::NotEquals => "notEquals",
            Comparison::Less => "less",
            Comparison::Greater => "greater",
            Comparison::LessOrEquals => "lessOrEquals",
            Comparison::GreaterOrEquals => "greaterOrEquals",
        }
    }

    /// The comparison of `b` with `a` that says what this one says of `a` and `b`.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            Comparison::Less => Comparison::Greater,
            Comparison::Greater => Comparison::Less,
            Comparison::LessOrEquals => Comparison::GreaterOrEquals,
            Comparison::GreaterOrEquals => Comparison::LessOrEquals,
            same => same,
        }
    }

    /// Whether it holds for values in this order.
    #[inline(always)]
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Comparison::Equals => order.is_eq(),
            Comparison::NotEquals => order.is_ne(),
            Comparison::Less => order.is_lt(),
            Comparison::Greater => order.is_gt(),
            Comparison::LessOrEquals => order.is_le(),
            Comparison::GreaterOrEquals => order.is_ge(),
        }
    }
}

impl Expr {
    /// The predicate of the expression and its arguments, if it is a call of such a function.
    pub fn as_predicate(&self) -> Option<(Predicate, &[Expr])> {
        match &self.kind {
            ExprKind::Call { function, args } => Some((function.predicate()?, args)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_predicates() {
        assert_eq!(Predicate::of("lessOrEquals"), Some(Predicate::Compare(Comparison::LessOrEquals)));
        assert_eq!(Predicate::of("notIn"), Some(Predicate::In { negated: true, with_nulls: false }));
        assert_eq!(Predicate::of("plus"), None);
        let search = |test, negated| Some(Predicate::Search { test, negated });
        assert_eq!(Predicate::of("notILike"), search(TextTest::Like { any_case: true }, true));
        assert_eq!(Predicate::of("startsWith"), search(TextTest::Prefix, false));
        assert_eq!(Predicate::of("startsWithUTF8"), None);
        assert_eq!(Predicate::of("mapContains"), Predicate::of("mapContainsKey"));
    }

    #[test]
    fn swapped_comparisons_hold_for_the_reversed_order() {
        for comparison in Comparison::ALL {
            for order in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
                assert_eq!(comparison.holds(order), comparison.swapped().holds(order.reverse()), "{comparison:?}");
            }
        }
    }
}
