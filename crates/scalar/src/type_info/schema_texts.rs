//! `structureToProtobufSchema` and `structureToCapnProtoSchema`: the schema of other programs' formats for a structure
//! of columns.
//!
//! Names with dots (in Cap'n Proto also with underscores) are members of a group that is a message or struct of its
//! own. Groups come behind the plain columns. Definitions of nested types stand right before the field that has them.

use super::CATEGORY;
use crate::support::{Bound, Factory, add, arity_between, constant_string, doc};
use base::{Result, bail};
use functions::{ArgType, Registry};
use types::type_parser::parse_type;
use types::{Column, DataType, EnumType, StringBuilder};

/// Nesting of types that is written, at most.
const DEPTH_MAX: usize = 100;

/// The content of a field: a value, or fields of its own.
enum SchemaNode {
    One(DataType),
    Group(Vec<(String, SchemaNode)>),
}

type Fields = Vec<(String, SchemaNode)>;

/// A name with its first letter in lower case, which may be no digit.
fn field_name(name: &str, format: &str) -> Result<String> {
    let mut letters = name.chars();
    match letters.next() {
        Some(first) if first.is_ascii_digit() => {
            bail!(BadArguments, "Format {format} doesn't support field names that starts with a digit: '{name}'")
        }
        Some(first) => Ok(first.to_lowercase().chain(letters).collect()),
        None => Ok(String::new()),
    }
}

/// A name with its first letter in upper case.
fn type_name(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Columns as fields, with groups of those whose names begin alike.
fn grouped(columns: Vec<(String, DataType)>, separators: &[char], format: &str) -> Result<Fields> {
    let mut plain: Fields = Vec::new();
    let mut groups: Vec<(String, Vec<(String, DataType)>)> = Vec::new();
    for (name, data_type) in columns {
        match name.split_once(separators).filter(|(group, rest)| !group.is_empty() && !rest.is_empty()) {
            None => plain.push((field_name(&name, format)?, SchemaNode::One(data_type))),
            Some((group, rest)) => match groups.iter_mut().find(|(known, _)| known == group) {
                Some((_, members)) => members.push((rest.to_string(), data_type)),
                None => groups.push((group.to_string(), vec![(rest.to_string(), data_type)])),
            },
        }
    }
    for (group, members) in groups {
        plain.push((field_name(&group, format)?, SchemaNode::Group(grouped(members, separators, format)?)));
    }
    Ok(plain)
}

/// The elements of a tuple as fields.
fn elements(tuple: &types::TupleType, format: &str) -> Result<Fields> {
    let name = |at: usize| tuple.names.as_ref().map_or_else(|| format!("e{}", at + 1), |names| names[at].to_string());
    tuple
        .elements
        .iter()
        .enumerate()
        .map(|(at, element)| Ok((field_name(&name(at), format)?, SchemaNode::One(element.clone()))))
        .collect()
}

/// Lines of a schema.
#[derive(Default)]
struct Schema {
    text: String,
}

impl Schema {
    fn line(&mut self, depth: usize, line: &str) {
        (0..depth).for_each(|_| self.text.push_str("    "));
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    /// A definition in braces.
    fn block(&mut self, depth: usize, head: &str, body: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        if depth > DEPTH_MAX {
            bail!(BadArguments, "Types are nested deeper than {DEPTH_MAX}");
        }
        self.line(depth, head);
        self.line(depth, "{");
        body(self)?;
        self.line(depth, "}");
        Ok(())
    }

    /// The names of an enum, numbered from 0; each line ends as `value` says.
    fn enumeration(
        &mut self,
        depth: usize,
        name: &str,
        names: &EnumType,
        value: fn(&str, usize) -> String,
    ) -> Result<()> {
        self.block(depth, &format!("enum {name}"), |schema| {
            let mut values: Vec<_> = names.values().iter().collect();
            values.sort_by_key(|(_, number)| *number);
            values.iter().enumerate().for_each(|(at, (name, _))| schema.line(depth + 1, &value(name, at)));
            Ok(())
        })
    }
}

/// A schema of Protocol Buffers.
#[derive(Default)]
struct Protobuf(Schema);

impl Protobuf {
    fn message(&mut self, name: &str, fields: &Fields, depth: usize) -> Result<()> {
        if depth > DEPTH_MAX {
            bail!(BadArguments, "Types are nested deeper than {DEPTH_MAX}");
        }
        self.0.line(depth, &format!("message {name}"));
        self.0.line(depth, "{");
        for (at, (name, node)) in fields.iter().enumerate() {
            let kind = match node {
                SchemaNode::One(data_type) => self.type_of(data_type, name, depth + 1)?,
                SchemaNode::Group(members) => {
                    self.message(&type_name(name), members, depth + 1)?;
                    type_name(name)
                }
            };
            self.0.line(depth + 1, &format!("{kind} {name} = {};", at + 1));
        }
        self.0.line(depth, "}");
        Ok(())
    }

    /// The type of a field, its definition written before it if it needs one.
    fn type_of(&mut self, data_type: &DataType, name: &str, depth: usize) -> Result<String> {
        let wrapped = |inner: &DataType| matches!(inner.base(), DataType::Array(_) | DataType::Map(_));
        let one = |name: &str, inner: &DataType| vec![(name.to_string(), SchemaNode::One(inner.clone()))];
        Ok(match data_type.base() {
            DataType::Array(inner) if wrapped(inner) => {
                self.message(&type_name(name), &one(name, inner), depth)?;
                format!("repeated {}", type_name(name))
            }
            DataType::Array(inner) => format!("repeated {}", self.type_of(inner, name, depth)?),
            DataType::Map(pair) => {
                let key =
                    if pair.0.base().is_string() { "string".to_string() } else { self.type_of(&pair.0, name, depth)? };
                let own = format!("{name}Value");
                let value = if wrapped(&pair.1) {
                    self.message(&type_name(&own), &one(&own, &pair.1), depth)?;
                    type_name(&own)
                } else {
                    self.type_of(&pair.1, &own, depth)?
                };
                format!("map<{key}, {value}>")
            }
            DataType::Tuple(tuple) => {
                self.message(&type_name(name), &elements(tuple, "Protobuf")?, depth)?;
                type_name(name)
            }
            DataType::Enum8(names) | DataType::Enum16(names) => {
                self.0.enumeration(depth, &type_name(name), names, |value, at| format!("{value} = {at};"))?;
                type_name(name)
            }
            plain => protobuf_type(plain)?.to_string(),
        })
    }
}

fn protobuf_type(data_type: &DataType) -> Result<&'static str> {
    use DataType as T;
    Ok(match data_type {
        T::Bool => "bool",
        T::UInt8 | T::UInt16 | T::UInt32 | T::Date | T::DateTime(_) | T::Ipv4 => "uint32",
        T::Int8 | T::Int16 | T::Int32 | T::Date32 => "int32",
        T::UInt64 | T::DateTime64(..) => "uint64",
        T::Int64 => "int64",
        T::Float32 => "float",
        T::Float64 => "double",
        T::String
        | T::FixedString(_)
        | T::Uuid
        | T::Ipv6
        | T::Decimal { .. }
        | T::Int128
        | T::UInt128
        | T::Int256
        | T::UInt256 => "bytes",
        other => bail!(BadArguments, "Type {other} is not supported for conversion into Protobuf schema"),
    })
}

/// A schema of Cap'n Proto.
#[derive(Default)]
struct CapnProto(Schema);

impl CapnProto {
    fn structure(&mut self, name: &str, fields: &Fields, depth: usize) -> Result<()> {
        if depth > DEPTH_MAX {
            bail!(BadArguments, "Types are nested deeper than {DEPTH_MAX}");
        }
        self.0.line(depth, &format!("struct {name}"));
        self.0.line(depth, "{");
        for (at, (name, node)) in fields.iter().enumerate() {
            let kind = match node {
                SchemaNode::One(data_type) => self.type_of(data_type, name, depth + 1)?,
                SchemaNode::Group(members) => {
                    self.structure(&type_name(name), members, depth + 1)?;
                    type_name(name)
                }
            };
            self.0.line(depth + 1, &format!("{name} @{at} : {kind};"));
        }
        self.0.line(depth, "}");
        Ok(())
    }

    /// The text of a type, as [`Protobuf::type_of`].
    fn type_of(&mut self, data_type: &DataType, name: &str, depth: usize) -> Result<String> {
        let own = type_name(name);
        match data_type.without_low_cardinality() {
            DataType::Nullable(inner) => {
                self.0.line(depth, &format!("struct {own}"));
                self.0.line(depth, "{");
                // Definitions that a nullable type needs are written before it, as ClickHouse does.
                let value = self.type_of(&inner, name, depth)?;
                let either = [format!("value @0 : {value};"), "null @1 : Void;".to_string()];
                self.0.block(depth + 1, "union", |schema| {
                    either.iter().for_each(|line| schema.line(depth + 2, line));
                    Ok(())
                })?;
                self.0.line(depth, "}");
                Ok(own)
            }
            DataType::Array(inner) => Ok(format!("List({})", self.type_of(&inner, name, depth)?)),
            DataType::Map(pair) => {
                let entry = vec![
                    ("key".to_string(), SchemaNode::One(pair.0.clone())),
                    ("value".to_string(), SchemaNode::One(pair.1.clone())),
                ];
                self.0.line(depth, &format!("struct {own}"));
                self.0.line(depth, "{");
                self.entry(&entry, depth + 1)?;
                self.0.line(depth + 1, "entries @0 : List(Entry);");
                self.0.line(depth, "}");
                Ok(own)
            }
            DataType::Tuple(tuple) => {
                self.structure(&own, &elements(&tuple, "CapnProto")?, depth)?;
                Ok(own)
            }
            DataType::Enum8(names) | DataType::Enum16(names) => {
                self.0.enumeration(depth, &own, &names, |value, at| format!("{value} @{at};"))?;
                Ok(own)
            }
            plain => capn_proto_type(&plain).map(str::to_string),
        }
    }

    /// The struct of a map's entries: what its key and value need comes before both.
    fn entry(&mut self, entry: &Fields, depth: usize) -> Result<()> {
        self.0.line(depth, "struct Entry");
        self.0.line(depth, "{");
        let mut lines = Vec::with_capacity(entry.len());
        for (at, (name, node)) in entry.iter().enumerate() {
            if let SchemaNode::One(data_type) = node {
                lines.push(format!("{name} @{at} : {};", self.type_of(data_type, name, depth + 1)?));
            }
        }
        lines.iter().for_each(|line| self.0.line(depth + 1, line));
        self.0.line(depth, "}");
        Ok(())
    }
}

fn capn_proto_type(data_type: &DataType) -> Result<&'static str> {
    use DataType as T;
    Ok(match data_type {
        T::Bool => "Bool",
        T::UInt8 => "UInt8",
        T::UInt16 | T::Date => "UInt16",
        T::UInt32 | T::DateTime(_) | T::Ipv4 => "UInt32",
        T::UInt64 => "UInt64",
        T::Int8 => "Int8",
        T::Int16 => "Int16",
        T::Int32 | T::Date32 => "Int32",
        T::Int64 | T::DateTime64(..) => "Int64",
        T::Float32 => "Float32",
        T::Float64 => "Float64",
        T::Decimal { precision: ..=9, .. } => "Int32",
        T::Decimal { precision: ..=18, .. } => "Int64",
        T::String
        | T::FixedString(_)
        | T::Uuid
        | T::Ipv6
        | T::Decimal { .. }
        | T::Int128
        | T::UInt128
        | T::Int256
        | T::UInt256 => "Data",
        other => bail!(BadArguments, "CapnProto type name is not found for type {other}"),
    })
}

/// The columns of a structure; those of `Nested` as arrays with dots in their names.
fn columns(structure: &str) -> Result<Vec<(String, DataType)>> {
    let parsed = match structure.trim() {
        "" => bail!(SyntaxError, "Empty structure: it names no columns"),
        word if word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') => {
            bail!(SyntaxError, "Cannot parse structure '{word}': a name has no type")
        }
        text => parse_type(&format!("Tuple({text})"))?,
    };
    let DataType::Tuple(tuple) = parsed else { bail!(SyntaxError, "Cannot parse structure '{structure}'") };
    let Some(names) = &tuple.names else {
        bail!(SyntaxError, "Cannot parse structure '{structure}': a name has no type")
    };
    let mut found = Vec::with_capacity(names.len());
    for (name, data_type) in names.iter().zip(&tuple.elements) {
        match data_type {
            DataType::Array(inner) if structure.contains(&format!("{name} Nested(")) => {
                let DataType::Tuple(parts) = &**inner else { continue };
                let parts = parts.names.iter().flatten().zip(&parts.elements);
                found.extend(parts.map(|(part, element)| (format!("{name}.{part}"), DataType::array(element.clone()))));
            }
            plain => found.push((name.to_string(), plain.clone())),
        }
    }
    Ok(found)
}

fn protobuf_schema(structure: &str, name: &str) -> Result<String> {
    let mut schema = Protobuf::default();
    schema.0.text.push_str("syntax = \"proto3\";\n\n");
    schema.message(&type_name(name), &grouped(columns(structure)?, &['.'], "Protobuf")?, 0)?;
    Ok(schema.0.text)
}

fn capn_proto_schema(structure: &str, name: &str) -> Result<String> {
    let mut schema = CapnProto::default();
    // The id of a file has its highest bit set.
    let id = crate::hash::city_hash64(format!("{name} {structure}").as_bytes()) | 1 << 63;
    schema.0.text.push_str(&format!("@0x{id:016x};\n\n"));
    schema.structure(&type_name(name), &grouped(columns(structure)?, &['.', '_'], "CapnProto")?, 0)?;
    Ok(schema.0.text)
}

fn bind(name: &'static str, args: &[ArgType], write: fn(&str, &str) -> Result<String>) -> crate::support::Outcome {
    arity_between(name, args, 1, 2)?;
    if let Some(at) = args.iter().position(|arg| !arg.data_type.base().is_string()) {
        bail!(
            IllegalTypeOfArgument,
            "Illegal type {} of argument {} of function {name}, expected constant string",
            args[at].data_type,
            at + 1
        );
    }
    let message = if args.len() == 2 { constant_string(name, args, 1)? } else { "Message".to_string() };
    let text = write(&constant_string(name, args, 0)?, &message)?;
    Ok(Bound::named(name, DataType::String, move |_, rows| {
        let mut builder = StringBuilder::with_capacity(1);
        builder.push(text.as_bytes());
        Ok(Column::Const(std::sync::Arc::new(Column::String(builder.finish())), rows))
    })
    .done())
}

/// Adds the functions to the registry.
pub(super) fn register(registry: &mut Registry) {
    let protobuf = Factory::strict(|args, _| bind("structureToProtobufSchema", args, protobuf_schema));
    let text = "The schema of Protocol Buffers for a structure of columns.";
    add(
        registry,
        "structureToProtobufSchema",
        protobuf,
        doc("structureToProtobufSchema(structure[, message_name])", text, CATEGORY),
    );
    let capn_proto = Factory::strict(|args, _| bind("structureToCapnProtoSchema", args, capn_proto_schema));
    let text = "The schema of Cap'n Proto for a structure of columns.";
    add(
        registry,
        "structureToCapnProtoSchema",
        capn_proto,
        doc("structureToCapnProtoSchema(structure[, message_name])", text, CATEGORY),
    );
}
