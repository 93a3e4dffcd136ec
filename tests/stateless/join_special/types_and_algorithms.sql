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
SELECT l.id, r.id FROM l FULL JOIN r ON l.id = r.id AND r.id > 2 ORDER BY ALL;
SELECT l.id, r.id FROM l FULL JOIN r ON l.id = r.id AND l.id > 2 ORDER BY ALL;
SELECT l.id, r.id FROM l SEMI JOIN r ON l.id = r.id AND l.k > 1 ORDER BY ALL;
SELECT l.id, r.id FROM l ANTI JOIN r ON l.id = r.id ORDER BY ALL;
-- error: 47
SELECT l.id FROM l JOIN r ON l.id = r.nope;
SELECT l.id FROM l JOIN r ON l.id = l.k ORDER BY ALL;
SELECT l.id FROM l JOIN r ON l.id = 2 ORDER BY ALL;
-- error: 386
SELECT l.id FROM l JOIN r ON l.s = r.id;
SELECT l.id FROM l JOIN r ON l.id = r.v ORDER BY ALL;
-- error: 386
SELECT l.id FROM l JOIN r ON l.t = r.id;
-- error: 47
SELECT l.id FROM l JOIN r USING nope;
-- error: 47
SELECT l.id FROM l JOIN r USING (id, nope);
-- error: 47
SELECT l.id FROM l JOIN r USING (s);
-- error: 62
SELECT l.id FROM l JOIN r;
-- error: 62
SELECT l.id FROM l LEFT JOIN r;
SELECT a.id FROM l AS a PASTE JOIN r AS b ORDER BY ALL;
SELECT * FROM (SELECT 1 AS x) AS a PASTE JOIN (SELECT 2 AS x) AS b;
SELECT * FROM (SELECT number AS x FROM numbers(3)) AS a PASTE JOIN (SELECT number AS y FROM numbers(2)) AS b;
SELECT id FROM l JOIN r USING id ORDER BY id SETTINGS join_algorithm = 'partial_merge';
SELECT id, v FROM l LEFT JOIN r USING id ORDER BY id SETTINGS join_algorithm = 'full_sorting_merge';
SELECT id, v FROM l FULL JOIN r USING id ORDER BY id SETTINGS join_algorithm = 'grace_hash';
SELECT id, v FROM l FULL JOIN r USING id ORDER BY id SETTINGS join_algorithm = 'parallel_hash,hash';
SELECT id, v FROM l LEFT JOIN r USING id ORDER BY id SETTINGS join_algorithm = 'direct';
SELECT id, v FROM l ANY JOIN r USING id ORDER BY id SETTINGS join_any_take_last_row = 1;
SELECT x, y FROM (SELECT 1 AS x, 1 AS k) AS a JOIN (SELECT toInt64(1) AS k, 2 AS y) AS b USING k;
