CREATE TABLE hv (k String, v Int32) ENGINE = Memory;
INSERT INTO hv VALUES ('a', 1), ('b', 5), ('a', 3), ('c', -4);
SELECT k, sum(v) AS s FROM hv GROUP BY k HAVING s > 0 ORDER BY s DESC;
SELECT k, count() AS c FROM hv GROUP BY k HAVING c = max(v) OR k = 'b' ORDER BY k;
SELECT sum(v) AS v FROM hv;
SELECT k AS key, sum(v) AS total, total * 2 AS twice FROM hv GROUP BY key HAVING twice != 8 ORDER BY key;
SELECT upper(k) AS u, max(v) FROM hv GROUP BY u ORDER BY max(v), u;
SELECT k FROM hv GROUP BY k ORDER BY avg(v) DESC LIMIT 2;
SELECT count() FROM hv HAVING count() > 3;
SELECT count() FROM hv HAVING count() > 30;
-- error: 215
SELECT k, v FROM hv GROUP BY k HAVING v > 1;
SELECT k FROM hv HAVING k = 'a';
