CREATE TABLE sc (id UInt32, n Nullable(Int32), a Array(Nullable(String)), t Tuple(x Nullable(UInt8), y Array(UInt8)), s String, lc LowCardinality(Nullable(String)), m Map(String, Nullable(Int8))) ENGINE = MergeTree ORDER BY id SETTINGS min_bytes_for_wide_part = 0;
INSERT INTO sc VALUES (1, NULL, ['a', NULL], (1, [5]), 'abc', NULL, {'k': NULL}), (2, 7, [], (NULL, []), '', 'v', {}), (3, 0, [NULL, NULL, 'z'], (0, [1, 2]), 'é', '', {'a': 1, 'b': 2});
SELECT id, n.null, a.size0, a.null, t.x, t.x.null, t.y.size0 FROM sc ORDER BY id;
SELECT id, s.size, m.keys, m.values, m.size0 FROM sc ORDER BY id;
SELECT count() FROM sc WHERE n IS NULL;
SELECT count() FROM sc WHERE length(a) = 0 OR notEmpty(m);
SELECT id FROM sc WHERE NOT n.null AND a.size0 > 1;
-- error: 47
SELECT a.size3 FROM sc;
-- error: 47
SELECT s.null FROM sc;
SELECT toTypeName(n.null), toTypeName(a.size0), toTypeName(a.null), toTypeName(m.keys) FROM sc LIMIT 1;
SELECT getSubcolumn(t, 'y.size0'), getSubcolumn(n, 'null') FROM sc ORDER BY id;
SELECT count(n), sum(n.null), count(lc) FROM sc;
