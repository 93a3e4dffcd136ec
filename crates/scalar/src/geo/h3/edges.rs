//! Edges between cells, and their lengths.

use super::{Compute, H3Argument, bind, boundary, cell, edge, flag, index};
use crate::support::Family;
use h3o::{CellIndex, DirectedEdgeIndex};
use std::sync::Arc;
use types::{DataType, TupleType, Value};

/// The edges of a cell in the order of their directions.
fn edges_of(cell: CellIndex) -> Vec<Value> {
    let mut edges: Vec<_> = cell.edges().collect();
    edges.sort_unstable_by_key(|edge| u64::from(*edge));
    edges.into_iter().map(index).collect()
}

pub(super) fn register_edges(family: &mut Family) {
    use DataType::{Float64, UInt8, UInt64};
    use H3Argument::Integer;
    let mut add = |name, syntax, text, takes: &'static [H3Argument], result: DataType, compute: Compute| {
        family.add(name, syntax, text, move |call| bind(call, takes, result.clone(), compute));
    };
    add(
        "h3GetUnidirectionalEdge",
        "h3GetUnidirectionalEdge(from, to)",
        "The edge from an H3 cell to its neighbour; 0 if they are none.",
        &[Integer, Integer],
        UInt64,
        |n, a| Ok(cell(n, &a[0])?.edge(cell(n, &a[1])?).map_or(Value::UInt(0), index)),
    );
    add(
        "h3UnidirectionalEdgeIsValid",
        "h3UnidirectionalEdgeIsValid(n)",
        "1 if a number is an edge of H3.",
        &[Integer],
        UInt8,
        |_, a| Ok(flag(a[0].as_u64().is_some_and(|n| DirectedEdgeIndex::try_from(n).is_ok()))),
    );
    add(
        "h3GetOriginIndexFromUnidirectionalEdge",
        "f(edge)",
        "The H3 cell that an edge begins at.",
        &[Integer],
        UInt64,
        |n, a| Ok(index(edge(n, &a[0])?.origin())),
    );
    add(
        "h3GetDestinationIndexFromUnidirectionalEdge",
        "f(edge)",
        "The H3 cell that an edge leads to.",
        &[Integer],
        UInt64,
        |n, a| Ok(index(edge(n, &a[0])?.destination())),
    );
    add(
        "h3GetIndexesFromUnidirectionalEdge",
        "f(edge)",
        "Both H3 cells of an edge.",
        &[Integer],
        DataType::Tuple(Arc::new(TupleType {
            elements: vec![UInt64, UInt64],
            names: Some(vec!["origin".into(), "destination".into()]),
            geo: None,
        })),
        |n, a| {
            let (from, to) = edge(n, &a[0])?.cells();
            Ok(Value::Tuple(vec![index(from), index(to)]))
        },
    );
    add(
        "h3GetUnidirectionalEdgesFromHexagon",
        "f(cell)",
        "The edges of an H3 cell.",
        &[Integer],
        DataType::array(UInt64),
        |n, a| Ok(Value::Array(edges_of(cell(n, &a[0])?))),
    );
    add(
        "h3GetUnidirectionalEdgeBoundary",
        "f(edge)",
        "The ends of an edge of H3.",
        &[Integer],
        DataType::array(DataType::tuple(vec![Float64, Float64])),
        |n, a| Ok(boundary(&edge(n, &a[0])?.boundary())),
    );
    add("h3ExactEdgeLengthM", "f(edge)", "The length of an edge of H3 in metres.", &[Integer], Float64, |n, a| {
        Ok(Value::Float(edge(n, &a[0])?.length_m()))
    });
    add("h3ExactEdgeLengthKm", "f(edge)", "The length of an edge of H3 in kilometres.", &[Integer], Float64, |n, a| {
        Ok(Value::Float(edge(n, &a[0])?.length_km()))
    });
    add("h3ExactEdgeLengthRads", "f(edge)", "The length of an edge of H3 in radians.", &[Integer], Float64, |n, a| {
        Ok(Value::Float(edge(n, &a[0])?.length_rads()))
    });
}

/// Mean lengths of edges by resolution, rounded as ClickHouse has them.
pub(super) const EDGE_METRES: [f64; 16] = [
    1281256.011,
    483056.8391,
    182512.9565,
    68979.22179,
    26071.75968,
    9854.09099,
    3724.532667,
    1406.475763,
    531.4140101,
    200.7861476,
    75.86378287,
    28.66389748,
    10.83018784,
    4.092010473,
    1.546099657,
    0.58416863,
];

pub(super) const EDGE_KILOMETRES: [f64; 16] = [
    1281.256011,
    483.0568391,
    182.5129565,
    68.97922179,
    26.07175968,
    9.85409099,
    3.724532667,
    1.406475763,
    0.53141401,
    0.200786148,
    0.075863783,
    0.028663897,
    0.010830188,
    0.00409201,
    0.0015461,
    0.000584169,
];
