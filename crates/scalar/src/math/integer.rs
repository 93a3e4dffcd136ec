//! Functions of integers: powers and factorials.

use crate::support::{Bound, Call, Family, Ints};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType};

/// The greatest number whose factorial has 64 bits.
const FACTORIAL_MAX: i64 = 20;

fn factorial(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    if !call.data_type(0).is_integer() || call.data_type(0).fixed_width_bytes().is_some_and(|width| width > 8) {
        return call.illegal(0, "an integer of at most 64 bits");
    }
    Ok(Bound::new(DataType::UInt64, |args, rows| {
        let numbers = Ints::of(&args[0]);
        if (0..rows).any(|row| numbers.get(row) > FACTORIAL_MAX) {
            bail!(BadArguments, "The maximum value for the input argument of function factorial is {FACTORIAL_MAX}");
        }
        Ok(Column::from_vec((0..rows).map(|row| (1..=numbers.get(row).max(0) as u64).product::<u64>()).collect()))
    }))
}

/// A power that is 0 below and the greatest number above the range.
fn power(call: &Call, base: u64) -> Result<Bound> {
    call.count(1..=1)?;
    if !call.data_type(0).is_number() {
        return call.illegal(0, "a number");
    }
    Ok(Bound::new(DataType::UInt64, move |args, rows| {
        let numbers = Ints::of(&args[0]);
        let unsigned = args[0].data_type.is_unsigned();
        let power = |x: i64| match u32::try_from(x) {
            Ok(x) => base.checked_pow(x).unwrap_or(u64::MAX),
            Err(_) if x < 0 && !unsigned => 0,
            Err(_) => u64::MAX,
        };
        Ok(Column::from_vec((0..rows).map(|row| power(numbers.get(row))).collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Mathematical");
    family.add_any_case("factorial", "factorial(n)", "The product of the numbers to n.", factorial);
    family.add("intExp2", "intExp2(n)", "2 to the power of n, as an integer.", |call| power(call, 2));
    family.add("intExp10", "intExp10(n)", "10 to the power of n, as an integer.", |call| power(call, 10));
}
