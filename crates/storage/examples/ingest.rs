//! Times an insert, a reopening and scans of a wide table like a web-analytics log.
//!
//! `cargo run --release -p storage --example ingest -- [rows per block] [blocks]`

use base::events::Counters;
use base::{CancelToken, Settings};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use storage::{
    ColumnDefinition, KeyPart, MergeTree, ReadColumn, ScanContext, ScanRequest, Shared, SharedOptions, Table,
    TableDefinition,
};
use types::{Block, Column, DataType};

fn hash(i: u64) -> u64 {
    kernels::hash::hash_u64(i.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// A skewed number below `n`.
fn skewed(i: u64, n: u64) -> u64 {
    let h = hash(i) as f64 / u64::MAX as f64;
    (h * h * h * n as f64) as u64
}

fn column(number: usize, from: u64, rows: u64) -> (DataType, Column) {
    let seed = (number as u64) << 40;
    let ids = from..from + rows;
    match number {
        0 => {
            (DataType::UInt32, Column::from_vec(ids.map(|i| skewed(seed + i / 40, 6000) as u32).collect::<Vec<u32>>()))
        }
        1 => (DataType::Date, Column::from_vec(ids.map(|i| 15_900 + (hash(i / 40) % 31) as u16).collect::<Vec<u16>>())),
        2 => (
            DataType::UInt64,
            Column::from_vec(ids.map(|i| hash(skewed(seed + i / 10, 1 << 20))).collect::<Vec<u64>>()),
        ),
        3 => (
            DataType::DateTime(None),
            Column::from_vec(ids.map(|i| (1_373_760_000 + hash(i) % 2_678_400) as u32).collect::<Vec<u32>>()),
        ),
        4 => (DataType::UInt64, Column::from_vec(ids.map(hash).collect::<Vec<u64>>())),
        5..=8 => (
            DataType::String,
            Column::from_strings(ids.map(|i| {
                format!(
                    "http://example{}.com/path/{}/page?id={}",
                    skewed(seed + i, 3000),
                    skewed(seed + i, 40_000),
                    skewed(seed + i, 1_000_000)
                )
            })),
        ),
        9..=14 => (
            DataType::String,
            Column::from_strings(ids.map(|i| {
                if hash(seed + i) % 8 == 0 {
                    format!("search phrase number {}", skewed(seed + i + 7, 100_000))
                } else {
                    String::new()
                }
            })),
        ),
        15..=27 => (
            DataType::String,
            Column::from_strings(ids.map(|i| ["", "", "ru", "en", "mobile phone"][(hash(seed + i) % 5) as usize])),
        ),
        28..=45 => {
            (DataType::UInt16, Column::from_vec(ids.map(|i| skewed(seed + i / 10, 2000) as u16).collect::<Vec<u16>>()))
        }
        46..=85 => {
            (DataType::UInt8, Column::from_vec(ids.map(|i| u8::from(hash(seed + i) % 20 == 0)).collect::<Vec<u8>>()))
        }
        _ => (DataType::Int32, Column::from_vec(ids.map(|i| skewed(seed + i, 3_000) as i32 - 1).collect::<Vec<i32>>())),
    }
}

fn main() -> base::Result<()> {
    let mut args = std::env::args().skip(1).filter_map(|arg| arg.parse::<u64>().ok());
    let (rows, blocks) = (args.next().unwrap_or(1_000_000), args.next().unwrap_or(2));
    let columns: Vec<ColumnDefinition> =
        (0..105).map(|i| ColumnDefinition::new(format!("c{i}"), column(i, 0, 1).0)).collect();
    let key = |i: usize| KeyPart {
        text: format!("c{i}"),
        expr: functions::Expr::column(i, columns[i].data_type.clone()),
        descending: false,
    };
    let sorting_key: Vec<KeyPart> = (0..5).map(key).collect();
    let definition = Arc::new(TableDefinition {
        primary_key_len: 5,
        sorting_key,
        columns,
        engine: "MergeTree".into(),
        ..TableDefinition::default()
    });
    let dir = std::env::temp_dir().join(format!("ursa_ingest_{}", std::process::id()));
    let shared = Shared::new(&SharedOptions::default(), Counters::new(None));
    let table = MergeTree::create(&dir, definition.clone(), shared.clone())?;
    for block in 0..blocks {
        let data: Vec<Column> = (0..105).map(|i| column(i, block * rows, rows).1).collect();
        let data = Block::new(data, rows as usize);
        let bytes = data.byte_size();
        let begin = Instant::now();
        let insert = table.insert(&Settings::default())?;
        insert.write(data)?;
        let written = begin.elapsed();
        insert.commit()?;
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "insert of {rows} rows, {} MB: {seconds:.3} s ({:.3} without commit), {:.2} M rows/s",
            bytes >> 20,
            written.as_secs_f64(),
            rows as f64 / seconds / 1e6
        );
    }
    println!("on disk: {} MB", table.byte_count().unwrap_or(0) >> 20);
    let begin = Instant::now();
    let reopened = MergeTree::open(&dir, definition, shared)?;
    println!("open: {:.2} ms", begin.elapsed().as_secs_f64() * 1e3);
    for wanted in [vec![0], vec![2], vec![5], vec![15], vec![28], vec![46], vec![90], (0..105).collect()] {
        scan(&reopened, &wanted, rows * blocks)?;
    }
    let begin = Instant::now();
    reopened.optimize(&storage::OptimizeRequest { is_final: true, ..Default::default() }, &CancelToken::new())?;
    println!("merge into one part: {:.2} s", begin.elapsed().as_secs_f64());
    reopened.drop_files()
}

fn scan(table: &MergeTree, columns: &[usize], rows: u64) -> base::Result<()> {
    let request = ScanRequest::new(columns.iter().map(|&i| ReadColumn::Column(i)).collect(), Arc::default());
    for what in ["cold", "hot"] {
        let begin = Instant::now();
        let scan = table.scan(&request)?;
        let planned = begin.elapsed();
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let context = ScanContext { cancel: CancelToken::new(), counters: Counters::new(None) };
                    loop {
                        let morsel = next.fetch_add(1, Ordering::Relaxed);
                        if morsel >= scan.morsels() {
                            break;
                        }
                        let read = scan.read(morsel, &context, &mut |block| {
                            std::hint::black_box(&block);
                            Ok(true)
                        });
                        if let Err(error) = read {
                            println!("{error}");
                        }
                    }
                });
            }
        });
        let seconds = begin.elapsed().as_secs_f64();
        let values = rows as f64 * columns.len() as f64;
        println!(
            "scan {what} of {} columns from c{}: {:.2} ms (planned in {:.0} us), {:.2} G values/s",
            columns.len(),
            columns[0],
            seconds * 1e3,
            planned.as_secs_f64() * 1e6,
            values / seconds / 1e9
        );
    }
    Ok(())
}
