//! Placeholders: columns of expressions whose values no operator gives yet.
//!
//! A clause is bound before the operators are placed that compute its aggregates, windows and subqueries. Until then a
//! column of the expression stands for such a value: its number is none of an input, and says the kind of the value and
//! which one of its kind it is.
//!
//! ```text
//! column number   bits 48…   0: position in the input    1…7: kind of the placeholder
//!                 bits 0…47  the position, or the number of the placeholder
//! ```
//! The operator that computes a value is placed together with [`replace`]: the expressions over it have the value's
//! position from then on. Parameters of lambdas become positions in the block that the body of the lambda is evaluated
//! over (its captures, then its parameters) when the lambda is bound; outer values become columns when the join that
//! removes the dependence is made (`unnest`).
//!
//! Invariant: no placeholder is left in a plan that is optimized or executed; `Plan::validate` refuses it.

use functions::Expr;
use types::DataType;

/// What a column stands for that is no position in the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Placeholder {
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

/// Bits below the kind.
const NUMBER_BITS: u32 = 48;

impl Placeholder {
    /// The column that stands for it.
    pub(crate) const fn column(self) -> usize {
        let (kind, number) = match self {
            Placeholder::Aggregate(number) => (1, number),
            Placeholder::ArrayJoin(number) => (2, number),
            Placeholder::Lambda(number) => (3, number),
            Placeholder::Window(number) => (4, number),
            Placeholder::Grouping(number) => (5, number),
            Placeholder::Subquery(number) => (6, number),
            Placeholder::Outer(number) => (7, number),
        };
        kind << NUMBER_BITS | number
    }

    /// What a column stands for; `None` for a position in the input.
    pub(crate) const fn of(column: usize) -> Option<Self> {
        let number = column & ((1 << NUMBER_BITS) - 1);
        match column >> NUMBER_BITS {
            1 => Some(Placeholder::Aggregate(number)),
            2 => Some(Placeholder::ArrayJoin(number)),
            3 => Some(Placeholder::Lambda(number)),
            4 => Some(Placeholder::Window(number)),
            5 => Some(Placeholder::Grouping(number)),
            6 => Some(Placeholder::Subquery(number)),
            7 => Some(Placeholder::Outer(number)),
            _ => None,
        }
    }

    /// What an expression stands for that is nothing but a placeholder.
    pub(crate) fn of_expr(expr: &Expr) -> Option<Self> {
        expr.as_column().and_then(Placeholder::of)
    }

    /// The expression that is the placeholder alone.
    pub(crate) fn expr(self, data_type: DataType) -> Expr {
        Expr::column(self.column(), data_type)
    }
}

/// Whether an expression uses a placeholder that `is_meant` holds for.
pub(crate) fn uses(expr: &Expr, is_meant: impl Fn(Placeholder) -> bool) -> bool {
    let mut found = false;
    expr.visit_columns(&mut |column| found |= Placeholder::of(column).is_some_and(&is_meant));
    found
}

/// The expression with values in the place of placeholders; those that `value` has none for stay.
pub(crate) fn replace(expr: &Expr, value: &impl Fn(Placeholder, &DataType) -> Option<Expr>) -> Expr {
    expr.transform(&|column, data_type| {
        let replaced = Placeholder::of(column).and_then(|placeholder| value(placeholder, data_type));
        replaced.unwrap_or_else(|| Expr::column(column, data_type.clone()))
    })
}

/// The expression with columns in the place of those placeholders that have a position.
pub(crate) fn place(expr: &Expr, positions: &[(Placeholder, usize)]) -> Expr {
    replace(expr, &|placeholder, data_type| {
        let (_, position) = positions.iter().find(|(placed, _)| *placed == placeholder)?;
        Some(Expr::column(*position, data_type.clone()))
    })
}

/// The expression over columns at other positions; placeholders stay.
pub(crate) fn map_inputs(expr: &Expr, map: &impl Fn(usize) -> usize) -> Expr {
    expr.map_columns(&|column| if Placeholder::of(column).is_some() { column } else { map(column) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Placeholder; 7] = [
        Placeholder::Aggregate(0),
        Placeholder::ArrayJoin(1),
        Placeholder::Lambda(2),
        Placeholder::Window(3),
        Placeholder::Grouping(4),
        Placeholder::Subquery(5),
        Placeholder::Outer(6),
    ];

    #[test]
    fn a_column_says_what_it_stands_for() {
        for placeholder in ALL {
            assert_eq!(Placeholder::of(placeholder.column()), Some(placeholder));
            assert_eq!(Placeholder::of_expr(&placeholder.expr(DataType::UInt8)), Some(placeholder));
        }
        assert_eq!(Placeholder::of(0), None);
        assert_eq!(Placeholder::of((1 << NUMBER_BITS) - 1), None);
        assert_eq!(Placeholder::of_expr(&Expr::column(3, DataType::UInt8)), None);
    }

    #[test]
    fn uses_are_found_by_kind() {
        let outer = Placeholder::Outer(4).expr(DataType::UInt8);
        assert!(uses(&outer, |placeholder| matches!(placeholder, Placeholder::Outer(4))));
        assert!(!uses(&outer, |placeholder| matches!(placeholder, Placeholder::Outer(5) | Placeholder::Window(4))));
        assert!(!uses(&Expr::column(4, DataType::UInt8), |_| true));
    }

    #[test]
    fn placing_gives_positions_and_moving_keeps_placeholders() {
        let window = Placeholder::Window(1).expr(DataType::UInt8);
        let positions = [(Placeholder::Window(0), 7), (Placeholder::Window(1), 8)];
        assert_eq!(place(&window, &positions), Expr::column(8, DataType::UInt8));
        assert_eq!(place(&window, &positions[..1]), window);
        assert_eq!(place(&Expr::column(1, DataType::UInt8), &positions), Expr::column(1, DataType::UInt8));
        assert_eq!(map_inputs(&window, &|column| column + 3), window);
        assert_eq!(map_inputs(&Expr::column(1, DataType::UInt8), &|column| column + 3).as_column(), Some(4));
    }
}
