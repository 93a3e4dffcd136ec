CREATE TABLE wi (a Int128, b UInt256, c Nullable(Int256)) ENGINE = MergeTree ORDER BY a;
INSERT INTO wi VALUES (-1, 1, NULL), (170141183460469231731687303715884105727, 115792089237316195423570985008687907853269984665640564039457584007913129639935, -5), (0, 0, 0);
SELECT * FROM wi ORDER BY a;
SELECT a FROM wi WHERE a < 0 OR b > 1 ORDER BY a;
SELECT sum(a), max(b), min(c), avg(c), uniq(b), toTypeName(sum(a)) FROM wi;
SELECT a + 1, b - 1, c * 2, a / 2, intDiv(a, 2), a % 10, toTypeName(a + b) FROM wi ORDER BY a;
SELECT toString(a), toFloat64(b), hex(c), a::Int64, b::UInt8 FROM wi ORDER BY a;
SELECT b, count() FROM wi GROUP BY b ORDER BY b DESC;
SELECT bitAnd(a, 255), bitShiftLeft(toUInt256(1), 200), -c, abs(c) FROM wi ORDER BY a;
SELECT * FROM wi ORDER BY a FORMAT JSONEachRow;
-- error: 6
SELECT toInt128('x');
-- error: 6
INSERT INTO wi VALUES ('abc', 0, 0);
