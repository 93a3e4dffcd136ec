//! Results as ClickHouse gives them.

use super::{bind, check, check_type, column, floats, literal, numbers, one_pass, registry, strings};
use crate::resolve;
use functions::FunctionContext;
use types::Value;
use types::type_parser::parse_type;

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
