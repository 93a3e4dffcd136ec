//! Which field of a message goes into which column, worked out once.
//!
//! Names are the same whatever the case of letters, and `.` is `_`. A column `a.b` is the field `b` of the message `a`;
//! arrays `a.b`, `a.c` are fields of repeated messages `a`. A message goes into a tuple by the names of its elements,
//! by position if they have none; one of a single field into a column that is no tuple, as that field.

use super::schema::{ProtoEnum, ProtoField, ProtoLabel, ProtoSchema, ProtoType};
use super::source::ProtoRoot;
use base::{Result, bail, err};
use types::DataType;

/// Messages inside of each other, at most.
const DEPTH_MAX: usize = 50;

/// The fields of a message that columns have, by number.
#[derive(Debug)]
pub(super) struct ProtoPlan {
    pub(super) fields: Vec<ProtoFieldPlan>,
    /// Fields that must be there and have no column.
    pub(super) missing_required: Option<String>,
}

/// A field, and where it goes.
#[derive(Debug)]
pub(super) struct ProtoFieldPlan {
    pub(super) name: String,
    pub(super) number: u32,
    pub(super) label: ProtoLabel,
    pub(super) is_packed: bool,
    pub(super) has_presence: bool,
    pub(super) target: ProtoTarget,
}

/// Where a field goes. Columns are places among those of the message's tuple, or of the row.
#[derive(Debug)]
pub(super) enum ProtoTarget {
    /// A value.
    Value(usize, ProtoScalar),
    /// Values of an array.
    Values(usize, ProtoScalar),
    /// A message as a tuple.
    Tuple(usize, ProtoPlan),
    /// Messages as an array of tuples.
    Tuples(usize, ProtoPlan),
    /// Entries of a map.
    Map(usize, ProtoPlan),
    /// A message whose one field is the value; that is the one column of its plan.
    Only(usize, Box<ProtoPlan>, DataType),
    /// Such messages as an array.
    Onlys(usize, Box<ProtoPlan>, DataType),
    /// A message whose fields are columns beside it.
    Beside(ProtoPlan),
    /// Messages whose fields are elements of arrays beside it: those columns, and the plan over them.
    Nested(Vec<usize>, ProtoPlan),
}

/// A value without parts: its type in the message, the type of the column.
#[derive(Debug)]
pub(super) struct ProtoScalar {
    pub(super) proto: ProtoType,
    pub(super) data_type: DataType,
    /// Names and numbers of an enumeration, where it is one.
    pub(super) symbols: Vec<(String, i32)>,
    /// The default that the schema tells, as a text.
    pub(super) default: Option<String>,
}

/// A column or the element of a tuple, as plans see it.
type Target = (Option<String>, DataType);

/// The plan of the message of a row.
///
/// # Errors
/// `NO_COLUMNS_SERIALIZED_TO_PROTOBUF_FIELDS` when no field has a column, and those of types that do not fit.
pub(super) fn plan(root: &ProtoRoot, columns: &types::Schema) -> Result<ProtoPlan> {
    let targets: Vec<Target> =
        columns.fields.iter().map(|field| (Some(field.name.to_string()), field.data_type.clone())).collect();
    let planner = ProtoPlanner { schema: &root.schema };
    let places: Vec<usize> = (0..targets.len()).collect();
    let plan = planner.message(root.message, &targets, &places, "", 0)?;
    if plan.fields.is_empty() && !targets.is_empty() {
        let message = &root.schema.messages[root.message];
        let fields: Vec<&str> = message.fields.iter().map(|field| field.name.as_str()).collect();
        bail!(
            NoColumnsSerializedToProtobufFields,
            "Not found matches between the names of the columns ({}) and the fields ({}) of the message '{}' in the \
            protobuf schema",
            columns.fields.iter().map(|field| &*field.name).collect::<Vec<_>>().join(", "),
            fields.join(", "),
            message.full_name
        );
    }
    Ok(plan)
}

struct ProtoPlanner<'a> {
    schema: &'a ProtoSchema,
}

fn same_name(left: &str, right: &str) -> bool {
    let of = |byte: u8| if byte == b'.' { b'_' } else { byte.to_ascii_lowercase() };
    left.len() == right.len() && left.bytes().zip(right.bytes()).all(|(left, right)| of(left) == of(right))
}

/// Whether a name goes on behind another one and its dot.
fn goes_on(name: &str, prefix: &str) -> bool {
    let behind = name.as_bytes().get(prefix.len());
    behind.is_some_and(|byte| matches!(byte, b'.' | b'_'))
        && name.is_char_boundary(prefix.len())
        && same_name(&name[..prefix.len()], prefix)
}

impl ProtoPlanner<'_> {
    /// The plan of a message over some of the targets, whose names begin with `prefix`.
    fn message(
        &self,
        message: usize,
        targets: &[Target],
        places: &[usize],
        prefix: &str,
        depth: usize,
    ) -> Result<ProtoPlan> {
        let mut plan = ProtoPlan { fields: Vec::new(), missing_required: None };
        if depth > DEPTH_MAX {
            return Ok(plan);
        }
        for (at, field) in self.schema.messages[message].fields.iter().enumerate() {
            let path = if prefix.is_empty() { field.name.clone() } else { format!("{prefix}.{}", field.name) };
            let is_it = |&&place: &&usize| match &targets[place].0 {
                Some(name) => same_name(name, &path),
                None => place == at,
            };
            let target = match places.iter().find(is_it) {
                Some(&place) => {
                    let wanted = &targets[place].1;
                    Some(self.target(field, place, wanted, depth).map_err(|e| e.context(format!("column '{path}'")))?)
                }
                None => self.beside(field, targets, places, &path, depth)?,
            };
            match target {
                Some(target) => plan.fields.push(ProtoFieldPlan {
                    name: path,
                    number: field.number,
                    label: field.label,
                    is_packed: field.is_packed,
                    has_presence: field.has_presence,
                    target,
                }),
                None if field.label == ProtoLabel::Required => plan.missing_required = Some(field.name.clone()),
                None => {}
            }
        }
        Ok(plan)
    }

    /// A message that has no column, but whose fields may have some.
    fn beside(
        &self,
        field: &ProtoField,
        targets: &[Target],
        places: &[usize],
        path: &str,
        depth: usize,
    ) -> Result<Option<ProtoTarget>> {
        let ProtoType::Message(message) = field.data_type else { return Ok(None) };
        let inner: Vec<usize> = (places.iter().copied())
            .filter(|&place| targets[place].0.as_ref().is_some_and(|name| goes_on(name, path)))
            .collect();
        if inner.is_empty() {
            return Ok(None);
        }
        if field.label != ProtoLabel::Repeated {
            let plan = self.message(message, targets, &inner, path, depth + 1)?;
            return Ok((!plan.fields.is_empty()).then_some(ProtoTarget::Beside(plan)));
        }
        let mut elements = Vec::new();
        let mut columns = Vec::new();
        for place in inner {
            if let (name, DataType::Array(element)) = &targets[place] {
                elements.push((name.clone(), (**element).clone()));
                columns.push(place);
            }
        }
        let all: Vec<usize> = (0..elements.len()).collect();
        let plan = self.message(message, &elements, &all, path, depth + 1)?;
        Ok((!plan.fields.is_empty()).then_some(ProtoTarget::Nested(columns, plan)))
    }

    fn target(&self, field: &ProtoField, place: usize, wanted: &DataType, depth: usize) -> Result<ProtoTarget> {
        let wanted = &wanted.without_low_cardinality();
        let is_repeated = field.label == ProtoLabel::Repeated;
        match (&field.data_type, wanted) {
            (ProtoType::Message(message), DataType::Map(pair)) if field.is_map => {
                let targets = [(Some("key".into()), pair.0.clone()), (Some("value".into()), pair.1.clone())];
                Ok(ProtoTarget::Map(place, self.message(*message, &targets, &[0, 1], "", depth + 1)?))
            }
            (ProtoType::Message(message), _) => self.message_target(field, *message, place, wanted, depth),
            (_, DataType::Array(inner)) if is_repeated => Ok(ProtoTarget::Values(place, self.scalar(field, inner)?)),
            (_, DataType::Array(_)) => bail!(
                ProtobufFieldNotRepeated,
                "The field '{}' must be repeated in the protobuf schema to match the column `{}`",
                field.name,
                field.name
            ),
            _ => Ok(ProtoTarget::Value(place, self.scalar(field, wanted)?)),
        }
    }

    /// A message for a column of its own.
    fn message_target(
        &self,
        field: &ProtoField,
        message: usize,
        place: usize,
        wanted: &DataType,
        depth: usize,
    ) -> Result<ProtoTarget> {
        let is_repeated = field.label == ProtoLabel::Repeated;
        let element = match wanted {
            DataType::Array(inner) if is_repeated => inner.without_low_cardinality(),
            other => other.clone(),
        };
        if let DataType::Tuple(tuple) = &element.without_nullable() {
            let name = |at: usize| tuple.names.as_ref().map(|names| names[at].clone());
            let targets: Vec<Target> =
                tuple.elements.iter().enumerate().map(|(at, element)| (name(at), element.clone())).collect();
            let all: Vec<usize> = (0..targets.len()).collect();
            let plan = self.message(message, &targets, &all, "", depth + 1)?;
            if plan.fields.is_empty() {
                return Err(incompatible(field, wanted));
            }
            return Ok(match is_repeated && matches!(wanted, DataType::Array(_)) {
                true => ProtoTarget::Tuples(place, plan),
                false => ProtoTarget::Tuple(place, plan),
            });
        }
        let fields = &self.schema.messages[message].fields;
        let [only] = fields.as_slice() else { return Err(incompatible(field, wanted)) };
        let inner = if is_repeated && matches!(wanted, DataType::Array(_)) { element } else { wanted.clone() };
        let targets = [(Some(only.name.clone()), inner.clone())];
        let plan = Box::new(self.message(message, &targets, &[0], "", depth + 1)?);
        if plan.fields.is_empty() {
            return Err(incompatible(field, wanted));
        }
        Ok(match is_repeated && matches!(wanted, DataType::Array(_)) {
            true => ProtoTarget::Onlys(place, plan, inner),
            false => ProtoTarget::Only(place, plan, inner),
        })
    }

    fn scalar(&self, field: &ProtoField, wanted: &DataType) -> Result<ProtoScalar> {
        let data_type = wanted.without_low_cardinality();
        let plain = data_type.base();
        let is_text = matches!(field.data_type, ProtoType::String | ProtoType::Bytes);
        let fits = match plain {
            DataType::Array(_) | DataType::Map(_) | DataType::Tuple(_) | DataType::Nothing => false,
            DataType::Json(_) | DataType::Dynamic(_) | DataType::Variant(_) => false,
            DataType::Uuid | DataType::Ipv6 => is_text,
            DataType::Aggregate(aggregate) => aggregate.simple || is_text,
            _ => true,
        };
        if !fits {
            return Err(incompatible(field, wanted));
        }
        let symbols = match field.data_type {
            ProtoType::Enum(at) => symbols(&self.schema.enums[at], plain)?,
            _ => Vec::new(),
        };
        Ok(ProtoScalar { proto: field.data_type.clone(), data_type, symbols, default: field.default.clone() })
    }
}

/// The names and numbers of an enumeration. What an `Enum` has must be there, by name or else by number.
fn symbols(own: &ProtoEnum, wanted: &DataType) -> Result<Vec<(String, i32)>> {
    let (DataType::Enum8(names) | DataType::Enum16(names)) = wanted else { return Ok(own.values.clone()) };
    let known = |name: &str| own.values.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
    if let Some((name, _)) = names.values().iter().find(|(name, _)| known(name).is_none()) {
        bail!(
            DataTypeIncompatibleWithProtobufField,
            "The enum of the protobuf schema has no value '{name}' of {wanted}"
        );
    }
    // With the names as the column has them.
    let named = names.values().iter().filter_map(|(name, _)| Some((name.clone(), known(name)?.1)));
    Ok(named.collect())
}

fn incompatible(field: &ProtoField, wanted: &DataType) -> base::Error {
    err!(
        DataTypeIncompatibleWithProtobufField,
        "The field '{}' has an incompatible type to match a column of type {wanted}",
        field.name
    )
}

impl ProtoPlan {
    /// Notes the columns of a row that fields go into.
    pub(super) fn note_columns(&self, has_field: &mut [bool]) {
        for field in &self.fields {
            match &field.target {
                ProtoTarget::Value(column, _) | ProtoTarget::Values(column, _) => has_field[*column] = true,
                ProtoTarget::Tuple(column, _) | ProtoTarget::Tuples(column, _) => has_field[*column] = true,
                ProtoTarget::Map(column, _) => has_field[*column] = true,
                ProtoTarget::Only(column, ..) | ProtoTarget::Onlys(column, ..) => has_field[*column] = true,
                ProtoTarget::Beside(plan) => plan.note_columns(has_field),
                ProtoTarget::Nested(columns, _) => columns.iter().for_each(|&column| has_field[column] = true),
            }
        }
    }
}
