//! Aggregation against a brute-force twin.

use crate::support;

use plan::PlanNode;
use std::collections::BTreeMap;
use support::*;
use types::{Block, DataType, Value};

fn brute_force(blocks: &[Block], keys: &[usize], sums: &[usize]) -> Vec<Vec<Value>> {
    let mut groups: BTreeMap<String, (Vec<Value>, Vec<i64>)> = BTreeMap::new();
    for row in rows(blocks) {
        let key: Vec<Value> = keys.iter().map(|&i| row[i].clone()).collect();
        let (_, totals) = groups.entry(format!("{key:?}")).or_insert_with(|| (key, vec![0; sums.len() + 1]));
        totals[0] += 1;
        sums.iter().enumerate().for_each(|(i, &column)| totals[i + 1] += row[column].as_i64().unwrap_or(0));
    }
    if keys.is_empty() && groups.is_empty() {
        return vec![vec![Value::Int(0); sums.len() + 1]];
    }
    groups
        .into_values()
        .map(|(key, totals)| key.into_iter().chain(totals.into_iter().map(Value::Int)).collect())
        .collect()
}

const SETTINGS: [(u64, bool); 3] = [(65_409, false), (3, false), (1000, true)];

fn check(keys: &[DataType], blocks: usize, rows: usize, distinct: u64, settings: &[(u64, bool)]) {
    let mut types = keys.to_vec();
    types.push(DataType::Int64);
    let data = random_blocks(&types, blocks, rows, distinct, 7 + distinct);
    let positions: Vec<usize> = (0..keys.len()).collect();
    let expected = sorted(brute_force(&data, &positions, &[keys.len()]));
    for threads in [1, 4] {
        for &(block_size, scatter) in settings {
            let plan = aggregate(scan(&types, data.clone()), &positions, &[keys.len()]);
            let context = context(threads, |settings| {
                settings.max_block_size = block_size;
                settings.force_scatter_aggregation = scatter;
            });
            let got = sorted(run(&plan, context));
            assert_eq!(got.len(), expected.len(), "{keys:?} {threads} threads, scatter {scatter}");
            assert!(got == expected, "{keys:?} {threads} threads, scatter {scatter}");
        }
    }
}

fn nullable(inner: DataType) -> DataType {
    DataType::nullable(inner)
}

#[test]
fn every_kind_of_key() {
    let string = || DataType::String;
    let kinds: Vec<Vec<DataType>> = vec![
        vec![],
        vec![DataType::UInt8],
        vec![DataType::Int16],
        vec![nullable(DataType::UInt8)],
        vec![DataType::Int32],
        vec![nullable(DataType::Int32)],
        vec![DataType::Int64],
        vec![nullable(DataType::UInt64)],
        vec![DataType::Float64],
        vec![DataType::UInt8, DataType::Int8],
        vec![DataType::Int64, DataType::Int32],
        vec![DataType::UInt64, DataType::UInt64, nullable(DataType::UInt64)],
        vec![DataType::UInt128],
        vec![DataType::Int128, DataType::Int128, DataType::UInt64],
        vec![DataType::UInt64; 6],
        vec![string()],
        vec![nullable(string())],
        vec![DataType::low_cardinality(string())],
        vec![DataType::low_cardinality(nullable(string()))],
        vec![DataType::low_cardinality(string()), DataType::Int32],
        vec![DataType::Int64, string()],
        vec![string(), string(), nullable(DataType::Int16)],
        vec![DataType::FixedString(5)],
        vec![nullable(DataType::FixedString(20)), DataType::UInt8],
        vec![DataType::array(DataType::UInt32)],
        vec![DataType::tuple(vec![DataType::UInt8, nullable(string())]), DataType::Int32],
    ];
    for kind in kinds {
        check(&kind, 5, 300, 20, &SETTINGS);
        check(&kind, 3, 1, 5, &SETTINGS);
        check(&kind, 0, 0, 1, &SETTINGS);
    }
}

#[test]
fn many_groups_go_through_partitions() {
    for kind in [vec![DataType::Int64], vec![DataType::String, DataType::Int64]] {
        // Poor reduction: rows are scattered after the tables fill.
        check(&kind, 10, 10_000, 1 << 40, &SETTINGS[..1]);
        // Medium: tables freeze, known groups are found.
        check(&kind, 20, 10_000, 45_000, &SETTINGS[..1]);
    }
}

#[test]
fn top_groups() {
    let types = [DataType::Int32, DataType::Int64];
    let data = random_blocks(&types, 8, 5000, 3000, 3);
    let mut expected = brute_force(&data, &[0], &[1]);
    expected.sort_by(|a, b| b[2].compare(&a[2]).then(a[0].compare(&b[0])));
    for scatter in [false, true] {
        let mut plan = aggregate(scan(&types, data.clone()), &[0], &[1]);
        let PlanNode::Aggregate(node) = &mut plan.node else { unreachable!() };
        let order = vec![sort_key(2, &DataType::Int64, true), sort_key(0, &DataType::Int32, false)];
        node.top = Some((order.clone(), 10));
        let plan = plan::Plan {
            schema: plan.schema.clone(),
            node: PlanNode::Sort { input: Box::new(plan), keys: order, limit: Some(10) },
        };
        let got = run(&plan, context(4, |settings| settings.force_scatter_aggregation = scatter));
        assert_eq!(got, expected[..10]);
    }
}

#[test]
fn any_groups_have_right_aggregates() {
    let types = [DataType::Int64, DataType::String, DataType::Int64];
    let data = random_blocks(&types, 16, 4000, 50, 9);
    let expected: BTreeMap<String, Vec<Value>> =
        brute_force(&data, &[0, 1], &[2]).into_iter().map(|row| (format!("{:?}", &row[..2]), row)).collect();
    for threads in [1, 4] {
        let mut plan = aggregate(scan(&types, data.clone()), &[0, 1], &[2]);
        let PlanNode::Aggregate(node) = &mut plan.node else { unreachable!() };
        node.top = Some((Vec::new(), 10));
        let got = run(&plan, context(threads, |_| ()));
        assert_eq!(got.len(), 10);
        for row in got {
            assert_eq!(expected[&format!("{:?}", &row[..2])], row);
        }
    }
}

#[test]
fn grouping_sets() {
    let types = [DataType::UInt8, DataType::String, DataType::Int64];
    let data = random_blocks(&types, 3, 100, 4, 5);
    let mut plan = aggregate(scan(&types, data.clone()), &[0, 1], &[2]);
    let PlanNode::Aggregate(node) = &mut plan.node else { unreachable!() };
    node.grouping_sets = Some(vec![vec![0, 1], vec![1], vec![]]);
    let mut types: Vec<DataType> = plan.schema.fields.iter().map(|field| field.data_type.clone()).collect();
    types.push(DataType::UInt64);
    plan.schema = schema(&types);
    let mut expected = Vec::new();
    for (number, keys) in [vec![0, 1], vec![1], vec![]].into_iter().enumerate() {
        for row in brute_force(&data, &keys, &[2]) {
            let mut full = vec![Value::UInt(0), Value::string("")];
            keys.iter().enumerate().for_each(|(i, &key)| full[key] = row[i].clone());
            full.extend_from_slice(&row[keys.len()..]);
            full.push(Value::UInt(number as u64));
            expected.push(full);
        }
    }
    assert_eq!(sorted(run(&plan, context(4, |_| ()))), sorted(expected));
}

#[test]
fn limits_are_errors() {
    let types = [DataType::Int64];
    let data = random_blocks(&types, 4, 1000, 1 << 30, 5);
    let plan = aggregate(scan(&types, data), &[0], &[]);
    let error = exec::collect(&plan, context(4, |settings| settings.max_rows_to_group_by = 10)).unwrap_err();
    assert_eq!(error.code(), base::ErrorCode::TooManyRows);
}
