CREATE TABLE gs (s String, v Int16) ENGINE = MergeTree ORDER BY s;
INSERT INTO gs VALUES ('', 1), ('a', 2), ('a\0', 3), ('abcdefgh', 4), ('abcdefghi', 5), ('abcdefghijklmnop', 6), ('abcdefghijklmnopqrstuvwxyz', 7), ('a', -2), ('ж', 8);
SELECT s, length(s), sum(v) FROM gs GROUP BY s ORDER BY s;
SELECT s, v > 0 AS p, count() FROM gs GROUP BY s, p ORDER BY s, p;
SELECT substring(s, 1, 8) AS p, count() FROM gs GROUP BY p ORDER BY p;
SELECT length(s) AS l, groupArray(v) FROM (SELECT * FROM gs ORDER BY s, v) GROUP BY l ORDER BY l;
SELECT count(DISTINCT s), uniqExact(substring(s, 1, 1)), max(s), min(s) FROM gs;
SELECT toLowCardinality(s) AS l, any(v) FROM gs WHERE v != 2 GROUP BY l ORDER BY l DESC LIMIT 2;
