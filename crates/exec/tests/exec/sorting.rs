//! Sorting and top-k against a stable sort of values.

use crate::support;

use plan::{Plan, PlanNode, SortKey};
use std::cmp::Ordering;
use support::*;
use types::{Block, Column, DataType, Value};

fn is_special(value: &Value) -> bool {
    value.is_null() || matches!(value, Value::Float(number) if number.is_nan())
}

fn compare(a: &Value, b: &Value, key: &SortKey) -> Ordering {
    match (is_special(a), is_special(b)) {
        (true, true) => {
            if key.nulls_first {
                b.compare(a)
            } else {
                a.compare(b)
            }
        }
        (a_special, b_special) if a_special != b_special => {
            if a_special == key.nulls_first {
                Ordering::Less
            } else {
                Ordering::Greater
            }
        }
        _ => {
            if key.descending {
                b.compare(a)
            } else {
                a.compare(b)
            }
        }
    }
}

fn check(types: &[DataType], blocks: Vec<Block>, keys: Vec<SortKey>) {
    let mut expected = rows(&blocks);
    expected.sort_by(|a, b| {
        keys.iter()
            .map(|key| {
                let i = key.expr.as_column().unwrap();
                compare(&a[i], &b[i], key)
            })
            .find(|o| o.is_ne())
            .unwrap_or(Ordering::Equal)
    });
    let text = |rows: &[Vec<Value>]| format!("{rows:?}");
    for threads in [1, 4] {
        let sort = |limit| {
            let input = scan(types, blocks.clone());
            let plan = Plan {
                schema: input.schema.clone(),
                node: PlanNode::Sort { input: Box::new(input), keys: keys.clone(), limit },
            };
            run(&plan, context(threads, |settings| settings.max_block_size = 100))
        };
        assert_eq!(text(&sort(None)), text(&expected), "{types:?}");
        for limit in [0, 1, 10, 150, 100_000] {
            let got = sort(Some(limit));
            assert_eq!(got.len(), expected.len().min(limit as usize));
            let key_of = |row: &Vec<Value>| {
                keys.iter().map(|key| format!("{:?}", row[key.expr.as_column().unwrap()])).collect::<Vec<_>>()
            };
            assert_eq!(
                got.iter().map(key_of).collect::<Vec<_>>(),
                expected.iter().take(limit as usize).map(key_of).collect::<Vec<_>>(),
                "{types:?} limit {limit}"
            );
        }
    }
}

#[test]
fn every_type_and_direction() {
    let kinds = [
        DataType::UInt8,
        DataType::Int64,
        DataType::nullable(DataType::Int32),
        DataType::nullable(DataType::UInt64),
        DataType::Float64,
        DataType::String,
        DataType::nullable(DataType::String),
        DataType::low_cardinality(DataType::String),
        DataType::Int128,
        DataType::array(DataType::UInt8),
        DataType::FixedString(12),
    ];
    for kind in kinds {
        for descending in [false, true] {
            for nulls_first in [false, true] {
                let types = [kind.clone(), DataType::UInt16, DataType::Int64];
                let blocks = random_blocks(&types, 7, 90, 30, 11);
                let first = SortKey { nulls_first, ..sort_key(0, &kind, descending) };
                check(&types, blocks.clone(), vec![first.clone()]);
                check(&types, blocks, vec![first, sort_key(1, &types[1], !descending)]);
            }
        }
    }
}

#[test]
fn nan_and_many_rows() {
    let floats = Column::from_vec(vec![1.5, f64::NAN, -0.0, 0.0, f64::NEG_INFINITY, f64::INFINITY, -3.0]);
    let block = Block::new(vec![floats, Column::from_vec((0..7u64).collect::<Vec<u64>>())], 7);
    for nulls_first in [false, true] {
        for descending in [false, true] {
            let key = SortKey { nulls_first, ..sort_key(0, &DataType::Float64, descending) };
            check(&[DataType::Float64, DataType::UInt64], vec![block.clone(), block.clone()], vec![key]);
        }
    }
    let types = [DataType::Int32, DataType::UInt64];
    check(&types, random_blocks(&types, 10, 30_000, 5000, 1), vec![sort_key(0, &types[0], false)]);
    check(&types, Vec::new(), vec![sort_key(0, &types[0], false)]);
}
