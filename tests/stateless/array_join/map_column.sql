CREATE TABLE mp (id UInt8, m Map(String, Int64)) ENGINE = MergeTree ORDER BY id;
INSERT INTO mp VALUES (1, {'a': 1, 'b': -1}), (2, {}), (3, {'a': 7});
SELECT id, kv FROM mp ARRAY JOIN m AS kv ORDER BY ALL;
SELECT id, kv.1, kv.2 FROM mp LEFT ARRAY JOIN m AS kv ORDER BY ALL;
SELECT id, k, v FROM mp ARRAY JOIN mapKeys(m) AS k, mapValues(m) AS v ORDER BY ALL;
SELECT k, sum(v) FROM mp ARRAY JOIN m.keys AS k, m.values AS v GROUP BY k ORDER BY k;
SELECT arrayJoin(m) AS p FROM mp ORDER BY p;
SELECT id, tupleElement(arrayJoin(m), 'keys') AS kk FROM mp ORDER BY ALL;
