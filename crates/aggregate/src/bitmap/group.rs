//! `groupBitmap` collects integers; `groupBitmapAnd`, `-Or` and `-Xor` combine bitmaps. The result is how many
//! members there are; with `-State`, the bitmap itself.

use super::set::Bitmap;
use super::{is_member_type, members};
use crate::blob::Reader;
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use base::Result;
use functions::Registry;
use types::{Column, DataType};

#[derive(Clone, Copy, PartialEq)]
enum BitmapOperation {
    /// Collects integers into a bitmap; the others combine bitmaps.
    Collect,
    And,
    Or,
    Xor,
}

#[derive(Clone)]
struct GroupBitmap {
    kind: BitmapOperation,
    /// The type of the members, if they are collected.
    member: DataType,
}

/// The set, and whether anything was put in.
#[derive(Default)]
struct BitmapState {
    bitmap: Bitmap,
    is_begun: bool,
}

impl GroupBitmap {
    /// The width of members.
    fn width(&self) -> Result<usize> {
        self.member.fixed_width_bytes().ok_or_else(crate::wire::no_form)
    }

    fn combine(&self, state: &mut BitmapState, other: Bitmap) {
        if !std::mem::replace(&mut state.is_begun, true) {
            state.bitmap = other;
            return;
        }
        match self.kind {
            BitmapOperation::And => state.bitmap = std::mem::take(&mut state.bitmap).and(other),
            BitmapOperation::Xor => state.bitmap = std::mem::take(&mut state.bitmap).xor(other),
            BitmapOperation::Or | BitmapOperation::Collect => {
                state.bitmap = std::mem::take(&mut state.bitmap).or(other)
            }
        }
    }
}

impl Accumulator for GroupBitmap {
    type State = BitmapState;

    fn fresh(&self) -> BitmapState {
        BitmapState::default()
    }

    fn add(&mut self, states: &mut [BitmapState], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        if self.kind == BitmapOperation::Collect {
            let members = members(&args[0]);
            rows.for_each(|row, group| {
                states[group].is_begun = true;
                states[group].bitmap.insert(members[row]);
            });
            return Ok(());
        }
        rows.try_for_each(|row, group| {
            self.combine(&mut states[group], Bitmap::read(args[0].bytes_at(row).unwrap_or_default())?);
            Ok(())
        })
    }

    fn merge(&self, into: &mut BitmapState, from: BitmapState) -> Result<()> {
        if from.is_begun {
            self.combine(into, from.bitmap);
        }
        Ok(())
    }

    fn write(&self, state: &BitmapState, out: &mut Vec<u8>) {
        if state.is_begun {
            state.bitmap.write(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<BitmapState> {
        let bytes = reader.rest();
        Ok(BitmapState { bitmap: Bitmap::read(reader.bytes(bytes.len())?)?, is_begun: true })
    }

    fn write_wire(&self, state: &BitmapState, out: &mut Vec<u8>) -> Result<()> {
        state.bitmap.write_wire(self.width()?, out);
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<BitmapState> {
        let bitmap = Bitmap::read_wire(self.width()?, reader)?;
        Ok(BitmapState { is_begun: true, bitmap })
    }

    fn finish(&self, states: &mut [BitmapState], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::from_vec(group_ids.iter().map(|&group| states[group as usize].bitmap.len()).collect::<Vec<u64>>()))
    }

    fn heap_bytes(&self, state: &BitmapState) -> usize {
        state.bitmap.heap_bytes()
    }
}

fn bind(call: &Call<'_>, kind: BitmapOperation) -> Bound {
    call.no_parameters()?;
    let argument = call.unary()?;
    let fits = match argument {
        DataType::Aggregate(aggregate) => kind != BitmapOperation::Collect && aggregate.function == "groupBitmap",
        plain => kind == BitmapOperation::Collect && is_member_type(plain),
    };
    if !fits {
        return Err(call.illegal(0));
    }
    // As documented by ClickHouse; there the count in fact wraps in the type of the members.
    let bound =
        call.accumulate(DataType::UInt64, GroupBitmap { kind, member: argument.clone() }).default_for_nulls(true);
    // Combined bitmaps have the type of the argument.
    if kind == BitmapOperation::Collect { bound.done() } else { bound.with_state_type(argument.clone()).done() }
}

/// Registers the aggregate functions.
pub fn register(registry: &mut Registry) {
    add(
        registry,
        "groupBitmap",
        |c| bind(c, BitmapOperation::Collect),
        doc("groupBitmap(x)", "How many different integers there are; its state is a bitmap."),
    );
    add(
        registry,
        "groupBitmapAnd",
        |c| bind(c, BitmapOperation::And),
        doc("groupBitmapAnd(bitmap)", "How many integers are in all bitmaps."),
    );
    add(
        registry,
        "groupBitmapOr",
        |c| bind(c, BitmapOperation::Or),
        doc("groupBitmapOr(bitmap)", "How many integers are in some bitmap."),
    );
    add(
        registry,
        "groupBitmapXor",
        |c| bind(c, BitmapOperation::Xor),
        doc("groupBitmapXor(bitmap)", "How many integers are in an odd number of bitmaps."),
    );
}
