//! Queries of users without any right that ask for all memory or all time: they end with an error, soon.

use super::*;
use std::time::{Duration, Instant};

/// A session of `u` whose queries may take 200 MB and so many seconds.
fn limited(seconds: u32) -> Session {
    let engine = prepared();
    run(
        &mut engine.session(),
        &[&format!("ALTER USER u SETTINGS max_memory_usage = 200000000 CONST, max_execution_time = {seconds} CONST")],
    );
    as_u(&engine)
}

/// Ends each with one of some errors, long before it would be done.
fn ends(u: &mut Session, expression: &str, codes: &[ErrorCode]) {
    let started = Instant::now();
    let statement = format!("SELECT length(toString({expression}))");
    let error = match ask(u, &statement) {
        Ok(rows) => panic!("{statement} gives {rows}"),
        Err(error) => error,
    };
    assert!(codes.contains(&error.code()), "{statement}: {error}");
    assert!(started.elapsed() < Duration::from_secs(60), "{statement}: {:?}", started.elapsed());
}

#[test]
fn functions_ask_before_they_take_memory() {
    let mut u = limited(5);
    let codes = [
        ErrorCode::MemoryLimitExceeded,
        ErrorCode::TooLargeArraySize,
        ErrorCode::TooLargeStringSize,
        ErrorCode::ArgumentOutOfBound,
        // Where the machine is slow, time is up first.
        ErrorCode::TimeoutExceeded,
    ];
    for expression in [
        "format(repeat('{0}', 100000), repeat('a', 1000000))",
        "arrayStringConcat(arrayWithConstant(100000, repeat('a', 1000000)))",
        "arrayShingles(range(100000), 50000)",
        "repeat(repeat('a', 1000000), 1000000)",
        "repeat('a', 1000000000000)",
        "range(10000000000)",
        "arrayWithConstant(100000000, 'abcdefgh')",
        "arrayFold((acc, x) -> concat(acc, acc), range(100), 'a')",
        "arrayFold((acc, x) -> arrayConcat(acc, acc), range(100), [1])",
        "randomFixedString(4000000000)",
        "mapPopulateSeries(map(toUInt64(0), 1, 1000000000000, 2))",
        "geohashesInBox(-180., -90., 180., 90., 12)",
        "h3kRing(599686042433355775, 10000)",
        "leftPad('x', 100000000000, 'y')",
    ] {
        ends(&mut u, expression, &codes);
    }
    for query in [
        "SELECT groupArray(number) FROM numbers(100000000000)",
        "SELECT groupArrayInsertAt(0)(1, 1000000000000)",
        "SELECT length(replaceAll(repeat('a', 1000000), 'a', repeat('b', 100000)))",
        "SELECT arrayReduceInRanges('sum', arrayWithConstant(100000, (1, 100000)), range(100000))",
        "SELECT topK(1000000000)(number) FROM numbers(10)",
        "SELECT * FROM generateRandom('x Array(Array(String))', 1, 1000000000, 1000000000) LIMIT 1",
        "SELECT * FROM generateRandom('x FixedString(1000000000)') LIMIT 1",
        "SELECT length(range(number * 1000)) FROM numbers(100000)",
    ] {
        assert!(ask(&mut u, query).is_err(), "{query}");
    }
}

#[test]
fn long_work_looks_whether_it_should_end() {
    let mut u = limited(1);
    let codes = [ErrorCode::TimeoutExceeded];
    for expression in [
        "editDistance(repeat('a', 65000), repeat('b', 65000))",
        "damerauLevenshteinDistance(repeat('a', 65000), repeat('b', 65000))",
        "arrayLevenshteinDistance(range(100000), range(100000))",
        "arraySimilarity(range(100000), range(100000), range(100000), range(100000))",
        "arrayAutocorrelation(range(300000))",
        "base58Encode(repeat('a', 1000000))",
        "base58Decode(repeat('z', 1000000))",
        "mapUpdate(mapFromArrays(range(100000), range(100000)), mapFromArrays(range(100000), range(100000)))",
        "multiSearchAllPositionsUTF8(materialize(repeat('a', 1000000)), arrayMap(x -> toString(x), range(200000)))",
    ] {
        ends(&mut u, expression, &codes);
    }
    for query in [
        "SELECT count() FROM numbers(1000000) AS a, numbers(1000000) AS b, numbers(1000000) AS c",
        "SELECT count() FROM (SELECT number FROM numbers(1) ORDER BY number WITH FILL FROM 0 TO 1000000000000000000)",
        "SELECT kolmogorovSmirnovTest('two-sided', 'exact')(number, number % 2) FROM numbers(200000)",
    ] {
        refused_with(&mut u, query, ErrorCode::TimeoutExceeded);
    }
}

#[test]
fn patterns_run_in_linear_time() {
    let mut u = limited(60);
    gives(&mut u, "SELECT match(repeat('a', 20000), '(a+)+$b')", "0");
    gives(&mut u, "SELECT match(repeat('a', 20000), '(a|aa)+$b'), match(repeat('a', 5000), '(.*)*x')", "0,0");
    gives(&mut u, "SELECT repeat('a', 20000) LIKE '%a%a%a%a%a%a%a%a%b', repeat('a', 9999) ILIKE '%a%_%a%_%ab'", "0,0");
    for pattern in ["'((((a{1000}){1000}){1000}){1000})'", "concat(repeat('(', 100000), repeat(')', 100000))"] {
        refused_with(&mut u, &format!("SELECT match('a', {pattern})"), ErrorCode::CannotCompileRegexp);
    }
}

#[test]
fn deep_and_wide_texts_are_refused() {
    let mut u = limited(2);
    let nested =
        |open: &str, inner: &str, close: &str| format!("{}{inner}{}", open.repeat(10_000), close.repeat(10_000));
    for expression in [
        nested("(", "1", ")"),
        nested("[", "1", "]"),
        nested("abs(", "1", ")"),
        nested("NOT ", "1", ""),
        nested("- ", "1", ""),
        nested("CASE WHEN 1 THEN ", "1", " END"),
        nested("arrayMap(x -> ", "1", ", [1])"),
        format!("CAST('' AS {})", nested("Array(", "Int8", ")")),
        format!("1{}", "+1".repeat(100_000)),
        format!("1{}", "::Int8".repeat(50_000)),
        format!("x{}", ".1".repeat(50_000)),
        format!("defaultValueOfTypeName('{}')", nested("Tuple(", "Int8", ")")),
        "CAST(concat(repeat('{\"a\":', 100000), '1', repeat('}', 100000)) AS JSON)".to_string(),
        "CAST(repeat('[', 1000000) AS Array(Array(Int8)))".to_string(),
    ] {
        let statement = format!("SELECT {expression}");
        let answer = ask(&mut u, &statement);
        assert!(answer.is_err(), "{}… gives {answer:?}", &statement[..60]);
    }
    assert!(ask(&mut u, &nested("SELECT * FROM (", "SELECT 1", ")")).is_err());
    // Names that stand for ever more: sixteen times the rows of the one before, twice the text.
    let tables = |i: usize| format!("c{i} AS (SELECT a.number FROM c{} AS a, c{} AS b)", i - 1, i - 1);
    let with = (1..20).map(tables).collect::<Vec<_>>().join(", ");
    assert!(ask(&mut u, &format!("WITH c0 AS (SELECT number FROM numbers(10)), {with} SELECT * FROM c19")).is_err());
    let doubled = (1..60).map(|i| format!("concat(a{}, a{}) AS a{i}", i - 1, i - 1)).collect::<Vec<_>>().join(", ");
    assert!(ask(&mut u, &format!("WITH repeat('a', 1000) AS a0, {doubled} SELECT length(a59)")).is_err());
    refused_with(
        &mut u,
        &format!("SELECT count() FROM numbers(9) GROUP BY CUBE({})", ["number + 1"; 40].join(", ")),
        ErrorCode::BadArguments,
    );
}
