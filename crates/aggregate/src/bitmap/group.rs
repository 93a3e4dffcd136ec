//! `groupBitmap` collects integers; `groupBitmapAnd`, `-Or` and `-Xor` combine bitmaps. The result is how many
//! members there are; with `-State`, the bitmap itself.

use super::set::Set;
use super::{is_member_type, members};
use crate::blob::Reader;
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use base::Result;
use functions::Registry;
use types::{Column, DataType};

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Of integers.
    Collect,
    And,
    Or,
    Xor,
}

#[derive(Clone)]
struct GroupBitmap {
    kind: Kind,
}

/// The set, and whether anything was put in.
#[derive(Default)]
struct State {
    bitmap: Set,
    is_begun: bool,
}

impl GroupBitmap {
    fn combine(&self, state: &mut State, other: Set) {
        if !std::mem::replace(&mut state.is_begun, true) {
            state.bitmap = other;
            return;
        }
        match self.kind {
            Kind::And => state.bitmap = std::mem::take(&mut state.bitmap).and(other),
            Kind::Xor => state.bitmap = std::mem::take(&mut state.bitmap).xor(other),
            Kind::Or | Kind::Collect => state.bitmap = std::mem::take(&mut state.bitmap).or(other),
        }
    }
}

impl Accumulator for GroupBitmap {
    type State = State;

    fn fresh(&self) -> State {
        State::default()
    }

    fn add(&mut self, states: &mut [State], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        if self.kind == Kind::Collect {
            let members = members(&args[0]);
            rows.for_each(|row, group| {
                states[group].is_begun = true;
                states[group].bitmap.insert(members[row]);
            });
            return Ok(());
        }
        rows.try_for_each(|row, group| {
            self.combine(&mut states[group], Set::read(args[0].bytes_at(row).unwrap_or_default())?);
            Ok(())
        })
    }

    fn merge(&self, into: &mut State, from: State) -> Result<()> {
        if from.is_begun {
            self.combine(into, from.bitmap);
        }
        Ok(())
    }

    fn write(&self, state: &State, out: &mut Vec<u8>) {
        if state.is_begun {
            state.bitmap.write(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<State> {
        let bytes = reader.rest();
        Ok(State { bitmap: Set::read(reader.bytes(bytes.len())?)?, is_begun: true })
    }

    fn finish(&self, states: &mut [State], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::from_vec(group_ids.iter().map(|&group| states[group as usize].bitmap.len()).collect::<Vec<u64>>()))
    }

    fn heap_bytes(&self, state: &State) -> usize {
        state.bitmap.heap_bytes()
    }
}

fn bind(call: &Call<'_>, kind: Kind) -> Bound {
    call.no_parameters()?;
    let argument = call.unary()?;
    let fits = match argument {
        DataType::Aggregate(aggregate) => kind != Kind::Collect && aggregate.function == "groupBitmap",
        plain => kind == Kind::Collect && is_member_type(plain),
    };
    if !fits {
        return Err(call.illegal(0));
    }
    // As documented by ClickHouse; there the count in fact wraps in the type of the members.
    let bound = call.accumulate(DataType::UInt64, GroupBitmap { kind }).default_for_nulls(true);
    // What is combined of bitmaps is a bitmap as those are.
    if kind == Kind::Collect { bound.done() } else { bound.with_state_type(argument.clone()).done() }
}

/// Registers the aggregate functions.
pub fn register(registry: &mut Registry) {
    add(
        registry,
        "groupBitmap",
        |c| bind(c, Kind::Collect),
        doc("groupBitmap(x)", "How many different integers there are; its state is a bitmap."),
    );
    add(
        registry,
        "groupBitmapAnd",
        |c| bind(c, Kind::And),
        doc("groupBitmapAnd(bitmap)", "How many integers are in all bitmaps."),
    );
    add(
        registry,
        "groupBitmapOr",
        |c| bind(c, Kind::Or),
        doc("groupBitmapOr(bitmap)", "How many integers are in some bitmap."),
    );
    add(
        registry,
        "groupBitmapXor",
        |c| bind(c, Kind::Xor),
        doc("groupBitmapXor(bitmap)", "How many integers are in an odd number of bitmaps."),
    );
}
