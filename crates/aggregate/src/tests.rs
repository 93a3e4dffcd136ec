//! Laws that hold for every function: however rows are split, merged, masked, encoded and sent as bytes, the
//! result is that of one pass; and results as ClickHouse gives them.

use crate::resolve;
use functions::{AggregateFunction, FunctionContext, GroupedStates, Registry};
use std::sync::Arc;
use types::type_parser::parse_type;
use types::{Column, ColumnBuilder, DataType, Value};

pub(crate) fn registry() -> Registry {
    let mut registry = Registry::default();
    crate::register(&mut registry);
    registry
}

/// `name(parameters)` as in `quantiles(0.1, 0.5)` or `groupConcat(',')`.
pub(crate) fn bind(call: &str, arguments: &[DataType]) -> base::Result<Arc<dyn AggregateFunction>> {
    let DataType::Aggregate(parsed) = parse_type(&format!("AggregateFunction({call})")).unwrap() else {
        unreachable!()
    };
    resolve(&registry(), &parsed.function, &parsed.parameters, arguments, &FunctionContext::default())
}

pub(crate) fn column(data_type: &DataType, values: &[Value]) -> Column {
    let mut builder = ColumnBuilder::new(data_type);
    values.iter().for_each(|value| builder.push_value(value));
    builder.finish()
}

fn one_pass(function: &dyn AggregateFunction, args: &[Column], rows: usize) -> Box<dyn GroupedStates> {
    let mut states = function.new_states();
    states.resize(1);
    states.update_single(0, args, rows).unwrap();
    states
}

fn literal(column: &Column, row: usize) -> String {
    fn round(value: Value) -> Value {
        match value {
            // Sums of floats differ in the last digits with the order of rows.
            Value::Float(v) => Value::Float(format!("{v:.9e}").parse().unwrap_or(v)),
            Value::Array(items) => Value::Array(items.into_iter().map(round).collect()),
            Value::Tuple(items) => Value::Tuple(items.into_iter().map(round).collect()),
            other => other,
        }
    }
    round(column.value(row)).to_literal()
}

/// The result of one pass over the rows.
fn result(call: &str, args: &[(&str, Vec<Value>)]) -> String {
    let types: Vec<DataType> = args.iter().map(|(t, _)| parse_type(t).unwrap()).collect();
    let function = bind(call, &types).unwrap_or_else(|error| panic!("{call}: {error}"));
    let columns: Vec<Column> = types.iter().zip(args).map(|(t, (_, values))| column(t, values)).collect();
    let rows = args.first().map_or(0, |(_, values)| values.len());
    let column = one_pass(&*function, &columns, rows).finish(&[0]).unwrap();
    column.value(0).to_literal()
}

fn check(call: &str, args: &[(&str, Vec<Value>)], expected: &str) {
    assert_eq!(result(call, args), expected, "{call}");
}

fn check_type(call: &str, arguments: &[&str], expected: &str) {
    let types: Vec<DataType> = arguments.iter().map(|t| parse_type(t).unwrap()).collect();
    assert_eq!(
        bind(call, &types).map(|f| f.result_type().to_string()).unwrap_or_else(|e| e.to_string()),
        expected,
        "{call}"
    );
}

fn numbers(count: u64) -> Vec<Value> {
    (0..count).map(Value::UInt).collect()
}

fn floats(values: &[f64]) -> Vec<Value> {
    values.iter().map(|&value| Value::Float(value)).collect()
}

fn strings(values: &[&str]) -> Vec<Value> {
    values.iter().map(Value::string).collect()
}

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

#[test]
fn over_nothing() {
    let empty = |t: &'static str| vec![(t, Vec::new())];
    check("sum", &empty("UInt64"), "0");
    check("avg", &empty("UInt64"), "nan");
    check("avg", &empty("Date"), "0");
    check("min", &empty("UInt64"), "0");
    check("max", &empty("String"), "''");
    check("any", &empty("UInt64"), "0");
    check("quantile", &empty("UInt64"), "nan");
    check("quantileExact", &empty("UInt64"), "0");
    check("quantileTiming", &empty("UInt64"), "nan");
    check("varPop", &empty("UInt64"), "nan");
    check("corr", &[("UInt8", vec![]), ("UInt8", vec![])], "nan");
    check("groupBitAnd", &empty("UInt64"), "18446744073709551615");
    check("groupArray", &empty("Nullable(UInt64)"), "[]");
    check("sum", &empty("Nullable(UInt64)"), "NULL");
    check("avg", &empty("Nullable(UInt64)"), "NULL");
    check("argMin", &[("Nullable(String)", vec![]), ("UInt8", vec![])], "NULL");
    check("count", &empty("Nullable(UInt64)"), "0");
    check("uniq", &empty("Nullable(UInt64)"), "0");
    check("minOrNull", &empty("UInt8"), "NULL");
    check("countOrNull", &empty("UInt8"), "NULL");
    check("avgOrDefault", &empty("UInt8"), "0");
    check("min", &empty("Enum8('a' = 5, 'b' = 7)"), "5");
}

#[test]
fn result_types() {
    check_type("sum", &["Bool"], "UInt64");
    check_type("sum", &["Decimal(9, 2)"], "Decimal(38, 2)");
    check_type("sum", &["Float32"], "Float64");
    check_type("sumWithOverflow", &["UInt8"], "UInt8");
    check_type("avg", &["Decimal(9, 2)"], "Float64");
    check_type("min", &["Bool"], "Bool");
    check_type("sumIf", &["UInt8", "Nullable(UInt8)"], "UInt64");
    check_type("sumIf", &["Nullable(UInt8)", "UInt8"], "Nullable(UInt64)");
    check_type("countIf", &["Nullable(UInt8)"], "UInt64");
    check_type("argMin", &["UInt8", "Nullable(UInt8)"], "Nullable(UInt8)");
    check_type("groupArray", &["Nullable(UInt8)"], "Array(UInt8)");
    check_type("any", &["LowCardinality(Nullable(String))"], "Nullable(String)");
    check_type("sumState", &["Nullable(UInt8)"], "AggregateFunction(sum, Nullable(UInt8))");
    check_type("sumIfState", &["UInt8", "UInt8"], "AggregateFunction(sumIf, UInt8, UInt8)");
    check_type("uniqState", &["LowCardinality(String)"], "AggregateFunction(uniq, String)");
    check_type("sumMergeState", &["AggregateFunction(sum, UInt8)"], "AggregateFunction(sum, UInt8)");
    check_type("sumSimpleState", &["UInt8"], "SimpleAggregateFunction(sum, UInt64)");
    check_type("sumOrNull", &["UInt8"], "Nullable(UInt64)");
    check_type("sumOrDefault", &["Nullable(UInt8)"], "Nullable(UInt64)");
    check_type("sumForEach", &["Array(UInt8)"], "Array(UInt64)");
    check_type("uniqExactArray", &["Array(Array(UInt8))"], "UInt64");
    check_type("avgMap", &["Map(String, UInt8)"], "Map(String, Float64)");
    check_type("sum", &["Nullable(Nothing)"], "Nullable(Nothing)");
    check_type("uniq", &["Nullable(Nothing)"], "UInt64");
    check_type("quantile", &["Date"], "Date");
    check_type("quantile", &["Decimal(9, 2)"], "Decimal(9, 2)");
    check_type("quantiles(0.5, 0.9)", &["UInt8"], "Array(Float64)");
    check_type("quantileTDigest", &["UInt8"], "Float32");
    check_type("varPop", &["Float32"], "Float32");
    check_type("simpleLinearRegression", &["UInt8", "UInt8"], "Tuple(k Float64, b Float64)");
    check_type("groupArrayMovingAvg", &["Decimal(9, 2)"], "Array(Decimal(38, 2))");
    check_type("COUNT", &[], "UInt64");
    check_type("VAR_POP", &["UInt8"], "Float64");
    check_type("First_Value", &["UInt8"], "UInt8");
}

#[test]
fn errors() {
    let code = |call: &str, arguments: &[&str]| {
        let types: Vec<DataType> = arguments.iter().map(|t| parse_type(t).unwrap()).collect();
        bind(call, &types).err().map(|error| error.code().number())
    };
    assert_eq!(code("foo", &["UInt8"]), Some(63));
    assert_eq!(code("sumIff", &["UInt8"]), Some(63));
    assert_eq!(code("State", &["UInt8"]), Some(63));
    assert_eq!(code("sum", &["String"]), Some(43));
    assert_eq!(code("sum", &["UInt8", "UInt8"]), Some(42));
    assert_eq!(code("avg", &[]), Some(42));
    assert_eq!(code("sum(2)", &["UInt8"]), Some(133));
    assert_eq!(code("sumIf", &["UInt8", "String"]), Some(43));
    assert_eq!(code("quantile(1.5)", &["UInt8"]), Some(12));
    assert_eq!(code("quantile('a')", &["UInt8"]), Some(70));
    assert_eq!(code("groupArray(0)", &["UInt8"]), Some(36));
    assert_eq!(code("sumMerge", &["AggregateFunction(avg, UInt8)"]), Some(43));
    assert_eq!(code("sumMerge", &["UInt8"]), Some(43));
    assert_eq!(code(&format!("sum{}", "If".repeat(40)), &["UInt8"]), Some(63));
    let message = bind("summ", &[DataType::UInt8]).err().unwrap().to_string();
    assert!(message.contains("'sum'"), "{message}");
}

#[test]
fn as_clickhouse() {
    let nan = f64::NAN;
    check("min", &[("Float64", floats(&[nan, 1.0, 2.0]))], "1");
    check("max", &[("Float64", floats(&[1.0, nan, 2.0]))], "2");
    check("any", &[("Float64", floats(&[nan, 1.0]))], "nan");
    check("argMax", &[("Float64", floats(&[nan, 1.0, 2.0])), ("Float64", floats(&[nan, 1.0, 2.0]))], "2");
    check("uniqExact", &[("Float64", floats(&[0.0, -0.0, nan, nan]))], "3");
    check("uniq", &[("Float64", floats(&[0.0, -0.0, nan, nan]))], "3");
    check("groupArray(2)", &[("UInt64", numbers(5))], "[0, 1]");
    check("groupArrayLast(2)", &[("UInt64", numbers(5))], "[4, 3]");
    check("groupArrayMovingSum(2)", &[("UInt64", numbers(5))], "[0, 1, 3, 5, 7]");
    check("groupArrayMovingAvg", &[("UInt64", numbers(5))], "[0, 0.2, 0.6, 1.2, 2]");
    check(
        "groupArrayInsertAt('x', 5)",
        &[("String", strings(&["0", "1", "2"])), ("UInt8", vec![Value::UInt(0), Value::UInt(2), Value::UInt(4)])],
        "['0', 'x', '1', 'x', '2']",
    );
    check("quantile(0.9)", &[("UInt64", numbers(10))], "8.1");
    check("quantile(0.25)", &[("UInt64", numbers(8192))], "2047.75");
    check("quantileExact(0.9)", &[("UInt64", numbers(10))], "9");
    check("quantilesExact(0.1, 0.5)", &[("UInt64", numbers(10))], "[1, 5]");
    check("quantileExactLow", &[("UInt64", numbers(10))], "4");
    check("quantileExactHigh", &[("UInt64", numbers(10))], "5");
    check("quantileExactExclusive", &[("UInt64", numbers(10))], "4.5");
    check("quantileExactWeighted(0.3)", &[("UInt64", numbers(10)), ("UInt64", numbers(10))], "5");
    check("quantileTiming", &[("UInt64", numbers(6000))], "2998");
    check("quantileTDigest", &[("UInt64", numbers(100))], "49");
    check("quantileTDigest(0.99)", &[("UInt64", numbers(10_000))], "9899.5");
    check("quantileTDigest", &[("UInt64", numbers(10_000))], "4999.5");
    check("stddevSamp", &[("UInt64", numbers(10))], "3.0276503540974917");
    let squares: Vec<Value> = (0..10).map(|i| Value::UInt(i * i)).collect();
    check("skewSamp", &[("UInt64", squares.clone())], "0.5751042382747413");
    check("kurtPop", &[("UInt64", squares.clone())], "2.139980041183902");
    check("corr", &[("UInt64", numbers(10)), ("UInt64", squares.clone())], "0.9626907371412557");
    check("uniq", &[("UInt64", numbers(300_000))], "301750");
    let texts: Vec<Value> = (0..300_000).map(|i| Value::string(i.to_string())).collect();
    check("uniq", &[("String", texts.clone())], "301320");
    check("uniq", &[("UInt64", numbers(300_000)), ("String", texts)], "299481");
    check("uniq", &[("UInt64", numbers(300_000)), ("UInt8", vec![Value::UInt(1); 300_000])], "301019");
}

#[test]
fn others_as_clickhouse() {
    let modulo = |count: u64, by: u64| (0..count).map(|i| Value::UInt(i % by)).collect::<Vec<Value>>();
    let arrays = |lists: &[&[u64]]| {
        lists.iter().map(|list| Value::Array(list.iter().map(|&v| Value::UInt(v)).collect())).collect::<Vec<Value>>()
    };
    let array = "Array(UInt8)";
    check("topK(3)", &[("UInt8", [1, 1, 2, 2, 3, 3, 3, 4].map(Value::UInt).to_vec())], "[3, 2, 1]");
    check("approx_top_k(2)", &[("UInt64", modulo(10, 3))], "[(0, 4, 0), (2, 3, 0)]");
    check("approx_top_sum(2)", &[("UInt64", modulo(10, 3)), ("UInt64", numbers(10))], "[(0, 18, 0), (2, 15, 0)]");
    check(
        "sumMap",
        &[(array, arrays(&[&[1, 2], &[1, 2], &[1, 2]])), (array, arrays(&[&[0, 1], &[1, 1], &[2, 1]]))],
        "([1, 2], [3, 3])",
    );
    check("sumMap", &[(array, arrays(&[&[1]])), (array, arrays(&[&[0]]))], "([], [])");
    check("minMap", &[(array, arrays(&[&[1, 2]])), (array, arrays(&[&[0, 1]]))], "([1, 2], [0, 1])");
    check(
        "maxMap",
        &[(array, arrays(&[&[0, 7], &[1, 7], &[0, 7]])), (array, arrays(&[&[0, 1], &[1, 1], &[2, 1]]))],
        "([0, 1, 7], [2, 1, 1])",
    );
    check(
        "sumMapWithOverflow",
        &[(array, arrays(&[&[1], &[1], &[1]])), (array, arrays(&[&[200], &[200], &[200]]))],
        "([1], [88])",
    );
    let types = [parse_type(array).unwrap(), parse_type(array).unwrap()];
    let only = [Value::Array(vec![Value::UInt(1)])];
    let filtered = resolve(&registry(), "sumMapFiltered", &only, &types, &FunctionContext::default()).unwrap();
    let columns = [column(&types[0], &arrays(&[&[1, 2]])), column(&types[1], &arrays(&[&[3, 4]]))];
    assert_eq!(literal(&one_pass(&*filtered, &columns, 1).finish(&[0]).unwrap(), 0), "([1], [3])");
    let map = vec![Value::Array(vec![Value::Tuple(vec![Value::UInt(1), Value::UInt(0)])])];
    check("sumMap", &[("Map(UInt8, UInt8)", map)], "[(1, 0)]");
    check("groupConcat(',', 2)", &[("UInt64", numbers(5))], "'0,1'");
    check("groupConcat(',')", &[("Nullable(UInt64)", vec![])], "NULL");
    check("groupConcat", &[("UInt64", vec![])], "''");
    check("entropy", &[("UInt64", modulo(10, 3))], "1.5709505944546684");
    check("entropy", &[("UInt64", vec![])], "0");
    check("deltaSum", &[("UInt8", [1, 5, 3, 7].map(Value::UInt).to_vec())], "8");
    check(
        "boundingRatio",
        &[("UInt8", [1, 5, 3].map(Value::UInt).to_vec()), ("UInt8", [10, 30, 7].map(Value::UInt).to_vec())],
        "5",
    );
    let is = |wanted: u64| (0..10).map(|i| Value::UInt(u64::from(i == wanted))).collect::<Vec<Value>>();
    check("retention", &[("UInt8", is(1)), ("UInt8", is(2)), ("UInt8", is(20))], "[1, 1, 0]");
    check("windowFunnel(2)", &[("UInt64", numbers(10)), ("UInt8", is(1)), ("UInt8", is(3)), ("UInt8", is(4))], "2");
    check(
        "windowFunnel(2, 'strict_order')",
        &[("UInt64", numbers(10)), ("UInt8", is(1)), ("UInt8", is(3)), ("UInt8", is(4))],
        "1",
    );
    check("windowFunnel(1)", &[("UInt64", numbers(10)), ("UInt8", is(1)), ("UInt8", is(3))], "1");
    check_type("topK(3)", &["Nullable(UInt8)"], "Array(UInt8)");
    check_type("approx_top_k(3)", &["UInt8"], "Array(Tuple(item UInt8, count UInt64, error UInt64))");
    check_type("sumMap", &[array, array], "Tuple(Array(UInt8), Array(UInt64))");
    check_type("sumMap", &["Map(UInt8, UInt8)"], "Map(UInt8, UInt64)");
    check_type("groupConcat", &["UInt8"], "String");
}

#[test]
fn states_as_clickhouse() {
    let hex = |call: &str, data_type: &str, value: Value| {
        let data_type = parse_type(data_type).unwrap();
        let function = bind(call, std::slice::from_ref(&data_type)).unwrap();
        let bytes = one_pass(&*function, &[column(&data_type, &[value])], 1).finish(&[0]).unwrap();
        bytes.bytes_at(0).unwrap().iter().map(|byte| format!("{byte:02X}")).collect::<String>()
    };
    assert_eq!(hex("sumState", "UInt8", Value::UInt(3)), "0300000000000000");
    assert_eq!(hex("sumState", "Nullable(UInt8)", Value::UInt(3)), "010300000000000000");
    assert_eq!(hex("sumState", "Nullable(UInt8)", Value::Null), "00");
    assert_eq!(hex("countState", "Nullable(UInt8)", Value::UInt(3)), "01");
    assert_eq!(hex("avgState", "Int16", Value::Int(5)), "050000000000000001");
    assert_eq!(hex("minState", "Int32", Value::Int(7)), "0107000000");
    assert_eq!(hex("anyState", "String", Value::string("ab")), "03000000616200");
    assert_eq!(hex("uniqExactState", "UInt16", Value::UInt(5)), "010500");
    assert_eq!(hex("uniqExactState", "Nullable(UInt8)", Value::UInt(3)), "010103");
    assert_eq!(hex("groupArrayState", "UInt16", Value::UInt(5)), "010500");
    assert_eq!(hex("groupArrayState", "String", Value::string("ab")), "01026162");
    assert_eq!(hex("uniqState", "UInt8", Value::UInt(3)), "0001CED8F809");
    assert_eq!(hex("uniqState", "Int8", Value::Int(-1)), "0001215F824B");
    assert_eq!(hex("uniqState", "String", Value::string("ab")), "000194788661");
    assert_eq!(hex("uniqState", "Float64", Value::Float(1.5)), "0001F0B6754E");
    assert_eq!(hex("uniqState", "Float32", Value::Float(1.5)), "00019CB0147A");
    assert_eq!(
        hex("uniqState", "Tuple(UInt8, UInt8)", Value::Tuple(vec![Value::UInt(1), Value::UInt(2)])),
        "000164B4F291"
    );
}
