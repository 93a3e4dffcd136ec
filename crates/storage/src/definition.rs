//! The definition of a table, with its expressions bound.

use crate::projection::ProjectionCall;
use functions::Expr;
use functions::aggregate::AggregateFunction;
use functions::expr::ExprKind;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use types::{DataType, Field, Schema};

/// The use of a column's default expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultKind {
    /// `DEFAULT`: when an insert does not give the column.
    Default,
    /// `MATERIALIZED`: always; an insert cannot give it and the asterisk leaves it out.
    Materialized,
    /// `ALIAS`: computed when read, never stored.
    Alias,
    /// `EPHEMERAL`: never stored or read; other defaults may use it.
    Ephemeral,
}

/// A column's default.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnDefault {
    /// The use of the expression.
    pub kind: DefaultKind,
    /// The expression as SQL text, bound by whoever inserts or reads.
    pub expression: String,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnDefinition {
    /// The name.
    pub name: String,
    /// The type.
    pub data_type: DataType,
    /// The default, if one was declared.
    pub default: Option<ColumnDefault>,
    /// `CODEC(…)` as written, without the word.
    pub codec: Option<String>,
    /// `COMMENT`.
    pub comment: String,
    /// The default bound over the table's columns: what rows of a part have that was written before the column was
    /// there.
    pub fill: Option<Expr>,
    /// `TTL`: the time after which values become the default.
    pub ttl: Option<Expr>,
    /// The same as written.
    pub ttl_text: String,
}

impl ColumnDefinition {
    /// A column with nothing but name and type.
    pub fn new(name: impl Into<String>, data_type: DataType) -> Self {
        ColumnDefinition {
            name: name.into(),
            data_type,
            default: None,
            codec: None,
            comment: String::new(),
            fill: None,
            ttl: None,
            ttl_text: String::new(),
        }
    }

    /// The columns of a schema, with nothing but names and types.
    pub fn of_schema(schema: &types::Schema) -> Vec<Self> {
        schema.fields.iter().map(|field| Self::new(field.name.to_string(), field.data_type.clone())).collect()
    }

    /// Whether rows of the column lie in the table.
    pub fn is_stored(&self) -> bool {
        !matches!(&self.default, Some(ColumnDefault { kind: DefaultKind::Alias | DefaultKind::Ephemeral, .. }))
    }
}

/// One expression of a sorting, primary or partition key.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyPart {
    /// As written.
    pub text: String,
    /// Bound over the table's columns, by their position in [`TableDefinition::columns`].
    pub expr: Expr,
    /// `DESC`.
    pub descending: bool,
}

/// The engine of a MergeTree table: the result of merges for rows whose sorting keys are equal. Columns are positions
/// in [`TableDefinition::columns`].
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Family {
    /// `MergeTree`: nothing.
    #[default]
    Ordinary,
    /// `ReplacingMergeTree`: the row of the greatest version stays, of equal ones the last.
    Replacing {
        /// The version.
        version: Option<usize>,
        /// 1 in rows that say that the key is gone.
        is_deleted: Option<usize>,
    },
    /// `CollapsingMergeTree`: pairs of 1 and -1 go.
    Collapsing {
        /// The sign.
        sign: usize,
    },
    /// `VersionedCollapsingMergeTree`: pairs of 1 and -1 of one version go; the version ends the sorting key.
    VersionedCollapsing {
        /// The sign.
        sign: usize,
    },
    /// `SummingMergeTree`, `AggregatingMergeTree`: one row is made of all.
    Combining {
        /// The combination of each column; of others the first row's value stays.
        columns: Vec<(usize, Combine)>,
        /// Whether rows go whose sums are all 0.
        drops_zeros: bool,
    },
}

/// The combination of the values of a column in rows of one key.
#[derive(Clone)]
pub enum Combine {
    /// Their sum, in the column's own type.
    Sum,
    /// Their states merged.
    States(Arc<dyn AggregateFunction>),
    /// The function over them: `SimpleAggregateFunction`.
    Simple(Arc<dyn AggregateFunction>),
    /// One of the columns of a nested map: the function over its key and its values gives a tuple of them summed.
    Map {
        /// `sumMapWithOverflow`.
        function: Arc<dyn AggregateFunction>,
        /// The key, then the values: positions as in [`Family::Combining`].
        inputs: Vec<usize>,
        /// The column's place among them.
        element: usize,
    },
}

impl Combine {
    /// The columns that the values of one are made of.
    pub(crate) fn inputs(&self, own: usize) -> Vec<usize> {
        match self {
            Combine::Map { inputs, .. } => inputs.clone(),
            _ => vec![own],
        }
    }
}

impl fmt::Debug for Combine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Combine::Sum => f.write_str("Sum"),
            Combine::States(function) => write!(f, "States({})", function.name()),
            Combine::Simple(function) => write!(f, "Simple({})", function.name()),
            Combine::Map { function, inputs, element } => write!(f, "Map({}, {inputs:?}, {element})", function.name()),
        }
    }
}

impl PartialEq for Combine {
    fn eq(&self, other: &Self) -> bool {
        format!("{self:?}") == format!("{other:?}")
    }
}

/// A rule of a table's `TTL`.
#[derive(Clone, Debug, PartialEq)]
pub struct TtlRule {
    /// As written.
    pub text: String,
    /// The time at which rows go: a date or time, bound over the table's columns.
    pub expr: Expr,
    /// `WHERE`: rows for which it does not hold stay.
    pub filter: Option<Expr>,
    /// `RECOMPRESS`: nothing goes; parts of which all rows are over are written with this codec.
    pub recompress: Option<String>,
    /// `GROUP BY`: rows do not go but become one.
    pub group: Option<TtlGroup>,
}

impl TtlRule {
    /// Whether rows go.
    pub fn deletes(&self) -> bool {
        self.recompress.is_none() && self.group.is_none()
    }
}

/// The result of `TTL … GROUP BY` for neighbouring rows of a group that are over. Columns that are not in `sets` keep
/// the first row's value.
#[derive(Clone, Debug, PartialEq)]
pub struct TtlGroup {
    /// Rows of a group have equal values of so many leading parts of the sorting key.
    pub keys: usize,
    /// Columns that become something else; none of the sorting or partition key.
    pub sets: Vec<TtlSet>,
}

/// A column, and what it becomes.
#[derive(Clone, Debug, PartialEq)]
pub struct TtlSet {
    /// The column.
    pub column: usize,
    /// Aggregate functions over the rows of the group.
    pub calls: Vec<ProjectionCall>,
    /// Over the results of `calls`, of the column's type.
    pub value: Expr,
}

/// A table's columns and keys.
#[derive(Clone, Debug, Default)]
pub struct TableDefinition {
    /// All columns, also those that are not stored.
    pub columns: Vec<ColumnDefinition>,
    /// Engine name (`MergeTree`).
    pub engine: String,
    /// Arguments of the engine, where it has other than names of columns.
    pub arguments: Vec<String>,
    /// `ORDER BY`.
    pub sorting_key: Vec<KeyPart>,
    /// The number of leading parts of the sorting key that are the primary key.
    pub primary_key_len: usize,
    /// `PARTITION BY`.
    pub partition_key: Vec<KeyPart>,
    /// The result of merges for rows with equal sorting keys.
    pub family: Family,
    /// `TTL`: the times at which rows go.
    pub ttl: Vec<TtlRule>,
    /// `CONSTRAINT … CHECK`: name and expression, bound by whoever inserts.
    pub constraints: Vec<(String, String)>,
    /// `INDEX`: what may skip granules beside the keys.
    pub indexes: Vec<IndexDefinition>,
    /// `PROJECTION`: rows kept once more.
    pub projections: Vec<crate::projection::ProjectionDefinition>,
    /// `SAMPLE BY`: an unsigned number that is part of the primary key.
    pub sampling_key: Option<KeyPart>,
    /// `SETTINGS` of the table, by name (`index_granularity`, …).
    pub settings: BTreeMap<String, String>,
    /// `COMMENT`.
    pub comment: String,
    /// The columns that reads see, once asked for by [`TableDefinition::read_schema`].
    pub read_schema: crate::read_schema::ReadSchemaCell,
}

impl TableDefinition {
    /// The position of a column.
    pub fn column_index(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// Names and types of all columns.
    pub fn schema(&self) -> Schema {
        Schema::new(
            self.columns.iter().map(|column| Field::new(column.name.as_str(), column.data_type.clone())).collect(),
        )
    }

    /// A table setting as a number.
    pub fn setting_u64(&self, name: &str, default: u64) -> u64 {
        self.settings.get(name).and_then(|text| base::settings::SettingValue::parse(text)).unwrap_or(default)
    }
}

/// A data skipping index.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexDefinition {
    /// The name.
    pub name: String,
    /// The expression as written.
    pub text: String,
    /// Bound over the table's columns, by their position in [`TableDefinition::columns`].
    pub expr: Expr,
    /// The summary that is kept of the expression's values.
    pub kind: IndexKind,
    /// Granules of the table in one of the index.
    pub granularity: u64,
    /// Of a `text` index: its search, by which it takes texts apart.
    pub search: Option<TextSearch>,
}

/// The way in which a text index takes texts apart: searches for tokens in its expression do the same.
#[derive(Clone, Debug, PartialEq)]
pub struct TextSearch {
    /// The tokenizer's name and its arguments, as functions that search for tokens take them.
    pub tokenizer: Vec<Expr>,
    /// The expression that a text goes through before, over the table's columns.
    pub preprocessor: Option<Expr>,
}

impl IndexDefinition {
    /// The expressions that it is of: those of `(a, b)`, else the one.
    pub fn elements(&self) -> &[Expr] {
        match &self.expr.kind {
            ExprKind::Call { function, args }
                if function.operation() == Some(functions::Operation::Tuple) && args.len() > 1 =>
            {
                args
            }
            _ => std::slice::from_ref(&self.expr),
        }
    }

    /// `minmax GRANULARITY 4`.
    pub fn description(&self) -> String {
        format!("{} GRANULARITY {}", self.kind.name(), self.granularity)
    }
}

/// The kind of a skip index: the summary that it keeps of the values of some granules.
#[derive(Clone, Debug, PartialEq)]
pub enum IndexKind {
    /// `minmax`: the least and the greatest.
    MinMax,
    /// `set(n)`: all, if they are at most `n`; 0 for any number.
    Set {
        /// The most values kept.
        values_max: u64,
    },
    /// `bloom_filter(p)`: a Bloom filter of the values, of elements of arrays.
    BloomFilter {
        /// The share of values that are taken for others.
        false_positives: f64,
    },
    /// `ngrambf_v1(n, bytes, hashes, seed)`: a Bloom filter of all substrings of `n` bytes.
    NgramFilter {
        /// Bytes of a substring.
        size: usize,
        /// The filter.
        filter: FilterSize,
    },
    /// `tokenbf_v1(bytes, hashes, seed)`: a Bloom filter of the words.
    TokenFilter {
        /// The filter.
        filter: FilterSize,
    },
    /// `text`: the words themselves, as hashes of 64 bits.
    Text,
    /// `vector_similarity('hnsw', distance, n)`: arrays of `n` numbers. Nothing is kept: the nearest are found by
    /// reading all.
    Vectors {
        /// Elements of an array.
        size: u64,
    },
}

/// Size of a Bloom filter that was given by its user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilterSize {
    /// Bytes of the filter.
    pub bytes: usize,
    /// Bits that a value sets.
    pub hashes: u32,
    /// Makes another filter of the same values.
    pub seed: u64,
}

impl IndexKind {
    /// The name in `TYPE`.
    pub fn name(&self) -> &'static str {
        match self {
            IndexKind::MinMax => "minmax",
            IndexKind::Set { .. } => "set",
            IndexKind::BloomFilter { .. } => "bloom_filter",
            IndexKind::NgramFilter { .. } => "ngrambf_v1",
            IndexKind::TokenFilter { .. } => "tokenbf_v1",
            IndexKind::Text => "text",
            IndexKind::Vectors { .. } => "vector_similarity",
        }
    }

    /// A kind from its name and the numbers in its parentheses.
    ///
    /// # Errors
    /// `INCORRECT_QUERY` for unknown names and numbers that cannot be.
    pub fn parse(name: &str, numbers: &[f64]) -> base::Result<Self> {
        const NAMES: [&str; 7] =
            ["minmax", "set", "bloom_filter", "ngrambf_v1", "tokenbf_v1", "text", "vector_similarity"];
        let filter = |numbers: &[f64]| -> base::Result<FilterSize> {
            let (bytes, hashes, seed) = (numbers[0] as usize, numbers[1] as u32, numbers[2] as u64);
            if !(1..=16 << 20).contains(&bytes) || !(1..=32).contains(&hashes) {
                base::bail!(
                    IncorrectQuery,
                    "A {name} index takes 1 byte to 16 MiB and 1 to 32 hash functions, not {bytes} and {hashes}"
                );
            }
            Ok(FilterSize { bytes, hashes, seed })
        };
        Ok(match (name, numbers) {
            ("minmax", _) => IndexKind::MinMax,
            ("set", [most]) => IndexKind::Set { values_max: *most as u64 },
            ("bloom_filter", []) => IndexKind::BloomFilter { false_positives: 0.025 },
            ("bloom_filter", [share]) if *share > 0.0 && *share < 1.0 => {
                IndexKind::BloomFilter { false_positives: *share }
            }
            ("ngrambf_v1", [size, rest @ ..]) if rest.len() == 3 && (1.0..=64.0).contains(size) => {
                IndexKind::NgramFilter { size: *size as usize, filter: filter(rest)? }
            }
            ("tokenbf_v1", numbers) if numbers.len() == 3 => IndexKind::TokenFilter { filter: filter(numbers)? },
            ("text" | "full_text" | "inverted", _) => IndexKind::Text,
            ("vector_similarity", [size, ..]) => IndexKind::Vectors { size: *size as u64 },
            (known, _) if NAMES.contains(&known) => base::bail!(
                IncorrectQuery,
                "Index type {known} cannot have these arguments. There are minmax, set(n), bloom_filter([p]), \
                ngrambf_v1(n, bytes, hashes, seed), tokenbf_v1(bytes, hashes, seed), text, vector_similarity"
            ),
            (other, _) => base::bail!(
                IncorrectQuery,
                "Unknown Index type '{other}'{}. Available index types: {}",
                base::suggest::maybe_you_meant(other, NAMES.iter().copied()),
                NAMES.join(", ")
            ),
        })
    }
}
