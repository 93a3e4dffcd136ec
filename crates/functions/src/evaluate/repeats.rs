//! Functions that cost more than looking a value up: once per distinct value of a block, where values repeat.
//!
//! ```text
//! page   a b a c b a …  ─▶ numbers 0 1 0 2 1 0 …, distinct a b c ─▶ f(a) f(b) f(c)
//!        ─▶ dictionary of these, with the numbers as codes
//! ```
//! Nobody says which functions are heavy or which columns repeat: both are measured. A call begins by computing each
//! row; if a row took long enough, a block is tried value by value, and from then on the cheaper way is taken, the
//! other one now and then. A block of which most values are new is given up after its first rows.
//!
//! # Source
//! "Cache in heavy functions", a research branch of ClickHouse, which decides by a list of functions and statistics.

use super::slices::call_checked;
use crate::scalar::{Arg, ScalarFunction};
use base::Result;
use kernels::coding::{Codes, code_hashed};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::time::Instant;
use types::{Column, DataType, DictColumn, StringColumn};

/// Blocks of fewer rows are not worth measuring.
const ROWS_MIN: usize = 1024;
/// Nanoseconds of a row from which on looking its value up may be cheaper.
const HEAVY_NANOS: f32 = 40.0;
/// The largest share of the cost of computing each row at which values are computed once: whoever reads the dictionary
/// that it gives pays too.
const GAIN_MAX: f32 = 0.7;
/// Blocks between two tries of the way that was dearer.
const PERIOD: usize = 64;
/// Weight of the known cost beside a new measurement.
const KEPT: f32 = 0.7;
/// The part of a block after which it is given up if too much of it is new.
const TRIED_SHARE: usize = 8;

/// Costs of the blocks of a call so far, in nanoseconds a row; shared by threads. Updates may lose to each other.
pub(super) struct Repeats {
    /// Computing each row; NaN before the first.
    each: AtomicU32,
    /// Finding distinct values and computing these; NaN before the first.
    once: AtomicU32,
    blocks: AtomicUsize,
}

impl Repeats {
    /// Costs of a call whose arguments are literals (`true`) or not; `None` if no block of it can be shared.
    pub(super) fn new(function: &dyn ScalarFunction, literals: impl Iterator<Item = bool>) -> Option<Arc<Repeats>> {
        let is_single = literals.filter(|is_literal| !is_literal).count() == 1;
        let unknown = || AtomicU32::new(f32::NAN.to_bits());
        (is_single && function.shares_equal_rows() && function.is_deterministic())
            .then(|| Arc::new(Repeats { each: unknown(), once: unknown(), blocks: AtomicUsize::new(0) }))
    }

    /// Calls a function as [`call_checked`], in the cheaper way.
    pub(super) fn call(
        &self,
        function: &dyn ScalarFunction,
        mut args: Vec<Arg>,
        result: &DataType,
        rows: usize,
    ) -> Result<Column> {
        let Some(varying) = args.iter().position(|arg| !arg.column.is_const()) else {
            return call_checked(function, args, result, rows);
        };
        if rows < ROWS_MIN || !can_repeat(&args[varying].column) {
            return call_checked(function, args, result, rows);
        }
        let begun = Instant::now();
        if self.tries_once() {
            let Some(found) = distinct(&args[varying].column) else {
                note(&self.once, f32::INFINITY, rows);
                return call_checked(function, args, result, rows);
            };
            args[varying].column = Column::Dict(DictColumn {
                codes: found.codes.into(),
                values: Arc::new(args[varying].column.gather(&found.entry_rows)),
            });
            let column = call_checked(function, args, result, rows)?;
            note(&self.once, begun.elapsed().as_nanos() as f32, rows);
            return Ok(column);
        }
        let column = call_checked(function, args, result, rows)?;
        note(&self.each, begun.elapsed().as_nanos() as f32, rows);
        Ok(column)
    }

    /// Whether the next block is tried value by value.
    fn tries_once(&self) -> bool {
        let [each, once] = [&self.each, &self.once].map(|cell| f32::from_bits(cell.load(Ordering::Relaxed)));
        if each.is_nan() || each < HEAVY_NANOS {
            return false;
        }
        let other_turn = self.blocks.fetch_add(1, Ordering::Relaxed) % PERIOD == PERIOD - 1;
        once.is_nan() || (once < each * GAIN_MAX) != other_turn
    }
}

/// Mixes the cost of a block into the known costs.
fn note(cell: &AtomicU32, nanos: f32, rows: usize) {
    let (old, new) = (f32::from_bits(cell.load(Ordering::Relaxed)), nanos / rows as f32);
    let mixed = if old.is_finite() && new.is_finite() { old * KEPT + new * (1.0 - KEPT) } else { new };
    cell.store(mixed.to_bits(), Ordering::Relaxed);
}

/// Dictionaries and constants are computed once per value anyway; nested values cost too much to compare; floats are
/// equal that functions tell apart (0 and -0).
fn can_repeat(column: &Column) -> bool {
    match column {
        Column::Nullable(nullable) => can_repeat(&nullable.values),
        Column::Const(..)
        | Column::Dict(_)
        | Column::Array(_)
        | Column::Tuple(..)
        | Column::Float32(_)
        | Column::Float64(_) => false,
        _ => true,
    }
}

/// The distinct values of a column; `None` if more than half of the first rows have values of their own.
fn distinct(column: &Column) -> Option<Codes> {
    let tried = column.len() / TRIED_SHARE;
    let first = coded(&column.slice(0, tried))?;
    if first.entry_rows.len() > tried / 2 { None } else { coded(column) }
}

fn coded(column: &Column) -> Option<Codes> {
    let mut hashes = vec![0u64; column.len()];
    column.hash_into(&mut hashes);
    match column {
        Column::String(strings) => code_hashed(&hashes, |a, b| same_text(strings, a, b), |_, _| true),
        other => code_hashed(&hashes, |a, b| other.rows_equal(a, other, b), |_, _| true),
    }
}

/// Whether two rows are equal, by their views where these tell.
#[inline]
fn same_text(strings: &StringColumn, a: usize, b: usize) -> bool {
    strings.views()[a] == strings.views()[b] || strings.rows_equal(a, strings, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;
    use types::{StringBuilder, Value};

    /// `length`, slowly; counts the rows that it was asked for.
    struct Slow {
        rows: AtomicUsize,
        shares: bool,
    }

    impl ScalarFunction for Slow {
        fn name(&self) -> &'static str {
            "slow"
        }

        fn result_type(&self) -> &DataType {
            &DataType::UInt64
        }

        fn execute(&self, args: &[Arg], rows: usize) -> Result<Column> {
            self.rows.fetch_add(rows, Ordering::Relaxed);
            std::thread::sleep(std::time::Duration::from_nanos(rows as u64 * 2000));
            let Column::String(strings) = args[0].column.flatten() else { unreachable!("called with strings") };
            Ok(Column::from_vec(strings.iter().map(|text| text.len() as u64).collect::<Vec<u64>>()))
        }

        fn shares_equal_rows(&self) -> bool {
            self.shares
        }
    }

    fn texts(rows: usize, distinct: usize) -> Column {
        let mut builder = StringBuilder::with_capacity(rows);
        (0..rows).for_each(|row| builder.push("x".repeat(row * 7 % distinct).as_bytes()));
        Column::String(builder.finish())
    }

    /// Rows that the function computes for two blocks of so many distinct values.
    fn computed(distinct: usize) -> Vec<usize> {
        let function = Slow { rows: AtomicUsize::new(0), shares: true };
        let repeats = Repeats::new(&function, [false].into_iter()).unwrap();
        let column = texts(2048, distinct);
        let expected = function.execute(&[Arg::new(column.clone(), DataType::String)], 2048).unwrap();
        let mut counts = Vec::new();
        for _ in 0..2 {
            let before = function.rows.load(Ordering::Relaxed);
            let found = repeats
                .call(&function, vec![Arg::new(column.clone(), DataType::String)], &DataType::UInt64, 2048)
                .unwrap();
            assert!((0..2048).all(|row| found.rows_equal(row, &expected, row)));
            counts.push(function.rows.load(Ordering::Relaxed) - before);
        }
        counts
    }

    #[test]
    fn values_that_repeat_are_computed_once_after_the_first_block() {
        assert_eq!(computed(20), [2048, 20]);
        assert_eq!(computed(2048), [2048, 2048]);
        assert!(Repeats::new(&Slow { rows: AtomicUsize::new(0), shares: false }, [false].into_iter()).is_none());
    }

    #[test]
    fn the_cheaper_way_is_taken_and_the_other_now_and_then() {
        let repeats = Repeats::new(&Slow { rows: AtomicUsize::new(0), shares: true }, [false].into_iter()).unwrap();
        assert!(!repeats.tries_once(), "nothing is known");
        note(&repeats.each, 100.0 * HEAVY_NANOS, 100);
        assert!(repeats.tries_once(), "a row is dear, and the other way was never tried");
        for (once, is_cheaper) in [(10.0, true), (1000.0, false), (f32::INFINITY, false)] {
            repeats.once.store(f32::NAN.to_bits(), Ordering::Relaxed);
            note(&repeats.once, once * 100.0, 100);
            let taken = (0..2 * PERIOD).filter(|_| repeats.tries_once()).count();
            assert_eq!(taken, if is_cheaper { 2 * PERIOD - 2 } else { 2 }, "{once} ns a row");
        }
        repeats.each.store((HEAVY_NANOS / 2.0).to_bits(), Ordering::Relaxed);
        assert!(!repeats.tries_once(), "a cheap function is left alone");
    }

    #[test]
    fn distinct_values_are_numbered_as_they_come() {
        let found = distinct(&Column::from_vec(vec![7i64, -1, 7, 7, -1, 9].repeat(50))).unwrap();
        assert_eq!((&found.codes[..6], found.entry_rows), (&[0, 1, 0, 0, 1, 2][..], vec![0, 1, 5]));
        assert!(distinct(&Column::from_vec((0..100u64).collect())).is_none());
        let nullable = Column::from_vec(vec![1u8, 1, 0, 0, 0, 1, 1, 0].repeat(20))
            .with_nulls(vec![0u8, 1, 0, 1, 0, 0, 1, 0].repeat(20).into());
        let found = distinct(&nullable).unwrap();
        let of = |row: usize| nullable.value(found.entry_rows[found.codes[row] as usize] as usize);
        assert!(
            (0..160).all(|row| of(row) == nullable.value(row)) && found.entry_rows.len() == 3,
            "{:?}",
            found.entry_rows
        );
        assert_eq!(of(1), Value::Null);
    }
}
