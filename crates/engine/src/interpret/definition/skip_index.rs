//! `INDEX name expr TYPE type(…) GRANULARITY n` of a table.

use super::stored::bind_stored;
use base::{Result, bail};
use functions::Expr;
use plan::analyze::Environment;
use sql::ast;
use storage::{ColumnDefinition, IndexDefinition, IndexKind, TextSearch};
use types::DataType;

/// The `GRANULARITY` that a text index has without one.
pub(crate) const WHOLE_PART: u64 = 100_000_000;

/// The indexes of a table from their syntax.
pub(crate) fn definitions(
    env: &Environment,
    names: &[(String, DataType)],
    columns: &[ColumnDefinition],
    indexes: &[ast::IndexDef],
) -> Result<Vec<IndexDefinition>> {
    let mut out: Vec<IndexDefinition> = Vec::with_capacity(indexes.len());
    for index in indexes {
        if out.iter().any(|known| known.name == index.name.name) {
            return Err(index.name.span.locate(base::err!(
                IllegalIndex,
                "Duplicated index name {} is not allowed. Please use different index names",
                index.name.name
            )));
        }
        let expr = bind_stored(env, names, &index.expr).map_err(|error| match error.code() {
            base::ErrorCode::UnsupportedMethod => index.expr.span.locate(base::err!(
                IncorrectQuery,
                "Secondary index '{}' cannot contain array joins",
                index.name.name
            )),
            _ => error,
        })?;
        if expr.columns().is_empty() && expr.is_deterministic() {
            return Err(index.expr.span.locate(base::err!(
                IncorrectQuery,
                "Secondary index '{}' cannot contain constants",
                index.name.name
            )));
        }
        if !expr.is_deterministic() || expr.columns().iter().any(|&column| !columns[column].is_stored()) {
            return Err(index.expr.span.locate(base::err!(
                BadArguments,
                "The expression of index {} must be deterministic and of stored columns",
                index.name.name
            )));
        }
        let kind = kind_of(index).map_err(|error| index.ty.name.span.locate(error))?;
        // A text index is said to be of the whole part; what it skips are granules.
        let granularity = if kind == IndexKind::Text { 1 } else { index.granularity.unwrap_or(1) };
        if granularity == 0 {
            bail!(BadArguments, "The GRANULARITY of index {} must be at least 1", index.name.name);
        }
        let search = if kind == IndexKind::Text { search_of(env, names, &expr, index)? } else { None };
        let definition = IndexDefinition {
            name: index.name.name.to_string(),
            text: index.expr.to_string(),
            expr,
            kind,
            granularity,
            search,
        };
        if let (IndexKind::Vectors { .. }, [_, _, ..]) = (&definition.kind, definition.elements()) {
            bail!(IncorrectNumberOfColumns, "Vector similarity indexes must be created on a single column");
        }
        definition.elements().iter().try_for_each(|element| check_type(&definition.kind, &element.data_type, index))?;
        out.push(definition);
    }
    Ok(out)
}

fn kind_of(index: &ast::IndexDef) -> Result<IndexKind> {
    let name = index.ty.name.name.to_ascii_lowercase();
    if name == "vector_similarity" {
        return vectors_of(index);
    }
    let mut numbers = Vec::new();
    for argument in index.ty.args.iter().flatten() {
        match argument.to_string().parse::<f64>() {
            Ok(number) => numbers.push(number),
            // `text(tokenizer = …)`: words are what there is. A set's limit is looked at where the index is new,
            // `minmax` needs none.
            Err(_) if matches!(name.as_str(), "text" | "full_text" | "inverted" | "minmax") => {}
            Err(_) if matches!(name.as_str(), "ngrambf_v1" | "tokenbf_v1") => {
                bail!(BadArguments, "All parameters to *bf_v1 index must be unsigned integers: {argument} is none")
            }
            Err(_) => bail!(IncorrectQuery, "Argument {argument} of index type {name} is no number"),
        }
    }
    check_arguments(&name, &numbers)?;
    IndexKind::parse(&name, &numbers)
}

/// Refuses a bad definition of a new index; existing ones stay.
///
/// # Errors
/// `INCORRECT_QUERY` for the limit of a `set`, `BAD_ARGUMENTS` for the tokenizer of a `text` index.
pub(crate) fn check_written(index: &ast::IndexDef) -> Result<()> {
    let args = index.ty.args.as_deref().unwrap_or(&[]);
    match index.ty.name.name.to_ascii_lowercase().as_str() {
        "set" if args.len() != 1 => bail!(IncorrectQuery, "Set index must have exactly one argument"),
        "set" if args[0].to_string().parse::<u64>().is_err() => {
            bail!(IncorrectQuery, "Set index argument must be positive integer: {} is none", args[0])
        }
        "text" => check_text(args),
        name @ ("full_text" | "inverted" | "gin") => {
            bail!(IncorrectQuery, "Unknown Index type '{name}'. A text index is one of the type text")
        }
        _ => Ok(()),
    }
}

/// `vector_similarity('hnsw', distance, n[, quantization, connections, candidates])`.
fn vectors_of(index: &ast::IndexDef) -> Result<IndexKind> {
    let args = index.ty.args.as_deref().unwrap_or(&[]);
    let text = |place: usize| args[place].to_string().trim_matches('\'').to_string();
    let number = |place: usize, what: &str| match args[place].to_string().parse::<u64>() {
        Ok(number) => Ok(number),
        Err(_) => {
            bail!(IncorrectQuery, "Argument {} of vector similarity index ({what}) must be of type UInt64", place + 1)
        }
    };
    if args.len() != 3 && args.len() != 6 {
        bail!(IncorrectQuery, "Vector similarity index must have three or six arguments");
    }
    let (method, distance, size) = (text(0), text(1), number(2, "dimensions")?);
    if method != "hnsw" {
        bail!(
            IncorrectData,
            "First argument of vector similarity index (method) is not supported: '{method}'. Supported methods are: \
            hnsw"
        );
    }
    if !matches!(distance.as_str(), "L2Distance" | "cosineDistance" | "dotProduct") {
        bail!(
            IncorrectData,
            "Second argument of vector similarity index (distance function) is not supported: '{distance}'. Supported \
            distance functions are: L2Distance, cosineDistance, dotProduct"
        );
    }
    if size == 0 {
        bail!(IncorrectData, "Third argument of vector similarity index (dimensions) must be > 0");
    }
    if args.len() == 6 {
        let (quantization, connections) = (text(3), number(4, "hnsw_max_connections_per_layer")?);
        number(5, "hnsw_candidate_list_size_for_construction")?;
        match quantization.as_str() {
            "b1" if distance != "cosineDistance" => bail!(
                IncorrectData,
                "Binary quantization in vector similarity index can only be used with the cosine distance as distance \
                function"
            ),
            "f64" | "f32" | "f16" | "bf16" | "i8" | "b1" => {}
            other => bail!(
                IncorrectData,
                "Fourth argument of vector similarity index (quantization) is not supported: '{other}'. Supported \
                quantizations are: f64, f32, f16, bf16, i8, b1"
            ),
        }
        if connections == 1 {
            bail!(
                IncorrectData,
                "Invalid parameters passed to vector similarity index: the connections per layer must be at least 2"
            );
        }
    }
    Ok(IndexKind::Vectors { size })
}

/// The function that splits texts as a text index does; nothing for tokenizers that no function has.
fn search_of(
    env: &Environment,
    names: &[(String, DataType)],
    expr: &Expr,
    index: &ast::IndexDef,
) -> Result<Option<TextSearch>> {
    let args = index.ty.args.as_deref().unwrap_or(&[]);
    let preprocessor =
        argument(args, "preprocessor").map(|written| preprocessor_of(env, names, expr, written)).transpose()?;
    let preprocessor = preprocessor.filter(|_| !matches!(expr.data_type.base(), DataType::Array(_)));
    let Some(tokenizer) = argument(args, "tokenizer") else { return Ok(None) };
    let (name, more) = tokenizer_parts(tokenizer);
    if matches!(name.as_str(), "asciiCJK" | "unicodeWord") {
        return Ok(None);
    }
    let mut tokenizer = vec![Expr::literal(types::Value::string(name), DataType::String)];
    for arg in more {
        tokenizer.push(bind_stored(env, names, arg)?);
    }
    Ok(tokenizer.iter().all(|arg| arg.as_literal().is_some()).then_some(TextSearch { tokenizer, preprocessor }))
}

fn preprocessor_of(env: &Environment, names: &[(String, DataType)], expr: &Expr, written: &ast::Expr) -> Result<Expr> {
    // That of an index of arrays is of their elements.
    let is_array = matches!(expr.data_type.base(), DataType::Array(_));
    let element = |data_type: &DataType| match data_type.base() {
        DataType::Array(element) => (**element).clone(),
        _ => data_type.clone(),
    };
    let of_elements: Vec<(String, DataType)> =
        names.iter().map(|(name, data_type)| (name.clone(), element(data_type))).collect();
    let bound = bind_stored(env, if is_array { &of_elements } else { names }, written)?;
    if bound.columns() != expr.columns() || !bound.is_deterministic() || !bound.data_type.base().is_string() {
        return Err(written.span.locate(base::err!(
            IncorrectQuery,
            "The preprocessor of a text index must be a \
            deterministic expression of the index's column that gives a String"
        )));
    }
    Ok(bound)
}

/// The value of a named argument.
fn argument<'a>(args: &'a [ast::Expr], name: &str) -> Option<&'a ast::Expr> {
    args.iter()
        .filter_map(|arg| arg.as_call_of("equals"))
        .find(|call| call.args[0].to_string() == name)
        .map(|call| &call.args[1])
}

/// A tokenizer's name and arguments: `'array'`, `array`, `ngrams(3)`.
fn tokenizer_parts(tokenizer: &ast::Expr) -> (String, &[ast::Expr]) {
    match tokenizer.as_function() {
        Some(call) => (call.name.name.to_string(), &call.args),
        None => (tokenizer.to_string().trim_matches(['\'', '`']).to_string(), &[]),
    }
}

/// The tokenizers of ClickHouse; the index holds words, whichever is asked for.
const TOKENIZERS: [&str; 7] =
    ["array", "asciiCJK", "ngrams", "sparseGrams", "splitByNonAlpha", "splitByString", "unicodeWord"];

fn check_text(args: &[ast::Expr]) -> Result<()> {
    let Some(tokenizer) = argument(args, "tokenizer") else {
        bail!(BadArguments, "Text index argument 'tokenizer' is required: {}", TOKENIZERS.join(", "))
    };
    let (name, more) = tokenizer_parts(tokenizer);
    if !TOKENIZERS.contains(&name.as_str()) {
        bail!(
            BadArguments,
            "Unknown tokenizer: {tokenizer}{}. There are {}",
            base::suggest::maybe_you_meant(&name, TOKENIZERS.iter().copied()),
            TOKENIZERS.join(", ")
        );
    }
    if name == "ngrams" && more.first().is_some_and(|size| size.to_string() == "0") {
        bail!(BadArguments, "The length of the n-grams of a text index must be at least 1");
    }
    Ok(())
}

/// Refuses a new Bloom filter of values that ClickHouse makes none of, and a second text index of the same expression.
///
/// # Errors
/// `ILLEGAL_COLUMN`, `BAD_ARGUMENTS`.
pub(super) fn check_values(index: &IndexDefinition, all: &[IndexDefinition]) -> Result<()> {
    let is_twin = |other: &&IndexDefinition| {
        other.name != index.name && other.kind == IndexKind::Text && other.expr == index.expr
    };
    if let (IndexKind::Text, Some(other)) = (&index.kind, all.iter().find(is_twin)) {
        bail!(BadArguments, "There is a text index {} of {} already", other.name, other.text);
    }
    let is_odd = |data_type: &DataType| {
        let element = match data_type.base() {
            DataType::Array(element) => element.base(),
            other => other,
        };
        matches!(element, DataType::Decimal { .. })
    };
    match index.elements().iter().find(|element| is_odd(&element.data_type)) {
        Some(element) if matches!(index.kind, IndexKind::BloomFilter { .. }) => {
            bail!(IllegalColumn, "Unexpected type {} of bloom filter index {}", element.data_type, index.name)
        }
        _ => Ok(()),
    }
}

/// Refuses arguments of Bloom filters that are out of their ranges, in the words of ClickHouse.
fn check_arguments(name: &str, numbers: &[f64]) -> Result<()> {
    match (name, numbers) {
        ("bloom_filter", [_, _, ..]) => {
            bail!(NumberOfArgumentsDoesntMatch, "BloomFilter index cannot have more than one parameter")
        }
        ("bloom_filter", [share]) if !(*share > 0.0 && *share < 1.0) => {
            bail!(BadArguments, "The BloomFilter false positive must be a double number between 0 and 1")
        }
        ("ngrambf_v1", numbers) if numbers.len() != 4 => {
            bail!(BadArguments, "`ngrambf` index must have exactly 4 arguments")
        }
        ("tokenbf_v1", numbers) if numbers.len() != 3 => {
            bail!(BadArguments, "`tokenbf` index must have exactly 3 arguments")
        }
        ("ngrambf_v1", [size, ..]) if *size < 1.0 => bail!(BadArguments, "ngram length must be at least 1"),
        ("ngrambf_v1", [_, bytes, ..]) | ("tokenbf_v1", [bytes, ..]) if *bytes == 0.0 => {
            bail!(BadArguments, "The size of bloom filter cannot be zero")
        }
        ("ngrambf_v1", [_, _, hashes, _]) | ("tokenbf_v1", [_, hashes, _]) if *hashes == 0.0 => {
            bail!(BadArguments, "The number of hash functions for bloom filter cannot be zero")
        }
        _ => Ok(()),
    }
}

fn check_type(kind: &IndexKind, data_type: &DataType, index: &ast::IndexDef) -> Result<()> {
    let element = match data_type.base() {
        DataType::Array(element) => element.base(),
        other => other,
    };
    let fits = match kind {
        IndexKind::NgramFilter { .. } | IndexKind::TokenFilter { .. } | IndexKind::Text => {
            matches!(element, DataType::String | DataType::FixedString(_))
        }
        IndexKind::MinMax | IndexKind::Set { .. } => !matches!(
            data_type.base(),
            DataType::Array(_) | DataType::Map(_) | DataType::Tuple(_) | DataType::Aggregate(_)
        ),
        IndexKind::BloomFilter { .. } => {
            !matches!(element, DataType::Map(_) | DataType::Tuple(_) | DataType::Aggregate(_) | DataType::Array(_))
        }
        IndexKind::Vectors { .. } => match data_type {
            DataType::Array(element) => {
                matches!(**element, DataType::Float32 | DataType::Float64 | DataType::BFloat16)
            }
            _ => false,
        },
    };
    if !fits && matches!(kind, IndexKind::Vectors { .. }) {
        return Err(index.expr.span.locate(base::err!(
            IllegalColumn,
            "Vector similarity index can only be created on columns of type Array(Float32|Float64|BFloat16)"
        )));
    }
    if !fits && matches!(kind, IndexKind::BloomFilter { .. }) {
        return Err(index.expr.span.locate(base::err!(
            IllegalColumn,
            "Unexpected type {data_type} of bloom filter index {}",
            index.name.name
        )));
    }
    if !fits {
        return Err(index.expr.span.locate(base::err!(
            BadArguments,
            "Index {} of type {} cannot be made of values of type {data_type}",
            index.name.name,
            kind.name()
        )));
    }
    Ok(())
}
