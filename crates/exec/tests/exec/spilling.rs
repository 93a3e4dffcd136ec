//! Operators that spill give the same rows as in memory.

use crate::support;

use base::events::Event;
use functions::Expr;
use plan::{JoinKind, JoinNode, JoinStrategy, JoinStrictness, MergeOrder, Plan, PlanNode};
use support::*;
use types::DataType;

fn spilling(threads: usize) -> std::sync::Arc<exec::QueryContext> {
    context(threads, |settings| {
        settings.max_bytes_before_external_group_by = 1;
        settings.max_bytes_before_external_sort = 1;
        settings.max_bytes_before_external_join = 1;
        settings.max_block_size = 300;
    })
}

fn kinds() -> [DataType; 6] {
    [
        DataType::Int64,
        DataType::nullable(DataType::Int32),
        DataType::String,
        DataType::low_cardinality(DataType::String),
        DataType::UInt128,
        DataType::array(DataType::UInt8),
    ]
}

#[test]
fn aggregation() {
    for (seed, kind) in kinds().into_iter().enumerate() {
        let types = [kind, DataType::Int16, DataType::Int64];
        let blocks = random_blocks(&types, 12, 700, 900, seed as u64);
        for keys in [&[0][..], &[0, 1]] {
            let plan = aggregate(scan(&types, blocks.clone()), keys, &[2]);
            let expected = sorted(run(&plan, context(1, |_| ())));
            for threads in [1, 4] {
                let context = spilling(threads);
                assert_eq!(sorted(run(&plan, context.clone())), expected, "{types:?} by {keys:?}");
                assert!(context.counters.get(Event::ExternalAggregationWritePart) > 0);
                assert!(context.counters.get(Event::ExternalAggregationMerge) == 1);
            }
        }
    }
}

#[test]
fn sorting() {
    for (seed, kind) in kinds().into_iter().enumerate() {
        let types = [kind.clone(), DataType::Int16, DataType::Int64];
        let blocks = random_blocks(&types, 12, 700, 60, seed as u64);
        let input = scan(&types, blocks);
        let keys = vec![sort_key(0, &kind, true), sort_key(1, &DataType::Int16, false)];
        let plan =
            Plan { schema: input.schema.clone(), node: PlanNode::Sort { input: Box::new(input), keys, limit: None } };
        let expected = run(&plan, context(1, |_| ()));
        for threads in [1, 4] {
            let context = spilling(threads);
            assert!(run(&plan, context.clone()) == expected, "{types:?}");
            assert!(context.counters.get(Event::ExternalSortWritePart) > 0);
        }
    }
}

#[test]
fn joins() {
    use JoinKind::{Full, Inner, Left, Right};
    use JoinStrictness::{All, Anti, Any, Semi};
    for (seed, kind) in kinds().into_iter().enumerate() {
        let types = [kind.clone(), DataType::Int64];
        let (left, right) =
            (random_blocks(&types, 7, 300, 500, seed as u64), random_blocks(&types, 5, 300, 500, seed as u64 + 50));
        for (kind_of, strictness) in [
            (Inner, All),
            (Left, All),
            (Right, All),
            (Full, All),
            (Left, Semi),
            (Left, Anti),
            (Right, Semi),
            (Right, Anti),
            (Left, Any),
        ] {
            let keys = vec![(Expr::column(0, kind.clone()), Expr::column(0, kind.clone()))];
            let (l, r) = (scan(&types, left.clone()), scan(&types, right.clone()));
            let node = JoinNode {
                left: l,
                right: r,
                kind: kind_of,
                strictness,
                keys,
                residual: None,
                asof: None,
                strategy: JoinStrategy::Hash,
            };
            let order = MergeOrder { ranged: 1, left_sorted: false, right_sorted: false };
            let merged = PlanNode::Join(Box::new(JoinNode { strategy: JoinStrategy::Merge(order), ..node.clone() }));
            let mut plan =
                Plan { schema: schema(&[types.clone(), types.clone()].concat()), node: PlanNode::Join(Box::new(node)) };
            // Which partner ANY and SEMI choose may differ: only how many rows there are is fixed.
            let free = matches!(strictness, Any | Semi);
            let expected = sorted(run(&plan, context(1, |_| ())));
            let context = spilling(4);
            let got = sorted(run(&plan, context.clone()));
            assert!(
                if free { got.len() == expected.len() } else { got == expected },
                "{types:?} {kind_of:?} {strictness:?}"
            );
            assert!(context.counters.get(Event::ExternalJoinWritePart) > 0);
            if !matches!((kind_of, strictness), (Full, All) | (Right, Semi)) {
                continue;
            }
            plan.node = merged;
            let context = spilling(4);
            let got = sorted(run(&plan, context.clone()));
            assert!(
                if free { got.len() == expected.len() } else { got == expected },
                "merged {types:?} {kind_of:?} {strictness:?}"
            );
            assert!(context.counters.get(Event::ExternalSortWritePart) > 0);
        }
    }
}

#[test]
fn nothing_is_left_on_disk() {
    let blocks = random_blocks(&[DataType::Int64], 4, 1000, 1000, 3);
    let input = scan(&[DataType::Int64], blocks);
    let plan = Plan {
        schema: input.schema.clone(),
        node: PlanNode::Sort { input: Box::new(input), keys: vec![sort_key(0, &DataType::Int64, false)], limit: None },
    };
    let context = spilling(2);
    context.cancel.cancel(base::cancel::CancelReason::Cancelled);
    assert!(exec::collect(&plan, context.clone()).is_err());
    let used = std::fs::read_dir(context.spill.path()).map_or(0, Iterator::count);
    assert!(used <= 1, "other tests of this process have a file with a name for a moment only");
}
