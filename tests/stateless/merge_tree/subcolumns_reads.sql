CREATE TABLE sub (k UInt8, n Nullable(Int32), a Array(String), t Tuple(x Int32, y String), m Map(String, UInt8), aa Array(Array(UInt8))) ENGINE = MergeTree ORDER BY k;
INSERT INTO sub VALUES (1, NULL, ['a'], (5, 'five'), {'p': 1}, [[1], [2, 3]]), (2, 7, [], (6, ''), {}, []);
SELECT n.null FROM sub ORDER BY k;
SELECT a.size0, aa.size0, aa.size1 FROM sub ORDER BY k;
SELECT t.x, t.y FROM sub ORDER BY k;
SELECT m.keys, m.values, m.size0 FROM sub ORDER BY k;
SELECT count() FROM sub WHERE a.size0 = 0;
SELECT k FROM sub PREWHERE t.x = 6;
SELECT sum(a.size0), countIf(n.null), max(t.x) FROM sub;
-- error: 47
SELECT t.z FROM sub;
-- error: 47
SELECT a.size5 FROM sub;
SELECT toTypeName(t.x), toTypeName(a.size0), toTypeName(n.null), toTypeName(m.keys) FROM sub LIMIT 1;
