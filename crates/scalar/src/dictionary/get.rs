//! `dictGet`, its variants with defaults and types, `dictHas`.

use super::{CATEGORY, dictionary, key_source};
use crate::cast::cast_column;
use crate::support::{Bound, Call, Family};
use base::{Result, bail};
use functions::Registry;
use functions::dictionary::DictionaryRows;
use types::type_parser::parse_type;
use types::{Column, DataType, NullableColumn, Value};

/// Types that have a `dictGet…` of their own, with the names of the functions.
const TYPED: &[(&str, &str, &str)] = &[
    ("UInt8", "dictGetUInt8", "dictGetUInt8OrDefault"),
    ("UInt16", "dictGetUInt16", "dictGetUInt16OrDefault"),
    ("UInt32", "dictGetUInt32", "dictGetUInt32OrDefault"),
    ("UInt64", "dictGetUInt64", "dictGetUInt64OrDefault"),
    ("Int8", "dictGetInt8", "dictGetInt8OrDefault"),
    ("Int16", "dictGetInt16", "dictGetInt16OrDefault"),
    ("Int32", "dictGetInt32", "dictGetInt32OrDefault"),
    ("Int64", "dictGetInt64", "dictGetInt64OrDefault"),
    ("Float32", "dictGetFloat32", "dictGetFloat32OrDefault"),
    ("Float64", "dictGetFloat64", "dictGetFloat64OrDefault"),
    ("Date", "dictGetDate", "dictGetDateOrDefault"),
    ("DateTime", "dictGetDateTime", "dictGetDateTimeOrDefault"),
    ("UUID", "dictGetUUID", "dictGetUUIDOrDefault"),
    ("IPv4", "dictGetIPv4", "dictGetIPv4OrDefault"),
    ("IPv6", "dictGetIPv6", "dictGetIPv6OrDefault"),
    ("String", "dictGetString", "dictGetStringOrDefault"),
];

/// The result for a key that the dictionary lacks.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum MissingKey {
    /// The attribute's default.
    Default,
    /// The last argument.
    Given,
    Null,
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, CATEGORY);
    family.add(
        "dictGet",
        "dictGet('dictionary', 'attribute', key[, point])",
        "The value of an attribute (or of a \
        tuple of attributes) in the row of a key; the attribute's default if there is none.",
        |call| get(call, MissingKey::Default, None),
    );
    family.add(
        "dictGetOrDefault",
        "dictGetOrDefault('dictionary', 'attribute', key[, point], default)",
        "As dictGet, with another default.",
        |call| get(call, MissingKey::Given, None),
    );
    family.add(
        "dictGetOrNull",
        "dictGetOrNull('dictionary', 'attribute', key[, point])",
        "As dictGet, NULL for a key that is not there.",
        |call| get(call, MissingKey::Null, None),
    );
    family.add(
        "joinGet",
        "joinGet(table, 'column', key, …)",
        "The value of a column in the row of a key of a table of engine Join; the default if there is none.",
        |call| join_get(call, MissingKey::Default),
    );
    family.add(
        "joinGetOrNull",
        "joinGetOrNull(table, 'column', key, …)",
        "As joinGet, NULL for a key that is not there.",
        |call| join_get(call, MissingKey::Null),
    );
    family.add("dictHas", "dictHas('dictionary', key[, point])", "Whether a dictionary has a row for a key.", has);
    for &(type_name, plain, or_default) in TYPED {
        let bind = move |absent: MissingKey| move |call: &Call| get(call, absent, Some(parse_type(type_name)?));
        family.add(
            plain,
            "dictGetT('dictionary', 'attribute', key)",
            "As dictGet, for an attribute of that type.",
            bind(MissingKey::Default),
        );
        family.add(
            or_default,
            "dictGetTOrDefault('dictionary', 'attribute', key, default)",
            "As dictGetOrDefault, for an attribute of that type.",
            bind(MissingKey::Given),
        );
    }
}

/// Whether an attribute has the type of a function's name, in any time zone.
fn is_of(attribute: &DataType, wanted: &DataType) -> bool {
    match (attribute, wanted) {
        (DataType::DateTime(_), DataType::DateTime(_)) => true,
        (attribute, wanted) => attribute.without_low_cardinality() == *wanted,
    }
}

fn get(call: &Call, absent: MissingKey, wanted: Option<DataType>) -> Result<Bound> {
    call.count(3..=5)?;
    let rows = dictionary(call)?;
    let attributes = attributes(call, &rows)?;
    let is_tuple = matches!(call.args[1].constant, Some(Value::Tuple(_)));
    if rows.patterns.is_some() {
        return super::patterns::get(call, &rows, attributes, (is_tuple, absent));
    }
    let has_point = rows.range.is_some();
    let count = 3 + usize::from(has_point) + usize::from(absent == MissingKey::Given);
    call.count(count..=count)?;
    let key = key_source(call, &rows, 2)?;
    if let Some(wanted) = &wanted
        && let Some(&other) =
            attributes.iter().find(|&&attribute| !is_of(&rows.attributes[attribute].data_type, wanted))
    {
        bail!(
            TypeMismatch,
            "Attribute '{}' of dictionary {} is of type {}, which is not that of function {}",
            rows.attributes[other].name,
            rows.name,
            rows.attributes[other].data_type,
            call.name
        );
    }
    let types: Vec<DataType> =
        attributes.iter().map(|&attribute| result_type(&rows.attributes[attribute].data_type, absent)).collect();
    let result = super::patterns::joined(&rows, &attributes, types, is_tuple);
    let (point_type, default_type) = (
        has_point.then(|| call.data_type(3).clone()),
        (absent == MissingKey::Given).then(|| call.data_type(count - 1).clone()),
    );
    let all = result.clone();
    Ok(Bound::new(result, move |args, length| {
        let keys = key.columns(&rows, args)?;
        let points = match (&point_type, &rows.range) {
            (Some(given), Some(range)) => Some(cast_column(&args[3].column, given, &range.data_type)?),
            _ => None,
        };
        let found = rows.find(&keys, points.as_ref(), length);
        let defaults = match &default_type {
            Some(given) => Some(cast_column(&args[count - 1].column, given, &all)?.flatten()),
            None => None,
        };
        let columns = attributes.iter().enumerate().map(|(i, &attribute)| {
            let default = match &defaults {
                Some(Column::Tuple(elements, _)) if is_tuple => Some(&elements[i]),
                other => other.as_ref(),
            };
            value(&rows, attribute, &found, absent, default)
        });
        let columns: Vec<Column> = columns.collect();
        Ok(match <[Column; 1]>::try_from(columns) {
            Ok([column]) if !is_tuple => column,
            Ok(one) => Column::Tuple(Vec::from(one).into(), length),
            Err(columns) => Column::Tuple(columns.into(), length),
        })
    }))
}

/// Keys come one by one, not as a tuple.
fn join_get(call: &Call, absent: MissingKey) -> Result<Bound> {
    call.count(3..=usize::MAX)?;
    let rows = call.context.join_table(&String::from_utf8_lossy(&call.constant_bytes(0)?))?;
    if rows.key_types.len() + 2 != call.args.len() {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Function {} needs the {} key columns of {} after the name of a column",
            call.name,
            rows.key_types.len(),
            rows.name
        );
    }
    let name = String::from_utf8_lossy(&call.constant_bytes(1)?).into_owned();
    let Ok(attribute) = rows.attribute(&name) else {
        bail!(NoSuchColumnInTable, "Table {} of engine Join doesn't contain column {name} beside its key", rows.name);
    };
    let given: Vec<DataType> = call.args[2..].iter().map(|arg| arg.data_type.clone()).collect();
    let bare = |data_type: &DataType| data_type.without_low_cardinality().without_nullable();
    if let Some(key) = (0..given.len()).find(|&key| bare(&given[key]) != bare(&rows.key_types[key])) {
        bail!(
            TypeMismatch,
            "Key {key} of function {} is of type {}, while table {} needs {}",
            call.name,
            given[key],
            rows.name,
            rows.key_types[key]
        );
    }
    let result = result_type(&rows.attributes[attribute].data_type, absent);
    Ok(Bound::new(result, move |args, length| {
        let keys = args[2..]
            .iter()
            .zip(given.iter().zip(&rows.key_types))
            .map(|(arg, (from, to))| Ok(cast_column(&arg.column, from, to)?.flatten()));
        let found = rows.find(&keys.collect::<Result<Vec<_>>>()?, None, length);
        Ok(value(&rows, attribute, &found, absent, None))
    })
    .volatile(true))
}

fn result_type(data_type: &DataType, absent: MissingKey) -> DataType {
    if absent == MissingKey::Null && data_type.can_be_nullable() {
        DataType::nullable(data_type.clone())
    } else {
        data_type.clone()
    }
}

/// The positions of the attributes that the second argument names.
pub(super) fn attributes(call: &Call, rows: &DictionaryRows) -> Result<Vec<usize>> {
    let name = |value: &Value| match value {
        Value::String(bytes) => rows.attribute(&String::from_utf8_lossy(bytes)),
        _ => bail!(
            IllegalTypeOfArgument,
            "Argument 2 of function {} must be the name of an attribute, or a tuple of names",
            call.name
        ),
    };
    match &call.args[1].constant {
        Some(Value::Tuple(names)) if !names.is_empty() => names.iter().map(name).collect(),
        Some(value) => Ok(vec![name(value)?]),
        None => bail!(IllegalTypeOfArgument, "Argument 2 of function {} must be constant", call.name),
    }
}

/// An attribute of the rows found.
fn value(
    rows: &DictionaryRows,
    attribute: usize,
    found: &[u32],
    absent: MissingKey,
    default: Option<&Column>,
) -> Column {
    let attribute = &rows.attributes[attribute];
    let values = attribute.values.gather(found);
    let none = rows.len() as u32;
    match (absent, default) {
        (MissingKey::Given, Some(default)) if found.contains(&none) => {
            let both = Column::concat(&[&values, default]);
            let length = found.len() as u32;
            let choice: Vec<u32> =
                found.iter().zip(0..length).map(|(&row, at)| if row == none { length + at } else { at }).collect();
            both.gather(&choice)
        }
        (MissingKey::Null, _) if attribute.data_type.can_be_nullable() => {
            let nulls: Vec<u8> = found.iter().map(|&row| u8::from(row == none)).collect();
            Column::Nullable(NullableColumn { nulls: nulls.into(), values: std::sync::Arc::new(values) })
        }
        _ => values,
    }
}

fn has(call: &Call) -> Result<Bound> {
    call.count(2..=3)?;
    let rows = dictionary(call)?;
    super::patterns::refuse_keys(&rows)?;
    let key = key_source(call, &rows, 1)?;
    let count = 2 + usize::from(rows.range.is_some());
    call.count(count..=count)?;
    let point_type = rows.range.is_some().then(|| call.data_type(2).clone());
    Ok(Bound::new(DataType::UInt8, move |args, length| {
        let keys = key.columns(&rows, args)?;
        let points = match (&point_type, &rows.range) {
            (Some(given), Some(range)) => Some(cast_column(&args[2].column, given, &range.data_type)?),
            _ => None,
        };
        let none = rows.len() as u32;
        Ok(Column::from_vec(
            rows.find(&keys, points.as_ref(), length).into_iter().map(|row| u8::from(row != none)).collect::<Vec<u8>>(),
        ))
    }))
}
