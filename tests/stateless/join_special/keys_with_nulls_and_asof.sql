CREATE TABLE l (id UInt32, k Nullable(UInt32), s LowCardinality(Nullable(String)), t DateTime) ENGINE=MergeTree ORDER BY id;
CREATE TABLE r (id UInt32, k Nullable(UInt32), v Decimal(9,2), t DateTime) ENGINE=MergeTree ORDER BY id;
INSERT INTO l SELECT number, if(number % 3 = 0, NULL, number % 4), if(number % 2 = 0, 'e', NULL), toDateTime('2024-01-01 00:00:00') + number * 60 FROM numbers(8);
INSERT INTO r SELECT number * 2, if(number % 2 = 0, NULL, number % 3), number / 3, toDateTime('2024-01-01 00:00:30') + number * 100 FROM numbers(5);
CREATE TABLE je (k UInt32, v String) ENGINE = Join(ANY, LEFT, k);
INSERT INTO je VALUES (1, 'a'), (2, 'b'), (1, 'c');
CREATE TABLE ja (k UInt32, v String) ENGINE = Join(ALL, INNER, k);
INSERT INTO ja VALUES (1, 'a'), (2, 'b'), (1, 'c');
CREATE TABLE st (k UInt32, v String) ENGINE = Set;
INSERT INTO st VALUES (1, 'a'), (2, 'b');
SELECT l.id, r.id FROM l JOIN r ON l.k = r.k ORDER BY ALL;
SELECT l.id, r.id FROM l JOIN r ON l.k <=> r.k ORDER BY ALL;
SELECT l.id, r.id FROM l JOIN r ON l.k IS NOT DISTINCT FROM r.k AND l.id > r.id ORDER BY ALL;
SELECT l.id, r.id FROM l LEFT JOIN r ON l.k = r.k OR (l.k IS NULL AND r.k IS NULL) ORDER BY ALL;
SELECT l.id, r.id, r.v FROM l ASOF JOIN r ON l.k = r.k AND l.t >= r.t ORDER BY ALL;
SELECT l.id, r.id, r.v FROM l ASOF LEFT JOIN r ON l.k = r.k AND l.t > r.t ORDER BY ALL;
-- error: 48
SELECT l.id, r.id, r.v FROM l ASOF LEFT JOIN r ON l.t <= r.t ORDER BY ALL;
SELECT l.id, r.id FROM l ASOF JOIN r USING (k, t) ORDER BY ALL;
-- error: 403
SELECT l.id, r.id FROM l ASOF JOIN r ON l.k = r.k ORDER BY ALL;
-- error: 48
SELECT l.id, r.id FROM l ASOF RIGHT JOIN r ON l.k = r.k AND l.t > r.t;
SELECT l.id, r.id FROM l INNER ANY JOIN r ON l.id = r.id ORDER BY ALL;
SELECT l.id, r.id FROM l ANY RIGHT JOIN r ON l.id = r.id ORDER BY ALL;
-- error: 48
SELECT l.id, r.id FROM l ANY FULL JOIN r ON l.id = r.id ORDER BY ALL;
SELECT id, l.k, r.k FROM l FULL JOIN r USING id ORDER BY ALL;
SELECT id, k FROM l FULL JOIN r USING (id, k) ORDER BY ALL;
SELECT id, k, toTypeName(id), toTypeName(k) FROM l LEFT JOIN r USING (id, k) ORDER BY ALL LIMIT 1;
SELECT toTypeName(l.id), toTypeName(r.v), toTypeName(r.t) FROM l LEFT JOIN r ON l.id = r.id LIMIT 1 SETTINGS join_use_nulls = 1;
SELECT l.id, r.v FROM l LEFT JOIN r ON l.id = r.id WHERE r.v IS NULL ORDER BY ALL SETTINGS join_use_nulls = 1;
SELECT count() FROM l CROSS JOIN r;
SELECT count() FROM l, r, l AS z WHERE l.id = r.id AND r.id = z.id;
SELECT count() FROM l JOIN r ON l.id = r.id AND l.t < r.t JOIN l AS q ON q.id = r.id + 2;
SELECT count() FROM l JOIN r ON (l.id = r.id OR l.k = r.k) AND l.id < 5;
SELECT count() FROM l LEFT JOIN r ON (l.id = r.id OR l.k = r.k) AND l.id < 5;
SELECT l.id, r.id FROM l LEFT JOIN r ON l.id = r.id AND r.id > 2 AND l.id < 7 ORDER BY ALL;
SELECT l.id, r.id FROM l RIGHT JOIN r ON l.id = r.id AND r.id > 2 AND l.id < 7 ORDER BY ALL;
