//! `visibleWidth`: the width of a value when it is printed.

use crate::string::char_count;
use crate::support::{Bound, Call, Family};
use base::Result;
use functions::Registry;
use types::text::{TextOptions, write_escaped};
use types::{Column, DataType};

/// Code points of the text of a value; characters of no width or of two columns count as one.
fn visible_width(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let options = TextOptions { time_zone: call.context.time_zone.clone(), ..TextOptions::default() };
    let bound = Bound::new(DataType::UInt64, move |args, rows| {
        let (column, data_type) = (args[0].column.flatten(), args[0].data_type.without_low_cardinality());
        let is_fixed = matches!(data_type.without_nullable(), DataType::FixedString(_));
        let mut text = Vec::new();
        let widths = (0..rows).map(|row| {
            text.clear();
            match column.bytes_at(row).filter(|_| is_fixed) {
                _ if column.is_null_at(row) => text.extend_from_slice(b"NULL"),
                // The padding of a FixedString has no width.
                Some(bytes) => text
                    .extend_from_slice(&bytes[..bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1)]),
                None => write_escaped(&column, &data_type, row, &options, &mut text),
            }
            char_count(&text) as u64
        });
        Ok(Column::from_vec(widths.collect::<Vec<u64>>()))
    });
    Ok(bound.with_nulls())
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Other");
    family.add("visibleWidth", "visibleWidth(x)", "How many characters the text of a value has.", visible_width);
}
