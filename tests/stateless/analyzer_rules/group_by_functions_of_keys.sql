CREATE TABLE g (d DateTime('UTC'), u UInt32, s String) ENGINE = MergeTree ORDER BY d;
INSERT INTO g SELECT toDateTime('2024-02-28 12:00:00', 'UTC') + number * 21600, number % 4, char(97 + number % 3) FROM numbers(12);
SELECT toDate(d) AS day, count() FROM g GROUP BY day ORDER BY day;
SELECT toDate(d), count() FROM g GROUP BY toDate(d) ORDER BY toDate(d);
SELECT toYear(d) + 1, count() FROM g GROUP BY toYear(d);
SELECT u % 2 AS p, p + 1, sum(u) FROM g GROUP BY p ORDER BY p;
SELECT (u % 2) * 10 FROM g GROUP BY u % 2 ORDER BY 1;
SELECT upper(s) || '!' AS x, min(d) FROM g GROUP BY upper(s) ORDER BY x;
SELECT s, u, count() FROM g GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 3;
SELECT s, length(s), count() FROM g GROUP BY s, length(s) ORDER BY s;
-- error: 36
SELECT s FROM g GROUP BY s, s || 'x', 5 ORDER BY s;
SELECT count() FROM g GROUP BY ();
SELECT toStartOfMonth(d) AS m, uniq(u), groupUniqArray(s) FROM g WHERE s = 'a' GROUP BY m ORDER BY m;
SELECT any(u) FROM g GROUP BY tuple(s, 1) ORDER BY any(s) LIMIT 0;
SELECT if(u > 1, 'hi', 'lo') AS lvl, count() AS c, c / (SELECT count() FROM g) FROM g GROUP BY lvl ORDER BY lvl;
-- error: 215
SELECT toYear(d), count() FROM g GROUP BY toMonth(d);
-- error: 215
SELECT u FROM g GROUP BY u % 2;
-- error: 36
SELECT s, count() FROM g GROUP BY 5;
-- error: 184
SELECT count() FROM g GROUP BY count();
-- error: 215
SELECT * FROM g GROUP BY s;
