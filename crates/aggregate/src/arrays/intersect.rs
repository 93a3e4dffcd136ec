//! `groupArrayIntersect` and `uniqUpTo`: small sets of cells.

use crate::blob::{Reader, corrupted, restore_cell, write_cell};
use crate::function::{Bound, Call, add, doc};
use crate::small_bytes::SmallBytes;
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use std::collections::HashSet;
use types::{ArrayColumn, Column, ColumnBuilder, DataType};

/// Elements that all arrays have, in the order of the first array.
#[derive(Clone)]
struct Intersect {
    element: DataType,
}

/// `None` before the first array.
type Common = Option<Vec<SmallBytes>>;

fn cells(array: &ArrayColumn, row: usize) -> Vec<SmallBytes> {
    let mut known = HashSet::new();
    let mut bytes = Vec::new();
    let mut out = Vec::new();
    for i in array.range(row) {
        bytes.clear();
        write_cell(&array.values, i, &mut bytes);
        let cell = SmallBytes::new(&bytes);
        if known.insert(cell.clone()) {
            out.push(cell);
        }
    }
    out
}

fn intersect(common: &mut Common, with: Vec<SmallBytes>) {
    match common {
        None => *common = Some(with),
        Some(own) => {
            let with: HashSet<SmallBytes> = with.into_iter().collect();
            own.retain(|cell| with.contains(cell));
        }
    }
}

impl Accumulator for Intersect {
    type State = Common;

    fn fresh(&self) -> Common {
        None
    }

    fn add(&mut self, states: &mut [Common], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let Column::Array(array) = &args[0] else { return Ok(()) };
        rows.for_each(|row, group| {
            if !matches!(&states[group], Some(common) if common.is_empty()) {
                intersect(&mut states[group], cells(array, row));
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut Common, from: Common) -> Result<()> {
        if let Some(cells) = from {
            intersect(into, cells);
        }
        Ok(())
    }

    fn write(&self, state: &Common, out: &mut Vec<u8>) {
        out.push(u8::from(state.is_some()));
        if let Some(cells) = state {
            base::varint::put(out, cells.len() as u64);
            cells.iter().for_each(|cell| out.extend_from_slice(cell.get().unwrap_or_default()));
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Common> {
        if reader.number::<u8>()? == 0 {
            return Ok(None);
        }
        let mut scratch = ColumnBuilder::new(&self.element);
        let mut cells = Vec::new();
        for _ in 0..reader.count(1)? {
            cells.push(SmallBytes::new(reader.cell(&mut scratch)?));
        }
        Ok(Some(cells))
    }

    fn finish(&self, states: &mut [Common], group_ids: &[u32]) -> Result<Column> {
        let mut values = ColumnBuilder::new(&self.element);
        let mut offsets = vec![0u64];
        for &group in group_ids {
            for cell in states[group as usize].iter().flatten() {
                restore_cell(cell.get().unwrap_or_default(), &mut values);
            }
            offsets.push(values.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values.finish())))
    }

    fn heap_bytes(&self, state: &Common) -> usize {
        state.as_ref().map_or(0, |cells| cells.capacity() * size_of::<SmallBytes>())
    }
}

fn bind_intersect(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    let argument = call.unary()?;
    let DataType::Array(element) = argument else { return Err(call.illegal(0)) };
    call.accumulate(argument.clone(), Intersect { element: (**element).clone() }).done()
}

/// Distinct rows up to a number; one more stands for all beyond it.
#[derive(Clone)]
struct UniqUpTo {
    max: usize,
}

impl UniqUpTo {
    fn put(&self, state: &mut Vec<[u64; 2]>, key: [u64; 2]) {
        if state.len() <= self.max && !state.contains(&key) {
            state.push(key);
        }
    }
}

impl Accumulator for UniqUpTo {
    type State = Vec<[u64; 2]>;

    fn fresh(&self) -> Self::State {
        Vec::new()
    }

    fn add(&mut self, states: &mut [Self::State], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        use crate::uniq::key::{HashKey, KeyOf};
        let mut keys = Vec::with_capacity(rows.len());
        HashKey.keys(args, rows.len(), &mut keys);
        rows.fold(states, &keys, |state, key| self.put(state, key));
        Ok(())
    }

    fn merge(&self, into: &mut Self::State, from: Self::State) -> Result<()> {
        from.into_iter().for_each(|key| self.put(into, key));
        Ok(())
    }

    fn write(&self, state: &Self::State, out: &mut Vec<u8>) {
        use crate::blob::LittleEndian;
        base::varint::put(out, state.len() as u64);
        state.iter().flatten().for_each(|word| word.put(out));
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Self::State> {
        let count = reader.count(16)?;
        if count > self.max + 1 {
            return Err(corrupted("it has more values than the limit"));
        }
        (0..count).map(|_| Ok([reader.number()?, reader.number()?])).collect()
    }

    fn finish(&self, states: &mut [Self::State], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::from_vec(group_ids.iter().map(|&group| states[group as usize].len() as u64).collect::<Vec<u64>>()))
    }
}

/// The greatest limit of `uniqUpTo`, as in ClickHouse.
const UP_TO_MAX: u64 = 100;

/// The limit of `uniqUpTo` where none is given.
const UP_TO_DEFAULT: u64 = 5;

fn bind_up_to(call: &Call<'_>) -> Bound {
    let max = match call.whole_parameter(0)? {
        None => UP_TO_DEFAULT,
        Some(max) if max <= UP_TO_MAX => max,
        Some(_) => {
            bail!(ArgumentOutOfBound, "Too large parameter for aggregate function {}. Maximum: {UP_TO_MAX}", call.name)
        }
    };
    if call.arguments.is_empty() {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Incorrect number of arguments for aggregate function {}: at least one is needed",
            call.name
        );
    }
    call.accumulate(DataType::UInt64, UniqUpTo { max: max as usize })
        .default_for_nulls(true)
        .ignores_duplicates(true)
        .done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "groupArrayIntersect",
        bind_intersect,
        doc("groupArrayIntersect(array)", "Elements that all arrays have."),
    );
    add(
        registry,
        "uniqUpTo",
        bind_up_to,
        doc("uniqUpTo(n)(x)", "How many different values there are, or n + 1 if there are more than n."),
    );
}
