//! Sqids: short texts that stand for lists of numbers.

use crate::support::{Bound, Call, Family, Ints, Text, bytes_rows};
use base::{Result, err};
use functions::Registry;
use sqids::Sqids;
use types::{ArrayColumn, Column, DataType};

fn encode(call: &Call) -> Result<Bound> {
    call.count(1..=usize::MAX)?;
    if let Some(i) = (0..call.args.len()).find(|&i| !call.data_type(i).is_unsigned()) {
        return call.illegal(i, "an unsigned integer");
    }
    Ok(Bound::new(DataType::String, |args, rows| {
        let columns: Vec<Ints> = args.iter().map(Ints::of).collect();
        let sqids = Sqids::default();
        let mut failed = None;
        let column = bytes_rows(rows, |row, out| {
            let numbers: Vec<u64> = columns.iter().map(|column| column.get(row) as u64).collect();
            match sqids.encode(&numbers) {
                Ok(text) => out.extend_from_slice(text.as_bytes()),
                Err(error) => failed = Some(error),
            }
        });
        match failed {
            Some(error) => Err(err!(BadArguments, "Numbers have no sqid: {error}")),
            None => Ok(column),
        }
    }))
}

fn decode(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(DataType::array(DataType::UInt64), |args, rows| {
        let text = Text::of(&args[0])?;
        let sqids = Sqids::default();
        let (mut offsets, mut numbers) = (vec![0u64], Vec::new());
        for row in 0..rows {
            if let Ok(text) = std::str::from_utf8(text.get(row)) {
                numbers.extend(sqids.decode(text));
            }
            offsets.push(numbers.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::from_vec(numbers))))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Encoding");
    family.add("sqidEncode", "sqidEncode(n, …)", "A short text that stands for numbers.", encode);
    family.alias("sqidEncode", &["sqid"]);
    family.add("sqidDecode", "sqidDecode(sqid)", "The numbers that a sqid stands for.", decode);
}
