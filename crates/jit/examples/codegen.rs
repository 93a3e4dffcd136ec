//! Generated code against loops compiled ahead of time, over blocks that lie in the cache: the table of
//! `docs/codegen.md`.
//!
//! ```text
//! cargo run --release -p jit --example codegen
//! ```
//! The loops do what the functions of `crates/scalar` and a scan without generated code do: a byte a row for each
//! conjunct, positions of those left, and the next column gathered at them.

use jit::ir::{Arithmetic, Kernel, Lane, Mask, Output, Relation, Term, Value, ValueKind};
use jit::twin::Twin;
use jit::{Compiled, FoldState, Level, Rows};
use std::hint::black_box;
use std::time::Instant;

const ROWS: usize = 65_536;
const REPEATS: usize = 60;

/// Nanoseconds a row of the quickest run.
fn measure(mut run: impl FnMut() -> u64) -> f64 {
    let one = |_| {
        let begin = Instant::now();
        black_box(run());
        begin.elapsed().as_nanos() as f64 / ROWS as f64
    };
    (0..REPEATS).map(one).fold(f64::MAX, f64::min)
}

fn numbers(seed: u64) -> impl Iterator<Item = u64> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    (0..ROWS).map(move |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33
    })
}

/// A number type of the benchmark: values are spread evenly over 0 to 99.
trait Number: Copy + PartialOrd {
    const LANE: Lane;
    fn new(value: u64) -> Self;
    fn bits(self) -> u64;
    fn rows(values: &[Self]) -> Rows<'_>;
}

macro_rules! number {
    ($($native:ty, $lane:ident, $bits:expr;)*) => { $(impl Number for $native {
        const LANE: Lane = Lane::$lane;
        fn new(value: u64) -> Self {
            value as $native
        }
        #[allow(clippy::redundant_closure_call)]
        fn bits(self) -> u64 {
            ($bits)(self)
        }
        fn rows(values: &[Self]) -> Rows<'_> {
            Rows::$lane(values)
        }
    })* };
}

number! {
    u8, U8, u64::from;
    i16, I16, |v| v as u64;
    i32, I32, |v| v as u64;
    f64, F64, f64::to_bits;
}

/// `c0 < limit and c1 < limit and …`
fn filter<T: Number>(name: &str, conjuncts: usize, percent: f64) {
    let columns: Vec<Vec<T>> =
        (0..conjuncts).map(|i| numbers(i as u64 + 1).map(|n| T::new(n % 100)).collect()).collect();
    let share = (percent / 100.0).powf(1.0 / conjuncts as f64);
    let limit = T::new((share * 100.0).round() as u64);
    let loops = measure(|| {
        let test = |values: &[T]| values.iter().map(|value| u8::from(*value < limit)).collect::<Vec<u8>>();
        let mut left = kernels::filter::mask_to_indices(&test(&columns[0]));
        for column in &columns[1..] {
            let gathered = kernels::gather::gather(column, &left);
            left = kernels::gather::gather(&left, &kernels::filter::mask_to_indices(&test(&gathered)));
        }
        left.len() as u64
    });
    let parameter = |i| Value { lane: T::LANE, kind: ValueKind::Parameter(i) };
    let compare = |i| Mask::Compare(Relation::Less, T::LANE, Value::column(T::LANE, i), parameter(i));
    let output = Output::Filter(Mask::all((0..conjuncts).map(compare).collect()));
    let kernel = Kernel { inputs: vec![T::LANE; conjuncts], parameters: vec![T::LANE; conjuncts], output };
    let (inputs, parameters): (Vec<Rows<'_>>, Vec<u64>) =
        columns.iter().map(|column| (T::rows(column), limit.bits())).unzip();
    let mut line = format!("| {name} | {conjuncts} | {percent} % | {loops:.2} |");
    for level in [Level::Avx2, Level::Avx512] {
        match Compiled::new(&kernel, level) {
            Some(code) => {
                let time = measure(|| {
                    kernels::bits::to_indices(&code.filter(&inputs, &parameters, ROWS).unwrap_or_default()).len() as u64
                });
                line += &format!(" {time:.2} ({:.1}x) |", loops / time);
            }
            None => line += " |",
        }
    }
    let twin = Twin::new(&kernel, &inputs, &parameters);
    let time = measure(|| (0..ROWS / 64).filter(|&row| twin.passes(row)).count() as u64) * 64.0;
    println!("{line} {time:.0} |");
}

/// `sum(c0 * c1 + c2 * …)`: a column for each operation against none.
fn sum(operations: usize) {
    let columns: Vec<Vec<f64>> =
        (0..=operations).map(|i| numbers(i as u64 + 9).map(|n| (n % 1000) as f64 / 8.0).collect()).collect();
    let loops = measure(|| {
        let mut value = columns[0].clone();
        for (i, column) in columns[1..].iter().enumerate() {
            let both = value.iter().zip(column);
            value = if i % 2 == 0 { both.map(|(a, b)| a * b).collect() } else { both.map(|(a, b)| a + b).collect() };
        }
        let (chunks, _) = value.as_chunks::<16>();
        let mut lanes = [0.0; 16];
        chunks.iter().for_each(|chunk| lanes.iter_mut().zip(chunk).for_each(|(lane, value)| *lane += value));
        lanes.iter().sum::<f64>().to_bits()
    });
    let value = (1..=operations).fold(Value::column(Lane::F64, 0), |value, i| {
        let operation = if i % 2 == 1 { Arithmetic::Multiply } else { Arithmetic::Add };
        Value {
            lane: Lane::F64,
            kind: ValueKind::Binary(operation, Box::new(value), Box::new(Value::column(Lane::F64, i))),
        }
    });
    let terms = vec![Term { only: Mask::All(true), value: Some(value), is_wide: false }];
    let kernel = Kernel {
        inputs: vec![Lane::F64; operations + 1],
        parameters: Vec::new(),
        output: Output::Fold(Mask::All(true), terms.clone()),
    };
    let inputs: Vec<Rows<'_>> = columns.iter().map(|column| Rows::F64(column)).collect();
    let live = vec![u64::MAX; ROWS / 64];
    let mut line = format!("| {operations} | {loops:.2} |");
    for level in [Level::Avx2, Level::Avx512] {
        let Some(code) = Compiled::new(&kernel, level) else { continue };
        let time = measure(|| {
            let mut state = FoldState::new(1);
            code.fold(&inputs, &[], &live, ROWS, &mut state).map_or(0, |()| state.totals(&terms)[0].sum as u64)
        });
        line += &format!(" {time:.2} ({:.1}x) |", loops / time);
    }
    println!("{line}");
}

fn compilation() {
    let compare = |i| {
        Mask::Compare(
            Relation::Less,
            Lane::F64,
            Value::column(Lane::F64, i),
            Value { lane: Lane::F64, kind: ValueKind::Parameter(i) },
        )
    };
    for conjuncts in [1, 4, 8] {
        let kernel = Kernel {
            inputs: vec![Lane::F64; conjuncts],
            parameters: vec![Lane::F64; conjuncts],
            output: Output::Filter(Mask::all((0..conjuncts).map(compare).collect())),
        };
        for level in Level::all() {
            let best = (0..200).map(|_| {
                let begin = Instant::now();
                let bytes = Compiled::new(&kernel, level).map_or(0, |code| code.bytes());
                (begin.elapsed(), bytes)
            });
            let (time, bytes) = best.min().unwrap_or_default();
            println!("compiling {conjuncts} comparisons for {}: {time:?}, {bytes} bytes", level.name());
        }
    }
}

fn main() {
    println!("nanoseconds a row, blocks of {ROWS} rows; filters up to positions\n");
    println!(
        "| type | conjuncts | rows that pass | loops | AVX2 | AVX-512 | interpreter |\n|---|---|---|---|---|---|---|"
    );
    for (conjuncts, percent) in [
        (1, 1.0),
        (1, 50.0),
        (1, 90.0),
        (2, 1.0),
        (2, 25.0),
        (2, 81.0),
        (4, 0.1),
        (4, 10.0),
        (4, 66.0),
        (8, 1.0),
        (8, 43.0),
    ] {
        filter::<f64>("Float64", conjuncts, percent);
    }
    for (conjuncts, percent) in [(1, 1.0), (1, 50.0), (4, 10.0), (4, 66.0)] {
        filter::<i32>("Int32", conjuncts, percent);
        filter::<i16>("Int16", conjuncts, percent);
        filter::<u8>("UInt8", conjuncts, percent);
    }
    println!("\n| operations | loops | AVX2 | AVX-512 |\n|---|---|---|---|");
    (1..=4).for_each(sum);
    println!();
    compilation();
}
