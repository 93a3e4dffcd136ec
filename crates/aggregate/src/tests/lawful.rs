//! Laws that hold for every function: however rows are split, merged, masked, encoded and sent as bytes, the result is
//! that of one pass.

use super::{bind, column, literal, one_pass};
use functions::{AggregateFunction, GroupedStates};
use std::sync::Arc;
use types::type_parser::parse_type;
use types::{Column, DataType, Value};

/// Checks that every way to the result is the same.
fn check_laws(call: &str, types: &[&str], rows: usize) {
    let types: Vec<DataType> = types.iter().map(|t| parse_type(t).unwrap()).collect();
    let function = bind(call, &types).unwrap_or_else(|error| panic!("{call}: {error}"));
    let columns: Vec<Column> = types.iter().enumerate().map(|(i, t)| seeded(t, rows, i as u64)).collect();
    let ids: Vec<u32> = (0..rows as u64).map(|row| (kernels::hash::hash_u64(row) % 5) as u32).collect();
    let groups: Vec<u32> = (0..7).collect();
    let mut expected = Vec::new();
    for group in 0..7u32 {
        let keep: Vec<u32> = (0..rows as u32).filter(|&row| ids[row as usize] == group).collect();
        let args: Vec<Column> = columns.iter().map(|column| column.gather(&keep)).collect();
        expected.push(literal(&one_pass(&*function, &args, keep.len()).finish(&[0]).unwrap(), 0));
    }
    let compare = |states: &mut dyn GroupedStates, way: &str| {
        let column = states.finish(&groups).unwrap();
        let found: Vec<String> = (0..7).map(|row| literal(&column, row)).collect();
        assert_eq!(found, expected, "{call} {types:?}: {way}");
    };
    let grouped = |from: usize, to: usize| {
        let mut states = function.new_states();
        states.resize(7);
        let args: Vec<Column> = columns.iter().map(|column| column.slice(from, to - from)).collect();
        states.update(&ids[from..to], &args).unwrap();
        states
    };
    compare(&mut *grouped(0, rows), "grouped");
    let third = rows / 3;
    let (mut a, mut b, mut c) = (grouped(0, third), grouped(third, 2 * third), grouped(2 * third, rows));
    let serialized: Vec<Column> =
        [&mut a, &mut b, &mut c].into_iter().map(|states| states.serialize(&groups).unwrap()).collect();
    a.merge(&mut *b, &groups).unwrap();
    a.merge(&mut *c, &groups).unwrap();
    compare(&mut *a, "merged");
    let mut states = function.new_states();
    states.resize(7);
    serialized.iter().for_each(|column| states.merge_serialized(&groups, column).unwrap());
    compare(&mut *states, "serialized");
    assert!(states.byte_size() < 100_000_000 && states.group_count() == 7);
    let mut states = function.new_states();
    states.resize(1);
    states.merge_parallel(vec![grouped(0, third), grouped(third, rows)], &|n, task| (0..n).for_each(task)).unwrap();
    compare(&mut *states, "parallel");
    check_masks(call, &*function, &columns, &ids, &expected);
    check_forms(call, &*function, &columns, &ids, &expected);
    check_hostile(&*function, &serialized[0]);
}

fn check_masks(call: &str, function: &dyn AggregateFunction, columns: &[Column], ids: &[u32], expected: &[String]) {
    let mut states = function.new_states();
    states.resize(7);
    let groups: Vec<u32> = (0..7).collect();
    let even: Vec<u8> = ids.iter().map(|id| u8::from(id.is_multiple_of(2))).collect();
    states.update_masked(ids, columns, &even).unwrap();
    let column = states.finish(&groups).unwrap();
    for group in [0usize, 2, 4] {
        assert_eq!(literal(&column, group), expected[group], "{call}: masked");
    }
    for group in 0..5u32 {
        let keep: Vec<u8> = ids.iter().map(|&id| u8::from(id == group)).collect();
        let mut states = function.new_states();
        states.resize(1);
        states.update_single_masked(0, columns, &keep).unwrap();
        assert_eq!(literal(&states.finish(&[0]).unwrap(), 0), expected[group as usize], "{call}: single masked");
    }
}

fn check_forms(call: &str, function: &dyn AggregateFunction, columns: &[Column], ids: &[u32], expected: &[String]) {
    let codes: Vec<u32> = (0..ids.len() as u32).collect();
    let dict = |column: &Column| {
        Column::Dict(types::DictColumn { codes: codes.clone().into(), values: Arc::new(column.clone()) })
    };
    let encoded: Vec<Column> = columns.iter().map(dict).collect();
    let mut states = function.new_states();
    states.resize(7);
    states.update(ids, &encoded).unwrap();
    let column = states.finish(&(0..7).collect::<Vec<u32>>()).unwrap();
    assert_eq!((0..7).map(|row| literal(&column, row)).collect::<Vec<_>>(), expected, "{call}: dictionary");
    if ids.is_empty() {
        return;
    }
    let constant: Vec<Column> = columns.iter().map(|column| Column::Const(Arc::new(column.slice(0, 1)), 9)).collect();
    let flat: Vec<Column> = constant.iter().map(Column::flatten).collect();
    let mut as_flat = one_pass(function, &flat, 9);
    let mut as_const = one_pass(function, &constant, 9);
    let mut grouped = function.new_states();
    grouped.resize(1);
    grouped.update(&[0; 9], &constant).unwrap();
    let results = [&mut as_flat, &mut as_const, &mut grouped].map(|states| literal(&states.finish(&[0]).unwrap(), 0));
    assert!(results[0] == results[1] && results[0] == results[2], "{call}: constants {results:?}");
}

/// Broken bytes give errors, not panics.
fn check_hostile(function: &dyn AggregateFunction, serialized: &Column) {
    let bytes = serialized.bytes_at(0).unwrap().to_vec();
    let try_bytes = |bytes: &[u8]| {
        let mut states = function.new_states();
        states.resize(1);
        if states.merge_serialized(&[0], &Column::from_strings([bytes])).is_ok() {
            let _ = states.finish(&[0]);
        }
    };
    for end in 0..bytes.len().min(60) {
        try_bytes(&bytes[..end]);
    }
    for position in 0..bytes.len().min(60) {
        for flip in [0x01, 0x80, 0xFF] {
            let mut broken = bytes.clone();
            broken[position] ^= flip;
            try_bytes(&broken);
        }
    }
    let random: Vec<u8> = (0..40u64).map(|i| kernels::hash::hash_u64(i) as u8).collect();
    (0..40).for_each(|from| try_bytes(&random[from..]));
}

/// Values of a type that repeat now and then.
fn seeded(data_type: &DataType, rows: usize, seed: u64) -> Column {
    let values: Vec<Value> =
        (0..rows as u64).map(|row| seeded_value(data_type, kernels::hash::combine(seed, row))).collect();
    column(data_type, &values)
}

fn seeded_value(data_type: &DataType, random: u64) -> Value {
    let small = random % 23;
    match data_type {
        DataType::Nullable(_) if random % 7 == 3 => Value::Null,
        DataType::Nullable(inner) => seeded_value(inner, random),
        DataType::Bool => Value::UInt(small % 2),
        DataType::String if small.is_multiple_of(3) => {
            Value::string(format!("a string that is longer than inline {small}"))
        }
        DataType::String => Value::string(format!("s{small}")),
        DataType::FixedString(width) => Value::string(format!("{small:0width$}")),
        DataType::Float32 | DataType::Float64 => Value::Float(small as f64 / 4.0 - 2.0),
        DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64 => Value::Int(small as i64 - 11),
        DataType::Decimal { .. } | DataType::Int128 => Value::Int128(i128::from(small) * 1001 - 5000),
        DataType::Array(inner) => {
            Value::Array((0..random % 4).map(|i| seeded_value(inner, kernels::hash::combine(random, i))).collect())
        }
        DataType::Map(pair) => {
            let pairs = (0..random % 3).map(|i| {
                Value::Tuple(vec![seeded_value(&pair.0, i), seeded_value(&pair.1, kernels::hash::combine(random, i))])
            });
            Value::Array(pairs.collect())
        }
        DataType::Tuple(tuple) => {
            // Arrays side by side are of one size.
            let seed = |i: usize, t: &DataType| {
                if matches!(t, DataType::Array(_)) { random } else { kernels::hash::combine(random, i as u64) }
            };
            Value::Tuple(tuple.elements.iter().enumerate().map(|(i, t)| seeded_value(t, seed(i, t))).collect())
        }
        _ => Value::UInt(small),
    }
}

/// Calls whose results do not depend on anything but the rows and their order, with argument types.
const LAWFUL: &[(&str, &[&[&str]])] = &[
    ("count", &[&[], &["UInt8"], &["Nullable(String)"]]),
    (
        "sum",
        &[
            &["UInt8"],
            &["Int16"],
            &["UInt32"],
            &["Int64"],
            &["Float32"],
            &["Decimal(9, 2)"],
            &["Nullable(Int64)"],
            &["Nullable(Float64)"],
            &["Bool"],
        ],
    ),
    ("sumWithOverflow", &[&["UInt8"], &["Int64"], &["Decimal(18, 2)"]]),
    ("sumKahan", &[&["Float64"]]),
    ("sumCount", &[&["UInt8"], &["Float64"]]),
    ("avg", &[&["UInt8"], &["Float64"], &["Decimal(18, 3)"], &["Nullable(Int32)"], &["Date"]]),
    ("avgWeighted", &[&["UInt8", "Float64"], &["Nullable(UInt8)", "UInt16"]]),
    (
        "min",
        &[
            &["UInt8"],
            &["Int64"],
            &["Float64"],
            &["String"],
            &["FixedString(4)"],
            &["Array(String)"],
            &["Nullable(String)"],
            &["Tuple(UInt8, String)"],
            &["Nullable(Float32)"],
        ],
    ),
    (
        "max",
        &[
            &["UInt8"],
            &["Int64"],
            &["Float64"],
            &["String"],
            &["Array(UInt8)"],
            &["Nullable(Int16)"],
            &["UUID"],
            &["DateTime"],
        ],
    ),
    ("any", &[&["UInt8"], &["String"], &["Array(String)"], &["Nullable(String)"]]),
    ("anyLast", &[&["UInt8"], &["String"], &["Map(String, UInt8)"], &["Nullable(String)"]]),
    ("any_respect_nulls", &[&["Nullable(String)"], &["UInt8"]]),
    (
        "argMin",
        &[
            &["String", "UInt8"],
            &["UInt64", "String"],
            &["Array(String)", "Float64"],
            &["Nullable(String)", "Nullable(Int8)"],
            &["UInt8", "Array(UInt8)"],
        ],
    ),
    ("argMax", &[&["String", "UInt8"], &["UInt64", "String"], &["Tuple(UInt8, String)", "Decimal(9, 2)"]]),
    ("singleValueOrNull", &[&["UInt8"], &["String"]]),
    (
        "uniqExact",
        &[
            &["UInt8"],
            &["Int16"],
            &["UInt32"],
            &["UInt64"],
            &["Float64"],
            &["String"],
            &["UUID"],
            &["String", "UInt8"],
            &["Nullable(String)"],
            &["Array(UInt8)"],
        ],
    ),
    (
        "uniq",
        &[
            &["UInt8"],
            &["UInt64"],
            &["String"],
            &["String", "UInt8"],
            &["Nullable(Int32)"],
            &["Tuple(UInt8, String)"],
            &["Array(UInt8)"],
        ],
    ),
    ("uniqCombined", &[&["UInt8"], &["String"]]),
    ("uniqCombined64(14)", &[&["UInt64"]]),
    ("uniqHLL12", &[&["String"]]),
    (
        "groupArray",
        &[&["UInt8"], &["String"], &["Array(Nullable(UInt8))"], &["Nullable(String)"], &["Nullable(Float32)"]],
    ),
    ("groupArray(3)", &[&["UInt8"], &["String"]]),
    ("groupArrayLast(100000)", &[&["UInt8"], &["String"]]),
    ("groupUniqArray", &[&["UInt8"], &["String"], &["Nullable(Int64)"]]),
    ("groupUniqArray(3)", &[&["UInt8"]]),
    ("groupArraySorted(4)", &[&["UInt8"], &["String"], &["Array(UInt8)"]]),
    ("groupArrayInsertAt", &[&["String", "UInt8"], &["UInt8", "UInt64"]]),
    ("groupArrayInsertAt('x', 5)", &[&["String", "UInt8"]]),
    ("groupArrayMovingSum", &[&["UInt8"], &["Float64"], &["Decimal(9, 2)"]]),
    ("groupArrayMovingAvg(3)", &[&["Int16"], &["Float32"], &["Decimal(18, 2)"]]),
    ("groupBitAnd", &[&["UInt8"], &["Int64"]]),
    ("groupBitOr", &[&["UInt16"]]),
    ("groupBitXor", &[&["UInt32"], &["Nullable(UInt64)"]]),
    ("quantile(0.3)", &[&["UInt8"], &["Float64"], &["Date"], &["Decimal(9, 2)"], &["Nullable(Int64)"]]),
    ("quantiles(0, 0.25, 0.5, 1)", &[&["Int32"], &["DateTime"]]),
    ("quantileExact", &[&["UInt8"], &["Float64"], &["Date"], &["Decimal(9, 2)"]]),
    ("quantilesExact(0.1, 0.9)", &[&["Int64"]]),
    ("quantileExactLow", &[&["Int64"]]),
    ("quantileExactHigh", &[&["Int64"]]),
    ("quantileExactInclusive(0.7)", &[&["Int64"]]),
    ("quantileExactExclusive(0.7)", &[&["Float32"]]),
    ("quantileExactWeighted(0.4)", &[&["Int64", "UInt8"], &["Float64", "UInt32"]]),
    ("quantileDeterministic", &[&["Int64", "UInt8"]]),
    ("quantileTiming", &[&["UInt16"], &["Float64"]]),
    ("varPop", &[&["UInt8"], &["Float32"], &["Decimal(9, 2)"], &["Nullable(Int64)"]]),
    ("stddevSamp", &[&["Int64"]]),
    ("skewPop", &[&["Int64"]]),
    ("kurtSamp", &[&["Int64"]]),
    ("varSampStable", &[&["Int64"]]),
    ("covarPop", &[&["UInt8", "Float64"]]),
    ("corr", &[&["UInt8", "Float64"]]),
    ("corrStable", &[&["UInt8", "Float64"]]),
    ("simpleLinearRegression", &[&["UInt8", "Float64"]]),
    ("sumIf", &[&["Int64", "UInt8"], &["Nullable(Int64)", "UInt8"], &["UInt16", "Nullable(UInt8)"]]),
    ("countIf", &[&["UInt8"], &["Bool"], &["Nullable(UInt8)"]]),
    ("uniqExactIf", &[&["String", "UInt8"]]),
    ("sumArray", &[&["Array(Int64)"], &["Array(Nullable(UInt8))"]]),
    ("uniqArrayIf", &[&["Array(String)", "UInt8"]]),
    ("sumDistinct", &[&["UInt8"], &["Nullable(Float64)"]]),
    ("groupArrayDistinct", &[&["String"]]),
    ("avgOrNull", &[&["UInt8"], &["Nullable(UInt8)"]]),
    ("minOrDefault", &[&["String"], &["UInt8"]]),
    ("sumOrNullIf", &[&["UInt8", "UInt8"]]),
    ("sumForEach", &[&["Array(UInt8)"], &["Array(Nullable(Int64))"]]),
    ("sumMap", &[&["Map(String, UInt8)"]]),
    ("avgMap", &[&["Map(UInt8, Float64)"]]),
    ("sumResample(0, 20, 3)", &[&["UInt8", "UInt16"]]),
    ("groupArrayResample(-5, 5, 2)", &[&["UInt8", "Int8"]]),
    ("sumArgMin", &[&["UInt8", "UInt8"], &["Int64", "String"]]),
    ("groupArrayArgMax", &[&["UInt8", "Float64"]]),
    ("sumState", &[&["UInt8"], &["Nullable(Int64)"]]),
    ("avgIfState", &[&["UInt8", "UInt8"]]),
    ("sumSimpleState", &[&["UInt8"]]),
    ("corr", &[&["Nullable(UInt8)", "Nullable(Float64)"]]),
    ("topK(3)", &[&["UInt8"], &["String"], &["Nullable(Int8)"]]),
    ("topKWeighted(3)", &[&["String", "UInt8"]]),
    ("approx_top_k(2)", &[&["UInt8"]]),
    ("sumMap", &[&["Tuple(Array(UInt8), Array(Int64))"]]),
    ("minMap", &[&["Tuple(Array(String), Array(String))"]]),
    ("groupConcat(', ')", &[&["String"], &["UInt8"], &["Nullable(Date)"]]),
    ("groupConcat('', 4)", &[&["Array(UInt8)"]]),
    ("entropy", &[&["UInt8"], &["String"]]),
    ("deltaSum", &[&["UInt8"], &["Float64"]]),
    ("boundingRatio", &[&["Float64", "Float64"]]),
    ("retention", &[&["Bool", "Bool", "Bool"]]),
    ("windowFunnel(3)", &[&["UInt16", "Bool", "Bool", "Bool"]]),
    ("windowFunnel(5, 'strict_order')", &[&["DateTime", "Bool", "Bool"]]),
];

#[test]
fn laws() {
    for (call, signatures) in LAWFUL {
        for types in *signatures {
            for rows in [0, 1, 50, 700] {
                check_laws(call, types, rows);
            }
        }
    }
}

#[test]
fn merging_states() {
    for (call, argument) in [
        ("sum", "UInt8"),
        ("avg", "Nullable(Float64)"),
        ("uniqExact", "String"),
        ("groupArray", "String"),
        ("quantile(0.3)", "Int64"),
    ] {
        let data_type = parse_type(argument).unwrap();
        let rows = seeded(&data_type, 100, 1);
        let plain = bind(call, std::slice::from_ref(&data_type)).unwrap();
        let name = call.split('(').next().unwrap();
        let with = |suffix: &str| call.replacen(name, &format!("{name}{suffix}"), 1);
        let state = bind(&with("State"), &[data_type]).unwrap();
        let merge = bind(&with("Merge"), &[state.result_type().clone()]).unwrap();
        assert_eq!(merge.result_type(), plain.result_type());
        let states: Vec<Column> =
            (0..4).map(|i| one_pass(&*state, &[rows.slice(i * 25, 25)], 25).finish(&[0]).unwrap()).collect();
        let all = Column::concat(&states.iter().collect::<Vec<_>>());
        let merged = one_pass(&*merge, std::slice::from_ref(&all), 4).finish(&[0]).unwrap();
        let expected = one_pass(&*plain, &[rows], 100).finish(&[0]).unwrap();
        assert_eq!(literal(&merged, 0), literal(&expected, 0), "{call}");
        let merge_state = bind(&with("MergeState"), &[state.result_type().clone()]).unwrap();
        assert_eq!(merge_state.result_type(), state.result_type());
        let again = one_pass(&*merge_state, &[all], 4).finish(&[0]).unwrap();
        assert_eq!(literal(&one_pass(&*merge, &[again], 1).finish(&[0]).unwrap(), 0), literal(&expected, 0));
    }
}
