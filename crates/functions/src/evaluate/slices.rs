//! Calls over much data, slice by slice: between slices a query can end.
//!
//! Blocks are bounded in rows, not in bytes: a regular expression over a few hundred texts of megabytes would run for
//! seconds after the query was killed. What is cut is what takes long; blocks of usual rows go through in one call.

use super::call;
use crate::scalar::{Arg, ScalarFunction};
use base::Result;
use types::{Column, DataType};

/// Arguments up to this size are not cut.
const WHOLE_BYTES_MAX: usize = 16 << 20;
/// Bytes of strings that a slice should have: some milliseconds for a slow function.
const SLICE_BYTES: usize = 1 << 20;
/// Rows that stand for all when sizes are estimated.
const SAMPLES: usize = 16;

/// Calls a function as [`call`], in slices if the arguments are large and the function sees row by row.
pub(super) fn call_checked(
    function: &dyn ScalarFunction,
    args: Vec<Arg>,
    result: &DataType,
    rows: usize,
) -> Result<Column> {
    base::cancel::checkpoint()?;
    if rows < 2
        || !function.is_deterministic()
        || args.iter().any(|arg| arg.lambda.is_some())
        || args.iter().all(|arg| arg.column.is_const())
    {
        return call(function, args, result, rows);
    }
    let bytes: usize = args.iter().map(|arg| size_estimated(&arg.column, rows)).sum();
    if bytes <= WHOLE_BYTES_MAX {
        return call(function, args, result, rows);
    }
    let slice_rows = (rows / bytes.div_ceil(SLICE_BYTES)).max(1);
    let mut slices = Vec::with_capacity(rows.div_ceil(slice_rows));
    for start in (0..rows).step_by(slice_rows) {
        let count = slice_rows.min(rows - start);
        let args = args.iter().map(|arg| Arg::new(arg.column.slice(start, count), arg.data_type.clone())).collect();
        slices.push(call(function, args, result, count)?);
        base::cancel::checkpoint()?;
    }
    let whole = Column::concat(&slices.iter().collect::<Vec<_>>());
    debug_assert_eq!(whole.len(), rows, "the slices of {} are all of its rows", function.name());
    Ok(whole)
}

/// Bytes that a function reads of the rows of a column, roughly: of long values only some are looked at.
fn size_estimated(column: &Column, rows: usize) -> usize {
    let step = rows.div_ceil(SAMPLES).max(1);
    match column {
        Column::String(strings) => {
            (0..rows).step_by(step).map(|row| strings.get(row).len()).sum::<usize>().saturating_mul(step)
        }
        Column::Array(array) => ((array.offsets[rows] - array.offsets[0]) as usize).saturating_mul(8),
        Column::Const(value, _) => size_estimated(value, 1).saturating_mul(rows),
        Column::Nullable(nullable) => size_estimated(&nullable.values, rows),
        // A few distinct values are computed once each.
        Column::Dict(_) => 0,
        Column::Tuple(elements, _) => elements.iter().map(|element| size_estimated(element, rows)).sum(),
        _ => rows.saturating_mul(8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::cancel::CancelReason;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use types::StringBuilder;

    /// Lengths of strings; counts its calls, and asks to end the query in the second.
    struct Lengths {
        calls: AtomicUsize,
        cancel: Option<base::CancelToken>,
    }

    impl ScalarFunction for Lengths {
        fn name(&self) -> &str {
            "lengths"
        }

        fn result_type(&self) -> &DataType {
            &DataType::UInt64
        }

        fn execute(&self, args: &[Arg], rows: usize) -> Result<Column> {
            if self.calls.fetch_add(1, Ordering::Relaxed) == 1
                && let Some(cancel) = &self.cancel
            {
                cancel.cancel(CancelReason::Cancelled);
            }
            let Column::String(strings) = args[0].column.flatten() else { return Err(base::Error::bug("no strings")) };
            Ok(Column::from_vec((0..rows).map(|row| strings.get(row).len() as u64).collect::<Vec<_>>()))
        }
    }

    fn texts(lengths: &[usize]) -> Vec<Arg> {
        let mut texts = StringBuilder::with_capacity(lengths.len());
        lengths.iter().for_each(|&length| texts.push(&vec![b'x'; length]));
        vec![Arg::new(Column::String(texts.finish()), DataType::String)]
    }

    #[test]
    fn long_rows_are_cut_and_joined() {
        let lengths: Vec<usize> = (0..40).map(|i| (1 << 20) + i).collect();
        let function = Lengths { calls: AtomicUsize::new(0), cancel: None };
        let result = call_checked(&function, texts(&lengths), &DataType::UInt64, lengths.len()).unwrap();
        assert_eq!(result.as_native::<u64>().unwrap(), lengths.iter().map(|&length| length as u64).collect::<Vec<_>>());
        assert!(function.calls.load(Ordering::Relaxed) >= 20);
        let function = Lengths { calls: AtomicUsize::new(0), cancel: None };
        call_checked(&function, texts(&[1000; 2000]), &DataType::UInt64, 2000).unwrap();
        assert_eq!(function.calls.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn a_query_ends_between_slices() {
        let token = base::CancelToken::new();
        let _obeying = base::cancel::obey(&token);
        let function = Lengths { calls: AtomicUsize::new(0), cancel: Some(token.clone()) };
        let lengths = [1 << 20; 40];
        assert!(call_checked(&function, texts(&lengths), &DataType::UInt64, lengths.len()).is_err());
        assert_eq!(function.calls.load(Ordering::Relaxed), 2);
    }
}
