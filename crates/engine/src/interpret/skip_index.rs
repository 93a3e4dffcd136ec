//! `INDEX name expr TYPE type(…) GRANULARITY n` of a table.

use super::stored::bind_stored;
use base::{Result, bail};
use plan::analyze::Environment;
use sql::ast;
use storage::{ColumnDefinition, IndexDefinition, IndexKind};
use types::DataType;

/// The indexes of a table from their syntax.
pub(super) fn definitions(env: &Environment, names: &[(String, DataType)], columns: &[ColumnDefinition], indexes: &[ast::IndexDef]) -> Result<Vec<IndexDefinition>> {
    let mut out: Vec<IndexDefinition> = Vec::with_capacity(indexes.len());
    for index in indexes {
        if out.iter().any(|known| known.name == index.name.name) {
            return Err(index.name.span.locate(base::err!(IllegalIndex, "Duplicated index name {} is not allowed. Please use different index names", index.name.name)));
        }
        let expr = bind_stored(env, names, &index.expr).map_err(|error| match error.code() {
            base::ErrorCode::UnsupportedMethod => index.expr.span.locate(base::err!(IncorrectQuery, "Secondary index '{}' cannot contain array joins", index.name.name)),
            _ => error,
        })?;
        if expr.columns().is_empty() && expr.is_deterministic() {
            return Err(index.expr.span.locate(base::err!(IncorrectQuery, "Secondary index '{}' cannot contain constants", index.name.name)));
        }
        if !expr.is_deterministic() || expr.columns().iter().any(|&column| !columns[column].is_stored()) {
            return Err(index.expr.span.locate(base::err!(BadArguments, "The expression of index {} must be deterministic and of stored columns", index.name.name)));
        }
        let kind = kind_of(index).map_err(|error| index.ty.name.span.locate(error))?;
        let granularity = index.granularity.unwrap_or(1);
        if granularity == 0 {
            bail!(BadArguments, "The GRANULARITY of index {} must be at least 1", index.name.name);
        }
        let definition = IndexDefinition { name: index.name.name.to_string(), text: index.expr.to_string(), expr, kind, granularity };
        definition.elements().iter().try_for_each(|element| check_type(&definition.kind, &element.data_type, index))?;
        out.push(definition);
    }
    Ok(out)
}

fn kind_of(index: &ast::IndexDef) -> Result<IndexKind> {
    let name = index.ty.name.name.to_ascii_lowercase();
    let mut numbers = Vec::new();
    for argument in index.ty.args.iter().flatten() {
        match argument.to_string().parse::<f64>() {
            Ok(number) => numbers.push(number),
            // `text(tokenizer = …)`: words are what there is.
            Err(_) if matches!(name.as_str(), "text" | "full_text" | "inverted") => {}
            Err(_) => bail!(IncorrectQuery, "Argument {argument} of index type {name} is no number"),
        }
    }
    check_arguments(&name, &numbers)?;
    IndexKind::parse(&name, &numbers)
}

/// What ClickHouse says of arguments that filters cannot have.
fn check_arguments(name: &str, numbers: &[f64]) -> Result<()> {
    match (name, numbers) {
        ("bloom_filter", [_, _, ..]) => bail!(NumberOfArgumentsDoesntMatch, "BloomFilter index cannot have more than one parameter"),
        ("bloom_filter", [share]) if !(*share > 0.0 && *share < 1.0) => bail!(BadArguments, "The BloomFilter false positive must be a double number between 0 and 1"),
        ("ngrambf_v1", numbers) if numbers.len() != 4 => bail!(BadArguments, "`ngrambf` index must have exactly 4 arguments"),
        ("tokenbf_v1", numbers) if numbers.len() != 3 => bail!(BadArguments, "`tokenbf` index must have exactly 3 arguments"),
        _ => Ok(()),
    }
}

fn check_type(kind: &IndexKind, data_type: &DataType, index: &ast::IndexDef) -> Result<()> {
    let element = match data_type.base() {
        DataType::Array(element) => element.base(),
        other => other,
    };
    let fits = match kind {
        IndexKind::NgramFilter { .. } | IndexKind::TokenFilter { .. } | IndexKind::Text => matches!(element, DataType::String | DataType::FixedString(_)),
        IndexKind::MinMax | IndexKind::Set { .. } => !matches!(data_type.base(), DataType::Array(_) | DataType::Map(_) | DataType::Tuple(_) | DataType::Aggregate(_)),
        IndexKind::BloomFilter { .. } => !matches!(element, DataType::Map(_) | DataType::Tuple(_) | DataType::Aggregate(_) | DataType::Array(_)),
    };
    if !fits {
        return Err(index.expr.span.locate(base::err!(BadArguments, "Index {} of type {} cannot be made of values of type {data_type}", index.name.name, kind.name())));
    }
    Ok(())
}
