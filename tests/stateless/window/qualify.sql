CREATE TABLE qf (g String, v Int32) ENGINE = MergeTree ORDER BY g;
INSERT INTO qf VALUES ('a', 1), ('a', 5), ('b', 2), ('b', 2), ('c', 9);
SELECT g, v FROM qf QUALIFY row_number() OVER (PARTITION BY g ORDER BY v DESC) = 1 ORDER BY g, v;
SELECT g, v, count() OVER (PARTITION BY g) AS c FROM qf QUALIFY c > 1 ORDER BY g, v;
SELECT g, sum(v) AS s FROM qf GROUP BY g QUALIFY s = max(s) OVER () ORDER BY g;
SELECT g, v FROM qf WHERE v > 1 QUALIFY sum(v) OVER (ORDER BY v, g) > 4 ORDER BY ALL;
SELECT DISTINCT g FROM qf QUALIFY dense_rank() OVER (ORDER BY g) IN (1, 3) ORDER BY g;
SELECT g, v FROM qf QUALIFY v = max(v) OVER (PARTITION BY g) ORDER BY v DESC LIMIT 2;
-- error: 215
SELECT g FROM qf QUALIFY sum(v);
