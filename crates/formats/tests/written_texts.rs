//! Prometheus, Hash and HiveText as ClickHouse writes them, and footers of Parquet.
#![allow(missing_docs)]

mod common;

use base::ErrorCode;
use common::{read, settings, write};
use formats::{FormatSettings, infer_schema};
use types::type_parser::parse_type;
use types::{Block, ColumnBuilder, Field, Schema};

fn schema(columns: &[(&str, &str)]) -> Schema {
    Schema::new(columns.iter().map(|(name, data_type)| Field::new(*name, parse_type(data_type).unwrap())).collect())
}

/// Rows in TSV written in a format.
fn written(format: &str, columns: &[(&str, &str)], rows: &str, settings: &FormatSettings) -> base::Result<String> {
    let schema = schema(columns);
    let block = read("TSV", &schema, rows.as_bytes(), settings).unwrap();
    let none = || schema.fields.iter().map(|field| ColumnBuilder::new(&field.data_type).finish()).collect();
    let block = block.unwrap_or_else(|| Block::new(none(), 0));
    write(format, &schema, &block, settings).map(|bytes| String::from_utf8(bytes).unwrap())
}

#[test]
fn metrics_are_pages_for_prometheus() {
    let columns = [
        ("name", "String"),
        ("value", "Float64"),
        ("help", "String"),
        ("type", "String"),
        ("labels", "Map(String, String)"),
        ("timestamp", "Int64"),
    ];
    let check = |rows: &str, expected: &str| {
        assert_eq!(written("Prometheus", &columns, rows, &settings()).unwrap(), expected);
    };
    check(
        "a\t1\ttwo\\nlines\tcounter\t{'x':'y'}\t0\na\t2.5\t\t\t{'x':'z\"q\\\\','k':'a\\nb'}\t17\nb\tnan\t\tgauge\t{}\t0\n\t4\t\t\t{}\t0\n",
        "# HELP a two lines\n# TYPE a counter\na{x=\"y\"} 1\na{k=\"a\\nb\",x=\"z\\\"q\\\\\"} 2.5 17\n\n# TYPE b gauge\nb NaN\n\n",
    );
    check(
        "h\t1\t\thistogram\t{'le':'1'}\t0\nh\t5\t\t\t{'le':'+Inf'}\t0\nh\t4\t\t\t{'le':'3'}\t3\nh\t9\t\t\t{'sum':''}\t3\n",
        "# TYPE h histogram\nh_bucket{le=\"1\"} 1\nh_bucket{le=\"3\"} 4 3\nh_bucket{le=\"+Inf\"} 5\nh_sum 9 3\nh_count 5\n\n",
    );
    check(
        "s\t1\t\tsummary\t{'quantile':'0.9'}\t0\ns\t4\t\t\t{'quantile':'0.5','z':'a','b':'c'}\t3\ns\t9\t\t\t{'count':''}\t3\ns\t9\t\t\t{'sum':'','m':'n'}\t3\n",
        "# TYPE s summary\ns{b=\"c\",quantile=\"0.5\",z=\"a\"} 4 3\ns{quantile=\"0.9\"} 1\ns_sum{m=\"n\"} 9 3\ns_count 9 3\n\n",
    );
    for columns in [
        &[("name", "String")][..],
        &[("name", "UInt8"), ("value", "UInt8")],
        &[("name", "String"), ("value", "Nullable(UInt8)")],
        &[("name", "String"), ("value", "UInt8"), ("labels", "Map(String, UInt8)")],
        &[("name", "String"), ("value", "UInt8"), ("timestamp", "Date")],
    ] {
        assert_eq!(written("Prometheus", columns, "", &settings()).unwrap_err().code(), ErrorCode::BadArguments);
    }
}

#[test]
fn hashes_are_those_of_clickhouse() {
    let check = |types: &[&str], rows: &str, expected: &str| {
        let columns: Vec<_> = types.iter().zip(["a", "b"]).map(|(data_type, name)| (name, *data_type)).collect();
        assert_eq!(written("Hash", &columns, rows, &settings()).unwrap(), format!("{expected}\n"), "{types:?}");
    };
    check(&["UInt64"], "0\n1\n2\n", "71431a6d25513b2dd5e1c5b80cd44f9d");
    check(&["String", "String"], "abc\td\n", "e14757160c9e95bda4c210ca86fd2817");
    check(&["UInt64", "String"], "", "32b5c1db56a683e9e5b5b6a8cbed11f7");
    check(&["Array(UInt8)"], "[1,2]\n", "357ea3e1d512377564c923cadf9ee00a");
    check(&["Nullable(Int32)", "Nullable(Int32)"], "\\N\t5\n", "5c8e1f9d6efa02dc1b1994a68da74558");
    check(&["Map(String, UInt8)"], "{'a':1}\n", "1baf06d94e5ab90b4e30a61ad180c6fe");
    check(&["Tuple(UInt8, String)"], "(1,'b')\n", "27bf7a8d5c5fb4459430bfa1763bfe32");
    check(&["LowCardinality(String)"], "abc\n", "d833c01cb3400daf118524fb56f70066");
    let refused = written("Hash", &[("a", "Array(Dynamic)")], "", &settings()).unwrap_err();
    assert_eq!(refused.code(), ErrorCode::NotImplemented);
}

#[test]
fn rows_are_written_for_hive_and_read_as_csv() {
    let columns = [
        ("a", "Array(Array(UInt8))"),
        ("m", "Map(String, Array(UInt8))"),
        ("t", "Tuple(Array(UInt8), Tuple(String, UInt8))"),
        ("n", "Array(Nullable(UInt8))"),
        ("f", "Float64"),
        ("b", "Bool"),
    ];
    let rows = "[[1,2],[3]]\t{'a':[1,2]}\t([1],('x',2))\t[NULL,1]\tinf\ttrue\n";
    let own = written("HiveText", &columns, rows, &settings()).unwrap();
    assert_eq!(own, "1\x032\x023\x01a\x031\x042\x011\x02x\x032\x01\\N\x021\x01Infinity\x01true\n");
    let seven = "Array(Array(Array(Array(Array(Array(Array(UInt8)))))))";
    let deep = written("HiveText", &[("a", seven)], "[[[[[[[1,2],[3]]]]]]]\n", &settings()).unwrap();
    assert_eq!(deep, "1\x082\x073\n");
    for refused in [&format!("Array({seven})"), "Map(Array(UInt8), UInt8)", "UUID", "Int128", "Decimal(76, 2)"] {
        let error = written("HiveText", &[("a", refused)], "", &settings()).unwrap_err();
        assert_eq!(error.code(), ErrorCode::NotImplemented, "{refused}");
    }
    let mut settings = settings();
    settings.hive.separators = *b",;:";
    let three = schema(&[("a", "UInt16"), ("b", "Nullable(UInt32)"), ("c", "UInt32")]);
    let block = read("HiveText", &three, b"1,3\n3,5,9\n4,5,6,7\n8,\\N,1\n", &settings).unwrap().unwrap();
    let back = write("TSV", &three, &block, &settings).unwrap();
    assert_eq!(String::from_utf8(back).unwrap(), "1\t3\t0\n3\t5\t9\n4\t5\t6\n8\t\\N\t1\n");
    settings.hive.variable_columns = false;
    assert!(read("HiveText", &three, b"1,3\n", &settings).is_err());
}

#[test]
fn footers_of_parquet_are_a_row() {
    let columns = schema(&[("a", "UInt32"), ("s", "String"), ("l", "Array(Int64)")]);
    let block = read("TSV", &columns, b"1\tx\t[1]\n7\ty\t[]\n", &settings()).unwrap().unwrap();
    let bytes = write("Parquet", &columns, &block, &settings()).unwrap();
    let own = infer_schema("ParquetMetadata", Box::new(std::io::empty()), &settings()).unwrap();
    let row = read("ParquetMetadata", &own, &bytes, &settings()).unwrap().unwrap();
    let text = String::from_utf8(write("TSV", &own, &row, &settings()).unwrap()).unwrap();
    assert!(text.starts_with("3\t2\t1\t"), "{text}");
    assert!(text.contains("('a','a',0,0,'INT32','Int(bitWidth=32, isSigned=false)','ZSTD',"), "{text}");
    assert!(text.contains(",true,(2,"), "{text}");
    for (name, data_type) in [("num_rows", "UInt32"), ("x", "UInt64")] {
        let error = read("ParquetMetadata", &schema(&[(name, data_type)]), &bytes, &settings()).unwrap_err();
        assert_eq!(error.code(), ErrorCode::BadArguments);
    }
    for cut in [0, 4, 12, bytes.len() - 1] {
        assert!(read("ParquetMetadata", &own, &bytes[..cut], &settings()).is_err(), "{cut}");
    }
}
