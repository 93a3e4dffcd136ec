//! Names of types for people: elements of named tuples on lines of their own.

use crate::DataType;
use crate::data_type::quote_identifier;

/// Blanks before an element, for each tuple around it.
const INDENT: usize = 4;

/// The name as `toTypeName` and `DESCRIBE` show it.
pub fn pretty_name(data_type: &DataType) -> String {
    at_depth(data_type, 0)
}

fn at_depth(data_type: &DataType, depth: usize) -> String {
    let plain = data_type.to_string();
    match data_type {
        _ if data_type.geo_name().is_some() => plain,
        DataType::Tuple(tuple) => {
            let lead = format!("\n{}", " ".repeat(INDENT * (depth + 1)));
            let elements: Vec<String> = match &tuple.names {
                Some(names) => names
                    .iter()
                    .zip(&tuple.elements)
                    .map(|(name, element)| format!("{lead}{} {}", quote_identifier(name), at_depth(element, depth + 1)))
                    .collect(),
                None => tuple.elements.iter().map(|element| at_depth(element, depth)).collect(),
            };
            format!("Tuple({})", elements.join(if tuple.names.is_some() { "," } else { ", " }))
        }
        // A nested column shows its own name.
        DataType::Array(inner) if plain.starts_with("Array(") => format!("Array({})", at_depth(inner, depth)),
        DataType::Map(pair) => format!("Map({}, {})", at_depth(&pair.0, depth), at_depth(&pair.1, depth)),
        DataType::Variant(types) => {
            let types: Vec<String> = types.iter().map(|inner| at_depth(inner, depth)).collect();
            format!("Variant({})", types.join(", "))
        }
        _ => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::type_parser::parse_type;

    #[test]
    fn named_tuples_take_lines() {
        let check = |name: &str, expected: &str| assert_eq!(pretty_name(&parse_type(name).unwrap()), expected);
        check(
            "Array(Tuple(a UInt8, b Tuple(c UInt8)))",
            "Array(Tuple(\n    a UInt8,\n    b Tuple(\n        c UInt8)))",
        );
        check("Tuple(UInt8, String)", "Tuple(UInt8, String)");
        check("Nullable(Tuple(a UInt8))", "Nullable(Tuple(a UInt8))");
        check("Point", "Point");
    }
}
