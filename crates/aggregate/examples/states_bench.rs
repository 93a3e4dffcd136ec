//! Nanoseconds a row of the main functions, for one group and for many.
//!
//! `cargo run --release -p aggregate --example states_bench [rows]`

use functions::{AggregateFunction, FunctionContext, Registry};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;
use types::{Column, DataType};

/// Nanoseconds that this thread has run: other work on the machine does not count.
fn cpu_ns() -> u64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    stat.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0)
}

#[global_allocator]
static ALLOCATOR: base::memory::Mimalloc = base::memory::Mimalloc;

const BLOCK_ROWS: usize = 65_536;

fn bind(name: &str, arguments: &[DataType]) -> Arc<dyn AggregateFunction> {
    let mut registry = Registry::default();
    aggregate::register(&mut registry);
    aggregate::resolve(&registry, name, &[], arguments, &FunctionContext::default())
        .expect("the bench binds what there is")
}

fn random(row: u64) -> u64 {
    kernels::hash::hash_u64(row)
}

struct Case {
    name: &'static str,
    data_type: DataType,
    /// The block that begins at a row.
    block: fn(u64) -> Column,
}

fn rows_of(start: u64) -> std::ops::Range<u64> {
    start..start + BLOCK_ROWS as u64
}

/// Numbers skewed like visits of users: few come often.
fn user(row: u64) -> u64 {
    let r = random(row);
    random(if r.is_multiple_of(4) { r >> 8 } else { (r >> 8) % 3_000_000 } % 12_000_000)
}

fn run(case: &Case, groups: u64, rows: usize) {
    let function = bind(case.name, std::slice::from_ref(&case.data_type));
    let mut states = function.new_states();
    states.resize(groups as usize);
    let blocks: Vec<(Column, Vec<u32>)> = (0..rows / BLOCK_ROWS)
        .map(|block| {
            let start = (block * BLOCK_ROWS) as u64;
            ((case.block)(start), rows_of(start).map(|row| (random(row ^ 0xABCD) % groups) as u32).collect())
        })
        .collect();
    let begin = cpu_ns();
    for (column, ids) in &blocks {
        if groups == 1 {
            states.update_single(0, std::slice::from_ref(column), BLOCK_ROWS).expect("no limits here");
        } else {
            states.update(ids, std::slice::from_ref(column)).expect("no limits here");
        }
    }
    let elapsed = cpu_ns() - begin;
    let result = states.finish(&[0]).expect("no limits here");
    let per_row = elapsed as f64 / (rows / BLOCK_ROWS * BLOCK_ROWS) as f64;
    let bytes = states.byte_size() as f64 / groups as f64;
    println!(
        "{:<10} {:<8} {groups:>8} groups {per_row:>8.3} ns/row {bytes:>12.1} bytes/group   {}",
        case.name,
        case.data_type.to_string(),
        black_box(result.value(0).to_literal())
    );
}

fn parallel_merge(rows: usize) {
    let function = bind("uniqExact", &[DataType::UInt64]);
    let mut threads: Vec<_> = (0..4u64)
        .map(|thread| {
            let mut states = function.new_states();
            states.resize(1);
            for block in 0..(rows / 4 / BLOCK_ROWS) as u64 {
                let column =
                    Column::from_vec(rows_of((block * 4 + thread) * BLOCK_ROWS as u64).map(user).collect::<Vec<u64>>());
                states.update_single(0, &[column], BLOCK_ROWS).expect("no limits here");
            }
            states
        })
        .collect();
    let mut first = threads.remove(0);
    let begin = Instant::now();
    first
        .merge_parallel(threads, &|tasks, task| {
            let next = std::sync::atomic::AtomicUsize::new(0);
            std::thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| {
                        loop {
                            let index = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                            if index >= tasks {
                                break;
                            }
                            task(index);
                        }
                    });
                }
            });
        })
        .expect("no limits here");
    let result = first.finish(&[0]).expect("no limits here").value(0).to_literal();
    println!("merge of 4 threads' uniqExact: {:.1} ms, {result} values", begin.elapsed().as_secs_f64() * 1e3);
}

/// A block of numbers made of the numbers of its rows.
fn numbers<T: types::NativeType>(start: u64, number: fn(u64) -> T) -> Column {
    Column::from_vec(rows_of(start).map(number).collect::<Vec<T>>())
}

/// A block of addresses, numbered by what `number` gives for each row.
fn addresses(start: u64, number: fn(u64) -> u64) -> Column {
    Column::from_strings(rows_of(start).map(|row| format!("http://site/{}", number(row) % 1_000_000)))
}

fn cases() -> Vec<Case> {
    let case = |name, data_type, block| Case { name, data_type, block };
    vec![
        case("count", DataType::UInt8, |s| numbers(s, |r| r as u8)),
        case("sum", DataType::Int64, |s| numbers(s, |r| random(r) as i64 >> 20)),
        case("sum", DataType::Int16, |s| numbers(s, |r| random(r) as i16)),
        case("sum", DataType::Float64, |s| numbers(s, |r| random(r) as f64)),
        case("avg", DataType::Int64, |s| numbers(s, |r| random(r) as i64 >> 20)),
        case("min", DataType::Int64, |s| numbers(s, |r| random(r) as i64)),
        case("min", DataType::UInt16, |s| numbers(s, |r| random(r) as u16)),
        case("min", DataType::String, |s| addresses(s, random)),
        case("any", DataType::String, |s| addresses(s, random)),
        case("uniqExact", DataType::UInt64, |s| numbers(s, user)),
        case("uniqExact", DataType::UInt16, |s| numbers(s, |r| random(r) as u16)),
        case("uniqExact", DataType::String, |s| addresses(s, user)),
        case("uniq", DataType::UInt64, |s| numbers(s, user)),
    ]
}

fn main() {
    let rows = std::env::args().nth(1).and_then(|arg| arg.parse().ok()).unwrap_or(8_000_000);
    for case in &cases() {
        for groups in [1, 1000, 1_000_000] {
            run(case, groups, rows);
        }
    }
    parallel_merge(rows);
}
