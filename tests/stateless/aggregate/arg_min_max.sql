SELECT argMin(x, y), argMax(x, y) FROM (SELECT arrayJoin([('a', 3), ('b', 1), ('c', 9)]) AS t, t.1 AS x, t.2 AS y);
SELECT argMax((number, toString(number)), number % 7), argMin([number], -number) FROM numbers(7);
SELECT argMin(number, (number % 2, -number)), argMax(number, toString(number)) FROM numbers(12);
SELECT argMax(x, y) FROM (SELECT arrayJoin([(1, nan), (2, 5.), (3, inf)]) AS t, t.1 AS x, t.2 AS y);
SELECT sumArgMax(number, number % 3), sumArgMin(number, number % 3), countArgMax(number % 3) FROM numbers(9);
SELECT groupArrayArgMin(number, number % 2), maxArgMax(number, number < 5) FROM numbers(6);
SELECT argAndMin(number, number * 2), argAndMax(toString(number), number) FROM numbers(4);
SELECT argMin(toDecimal64(number, 3), toDate('2024-01-10') - number), argMax(toLowCardinality(toString(number)), number) FROM numbers(5);
SELECT k, argMax(v, v) FROM (SELECT number % 3 AS k, number AS v FROM numbers(10)) GROUP BY k ORDER BY k;
-- error: 42
SELECT argMax(number) FROM numbers(2);
