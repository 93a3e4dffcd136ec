//! `count`.

use crate::blob::Reader;
use crate::function::{Bound, Call, add_any_case, doc};
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType};

/// Counts rows, looking at no argument.
#[derive(Clone)]
struct Count;

impl Accumulator for Count {
    type State = u64;
    const ENCODED: bool = true;

    fn fresh(&self) -> u64 {
        0
    }

    fn add(&mut self, states: &mut [u64], rows: Rows<'_>, _args: &[Column]) -> Result<()> {
        match rows {
            Rows::Each(ids) => rows.fold_sums(states, ids, 0, |state, _| *state += 1, |state, lane| *state += lane),
            Rows::One(group, rows) => states[group] += rows as u64,
        }
        Ok(())
    }

    fn add_masked(&mut self, states: &mut [u64], rows: Rows<'_>, keep: &[u8], _args: &[Column]) -> Result<()> {
        match rows {
            Rows::Each(ids) => {
                ids.iter().zip(keep).for_each(|(&group, &kept)| states[group as usize] += u64::from(kept != 0))
            }
            Rows::One(group, _) => states[group] += kernels::filter::count(keep) as u64,
        }
        Ok(())
    }

    fn merge(&self, into: &mut u64, from: u64) -> Result<()> {
        *into = into.wrapping_add(from);
        Ok(())
    }

    fn write(&self, state: &u64, out: &mut Vec<u8>) {
        base::varint::put(out, *state);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<u64> {
        reader.varint()
    }

    fn is_wire_own(&self) -> bool {
        true
    }

    fn finish(&self, states: &mut [u64], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::from_vec(kernels::gather::gather(states, group_ids)))
    }
}

fn bind(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    if call.arguments.len() > 1 {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function count requires zero or one argument, {} given",
            call.arguments.len()
        );
    }
    call.accumulate(DataType::UInt64, Count).default_for_nulls(true).done()
}

/// Registers `count`.
pub fn register(registry: &mut Registry) {
    add_any_case(registry, "count", bind, doc("count([x])", "Number of rows, or of rows where x is not NULL."));
}
