//! `anyHeavy`: the majority vote of Boyer and Moore.

use super::cell::CellValue;
use crate::blob::{LittleEndian, Reader, write_cell};
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use base::Result;
use functions::Registry;
use types::{Column, ColumnBuilder, DataType};

#[derive(Clone)]
struct AnyHeavy {
    data_type: DataType,
    scratch: Vec<u8>,
}

/// The candidate and its lead.
#[derive(Clone, Default)]
struct MajorityCandidate {
    value: CellValue,
    lead: u64,
}

impl Accumulator for AnyHeavy {
    type State = MajorityCandidate;

    fn fresh(&self) -> MajorityCandidate {
        MajorityCandidate::default()
    }

    fn add(&mut self, states: &mut [MajorityCandidate], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        rows.for_each(|row, group| {
            self.scratch.clear();
            write_cell(&args[0], row, &mut self.scratch);
            let state = &mut states[group];
            if state.value.0.get() == Some(&self.scratch) {
                state.lead += 1;
            } else if state.lead == 0 {
                state.value.0.set(&self.scratch);
                state.lead = 1;
            } else {
                state.lead -= 1;
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut MajorityCandidate, from: MajorityCandidate) -> Result<()> {
        if into.value.0 == from.value.0 {
            into.lead = into.lead.saturating_add(from.lead);
        } else if into.lead < from.lead || into.value.0.is_none() {
            *into = MajorityCandidate { lead: from.lead.saturating_sub(into.lead), value: from.value };
        } else {
            into.lead -= from.lead;
        }
        Ok(())
    }

    fn write(&self, state: &MajorityCandidate, out: &mut Vec<u8>) {
        state.value.write(out);
        state.lead.put(out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<MajorityCandidate> {
        Ok(MajorityCandidate { value: CellValue::read(reader, &self.data_type)?, lead: reader.number()? })
    }

    fn write_wire(&self, state: &MajorityCandidate, out: &mut Vec<u8>) -> Result<()> {
        state.value.write_wire(&self.data_type, out)?;
        state.lead.put(out);
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<MajorityCandidate> {
        Ok(MajorityCandidate { value: CellValue::read_wire(reader, &self.data_type)?, lead: reader.number()? })
    }

    fn finish(&self, states: &mut [MajorityCandidate], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.data_type);
        group_ids.iter().for_each(|&group| states[group as usize].value.push(&self.data_type, &mut builder));
        Ok(builder.finish())
    }

    fn heap_bytes(&self, state: &MajorityCandidate) -> usize {
        state.value.0.heap_bytes()
    }
}

fn bind(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    let data_type = call.unary()?.clone();
    call.accumulate(data_type.clone(), AnyHeavy { data_type, scratch: Vec::new() }).done()
}

/// Registers the function.
pub(super) fn register(registry: &mut Registry) {
    add(registry, "anyHeavy", bind, doc("anyHeavy(x)", "A value of more than half of the rows, if there is one."));
}
