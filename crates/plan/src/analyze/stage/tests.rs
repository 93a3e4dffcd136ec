//! Parts of queries; names of columns are those that chDB's `EXPLAIN header = 1` shows of a query over two servers.

use crate::testing::up_to;
use base::ErrorCode;
use base::stage::Stage;

fn check(stage: Stage, query: &str, expected: &str) {
    match up_to(query, stage) {
        Ok(part) => assert_eq!(part, expected, "{query}"),
        Err(error) => panic!("{query}: {error}"),
    }
}

/// Checks the columns selected by the part with states.
fn check_columns(selected: &str, expected: &str) {
    let query = format!("SELECT {selected} FROM t AS __table1 GROUP BY __table1.b");
    let part = up_to(&query, Stage::WithMergeableState).unwrap_or_else(|error| panic!("{query}: {error}"));
    let columns = part.strip_prefix("SELECT __table1.b AS `__table1.b`, ").unwrap_or(&part);
    assert_eq!(columns.split(" FROM ").next(), Some(expected), "{query}");
}

#[test]
fn groups_are_keys_and_states() {
    let query = "SELECT b, sum(a) + 1 FROM t WHERE a > 1 GROUP BY b HAVING count() > 1 ORDER BY max(a) LIMIT 3";
    let expected = "SELECT b AS b, sumState(a) AS `sum(a)`, countState() AS `count()`, maxState(a) AS `max(a)` FROM t \
        WHERE a > 1 GROUP BY b";
    check(Stage::WithMergeableState, query, expected);
    let expected = "SELECT b AS b, countState() AS `count()` FROM t GROUP BY b";
    for group_by in ["b WITH TOTALS", "ROLLUP(b)", "CUBE(b)"] {
        let query = format!("SELECT b, count() FROM t GROUP BY {group_by}");
        check(Stage::WithMergeableState, &query, expected);
    }
    let query = "SELECT sum(count()) OVER (), a AS k FROM t GROUP BY k";
    check(Stage::WithMergeableState, query, "SELECT a AS a, countState() AS `count()` FROM t GROUP BY a");
}

#[test]
fn grouping_sets_are_numbered() {
    let query = "SELECT a, b FROM t GROUP BY GROUPING SETS ((a), (b), ())";
    let expected = "SELECT a AS a, b AS b, multiIf(equals(grouping(a, b), 1), toUInt64(0), equals(grouping(a, b), 2), \
        toUInt64(1), equals(grouping(a, b), 3), toUInt64(2), toUInt64(0)) AS __grouping_set FROM t GROUP BY GROUPING \
        SETS ((a), (b), ())";
    check(Stage::WithMergeableState, query, expected);
    let query = "SELECT a FROM t GROUP BY GROUPING SETS ((a), (a))";
    assert_eq!(up_to(query, Stage::WithMergeableState).unwrap_err().code(), ErrorCode::NotImplemented);
}

#[test]
fn steps_have_the_names_of_clickhouse() {
    let of_a = "__table1.a";
    check_columns("sum(__table1.a + 1)", "sumState(__table1.a + 1) AS `sum(plus(__table1.a, 1_UInt8))`");
    check_columns("sumState(__table1.a)", "sumState(__table1.a) AS `sumState(__table1.a)`");
    check_columns("quantile(0.9)(__table1.a)", "quantileState(0.9)(__table1.a) AS `quantile(0.9_Float64)(__table1.a)`");
    for (written, name) in [
        ("300", "300_UInt16"),
        ("-3", "-3_Int8"),
        ("1e10", "10000000000._Float64"),
        ("'it''s'", "'it\\'s'_String"),
        ("[1, 2]", "[1, 2]_Array(UInt8)"),
        ("_CAST('2020-01-01', 'Date')", "_CAST(18262_Date, 'Date'_String)"),
        ("_CAST(1795541994, 'DateTime')", "_CAST(1795541994_DateTime, 'DateTime'_String)"),
        (
            "_CAST(_CAST('1577836800', 'Decimal64(3)'), 'DateTime64(3)')",
            "_CAST('1577836800'_DateTime64(3), 'DateTime64(3)'_String)",
        ),
        ("_CAST('5.30', 'Decimal(9, 2)')", "_CAST('5.3'_Decimal(9, 2), 'Decimal(9, 2)'_String)"),
        ("true", "1_Bool"),
        ("_CAST('5', 'Int128')", "_CAST('5'_Int128, 'Int128'_String)"),
        ("_CAST('00:00:01.5', 'Time64(3)')", "_CAST('1.5'_Time64(3), 'Time64(3)'_String)"),
        ("_CAST(tuple(1), 'Tuple(UInt8)')", "_CAST(tuple(1)_Tuple(UInt8), 'Tuple(UInt8)'_String)"),
        ("_CAST(1, 'IntervalDay')", "_CAST(1_IntervalDay, 'IntervalDay'_String)"),
        ("_CAST(4, 'Nullable(UInt64)')", "_CAST(4_Nullable(UInt64), 'Nullable(UInt64)'_String)"),
    ] {
        let part =
            up_to(&format!("SELECT max(ignore({of_a}, {written})) FROM t AS __table1"), Stage::WithMergeableState);
        let part = part.unwrap_or_else(|error| panic!("{written}: {error}"));
        let shown = name.replace('\\', "\\\\");
        assert!(part.contains(&format!("`max(ignore({of_a}, {shown}))`")), "{written}: {part}");
    }
    let part =
        up_to("SELECT sum(arrayCount(v -> v > __table1.a, __table1.c)) FROM t AS __table1", Stage::WithMergeableState);
    let name = "`sum(arrayCount(v UInt8 -> greater(v, __table1.a), __table1.c))`";
    assert!(part.as_ref().unwrap().contains(name), "{part:?}");
}

#[test]
fn sets_have_the_names_of_clickhouse() {
    let name_of = |condition: &str| {
        let part = up_to(&format!("SELECT countIf({condition}) FROM t AS __table1"), Stage::WithMergeableState);
        let part = part.unwrap_or_else(|error| panic!("{condition}: {error}"));
        let (_, name) = part.split_once(" AS `countIf(").unwrap_or_else(|| panic!("{part}"));
        name.split(")`").next().unwrap_or_default().to_string()
    };
    for (condition, expected) in [
        ("__table1.a IN (1, 2)", "in(__table1.a, __set_UInt8_15512879497196463233_4990728264175930881)"),
        ("__table1.a IN (1)", "in(__table1.a, __set_UInt8_11637813930647937840_611806703755072007)"),
        ("__table1.a IN (1, -2, 300, 2.5)", "in(__table1.a, __set_UInt8_15924958639992554466_49619209620023875)"),
        ("__table1.a NOT IN (3)", "notIn(__table1.a, __set_UInt8_12435246151753767720_12086231760069210669)"),
        ("__table1.a IN (true)", "in(__table1.a, __set_UInt8_16202447577918490983_7975865809470240619)"),
        ("__table1.b IN ('x', 'yy')", "in(__table1.b, __set_String_13580826532963505806_9915626342056497361)"),
        ("__table1.b IN ('')", "in(__table1.b, __set_String_3118040024670978100_3576632088373842744)"),
        (
            "toNullable(__table1.a) IN (1, NULL)",
            "in(toNullable(__table1.a), __set_Nullable(UInt8)_2026794118396854667_2754822274664792251)",
        ),
        (
            "(__table1.a, __table1.b) IN ((1, 'x'), (2, 'y'))",
            "in(tuple(__table1.a, __table1.b), \
                __set_Tuple(UInt8, String)_12936593041222536001_6144028509297859456)",
        ),
        (
            "__table1.a IN _CAST([1, 2], 'Array(UInt8)')",
            "in(__table1.a, __set_UInt8_886747989566229433_3962630021499705318)",
        ),
        (
            "toDate(__table1.a) IN _CAST('2024-01-01', 'Date')",
            "in(toDate(__table1.a), __set_Date_13906873978820192786_16603000761126277933)",
        ),
        (
            "arrayExists(v -> v IN (1, 2), __table1.c)",
            "arrayExists(v UInt8 -> in(v, __set_UInt8_15512879497196463233_4990728264175930881), __table1.c)",
        ),
        // A table, as `GLOBAL IN` sends one.
        ("__table1.a GLOBAL IN (u)", "globalIn(__table1.a, __set_2363841674932738713_16936799496122294097)"),
    ] {
        assert_eq!(name_of(condition), expected, "{condition}");
    }
}

#[test]
fn filled_gaps_are_sorted_by_copies() {
    let query = "SELECT a FROM t ORDER BY a + 1 WITH FILL INTERPOLATE (a AS a + 1)";
    let expected = "SELECT a AS a, a + 1 AS `plus(a, 1_UInt8)`, materialize(a + 1) AS `materialize(plus(a, 1_UInt8))`, \
        1 AS `1_UInt8` FROM t ORDER BY a + 1 ASC";
    check(Stage::WithMergeableState, query, expected);
}

#[test]
fn rows_are_what_is_selected_and_sorted_by() {
    let rows = |query: &str, expected: &str| check(Stage::WithMergeableState, query, expected);
    rows("SELECT a, b FROM t WHERE a = 1", "SELECT a AS a, b AS b FROM t WHERE a = 1");
    rows("SELECT DISTINCT b FROM t LIMIT 2", "SELECT DISTINCT b AS b FROM t LIMIT 2");
    rows("SELECT b FROM t ORDER BY a DESC LIMIT 3, 2", "SELECT b AS b, a AS a FROM t ORDER BY a DESC LIMIT 5");
    rows("SELECT DISTINCT b FROM t ORDER BY a LIMIT 2", "SELECT DISTINCT b AS b, a AS a FROM t ORDER BY a ASC");
    rows("SELECT b FROM t LIMIT 1 BY a LIMIT 5", "SELECT b AS b, a AS a FROM t");
    rows(
        "SELECT b, sum(a) OVER (PARTITION BY b ORDER BY a) + 1 FROM t ORDER BY b LIMIT 1",
        "SELECT b AS b, a AS a, 1 AS `1_UInt8` FROM t",
    );
}

#[test]
fn finished_parts_have_all_clauses_but_the_offset() {
    let query = "SELECT b AS k, count() + 1 FROM t GROUP BY k HAVING count() > 2 ORDER BY max(a) LIMIT 4 OFFSET 1";
    let expected = "SELECT b AS b, count() + 1 AS `plus(count(), 1_UInt8)`, max(a) AS `max(a)` FROM t GROUP BY b \
        HAVING count() > 2 ORDER BY max(a) ASC";
    check(Stage::WithMergeableStateAfterAggregation, query, expected);
    check(Stage::WithMergeableStateAfterAggregationAndLimit, query, &format!("{expected} LIMIT 5"));
    let query = "SELECT DISTINCT b FROM t ORDER BY a LIMIT 2";
    let expected = "SELECT b AS b, a AS a FROM t ORDER BY a ASC LIMIT 1 BY b LIMIT 2";
    check(Stage::WithMergeableStateAfterAggregationAndLimit, query, expected);
}

#[test]
fn columns_are_those_that_are_named() {
    let query = "SELECT a + 1, arrayMap(x -> x + a, c) FROM t WHERE b = 'x'";
    check(Stage::FetchColumns, query, "SELECT b AS b, a AS a, c AS c FROM t");
    check(Stage::Complete, "SELECT b FROM t LIMIT 1", "SELECT b FROM t LIMIT 1");
}

#[test]
fn steps_without_names_are_refused() {
    for query in [
        "SELECT countIf(a IN (SELECT a FROM u)) FROM t",
        "SELECT countIf(a IN (a, 2)) FROM t",
        "SELECT max(ignore(a, _CAST(5, 'Dynamic'))) FROM t",
        "SELECT a FROM t UNION ALL SELECT a FROM u",
        "SELECT b, count() FROM t GROUP BY ALL",
    ] {
        let error = up_to(query, Stage::WithMergeableState).unwrap_err();
        assert_eq!(error.code(), ErrorCode::NotImplemented, "{query}: {error}");
    }
    let error = up_to("SELECT rank() OVER () FROM t", Stage::WithMergeableStateAfterAggregation).unwrap_err();
    assert_eq!(error.code(), ErrorCode::NotImplemented);
}
