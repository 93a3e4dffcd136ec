CREATE TABLE l (id Nullable(Int32), v String) ENGINE = Memory;
CREATE TABLE r (id Int64, w Nullable(Float64)) ENGINE = Memory;
INSERT INTO l VALUES (1, 'a'), (NULL, 'n'), (2, 'b'), (2, 'bb'), (5, '');
INSERT INTO r VALUES (1, 1.5), (2, NULL), (3, 3.5), (0, nan);
SELECT l.id, v, r.id, w FROM l INNER JOIN r ON l.id = r.id ORDER BY v;
SELECT l.id, v, r.id, w FROM l LEFT JOIN r ON l.id = r.id ORDER BY v;
SELECT l.id, v, r.id, w FROM l RIGHT JOIN r ON l.id = r.id ORDER BY r.id, v;
SELECT l.id, v, r.id, w FROM l FULL JOIN r ON l.id = r.id ORDER BY v, r.id;
SELECT l.id, v, r.id, w FROM l FULL JOIN r ON l.id = r.id ORDER BY v, r.id SETTINGS join_use_nulls = 1;
SELECT toTypeName(l.id), toTypeName(v), toTypeName(r.id), toTypeName(w) FROM l LEFT JOIN r ON l.id = r.id LIMIT 1 SETTINGS join_use_nulls = 1;
SELECT id, v, w, toTypeName(id) FROM l FULL JOIN r USING (id) ORDER BY id NULLS LAST, v;
SELECT v FROM l SEMI LEFT JOIN r ON l.id = r.id ORDER BY v;
SELECT v FROM l ANTI LEFT JOIN r USING id ORDER BY v;
SELECT r.id, w FROM l ANTI RIGHT JOIN r ON l.id = r.id ORDER BY r.id;
SELECT v, w FROM l ANY LEFT JOIN r USING id ORDER BY v;
SELECT count() FROM l CROSS JOIN r;
SELECT count() FROM l, r WHERE l.id < r.id;
SELECT v, r.id FROM l JOIN r ON l.id = r.id + 2 ORDER BY v;
SELECT v, w FROM l JOIN r ON l.id <=> r.id ORDER BY v;
-- error: 386
SELECT * FROM l JOIN r ON v = r.id;
SELECT id FROM l JOIN r ON l.id = r.id ORDER BY id;
-- error: 62
SELECT * FROM l JOIN r;
-- error: 403
SELECT * FROM l LEFT JOIN r ON 'a';
