//! `timeSlots`.

use super::CATEGORY;
use super::local::Source;
use crate::support::{Bound, Factory, Outcome, add, arity_between, convert_to, doc, illegal};
use base::bail;
use functions::{ArgType, FunctionContext, Registry};
use types::{ArrayColumn, Column, DataType, Value};

/// Elements of one array, at most.
const SLOTS_MAX: u32 = 1_000_000;

pub(super) fn register(registry: &mut Registry) {
    let syntax = "timeSlots(start, duration[, size])";
    add(registry, "timeSlots", Factory::strict(bind), doc(syntax, "The starts of the slots that a span of time touches.", CATEGORY));
}

fn bind(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "timeSlots";
    arity_between(name, args, 2, 3)?;
    let source = Source::bind(name, args, 0, usize::MAX, false, context)?;
    if !matches!(source.data_type, DataType::DateTime(_)) || *args[1].data_type.base() != DataType::UInt32 {
        return Err(illegal(name, args));
    }
    let size = match args.get(2) {
        None => 1800,
        Some(arg) => match arg.constant.as_ref().and_then(Value::as_u64) {
            Some(size) if size > 0 && size <= u64::from(u32::MAX) => size as u32,
            _ => bail!(IllegalColumn, "Argument 3 of function {name} must be a positive constant: the size of a slot in seconds"),
        },
    };
    let result = DataType::array(source.data_type.clone());
    Ok(Bound::named(name, result, move |args, _| {
        let (starts, durations) = (convert_to::<u32>(&args[0].column.flatten()), convert_to::<u32>(&args[1].column.flatten()));
        let (starts, durations) = (starts.as_native::<u32>().unwrap_or(&[]), durations.as_native::<u32>().unwrap_or(&[]));
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
