SELECT avg(number), toTypeName(avg(number)), avg(toFloat32(number)) FROM numbers(4);
SELECT avg(x), toTypeName(avg(x)) FROM (SELECT arrayJoin([toDecimal32(1, 2), 2, 2]) AS x);
SELECT avgWeighted(x, w), toTypeName(avgWeighted(x, w)) FROM (SELECT arrayJoin([(4, 1), (1, 0), (10, 2)]) AS t, t.1 AS x, t.2 AS w);
SELECT avgWeighted(number, 0), avgWeighted(toNullable(number), number) FROM numbers(3);
SELECT avg(toInt128(170141183460469231731687303715884105727)) FROM numbers(2);
SELECT avg(d), toTypeName(avg(d)) FROM (SELECT toDate('2024-01-01') + arrayJoin([0, 1, 3]) AS d);
SELECT avg(t) FROM (SELECT toDateTime('2024-01-01 00:00:00', 'UTC') + arrayJoin([0, 1, 3]) AS t);
SELECT avg(NULL::Nullable(Decimal(9, 2))), avg(x) FROM (SELECT arrayJoin([NULL, 3, 4]) AS x);
SELECT exponentialMovingAverage(2)(number * 1., number) FROM numbers(1);
SELECT avg(nan), avg(inf) FROM numbers(2);
-- error: 43
SELECT avg('a');
-- error: 42
SELECT avg(1, 2);
