CREATE TABLE tp (id UInt8, t Tuple(a UInt8, b Tuple(c String, d Array(Int8))), u Tuple(String, Nullable(Int32)), e Tuple()) ENGINE = MergeTree ORDER BY id SETTINGS min_bytes_for_wide_part = 0;
INSERT INTO tp (id, t, u) VALUES (1, (1, ('x', [1, 2])), ('p', NULL)), (2, (2, ('', [])), ('q', 5));
SELECT t.a, t.b.c, t.b.d, u.1, u.2, e FROM tp ORDER BY id;
SELECT t.b, t.b.d.size0, u.2 IS NULL, tupleElement(t, 'a'), tupleElement(u, 1) FROM tp ORDER BY id;
SELECT t.*, id FROM tp ORDER BY id FORMAT TSVWithNames;
SELECT untuple(t), untuple(u) AS x FROM tp ORDER BY id FORMAT TSVWithNames;
SELECT id FROM tp WHERE t.b.c = 'x' AND u.2 IS NULL;
SELECT id FROM tp WHERE t = (2, ('', []));
SELECT t.a + id, (t.a, u.1) AS k, k.2, toTypeName(k) FROM tp ORDER BY id;
SELECT max(t), min(u), count(DISTINCT t.b), any(t.a) FROM tp;
SELECT t, u FROM tp ORDER BY t DESC FORMAT JSONEachRow;
SELECT t, u FROM tp ORDER BY id FORMAT JSONEachRow SETTINGS output_format_json_named_tuples_as_objects = 0;
INSERT INTO tp FORMAT JSONEachRow {"id": 3, "t": {"a": 9, "b": {"c": "j", "d": [3]}}, "u": ["z", 1]};
SELECT * FROM tp WHERE id = 3;
SELECT tupleNames(t), tupleConcat((1, 2), ('a',)), tupleToNameValuePairs(t.b::Tuple(c String, d String)), flattenTuple(t) FROM tp WHERE id = 1;
SELECT (1, 2)::Tuple(x UInt8, y UInt16) AS n, n.x, n.y, tuple(n).1.y, toTypeName(tuple(id AS q, 1 AS w)) FROM tp ORDER BY id LIMIT 1;
-- error: 47
SELECT t.zz FROM tp;
-- error: 69
SELECT u.3 FROM tp;
-- error: 69
SELECT tupleElement(t, 5) FROM tp;
-- error: 15
CREATE TABLE tp2 (t Tuple(a UInt8, a String)) ENGINE = Memory;
-- error: 27
SELECT (1, 2)::Tuple(UInt8);
-- error: 43
SELECT t + 1 FROM tp;
