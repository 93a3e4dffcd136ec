//! Functions of columns that need only a part of them.

use super::Rewriter;
use crate::analyze::query_tree::{NodeId, NodeKind};
use base::Result;
use std::collections::HashMap;
use types::{DataType, Value};

/// The replacement of a call over a column: a part of the column, and how it is used.
struct SubcolumnRead {
    column: NodeId,
    name: String,
    usage: SubcolumnUsage,
}

/// The use of a part of a column.
enum SubcolumnUsage {
    Plain,
    /// `part = 0`.
    IsZero,
    /// `part != 0`.
    IsNotZero,
    Not,
    /// `sum(NOT part)`, in the place of a call.
    CountsNot(NodeId),
    /// `has(part, x)`.
    Has(NodeId),
}

/// `length(array)` is `array.size0`, where the column is needed for nothing else.
pub(super) fn run(rewriter: &mut Rewriter) -> Result<()> {
    let mut parts = HashMap::new();
    let mut uses: Vec<(NodeId, String, usize, usize)> = Vec::new();
    let mut count = |rewriter: &Rewriter, column: NodeId, in_part: bool| {
        let NodeKind::Column { name, source, .. } = rewriter.tree.kind(column) else { return };
        let at = uses.iter().position(|(known, known_name, ..)| known == source && known_name == name).unwrap_or_else(
            || {
                uses.push((*source, name.clone(), 0, 0));
                uses.len() - 1
            },
        );
        if in_part {
            uses[at].3 += 1;
        } else {
            uses[at].2 += 1;
        }
    };
    for (node, times) in rewriter.occurrences() {
        if matches!(rewriter.tree.kind(node), NodeKind::Column { .. }) {
            (0..times).for_each(|_| count(rewriter, node, false));
        }
        if let Some(part) = part_of(rewriter, node) {
            count(rewriter, part.column, true);
            parts.insert(node, part);
        }
    }
    let is_free = |rewriter: &Rewriter, column: NodeId| {
        let NodeKind::Column { name, source, .. } = rewriter.tree.kind(column) else { return false };
        uses.iter().any(|(known, known_name, all, in_parts)| known == source && known_name == name && all == in_parts)
    };
    let mut found = HashMap::new();
    for (node, part) in parts {
        if !is_free(rewriter, part.column) {
            continue;
        }
        if let Some(new) = rewritten(rewriter, &part)?
            && rewriter.of_same_type(new, node).is_some()
        {
            found.insert(node, new);
        }
    }
    let root = rewriter.tree.root;
    rewriter.replace(root, &found);
    Ok(())
}

fn rewritten(rewriter: &mut Rewriter, part: &SubcolumnRead) -> Result<Option<NodeId>> {
    let NodeKind::Column { name, data_type, source, .. } = rewriter.tree.kind(part.column).clone() else {
        return Ok(None);
    };
    let Some(subcolumn) = types::subcolumn::resolve(&data_type, &part.name) else { return Ok(None) };
    let column = rewriter.tree.add(NodeKind::Column {
        name: format!("{name}.{}", part.name),
        data_type: subcolumn.data_type,
        source,
        expression: None,
    });
    let zero = |rewriter: &mut Rewriter| rewriter.constant(Value::UInt(0), DataType::UInt8);
    match part.usage {
        SubcolumnUsage::Plain => Ok(Some(column)),
        SubcolumnUsage::IsZero => {
            let zero = zero(rewriter);
            rewriter.call("equals", vec![column, zero]).map(Some)
        }
        SubcolumnUsage::IsNotZero => {
            let zero = zero(rewriter);
            rewriter.call("notEquals", vec![column, zero]).map(Some)
        }
        SubcolumnUsage::Not => rewriter.call("not", vec![column]).map(Some),
        SubcolumnUsage::CountsNot(count) => {
            let not = rewriter.call("not", vec![column])?;
            match rewriter.tree.function(count).cloned() {
                Some(count) => rewriter.call_as(&count, "sum", vec![not]).map(Some),
                None => Ok(None),
            }
        }
        SubcolumnUsage::Has(element) => rewriter.call("has", vec![column, element]).map(Some),
    }
}

/// The part of a column of a stored table that a call needs.
fn part_of(rewriter: &Rewriter, node: NodeId) -> Option<SubcolumnRead> {
    let function = rewriter.tree.function(node)?;
    let args = rewriter.tree.list(function.args);
    let column = *args.first()?;
    let NodeKind::Column { data_type, source, expression: None, name } = rewriter.tree.kind(column) else {
        return None;
    };
    let NodeKind::Table { table, .. } = rewriter.tree.kind(*source) else { return None };
    if is_key(rewriter, table, name) {
        return None;
    }
    let part = |name: &str, usage: SubcolumnUsage| Some(SubcolumnRead { column, name: name.to_string(), usage });
    let size = match data_type {
        DataType::Array(_) | DataType::Map(_) => Some("size0"),
        DataType::String => Some("size"),
        _ => None,
    };
    let constant = args.get(1).and_then(|&arg| rewriter.tree.constant(arg));
    match (function.name.as_str(), data_type) {
        ("length", _) => part(size?, SubcolumnUsage::Plain),
        ("empty", _) => part(size?, SubcolumnUsage::IsZero),
        ("notEmpty", _) => part(size?, SubcolumnUsage::IsNotZero),
        ("mapKeys", DataType::Map(_)) => part("keys", SubcolumnUsage::Plain),
        ("mapValues", DataType::Map(_)) => part("values", SubcolumnUsage::Plain),
        ("mapContains" | "mapContainsKey" | "has", DataType::Map(_)) => {
            part("keys", SubcolumnUsage::Has(*args.get(1)?))
        }
        ("arrayElement", DataType::Map(_)) => match constant? {
            (Value::String(key), DataType::String) => {
                part(&format!("key_{}", String::from_utf8_lossy(key)), SubcolumnUsage::Plain)
            }
            _ => None,
        },
        ("isNull", DataType::Nullable(_)) => part("null", SubcolumnUsage::IsNotZero),
        ("isNotNull", DataType::Nullable(_)) => part("null", SubcolumnUsage::Not),
        ("count", DataType::Nullable(_)) if args.len() == 1 => part("null", SubcolumnUsage::CountsNot(node)),
        ("tupleElement", DataType::Tuple(tuple)) if args.len() == 2 => {
            let names = tuple.names.as_ref()?;
            match constant? {
                (Value::String(name), _) => part(&String::from_utf8_lossy(name), SubcolumnUsage::Plain),
                (value, _) => {
                    part(names.get(usize::try_from(value.as_u64()?.checked_sub(1)?).ok()?)?, SubcolumnUsage::Plain)
                }
            }
        }
        _ => None,
    }
}

/// Whether a column is one of the keys of its table, which are read whole.
fn is_key(rewriter: &Rewriter, table: &sql::ast::TableRef, column: &str) -> bool {
    let sql::ast::TableKind::Name(name) = &table.kind else { return true };
    let database = name.database.as_ref().map(|database| database.name.as_str());
    let Ok(crate::analyze::Relation::Table(table, _)) =
        rewriter.analyzer.env.catalog.relation(database, &name.name.name)
    else {
        return true;
    };
    let definition = table.definition();
    let Some(index) = definition.column_index(column).filter(|_| definition.engine.ends_with("MergeTree")) else {
        return true;
    };
    let uses = |keys: &[storage::KeyPart]| keys.iter().any(|key| key.expr.columns().contains(&index));
    uses(&definition.sorting_key) || uses(&definition.partition_key)
}
