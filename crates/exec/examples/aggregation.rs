//! Times aggregations of the main shapes of keys: `cargo run --release -p exec --example aggregation [rows]`.
//!
//! Prints wall milliseconds, and nanoseconds of CPU per row, which a busy machine disturbs less.

#[path = "../tests/exec/support/mod.rs"]
mod support;

use std::time::Instant;
use support::{Random, aggregate, context, scan, sort_key};
use types::{Block, Column, DataType, DictColumn};

const BLOCK_ROWS: usize = 65_536;

fn blocks(rows: usize, make: impl Fn(u64, &mut Random) -> Vec<Column>) -> Vec<Block> {
    (0..rows / BLOCK_ROWS)
        .map(|i| Block::new(make((i * BLOCK_ROWS) as u64, &mut Random(i as u64 * 77 + 1)), BLOCK_ROWS))
        .collect()
}

fn integers<T: types::NativeType>(random: &mut Random, make: impl Fn(u64) -> T) -> Column {
    Column::from_vec((0..BLOCK_ROWS).map(|_| make(random.next())).collect::<Vec<T>>())
}

/// Skewed towards small numbers, as words and sites are.
fn skewed(value: u64, n: u64) -> u64 {
    let unit = (value >> 11) as f64 / (1u64 << 53) as f64;
    ((n as f64).powf(unit) - 1.0) as u64
}

/// User and system time of the process (Linux), in ticks of 10 ms.
fn cpu_ms() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    [11, 12].iter().filter_map(|&i| fields.get(i)?.parse::<f64>().ok()).sum::<f64>() * 10.0
}

fn time(name: &str, types: &[DataType], keys: &[usize], sums: &[usize], data: &[Block], top: bool) {
    let rows: usize = data.iter().map(|block| block.rows).sum();
    let mut plan = aggregate(scan(types, data.to_vec()), keys, sums);
    if top {
        let order = vec![sort_key(keys.len(), &DataType::Int64, true)];
        if let plan::PlanNode::Aggregate(node) = &mut plan.node {
            node.top = Some((order.clone(), 10));
        }
        plan = plan::Plan {
            schema: plan.schema.clone(),
            node: plan::PlanNode::Sort { input: Box::new(plan), keys: order, limit: Some(10) },
        };
    }
    for attempt in 0..3 {
        let context = context(4, |_| ());
        let (start, cpu_before) = (Instant::now(), cpu_ms());
        let mut stream = exec::execute(&plan, context.clone()).expect("the query runs");
        let mut groups = 0;
        while let Some(block) = stream.next().expect("the query runs") {
            groups += block.rows;
        }
        let ms = start.elapsed().as_secs_f64() * 1e3;
        let cpu = cpu_ms() - cpu_before;
        let peak = context.memory.peak_bytes() >> 20;
        println!(
            "{name:32} try {attempt}  {ms:8.1} ms  {:6.2} ns of CPU/row  {groups:9} rows out  {peak:5} MiB",
            cpu * 1e6 / rows as f64
        );
    }
}

#[global_allocator]
static ALLOCATOR: base::memory::CountingAllocator<base::memory::Mimalloc> =
    base::memory::CountingAllocator(base::memory::Mimalloc);

fn main() {
    let rows: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20_000_000);
    let only = std::env::args().nth(2).unwrap_or_default();
    let i16s = |r: &mut Random| integers(r, |v| (v % 100) as i16);
    let run = |name: &str,
               types: &[DataType],
               keys: &[usize],
               sums: &[usize],
               top: bool,
               make: &dyn Fn(u64, &mut Random) -> Vec<Column>| {
        if name.contains(&only) {
            time(name, types, keys, sums, &blocks(rows, make), top);
        }
    };
    use DataType::{Int16, Int32, Int64, String};
    run("no key, count + sum", &[Int16], &[], &[0], false, &|_, r| vec![i16s(r)]);
    run("Int16 key, 100 groups", &[Int16, Int16], &[0], &[1], true, &|_, r| vec![i16s(r), i16s(r)]);
    run("Int32 key, 9000 groups", &[Int32, Int16], &[0], &[1], true, &|_, r| {
        vec![integers(r, |v| (v % 9000) as i32), i16s(r)]
    });
    run("Int64 key, 4M skewed", &[Int64], &[0], &[], true, &|_, r| vec![integers(r, |v| skewed(v, 4_000_000) as i64)]);
    run("Int64 key, 4M uniform", &[Int64], &[0], &[], true, &|_, r| vec![integers(r, |v| (v % 4_000_000) as i64)]);
    run("Int64 + Int32, all unique", &[Int64, Int32, Int16, Int16], &[0, 1], &[2, 3], true, &|first, r| {
        let ids = Column::from_vec(
            (0..BLOCK_ROWS as i64)
                .map(|i| (first as i64 + i).wrapping_mul(0x9E37_79B9_7F4A_7C15_u64 as i64))
                .collect::<Vec<i64>>(),
        );
        vec![ids, integers(r, |v| v as i32), i16s(r), i16s(r)]
    });
    let phrase = |v: u64| format!("search phrase {v} and more");
    let strings = |r: &mut Random, n: u64| Column::from_strings((0..BLOCK_ROWS).map(|_| phrase(skewed(r.next(), n))));
    run("String key, 2M skewed", &[String], &[0], &[], true, &|_, r| vec![strings(r, 2_000_000)]);
    run("Int64 + String, 2M skewed", &[Int64, String], &[0, 1], &[], true, &|_, r| {
        vec![integers(r, |v| (v % 4) as i64), strings(r, 2_000_000)]
    });
    run("String key, 20M uniform", &[String], &[0], &[], true, &|_, r| {
        vec![Column::from_strings((0..BLOCK_ROWS).map(|_| phrase(r.next())))]
    });
    run("Dict key, 1000 entries", &[DataType::low_cardinality(String)], &[0], &[], true, &|_, r| {
        let values = std::sync::Arc::new(Column::from_strings((0..1000).map(phrase)));
        vec![Column::Dict(DictColumn {
            codes: (0..BLOCK_ROWS).map(|_| r.below(1000) as u32).collect::<Vec<u32>>().into(),
            values,
        })]
    });
}
