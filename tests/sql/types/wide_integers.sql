SELECT toInt256(1) + toUInt8(1) AS x, toTypeName(x), toTypeName(toUInt256(1) + 1), toTypeName(toUInt256(1) - 1), toTypeName(toUInt256(1)+toInt256(1)), toTypeName(toInt128(1)+toInt256(1));
SELECT toUInt256(1) - 2, toInt256(-5) % 3, intDiv(toInt256(-7), 2), toInt256(7) / 2, toTypeName(intDiv(toInt256(-7), 2)), toTypeName(toInt256(-5) % 3), toTypeName(3 % toInt256(-5)), toTypeName(toUInt8(200) % toUInt256(7));
SELECT toInt256(2)*toInt256(3), -toInt256(5), abs(toInt256(-5)), toTypeName(abs(toInt256(-5))), toTypeName(-toUInt256(5)), -toUInt256(5);
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT toTypeName(toInt256(1) + 1.5);
SELECT toTypeName(toInt256(1) / 1.5), toTypeName(toInt256(1) / 2);
SELECT toInt256(1) = 1.0, toInt256(1) < 1.5, toUInt256(1) > toInt256(-1), toInt256(-1) < toUInt256(1), toUInt256('115792089237316195423570985008687907853269984665640564039457584007913129639935') > toInt256(-1);
SELECT toInt256('57896044618658097711785492504343953926634992332820282019728792003956564819967') AS x, x + 1, x * 2, toString(x), length(toString(x));
-- error: CANNOT_CONVERT_TYPE
SELECT toUInt256(-1), toInt256(toUInt256(-1)), toUInt256(3.7), toInt256(-3.7), toInt256(1e70), toInt256(nan);
-- error: CANNOT_PARSE_TEXT
SELECT toInt256('abc');
SELECT toInt256OrZero('abc'), toInt256OrNull('abc'), toInt256OrDefault('abc', toInt256(7)), toUInt256OrZero('12'), toUInt256OrNull('x'), toUInt256OrDefault('x');
SELECT gcd(toInt256(12), 18), lcm(toInt256(4), 6);
SELECT round(toInt256(12345), -2), floor(toInt256(12345), -2), ceil(toInt256(12345), -2), trunc(toInt256(-12345), -2);
SELECT sum(x), avg(x), min(x), max(x), any(x), uniq(x), uniqExact(x), toTypeName(sum(x)), toTypeName(avg(x)) FROM (SELECT toInt256(number) x FROM numbers(10));
SELECT sum(x), toTypeName(sum(x)), avg(x) FROM (SELECT toUInt256(number) x FROM numbers(10));
SELECT hex(toUInt256(255)), hex(toInt256(-1)), bin(toUInt256(5)), reinterpretAsUInt256('abc'), reinterpretAsInt256('abc');
SELECT byteSwap(toUInt256(1));
SELECT toTypeName([toInt256(1), 2]), toTypeName([toUInt256(1), toInt8(1)]);
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT cityHash64(toInt256(5)), sipHash64(toUInt256(5)), xxHash64(toInt256(1)), intHash64(toInt256(1));
SELECT toInt256(5)::Float64, toInt256(5)::Bool, toInt256(300)::UInt8, toInt256(5)::DateTime, toInt256(5)::Date;
-- error: CANNOT_CONVERT_TYPE
SELECT accurateCast(toInt256(300), 'UInt8');
SELECT accurateCastOrNull(toInt256(300), 'UInt8'), accurateCastOrNull('115792089237316195423570985008687907853269984665640564039457584007913129639936', 'UInt256');
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT toStartOfInterval(toInt256(5), INTERVAL 1 DAY);
