//! `Prometheus`: metrics in the text format of Prometheus, for a page that it reads.
//!
//! ```text
//! # HELP name text
//! # TYPE name counter
//! name{label="value"} 1027 1395066363000
//! ```
//! Rows of one name that follow each other are a metric, with an empty line behind it. Columns are `name` and `value`,
//! and, where they are there, `help`, `type`, `timestamp` and `labels`; others are ignored.

use super::{OutputFormat, ResultStats, cell_writers};
use crate::FormatSettings;
use base::{Result, bail};
use std::collections::BTreeMap;
use types::text::{CellWriter, Text};
use types::{Block, DataType, Schema};

/// The places of the columns.
struct MetricColumns {
    name: usize,
    value: usize,
    help: Option<usize>,
    kind: Option<usize>,
    timestamp: Option<usize>,
    labels: Option<usize>,
}

impl MetricColumns {
    /// # Errors
    /// `BAD_ARGUMENTS` for a column that is missing or has another type.
    fn find(schema: &Schema) -> Result<Self> {
        let find = |name: &str, fits: fn(&DataType) -> bool| match schema.index_of(name) {
            Some(at) if !fits(&schema.fields[at].data_type) => {
                let data_type = &schema.fields[at].data_type;
                bail!(BadArguments, "Illegal type '{data_type}' of column '{name}' for output format 'Prometheus'")
            }
            found => Ok(found),
        };
        let needed = |name: &str, fits: fn(&DataType) -> bool| match find(name, fits)? {
            Some(at) => Ok(at),
            None => bail!(BadArguments, "Column '{name}' is required for output format 'Prometheus'"),
        };
        Ok(MetricColumns {
            name: needed("name", |data_type| !data_type.is_nullable() && data_type.base().is_string())?,
            value: needed("value", DataType::is_number)?,
            help: find("help", |data_type| data_type.base().is_string())?,
            kind: find("type", |data_type| data_type.base().is_string())?,
            timestamp: find("timestamp", |data_type| match data_type {
                DataType::Nullable(inner) => inner.is_number(),
                other => other.is_number(),
            })?,
            labels: find("labels", |data_type| match data_type {
                DataType::Map(entry) => [&entry.0, &entry.1].iter().all(|side| is_plain_string(side)),
                _ => false,
            })?,
        })
    }
}

/// `String`, also with a dictionary.
fn is_plain_string(data_type: &DataType) -> bool {
    match data_type {
        DataType::LowCardinality(inner) => **inner == DataType::String,
        other => *other == DataType::String,
    }
}

/// A row of a metric, in text.
#[derive(Clone, Debug, Default, PartialEq)]
struct MetricValue {
    value: Vec<u8>,
    /// Empty for none.
    timestamp: Vec<u8>,
    labels: BTreeMap<Vec<u8>, Vec<u8>>,
}

impl MetricValue {
    fn has(&self, label: &str) -> bool {
        self.labels.contains_key(label.as_bytes())
    }

    /// Its place in a histogram or summary: buckets or quantiles by their bounds, the sum, the count.
    fn rank(&self, bound_label: &str) -> (u8, f64) {
        let group = if self.has("sum") { 1 } else { 2 * u8::from(self.has("count")) };
        let bound = self.labels.get(bound_label.as_bytes()).map_or(f64::NEG_INFINITY, |text| {
            let digits = text.strip_prefix(b"+").unwrap_or(text.as_slice());
            fast_float2::parse_partial(digits).map_or(0.0, |(bound, _): (f64, usize)| bound)
        });
        (group, bound)
    }

    fn with_label(&self, name: &str, value: &str) -> Self {
        MetricValue { labels: BTreeMap::from([(name.into(), value.into())]), ..self.clone() }
    }
}

/// The metric whose rows come.
#[derive(Default)]
struct Metric {
    name: Vec<u8>,
    help: Vec<u8>,
    kind: Vec<u8>,
    values: Vec<MetricValue>,
}

impl Metric {
    /// Brings the rows of a histogram or summary in order, and gives a histogram the other one of its count and its
    /// bucket without a bound where it has one.
    fn complete(&mut self) {
        let is_histogram = self.kind == b"histogram";
        let bound_label = if is_histogram { "le" } else { "quantile" };
        self.values.sort_by(|left, right| {
            let (left, right) = (left.rank(bound_label), right.rank(bound_label));
            left.0.cmp(&right.0).then(left.1.total_cmp(&right.1))
        });
        if !is_histogram {
            return;
        }
        let last = |is_it: fn(&MetricValue) -> bool| self.values.iter().rfind(|value| is_it(value));
        let count = last(|value| value.has("count"));
        let unbounded = last(|value| value.labels.get(b"le".as_slice()).is_some_and(|bound| bound == b"+Inf"));
        let missing = match (count, unbounded) {
            (Some(count), None) => count.with_label("le", "+Inf"),
            (None, Some(unbounded)) => unbounded.with_label("count", ""),
            _ => return,
        };
        self.values.push(missing);
    }

    /// Appends the metric; one without a name is left out.
    fn write(mut self, out: &mut Vec<u8>) {
        if self.name.is_empty() || self.values.is_empty() {
            return;
        }
        for (head, text) in [("# HELP ", &self.help), ("# TYPE ", &self.kind)] {
            if !text.is_empty() {
                [head.as_bytes(), &self.name, b" ", text, b"\n"].iter().for_each(|part| out.extend_from_slice(part));
            }
        }
        let has_parts = matches!(self.kind.as_slice(), b"histogram" | b"summary");
        if has_parts {
            self.complete();
        }
        for value in &mut self.values {
            out.extend_from_slice(&self.name);
            if has_parts {
                for part in ["sum", "count"] {
                    if value.labels.remove(part.as_bytes()).is_some() {
                        out.extend_from_slice(format!("_{part}").as_bytes());
                    }
                }
                if value.has("le") {
                    out.extend_from_slice(b"_bucket");
                }
            }
            write_labels(&value.labels, out);
            out.push(b' ');
            out.extend_from_slice(match value.value.as_slice() {
                b"nan" => b"NaN",
                b"inf" => b"+Inf",
                b"-inf" => b"-Inf",
                other => other,
            });
            if !value.timestamp.is_empty() {
                out.push(b' ');
                out.extend_from_slice(&value.timestamp);
            }
            out.push(b'\n');
        }
        out.push(b'\n');
    }
}

fn write_labels(labels: &BTreeMap<Vec<u8>, Vec<u8>>, out: &mut Vec<u8>) {
    for (number, (name, value)) in labels.iter().enumerate() {
        out.push(if number == 0 { b'{' } else { b',' });
        out.extend_from_slice(name);
        out.extend_from_slice(b"=\"");
        for &byte in value {
            match byte {
                b'\n' => out.extend_from_slice(b"\\n"),
                b'\r' => out.extend_from_slice(b"\\r"),
                b'\t' => out.extend_from_slice(b"\\t"),
                b'\x08' => out.extend_from_slice(b"\\b"),
                b'\x0C' => out.extend_from_slice(b"\\f"),
                0 => out.extend_from_slice(b"\\0"),
                b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
                other => out.push(other),
            }
        }
        out.push(b'"');
    }
    if !labels.is_empty() {
        out.push(b'}');
    }
}

/// The labels of a row; of those of one name the first.
fn labels_of(writer: &CellWriter<'_>, row: usize) -> BTreeMap<Vec<u8>, Vec<u8>> {
    match writer {
        CellWriter::Const(value) => labels_of(value, 0),
        CellWriter::Dict(codes, values) => labels_of(values, codes[row] as usize),
        CellWriter::Map(offsets, entries) => {
            let mut labels = BTreeMap::new();
            for at in offsets[row] as usize..offsets[row + 1] as usize {
                labels.entry(text_of(&entries.0, at)).or_insert_with(|| text_of(&entries.1, at));
            }
            labels
        }
        _ => BTreeMap::new(),
    }
}

fn text_of(writer: &CellWriter<'_>, row: usize) -> Vec<u8> {
    let mut text = Vec::new();
    writer.write(&Text, row, &mut text);
    text
}

pub(super) struct PrometheusOutput {
    columns: MetricColumns,
    schema: Schema,
    settings: FormatSettings,
    current: Metric,
}

impl PrometheusOutput {
    /// # Errors
    /// `BAD_ARGUMENTS` for a column that is missing or has another type.
    pub(super) fn new(schema: Schema, settings: FormatSettings) -> Result<Self> {
        Ok(PrometheusOutput { columns: MetricColumns::find(&schema)?, schema, settings, current: Metric::default() })
    }
}

impl OutputFormat for PrometheusOutput {
    fn prefix(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        let writers = cell_writers(&self.schema, block, &self.settings);
        let columns = &self.columns;
        let given = |column: Option<usize>, row: usize| {
            let writer = &writers[column?];
            (!writer.is_null(row)).then(|| text_of(writer, row))
        };
        for row in 0..block.rows {
            base::cancel::checkpoint()?;
            let name = text_of(&writers[columns.name], row);
            if name != self.current.name {
                std::mem::replace(&mut self.current, Metric { name, ..Metric::default() }).write(out);
            }
            let current = &mut self.current;
            if current.help.is_empty() {
                current.help = given(columns.help, row).unwrap_or_default();
                current.help.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b' ');
            }
            if current.kind.is_empty() {
                current.kind = given(columns.kind, row).unwrap_or_default();
            }
            // 0 stands for no time.
            let timestamp = given(columns.timestamp, row).filter(|text| text.iter().any(|byte| !b"0.".contains(byte)));
            current.values.push(MetricValue {
                value: text_of(&writers[columns.value], row),
                timestamp: timestamp.unwrap_or_default(),
                labels: columns.labels.map_or_else(BTreeMap::new, |column| labels_of(&writers[column], row)),
            });
        }
        Ok(())
    }

    fn finish(&mut self, _stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        std::mem::take(&mut self.current).write(out);
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "text/plain; version=0.0.4; charset=UTF-8"
    }
}
