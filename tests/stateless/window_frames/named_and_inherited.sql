CREATE TABLE nw (a UInt8, b UInt8, c Int16) ENGINE = Memory;
INSERT INTO nw SELECT number % 3, number % 2, number - 4 FROM numbers(9);
SELECT a, c, sum(c) OVER w, avg(c) OVER w FROM nw WINDOW w AS (PARTITION BY a ORDER BY c) ORDER BY a, c;
SELECT a, c, sum(c) OVER (w ROWS 1 PRECEDING) FROM nw WINDOW w AS (PARTITION BY a ORDER BY c) ORDER BY a, c;
SELECT c, sum(c) OVER w1, count() OVER w2 FROM nw WINDOW w1 AS (PARTITION BY a), w2 AS (w1 ORDER BY c) ORDER BY c;
SELECT c, sum(c) OVER w FROM nw WINDOW w AS () ORDER BY c LIMIT 2;
SELECT a, sum(sum(c)) OVER (ORDER BY a) AS run FROM nw GROUP BY a ORDER BY a;
SELECT a, b, count() OVER (PARTITION BY a, b) AS n FROM nw ORDER BY a, b, c;
SELECT c, sum(c) OVER (PARTITION BY c > 0 ORDER BY c) FROM nw ORDER BY c;
SELECT c FROM nw ORDER BY sum(c) OVER (PARTITION BY a), c;
SELECT a, max(c) OVER (PARTITION BY a) - c AS gap FROM nw WHERE b = 1 ORDER BY a, gap;
SELECT * FROM (SELECT a, c, row_number() OVER (PARTITION BY a ORDER BY c DESC) AS rn FROM nw) WHERE rn <= 1 ORDER BY a;
SELECT a, c, sumIf(c, b = 0) OVER (PARTITION BY a ORDER BY c), countIf(c < 0) OVER (PARTITION BY a) FROM nw ORDER BY a, c;
SELECT a, c, quantileExact(0.5)(c) OVER (PARTITION BY a), argMax(b, c) OVER (PARTITION BY a ORDER BY c), groupUniqArray(b) OVER (PARTITION BY a, b) FROM nw ORDER BY a, c;
SELECT c, exponentialMovingAverage(2)(c, c) OVER (ORDER BY c) AS e FROM nw ORDER BY c LIMIT 2;
-- error: 36
SELECT sum(c) OVER (w ORDER BY a) FROM nw WINDOW w AS (ORDER BY c);
-- error: 36
SELECT sum(c) OVER (w PARTITION BY b) FROM nw WINDOW w AS (PARTITION BY a);
-- error: 36
SELECT sum(c) OVER w FROM nw WINDOW w AS (x ORDER BY c);
-- error: 184
SELECT sum(sum(c) OVER ()) FROM nw;
-- error: 10
SELECT sum(c) OVER (PARTITION BY sum(c) OVER ()) FROM nw;
