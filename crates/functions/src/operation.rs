//! Functions that rules and generated code take apart or write anew, told by the canonical name.

use crate::expr::{Expr, ExprKind};

/// The operation of a call, where a rule knows how to do it in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The sum of the two arguments.
    Plus,
    /// The difference of the two arguments.
    Minus,
    /// The product of the two arguments.
    Multiply,
    /// The second argument where the first is true, else the third.
    If,
    /// A number of 16 bits or more made of the argument.
    ToNumber,
    /// The bytes of a string, or the elements of an array.
    Length,
    /// The length is 0.
    Empty,
    /// The length is not 0.
    NotEmpty,
    /// The element of an array or map at the second argument.
    ArrayElement,
    /// Elements of an array from the second argument on, as many as the third.
    ArraySlice,
    /// The elements of an array from the least to the greatest.
    ArraySort,
    /// The elements of an array from the greatest to the least.
    ArrayReverseSort,
    /// The arguments as a tuple.
    Tuple,
    /// The part of the first argument that the second names.
    GetSubcolumn,
}

impl Operation {
    /// The operation of the function of a canonical name; `None` for those that no rule asks for.
    pub fn of(name: &str) -> Option<Self> {
        Some(match name {
            "plus" => Operation::Plus,
            "minus" => Operation::Minus,
            "multiply" => Operation::Multiply,
            "if" => Operation::If,
            "toInt16" | "toInt32" | "toInt64" | "toUInt16" | "toUInt32" | "toUInt64" | "toFloat64" => {
                Operation::ToNumber
            }
            "length" => Operation::Length,
            "empty" => Operation::Empty,
            "notEmpty" => Operation::NotEmpty,
            "arrayElement" => Operation::ArrayElement,
            "arraySlice" => Operation::ArraySlice,
            "arraySort" => Operation::ArraySort,
            "arrayReverseSort" => Operation::ArrayReverseSort,
            "tuple" => Operation::Tuple,
            "getSubcolumn" => Operation::GetSubcolumn,
            _ => return None,
        })
    }
}

impl Expr {
    /// The operation of the expression and its arguments, if it is a call that a rule knows.
    pub fn as_operation(&self) -> Option<(Operation, &[Expr])> {
        match &self.kind {
            ExprKind::Call { function, args } => Some((function.operation()?, args)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_operations() {
        assert_eq!(Operation::of("arrayElement"), Some(Operation::ArrayElement));
        assert_eq!(Operation::of("toFloat64"), Some(Operation::ToNumber));
        // Numbers of 8 bits and strings are no such numbers.
        assert_eq!((Operation::of("toInt8"), Operation::of("toString")), (None, None));
    }
}
