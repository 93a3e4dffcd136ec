//! The columns that a message stands for.

use super::schema::{ProtoField, ProtoLabel, ProtoSchema, ProtoType};
use super::source::ProtoRoot;
use base::{Result, bail, err};
use std::collections::HashSet;
use std::sync::Arc;
use types::{DataType, EnumType, Field, Schema, TupleType};

/// Messages inside of each other, at most: one that holds itself has no end.
const DEPTH_MAX: usize = 50;
/// Fields of all messages together, where a message counts as often as it is named: messages of two fields that are
/// messages of two fields double with each step.
const FIELDS_MAX: usize = 1 << 17;

/// The columns of a message; fields without a type are left out if that is allowed.
///
/// # Errors
/// `BAD_ARGUMENTS` for fields that have no type.
pub(super) fn columns(root: &ProtoRoot, skips_unsupported: bool) -> Result<Schema> {
    let schema = &*root.schema;
    let (mut fields, mut left) = (Vec::new(), FIELDS_MAX);
    for field in &schema.messages[root.message].fields {
        match column(schema, field, 0, &mut left) {
            Ok((name, data_type)) => fields.push(Field::new(name, data_type)),
            Err(_) if skips_unsupported && left > 0 => {}
            Err(error) => return Err(error),
        }
    }
    if fields.is_empty() {
        bail!(
            BadArguments,
            "The message {} has no field that a column can hold",
            schema.messages[root.message].full_name
        );
    }
    Ok(Schema::new(fields))
}

/// The name and type of a field's column. A message of one field is its field, and `message_field` its name.
fn column(schema: &ProtoSchema, field: &ProtoField, depth: usize, left: &mut usize) -> Result<(String, DataType)> {
    if depth > DEPTH_MAX {
        bail!(BadArguments, "Messages that hold themselves have no type: field {} does", field.name);
    }
    *left = left.saturating_sub(1);
    if *left == 0 {
        bail!(BadArguments, "The messages of the schema have more than {FIELDS_MAX} fields in each other");
    }
    let mut name = field.name.clone();
    let plain = match &field.data_type {
        ProtoType::Message(message) if field.is_map => {
            let entry = &schema.messages[*message].fields;
            let (_, key) = column(schema, &entry[0], depth + 1, left)?;
            return Ok((name, DataType::map(key, column(schema, &entry[1], depth + 1, left)?.1)));
        }
        ProtoType::Message(message) => match schema.messages[*message].fields.as_slice() {
            [] => bail!(
                BadArguments,
                "Empty messages are not supported: {} of field {name}",
                schema.messages[*message].full_name
            ),
            [only] => {
                let (inner, data_type) = column(schema, only, depth + 1, left)?;
                name = format!("{name}_{inner}");
                data_type
            }
            fields => tuple(schema, fields, depth, left)?,
        },
        data_type => scalar(schema, data_type)?,
    };
    Ok((name, if field.label == ProtoLabel::Repeated { DataType::array(plain) } else { plain }))
}

fn tuple(schema: &ProtoSchema, fields: &[ProtoField], depth: usize, left: &mut usize) -> Result<DataType> {
    let (mut names, mut elements) = (Vec::new(), Vec::new());
    for field in fields {
        let (name, data_type) = column(schema, field, depth + 1, left)?;
        names.push(name);
        elements.push(data_type);
    }
    Ok(DataType::Tuple(Arc::new(TupleType { elements, names: Some(names), geo: None })))
}

fn scalar(schema: &ProtoSchema, data_type: &ProtoType) -> Result<DataType> {
    Ok(match data_type {
        ProtoType::Double => DataType::Float64,
        ProtoType::Float => DataType::Float32,
        ProtoType::Int32 | ProtoType::Sint32 | ProtoType::Sfixed32 => DataType::Int32,
        ProtoType::Int64 | ProtoType::Sint64 | ProtoType::Sfixed64 => DataType::Int64,
        ProtoType::Uint32 | ProtoType::Fixed32 => DataType::UInt32,
        ProtoType::Uint64 | ProtoType::Fixed64 => DataType::UInt64,
        ProtoType::Bool => DataType::UInt8,
        ProtoType::String | ProtoType::Bytes => DataType::String,
        ProtoType::Enum(at) => {
            let (mut values, mut known) = (Vec::<(String, i16)>::new(), HashSet::new());
            for (name, number) in &schema.enums[*at].values {
                let number = i16::try_from(*number).map_err(|_| {
                    err!(BadArguments, "The value {name} of an enum is {number}, which no Enum16 holds")
                })?;
                // Of names for the same number the first stays.
                if known.insert(number) {
                    values.push((name.clone(), number));
                }
            }
            let is_small = values.iter().all(|(_, number)| i8::try_from(*number).is_ok());
            let values = Arc::new(EnumType::new(values));
            if is_small { DataType::Enum8(values) } else { DataType::Enum16(values) }
        }
        ProtoType::Message(_) | ProtoType::Named(_) => return Err(base::Error::bug("a message is no scalar")),
    })
}
