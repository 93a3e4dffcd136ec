-- Functions over edge values: NULL, empty, negative, the ends of ranges, NaN, bytes that are not UTF-8.
SELECT count(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, count(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT count(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, count(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, count(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT count(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, count(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, count(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT count(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, count(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, count(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT count(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, count(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, count(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sum(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT sum(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sum(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sum(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sum(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sum(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT sum(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sum(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sum(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sum(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sum(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sum(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sum(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sum(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sum(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sum(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sum(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sum(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sum(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sum(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sum(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sum(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sum(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avg(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, avg(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avg(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT avg(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, avg(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avg(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, avg(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avg(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT avg(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, avg(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT avg(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, avg(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avg(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT avg(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, avg(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avg(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, avg(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT avg(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT avg(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, avg(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT avg(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, avg(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT min(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT min(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, min(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT min(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, min(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT min(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT min(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, min(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT min(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, min(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT min(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT min(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, min(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT min(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, min(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT min(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT min(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, min(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT min(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, min(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT min(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT min(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, min(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT max(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, max(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT max(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT max(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, max(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT max(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, max(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT max(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT max(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, max(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT max(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, max(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT max(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT max(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, max(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT max(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, max(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT max(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT max(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, max(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT max(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, max(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT any(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, any(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, any(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT any(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, any(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, any(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT any(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, any(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, any(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT any(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, any(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, any(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT any(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, any(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyLast(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, anyLast(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyLast(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT anyLast(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, anyLast(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyLast(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, anyLast(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyLast(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT anyLast(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, anyLast(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyLast(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, anyLast(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyLast(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT anyLast(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, anyLast(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyLast(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, anyLast(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyLast(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT anyLast(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, anyLast(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyLast(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, anyLast(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniq(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT uniq(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniq(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniq(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniq(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniq(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT uniq(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniq(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniq(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniq(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniq(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT uniq(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniq(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniq(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniq(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniq(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT uniq(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniq(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniq(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniq(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniq(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT uniq(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniq(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExact(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqExact(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExact(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT uniqExact(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqExact(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExact(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqExact(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExact(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT uniqExact(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqExact(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExact(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqExact(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExact(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT uniqExact(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqExact(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExact(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqExact(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExact(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT uniqExact(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqExact(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExact(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqExact(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqCombined(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT uniqCombined(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqCombined(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqCombined(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqCombined(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqCombined(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT uniqCombined(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqCombined(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqCombined(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT uniqCombined(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqCombined(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqCombined(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqCombined(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqCombined(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT uniqCombined(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqCombined(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqCombined(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqCombined(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqCombined(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT uniqCombined(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqCombined(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqHLL12(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqHLL12(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqHLL12(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqHLL12(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqHLL12(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqHLL12(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqHLL12(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT uniqHLL12(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqHLL12(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqHLL12(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqHLL12(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqHLL12(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT uniqHLL12(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqHLL12(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqHLL12(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqHLL12(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqHLL12(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT uniqHLL12(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqHLL12(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqHLL12(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqHLL12(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupUniqArray(x)) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT arraySort(groupUniqArray(x)) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, arraySort(groupUniqArray(x)) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupUniqArray(x)) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, arraySort(groupUniqArray(x)) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupUniqArray(x)) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT arraySort(groupUniqArray(x)) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, arraySort(groupUniqArray(x)) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupUniqArray(x)) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, arraySort(groupUniqArray(x)) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupUniqArray(x)) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT arraySort(groupUniqArray(x)) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, arraySort(groupUniqArray(x)) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupUniqArray(x)) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, arraySort(groupUniqArray(x)) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupUniqArray(x)) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT arraySort(groupUniqArray(x)) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, arraySort(groupUniqArray(x)) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupUniqArray(x)) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, arraySort(groupUniqArray(x)) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupUniqArray(x)) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT arraySort(groupUniqArray(x)) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, arraySort(groupUniqArray(x)) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArray(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT groupArray(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArray(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArray(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT groupArray(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArray(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArray(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT groupArray(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArray(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArray(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT groupArray(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArray(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArray(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArraySorted(3)(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT groupArraySorted(3)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArraySorted(3)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArraySorted(3)(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArraySorted(3)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArraySorted(3)(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT groupArraySorted(3)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArraySorted(3)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArraySorted(3)(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArraySorted(3)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArraySorted(3)(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT groupArraySorted(3)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArraySorted(3)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArraySorted(3)(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArraySorted(3)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArraySorted(3)(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT groupArraySorted(3)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArraySorted(3)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArraySorted(3)(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArraySorted(3)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArraySorted(3)(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT groupArraySorted(3)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArraySorted(3)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT topK(2)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT topK(2)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT topK(2)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT topK(2)(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT topK(2)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT topK(2)(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, topK(2)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT varPop(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT varPop(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, varPop(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT varPop(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, varPop(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT varPop(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT varPop(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, varPop(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT varPop(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, varPop(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT varPop(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT varPop(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, varPop(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT varPop(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, varPop(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT varPop(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT varPop(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, varPop(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT varPop(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, varPop(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT varPop(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT varPop(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, varPop(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT varSamp(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, varSamp(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT varSamp(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT varSamp(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, varSamp(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT varSamp(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, varSamp(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT varSamp(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT varSamp(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, varSamp(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT varSamp(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, varSamp(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT varSamp(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT varSamp(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, varSamp(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT varSamp(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, varSamp(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT varSamp(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT varSamp(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, varSamp(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT varSamp(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, varSamp(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT stddevPop(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT stddevPop(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, stddevPop(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT stddevPop(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, stddevPop(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT stddevPop(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT stddevPop(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, stddevPop(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT stddevPop(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, stddevPop(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT stddevPop(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT stddevPop(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, stddevPop(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT stddevPop(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, stddevPop(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT stddevPop(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT stddevPop(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, stddevPop(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT stddevPop(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, stddevPop(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT stddevPop(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT stddevPop(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, stddevPop(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT stddevSamp(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, stddevSamp(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT stddevSamp(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT stddevSamp(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, stddevSamp(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT stddevSamp(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, stddevSamp(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT stddevSamp(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT stddevSamp(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, stddevSamp(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT stddevSamp(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, stddevSamp(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT stddevSamp(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT stddevSamp(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, stddevSamp(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT stddevSamp(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, stddevSamp(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT stddevSamp(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT stddevSamp(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, stddevSamp(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT stddevSamp(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, stddevSamp(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT skewPop(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT skewPop(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, skewPop(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT skewPop(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, skewPop(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT skewPop(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT skewPop(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, skewPop(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT skewPop(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, skewPop(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT skewPop(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT skewPop(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, skewPop(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT skewPop(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, skewPop(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT skewPop(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT skewPop(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, skewPop(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT skewPop(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, skewPop(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT skewPop(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT skewPop(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, skewPop(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT kurtSamp(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, kurtSamp(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT kurtSamp(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT kurtSamp(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, kurtSamp(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT kurtSamp(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, kurtSamp(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT kurtSamp(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT kurtSamp(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, kurtSamp(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT kurtSamp(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, kurtSamp(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT kurtSamp(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT kurtSamp(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, kurtSamp(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT kurtSamp(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, kurtSamp(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT kurtSamp(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT kurtSamp(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, kurtSamp(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT kurtSamp(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, kurtSamp(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT median(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT median(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, median(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT median(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, median(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT median(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT median(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, median(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT median(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, median(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT median(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT median(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, median(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT median(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, median(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT median(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT median(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, median(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT median(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, median(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT median(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT median(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, median(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantile(0.9)(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantile(0.9)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantile(0.9)(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT quantile(0.9)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantile(0.9)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantile(0.9)(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantile(0.9)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantile(0.9)(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT quantile(0.9)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantile(0.9)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantile(0.9)(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantile(0.9)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantile(0.9)(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT quantile(0.9)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT quantile(0.9)(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantile(0.9)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantile(0.9)(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantile(0.9)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantile(0.9)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantile(0.9)(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantile(0.9)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantiles(0.1, 0.5)(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT quantiles(0.1, 0.5)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantiles(0.1, 0.5)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantiles(0.1, 0.5)(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantiles(0.1, 0.5)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantiles(0.1, 0.5)(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT quantiles(0.1, 0.5)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantiles(0.1, 0.5)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantiles(0.1, 0.5)(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantiles(0.1, 0.5)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantiles(0.1, 0.5)(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantiles(0.1, 0.5)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantiles(0.1, 0.5)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantiles(0.1, 0.5)(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantiles(0.1, 0.5)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantiles(0.1, 0.5)(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT quantiles(0.1, 0.5)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantiles(0.1, 0.5)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantiles(0.1, 0.5)(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantiles(0.1, 0.5)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantiles(0.1, 0.5)(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantiles(0.1, 0.5)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantiles(0.1, 0.5)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExact(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileExact(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExact(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT quantileExact(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileExact(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExact(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileExact(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExact(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT quantileExact(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileExact(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExact(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileExact(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExact(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT quantileExact(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileExact(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExact(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileExact(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExact(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantileExact(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantileExact(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExact(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileExact(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantilesExact(0.25, 0.75)(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT quantilesExact(0.25, 0.75)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantilesExact(0.25, 0.75)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantilesExact(0.25, 0.75)(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantilesExact(0.25, 0.75)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantilesExact(0.25, 0.75)(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT quantilesExact(0.25, 0.75)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantilesExact(0.25, 0.75)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantilesExact(0.25, 0.75)(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantilesExact(0.25, 0.75)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantilesExact(0.25, 0.75)(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantilesExact(0.25, 0.75)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantilesExact(0.25, 0.75)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantilesExact(0.25, 0.75)(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantilesExact(0.25, 0.75)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantilesExact(0.25, 0.75)(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT quantilesExact(0.25, 0.75)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantilesExact(0.25, 0.75)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantilesExact(0.25, 0.75)(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantilesExact(0.25, 0.75)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantilesExact(0.25, 0.75)(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantilesExact(0.25, 0.75)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantilesExact(0.25, 0.75)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactLow(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileExactLow(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactLow(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT quantileExactLow(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileExactLow(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactLow(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileExactLow(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactLow(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT quantileExactLow(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileExactLow(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExactLow(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileExactLow(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactLow(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT quantileExactLow(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileExactLow(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactLow(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileExactLow(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExactLow(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantileExactLow(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantileExactLow(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExactLow(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileExactLow(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactHigh(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT quantileExactHigh(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileExactHigh(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactHigh(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileExactHigh(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactHigh(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT quantileExactHigh(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileExactHigh(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactHigh(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileExactHigh(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExactHigh(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantileExactHigh(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantileExactHigh(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactHigh(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileExactHigh(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactHigh(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT quantileExactHigh(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileExactHigh(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExactHigh(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileExactHigh(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExactHigh(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantileExactHigh(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantileExactHigh(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileTDigest(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileTDigest(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileTDigest(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT quantileTDigest(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileTDigest(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileTDigest(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileTDigest(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileTDigest(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT quantileTDigest(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileTDigest(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileTDigest(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileTDigest(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileTDigest(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantileTDigest(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantileTDigest(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileTDigest(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileTDigest(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileTDigest(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantileTDigest(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantileTDigest(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileTDigest(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileTDigest(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileTiming(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT quantileTiming(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileTiming(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileTiming(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileTiming(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileTiming(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT quantileTiming(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileTiming(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileTiming(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileTiming(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileTiming(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantileTiming(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantileTiming(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileTiming(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileTiming(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileTiming(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileTiming(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileTiming(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantileTiming(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantileTiming(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileBFloat16(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileBFloat16(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileBFloat16(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT quantileBFloat16(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileBFloat16(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileBFloat16(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileBFloat16(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileBFloat16(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT quantileBFloat16(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileBFloat16(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileBFloat16(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileBFloat16(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileBFloat16(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantileBFloat16(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantileBFloat16(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileBFloat16(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileBFloat16(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumWithOverflow(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT sumWithOverflow(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumWithOverflow(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumWithOverflow(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumWithOverflow(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumWithOverflow(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT sumWithOverflow(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumWithOverflow(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumWithOverflow(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumWithOverflow(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumWithOverflow(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sumWithOverflow(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sumWithOverflow(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumWithOverflow(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumWithOverflow(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumWithOverflow(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sumWithOverflow(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sumWithOverflow(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumWithOverflow(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumWithOverflow(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumWithOverflow(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sumWithOverflow(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sumWithOverflow(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumKahan(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumKahan(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumKahan(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT sumKahan(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumKahan(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumKahan(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumKahan(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumKahan(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT sumKahan(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumKahan(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumKahan(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumKahan(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumKahan(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumKahan(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumKahan(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sumKahan(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sumKahan(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumKahan(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumKahan(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumCount(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT sumCount(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumCount(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumCount(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumCount(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumCount(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT sumCount(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumCount(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumCount(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumCount(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumCount(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sumCount(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sumCount(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumCount(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumCount(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumCount(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sumCount(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sumCount(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumCount(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumCount(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumCount(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sumCount(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sumCount(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupBitAnd(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupBitAnd(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupBitAnd(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT groupBitAnd(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupBitAnd(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitAnd(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupBitAnd(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupBitAnd(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT groupBitAnd(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupBitAnd(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitAnd(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupBitAnd(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitAnd(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT groupBitAnd(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, groupBitAnd(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitAnd(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupBitAnd(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitAnd(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT groupBitAnd(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, groupBitAnd(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitAnd(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupBitAnd(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupBitOr(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT groupBitOr(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupBitOr(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupBitOr(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupBitOr(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitOr(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT groupBitOr(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, groupBitOr(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupBitOr(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupBitOr(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitOr(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT groupBitOr(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, groupBitOr(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitOr(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupBitOr(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitOr(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT groupBitOr(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, groupBitOr(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitOr(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupBitOr(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitOr(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT groupBitOr(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, groupBitOr(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupBitXor(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupBitXor(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupBitXor(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT groupBitXor(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupBitXor(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitXor(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupBitXor(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupBitXor(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT groupBitXor(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupBitXor(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitXor(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupBitXor(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitXor(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT groupBitXor(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, groupBitXor(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitXor(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupBitXor(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitXor(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT groupBitXor(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, groupBitXor(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitXor(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupBitXor(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT entropy(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT entropy(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, entropy(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT entropy(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, entropy(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT entropy(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT entropy(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, entropy(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT entropy(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, entropy(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT entropy(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT entropy(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, entropy(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT entropy(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, entropy(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT entropy(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT entropy(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, entropy(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT entropy(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, entropy(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT entropy(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT entropy(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, entropy(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT first_value(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, first_value(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT first_value(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT first_value(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, first_value(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT first_value(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, first_value(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT first_value(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT first_value(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, first_value(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT first_value(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, first_value(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT first_value(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT first_value(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, first_value(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT first_value(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, first_value(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT first_value(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT first_value(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, first_value(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT first_value(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, first_value(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT last_value(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT last_value(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, last_value(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT last_value(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, last_value(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT last_value(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT last_value(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, last_value(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT last_value(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, last_value(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT last_value(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT last_value(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, last_value(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT last_value(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, last_value(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT last_value(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT last_value(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, last_value(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT last_value(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, last_value(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT last_value(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT last_value(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, last_value(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyHeavy(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, anyHeavy(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyHeavy(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT anyHeavy(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, anyHeavy(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyHeavy(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, anyHeavy(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyHeavy(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT anyHeavy(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, anyHeavy(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyHeavy(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, anyHeavy(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyHeavy(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT anyHeavy(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, anyHeavy(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyHeavy(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, anyHeavy(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyHeavy(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT anyHeavy(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, anyHeavy(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT anyHeavy(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, anyHeavy(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT singleValueOrNull(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT singleValueOrNull(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, singleValueOrNull(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT singleValueOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, singleValueOrNull(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT singleValueOrNull(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT singleValueOrNull(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, singleValueOrNull(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT singleValueOrNull(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, singleValueOrNull(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT singleValueOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT singleValueOrNull(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, singleValueOrNull(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT singleValueOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, singleValueOrNull(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT singleValueOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT singleValueOrNull(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, singleValueOrNull(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT singleValueOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, singleValueOrNull(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT deltaSum(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT deltaSum(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT deltaSum(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT deltaSum(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, deltaSum(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT deltaSum(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, deltaSum(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT deltaSum(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT deltaSum(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, deltaSum(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT deltaSum(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, deltaSum(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT deltaSum(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT deltaSum(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, deltaSum(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT deltaSum(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, deltaSum(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT groupConcat(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupConcat(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupConcat(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT groupConcat(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupConcat(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupConcat(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT groupConcat(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupConcat(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupConcat(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT groupConcat(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupConcat(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupConcat(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT groupConcat(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupConcat(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(',')(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupConcat(',')(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(',')(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT groupConcat(',')(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupConcat(',')(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(',')(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupConcat(',')(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(',')(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT groupConcat(',')(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupConcat(',')(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(',')(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupConcat(',')(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(',')(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT groupConcat(',')(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupConcat(',')(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(',')(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupConcat(',')(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(',')(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT groupConcat(',')(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupConcat(',')(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupConcat(',')(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupConcat(',')(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(2)(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT groupArray(2)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArray(2)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(2)(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArray(2)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(2)(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT groupArray(2)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArray(2)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(2)(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArray(2)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(2)(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT groupArray(2)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArray(2)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(2)(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArray(2)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(2)(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT groupArray(2)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArray(2)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(2)(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArray(2)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArray(2)(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT groupArray(2)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArray(2)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayLast(2)(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArrayLast(2)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayLast(2)(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT groupArrayLast(2)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArrayLast(2)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayLast(2)(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArrayLast(2)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayLast(2)(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT groupArrayLast(2)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArrayLast(2)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayLast(2)(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArrayLast(2)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayLast(2)(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT groupArrayLast(2)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArrayLast(2)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayLast(2)(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArrayLast(2)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayLast(2)(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT groupArrayLast(2)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArrayLast(2)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayLast(2)(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArrayLast(2)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayMovingSum(2)(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT groupArrayMovingSum(2)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArrayMovingSum(2)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayMovingSum(2)(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArrayMovingSum(2)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayMovingSum(2)(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT groupArrayMovingSum(2)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArrayMovingSum(2)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayMovingSum(2)(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArrayMovingSum(2)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupArrayMovingSum(2)(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT groupArrayMovingSum(2)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, groupArrayMovingSum(2)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayMovingSum(2)(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArrayMovingSum(2)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupArrayMovingSum(2)(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT groupArrayMovingSum(2)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, groupArrayMovingSum(2)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupArrayMovingSum(2)(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupArrayMovingSum(2)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupArrayMovingSum(2)(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT groupArrayMovingSum(2)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, groupArrayMovingSum(2)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayMovingAvg(2)(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArrayMovingAvg(2)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayMovingAvg(2)(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT groupArrayMovingAvg(2)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArrayMovingAvg(2)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayMovingAvg(2)(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArrayMovingAvg(2)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayMovingAvg(2)(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT groupArrayMovingAvg(2)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArrayMovingAvg(2)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupArrayMovingAvg(2)(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupArrayMovingAvg(2)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayMovingAvg(2)(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT groupArrayMovingAvg(2)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArrayMovingAvg(2)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupArrayMovingAvg(2)(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupArrayMovingAvg(2)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupArrayMovingAvg(2)(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT groupArrayMovingAvg(2)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, groupArrayMovingAvg(2)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupArrayMovingAvg(2)(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupArrayMovingAvg(2)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqUpTo(3)(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT uniqUpTo(3)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqUpTo(3)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqUpTo(3)(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqUpTo(3)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqUpTo(3)(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT uniqUpTo(3)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqUpTo(3)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqUpTo(3)(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqUpTo(3)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqUpTo(3)(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT uniqUpTo(3)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqUpTo(3)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqUpTo(3)(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqUpTo(3)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqUpTo(3)(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT uniqUpTo(3)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqUpTo(3)(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqUpTo(3)(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqUpTo(3)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqUpTo(3)(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT uniqUpTo(3)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqUpTo(3)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any_respect_nulls(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, any_respect_nulls(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any_respect_nulls(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT any_respect_nulls(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, any_respect_nulls(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any_respect_nulls(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, any_respect_nulls(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any_respect_nulls(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT any_respect_nulls(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, any_respect_nulls(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any_respect_nulls(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, any_respect_nulls(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any_respect_nulls(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT any_respect_nulls(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, any_respect_nulls(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any_respect_nulls(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, any_respect_nulls(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any_respect_nulls(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT any_respect_nulls(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, any_respect_nulls(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT any_respect_nulls(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, any_respect_nulls(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactInclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT quantileExactInclusive(0.3)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileExactInclusive(0.3)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactInclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileExactInclusive(0.3)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactInclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT quantileExactInclusive(0.3)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileExactInclusive(0.3)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactInclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileExactInclusive(0.3)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExactInclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantileExactInclusive(0.3)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantileExactInclusive(0.3)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExactInclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileExactInclusive(0.3)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExactInclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileExactInclusive(0.3)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExactInclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantileExactInclusive(0.3)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantileExactInclusive(0.3)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactExclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileExactExclusive(0.3)(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactExclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT quantileExactExclusive(0.3)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileExactExclusive(0.3)(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactExclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, quantileExactExclusive(0.3)(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT quantileExactExclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT quantileExactExclusive(0.3)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, quantileExactExclusive(0.3)(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExactExclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileExactExclusive(0.3)(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExactExclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantileExactExclusive(0.3)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantileExactExclusive(0.3)(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExactExclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT quantileExactExclusive(0.3)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, quantileExactExclusive(0.3)(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT quantileExactExclusive(0.3)(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, quantileExactExclusive(0.3)(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countDistinct(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT countDistinct(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, countDistinct(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countDistinct(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, countDistinct(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countDistinct(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT countDistinct(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, countDistinct(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countDistinct(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, countDistinct(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countDistinct(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT countDistinct(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, countDistinct(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countDistinct(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, countDistinct(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countDistinct(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT countDistinct(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, countDistinct(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countDistinct(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, countDistinct(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countDistinct(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT countDistinct(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, countDistinct(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitmap(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupBitmap(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitmap(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupBitmap(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitmap(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT groupBitmap(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, groupBitmap(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitmap(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupBitmap(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitmap(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT groupBitmap(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, groupBitmap(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT groupBitmap(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, groupBitmap(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumOrNull(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT sumOrNull(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumOrNull(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumOrNull(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumOrNull(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT sumOrNull(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumOrNull(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumOrNull(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumOrNull(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sumOrNull(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sumOrNull(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumOrNull(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sumOrNull(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sumOrNull(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumOrNull(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumOrNull(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sumOrNull(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sumOrNull(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumOrDefault(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumOrDefault(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumOrDefault(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT sumOrDefault(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumOrDefault(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumOrDefault(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumOrDefault(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumOrDefault(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT sumOrDefault(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumOrDefault(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumOrDefault(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumOrDefault(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumOrDefault(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT sumOrDefault(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumOrDefault(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumOrDefault(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumOrDefault(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumOrDefault(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sumOrDefault(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sumOrDefault(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumOrDefault(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumOrDefault(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avgOrNull(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT avgOrNull(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, avgOrNull(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avgOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, avgOrNull(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avgOrNull(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT avgOrNull(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, avgOrNull(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avgOrNull(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, avgOrNull(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT avgOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT avgOrNull(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, avgOrNull(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avgOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, avgOrNull(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avgOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT avgOrNull(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, avgOrNull(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT avgOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, avgOrNull(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT avgOrNull(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT avgOrNull(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, avgOrNull(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxOrNull(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, maxOrNull(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT maxOrNull(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, maxOrNull(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxOrNull(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, maxOrNull(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxOrNull(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT maxOrNull(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, maxOrNull(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, maxOrNull(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT maxOrNull(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, maxOrNull(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, maxOrNull(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxOrNull(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT maxOrNull(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, maxOrNull(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxOrNull(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, maxOrNull(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT countIf(x, number % 2) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, countIf(x, number % 2) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, countIf(x, number % 2) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT countIf(x, number % 2) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, countIf(x, number % 2) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, countIf(x, number % 2) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT countIf(x, number % 2) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, countIf(x, number % 2) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, countIf(x, number % 2) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT countIf(x, number % 2) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, countIf(x, number % 2) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, countIf(x, number % 2) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT countIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT countIf(x, number % 2) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, countIf(x, number % 2) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumIf(x, number % 2) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT sumIf(x, number % 2) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumIf(x, number % 2) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumIf(x, number % 2) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT sumIf(x, number % 2) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT sumIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumIf(x, number % 2) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT sumIf(x, number % 2) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumIf(x, number % 2) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumIf(x, number % 2) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sumIf(x, number % 2) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sumIf(x, number % 2) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumIf(x, number % 2) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avgIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT avgIf(x, number % 2) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, avgIf(x, number % 2) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avgIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, avgIf(x, number % 2) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avgIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT avgIf(x, number % 2) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, avgIf(x, number % 2) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avgIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT avgIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT avgIf(x, number % 2) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, avgIf(x, number % 2) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avgIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, avgIf(x, number % 2) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT avgIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT avgIf(x, number % 2) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, avgIf(x, number % 2) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT avgIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, avgIf(x, number % 2) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT avgIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT avgIf(x, number % 2) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, avgIf(x, number % 2) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExactIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqExactIf(x, number % 2) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExactIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT uniqExactIf(x, number % 2) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqExactIf(x, number % 2) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExactIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqExactIf(x, number % 2) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExactIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT uniqExactIf(x, number % 2) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqExactIf(x, number % 2) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExactIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqExactIf(x, number % 2) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExactIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT uniqExactIf(x, number % 2) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqExactIf(x, number % 2) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExactIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqExactIf(x, number % 2) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExactIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT uniqExactIf(x, number % 2) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, uniqExactIf(x, number % 2) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT uniqExactIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, uniqExactIf(x, number % 2) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT groupArrayIf(x, number % 2) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArrayIf(x, number % 2) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArrayIf(x, number % 2) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT groupArrayIf(x, number % 2) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArrayIf(x, number % 2) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArrayIf(x, number % 2) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT groupArrayIf(x, number % 2) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArrayIf(x, number % 2) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArrayIf(x, number % 2) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT groupArrayIf(x, number % 2) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArrayIf(x, number % 2) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, groupArrayIf(x, number % 2) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT groupArrayIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT groupArrayIf(x, number % 2) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, groupArrayIf(x, number % 2) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT minIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, minIf(x, number % 2) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT minIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT minIf(x, number % 2) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, minIf(x, number % 2) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT minIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, minIf(x, number % 2) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT minIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT minIf(x, number % 2) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT minIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, minIf(x, number % 2) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT minIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT minIf(x, number % 2) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, minIf(x, number % 2) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT minIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, minIf(x, number % 2) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT minIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT minIf(x, number % 2) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, minIf(x, number % 2) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT minIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, minIf(x, number % 2) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT maxIf(x, number % 2) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, maxIf(x, number % 2) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, maxIf(x, number % 2) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT maxIf(x, number % 2) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, maxIf(x, number % 2) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT maxIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT maxIf(x, number % 2) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, maxIf(x, number % 2) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, maxIf(x, number % 2) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT maxIf(x, number % 2) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, maxIf(x, number % 2) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, maxIf(x, number % 2) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT maxIf(x, number % 2) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT maxIf(x, number % 2) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, maxIf(x, number % 2) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumDistinct(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumDistinct(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumDistinct(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT sumDistinct(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumDistinct(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumDistinct(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, sumDistinct(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumDistinct(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT sumDistinct(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumDistinct(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumDistinct(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumDistinct(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT sumDistinct(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT sumDistinct(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, sumDistinct(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumDistinct(x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumDistinct(x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumDistinct(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT sumDistinct(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, sumDistinct(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT sumDistinct(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, sumDistinct(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(DISTINCT x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT count(DISTINCT x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, count(DISTINCT x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(DISTINCT x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, count(DISTINCT x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(DISTINCT x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT count(DISTINCT x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, count(DISTINCT x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(DISTINCT x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, count(DISTINCT x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(DISTINCT x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT count(DISTINCT x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, count(DISTINCT x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(DISTINCT x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, count(DISTINCT x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(DISTINCT x) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT count(DISTINCT x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, count(DISTINCT x) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(DISTINCT x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, count(DISTINCT x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT count(DISTINCT x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT count(DISTINCT x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, count(DISTINCT x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupArrayDistinct(x)) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, arraySort(groupArrayDistinct(x)) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupArrayDistinct(x)) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT arraySort(groupArrayDistinct(x)) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, arraySort(groupArrayDistinct(x)) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupArrayDistinct(x)) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, arraySort(groupArrayDistinct(x)) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupArrayDistinct(x)) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT arraySort(groupArrayDistinct(x)) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, arraySort(groupArrayDistinct(x)) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupArrayDistinct(x)) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, arraySort(groupArrayDistinct(x)) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupArrayDistinct(x)) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT arraySort(groupArrayDistinct(x)) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, arraySort(groupArrayDistinct(x)) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupArrayDistinct(x)) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, arraySort(groupArrayDistinct(x)) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupArrayDistinct(x)) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT arraySort(groupArrayDistinct(x)) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, arraySort(groupArrayDistinct(x)) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT arraySort(groupArrayDistinct(x)) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, arraySort(groupArrayDistinct(x)) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMin(x, number) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT argMin(x, number) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, argMin(x, number) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMin(x, number) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, argMin(x, number) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMin(x, number) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT argMin(x, number) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, argMin(x, number) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMin(x, number) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, argMin(x, number) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMin(x, number) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT argMin(x, number) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, argMin(x, number) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMin(x, number) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, argMin(x, number) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMin(x, number) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT argMin(x, number) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, argMin(x, number) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMin(x, number) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, argMin(x, number) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMin(x, number) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT argMin(x, number) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, argMin(x, number) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMax(x, number) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, argMax(x, number) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMax(x, number) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT argMax(x, number) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, argMax(x, number) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMax(x, number) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, argMax(x, number) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMax(x, number) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT argMax(x, number) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, argMax(x, number) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMax(x, number) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, argMax(x, number) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMax(x, number) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT argMax(x, number) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, argMax(x, number) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMax(x, number) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, argMax(x, number) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMax(x, number) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT argMax(x, number) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, argMax(x, number) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argMax(x, number) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, argMax(x, number) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argAndMin(x, number) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT argAndMin(x, number) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, argAndMin(x, number) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argAndMin(x, number) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, argAndMin(x, number) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argAndMin(x, number) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT argAndMin(x, number) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, argAndMin(x, number) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argAndMin(x, number) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT argAndMin(x, number) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, argAndMin(x, number) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argAndMin(x, number) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, argAndMin(x, number) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argAndMin(x, number) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT argAndMin(x, number) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, argAndMin(x, number) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argAndMin(x, number) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, argAndMin(x, number) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT argAndMin(x, number) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT argAndMin(x, number) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, argAndMin(x, number) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(sumState(x)) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(sumState(x)) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(sumState(x)) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(sumState(x)) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(sumState(x)) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(sumState(x)) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(sumState(x)) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(sumState(x)) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(sumState(x)) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(sumState(x)) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT finalizeAggregation(sumState(x)) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, finalizeAggregation(sumState(x)) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(sumState(x)) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(sumState(x)) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(sumState(x)) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT finalizeAggregation(sumState(x)) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, finalizeAggregation(sumState(x)) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT finalizeAggregation(sumState(x)) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT finalizeAggregation(sumState(x)) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, finalizeAggregation(sumState(x)) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT finalizeAggregation(sumState(x)) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, finalizeAggregation(sumState(x)) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(uniqState(x)) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(uniqState(x)) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(uniqState(x)) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(uniqState(x)) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(uniqState(x)) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(uniqState(x)) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(uniqState(x)) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(uniqState(x)) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(uniqState(x)) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(uniqState(x)) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(uniqState(x)) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(uniqState(x)) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(uniqState(x)) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(uniqState(x)) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(uniqState(x)) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(uniqState(x)) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(uniqState(x)) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(uniqState(x)) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(uniqState(x)) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(uniqState(x)) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(uniqState(x)) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(uniqState(x)) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(uniqState(x)) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(avgState(x)) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(avgState(x)) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(avgState(x)) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(avgState(x)) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(avgState(x)) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(avgState(x)) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(avgState(x)) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(avgState(x)) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(avgState(x)) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(avgState(x)) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT finalizeAggregation(avgState(x)) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, finalizeAggregation(avgState(x)) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(avgState(x)) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(avgState(x)) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(avgState(x)) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(avgState(x)) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(avgState(x)) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT finalizeAggregation(avgState(x)) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT finalizeAggregation(avgState(x)) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, finalizeAggregation(avgState(x)) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT finalizeAggregation(avgState(x)) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, finalizeAggregation(avgState(x)) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(minState(x)) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(minState(x)) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(minState(x)) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(minState(x)) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(minState(x)) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(minState(x)) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(minState(x)) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(minState(x)) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(minState(x)) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(minState(x)) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(minState(x)) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(minState(x)) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(minState(x)) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(minState(x)) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(minState(x)) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(minState(x)) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(minState(x)) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(minState(x)) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(minState(x)) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(minState(x)) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(minState(x)) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(minState(x)) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(minState(x)) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(groupArrayState(x)) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(groupArrayState(x)) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(groupArrayState(x)) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(groupArrayState(x)) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(groupArrayState(x)) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(groupArrayState(x)) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(groupArrayState(x)) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(groupArrayState(x)) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(groupArrayState(x)) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(groupArrayState(x)) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(groupArrayState(x)) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(groupArrayState(x)) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(groupArrayState(x)) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(groupArrayState(x)) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(groupArrayState(x)) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(groupArrayState(x)) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(groupArrayState(x)) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(groupArrayState(x)) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(groupArrayState(x)) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(groupArrayState(x)) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(groupArrayState(x)) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(groupArrayState(x)) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(quantileState(x)) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(quantileState(x)) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(quantileState(x)) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(quantileState(x)) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(quantileState(x)) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(quantileState(x)) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(quantileState(x)) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(quantileState(x)) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(quantileState(x)) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(quantileState(x)) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT finalizeAggregation(quantileState(x)) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT finalizeAggregation(quantileState(x)) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, finalizeAggregation(quantileState(x)) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(quantileState(x)) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT number % 2 AS k, finalizeAggregation(quantileState(x)) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT finalizeAggregation(quantileState(x)) AS r, toTypeName(r) FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number);
SELECT finalizeAggregation(quantileState(x)) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, finalizeAggregation(quantileState(x)) AS r FROM (SELECT number, toDate('2024-01-01') + number AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT finalizeAggregation(quantileState(x)) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, finalizeAggregation(quantileState(x)) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT finalizeAggregation(quantileState(x)) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT finalizeAggregation(quantileState(x)) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, finalizeAggregation(quantileState(x)) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 36
SELECT gini(x) AS r, toTypeName(r) FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number);
-- error: 36
SELECT number % 2 AS k, gini(x) AS r FROM (SELECT number, number % 7 - 3 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT gini(x) AS r, toTypeName(r) FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number);
SELECT gini(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, gini(x) AS r FROM (SELECT number, toUInt8(number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 36
SELECT gini(x) AS r, toTypeName(r) FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number);
-- error: 36
SELECT number % 2 AS k, gini(x) AS r FROM (SELECT number, number / 4 - 2 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT gini(x) AS r, toTypeName(r) FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number);
SELECT gini(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, gini(x) AS r FROM (SELECT number, if(number % 3 = 0, NULL, number) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT gini(x) AS r, toTypeName(r) FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, gini(x) AS r FROM (SELECT number, toString(number % 5) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
SELECT gini(x) AS r, toTypeName(r) FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number);
SELECT gini(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) WHERE number > 100);
SELECT number % 2 AS k, gini(x) AS r FROM (SELECT number, toDecimal64(number, 2) / 4 AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT gini(x) AS r, toTypeName(r) FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT gini(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) WHERE number > 100);
-- error: 43
SELECT number % 2 AS k, gini(x) AS r FROM (SELECT number, toLowCardinality(toString(number % 3)) AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 43
SELECT gini(x) AS r, toTypeName(r) FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number);
-- error: 43
SELECT number % 2 AS k, gini(x) AS r FROM (SELECT number, [number % 2, 1] AS x FROM numbers(20) ORDER BY number) GROUP BY k ORDER BY k;
