//! Types and schemas of Iceberg.

use crate::json::Doc;
use crate::{LakeColumn, nullable};
use base::{Result, bail};
use formats::StoredField;
use std::collections::HashMap;
use std::sync::Arc;
use types::{DataType, TupleType};

/// A field of a schema.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct IcebergField {
    pub(super) id: i32,
    pub(super) name: String,
    pub(super) is_required: bool,
    pub(super) kind: IcebergType,
}

/// The type of a field.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum IcebergType {
    Plain(Plain),
    Record(Vec<IcebergField>),
    List(Box<IcebergField>),
    Map(Box<(IcebergField, IcebergField)>),
}

/// A type without parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Plain {
    Boolean,
    Int,
    Long,
    Float,
    Double,
    Decimal(u8, u8),
    Date,
    Time,
    /// Digits of a second, and whether it is a moment.
    Timestamp(u8, bool),
    Text,
    Uuid,
    Fixed(usize),
    Binary,
}

/// The names that fields have in files without numbers, by their numbers.
pub(super) type NameMapping = HashMap<i32, Vec<String>>;

impl Plain {
    fn parse(doc: Doc) -> Result<Self> {
        let text = doc.text()?;
        let arguments = |prefix: &str, closed: char| {
            text.strip_prefix(prefix)?.trim_start().strip_prefix(['(', '['])?.strip_suffix(closed)
        };
        Ok(match text {
            "boolean" => Plain::Boolean,
            "int" => Plain::Int,
            "long" => Plain::Long,
            "float" => Plain::Float,
            "double" => Plain::Double,
            "date" => Plain::Date,
            "time" => Plain::Time,
            "timestamp" => Plain::Timestamp(6, false),
            "timestamptz" => Plain::Timestamp(6, true),
            "timestamp_ns" => Plain::Timestamp(9, false),
            "timestamptz_ns" => Plain::Timestamp(9, true),
            "string" => Plain::Text,
            "uuid" => Plain::Uuid,
            "binary" => Plain::Binary,
            _ => {
                let decimal = arguments("decimal", ')').and_then(|inside| inside.split_once(','));
                let decimal = decimal.and_then(|(digits, scale)| {
                    Some((digits.trim().parse::<u8>().ok()?, scale.trim().parse::<u8>().ok()?))
                });
                let width = arguments("fixed", ']').and_then(|inside| inside.trim().parse::<usize>().ok());
                match (decimal, width) {
                    (Some((precision, scale)), _) if (1..=38).contains(&precision) && scale <= precision => {
                        Plain::Decimal(precision, scale)
                    }
                    (_, Some(width)) if (1..=1 << 24).contains(&width) => Plain::Fixed(width),
                    _ => bail!(NotImplemented, "Columns of Iceberg's type {text} are not read"),
                }
            }
        })
    }

    fn data_type(self) -> DataType {
        match self {
            Plain::Boolean => DataType::Bool,
            Plain::Int => DataType::Int32,
            Plain::Long | Plain::Time => DataType::Int64,
            Plain::Float => DataType::Float32,
            Plain::Double => DataType::Float64,
            Plain::Decimal(precision, scale) => DataType::Decimal { precision, scale },
            Plain::Date => DataType::Date32,
            Plain::Timestamp(scale, false) => DataType::DateTime64(scale, None),
            Plain::Timestamp(scale, true) => DataType::DateTime64(scale, types::TimeZone::parse("UTC").ok()),
            Plain::Text | Plain::Binary => DataType::String,
            Plain::Uuid => DataType::Uuid,
            Plain::Fixed(width) => DataType::FixedString(width),
        }
    }
}

impl IcebergType {
    fn parse(doc: Doc) -> Result<Self> {
        if doc.value.is_string() {
            return Plain::parse(doc).map(IcebergType::Plain);
        }
        let element = |id, name: &str, is_required: bool, kind: Doc| -> Result<IcebergField> {
            Ok(IcebergField { id, name: name.into(), is_required, kind: IcebergType::parse(kind)? })
        };
        Ok(match doc.need("type")?.text()? {
            "struct" => IcebergType::Record(fields(doc)?),
            "list" => {
                let is_required = doc.need("element-required")?.flag()?;
                let element = element(doc.small("element-id")?, "element", is_required, doc.need("element")?)?;
                IcebergType::List(Box::new(element))
            }
            "map" => {
                let is_required = doc.need("value-required")?.flag()?;
                IcebergType::Map(Box::new((
                    element(doc.small("key-id")?, "key", true, doc.need("key")?)?,
                    element(doc.small("value-id")?, "value", is_required, doc.need("value")?)?,
                )))
            }
            other => bail!(NotImplemented, "Columns of Iceberg's type {other} are not read"),
        })
    }
}

/// The fields of a schema or record.
///
/// # Errors
/// `ICEBERG_SPECIFICATION_VIOLATION`; `NOT_IMPLEMENTED` for types and defaults that are not read.
pub(super) fn fields(doc: Doc) -> Result<Vec<IcebergField>> {
    let mut fields: Vec<IcebergField> = Vec::new();
    for field in doc.need("fields")?.items()? {
        let name = field.need("name")?.text()?;
        if field.get("initial-default").is_some() {
            bail!(NotImplemented, "Column {name} has a default for files that lack it, which is not read");
        }
        fields.push(IcebergField {
            id: field.small("id")?,
            name: name.into(),
            is_required: field.need("required")?.flag()?,
            kind: IcebergType::parse(field.need("type")?)?,
        });
    }
    Ok(fields)
}

impl IcebergField {
    /// The type of its column.
    pub(super) fn data_type(&self) -> DataType {
        let own = match &self.kind {
            IcebergType::Plain(plain) if self.is_required => return plain.data_type(),
            IcebergType::Plain(plain) => return nullable(plain.data_type()),
            IcebergType::Record(fields) => {
                let names = fields.iter().map(|field| field.name.clone()).collect();
                let elements = fields.iter().map(IcebergField::data_type).collect();
                DataType::Tuple(Arc::new(TupleType { elements, names: Some(names), geo: None }))
            }
            IcebergType::List(element) => DataType::array(element.data_type()),
            IcebergType::Map(pair) => DataType::map(pair.0.data_type(), pair.1.data_type()),
        };
        debug_assert!(!own.is_nullable(), "values with parts are never NULL");
        own
    }

    /// How it is found in files.
    pub(super) fn stored(&self, mapping: Option<&NameMapping>) -> StoredField {
        let of = |fields: &[IcebergField]| fields.iter().map(|field| field.stored(mapping)).collect();
        StoredField {
            name: self.name.clone(),
            id: Some(self.id),
            stored_names: match mapping {
                Some(mapping) => mapping.get(&self.id).cloned().unwrap_or_default(),
                None => vec![self.name.clone()],
            },
            children: match &self.kind {
                IcebergType::Plain(_) => Vec::new(),
                IcebergType::Record(fields) => of(fields),
                IcebergType::List(element) => vec![element.stored(mapping)],
                IcebergType::Map(pair) => vec![pair.0.stored(mapping), pair.1.stored(mapping)],
            },
        }
    }

    /// The field as a column of a table.
    pub(super) fn column(&self, mapping: Option<&NameMapping>) -> LakeColumn {
        LakeColumn { name: self.name.clone(), data_type: self.data_type(), stored: self.stored(mapping), is_key: false }
    }

    /// The type if it has no parts.
    pub(super) fn plain(&self) -> Option<Plain> {
        match self.kind {
            IcebergType::Plain(plain) => Some(plain),
            _ => None,
        }
    }
}

/// The names of a name mapping, in any depth.
///
/// # Errors
/// `ICEBERG_SPECIFICATION_VIOLATION`.
pub(super) fn name_mapping(doc: Doc, into: &mut NameMapping) -> Result<()> {
    for field in doc.items()? {
        if field.get("field-id").is_some() {
            let names = field.need("names")?.items()?.map(|name| name.text().map(str::to_string));
            into.insert(field.small("field-id")?, names.collect::<Result<_>>()?);
        }
        if let Some(inside) = field.get("fields") {
            name_mapping(inside, into)?;
        }
    }
    Ok(())
}
