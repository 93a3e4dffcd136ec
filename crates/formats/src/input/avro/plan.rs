//! How values of a schema go into columns, worked out once for a file.

use super::infer::DEPTH_MAX;
use super::schema::{AvroKind, AvroLogical, AvroSchema};
use base::{Result, bail, err};
use types::{DataType, EnumType, Schema};

/// How a value goes into a column under construction.
#[derive(Debug)]
pub(super) enum AvroPlan {
    /// `int` and `long`.
    Integer,
    /// `int` and `long` as a truth value.
    Truth,
    /// Days as seconds.
    Days,
    Float,
    Double,
    Boolean,
    /// A length and bytes as a string.
    Text,
    /// A length and bytes as a string of one width.
    FixedText,
    /// The text of a UUID, behind its length or of one width.
    UuidText(Option<usize>),
    /// The 16 bytes of a UUID, or of an address.
    UuidBytes,
    AddressBytes,
    /// The bytes of a number, the highest first, behind their length or of one width.
    Decimal(Option<usize>),
    /// Bytes of one width.
    Bytes(usize),
    SymbolText(Vec<String>),
    SymbolNumber(Vec<i16>),
    /// Elements, and whether they take no bytes.
    Array(Box<AvroPlan>, bool),
    /// The type of keys, and values.
    Map(DataType, Box<AvroPlan>),
    /// The place in the tuple of each field in turn.
    Tuple(Vec<(usize, AvroPlan)>),
    /// A value that may not be NULL for a column that may.
    Present(Box<AvroPlan>),
    /// NULL: the default of the type.
    Null(DataType),
    /// Of two branches the one with this number is NULL.
    NullOr(u64, Box<AvroPlan>, DataType),
    /// A union of one branch.
    Only(Box<AvroPlan>),
    /// A branch each: its type, and how it is read; none for NULL.
    Variant(Vec<Option<(DataType, AvroPlan)>>),
}

/// What becomes of a value of a row.
#[derive(Debug)]
pub(super) enum AvroAction {
    /// It is the value of a column.
    Column(usize, AvroPlan),
    /// It is passed over.
    Skip(usize),
    /// Each field in turn.
    Record(Vec<AvroAction>),
    /// The branch that stands there.
    Union(Vec<AvroAction>),
    /// An array of records, whose fields are the elements of columns.
    Nested(Vec<(usize, AvroPlan)>),
}

/// Makes plans.
pub(super) struct AvroPlanner<'a> {
    pub(super) schema: &'a AvroSchema,
    pub(super) wanted: &'a Schema,
    /// Whether NULL may be the default of a type without NULL.
    pub(super) null_as_default: bool,
    /// The columns that have a value.
    pub(super) found: Vec<bool>,
}

impl AvroPlanner<'_> {
    /// What becomes of the values of a type that are found at a path.
    pub(super) fn action(&mut self, at: usize, path: &str, depth: usize) -> Result<AvroAction> {
        let column = if path.is_empty() { None } else { self.wanted.index_of(path) };
        if let Some(column) = column {
            let field = &self.wanted.fields[column];
            let plan =
                self.plan(at, &field.data_type, depth).map_err(|e| e.context(format!("column {}", field.name)))?;
            self.found[column] = true;
            return Ok(AvroAction::Column(column, plan));
        }
        let prefix = if path.is_empty() { String::new() } else { format!("{path}.") };
        let goes_on = depth < DEPTH_MAX && self.wanted.fields.iter().any(|field| field.name.starts_with(&prefix));
        let schema = self.schema;
        match &schema.node(at).kind {
            AvroKind::Record(fields) if goes_on => {
                let actions: Result<Vec<AvroAction>> = fields
                    .iter()
                    .map(|field| self.action(field.node, &format!("{prefix}{}", field.name), depth + 1))
                    .collect();
                Ok(AvroAction::Record(actions?))
            }
            AvroKind::Union(branches) if goes_on => {
                let name = |branch: usize| format!("{prefix}{}", schema.node(branch).branch_name());
                let actions: Result<Vec<AvroAction>> =
                    branches.iter().map(|&branch| self.action(branch, &name(branch), depth + 1)).collect();
                Ok(AvroAction::Union(actions?))
            }
            AvroKind::Array(items) if goes_on => {
                Ok(self.nested(*items, &prefix, depth)?.unwrap_or(AvroAction::Skip(at)))
            }
            _ => Ok(AvroAction::Skip(at)),
        }
    }

    /// The columns of a flattened `Nested` from an array of records that has a field for each of them and no others.
    fn nested(&mut self, items: usize, prefix: &str, depth: usize) -> Result<Option<AvroAction>> {
        let AvroKind::Record(fields) = &self.schema.node(items).kind else { return Ok(None) };
        if self.schema.takes_no_bytes(items, DEPTH_MAX) {
            return Ok(None);
        }
        let mut plans = Vec::with_capacity(fields.len());
        for field in fields {
            let column = self.wanted.index_of(&format!("{prefix}{}", field.name));
            let Some(column) = column else { return Ok(None) };
            let DataType::Array(inner) = &self.wanted.fields[column].data_type else { return Ok(None) };
            plans.push((column, self.plan(field.node, inner, depth)?));
        }
        plans.iter().for_each(|(column, _)| self.found[*column] = true);
        Ok(Some(AvroAction::Nested(plans)))
    }

    /// How values of a type go into a column of a type.
    fn plan(&self, at: usize, wanted: &DataType, depth: usize) -> Result<AvroPlan> {
        let node = self.schema.node(at);
        match (&node.kind, wanted) {
            (_, DataType::LowCardinality(inner)) => self.plan(at, inner, depth),
            (AvroKind::Union(branches), _) => self.union(at, branches, wanted, depth + 1),
            (AvroKind::Null, DataType::Nullable(_)) => Ok(AvroPlan::Null(wanted.clone())),
            (AvroKind::Null, _) if self.null_as_default => Ok(AvroPlan::Null(wanted.clone())),
            (AvroKind::Null, _) => bail!(
                BadArguments,
                "Cannot insert Avro Null into non-nullable type {wanted}. To use default value on NULL, enable setting \
                input_format_null_as_default"
            ),
            (_, DataType::Nullable(inner)) => Ok(AvroPlan::Present(Box::new(self.plan(at, inner, depth)?))),
            (AvroKind::Array(items), DataType::Array(inner)) => {
                let is_empty = self.schema.takes_no_bytes(*items, DEPTH_MAX);
                Ok(AvroPlan::Array(Box::new(self.plan(*items, inner, depth + 1)?), is_empty))
            }
            (AvroKind::Map(values), DataType::Map(pair)) => {
                let plan = Box::new(self.plan(*values, &pair.1, depth + 1)?);
                Ok(AvroPlan::Map(pair.0.clone(), plan))
            }
            (AvroKind::Record(_), DataType::Tuple(_)) => self.tuple(at, wanted, depth + 1),
            (AvroKind::Enum(symbols), DataType::Enum8(names) | DataType::Enum16(names)) => {
                symbol_numbers(symbols, names)
            }
            (AvroKind::Enum(symbols), DataType::String) => Ok(AvroPlan::SymbolText(symbols.clone())),
            (kind, _) => single(kind, node.logical, wanted)?
                .ok_or_else(|| err!(IllegalColumn, "Type {wanted} is not compatible with Avro {}", node.kind_name())),
        }
    }

    fn union(&self, at: usize, branches: &[usize], wanted: &DataType, depth: usize) -> Result<AvroPlan> {
        let is_null = |at: usize| matches!(self.schema.node(at).kind, AvroKind::Null);
        match branches {
            &[only] => Ok(AvroPlan::Only(Box::new(self.plan(only, wanted, depth)?))),
            &[first, second] if is_null(first) != is_null(second) => {
                let (null, value) = if is_null(first) { (0, second) } else { (1, first) };
                if !wanted.is_nullable() && !self.null_as_default {
                    bail!(
                        BadArguments,
                        "Cannot insert Avro Union(Null, {}) into non-nullable type {wanted}. To use default value on \
                        NULL, enable setting input_format_null_as_default",
                        self.schema.node(value).kind_name()
                    );
                }
                Ok(AvroPlan::NullOr(null, Box::new(self.plan(value, wanted, depth)?), wanted.clone()))
            }
            _ => match wanted {
                DataType::Variant(types) => self.variant(branches, types, wanted, depth),
                _ => bail!(
                    IllegalColumn,
                    "Type {wanted} is not compatible with Avro {}: it has {} branches",
                    self.schema.node(at).kind_name(),
                    branches.len()
                ),
            },
        }
    }

    /// Each branch goes into the type of the Variant that it would be inferred as, or else the first that takes it.
    fn variant(&self, branches: &[usize], types: &[DataType], wanted: &DataType, depth: usize) -> Result<AvroPlan> {
        let mut plans = Vec::with_capacity(branches.len());
        for &branch in branches {
            if matches!(self.schema.node(branch).kind, AvroKind::Null) {
                plans.push(None);
                continue;
            }
            let own = super::infer::type_of(self.schema, branch, depth)?;
            let candidates = types.iter().filter(|data_type| **data_type == own).chain(types);
            let found =
                candidates.filter_map(|data_type| Some((data_type.clone(), self.plan(branch, data_type, depth).ok()?)));
            match { found }.next() {
                Some(plan) => plans.push(Some(plan)),
                None => {
                    bail!(IllegalColumn, "Type {wanted} is not compatible with Avro union: it has no type for {own}")
                }
            }
        }
        Ok(AvroPlan::Variant(plans))
    }

    fn tuple(&self, at: usize, wanted: &DataType, depth: usize) -> Result<AvroPlan> {
        let (AvroKind::Record(fields), DataType::Tuple(tuple)) = (&self.schema.node(at).kind, wanted) else {
            return Err(base::Error::bug("a record goes into a tuple"));
        };
        if fields.len() != tuple.elements.len() {
            bail!(IncorrectData, "The number of leaves in record doesn't match the number of elements in tuple");
        }
        let mut plans = Vec::with_capacity(fields.len());
        let mut is_taken = vec![false; fields.len()];
        for field in fields {
            let place = match &tuple.names {
                Some(names) => names.iter().position(|name| *name == field.name),
                None => field.name.parse::<usize>().ok().and_then(|number| number.checked_sub(1)),
            };
            let Some(place) = place.filter(|&place| place < is_taken.len() && !is_taken[place]) else {
                bail!(NotFoundColumnInBlock, "Tuple doesn't have element with name '{}'", field.name)
            };
            is_taken[place] = true;
            plans.push((place, self.plan(field.node, &tuple.elements[place], depth)?));
        }
        Ok(AvroPlan::Tuple(plans))
    }
}

fn symbol_numbers(symbols: &[String], names: &EnumType) -> Result<AvroPlan> {
    let number = |symbol: &String| match names.number_of(symbol.as_bytes()) {
        Some(number) => Ok(number),
        None => Err(err!(UnknownElementOfEnum, "Unknown element '{symbol}' for enum")),
    };
    Ok(AvroPlan::SymbolNumber(symbols.iter().map(number).collect::<Result<_>>()?))
}

/// Whether a column of a type is of numbers that others can be put into as they are.
fn takes_numbers(wanted: &DataType) -> bool {
    match wanted {
        DataType::Int128 | DataType::UInt128 | DataType::Int256 | DataType::UInt256 | DataType::BFloat16 => false,
        DataType::Decimal { precision, .. } => *precision <= 18,
        DataType::Bool | DataType::Ipv4 => true,
        other => other.is_integer() || other.is_float() || other.is_date_or_time(),
    }
}

/// How values without parts go into a column; `None` if they do not.
fn single(kind: &AvroKind, logical: AvroLogical, wanted: &DataType) -> Result<Option<AvroPlan>> {
    Ok(Some(match (kind, wanted) {
        (AvroKind::Int | AvroKind::Long, DataType::Bool) => AvroPlan::Truth,
        (AvroKind::Int, DataType::DateTime(_)) if logical == AvroLogical::Date => AvroPlan::Days,
        (AvroKind::Int | AvroKind::Long, _) if takes_numbers(wanted) => AvroPlan::Integer,
        (AvroKind::Float, _) if takes_numbers(wanted) => AvroPlan::Float,
        (AvroKind::Double, _) if takes_numbers(wanted) => AvroPlan::Double,
        (AvroKind::Boolean, _) if takes_numbers(wanted) => AvroPlan::Boolean,
        (AvroKind::String | AvroKind::Bytes, DataType::Uuid) => AvroPlan::UuidText(None),
        (AvroKind::String | AvroKind::Bytes, DataType::String) => AvroPlan::Text,
        (AvroKind::String | AvroKind::Bytes, DataType::FixedString(_)) => AvroPlan::FixedText,
        (AvroKind::Bytes, DataType::Decimal { .. } | DataType::DateTime64(..)) => {
            check_decimal(logical, wanted)?;
            AvroPlan::Decimal(None)
        }
        (AvroKind::Fixed(width), DataType::String) => AvroPlan::Bytes(*width),
        (AvroKind::Fixed(width), DataType::FixedString(own)) if own == width => AvroPlan::Bytes(*width),
        (AvroKind::Fixed(16), DataType::Ipv6) => AvroPlan::AddressBytes,
        (AvroKind::Fixed(16), DataType::Int128 | DataType::UInt128) => AvroPlan::Bytes(16),
        (AvroKind::Fixed(32), DataType::Int256 | DataType::UInt256) => AvroPlan::Bytes(32),
        (AvroKind::Fixed(36), DataType::Uuid) => AvroPlan::UuidText(Some(36)),
        (AvroKind::Fixed(16), DataType::Uuid) => AvroPlan::UuidBytes,
        (AvroKind::Fixed(width), DataType::Decimal { .. } | DataType::DateTime64(..)) => {
            check_decimal(logical, wanted)?;
            AvroPlan::Decimal(Some(*width))
        }
        _ => return Ok(None),
    }))
}

/// Digits must be those of the column, as nothing else is done to the numbers.
fn check_decimal(logical: AvroLogical, wanted: &DataType) -> Result<()> {
    let AvroLogical::Decimal { precision, scale } = logical else {
        bail!(BadArguments, "Cannot insert Avro bytes that are no decimal to ClickHouse type {wanted}")
    };
    let own = match wanted {
        DataType::Decimal { precision, scale } => (*precision, *scale),
        DataType::DateTime64(scale, _) => (18, *scale),
        _ => (0, 0),
    };
    if own != (precision, scale) {
        bail!(
            BadArguments,
            "Cannot insert Avro decimal with scale {scale} and precision {precision} to ClickHouse type {wanted} with \
            scale {} and precision {}",
            own.1,
            own.0
        );
    }
    Ok(())
}
