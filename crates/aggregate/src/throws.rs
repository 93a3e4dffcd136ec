//! `aggThrow`: fails, to test the handling of failures.

use crate::blob::Reader;
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType, Value};

/// Fails for rows with a probability.
#[derive(Clone)]
struct Throws {
    probability: f64,
    /// The state of a generator of numbers that are random enough.
    state: u64,
}

impl Accumulator for Throws {
    type State = ();

    fn fresh(&self) {}

    fn add(&mut self, _states: &mut [()], rows: Rows<'_>, _args: &[Column]) -> Result<()> {
        rows.try_for_each(|_, _| {
            self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let share = (self.state >> 11) as f64 / (1u64 << 53) as f64;
            if share < self.probability {
                bail!(AggregateFunctionThrow, "Aggregate function aggThrow has thrown exception successfully");
            }
            Ok(())
        })
    }

    fn merge(&self, _into: &mut (), _from: ()) -> Result<()> {
        Ok(())
    }

    fn write(&self, _state: &(), out: &mut Vec<u8>) {
        out.push(0);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<()> {
        reader.number::<u8>().map(|_| ())
    }

    fn finish(&self, _states: &mut [()], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::from_vec(vec![0u8; group_ids.len()]))
    }
}

fn bind(call: &Call<'_>) -> Bound {
    let probability = match call.parameters {
        [] => 1.0,
        [one] => match one.as_f64() {
            Some(probability) => probability,
            None => bail!(
                BadArguments,
                "The parameter of aggregate function {} must be a number, not {}",
                call.name,
                Value::to_literal(one)
            ),
        },
        _ => bail!(NumberOfArgumentsDoesntMatch, "Aggregate function {} takes one parameter at most", call.name),
    };
    call.accumulate(DataType::UInt8, Throws { probability, state: 0x9E37_79B9_7F4A_7C15 })
        .default_for_nulls(true)
        .done()
}

/// Registers the function.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "aggThrow",
        bind,
        doc("aggThrow[(probability)](x)", "Fails for a row with a probability, 1 if none is given; 0 otherwise."),
    );
}
