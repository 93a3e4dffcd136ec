//! `clamp`: a value kept between two bounds.

use crate::support::{Bound, Call, Family, coerce, common_type};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType};

/// The value, but not below the least nor above the greatest.
fn clamp(call: &Call) -> Result<Bound> {
    call.count(3..=3)?;
    let types: Vec<DataType> = call.args.iter().map(|arg| arg.data_type.clone()).collect();
    let common = common_type(&types)?;
    let name = call.name;
    Ok(Bound::new(common.clone(), move |args, rows| {
        let [value, low, high] = [0, 1, 2].map(|i| coerce(&args[i].column, &args[i].data_type, &common));
        let (value, low, high) = (value?, low?, high?);
        if let Some(row) = (0..rows).find(|&row| low.compare_rows(row, &high, row).is_gt()) {
            bail!(
                BadArguments,
                "The minimum value {} of function {name} cannot be greater than the maximum value {}",
                low.value(row).to_literal(),
                high.value(row).to_literal()
            );
        }
        let all = Column::concat(&[&value, &low, &high]);
        let pick = |row: usize| {
            if value.compare_rows(row, &low, row).is_lt() {
                rows + row
            } else if value.compare_rows(row, &high, row).is_gt() {
                2 * rows + row
            } else {
                row
            }
        };
        Ok(all.gather(&(0..rows).map(|row| pick(row) as u32).collect::<Vec<u32>>()).flatten())
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Mathematical");
    family.add("clamp", "clamp(x, low, high)", "The value, but not below low nor above high.", clamp);
}
