SELECT sum(toUInt8(255)), toTypeName(sum(toUInt8(255))) FROM numbers(3);
SELECT sumWithOverflow(toUInt8(255)), toTypeName(sumWithOverflow(toUInt8(1))) FROM numbers(3);
SELECT sum(x), toTypeName(sum(x)) FROM (SELECT arrayJoin([9223372036854775807, 1]) AS x);
SELECT sum(toInt64(x)) FROM (SELECT arrayJoin([9223372036854775807, 1]) AS x);
SELECT sum(toInt128(x)), toTypeName(sum(toInt128(x))) FROM (SELECT arrayJoin([9223372036854775807, 1]) AS x);
SELECT sum(x), toTypeName(sum(x)) FROM (SELECT arrayJoin([toDecimal32('99999.9999', 4), toDecimal32('0.0001', 4)]) AS x);
SELECT sum(toFloat32(0.1)), toTypeName(sum(toFloat32(1))) FROM numbers(10);
SELECT round(sumKahan(0.1), 20) = 1, sumKahan(toFloat32(0.5)) FROM numbers(10);
SELECT sum(true), toTypeName(sum(true)), sum(toBool(number % 2)) FROM numbers(5);
SELECT sum(NULL), toTypeName(sum(NULL)), avg(NULL), count(NULL), min(NULL);
-- error: 43
SELECT sum(INTERVAL 1 DAY), toTypeName(sum(INTERVAL 1 DAY)) FROM numbers(3);
-- error: 43
SELECT sum(toDate('2020-01-01'));
-- error: 43
SELECT sum('12');
-- error: 43
SELECT sum([1]);
-- error: 43
SELECT sum(toUUID('00000000-0000-0000-0000-000000000001'));
-- error: 43
SELECT avg('a');
SELECT avg(toDate('2020-01-03')) FROM numbers(2) SETTINGS allow_experimental_analyzer = 1;
