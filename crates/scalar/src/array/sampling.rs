//! Random orders and samples of the elements of an array.

use crate::support::{Bound, Call, Family, Ints, arrays};
use base::{Result, bail};
use functions::Registry;
use types::{ArrayColumn, Column};

/// The first places of a random order; the others stay where they were put.
fn partial_shuffle(call: &Call, is_sample: bool) -> Result<Bound> {
    call.count(if is_sample { 2..=2 } else { 1..=3 })?;
    call.element(0)?;
    call.integers(1..call.args.len())?;
    let seed = if call.args.len() == 3 { Some(call.constant_int(2)? as u64) } else { None };
    let name = call.name;
    let bound = Bound::new(call.data_type(0).clone(), move |args, rows| {
        let array = arrays(&args[0].column)?;
        let limits = args.get(1).map(Ints::of);
        let mut random = kernels::pcg::Pcg64::new(seed.unwrap_or_else(crate::random::fresh_seed));
        let (mut taken, mut offsets) = (Vec::with_capacity(array.values.len()), vec![0u64]);
        for row in 0..rows {
            let mut order: Vec<u32> = array.range(row).map(|i| i as u32).collect();
            let given = limits.as_ref().map_or(0, |limits| limits.get(row));
            if is_sample && !(0..=order.len() as i64).contains(&given) {
                bail!(
                    BadArguments,
                    "Argument 2 of function {name} must be from 0 to the size of the array, {}, not {given}",
                    order.len()
                );
            }
            let limit = if given <= 0 && !is_sample { order.len() } else { (given as usize).min(order.len()) };
            random.shuffle_first(&mut order, limit);
            taken.extend_from_slice(if is_sample { &order[..limit] } else { &order });
            offsets.push(taken.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), array.values.gather(&taken))))
    });
    Ok(if seed.is_some() { bound } else { bound.volatile(false) })
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add_any_case(
        "arrayPartialShuffle",
        "arrayPartialShuffle(array[, limit[, seed]])",
        "An array whose first elements are in random order.",
        |c| partial_shuffle(c, false),
    );
    family.add(
        "arrayRandomSample",
        "arrayRandomSample(array, count)",
        "Random elements of an array, each place once.",
        |c| partial_shuffle(c, true),
    );
}
