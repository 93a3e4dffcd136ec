//! Schemas of Avro: types that refer to each other by position, from JSON.

use base::{Result, bail, err};
use serde_json::Value as Json;
use std::collections::HashMap;
use types::wide::DECIMAL_DIGITS_MAX;

/// Types of a schema, at most.
/// Types of a schema in which named ones are put in the place of their names.
const EXPANDED_MAX: u64 = 1 << 17;
const NODES_MAX: usize = 1 << 16;
/// Bytes of a `fixed`, at most.
const FIXED_BYTES_MAX: u64 = 1 << 24;

/// The types of a schema; fields, elements and branches name theirs by position.
#[derive(Debug)]
pub(crate) struct AvroSchema {
    nodes: Vec<AvroNode>,
    root: usize,
}

/// A type with what it stands for.
#[derive(Debug)]
pub(super) struct AvroNode {
    pub(super) kind: AvroKind,
    pub(super) logical: AvroLogical,
    /// The name of a record, an enumeration or a fixed, without its namespace.
    name: String,
}

/// The kind of a type.
#[derive(Debug)]
pub(super) enum AvroKind {
    Null,
    Boolean,
    Int,
    Long,
    Float,
    Double,
    Bytes,
    String,
    Record(Vec<AvroField>),
    Enum(Vec<String>),
    Array(usize),
    Map(usize),
    Union(Vec<usize>),
    Fixed(usize),
}

/// A field of a record.
#[derive(Debug)]
pub(super) struct AvroField {
    pub(super) name: String,
    pub(super) node: usize,
}

/// What a type stands for beside its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AvroLogical {
    None,
    Date,
    TimestampMillis,
    TimestampMicros,
    Decimal { precision: u8, scale: u8 },
    Uuid,
}

impl AvroSchema {
    /// Reads a schema.
    ///
    /// # Errors
    /// `INCORRECT_DATA` for what is no schema.
    pub(super) fn parse(text: &[u8]) -> Result<Self> {
        let json: Json =
            serde_json::from_slice(text).map_err(|error| err!(IncorrectData, "The schema of Avro data: {error}"))?;
        let mut parser = AvroSchemaParser { nodes: Vec::new(), sizes: Vec::new(), named: HashMap::new() };
        let root = parser.node(&json, "")?;
        Ok(AvroSchema { nodes: parser.nodes, root })
    }

    pub(super) fn node(&self, at: usize) -> &AvroNode {
        &self.nodes[at]
    }

    /// The fields of the record that each row is.
    ///
    /// # Errors
    /// `TYPE_MISMATCH` when rows are something else.
    pub(super) fn root_fields(&self) -> Result<&[AvroField]> {
        match &self.nodes[self.root].kind {
            AvroKind::Record(fields) => Ok(fields),
            _ => bail!(TypeMismatch, "Root schema must be a record"),
        }
    }

    pub(super) fn root(&self) -> usize {
        self.root
    }

    /// Whether values of a type take no bytes.
    pub(super) fn takes_no_bytes(&self, at: usize, depth: usize) -> bool {
        match &self.nodes[at].kind {
            AvroKind::Null | AvroKind::Fixed(0) => true,
            AvroKind::Record(fields) => {
                depth > 0 && fields.iter().all(|field| self.takes_no_bytes(field.node, depth - 1))
            }
            _ => false,
        }
    }
}

impl AvroNode {
    /// The name by which a branch of a union is found.
    pub(super) fn branch_name(&self) -> &str {
        if self.name.is_empty() { self.kind_name() } else { &self.name }
    }

    /// The name of the kind, for messages.
    pub(super) fn kind_name(&self) -> &'static str {
        match &self.kind {
            AvroKind::Null => "null",
            AvroKind::Boolean => "boolean",
            AvroKind::Int => "int",
            AvroKind::Long => "long",
            AvroKind::Float => "float",
            AvroKind::Double => "double",
            AvroKind::Bytes => "bytes",
            AvroKind::String => "string",
            AvroKind::Record(_) => "record",
            AvroKind::Enum(_) => "enum",
            AvroKind::Array(_) => "array",
            AvroKind::Map(_) => "map",
            AvroKind::Union(_) => "union",
            AvroKind::Fixed(_) => "fixed",
        }
    }
}

struct AvroSchemaParser {
    nodes: Vec<AvroNode>,
    /// The number of types that each is with all within it, where a named type counts as often as it is named.
    sizes: Vec<u64>,
    /// Named types by their full names.
    named: HashMap<String, usize>,
}

/// A name with its namespace.
fn full_name(name: &str, namespace: &str) -> String {
    if name.contains('.') || namespace.is_empty() { name.to_string() } else { format!("{namespace}.{name}") }
}

fn text_of<'a>(json: &'a Json, key: &str) -> Option<&'a str> {
    json.get(key).and_then(Json::as_str)
}

/// What a schema says of the meaning of a type; what does not fit its kind says nothing.
fn logical(json: &Json, kind: &AvroKind) -> AvroLogical {
    match (text_of(json, "logicalType"), kind) {
        (Some("date"), AvroKind::Int) => AvroLogical::Date,
        (Some("timestamp-millis"), AvroKind::Long) => AvroLogical::TimestampMillis,
        (Some("timestamp-micros"), AvroKind::Long) => AvroLogical::TimestampMicros,
        (Some("uuid"), AvroKind::String | AvroKind::Bytes | AvroKind::Fixed(16 | 36)) => AvroLogical::Uuid,
        (Some("decimal"), AvroKind::Bytes | AvroKind::Fixed(_)) => {
            let number = |key| json.get(key).and_then(Json::as_u64);
            match (number("precision"), number("scale").unwrap_or(0)) {
                (Some(precision), scale)
                    if scale <= precision && (1..=u64::from(DECIMAL_DIGITS_MAX)).contains(&precision) =>
                {
                    AvroLogical::Decimal { precision: precision as u8, scale: scale as u8 }
                }
                _ => AvroLogical::None,
            }
        }
        _ => AvroLogical::None,
    }
}

impl AvroSchemaParser {
    fn add(&mut self, kind: AvroKind, logical: AvroLogical, name: &str) -> Result<usize> {
        if self.nodes.len() >= NODES_MAX {
            bail!(IncorrectData, "The schema of Avro data has more than {NODES_MAX} types");
        }
        self.nodes.push(AvroNode { kind, logical, name: name.rsplit('.').next().unwrap_or_default().to_string() });
        self.sizes.push(1);
        self.measure(self.nodes.len() - 1)
    }

    /// Counts a type with those within it, which are complete but for types that hold themselves: of those each step in
    /// takes bytes of the data.
    ///
    /// # Errors
    /// `INCORRECT_DATA` when they are too many: names that stand for pairs of names double with each step.
    fn measure(&mut self, at: usize) -> Result<usize> {
        let within = match &self.nodes[at].kind {
            AvroKind::Array(inner) | AvroKind::Map(inner) => self.sizes[*inner],
            AvroKind::Union(branches) => branches.iter().map(|&branch| self.sizes[branch]).sum(),
            AvroKind::Record(fields) => fields.iter().map(|field| self.sizes[field.node]).sum(),
            _ => 0,
        };
        self.sizes[at] = 1 + within;
        if within > EXPANDED_MAX {
            bail!(IncorrectData, "The schema of Avro data stands for more than {EXPANDED_MAX} types");
        }
        Ok(at)
    }

    fn node(&mut self, json: &Json, namespace: &str) -> Result<usize> {
        match json {
            Json::String(name) => match primitive(name) {
                Some(kind) => self.add(kind, AvroLogical::None, ""),
                None => self.reference(name, namespace),
            },
            Json::Array(branches) => {
                let branches: Result<Vec<usize>> = branches.iter().map(|branch| self.node(branch, namespace)).collect();
                self.add(AvroKind::Union(branches?), AvroLogical::None, "")
            }
            Json::Object(_) => match json.get("type") {
                Some(Json::String(name)) => self.object(json, name, namespace),
                Some(inner) => self.node(inner, namespace),
                None => bail!(IncorrectData, "A type in the schema of Avro data lacks its 'type'"),
            },
            other => bail!(IncorrectData, "The schema of Avro data has {other} in place of a type"),
        }
    }

    fn reference(&self, name: &str, namespace: &str) -> Result<usize> {
        let found = self.named.get(&full_name(name, namespace)).or_else(|| self.named.get(name));
        found.copied().ok_or_else(|| err!(IncorrectData, "The schema of Avro data names an unknown type '{name}'"))
    }

    fn object(&mut self, json: &Json, kind: &str, namespace: &str) -> Result<usize> {
        match kind {
            "record" | "error" | "enum" | "fixed" => self.named_type(json, kind, namespace),
            "array" | "map" => {
                let key = if kind == "array" { "items" } else { "values" };
                let Some(inner) = json.get(key) else { bail!(IncorrectData, "An Avro {kind} lacks its '{key}'") };
                let inner = self.node(inner, namespace)?;
                let kind = if kind == "array" { AvroKind::Array(inner) } else { AvroKind::Map(inner) };
                self.add(kind, AvroLogical::None, "")
            }
            kind => match primitive(kind) {
                Some(kind) => {
                    let logical = logical(json, &kind);
                    self.add(kind, logical, "")
                }
                None => self.reference(kind, namespace),
            },
        }
    }

    /// A type that others can name: they may do so inside of it.
    fn named_type(&mut self, json: &Json, kind: &str, namespace: &str) -> Result<usize> {
        let Some(name) = text_of(json, "name") else { bail!(IncorrectData, "An Avro {kind} lacks its name") };
        let full = full_name(name, text_of(json, "namespace").unwrap_or(namespace));
        let inner_namespace = full.rsplit_once('.').map_or("", |(namespace, _)| namespace).to_string();
        let kind = match kind {
            "enum" => AvroKind::Enum(symbols(json)?),
            "fixed" => match json.get("size").and_then(Json::as_u64) {
                Some(size) if size <= FIXED_BYTES_MAX => AvroKind::Fixed(size as usize),
                _ => bail!(IncorrectData, "The size of the Avro fixed '{name}' is no number up to {FIXED_BYTES_MAX}"),
            },
            _ => AvroKind::Record(Vec::new()),
        };
        let is_record = matches!(kind, AvroKind::Record(_));
        let logical = logical(json, &kind);
        let at = self.add(kind, logical, name)?;
        self.named.insert(full, at);
        if is_record {
            let Some(Json::Array(fields)) = json.get("fields") else {
                bail!(IncorrectData, "The Avro record '{name}' lacks its fields")
            };
            let fields: Result<Vec<AvroField>> =
                fields.iter().map(|field| self.field(field, &inner_namespace)).collect();
            self.nodes[at].kind = AvroKind::Record(fields?);
        }
        self.measure(at)
    }

    fn field(&mut self, json: &Json, namespace: &str) -> Result<AvroField> {
        match (text_of(json, "name"), json.get("type")) {
            (Some(name), Some(field)) => Ok(AvroField { name: name.to_string(), node: self.node(field, namespace)? }),
            _ => bail!(IncorrectData, "A field in the schema of Avro data lacks its name or its type"),
        }
    }
}

fn primitive(name: &str) -> Option<AvroKind> {
    Some(match name {
        "null" => AvroKind::Null,
        "boolean" => AvroKind::Boolean,
        "int" => AvroKind::Int,
        "long" => AvroKind::Long,
        "float" => AvroKind::Float,
        "double" => AvroKind::Double,
        "bytes" => AvroKind::Bytes,
        "string" => AvroKind::String,
        _ => return None,
    })
}

fn symbols(json: &Json) -> Result<Vec<String>> {
    let Some(Json::Array(symbols)) = json.get("symbols") else {
        bail!(IncorrectData, "An Avro enum lacks its symbols")
    };
    let symbols = symbols.iter().map(|symbol| symbol.as_str().map(str::to_string));
    symbols.collect::<Option<_>>().ok_or_else(|| err!(IncorrectData, "A symbol of an Avro enum is no string"))
}
