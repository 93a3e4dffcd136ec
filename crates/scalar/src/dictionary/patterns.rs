//! Values of dictionaries of regular expressions: the first that a text has, or all of them (`dictGetAll`).

use super::get::{MissingKey, attributes};
use super::{CATEGORY, dictionary};
use crate::cast::cast_column;
use crate::support::{Bound, Call, Family, Text};
use base::{Result, bail};
use functions::dictionary::{DictionaryRows, Patterns};
use functions::{Arg, Registry};
use std::sync::Arc;
use types::{Column, ColumnBuilder, DataType, Value};

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, CATEGORY);
    let text = "All values of an attribute (or of a tuple of attributes) that a dictionary of regular expressions has \
        for a text.";
    family.add("dictGetAll", "dictGetAll('dictionary', 'attribute', text[, most])", text, get_all);
}

/// Refuses to list the keys of a dictionary of regular expressions.
///
/// # Errors
/// `UNSUPPORTED_METHOD` for dictionaries of them.
pub(super) fn refuse_keys(rows: &DictionaryRows) -> Result<()> {
    if rows.patterns.is_some() {
        bail!(UnsupportedMethod, "Dictionary RegExpTree does not support method `hasKeys`");
    }
    Ok(())
}

/// The texts that a key argument gives: of a tuple its first element.
fn texts(arg: &Arg) -> Result<Arg> {
    let (column, data_type) = match (arg.column.flatten(), &arg.data_type) {
        (Column::Tuple(elements, _), DataType::Tuple(tuple)) if !elements.is_empty() => {
            (elements[0].flatten(), tuple.elements[0].clone())
        }
        (column, data_type) => (column, data_type.clone()),
    };
    Ok(Arg::new(cast_column(&column, &data_type, &DataType::String)?, DataType::String))
}

fn patterns_of(rows: &DictionaryRows) -> Result<&Patterns> {
    rows.patterns.as_ref().ok_or_else(|| base::Error::bug("a dictionary of regular expressions without any"))
}

/// The type of one attribute, or of a tuple of several that has their names.
pub(super) fn joined(rows: &DictionaryRows, attributes: &[usize], types: Vec<DataType>, is_tuple: bool) -> DataType {
    if !is_tuple {
        return types.into_iter().next().unwrap_or(DataType::Nothing);
    }
    let names = attributes.iter().map(|&attribute| rows.attributes[attribute].name.clone()).collect();
    DataType::Tuple(Arc::new(types::TupleType { elements: types, names: Some(names), geo: None }))
}

fn finished(builders: Vec<ColumnBuilder>, is_tuple: bool, rows: usize) -> Column {
    let mut columns: Vec<Column> = builders.into_iter().map(ColumnBuilder::finish).collect();
    if is_tuple { Column::Tuple(columns.into(), rows) } else { columns.swap_remove(0) }
}

/// `dictGet` and its kin: the first value of each attribute, else the default.
pub(super) fn get(
    call: &Call,
    rows: &Arc<DictionaryRows>,
    attributes: Vec<usize>,
    (is_tuple, absent): (bool, MissingKey),
) -> Result<Bound> {
    if absent == MissingKey::Null {
        refuse_keys(rows)?;
    }
    let count = 3 + usize::from(absent == MissingKey::Given);
    call.count(count..=count)?;
    let types: Vec<DataType> =
        attributes.iter().map(|&attribute| rows.attributes[attribute].data_type.clone()).collect();
    let result = joined(rows, &attributes, types.clone(), is_tuple);
    let (rows, target) = (rows.clone(), result.clone());
    Ok(Bound::new(result, move |args, length| {
        let patterns = patterns_of(&rows)?;
        let keys = texts(&args[2])?;
        let keys = Text::of(&keys)?;
        let given = match absent {
            MissingKey::Given => Some(cast_column(&args[3].column, &args[3].data_type, &target)?.flatten()),
            _ => None,
        };
        let mut builders: Vec<ColumnBuilder> = types.iter().map(ColumnBuilder::new).collect();
        for row in 0..length {
            let found = patterns.find(keys.get(row), &attributes, 1);
            for (i, (values, builder)) in found.iter().zip(&mut builders).enumerate() {
                match (values.first(), &given) {
                    (Some(value), _) => builder.push_value(value),
                    (None, Some(Column::Tuple(elements, _))) if is_tuple => builder.push_value(&elements[i].value(row)),
                    (None, Some(default)) => builder.push_value(&default.value(row)),
                    (None, None) => builder.push_value(&rows.attributes[attributes[i]].values.value(rows.len())),
                }
            }
        }
        Ok(finished(builders, is_tuple, length))
    }))
}

fn get_all(call: &Call) -> Result<Bound> {
    call.count(3..=4)?;
    let rows = dictionary(call)?;
    if rows.patterns.is_none() {
        bail!(
            UnsupportedMethod,
            "Function {} needs a dictionary of layout REGEXP_TREE: {} is of another",
            call.name,
            rows.name
        );
    }
    let attributes = attributes(call, &rows)?;
    let most =
        if call.args.len() > 3 { usize::try_from(call.constant_int(3)?).unwrap_or(usize::MAX) } else { usize::MAX };
    let is_tuple = matches!(call.args[1].constant, Some(Value::Tuple(_)));
    let types: Vec<DataType> =
        attributes.iter().map(|&attribute| DataType::array(rows.attributes[attribute].data_type.clone())).collect();
    let result = joined(&rows, &attributes, types.clone(), is_tuple);
    Ok(Bound::new(result, move |args, length| {
        let patterns = patterns_of(&rows)?;
        let keys = texts(&args[2])?;
        let keys = Text::of(&keys)?;
        let mut builders: Vec<ColumnBuilder> = types.iter().map(ColumnBuilder::new).collect();
        for row in 0..length {
            let found = patterns.find(keys.get(row), &attributes, most);
            found
                .into_iter()
                .zip(&mut builders)
                .for_each(|(values, builder)| builder.push_value(&Value::Array(values)));
        }
        Ok(finished(builders, is_tuple, length))
    }))
}
