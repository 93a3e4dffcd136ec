//! Lengths and emptiness, of strings and arrays; the first byte.

use super::char_count;
use crate::support::{Bound, Call, Family, Text, number_column};
use base::Result;
use functions::{Arg, Cost, Registry};
use types::column::view_len;
use types::{Column, DataType, NativeType};

/// A number for each row from the size of the string, array or map.
fn sizes<T: NativeType>(arg: &Arg, rows: usize, of: impl Fn(u64) -> T) -> Result<Column> {
    let column = if let Column::Const(value, _) = &arg.column { (**value).clone() } else { arg.column.clone() };
    let column = column.flatten();
    let out: Vec<T> = match &column {
        Column::String(strings) => strings.views().iter().map(|&view| of(view_len(view) as u64)).collect(),
        Column::FixedString(fixed) => vec![of(fixed.width as u64); fixed.len()],
        Column::Array(array) => array.offsets.windows(2).map(|w| of(w[1] - w[0])).collect(),
        other => vec![of(0); other.len()],
    };
    if arg.column.is_const() {
        return Ok(Column::Const(std::sync::Arc::new(Column::from_vec(out)), rows));
    }
    Ok(Column::from_vec(out))
}

fn check(call: &Call) -> Result<()> {
    call.count(1..=1)?;
    match call.data_type(0) {
        DataType::Array(_) | DataType::Map(_) => Ok(()),
        _ => call.strings([0]),
    }
}

/// Binds the test for empty strings, arrays or UUIDs. A FixedString of zeros is empty.
fn emptiness(call: &Call, empty: u8) -> Result<Bound> {
    call.count(1..=1)?;
    match call.data_type(0) {
        DataType::Uuid | DataType::Ipv6 => Ok(Bound::new(DataType::UInt8, move |args, _| {
            let flat = args[0].column.flatten();
            let values = flat.as_native::<u128>().unwrap_or_default();
            Ok(Column::from_vec(values.iter().map(|&v| if v == 0 { empty } else { 1 - empty }).collect()))
        })),
        DataType::Ipv4 => Ok(Bound::new(DataType::UInt8, move |args, rows| {
            let addresses = crate::support::Ints::of(&args[0]);
            Ok(Column::from_vec((0..rows).map(|row| if addresses.get(row) == 0 { empty } else { 1 - empty }).collect()))
        })),
        DataType::Json(json) => {
            // Declared paths are always there.
            let has_paths = !json.typed.is_empty();
            Ok(Bound::new(DataType::UInt8, move |args, rows| {
                let objects = args[0].column.flatten();
                Ok(Column::from_vec(
                    (0..rows)
                        .map(|row| {
                            if !has_paths && objects.bytes_at(row).unwrap_or_default().is_empty() {
                                empty
                            } else {
                                1 - empty
                            }
                        })
                        .collect(),
                ))
            }))
        }
        DataType::FixedString(_) => Ok(Bound::new(DataType::UInt8, move |args, rows| {
            number_column(&args[0], rows, |s| if s.iter().all(|&b| b == 0) { empty } else { 1 - empty })
        })),
        _ => {
            check(call)?;
            Ok(Bound::new(DataType::UInt8, move |args, rows| {
                sizes(&args[0], rows, |n| if n == 0 { empty } else { 1 - empty })
            }))
        }
    }
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String");
    family.add_any_case("length", "length(x)", "Bytes of a string, or elements of an array or map.", |call| {
        check(call)?;
        Ok(Bound::new(DataType::UInt64, |args, rows| sizes(&args[0], rows, |n| n)))
    });
    family.alias_any_case("length", &["OCTET_LENGTH", "CARDINALITY"]);
    family.add("lengthUTF8", "lengthUTF8(s)", "Code points of a string.", |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(Bound::new(DataType::UInt64, |args, rows| number_column(&args[0], rows, |s| char_count(s) as u64)))
    });
    family.alias_any_case("lengthUTF8", &["CHAR_LENGTH", "CHARACTER_LENGTH"]);
    family.add(
        "empty",
        "empty(x)",
        "1 if a string, array, map or JSON object is empty, or a UUID or an address is zero.",
        |call| emptiness(call, 1),
    );
    family.add("notEmpty", "notEmpty(x)", "1 if a string, array, map, UUID or JSON object is not empty.", |call| {
        emptiness(call, 0)
    });
    family.describe(&["length", "empty", "notEmpty"], |properties| properties.cost = Cost::Trivial);
    family.add_any_case("ascii", "ascii(s)", "The first byte of a string, 0 if it is empty.", |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(Bound::new(DataType::Int32, |args, rows| {
            number_column(&args[0], rows, |s| s.first().map_or(0, |&b| i32::from(b)))
        }))
    });
    family.add_any_case("char", "char(x, …)", "The string of the given bytes.", |call| {
        call.at_least(1)?;
        for i in 0..call.args.len() {
            if !call.data_type(i).is_number() {
                return call.illegal(i, "a number");
            }
        }
        Ok(Bound::new(DataType::String, |args, rows| {
            let bytes: Vec<crate::support::Ints> = args.iter().map(crate::support::Ints::of).collect();
            Ok(crate::support::bytes_rows(rows, |row, out| out.extend(bytes.iter().map(|b| b.get(row) as u8))))
        }))
    });
    family.add("firstLine", "firstLine(s)", "The string up to the first line end.", |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(Bound::new(DataType::String, |args, rows| {
            let text = Text::of(&args[0])?;
            Ok(crate::support::cut_rows(&text, rows, |_, s| 0..memchr::memchr2(b'\r', b'\n', s).unwrap_or(s.len())))
        }))
    });
    family.add("toStringCutToZero", "toStringCutToZero(s)", "The string up to the first zero byte.", |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(Bound::new(DataType::String, |args, rows| {
            let text = Text::of(&args[0])?;
            Ok(crate::support::cut_rows(&text, rows, |_, s| 0..memchr::memchr(0, s).unwrap_or(s.len())))
        }))
    });
}
