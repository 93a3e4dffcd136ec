//! Regular expressions in a tree (`REGEXP_TREE`): a text has the values of the nodes whose pattern, and those of all
//! nodes above, it matches. Of several such nodes the innermost come first, then those of the lesser id; a node that
//! does not name an attribute has what the nodes above it have.

use base::{Result, bail, err};
use regex::bytes::{Regex, RegexSet};
use std::collections::HashMap;
use types::text::{TextOptions, parse_text};
use types::{Block, ColumnBuilder, DataType, Value};

/// The columns of a table that holds such a tree, with their types.
pub const COLUMNS: [(&str, &str); 5] = [
    ("id", "UInt64"),
    ("parent_id", "UInt64"),
    ("regexp", "String"),
    ("keys", "Array(String)"),
    ("values", "Array(String)"),
];

/// The nodes of a tree.
///
/// # Invariants
/// - Nodes stand in the order in which they count: each before the node above it.
pub struct Patterns {
    nodes: Vec<PatternNode>,
    set: RegexSet,
    types: Vec<DataType>,
}

struct PatternNode {
    /// The position of the node above.
    parent: Option<usize>,
    pattern: Regex,
    /// The source of each attribute's value, if the node has one.
    given: Vec<Option<AttributeSource>>,
}

enum AttributeSource {
    Value(Value),
    /// A text with groups of the match.
    Template(Vec<TemplateSegment>),
}

enum TemplateSegment {
    Text(Vec<u8>),
    Group(usize),
}

/// A row as it was read.
struct PatternRow {
    id: u64,
    parent: u64,
    pattern: String,
    values: HashMap<Vec<u8>, Vec<u8>>,
}

impl Patterns {
    /// The tree of a block of [`COLUMNS`]; attributes by name and type.
    ///
    /// # Errors
    /// `INCORRECT_DICTIONARY_DEFINITION` for ids that are 0 or unknown, for circles, and for values that attributes
    /// cannot have.
    pub fn new(block: &Block, attributes: &[(&str, &DataType)]) -> Result<Self> {
        let rows = rows_of(block);
        if rows.iter().any(|row| row.id == 0) {
            bail!(IncorrectDictionaryDefinition, "There are invalid id 0");
        }
        let order = order(&rows)?;
        let place: HashMap<u64, usize> = order.iter().enumerate().map(|(at, &row)| (rows[row].id, at)).collect();
        let mut nodes = Vec::with_capacity(rows.len());
        for &row in &order {
            let row = &rows[row];
            let pattern = Regex::new(&row.pattern).map_err(|error| {
                err!(IncorrectDictionaryDefinition, "'{}' is no regular expression: {error}", row.pattern)
            })?;
            let given = attributes.iter().map(|(name, data_type)| {
                row.values.get(name.as_bytes()).map(|text| given(text, data_type)).transpose()
            });
            nodes.push(PatternNode {
                parent: place.get(&row.parent).copied(),
                pattern,
                given: given.collect::<Result<_>>()?,
            });
        }
        let set = RegexSet::new(order.iter().map(|&row| &rows[row].pattern))
            .map_err(|error| err!(IncorrectDictionaryDefinition, "The regular expressions are too large: {error}"))?;
        Ok(Patterns { nodes, set, types: attributes.iter().map(|(_, data_type)| (*data_type).clone()).collect() })
    }

    /// The values of a text for each of the wanted attributes, at most `most`.
    pub fn find(&self, text: &[u8], attributes: &[usize], most: usize) -> Vec<Vec<Value>> {
        let mut found: Vec<Vec<Value>> = vec![Vec::new(); attributes.len()];
        let matched = self.set.matches(text);
        let mut visited = vec![false; self.nodes.len()];
        for start in matched.iter() {
            let mut above = self.nodes[start].parent;
            while let Some(at) = above.filter(|&at| matched.matched(at)) {
                above = self.nodes[at].parent;
            }
            let mut at = if above.is_none() { Some(start) } else { None };
            while let Some(place) = at.filter(|&place| !std::mem::replace(&mut visited[place], true)) {
                for (values, &attribute) in found.iter_mut().zip(attributes) {
                    if values.len() < most
                        && let Some(value) = self.value(place, attribute, text)
                    {
                        values.push(value);
                    }
                }
                at = self.nodes[place].parent;
            }
            if found.iter().all(|values| values.len() >= most) {
                break;
            }
        }
        found
    }

    fn value(&self, place: usize, attribute: usize, text: &[u8]) -> Option<Value> {
        let node = &self.nodes[place];
        match node.given[attribute].as_ref()? {
            AttributeSource::Value(value) => Some(value.clone()),
            AttributeSource::Template(pieces) => {
                let groups = node.pattern.captures(text)?;
                let mut filled = Vec::new();
                for piece in pieces {
                    match piece {
                        TemplateSegment::Text(text) => filled.extend_from_slice(text),
                        TemplateSegment::Group(group) => {
                            filled.extend_from_slice(groups.get(*group).map_or(&b""[..], |found| found.as_bytes()))
                        }
                    }
                }
                parsed(&filled, &self.types[attribute]).ok()
            }
        }
    }
}

fn rows_of(block: &Block) -> Vec<PatternRow> {
    let texts = |value: Value| match value {
        Value::Array(items) => items.into_iter().map(|item| item.as_bytes().unwrap_or_default().to_vec()).collect(),
        _ => Vec::new(),
    };
    let row = |row: usize| {
        let cell = |column: usize| block.columns[column].value(row);
        let (keys, values): (Vec<Vec<u8>>, Vec<Vec<u8>>) = (texts(cell(3)), texts(cell(4)));
        PatternRow {
            id: cell(0).as_u64().unwrap_or(0),
            parent: cell(1).as_u64().unwrap_or(0),
            pattern: String::from_utf8_lossy(cell(2).as_bytes().unwrap_or_default()).into_owned(),
            values: keys.into_iter().zip(values).collect(),
        }
    };
    (0..block.rows).map(row).collect()
}

/// Rows by id, each after those below it.
fn order(rows: &[PatternRow]) -> Result<Vec<usize>> {
    let mut by_id: Vec<usize> = (0..rows.len()).collect();
    by_id.sort_by_key(|&row| rows[row].id);
    let place: HashMap<u64, usize> = by_id.iter().map(|&row| (rows[row].id, row)).collect();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); rows.len()];
    for &row in &by_id {
        match place.get(&rows[row].parent) {
            Some(&parent) => children[parent].push(row),
            None if rows[row].parent == 0 => {}
            None => {
                bail!(IncorrectDictionaryDefinition, "Unknown parent id {} in regexp tree dictionary", rows[row].parent)
            }
        }
    }
    let mut ordered = Vec::with_capacity(rows.len());
    // A row is pushed twice: its children come between.
    let mut stack: Vec<(usize, bool)> =
        by_id.iter().rev().filter(|&&row| rows[row].parent == 0).map(|&row| (row, false)).collect();
    while let Some((row, is_done)) = stack.pop() {
        if is_done {
            ordered.push(row);
            continue;
        }
        stack.push((row, true));
        stack.extend(children[row].iter().rev().map(|&child| (child, false)));
    }
    // Nodes that no root leads to are in a cycle.
    if ordered.len() < by_id.len() {
        bail!(IncorrectDictionaryDefinition, "The regexp tree is cyclical. Please check your config");
    }
    Ok(ordered)
}

/// A value, or a template where the text names groups: `\1` or `$1`.
fn given(text: &[u8], data_type: &DataType) -> Result<AttributeSource> {
    let mut pieces = Vec::new();
    let mut plain = Vec::new();
    let mut at = 0;
    while at < text.len() {
        match (text[at], text.get(at + 1)) {
            (b'\\' | b'$', Some(digit)) if digit.is_ascii_digit() => {
                if !plain.is_empty() {
                    pieces.push(TemplateSegment::Text(std::mem::take(&mut plain)));
                }
                pieces.push(TemplateSegment::Group(usize::from(digit - b'0')));
                at += 2;
            }
            (byte, _) => {
                plain.push(byte);
                at += 1;
            }
        }
    }
    if pieces.is_empty() {
        let wrong = |error: base::Error| {
            err!(
                IncorrectDictionaryDefinition,
                "Cannot parse {} for data type {data_type}: {}",
                String::from_utf8_lossy(text),
                error.message()
            )
        };
        return parsed(text, data_type).map(AttributeSource::Value).map_err(wrong);
    }
    if !plain.is_empty() {
        pieces.push(TemplateSegment::Text(plain));
    }
    Ok(AttributeSource::Template(pieces))
}

fn parsed(text: &[u8], data_type: &DataType) -> Result<Value> {
    let mut builder = ColumnBuilder::new(data_type);
    parse_text(data_type, text, &TextOptions::default(), &mut builder)?;
    Ok(builder.finish().value(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use types::Column;

    #[test]
    fn inner_nodes_come_before_outer_ones() {
        let texts = |rows: &[&[&str]]| {
            let mut builder = ColumnBuilder::new(&DataType::array(DataType::String));
            rows.iter().for_each(|row| builder.push_value(&Value::Array(row.iter().map(Value::string).collect())));
            builder.finish()
        };
        let columns = vec![
            Column::from_vec(vec![1u64, 2, 3]),
            Column::from_vec(vec![0u64, 1, 0]),
            Column::from_strings(["(\\d+)/web", "33/web", "w"]),
            texts(&[&["name", "version"], &["version"], &["name"]]),
            texts(&[&["Web", "$1"], &["13"], &["other"]]),
        ];
        let attributes = [("name", &DataType::String), ("version", &DataType::UInt64)];
        let tree = Patterns::new(&Block::new(columns, 3), &attributes).unwrap();
        assert_eq!(
            tree.find(b"33/web", &[0, 1], 9),
            [vec![Value::string("Web"), Value::string("other")], vec![Value::UInt(13), Value::UInt(33)]]
        );
        assert_eq!(tree.find(b"5/web", &[1], 1), [vec![Value::UInt(5)]]);
        assert_eq!(tree.find(b"none", &[0], 1), [vec![]]);
    }
}
