//! Filters, projections, limits, order, errors, early ends.

use crate::support;

use functions::Expr;
use plan::{Plan, PlanNode, SetOperation};
use std::sync::Arc;
use support::*;
use types::{Block, Column, DataType, Value};

fn numbers(blocks: usize, rows: usize) -> Vec<Block> {
    (0..blocks)
        .map(|b| {
            Block::new(vec![Column::from_vec((0..rows).map(|i| (b * rows + i) as u64).collect::<Vec<u64>>())], rows)
        })
        .collect()
}

fn less_than(column: usize, n: u64) -> Expr {
    call(Arc::new(Less), vec![Expr::column(column, DataType::UInt64), Expr::literal(Value::UInt(n), DataType::UInt64)])
}

fn limit(input: Plan, limit: Option<u64>, offset: u64) -> Plan {
    Plan {
        schema: input.schema.clone(),
        node: PlanNode::Limit { input: Box::new(input), limit, offset, with_ties: None },
    }
}

fn as_numbers(rows: Vec<Vec<Value>>) -> Vec<u64> {
    rows.into_iter().map(|row| row[0].as_u64().unwrap()).collect()
}

#[test]
fn rows_come_in_order() {
    let plan = scan(&[DataType::UInt64], numbers(100, 50));
    for threads in [1, 4] {
        assert_eq!(as_numbers(run(&plan, context(threads, |_| ()))), (0..5000).collect::<Vec<u64>>());
    }
}

#[test]
fn filter_and_limit() {
    let input = scan(&[DataType::UInt64], numbers(100, 50));
    let filtered = Plan {
        schema: input.schema.clone(),
        node: PlanNode::Filter { input: Box::new(input), predicate: less_than(0, 1234) },
    };
    assert_eq!(as_numbers(run(&filtered, context(4, |_| ()))).len(), 1234);
    let limited = limit(filtered, Some(10), 1228);
    assert_eq!(as_numbers(run(&limited, context(4, |_| ()))), [1228, 1229, 1230, 1231, 1232, 1233]);
    let mut scan = scan(&[DataType::UInt64], numbers(3, 5));
    let PlanNode::Scan(node) = &mut scan.node else { unreachable!() };
    node.filters = vec![less_than(0, 7)];
    assert_eq!(as_numbers(run(&limit(scan, None, 2), context(4, |_| ()))), [2, 3, 4, 5, 6]);
}

#[test]
fn limit_last_and_by_and_ties() {
    let input = || scan(&[DataType::UInt64], numbers(7, 10));
    let last =
        Plan { schema: input().schema, node: PlanNode::LimitLast { input: Box::new(input()), limit: 3, offset: 2 } };
    assert_eq!(as_numbers(run(&last, context(4, |_| ()))), [65, 66, 67]);
    let key = less_than(0, 20);
    let by = Plan {
        schema: input().schema,
        node: PlanNode::LimitBy { input: Box::new(input()), keys: vec![key.clone()], limit: 2, offset: 1 },
    };
    assert_eq!(as_numbers(run(&by, context(4, |_| ()))), [1, 2, 21, 22]);
    let ties = vec![plan::SortKey { expr: key, descending: true, nulls_first: false }];
    let with_ties = Plan {
        schema: input().schema,
        node: PlanNode::Limit { input: Box::new(input()), limit: Some(1), offset: 5, with_ties: Some(ties) },
    };
    assert_eq!(as_numbers(run(&with_ties, context(4, |_| ()))), (5..20).collect::<Vec<u64>>());
}

#[test]
fn distinct_union_and_sets() {
    let input = || scan(&[DataType::UInt64], vec![numbers(1, 10).remove(0), numbers(1, 5).remove(0)]);
    let of = |node| Plan { schema: input().schema, node };
    let distinct = of(PlanNode::Distinct { input: Box::new(input()), limit: None });
    assert_eq!(run(&distinct, context(4, |_| ())).len(), 10);
    let distinct = of(PlanNode::Distinct { input: Box::new(input()), limit: Some(3) });
    assert_eq!(run(&distinct, context(4, |_| ())).len(), 3);
    let union = of(PlanNode::Union(vec![input(), limit(input(), Some(2), 9)]));
    assert_eq!(as_numbers(run(&union, context(4, |_| ()))), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 9, 0]);
    let right = || Box::new(scan(&[DataType::UInt64], numbers(1, 3)));
    let set = |operation, all| {
        run(&of(PlanNode::SetOperation { left: Box::new(input()), right: right(), operation, all }), context(4, |_| ()))
    };
    assert_eq!(as_numbers(set(SetOperation::Intersect, false)), [0, 1, 2]);
    assert_eq!(as_numbers(set(SetOperation::Except, false)), [3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(as_numbers(set(SetOperation::Intersect, true)), [0, 1, 2]);
    assert_eq!(as_numbers(set(SetOperation::Except, true)), [3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4]);
}

#[test]
fn errors_and_panics_end_the_query_only() {
    for panics in [false, true] {
        let input = scan(&[DataType::UInt64], numbers(50, 10));
        let boom = call(Arc::new(Boom(panics)), vec![Expr::column(0, DataType::UInt64)]);
        let project = Plan {
            schema: schema(&[DataType::UInt8]),
            node: PlanNode::Project { input: Box::new(input), exprs: vec![boom] },
        };
        let code = exec::collect(&project, context(4, |_| ())).unwrap_err().code();
        assert_eq!(code, if panics { base::ErrorCode::LogicalError } else { base::ErrorCode::BadArguments });
        let sum = aggregate(project, &[], &[0]);
        assert_eq!(exec::collect(&sum, context(4, |_| ())).unwrap_err().code(), code);
    }
    let cancelled = context(4, |_| ());
    cancelled.cancel.cancel(base::cancel::CancelReason::Cancelled);
    let plan = scan(&[DataType::UInt64], numbers(5, 5));
    assert_eq!(exec::collect(&plan, cancelled).unwrap_err().code(), base::ErrorCode::QueryWasCancelled);
}

#[test]
fn slow_readers_hold_nothing_up() {
    let plan = scan(&[DataType::UInt64], numbers(200, 10));
    let mut slow = exec::execute(&plan, context(4, |_| ())).unwrap();
    assert!(slow.next().unwrap().is_some());
    // Workers of the slow query are parked: others run.
    assert_eq!(run(&plan, context(4, |_| ())).len(), 2000);
    drop(slow);
    assert_eq!(run(&plan, context(4, |_| ())).len(), 2000);
}

#[test]
fn values_without_columns() {
    let values = Plan { schema: schema(&[]), node: PlanNode::Values(Arc::new(vec![Block::new(Vec::new(), 1)])) };
    let one = Plan {
        schema: schema(&[DataType::UInt8]),
        node: PlanNode::Project {
            input: Box::new(values),
            exprs: vec![Expr::literal(Value::UInt(1), DataType::UInt8)],
        },
    };
    assert_eq!(run(&one, context(4, |_| ())), [[Value::UInt(1)]]);
    let count = aggregate(one, &[], &[]);
    assert_eq!(run(&count, context(4, |_| ())), [[Value::Int(1)]]);
}

#[test]
fn array_join() {
    let types = [DataType::UInt8, DataType::array(DataType::UInt32)];
    let blocks = random_blocks(&types, 4, 50, 9, 3);
    for left in [false, true] {
        let input = scan(&types, blocks.clone());
        let arrays = vec![Expr::column(1, types[1].clone())];
        let plan = Plan {
            schema: schema(&[types[0].clone(), types[1].clone(), DataType::UInt32]),
            node: PlanNode::ArrayJoin { input: Box::new(input), arrays, left },
        };
        let mut expected = Vec::new();
        for row in rows(&blocks) {
            let Value::Array(items) = row[1].clone() else { unreachable!() };
            items.iter().for_each(|item| expected.push(vec![row[0].clone(), row[1].clone(), item.clone()]));
            if items.is_empty() && left {
                expected.push(vec![row[0].clone(), row[1].clone(), Value::UInt(0)]);
            }
        }
        assert_eq!(run(&plan, context(4, |settings| settings.max_block_size = 7)), expected);
    }
}

#[test]
fn pipelines_in_words() {
    let input = scan(&[DataType::UInt64], numbers(3, 5));
    let filtered = Plan {
        schema: input.schema.clone(),
        node: PlanNode::Filter { input: Box::new(input), predicate: less_than(0, 7) },
    };
    let lines =
        exec::explain_pipeline(&limit(aggregate(filtered, &[0], &[]), Some(1), 0), 4, &base::Settings::default());
    assert_eq!(
        lines,
        [
            "(Limit)",
            "Limit",
            "  Resize 4 → 1",
            "  (Aggregating)",
            "  Resize 4 → 4",
            "    AggregatingTransform × 4",
            "      (Filter)",
            "      FilterTransform × 4",
            "        (ReadFromMemory)",
            "        Memory × 4 0 → 1",
        ]
    );
}

#[test]
fn partitioned_groups_in_words() {
    let plan = aggregate(scan(&[DataType::UInt64], numbers(3, 5)), &[0], &[]);
    let mut settings = base::Settings::default();
    settings.force_scatter_aggregation = true;
    let wanted = [
        "(Aggregating)",
        "Resize 4 → 4",
        "  AggregatingTransform × 4",
        "    Resize × 4 4 → 1",
        "      ScatterByPartitionTransform × 4 1 → 4",
        "        (ReadFromMemory)",
        "        Memory × 4 0 → 1",
    ];
    assert_eq!(exec::explain_pipeline(&plan, 4, &settings), wanted);
}
