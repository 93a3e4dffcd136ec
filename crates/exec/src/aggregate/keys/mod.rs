//! Keys of groups: how the key columns of a row become one packed key, and back.
//!
//! [`layout`] says where each key lies, [`pack`] makes [`batch`]es of packed keys, [`unpack`] makes columns of them;
//! [`encode`] writes values that are neither numbers nor strings as bytes. [`combinations`] numbers the combinations of
//! values that a block has, so that each is packed once.

mod batch;
mod combinations;
mod encode;
mod layout;
mod pack;
mod unpack;
mod whole;

pub(crate) use batch::KeyBatch;
pub(super) use combinations::{Combinations, combine_codes};
pub(crate) use layout::Layout;
pub(super) use whole::whole_range;
pub(in crate::aggregate) use whole::with_whole;

#[cfg(test)]
mod tests {
    use super::*;
    use types::{Column, ColumnBuilder, DataType, StringBuilder, Value};

    const ROWS: usize = 50;

    fn texts(text: impl Fn(usize) -> String) -> Column {
        let mut builder = StringBuilder::with_capacity(ROWS);
        (0..ROWS).for_each(|row| builder.push(text(row).as_bytes()));
        Column::String(builder.finish())
    }

    fn with_nulls(column: Column) -> Column {
        column.with_nulls((0..ROWS).map(|row| u8::from(row % 3 == 0)).collect::<Vec<u8>>().into())
    }

    fn values(columns: &[Column], row: usize) -> Vec<Value> {
        columns.iter().map(|column| column.value(row)).collect()
    }

    /// Keys of all rows, of some rows, and of both together turn back into their rows.
    fn check(types: &[DataType], columns: &[Column]) {
        let layout = Layout::new(types);
        let mut batch = layout.pack(columns, ROWS);
        batch.decode_dicts();
        let some: Vec<u32> = (0..ROWS as u32).rev().step_by(3).collect();
        let picked = batch.gather(&some, layout.stride());
        let all = layout.unpack(&KeyBatch::concat(vec![batch, picked.clone()])).unwrap();
        let picked = layout.unpack(&picked).unwrap();
        for row in 0..ROWS {
            assert_eq!(values(&all, row), values(columns, row), "{types:?}");
        }
        for (at, &row) in some.iter().enumerate() {
            assert_eq!(values(&picked, at), values(columns, row as usize), "{types:?}");
            assert_eq!(values(&all, ROWS + at), values(columns, row as usize), "{types:?}");
        }
    }

    #[test]
    fn keys_turn_back_into_rows() {
        let numbers = Column::from_vec((0..ROWS as i64).map(|i| i * i - 300).collect::<Vec<i64>>());
        let small = Column::from_vec((0..ROWS as u8).collect::<Vec<u8>>());
        let wide = Column::from_vec((0..ROWS as i128).map(|i| (i - 20) << 90).collect::<Vec<i128>>());
        let floats = Column::from_vec((0..ROWS).map(|i| i as f64 - 7.5).collect::<Vec<f64>>());
        let short = texts(|row| format!("{row}"));
        let long = texts(|row| format!("a text that does not fit into a view, number {}", row % 7));
        let (int, byte, text) = (DataType::Int64, DataType::UInt8, DataType::String);
        check(&[int.clone(), byte.clone()], &[numbers.clone(), small.clone()]);
        check(&[DataType::nullable(int.clone()), byte.clone()], &[with_nulls(numbers.clone()), small.clone()]);
        check(&[DataType::Int128, DataType::Float64], &[wide, floats]);
        check(&[text.clone(), DataType::nullable(text)], &[short, with_nulls(long)]);
        let mut arrays = ColumnBuilder::new(&DataType::array(byte.clone()));
        (0..ROWS).for_each(|row| arrays.push_value(&Value::Array(vec![Value::UInt(row as u64); row % 4])));
        check(&[DataType::array(byte), int], &[arrays.finish(), numbers]);
    }
}
