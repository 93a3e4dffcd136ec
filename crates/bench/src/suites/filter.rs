//! Filters over readings of trucks, as in TSBS's use case "iot": a minute's reading of each truck, in the order of
//! time.
//!
//! Position, speed and consumption are random walks between bounds, as there. A file's walks are walked from the first
//! minute on, so that files can be made side by side.

use super::BenchSuite;
use crate::data::Make;
use crate::rows::{Chunk, Chunks, float64, int32, text, write};
use crate::table::{PortableType, Table, column};
use arrow_array::{ArrayRef, Float64Array, TimestampMillisecondArray};
use base::Result;
use hits::rng::{Rng, below, mix};
use std::ops::Range;
use std::sync::Arc;

pub(super) static FILTER: BenchSuite = BenchSuite {
    name: "filter",
    about: "filters over readings of trucks: QuestDB's three queries and their neighbours",
    unit: "rows",
    size: 1e7,
    settings: &[],
    tables: || vec![table()],
    make,
};

/// Trucks, each with a reading a minute.
const TRUCKS: u64 = 5000;
/// 2020-01-01 in seconds.
const START: i64 = 1_577_836_800;
/// More files would walk the first minutes too often.
const FILES: u64 = 8;

/// A walk: its name, least and greatest value, where it starts (anywhere, if not said) and the deviation of a step.
struct Walk(&'static str, f64, f64, Option<f64>, f64);

const WALKS: [Walk; 7] = [
    Walk("latitude", -90.0, 90.0, None, 0.005),
    Walk("longitude", -180.0, 180.0, None, 0.005),
    Walk("elevation", 0.0, 5000.0, Some(500.0), 10.0),
    Walk("velocity", 0.0, 100.0, Some(0.0), 10.0),
    Walk("heading", 0.0, 360.0, None, 5.0),
    Walk("grade", 0.0, 100.0, Some(0.0), 10.0),
    Walk("fuel_consumption", 0.0, 50.0, Some(25.0), 5.0),
];
const FLEETS: [&str; 4] = ["East", "West", "North", "South"];
const DRIVERS: [&str; 5] = ["Derek", "Rodney", "Albert", "Andy", "Trish"];
const MODELS: [(&str, u64, u64, f64); 3] =
    [("F-150", 2000, 200, 15.0), ("G-2000", 5000, 300, 19.0), ("H-2", 1500, 150, 12.0)];
const VERSIONS: [&str; 4] = ["v1.0", "v1.5", "v2.0", "v2.3"];

fn table() -> Table {
    let mut columns = vec![column("time", PortableType::DateTime)];
    columns
        .extend(["name", "fleet", "driver", "model", "device_version"].map(|name| column(name, PortableType::String)));
    columns.extend(["load_capacity", "fuel_capacity"].map(|name| column(name, PortableType::Int32)));
    columns.push(column("nominal_fuel_consumption", PortableType::Float64));
    columns.extend(WALKS.iter().map(|walk| column(walk.0, PortableType::Float64)));
    Table { name: "readings".into(), columns, order_by: "time".into() }
}

fn make(make: &Make<'_>) -> Result<()> {
    let (rows, seed) = (make.size as u64, make.seed);
    write(make, &table(), rows, FILES, move |range| Box::new(Trucks::at(range, seed)) as Chunks)
}

/// All trucks' walks, minute by minute.
struct Trucks {
    seed: u64,
    rng: Rng,
    /// Walk by walk, truck by truck.
    values: Vec<Vec<f64>>,
    minute: u64,
    rows: Range<u64>,
}

impl Trucks {
    /// The walks of the minutes that rows lie in.
    fn at(rows: Range<u64>, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let start = |walk: &Walk, rng: &mut Rng| walk.3.unwrap_or_else(|| walk.1 + rng.unit() * (walk.2 - walk.1));
        let values = WALKS.iter().map(|walk| (0..TRUCKS).map(|_| start(walk, &mut rng)).collect()).collect();
        let mut trucks = Trucks { seed, rng, values, minute: 0, rows };
        while trucks.minute < trucks.rows.start / TRUCKS {
            trucks.step();
        }
        trucks
    }

    fn step(&mut self) {
        self.minute += 1;
        for (walk, values) in WALKS.iter().zip(&mut self.values) {
            for value in values {
                *value = (*value + normal(self.rng.word()) * walk.4).clamp(walk.1, walk.2);
            }
        }
    }

    fn chunk(&self, trucks: Range<u64>) -> Chunk {
        let pick =
            |salt: u64, values: usize| move |truck: u64| below(mix(truck, self.seed ^ salt), values as u64) as usize;
        let model = |truck: u64| MODELS[pick(3, MODELS.len())(truck)];
        let time = TimestampMillisecondArray::from_iter_values(
            trucks.clone().map(|_| (START + self.minute as i64 * 60) * 1000),
        );
        let mut columns: Chunk = vec![
            Arc::new(time.with_timezone("UTC")),
            text(trucks.clone(), |truck| format!("truck_{truck}")),
            text(trucks.clone(), |truck| FLEETS[pick(1, FLEETS.len())(truck)].into()),
            text(trucks.clone(), |truck| DRIVERS[pick(2, DRIVERS.len())(truck)].into()),
            text(trucks.clone(), |truck| model(truck).0.into()),
            text(trucks.clone(), |truck| VERSIONS[pick(4, VERSIONS.len())(truck)].into()),
            int32(trucks.clone(), |truck| model(truck).1),
            int32(trucks.clone(), |truck| model(truck).2),
            float64(trucks.clone(), |truck| model(truck).3),
        ];
        let places = trucks.start as usize..trucks.end as usize;
        columns.extend(self.values.iter().map(|values| {
            Arc::new(Float64Array::from_iter_values(values[places.clone()].iter().copied())) as ArrayRef
        }));
        columns
    }
}

impl Iterator for Trucks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        if self.rows.is_empty() {
            return None;
        }
        while self.minute < self.rows.start / TRUCKS {
            self.step();
        }
        let first = self.rows.start % TRUCKS;
        let count = (TRUCKS - first).min(self.rows.end - self.rows.start);
        self.rows.start += count;
        Some(self.chunk(first..first + count))
    }
}

/// A number of mean 0 and deviation 1 from a random word: the sum of four uniform ones, which is normal but for its
/// ends.
fn normal(word: u64) -> f64 {
    let sum: u64 = (0..4).map(|part| word >> (16 * part) & 0xFFFF).sum();
    // Four uniform numbers of [0, 1) have mean 2 and variance 4 / 12.
    (sum as f64 / 65536.0 - 2.0) * 3f64.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_do_not_depend_on_the_files_they_are_in() {
        let all: Vec<Chunk> = Trucks::at(0..3 * TRUCKS, 1).collect();
        let late: Vec<Chunk> = Trucks::at(2 * TRUCKS + 10..3 * TRUCKS, 1).collect();
        assert_eq!(all.len(), 3);
        for (whole, part) in all[2].iter().zip(&late[0]) {
            assert_eq!(&whole.slice(10, TRUCKS as usize - 10), part);
        }
    }
}
