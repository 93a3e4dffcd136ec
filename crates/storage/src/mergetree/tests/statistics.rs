//! Tests that statistics say what the rows say; old formats stay readable; a top-k over few granules is the same.

use super::*;
use crate::table::{RunningBound, Top};

#[test]
fn facts_are_those_of_the_rows() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(false, &[("index_granularity", "100")]), shared()).unwrap();
    insert(&table, &[block(0, 5000)]).unwrap();
    insert(&table, &[block(5000, 20_000)]).unwrap();
    let check = |table: &MergeTree| {
        let facts = table.facts(&[0, 1, 2, 3, 4]).unwrap();
        let rows = rows(table).unwrap();
        assert_eq!(facts.rows, rows.len() as u64);
        let sum = |column: usize| rows.iter().filter_map(|row| row[column].as_i128()).sum::<i128>();
        assert_eq!(
            (facts.columns[0].sum, facts.columns[2].sum, facts.columns[3].sum),
            (Some(sum(0)), Some(sum(2)), Some(sum(3)))
        );
        assert_eq!((facts.columns[1].sum, facts.columns[4].sum), (None, None));
        let zeros = rows.iter().filter(|row| row[0] == Value::UInt(0)).count() as u64;
        assert_eq!((facts.columns[0].defaults, facts.columns[2].defaults), (Some(zeros), None));
        assert_eq!(facts.columns[2].nulls, Some(rows.iter().filter(|row| row[2].is_null()).count() as u64));
        let statistics = table.column_statistics(3).unwrap();
        assert_eq!(statistics.frequent.len(), 3, "three days, a third of the rows each");
        assert!(statistics.frequent.iter().all(|(_, share)| (0.2..0.5).contains(share)));
    };
    check(&table);
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    check(&table);
    drop(table);
    check(&MergeTree::open(&dir.table(), definition(false, &[("index_granularity", "100")]), shared()).unwrap());
}

/// A bound that never excludes anything: only planning does.
struct Open;

impl RunningBound for Open {
    fn excludes(&self, _min: &Value, _max: &Value) -> bool {
        false
    }
}

#[test]
fn winners_lie_in_the_selected_granules() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(false, &[("index_granularity", "100")]), shared()).unwrap();
    insert(&table, &[block(0, 20_000)]).unwrap();
    insert(&table, &[block(20_000, 30_000)]).unwrap();
    let all = rows(&table).unwrap();
    for (column, descending, wanted) in [(4, false, 10), (4, true, 3), (0, false, 10), (0, true, 40), (3, false, 5)] {
        for filtered in [false, true] {
            let condition =
                Condition::Atom { subject: Expr::column(3, DataType::Date), test: Test::equals(Value::UInt(19_001)) };
            let mut request = ScanRequest::new(all_columns(), Arc::default());
            request.top = Some(Top { column, descending, rows: wanted });
            request.bound = Some((column, Arc::new(Open)));
            if filtered {
                let brute = |row: &[Value]| Brute::passes(&condition, row);
                assert!(all.iter().any(|row| brute(row)));
                let own = Condition::Atom {
                    subject: Expr::column(0, DataType::Date),
                    test: Test::equals(Value::UInt(19_001)),
                };
                request.filters =
                    vec![Arc::new(Brute { condition: own, columns: vec![ReadColumn::Column(3)], name: "d".into() })];
            }
            let mut expected: Vec<Value> = all
                .iter()
                .filter(|row| !filtered || Brute::passes(&condition, row))
                .map(|row| row[column].clone())
                .collect();
            let mut found: Vec<Value> =
                rows_of(&run(&table, &request).unwrap()).into_iter().map(|mut row| row.swap_remove(column)).collect();
            for values in [&mut expected, &mut found] {
                values.sort_by(|a, b| if descending { b.compare(a) } else { a.compare(b) });
            }
            // Ties with the last winner are all there, for the columns that come second.
            let last = expected[wanted as usize - 1].clone();
            let ties = expected
                .iter()
                .take_while(
                    |value| if descending { value.compare(&last).is_ge() } else { value.compare(&last).is_le() },
                )
                .count();
            assert_eq!(found[..ties], expected[..ties], "column {column}");
            if column == 4 && !filtered {
                let reports = table.scan(&request).unwrap().index_reports();
                let report = reports.iter().find(|report| report.kind == "Interval").unwrap();
                assert_eq!(report.granules, (wanted, 300));
            }
        }
    }
}

/// `tests/fixtures/part_v1` was written by the version that first had a format.
#[test]
fn parts_of_format_1_are_read_and_merged() {
    let fixture = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/part_v1");
    let dir = TempDir::new();
    let part = dir.table().join("all_1_1_0");
    std::fs::create_dir_all(&part).unwrap();
    for file in ["data.bin", "meta.bin"] {
        std::fs::copy(fixture.join(file), part.join(file)).unwrap();
    }
    let types = ["UInt64", "String", "String", "Nullable(Int64)", "Float64", "Array(UInt8)", "UInt32"]
        .map(|name| types::type_parser::parse_type(name).unwrap());
    let names = ["id", "word", "text", "v", "f", "list", "one"];
    let columns: Vec<ColumnDefinition> =
        names.iter().zip(&types).map(|(name, t)| ColumnDefinition::new(*name, t.clone())).collect();
    let sorting_key = vec![KeyPart { text: "id".into(), expr: Expr::column(0, DataType::UInt64), descending: false }];
    let settings = [("index_granularity".to_string(), "512".to_string())].into();
    let definition = Arc::new(TableDefinition {
        columns,
        engine: "MergeTree".into(),
        sorting_key,
        primary_key_len: 1,
        settings,
        ..TableDefinition::default()
    });
    let table = MergeTree::open(&dir.table(), definition, shared()).unwrap();
    let request = ScanRequest::new((0..7).map(ReadColumn::Column).collect(), Arc::default());
    let check = |copies: usize| {
        let whole = Block::concat(&run(&table, &request).unwrap()).unwrap();
        assert_eq!(whole.rows, 2000 * copies);
        for row in 0..whole.rows {
            let i = (row / copies) as u64;
            let value = |column: usize| whole.columns[column].value(row);
            assert_eq!(value(0), Value::UInt((1 << 40) + i * 5));
            assert_eq!(value(1), Value::string(format!("word number {}", hash(i) % 20)));
            assert_eq!(value(2), Value::string(format!("{:x}", hash(i) >> 40)));
            assert_eq!(value(3), if i % 7 == 0 { Value::Null } else { Value::Int((hash(i + 9) % 1000) as i64 - 500) });
            assert_eq!(value(4), Value::Float(i as f64 / 4.0));
            let list: Vec<Value> = (i / 3..(i + 1) / 3).map(|element| Value::UInt(element & 255)).collect();
            assert_eq!((value(5), value(6)), (Value::Array(list), Value::UInt(7)));
        }
    };
    check(1);
    assert_eq!(table.column_range(4), Some((Value::Float(0.0), Value::Float(499.75))));
    assert_eq!(table.facts(&[6]).unwrap().columns[0].sum, None);
    let again = run(&table, &request).unwrap();
    insert(&table, &again).unwrap();
    table.optimize(&whole(), &CancelToken::new()).unwrap();
    check(2);
    assert_eq!(table.facts(&[6]).unwrap().columns[0].sum, Some(28_000));
}
