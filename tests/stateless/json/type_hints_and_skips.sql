CREATE TABLE hinted (id UInt8, j JSON(a UInt32, b.c Date, SKIP secret, SKIP REGEXP '^tmp', max_dynamic_paths = 2)) ENGINE = Memory;
INSERT INTO hinted VALUES (1, '{"a": 5, "b": {"c": "2020-01-02"}, "secret": {"x": 1}, "tmp1": 4, "z": 1}'), (2, '{"z": "s", "y": 1, "x": 2, "w": 3}');
SELECT id, j FROM hinted ORDER BY id;
SELECT j.a, toTypeName(j.a), j.b.c, toTypeName(j.b.c), j.secret, j.tmp1 FROM hinted ORDER BY id;
SELECT id, JSONDynamicPaths(j), JSONSharedDataPaths(j) FROM hinted ORDER BY id;
SELECT j.z, j.y, j.x, j.w FROM hinted ORDER BY id;
SELECT id FROM hinted WHERE j.a > 1 AND j.b.c = '2020-01-02';
-- error: 117
INSERT INTO hinted VALUES (3, '{"a": "x"}');
-- error: 117
INSERT INTO hinted VALUES (3, '{"b": {"c": "notdate"}}');
SELECT toTypeName(j) FROM hinted LIMIT 1;
SELECT '{"q": 1}'::JSON(q String) AS k, k.q, toTypeName(k.q);
-- error: 50
CREATE TABLE badhint (j JSON(a NoSuchType)) ENGINE = Memory;
