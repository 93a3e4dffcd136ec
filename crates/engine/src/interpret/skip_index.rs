//! `INDEX name expr TYPE type(…) GRANULARITY n` of a table.

use super::stored::bind_stored;
use base::{Result, bail};
use plan::analyze::Environment;
use sql::ast;
use storage::{ColumnDefinition, IndexDefinition, IndexKind};
use types::DataType;

/// The `GRANULARITY` that a text index has without one.
pub(crate) const WHOLE_PART: u64 = 100_000_000;

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
        // A text index is said to be of the whole part; what it skips are granules.
        let granularity = if index.granularity == Some(WHOLE_PART) && kind == IndexKind::Text { 1 } else { index.granularity.unwrap_or(1) };
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
            // `text(tokenizer = …)`: words are what there is. A set's limit is looked at where the index is new, `minmax` needs none.
            Err(_) if matches!(name.as_str(), "text" | "full_text" | "inverted" | "minmax") => {}
            Err(_) if matches!(name.as_str(), "ngrambf_v1" | "tokenbf_v1") => bail!(BadArguments, "All parameters to *bf_v1 index must be unsigned integers: {argument} is none"),
            Err(_) => bail!(IncorrectQuery, "Argument {argument} of index type {name} is no number"),
        }
    }
    check_arguments(&name, &numbers)?;
    IndexKind::parse(&name, &numbers)
}

/// Refuses what a new index must not be; those that are there stay.
///
/// # Errors
/// `INCORRECT_QUERY` for the limit of a `set`, `BAD_ARGUMENTS` for the tokenizer of a `text` index.
pub(super) fn check_written(index: &ast::IndexDef) -> Result<()> {
    let args = index.ty.args.as_deref().unwrap_or(&[]);
    match index.ty.name.name.to_ascii_lowercase().as_str() {
        "set" if args.len() != 1 => bail!(IncorrectQuery, "Set index must have exactly one argument"),
        "set" if args[0].to_string().parse::<u64>().is_err() => bail!(IncorrectQuery, "Set index argument must be positive integer: {} is none", args[0]),
        "text" => check_text(args),
        _ => Ok(()),
    }
}

/// The tokenizers of ClickHouse; the index holds words, whichever is asked for.
const TOKENIZERS: [&str; 7] = ["array", "asciiCJK", "ngrams", "sparseGrams", "splitByNonAlpha", "splitByString", "unicodeWord"];

fn check_text(args: &[ast::Expr]) -> Result<()> {
    let of = |name: &str| args.iter().filter_map(|arg| arg.as_call_of("equals")).find(|call| call.args[0].to_string() == name).map(|call| &call.args[1]);
    let Some(tokenizer) = of("tokenizer") else { bail!(BadArguments, "Text index argument 'tokenizer' is required: {}", TOKENIZERS.join(", ")) };
    let text = tokenizer.to_string();
    let name = text.trim_matches('\'').split('(').next().unwrap_or_default();
    if !TOKENIZERS.contains(&name) {
        bail!(BadArguments, "Unknown tokenizer: {text}{}. There are {}", base::suggest::maybe_you_meant(name, TOKENIZERS.iter().copied()), TOKENIZERS.join(", "));
    }
    Ok(())
}

/// Refuses a new Bloom filter of values that ClickHouse makes none of.
///
/// # Errors
/// `ILLEGAL_COLUMN`.
pub(super) fn check_values(index: &IndexDefinition) -> Result<()> {
    let is_odd = |data_type: &DataType| {
        let element = match data_type.base() {
            DataType::Array(element) => element.base(),
            other => other,
        };
        matches!(element, DataType::Decimal { .. })
    };
    match index.elements().iter().find(|element| is_odd(&element.data_type)) {
        Some(element) if matches!(index.kind, IndexKind::BloomFilter { .. }) => bail!(IllegalColumn, "Unexpected type {} of bloom filter index {}", element.data_type, index.name),
        _ => Ok(()),
    }
}

/// What ClickHouse says of arguments that filters cannot have.
fn check_arguments(name: &str, numbers: &[f64]) -> Result<()> {
    match (name, numbers) {
        ("bloom_filter", [_, _, ..]) => bail!(NumberOfArgumentsDoesntMatch, "BloomFilter index cannot have more than one parameter"),
        ("bloom_filter", [share]) if !(*share > 0.0 && *share < 1.0) => bail!(BadArguments, "The BloomFilter false positive must be a double number between 0 and 1"),
        ("ngrambf_v1", numbers) if numbers.len() != 4 => bail!(BadArguments, "`ngrambf` index must have exactly 4 arguments"),
        ("tokenbf_v1", numbers) if numbers.len() != 3 => bail!(BadArguments, "`tokenbf` index must have exactly 3 arguments"),
        ("ngrambf_v1", [size, ..]) if *size < 1.0 => bail!(BadArguments, "ngram length must be at least 1"),
        ("ngrambf_v1", [_, bytes, ..]) | ("tokenbf_v1", [bytes, ..]) if *bytes == 0.0 => bail!(BadArguments, "The size of bloom filter cannot be zero"),
        ("ngrambf_v1", [_, _, hashes, _]) | ("tokenbf_v1", [_, hashes, _]) if *hashes == 0.0 => bail!(BadArguments, "The number of hash functions for bloom filter cannot be zero"),
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
    if !fits && matches!(kind, IndexKind::BloomFilter { .. }) {
        return Err(index.expr.span.locate(base::err!(IllegalColumn, "Unexpected type {data_type} of bloom filter index {}", index.name.name)));
    }
    if !fits {
        return Err(index.expr.span.locate(base::err!(BadArguments, "Index {} of type {} cannot be made of values of type {data_type}", index.name.name, kind.name())));
    }
    Ok(())
}
