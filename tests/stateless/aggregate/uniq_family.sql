SELECT uniq(number), uniqExact(number), uniqCombined(number), uniqHLL12(number), uniq(number, 1) FROM numbers(10);
SELECT uniq(number % 10, number % 3), uniqExact(number % 10, number % 3), uniqCombined(number % 4, 'c') FROM numbers(100);
SELECT uniqCombined(12)(number % 77), uniqCombined64(15)(number % 77), uniqCombined64(number % 77) FROM numbers(1000);
SELECT uniq(toString(number % 5)), uniqExact(toLowCardinality(toString(number % 5))), uniqHLL12(toString(number % 5)) FROM numbers(50);
SELECT uniq([number % 2]), uniqExact((number % 2, 1)), uniqExact(toDecimal64(number % 3, 2)), uniq(toUUID('00000000-0000-0000-0000-000000000001')) FROM numbers(10);
SELECT uniq(x), uniqExact(x), uniqCombined(x) FROM (SELECT arrayJoin([NULL, NULL]::Array(Nullable(UInt8))) AS x);
SELECT uniqExact(a, b) FROM (SELECT arrayJoin([(1, NULL), (1, NULL), (2, 3)]) AS t, t.1 AS a, t.2 AS b);
SELECT uniqExact(x) FROM (SELECT arrayJoin([nan, nan, 0., -0.]) AS x);
SELECT uniq(number), uniqCombined(number) FROM numbers(60000);
-- error: 69
SELECT uniqCombined(30)(number) FROM numbers(2);
-- error: 42
SELECT uniq() FROM numbers(2);
