//! The objects that a query asks a table of objects for.
//!
//! `WHERE database = 'd' AND table = 't'`, as every tool asks `system.columns`, needs the rows of one table. The
//! others, which are thousands, are not made.

use storage::{Condition, Test};
use types::Value;

/// Names that objects must have so that a query needs their rows.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct AskedObjects {
    /// Names of databases; `None` for all.
    databases: Option<Vec<Value>>,
    /// Names of objects; `None` for all.
    names: Option<Vec<Value>>,
}

impl AskedObjects {
    /// All objects.
    pub(crate) const ALL: AskedObjects = AskedObjects { databases: None, names: None };

    /// Objects for whose rows a condition can hold; the positions are those of the columns of database and name.
    pub(crate) fn of(condition: &Condition, [database, name]: [Option<usize>; 2]) -> Self {
        let values = |column: Option<usize>| column.and_then(|column| values_of(condition, column));
        AskedObjects { databases: values(database), names: values(name) }
    }

    /// Whether rows of objects of a database are needed.
    pub(crate) fn has_database(&self, name: &str) -> bool {
        has(self.databases.as_deref(), name)
    }

    /// Whether rows of objects of a name are needed.
    pub(crate) fn has_name(&self, name: &str) -> bool {
        has(self.names.as_deref(), name)
    }
}

fn has(values: Option<&[Value]>, name: &str) -> bool {
    values.is_none_or(|values| values.iter().any(|value| value.as_bytes() == Some(name.as_bytes())))
}

/// The values that a column has wherever a condition holds; `None` where it may have any.
fn values_of(condition: &Condition, column: usize) -> Option<Vec<Value>> {
    match condition {
        Condition::Atom { subject, test } if subject.as_column() == Some(column) => match test {
            Test::OneOf(values) => Some(values.clone()),
            Test::Range { low: Some((low, true)), high: Some((high, true)) } if low == high => Some(vec![low.clone()]),
            _ => None,
        },
        Condition::And(parts) => parts.iter().find_map(|part| values_of(part, column)),
        Condition::Or(parts) => {
            let values = parts.iter().map(|part| values_of(part, column)).collect::<Option<Vec<_>>>()?;
            Some(values.into_iter().flatten().collect())
        }
        Condition::False => Some(Vec::new()),
        Condition::Unknown | Condition::Not(_) | Condition::Atom { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use functions::Expr;
    use types::DataType;

    fn atom(column: usize, test: Test) -> Condition {
        Condition::Atom { subject: Expr::column(column, DataType::String), test }
    }

    fn equal(column: usize, text: &str) -> Condition {
        let bound = || Some((Value::string(text), true));
        atom(column, Test::Range { low: bound(), high: bound() })
    }

    fn check(condition: Condition, has: [bool; 4]) {
        let asked = AskedObjects::of(&condition, [Some(0), Some(2)]);
        let found = [asked.has_database("a"), asked.has_database("b"), asked.has_name("a"), asked.has_name("b")];
        assert_eq!(found, has, "{condition:?}");
    }

    #[test]
    fn names_that_a_condition_leaves() {
        check(Condition::Unknown, [true; 4]);
        check(Condition::False, [false; 4]);
        check(equal(0, "a"), [true, false, true, true]);
        check(Condition::And(vec![equal(1, "x"), equal(0, "a"), equal(2, "b")]), [true, false, false, true]);
        check(Condition::Or(vec![equal(2, "a"), equal(2, "c")]), [true, true, true, false]);
        check(Condition::Or(vec![equal(2, "a"), equal(0, "b")]), [true; 4]);
        check(Condition::Not(Box::new(equal(0, "a"))), [true; 4]);
        check(atom(2, Test::OneOf(vec![Value::string("b"), Value::string("c")])), [true, true, false, true]);
        check(atom(0, Test::Range { low: Some((Value::string("a"), true)), high: None }), [true; 4]);
        check(atom(0, Test::Contains(vec![b"a".to_vec()])), [true; 4]);
        assert_eq!(AskedObjects::of(&equal(0, "a"), [None, None]), AskedObjects::ALL);
    }
}
