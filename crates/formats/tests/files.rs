//! Inference, errors of broken text, and files in pieces.
#![allow(missing_docs)]

mod common;

use base::ErrorCode;
use common::{read, settings, write};
use formats::{FileForm, FormatSettings, PieceReader, infer_schema, open_file};
use std::io::{Cursor, Write};
use types::type_parser::parse_type;
use types::{Block, Column, Field, Schema, Value};

fn schema(fields: &[(&str, &str)]) -> Schema {
    Schema::new(fields.iter().map(|(name, t)| Field::new(*name, parse_type(t).unwrap())).collect())
}

fn described(schema: &Schema) -> String {
    schema.fields.iter().map(|field| format!("{} {}", field.name, field.data_type)).collect::<Vec<_>>().join(", ")
}

#[test]
fn infers_as_clickhouse() {
    let check = |format: &str, text: &str, expect: &str| {
        let got = infer_schema(format, Box::new(Cursor::new(text.as_bytes().to_vec())), &settings()).unwrap();
        assert_eq!(described(&got), expect, "{format} {text}");
    };
    check(
        "CSV",
        "id,name,d,f,dt,b,arr\n1,\"x\",2020-01-01,1.5,2020-01-01 00:00:00,true,\"[1,2]\"\n2,y,2020-01-02,2,2020-01-01 \
        00:00:00.5,false,[]\n",
        "id Nullable(Int64), name Nullable(String), d Nullable(Date), f Nullable(Float64), dt Nullable(DateTime64(9)), \
        b Nullable(Bool), arr Nullable(String)",
    );
    check("CSV", "1,\"x\"\n2,y\n", "c1 Nullable(Int64), c2 Nullable(String)");
    check("CSV", "a,b\nc,d\n", "c1 Nullable(String), c2 Nullable(String)");
    check("CSV", "a,b\n1,\n", "a Nullable(Int64), b Nullable(String)");
    check(
        "CSV",
        "18446744073709551615,-1,9223372036854775808,1e5,0x1,007,nan,1.0\n",
        "c1 Nullable(UInt64), c2 Nullable(Int64), c3 Nullable(UInt64), c4 Nullable(String), c5 Nullable(String), c6 \
        Nullable(Int64), c7 Nullable(Float64), c8 Nullable(Float64)",
    );
    check("TSV", "id\tname\n1\tx\n", "id Nullable(Int64), name Nullable(String)");
    check(
        "TSV",
        "1\t[1,2]\t['a']\t{'a':1}\t\\N\t2020-01-01\t\n",
        "c1 Nullable(Int64), c2 Array(Nullable(Int64)), c3 Array(Nullable(String)), c4 Map(String, Nullable(Int64)), \
        c5 Nullable(String), c6 Nullable(Date), c7 Nullable(String)",
    );
    check(
        "JSONEachRow",
        "{\"id\":1,\"s\":\"x\",\"f\":1.5,\"b\":true,\"n\":null,\"a\":[1,2],\"d\":\"2020-01-01\",\"dt\":\"2020-01-01 \
        00:00:00\"}\n{\"id\":18446744073709551615,\"z\":1}\n",
        "id Nullable(UInt64), s Nullable(String), f Nullable(Float64), b Nullable(Bool), n Nullable(String), a \
        Array(Nullable(Int64)), d Nullable(Date), dt Nullable(DateTime), z Nullable(Int64)",
    );
    check("JSONCompactEachRow", "[1,\"a\"]", "c1 Nullable(Int64), c2 Nullable(String)");
}

#[test]
fn errors_name_line_and_column() {
    let fields = schema(&[("id", "UInt32"), ("b", "String")]);
    let check = |format: &str, text: &str, code: ErrorCode, expect: &str| {
        let error = read(format, &fields, text.as_bytes(), &settings()).unwrap_err();
        assert_eq!((error.code(), error.message()), (code, expect), "{format} {text}");
    };
    let mismatch = ErrorCode::CannotParseInputAssertionFailed;
    check("CSV", "1,x\n12x,y\n", mismatch, "Cannot parse '12x' as UInt32: in column 'id' at line 2");
    check("TSV", "1\tx\n12x\ty\n", mismatch, "Cannot parse '12x' as UInt32: in column 'id' at line 2");
    check("CSV", "1,x\n2\n", mismatch, "Wrong number of fields: expected 2, got 1 at line 2");
    check(
        "CSV",
        "1,x\n2,3,4\n",
        ErrorCode::IncorrectData,
        "Wrong number of fields: expected 2, got at least 3 at line 2",
    );
    check(
        "JSONEachRow",
        "{\"id\":1}\n{\"id\":\"z\"}\n",
        mismatch,
        "Cannot parse 'z' as UInt32: in column 'id' at line 2",
    );
}

#[test]
fn bad_rows_are_skipped_when_allowed() {
    let fields = schema(&[("id", "UInt32")]);
    let settings = FormatSettings { errors_max: 1, ..settings() };
    let block = read("CSV", &fields, b"1\nx\n3\n", &settings).unwrap().unwrap();
    assert_eq!(block.columns[0].as_native::<u32>(), Some(&[1u32, 3][..]));
    assert!(read("CSV", &fields, b"1\nx\ny\n", &settings).is_err());
}

#[test]
fn headers_order_columns() {
    let fields = schema(&[("a", "UInt8"), ("b", "Nullable(String)"), ("c", "Int8")]);
    let block = read("CSVWithNames", &fields, b"c,x,a\n1,skip,2\n", &settings()).unwrap().unwrap();
    assert_eq!(String::from_utf8(write("TSV", &fields, &block, &settings()).unwrap()).unwrap(), "2\t\\N\t1\n");
    let block = read("CSV", &fields, b"a,c\n2,1\n", &settings()).unwrap().unwrap();
    assert_eq!(String::from_utf8(write("TSV", &fields, &block, &settings()).unwrap()).unwrap(), "2\t\\N\t1\n");
}

/// Rows of all pieces, written as TSV.
fn all_rows(source: &dyn PieceReader) -> Vec<u8> {
    let columns: Vec<usize> = (0..source.schema().len()).collect();
    let mut out = Vec::new();
    for piece in 0..source.pieces() {
        source
            .read_piece(piece, &columns, &mut |block| {
                out.extend(write("TSV", source.schema(), &block, &settings())?);
                Ok(true)
            })
            .unwrap();
    }
    out
}

#[test]
fn pieces_hold_every_row_once() {
    let folder = std::env::temp_dir().join(format!("ursa-formats-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let fields = schema(&[("n", "Int64"), ("s", "String"), ("d", "Date")]);
    let rows = 250_000usize;
    let text = Column::from_strings((0..rows).map(|i| {
        if i % 3 == 0 {
            format!("a, \"quoted\"\nline {i} with some more text")
        } else {
            format!("plain text of row {i}, rather long")
        }
    }));
    let block = Block::new(
        vec![Column::from_vec((0..rows as i64).collect::<Vec<_>>()), text, Column::from_vec(vec![18_000u16; rows])],
        rows,
    );
    let want = write("TSV", &fields, &block, &settings()).unwrap();
    let parquet_settings = FormatSettings { parquet_row_group_rows: 100_000, ..settings() };
    for (name, format) in
        [("t.csv", "CSVWithNames"), ("t.tsv", "TSVWithNames"), ("t.jsonl", "JSONEachRow"), ("t.parquet", "Parquet")]
    {
        let path = folder.join(name);
        std::fs::write(&path, write(format, &fields, &block, &parquet_settings).unwrap()).unwrap();
        let source = open_file(&path, "auto", &FormatSettings { inference_nullable: false, ..settings() }).unwrap();
        assert!(source.pieces() > 1, "{name}");
        assert!(all_rows(&source) == want, "{name}");
    }
    let path = folder.join("t.tsv.zst");
    let mut encoder = zstd::Encoder::new(std::fs::File::create(&path).unwrap(), 1).unwrap();
    encoder.write_all(&want).unwrap();
    encoder.finish().unwrap();
    assert!(
        all_rows(&open_file(&path, "auto", &FormatSettings { inference_nullable: false, ..settings() }).unwrap())
            == want
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn parquet_ranges_and_projection() {
    let folder = std::env::temp_dir().join(format!("ursa-formats-p-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("t.parquet");
    let fields = schema(&[("n", "UInt64"), ("s", "String")]);
    let block = Block::new(vec![Column::from_vec(vec![5u64, 7, 9]), Column::from_strings(["b", "a", "c"])], 3);
    std::fs::write(&path, write("Parquet", &fields, &block, &settings()).unwrap()).unwrap();
    let source = open_file(&path, "auto", &settings()).unwrap();
    let range = source.piece_range(0, 0).unwrap();
    let number = |bound: &Option<Value>| bound.as_ref().and_then(Value::as_u64);
    assert_eq!((number(&range.min), number(&range.max), range.has_nulls), (Some(5), Some(9), false));
    assert_eq!(source.rows_hint(), Some(3));
    let mut seen = Vec::new();
    source
        .read_piece(0, &[1], &mut |block| {
            seen.push((block.columns.len(), block.columns[0].bytes_at(1).unwrap().to_vec()));
            Ok(true)
        })
        .unwrap();
    assert_eq!(seen, [(1, b"a".to_vec())]);
    let mut counted = 0;
    source
        .read_piece(0, &[], &mut |block| {
            counted += block.rows;
            Ok(true)
        })
        .unwrap();
    assert_eq!(counted, 3);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn reads_files_of_clickhouse() {
    let data = |name: &str| std::path::PathBuf::from(format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR")));
    let source = open_file(&data("all.parquet"), "auto", &settings()).unwrap();
    assert_eq!(
        described(source.schema()),
        "a UInt8, s String, ns Nullable(String), dt DateTime64(3, 'UTC'), d Date32, d64 DateTime64(3, 'UTC'), \
         dec Decimal(9, 2), arr Array(UInt8), m Map(String, UInt8), t Tuple(`1` UInt8, `2` String), lc String, \
         u UUID, b Bool, fs FixedString(2), i128 FixedString(16), e String, d32 Date32, f32 Float32"
    );
    let wanted = schema(&[
        ("a", "Int64"),
        ("s", "String"),
        ("ns", "String"),
        ("dt", "DateTime('UTC')"),
        ("d", "Date"),
        ("d64", "DateTime64(6, 'UTC')"),
        ("dec", "Decimal(18, 4)"),
        ("arr", "Array(UInt32)"),
        ("m", "Map(String, Int64)"),
        ("t", "Tuple(UInt8, String)"),
        ("lc", "LowCardinality(String)"),
        ("u", "UUID"),
        ("b", "Bool"),
        ("fs", "String"),
        ("e", "Enum8('a' = 1)"),
        ("d32", "Date32"),
        ("f32", "Float64"),
        ("absent", "Int8"),
        ("i128", "Int128"),
    ]);
    let want = "1\ts\tx\t2020-01-02 03:04:05\t2020-01-01\t2020-01-01 \
        00:00:00.500000\t1.5\t[1,2]\t{'a':1}\t(1,'x')\ta\t61f0c404-5cb3-11e7-907b-a6006ad3dba0\ttrue\tab\ta\t\
        1900-01-01\t1\t0\t1\n";
    let source = formats::open_file_with(
        &data("all.parquet"),
        FileForm { structure: Some(&wanted), ..FileForm::default() },
        &settings(),
    )
    .unwrap();
    assert_eq!(String::from_utf8(all_rows(&source)).unwrap(), want);
    let arrow = Schema::new(
        wanted.fields.iter().filter(|field| !matches!(&*field.name, "e" | "i128" | "fs")).cloned().collect(),
    );
    let source = formats::open_file_with(
        &data("all.arrow"),
        FileForm { structure: Some(&arrow), ..FileForm::default() },
        &settings(),
    )
    .unwrap();
    assert_eq!(
        String::from_utf8(all_rows(&source)).unwrap(),
        want.replace("\tab\ta\t1900", "\t1900").replace("\t0\t1\n", "\t0\n")
    );
}

#[test]
fn rows_of_parquet_are_chosen_before_other_columns_are_read() {
    let folder = std::env::temp_dir().join(format!("ursa-formats-c-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("t.parquet");
    let fields = schema(&[("n", "Int64"), ("d", "Date32"), ("s", "String")]);
    let rows = 3000i64;
    let block = Block::new(
        vec![
            Column::from_vec((0..rows).collect::<Vec<_>>()),
            Column::from_vec((0..rows as i32).map(|day| day / 1000 - 10_000).collect::<Vec<_>>()),
            Column::from_strings((0..rows).map(|row| format!("row {row}"))),
        ],
        rows as usize,
    );
    let grouped = FormatSettings { parquet_row_group_rows: 1000, ..settings() };
    std::fs::write(&path, write("Parquet", &fields, &block, &grouped).unwrap()).unwrap();
    let source = open_file(&path, "auto", &settings()).unwrap();
    assert!(source.chooses_rows() && source.pieces() == 3);
    let bounds = |piece: usize, column: usize| {
        let range = source.piece_range(piece, column).unwrap();
        (range.min.unwrap().as_i128().unwrap(), range.max.unwrap().as_i128().unwrap())
    };
    assert_eq!((bounds(1, 0), bounds(1, 1)), ((1000, 1999), (-9999, -9999)));
    let ends: u64 = source.page_ranges(2, 0).map_or(1000, |pages| pages.iter().map(|page| page.rows).sum());
    assert_eq!(ends, 1000);
    let chosen = formats::file::PieceRows {
        tests: vec![(
            vec![0],
            std::sync::Arc::new(|block: &Block| {
                Ok((0..block.rows).map(|row| u8::from(block.columns[0].value(row) == Value::Int(1234))).collect())
            }),
        )],
        ..Default::default()
    };
    let mut seen = Vec::new();
    source
        .read_rows(1, &[2, 0], &chosen, &mut |block| {
            seen.extend((0..block.rows).map(|row| (block.columns[0].value(row), block.columns[1].value(row))));
            Ok(true)
        })
        .unwrap();
    assert_eq!(seen, [(Value::string("row 1234"), Value::Int(1234))]);
    let first = formats::file::PieceRows { limit: Some(2), ..Default::default() };
    let mut counted = Vec::new();
    source
        .read_rows(0, &[0, 1, 2], &first, &mut |block| {
            counted.push(block.rows);
            Ok(true)
        })
        .unwrap();
    assert_eq!(counted, [2]);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_header_counts_for_all_pieces_of_a_file() {
    let folder = std::env::temp_dir().join(format!("ursa-formats-h-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("t.csv");
    let mut text = String::from("name;n\n");
    for row in 0..700_000 {
        text.push_str(&format!("some name {row};{row}\n"));
    }
    std::fs::write(&path, &text).unwrap();
    let wanted = schema(&[("n", "Int64"), ("name", "String"), ("more", "String")]);
    let form = FileForm { structure: Some(&wanted), ..FileForm::default() };
    let source = formats::open_file_with(&path, form, &settings()).unwrap();
    assert!(source.pieces() > 1);
    let mut rows = 0i64;
    for piece in 0..source.pieces() {
        source
            .read_piece(piece, &[0, 1], &mut |block| {
                assert_eq!(block.columns[0].value(0), Value::Int(rows));
                assert_eq!(block.columns[1].value(0), Value::string(format!("some name {rows}")));
                rows += block.rows as i64;
                Ok(true)
            })
            .unwrap();
    }
    assert_eq!(rows, 700_000);
    std::fs::write(&path, text + "broken;x\n").unwrap();
    let source = formats::open_file_with(&path, form, &settings()).unwrap();
    let error = source.read_piece(source.pieces() - 1, &[0], &mut |_| Ok(true)).unwrap_err();
    assert!(error.message().contains("in column 'n' at line 700002"), "{}", error.message());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn fields_behind_the_header_are_left_out() {
    let mut settings = settings();
    settings.reading.csv_variable_columns = true;
    let text = b"a,b\n1,2\n3\n4,5,6\n";
    let found = infer_schema("CSVWithNames", Box::new(&text[..]), &settings).unwrap();
    assert_eq!(described(&found), "a Nullable(Int64), b Nullable(Int64)");
}

#[test]
fn dumps_of_mysql_and_what_breaks_off() {
    let dump = "-- x\nCREATE TABLE `u` (`q` int);\nINSERT INTO `t` (`a`,`b`) VALUES (1,'x;y'),(2,NULL);\n\
                /*!40000 x */;\nINSERT INTO `u` VALUES (7);\nINSERT INTO `t` VALUES (3,'it''s');\n";
    let mut settings = settings();
    let fields = schema(&[("b", "Nullable(String)"), ("a", "UInt8")]);
    let texts = formats::settings::Texts { dump_table: "t".to_string(), ..Default::default() };
    settings.texts = std::sync::Arc::new(texts);
    let block = read("MySQLDump", &fields, dump.as_bytes(), &settings).unwrap().unwrap();
    let text = String::from_utf8(write("TSV", &fields, &block, &settings).unwrap()).unwrap();
    assert_eq!(text, "x;y\t1\n\\N\t2\nit\\'s\t3\n");
    for cut in 0..dump.len() {
        let _ = read("MySQLDump", &fields, &dump.as_bytes()[..cut], &settings);
    }
}

/// The rows of some columns, piece by piece: their number and themselves as TSV.
fn rows_of(source: &dyn PieceReader, columns: &[usize]) -> (usize, String) {
    let schema = Schema::new(columns.iter().map(|&column| source.schema().fields[column].clone()).collect());
    let (mut rows, mut out) = (0, Vec::new());
    for piece in 0..source.pieces() {
        source
            .read_piece(piece, columns, &mut |block| {
                assert_eq!(block.validate(&schema), Ok(()));
                rows += block.rows;
                if !columns.is_empty() {
                    out.extend(write("TSV", &schema, &block, &settings())?);
                }
                Ok(true)
            })
            .unwrap();
    }
    (rows, String::from_utf8(out).unwrap())
}

#[test]
fn some_columns_are_what_they_are_among_all() {
    let folder = std::env::temp_dir().join(format!("ursa-formats-s-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let csv = "a,b,c\n1,\"x, \"\"y\"\"\nz\",2.5\n\n2, 5\" wide ,\r\n3,,\\N\n4, \"in blanks\" ,1e3\r\n\r\n5,end,7";
    let json = "{\"a\":1,\"b\":\"x\\\"}\\\\\",\"c\":2.5}\n {\"c\" : null, \"d\":{\"e\":[{}]}, \"b\":\"\\u007b\"},\n\
                {\"b\":\"first\",\"b\":\"second\",\"a\":3}\n{}";
    let fields = schema(&[("a", "Int64"), ("b", "String"), ("c", "Nullable(Float64)")]);
    let long = "long ".repeat(50);
    for (name, text, count) in [
        ("s.csv", csv.to_string(), 5),
        ("s.tsv", "a\tb\tc\n1\tx\\\ty\t2.5\n2\ttwo\\nlines\t\\N\n3\tan \\\nescaped end\t0\n".into(), 3),
        ("s.jsonl", json.to_string(), 4),
        ("s2.jsonl", format!("[{}]", json.replace('\n', ",").replace(",,", ",")), 4),
        ("long.csv", format!("a,b,c\n{}", format!("1,\"{long}\n\",\n2,short,5\n").repeat(36_000)), 72_000),
        ("long.jsonl", format!("{{\"a\":1,\"b\":\"{long}}}\\\\\",\"c\":0}}\n").repeat(36_000), 36_000),
    ] {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        let form = FileForm { structure: Some(&fields), ..FileForm::default() };
        let source = formats::open_file_with(&path, form, &settings()).unwrap();
        let (rows, all) = rows_of(&source, &[0, 1, 2]);
        assert_eq!(rows, count, "{name}");
        assert_eq!(rows_of(&source, &[]).0, count, "{name}");
        for columns in [vec![0], vec![1], vec![2], vec![2, 0], vec![1, 1]] {
            let cut = |line: &str| {
                let cells: Vec<&str> = line.split('\t').collect();
                columns.iter().map(|&column| cells[column]).collect::<Vec<_>>().join("\t") + "\n"
            };
            assert!(rows_of(&source, &columns) == (count, all.lines().map(cut).collect()), "{name} {columns:?}");
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn wrong_values_of_columns_that_are_not_read() {
    let path = std::env::temp_dir().join(format!("ursa-formats-w-{}.csv", std::process::id()));
    let fields = schema(&[("a", "Int64"), ("b", "Int64")]);
    let opened = |format: &'static str, settings: &FormatSettings| {
        let form = FileForm { format, structure: Some(&fields), ..FileForm::default() };
        formats::open_file_with(&path, form, settings).unwrap()
    };
    let code = |source: &dyn PieceReader, columns: &[usize]| {
        source.read_piece(0, columns, &mut |_| Ok(true)).map_err(|error| error.code())
    };
    let uncounted = {
        let mut settings = settings();
        settings.reading.counts_rows = false;
        settings
    };
    let forgiving = FormatSettings { errors_max: 1, ..settings() };
    std::fs::write(&path, "1,2\n3,x\n5,6\n").unwrap();
    let source = opened("CSV", &settings());
    assert_eq!(code(&source, &[0]), Err(ErrorCode::IncorrectData));
    assert_eq!(rows_of(&source, &[]).0, 3);
    assert_eq!(code(&opened("CSV", &uncounted), &[]), Err(ErrorCode::IncorrectData));
    let source = opened("CSV", &forgiving);
    assert_eq!(rows_of(&source, &[0]), (2, "1\n5\n".into()));
    assert_eq!(rows_of(&source, &[]).0, 2);
    std::fs::write(&path, "a,b\n1,2\n3,x\n5,6\n").unwrap();
    let source = opened("CSVWithNames", &settings());
    assert_eq!(rows_of(&source, &[0]), (3, "1\n3\n5\n".into()));
    assert_eq!(code(&source, &[1]), Err(ErrorCode::IncorrectData));
    assert_eq!(rows_of(&opened("CSVWithNames", &uncounted), &[]).0, 3);
    let source = opened("CSVWithNames", &forgiving);
    assert_eq!(rows_of(&source, &[0]).0, 3);
    assert_eq!(rows_of(&source, &[1]), (2, "2\n6\n".into()));
    std::fs::remove_file(&path).unwrap();
}
