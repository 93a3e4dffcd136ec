CREATE TABLE fw (k UInt8, v UInt8) ENGINE = Memory;
INSERT INTO fw VALUES (1, 10), (2, 20), (3, 30);
SELECT k, v - avg(v) OVER () AS diff FROM fw ORDER BY k;
SELECT k, if(v > avg(v) OVER (), 'above', 'not') FROM fw ORDER BY k;
SELECT k, toString(sum(v) OVER (ORDER BY k)) || '!' FROM fw ORDER BY k;
SELECT k, sum(v) OVER (ORDER BY k) AS run, run * 2 AS dbl FROM fw ORDER BY k;
SELECT k FROM fw ORDER BY sum(v) OVER (ORDER BY k) DESC;
SELECT sum(r) FROM (SELECT rank() OVER (ORDER BY v) AS r FROM fw);
SELECT k, arrayMap(x -> x + 1, groupArray(v) OVER (ORDER BY k)) FROM fw ORDER BY k;
SELECT toTypeName(row_number() OVER ()), toTypeName(rank() OVER ()), toTypeName(sum(v) OVER ()), toTypeName(cume_dist() OVER (ORDER BY k)) FROM fw LIMIT 1;
-- error: 184
SELECT k, lag(lag(v) OVER (ORDER BY k)) OVER (ORDER BY k) FROM fw ORDER BY k;
