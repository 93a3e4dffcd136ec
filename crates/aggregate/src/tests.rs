//! Support of the tests of aggregate functions: binding calls, making columns, comparing results; and tests of types,
//! of errors, and of no rows.

mod lawful;
mod results;
mod wire;

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
