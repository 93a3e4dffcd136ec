//! Invariants of columns, for debug builds and tests.

use super::{ArrayColumn, Column};
use crate::{Block, DataType, Schema};

impl Column {
    /// Whether the rows have the form of a type, and all that is promised of columns holds.
    ///
    /// # Errors
    /// What breaks first, for whoever looks for the bug.
    pub fn validate(&self, data_type: &DataType) -> Result<(), String> {
        self.validate_outer(&Column::empty(data_type)).map_err(|problem| format!("{data_type}: {problem}"))
    }

    /// Constants and dictionaries stand outside of flat forms only.
    fn validate_outer(&self, model: &Column) -> Result<(), String> {
        let inner = match self {
            Column::Const(value, _) => {
                ensure(value.len() == 1, || format!("a constant of {} rows", value.len()))?;
                ensure(!value.is_const(), || "a constant in a constant".into())?;
                value
            }
            flat => flat,
        };
        let model = match model {
            Column::Const(model, _) => model,
            model => model,
        };
        match (inner, model) {
            (Column::Dict(dict), model) => {
                let count = dict.values.len();
                ensure(dict.codes.iter().all(|&code| (code as usize) < count), || {
                    format!("a code past the {count} values of a dictionary")
                })?;
                let model = if let Column::Dict(model) = model { &model.values } else { model };
                dict.values.validate_flat(model)
            }
            (flat, Column::Dict(model)) => flat.validate_flat(&model.values),
            (flat, model) => flat.validate_flat(model),
        }
    }

    fn validate_flat(&self, model: &Column) -> Result<(), String> {
        match (self, model) {
            (Column::String(strings), Column::String(_)) => {
                ensure(strings.validate(), || "a view past its buffer".into())
            }
            (Column::FixedString(own), Column::FixedString(model)) => {
                ensure(own.width == model.width, || format!("{} bytes a row, not {}", own.width, model.width))?;
                ensure(own.bytes.len().is_multiple_of(own.width), || "half a row".into())
            }
            (Column::Array(own), Column::Array(model)) => {
                own.validate_offsets()?;
                ensure(!own.values.is_const(), || "constant elements".into())?;
                own.values.validate_outer(&model.values)
            }
            (Column::Nullable(own), Column::Nullable(model)) => {
                ensure(own.nulls.len() == own.values.len(), || {
                    format!("{} values for {} marks of NULL", own.values.len(), own.nulls.len())
                })?;
                ensure(own.nulls.iter().all(|&null| null <= 1), || "a mark of NULL that is not 0 or 1".into())?;
                own.values.validate_flat(&model.values)
            }
            (Column::Tuple(own, rows), Column::Tuple(model, _)) => {
                ensure(own.len() == model.len(), || format!("{} elements, not {}", own.len(), model.len()))?;
                for (element, model) in own.iter().zip(model.iter()) {
                    ensure(element.len() == *rows, || format!("an element of {} rows in {rows}", element.len()))?;
                    element.validate_outer(model)?;
                }
                Ok(())
            }
            (own, model) => {
                let is_same = std::mem::discriminant(own) == std::mem::discriminant(model);
                ensure(is_same, || format!("{} where {} is due", own.form(), model.form()))
            }
        }
    }

    /// The name of the form.
    fn form(&self) -> String {
        let text = format!("{self:?}");
        text.split(['(', ' ']).next().unwrap_or_default().to_string()
    }
}

impl ArrayColumn {
    fn validate_offsets(&self) -> Result<(), String> {
        ensure(self.offsets.windows(2).all(|pair| pair[0] <= pair[1]), || {
            "an array that ends before it begins".into()
        })?;
        match self.offsets.last() {
            Some(&end) if end as usize <= self.values.len() => Ok(()),
            Some(end) => Err(format!("arrays of {end} elements over {}", self.values.len())),
            None => Err("no offsets".into()),
        }
    }
}

impl Block {
    /// Whether the block has the columns of a schema.
    ///
    /// # Errors
    /// What breaks first, with the column's name.
    pub fn validate(&self, schema: &Schema) -> Result<(), String> {
        let (own, due) = (self.columns.len(), schema.len());
        ensure(own == due, || format!("{own} columns for a schema of {due}"))?;
        for (column, field) in self.columns.iter().zip(&schema.fields) {
            let rows = column.len();
            ensure(rows == self.rows, || format!("{}: {rows} rows in a block of {}", field.name, self.rows))?;
            column.validate(&field.data_type).map_err(|problem| format!("{} {problem}", field.name))?;
        }
        Ok(())
    }
}

fn ensure(holds: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(problem()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Buf, DictColumn, Field, NullableColumn};
    use std::sync::Arc;

    fn problem(column: &Column, name: &str) -> String {
        let data_type = crate::type_parser::parse_type(name).expect("a type");
        column.validate(&data_type).err().unwrap_or_default()
    }

    #[test]
    fn forms_of_a_type() {
        let numbers = Column::from_vec(vec![1u8, 2]);
        assert_eq!(problem(&numbers, "UInt8"), "");
        assert_eq!(problem(&numbers, "Int8"), "Int8: UInt8 where Int8 is due");
        assert_eq!(problem(&numbers, "Nullable(UInt8)"), "Nullable(UInt8): UInt8 where Nullable is due");
        let constant = Column::Const(Arc::new(Column::from_vec(vec![7u8])), 5);
        assert_eq!(problem(&constant, "UInt8"), "");
        assert_eq!(problem(&Column::Const(Arc::new(constant), 5), "UInt8"), "UInt8: a constant of 5 rows");
    }

    #[test]
    fn broken_insides() {
        let dict = |codes: Vec<u32>| {
            Column::Dict(DictColumn { codes: codes.into(), values: Arc::new(Column::from_strings(["a", "b"])) })
        };
        assert_eq!(problem(&dict(vec![0, 1]), "String"), "");
        assert_eq!(problem(&dict(vec![2]), "String"), "String: a code past the 2 values of a dictionary");
        let nulls = |marks: Vec<u8>| {
            Column::Nullable(NullableColumn { nulls: marks.into(), values: Arc::new(Column::from_vec(vec![1u8, 2])) })
        };
        assert_eq!(problem(&nulls(vec![0, 1]), "Nullable(UInt8)"), "");
        assert_eq!(problem(&nulls(vec![0]), "Nullable(UInt8)"), "Nullable(UInt8): 2 values for 1 marks of NULL");
        let arrays = |offsets: Vec<u64>| {
            let offsets: Buf<u64> = offsets.into();
            Column::Array(ArrayColumn { offsets, values: Arc::new(Column::from_vec(vec![1u8, 2])) })
        };
        assert_eq!(problem(&arrays(vec![0, 1, 2]), "Array(UInt8)"), "");
        assert_eq!(problem(&arrays(vec![0, 3]), "Array(UInt8)"), "Array(UInt8): arrays of 3 elements over 2");
    }

    #[test]
    fn blocks_have_the_columns_of_their_schema() {
        let block = Block::new(vec![Column::from_vec(vec![1u8])], 1);
        let schema =
            |names: &[&str]| Schema::new(names.iter().map(|&name| Field::new(name, DataType::UInt8)).collect());
        assert_eq!(block.validate(&schema(&["a"])), Ok(()));
        assert_eq!(block.validate(&schema(&["a", "b"])), Err("1 columns for a schema of 2".into()));
    }
}
