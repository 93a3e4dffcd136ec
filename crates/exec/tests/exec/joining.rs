//! Joins of all kinds against nested loops.

use crate::support;

use functions::Expr;
use plan::{JoinKind, JoinNode, JoinStrategy, JoinStrictness, MergeOrder, Plan, PlanNode};
use std::sync::Arc;
use support::*;
use types::{Block, DataType, Value};

struct Case {
    kind: JoinKind,
    strictness: JoinStrictness,
    residual: bool,
    keys: usize,
    merges: bool,
}

fn plan(left: (&[DataType], &[Block]), right: (&[DataType], &[Block]), case: &Case) -> Plan {
    let (l, r) = (scan(left.0, left.1.to_vec()), scan(right.0, right.1.to_vec()));
    let mut types = left.0.to_vec();
    types.extend_from_slice(right.0);
    let keys =
        (0..case.keys).map(|i| (Expr::column(i, left.0[i].clone()), Expr::column(i, right.0[i].clone()))).collect();
    let last = types.len() - 1;
    let residual = case.residual.then(|| {
        call(Arc::new(Less), vec![Expr::column(left.0.len() - 1, DataType::Int64), Expr::column(last, DataType::Int64)])
    });
    let strategy = match case.merges {
        true => JoinStrategy::Merge(MergeOrder { ranged: case.keys, left_sorted: false, right_sorted: false }),
        false => JoinStrategy::Hash,
    };
    let node = JoinNode {
        left: l,
        right: r,
        kind: case.kind,
        strictness: case.strictness,
        keys,
        residual,
        asof: None,
        strategy,
    };
    Plan { schema: schema(&types), node: PlanNode::Join(Box::new(node)) }
}

fn pairs(left: &[Vec<Value>], right: &[Vec<Value>], case: &Case) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (i, a) in left.iter().enumerate() {
        for (j, b) in right.iter().enumerate() {
            let equal = (0..case.keys).all(|k| !a[k].is_null() && a[k] == b[k]);
            let more = !case.residual || a[a.len() - 1].compare(&b[b.len() - 1]).is_lt();
            if equal && more {
                found.push((i, j));
            }
        }
    }
    found
}

fn check(left_types: &[DataType], right_types: &[DataType], left: Vec<Block>, right: Vec<Block>, keys: usize) {
    use JoinKind::{Cross, Full, Inner, Left, Right};
    use JoinStrictness::{All, Anti, Any, Semi};
    let (l, r) = (rows(&left), rows(&right));
    let defaults = |types: &[DataType]| types.iter().map(DataType::default_value).collect::<Vec<Value>>();
    for residual in [false, true] {
        for (kind, strictness) in [
            (Inner, All),
            (Left, All),
            (Right, All),
            (Full, All),
            (Cross, All),
            (Left, Semi),
            (Left, Anti),
            (Right, Semi),
            (Right, Anti),
            (Left, Any),
            (Inner, Any),
            (Right, Any),
        ] {
            let mut case =
                Case { kind, strictness, residual, keys: if kind == Cross { 0 } else { keys }, merges: false };
            let found = pairs(&l, &r, &case);
            let left_alone: Vec<usize> = (0..l.len()).filter(|i| found.iter().all(|p| p.0 != *i)).collect();
            let right_alone: Vec<usize> = (0..r.len()).filter(|j| found.iter().all(|p| p.1 != *j)).collect();
            let joined = |&(i, j): &(usize, usize)| [l[i].clone(), r[j].clone()].concat();
            let lefts = left_alone.iter().map(|&i| [l[i].clone(), defaults(right_types)].concat());
            let rights = right_alone.iter().map(|&j| [defaults(left_types), r[j].clone()].concat());
            for (threads, merges) in [(1, false), (4, false), (1, true), (4, true)] {
                case.merges = merges && kind != Cross;
                let got = run(
                    &plan((left_types, &left), (right_types, &right), &case),
                    context(threads, |s| s.max_block_size = 50),
                );
                let got = sorted(got);
                let all: Vec<Vec<Value>> = match (kind, strictness) {
                    (Inner | Cross, All) => found.iter().map(joined).collect(),
                    (Left, All) => found.iter().map(joined).chain(lefts.clone()).collect(),
                    (Right, All) => found.iter().map(joined).chain(rights.clone()).collect(),
                    (Full, All) => found.iter().map(joined).chain(lefts.clone()).chain(rights.clone()).collect(),
                    (Left, Anti) => lefts.clone().collect(),
                    (Right, Anti) => rights.clone().collect(),
                    _ => {
                        // One partner of several: every row must be a possible one, each preserved row once.
                        let possible =
                            sorted(found.iter().map(joined).chain(lefts.clone()).chain(rights.clone()).collect());
                        assert!(got.iter().all(|row| possible.binary_search(row).is_ok()), "{kind:?} {strictness:?}");
                        let expected = match (kind, strictness) {
                            (Left, Any) => l.len(),
                            (Right, Any) => r.len(),
                            (Right, _) => r.len() - right_alone.len(),
                            _ => l.len() - left_alone.len(),
                        };
                        assert_eq!(got.len(), expected, "{kind:?} {strictness:?} residual {residual}");
                        continue;
                    }
                };
                assert_eq!(
                    got,
                    sorted(all),
                    "{kind:?} {strictness:?} residual {residual} threads {threads} merges {merges}"
                );
            }
        }
    }
}

#[test]
fn all_kinds() {
    let key_sets = [
        vec![DataType::Int32],
        vec![DataType::nullable(DataType::Int64)],
        vec![DataType::String],
        vec![DataType::low_cardinality(DataType::String), DataType::UInt8],
        vec![DataType::nullable(DataType::String), DataType::Int64],
    ];
    for keys in key_sets {
        let mut types = keys.clone();
        types.push(DataType::Int64);
        check(&types, &types, random_blocks(&types, 4, 40, 25, 1), random_blocks(&types, 3, 20, 25, 2), keys.len());
        check(&types, &types, random_blocks(&types, 4, 10, 25, 1), Vec::new(), keys.len());
        check(&types, &types, Vec::new(), random_blocks(&types, 3, 20, 25, 2), keys.len());
    }
}

#[test]
fn large_inputs_are_joined_in_parts() {
    let types = [DataType::Int64, DataType::Int64];
    let left = random_blocks(&types, 4, 1000, 400_000, 1);
    let right = random_blocks(&types, 10, 25_000, 400_000, 2);
    for merges in [false, true] {
        let case = Case { kind: JoinKind::Inner, strictness: JoinStrictness::All, residual: false, keys: 1, merges };
        let got = run(&plan((&types, &left), (&types, &right), &case), context(4, |_| ()));
        let mut by_key: std::collections::HashMap<i64, usize> = std::collections::HashMap::new();
        rows(&right).iter().for_each(|row| *by_key.entry(row[0].as_i64().unwrap()).or_default() += 1);
        let expected: usize =
            rows(&left).iter().map(|row| by_key.get(&row[0].as_i64().unwrap()).copied().unwrap_or(0)).sum();
        assert_eq!(got.len(), expected);
        assert!(got.iter().all(|row| row[0] == row[2]));
    }
}
