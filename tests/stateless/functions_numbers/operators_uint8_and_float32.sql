CREATE TABLE p (id UInt8, a UInt8, b Float32, na Nullable(UInt8), nb Nullable(Float32)) ENGINE = MergeTree ORDER BY id;
INSERT INTO p VALUES (0, 7, 0.5, 7, 0.5), (1, 0, -1.25, NULL, -1.25), (2, 255, nan, 255, NULL);
SELECT id, a + b, a - b, b - a, a * b FROM p ORDER BY id;
SELECT id, a / b, b / 2, toTypeName(a / b) FROM p ORDER BY id;
-- error: 153
SELECT id, a % b, intDiv(a, b) FROM p WHERE id != 1 ORDER BY id;
SELECT toTypeName(a + b), toTypeName(a - b), toTypeName(a * b), toTypeName(a % b) FROM p LIMIT 1;
SELECT id, a = b, a < b, a >= b, a != b FROM p ORDER BY id;
SELECT id, na + nb, na * b, na < nb, isNull(na - nb) FROM p ORDER BY id;
SELECT id, greatest(a, b), toTypeName(greatest(a, b)) FROM p ORDER BY id;
SELECT id, if(id = 1, a, b) AS v, toTypeName(v) FROM p ORDER BY id;
SELECT id, coalesce(na, b) AS v, toTypeName(v), nullIf(a, b) FROM p ORDER BY id;
SELECT sum(a + b), min(a * b), max(a - b), count(na + nb) FROM p;
SELECT id FROM p WHERE a + b > 1 AND a * b < 1000 ORDER BY id;
