//! Orders of a shop whose columns have the shapes that other suites lack: skewed and even, sparse and dense, in order,
//! nearly in order and in none, unique and constant, with and without NULL, short and long texts.
//!
//! No column was chosen for a path of some engine; the queries ask what people ask of orders.

use super::BenchSuite;
use super::strings::{sentence, word};
use crate::data::Make;
use crate::rows::{Chunk, chunks, float64, int32, int64, text, write};
use crate::table::{Column, PortableType, Table, column};
use arrow_array::{Int32Array, StringArray, TimestampMillisecondArray};
use base::Result;
use hits::rng::{below, mix, power_index, unit, zipf_index};
use std::ops::Range;
use std::sync::Arc;

pub(super) static SHAPES: BenchSuite = BenchSuite {
    name: "shapes",
    about: "orders of a shop: skewed, sparse, unique, sorted, shuffled and missing values",
    unit: "rows",
    size: 1e7,
    settings: &[],
    tables: || vec![table()],
    make,
};

/// Rows of one file, about.
const FILE_ROWS: u64 = 1_000_000;
/// 2023-01-01 in seconds.
const START: i64 = 1_672_531_200;
/// Seconds that the orders span: 500 days.
const SPAN: u64 = 500 * 86_400;
const CUSTOMERS: u64 = 2_000_000;
const ITEMS: u64 = 400_000;

fn table() -> Table {
    let nullable = |name: &str, kind: PortableType| Column { nullable: true, ..column(name, kind) };
    let columns = vec![
        // In the order of the rows, unique.
        column("number", PortableType::Int64),
        // Rises but for some seconds up and down.
        column("moment", PortableType::DateTime),
        // Any 64 bits; a few customers order a great deal.
        column("customer", PortableType::Int64),
        // Any 32 bits, all alike frequent.
        column("item", PortableType::Int32),
        // Small, skewed.
        column("shop", PortableType::Int32),
        // Six values of any size.
        column("kind", PortableType::Int64),
        column("quantity", PortableType::Int32),
        column("price", PortableType::Float64),
        // All bits of a float.
        column("score", PortableType::Float64),
        // One in three is missing.
        nullable("rating", PortableType::Int32),
        // One in a thousand is there.
        nullable("coupon", PortableType::String),
        column("city", PortableType::String),
        // One for each customer.
        column("email", PortableType::String),
        // Long, some hundreds.
        column("agent", PortableType::String),
        // Unique.
        column("token", PortableType::String),
        // Words, some of few and some of many letters.
        column("note", PortableType::String),
    ];
    Table { name: "orders".into(), columns, order_by: "tuple()".into() }
}

fn make(make: &Make<'_>) -> Result<()> {
    let (rows, seed) = (make.size as u64, make.seed);
    write(make, &table(), rows, (rows / FILE_ROWS).max(4), move |range| {
        chunks(range, move |range| rows_of(range, rows, seed))
    })
}

fn rows_of(range: Range<u64>, rows: u64, seed: u64) -> Chunk {
    let of = |salt: u64| move |row: u64| mix(row, mix(seed, salt));
    let customer = move |row: u64| zipf_index(unit(of(1)(row)), CUSTOMERS);
    let moment = move |row: u64| {
        START + (u128::from(row) * u128::from(SPAN) / u128::from(rows.max(1))) as i64 + below(of(2)(row), 40) as i64
    };
    let rating = move |row: u64| (of(3)(row) % 3 > 0).then(|| 1 + (power_index(unit(of(4)(row)), 2, 10)) as i32);
    let coupon = move |row: u64| (of(5)(row) % 1000 == 0).then(|| format!("C-{:05}", of(6)(row) % 50_000));
    vec![
        int64(range.clone(), |row| row as i64),
        Arc::new(
            TimestampMillisecondArray::from_iter_values(range.clone().map(|row| moment(row) * 1000))
                .with_timezone("UTC"),
        ),
        int64(range.clone(), |row| mix(customer(row), 91) as i64),
        int32(range.clone(), |row| u64::from(mix(below(of(7)(row), ITEMS), 92) as u32)),
        int32(range.clone(), |row| power_index(unit(of(8)(row)), 3, 8000)),
        int64(range.clone(), |row| mix(of(9)(row) % 6, 93) as i64 >> 20),
        int32(range.clone(), |row| 1 + power_index(unit(of(10)(row)), 4, 1000)),
        float64(range.clone(), |row| (unit(of(11)(row)).powi(3) * 1e6).round() / 100.0),
        float64(range.clone(), |row| (0..4).map(|turn| unit(mix(of(12)(row), turn)) - 0.5).sum::<f64>() * 12.0),
        Arc::new(Int32Array::from_iter(range.clone().map(rating))),
        Arc::new(StringArray::from_iter(range.clone().map(coupon))),
        text(range.clone(), |row| capital(&word(power_index(unit(of(13)(row)), 2, 700)))),
        text(range.clone(), |row| email(customer(row))),
        text(range.clone(), |row| agent(power_index(unit(of(14)(row)), 3, 600))),
        text(range.clone(), |row| format!("{:016x}{:016x}", of(15)(row), of(16)(row))),
        text(range, |row| sentence(of(17)(row), power_index(unit(of(18)(row)), 3, 40))),
    ]
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

fn email(customer: u64) -> String {
    let bits = mix(customer, 94);
    let zone = ["com", "org", "net", "co.uk", "de"][(bits >> 40) as usize % 5];
    format!(
        "{}.{}{}@{}.{zone}",
        word(bits % 3000),
        word(bits >> 12 & 0xffff),
        customer % 97,
        word(power_index(unit(bits), 4, 2000))
    )
}

fn agent(number: u64) -> String {
    let bits = mix(number, 95);
    let system = [
        "Windows NT 10.0; Win64; x64",
        "Macintosh; Intel Mac OS X 10_15_7",
        "X11; Linux x86_64",
        "Linux; Android 13; SM-S901B",
    ][(bits & 3) as usize];
    format!(
        "Mozilla/5.0 ({system}) AppleWebKit/{}.{} (KHTML, like Gecko) {}/{}.0.{}.{} Safari/{}",
        bits >> 4 & 1023,
        bits >> 14 & 63,
        capital(&word(bits >> 20 & 15)),
        bits >> 24 & 127,
        bits >> 31 & 8191,
        bits >> 44 & 255,
        bits >> 52 & 1023
    )
}
