//! `Nested(a T, b U)` columns: arrays `n.a` and `n.b` whose rows have equal sizes (`flatten_nested = 1`).

use base::{Result, bail};
use sql::ast;
use std::sync::Arc;
use storage::mergetree::Joint;
use storage::{ColumnDefinition, Insert, TableDefinition};
use types::type_parser::parse_type;
use types::{Block, Column, DataType};

/// Puts the arrays of nested columns in their places, of those that `is_new` says.
///
/// # Errors
/// Those of the types; `BAD_ARGUMENTS` for a nested column with a default.
pub(crate) fn flatten(create: &mut ast::CreateTable, is_new: impl Fn(&str) -> bool) -> Result<()> {
    let Some(elements) = &mut create.elements else { return Ok(()) };
    let mut flat = Vec::with_capacity(elements.columns.len());
    for column in std::mem::take(&mut elements.columns) {
        match &column.ty {
            Some(written) if written.text.starts_with("Nested(") && is_new(&column.name.name) => {
                flat.extend(arrays_of(&column, written)?)
            }
            _ => flat.push(column),
        }
    }
    elements.columns = flat;
    Ok(())
}

fn arrays_of(column: &ast::ColumnDef, written: &ast::TypeName) -> Result<Vec<ast::ColumnDef>> {
    let DataType::Array(inner) = parse_type(&written.text).map_err(|error| written.span.locate(error))? else {
        bail!(LogicalError, "Nested is an array")
    };
    let DataType::Tuple(tuple) = &*inner else { bail!(LogicalError, "Nested is an array of tuples") };
    let Some(names) = &tuple.names else {
        return Err(written
            .span
            .locate(base::err!(BadArguments, "The elements of Nested need names: Nested(a UInt8, b String)")));
    };
    if column.default.is_some() {
        return Err(column.span.locate(base::err!(
            BadArguments,
            "A nested column takes no default: give one to the arrays {}.{}",
            column.name.name,
            names[0]
        )));
    }
    let array = |(name, element): (&String, &DataType)| {
        let mut one = column.clone();
        one.name.name = format!("{}.{name}", column.name.name);
        one.ty = Some(ast::TypeName { text: DataType::array(element.clone()).to_string(), span: written.span });
        one
    };
    Ok(names.iter().zip(&tuple.elements).map(array).collect())
}

/// The default of an array of a nested column: element defaults, as many as the first other array of the column
/// has elements.
pub(super) fn sized_like_sibling(columns: &[ColumnDefinition], column: &ColumnDefinition) -> Option<String> {
    let is_sibling = |other: &&ColumnDefinition| is_of_same_nested(other, column) && other.is_stored();
    let sibling = columns.iter().find(is_sibling).filter(|sibling| sibling.name != column.name)?;
    Some(sized_like(column, &sibling.name))
}

/// Whether two columns are arrays of one nested column.
pub(crate) fn is_of_same_nested(one: &ColumnDefinition, other: &ColumnDefinition) -> bool {
    let nested = |column: &ColumnDefinition| {
        column
            .name
            .split_once('.')
            .map(|(nested, _)| nested.to_string())
            .filter(|_| matches!(column.data_type, DataType::Array(_)))
    };
    nested(one).is_some() && nested(one) == nested(other)
}

/// Defaults of the elements of `column`, as many as the array `sibling` has elements.
pub(crate) fn sized_like(column: &ColumnDefinition, sibling: &str) -> String {
    let data_type = types::value::quote_string(column.data_type.to_string().as_bytes());
    format!("arrayResize(defaultValueOfTypeName({data_type}), length({}))", types::data_type::quote_identifier(sibling))
}

/// Positions of stored arrays that belong to one nested column, with its name.
fn groups(definition: &TableDefinition) -> Vec<(String, Vec<usize>)> {
    let mut found: Vec<(String, Vec<usize>)> = Vec::new();
    for (position, column) in definition.columns.iter().filter(|column| column.is_stored()).enumerate() {
        let (Some((nested, _)), DataType::Array(_)) = (column.name.split_once('.'), &column.data_type) else {
            continue;
        };
        match found.iter_mut().find(|(name, _)| name == nested) {
            Some((_, positions)) => positions.push(position),
            None => found.push((nested.to_string(), vec![position])),
        }
    }
    found.retain(|(_, positions)| positions.len() > 1);
    found
}

/// An insert that also checks the sizes of nested arrays, if the table has any.
pub(crate) fn checked(insert: Arc<dyn Insert>, definition: &TableDefinition) -> Arc<dyn Insert> {
    let groups = groups(definition);
    if groups.is_empty() { insert } else { Arc::new(NestedInsert { insert, groups }) }
}

struct NestedInsert {
    insert: Arc<dyn Insert>,
    groups: Vec<(String, Vec<usize>)>,
}

fn same_sizes(a: &Column, b: &Column) -> bool {
    match (a.flatten(), b.flatten()) {
        (Column::Array(a), Column::Array(b)) => {
            a.len() == b.len() && (0..a.len()).all(|row| a.size(row) == b.size(row))
        }
        _ => true,
    }
}

impl Insert for NestedInsert {
    fn write(&self, block: Block) -> Result<()> {
        for (name, positions) in &self.groups {
            let first = &block.columns[positions[0]];
            if positions[1..].iter().any(|&position| !same_sizes(first, &block.columns[position])) {
                bail!(
                    SizesOfArraysDontMatch,
                    "Elements of Nested column '{name}' must have arrays of equal sizes in every row"
                );
            }
        }
        self.insert.write(block)
    }

    fn commit(&self) -> Result<()> {
        self.insert.commit()
    }

    fn commit_with(&self, joint: &mut Joint) -> Result<bool> {
        self.insert.commit_with(joint)
    }
}
