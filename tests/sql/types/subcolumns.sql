CREATE TABLE sub (a Array(UInt8), n Nullable(String), m Map(String, Int32), t Tuple(x Int8, y Tuple(z String, w Nullable(Int8)))) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO sub VALUES ([1,2], NULL, {'k':1,'l':2}, (1, ('q', NULL))), ([], 'x', {}, (2, ('r', 5)));
SELECT a.size0, n.null, m.keys, m.values, m.size0, t.x, t.y.z, t.y.w.null, t.1, t.2.1 FROM sub;
SELECT sub.a.size0, toTypeName(a.size0), toTypeName(n.null), toTypeName(m.keys), getSubcolumn(t, 'y.z') FROM sub;
SELECT a.size0 + 1, t.x * 2 FROM sub WHERE n.null ORDER BY m.size0;
SELECT sum(a.size0), max(t.x) FROM sub GROUP BY n.null ORDER BY 1;
SELECT `t.x`, sub.`t.y.z`, `sub`.`n.null`, `a.size0` FROM sub ORDER BY t.x;
