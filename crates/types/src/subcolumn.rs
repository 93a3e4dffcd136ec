//! Parts of a column that have names of their own: `a.size0`, `x.null`, `m.keys`, `t.element`, `j.path`.

mod extract;

use crate::DataType;
use crate::json;
use crate::type_parser::parse_type;
use extract::key_column;
pub use extract::{cells_as, of_type, path_cells, path_of};
use std::sync::Arc;

/// One step into a column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// Sizes of arrays and maps.
    Size,
    /// Lengths of strings in bytes.
    Length,
    /// 1 where NULL.
    Null,
    /// Keys of maps.
    Keys,
    /// Values of maps.
    Values,
    /// The value of a key of maps, given as text and of these types; the type's default where the key is not.
    Key(String, Box<(DataType, DataType)>),
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
    /// The type that the last step gives.
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
    match data_type {
        DataType::LowCardinality(inner) if inner.is_nullable() && *first == "null" => {
            resolve_below(Access::Null, &DataType::UInt8, rest)
        }
        DataType::Nullable(inner) => resolve_in_nullable(inner, parts),
        DataType::String if *first == "size" => resolve_below(Access::Length, &DataType::UInt64, rest),
        DataType::Array(_) | DataType::Map(_) if *first == "size0" => {
            resolve_below(Access::Size, &DataType::UInt64, rest)
        }
        DataType::Array(inner)
            if matches!(**inner, DataType::Array(_)) && size_level(first).is_some_and(|level| level > 0) =>
        {
            // The sizes of arrays in arrays are counted from the outside.
            let each = resolve_parts(inner, &[&format!("size{}", size_level(first)? - 1)])?;
            rest.is_empty().then(|| in_each(each))
        }
        DataType::Map(pair) if *first == "keys" => resolve_below(Access::Keys, &DataType::array(pair.0.clone()), rest),
        DataType::Map(pair) if unquoted(first).starts_with("key_") => {
            let key = unquoted(first)["key_".len()..].to_string();
            key_column(&key, &pair.0)?;
            resolve_below(Access::Key(key, Box::new((pair.0.clone(), pair.1.clone()))), &pair.1, rest)
        }
        DataType::Map(pair) if *first == "values" => {
            resolve_below(Access::Values, &DataType::array(pair.1.clone()), rest)
        }
        DataType::Tuple(tuple) => {
            let named = tuple.names.as_ref().and_then(|names| names.iter().position(|name| name == first));
            let numbered =
                || first.parse::<usize>().ok().filter(|n| (1..=tuple.elements.len()).contains(n)).map(|n| n - 1);
            let at = named.or_else(numbered)?;
            resolve_below(Access::Element(at), &tuple.elements[at], rest)
        }
        DataType::Json(json) => resolve_json(json, parts),
        DataType::Variant(types) => {
            let wanted = parse_type(unquoted(first)).ok().filter(|wanted| types.contains(wanted))?;
            let can_be_nullable = wanted.can_be_nullable();
            resolve_type(wanted, can_be_nullable, rest)
        }
        DataType::Dynamic(_) => {
            let wanted = parse_type(unquoted(first.strip_prefix(':').unwrap_or(first))).ok()?;
            // Objects in cells carry the parameters of the column that they came from.
            let can_be_nullable = wanted.can_be_nullable() && !matches!(wanted, DataType::Json(_));
            resolve_type(wanted, can_be_nullable, rest)
        }
        DataType::Array(inner) => Some(in_each(resolve_parts(inner, parts)?)),
        _ => None,
    }
}

/// The part that a step and then the names in `rest` lead to; the step gives a column of type `inner`.
fn resolve_below(access: Access, inner: &DataType, rest: &[&str]) -> Option<Subcolumn> {
    let mut found = resolve_parts(inner, rest)?;
    found.steps.insert(0, access);
    Some(found)
}

/// The part of every element of an array.
fn in_each(element: Subcolumn) -> Subcolumn {
    let data_type = DataType::array(element.data_type.clone());
    Subcolumn { steps: vec![Access::Each(Box::new(element))], data_type }
}

/// The parts of `Nullable(inner)`.
fn resolve_in_nullable(inner: &DataType, parts: &[&str]) -> Option<Subcolumn> {
    let (first, rest) = parts.split_first()?;
    match inner {
        _ if *first == "null" => resolve_below(Access::Null, &DataType::UInt8, rest),
        DataType::Json(_) => {
            // A NULL is an object without paths.
            resolve_parts(inner, parts).filter(|found| found.data_type.is_dynamic() || found.data_type.is_nullable())
        }
        DataType::Tuple(_) => {
            // An element of a tuple that is NULL is NULL, where its type allows it.
            let element = resolve_parts(inner, &parts[..1])?;
            // Cells and dictionaries have NULLs of their own.
            if element.data_type.is_dynamic()
                || matches!(
                    element.data_type,
                    DataType::LowCardinality(_) | DataType::Variant(_) | DataType::Json(_) | DataType::Aggregate(_)
                )
            {
                return None;
            }
            let nullable = if element.data_type.can_be_nullable() {
                DataType::nullable(element.data_type)
            } else {
                element.data_type
            };
            resolve_below(element.steps.into_iter().next()?, &nullable, rest)
        }
        DataType::String if *first == "size" => {
            resolve_below(Access::Length, &DataType::nullable(DataType::UInt64), rest)
        }
        _ => None,
    }
}

/// The values of one type of a `Dynamic` or `Variant`; NULL where a cell is of another, if the type allows it.
fn resolve_type(wanted: DataType, can_be_nullable: bool, rest: &[&str]) -> Option<Subcolumn> {
    let result = if can_be_nullable { DataType::nullable(wanted.clone()) } else { wanted.clone() };
    resolve_below(Access::OfType(wanted), &result, rest)
}

/// The number in `size1`.
fn size_level(name: &str) -> Option<usize> {
    name.strip_prefix("size")?.parse().ok()
}

/// The parts of a column of a type that can be listed, each before its own parts: names and types.
pub fn parts_of(data_type: &DataType) -> Vec<(String, DataType)> {
    let below = |name: &str, inner: &DataType| {
        let parts = parts_of(inner).into_iter().map(|(part, data_type)| (format!("{name}.{part}"), data_type));
        std::iter::once((name.to_string(), inner.clone())).chain(parts).collect::<Vec<_>>()
    };
    match data_type {
        DataType::Nullable(inner) if **inner == DataType::String => {
            vec![("null".into(), DataType::UInt8), ("size".into(), DataType::nullable(DataType::UInt64))]
        }
        DataType::Nullable(_) => vec![("null".into(), DataType::UInt8)],
        DataType::String => vec![("size".into(), DataType::UInt64)],
        DataType::Array(inner) => {
            let named = |part: String| match size_level(&part) {
                Some(level) if matches!(**inner, DataType::Array(_)) => format!("size{}", level + 1),
                _ => part,
            };
            let inside = parts_of(inner).into_iter().map(|(part, data_type)| (named(part), DataType::array(data_type)));
            std::iter::once(("size0".into(), DataType::UInt64)).chain(inside).collect()
        }
        DataType::Map(pair) => {
            let array = |name: &str, inner: &DataType| {
                below(name, &DataType::array(inner.clone()))
                    .into_iter()
                    .filter(|(part, _)| !part.ends_with(".size0"))
                    .collect::<Vec<_>>()
            };
            [vec![("size0".into(), DataType::UInt64)], array("keys", &pair.0), array("values", &pair.1)].concat()
        }
        DataType::Tuple(tuple) => {
            let name =
                |at: usize| tuple.names.as_ref().map_or_else(|| (at + 1).to_string(), |names| names[at].to_string());
            tuple.elements.iter().enumerate().flat_map(|(at, element)| below(&name(at), element)).collect()
        }
        DataType::Json(json) => json.typed.iter().flat_map(|(path, declared)| below(path, declared)).collect(),
        DataType::Variant(types) => parts_of_variant(types),
        _ => Vec::new(),
    }
}

/// The values of each type, then where these are.
fn parts_of_variant(types: &[DataType]) -> Vec<(String, DataType)> {
    let nullable = |data_type: &DataType| {
        if data_type.can_be_nullable() { DataType::nullable(data_type.clone()) } else { data_type.clone() }
    };
    let mut parts = Vec::new();
    for inner in types {
        parts.push((inner.to_string(), nullable(inner)));
        parts.extend(
            parts_of(inner).into_iter().map(|(part, data_type)| (format!("{inner}.{part}"), nullable(&data_type))),
        );
    }
    parts.extend(types.iter().map(|inner| (format!("{inner}.null"), DataType::UInt8)));
    parts
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
    let inner = parts
        .get(end)
        .filter(|name| !name.contains("JSON("))
        .map(|name| name.replace("JSON", &json.inner().to_string()));
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
    let taken = (1..parts.len())
        .find(|&taken| parts[..taken].iter().map(|part| unquoted(part)).collect::<Vec<_>>().join(".") == path)?;
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
    DataType::Json(Arc::new(json::JsonType {
        typed: under(&json.typed, prefix),
        skip_paths: Vec::new(),
        skip_patterns: Vec::new(),
        ..json.clone()
    }))
}

fn under(typed: &[(String, DataType)], prefix: &str) -> Vec<(String, DataType)> {
    let inner = |path: &str| path.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('.')).map(str::to_string);
    typed.iter().filter_map(|(path, data_type)| Some((inner(path)?, data_type.clone()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(type_name: &str, name: &str, expect: Option<&str>) {
        let found = resolve(&parse_type(type_name).unwrap(), name).map(|sub| sub.data_type.to_string());
        assert_eq!(found.as_deref(), expect, "{name} of {type_name}");
    }

    #[test]
    fn parts_are_listed() {
        let names = |type_name: &str| {
            parts_of(&parse_type(type_name).unwrap()).into_iter().map(|(name, _)| name).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names("Tuple(a UInt8, b Tuple(c String, d Nullable(Date)))"), "a b b.c b.c.size b.d b.d.null");
        assert_eq!(names("Map(String, UInt8)"), "size0 keys keys.size values");
        assert_eq!(names("Array(Array(Tuple(q UInt8)))"), "size0 size1 q");
        assert_eq!(names("Variant(String, UInt8)"), "String String.size UInt8 String.null UInt8.null");
        for (name, data_type) in
            parts_of(&parse_type("Tuple(a Map(String, Array(Array(UInt8))), b Variant(String, UInt8))").unwrap())
        {
            let found = resolve(
                &parse_type("Tuple(a Map(String, Array(Array(UInt8))), b Variant(String, UInt8))").unwrap(),
                &name,
            );
            assert_eq!(found.map(|found| found.data_type), Some(data_type), "{name}");
        }
    }

    #[test]
    fn parts_have_types() {
        check("Array(UInt8)", "size0", Some("UInt64"));
        check("Array(Array(UInt8))", "size1", Some("Array(UInt64)"));
        check("Array(UInt8)", "size1", None);
        check("String", "size", Some("UInt64"));
        check("Array(Nullable(String))", "size", Some("Array(Nullable(UInt64))"));
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
