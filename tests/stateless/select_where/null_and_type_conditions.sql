CREATE TABLE wc (id UInt8, u UInt8, n Nullable(UInt8), f Float32, s String, lc LowCardinality(Nullable(String))) ENGINE = Memory;
INSERT INTO wc VALUES (1, 0, NULL, 0, '', NULL), (2, 1, 0, nan, 'a', 'x'), (3, 2, 5, -0., 'b', ''), (4, 255, NULL, inf, '0', 'x');
SELECT id FROM wc WHERE u ORDER BY id;
SELECT id FROM wc WHERE n ORDER BY id;
SELECT id FROM wc WHERE NOT n ORDER BY id;
SELECT id FROM wc WHERE f ORDER BY id;
SELECT id FROM wc WHERE n = 0 OR lc = 'x' ORDER BY id;
SELECT id FROM wc WHERE n IN (0, 5) AND s != '' ORDER BY id;
SELECT id FROM wc WHERE lc IS NOT NULL AND lc != 'x' ORDER BY id;
SELECT id FROM wc WHERE (n > 1) IS NULL ORDER BY id;
SELECT id FROM wc WHERE if(n IS NULL, 1, 0) ORDER BY id;
SELECT id FROM wc WHERE id IN (1, 2) AND u NOT IN (1) ORDER BY id;
SELECT id FROM wc WHERE s = '0' AND toUInt8OrNull(s) = 0;
SELECT id FROM wc WHERE NULL;
SELECT id FROM wc WHERE 1 = 1 AND NULL IS NULL AND id = 1;
SELECT id FROM wc WHERE (u, s) = (1, 'a') OR (id, n) IN ((3, 5)) ORDER BY id;
SELECT id FROM wc WHERE f = 0 ORDER BY id;
SELECT id FROM wc WHERE f != f;
SELECT id FROM wc WHERE u = 255 AND id = 4.0;
SELECT id FROM wc WHERE toBool(u) AND n IS NULL;
-- error: 59
SELECT id FROM wc WHERE s;
-- error: 59
SELECT id FROM wc WHERE [1];
-- error: 59
SELECT id FROM wc WHERE 'true';
-- error: 59
SELECT id FROM wc WHERE toDate('2024-01-01');
-- error: 59
SELECT id FROM wc WHERE lc;
