//! Random conditions: what a scan gives is what looking at every row gives, with every index on and off.

use super::*;

fn atom(seed: u64) -> Condition {
    let h = |i: u64| hash(seed * 31 + i);
    let column = (h(0) % 5) as usize;
    let data_type = definition(false, &[]).columns[column].data_type.clone();
    let value = |i: u64| match column {
        0 => Value::UInt(h(i) % 1100),
        1 => Value::string(format!("string number {}", h(i) % 320)),
        2 => Value::Int((h(i) % 60_000) as i64 - 30_000),
        3 => Value::UInt(18_999 + h(i) % 5),
        _ => Value::Float((h(i) % 60_000) as f64),
    };
    let test = match h(9) % 5 {
        0 => Test::equals(value(1)),
        1 => Test::Range { low: Some((value(1), h(3) % 2 == 0)), high: None },
        2 => Test::Range { low: None, high: Some((value(1), h(3) % 2 == 0)) },
        3 => {
            let mut values = vec![value(1), value(2), value(3)];
            values.sort_by(Value::compare);
            Test::OneOf(values)
        }
        _ if column == 2 => Test::IsNull,
        _ => {
            let (a, b) = (value(1), value(2));
            let (low, high) = if a.compare(&b).is_gt() { (b, a) } else { (a, b) };
            Test::Range { low: Some((low, true)), high: Some((high, true)) }
        }
    };
    Condition::Atom { subject: Expr::column(column, data_type), test }
}

fn condition(seed: u64, depth: u32) -> Condition {
    let part = |i: u64| condition(seed * 7 + i, depth - 1);
    match hash(seed + 1000) % 6 {
        0 | 1 if depth > 0 => Condition::And(vec![part(1), part(2)]),
        2 if depth > 0 => Condition::Or(vec![part(1), part(2)]),
        3 if depth > 0 => Condition::Not(Box::new(part(1))),
        _ => atom(seed),
    }
}

fn request(condition: &Condition, name: String, settings: &Arc<Settings>) -> ScanRequest {
    let filter = Brute { condition: condition.clone(), columns: all_columns(), name };
    ScanRequest {
        filters: vec![Arc::new(filter)],
        condition: condition.clone(),
        ..ScanRequest::new(all_columns(), settings.clone())
    }
}

#[test]
fn pruning_never_loses_rows() {
    for granularity in ["100", "8192"] {
        let dir = TempDir::new();
        let table = MergeTree::create(
            &dir.table(),
            definition(granularity == "100", &[("index_granularity", granularity)]),
            shared(),
        )
        .unwrap();
        insert(&table, &[block(0, 9000)]).unwrap();
        insert(&table, &[block(9000, 10_500)]).unwrap();
        let everything = rows_of(&[block(0, 10_500)]);
        let (mut off, mut narrow) = (Settings::default(), Settings::default());
        (off.use_primary_key, off.use_statistics_pruning, off.use_bit_indexes) = (false, false, false);
        narrow.max_block_size = 777;
        let settings = [Arc::new(Settings::default()), Arc::new(off), Arc::new(narrow)];
        let mut skipped = 0;
        for seed in 0..120 {
            let condition = condition(seed, 3);
            let expected: Vec<&Vec<Value>> = everything.iter().filter(|row| Brute::passes(&condition, row)).collect();
            // Twice: the second time what was learned of the filter is used.
            for settings in settings.iter().chain(&settings[..1]) {
                let request = request(&condition, format!("{condition:?}"), settings);
                let got = rows_of(&run(&table, &request).unwrap());
                assert_eq!(got.iter().collect::<Vec<_>>(), expected, "seed {seed}: {condition:?}");
                let scan = table.scan(&request).unwrap();
                skipped += usize::from(scan.rows_hint() < Some(10_500));
            }
        }
        assert!(skipped > 60, "only {skipped} scans skipped anything");
    }
}

#[test]
fn several_filters_and_a_limit() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(false, &[]), shared()).unwrap();
    insert(&table, &[block(0, 50_000)]).unwrap();
    let settings = Arc::new(Settings::default());
    for seed in 0..20 {
        let (a, b) = (atom(seed), atom(seed + 500));
        let both = Condition::And(vec![a.clone(), b.clone()]);
        let mut request = request(&a, format!("{a:?}"), &settings);
        request.filters.push(Arc::new(Brute { condition: b.clone(), columns: all_columns(), name: format!("{b:?}") }));
        request.condition = both.clone();
        request.columns = vec![
            ReadColumn::Column(4),
            ReadColumn::Column(1),
            ReadColumn::Length(1),
            ReadColumn::RowNumber,
            ReadColumn::Column(4),
        ];
        let expected = rows_of(&[block(0, 50_000)]).into_iter().filter(|row| Brute::passes(&both, row)).count();
        let got = run(&table, &request).unwrap();
        assert_eq!(got.iter().map(|block| block.rows).sum::<usize>(), expected);
        request.limit = Some(3);
        let limited: usize = run(&table, &request).unwrap().iter().map(|block| block.rows).sum();
        assert!(limited >= expected.min(3));
    }
}

#[test]
fn inserts_from_many_threads_while_merging() {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(true, &[]), shared()).unwrap();
    std::thread::scope(|scope| {
        for thread in 0..4u64 {
            let table = &table;
            scope.spawn(move || {
                for i in 0..10 {
                    let from = (thread * 10 + i) * 500;
                    insert(table, &[block(from, from + 250), block(from + 250, from + 500)]).unwrap();
                }
            });
        }
        scope.spawn(|| {
            for _ in 0..5 {
                table.optimize(&super::whole(), &CancelToken::new()).unwrap();
                // Inserts are atomic: only whole ones are seen.
                assert_eq!(rows(&table).unwrap().len() % 500, 0);
            }
        });
    });
    assert_eq!(rows(&table).unwrap(), rows_of(&[block(0, 20_000)]));
    drop(table);
    let table = MergeTree::open(&dir.table(), definition(true, &[]), shared()).unwrap();
    assert_eq!(rows(&table).unwrap(), rows_of(&[block(0, 20_000)]));
}
