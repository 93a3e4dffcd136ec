//! Placeholders: parts of expressions whose values no operator gives yet.
//!
//! A clause is bound before the operators are placed that compute its aggregates, windows and subqueries. Until then a
//! placeholder stands for such a value. The operator that computes a value is placed together with
//! [`Expr::place`](crate::Expr::place): the expressions over it have the value's position from then on. Parameters of
//! lambdas become positions in the block that the body of the lambda is evaluated over (its captures, then its
//! parameters) when the lambda is bound; outer values become columns when the join that removes the dependence is made.
//!
//! Invariant: no placeholder is left in a plan that is optimized or executed; `Plan::validate` refuses it.

/// The part of a query that an expression stands for, as it is not computed yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Placeholder {
    /// An aggregate of the `SELECT`, until grouping is placed.
    Aggregate(usize),
    /// An element of the array of a call of `arrayJoin`, until its operator is placed.
    ArrayJoin(usize),
    /// A parameter of a lambda that is being bound; the number is unique in the statement.
    Lambda(usize),
    /// The result of a window function, until its operator is placed.
    Window(usize),
    /// A call of `grouping`, until grouping is placed.
    Grouping(usize),
    /// The result of a subquery that becomes a join.
    Subquery(usize),
    /// A value of a query around the one that is analyzed; the number is unique in the statement.
    Outer(usize),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Expr;
    use types::DataType;

    #[test]
    fn uses_are_found_by_kind() {
        let outer = Expr::placeholder(Placeholder::Outer(4), DataType::UInt8);
        assert_eq!((outer.as_placeholder(), outer.as_column()), (Some(Placeholder::Outer(4)), None));
        assert!(outer.uses_placeholder(|placeholder| matches!(placeholder, Placeholder::Outer(4))));
        assert!(
            !outer
                .uses_placeholder(|placeholder| matches!(placeholder, Placeholder::Outer(5) | Placeholder::Window(4)))
        );
        assert!(!Expr::column(4, DataType::UInt8).uses_placeholder(|_| true));
        assert!(outer.columns().is_empty() && !outer.is_without_inputs());
        assert_ne!(outer, Expr::column(4, DataType::UInt8));
    }

    #[test]
    fn placing_gives_positions_and_moving_keeps_placeholders() {
        let window = Expr::placeholder(Placeholder::Window(1), DataType::UInt8);
        let positions = [(Placeholder::Window(0), 7), (Placeholder::Window(1), 8)];
        assert_eq!(window.place(&positions), Expr::column(8, DataType::UInt8));
        assert_eq!(window.place(&positions[..1]), window);
        assert_eq!(Expr::column(1, DataType::UInt8).place(&positions), Expr::column(1, DataType::UInt8));
        assert_eq!(window.map_columns(&|column| column + 3), window);
        assert_eq!(Expr::column(1, DataType::UInt8).map_columns(&|column| column + 3).as_column(), Some(4));
    }
}
