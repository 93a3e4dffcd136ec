//! States of aggregate functions in formats. The translator here stands in for the functions: a state is its bytes, in
//! ClickHouse's form it is its length and the bytes backwards.

mod common;

use base::{Result, bail};
use common::{read, settings, write};
use types::states::{StateBytes, StateForms};
use types::type_parser::parse_type;
use types::{AggregateType, Block, Column, ColumnBuilder, Field, Schema, StringBuilder, Value};

struct Backwards;

impl StateForms for Backwards {
    fn to_wire(&self, aggregate: &AggregateType, states: &Column) -> Result<Column> {
        if aggregate.function != "sum" {
            bail!(NotImplemented, "no form");
        }
        let mut builder = StringBuilder::default();
        for row in 0..states.len() {
            let mut bytes = states.bytes_at(row).unwrap().to_vec();
            bytes.push(bytes.len() as u8);
            bytes.reverse();
            builder.push(&bytes);
        }
        Ok(Column::String(builder.finish()))
    }

    fn read(&self, _aggregate: &AggregateType, source: &mut dyn StateBytes, rows: u64) -> Result<Column> {
        let mut builder = StringBuilder::default();
        for _ in 0..rows {
            let (mut length, mut bytes) = (Vec::new(), Vec::new());
            source.take(1, &mut length)?;
            source.take(u64::from(length[0]), &mut bytes)?;
            bytes.reverse();
            builder.push(&bytes);
        }
        Ok(Column::String(builder.finish()))
    }
}

fn table(types: &[&str], rows: &[Vec<Value>]) -> (Schema, Block) {
    types::states::set_forms(&Backwards);
    let fields = types.iter().enumerate().map(|(i, name)| Field::new(format!("c{i}"), parse_type(name).unwrap()));
    let schema = Schema::new(fields.collect());
    let mut builders: Vec<ColumnBuilder> =
        schema.fields.iter().map(|field| ColumnBuilder::new(&field.data_type)).collect();
    for row in rows {
        builders.iter_mut().zip(row).for_each(|(builder, value)| builder.push_value(value));
    }
    (schema, Block::new(builders.into_iter().map(ColumnBuilder::finish).collect(), rows.len()))
}

const SUM: &str = "AggregateFunction(sum, UInt64)";

fn states() -> (Schema, Block) {
    let row = |number: u64, state: &str| {
        let state = Value::string(state);
        let pair = Value::Tuple(vec![Value::string("k"), state.clone()]);
        vec![Value::UInt(number), state.clone(), Value::Array(vec![state.clone(), state]), Value::Array(vec![pair])]
    };
    table(
        &["UInt8", SUM, &format!("Array({SUM})"), &format!("Map(String, {SUM})")],
        &[row(1, "abc"), row(2, "x"), row(3, "yz")],
    )
}

#[test]
fn every_format_brings_states_back() {
    let (schema, block) = states();
    for format in
        ["Native", "RowBinary", "RowBinaryWithNamesAndTypes", "TSV", "CSV", "JSONEachRow", "JSONCompact", "Values"]
    {
        let bytes = write(format, &schema, &block, &settings()).unwrap();
        let back = read(format, &schema, &bytes, &settings()).unwrap().unwrap();
        for (column, expected) in back.columns.iter().zip(&block.columns) {
            (0..3).for_each(|row| assert_eq!(column.value(row), expected.value(row), "{format}"));
        }
    }
}

#[test]
fn states_have_no_length_in_binary_formats() {
    let (schema, block) = table(&[SUM, "UInt8"], &[vec![Value::string("abc"), Value::UInt(9)]]);
    assert_eq!(write("RowBinary", &schema, &block, &settings()).unwrap(), b"\x03cba\x09");
    assert!(write("Native", &schema, &block, &settings()).unwrap().ends_with(b"UInt64)\x03cba\x02c1\x05UInt8\x09"));
    let strings = table(&["String"], &[vec![Value::string("\x03cba")]]);
    assert_eq!(
        write("TSV", &schema, &block, &settings()).unwrap(),
        [write("TSV", &strings.0, &strings.1, &settings()).unwrap().trim_ascii_end(), b"\t9\n"].concat()
    );
}

#[test]
fn what_has_no_form_and_what_breaks_off_are_errors() {
    let (schema, block) = table(&["AggregateFunction(entropy, String)"], &[vec![Value::string("abc")]]);
    for format in ["Native", "RowBinary", "CSV", "JSON"] {
        assert_eq!(write(format, &schema, &block, &settings()).unwrap_err().code().number(), 48, "{format}");
    }
    let (schema, block) = states();
    for format in ["Native", "RowBinary", "TSV"] {
        let bytes = write(format, &schema, &block, &settings()).unwrap();
        (0..bytes.len()).for_each(|end| drop(read(format, &schema, &bytes[..end], &settings())));
    }
}

#[test]
fn states_of_version_0_are_refused() {
    let old = |name: &str| {
        let mut bytes = vec![1, 1, 1, b's', name.len() as u8];
        bytes.extend_from_slice(name.as_bytes());
        bytes.push(0);
        let (schema, _) = table(&[name], &[]);
        read("Native", &schema, &bytes, &settings()).map(drop).map_err(|error| error.code().number())
    };
    assert_eq!(old("AggregateFunction(sumMap, Array(UInt8), Array(UInt8))"), Err(48));
    assert_eq!(old("AggregateFunction(quantileDeterministic, UInt8, UInt8)"), Err(48));
    assert_eq!(old("AggregateFunction(1, sumMap, Array(UInt8), Array(UInt8))"), Ok(()));
    assert_eq!(old("AggregateFunction(sumMap, Array(UInt8), Array(UInt64))"), Ok(()));
}
