SELECT sum(toUInt8(200)), toTypeName(sum(toUInt8(200))), sumWithOverflow(toUInt8(200)), toTypeName(sumWithOverflow(toUInt8(1))) FROM numbers(2);
SELECT sum(toInt256(1)), toTypeName(sum(toInt128(1))), toTypeName(sum(toUInt256(1))) FROM numbers(3);
SELECT sum(x), toTypeName(sum(x)) FROM (SELECT toDecimal32(arrayJoin(['1.5', '2.25']), 3) AS x);
SELECT sum(toDecimal256(number, 10)), toTypeName(sum(toDecimal128(number, 4))) FROM numbers(4);
SELECT sumKahan(x), sumCount(x), sumCount(toNullable(1)) FROM (SELECT arrayJoin([0.1, 0.2, 0.3]) AS x);
SELECT sum(x) FROM (SELECT arrayJoin([inf, -inf]) AS x);
SELECT sum(9223372036854775807::Int64), sum(18446744073709551615::UInt64) FROM numbers(2);
SELECT sum(true), sum(toBool(number)), avg(toBool(number)) FROM numbers(3);
-- error: 43
SELECT sum(toIntervalDay(number)) FROM numbers(3);
-- error: 43
SELECT sum('5') FROM numbers(2);
-- error: 43
SELECT sum([1, 2]);
-- error: 43
SELECT sum(toDate('2024-01-01'));
