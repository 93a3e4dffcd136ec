//! `in` and `notIn` over sets that are known when the function is bound.
//!
//! The planner makes the set ([`ValueSet`]) and the call ([`SetFunction`]); the names cannot be bound from arguments
//! alone.

mod value_set;

pub use value_set::ValueSet;

use base::Result;
use functions::{Arg, Dependence, ScalarFunction};
use std::sync::Arc;
use types::{Column, DataType, Value};

/// Number of values, counting each element of a tuple, up to which sets are offered to index analysis.
const CONSTANT_SET_MAX: usize = 10_000;

/// `in(x, set)`: the second argument only shows the set.
pub struct SetFunction {
    set: Arc<ValueSet>,
    negated: bool,
    nulls_match: bool,
    /// Dependence on the setting of how NULL is taken: the call's arguments do not show it.
    dependence: Dependence,
}

impl SetFunction {
    /// The function; with `nulls_match` NULL is in a set that holds NULL.
    pub fn new(set: Arc<ValueSet>, negated: bool, nulls_match: bool) -> Self {
        let text = format!(
            "NULL {} {};",
            if set.has_null() { "among" } else { "not among" },
            if nulls_match { "matches" } else { "is left out" }
        );
        SetFunction { set, negated, nulls_match, dependence: Dependence { text, lasts: true } }
    }
}

impl ScalarFunction for SetFunction {
    fn name(&self) -> &str {
        if self.negated { "notIn" } else { "in" }
    }

    fn result_type(&self) -> &DataType {
        &DataType::UInt8
    }

    fn handles_nulls(&self) -> bool {
        self.nulls_match
    }

    fn constant_set(&self) -> Option<Vec<Value>> {
        self.constant_set_len().map(|_| self.set.values())
    }

    fn constant_set_len(&self) -> Option<usize> {
        let is_small = self.set.len().saturating_mul(self.set.width()) <= CONSTANT_SET_MAX;
        // Of tuples, members with a NULL are told as such by none of the set's counts.
        let has_null = self.set.has_null() || self.nulls_match && self.set.width() > 1;
        (is_small && !has_null).then(|| self.set.len())
    }

    fn execute(&self, args: &[Arg], rows: usize) -> Result<Column> {
        let column = args[0].column.flatten();
        let (nulls, plain) = if self.set.width() == 1 { column.split_nulls() } else { (None, column) };
        let mut found = self.set.contains(&plain, rows);
        if let Some(nulls) = nulls {
            let null_found = u8::from(self.set.has_null());
            found
                .iter_mut()
                .zip(nulls.iter())
                .filter(|(_, null)| **null != 0)
                .for_each(|(found, _)| *found = null_found);
        }
        if self.negated {
            found.iter_mut().for_each(|found| *found ^= 1);
        }
        Ok(Column::from_vec(found))
    }

    fn depends_on(&self) -> Option<&Dependence> {
        Some(&self.dependence)
    }
}
