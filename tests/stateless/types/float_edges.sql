CREATE TABLE fl (id UInt8, a Float32, b Float64) ENGINE = MergeTree ORDER BY id;
INSERT INTO fl VALUES (1, 0.1, 0.1), (2, nan, -inf), (3, -0, 1e308), (4, 3.4028235e38, 5e-324), (5, 1e-45, inf), (6, 16777217, 9007199254740993);
SELECT * FROM fl ORDER BY id;
SELECT id FROM fl ORDER BY a, id;
SELECT id FROM fl ORDER BY a DESC NULLS FIRST, id;
SELECT id, a = b, a < b, isNaN(a), isInfinite(b), isFinite(a), a + b FROM fl ORDER BY id;
SELECT min(a), max(a), sum(b), avg(a), any(b) FROM fl WHERE id NOT IN (2, 5);
SELECT min(a), max(a), uniqExact(a) FROM fl;
SELECT 1 / 0, -1 / 0, 0 / 0, nan = nan, nan != nan, nan < 1, nan > 1, 0.0 = -0.0, inf - inf, 0.1 + 0.2, 1e22, 1e21, 123456789012345680., 1e-7, 0.0001, 1.0, 1e5::Float32, 16777216::Float32;
SELECT toFloat64('inf'), toFloat32('-Infinity'), toFloat64('NaN'), toFloat64('1e400'), toFloat64('.5e1'), toFloat64OrNull('1x'), toFloat64OrZero(''), toInt32(1.9), toInt32(-1.9), toUInt8(255.5);
-- error: 70
SELECT accurateCast(nan, 'UInt8');
-- error: 6
SELECT toFloat64('1.2.3');
SELECT a, count() FROM (SELECT arrayJoin([nan, nan, 0., -0.]) AS a) GROUP BY a ORDER BY a;
