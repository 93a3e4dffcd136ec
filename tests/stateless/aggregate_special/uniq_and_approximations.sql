CREATE TABLE un (g UInt8, u UInt64, s String, n Nullable(Int32)) ENGINE = Memory;
INSERT INTO un SELECT number % 3, number % 10, toString(number % 7), if(number % 4 = 0, NULL, number % 5) FROM numbers(60);
SELECT g, uniq(u), uniqExact(s), uniqCombined(u), uniqHLL12(s), uniqCombined64(s) FROM un GROUP BY g ORDER BY g;
SELECT uniq(n), uniqExact(n), count(DISTINCT n), uniq(u, s), uniqExact(g, u, n), uniqExact((u, s)) FROM un;
SELECT uniqUpTo(5)(u), uniqUpTo(20)(u), uniqCombined(12)(u), uniqUpTo(3)(g) FROM un;
SELECT uniq(NULL), uniqExact(1), uniq([1, 2]), uniqExact(map('a', 1)), uniq('a', NULL) FROM un;
SELECT uniqExactIf(u, g = 1), uniqIf(s, 0), uniqArray([u, g]), uniqExactArray([s]) FROM un;
SELECT uniqMerge(st) FROM (SELECT uniqState(u) AS st FROM un GROUP BY g);
SELECT count(DISTINCT u) FROM un SETTINGS count_distinct_implementation = 'uniqCombined64';
SELECT approx_top_k(1)(s)[1].1 != '', length(approx_top_k(3)(u)), length(approx_top_sum(2)(s, u)) FROM un;
SELECT groupBitmap(u), cardinality FROM (SELECT u, uniqExact(u) OVER () AS cardinality FROM un) GROUP BY cardinality;
-- error: 69
SELECT uniqUpTo(200)(u) FROM un;
-- error: 69
SELECT uniqCombined(30)(u) FROM un;
SELECT uniqUpTo(u) FROM un;
-- error: 47
SELECT uniq(DISTINCT) FROM un;
-- error: 46
SELECT uniqThetaUnion(1, 2);
