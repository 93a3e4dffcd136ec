//! `timeSlots`.

use super::CATEGORY;
use super::add::power_of_ten;
use super::local::TimeArgument;
use crate::support::{Bound, Factory, Outcome, add, arity_between, convert_to, doc, illegal};
use base::bail;
use functions::{ArgType, FunctionContext, Registry};
use types::{ArrayColumn, Column, DataType, TimeZone, Value};

/// Elements of one array, at most.
const SLOTS_MAX: u32 = 1_000_000;

pub(super) fn register(registry: &mut Registry) {
    let syntax = "timeSlots(start, duration[, size])";
    add(
        registry,
        "timeSlots",
        Factory::strict(bind),
        doc(syntax, "The starts of the slots that a span of time touches.", CATEGORY),
    );
}

fn bind(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "timeSlots";
    arity_between(name, args, 2, 3)?;
    let source = TimeArgument::bind(name, args, 0, usize::MAX, false, context)?;
    if let DataType::DateTime64(scale, zone) = &source.data_type {
        return bind_ticks(name, *scale, zone.clone(), args);
    }
    if !matches!(source.data_type, DataType::DateTime(_)) || *args[1].data_type.base() != DataType::UInt32 {
        return Err(illegal(name, args));
    }
    let size = match args.get(2) {
        None => 1800,
        Some(arg) => match arg.constant.as_ref().and_then(Value::as_u64) {
            Some(size) if size > 0 && size <= u64::from(u32::MAX) => size as u32,
            _ => bail!(
                IllegalColumn,
                "Argument 3 of function {name} must be a positive constant: the size of a slot in seconds"
            ),
        },
    };
    let result = DataType::array(source.data_type.clone());
    Ok(Bound::named(name, result, move |args, _| {
        let (starts, durations) =
            (convert_to::<u32>(&args[0].column.flatten()), convert_to::<u32>(&args[1].column.flatten()));
        let (starts, durations) =
            (starts.as_native::<u32>().unwrap_or(&[]), durations.as_native::<u32>().unwrap_or(&[]));
        let mut offsets = vec![0u64];
        let mut slots: Vec<u32> = Vec::new();
        for (&start, &duration) in starts.iter().zip(durations) {
            let (first, last) = (start / size, (u64::from(start) + u64::from(duration)) / u64::from(size));
            if last - u64::from(first) > u64::from(SLOTS_MAX) {
                bail!(TooLargeArraySize, "Function {name} would make an array of more than {SLOTS_MAX} elements");
            }
            slots.extend((u64::from(first)..=last).map(|slot| (slot * u64::from(size)) as u32));
            offsets.push(slots.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::from_vec(slots))))
    })
    .done())
}

/// Slots of a `DateTime64`: the duration and the size are decimals, and all count in the finest of their scales.
fn bind_ticks(name: &'static str, own: u8, zone: Option<TimeZone>, args: &[ArgType]) -> Outcome {
    let scale_of = |arg: &ArgType| match arg.data_type.base() {
        DataType::Decimal { precision: 10..=18, scale } if *scale <= 9 => Ok(*scale),
        _ => Err(illegal(name, args)),
    };
    let given = scale_of(&args[1])?;
    let (size, of_size) = match args.get(2) {
        None => (1800, 0),
        Some(arg) => match (scale_of(arg)?, &arg.constant) {
            (scale, Some(value)) => (value.as_i128().and_then(|size| i64::try_from(size).ok()).unwrap_or(0), scale),
            (_, None) => {
                bail!(IllegalColumn, "Argument 3 of function {name} must be constant: the size of a slot in seconds")
            }
        },
    };
    let scale = own.max(given).max(of_size);
    let up = |from: u8| power_of_ten(scale - from);
    let size = size.saturating_mul(up(of_size));
    if size <= 0 {
        bail!(IllegalColumn, "Argument 3 of function {name} must be greater than zero");
    }
    let result = DataType::array(DataType::DateTime64(scale, zone));
    let (start_up, duration_up) = (up(own), up(given));
    Ok(Bound::named(name, result, move |args, _| {
        let (starts, durations) =
            (convert_to::<i64>(&args[0].column.flatten()), convert_to::<i64>(&args[1].column.flatten()));
        let (starts, durations) =
            (starts.as_native::<i64>().unwrap_or(&[]), durations.as_native::<i64>().unwrap_or(&[]));
        let (mut offsets, mut slots) = (vec![0u64], Vec::<i64>::new());
        for (&start, &duration) in starts.iter().zip(durations) {
            let start = start.saturating_mul(start_up);
            let (first, last) = (start / size, start.saturating_add(duration.saturating_mul(duration_up)) / size);
            if last.saturating_sub(first) > i64::from(SLOTS_MAX) {
                bail!(TooLargeArraySize, "Function {name} would make an array of more than {SLOTS_MAX} elements");
            }
            slots.extend((first..=last).map(|slot| slot * size));
            offsets.push(slots.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::from_vec(slots))))
    })
    .done())
}
