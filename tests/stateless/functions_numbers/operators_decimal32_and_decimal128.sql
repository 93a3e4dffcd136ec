CREATE TABLE p (id UInt8, a Decimal32(3), b Decimal128(6), na Nullable(Decimal32(3)), nb Nullable(Decimal128(6))) ENGINE = MergeTree ORDER BY id;
INSERT INTO p VALUES (0, 1.125, 0.000001, 1.125, 0.000001), (1, -2.5, 7.5, NULL, 7.5), (2, 0, -1, 0, NULL);
SELECT id, a + b, a - b, b - a, a * b FROM p ORDER BY id;
-- error: 69
SELECT id, a / b, b / 2, toTypeName(a / b) FROM p ORDER BY id;
-- error: 69
SELECT id, a % b, intDiv(a, b) FROM p WHERE id != 1 ORDER BY id;
SELECT toTypeName(a + b), toTypeName(a - b), toTypeName(a * b), toTypeName(a % b) FROM p LIMIT 1;
SELECT id, a = b, a < b, a >= b, a != b FROM p ORDER BY id;
SELECT id, na + nb, na * b, na < nb, isNull(na - nb) FROM p ORDER BY id;
SELECT id, greatest(a, b), toTypeName(greatest(a, b)) FROM p ORDER BY id;
-- error: 48
SELECT id, if(id = 1, a, b) AS v, toTypeName(v) FROM p ORDER BY id;
-- error: 48
SELECT id, coalesce(na, b) AS v, toTypeName(v), nullIf(a, b) FROM p ORDER BY id;
SELECT sum(a + b), min(a * b), max(a - b), count(na + nb) FROM p;
SELECT id FROM p WHERE a + b > 1 AND a * b < 1000 ORDER BY id;
