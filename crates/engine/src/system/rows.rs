//! Building small tables row by row.

use super::asked::AskedObjects;
use crate::query::Output;
use types::{Block, ColumnBuilder, DataType, EnumType, Field, Schema, Value};

/// The wanted columns of a system table; of tables of thousands of rows only these are made.
pub(crate) struct Wanted<'a> {
    columns: Option<&'a [usize]>,
    /// The database of the temporary tables of the session that asks.
    pub temporary: Option<&'a str>,
    /// The objects whose rows are wanted, for tables of objects.
    pub objects: &'a AskedObjects,
}

impl<'a> Wanted<'a> {
    /// All columns.
    pub(crate) const ALL: Wanted<'static> = Wanted { columns: None, temporary: None, objects: &AskedObjects::ALL };

    /// The columns at the given positions, for a session with such temporary tables.
    pub(crate) fn of(columns: &'a [usize], temporary: Option<&'a str>) -> Self {
        Wanted { columns: Some(columns), temporary, objects: &AskedObjects::ALL }
    }

    /// The same for some objects alone.
    pub(crate) fn of_objects(self, objects: &'a AskedObjects) -> Self {
        Wanted { objects, ..self }
    }

    /// Whether the column at a position is wanted.
    pub(crate) fn has(&self, column: usize) -> bool {
        self.columns.is_none_or(|columns| columns.contains(&column))
    }
}

/// An `Enum8` of names and their numbers.
pub(crate) fn enumeration<const N: usize>(values: [(&str, i16); N]) -> DataType {
    DataType::Enum8(std::sync::Arc::new(EnumType::new(
        values.map(|(name, number)| (name.to_string(), number)).to_vec(),
    )))
}

/// Rows of a system table.
pub(crate) struct RowsBuilder {
    schema: Schema,
    /// `None` for columns that nobody asked for.
    builders: Vec<Option<ColumnBuilder>>,
    rows: usize,
}

impl RowsBuilder {
    /// A table of the given columns.
    pub(crate) fn new(columns: &[(&str, DataType)]) -> Self {
        RowsBuilder::wanting(columns, &Wanted::ALL)
    }

    /// A table of the given columns, of which only those asked for are made.
    pub(crate) fn wanting(columns: &[(&str, DataType)], wanted: &Wanted<'_>) -> Self {
        let schema =
            Schema::new(columns.iter().map(|(name, data_type)| Field::new(*name, data_type.clone())).collect());
        let builders = schema
            .fields
            .iter()
            .enumerate()
            .map(|(i, field)| wanted.has(i).then(|| ColumnBuilder::new(&field.data_type)))
            .collect();
        RowsBuilder { schema, builders, rows: 0 }
    }

    /// A table of string columns.
    pub(crate) fn strings(names: &[&str]) -> Self {
        RowsBuilder::new(&names.iter().map(|name| (*name, DataType::String)).collect::<Vec<_>>())
    }

    /// Names and types.
    pub(crate) fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The value of a name in a column whose type is an enumeration; NULL for a name that it does not have.
    pub(crate) fn named(&self, column: &str, name: &str) -> Value {
        let field = self.schema.fields.iter().find(|field| &*field.name == column);
        match field.map(|field| field.data_type.without_nullable()) {
            Some(DataType::Enum8(names) | DataType::Enum16(names)) => {
                names.number_of(name.as_bytes()).map_or(Value::Null, |number| Value::Int(i64::from(number)))
            }
            _ => Value::Null,
        }
    }

    /// The element of an enumeration by name, as [`Self::named`], in a column of arrays.
    pub(crate) fn element_named(&self, column: &str, name: &str) -> Value {
        let field = self.schema.fields.iter().find(|field| &*field.name == column);
        match field.map(|field| &field.data_type) {
            Some(DataType::Array(element)) => match &**element {
                DataType::Enum8(names) | DataType::Enum16(names) => {
                    names.number_of(name.as_bytes()).map_or(Value::Null, |number| Value::Int(i64::from(number)))
                }
                _ => Value::Null,
            },
            _ => Value::Null,
        }
    }

    /// Whether a column was asked for.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.schema.fields.iter().zip(&self.builders).any(|(field, builder)| &*field.name == name && builder.is_some())
    }

    /// Adds a row: one value per column.
    pub(crate) fn push(&mut self, row: impl IntoIterator<Item = Value>) {
        let mut values = row.into_iter();
        for builder in &mut self.builders {
            let value = values.next().unwrap_or_default();
            if let Some(builder) = builder {
                builder.push_value(&value);
            }
        }
        debug_assert!(values.next().is_none(), "a row has more values than its table columns");
        self.rows += 1;
    }

    /// Adds a row of which only the values asked for are computed.
    pub(crate) fn push_wanted(&mut self, row: &[&dyn Fn() -> Value]) {
        debug_assert_eq!(row.len(), self.builders.len(), "a row has a value per column");
        for (builder, value) in self.builders.iter_mut().zip(row) {
            if let Some(builder) = builder {
                builder.push_value(&value());
            }
        }
        self.rows += 1;
    }

    /// Adds a row of the values that a function gives for the positions of columns asked for.
    pub(crate) fn push_each(&mut self, value_at: impl Fn(usize) -> Value) {
        for (at, builder) in self.builders.iter_mut().enumerate() {
            if let Some(builder) = builder {
                builder.push_value(&value_at(at));
            }
        }
        self.rows += 1;
    }

    /// The rows so far, of the columns that were asked for, in the order of the schema.
    pub(crate) fn finish(self) -> Block {
        Block::new(self.builders.into_iter().flatten().map(ColumnBuilder::finish).collect(), self.rows)
    }

    /// The rows so far, of columns that were asked for, in the order given.
    pub(crate) fn finish_columns(self, columns: &[usize]) -> Block {
        let made: Vec<usize> = (0..self.builders.len()).filter(|&i| self.builders[i].is_some()).collect();
        let places: Vec<usize> = columns.iter().filter_map(|column| made.binary_search(column).ok()).collect();
        debug_assert_eq!(places.len(), columns.len(), "columns that were not made: {columns:?} of {made:?}");
        self.finish().project(&places)
    }

    /// The rows as the result of a statement.
    pub(crate) fn output(self) -> Output {
        let schema = self.schema.clone();
        Output::block(schema, self.finish())
    }
}

/// A string value.
pub(crate) fn text(value: impl AsRef<[u8]>) -> Value {
    Value::string(value)
}

/// A number or flag.
pub(crate) fn number(value: impl Into<u64>) -> Value {
    Value::UInt(value.into())
}

/// An array of strings.
pub(crate) fn texts<S: AsRef<[u8]>>(values: impl IntoIterator<Item = S>) -> Value {
    Value::Array(values.into_iter().map(Value::string).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [(&str, DataType); 3] = [("a", DataType::UInt64), ("b", DataType::String), ("c", DataType::UInt64)];

    #[test]
    fn only_columns_asked_for_are_made_and_given_in_the_order_asked() {
        let asked = [2, 0];
        let mut rows = RowsBuilder::wanting(&COLUMNS, &Wanted::of(&asked, None));
        assert!(rows.wants("a") && !rows.wants("b") && !rows.wants("x"));
        rows.push_wanted(&[&|| number(1u64), &|| panic!("nobody asked for b"), &|| number(3u64)]);
        rows.push([number(4u64), text("b"), number(6u64)]);
        rows.push_each(|at| number(at as u64 + 7));
        let block = rows.finish_columns(&asked);
        let column = |at: usize| (0..3).map(|row| block.columns[at].value(row)).collect::<Vec<_>>();
        assert_eq!(column(0), [3u64, 6, 9].map(number));
        assert_eq!(column(1), [1u64, 4, 7].map(number));
    }

    #[test]
    fn names_of_enumerations_are_their_numbers() {
        let rows = RowsBuilder::new(&[("e", enumeration([("on", 1), ("off", -2)])), ("s", DataType::String)]);
        assert_eq!(rows.named("e", "off"), Value::Int(-2));
        assert_eq!((rows.named("e", "x"), rows.named("s", "on")), (Value::Null, Value::Null));
    }
}
