//! Parts of a column that have names of their own: `a.size0`, `x.null`, `m.keys`, `t.element`, `j.path`.

use crate::dynamic;
use crate::json;
use crate::type_parser::parse_type;
use crate::{ArrayColumn, Buf, Column, DataType, StringBuilder, StringColumn};
use std::sync::Arc;

/// One step into a column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// Sizes of arrays and maps.
    Size,
    /// 1 where NULL.
    Null,
    /// Keys of maps.
    Keys,
    /// Values of maps.
    Values,
    /// An element of a tuple.
    Element(usize),
    /// The path of a `JSON`: of its declared type, or `Dynamic`.
    Path(String, DataType),
    /// The objects under a path of a `JSON`.
    Object(String),
    /// The values of one type of a `Dynamic` or `Variant`.
    OfType(DataType),
    /// The steps go on inside the elements of an array.
    Each(Box<Subcolumn>),
}

/// A part of a column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subcolumn {
    /// The steps, from the column down.
    pub steps: Vec<Access>,
    /// What the last step gives.
    pub data_type: DataType,
}

/// Splits a name at its dots; names in backquotes stay whole, with their quotes.
fn split_name(name: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut quoted) = (0, false);
    for (i, c) in name.char_indices() {
        match c {
            '`' => quoted = !quoted,
            '.' if !quoted => {
                parts.push(&name[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    parts.push(&name[start..]);
    parts
}

/// Finds the part `name` (`null`, `size0`, `a.b`, ``a.:`Int64` ``, ``^`a` ``) of a column of a type.
pub fn resolve(data_type: &DataType, name: &str) -> Option<Subcolumn> {
    resolve_parts(data_type, &split_name(name))
}

fn resolve_parts(data_type: &DataType, parts: &[&str]) -> Option<Subcolumn> {
    let Some((first, rest)) = parts.split_first() else {
        return Some(Subcolumn { steps: Vec::new(), data_type: data_type.clone() });
    };
    let step = |access: Access, inner: DataType, rest: &[&str]| {
        let mut found = resolve_parts(&inner, rest)?;
        found.steps.insert(0, access);
        Some(found)
    };
    match data_type {
        DataType::LowCardinality(inner) if inner.is_nullable() && *first == "null" => step(Access::Null, DataType::UInt8, rest),
        DataType::Nullable(inner) if matches!(**inner, DataType::Json(_)) && *first != "null" => {
            // A NULL is an object without paths.
            resolve_parts(inner, parts).filter(|found| found.data_type.is_dynamic() || found.data_type.is_nullable())
        }
        DataType::Nullable(_) if *first == "null" => step(Access::Null, DataType::UInt8, rest),
        DataType::Array(_) | DataType::Map(_) if *first == "size0" => step(Access::Size, DataType::UInt64, rest),
        DataType::Map(pair) if *first == "keys" => step(Access::Keys, DataType::array(pair.0.clone()), rest),
        DataType::Map(pair) if *first == "values" => step(Access::Values, DataType::array(pair.1.clone()), rest),
        DataType::Tuple(tuple) => {
            let named = tuple.names.as_ref().and_then(|names| names.iter().position(|name| name == first));
            let numbered = || first.parse::<usize>().ok().filter(|n| (1..=tuple.elements.len()).contains(n)).map(|n| n - 1);
            let at = named.or_else(numbered)?;
            step(Access::Element(at), tuple.elements[at].clone(), rest)
        }
        DataType::Json(json) => resolve_json(json, parts),
        DataType::Variant(types) => {
            let wanted = parse_type(unquoted(first)).ok().filter(|wanted| types.contains(wanted))?;
            let result = if wanted.can_be_nullable() { DataType::nullable(wanted.clone()) } else { wanted.clone() };
            step(Access::OfType(wanted), result, rest)
        }
        DataType::Dynamic(_) => {
            let wanted = parse_type(unquoted(first.strip_prefix(':').unwrap_or(first))).ok()?;
            // Objects in cells carry the parameters of the column that they came from.
            let result = if wanted.can_be_nullable() && !matches!(wanted, DataType::Json(_)) { DataType::nullable(wanted.clone()) } else { wanted.clone() };
            step(Access::OfType(wanted), result, rest)
        }
        DataType::Array(inner) => {
            let each = resolve_parts(inner, parts)?;
            let data_type = DataType::array(each.data_type.clone());
            Some(Subcolumn { steps: vec![Access::Each(Box::new(each))], data_type })
        }
        _ => None,
    }
}

fn unquoted(name: &str) -> &str {
    name.strip_prefix('`').and_then(|name| name.strip_suffix('`')).unwrap_or(name)
}

/// A path takes all parts up to one that begins with `:`.
fn resolve_json(json: &Arc<json::JsonType>, parts: &[&str]) -> Option<Subcolumn> {
    let end = parts.iter().position(|part| part.starts_with(':')).unwrap_or(parts.len());
    if end == 0 {
        return None;
    }
    let join = |parts: &[&str]| parts.iter().map(|part| unquoted(part)).collect::<Vec<_>>().join(".");
    if let Some(name) = parts[0].strip_prefix('^') {
        let mut all = parts.to_vec();
        all[0] = name;
        let prefix = join(&all);
        let data_type = object_type(json, &prefix);
        return Some(Subcolumn { steps: vec![Access::Object(prefix)], data_type });
    }
    // A declared path may have parts of its own (`typed.null`): the longest declared one wins.
    for taken in (1..=end).rev() {
        let path = join(&parts[..taken]);
        if let Some(declared) = json.declared(path.as_bytes()) {
            if taken == end && end < parts.len() {
                return None;
            }
            let mut found = resolve_parts(declared, &parts[taken..])?;
            found.steps.insert(0, Access::Path(path, declared.clone()));
            return Some(found);
        }
    }
    let dynamic = DataType::Dynamic(json.max_dynamic_types);
    // `Array(JSON)` of a path means the type that objects have in there.
    let inner = parts.get(end).filter(|name| !name.contains("JSON(")).map(|name| name.replace("JSON", &json.inner().to_string()));
    let mut rest = parts[end..].to_vec();
    if let (Some(first), Some(inner)) = (rest.first_mut(), &inner) {
        *first = inner;
    }
    let mut found = resolve_parts(&dynamic, &rest)?;
    // Inside of arrays of objects paths give Dynamic of the inner type.
    found.steps.insert(0, Access::Path(join(&parts[..end]), dynamic));
    Some(found)
}

/// Splits the name of a part of an object into a path (with `^` before it for the objects under it) and the name of a
/// part of what the path holds.
pub fn split_path(json: &Arc<json::JsonType>, name: &str) -> Option<(String, Option<String>)> {
    let parts = split_name(name);
    let found = resolve_json(json, &parts)?;
    let path = match found.steps.first()? {
        Access::Path(path, _) => path.clone(),
        Access::Object(prefix) => return (found.steps.len() == 1).then(|| (format!("^{prefix}"), None)),
        _ => return None,
    };
    if found.steps.len() == 1 {
        return Some((path, None));
    }
    // The longest path that the declared types know was taken: what is left begins where its text ends.
    let taken = (1..parts.len()).find(|&taken| parts[..taken].iter().map(|part| unquoted(part)).collect::<Vec<_>>().join(".") == path)?;
    let rest = parts[taken..].join(".");
    // Names of types inside of objects are completed with the parameters of this type.
    let rest = if rest.contains("JSON") { return None } else { rest };
    Some((path, Some(rest)))
}

/// The type of a path, with `^` before it of the objects under it.
pub fn path_type(json: &json::JsonType, path: &str) -> DataType {
    if let Some(prefix) = path.strip_prefix('^') {
        return object_type(json, prefix);
    }
    json.declared(path.as_bytes()).cloned().unwrap_or(DataType::Dynamic(json.max_dynamic_types))
}

/// The type of the objects under a path.
fn object_type(json: &json::JsonType, prefix: &str) -> DataType {
    DataType::Json(Arc::new(json::JsonType { typed: under(&json.typed, prefix), skip_paths: Vec::new(), skip_patterns: Vec::new(), ..json.clone() }))
}

/// Cells of a path as a column of the path's type.
pub fn cells_as(cells: Column, data_type: &DataType) -> Column {
    if data_type.is_dynamic() || matches!(data_type, DataType::Json(_)) {
        return cells;
    }
    let mut builder = crate::ColumnBuilder::new(data_type);
    let default = data_type.default_value();
    for row in 0..cells.len() {
        match dynamic::read(cells.bytes_at(row).unwrap_or(b"")) {
            dynamic::Cell::Null => builder.push_value(&default),
            cell => builder.push_value(&cell.value()),
        }
    }
    builder.finish()
}

/// The path of whole objects, as storage gives it of its columns.
pub fn path_of(objects: &Column, json: &json::JsonType, path: &str) -> Column {
    let access = match path.strip_prefix('^') {
        Some(prefix) => Access::Object(prefix.to_string()),
        None => Access::Path(path.to_string(), path_type(json, path)),
    };
    access.extract(objects)
}

fn under(typed: &[(String, DataType)], prefix: &str) -> Vec<(String, DataType)> {
    let inner = |path: &str| path.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('.')).map(str::to_string);
    typed.iter().filter_map(|(path, data_type)| Some((inner(path)?, data_type.clone()))).collect()
}

impl Subcolumn {
    /// The part of a column.
    pub fn extract(&self, column: &Column) -> Column {
        self.steps.iter().fold(column.clone(), |column, step| step.extract(&column))
    }
}

impl Access {
    /// What the step gives of a column.
    pub fn extract(&self, column: &Column) -> Column {
        if let Column::Const(value, rows) = column {
            return Column::Const(Arc::new(self.extract(value)), *rows);
        }
        if let (Column::Dict(dict), true) = (column, matches!(self, Access::Path(..) | Access::OfType(_))) {
            return self.extract(&dict.values).gather(&dict.codes);
        }
        let column = match (self, column.flatten()) {
            (Access::Path(..) | Access::Object(_), Column::Nullable(nullable)) => without_nulls(&nullable),
            (_, flat) => flat,
        };
        match (self, column) {
            (Access::Size, Column::Array(array)) => Column::from_vec((0..array.len()).map(|row| array.size(row) as u64).collect::<Vec<u64>>()),
            (Access::Null, Column::Nullable(nullable)) => Column::UInt8(nullable.nulls),
            (Access::Null, flat) => Column::from_vec(vec![0u8; flat.len()]),
            (Access::Keys, Column::Array(array)) => entries(&array, 0),
            (Access::Values, Column::Array(array)) => entries(&array, 1),
            (Access::Element(at), Column::Tuple(elements, _)) => elements[*at].clone(),
            (Access::Path(path, data_type), Column::String(objects)) => path_cells(&objects, path, data_type),
            (Access::Object(prefix), Column::String(objects)) => {
                let mut builder = StringBuilder::with_capacity(objects.len());
                objects.iter().for_each(|object| builder.push_with(|out| json::sub_object(object, prefix.as_bytes(), out)));
                Column::String(builder.finish())
            }
            (Access::OfType(wanted), Column::String(cells)) => of_type(&cells, wanted),
            (Access::Each(inner), Column::Array(array)) => {
                Column::Array(ArrayColumn { offsets: array.offsets.clone(), values: Arc::new(inner.extract(&array.values).flatten()) })
            }
            (_, flat) => flat,
        }
    }
}

/// The rows of cells that have a type, NULL (or the type's default where it has no NULL) for others.
pub fn of_type(cells: &StringColumn, wanted: &DataType) -> Column {
    let (column, nulls) = dynamic::pick(cells, wanted);
    if wanted.can_be_nullable() && !matches!(wanted, DataType::Json(_)) { column.with_nulls(Buf::from(nulls)) } else { column }
}

/// The objects, empty ones where NULL.
fn without_nulls(nullable: &crate::NullableColumn) -> Column {
    let mut builder = StringBuilder::with_capacity(nullable.nulls.len());
    for (row, &null) in nullable.nulls.iter().enumerate() {
        builder.push(if null != 0 { b"" } else { nullable.values.bytes_at(row).unwrap_or(b"") });
    }
    Column::String(builder.finish())
}

fn entries(array: &ArrayColumn, at: usize) -> Column {
    match array.values.flatten() {
        Column::Tuple(elements, _) => Column::Array(ArrayColumn { offsets: array.offsets.clone(), values: Arc::new(elements[at].flatten()) }),
        other => Column::Array(ArrayColumn { offsets: array.offsets.clone(), values: Arc::new(other) }),
    }
}

/// The cells of a path, or its values where it has a declared type.
pub fn path_cells(objects: &StringColumn, path: &str, data_type: &DataType) -> Column {
    let find = |object| json::find(object, path.as_bytes()).unwrap_or(b"");
    if data_type.is_dynamic() {
        let mut builder = StringBuilder::with_capacity(objects.len());
        objects.iter().for_each(|object| builder.push(find(object)));
        return Column::String(builder.finish());
    }
    let mut builder = crate::ColumnBuilder::new(data_type);
    let default = data_type.default_value();
    for object in objects.iter() {
        match dynamic::read(find(object)) {
            dynamic::Cell::Null => builder.push_value(&default),
            cell => builder.push_value(&cell.value()),
        }
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(type_name: &str, name: &str, expect: Option<&str>) {
        let found = resolve(&parse_type(type_name).unwrap(), name).map(|sub| sub.data_type.to_string());
        assert_eq!(found.as_deref(), expect, "{name} of {type_name}");
    }

    #[test]
    fn parts_have_types() {
        check("Array(UInt8)", "size0", Some("UInt64"));
        check("Array(Array(UInt8))", "size1", None);
        check("Nullable(String)", "null", Some("UInt8"));
        check("Map(String, Int8)", "keys", Some("Array(String)"));
        check("Tuple(a Int8, b Tuple(c Date))", "b.c", Some("Date"));
        check("Tuple(Int8, String)", "2", Some("String"));
        check("Array(Tuple(a Int8))", "a", Some("Array(Int8)"));
        check("JSON", "a.b", Some("Dynamic"));
        check("JSON(a.b UInt32)", "a.b", Some("UInt32"));
        check("JSON", "a.:`Int64`", Some("Nullable(Int64)"));
        check("JSON", "^`a`", Some("JSON"));
        check("JSON(a Nullable(Int8))", "a.null", Some("UInt8"));
        check("JSON", "h.:`Array(JSON)`.a", Some("Array(Dynamic(max_types=16))"));
        check("Variant(String, Array(UInt8))", "`Array(UInt8)`.size0", Some("UInt64"));
        check("Variant(String, UInt8)", "String", Some("Nullable(String)"));
        check("Variant(String, UInt8)", "UInt16", None);
        check("Dynamic", "Int64", Some("Nullable(Int64)"));
        check("UInt8", "null", None);
    }
}
