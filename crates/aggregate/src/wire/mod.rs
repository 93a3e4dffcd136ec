//! States in ClickHouse's binary form, for files, connections and other servers.
//!
//! ```text
//! column of states, on the disk      own form        Accumulator::write, read
//! Native, RowBinary, text, hex(…)    ClickHouse's    Accumulator::write_wire, read_wire
//! ```
//! Most functions have the same bytes in both ([`Accumulator::is_wire_own`](crate::states::Accumulator)). A function
//! whose state does not hold what ClickHouse's does has no such form and says so (`NOT_IMPLEMENTED`): `entropy`,
//! for one, keeps other hashes of values. States of ClickHouse name no length: they are read from a source that
//! gives up no byte too many. Of functions whose states have versions, the current one is written and read.
//!
//! What several functions share is here: the values inside of states ([`WireCells`]) and packed registers
//! ([`registers`]). Not here: the states themselves, which lie beside their functions.

mod cells;
pub mod registers;

pub use cells::{WireCells, read_sized, read_value, require_binary, write_sized, write_value};

use crate::over::function_of_states;
use base::{Error, Result, bail, err};
use types::states::{StateBytes, StateForms};
use types::{AggregateType, Column, StringBuilder};

/// The error of functions whose states have no form that ClickHouse knows.
#[cold]
pub fn no_form() -> Error {
    err!(
        NotImplemented,
        "These states have no form that ClickHouse reads: they stay in tables here. Take their result by \
        finalizeAggregation instead"
    )
}

/// Translates states by their functions.
struct WireForms;

/// States without any bytes that a source may give: each takes memory here all the same.
const EMPTY_STATES_MAX: u64 = 1 << 20;

/// States between two looks at whether the query is ended.
const STATES_BETWEEN_CHECKS: u64 = 1 << 10;

impl StateForms for WireForms {
    fn to_wire(&self, aggregate: &AggregateType, states: &Column) -> Result<Column> {
        let function = function_of_states(aggregate)?;
        let mut builder = StringBuilder::with_capacity(states.len());
        let mut bytes = Vec::new();
        for row in 0..states.len() {
            if (row as u64).is_multiple_of(STATES_BETWEEN_CHECKS) {
                base::cancel::checkpoint()?;
            }
            let mut state = function.new_states();
            state.resize(1);
            state.merge_serialized(&[0], &states.slice(row, 1))?;
            bytes.clear();
            state.write_wire(0, &mut bytes).map_err(|error| named(error, aggregate))?;
            builder.push(&bytes);
        }
        Ok(Column::String(builder.finish()))
    }

    fn read(&self, aggregate: &AggregateType, source: &mut dyn StateBytes, rows: u64) -> Result<Column> {
        let function = function_of_states(aggregate)?;
        let mut builder = StringBuilder::default();
        let mut counted = Counted { source, bytes: 0 };
        for row in 0..rows {
            if row.is_multiple_of(STATES_BETWEEN_CHECKS) {
                base::cancel::checkpoint()?;
            }
            let mut state = function.new_states();
            state.resize(1);
            state.merge_wire(0, &mut counted).map_err(|error| named(error, aggregate))?;
            builder.push(state.serialize(&[0])?.bytes_at(0).unwrap_or_default());
            if counted.bytes == 0 && row > EMPTY_STATES_MAX {
                bail!(IncorrectData, "{rows} states of aggregate functions are said to take no bytes");
            }
        }
        Ok(Column::String(builder.finish()))
    }
}

fn named(error: Error, aggregate: &AggregateType) -> Error {
    let name = types::DataType::Aggregate(std::sync::Arc::new(aggregate.clone()));
    error.context(format!("with a state of {name}"))
}

/// A source, and the number of bytes taken from it.
struct Counted<'a> {
    source: &'a mut dyn StateBytes,
    bytes: u64,
}

impl StateBytes for Counted<'_> {
    fn take(&mut self, count: u64, out: &mut Vec<u8>) -> Result<()> {
        self.bytes = self.bytes.saturating_add(count);
        self.source.take(count, out)
    }
}

/// Makes states cross the border of the process.
pub fn register() {
    types::states::set_forms(&WireForms);
}
