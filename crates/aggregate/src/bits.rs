//! `groupBitAnd`, `groupBitOr`, `groupBitXor`.

use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call, Function, add, doc};
use crate::number::{native, native_type};
use crate::states::{Accumulator, Rows};
use base::Result;
use functions::Registry;
use types::{Column, DataType, NativeType};

/// The operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BitOperation {
    And,
    Or,
    Xor,
}

/// Integers with bit operations.
trait BitNumber: NativeType + LittleEndian {
    fn apply(self, other: Self, op: BitOperation) -> Self;
    fn start(op: BitOperation) -> Self;
}

macro_rules! bit_numbers {
    ($($number:ty),*) => { $(impl BitNumber for $number {
        #[inline(always)]
        fn apply(self, other: Self, op: BitOperation) -> Self {
            match op {
                BitOperation::And => self & other,
                BitOperation::Or => self | other,
                BitOperation::Xor => self ^ other,
            }
        }
        fn start(op: BitOperation) -> Self {
            if op == BitOperation::And { !Self::default() } else { Self::default() }
        }
    })* };
}

bit_numbers!(u8, u16, u32, u64, u128, types::U256, i8, i16, i32, i64, i128, types::I256);

#[derive(Clone)]
struct GroupBits<T> {
    op: BitOperation,
    types: std::marker::PhantomData<fn() -> T>,
}

impl<T: BitNumber> Accumulator for GroupBits<T> {
    type State = T;

    fn fresh(&self) -> T {
        T::start(self.op)
    }

    fn add(&mut self, states: &mut [T], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let values = native::<T>(&args[0]);
        match self.op {
            BitOperation::And => {
                rows.fold(states, values, |state, value| *state = state.apply(value, BitOperation::And))
            }
            BitOperation::Or => rows.fold(states, values, |state, value| *state = state.apply(value, BitOperation::Or)),
            BitOperation::Xor => {
                rows.fold(states, values, |state, value| *state = state.apply(value, BitOperation::Xor))
            }
        }
        Ok(())
    }

    fn merge(&self, into: &mut T, from: T) -> Result<()> {
        *into = into.apply(from, self.op);
        Ok(())
    }

    fn write(&self, state: &T, out: &mut Vec<u8>) {
        state.put(out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<T> {
        reader.number()
    }

    fn is_wire_own(&self) -> bool {
        true
    }

    fn finish(&self, states: &mut [T], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::from_vec(kernels::gather::gather(states, group_ids)))
    }
}

fn make<T: BitNumber>(call: &Call<'_>, op: BitOperation) -> Function {
    let result = if call.arguments[0] == DataType::Bool { DataType::UInt8 } else { call.arguments[0].clone() };
    call.accumulate(result, GroupBits::<T> { op, types: std::marker::PhantomData })
}

fn bind(call: &Call<'_>, op: BitOperation) -> Bound {
    call.no_parameters()?;
    let argument = call.unary()?;
    if !argument.is_integer() && *argument != DataType::Bool {
        return Err(call.illegal(0));
    }
    let Some(integer) = native_type(argument) else { return Err(call.illegal(0)) };
    let function = types::by_integer!(integer, T => make::<T>(call, op), else return Err(call.illegal(0)));
    function.ignores_duplicates(op != BitOperation::Xor).done()
}

/// Registers the family.
pub fn register(registry: &mut Registry) {
    add(registry, "groupBitAnd", |c| bind(c, BitOperation::And), doc("groupBitAnd(x)", "Bitwise AND of integers."));
    add(registry, "groupBitOr", |c| bind(c, BitOperation::Or), doc("groupBitOr(x)", "Bitwise OR of integers."));
    add(registry, "groupBitXor", |c| bind(c, BitOperation::Xor), doc("groupBitXor(x)", "Bitwise XOR of integers."));
    registry.aggregate_alias("BIT_AND", "groupBitAnd", true);
    registry.aggregate_alias("BIT_OR", "groupBitOr", true);
    registry.aggregate_alias("BIT_XOR", "groupBitXor", true);
}
