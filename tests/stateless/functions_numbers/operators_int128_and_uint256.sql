CREATE TABLE p (id UInt8, a Int128, b UInt256, na Nullable(Int128), nb Nullable(UInt256)) ENGINE = MergeTree ORDER BY id;
INSERT INTO p VALUES (0, -9, 4, -9, 4), (1, 0, 1, NULL, 1), (2, 100000000000000000000, 7, 100000000000000000000, NULL);
SELECT id, a + b, a - b, b - a, a * b FROM p ORDER BY id;
SELECT id, a / b, b / 2, toTypeName(a / b) FROM p ORDER BY id;
SELECT id, a % b, intDiv(a, b) FROM p WHERE id != 1 ORDER BY id;
SELECT toTypeName(a + b), toTypeName(a - b), toTypeName(a * b), toTypeName(a % b) FROM p LIMIT 1;
SELECT id, a = b, a < b, a >= b, a != b FROM p ORDER BY id;
SELECT id, na + nb, na * b, na < nb, isNull(na - nb) FROM p ORDER BY id;
-- error: 43
SELECT id, greatest(a, b), toTypeName(greatest(a, b)) FROM p ORDER BY id;
SELECT id, if(id = 1, a, b) AS v, toTypeName(v) FROM p ORDER BY id;
SELECT id, coalesce(na, b) AS v, toTypeName(v), nullIf(a, b) FROM p ORDER BY id;
SELECT sum(a + b), min(a * b), max(a - b), count(na + nb) FROM p;
SELECT id FROM p WHERE a + b > 1 AND a * b < 1000 ORDER BY id;
