//! Costly functions of strings that repeat: computed once for each distinct value of a block.
//!
//! ```text
//! strings ─▶ distinct strings, and for each row which ─▶ function of the distinct ones ─▶ as a dictionary, or copied to the rows
//! ```
//! Columns that are dictionaries already never come here: [`crate::evaluate::call`] computes them entry by entry. The first rows
//! tell whether strings repeat; where they do not, all is computed as it comes.

use crate::scalar::{Arg, Monotonicity, ScalarFunction};
use base::Result;
use std::sync::Arc;
use types::{Column, DataType, DictColumn, StringColumn, Value};

/// Blocks of fewer rows are computed as they come.
const ROWS_MIN: usize = 1024;
/// Rows after which repetition must have shown.
const TRIAL_ROWS: usize = 4096;
/// Distinct strings per row of the trial beyond which looking for more does not pay.
const TRIAL_DISTINCT_MAX: f64 = 0.95;
/// Distinct strings per row of the block beyond which computing each row does as well.
const DISTINCT_MAX: f64 = 0.75;
const EMPTY: u32 = u32::MAX;

/// A costly function that computes equal strings of a block once.
pub struct OncePerValue(Arc<dyn ScalarFunction>);

impl OncePerValue {
    /// The function itself, or in this form if that can pay: it [is costly](ScalarFunction::is_costly) and deterministic.
    pub fn wrap(function: Arc<dyn ScalarFunction>) -> Arc<dyn ScalarFunction> {
        if function.is_costly() && function.is_deterministic() { Arc::new(OncePerValue(function)) } else { function }
    }
}

impl ScalarFunction for OncePerValue {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn result_type(&self) -> &DataType {
        self.0.result_type()
    }

    fn execute(&self, args: &[Arg], rows: usize) -> Result<Column> {
        let Some((index, strings)) = only_strings(args, rows) else { return self.0.execute(args, rows) };
        let Some((firsts, codes)) = distinct(strings) else { return self.0.execute(args, rows) };
        let few = args.iter().enumerate().map(|(i, arg)| {
            let column = match &arg.column {
                column if i == index => column.gather(&firsts),
                Column::Const(value, _) => Column::Const(value.clone(), firsts.len()),
                other => other.clone(),
            };
            Arg { column, data_type: arg.data_type.clone(), lambda: arg.lambda.clone() }
        });
        let few: Vec<Arg> = few.collect();
        Ok(match self.0.execute(&few, firsts.len())? {
            Column::Const(value, _) => Column::Const(value, rows),
            flat @ (Column::String(_) | Column::Array(_)) => Column::Dict(DictColumn { codes: codes.into(), values: Arc::new(flat) }),
            other => other.gather(&codes),
        })
    }

    fn handles_nulls(&self) -> bool {
        self.0.handles_nulls()
    }

    fn handles_low_cardinality(&self) -> bool {
        self.0.handles_low_cardinality()
    }

    fn is_deterministic(&self) -> bool {
        self.0.is_deterministic()
    }

    fn is_constant_foldable(&self) -> bool {
        self.0.is_constant_foldable()
    }

    fn constant_set(&self) -> Option<Vec<Value>> {
        self.0.constant_set()
    }

    fn is_heavy(&self) -> bool {
        self.0.is_heavy()
    }

    fn is_costly(&self) -> bool {
        self.0.is_costly()
    }

    fn monotonicity(&self, index: usize, from: &Value, to: &Value) -> Option<Monotonicity> {
        self.0.monotonicity(index, from, to)
    }
}

/// The argument that is strings, when all others are constant.
fn only_strings(args: &[Arg], rows: usize) -> Option<(usize, &StringColumn)> {
    if rows < ROWS_MIN {
        return None;
    }
    let mut varying = args.iter().enumerate().filter(|(_, arg)| !arg.column.is_const());
    match (varying.next(), varying.next()) {
        (Some((index, Arg { column: Column::String(strings), lambda: None, .. })), None) => Some((index, strings)),
        _ => None,
    }
}

/// The first row of each distinct string, and for each row which it is; `None` when they do not repeat enough.
fn distinct(strings: &StringColumn) -> Option<(Vec<u32>, Vec<u32>)> {
    let rows = strings.len();
    let mask = (rows * 2).next_power_of_two() - 1;
    let mut slots = vec![EMPTY; mask + 1];
    let mut firsts: Vec<u32> = Vec::new();
    let mut codes = Vec::with_capacity(rows);
    for (row, bytes) in strings.iter().enumerate() {
        if row == TRIAL_ROWS && firsts.len() as f64 > TRIAL_DISTINCT_MAX * TRIAL_ROWS as f64 {
            return None;
        }
        let mut at = kernels::hash::hash_bytes(bytes) as usize & mask;
        codes.push(loop {
            match slots[at] {
                EMPTY => {
                    slots[at] = firsts.len() as u32;
                    firsts.push(row as u32);
                    break slots[at];
                }
                code if strings.get(firsts[code as usize] as usize) == bytes => break code,
                _ => at = (at + 1) & mask,
            }
        });
    }
    (firsts.len() as f64 <= DISTINCT_MAX * rows as f64).then_some((firsts, codes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Lengths of strings; counts the rows it computes.
    struct Length(AtomicUsize);

    impl ScalarFunction for Length {
        fn name(&self) -> &str {
            "length"
        }
        fn result_type(&self) -> &DataType {
            &DataType::UInt64
        }
        fn execute(&self, args: &[Arg], rows: usize) -> Result<Column> {
            self.0.fetch_add(rows, Ordering::Relaxed);
            let strings = args[0].column.as_string().unwrap();
            Ok(Column::from_vec(strings.iter().map(|bytes| bytes.len() as u64).collect::<Vec<u64>>()))
        }
        fn is_costly(&self) -> bool {
            true
        }
    }

    fn check(rows: usize, distinct: usize, computed: usize) {
        let mut builder = types::StringBuilder::with_capacity(rows);
        let text = |row: usize| "x".repeat(1 + row % distinct % 40) + &(row % distinct).to_string();
        (0..rows).for_each(|row| builder.push(text(row).as_bytes()));
        let length = Arc::new(Length(AtomicUsize::new(0)));
        let args = [Arg::new(Column::String(builder.finish()), DataType::String)];
        let column = OncePerValue::wrap(length.clone()).execute(&args, rows).unwrap();
        let expected: Vec<u64> = (0..rows).map(|row| text(row).len() as u64).collect();
        assert_eq!(column.flatten().as_native::<u64>().unwrap(), expected);
        assert_eq!(length.0.load(Ordering::Relaxed), computed);
    }

    #[test]
    fn repeated_strings_are_computed_once() {
        check(10_000, 77, 77);
        check(10_000, 3000, 3000);
        check(10_000, 5000, 10_000);
        check(10_000, 9000, 10_000);
        check(10_000, 1_000_000, 10_000);
        check(500, 3, 500);
    }
}
