CREATE TABLE jd (k UInt32, j JSON, d Dynamic) ENGINE = MergeTree ORDER BY k;
INSERT INTO jd VALUES (1, '{"a": 1, "b": {"c": "x"}}', 5), (2, '{"a": "str", "d": [1, 2]}', 'text'), (3, '{}', NULL);
SELECT k, j.a, j.b.c, j.d FROM jd ORDER BY k;
SELECT k, dynamicType(j.a), dynamicType(d) FROM jd ORDER BY k;
-- error: 386
SELECT k FROM jd WHERE j.a = 1;
SELECT k, j.a.:Int64, d.String FROM jd ORDER BY k;
INSERT INTO jd VALUES (4, '{"e": 1.5}', [1, 2]);
OPTIMIZE TABLE jd FINAL;
SELECT k, j, d FROM jd ORDER BY k;
SELECT arraySort(distinctJSONPaths(j)) AS p FROM jd;
SELECT JSONAllPaths(j) FROM jd ORDER BY k;
SELECT dynamicType(d) AS t, count() FROM jd GROUP BY t ORDER BY t;
ALTER TABLE jd UPDATE j = '{"z": 0}' WHERE k = 3 SETTINGS mutations_sync = 2;
SELECT j.z FROM jd WHERE k = 3;
-- error: 43
SELECT j.a + 1 FROM jd WHERE k = 2;
SELECT k, j.^b FROM jd ORDER BY k;
