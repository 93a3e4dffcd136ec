//! `retention` and `windowFunnel`: how far users come in a chain of events.

use super::events;
use crate::blob::{LittleEndian, Reader, corrupted};
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use types::{ArrayColumn, Column, DataType};

/// Conditions at most, as in ClickHouse.
const CONDITIONS_MAX: usize = 32;

fn is_set(column: &Column, row: usize) -> bool {
    column.as_native::<u8>().is_some_and(|values| values[row] != 0)
}

fn check_conditions(call: &Call<'_>, conditions: &[DataType]) -> Result<()> {
    let offset = call.arguments.len() - conditions.len();
    if conditions.is_empty() || conditions.len() > CONDITIONS_MAX {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} requires 1 to {CONDITIONS_MAX} conditions, {} given",
            call.name,
            conditions.len()
        );
    }
    match conditions.iter().position(|condition| !matches!(condition, DataType::UInt8 | DataType::Bool)) {
        Some(index) => Err(call.illegal(offset + index)),
        None => Ok(()),
    }
}

/// The conditions that held for some row: one bit each.
#[derive(Clone)]
struct Retention {
    conditions: usize,
}

impl Accumulator for Retention {
    type State = u32;

    fn fresh(&self) -> u32 {
        0
    }

    fn add(&mut self, states: &mut [u32], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        for (bit, condition) in args.iter().enumerate() {
            rows.for_each(|row, group| states[group] |= u32::from(is_set(condition, row)) << bit);
        }
        Ok(())
    }

    fn merge(&self, into: &mut u32, from: u32) -> Result<()> {
        *into |= from;
        Ok(())
    }

    fn write(&self, state: &u32, out: &mut Vec<u8>) {
        state.put(out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<u32> {
        reader.number()
    }

    fn is_wire_own(&self) -> bool {
        true
    }

    fn finish(&self, states: &mut [u32], group_ids: &[u32]) -> Result<Column> {
        let mut values = Vec::with_capacity(group_ids.len() * self.conditions);
        for &group in group_ids {
            let bits = states[group as usize];
            values.extend((0..self.conditions).map(|bit| (bits & (bits >> bit) & 1) as u8));
        }
        let offsets: Vec<u64> = (0..=group_ids.len() as u64).map(|row| row * self.conditions as u64).collect();
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::from_vec(values))))
    }
}

fn bind_retention(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    if call.arguments.len() < 2 {
        bail!(NumberOfArgumentsDoesntMatch, "Aggregate function {} needs two conditions at least", call.name);
    }
    check_conditions(call, call.arguments)?;
    call.accumulate(DataType::array(DataType::UInt8), Retention { conditions: call.arguments.len() }).done()
}

/// The longest chain of events inside a window of time.
#[derive(Clone)]
struct Funnel {
    /// The type of the times.
    time: DataType,
    window: u64,
    events: usize,
    strict_order: bool,
    strict_deduplication: bool,
    strict_increase: bool,
}

/// Times and events (from 1; 0 is a row without any) of a group.
type Events = events::Events<u8>;

impl Funnel {
    fn level(&self, events: &mut Events) -> u8 {
        events.sort_unstable();
        // Of the furthest chain to each event: when it began and when it got there.
        let mut reached: Vec<Option<(u64, u64)>> = vec![None; self.events];
        let mut has_begun = false;
        for (i, &(time, event)) in events.iter().enumerate() {
            if event == 0 {
                if has_begun {
                    break;
                }
                continue;
            }
            let event = usize::from(event) - 1;
            if event == 0 {
                reached[0] = Some((time, time));
                has_begun = true;
            } else if self.strict_deduplication && reached[event].is_some() {
                return events[i - 1].1;
            } else if self.strict_order && has_begun && reached[event - 1].is_none() {
                return reached.iter().position(Option::is_none).unwrap_or(self.events) as u8;
            } else if let Some((begin, last)) = reached[event - 1]
                && time <= begin.wrapping_add(self.window)
                && (!self.strict_increase || last < time)
            {
                reached[event] = Some((begin, time));
            }
        }
        reached.iter().rposition(Option::is_some).map_or(0, |event| event as u8 + 1)
    }
}

fn times(column: &Column) -> Vec<u64> {
    fn cast<T: types::NativeType>(values: &[T]) -> Vec<u64> {
        values.iter().map(|value| value.to_value().as_u64().unwrap_or(0)).collect()
    }
    types::with_native!(column, |values| cast(values), else Vec::new())
}

impl Accumulator for Funnel {
    type State = Events;

    fn fresh(&self) -> Events {
        Vec::new()
    }

    fn add(&mut self, states: &mut [Events], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let times = times(&args[0]);
        rows.for_each(|row, group| {
            let before = states[group].len();
            for (i, condition) in args[1..].iter().enumerate().rev() {
                if is_set(condition, row) {
                    states[group].push((times[row], i as u8 + 1));
                }
            }
            if self.strict_order && states[group].len() == before {
                states[group].push((times[row], 0));
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut Events, mut from: Events) -> Result<()> {
        into.append(&mut from);
        Ok(())
    }

    fn write(&self, state: &Events, out: &mut Vec<u8>) {
        events::write(state, out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Events> {
        let events: Events = events::read(reader)?;
        if events.iter().any(|&(_, event)| usize::from(event) > self.events) {
            return Err(corrupted("an event has no condition"));
        }
        Ok(events)
    }

    fn write_wire(&self, state: &Events, out: &mut Vec<u8>) -> Result<()> {
        events::write_wire(state, &self.time, out, |event, out| out.push(event))
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<Events> {
        let events: Events = events::read_wire(reader, &self.time, |reader| reader.number())?;
        if events.iter().any(|&(_, event)| usize::from(event) > self.events) {
            return Err(corrupted("an event has no condition"));
        }
        Ok(events)
    }

    fn finish(&self, states: &mut [Events], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::from_vec(
            group_ids.iter().map(|&group| self.level(&mut states[group as usize])).collect::<Vec<u8>>(),
        ))
    }

    fn heap_bytes(&self, state: &Events) -> usize {
        events::heap_bytes(state)
    }
}

fn bind_funnel(call: &Call<'_>) -> Bound {
    let Some((time, conditions)) = call.arguments.split_first() else {
        bail!(NumberOfArgumentsDoesntMatch, "Aggregate function {} requires a time and conditions", call.name);
    };
    if !time.is_unsigned() && !matches!(time, DataType::Date | DataType::DateTime(_)) {
        bail!(
            IllegalTypeOfArgument,
            "Illegal type {time} of first argument of aggregate function {}, must be Unsigned Number, Date, DateTime",
            call.name
        );
    }
    check_conditions(call, conditions)?;
    let Some(window) = call.parameters.first() else {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} requires the window as its first parameter: {}(3600)(…)",
            call.name,
            call.name
        );
    };
    // A negative window wraps, as it does in ClickHouse.
    let Some(window) = window.as_i128().map(|window| window as u64) else {
        bail!(
            BadGet,
            "The window of aggregate function {} must be a whole number, not {}",
            call.name,
            window.to_literal()
        );
    };
    let mut funnel = Funnel {
        time: time.clone(),
        window,
        events: conditions.len(),
        strict_order: false,
        strict_deduplication: false,
        strict_increase: false,
    };
    for mode in &call.parameters[1..] {
        match mode.as_bytes() {
            Some(b"strict_order") => funnel.strict_order = true,
            Some(b"strict_deduplication") => funnel.strict_deduplication = true,
            Some(b"strict_increase") => funnel.strict_increase = true,
            _ => bail!(
                BadArguments,
                "Aggregate function {} has no mode {}: use strict_order, strict_deduplication or strict_increase",
                call.name,
                mode.to_literal()
            ),
        }
    }
    call.accumulate(DataType::UInt8, funnel).done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "retention",
        bind_retention,
        doc("retention(first, second, …)", "For each condition whether it and the first held for some rows."),
    );
    add(
        registry,
        "windowFunnel",
        bind_funnel,
        doc(
            "windowFunnel(window[, mode, …])(time, first, second, …)",
            "The longest chain of events inside a window of time.",
        ),
    );
}
