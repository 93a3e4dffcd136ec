CREATE TABLE hits (t DateTime('UTC'), ms UInt16, code UInt16) ENGINE = MergeTree ORDER BY t;
INSERT INTO hits SELECT toDateTime('2024-03-09 22:00:00', 'UTC') + number * 600, number * 13 % 100, if(number % 5 = 0, 500, 200) FROM numbers(30);
SELECT toStartOfHour(t) AS h, count(), countIf(code >= 500), quantileExact(0.9)(ms) FROM hits GROUP BY h ORDER BY h;
SELECT toStartOfInterval(t, INTERVAL 2 HOUR) AS b, avg(ms) FROM hits GROUP BY b ORDER BY b;
SELECT toDate(t) AS d, code, count() FROM hits GROUP BY d, code WITH ROLLUP ORDER BY d, code;
SELECT toHour(t) AS h, sum(ms) FROM hits GROUP BY h ORDER BY sum(ms) DESC, h LIMIT 2;
SELECT code, argMax(t, ms), max(ms) FROM hits GROUP BY code ORDER BY code;
SELECT toStartOfHour(t) AS h, count() AS c FROM hits WHERE ms > 80 GROUP BY h ORDER BY h WITH FILL STEP INTERVAL 1 HOUR;
SELECT sumMap([code], [1]), sumMap(map(code, ms)) FROM hits;
