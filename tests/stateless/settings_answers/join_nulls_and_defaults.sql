CREATE TABLE a (k UInt8, v String) ENGINE = Memory;
CREATE TABLE b (k UInt8, w UInt32, d Date) ENGINE = Memory;
INSERT INTO a VALUES (1, 'x'), (2, 'y');
INSERT INTO b VALUES (2, 20, '2024-01-01'), (3, 30, '2024-01-02');
SELECT a.k, v, w, d FROM a LEFT JOIN b ON a.k = b.k ORDER BY a.k;
SELECT a.k, v, w, d FROM a LEFT JOIN b ON a.k = b.k ORDER BY a.k SETTINGS join_use_nulls = 1;
SELECT a.k, b.k, toTypeName(a.k), toTypeName(w) FROM a FULL JOIN b ON a.k = b.k ORDER BY ALL SETTINGS join_use_nulls = 1;
SELECT k, v, w FROM a FULL JOIN b USING (k) ORDER BY k;
SELECT k, v, w FROM a FULL JOIN b USING (k) ORDER BY k SETTINGS join_use_nulls = 1;
SELECT count(w), count() FROM a LEFT JOIN b USING (k) SETTINGS join_use_nulls = 1;
SELECT v FROM a LEFT JOIN b USING (k) WHERE w IS NULL SETTINGS join_use_nulls = 1;
SELECT v FROM a LEFT JOIN b USING (k) WHERE w = 0;
-- error: 417
SELECT a.v FROM a JOIN b ON a.k = b.k SETTINGS join_default_strictness = '';
-- error: 418
SELECT a.v FROM a JOIN b ON a.k = b.k SETTINGS join_default_strictness = 'SOME';
SELECT a.v FROM a ANY RIGHT JOIN b ON a.k = b.k ORDER BY v SETTINGS any_join_distinct_right_table_keys = 1;
SELECT a.k, b.w FROM a, b WHERE a.k = b.k SETTINGS cross_to_inner_join_rewrite = 0;
